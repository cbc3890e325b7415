"""The settings, all of them. The environment decides; with nothing set this is production.

SECRET_KEY               signs the cookies; without it, what `make setup` wrote to .secret-key
ALLOWED_HOSTS            the host names of the site, with commas between them; with a port where it is none of the usual
                         ones, such as scores.example:8443
DATABASE_URL             sqlite:///relative/path, sqlite:////absolute/path or postgres://user:pass@host/name
CSRF_TRUSTED_ORIGINS     https://... origins, with commas, when a proxy changes the Host header
SECURE_PROXY_SSL_HEADER  the header in which a proxy says "https", such as X-Forwarded-Proto;
                         only behind a proxy that always sets it
CLIENT_ADDRESS_HEADER    the header in which a proxy says from where a request comes, such as X-Forwarded-For; only
                         behind a proxy that always sets it. Without it the proxy's own address counts for all
QUOTA_FACTOR             so many times as much may be made and sent as scorer/accounts/quotas.py says, a whole
                         number (1)
EMAIL_URL                smtp://, smtp+tls:// or smtps://user:password@host:port for letters that confirm an address or
                         lead to a new password; without it they are only written to the console
FROM_EMAIL               the sender of such letters
HSTS_SECONDS             how long browsers insist on https (a month; 0: not at all)
HSTS_SUBDOMAINS=0        when other sites below the same name are still on plain http
IMPORTS_FOLDER           where files of plays lie until they are brought in (imports/); one for all servers
SERVICE_WORKER=0         phones give up the offline page and the files that they kept; see scorer/web/views/pwa.py
TIME_ZONE                the server's own (UTC)
LOCAL_NETWORK=1          what `make run` sets: plain http, and this machine's own addresses allowed
DEBUG=1                  Django's debug pages, and as LOCAL_NETWORK
"""

import json
import os
from pathlib import Path
from urllib.parse import SplitResult, quote, unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from scorer.server import lan

BASE_DIR = Path(__file__).resolve().parent.parent


def switch(name: str, default: str = "0") -> bool:
    return os.environ.get(name, default) == "1"


def names(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def whole_number(name: str, default: int, low: int) -> int:
    value = os.environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) >= low):
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} up, not {value!r}.")
    return int(value)


def mail_server(url: str) -> SplitResult:
    found = urlsplit(url)
    if url and not (found.scheme and found.scheme in MAIL_PORTS and found.hostname):
        raise ImproperlyConfigured("EMAIL_URL must start with smtp://, smtp+tls:// or smtps:// and name a host.")
    return found


def as_meta(header: str) -> str:
    """What WSGI calls a header of a request."""
    return f"HTTP_{header.upper().replace('-', '_')}" if header else ""


def kept_key() -> str:
    """The key that `make setup` wrote. Without one Django refuses whatever needs a key."""
    kept = BASE_DIR / ".secret-key"
    return kept.read_text().strip() if kept.exists() else ""


def database(url: str) -> dict:
    """Django's settings for the database at this URL."""
    found = dj_database_url.parse(url)
    sort = found["ENGINE"].rpartition(".")[2]
    options = {"sqlite3": SQLITE_OPTIONS, "postgresql": POSTGRESQL_OPTIONS}[sort]
    found["OPTIONS"] = options | found.get("OPTIONS", {})
    # Each of a server's few threads keeps its connection: opening one costs 5 ms, or 12. One that is broken, after
    # PostgreSQL was started anew say, is found so and replaced before it is used.
    found["CONN_MAX_AGE"], found["CONN_HEALTH_CHECKS"] = None, sort == "postgresql"
    return found


# FULL, since in a simulated power cut NORMAL lost edits that phones had been told were saved.
# IMMEDIATE, since a transaction that turns into a writer half way through cannot wait its turn.
SQLITE_OPTIONS = {
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    "transaction_mode": "IMMEDIATE",
    "timeout": 60,  # seconds that a command waits for the writer before it; a server less (scorer/server/database.py)
}
MAIL_PORTS = {"": 25, "smtp": 25, "smtp+tls": 587, "smtps": 465}
# Seconds, and milliseconds in the last: a server that is gone is found to be gone.
POSTGRESQL_OPTIONS = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

DEBUG = switch("DEBUG")
LOCAL_NETWORK = DEBUG or switch("LOCAL_NETWORK")
HTTPS = not LOCAL_NETWORK

SECRET_KEY = os.environ.get("SECRET_KEY") or kept_key()
CSRF_TRUSTED_ORIGINS = names("CSRF_TRUSTED_ORIGINS")
ALLOWED_HOSTS, ALLOWED_PORTS = lan.hosts_and_ports(names("ALLOWED_HOSTS"), CSRF_TRUSTED_ORIGINS)
if LOCAL_NETWORK:
    ALLOWED_HOSTS += lan.own_hosts()
    ALLOWED_PORTS = None  # any: a container may be reached by another port than it serves

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "crispy_bootstrap5",
    "template_partials",
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
    "csp.middleware.CSPMiddleware",  # outermost: also what the others answer themselves has the policy
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

# template_partials puts its own loader around Django's, and keeps Django's caching one inside.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]
CRISPY_ALLOWED_TEMPLATE_PACKS = ("bootstrap5", "plays/prerendered")
CRISPY_TEMPLATE_PACK = "bootstrap5"

OWN_DATABASE = f"sqlite:///{quote(str(BASE_DIR / 'db.sqlite3'))}"
DATABASES = {"default": database(os.environ.get("DATABASE_URL") or OWN_DATABASE)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

IMPORTS_FOLDER = Path(os.environ.get("IMPORTS_FOLDER") or BASE_DIR / "imports")

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["scorer.accounts.sessions.DeviceBackend"]
# In a signed cookie, a session costs no query, and it needs no table.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 90 * 24 * 60 * 60  # seconds since the home page was last opened
LOGIN_URL, LOGIN_REDIRECT_URL = "sign_in", "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "UserAttributeSimilarityValidator", "CommonPasswordValidator")
]
CSRF_FAILURE_VIEW = "scorer.web.views.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = False  # http.js reads the token, to send it in a header
CSRF_COOKIE_SAMESITE = "Lax"

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = whole_number("HSTS_SECONDS", default=30 * 24 * 60 * 60, low=0) if HTTPS else 0
# Preload lists take a site only from a year upwards, so the month above signs nobody up.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = switch("HSTS_SUBDOMAINS", "1")
SECURE_REFERRER_POLICY = "same-origin"  # an address holds a play's secret code
# Over plain http browsers ignore this header, and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if header := os.environ.get("SECURE_PROXY_SSL_HEADER"):
    SECURE_PROXY_SSL_HEADER = (as_meta(header), "https")
QUOTA_FACTOR = whole_number("QUOTA_FACTOR", default=1, low=1)
CLIENT_ADDRESS_HEADER = as_meta(os.environ.get("CLIENT_ADDRESS_HEADER", ""))

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

SERVICE_WORKER = switch("SERVICE_WORKER", "1")

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorer.web.styles.StylesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorer.web.storage.HashedFiles"},
}

# The one place that names a language; its catalogue is scorer/locale/<code>/.
LANGUAGES = [("en", "English"), ("tr", "Türkçe"), ("ja", "日本語")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "scorer" / "locale"]  # for the templates too, which lie beside the app
FORMAT_MODULE_PATH = "scorer.web.formats"
LANGUAGE_CODE = "en"
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_TZ = True
USE_THOUSAND_SEPARATOR = False  # a number in an attribute, an id or an address is never localised

# In a file of its own, since the web server (SERVER in the Makefile) reads it too. Below an error of django.request lie
# 404, 409 and 422, which are everyday answers here.
LOGGING = json.loads((BASE_DIR / "scorer" / "server" / "logging.json").read_text())
