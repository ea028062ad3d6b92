"""What an analysis of a finished game found is kept with its table, and goes with it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("recipe", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id", ondelete="CASCADE"),
    )
