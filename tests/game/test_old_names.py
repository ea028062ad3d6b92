"""Names and calls of before: they work, warn, and come to the same as those of now."""

import pytest

import ettana
from ettana._deprecated import OLD_NAMES

NOW = {"OWN_PACE": ettana.bots.DEFAULT_BUDGET, "from_id": ettana.action_from_id, "replay": ettana.replay_record}


@pytest.mark.parametrize("name", sorted(OLD_NAMES))
def test_an_old_name_works_and_warns(name: str) -> None:
    assert name not in ettana.__all__
    with pytest.warns(DeprecationWarning, match=rf"^ettana\.{name} is now ettana\.") as warned:
        found = getattr(ettana, name)
    assert warned[0].filename == __file__, "the warning points at the caller"
    face, _, new = OLD_NAMES[name]
    public = ettana if face == "ettana" else getattr(ettana, face.removeprefix("ettana."))
    assert found is getattr(public, new)
    assert found is NOW.get(name, found)


def test_old_members_of_a_game_work_and_warn() -> None:
    game = ettana.Game(seed=7)
    with pytest.warns(DeprecationWarning, match="Game.sample_world"):
        assert game.determinise(0, 5).position() == game.sample_world(0, 5).position()
    with pytest.warns(DeprecationWarning, match="Game.phase_key"):
        assert game.moment == game.phase_key
    with pytest.warns(DeprecationWarning, match="Game.view_parts"):
        assert game.facts_of_views([0]) == game.view_parts([0])
    explicit = ettana.Game(chance="explicit")
    with pytest.warns(DeprecationWarning, match="Game.chance_node"):
        assert explicit.chance == explicit.chance_node is not None


def test_old_calls_work_and_warn() -> None:
    game = ettana.Game(seed=7)
    for _ in range(3):
        game.apply(game.legal_ids()[0])
    view, tables = game.view(game.current), game.deck.tables(game.rules.mirrored_designs)
    with pytest.warns(DeprecationWarning, match=r"nearest\(view, deck, rules, design\)") as warned:
        before = ettana.nearest(tables, 3, view.yarns)  # type: ignore[arg-type]
    assert warned[0].filename == __file__, "the warning points at the caller"
    assert before == ettana.nearest(view, game.deck, game.rules, 3)
    with pytest.warns(DeprecationWarning, match=r"solve_turn\(view, deck, rules\)"):
        plan = ettana.solve_turn(view, tables, game.rules)  # type: ignore[arg-type]
    assert plan == ettana.solve_turn(view, game.deck, game.rules)
    with pytest.warns(DeprecationWarning, match=r"make_bot\(name, game, seed\)"):
        bot = ettana.make_bot("Random", game.deck, game.rules, 5)  # type: ignore[arg-type]
    twin = ettana.make_bot("Random", game, 5)
    assert bot.choose(view, game.legal_actions()) == twin.choose(view, game.legal_actions())
