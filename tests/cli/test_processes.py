"""The command `ettana` as a process: exit codes, pipes, and Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def start(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "ettana", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", start_new_session=True
    )


def finished(process: "subprocess.Popen[str]", typed: str = "") -> tuple[int, str, str]:
    out, err = process.communicate(typed, timeout=60)
    return process.returncode, out, err


def test_help_and_errors_have_their_exit_codes_and_streams() -> None:
    helped, mistaken = start("--help"), start("new", "--players", "7")
    code, out, err = finished(helped)
    assert (code, err) == (0, "")
    assert "ettana play" in out
    assert finished(mistaken) == (2, "", "ettana: 2 to 4 players can play, not 7 (1.4)\n")


def test_watch_without_a_terminal_tells_the_game() -> None:
    code, out, err = finished(start("watch", "--speed", "max", "--seed", "7", "--target", "3"))
    assert (code, err) == (0, "")
    assert " wins\n" in out
    assert "\x1b" not in out


def test_play_ends_politely_with_its_input() -> None:
    code, out, err = finished(start("play", "--seed", "3"), "1\nSensible\n1\n")
    assert (code, err) == (0, "")
    assert out.endswith("You leave the table. Goodbye.\n")


def start_for_ctrl_c(*arguments: str) -> "subprocess.Popen[str]":
    """Also where the tests run in the background of a shell, which has its children ignore Ctrl-C."""
    here = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = start(*arguments)
    signal.signal(signal.SIGINT, here)
    return process


def test_ctrl_c_ends_quietly() -> None:
    process = start_for_ctrl_c("play", "--opponents", "1", "--level", "Sensible", "--seed", "3")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("This game has the seed 3.")  # it has begun, and will wait for us
    process.send_signal(signal.SIGINT)
    code, _, err = finished(process)
    assert (code, err) == (130, "")


def whole_games(file: Path) -> set[int]:
    """The numbers of the games that are in a file of the arena. The last line may be half a one."""
    lines = file.read_bytes().split(b"\n")[1:-1] if file.exists() else []
    return {json.loads(line)[0] for line in lines}


def test_ctrl_c_in_long_work_tells_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short = ("--turn-limit", "24", "--target", "2", "--workers", "2", "--seed", "7", "--resume", str(file))
    process = start_for_ctrl_c("arena", "Sensible", "Random", "--games", "100000", *short)
    while not {0, 1, 2, 3} <= whole_games(file):  # two workers do not finish them in their order
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the workers too
    code, out, err = finished(process)
    kept = file.read_bytes().count(b"\n") - 1
    assert (code, out) == (130, "")
    assert err == (
        f"ettana: interrupted: {kept:,} of 100,000 games are done; they are in {file}, and the same command goes on\n"
    )
    code, out, err = finished(start("arena", "Sensible", "Random", "--games", "4", *short))
    assert (code, err) == (0, "")
    assert "4 games of 2 deals" in out
    assert file.read_bytes().count(b"\n") - 1 == kept, "nothing was played again"
