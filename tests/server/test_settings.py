"""Settings, seen from outside: on the real connection, in answers, in a new process."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from django.template import engines

from scorer.server import lan
from scorer.settings import database

PRODUCTION = {
    "SECRET_KEY": "fifty characters and more, and no two of them in a row alike",
    "ALLOWED_HOSTS": "scorer.example.org",
    "DATABASE_URL": "postgres://ada:secret@db.example.org/scorer",
}


def python(*arguments: str, **environment: str) -> str:
    """The output of a new Python in this project, with this environment alone."""
    command = [sys.executable, "-W", "error", *arguments]
    here = {"PATH": os.environ["PATH"]} | environment
    ran = subprocess.run(command, env=here, cwd=settings.BASE_DIR, text=True, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


def pragma(name: str):
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.fixture
def sqlite(db):
    if connection.vendor != "sqlite":
        pytest.skip("this run tests PostgreSQL")


class TestSQLite:
    FULL = 2

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("journal_mode", "wal"),
            ("synchronous", FULL),
            ("busy_timeout", 60_000),
            ("foreign_keys", 1),
        ],
    )
    def test_the_connection_is_set_as_measured(self, sqlite, name, value):
        assert pragma(name) == value

    def test_a_transaction_takes_its_turn_as_a_writer_at_once(self, sqlite):
        assert connection.transaction_mode == "IMMEDIATE"

    def test_a_connection_is_kept(self):
        assert database("sqlite:///db.sqlite3")["CONN_MAX_AGE"] is None

    def test_the_address_names_the_file(self):
        assert database("sqlite:///here.sqlite3")["NAME"] == "here.sqlite3"
        assert database("sqlite:////var/lib/a%20b.sqlite3")["NAME"] == "/var/lib/a b.sqlite3"


class TestPostgreSQL:
    FOUND = database("postgres://ada:s%40fe@db.example.org:5433/scorer?sslmode=require")

    def test_the_address_names_the_server(self):
        parts = [self.FOUND[part] for part in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
        assert parts == ["ada", "s@fe", "db.example.org", 5433, "scorer"]

    def test_each_thread_keeps_its_connection_and_tries_it_before_use(self):
        assert self.FOUND["CONN_MAX_AGE"] is None
        assert self.FOUND["CONN_HEALTH_CHECKS"] is True

    def test_a_server_that_does_not_answer_is_found_to_be_gone(self):
        assert self.FOUND["OPTIONS"]["connect_timeout"] == 3
        assert self.FOUND["OPTIONS"]["tcp_user_timeout"] == 10_000

    def test_options_in_the_address_are_kept(self):
        assert self.FOUND["OPTIONS"]["sslmode"] == "require"


def test_no_request_is_one_long_transaction():
    assert not connection.settings_dict["ATOMIC_REQUESTS"]


def test_production_has_nothing_to_mend():
    checked = python("manage.py", "check", "--deploy", "--fail-level", "INFO", **PRODUCTION)
    assert checked == "System check identified no issues (0 silenced).\n"


def test_a_server_without_a_key_does_not_start():
    code = (
        "from scorer import settings; settings.SECRET_KEY = ''\n"
        "from django.core.exceptions import ImproperlyConfigured\n"
        "try: import scorer.wsgi\n"
        "except ImproperlyConfigured as error: print(error)"
    )
    assert python("-c", code) == "The SECRET_KEY setting must not be empty.\n"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("QUOTA_FACTOR", "many", "QUOTA_FACTOR must be a whole number from 1 up, not 'many'."),
        ("QUOTA_FACTOR", "0", "QUOTA_FACTOR must be a whole number from 1 up, not '0'."),
        ("HSTS_SECONDS", "-1", "HSTS_SECONDS must be a whole number from 0 up, not '-1'."),
        ("EMAIL_URL", "mail.example", "EMAIL_URL must start with smtp://, smtp+tls:// or smtps:// and name a host."),
        ("EMAIL_URL", "mail.example:25", "EMAIL_URL must start with smtp://, smtp+tls:// or smtps:// and name a host."),
        ("EMAIL_URL", "smtps://", "EMAIL_URL must start with smtp://, smtp+tls:// or smtps:// and name a host."),
    ],
)
def test_a_wrong_setting_is_named(name, value, reason):
    code = (
        "from django.core.exceptions import ImproperlyConfigured\n"
        "try: import scorer.settings\n"
        "except ImproperlyConfigured as error: print(error)"
    )
    assert python("-c", code, **PRODUCTION | {name: value}) == f"{reason}\n"


def test_the_games_are_pure_python():
    code = (
        "import sys; before = set(sys.modules)\n"
        "from scorer.games import all_games; all_games()\n"
        "foreign = {name for name in set(sys.modules) - before"
        " if name.split('.')[0] not in sys.stdlib_module_names\n"
        " and not (name + '.').startswith(('scorer.rules.', 'scorer.games.'))}\n"
        "print(sorted(foreign))"
    )
    assert python("-c", code) == "['scorer']\n"


def test_on_the_local_network_this_machine_answers_to_its_own_names_only():
    assert set(lan.host_names()) <= set(settings.ALLOWED_HOSTS)
    assert "*" not in settings.ALLOWED_HOSTS


def test_no_page_may_run_or_load_what_is_not_its_own(client):
    policy = client.get("/nowhere/").headers["Content-Security-Policy"]
    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]


def test_no_other_site_learns_the_address_of_a_play(client):
    assert client.get("/nowhere/").headers["Referrer-Policy"] == "same-origin"


def test_the_middlewares_ask_the_database_nothing(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        client.get("/nowhere/")


def test_templates_are_compiled_once():
    engine = engines["django"].engine
    assert engine.get_template("pages/home.html") is engine.get_template("pages/home.html")


class TestLetters:
    CODE = (
        "from scorer import settings as s\n"
        "print(s.EMAIL_BACKEND.split('.')[-2], s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_HOST_USER, s.EMAIL_HOST_PASSWORD,"
        " s.EMAIL_USE_TLS, s.EMAIL_USE_SSL, s.DEFAULT_FROM_EMAIL)"
    )

    @pytest.mark.parametrize(
        ("url", "backend"),
        [
            ("", "console  25   False False scorer@localhost"),
            ("smtp://mail.example.org", "mail mail.example.org 25   False False scorer@localhost"),
            (
                "smtp+tls://ada:s%40fe@mail.example.org",
                "mail mail.example.org 587 ada s@fe True False scorer@localhost",
            ),
            ("smtps://ada:x@mail.example.org:2465", "mail mail.example.org 2465 ada x False True scorer@localhost"),
        ],
    )
    def test_they_go_where_the_environment_says(self, url, backend):
        assert python("-c", self.CODE, EMAIL_URL=url) == f"{backend}\n"

    def test_their_sender_can_be_named(self):
        assert python("-c", self.CODE, FROM_EMAIL="scores@example.org").endswith(" scores@example.org\n")


def test_the_header_with_a_visitors_address_is_named_as_proxies_name_it():
    code = "from scorer import settings; print(settings.CLIENT_ADDRESS_HEADER)"
    assert python("-c", code, CLIENT_ADDRESS_HEADER="X-Forwarded-For") == "HTTP_X_FORWARDED_FOR\n"
