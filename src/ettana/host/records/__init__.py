"""A record that somebody sent: its game to be seen again, and to be analysed."""
