"""The import graph. The order of the slices is a contract of import-linter (pyproject.toml)."""

from graphlib import TopologicalSorter

import grimp


def test_no_imports_are_circular():
    """Imports for type checking count too."""
    graph = grimp.build_graph("scorer", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle
