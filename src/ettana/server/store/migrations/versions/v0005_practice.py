"""Which tables are of lessons and puzzles: they are kept for a short time only."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "practice",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_practice_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_practice"),
    )
    op.create_index("ix_practice_made_at", "practice", ["made_at"])
