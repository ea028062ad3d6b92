"""Playing in a terminal: what is drawn, what is asked, and how answers are read."""
