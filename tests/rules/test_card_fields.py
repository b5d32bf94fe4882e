"""A field of card data allows what the rules read of it, and no more. docs/reference/cards.md"""

from typing import Any

import pytest

import midgard
from support.corrections.champions import corrected
from support.positions.boxes import BOTH, VALHALLA, clan, final, legal, play
from support.positions.champions import Engine, Position, phase


@pytest.mark.parametrize(("glory", "asked"), [(0, False), (1, False), (2, True)])
def test_glory_is_not_used_where_half_is_nothing(engine: Engine, glory: int, asked: bool) -> None:
    """[rune.glory] M3: a rune that would do nothing may not be used"""
    path = f"[[trolls]]\nid = 'troll-1-1'\nglory = {glory}\ndefense = 1\n"
    rows = corrected({("trolls", "troll-1-1"): {"glory": glory, "defense": 1}})
    position = Position(engine, 2, rows=rows, cards=path).board(round=8, troll="troll-1-1")
    position.workers(1, 0).clan(0, warriors={"swordsman": 2}, runes=["glory"], favor=0)
    state = play(position.ready("hit", "blank"), "place troll", "count 2", "lose swordsman")
    assert (phase(state)["name"] == "fallen") == asked
    if asked:
        assert "rune glory" in legal(state)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[[draugr]]\nid = 'vile-priest-red'\nability = 'undefeated_blame'", "for trolls alone"),
        ("[[monsters]]\nid = 'mist-walker-red'\nability = 'undefeated_blame'", "for trolls alone"),
        ("[[blessings]]\nid = 'levy_of_the_slain'\neffect = { axeman = 1, spearman = 1 }", "kind"),
        ("[[epics]]\nid = 'garmr'\nbonus = 'if_blame_at_most'\nbonus_per = 1", "blame_at_most"),
        ("[[epics]]\nid = 'garmr'\nblame_at_most = 1", "blame_at_most"),
        ("[[epics]]\nid = 'fenrir'\nbonus = 'per_rune'\nblame_at_most = 1", "blame_at_most"),
    ],
)
def test_a_field_allows_what_a_rule_reads(engine: Engine, text: str, word: str) -> None:
    """[enemy.abilities] [blessing.instant] [score.epic_bonus]"""
    with pytest.raises(ValueError, match=word):
        engine.game(2, cards=text, expansions=BOTH)


@pytest.mark.parametrize(("blame", "bonus"), [(0, 0), (3, 5)])
def test_any_epic_monster_may_have_a_bonus_for_little_blame(
    engine: Engine, blame: int, bonus: int
) -> None:
    """[score.epic_bonus] A-50: the row then says how little"""
    row = "bonus = 'if_blame_at_most'\nbonus_per = 1\nbonus_number = 7\nbonus_max = 5\n"
    path = f"[[epics]]\nid = 'garmr'\n{row}blame_at_most = {blame}\n"
    state = final(engine, options={"cards": path}, epics=["garmr"])
    assert clan(state)["sheet"]["epic_bonus"] == bonus
    if engine.name == "rust":
        game: Any = midgard.GAMES["champions"](players=2, expansions=[VALHALLA], cards=path)
        (found,) = [it for it in game.cards() if (it["table"], it["id"]) == ("epics", "garmr")]
        assert found["numbers"]["blame_at_most"] == [blame]


@pytest.mark.parametrize(("room", "fine"), [(1, False), (2, True)])
def test_a_longhouse_holds_what_a_clan_begins_with(engine: Engine, room: int, fine: bool) -> None:
    """[leader_die.limit] R-V-21 S-6: a new game is a valid state"""
    path = f"[[leaders]]\nid = 'ullr'\nlonghouse = {room}\n"
    options: Any = {"expansions": [VALHALLA], "cards": path, "leader_counts_to_limit": True}
    if not fine:
        with pytest.raises(ValueError, match="longhouse"):
            engine.game(2, **options)
        return
    game: Any = engine.game(2, **options, leaders=["ullr", "dagrun"])
    state = game.new_state(chance="explicit")
    while state.is_chance:
        state.apply(state.chance_outcomes()[0][0])
    assert game.from_dict(state.to_dict(), chance="explicit").to_dict() == state.to_dict()
