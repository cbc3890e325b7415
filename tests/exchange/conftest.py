from tests.groups.conftest import ada, berk, chiyo, group, kept, owner  # noqa: F401  # the same group, with its files
