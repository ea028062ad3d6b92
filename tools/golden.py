"""Rewrites the golden files: playthroughs, counts, checksums, choices. Run `make golden`, then read the diff."""

import tomllib
from pathlib import Path

from ettana.core.rules import RULES_VERSION
from tests.golden.test_compiled import PINNED
from tests.golden.test_playthroughs import GOLDEN
from tests.support.checksums import CASES
from tests.support.choices import PINNED as CHOICES
from tests.support.choices import write_choices
from tests.support.perft_data import COUNTS, write_counts
from tests.support.playthrough import PLAYTHROUGHS, write_playthrough


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        if path.stem not in PLAYTHROUGHS:
            path.unlink()
            print(f"removed   {path.name}")
    for name in PLAYTHROUGHS:
        write(GOLDEN / f"{name}.txt", write_playthrough(name))
    write(COUNTS, write_counts())
    write_checksums()
    write(CHOICES, write_choices())


def write_checksums() -> None:
    now = {name: work() for name, work in CASES.items() if name.startswith("choices")}
    old = tomllib.loads(PINNED.read_text(encoding="utf-8")) if PINNED.exists() else {}
    if old.get("rules_version") == RULES_VERSION and old["checksums"] != now:
        print(f"NOTE: the same seeds give other games, and RULES_VERSION is still {RULES_VERSION}.")
        print("      Once games of this version are kept anywhere, raise it in src/ettana/core/rules.py.")
    lines = [
        f"rules_version = {RULES_VERSION}",
        "",
        "[checksums]",
        *(f'"{name}" = "{sum_}"' for name, sum_ in now.items()),
    ]
    write(PINNED, "\n".join(["# Written by `make golden`, read by tests/golden/test_compiled.py.", *lines, ""]))


def write(path: Path, text: str) -> None:
    same = path.exists() and path.read_text(encoding="utf-8") == text
    path.write_text(text, encoding="utf-8")
    print(f"{'unchanged' if same else 'written  '} {path.name}")


if __name__ == "__main__":
    main()
