"""A code knows the token that made it and the one that used it. And a table to try whether the database takes writes.

Codes live for minutes: those that are there are dropped with their table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_table("codes")
    op.create_table(
        "codes",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("held_by", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_by", sa.Text()),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_codes_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_codes_table_id", "codes", ["table_id"])
    op.create_table("probe", sa.Column("word", sa.Text(), nullable=False))
