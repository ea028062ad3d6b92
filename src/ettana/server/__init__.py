"""The table server: tables, seats, storage and live play. Only the command line imports it."""
