"""Random right corrections of the rows of the boxes, for games in lockstep:
docs/reference/cards.md.

Numbers are mostly small, so that games end and things are bought; now and then they are extreme.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from support.corrections.champions import Corrections, corrections
from support.positions.boxes import DM, ROWS, VALHALLA

__all__ = ["box_corrections"]

GOODS = ("food", "wood", "coins")
BASE = ("swordsman", "spearman", "axeman")
ELITE = ("shieldwarrior", "berserker")
COLOURS = ("red", "blue", "yellow")
ABILITIES = (
    *("none", "undefeated_blame", "no_favor_reroll", "failed_fighter_takes_blame"),
    *("ignore_shields", "ambush_lose_warriors", "armor_per_round", "double_hits_count_single"),
)
MOSTS = {
    "bergrisar_defeated": (DM,),
    "valkyrie_blessings": (VALHALLA,),
    "sacrifice_swordsman": (VALHALLA,),
    "sacrifice_axeman": (VALHALLA,),
    "sacrifice_archer": (DM, VALHALLA),
    "blame": ("promos",),
    **dict.fromkeys(("warriors", "monsters", "red_cards"), ()),
}
"""What a destiny counts, and the boxes that must be in play for it."""
#: The abilities of enemies of any deck.
OF_ANY = tuple(word for word in ABILITIES if word != "undefeated_blame")
BONUSES = (
    *("per_rune", "per_draugr", "per_monster", "if_blame_at_most", "per_sacrifice_token"),
    *("per_red_enemy", "per_blue_enemy", "per_yellow_enemy", "per_blessing"),
)
#: The effects of a blessing that leave a choice, of which a card has one at most; and the others.
ASKED = ("any_resource", "take_rune", "draw_destiny")
EFFECTS = ("coins", "favor", "discard_blame")
PERMANENT = (
    *("first_round_shields", "first_round_hits", "free_reroll_per_game_round"),
    *("coin_per_enemy_defeated", "hunt_cap_bonus", "hunt_food_bonus"),
    "save_one_lost_die_per_game_round",
)
#: The ends of what is valid, by the table, or for every table.
RANGES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("attack", "defense", "bonus_per", "tokens_for_glory"), (1, 20)),
    **dict.fromkeys(("glory", "bonus_number", "bonus_max", "blame_at_most"), (0, 60)),
    **dict.fromkeys(("ability_number", "wood", "number", "against", "most", "hits"), (0, 20)),
    **dict.fromkeys(("warriors", "times", "favor", "coins"), (0, 20)),
    **dict.fromkeys(("losses", "any_resource", "archers"), (0, 8)),
    **{"tokens_for_die": (1, 20), "longhouse": (1, 8), "fifth_hut_price": (0, 30)},
    **{"capacity": (1, 15), "min_players": (2, 5)},
    **{"runes.glory": (0, 20), "longships.glory": (0, 40)},
    **{"journeys.favor": (0, 8), "journeys.coins": (0, 8)},
}
#: What is as it is, and what goes together with other fields.
FIXED = ("id", "count", "manual_count", "kind", "needs", "type", "effect", "in_manual_deck")
ONLY_ONE = ("repeats", "sole", "tied")
#: The abilities of enemies that have a number, and the most hits that an enemy ignores.
WITH_NUMBER = (*ABILITIES[1:2], ABILITIES[3], *ABILITIES[5:7])
MOST_ARMOR = 3


class Maker:
    """Draws values for the fields of rows in play."""

    def __init__(self, draw: random.Random, sets: Sequence[str]) -> None:
        self.draw = draw
        archer = ("archer",) if DM in sets else ()
        self.gains = ("favor", "glory", *(("discard_blame",) if DM in sets else ()))
        self.mosts = [word for word, needs in MOSTS.items() if {*needs} <= {*sets}]
        self.dice = (*BASE, *archer, *(ELITE if VALHALLA in sets else ()))

    def number(self, least: int, most: int) -> int:
        """Mostly small; now and then an end, or anything."""
        small = min(most, least + self.draw.randrange(4))
        if self.draw.random() < 0.8:
            return small
        return self.draw.choice((least, most, self.draw.randint(least, most)))

    def things(self, names: Sequence[str], most: int = 3) -> dict[str, int]:
        """A few of some of these."""
        some = self.draw.sample(names, self.draw.randrange(min(3, len(names)) + 1))
        return {name: self.number(0, most) for name in some}

    def faces(self, row: str) -> list[dict[str, Any]]:
        """Six sides, one of which shows a hit; only the Leader die has helmets."""
        sides: list[dict[str, Any]] = []
        for side in range(6):
            face: dict[str, Any] = {
                "hits": self.draw.choice((0, 1, 1, 2)),
                "shields": 0,
                "count": 1,
            }
            face["shields"] = self.draw.choice((0, 0, 0, 1, 2, 4))
            face["hits"] = max(face["hits"], int(side == 0))
            if self.draw.random() < 0.5:
                face["food"] = self.number(0, 8)
            if row == "leader" and side > 2:
                face["helmet"] = self.draw.random() < 0.7
            sides.append(face)
        sides[1] = {"hits": 0, "shields": 0, "count": 1}
        return sides

    def effect(self, *, permanent: bool) -> dict[str, int]:
        """What a blessing does."""
        if permanent:
            return self.things(PERMANENT)
        asked = self.draw.choice((*ASKED, None))
        some = self.things(EFFECTS) | self.things([self.draw.choice(self.dice)])
        if asked is None:
            return some
        number = self.number(0, {"draw_destiny": 6, "take_rune": 1}.get(asked, 8))
        kept = {"keep_destiny": int(number > 0)} if asked == "draw_destiny" else {}
        return some | {asked: number} | kept

    def value(self, table: str, row: dict[str, Any], field: str) -> Any:
        """A right value of a field."""
        made: dict[str, Callable[[], Any]] = {
            "colour": lambda: self.draw.choice(COLOURS),
            "prohibits": lambda: self.draw.choice(("none", "none", *self.dice)),
            "ability": lambda: self.draw.choice(ABILITIES if table == "trolls" else OF_ANY),
            "most": lambda: self.draw.choice(self.mosts),
            "bonus": lambda: self.draw.choice(BONUSES),
            "name": lambda: self.draw.choice(("X", "Rán", "a" * 60, '[red] "1/2"')),
            "faces": lambda: self.faces(row["id"]),
            "faces_b": lambda: self.faces(row["id"]),
            "cost": lambda: self.cost(table, row["id"]),
            "gain": lambda: self.gain(row["id"]),
        }
        if table == "blessings" and field == "glory":
            return [self.number(0, 60) for _ in range(8)]
        if isinstance(row[field], int) and not isinstance(row[field], bool):
            return self.number(*RANGES.get(f"{table}.{field}", RANGES.get(field, (0, 8))))
        return made[field]()

    def cost(self, table: str, row: str) -> dict[str, int]:
        """A price: tokens, goods, or any of the goods."""
        if table != "stalls":
            return self.things((*self.dice, "any"))
        if row == "roving_rangers" and self.draw.random() < 0.8:
            return {"any_resource": self.number(0, 8)}
        return self.things(GOODS)

    def gain(self, row: str) -> dict[str, int]:
        """What a stall gives."""
        own = {"gossip": ("other_takes_blame",), "trainer": ("swaps",)}.get(row, ())
        found = self.things((*GOODS, *self.dice, *self.gains))
        return found | {word: self.number(0, 8) for word in own}


def box_corrections(
    seed: int, sets: Sequence[str], *, promos: bool, options: Mapping[str, Any] | None = None
) -> Corrections:
    """Random corrections that are right with these boxes and options, base game included."""
    draw = random.Random(f"boxes {seed}")
    share = draw.choice((0.03, 0.2, 0.6))
    made = corrections(seed, share)
    maker = Maker(draw, (*sets, *(("promos",) if promos else ())))
    for name in (*sets, *(("promos",) if promos else ())):
        for table, content in ROWS[name].items():
            if table == "schema" or (table == "land_journeys" and DM not in sets):
                continue
            for row in content if isinstance(content, list) else [content]:
                if row.get("needs", name) not in (*sets, "promos"):
                    continue
                fields = _fields(maker, table, row, share)
                if fields:
                    made.setdefault((table, row.get("id", "")), {}).update(fields)
    if DM in sets and draw.random() < share:
        _share_out(draw, made)
    if VALHALLA in sets and draw.random() < share:
        _move(
            draw,
            made,
            [it["id"] for it in ROWS[VALHALLA]["blessings"] if DM in sets or "needs" not in it],
        )
    if DM in sets:
        _soften(made)
    if VALHALLA in sets:
        _limit(made)
    if options and options.get("leader_counts_to_limit"):
        for fields in made.values():
            fields |= {"longhouse": max(2, fields["longhouse"])} if "longhouse" in fields else {}
    return made


def _fields(maker: Maker, table: str, row: dict[str, Any], share: float) -> dict[str, Any]:
    """The corrected fields of a row."""
    found: dict[str, Any] = {}
    draw = maker.draw
    for field in row:
        if field in (*FIXED, *ONLY_ONE) or field.endswith("provenance") or table == "tokens":
            continue
        if (row.get("id"), field) == ("ragnhild", "number"):
            continue  # as it is: no rule uses it
        if draw.random() < share:
            found[field] = maker.value(table, row, field)
    if table == "blessings" and draw.random() < share:
        found["effect"] = maker.effect(permanent=row["kind"] == "permanent")
    if table == "destinies" and draw.random() < share:
        found["sole"] = maker.number(0, 40)
        found["tied"] = maker.number(0, found["sole"])
    if table == "tokens":
        kinds = [kind for kind in row if kind in maker.dice]
        found = {kind: maker.number(0, 200) for kind in kinds if draw.random() < share}
    return found


def _soften(made: Corrections) -> None:
    """An enemy ignores a few hits at most, and has a number only with an ability that has one.

    A die has a blank side, so that somebody falls in a fight against an enemy that ignores all
    hits.
    """
    for (table, _), fields in made.items():
        sides = fields.get("faces", []) if table == "dice" else []
        if sides and not any("food" in side for side in sides):
            blank = 0 if any(side["hits"] for side in sides[1:]) else 1
            sides[blank] |= {"hits": 0, "shields": 0}
    for table in ("trolls", "draugr", "monsters"):
        for row in ROWS[DM][table]:
            now = row | made.get((table, row["id"]), {})
            most = MOST_ARMOR if now["ability"] == "armor_per_round" else 20
            most = most if now["ability"] in WITH_NUMBER else 0
            if now["ability_number"] > most:
                made.setdefault((table, row["id"]), {})["ability_number"] = most


def _limit(made: Corrections) -> None:
    """The blessings that draw destinies add up to four at most; little blame counts once."""
    copies = {"count": 4, "manual_count": 4}
    for row in ROWS[VALHALLA]["blessings"]:
        now = row | made.get(("blessings", row["id"]), {})
        if not now["effect"].get("draw_destiny"):
            continue
        if any(now[field] > left for field, left in copies.items()):
            made.setdefault(("blessings", row["id"]), {})["effect"] = {}
            continue
        copies = {field: left - now[field] for field, left in copies.items()}
    for row in ROWS[VALHALLA]["epics"]:
        fields = made.get(("epics", row["id"]), {})
        if (row | fields)["bonus"] != "if_blame_at_most":
            fields.pop("blame_at_most", None)
            continue
        fields.pop("bonus_per", None)
        if row["bonus_per"] != 1:
            fields["bonus_per"] = 1
        if "blame_at_most" not in row:
            fields["blame_at_most"] = row["bonus_max"]


def _move(draw: random.Random, made: Corrections, names: list[str]) -> None:
    """The blessings add up, as docs/reference/cards.md says: copies are moved from one to
    another.
    """
    rows = {row["id"]: row for row in ROWS[VALHALLA]["blessings"]}
    for field in ("count", "manual_count"):
        copies = {name: rows[name][field] for name in names}
        for _ in range(draw.randrange(6)):
            start = draw.choice([name for name in names if copies[name]])
            copies[start] -= 1
            copies[draw.choice(names)] += 1
        for name, count in copies.items():
            if count != rows[name][field]:
                made.setdefault(("blessings", name), {})[field] = count


def _share_out(draw: random.Random, made: Corrections) -> None:
    """The land journeys add up, as docs/reference/cards.md says."""
    kinds = [row["id"] for row in ROWS[DM]["land_journeys"]]
    for field, cards in (("count", 24), ("manual_count", 9)):
        some = [draw.choice(kinds) for _ in range(cards)]
        for kind in kinds:
            made.setdefault(("land_journeys", kind), {})[field] = some.count(kind)
