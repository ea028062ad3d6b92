"""Who sits at the tables that are played at while something fails: people, people with bots, and one with a bot."""

TABLES = (
    ("person", "open"),
    ("person", "open", "open"),
    ("person", "Sensible"),
    ("person", "open", "open", "open"),
    ("Random", "person", "open"),
    ("person", "Sensible", "open", "Random"),
)
