"""Is the game in balance? Thousands of games of a bot against itself, and what they say.

`plan` says which games, `study` plays them and adds them up, `game_summary` keeps what matters of each, `verdict` says
what is out of bounds, `report` is all of it as data, and `page` and `plots` show it.
"""
