"""Blocked networks, and notices by which a running server hears of what its operator did."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("network", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_blocks"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("servers", sa.Integer(), nullable=False),
        sa.Column("viewers", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
