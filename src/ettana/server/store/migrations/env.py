"""What alembic runs to apply the migrations, on the connection that `bring_up_to_date` gives it."""

from alembic import context

from ettana.server.store.migrate import VERSION_TABLE

# The caller's transaction is the only one: either all migrations are applied or none.
context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
