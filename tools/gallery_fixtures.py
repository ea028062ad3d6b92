"""Situations for the client's gallery, `web/src/gallery/situations.fixture.json`, and one version of an analysis,
`web/src/game/analysis/figures.fixture.json`, since the client's tests only check how it is drawn.

They are real positions from games between bots. Each is the first that shows what its picture needs.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tools.client_fixtures import a_game

from ettana import Game
from ettana.bots import find_bot
from ettana.core.actions import Action, Claim, Jump, Walk
from ettana.core.events import Claimed, Event
from ettana.core.names import Card, Phase
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.core.view import View
from ettana.host.records.figures import analyse_text
from ettana.notation.record_text import write_record
from ettana.records import make_record
from ettana.study import StudyBudget
from ettana.table.viewers.hints import hints_of_game
from ettana.table.wire.events import wire_event

TARGET = Path(__file__).parents[1] / "web/src/gallery"
FIGURES = Path(__file__).parents[1] / "web/src/game/analysis/figures.fixture.json"
NAMES = ("Meena", "White bot", "Arjun", "Asha")
Wanted = Callable[[View, list[Action]], bool]


def _pays_two_ways(view: View, legal: list[Action]) -> bool:
    paid = [action.to for action in legal if isinstance(action, Walk) and action.pays]
    return any(paid.count(to) >= 2 for to in paid) and any(isinstance(action, Jump) for action in legal)


def _rich(view: View) -> bool:
    me = view.players[view.current]
    return (
        me.tokens >= 5 and sum(view.cards) >= 2 and len(view.designs) >= 2 and max(p.points for p in view.players) >= 2
    )


WANTED: dict[str, Wanted] = {
    "place": lambda view, legal: view.phase == Phase.PLACE and view.current == 2,
    "roll": lambda view, legal: view.phase == Phase.BEFORE_ROLL and view.holds(Card.PRESET) and _rich(view),
    "act": lambda view, legal: (
        view.phase == Phase.ACT and not view.moved and _pays_two_ways(view, legal) and _rich(view)
    ),
    "swap": lambda view, legal: view.free_swap and _rich(view),
    "steal": lambda view, legal: view.phase == Phase.ACT and view.holds(Card.STEAL_TOKENS) and _rich(view),
    "replace": lambda view, legal: view.phase == Phase.ACT and view.holds(Card.REPLACE) and _rich(view),
    "gain": lambda view, legal: view.phase == Phase.ACT and view.holds(Card.GAIN) and _rich(view),
    "claim": lambda view, legal: any(isinstance(action, Claim) for action in legal) and _rich(view),
    "black": lambda view, legal: view.phase == Phase.ACT and view.colour == 5 and _rich(view),
    "over": lambda view, legal: view.phase == Phase.OVER,
}


def _told(event: Event, seat: int) -> Any:
    return msgspec.to_builtins(wire_event(event.seen_by(seat)))


def figures() -> None:
    *_, found = analyse_text(write_record(a_game()), StudyBudget(nodes=2000))
    FIGURES.write_text(json.dumps(msgspec.to_builtins(found), separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> None:
    figures()
    found: dict[str, Any] = {}
    for seed in range(400):
        game = Game(players=4, seed=seed)
        bots = [find_bot("Sensible")(game.deck, RuleSet(), seat) for seat in range(4)]
        while True:
            view, legal = game.view(game.current), game.legal_actions()
            seat = 0 if game.over else game.current
            if game.over:
                view = game.view(0)
            for name, wanted in WANTED.items():
                if name not in found and wanted(view, legal):
                    hints = hints_of_game(game, seat, game.legal_ids(), version=0)
                    found[name] = {
                        "view": msgspec.to_builtins(view),
                        "legal": list(game.legal_ids()),
                        "hints": msgspec.to_builtins(hints.designs),
                        "squares": msgspec.to_builtins(hints.squares),
                        "events": [_told(event, seat) for event in game.events_since(0, REFEREE)[-40:]],
                        "claims": [
                            _told(event, seat) for event in game.events_since(0, REFEREE) if isinstance(event, Claimed)
                        ],
                        "record": write_record(make_record(game, NAMES)) if game.over else None,
                    }
            if game.over or len(found) == len(WANTED):
                break
            game.apply(bots[game.current].choose(view, legal))
        if len(found) == len(WANTED):
            break
    (TARGET / "situations.fixture.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
