"""Work of some seconds for a process of its own: a bot thinks, a game is seen again or analysed."""
