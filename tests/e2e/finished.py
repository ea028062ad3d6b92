"""Finished games, stored as the server would have stored them."""

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules import ids
from ettana.notation.record_text import write_record
from ettana.server.clock import now_ms
from ettana.table.entries import Acted, AnyEntry, Conceded
from tests.e2e.prepared import ME, Prepared
from tests.e2e.tour import ready_to_claim


def won_by_me() -> Prepared:
    """A game that ended with my claim."""
    prepared = ready_to_claim()
    game = prepared.table.game
    assert game is not None
    claim = next(action for action in game.legal_ids() if action >= ids.CLAIM)
    entry = Acted(at=now_ms(), seat=ME, action=str(action_from_id(claim)))
    prepared.table.apply(entry)
    assert prepared.table.status == "over"
    return Prepared(prepared.table, (*prepared.entries, entry), prepared.tokens)


def claim_forgotten() -> Prepared:
    """A game in which the player could have won by a claim, ended the turn instead, and resigned."""
    prepared = ready_to_claim(soon=True)
    game, entries = prepared.table.game, list[AnyEntry]()
    assert game is not None
    while game.current == ME:  # a turn must move before it ends
        legal = game.legal_ids()
        action = ids.END_TURN if ids.END_TURN in legal else next(one for one in legal if ids.WALK <= one < ids.END_TURN)
        entries.append(Acted(at=now_ms(), seat=ME, action=str(action_from_id(action))))
        prepared.table.apply(entries[-1])
    entries.append(Conceded(at=now_ms(), seat=ME))
    prepared.table.apply(entries[-1])
    assert prepared.table.status == "over"
    return Prepared(prepared.table, (*prepared.entries, *entries), prepared.tokens)


def record_of(prepared: Prepared) -> str:
    record = prepared.table.record()
    assert record is not None
    return write_record(record)
