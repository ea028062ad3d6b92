"""Views, designs and action cards draw themselves in a notebook. The rules know no screen, so it is given to them here.

Drawing is loaded when something is drawn: whoever only plays need not wait for it.
"""

from collections.abc import Callable
from typing import Any, Final

from ettana.core.designs.design import Design
from ettana.core.names import Card
from ettana.core.view import View


def _view(view: View) -> str:
    from ettana.notation.drawing.table import table

    return table(view)


def _design(design: Design) -> str:
    from ettana.notation.drawing import cards

    return cards.design(design)


def _card(card: Card) -> str:
    from ettana.notation.drawing import cards

    return cards.card(card)


_METHOD: Final = "_repr_svg_"  # what IPython looks for
_DRAWN: Final[dict[type, Callable[[Any], str]]] = {View: _view, Design: _design, Card: _card}
for _kind, _draw in _DRAWN.items():
    setattr(_kind, _METHOD, _draw)
