"""Whose turn it is: bots are asked, clocks are set, and answers are told at their moment."""
