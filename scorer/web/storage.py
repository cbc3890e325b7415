"""Where the static files are kept: each under a name that holds its hash, so that a browser may keep it for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """The imports of our own scripts name the hashed files too. Other people's comments would be read as imports."""

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "scorer/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
