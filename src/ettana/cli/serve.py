"""`ettana serve`: tables for people and bots, for browsers near and far."""

import re
from typing import Annotated, Literal

from cyclopts import Parameter

from ettana.cli.extras import from_extra
from ettana.cli.files import BadInput

_ORIGIN = re.compile(r"\*|https?://[^/\s?#@]+")


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen at. 0.0.0.0: everyone on this network can come.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, Parameter(name=["--port", "-p"], env_var="PORT", help="The port to listen at; 0 is any free one.")
    ] = 8000,
    db: Annotated[
        str | None,
        Parameter(help="A path, or postgresql://user@host/name. Without it, a file in your data folder."),
    ] = None,
    workers: Annotated[int, Parameter(help="Processes in which bots think.")] = 2,
    allow_origin: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            show_default=False,
            help="Pages of this origin, like https://example.org, may speak to the server too. Can be given again.",
        ),
    ] = (),
    bot_pause: Annotated[
        float,
        Parameter(
            help="Seconds that a bot takes at least. With 0 bots act as soon as they can, and a player who watches the "
            "clock may guess at their hands."
        ),
    ] = 0.1,
    keep_days: Annotated[float, Parameter(help="Finished games are removed after so many days.")] = 30.0,
    open_browser: Annotated[
        bool, Parameter(name="--open", negative="", help="Open the game in a browser, where there is one.")
    ] = False,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Parameter(help="How much to log, on standard error.")
    ] = "info",
) -> None:
    """Serves until Ctrl-C."""
    if not 0 <= port <= 65535:
        raise BadInput(f"--port {port}: ports go from 0 to 65535")
    if not 1 <= workers <= 256:
        raise BadInput(f"--workers {workers}: 1 to 256")
    if not 0 <= bot_pause <= 60:
        raise BadInput(f"--bot-pause {bot_pause:g}: 0 to 60 seconds")
    if not keep_days > 0:
        raise BadInput(f"--keep-days {keep_days:g}: more than 0")
    for origin in allow_origin:
        if not _ORIGIN.fullmatch(origin):
            raise BadInput(f"--allow-origin {origin}: give it like https://example.org, without a path, or * for all")
    # Late, since the server brings much along that `--help` need not wait for.
    with from_extra("server"):
        from ettana.server.config import Config
        from ettana.server.serve import serve as run

    config = Config(
        origins=tuple(origin.lower() for origin in allow_origin),
        bot_workers=workers,
        bot_pause=bot_pause,
        keep_finished_days=keep_days,
    )
    run(host, port, db, config, log_level, show=open_browser)
