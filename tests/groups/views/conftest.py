from tests.support.phone_fixtures import *  # noqa: F403  # the phones and plays that these tests take
