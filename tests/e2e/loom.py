"""The loom as it is shown and announced: its pieces, and what glows."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.e2e.words import like, say, shaped


@dataclass(frozen=True, slots=True)
class Square:
    """A number tile, as its label describes it."""

    place: str
    number: int
    owner: str | None  # of the pin on it
    glows: bool
    costs: bool  # to go there
    helps: bool  # a free swap there can bring a design nearer

    @property
    def column_and_row(self) -> tuple[int, int]:
        return "abcd".index(self.place[0]), int(self.place[1])

    def steps_to(self, other: "Square") -> int:
        """The fewest steps; a longer walk differs from it by an even number."""
        (column, row), (other_column, other_row) = self.column_and_row, other.column_and_row
        return abs(column - other_column) + abs(row - other_row)

    @property
    def yarns(self) -> set[str]:
        """The four octagons that it touches (1.1)."""
        column, row = self.column_and_row
        return {f"{'abcde'[column + across]}{row + down}" for across in (0, 1) for down in (0, 1)}


@dataclass(frozen=True, slots=True)
class Yarn:
    place: str
    colour: str
    glows: bool
    helps: bool  # a swap of it can bring a design nearer
    harms: bool  # or take one farther away


def _says(label: str, key: str) -> bool:
    return like(key).search(label) is not None


def _without_aids(label: str) -> str:
    """The name of a place without its payout and without hints about designs."""
    for key in ("loom_farther", "loom_nearer", "loom_around"):
        if found := shaped(key).fullmatch(label):
            label = found["name"]
    return label


def _square(label: str, me: str) -> Square:
    helps = _says(label, "loom_nearer")
    label, glows, costs = _without_aids(label), False, False
    if found := shaped("loom_open_paying").fullmatch(label):
        label, glows, costs = found["name"], True, True
    elif found := shaped("loom_open").fullmatch(label):
        label, glows = found["name"], True
    if found := shaped("loom_tile_mine").fullmatch(label):
        return Square(found["place"], int(found["number"]), me, glows, costs, helps)
    if found := shaped("loom_tile_pin").fullmatch(label):
        return Square(found["place"], int(found["number"]), found["owner"], glows, costs, helps)
    found = shaped("loom_tile").fullmatch(label)
    assert found, label
    return Square(found["place"], int(found["number"]), None, glows, costs, helps)


def _yarn(label: str) -> Yarn:
    helps, harms = _says(label, "loom_nearer"), _says(label, "loom_farther")
    label = _without_aids(label)
    open_now = shaped("loom_open").fullmatch(label)
    told = open_now["name"] if open_now else label
    near = shaped("loom_touches").fullmatch(told)
    found = shaped("loom_yarn").fullmatch(near["yarn"] if near else told)
    assert found, label
    return Yarn(found["place"], found["colour"], open_now is not None, helps, harms)


# The loom is drawn in parts, and shows an action once it is answered. Before that it shows the old state.
_CHANGING = "[aria-busy=true], .buttons.pending"


def settled(page: Page) -> None:
    """Waits until the whole screen is drawn, and every action done there is answered and shown.

    Read a table after this. Other players can still change it in their turns: before acting, wait for the sign of the
    own turn, such as the button to roll.
    """
    expect(page.locator(_CHANGING)).to_have_count(0)


class Loom:
    """Reads the loom on a player's page, and finds the elements to touch."""

    def __init__(self, page: Page, me: str) -> None:
        self._page = page
        self._me = me
        self._squares = page.get_by_role("grid", name=say("loom_tiles")).get_by_role("gridcell")
        self._yarns = page.get_by_role("grid", name=say("loom_yarns")).get_by_role("gridcell")

    def squares(self) -> dict[str, Square]:
        told = (_square(label, self._me) for label in self._labels(self._squares, 16))
        return {square.place: square for square in told}

    def yarns(self) -> dict[str, Yarn]:
        return {yarn.place: yarn for yarn in map(_yarn, self._labels(self._yarns, 25))}

    def _labels(self, cells: Locator, number: int) -> list[str]:
        """All of them at one moment."""
        settled(self._page)
        expect(cells).to_have_count(number)  # another screen may have been there
        return [str(label) for label in cells.evaluate_all("all => all.map(cell => cell.getAttribute('aria-label'))")]

    def open_squares(self) -> list[Square]:
        """The squares that can be chosen, once there are any."""
        expect(self.glow.first).to_be_visible()
        return self.glowing_squares()

    def open_yarns(self) -> list[str]:
        """The yarns that can be chosen, once there are any."""
        expect(self._yarns.and_(self._page.get_by_label(like("loom_open"))).first).to_be_visible()
        return self.glowing_yarns()

    def free_square(self) -> Square:
        """The first free square that can be chosen."""
        return next(square for square in self.open_squares() if not square.costs)

    def glowing_squares(self) -> list[Square]:
        """There may be none."""
        return [square for square in self.squares().values() if square.glows]

    def glowing_yarns(self) -> list[str]:
        return [yarn.place for yarn in self.yarns().values() if yarn.glows]

    def pin_of(self, owner: str) -> Square | None:
        return next((square for square in self.squares().values() if square.owner == owner), None)

    def square(self, place: str) -> Locator:
        return self._squares.and_(self._squares.page.get_by_label(like("loom_tile", place=place)))

    def yarn(self, place: str) -> Locator:
        return self._yarns.and_(self._yarns.page.get_by_label(like("loom_yarn", place=place)))

    def square_with_pin(self, place: str, owner: str) -> Locator:
        # On a shared device the present player hears of the pin as theirs.
        names = like("loom_tile_pin", place=place, owner=owner), like("loom_tile_mine", place=place)
        name = re.compile("|".join(one.pattern for one in names))
        return self._squares.page.get_by_label(name)

    def yarn_of_colour(self, place: str, colour: str) -> Locator:
        return self._yarns.page.get_by_label(like("loom_yarn", place=place, colour=colour))

    @property
    def glow(self) -> Locator:
        """All squares that can be chosen."""
        return self._squares.and_(self._squares.page.get_by_label(like("loom_open")))
