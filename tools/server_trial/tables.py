"""The seats of tables that are played during faults: people, people with bots, and one person with a bot."""

TABLES = (
    ("person", "open"),
    ("person", "open", "open"),
    ("person", "Sensible"),
    ("person", "open", "open", "open"),
    ("Random", "person", "open"),
    ("person", "Sensible", "open", "Random"),
)
