"""The loom as every player of it holds it: the colour of each octagon, and the octagons of each colour."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, PAIR_A, PAIR_B


def exchange(cell: vec[i64], yarn: vec[i64], pair: i64) -> None:
    """Swaps two yarns in place; done twice, nothing has changed."""
    a = PAIR_A[pair]
    b = PAIR_B[pair]
    colour_a = cell[a]
    colour_b = cell[b]
    both = BIT[a] | BIT[b]
    yarn[colour_a] ^= both
    yarn[colour_b] ^= both
    cell[a] = colour_b
    cell[b] = colour_a
