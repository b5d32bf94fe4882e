"""Placement: turns, workers, costs, begging, and the longhouse. Rulebook p. 5 and 7."""

import pytest

from support.positions.champions import BOARD, STOCK, Engine, Position, has, legal, phase, play

FREE = ("swordsmith", "hafter", "blacksmith", "smokehouse", "jarls_longhouse", "sages_house")


def turns(engine: Engine, *workers: int, first: int = 0) -> list[int]:
    """Whose turn it is, again and again, while everybody begs."""
    position = Position(engine, len(workers)).workers(*workers).board(marker=first).turn(first)
    state = position.ready(*STOCK)
    found = []
    while state.to_dict()["round"] == 1:
        found.append(state.current_player)
        play(state, "beg")
    return found


def test_workers_are_placed_one_at_a_time_clockwise(engine: Engine) -> None:
    """[placement.turns]"""
    assert turns(engine, 2, 2, 2, 2) == [0, 1, 2, 3, 0, 1, 2, 3]


def test_the_holder_of_the_marker_begins(engine: Engine) -> None:
    """[placement.turns]"""
    assert turns(engine, 2, 2, 2, first=2) == [2, 0, 1, 2, 0, 1]


def test_who_has_no_worker_left_is_skipped(engine: Engine) -> None:
    """[placement.turns] R57"""
    assert turns(engine, 3, 1, 3) == [0, 1, 2, 0, 2, 0, 2]


def test_nobody_passes_while_a_worker_is_left(engine: Engine) -> None:
    """[placement.turns] R52"""
    offered = legal(Position(engine).ready())
    assert all(action == "beg" or action.startswith("place ") for action in offered)


@pytest.mark.parametrize("place", [place for place in BOARD if place != "hunting_grounds"])
def test_a_place_holds_one_worker(engine: Engine, place: str) -> None:
    """[placement.single] M9"""
    position = Position(engine).clan(0, food=3, wood=3, coins=5)
    if place == "private_longship":
        position.clan(0, longship="longship-1")
    assert f"place {place}" in legal(position.ready())
    if place.endswith("longship"):
        position.clan(1, longship="longship-2")
        position.ship(1, place.removesuffix("_longship"), 0 if "private" in place else 1)
    else:
        position.stand(1, place)
    if place == "jarls_longhouse":
        position.board(marker=1)
    position.workers(1, 1, 1)
    assert f"place {place}" not in legal(position.ready())


def test_any_number_of_clans_hunts(engine: Engine) -> None:
    """[placement.single] [place.hunting] M9"""
    state = play(Position(engine).ready(), "place hunting_grounds", "place hunting_grounds")
    assert "place hunting_grounds" in legal(state)
    assert state.to_dict()["hunters"] == [0, 1]


def test_a_clan_hunts_with_one_worker(engine: Engine) -> None:
    """[place.hunting] R11 M9"""
    position = Position(engine).stand(0, "hunting_grounds").workers(2, 3, 3)
    assert "place hunting_grounds" not in legal(position.ready())


def test_a_private_longship_is_its_owners_place_alone(engine: Engine) -> None:
    """[placement.single]"""
    position = Position(engine).clan(1, longship="longship-1")
    assert "place private_longship" not in legal(position.ready())
    assert "place private_longship" in legal(position.turn(1).ready())
    position.clan(0, longship="longship-2").ship(1, "private", 1).workers(3, 2, 3).turn(0)
    assert "place private_longship" in legal(position.ready())


def test_an_action_without_a_price_is_open_to_the_poor(engine: Engine) -> None:
    """[placement.cost] R53"""
    position = Position(engine).everyone(food=0, wood=0, coins=0, favor=0, warriors={})
    assert legal(position.ready()) == [
        *(f"place {place}" for place in FREE[:4]),
        "place hunting_grounds",
        "place jarls_longhouse",
        "place sages_house",
        "place small_longship",
        *(f"place {place}" for place in ("troll", "left_draugr", "right_draugr")),
        *(f"place {place}" for place in ("wealthy_stranger", "skald")),
        "beg",
    ]


@pytest.mark.parametrize(
    ("place", "purse"),
    [
        ("merchant_ship", {"coins": 1}),
        ("market", {"food": 1}),
        ("market", {"wood": 1}),
        ("market", {"coins": 1}),
        ("stave_church", {"coins": 1}),
        ("runesmith", {"wood": 1}),
        ("shipwright", {"wood": 1, "coins": 1}),
        ("worker_huts", {"coins": 5}),
        ("large_longship", {"coins": 1}),
        ("folk_warriors", {"food": 1}),
        ("raiders", {"wood": 1}),
        ("varyags", {"coins": 1}),
        ("jomsvikings", {"coins": 2}),
        ("aumingi", {"food": 1}),
    ],
)
def test_a_place_is_open_to_who_can_pay_all_of_its_cost(
    engine: Engine, place: str, purse: dict[str, int]
) -> None:
    """[placement.cost] R53"""
    position = Position(engine).clan(0, **({"food": 0, "wood": 0, "coins": 0} | purse))
    if place in ("varyags", "jomsvikings", "raiders"):
        position.board(stalls=[place, "wealthy_stranger", "skald"])
    if place == "aumingi":
        position.board(stalls=["folk_warriors", "skald", "aumingi"])
    assert f"place {place}" in legal(position.ready())
    for thing, number in purse.items():
        position.clan(0, **{thing: number - 1})
        assert f"place {place}" not in legal(position.ready())
        position.clan(0, **{thing: number})


def test_a_beggar_takes_a_food_and_a_blame(engine: Engine) -> None:
    """[placement.beg] R51"""
    state = play(Position(engine).ready(), "beg")
    assert has(state, 0, food=2, blame=1, workers=2, begging=1, placed=[])
    assert state.current_player == 1


def test_every_worker_may_beg(engine: Engine) -> None:
    """[placement.beg] R51 R52"""
    position = Position(engine, 2).workers(4, 0)
    state = play(position.ready(*STOCK), "beg", "beg", "beg", "beg")
    assert has(state, 0, food=5, blame=4 + 1, workers=4, begging=0)


def test_a_longhouse_holds_eight(engine: Engine) -> None:
    """[longhouse.limit] [place.smiths] R54"""
    position = Position(engine).clan(0, warriors={"spearman": 7}).board(round=3)
    position.board(stock={"swordsman": 3})
    state = play(position.ready(), "place swordsmith")
    assert has(state, 0, warriors={"swordsman": 1, "spearman": 7})
    assert state.to_dict()["stock"]["swordsman"] == 0
    assert state.to_dict()["supply"]["swordsman"] == 12 - 2 - 1


def test_a_full_longhouse_still_takes_the_place(engine: Engine) -> None:
    """[longhouse.limit] R54"""
    position = Position(engine).clan(0, warriors={"spearman": 8}).board(round=2)
    position.board(stock={"axeman": 2})
    state = play(position.ready(), "place blacksmith")
    assert has(state, 0, warriors={"spearman": 8}, placed=["blacksmith"])
    assert state.to_dict()["stock"]["axeman"] == 0


def test_warriors_sent_out_count_for_the_longhouse(engine: Engine) -> None:
    """[longhouse.limit]"""
    position = Position(engine).clan(0, warriors={"swordsman": 5})
    position.stand(0, "troll", "left_draugr").board(
        phase={"name": "assignment", "turn": 0, "site": "left_draugr", "item": "swordsman"}
    )
    position.board(garrison={"troll": {"spearman": 3}}).ready()
    with pytest.raises(ValueError, match="9 warriors"):
        position.board(garrison={"troll": {"spearman": 4}}).ready()


def crowd(engine: Engine, stall: str, at_home: int, **purse: int) -> Position:
    position = Position(engine).board(stalls=[stall, "wealthy_stranger", "skald"])
    return position.clan(0, warriors={"axeman": at_home}, **purse)


def test_an_owner_chooses_who_is_turned_away(engine: Engine) -> None:
    """[longhouse.limit] M16"""
    state = play(crowd(engine, "varyags", 7, coins=1).ready(), "place varyags")
    assert legal(state) == ["lose swordsman", "lose spearman"]
    play(state, "lose swordsman")
    assert has(state, 0, warriors={"spearman": 1, "axeman": 7})


def test_nobody_is_asked_when_one_kind_comes(engine: Engine) -> None:
    """[longhouse.limit] M16"""
    state = play(crowd(engine, "raiders", 7, wood=1).ready(), "place raiders")
    assert has(state, 0, warriors={"spearman": 1, "axeman": 7})
    assert phase(state) == {"name": "placement", "turn": 1}


def test_nobody_is_asked_when_there_is_no_room_at_all(engine: Engine) -> None:
    """[longhouse.limit] R30 M16"""
    state = play(crowd(engine, "varyags", 8, coins=1).ready(), "place varyags")
    assert has(state, 0, warriors={"axeman": 8}, coins=0)
    assert phase(state) == {"name": "placement", "turn": 1}


def test_nobody_is_asked_when_all_fit(engine: Engine) -> None:
    """[longhouse.limit] M16"""
    state = play(crowd(engine, "varyags", 6, coins=1).ready(), "place varyags")
    assert has(state, 0, warriors={"swordsman": 1, "spearman": 1, "axeman": 6})


def test_the_merchant_ship_may_bring_too_many(engine: Engine) -> None:
    """[longhouse.limit] [place.merchant] M16"""
    position = Position(engine).board(merchant="merchant-8").clan(0, warriors={"axeman": 7})
    state = play(position.ready(), "place merchant_ship", "lose spearman")
    assert has(state, 0, wood=2, warriors={"swordsman": 1, "axeman": 7})


def test_as_many_are_turned_away_as_do_not_fit(engine: Engine) -> None:
    """[longhouse.limit] M16 M1: with a corrected card, as no stall of the box gives three."""
    text = '[[stalls]]\nid = "varyags"\ngain = { swordsman = 2, spearman = 1 }\n'
    position = Position(engine, cards=text).clan(0, warriors={"axeman": 7}, coins=1)
    position.board(stalls=["varyags", "wealthy_stranger", "skald"])
    state = play(position.ready(), "place varyags")
    prompted_for = {"turn": 0, "offered": {"swordsman": 2, "spearman": 1, "axeman": 0}, "left": 2}
    assert phase(state) == {"name": "crowded", **prompted_for, "from": "swordsman"}
    play(state, "lose swordsman")
    assert legal(state) == ["lose swordsman", "lose spearman"]
    assert has(play(state, "lose swordsman"), 0, warriors={"spearman": 1, "axeman": 7})


def test_the_supply_gives_what_it_has(engine: Engine) -> None:
    """[supply.dice] R55 R30"""
    position = crowd(engine, "raiders", 0, wood=1).clan(1, warriors={"spearman": 8})
    position.clan(2, warriors={"spearman": 2})
    state = play(position.ready(), "place raiders")
    assert has(state, 0, warriors={"spearman": 1}, wood=0)
    assert state.to_dict()["supply"]["spearman"] == 0


def test_a_stall_is_open_when_the_supply_is_empty(engine: Engine) -> None:
    """[supply.dice] R30"""
    position = crowd(engine, "raiders", 0, wood=1).clan(1, warriors={"spearman": 8})
    position.clan(2, warriors={"spearman": 4}).board(stock={})
    state = play(position.ready(), "place raiders")
    assert has(state, 0, warriors={}, wood=0)


@pytest.mark.parametrize(
    ("place", "kind"),
    [("swordsmith", "swordsman"), ("hafter", "spearman"), ("blacksmith", "axeman")],
)
def test_a_die_place_without_dice_is_closed(engine: Engine, place: str, kind: str) -> None:
    """[supply.dice] R55"""
    stock = {"swordsman": 1, "spearman": 1, "axeman": 1}
    state = Position(engine).board(stock=stock | {kind: 0}).ready()
    assert f"place {place}" not in legal(state)
    assert len(set(legal(state)) & {f"place {smith}" for smith in FREE[:3]}) == 2


def test_dice_that_fall_come_back_to_the_supply(engine: Engine) -> None:
    """[supply.dice] [combat.casualties]"""
    position = Position(engine, 2).workers(1, 0).clan(0, favor=0)
    state = position.board(troll="troll-1-1").ready("blank", *STOCK)
    play(state, "place troll", "count 1", "lose swordsman")
    assert has(state, 0, warriors={})
    assert state.to_dict()["supply"]["swordsman"] == 12 - 1 - 2
