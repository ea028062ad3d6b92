"""The tables of the database, as the newest migration leaves them. A change here needs a migration: see `migrations`.

Times are milliseconds since 1970.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

# Every constraint has a name, the same on both databases, so that a later migration can speak of it.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", LargeBinary, nullable=False),  # of the dice; secret until the game is over
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    CheckConstraint("status IN ('lobby', 'playing', 'over')", name="status"),
    Index(None, "status", "finished_at"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 1, 2, 3, ... without gaps
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON: see `entries`
    # SQLite keeps the rows in the key's own tree then: one page to write for an entry, not two.
    sqlite_with_rowid=False,
)

# Codes that move a seat to another device.
codes = Table(
    "codes",
    metadata,
    Column("hash", Text, primary_key=True),  # whoever reads the database cannot use the codes in it
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("held_by", Text, nullable=False),  # the hash of the token that made it
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_by", Text),  # the hash of the token that holds the seat by it
)

# What the analysis of a finished game found, as it is sent.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("recipe", Text, nullable=False),  # how it was made: another one makes it anew
    Column("made_at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed
)

# Which tables are of lessons and puzzles. Those are many, and nobody comes back to them after a while.
practice = Table(
    "practice",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("made_at", BigInteger, nullable=False, index=True),
)

# Nothing is kept here: it is written to find out whether the database takes writes.
probe = Table("probe", metadata, Column("word", Text, nullable=False))

# Networks from which nobody may come. Kept until they expire, which every one does.
blocks = Table(
    "blocks",
    metadata,
    Column("network", Text, primary_key=True),  # as `ipaddress` writes it: 192.0.2.7/32, 2001:db8::/64
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("note", Text, nullable=False),  # for the operator, by the operator
)

# What an operator changed beside the servers that run, so that they look at it. Kept for an hour.
notices = Table(
    "notices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text),  # whose log has an entry more, or which is gone; NULL: the blocks
    Column("at", BigInteger, nullable=False),
    Column("servers", Integer, nullable=False),  # how many have looked,
    Column("viewers", Integer, nullable=False),  # and how many people they told
)

# The nodes of a server that runs on several machines: one row for each time that one runs. Times are the database's.
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),  # it lives until then, unless it renews this
    Column("linked", Boolean, nullable=False),  # it has NATS
    Column("speaks", Integer, nullable=False),  # the version of the messages between nodes
    Column("doubt", Integer, nullable=False),  # how often somebody took a table from it
)

# Which node goes on with a table. Tables that are not in memory anywhere have none.
owners = Table(
    "owners",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("node", Text, nullable=False, index=True),
)
