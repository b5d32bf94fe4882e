"""[hidden.backs] What hidden backs alone say is in no text, no view and no observation."""

import itertools
import random
from typing import Any

import pytest

import midgard
from midgard.cli.choices import menu_lines
from midgard.cli.story import play_chance, play_decision
from midgard.god_of_war.glossary import explained, words_explained
from midgard.presentation import presentation
from midgard.reference.god_of_war import GodOfWar as Reference
from support.lockstep.god_of_war import begun, choices, disagreement

SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10")
CARDS = [f"{row}{column}" for row in "TB" for column in range(1, 5)]
LOSE = '[["lose"]]'
#: What all backs say: they differ in everything that a text could tell.
BACKS = (
    '{ title = "Quiet" }',
    f'{{ title = "Doom", boxes = [{{ rune = "blue", do = {LOSE} }}], reward = [["var", "aa", 1]],'
    f' spots = [{{ need = ["melee"], if = ["var_ge", "qq", 1], do = {LOSE} }}] }}',
    '{ title = "Made", runes = ["red"], slots = { n = 2 }, enemy = { hp = 5, def = { tok = "T2" },'
    ' ranged = { str = { var = "zz", add = 1 } } },'
    f' flip = {{ on = "defeated", pattern = "ffffffff", do = {LOSE} }} }}',
)
WORDS = (*CARDS, *SCENES, "Quiet", "Doom", "Made", "aa", "qq", "zz", "track", "table", "draugr")


def corrected(back: str) -> str:
    """A card file in which all backs of all scenes are this one."""
    rows = itertools.product(SCENES, CARDS)
    return "".join(f'[[cards]]\nid = "{scene}-{card}"\nb = {back}\n' for scene, card in rows)


FILES = [corrected(back) for back in BACKS]


def games(**options: Any) -> list[Any]:
    """A game for each file."""
    return [midgard.GodOfWar(cards=text, hide_backs=True, **options) for text in FILES]


def texts(state: Any) -> dict[str, Any]:
    """Everything that people and programs are shown of a state."""
    game, legal = state.game, state.legal_actions()
    shown = presentation(game)
    options = {number: game.action(action) for number, action in enumerate(legal, 1)}
    return {
        "table": state.table(),
        "line": str(state),
        "prompt": state.prompt,
        "views": [state.view(seat) for seat in range(game.players)],
        "observations": [list(state.observation(seat)) for seat in range(game.players)],
        "decoded": game.decode_observation(state.observation(0)),
        "explained": [state.explanation(action) for action in range(game.action_count)],
        "menu": menu_lines(state, options) if options else [],
        "places": [shown.define_at(state, card) for card in CARDS],
    }


def sides(state: Any) -> set[str]:
    return {card["side"] for card in state.to_dict()["cards"].values()}


@pytest.mark.parametrize(("scene", "players"), [("q1", 1), *((scene, 2) for scene in SCENES)])
def test_the_words_of_hidden_backs_appear_nowhere(scene: Any, players: int) -> None:
    """Games of card files that differ in backs alone are the same, until a card turns."""
    option = None if scene == "b9b" else scene.removesuffix("a")
    every = games(players=players, scene=option)
    compared = 0
    for seed in range(2):
        rng = random.Random(seed)
        states = [game.new_state(chance="explicit") for game in every]
        if scene == "b9b":
            made = [game.position(scene="b9b").to_dict() for game in every]
            pairs = zip(every, made, strict=True)
            states = [game.from_dict(data, chance="explicit") for game, data in pairs]
        for _ in range(20):
            first = texts(states[0])
            assert [texts(state) == first for state in states] == [True] * len(states)
            compared += 1
            outcomes = [outcome for outcome, _ in states[0].chance_outcomes()]
            chosen = rng.choice(outcomes or states[0].legal_actions())
            lines = [
                play_chance(state, [chosen], (0,))
                if outcomes
                else play_decision(state, chosen, (0,))
                for state in states
            ]
            if states[0].is_terminal or "b" in set().union(*map(sides, states)):
                break
            assert all(line == lines[0] for line in lines)
    assert compared > 10


def test_help_has_nothing_from_hidden_backs() -> None:
    """A word means the same with any backs; a title or variable of theirs means nothing."""
    every = games(players=2)
    assert len({str(words_explained(game)) for game in every}) == 1
    for word in WORDS:
        assert len({str(explained(game, word)) for game in every}) == 1, word
    for word in ("Doom", "Made", "aa", "qq", "zz"):
        assert explained(every[1], word) == []
    shown = midgard.GodOfWar(2, cards=FILES[1])
    assert explained(shown, "Doom")
    assert explained(shown, "qq")


def test_a_back_that_is_up_shows_all() -> None:
    """The variable of a back is known while it is up, and once it has been raised."""
    game = games(players=2, heroes=("kratos", "freya"))[1]
    hidden = game.position(scene="q1")
    up = game.position(scene="q1", cards={"T1": {"side": "b"}})
    raised = game.position(scene="q1", vars={"aa": 1})
    for state, names in ((hidden, []), (up, ["aa", "qq"]), (raised, ["aa"])):
        assert list(state.view(0)["vars"]) == names
        assert [name for name in ("aa", "qq") if f"  {name}: " in state.table()] == names
        assert ("lost if the box of the back of T1" in state.table()) == (state is up)
        assert "the back of T2" not in state.table()
        data = state.to_dict()
        assert game.from_dict(data) == state
        assert list(data["vars"]) == ["aa", "qq"]


@pytest.mark.parametrize("scene", ["q1", "b8", "b9"])
def test_both_engines_count_the_variables_of_backs_last(scene: str) -> None:
    """[scene.value] Turned cards raise variables: events, views and observations are the same."""
    raised = '[["var", "aa", 1], ["var", "zz", 1]]'
    back = f'{{ title = "Count", boxes = [{{ rune = "blue", do = {raised} }}] }}'
    for hide_backs in (False, True):
        chosen: Any = {"players": 2, "heroes": ("kratos", "freya"), "scene": scene}
        chosen |= {"cards": corrected(back), "hide_backs": hide_backs}
        games: list[Any] = [midgard.GodOfWar(**chosen), Reference(**chosen)]
        first = [begun(game.new_state(chance="explicit")) for game in games]
        turned = {name: {**card, "side": "b"} for name, card in first[0]["cards"].items()}
        for cards in (first[0]["cards"], turned):
            read = [
                game.from_dict(data | {"cards": cards}, chance="explicit")
                for game, data in zip(games, first, strict=True)
            ]
            assert read[0].view(0)["vars"] == read[1].view(0)["vars"]
        drawn, position = itertools.islice(choices(1), 80), {"cards": turned}
        assert disagreement(chosen, drawn, every=40, full=4, position=position).problem is None
