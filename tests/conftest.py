"""Fixtures for all tests: a phone in Debian's Chromium, and its errors.

A browser test takes `page`, opens `page.goto("/")`, and fails if the browser complained. One that
provokes a complaint takes `complaints` too and says so first: `complaints.expect("status of 409")`.
A second phone is `new_context().new_page()`; another size is `page.set_viewport_size(...)`.
"""

import os
import re
import shutil

import hypothesis
import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db.models.signals import post_migrate
from django.utils import translation

# The headless shell makes a context in a seventh of the time, for it draws no toolbar.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
NOT_RUN = "THE BROWSER TESTS WERE NOT RUN: there is no program named chromium on this machine"
# Debian's Chromium as root, looking up nothing outside.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1,  # drawing takes a ninth of the pixels of a real one
    "is_mobile": True,
    "has_touch": True,
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "service_workers": "block",  # it would answer before the bad air of a test does; test_offline.py lets it in
}
# The console is silent about a violation that a script caught, such as a forbidden eval.
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`);
});
"""

# Playwright keeps an event loop running in the thread of the tests, which Django takes for async.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A deadline would fail a test for a slow machine.
hypothesis.settings.register_profile("patient", hypothesis.settings(), deadline=None)
hypothesis.settings.load_profile("patient")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """The flush after each test with a live server would make permissions anew, a dozen times its own work."""
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(autouse=True)
def english():
    """A request leaves its language to the thread; the next test begins in English."""
    translation.activate("en")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    if not CHROMIUM:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(NOT_RUN)
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def base_url(live_server):
    """The target of `page.goto("/")`; pytest-playwright's own is a fixture that pytest 10 will refuse."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | PHONE


class Complaints:
    """Errors of the browser: console errors, uncaught exceptions, CSP violations."""

    def __init__(self):
        self.heard = []
        self.expected = []

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def forget(self) -> None:
        self.heard, self.expected = [], []

    def unexpected(self) -> list[str]:
        return [text for text in self.heard if not any(re.search(p, text) for p in self.expected)]

    def listen_to(self, context) -> None:
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self.hear_console)
        context.on("weberror", lambda error: self.heard.append(str(error.error)))

    def hear_console(self, message) -> None:
        if message.type == "error":
            self.heard.append(f"{message.text} {message.location['url']}")


@pytest.fixture
def complaints():
    """Judged after the phones are closed, for `new_context` needs it and so ends before it."""
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected() == []


@pytest.fixture
def new_context(new_context, complaints):
    def listened_to(**options):
        context = new_context(**options)
        complaints.listen_to(context)
        return context

    return listened_to


def pytest_terminal_summary(terminalreporter):
    skipped = terminalreporter.stats.get("skipped", [])
    missed = [report for report in skipped if NOT_RUN in str(report.longrepr)]
    if missed:
        terminalreporter.section(f"{NOT_RUN} ({len(missed)} tests)", sep="!", red=True, bold=True)
