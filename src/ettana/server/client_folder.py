"""Where the built browser client lies: what `make web` built, or the wheel brought along."""

from importlib import resources
from pathlib import Path


def client_folder() -> Path | None:
    """None if it was not built."""
    folder = Path(str(resources.files("ettana"))) / "client"
    return folder if (folder / "index.html").is_file() else None
