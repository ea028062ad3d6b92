"""Drawings in words, for those who hear them: the title and the description of each."""

from collections.abc import Mapping, Sequence

from ettana.core.designs.deck import Deck, Design
from ettana.core.names import OCTAGON_NAMES, PINS, SQUARE_NAMES, Card, Colour, Phase
from ettana.core.view import View
from ettana.notation.drawing.marks import Leap, Lit, Mark, Placement, Swap, Way
from ettana.notation.words.catalogue import load_catalogue


class Teller:
    """Tells what a drawing shows, in one language. Without names, players are called by their pins."""

    def __init__(self, language: str = "en", names: Sequence[str] | None = None) -> None:
        self.catalogue = load_catalogue(language)
        self.say = self.catalogue.say
        self.names = tuple(names or (self.say(f"pin_{pin}") for pin in PINS))

    def colour(self, colour: int) -> str:
        return self.say(f"colour_{Colour(colour).name.lower()}")

    def card(self, card: int) -> str:
        return self.say(f"card_{Card(card).name.lower()}")

    # The loom

    def loom_title(self) -> str:
        return self.say("drawing_loom")

    def loom(self, view: View, marks: Sequence[Mark] = ()) -> list[str]:
        """Row by row, then the pins, then what is pointed out."""
        told = []
        for row in range(5):
            yarns = ", ".join(self.colour(colour) for colour in view.yarns[5 * row : 5 * row + 5])
            told.append(self.say("drawing_yarns", row=row + 1, yarns=yarns))
        for row in range(4):
            tiles = ", ".join(map(str, view.tiles[4 * row : 4 * row + 4]))
            told.append(self.say("drawing_tiles", row=row + 1, tiles=tiles))
        for seat, player in enumerate(view.players):
            if player.pin is not None:
                told.append(self.say("drawing_pin", seat=self.names[seat], square=SQUARE_NAMES[player.pin]))
        return [*told, *(line for mark in marks for line in self.mark(mark))]

    def mark(self, mark: Mark) -> list[str]:
        match mark:
            case Way(squares, toll):
                key = "drawing_way_toll" if toll else "drawing_way"
                return [self.say(key, squares=_named(squares), tokens=self.say("tokens", n=toll))]
            case Leap(start, to):
                return [self.say("drawing_leap", start=SQUARE_NAMES[start], to=SQUARE_NAMES[to])]
            case Swap(a, b):
                return [self.say("drawing_swap", a=OCTAGON_NAMES[a], b=OCTAGON_NAMES[b])]
            case Placement(octagons):
                return [self.say("drawing_placement", yarns=_named(octagons, OCTAGON_NAMES))]
            case Lit(squares, octagons):
                told = [self.say("drawing_lit_squares", places=_named(squares))] if squares else []
                if octagons:
                    told.append(self.say("drawing_lit_yarns", places=_named(octagons, OCTAGON_NAMES)))
                return told

    # The table

    def moment(self, view: View) -> str:
        if view.phase is Phase.PLACE:
            return self.say("table_setting_up")
        if view.phase is not Phase.OVER:
            return self.say("table_turn", turn=view.turn + 1)
        if view.winner is None:
            return self.say("table_over", turns=self.say("turns", n=view.turn))
        return self.say("table_won", turn=view.turn + 1)

    def table_title(self, view: View) -> str:
        return self.say("drawing_table", moment=self.moment(view))

    def table(
        self, view: View, deck: Deck | None, hands: Mapping[int, "Hand"], marks: Sequence[Mark] = ()
    ) -> list[str]:
        """The dice, the players, the hands that are shown, and the loom."""
        told = [self.dice(view)]
        for seat, player in enumerate(view.players):
            told.append(
                self.say(
                    "drawing_player",
                    seat=self.names[seat],
                    points=self.say("points", n=player.points),
                    tokens=self.say("tokens", n=player.tokens),
                    designs=player.design_count,
                    cards=player.card_count,
                )
            )
        for seat, (designs, cards) in hands.items():
            held = [self.design_name(design, deck) for design in designs]
            held += [self.card(card) + (f" ×{count}" if count > 1 else "") for card, count in enumerate(cards) if count]
            told.append(self.say("drawing_hand", seat=self.names[seat], held=", ".join(held) or self.say("held_none")))
        return [*told, *self.loom(view, marks)]

    def dice(self, view: View) -> str:
        shown = [str(view.number)] if view.number is not None else []
        shown += [self.colour(view.colour)] if view.colour is not None else []
        return self.say("drawing_dice", dice=", ".join(shown) or self.say("table_not_rolled"))

    # Cards

    def design_name(self, design: int, deck: Deck | None) -> str:
        if deck is None or design >= len(deck):
            return self.say("drawing_unknown_design", number=design)
        return deck[design].name

    def design(self, design: Design) -> str:
        rows = " / ".join(" ".join(row) for row in design.drawing)
        return self.say("drawing_design", points=self.say("points", n=design.points), rows=rows)


Hand = tuple[Sequence[int], Sequence[int]]  # designs, and counts of action cards by type


def _named(places: Sequence[int], names: Sequence[str] = SQUARE_NAMES) -> str:
    return ", ".join(names[place] for place in places)
