"""The settings. Configure them with environment variables; the defaults are for production.

SECRET_KEY               signs the cookies (default: the key that `make setup` wrote to .secret-key)
ALLOWED_HOSTS            host names of the site, separated by commas; with a port if it is not 80 or 443, such as
                         scores.example:8443
DATABASE_URL             sqlite:///relative/path, sqlite:////absolute/path or postgres://user:password@host/name
CSRF_TRUSTED_ORIGINS     https://... origins, separated by commas, if a proxy changes the Host header
SECURE_PROXY_SSL_HEADER  header in which a proxy sends "https", such as X-Forwarded-Proto; only behind a proxy that
                         always sets it
CLIENT_ADDRESS_HEADER    header in which a proxy sends the client's address, such as X-Forwarded-For; only behind a
                         proxy that always sets it (default: the address of the connection)
QUOTA_FACTOR             multiplies the quotas in scorer/accounts/quotas.py, a whole number (1)
EMAIL_URL                smtp://, smtp+tls:// or smtps://user:password@host:port, for e-mails that confirm an address or
                         reset a password (default: they are written to the console)
FROM_EMAIL               sender of these e-mails
HSTS_SECONDS             how long browsers insist on https; 0 turns it off (a month)
HSTS_SUBDOMAINS=0        if other sites below the same name still use plain http
IMPORTS_FOLDER           folder of uploaded files until they are imported, shared by all servers (imports/)
SERVICE_WORKER=0         makes phones remove the offline page and their cached files; see scorer/web/views/pwa.py
TIME_ZONE                time zone of the server (UTC)
LOCAL_NETWORK=1          plain http, and this machine's addresses are allowed; `make run` sets it
DEBUG=1                  Django's debug pages, and LOCAL_NETWORK
"""

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, quote, unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from scorer.server import lan

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str, default: str = "0") -> bool:
    return os.environ.get(name, default) == "1"


def comma_list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def integer(name: str, default: int, low: int) -> int:
    value = os.environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) >= low):
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} up, not {value!r}.")
    return int(value)


def mail_server(url: str) -> SplitResult:
    found = urlsplit(url)
    if url and not (found.scheme and found.scheme in MAIL_PORTS and found.hostname):
        raise ImproperlyConfigured("EMAIL_URL must start with smtp://, smtp+tls:// or smtps:// and name a host.")
    return found


def meta_key(header: str) -> str:
    """The name of a header in WSGI's environment."""
    return f"HTTP_{header.upper().replace('-', '_')}" if header else ""


def stored_secret_key() -> str:
    """The key that `make setup` wrote. Without a key Django does not start."""
    path = BASE_DIR / ".secret-key"
    return path.read_text().strip() if path.exists() else ""


def database(url: str) -> dict[str, Any]:
    """Django's settings for the database at this URL."""
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    vendor = found["ENGINE"].rpartition(".")[2]
    options = {"sqlite3": SQLITE_OPTIONS, "postgresql": POSTGRESQL_OPTIONS}[vendor]
    found["OPTIONS"] = options | found.get("OPTIONS", {})
    # Each of a server's few threads keeps its connection: opening one costs 5 ms (SQLite) or 12 ms. A broken one, as
    # after a restart of PostgreSQL, is replaced before it is used.
    found["CONN_MAX_AGE"], found["CONN_HEALTH_CHECKS"] = None, vendor == "postgresql"
    return found


# FULL: in a simulated power cut NORMAL lost edits that had been confirmed to phones.
# IMMEDIATE: a transaction that turns into a writer half way through cannot wait for the lock.
SQLITE_OPTIONS = {
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    "transaction_mode": "IMMEDIATE",
    "timeout": 60,  # seconds that a command waits for other writers; a server waits less (scorer/server/database.py)
}
MAIL_PORTS = {"": 25, "smtp": 25, "smtp+tls": 587, "smtps": 465}
# Seconds, the last in milliseconds: they detect a server that has gone.
POSTGRESQL_OPTIONS = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

DEBUG = flag("DEBUG")
LOCAL_NETWORK = DEBUG or flag("LOCAL_NETWORK")
HTTPS = not LOCAL_NETWORK

SECRET_KEY = os.environ.get("SECRET_KEY") or stored_secret_key()
CSRF_TRUSTED_ORIGINS = comma_list("CSRF_TRUSTED_ORIGINS")
ALLOWED_HOSTS, ALLOWED_PORTS = lan.hosts_and_ports(comma_list("ALLOWED_HOSTS"), CSRF_TRUSTED_ORIGINS)
if LOCAL_NETWORK:
    ALLOWED_HOSTS += lan.host_names()
    ALLOWED_PORTS = None  # any: a container may be reached through another port

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "scorer.server",
    "scorer.web",
    "scorer.accounts",
    "scorer.plays",
    "scorer.groups",
    "scorer.statistics",
    "scorer.exchange",
    "scorer.pages",
]

MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",  # outermost, so that the responses of the others have the policy too
    "scorer.web.middleware.health_first",
    "scorer.web.middleware.known_port",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "scorer.web.middleware.unlisted",
    "scorer.web.middleware.utf8_only",
    "scorer.web.middleware.readable_headers",
    "scorer.web.middleware.no_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "scorer.accounts.sessions.device_middleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorer.web.middleware.refusals",
]

ROOT_URLCONF = "scorer.urls"
WSGI_APPLICATION = "scorer.wsgi.application"

# As template_partials configures itself, with our loader in place of Django's filesystem loader. It is not an installed
# app, since its configuration imports Django's admin: a tenth of the time that a process needs to start.
TEMPLATE_LOADERS = ["scorer.web.template_loader.Loader", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "libraries": {"partials": "template_partials.templatetags.partials"},
            "loaders": [
                ("template_partials.loader.Loader", [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)])
            ],
        },
    }
]
CRISPY_ALLOWED_TEMPLATE_PACKS = ("bootstrap5", "plays/prerendered")
CRISPY_TEMPLATE_PACK = "bootstrap5"

DEFAULT_DATABASE = f"sqlite:///{quote(str(BASE_DIR / 'db.sqlite3'))}"
DATABASES = {"default": database(os.environ.get("DATABASE_URL") or DEFAULT_DATABASE)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

IMPORTS_FOLDER = Path(os.environ.get("IMPORTS_FOLDER") or BASE_DIR / "imports")

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["scorer.accounts.sessions.DeviceBackend"]
# A session in a signed cookie needs no query and no table.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 90 * 24 * 60 * 60  # seconds since the home page was last opened
LOGIN_URL, LOGIN_REDIRECT_URL = "sign_in", "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "UserAttributeSimilarityValidator", "CommonPasswordValidator")
]
CSRF_FAILURE_VIEW = "scorer.web.views.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = False  # http.js reads the token, to send it in a header

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = integer("HSTS_SECONDS", default=30 * 24 * 60 * 60, low=0) if HTTPS else 0
# Preload lists accept a site only from a year upwards, so the month above registers nobody.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = flag("HSTS_SUBDOMAINS", "1")
SECURE_REFERRER_POLICY = "same-origin"  # an address contains a play's secret code
# Over plain http browsers ignore this header, with a message in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if header := os.environ.get("SECURE_PROXY_SSL_HEADER"):
    SECURE_PROXY_SSL_HEADER = (meta_key(header), "https")
QUOTA_FACTOR = integer("QUOTA_FACTOR", default=1, low=1)
CLIENT_ADDRESS_HEADER = meta_key(os.environ.get("CLIENT_ADDRESS_HEADER", ""))

MAIL = mail_server(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = "scorer.server.mail.EmailBackend" if MAIL.scheme else "django.core.mail.backends.console.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "", MAIL.port or MAIL_PORTS[MAIL.scheme]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.scheme == "smtp+tls", MAIL.scheme == "smtps"
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = os.environ.get("FROM_EMAIL") or "scorer@localhost"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

SERVICE_WORKER = flag("SERVICE_WORKER", "1")

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorer.web.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# The only list of languages. Catalogues are in scorer/locale/<code>/.
LANGUAGES = [("en", "English"), ("tr", "Türkçe"), ("ja", "日本語")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "scorer" / "locale"]  # also for the templates, which are outside the apps
FORMAT_MODULE_PATH = "scorer.web.formats"
LANGUAGE_CODE = "en"
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_THOUSAND_SEPARATOR = False  # a number in an attribute, an id or an address is never localised

# A separate file, because the web server (SERVER in the Makefile) reads it too. It leaves out warnings of
# django.request: 404, 409 and 422 are normal responses here.
LOGGING = json.loads((BASE_DIR / "scorer" / "server" / "logging.json").read_text())
