"""The places of the board. Rulebook p. 5 to 7."""

import pytest

from support.positions.champions import (
    DESTINIES,
    PLACES,
    RUNES,
    STOCK,
    Engine,
    Position,
    State,
    clan,
    distribution,
    has,
    legal,
    phase,
    phase_name,
    play,
    shore,
)


def visit(engine: Engine, *actions: str, script: tuple[str, ...] = (), **things: object) -> State:
    """Seat 0 has these things and does this."""
    return play(Position(engine).clan(0, **things).ready(*script), *actions)


@pytest.mark.parametrize(
    ("place", "kind"),
    [("swordsmith", "swordsman"), ("hafter", "spearman"), ("blacksmith", "axeman")],
)
def test_a_smith_gives_all_dice_that_lie_there(engine: Engine, place: str, kind: str) -> None:
    """[place.smiths]"""
    stock = {"swordsman": 2, "spearman": 3, "axeman": 4}
    position = Position(engine).clan(0, warriors={}).board(round=4, stock=stock)
    state = play(position.ready(), f"place {place}")
    assert has(state, 0, warriors={kind: stock[kind]})
    assert state.to_dict()["stock"] == stock | {kind: 0}


def test_the_smokehouse_gives_all_food_that_lies_there(engine: Engine) -> None:
    """[place.smokehouse]"""
    state = play(Position(engine).board(round=4, food_stock=4).ready(), "place smokehouse")
    assert has(state, 0, food=1 + 4)
    assert state.to_dict()["food_stock"] == 0
    assert {"place market", "place troll", "place skald"} <= set(legal(state))


def test_the_jarl_gives_a_swordsman_and_the_marker(engine: Engine) -> None:
    """[place.jarl] R56"""
    state = play(Position(engine).board(marker=2).ready(), "place jarls_longhouse")
    assert has(state, 0, warriors={"swordsman": 2})
    assert state.to_dict()["marker"] == 0
    assert state.to_dict()["supply"]["swordsman"] == 12 - 4 - 1


def test_the_holder_passes_the_marker_to_the_left(engine: Engine) -> None:
    """[place.jarl] R56"""
    state = play(Position(engine).ready(), "place jarls_longhouse")
    assert state.to_dict()["marker"] == 1
    assert has(state, 0, warriors={"swordsman": 2})


def test_the_last_seat_passes_the_marker_to_the_first(engine: Engine) -> None:
    """[place.jarl] R56"""
    state = play(Position(engine).board(marker=2).turn(2).ready(), "place jarls_longhouse")
    assert state.to_dict()["marker"] == 0


def test_the_jarl_does_not_change_the_turns_of_this_placement(engine: Engine) -> None:
    """[place.jarl] R56"""
    state = play(Position(engine).ready(), "beg", "place jarls_longhouse")
    assert state.to_dict()["marker"] == 1
    assert state.current_player == 2
    assert play(state, "beg").current_player == 0


def test_the_jarl_decides_the_order_of_assignment_and_of_the_next_round(engine: Engine) -> None:
    """[place.jarl] [assignment.order] R56"""
    position = Position(engine).stand(0, "left_draugr").stand(1, "right_draugr")
    state = position.workers(0, 0, 1).turn(2).board(marker=1).ready(*STOCK)
    play(state, "place jarls_longhouse", "count 0")
    assert state.current_player == 1
    assert play(state, "count 0").current_player == 2


def test_the_marker_stays_where_it_is_otherwise(engine: Engine) -> None:
    """[place.jarl] R56"""
    state = play(Position(engine, 2).workers(1, 1).ready(*STOCK), "beg", "beg")
    assert state.to_dict()["marker"] == 0


def test_the_merchant_ship_sells_what_lies_on_top_for_a_coin(engine: Engine) -> None:
    """[place.merchant] R63"""
    position = Position(engine).board(merchant="merchant-5")
    state = play(position.ready(), "place merchant_ship")
    assert has(state, 0, coins=0, food=2, wood=2, warriors={"swordsman": 1, "spearman": 1})


@pytest.mark.parametrize(
    ("card", "food", "wood", "band"),
    [
        ("merchant-1", 3, 0, {}),
        ("merchant-2", 2, 1, {}),
        ("merchant-3", 1, 2, {}),
        ("merchant-4", 2, 0, {"swordsman": 1}),
        ("merchant-5", 1, 1, {"spearman": 1}),
        ("merchant-6", 1, 0, {"swordsman": 2}),
        ("merchant-7", 1, 0, {"axeman": 1}),
        ("merchant-8", 0, 1, {"swordsman": 1, "spearman": 1}),
    ],
)
def test_each_merchant_ship_brings_its_goods(
    engine: Engine, card: str, food: int, wood: int, band: dict[str, int]
) -> None:
    """[place.merchant] R63"""
    position = Position(engine).board(merchant=card)
    position.clan(0, food=0, wood=0, coins=1, warriors={})
    state = play(position.ready(), "place merchant_ship")
    assert has(state, 0, food=food, wood=wood, coins=0, warriors=band)


def test_the_merchant_ship_is_open_to_a_full_longhouse(engine: Engine) -> None:
    """[place.merchant] R30"""
    position = Position(engine).board(merchant="merchant-6").clan(0, warriors={"axeman": 8})
    state = play(position.ready(), "place merchant_ship")
    assert has(state, 0, coins=0, food=2, warriors={"axeman": 8})


def test_the_market_trades_one_for_one(engine: Engine) -> None:
    """[place.market] R61"""
    state = visit(engine, "place market", "trade wood coin", "accept", food=1, wood=1, coins=1)
    assert has(state, 0, food=1, wood=0, coins=2)


def test_the_market_trades_again_and_again(engine: Engine) -> None:
    """[place.market] R61"""
    trades = ["trade food wood"] * 3 + ["trade food coin"] * 2
    state = visit(engine, "place market", *trades[:3], *trades[3:], food=5, wood=0, coins=0)
    if phase_name(state) == "market":
        play(state, "accept")
    assert has(state, 0, food=0, wood=3, coins=2)


def test_at_the_market_one_trade_is_due(engine: Engine) -> None:
    """[place.market] R61"""
    state = visit(engine, "place market", food=2, wood=0, coins=1)
    assert legal(state) == [
        *("trade food wood", "trade food coin", "trade coin food", "trade coin wood")
    ]
    assert "accept" in legal(play(state, "trade food wood"))


def test_trades_are_not_undone_and_are_named_in_one_order(engine: Engine) -> None:
    """[place.market] M2"""
    state = visit(engine, "place market", "trade food wood", food=3, wood=3, coins=3)
    assert legal(state) == ["accept", "trade food wood", "trade food coin", "trade coin wood"]
    play(state, "trade food coin")
    assert legal(state) == ["accept", "trade food coin"]


def exchanges(state: State) -> list[tuple[int, int, int]]:
    """The results of every way through the market: food, wood, coins."""
    if phase_name(state) != "market":
        own = clan(state, 0)
        return [(own["food"], own["wood"], own["coins"])]
    ways = [play(state.clone(), action) for action in legal(state)]
    return [end for way in ways for end in exchanges(way)]


def test_every_exchange_is_reached_in_one_way(engine: Engine) -> None:
    """[place.market] M1 M2"""
    position = Position(engine).clan(0, food=3, wood=1, coins=2)
    found = exchanges(play(position.ready(), "place market"))
    mixes = [(food, wood, 6 - food - wood) for food in range(7) for wood in range(7 - food)]
    assert sorted(found) == [mix for mix in mixes if mix != (3, 1, 2)]


@pytest.mark.parametrize(("favor", "price"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_the_stave_church_sells_favor(engine: Engine, favor: int, price: int) -> None:
    """[place.stave_church] R60"""
    state = visit(engine, "place stave_church", f"count {favor}", coins=10, favor=0)
    assert has(state, 0, favor=favor, coins=10 - price)
    assert phase(state) == {"name": "placement", "turn": 1}


def test_the_stave_church_sells_what_can_be_paid(engine: Engine) -> None:
    """[place.stave_church] R60"""
    assert legal(visit(engine, "place stave_church", coins=9)) == ["count 1", "count 2", "count 3"]
    assert legal(visit(engine, "place stave_church", coins=30))[-1] == "count 4"


@pytest.mark.parametrize("rune", RUNES)
def test_the_runesmith_sells_a_face_up_rune_for_wood(engine: Engine, rune: str) -> None:
    """[place.runesmith] R64"""
    other = "wealth" if rune != "wealth" else "gifts"
    position = Position(engine).board(rune_row=[other, rune])
    state = play(position.ready(), "place runesmith", f"take {rune}")
    assert has(state, 0, wood=0, runes=[rune], used_runes=[])
    assert state.to_dict()["rune_row"] == [other, None]


def test_the_runesmith_offers_both_runes_and_the_deck(engine: Engine) -> None:
    """[place.runesmith]"""
    position = Position(engine).board(rune_row=["wealth", "gifts"])
    state = play(position.ready(), "place runesmith")
    assert legal(state) == ["take gifts", "take wealth", "draw"]
    assert has(state, 0, wood=0)


def test_the_next_rune_of_the_deck_may_be_drawn(engine: Engine) -> None:
    """[place.runesmith] R64"""
    state = play(Position(engine).ready(explicit=True), "place runesmith", "draw")
    unseen = [rune for rune in RUNES if rune not in ("healing", "knowledge")]
    assert list(distribution(state)) == unseen
    assert len(set(distribution(state).values())) == 1
    state.apply("wealth")
    assert has(state, 0, runes=["wealth"], wood=0)
    assert state.to_dict()["rune_row"] == ["healing", "knowledge"]


def test_an_empty_rune_deck_cannot_be_drawn_from(engine: Engine) -> None:
    """[place.runesmith] R27"""
    position = Position(engine).clan(1, runes=list(RUNES[1:])).board(rune_row=["gifts", None])
    assert legal(play(position.ready(), "place runesmith")) == ["take gifts"]


def test_without_a_rune_the_runesmith_is_closed(engine: Engine) -> None:
    """[place.runesmith] R27"""
    position = Position(engine).clan(1, runes=list(RUNES)).board(rune_row=[None, None])
    assert "place runesmith" not in legal(position.ready())


def sage(engine: Engine) -> Position:
    """A leader to whom the sage shows no more than to others."""
    return Position(engine).clan(0, leader="gylfir")


def test_at_the_sage_a_journey_is_looked_at_and_a_destiny_drawn(engine: Engine) -> None:
    """[place.sage]"""
    state = play(sage(engine).ready("storm", "troll_slayer"), "place sages_house")
    assert legal(state) == ["peek shore-1", "peek shore-2", "peek shore-3"]
    play(state, "peek shore-2")
    assert shore(state, 2)["journey"] == "storm"
    assert has(state, 0, destinies=["craftsman", "troll_slayer"], revealed=[])


def test_only_one_seat_knows_the_card_that_the_sage_shows(engine: Engine) -> None:
    """[place.sage] R32"""
    state = sage(engine).ready("storm", "troll_slayer")
    play(state, "place sages_house", "peek shore-2")
    assert shore(state, 2)["known_to"] == [0]
    assert not shore(state, 2)["revealed"]


def test_a_journey_already_known_may_be_looked_at(engine: Engine) -> None:
    """[place.sage] R29 R32"""
    position = sage(engine).shore(2, journey="storm", known_to=[0, 1])
    state = play(position.ready("troll_slayer"), "place sages_house", "peek shore-2")
    assert shore(state, 2)["known_to"] == [0, 1]


def test_a_journey_known_to_another_is_shown_without_a_new_answer(engine: Engine) -> None:
    """[place.sage] R29 R32"""
    position = sage(engine).shore(3, journey="lost", known_to=[2])
    state = play(position.ready("prosperous"), "place sages_house", "peek shore-3")
    assert shore(state, 3)["known_to"] == [0, 2]
    assert state.to_dict()["journeys"] == position.described()["journeys"]


def test_a_look_at_an_old_journey_is_one_of_the_old_deck(engine: Engine) -> None:
    """[place.sage] M4"""
    position = sage(engine).shore(1, old=True)
    position.journeys(old={"lost": 1})
    state = play(position.ready(explicit=True), "place sages_house", "peek shore-1")
    assert distribution(state) == {"lost": 1}
    state.apply("lost")
    assert (shore(state, 1)["journey"], shore(state, 1)["old"]) == ("lost", True)
    assert sum(state.to_dict()["journeys"]["old"].values()) == 0


def test_without_a_destiny_left_a_journey_is_still_looked_at(engine: Engine) -> None:
    """[place.sage] R31"""
    position = sage(engine).clan(1, destinies=list(DESTINIES[:6]))
    position.clan(2, destinies=list(DESTINIES[6:])).clan(0, destinies=[])
    state = play(position.ready("kraken"), "place sages_house", "peek shore-1")
    assert has(state, 0, destinies=[])
    assert shore(state, 1)["known_to"] == [0]
    assert state.current_player == 1


def test_destinies_under_the_deck_come_last_and_the_first_group_first(engine: Engine) -> None:
    """[place.sage] R23"""
    kept = [DESTINIES[6], "troll_slayer"]
    dealt = ["runemaster", "slayer_of_the_undead"]
    position = sage(engine).clan(1, leader="ullr", destinies=list(DESTINIES[:6]))
    position.clan(0, destinies=[]).clan(2, leader="dagrun", destinies=[*kept, *dealt])
    groups = [["prosperous"], ["monster_hunter"]]
    pairs = list(zip(groups, kept, strict=True))
    visits = [{"turn": 2, "drawn": [card, *group], "kept": card} for group, card in pairs]
    under = [{"owner": 2, "cards": group} for group in groups]
    position.board(round=3, under=under, sage=visits)
    state = play(position.ready(explicit=True), "place sages_house", "peek shore-1")
    state.apply("lost")
    assert set(distribution(state)) == set(groups[0])


@pytest.mark.parametrize(
    ("longship", "wood", "coins"),
    [("longship-1", 1, 1), ("longship-2", 2, 2), ("longship-3", 1, 2), ("longship-4", 2, 3)],
)
def test_the_shipwright_builds_a_private_longship(
    engine: Engine, longship: str, wood: int, coins: int
) -> None:
    """[place.shipwright] R59"""
    position = Position(engine, 4).clan(0, wood=3, coins=4)
    state = play(position.ready(), "place shipwright", f"build {longship}")
    assert has(state, 0, longship=longship, wood=3 - wood, coins=4 - coins)
    assert longship not in state.to_dict()["longships"]


def test_the_shipwright_offers_what_is_for_sale_and_can_be_paid(engine: Engine) -> None:
    """[place.shipwright] R59"""
    position = Position(engine, 4).clan(0, wood=1, coins=2).clan(1, longship="longship-1")
    assert legal(play(position.ready(), "place shipwright")) == ["build longship-3"]


def test_a_clan_builds_one_longship_a_game(engine: Engine) -> None:
    """[place.shipwright] R59"""
    position = Position(engine).clan(0, wood=9, coins=9, longship="longship-1")
    assert "place shipwright" not in legal(position.ready())


@pytest.mark.parametrize(("sold", "price"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_each_worker_hut_costs_less_than_the_last(engine: Engine, sold: int, price: int) -> None:
    """[place.huts] R58"""
    position = Position(engine, 4).clan(0, coins=price)
    for seat in range(1, sold + 1):
        position.clan(seat, extra_worker=True)
    state = play(position.ready(), "place worker_huts")
    assert has(state, 0, coins=0, extra_worker=True, workers=3 - 1 + 1)
    assert state.to_dict()["huts_sold"] == sold + 1
    poor = position.clan(0, coins=price - 1)
    assert "place worker_huts" not in legal(poor.ready())


def test_the_new_worker_can_be_placed_at_once(engine: Engine) -> None:
    """[place.huts] R58"""
    position = Position(engine).workers(1, 0, 0).clan(0, coins=5)
    state = play(position.ready(), "place worker_huts")
    assert phase(state) == {"name": "placement", "turn": 0}
    assert has(state, 0, workers=1)


def test_the_new_worker_stays_for_the_game(engine: Engine) -> None:
    """[place.huts] [cleanup.workers] R58"""
    position = Position(engine).workers(1, 0, 0).clan(0, extra_worker=True)
    state = play(position.ready(*STOCK), "beg")
    assert [clan(state, seat)["workers"] for seat in range(3)] == [4, 3, 3]


def test_a_clan_gets_one_extra_worker(engine: Engine) -> None:
    """[place.huts] R58"""
    position = Position(engine).clan(0, coins=9, extra_worker=True)
    assert "place worker_huts" not in legal(position.ready())


def test_the_hunting_grounds_cost_nothing_and_keep_the_order_of_arrival(engine: Engine) -> None:
    """[place.hunting] R11"""
    position = Position(engine).turn(2).board(marker=2)
    state = play(position.ready(), "place hunting_grounds", "place hunting_grounds")
    assert state.to_dict()["hunters"] == [2, 0]


def test_a_longship_sails_to_a_shore_at_once(engine: Engine) -> None:
    """[place.longships] R3"""
    state = play(Position(engine).ready(), "place small_longship")
    assert legal(state) == ["sail shore-1", "sail shore-2", "sail shore-3"]
    play(state, "sail shore-3")
    assert shore(state, 3)["ship"]["kind"] == "small"
    assert shore(state, 3)["ship"]["owner"] == 0
    assert state.current_player == 1


def test_a_shore_takes_one_longship(engine: Engine) -> None:
    """[place.longships] R2"""
    position = Position(engine).ship(2, "large", 1).workers(3, 2, 3)
    state = play(position.ready(), "place small_longship")
    assert legal(state) == ["sail shore-1", "sail shore-3"]


def test_without_a_free_shore_no_longship_sails(engine: Engine) -> None:
    """[place.longships] R24"""
    position = Position(engine).clan(1, longship="longship-1").clan(0, longship="longship-2")
    position.ship(1, "large", 1).ship(2, "private", 1).ship(3, "small", 2).workers(3, 1, 2)
    assert "place private_longship" not in legal(position.ready())
    position.shore(3, ship=None).clan(2, placed=[])
    assert "place private_longship" in legal(position.ready())


def test_the_large_longship_costs_a_coin_and_the_others_nothing(engine: Engine) -> None:
    """[place.longships] R4"""
    large = visit(engine, "place large_longship", "sail shore-1", coins=1)
    small = visit(engine, "place small_longship", "sail shore-1", coins=1)
    private = visit(
        engine, "place private_longship", "sail shore-1", coins=1, longship="longship-3"
    )
    assert [clan(state, 0)["coins"] for state in (large, small, private)] == [0, 1, 1]


def test_a_private_longship_sails_in_the_round_it_was_bought(engine: Engine) -> None:
    """[place.longships] R4"""
    position = Position(engine).workers(2, 1, 1).clan(0, wood=2, coins=2)
    state = play(position.ready(), "place shipwright", "build longship-1", "beg", "beg")
    play(state, "place private_longship", "sail shore-2")
    assert shore(state, 2)["ship"]["kind"] == "private"


def test_a_clan_sails_several_longships_to_several_shores(engine: Engine) -> None:
    """[place.longships] R5"""
    position = Position(engine).workers(2, 0, 0).clan(0, warriors={"swordsman": 3}, food=0)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    play(state, "place large_longship", "sail shore-3", "count 1")
    assert phase(state) == {"name": "assignment", "turn": 0, "site": "shore-3", "item": "swordsman"}


@pytest.mark.parametrize("place", ["troll", "left_draugr", "right_draugr"])
def test_a_worker_reserves_a_fight_and_gets_nothing(engine: Engine, place: str) -> None:
    """[place.foes]"""
    state = play(Position(engine).ready(), f"place {place}")
    assert has(state, 0, food=1, wood=1, coins=1, favor=1, warriors={"swordsman": 1})
    assert f"place {place}" not in legal(state)


def test_a_place_without_a_foe_is_closed(engine: Engine) -> None:
    """[place.foes] R28"""
    offered = legal(Position(engine).board(troll=None, right_draugr=None).ready())
    assert {"place troll", "place left_draugr", "place right_draugr"} & set(offered) == {
        "place left_draugr"
    }


def test_only_who_reserved_a_fight_sends_warriors_to_it(engine: Engine) -> None:
    """[place.foes]"""
    position = Position(engine).workers(1, 0, 0).stand(1, "right_draugr")
    state = play(position.ready(), "place troll")
    assert (phase(state)["turn"], phase(state)["site"]) == (0, "troll")
    play(state, "count 0")
    assert (phase(state)["turn"], phase(state)["site"]) == (1, "right_draugr")


def test_every_place_has_its_own_action(engine: Engine) -> None:
    """[place.foes] [placement.single]"""
    game = engine.game()
    assert [game.index(f"place {place}") for place in PLACES] == list(range(27))
