"""The layering, tested: the contracts of pyproject.toml, and the imports allowed to the engine."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import grimp
from tools.offline.sources import LAYERS

ROOT = Path(__file__).resolve().parents[2]

# Everything that the compiled modules may import besides each other. The list is short, since each module must behave
# the same compiled and interpreted. `math` makes one table of rounded numbers when the value net is loaded.
ENGINE_MAY_IMPORT = {"librt", "math", "mypy_extensions", "typing"}


def test_the_contracts_of_the_layers_are_kept() -> None:
    linter = Path(sysconfig.get_path("scripts"), "lint-imports")
    run = subprocess.run(
        [linter, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NO_COLOR": "1"},
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_engine_imports_only_itself_and_a_short_list() -> None:
    engine = "ettana.core.engine"
    graph = grimp.build_graph("ettana", include_external_packages=True, cache_dir=None)
    found = {
        imported
        for module in graph.find_children(engine)
        for imported in graph.find_modules_directly_imported_by(module)
        if not imported.startswith(engine + ".")
    }
    assert {name.split(".")[0] for name in found} <= ENGINE_MAY_IMPORT, found


def test_nothing_imports_the_command_line() -> None:
    # The contract of the layers does not cover the package's own __init__.py, which lies in no layer.
    graph = grimp.build_graph("ettana", cache_dir=None)
    command_line = {module for module in graph.modules if f"{module}.".startswith("ettana.cli.")}
    importers = {importer for module in command_line for importer in graph.find_modules_that_directly_import(module)}
    assert importers - command_line <= {"ettana.__main__"}


def test_importing_the_library_loads_nothing_of_the_command_line() -> None:
    program = (
        "import sys, ettana; print(*{name.split('.')[0] for name in sys.modules} & {'cyclopts', 'pygments', 'rich'})"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not loaded.split()


def test_what_is_packed_for_browsers_is_what_the_device_imports() -> None:
    """The Makefile packs again when one of these layers changes, and the packer packs them."""
    graph = grimp.build_graph("ettana", cache_dir=None)
    imported = graph.find_upstream_modules("ettana.offline", as_package=True) | {"ettana.offline"}
    layers = {name.split(".")[1] for name in imported if "." in name} - {
        "game",
        "_deprecated",
        "_pure",
        "_version",
        "data",
    }
    assert set(LAYERS) == layers
    packed = re.search(r"^PACKED := .*?2>/dev/null", (ROOT / "Makefile").read_text(), re.MULTILINE | re.DOTALL)
    assert packed is not None
    assert {name for name in re.findall(r"src/ettana/(\w+)(?=\s)", packed[0]) if name != "data"} == layers
