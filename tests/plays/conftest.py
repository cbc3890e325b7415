from tests.groups.conftest import ada, group, kept, owner  # noqa: F401  # the same group, seen from its history
