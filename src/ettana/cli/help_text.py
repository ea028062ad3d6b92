"""What `?` says in the middle of a game."""

HELP = """\
You choose by number. You can also type an action the way records have it, like walk:c3, pay:a1-b2 or end.

  ?, help       this
  board         draw the table again
  hand          draw your designs and cards again
  log           what has happened since the start of the game
  hint          the fewest swaps that complete each of your designs
  why ACTION    which rule forbids it, like: why walk:a1
  undo          take back your last action, if it revealed nothing
  quit          leave the table

A turn: roll, collect a token for each yarn of the rolled colour at your pin, then move your pin: walk exactly as \
many squares as the die shows, or jump to a tile of that number. Right after the move you may swap two of the four \
yarns at your pin for free. Before and after, you may pay for swaps and cards, and play action cards. Claim a design \
as soon as it is complete on the loom: every letter of its drawing one colour, different letters different colours, \
turned any way.

On the loom, letters are yarns: Green, Red, Yellow, Blue, Purple. Between them are the tiles, with the pins ● ▲ ■ ◆ \
on them, and in brackets where you can go. A square is named by the yarn at its upper left: the one between a1, b1, \
a2 and b2 is a1. Yarns in > < changed since your last turn. Numbers like (5.1) are clauses of the rules."""
