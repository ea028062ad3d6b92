"""The lab: measuring the game and those who play it."""
