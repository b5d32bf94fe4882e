"""The runes of the boxes: Awareness, Patience, Training, Friendship, Virtue."""

from typing import Any

import pytest

from support.positions.boxes import BOTH, Boxes, clan, fought, happens, legal, names, play, send
from support.positions.champions import Engine, State, phase, reason


def aware(engine: Engine, *script: str, **things: Any) -> State:
    """Seat 0 has Awareness, seat 1 Patience."""
    position = Boxes(engine, **things).clan(0, runes=["awareness"]).clan(1, runes=["patience"])
    return play(position.ready(*script), "rune awareness")


def test_awareness_orders_the_next_three_cards(engine: Engine) -> None:
    """[rune.awareness] A-8"""
    state = play(aware(engine, "kraken", "lost", "all_quiet"), "deck sea")
    assert legal(state) == ["next sea-all_quiet", "next sea-kraken", "next sea-lost"]
    events = happens(play(state, "next sea-lost", "next sea-all_quiet"), "next sea-kraken")
    assert (events[0]["name"], events[0]["cards"]) == ("foresaw", ["lost", "all_quiet", "kraken"])
    journeys = state.to_dict()["journeys"]
    assert (journeys["top"], journeys["ordered_by"]) == (["lost", "all_quiet", "kraken"], 0)


def test_equal_cards_are_one(engine: Engine) -> None:
    """[rune.awareness] A-8"""
    state = play(aware(engine, "all_quiet", "all_quiet", "all_quiet"), "deck land")
    assert legal(state) == ["next land-all_quiet"]


def test_only_the_owner_knows_the_order(engine: Engine) -> None:
    """[rune.awareness] A-8"""
    state: Any = play(aware(engine, "kraken", "lost", "all_quiet"), "deck sea")
    play(state, "next sea-lost", "next sea-all_quiet", "next sea-kraken")
    assert state.view(0)["journeys"]["top"] == ["lost", "all_quiet", "kraken"]
    assert state.view(1)["journeys"]["top"] == ["face_down"] * 3
    unseen = [sum(state.view(seat)["journeys"]["unseen"].values()) for seat in (0, 1)]
    assert unseen[1] - unseen[0] == 3


def test_who_looked_first_still_knows_which_they_are(engine: Engine) -> None:
    """[rune.awareness] A-8 [rune.patience] A-12"""
    position = Boxes(engine).clan(0, runes=["patience"]).clan(1, runes=["awareness"])
    position.board(
        journeys=position.data["journeys"]
        | {"top": ["kraken", "lost"], "ordered_by": 1, "group": None}
    )
    state: Any = play(position.ready("all_quiet"), "rune patience", "rune awareness", "deck sea")
    play(state, "next sea-all_quiet", "next sea-lost", "next sea-kraken")
    group = state.to_dict()["journeys"]["group"]
    assert (group["seat"], group["seen"]["kraken"], group["seen"]["lost"]) == (1, 1, 1)
    assert state.view(0)["journeys"]["group"] is None
    assert state.view(1)["journeys"]["group"] == group


def test_a_copied_rune_stays_unused(engine: Engine) -> None:
    """[rune.patience] A-12"""
    state = Boxes(engine).clan(0, runes=["patience"]).clan(1, runes=["gifts"]).ready()
    play(state, "rune patience", "rune gifts", "count 4", "count 0")
    assert clan(state, 0)["used_runes"] == ["patience"]
    assert clan(state, 1)["runes"] == ["gifts"]


def test_a_rune_of_the_display_can_be_copied(engine: Engine) -> None:
    """[rune.patience] A-12"""
    position = Boxes(engine).clan(0, runes=["patience"])
    row = position.data["rune_row"]
    state = position.ready()
    assert "gifts" in row
    play(state, "rune patience")
    assert "rune gifts" in legal(state)
    assert reason(engine, state, "rune patience") == "not_to_copy"


def test_a_used_rune_cannot_be_copied(engine: Engine) -> None:
    """[rune.patience] A-12"""
    position = Boxes(engine).clan(0, runes=["patience"]).clan(1, used_runes=["wealth"])
    state = play(position.clan(0, coins=1).ready(), "rune patience")
    assert reason(engine, state, "rune wealth") == "not_to_copy"


def test_the_moment_of_a_rune_is_asked_of_the_owner_of_patience(engine: Engine) -> None:
    """[rune.patience] A-12"""
    position = Boxes(engine).clan(1, runes=["glory"])
    own = {"runes": ["patience"]}
    state = fought(engine, "troll", "hit-2 hit", position=position, own=own, axeman=2)
    while phase(state)["name"] in ("roll", "healing"):
        play(state, "accept")
    play(state, "lose axeman")
    assert phase(state)["name"] == "fallen"
    play(state, "rune patience", "rune glory")
    assert clan(state)["sheet"]["rune_effects"] == 1


def test_patience_and_the_rune_it_copies_both_count(engine: Engine) -> None:
    """[rune.patience] A-12"""
    own = {"runes": ["glory", "patience"]}
    state = fought(engine, "troll", "hit-2 hit", own=own, axeman=2)
    while phase(state)["name"] in ("roll", "healing"):
        play(state, "accept")
    play(state, "lose axeman", "rune patience", "rune glory", "rune glory")
    assert clan(state)["sheet"]["rune_effects"] == 2


def test_a_second_reaction_would_do_nothing(engine: Engine) -> None:
    """[rune.patience] A-12"""
    own = {"runes": ["reaction", "patience"]}
    position = Boxes(engine)
    position.data["rune_row"] = ["journey", "glory"]
    position.data["deck"]["runes"] = [
        rune
        for rune in ("gifts", *position.data["deck"]["runes"], "healing")
        if rune not in ("journey", "glory")
    ]
    position.data["deck"]["runes"] = sorted(set(position.data["deck"]["runes"]), key=RUNES.index)
    state = fought(engine, "troll", "shield", position=position, own=own, swordsman=1)
    play(state, "rune patience", "rune reaction")
    assert "rune reaction" not in legal(state)


RUNES = (
    *("gifts", "glory", "healing", "journey", "knowledge", "potential", "reaction", "success"),
    *("true_vision", "wealth", "awareness", "friendship", "the_hunt", "patience", "training"),
    *("leadership", "resurrection"),
)


def test_training_exchanges_dice_at_home_and_abroad(engine: Engine) -> None:
    """[rune.training] A-13"""
    position = Boxes(engine, expansions=list(BOTH))
    position.clan(0, runes=["training"], warriors={"swordsman": 2, "leader": 1})
    state = play(position.ready(), "place left_bergrisar", "count 1")
    play(state, "rune training", "lose swordsman")
    assert legal(state) == ["accept", "place left_bergrisar"]
    play(state, "place left_bergrisar")
    assert legal(state) == ["lose swordsman"]
    play(state, "lose swordsman", "kind axeman")
    events = happens(state, "kind berserker")
    assert [event["site"] for event in events] == ["home", "left_bergrisar"]
    assert state.to_dict()["garrison"]["left_bergrisar"]["berserker"] == 1
    assert sum(clan(state)["tokens"].values()) == 0


def test_a_newcomer_is_of_another_kind_and_in_the_supply_beforehand(engine: Engine) -> None:
    """[rune.training] A-13"""
    position = Boxes(engine).clan(0, runes=["training"], warriors={"swordsman": 1})
    state = play(position.ready(), "rune training", "lose swordsman", "accept")
    assert not {"kind swordsman", "kind leader"} & set(legal(state))


@pytest.mark.parametrize(("troll", "kind"), [("troll-2-4", "spearman"), ("troll-2-3", "swordsman")])
def test_a_newcomer_must_be_allowed_where_it_stands(engine: Engine, troll: str, kind: str) -> None:
    """[rune.training] A-13"""
    position = Boxes(engine).foe(troll=troll)
    position.clan(0, runes=["training"], warriors={"axeman": 1, "leader": 1})
    state = play(position.ready(), "place troll", "count 1")
    play(state, "rune training", "place troll", "lose axeman", "accept")
    assert f"kind {kind}" not in legal(state)


def test_dice_that_lie_rolled_are_not_exchanged(engine: Engine) -> None:
    """[rune.training] A-13"""
    own = {"runes": ["training"], "favor": 1}
    state = fought(engine, "troll", "hit", own=own, axeman=1)
    assert reason(engine, state, "rune training") == "rune_no_effect"


def test_friendship_helps_without_own_blame(engine: Engine) -> None:
    """[rune.friendship] A-14"""
    position = Boxes(engine, 3).clan(0, runes=["friendship"], blame=0)
    state = play(position.clan(1, blame=1).clan(2, blame=0).ready(), "rune friendship")
    assert legal(state) == ["absolve seat-1"]
    assert reason(engine, state, "absolve seat-2") == "no_blame"


def test_friendship_may_name_anybody_with_own_blame(engine: Engine) -> None:
    """[rune.friendship] A-14"""
    position = Boxes(engine, 3).clan(0, runes=["friendship"], blame=1)
    state = play(position.ready(), "rune friendship")
    assert legal(state) == ["absolve seat-1", "absolve seat-2"]
    assert names(happens(state, "absolve seat-1")) == ["absolved"]


def test_virtue_blames_another_or_discards(engine: Engine) -> None:
    """[rune.virtue] A-34 [promos] A-51"""
    position = Boxes(engine, promos=True).clan(0, runes=["virtue"], blame=1)
    state = play(position.ready(), "rune virtue")
    assert legal(state) == ["blame seat-1", "absolve seat-0"]


def test_true_vision_and_patience_both_draw(engine: Engine) -> None:
    """[rune.patience] A-12"""
    position = Boxes(engine).clan(0, runes=["true_vision", "patience"])
    position.journey("shore-1", "lost")
    state = play(position.ready(), "place sages_house", "rune patience", "rune true_vision")
    assert phase(state)["more"] == 2
    play(state, "rune true_vision", "peek shore-1")
    assert phase(state)["draws"] == 5


def test_the_closing_window_offers_what_can_still_score(engine: Engine) -> None:
    """[closing.boxes] A-34"""
    position = Boxes(engine, expansions=["valhalla"]).board(round=8)
    position.clan(0, warriors={}, runes=["resurrection"], tokens={"axeman": 2})
    state = send(play(position.ready(), "beg"))
    while phase(state)["name"] != "closing":
        play(state, "accept")
    assert legal(state) == ["accept", "rune resurrection"]


AT_THE_END = ("gifts", "wealth", "success", "friendship", "resurrection", "virtue")
TOO_LATE = ("awareness", "knowledge", "training")


def closing(engine: Engine, *runes: str, other: tuple[str, ...] = ()) -> State:
    """After the last clean-up seat 0 has these runes, and seat 1 others."""
    position = Boxes(engine, promos=True).board(round=8, troll=None).clan(1, runes=list(other))
    position.data["deck"]["trolls"] = []
    position.clan(0, warriors={"swordsman": 1}, coins=1, runes=list(runes), tokens={"axeman": 2})
    state = send(play(position.ready(), "beg"))
    while not state.is_terminal and (phase(state)["name"], phase(state)["turn"]) != ("closing", 0):
        play(state, "accept")
    return state


def test_the_closing_window_offers_all_runes_that_can_still_score(engine: Engine) -> None:
    """[closing.boxes] A-34: not Awareness, Training and Knowledge"""
    state = closing(engine, *AT_THE_END, *TOO_LATE)
    assert set(legal(state)) == {"accept", *(f"rune {rune}" for rune in AT_THE_END)}


def test_patience_copies_in_the_closing_window_what_can_still_score(engine: Engine) -> None:
    """[closing.boxes] A-34 [rune.patience] A-12"""
    state = closing(engine, "patience", other=(*AT_THE_END, *TOO_LATE))
    assert legal(state) == ["accept", "rune patience"]
    play(state, "rune patience")
    assert set(legal(state)) == {f"rune {rune}" for rune in AT_THE_END}


def test_two_orders_look_alike_to_others(engine: Engine) -> None:
    """[rune.awareness] A-8"""
    script = ("kraken", "lost", "all_quiet")
    one: Any = play(aware(engine, *script), "deck sea")
    two = one.clone()
    play(one, "next sea-lost", "next sea-all_quiet", "next sea-kraken")
    play(two, "next sea-kraken", "next sea-lost", "next sea-all_quiet")
    assert one.view(1) == two.view(1)
    assert one.view(0) != two.view(0)
    assert one.table(1) == two.table(1)


def test_patience_may_copy_another_rune_where_journey_is_asked_for(engine: Engine) -> None:
    """[rune.patience] A-12 [rune.journey] The state can be written and read all the same."""
    position = Boxes(engine).clan(0, runes=["patience"]).clan(1, runes=["journey", "gifts"])
    position.journey("left_bergrisar", "thief")
    state: Any = fought(engine, "left_bergrisar", position=position, axeman=2)
    assert legal(state) == ["accept", "rune patience"]
    play(state, "rune patience", "rune gifts", "count 4", "count 0")
    assert legal(state) == ["accept"]
    assert state.game.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_resurrection_may_raise_dice_while_their_clan_hunts(engine: Engine) -> None:
    """[rune.resurrection] A-15 [hunt] The state can be written and read all the same."""
    own = {"runes": ["resurrection"], "tokens": {"axeman": 2}, "favor": 1}
    state: Any = fought(engine, "hunting_grounds", "hit", own=own, axeman=1)
    play(state, "rune resurrection", "kind axeman", "kind axeman")
    assert (phase(state)["name"], clan(state)["warriors"]["axeman"]) == ("roll", 2)
    assert state.game.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_resurrection_needs_both_dice_in_the_supply(engine: Engine) -> None:
    """[rune.resurrection] A-15"""
    things: dict[str, Any] = {"runes": ["resurrection"], "tokens": {"shieldwarrior": 2}}
    position = Boxes(engine).clan(0, warriors={"shieldwarrior": 1}, **things)
    state = position.clan(1, warriors={"shieldwarrior": 8}).ready(used_up=False)
    assert state.to_dict()["supply"]["shieldwarrior"] == 1
    assert "rune resurrection" not in legal(state)
