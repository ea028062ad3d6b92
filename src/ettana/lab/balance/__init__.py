"""Is the game in balance? Thousands of games of a bot against itself, and what they say.

`plan` says which games, `run` plays them, `fold` makes a story of each, `study` counts the stories together, `verdict`
says what is out of bounds, and `page` draws it all.
"""
