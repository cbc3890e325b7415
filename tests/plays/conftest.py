from tests.groups.conftest import ada, add_play, group, owner  # noqa: F401  # the same group, seen from its history
