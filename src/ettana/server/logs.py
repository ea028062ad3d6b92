"""Structured logs: one JSON object a line, on standard error."""

import asyncio
import logging
import sys
import traceback
from typing import Final

import msgspec

# What every record has; all else was given as `extra` and is written out.
_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Time, level, logger, message, and what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = "".join(traceback.format_exception(*record.exc_info))
        return msgspec.json.encode(line, enc_hook=str).decode()


class Seldom(logging.Filter):
    """Lets each place in the code write only so many lines a minute, so that nobody can fill a disk by what they do
    wrong. How many were left out is told with the next that passes.
    """

    MOST: Final = 20
    _MINUTE: Final = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[tuple[str, int], tuple[float, int]] = {}  # by place: when its minute began, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        began, count = self._counts.get(place, (record.created, 0))
        if not 0 <= record.created - began < self._MINUTE:
            if count > self.MOST:
                record.left_out = count - self.MOST
            began, count = record.created, 0
        self._counts[place] = began, count + 1
        return count < self.MOST


def _is_not_bad_text(record: logging.LogRecord) -> bool:
    """Invalid UTF-8 closes the socket. A client must not fill our logs with it."""
    return not record.getMessage().startswith("Invalid UTF-8")


def _is_not_cancelled(record: logging.LogRecord) -> bool:
    """A request that is still running when the server has waited for it long enough is cancelled. That is no fault."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


def set_up_logs(level: str) -> None:
    """All loggers write JSON lines. Access to pages and sockets is not logged: whoever has a table's link may watch it.

    Only our own loggers go below `info`. There the libraries write out every message and every SQL statement, with
    hands, tokens and keys.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("ettana").setLevel(wanted)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(
        max(wanted, logging.WARNING)
    )  # below that it names the link of every socket
    logging.getLogger("uvicorn.error").addFilter(_is_not_bad_text)
    logging.getLogger("uvicorn.error").addFilter(_is_not_cancelled)
