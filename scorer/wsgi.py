"""The door for the web server: `scorer.wsgi:application`."""

import gc
import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from scorer.disk import settle_later, settled
from scorer.games import all_games
from scorer.turns import in_turn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.settings")

# Reading it raises when there is none: a server without a key stops here, not at its first visitor.
SECRET_KEY = settings.SECRET_KEY

application = in_turn(get_wsgi_application(), settled)
settle_later()


def keep_out_of_the_collector() -> None:
    """What is loaded by now stays as long as the process does. The collector would look through all of it
    again and again, in the middle of somebody's edit."""
    all_games()
    len(get_resolver().url_patterns)  # the addresses, and with them the views and what those need
    gc.collect()
    gc.freeze()


keep_out_of_the_collector()
