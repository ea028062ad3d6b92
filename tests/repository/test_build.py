"""The running engine matches its sources, compiled or not."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = """
from ettana.core.engine import is_compiled
from ettana.core.engine.rules import board
print(is_compiled(), not board.__file__.endswith(".py"))
"""


def load_setup() -> ModuleType:
    """setup.py as a module. Its work is under `if __name__ == "__main__"`, so loading it builds nothing."""
    spec = importlib.util.spec_from_file_location("ettana_setup", ROOT / "setup.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ask(pure: str) -> str:
    """Whether a fresh Python runs the compiled engine, by its own report and by that of a module."""
    environment = os.environ | {"ETTANA_PURE": pure}
    run = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
    return run.stdout.strip()


@pytest.mark.skipif(os.environ.get("ETTANA_PURE") == "1", reason="the sources run, so nothing can be stale")
def test_compiled_modules_were_built_from_the_sources_on_disk() -> None:
    build = load_setup()
    if not build.loadable_files():
        pytest.skip("the engine is not compiled here, so nothing can be stale")
    assert build.is_fresh(), "Python runs a compiled engine that is not the one on disk: `make build`"


def test_every_source_of_the_engine_is_compiled_or_none_is() -> None:
    build = load_setup()
    if not build.is_fresh():
        pytest.skip("the engine is not compiled, or the test above fails")
    compiled = {path.with_name(path.name.split(".")[0]) for path in build.loadable_files()}
    sources = {path.with_suffix("") for path in build.engine_sources()}
    assert sources <= compiled
    assert {path.name for path in compiled - sources} == {"_compiled__mypyc"}


def test_ettana_pure_runs_the_sources_even_where_compiled_modules_are() -> None:
    assert ask(pure="1") == "False False"


def test_without_ettana_pure_the_compiled_modules_run_where_they_are() -> None:
    present = bool(load_setup().loadable_files())
    assert ask(pure="0") == f"{present} {present}"


def test_the_digest_follows_content_and_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = load_setup()
    monkeypatch.setattr(build, "ENGINE", tmp_path)
    seen = [build.engine_digest()]
    for name, text in [("a.py", ""), ("a.py", "x = 1\n"), ("b.py", "x = 1\n")]:
        (tmp_path / name).write_text(text, encoding="utf-8")
        seen.append(build.engine_digest())
    (tmp_path / "a.py").rename(tmp_path / "c.py")
    seen.append(build.engine_digest())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("command", ["bdist_wheel", "sdist"])
def test_a_package_without_the_client_is_not_built_by_accident(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = load_setup()
    monkeypatch.setattr(build, "CLIENT", tmp_path / "index.html")
    with pytest.raises(SystemExit, match="make web"):
        build.check_client(["setup.py", command])
    build.check_client(["setup.py", "editable_wheel"])  # what `make` does before the client is built
    monkeypatch.setenv("ETTANA_WITHOUT_CLIENT", "1")
    build.check_client(["setup.py", command])
    monkeypatch.delenv("ETTANA_WITHOUT_CLIENT")
    (tmp_path / "index.html").touch()
    with pytest.raises(SystemExit, match="make offline"):
        build.check_client(["setup.py", command])
    (tmp_path / "offline").mkdir()
    (tmp_path / "offline" / "manifest.json").touch()
    build.check_client(["setup.py", command])
