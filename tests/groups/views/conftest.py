from tests.support.phone_fixtures import *  # noqa: F403  # the phones and plays that these tests take
from tests.support.world_fixtures import *  # noqa: F403  # everybody and everything that access is about
