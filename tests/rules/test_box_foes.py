"""The foes of The Dark Mountains: what they do, they do in every round of a fight."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from support.positions.boxes import Boxes, clan, happens, legal, names, play
from support.positions.champions import Engine, State, phase

Meets = Callable[..., State]


@pytest.fixture
def meets(engine: Engine) -> Meets:
    """Seat 0 meets a foe that takes one die a round and stands for long; rolls are scripted."""

    def begin(deck: str, card: str, rolls: str, *, own: Any = None, **band: int) -> State:
        row = f"[[{deck}]]\nid = '{card}'\nattack = 1\ndefense = 9\n"
        position = Boxes(engine, cards=row)
        position.clan(0, **{"warriors": band, "food": fed(band), **(own or {})})
        if deck == "monsters":
            position.foe(shore_1=card).journey("shore-1", "all_quiet")
            state = position.ready(*rolls.split())
            return play(state, "place small_longship", "sail shore-1")
        position.foe(left_draugr=card)
        return play(position.ready(*rolls.split()), "place left_draugr")

    return begin


def fed(band: Mapping[str, int]) -> int:
    """The food that a warband needs on the way to the first shore."""
    return (sum(band.values()) + 1) // 2


def blows(state: State, **sent: int) -> list[dict[str, Any]]:
    """Sends the warband and lets it fight until the script is used up: what each round was."""
    seen: list[dict[str, Any]] = []
    sent["food"] = fed(sent)
    while not state.is_chance:
        asked = phase(state)
        mine = asked["name"] == "assignment" and asked["turn"] == 0
        action = f"count {sent.get(asked['item'], 0)}" if mine else legal(state)[0]
        seen += [event for event in happens(state, action) if event["name"] == "hit"]
    return seen


def test_a_rock_creature_ignores_the_first_hit_of_every_round(meets: Meets) -> None:
    """[enemy.rock_creature] R-D-19"""
    state = meets("monsters", "rock-creature-yellow", "hit hit hit hit blank", axeman=3)
    assert [blow["hits"] for blow in blows(state, axeman=3)] == [2, 0]


def test_a_rock_creature_is_not_healed_by_a_round_without_hits(meets: Meets) -> None:
    """[enemy.rock_creature] R-D-19: less one, not below nothing"""
    state = meets("monsters", "rock-creature-yellow", "hit hit blank", axeman=2)
    assert [blow["damage"] for blow in blows(state, axeman=2)] == [1, 1]


def test_a_mist_walker_counts_one_hit_of_every_die(meets: Meets) -> None:
    """[enemy.mist_walker] R-D-19"""
    state = meets("monsters", "mist-walker-red", "hit-2 hit-2 hit hit-2 hit-2", axeman=3)
    assert [blow["hits"] for blow in blows(state, axeman=3)] == [3, 2]


def test_a_mist_walker_takes_nothing_off_what_is_not_a_die(meets: Meets) -> None:
    """[enemy.mist_walker] R-D-19: blessings and helmets are no dice"""
    own: dict[str, Any] = {"blessings": {"spear_of_gunnr": 2}}
    state = meets("monsters", "mist-walker-red", "hit-2 hit-2 hit-2", own=own, axeman=2)
    assert [blow["hits"] for blow in blows(state, axeman=2)] == [4, 1]
    own = {"leader": "gylfir"}
    state = meets("monsters", "mist-walker-red", "hit-2 helmet", own=own, axeman=1, leader=1)
    assert [blow["hits"] for blow in blows(state, axeman=1, leader=1)] == [2]


def test_shields_never_block_a_dark_shaman(meets: Meets) -> None:
    """[enemy.dark_shaman] R-D-19"""
    rolls = "shield-2 shield-2 shield-2"
    state = meets("monsters", "dark-shaman-red", rolls, shieldwarrior=2)
    seen = [(blow["shields"], blow["losses"]) for blow in blows(state, shieldwarrior=2)]
    assert seen == [(0, 1), (0, 1)]


def test_a_clan_is_blamed_however_its_dice_fell(engine: Engine) -> None:
    """[enemy.vile_priest] R-D-21: by hunger too, or because the foe prohibits them"""
    blames = "ability = 'failed_fighter_takes_blame'\nability_number = 1\n"
    text = (
        f"[[monsters]]\nid = 'rock-creature-red'\n{blames}"
        f"[[draugr]]\nid = 'vile-priest-red'\nprohibits = 'axeman'\n{blames}"
    )
    options: dict[str, Any] = {"cards": text, "prohibited_dice": "manual"}
    position = Boxes(engine, **options).no_troll()
    position.foe(shore_1="rock-creature-red").journey("shore-1", "all_quiet")
    position.clan(0, blame=0, warriors={"axeman": 1})
    state = play(position.ready(used_up=False), "place small_longship", "sail shore-1")
    play(state, "count 1", "count 0")
    assert "blamed" in names(happens(state, "lose axeman"))
    assert clan(state)["blame"] == 1
    position = Boxes(engine, **options).no_troll().foe(left_draugr="vile-priest-red")
    position.clan(0, blame=0, warriors={"axeman": 1})
    state = play(position.ready(used_up=False), "place left_draugr")
    assert "blamed" in names(happens(state, "count 1"))
    assert clan(state)["blame"] == 1


def test_no_round_lets_a_favor_go_to_a_seidr_draugr(meets: Meets) -> None:
    """[enemy.seidr_draugr] R-D-21"""
    state = meets("draugr", "seidr-draugr-red", "hit hit hit", own={"favor": 1}, axeman=2)
    play(state, "count 2")
    for _ in range(2):
        assert phase(state)["name"] == "casualties"
        play(state, "lose axeman")
    assert phase(state)["name"] != "roll"
