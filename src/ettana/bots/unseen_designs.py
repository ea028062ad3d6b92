"""Which designs may come from the stack, as far as a view tells."""

from ettana.core.engine.rules.designs import DesignTables
from ettana.core.view import View


def unseen_designs(view: View, tables: DesignTables) -> list[int]:
    """Those of the deck that are not known to be elsewhere."""
    elsewhere = set(view.designs)
    for player in view.players:
        elsewhere.update(player.claimed)
    for knowledge in view.known:
        elsewhere.update(knowledge.designs)
    return [design for design in range(int(tables.size)) if design not in elsewhere]
