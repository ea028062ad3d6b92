"""The statement that is carried out for every move, with little between it and the database."""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import Insert

Row = dict[str, object]


class FastInsert:
    """Rows for one table. To SQLite they go by the driver alone: SQLAlchemy takes five times as long over one row as
    SQLite itself, and with every statement the writer's thread has to wait for its turn once more. Errors stay
    SQLAlchemy's.
    """

    def __init__(self, statement: Insert) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self.statement = statement
        self._one = str(compiled)
        self._order = tuple(compiled.positiontup or ())
        self._many = lru_cache(maxsize=64)(self._words)

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """All the rows, or none and an error. Without a transaction around it, that is one of its own."""
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            self.run_by_driver(driver, rows)
        else:
            connection.execute(self.statement, rows)

    def run_by_driver(self, driver: sqlite3.Connection, rows: Sequence[Row]) -> None:
        words = self._many(len(rows))
        try:
            driver.execute(words, [row[name] for row in rows for name in self._order])
        except sqlite3.IntegrityError as error:
            raise IntegrityError(words, None, error, hide_parameters=True) from error

    def _words(self, rows: int) -> str:
        head, _, values = self._one.partition("VALUES ")
        return f"{head}VALUES {', '.join([values] * rows)}"
