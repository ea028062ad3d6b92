"""The command `ettana` as a process: exit codes, pipes, and Ctrl-C."""

import signal
import subprocess
import sys


def start(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "ettana", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


def finished(process: "subprocess.Popen[str]", typed: str = "") -> tuple[int, str, str]:
    out, err = process.communicate(typed, timeout=60)
    return process.returncode, out, err


def test_help_and_errors() -> None:
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


def test_ctrl_c_ends_quietly() -> None:
    """Also where the tests run in the background of a shell, which has its children ignore Ctrl-C."""
    here = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = start("play", "--opponents", "1", "--level", "Sensible", "--seed", "3")
    signal.signal(signal.SIGINT, here)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("This game has the seed 3.")  # it has begun, and will wait for us
    process.send_signal(signal.SIGINT)
    code, _, err = finished(process)
    assert (code, err) == (130, "")
