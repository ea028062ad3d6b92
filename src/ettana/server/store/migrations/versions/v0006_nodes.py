"""Nodes that share the database, and which of them goes on with a table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("linked", sa.Boolean(), nullable=False),
        sa.Column("speaks", sa.Integer(), nullable=False),
        sa.Column("doubt", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("node", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_owners_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_owners"),
    )
    op.create_index("ix_owners_node", "owners", ["node"])
