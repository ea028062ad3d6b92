"""How a database of any older version is brought up to date. Run by `bring_up_to_date` whenever a store is opened.

To change the schema: change `schema.py`, add `versions/v0002_what.py` with the next `revision` and the last one as its
`down_revision`, and run tests/server/store/test_migrations.py, which compares the two. A migration says everything
itself and imports nothing of ours: what it makes must not change when `schema.py` does. There is no way back: an older
program refuses a newer database.
"""
