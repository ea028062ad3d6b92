"""Every placement of every design as bit masks, and the test whether one of them is complete (section 7).

A design is drawn with letters, one letter for each colour group, and dots for octagons of any colour. It may lie
anywhere on the board and be turned (7.2), so before a game all its placements are written down once. Asking whether
a design is complete is then a walk over a few words.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 5  # of the board, in octagons
OCTAGON_BITS: Final = 25
OCTAGON_MASK: Final = 0x1FFFFFF
NO_PLACEMENT: Final = -1


class DesignTables:
    """The designs of a deck, made ready for play.

    The words of design `d` are `words[first[d]:first[d + 1]]`: placement after placement, and in each placement one
    word for each of its `groups[d]` colour groups, in order of falling size (then of their letters). A word is the mask
    of the group's octagons, with the lowest of them above it: `mask | octagon << 25`. `spots` runs parallel to `words`
    and lists the same octagons in five bits each, the lowest in the lowest bits, for those who count colours.
    For group `g` of design `d`, `letters[first_group[d] + g]` is its letter in the drawing (A = 0) and
    `group_sizes[first_group[d] + g]` the number of its octagons.
    """

    def __init__(
        self,
        points: vec[i64],
        groups: vec[i64],
        first: vec[i64],
        words: vec[i64],
        spots: vec[i64],
        first_group: vec[i64],
        letters: vec[i64],
        group_sizes: vec[i64],
    ) -> None:
        self.size: i64 = len(points)
        self.points: vec[i64] = points
        self.groups: vec[i64] = groups
        self.first: vec[i64] = first
        self.words: vec[i64] = words
        self.spots: vec[i64] = spots
        self.first_group: vec[i64] = first_group
        self.letters: vec[i64] = letters
        self.group_sizes: vec[i64] = group_sizes
        self.origin: object = None  # what they were made of, for those who make them again; the engine never looks


def find_complete(tables: DesignTables, design: i64, cell: vec[i64], yarn: vec[i64]) -> i64:
    """Where in `tables.words` the first complete placement of a design begins, or NO_PLACEMENT (7.1, 7.4).

    `cell[o]` is the colour of octagon `o`; `yarn[c]` is the set of octagons of colour `c`, as a mask.
    """
    words = tables.words
    groups = tables.groups[design]
    end = tables.first[design + 1]
    i = tables.first[design]
    while i < end:
        # The largest group comes first, the least likely to be of one colour: nearly every placement is left here.
        word = words[i]
        colour = cell[word >> OCTAGON_BITS]
        if word & OCTAGON_MASK & ~yarn[colour] == 0:
            used: i64 = 1 << colour
            g: i64 = 1
            while g < groups:
                word = words[i + g]
                colour = cell[word >> OCTAGON_BITS]
                if word & OCTAGON_MASK & ~yarn[colour] != 0 or used >> colour & 1 != 0:
                    break
                used |= 1 << colour
                g += 1
            if g == groups:
                return i
        i += groups
    return NO_PLACEMENT


def placement_octagons(tables: DesignTables, design: i64, where: i64) -> i64:
    """All octagons of the placement that begins at `where` in `tables.words`, as a mask."""
    octagons: i64 = 0
    g: i64 = 0
    while g < tables.groups[design]:
        octagons |= tables.words[where + g] & OCTAGON_MASK
        g += 1
    return octagons


def trimmed(rows: list[str]) -> list[str]:
    """The drawing without empty rows and columns around it."""
    filled = [r for r, row in enumerate(rows) if row.strip(".")]
    if not filled:
        return []
    kept = rows[filled[0] : filled[-1] + 1]
    left = min([len(row) - len(row.lstrip(".")) for row in kept])
    right = max([len(row.rstrip(".")) for row in kept])
    return [row[left:right] for row in kept]


def turned(rows: list[str]) -> list[str]:
    """The drawing turned by 90° clockwise."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def mirror_image(rows: list[str]) -> list[str]:
    """The drawing read from behind."""
    return [row[::-1] for row in rows]


def build_tables(drawings: list[list[str]], points: list[int], mirrored: bool) -> DesignTables:
    """The tables of a deck whose drawings are known to be sound; `mirrored` is the rule set's option at 7.2.

    Placements come in order of turn (0°, 90°, 180°, 270°, then those of the mirror image), row and column. One that
    only repeats an earlier one, be it with its groups exchanged, is left out.
    """
    groups = vec[i64]()
    first = vec[i64]()
    words = vec[i64]()
    spots = vec[i64]()
    first_group = vec[i64]()
    letters = vec[i64]()
    group_sizes = vec[i64]()
    for drawing in drawings:
        order = _groups_by_size(drawing)
        groups = append(groups, i64(len(order)))
        first = append(first, i64(len(words)))
        first_group = append(first_group, i64(len(letters)))
        for letter in order:
            letters = append(letters, i64(ord(letter) - ord("A")))
            group_sizes = append(group_sizes, i64("".join(drawing).count(letter)))
        seen: set[frozenset[int]] = set()
        for shape in _attitudes(drawing, mirrored):
            for octagons in _placements(shape, order):
                masks = [sum([1 << octagon for octagon in group]) for group in octagons]
                if frozenset(masks) in seen:
                    continue
                seen.add(frozenset(masks))
                for mask, group in zip(masks, octagons, strict=True):
                    words = append(words, i64(mask | group[0] << OCTAGON_BITS))
                    spots = append(spots, i64(sum([octagon << 5 * k for k, octagon in enumerate(group)])))
    first = append(first, i64(len(words)))
    first_group = append(first_group, i64(len(letters)))
    return DesignTables(vec[i64](points), groups, first, words, spots, first_group, letters, group_sizes)


def _groups_by_size(drawing: list[str]) -> list[str]:
    text = "".join(drawing)
    by_size = [(-text.count(letter), letter) for letter in set(text) if letter != "."]
    return [letter for _, letter in sorted(by_size)]


def _attitudes(drawing: list[str], mirrored: bool) -> list[list[str]]:
    """The four turns of a drawing, and of its mirror image if that is allowed."""
    shape = trimmed(drawing)
    found: list[list[str]] = []
    for rows in [shape, mirror_image(shape)] if mirrored else [shape]:
        for _ in range(4):
            found.append(rows)
            rows = turned(rows)
    return found


def _placements(shape: list[str], order: list[str]) -> list[list[list[int]]]:
    """For each place on the board where the shape fits, the octagons of each group, in rising order."""
    height, width = len(shape), len(shape[0])
    found: list[list[list[int]]] = []
    for top in range(SIDE - height + 1):
        for left in range(SIDE - width + 1):
            octagons: list[list[int]] = [[] for _ in order]
            for r, row in enumerate(shape):
                for c, letter in enumerate(row):
                    if letter != ".":
                        octagons[order.index(letter)].append((top + r) * SIDE + left + c)
            found.append(octagons)
    return found
