"""The ASGI application that `make serve` runs: `scorer.asgi:application`."""

from scorer.server import gateway, process
from scorer.wsgi import application as django_application  # first: it sets Django up

process.prepare()
application = gateway.Gateway(django_application)
