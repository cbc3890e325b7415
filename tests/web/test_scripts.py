"""The scripts of pages: which modules a bundle joins, and how."""

import re
from graphlib import TopologicalSorter

import pytest
from django.contrib.staticfiles import finders

from scorer.web import pwa, scripts
from scorer.web.templatetags.scripts import scripts as tag

MODULES = {
    path.relative_to(scripts.FOLDER).as_posix(): path.read_text("utf-8") for path in scripts.FOLDER.rglob("*.js")
}
JOINED = {name: scripts.joined(name) for name in scripts.BUNDLES}


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """`folder(text)`: a folder whose only module is a.js."""

    def folder(text):
        (tmp_path / "a.js").write_text(text)
        monkeypatch.setattr(scripts, "FOLDER", tmp_path)
        monkeypatch.setattr(scripts, "BUNDLES", {"page": ("a.js",)})

    return folder


def test_an_entry_comes_after_all_that_it_imports():
    names = scripts.modules("device/presence.js")
    assert names[-1] == "device/presence.js"
    assert set(names) == {"dom.js", "http.js", "device/switch.js", "device/identity.js", "device/presence.js"}
    for at, name in enumerate(names):
        assert set(scripts.imports(name)) <= set(names[:at])


@pytest.mark.parametrize("name", MODULES)
def test_every_import_is_found_also_one_of_several_lines(name):
    written = re.findall(r'^(?:.*[} ]from|import) "(\..+)";$', MODULES[name], re.MULTILINE)
    assert [path.rpartition("/")[2] for path in scripts.imports(name)] == [path.rpartition("/")[2] for path in written]


def test_the_imports_run_in_no_circle():
    """A module would find another one half made."""
    TopologicalSorter({name: list(scripts.imports(name)) for name in MODULES}).prepare()


@pytest.mark.parametrize("name", MODULES)
def test_every_module_belongs_to_a_page(name):
    assert any(name in scripts.modules(*entries) for entries in scripts.BUNDLES.values())


@pytest.mark.parametrize("name", MODULES)
def test_no_script_holds_a_text_that_could_be_taken_for_a_comment(name):
    """Comment lines are left out of bundles; a text of several lines might hold what looks like one."""
    assert all(line.count("`") % 2 == 0 for line in MODULES[name].splitlines())


@pytest.mark.parametrize("name", MODULES)
def test_no_export_is_assigned_anew(name):
    """A bundle hands the value of an export on, not the variable."""
    assert re.findall(r"^export let", MODULES[name], re.MULTILINE) == []


@pytest.mark.parametrize("bundle", JOINED)
def test_each_module_is_joined_once(bundle):
    modules = scripts.modules(*scripts.BUNDLES[bundle])
    assert re.findall(r"^const \$(\w+) = \(\(\) => {$", JOINED[bundle], re.MULTILINE) == [
        re.sub(r"\W", "_", name.removesuffix(".js")) for name in modules
    ]


def test_modules_hand_on_what_they_export(folder, tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c-d.js").write_text("export const one = 1;\nexport function two() {}\n")
    folder('import { one, two as second } from "./b/c-d.js";\nimport * as all from "./b/c-d.js";\nrun(one);\n')
    assert scripts.joined("page") == (
        "const $b_c_d = (() => {\nconst one = 1;\nfunction two() {}\nreturn { one, two };\n})();\n"
        "const $a = (() => {\nconst { one, two: second } = $b_c_d;\nconst all = $b_c_d;\nrun(one);\nreturn {};\n})();\n"
    )


def test_a_module_may_be_imported_for_what_it_does(folder, tmp_path):
    (tmp_path / "b.js").write_text("run();\n")
    folder('import "./b.js";\n')
    assert (
        scripts.joined("page")
        == "const $b = (() => {\nrun();\nreturn {};\n})();\nconst $a = (() => {\nreturn {};\n})();\n"
    )


@pytest.mark.parametrize("line", ['export * from "./b.js";', "export default 1;", 'import a from "./b.js";'])
def test_forms_that_would_not_be_joined_are_refused(folder, line):
    folder(f"{line}\n")
    with pytest.raises(ValueError, match=r"a\.js: .* is not supported; import names"):
        scripts.joined("page")


def test_a_page_loads_its_bundle():
    assert tag("sheet") == '<script type="module" src="/static/scorer/bundles/sheet.js"></script>'
    assert finders.find("scorer/bundles/sheet.js")


def test_the_worker_stores_the_scripts_of_the_offline_page():
    assert "/static/scorer/bundles/offline.js" in pwa.worker_config()["files"]
