"""Is the game in balance? Thousands of games of a bot against itself, and what they say.

`plan` says which games, `run` plays them, `summarise` keeps what matters of each, `study` adds it up, `verdict` says
what is out of bounds, and `page` draws it all.
"""
