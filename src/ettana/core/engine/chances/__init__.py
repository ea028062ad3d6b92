"""How likely each seat is to win when all hands lie open: what a finished game is judged with."""
