"""A draft of a language, for tests: French, with a few messages."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from ettana.notation.words.languages import FOLDER

_PLURALS = {"one": "i = 0,1"}


def copy_catalogues(to: Path) -> Path:
    """Copies the files of all languages, so that a test can change them."""
    return Path(shutil.copytree(FOLDER, to / "messages"))


def add_french(folder: Path, messages: Mapping[str, object]) -> None:
    """Adds French to a copy of the catalogues, without a file for the terminal."""
    file = folder / "languages.json"
    others = [language for language in json.loads(file.read_text(encoding="utf-8")) if language["code"] != "fr"]
    french = {"code": "fr", "name": "Français", "plurals": _PLURALS, "draft": True}
    file.write_text(json.dumps([*others, french]), encoding="utf-8")
    (folder / "game" / "fr.json").write_text(json.dumps(messages), encoding="utf-8")
    (folder / "terminal" / "fr.toml").unlink(missing_ok=True)
