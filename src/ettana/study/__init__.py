"""What a finished game teaches: chances, luck, decisions and mistakes."""
