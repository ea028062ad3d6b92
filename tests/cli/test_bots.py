"""`ettana bots`: all that are installed, and what is wrong with those that cannot be asked."""

from ettana.cli import main
from tests.bots.visitor import CODE, Install
from tests.cli.test_cli import Capture, run


def test_bots_are_listed_with_what_they_say(capsys: Capture, installed: Install) -> None:
    installed()
    rows = [line.split() for line in run(capsys, "bots", "--lang", "nl").splitlines()]
    assert [row[0] for row in rows[1:4]] == ["Visitor", "Apprentice", "Weaver"]
    assert rows[1][1:] == ["Bezoeker", "Komt", "van", "ver"]
    assert rows[-1][0] == "Sensible"


def test_a_broken_bot_package_is_told(capsys: Capture, installed: Install) -> None:
    installed(code=CODE.replace("visitor.toml", "nowhere.toml"))
    assert main(["bots"]) == 1
    out, err = capsys.readouterr()
    assert "Apprentice" in out
    assert "nowhere.toml" in err
