"""All operations, each declared beside its handler."""

from typing import Final

from ettana.host.operations import analyses, days, finished_games, tables

OPERATIONS: Final = (*tables.OPERATIONS, *finished_games.OPERATIONS, *analyses.OPERATIONS, *days.OPERATIONS)
