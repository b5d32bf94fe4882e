"""When the runes for any time are used: which decisions they interrupt. Rulebook p. 13."""

from collections.abc import Callable
from typing import Any

import pytest

from support.positions.champions import (
    RUNES,
    Engine,
    Position,
    State,
    has,
    legal,
    ordered,
    phase,
    phase_name,
    play,
    reason,
    send_all,
)

ANY_TIME = ("gifts", "knowledge", "success", "wealth")
#: What follows a rune: its own questions, answered.
ANSWERS = {
    "gifts": ("count 1", "count 1"),
    "knowledge": (),
    "success": ("destiny craftsman",),
    "wealth": (),
}
#: Foes on land that a few warriors beat.
WEAK = {"troll": "troll-1-1", "left_draugr": "draugr-1-red"}


def offered(state: State) -> list[str]:
    """The runes that may be used now."""
    return [action for action in legal(state) if action.startswith("rune ")]


def ours(engine: Engine, *more: str, players: int = 3, **own: Any) -> Position:
    """Seat 0 places the last worker of the game and holds the four runes, and these.

    It has no favor, knows every journey and has a destiny, so that each rune does something and
    chance is asked for dice alone.
    """
    position = Position(engine, players).board(round=8).workers(1, *([0] * (players - 1)))
    for number, journey in enumerate(("storm", "lost", "all_quiet", "whirlpool")[:3], 1):
        position.shore(number, journey=journey, known_to=[0])
    if players == 4:
        position.shore(4, journey="kraken", known_to=[0])
    runes = ordered([*ANY_TIME, *more], RUNES)
    things = {"runes": runes, "favor": 0, "food": 3, "wood": 5, "coins": 5}
    return position.clan(0, **(things | {"destinies": ["craftsman"]} | own))


def at(engine: Engine, place: str, *more: str, **own: Any) -> State:
    """Our worker has come to a place."""
    return play(ours(engine, *more, **own).ready(), f"place {place}")


def aumingi(engine: Engine) -> State:
    """Our worker gives food to the Aumingi."""
    position = ours(engine, players=4)
    position.board(stalls=["varyags", "jomsvikings", "generous_merchant", "aumingi"])
    return play(position.ready(), "place aumingi")


def rune_taken(engine: Engine) -> State:
    """We have taken Wealth, and held the three others before."""
    position = ours(engine, runes=["gifts", "knowledge", "success"])
    position.board(rune_row=["healing", "wealth"])
    return play(position.ready(), "place runesmith", "take wealth")


def crowded(engine: Engine) -> State:
    """A swordsman and a spearman come, and one of them fits."""
    position = ours(engine, warriors={"axeman": 7})
    position.board(stalls=["varyags", "wealthy_stranger", "skald"])
    return play(position.ready(), "place varyags")


def sent(engine: Engine, place: str, dice: str, *more: str, **own: Any) -> State:
    """All our warriors have been sent to a place on land, and Success was not used after that."""
    position = ours(engine, *more, **own).board(**WEAK)
    return through(send_all(play(position.ready(*dice.split()), f"place {place}")))


def sailed(engine: Engine, number: int, *more: str, **own: Any) -> State:
    """All our warriors have sailed to a shore, whose journey we meet."""
    things = {"warriors": {"swordsman": 2, "axeman": 2}, "food": 1, **own}
    position = ours(engine, *more, **things)
    state = play(position.ready(), "place small_longship", f"sail shore-{number}")
    return through(send_all(state))


def through(state: State) -> State:
    """Success is not used where it is offered."""
    while phase_name(state) == "success_window":
        play(state, "accept")
    return state


def hunting(engine: Engine) -> State:
    """Our hunter has rolled; nobody has favor."""
    state = ours(engine, warriors={"axeman": 1}).ready("hit")
    return through(play(state, "place hunting_grounds"))


#: Every decision that a rune may interrupt: its name, and how we come there.
OPEN: dict[str, tuple[str, Callable[[Engine], State]]] = {
    "the next worker": ("placement", lambda e: ours(e).workers(2, 1, 1).ready()),
    "favor to buy": ("stave_church", lambda e: at(e, "stave_church")),
    "favor of the Aumingi": ("aumingi", aumingi),
    "a rune to take": ("runesmith", lambda e: at(e, "runesmith")),
    "a rune just taken": ("rune_taken", rune_taken),
    "a longship to build": ("shipwright", lambda e: at(e, "shipwright")),
    "who is turned away": ("crowded", crowded),
    "the first trade": ("market", lambda e: at(e, "market")),
    "the next trade": ("market", lambda e: play(at(e, "market"), "trade food wood")),
    "where to sail": ("sail", lambda e: at(e, "small_longship")),
    "True Vision": ("true_vision", lambda e: at(e, "sages_house", "true_vision")),
    "which journey to see": ("peek", lambda e: at(e, "sages_house")),
    "how many are sent": ("assignment", lambda e: at(e, "troll", warriors={"axeman": 2})),
    "how many more are sent": (
        "assignment",
        lambda e: play(at(e, "troll", warriors={"spearman": 1, "axeman": 2}), "count 1"),
    ),
    "Success after assignment": ("success_window", lambda e: at(e, "jarls_longhouse", warriors={})),
    "a hunter's roll": ("roll", hunting),
    "a roll": ("roll", lambda e: sent(e, "troll", "hit", warriors={"axeman": 1})),
    "a roll, with favor": ("roll", lambda e: sent(e, "troll", "hit", "reaction", favor=1)),
    "the first to fall": (
        "casualties",
        lambda e: play(
            sent(e, "left_draugr", "hit blank", "healing", warriors={"axeman": 2}), "accept"
        ),
    ),
    "a fallen foe": (
        "fallen",
        lambda e: play(
            sent(e, "left_draugr", "hit-2 hit-2", "glory", warriors={"axeman": 2}),
            "accept",
            "lose axeman",
        ),
    ),
    "whom to blame": (
        "blame",
        lambda e: play(
            sent(e, "troll", "hit-2 hit-2", warriors={"axeman": 2}), "accept", "lose axeman"
        ),
    ),
    "a journey": ("journey", lambda e: sailed(e, 1, "journey")),
    "what the storm takes": ("lost", lambda e: sailed(e, 1)),
    "what else is lost": ("lost", lambda e: play(sailed(e, 2), "lose swordsman")),
    "who starves": ("starving", lambda e: sailed(e, 3, food=0)),
    "who else starves": ("starving", lambda e: play(sailed(e, 3, food=0), "lose swordsman")),
    "the last chance": ("closing", lambda e: through(play(ours(e).ready(), "beg"))),
}


@pytest.mark.parametrize("decision", OPEN)
def test_each_decision_of_its_owner_may_be_interrupted_by_a_rune(
    engine: Engine, decision: str
) -> None:
    """[rune.any_time] R22 M6"""
    name, come = OPEN[decision]
    state = come(engine)
    assert (phase_name(state), state.current_player) == (name, 0)
    runes = [rune for rune in ANY_TIME if (name, rune) != ("closing", "knowledge")]
    for rune in runes:
        assert f"rune {rune}" in legal(state)
    state.clone()


@pytest.mark.parametrize("rune", ANY_TIME)
@pytest.mark.parametrize("decision", OPEN)
def test_an_interrupted_question_is_asked_again_after_the_rune(
    engine: Engine, decision: str, rune: str
) -> None:
    """[rune.any_time] [rune.taken] [success.window] R22 M6 M8"""
    name, come = OPEN[decision]
    state = come(engine)
    before = phase(state)
    if (name, rune) == ("closing", "knowledge"):
        assert reason(engine, state, "rune knowledge") == "rune_not_now"
        return
    play(state, f"rune {rune}")
    for answer in ANSWERS[rune]:
        assert phase(state)["name"] == rune
        assert phase(state)["back"] == before
        assert offered(state) == []
        play(state, answer)
    over = (name, rune) in {("rune_taken", "wealth"), ("success_window", "success")}
    assert over != (phase(state) == before)
    assert has(state, 0, used_runes=[rune])


#: The middle of one choice.
MIDDLE: dict[str, tuple[str, Callable[[Engine], State]]] = {
    "the food of Gifts": ("gifts", lambda e: play(ours(e).ready(), "rune gifts")),
    "the wood of Gifts": ("gifts", lambda e: play(ours(e).ready(), "rune gifts", "count 2")),
    "the destiny of Success": ("success", lambda e: play(ours(e).ready(), "rune success")),
    "the first die": ("pick", lambda e: play(sent(e, "troll", "hit", favor=1), "favor")),
    "another die": (
        "pick",
        lambda e: play(sent(e, "troll", "hit", favor=1), "favor", "pick swordsman face-c"),
    ),
}


@pytest.mark.parametrize("decision", MIDDLE)
def test_the_middle_of_a_choice_is_not_interrupted(engine: Engine, decision: str) -> None:
    """[rune.any_time] M6"""
    name, come = MIDDLE[decision]
    state = come(engine)
    assert phase_name(state) == name
    assert offered(state) == []
    assert reason(engine, state, "rune wealth") == "rune_not_now"


def test_the_choice_of_a_destiny_to_keep_is_not_interrupted(engine: Engine) -> None:
    """[rune.any_time] [place.sage] M6"""
    position = ours(engine, leader="dagrun")
    state = position.ready("prosperous", "troll_slayer")
    play(state, "place sages_house", "peek shore-1")
    assert phase_name(state) == "keep_destiny"
    assert offered(state) == []
    assert reason(engine, state, "rune gifts") == "rune_not_now"


@pytest.mark.parametrize("decision", OPEN)
def test_a_rune_that_does_nothing_is_not_offered_anywhere(engine: Engine, decision: str) -> None:
    """[rune.any_time] M3"""
    _, come = OPEN[decision]
    state = come(engine)
    data = state.to_dict()
    data["clans"][0]["coins"] = 0
    if phase(state)["name"] in ("rune_taken", "stave_church", "shipwright"):
        return  # without a coin they are not asked
    poor = engine.game(data["players"], start_player=0).from_dict(data, chance="explicit")
    assert "rune wealth" not in legal(poor)


def test_coins_of_wealth_buy_more_favor_in_the_same_visit(engine: Engine) -> None:
    """[rune.wealth] [place.stave_church] R22"""
    state = at(engine, "stave_church", coins=5)
    assert [action for action in legal(state) if action.startswith("count")][-1] == "count 2"
    play(state, "rune wealth", "count 4")
    assert has(state, 0, coins=0, favor=4)


def test_gifts_may_be_traded_on(engine: Engine) -> None:
    """[rune.gifts] [place.market] R22 M6"""
    state = at(engine, "market", food=1, wood=0, coins=1)
    play(state, "trade food coin", "rune gifts", "count 0", "count 4", "trade wood coin", "accept")
    assert has(state, 0, food=0, wood=3, coins=3)


def test_healing_is_still_possible_after_another_rune(engine: Engine) -> None:
    """[rune.healing] [rune.wealth] R22 M6"""
    state = sent(engine, "left_draugr", "hit blank hit hit", "healing", warriors={"axeman": 2})
    play(state, "accept", "rune wealth", "rune healing")
    assert has(state, 0, used_runes=["healing", "wealth"], coins=10)


def test_success_counts_the_warriors_of_a_fight(engine: Engine) -> None:
    """[rune.success] M12"""
    own = {"warriors": {"axeman": 3}, "destinies": ["leader_of_armies"]}
    state = sent(engine, "troll", "blank blank blank", **own)
    play(state, "rune success", "destiny leader_of_armies")
    assert state.scores[0] == 7


def test_success_counts_those_who_are_about_to_fall(engine: Engine) -> None:
    """[rune.success] [combat.casualties] M12"""
    own = {"warriors": {"axeman": 2}, "destinies": ["leader_of_armies"]}
    state = sent(engine, "left_draugr", "blank blank", **own)
    play(state, "accept", "rune success", "destiny leader_of_armies")
    assert phase_name(state) == "casualties"
    assert state.scores[0] == 7


# A roll waits for a rune


def test_a_roll_waits_for_wealth_and_counts_once_it_is_used(engine: Engine) -> None:
    """[rune.any_time] [combat.favor] M8"""
    own = {"runes": ["wealth"], "warriors": {"axeman": 1}}
    state = sent(engine, "troll", "hit", **own)
    assert legal(state) == ["accept", "rune wealth"]
    play(state, "rune wealth")
    assert phase_name(state) == "casualties"
    assert phase(state)["fight"]["damage"] == 1


def test_a_roll_waits_for_the_next_rune(engine: Engine) -> None:
    """[rune.any_time] M8"""
    own = {"runes": ["gifts", "wealth"], "coins": 0, "warriors": {"axeman": 1}}
    state = sent(engine, "troll", "hit", **own)
    assert legal(state) == ["accept", "rune gifts"]
    play(state, "rune gifts", "count 0", "count 0")
    assert phase_name(state) == "roll"
    assert legal(state) == ["accept", "rune wealth"]


def test_a_roll_counts_at_once_where_no_rune_does_anything(engine: Engine) -> None:
    """[rune.any_time] M3 M8"""
    own = {"runes": ["wealth"], "coins": 0, "warriors": {"axeman": 1}}
    assert phase_name(sent(engine, "troll", "hit", **own)) == "casualties"


def test_hunters_wait_for_a_rune_too(engine: Engine) -> None:
    """[hunt] [rune.any_time] M8"""
    position = ours(engine, runes=["gifts"], food=0, warriors={"axeman": 1})
    state = play(position.ready("hit-2"), "place hunting_grounds")
    assert legal(state) == ["accept", "rune gifts"]
    play(state, "rune gifts", "count 4", "count 0")
    assert has(state, 0, food=6)


# A rune that was taken


@pytest.mark.parametrize("rune", ANY_TIME)
@pytest.mark.parametrize("drawn", [False, True])
def test_a_rune_may_be_used_as_soon_as_it_is_taken(engine: Engine, rune: str, drawn: bool) -> None:
    """[rune.taken] R22"""
    position = ours(engine, runes=[]).board(rune_row=["healing", "glory" if drawn else rune])
    state = position.workers(1, 1, 0).ready(*([rune] if drawn else []))
    play(state, "place runesmith", "draw" if drawn else f"take {rune}")
    assert phase(state) == {"name": "rune_taken", "turn": 0, "rune": rune}
    assert legal(state) == ["accept", f"rune {rune}"]
    play(state, f"rune {rune}", *ANSWERS[rune])
    assert phase(state) == {"name": "placement", "turn": 1}
    assert has(state, 0, used_runes=[rune])


def test_a_rune_that_was_taken_may_be_kept(engine: Engine) -> None:
    """[rune.taken] R22"""
    position = ours(engine, runes=["gifts"]).board(rune_row=["healing", "wealth"])
    state = play(position.workers(1, 1, 0).ready(), "place runesmith", "take wealth", "accept")
    assert phase(state) == {"name": "placement", "turn": 1}
    assert has(state, 0, runes=["gifts", "wealth"])


def test_another_rune_may_be_used_before_the_one_that_was_taken(engine: Engine) -> None:
    """[rune.taken] R22 M6"""
    state = play(rune_taken(engine), "rune gifts", "count 0", "count 0")
    assert phase(state) == {"name": "rune_taken", "turn": 0, "rune": "wealth"}
    assert offered(state) == ["rune knowledge", "rune success", "rune wealth"]
    assert has(play(state, "rune wealth"), 0, coins=5 + 4 + 5)


@pytest.mark.parametrize(
    ("rune", "poor"),
    [
        ("healing", {}),
        ("glory", {}),
        ("true_vision", {}),
        ("potential", {}),
        ("wealth", {"coins": 0}),
        ("success", {"destinies": []}),
    ],
)
def test_a_rune_that_cannot_be_used_now_is_just_taken(
    engine: Engine, rune: str, poor: dict[str, Any]
) -> None:
    """[rune.taken] M3"""
    position = ours(engine, runes=["gifts"], **poor).board(rune_row=["journey", rune])
    state = play(position.workers(1, 1, 0).ready(), "place runesmith", f"take {rune}")
    assert phase(state) == {"name": "placement", "turn": 1}
