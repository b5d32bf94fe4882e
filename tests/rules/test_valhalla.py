"""Visits at Valhalla: who buys, how it is paid, and what it brings."""

from typing import Any

import pytest

from support.positions.boxes import VALHALLA, Boxes, clan, fought, happens, legal, names, play, send
from support.positions.champions import Engine, State, phase, reason


def visit(engine: Engine, tokens: dict[str, int], *script: str, **things: Any) -> State:
    """Seat 0, which stands at the troll and sends nobody, has these tokens."""
    own = {"warriors": {"leader": 1}} | things.pop("own", {})
    row = things.pop("row", ())
    epics = things.pop("epics", ())
    position = Boxes(engine, **things).clan(0, tokens=tokens, **own)
    if row:
        position.row(*row)
    if epics:
        position.epic(*epics)
    return send(play(position.ready(*script), "place troll"))


ROW = ("provisions", "ringing_coin", "carved_rune", "thread_of_fate")


def test_a_loss_leaves_a_token(engine: Engine) -> None:
    """[valhalla.token] R-V-1 A-43"""
    state = fought(engine, "troll", "blank", axeman=1)
    assert names(happens(state, "lose axeman"))[:2] == ["fell", "buried"]
    assert clan(state)["tokens"]["axeman"] == 1


def test_who_sent_nobody_may_buy(engine: Engine) -> None:
    """[valhalla.visit] R-V-17 X-31"""
    state = visit(engine, {"axeman": 2})
    assert (phase(state)["name"], phase(state)["window"]) == ("valhalla", False)
    assert legal(state) == ["accept", "buy glory"]


def test_nobody_is_asked_who_can_buy_nothing(engine: Engine) -> None:
    """[valhalla.visit] R-V-18"""
    assert phase(visit(engine, {"axeman": 1}))["name"] != "valhalla"


def test_two_tokens_are_a_glory(engine: Engine) -> None:
    """[valhalla.glory] R-V-5 [valhalla.payment] R-V-19"""
    state = visit(engine, {"axeman": 1, "spearman": 1})
    play(state, "buy glory", "kind spearman")
    assert legal(state) == ["kind axeman"]
    events = happens(state, "kind axeman")
    assert names(events)[:3] == ["sacrificed", "bought", "scored"]
    assert clan(state)["sheet"]["sacrifices"] == 1


def test_tokens_are_named_in_order(engine: Engine) -> None:
    """[valhalla.payment] R-V-19"""
    state = visit(engine, {"spearman": 1, "axeman": 2})
    play(state, "buy glory", "kind axeman")
    assert legal(state) == ["kind axeman"]
    assert reason(engine, state, "kind spearman") == "runs_out"


def test_a_named_kind_must_be_paid(engine: Engine) -> None:
    """[valhalla.payment] R-V-19"""
    state = visit(engine, {"spearman": 2, "axeman": 1}, row=ROW)
    assert "buy blessing-1" not in legal(state)
    play(state, "buy blessing-2")
    assert legal(state) == ["kind spearman"]
    play(state, "kind spearman")
    assert legal(state) == ["kind spearman", "kind axeman"]


def test_tokens_of_any_kind_do_not_stand_for_a_named_one(engine: Engine) -> None:
    """[valhalla.payment] R-V-19"""
    state = visit(engine, {"spearman": 1, "axeman": 2}, row=ROW)
    play(state, "buy blessing-2")
    assert legal(state) == ["kind spearman"]
    assert reason(engine, state, "kind axeman") == "runs_out"


def test_hervor_has_one_wild_token_in_each_purchase(engine: Engine) -> None:
    """[leader.hervor] R-V-19"""
    leaders = ["hervor", "dagrun"]
    state = visit(engine, {"axeman": 2}, row=ROW, leaders=leaders)
    assert {"buy blessing-1", "buy blessing-3"} & set(legal(state)) == {"buy blessing-1"}
    play(state, "buy blessing-1", "kind axeman", "kind axeman")
    assert phase(state)["name"] == "provisions"


def test_a_bought_die_is_at_home(engine: Engine) -> None:
    """[valhalla.die] R-V-15 A-44"""
    state = visit(engine, {"axeman": 3})
    play(state, "buy die")
    assert "kind leader" not in legal(state)
    play(state, "kind berserker", "kind axeman", "kind axeman", "kind axeman")
    assert clan(state)["warriors"]["berserker"] == 1


def test_no_die_is_bought_without_room(engine: Engine) -> None:
    """[valhalla.die] R-V-15"""
    state = visit(engine, {"axeman": 3}, own={"warriors": {"swordsman": 8}})
    assert reason(engine, state, "buy die") == "no_room"


def test_as_an_option_no_elite_is_bought(engine: Engine) -> None:
    """[any_warrior] A-40"""
    state = visit(engine, {"axeman": 3}, any_warrior_includes_elite=False)
    play(state, "buy die")
    assert legal(state) == ["kind swordsman", "kind spearman", "kind axeman", "kind archer"]


def test_a_blessing_is_replaced_at_once(engine: Engine) -> None:
    """[valhalla.refill] R-V-6 [valhalla.blessing] R-V-7 [blessing.instant]"""
    tokens = {"spearman": 3}
    state = visit(engine, tokens, "feast_of_heroes", row=ROW, own={"coins": 0})
    play(state, "buy blessing-2", "kind spearman", "kind spearman")
    assert state.to_dict()["blessings"][1] == "feast_of_heroes"
    assert (clan(state)["coins"], clan(state)["blessings"]["ringing_coin"]) == (3, 1)


def test_as_an_option_a_blessing_is_replaced_after_the_visit(engine: Engine) -> None:
    """[valhalla.refill] R-V-20 X-17"""
    options = {"blessing_refill": "after_visit", "row": ROW}
    state = visit(engine, {"spearman": 4}, **options)
    play(state, "buy blessing-2", "kind spearman", "kind spearman")
    assert state.to_dict()["blessings"][1] is None
    play(state, "accept")
    assert (phase(state)["name"], phase(state)["thing"]) == ("refill", "blessing-2")


def test_of_equal_designs_the_first_is_bought(engine: Engine) -> None:
    """[valhalla.purchase] R-V-20"""
    row = ("thread_of_fate", "provisions", "provisions", "carved_rune")
    state = visit(engine, {"swordsman": 2}, row=row)
    assert reason(engine, state, "buy blessing-3") == "same_design"


def test_provisions_are_a_mix(engine: Engine) -> None:
    """[blessing.provisions] [mix]"""
    state = visit(engine, {"swordsman": 2}, row=ROW, own={"food": 0, "wood": 0})
    play(state, "buy blessing-1", "kind swordsman", "kind swordsman", "count 1", "count 1")
    assert (clan(state)["food"], clan(state)["wood"]) == (1, 1)


def test_a_pardon_discards_a_blame(engine: Engine) -> None:
    """[blessing.instant]"""
    row = ("freyjas_pardon", "ringing_coin", "carved_rune", "thread_of_fate")
    tokens = {"spearman": 1, "axeman": 1}
    position = Boxes(engine).no_troll().row(*row).clan(0, tokens=tokens, blame=3, warriors={})
    state = send(play(position.ready(used_up=False), "place left_draugr"))
    play(state, "buy blessing-1", "kind spearman", "kind axeman")
    assert clan(state)["blame"] == 2


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_levy_brings_all_its_dice(engine: Engine, number: int) -> None:
    """[blessing.instant]"""
    effect = f"{{ swordsman = {number} }}"
    text = f"[[blessings]]\nid = 'levy_of_the_slain'\neffect = {effect}\n"
    row = ("levy_of_the_slain", "ringing_coin", "carved_rune", "thread_of_fate")
    state = visit(engine, {"swordsman": 3}, row=row, cards=text)
    play(state, "buy blessing-1", *["kind swordsman"] * 3)
    assert clan(state)["warriors"]["swordsman"] == number


def test_a_carved_rune_may_be_used_at_once(engine: Engine) -> None:
    """[blessing.carved_rune]"""
    tokens = {"swordsman": 1, "spearman": 1, "axeman": 1}
    state = visit(engine, tokens, "wealth", row=ROW)
    play(state, "buy blessing-3", "kind swordsman", "kind spearman", "kind axeman", "draw")
    assert phase(state)["name"] == "carved_taken"
    assert "rune wealth" in legal(state)


def test_a_thread_of_fate_keeps_one_of_three(engine: Engine) -> None:
    """[blessing.thread_of_fate]"""
    script = ("master_of_flames", "craftsman", "liberator")
    state = visit(engine, {"axeman": 3}, *script, row=ROW)
    play(state, "buy blessing-4", "kind axeman", "kind axeman", "kind axeman")
    assert legal(state) == [f"destiny {card}" for card in script]
    play(state, "destiny liberator")
    assert "liberator" in clan(state)["destinies"]
    assert state.to_dict()["under"][0]["cards"] == ["master_of_flames", "craftsman"]


@pytest.mark.parametrize(("round_", "glory"), [(1, 5), (8, 8)])
def test_a_blessing_scores_for_its_round(engine: Engine, round_: int, glory: int) -> None:
    """[valhalla.blessing] R-V-8"""
    row = ("feast_of_heroes", "provisions", "carved_rune", "thread_of_fate")
    tokens = {"swordsman": 1, "spearman": 2, "axeman": 1}
    position = Boxes(engine).clan(0, tokens=tokens, warriors={}).row(*row)
    state = send(play(position.board(round=round_).ready(), "place troll"))
    kinds = ("swordsman", "spearman", "spearman", "axeman")
    play(state, "buy blessing-1", *(f"kind {kind}" for kind in kinds))
    assert clan(state)["sheet"]["blessings"] == glory


def test_an_epic_monster_falls_to_tokens_and_is_not_replaced(engine: Engine) -> None:
    """[valhalla.epic] R-V-9 R-V-6"""
    state = visit(engine, {"spearman": 3, "axeman": 2}, epics=("garmr", "surtr"))
    paid = ["kind spearman"] * 3 + ["kind axeman"] * 2
    play(state, "buy epic-1", *paid)
    assert (clan(state)["epics"], clan(state)["sheet"]["epics"]) == (["garmr"], 15)
    assert state.to_dict()["epics"] == [None, "surtr"]
    assert phase(state)["name"] != "refill"


def test_as_an_option_the_next_epic_monster_takes_the_place(engine: Engine) -> None:
    """[valhalla.refill] R-V-20"""
    options = {"epics": ("garmr", "surtr"), "epic_refill": True}
    state = visit(engine, {"spearman": 3, "axeman": 2}, "fenrir", **options)
    play(state, "buy epic-1", *["kind spearman"] * 3, *["kind axeman"] * 2)
    assert state.to_dict()["epics"] == ["fenrir", "surtr"]


def test_tribute_is_a_coin_for_each_enemy(engine: Engine) -> None:
    """[blessing.tribute_of_skogul]"""
    own = {"blessings": {"tribute_of_skogul": 2}, "coins": 0}
    state = fought(engine, "troll", "hit-2 hit", own=own, axeman=2)
    play(state, "lose axeman")
    assert clan(state)["coins"] == 2


def test_the_aftermath_has_an_order(engine: Engine) -> None:
    """[combat.aftermath] R-V-18"""
    own = {"leader": "thorir", "tokens": {"axeman": 1}, "runes": ["glory"], "coins": 0}
    state = fought(engine, "troll", "hit-2 hit", own=own, axeman=2)
    play(state, "lose axeman", "rune glory")
    assert phase(state)["name"] == "blame"
    assert phase(state)["survivors"]["warband"]["axeman"] == 1
    events = happens(state, "blame seat-1")
    assert names(events)[:3] == ["blamed", "returned", "gained"]
    assert events[2]["rule"] == "leader.thorir"
    assert phase(state)["name"] == "valhalla"


def test_thorirs_coin_is_for_the_location_of_the_loss(engine: Engine) -> None:
    """[leader.thorir] R-V-18: none for the next one, where nobody was lost"""
    position = Boxes(engine).clan(0, leader="thorir", coins=0, warriors={"axeman": 1})
    position.data["clans"][0] |= {"workers": 2, "begging": 2}
    state = play(position.ready("blank"), "place troll", "place left_draugr")
    state = play(send(state, axeman=1), "lose axeman")
    assert (clan(state)["coins"], clan(state)["placed"]) == (1, [])
    assert phase(state)["name"] == "stocking"


def test_thorir_gains_one_coin_a_location(engine: Engine) -> None:
    """[leader.thorir] R-V-18"""
    own = {"leader": "thorir", "coins": 0}
    state = fought(engine, "left_draugr", "blank blank blank", own=own, axeman=2)
    play(state, "lose axeman")
    play(state, "lose axeman")
    assert clan(state)["coins"] == 1


def test_hunters_visit_when_all_have_hunted(engine: Engine) -> None:
    """[valhalla.hunters] R-V-4 R-V-17 X-22"""
    position = Boxes(engine).clan(0, warriors={}, tokens={"axeman": 2})
    position.clan(1, warriors={"swordsman": 1}, tokens={"axeman": 2}, placed=["hunting_grounds"])
    position.data["clans"][1]["begging"] -= 1
    state = play(position.board(hunters=[1]).ready("hit"), "place hunting_grounds")
    send(state)
    assert (phase(state)["turn"], phase(state)["after"]) == (1, "hunting_grounds")
    play(state, "accept")
    assert phase(state)["turn"] == 0


def test_success_is_not_offered_where_nothing_happened(engine: Engine) -> None:
    """[valhalla.visit] A-52"""
    own = {"runes": ["success"], "warriors": {}}
    position = Boxes(engine, expansions=[VALHALLA]).clan(0, tokens={"axeman": 2}, **own)
    state = play(position.ready(), "place troll")
    play(state, "accept")
    assert (phase(state)["name"], phase(state)["after"]) == ("valhalla", "troll")
    bought = state.clone()
    play(state, "accept")
    assert phase(state)["name"] != "success_window"
    play(bought, "buy glory", "kind axeman", "kind axeman")
    assert phase(bought)["name"] == "success_window"


def test_resurrection_needs_both_dice_and_room_for_both(engine: Engine) -> None:
    """[rune.resurrection] A-15"""
    own = {"tokens": {"axeman": 2}, "runes": ["resurrection"]}
    position = Boxes(engine).clan(0, warriors={"swordsman": 7}, **own)
    state = position.ready()
    assert reason(engine, state, "rune resurrection") == "rune_no_effect"
    state = Boxes(engine).clan(0, **own).ready()
    play(state, "rune resurrection", "kind axeman", "kind axeman")
    assert clan(state)["warriors"]["axeman"] == 2


def test_with_limited_tokens_one_that_is_not_there_is_not_gained(engine: Engine) -> None:
    """[valhalla.supply] R-V-19"""
    position = Boxes(engine, sacrifice_supply="limited").clan(1, tokens={"axeman": 20})
    state = fought(engine, "troll", "blank", position=position, axeman=1)
    assert "buried" not in names(happens(state, "lose axeman"))


def test_the_trainer_exchanges_dice_without_tokens(engine: Engine) -> None:
    """[stall.trainer] A-49 [valhalla.losses] R-V-2 X-23"""
    position = Boxes(engine).board(stalls=["wealthy_stranger", "trainer"])
    position.clan(0, warriors={"swordsman": 2, "leader": 1}, coins=1)
    state = play(position.ready(), "place trainer")
    assert legal(state) == ["accept", "lose swordsman"]
    play(state, "lose swordsman", "lose swordsman", "kind shieldwarrior")
    assert legal(state) == ["kind shieldwarrior", "kind berserker"]
    events = happens(state, "kind berserker")
    assert events[0]["name"] == "swapped"
    assert sum(clan(state)["tokens"].values()) == 0


def train(
    engine: Engine, *leaving: str, supply: dict[str, int] | None = None, **band: int
) -> State:
    """Seat 0 names these at the Trainer; of the other dice so many are in the supply."""
    position = Boxes(engine).board(stalls=["wealthy_stranger", "trainer"]).no_troll()
    position.clan(0, warriors=band, coins=1)
    for kind, number in (supply or {}).items():
        others = position.whole["dice"][kind] - band.get(kind, 0) - number
        position.clan(1, warriors={kind: others})
    return play(position.ready(), "place trainer", *(f"lose {kind}" for kind in leaving))


def test_nobody_comes_of_a_kind_that_leaves(engine: Engine) -> None:
    """[stall.trainer] A-49"""
    state = train(engine, "spearman", "shieldwarrior", spearman=1, shieldwarrior=1)
    assert legal(state) == ["kind berserker"]
    play(state, "kind berserker", "kind berserker")
    assert clan(state)["warriors"]["berserker"] == 2


def test_not_both_elite_kinds_leave(engine: Engine) -> None:
    """[stall.trainer] A-49: nobody could come for them"""
    state = train(engine, "shieldwarrior", shieldwarrior=1, berserker=1)
    assert legal(state) == ["kind berserker"]
    assert reason(engine, state, "kind shieldwarrior") == "not_in_supply"


def test_as_many_leave_as_can_come(engine: Engine) -> None:
    """[stall.trainer] A-49: the newcomer must be in the supply beforehand"""
    state = train(engine, supply={"berserker": 1}, shieldwarrior=3, berserker=1)
    play(state, "lose shieldwarrior")
    assert legal(state) == ["kind berserker"]


def test_unspent_tokens_score_through_hels_host_alone(engine: Engine) -> None:
    """[valhalla.end] R-V-16 [score.epic_bonus] A-50"""
    position = Boxes(engine, expansions=[VALHALLA]).board(round=8)
    position.clan(0, warriors={}, tokens={"axeman": 7}, epics=["hels_host"])
    position.data["deck"]["epics"].remove("hels_host") if "hels_host" in position.data["deck"][
        "epics"
    ] else None
    state = play(position.ready(), "beg")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    assert clan(state)["sheet"]["epic_bonus"] == 2
    assert clan(state)["sheet"]["sacrifices"] == 0
