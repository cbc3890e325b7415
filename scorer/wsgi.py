"""Django's application for a WSGI server: `scorer.wsgi:application`. `make serve` puts scorer.asgi in front of it."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from scorer.server.wsgi_request import Request

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.settings")

# Reading it raises when there is none: a server without a key stops here, not at its first visitor.
SECRET_KEY = settings.SECRET_KEY

application = get_wsgi_application()
application.request_class = Request
