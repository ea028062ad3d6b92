"""The commands of the lab: bots, arena, balance, puzzles, and the rules put to the test."""
