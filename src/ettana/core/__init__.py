"""The rules of Ettana: what a game is, what may be done, what happens, and what a seat may know."""
