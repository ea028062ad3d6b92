"""Every setting of a server is an option and a line of a file, and what is wrong with one is told in a line."""

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ettana.cli import main
from ettana.cli.files import BadInput
from ettana.cli.serve import ServerOptions
from ettana.cli.server_file import as_toml
from ettana.cli.server_options import settings_from
from ettana.cli.server_settings import SETTINGS
from ettana.server.config import Config, Limits, ListenConfig


def read(text: str, folder: Path, **given: Any) -> tuple[ListenConfig, Config]:
    file = folder / "ettana.toml"
    file.write_text(text, encoding="utf-8")
    return settings_from(ServerOptions(**given), str(file))


def fault(text: str, folder: Path) -> str:
    """What is said of a file, without its name."""
    with pytest.raises(BadInput) as error:
        read(text, folder)
    said = str(error.value)
    assert said.startswith(f"{folder / 'ettana.toml'}: ")
    assert "\n" not in said
    return said.partition(": ")[2]


def test_every_setting_is_listed_and_described() -> None:
    names = [one.name for owner in (ListenConfig, Config, Limits) for one in fields(owner) if one.name != "limits"]
    assert sorted(SETTINGS) == sorted(names), "and no name is there twice"
    unsaid = [name for name, setting in SETTINGS.items() if not setting.about.help.endswith(".")]
    assert not unsaid, "give the field an About"
    assert len({setting.option for setting in SETTINGS.values()}) == len(SETTINGS)


def test_serve_help_has_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    shown = capsys.readouterr().out
    assert [setting.option for setting in SETTINGS.values() if setting.option not in shown] == []
    assert shown.index("Server") < shown.index("Limits") < shown.index("--head-bytes")


def test_without_options_and_file_the_defaults_hold() -> None:
    assert settings_from(ServerOptions(), None) == (ListenConfig(), Config())


def test_options_override_the_settings_file(tmp_path: Path) -> None:
    text = '[server]\nport = 9000\nhosts = ["play.example"]\nbot_pause = 1\n[limits]\nsockets = 5\nhead_seconds = 2.5\n'
    place, config = read(text, tmp_path, port=9001, message_burst=7)
    assert place == ListenConfig(port=9001)
    assert config.hosts == ("play.example",)
    assert config.bot_pause == 1.0
    assert config.limits == Limits(sockets=5, head_seconds=2.5, message_burst=7)


def test_the_shown_settings_can_be_used_and_tell_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = ListenConfig(port=1, db="postgresql://asha:hush@db/ettana", metrics="[::1]:9100")
    config = Config(origins=("https://a.example", "*"), metrics_token="hush hush hush hush", bot_pause=0.25)
    text = as_toml(place, Config(origins=config.origins, metrics_token=config.metrics_token, bot_pause=0.25))
    assert "hush" not in text
    again, same = read(text, tmp_path)
    assert (again, same) == (
        ListenConfig(port=1, metrics="[::1]:9100"),
        Config(origins=("https://a.example", "*"), bot_pause=0.25),
    )
    assert main(["serve", "--show-config", "--head-lines", "33"]) == 0
    assert tomllib.loads(capsys.readouterr().out)["limits"]["head_lines"] == 33


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nsocket = 5", "[limits] has no socket; is it sockets?"),
        ("[limits]\nport = 5", "[limits] has no port"),
        ("[server]\nlimits = 5", "[server] has no limits"),
        ("port = 5", "port: every setting stands below [server] or [limits]"),
        ("[bots]\na = 5", "bots: every setting stands below [server] or [limits]"),
        ('[limits]\nsockets = "5"', "[limits] sockets: must be a whole number"),
        ("[limits]\nsockets = 5.5", "[limits] sockets: must be a whole number"),
        ("[limits]\nsockets = true", "[limits] sockets: must be a whole number"),
        ("[limits]\nsockets = 0", "[limits] sockets: 1 or more"),
        ("[limits]\nidle_seconds = inf", "[limits] idle_seconds: must be a number"),
        ("[limits]\nidle_seconds = nan", "[limits] idle_seconds: more than 0"),
        ("[limits]\nidle_seconds = 0", "[limits] idle_seconds: more than 0"),
        ('[server]\nhosts = "a"', '[server] hosts: must be a list of texts, like ["one", "two"]'),
        ("[server]\nhosts = [1]", '[server] hosts: must be a list of texts, like ["one", "two"]'),
        ('[server]\nlog_level = "loud"', "[server] log_level: must be one of debug, error, info, warning"),
        ("[server]\nport = 70000", "[server] port: 0 to 65535"),
        ('[server]\nmetrics = "9100"', "[server] metrics: give it like 127.0.0.1:9100"),
        ('[server]\nmetrics_token = "short"', "[server] metrics_token: 16 letters or more"),
        ("[server", 'Expected \']\' at the end of a table declaration (at end of document)'),
    ],
)  # fmt: skip
def test_a_wrong_settings_file_says_what_is_wrong(text: str, said: str, tmp_path: Path) -> None:
    assert fault(text, tmp_path) == said


def test_a_missing_settings_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--config", "/nowhere.toml"]) == 2
    assert capsys.readouterr().err == "ettana: /nowhere.toml: there is no such file\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--head-bytes", "0"], "--head-bytes 0: 1 or more"),
        (["--unread-seconds", "inf"], "--unread-seconds inf: must be a number"),
        (["--allow-host", "https://a.example"], "--allow-host https://a.example: give it like ettana.example.org"),
        (["--metrics", "here"], "--metrics here: give it like 127.0.0.1:9100"),
    ],
)
def test_a_wrong_option_says_what_is_wrong(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"ettana: {said}")


def test_secrets_and_proxies_may_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8, 192.0.2.1")
    monkeypatch.setenv("ETTANA_METRICS_TOKEN", "hush hush hush hush")
    assert main(["serve", "--show-config"]) == 0
    shown = capsys.readouterr().out
    assert 'proxies = ["10.0.0.0/8", "192.0.2.1"]\n' in shown
    assert "# metrics_token = (a secret)\n" in shown
