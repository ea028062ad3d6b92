"""`ettana serve`: tables for people and bots, for browsers near and far."""

from dataclasses import dataclass
from importlib import import_module
from typing import Annotated

from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.cli.server_file import as_toml
from ettana.cli.server_options import ServerFlags, settings_from
from ettana.core.extras import from_extra


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServerOptions(ServerFlags):  # type: ignore[misc]  # made at run time, from the fields of Config
    """What can be set. None: it was not given."""


_NONE_GIVEN = ServerOptions()


def serve(
    *,
    config: Annotated[str | None, Parameter(help="A file with settings. Options count before what it says.")] = None,
    show_config: Annotated[
        bool, Parameter(negative="", help="Print all settings, as a file for --config, and start nothing.")
    ] = False,
    open_browser: Annotated[
        bool, Parameter(name="--open", negative="", help="Open the game in a browser, where there is one.")
    ] = False,
    options: ServerOptions = _NONE_GIVEN,
) -> None:
    """Serves until Ctrl-C."""
    place, settings = settings_from(options, config)
    if (place.tls_cert is None) != (place.tls_key is None):
        raise BadInput("--tls-cert and --tls-key belong together")
    if show_config:
        print(as_toml(place, settings), end="")
        return
    # Late, since the server brings much along that `--help` need not wait for.
    with from_extra("server"):
        from ettana.server.serve import serve as run
    if place.bots_only and place.nats is None:
        raise BadInput("--bots-only is for a node among others: name their NATS with --nats nats://…")
    if place.nats is not None:
        if not place.bots_only and not (place.db or "").startswith(("postgresql:", "postgres:")):
            raise BadInput("--nats is for several nodes, which share one PostgreSQL: name it with --db postgresql://…")
        with from_extra("cluster"):
            import_module("nats")

    run(place, settings, show=open_browser)
