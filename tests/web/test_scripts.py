"""The import graph of the scripts, out of which pages preload and the service worker stores."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from django.conf import settings

from scorer.web import pwa
from scorer.web.scripts import imports, modules
from scorer.web.templatetags.scripts import scripts
from tests.support.pages import Elements

FOLDER = Path(settings.BASE_DIR, "static", "scorer")
SCRIPTS = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in FOLDER.rglob("*.js")}


def test_an_entry_comes_with_all_that_itimports():
    names = modules("device/presence.js")
    assert names[-1] == "device/presence.js"
    assert set(names) == {"dom.js", "http.js", "device/switch.js", "device/identity.js", "device/presence.js"}


def test_a_page_preloads_what_its_scripts_import_and_starts_each_once():
    links = Elements(scripts("main.js", "sheet/main.js"))
    preloaded = [one["href"] for one in links.all("link")]
    started = [one["src"] for one in links.all("script")]
    assert started == ["/static/scorer/main.js", "/static/scorer/sheet/main.js"]
    assert len(preloaded + started) == len({*preloaded, *started}) == len(modules("main.js", "sheet/main.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_import_is_found_also_one_of_several_lines(name):
    written = re.findall(r'^(?:.*[} ]from|import) "(\..+)";$', SCRIPTS[name], re.MULTILINE)
    assert [Path(one).name for one in imports(name)] == [Path(one).name for one in written]


def test_the_imports_run_in_no_circle():
    """Else a module would find another one half made, and no hash of a file would settle."""
    TopologicalSorter({name: list(imports(name)) for name in SCRIPTS}).prepare()


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_loaded_by_a_page(name):
    templates = "".join(path.read_text("utf-8") for path in Path(settings.BASE_DIR, "templates").rglob("*.html"))
    entries = [one for one in SCRIPTS if f'"{one}"' in templates]
    assert name in modules(*entries)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_holds_a_text_that_could_be_taken_for_a_comment(name):
    """Comment lines are left out of what phones load; a text of several lines might hold what looks like one."""
    assert all(line.count("`") % 2 == 0 for line in SCRIPTS[name].splitlines())


def test_the_worker_stores_the_scripts_of_the_offline_page():
    assert {f"/static/scorer/{name}" for name in modules("main.js", "offline.js")} <= set(pwa.worker_config()["files"])
