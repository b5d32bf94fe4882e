"""The rows of the boxes: which files they are in, and the valid values of their fields.

[cards.boxes] S-1: the rows of a box join those of the base game, after them.
"""

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from ..shared.cards import built_in_rows
from .card_rules import (
    COLOUR,
    ENEMY,
    NAME,
    Faces,
    Fixed,
    Number,
    Numbers,
    Rule,
    Things,
    Word,
)
from .words import (
    BLESSINGS,
    DM,
    DM_LAND_JOURNEYS,
    ELITE,
    EPICS,
    LEADER_DIE,
    LEADERS,
    PROMO_LAND_JOURNEYS,
    PROMOS,
    VALHALLA,
    WARRIORS,
)

Rows: TypeAlias = dict[str, Any]
Fields: TypeAlias = dict[str, dict[str, Rule]]
DATA = Path(__file__).parents[2] / "data"
GOODS = ("food", "wood", "coins")
ANY_RESOURCE, ANY = "any_resource", "any"
LAND_TABLE = "land_journeys"
OWN_FIELDS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("board",), ("fifth_hut_price",), (DM,)),
    (("tokens",), ("archer",), (DM,)),
    (("trolls", "draugr", "monsters"), ("ability", "ability_number"), (DM,)),
    (("draugr",), ("any_resource",), (DM,)),
    (("dice",), ("faces_b",), (DM,)),
    (("dice",), ("manual_count",), (DM, VALHALLA)),
    (("leaders",), ("number",), (DM, VALHALLA)),
    (("destinies",), ("needs",), (VALHALLA,)),
    (("journeys",), ("losses", "favor", "coins"), (PROMOS,)),
)
"""The fields that boxes add to tables of another: tables, fields, and the boxes that bring them."""
OWN_VALUES: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("prohibits", "goods", "gain", "cost", "effect"), "archer", (DM,)),
    (("prohibits", "goods", "gain", "cost", "effect"), "shieldwarrior", (VALHALLA,)),
    (("prohibits", "goods", "gain", "cost", "effect"), "berserker", (VALHALLA,)),
    (("cost",), "any_resource", (DM,)),
    (("gain",), "discard_blame", (DM,)),
    (("gain",), "other_takes_blame", (DM,)),
    (("gain",), "swaps", (VALHALLA,)),
    (("most",), "bergrisar_defeated", (DM,)),
    (("most",), "valkyrie_blessings", (VALHALLA,)),
    (("most",), "sacrifice_swordsman", (VALHALLA,)),
    (("most",), "sacrifice_spearman", (VALHALLA,)),
    (("most",), "sacrifice_axeman", (VALHALLA,)),
    (("most",), "sacrifice_archer", (VALHALLA, DM)),
    (("most",), "blame", (PROMOS,)),
    (("faces",), "food", (DM,)),
    (("faces",), "helmet", (VALHALLA,)),
    (("min_players",), "5", (DM,)),
)
"""The values that boxes add to fields of the base game, and the boxes that each needs."""
ABILITIES = (
    *("none", "undefeated_blame", "no_favor_reroll", "failed_fighter_takes_blame"),
    *("ignore_shields", "ambush_lose_warriors", "armor_per_round", "double_hits_count_single"),
)
MOSTS = (
    *("bergrisar_defeated", "valkyrie_blessings", "sacrifice_swordsman", "sacrifice_spearman"),
    *("sacrifice_axeman", "sacrifice_archer", "blame"),
)
DRAW = "draw_destiny"
HOST = "hunters_host"
ASKED_EFFECTS = (ANY_RESOURCE, "take_rune", DRAW)
"""The effects of a blessing that leave a choice; a card has one of them at most."""
PERMANENT = (
    *("first_round_shields", "first_round_hits", "free_reroll_per_game_round"),
    *("coin_per_enemy_defeated", "hunt_cap_bonus", "hunt_food_bonus"),
    "save_one_lost_die_per_game_round",
)
"""The effects of permanent blessings; all other effects happen once."""
EFFECTS = (*ASKED_EFFECTS, "keep_destiny", "coins", "favor", "discard_blame", *PERMANENT)
BONUSES = (
    *("per_rune", "per_draugr", "per_monster", "if_blame_at_most", "per_sacrifice_token"),
    *("per_red_enemy", "per_blue_enemy", "per_yellow_enemy", "per_blessing"),
)
OWN_WORDS = (
    ("cost", ANY_RESOURCE, "roving_rangers"),
    ("gain", "other_takes_blame", "gossip"),
    ("gain", "swaps", "trainer"),
)
"""Prices and gains of one stall alone, because they leave a choice."""
FIXED: Fields = {
    "leaders ragnhild": {"number": Fixed()},
    "abilities ragnhild": {"number": Fixed()},
}
"""[leader.ragnhild] 3.4 [ability.ragnhild] 4.2: she exchanges one die."""
WITH_NUMBER = (
    *("undefeated_blame", "failed_fighter_takes_blame"),
    *("ambush_lose_warriors", "armor_per_round"),
)
"""The abilities of enemies that have a number."""
OF_TROLLS = "undefeated_blame"
"""The ability of trolls alone: [cleanup.troll] no blame is taken for other enemies that live."""
FOR_BLAME, BLAME = "if_blame_at_most", "blame_at_most"
"""[score.epic_bonus] The bonus for little blame, and the number that bounds the blame."""
ANYWHERE = {"epics": (BLAME,)}
"""The fields that a file may give to rows that lack them in the box."""
ARMOR, MOST_ARMOR = "armor_per_round", 3
"""The ability that ignores hits, and the most hits of a round that it ignores."""
MOST_DRAWN, MOST_DRAWING = 6, 4
"""The destinies that a blessing draws at most, and the copies of blessings that draw destinies."""
LAND_CARDS, MANUAL_LAND_CARDS = 24, 9
BLESSING_CARDS, MANUAL_BLESSING_CARDS = 36, 9
HOST_CARDS, MANUAL_HOST_CARDS = 2, 0
"""Those of the blessings that only games with The Dark Mountains have."""


def kinds(sets: Iterable[str]) -> tuple[str, ...]:
    """The kinds of warriors in a game with these boxes."""
    gone = {*(() if DM in sets else ("archer",))}
    gone |= {*(() if VALHALLA in sets else (*ELITE, LEADER_DIE))}
    return tuple(kind for kind in WARRIORS if kind not in gone)


def fields(base: Fields, sets: tuple[str, ...]) -> Fields:
    """The fields of each table with these boxes in play."""
    dice = tuple(kind for kind in kinds(sets) if kind != LEADER_DIE)
    more = {name: dict(rules) for name, rules in base.items()}
    prohibits = Word(("none", *dice))
    ability: dict[str, Rule] = {"ability": Word(ABILITIES), "ability_number": Number(0, 20)}
    faces = Faces(box=True, helmets=VALHALLA in sets)
    more["dice"] |= {"faces": faces, "faces_b": faces, "manual_count": Fixed()}
    for deck in ("trolls", "draugr", "monsters"):
        more[deck] |= {"prohibits": prohibits, **ability}
    more["draugr"][ANY_RESOURCE] = Number(0, 8)
    most = (*word_list(base["destinies"]["most"]), *MOSTS)
    more["destinies"]["most"] = Word(having("most", most, sets))
    more["destinies"]["needs"] = Fixed()
    more["merchants"]["goods"] = Things((*GOODS, *dice))
    more["longships"]["min_players"] = Number(2, 5 if DM in sets else 4)
    more["leaders"]["number"] = Number(0, 20)
    more["stalls"]["cost"] = Things(having("cost", (*GOODS, ANY_RESOURCE), sets))
    gain = ("favor", "glory", "discard_blame", "other_takes_blame", "swaps")
    more["stalls"]["gain"] = Things(having("gain", (*GOODS, *dice, *gain), sets))
    for number in ("losses", "favor", "coins"):
        more["journeys"][number] = Number(0, 8)
    if DM in sets:
        more |= dark_mountains(prohibits)
        more["board"]["fifth_hut_price"] = Number(0, 30)
    return more | (valhalla(dice) if VALHALLA in sets else {})


def having(field: str, words: tuple[str, ...], sets: tuple[str, ...]) -> tuple[str, ...]:
    """The words that this field can have with these boxes."""
    return tuple(word for word in words if not missing_of_value(field, word, sets))


def missing_of_value(field: str, word: str, sets: tuple[str, ...]) -> str | None:
    """The first box that is not in play of those that this value of a field needs."""
    needs = next(
        (boxes for fields, own, boxes in OWN_VALUES if own == word and field in fields), ()
    )
    return next((box for box in needs if box not in sets), None)


def word_list(rule: Rule) -> tuple[str, ...]:
    """The words of a rule for words."""
    assert isinstance(rule, Word)
    return rule.words


def dark_mountains(prohibits: Word) -> Fields:
    """The tables that only The Dark Mountains have."""
    return {
        "bergrisar": {
            **ENEMY,
            "prohibits": prohibits,
            "colour": COLOUR,
            "archers": Number(0, 8),
            "in_manual_deck": Fixed(),
        },
        "land_journeys": {
            "name": NAME,
            "count": Number(0, LAND_CARDS),
            "manual_count": Number(0, MANUAL_LAND_CARDS),
            **{number: Number(0, 20) for number in ("coins", "warriors", "times")},
            **{number: Number(1, 20) for number in ("attack", "defense")},
            "glory": Number(0, 60),
        },
    }


def valhalla(dice: tuple[str, ...]) -> Fields:
    """The tables that only Valhalla has."""
    price = Things((*dice, ANY))
    return {
        "blessings": {
            "name": NAME,
            "kind": Fixed(),
            "count": Number(0, BLESSING_CARDS),
            "manual_count": Number(0, MANUAL_BLESSING_CARDS),
            "cost": price,
            "effect": Things((*EFFECTS, *dice)),
            "glory": Numbers(8, 0, 60),
            "needs": Fixed(),
        },
        "epics": {
            "name": NAME,
            "cost": price,
            "glory": Number(0, 60),
            "bonus": Word(BONUSES),
            **{number: Number(0, 60) for number in ("bonus_number", "bonus_max", "blame_at_most")},
            "bonus_per": Number(1, 20),
        },
        "abilities": {
            "effect": Fixed(),
            **{number: Number(0, 20) for number in ("number", "against", "most")},
        },
        "rally": {"hits": Number(0, 20)},
        "exchange": {
            "tokens_for_glory": Number(1, 20),
            "glory": Number(0, 60),
            "tokens_for_die": Number(1, 20),
        },
        "tokens": {kind: Number(0, 200) for kind in dice},
    }


def join(rows: Rows, sets: tuple[str, ...]) -> Rows:
    """Adds the rows of the boxes, without those that need a box that is not there."""
    for name in sets:
        for table, content in built_in_rows(DATA / f"{name}.toml").items():
            if table == "schema":
                continue
            if isinstance(content, dict):
                rows[table] = rows.get(table, {}) | content
                continue
            fit = [row for row in content if row.get("needs", name) in sets]
            rows[table] = [*rows.get(table, []), *fit]
    if DM not in sets:
        rows.pop(LAND_TABLE, None)
        rows.get("tokens", {}).pop("archer", None)
    return rows


@functools.cache
def tables(name: str) -> dict[str, dict[str, str]]:
    """The tables of a file, and the ids of their rows, each with the box that the row needs."""
    content = built_in_rows(DATA / f"{name}.toml")
    return {
        table: {row["id"]: row.get("needs", name) for row in rows} if isinstance(rows, list) else {}
        for table, rows in content.items()
    }


def elsewhere(table: str, content: Any, sets: tuple[str, ...]) -> str:
    """Returns, as the end of a message, to which box that is not in play these rows belong."""
    rows = content if isinstance(content, list) else []
    ids = [str(row.get("id")) for row in rows if isinstance(row, dict)]
    for name in (DM, VALHALLA, PROMOS):
        there = tables(name).get(table)
        known = next((row for row in ids if row in there), None) if there is not None else None
        if there is None or (there and known is None):
            continue
        needs = (DM if table == LAND_TABLE else name, name, there.get(known or "", name))
        missing = next((box for box in needs if box not in sets), None)
        if missing:
            return f": it belongs to {missing}, which is not in play"
    return ""


def box_of_field(where: str, field: str, sets: tuple[str, ...]) -> str:
    """Returns, as the end of a message, to which box that is not in play this field belongs."""
    table, field = where.split(" ")[0], field.removesuffix("_provenance")
    for tables, names, boxes in OWN_FIELDS:
        if table in tables and field in names and not set(boxes) & set(sets):
            return f": it belongs to {boxes[0]}, which is not in play"
    return ""


def box_of_value(field: str, value: Any, sets: tuple[str, ...]) -> str:
    """Returns, as the end of a message, to which box that is not in play this value belongs."""
    for part in value if isinstance(value, list) else [value]:
        for word in named(field, part, sets):
            if missing := missing_of_value(field, word, sets):
                return f": {word} belongs to {missing}, which is not in play"
    return ""


def named(field: str, part: Any, sets: tuple[str, ...]) -> Iterator[str]:
    """The words of a part of a value.  With any box a face may have food and lack a helmet."""
    if not isinstance(part, dict):
        yield str(part)
    elif field != "faces" or not sets:
        yield from part
    elif part.get("helmet", False) is not False:
        yield "helmet"


def problems(rows: Rows) -> Iterator[str]:
    """Yields contradictions between the fields of the boxes."""
    if land := rows.get("land_journeys"):
        own = [row for row in land if row["id"] in DM_LAND_JOURNEYS]
        for field, cards in (("count", LAND_CARDS), ("manual_count", MANUAL_LAND_CARDS)):
            total = sum(row[field] for row in own)
            if total != cards:
                yield f"land_journeys: {field} adds up to {cards} in the box, not {total}"
    if blessings := rows.get("blessings"):
        host = any(row["id"] == HOST for row in blessings)
        for field, cards, hosts in (
            ("count", BLESSING_CARDS, HOST_CARDS),
            ("manual_count", MANUAL_BLESSING_CARDS, MANUAL_HOST_CARDS),
        ):
            total = sum(row[field] for row in blessings) + (0 if host else hosts)
            if total != cards:
                yield f"blessings: {field} adds up to {cards} in the box, not {total}"
    yield from armored(rows)
    yield from drawing([row for row in rows.get("blessings", ()) if row["effect"].get(DRAW, 0)])
    yield from idle(rows)
    for row in rows.get("blessings", ()):
        if sum(row["effect"].get(word, 0) > 0 for word in ASKED_EFFECTS) > 1:
            yield f"blessings {row['id']}: one of {', '.join(ASKED_EFFECTS)} at most"
    for row in rows["stalls"]:
        for field, word, place in OWN_WORDS:
            if row[field].get(word, 0) and row["id"] != place:
                yield f"stalls {row['id']}: {word} is for {place} alone"
        if (
            row["cost"].get(ANY_RESOURCE, 0)
            and sum(row["cost"].values()) > row["cost"][ANY_RESOURCE]
        ):
            yield f"stalls {row['id']}: {ANY_RESOURCE} is the whole cost"
    for row in rows["dice"]:
        faces = [*row["faces"], *row.get("faces_b", ())]
        if row["id"] != LEADER_DIE and any(face.get("helmet", False) for face in faces):
            yield f"dice {row['id']}: only the Leader die has a helmet"


def unused(where: str, ours: Rows, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yields the numbers that a file gives to a row whose other fields do not ask for them."""
    if BLAME in fields and where.startswith("epics ") and ours["bonus"] != FOR_BLAME:
        yield f"{where}: {BLAME} is for bonus {FOR_BLAME} alone"


def idle(rows: Rows) -> Iterator[str]:
    """Yields numbers that the rules do not use.

    An ability without a number has no field, blame for an enemy that lives is taken for trolls, a
    bonus for little blame comes once and has a bound, a blessing does what its kind can do and
    gives dice of one kind, one rune is taken, and one of the destinies drawn is kept.
    """
    for deck in ("trolls", "draugr", "monsters"):
        for row in rows[deck]:
            if row.get("ability_number") and row["ability"] not in WITH_NUMBER:
                yield f"{deck} {row['id']}: ability_number is 0 where ability is {row['ability']}"
        for row in rows[deck]:
            if row.get("ability") == OF_TROLLS and deck != "trolls":
                yield f"{deck} {row['id']}: {OF_TROLLS} is for trolls alone"
    for row in rows.get("epics", ()):
        if row["bonus"] == FOR_BLAME and row["bonus_per"] != 1:
            yield f"epics {row['id']}: bonus_per is 1 where bonus is {row['bonus']}"
        if row["bonus"] == FOR_BLAME and BLAME not in row:
            yield f"epics {row['id']}: bonus {FOR_BLAME} needs {BLAME}"
    for row in rows.get("blessings", ()):
        effect, permanent = Counter(row["effect"]), row["kind"] == "permanent"
        if sum(effect[kind] > 0 for kind in WARRIORS) > 1:
            yield f"blessings {row['id']}: dice of one kind at most"
        for word in +effect:
            if (word in PERMANENT) != permanent:
                yield f"blessings {row['id']}: {word} is not for a blessing that is {row['kind']}"
        if effect["take_rune"] > 1:
            yield f"blessings {row['id']}: take_rune is 1 at most"
        if effect["keep_destiny"] != (effect[DRAW] > 0):
            yield f"blessings {row['id']}: one of the destinies drawn is kept"


def armored(rows: Rows) -> Iterator[str]:
    """[enemy.rock_creature] R-D-19: yields the enemies against which a fight could have no end.

    With armor, a warband whose dice never show more hits, and always as many shields as the enemy
    attacks with, would neither win nor fall.
    """
    for deck in ("trolls", "draugr", "monsters"):
        for row in rows[deck]:
            if row.get("ability") != ARMOR:
                continue
            armor = row["ability_number"]
            if armor > MOST_ARMOR:
                yield f"{deck} {row['id']}: ability_number of {ARMOR} is {MOST_ARMOR} at most"
            elif safest(rows, armor) >= row["attack"]:
                yield f"{deck} {row['id']}: a fight could have no end: dice could always block"


def safest(rows: Rows, hits: int) -> int:
    """Returns the most shields that a warband always shows which never shows more than these hits.

    A helmet may always be Jorunn's shields.
    """
    jorunn = [row for row in rows.get("abilities", ()) if row["id"] == "jorunn"]
    helmet = max((max(row["number"], row["against"]) for row in jorunn), default=0)
    bands, leaders = {(0, 0)}, [(0, 0)]
    for row in rows["dice"]:
        for faces in filter(None, (row["faces"], row.get("faces_b"))):
            most = max(face["hits"] for face in faces)
            least = min(face["shields"] + helmet * face.get("helmet", False) for face in faces)
            if row["id"] == LEADER_DIE:
                leaders.append((most, least))
                continue
            for _ in range(hits):
                bands |= {(h + most, s + least) for h, s in bands if h + most <= hits}
    return max(s + more for h, s in bands for shown, more in leaders if h + shown <= hits)


def drawing(rows: list[Rows]) -> Iterator[str]:
    """Yields what is too much of blessings that draw destinies."""
    for row in rows:
        if row["effect"][DRAW] > MOST_DRAWN:
            yield f"blessings {row['id']}: {DRAW} is {MOST_DRAWN} at most"
    for field in ("count", "manual_count"):
        copies = sum(row[field] for row in rows)
        if copies > MOST_DRAWING:
            yield f"blessings that draw destinies: {field} adds up to {MOST_DRAWING} at most"


def missing(rows: Rows, sets: tuple[str, ...]) -> Iterator[str]:
    """Yields what is missing from the built-in files of the boxes."""
    wanted = {"trolls": 19, "draugr": 30, "monsters": 48} if DM in sets else {}
    wanted |= {"bergrisar": 24} if DM in sets else {}
    for table, number in wanted.items():
        if len({row["id"] for row in rows[table]}) != number:
            yield f"{table}: there are {number}"
    lists = (
        {"blessings": BLESSINGS, "epics": EPICS, "abilities": LEADERS} if VALHALLA in sets else {}
    )
    if DM in sets:
        lists["land_journeys"] = DM_LAND_JOURNEYS + (PROMO_LAND_JOURNEYS if PROMOS in sets else ())
    for table, ids in lists.items():
        left = ids if DM in sets else tuple(name for name in ids if name != HOST)
        if tuple(row["id"] for row in rows[table]) != left:
            yield f"{table}: the ids are {', '.join(left)}, in this order"
