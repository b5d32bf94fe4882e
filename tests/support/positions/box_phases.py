"""A position of every phase that the boxes add, as parts for ``Champions.position``.

Those of set-up are reached by playing. Both boxes and the promo cards are in play.
"""

from typing import Any

__all__ = ["BOX_PHASES"]

SIDE = "left_bergrisar"
VISIT = {"name": "valhalla", "after": "troll"}
ROLL = {"lying": {"axeman": [1, 0, 1, 0, 0, 0]}}
DIE = {"lying": {"axeman": [1, 0, 0, 0, 0, 0], "leader": [1, 0, 0, 0, 0, 0]}}
BAND = {"warband": {"axeman": 3}}
HOME: list[dict[str, Any]] = [{"warriors": {}}]


def fight(name: str, dice: dict[str, Any], foe: str = "troll", **fields: Any) -> dict[str, Any]:
    """A fight of a clan with nobody at home."""
    return {"phase": {"name": name, "fight": {"foe": foe, **dice}, **fields}, "clans": HOME}


def land(name: str, **fields: Any) -> dict[str, Any]:
    """Two Axemen on the way to a Bergrisar."""
    phase = {"name": name, "shore": SIDE, **fields}
    return {"phase": phase, "garrison": {SIDE: {"axeman": 2}}}


def asks(rune: str, **fields: Any) -> dict[str, Any]:
    """A rune asks while a worker is placed."""
    return {"phase": {"name": rune, "back": {"name": "placement"}, **fields}}


def bought(name: str, **fields: Any) -> dict[str, Any]:
    """A purchase of a clan that has fought the troll."""
    phase = {"name": name, "back": VISIT, **fields}
    return {"phase": phase, "clans": [{"tokens": {"swordsman": 3, "axeman": 3}}]}


SEEN = {"lost": 1, "kraken": 1, "storm": 1}
BOX_PHASES: dict[str, dict[str, Any]] = {
    "alms": {"phase": "alms"},
    "rangers": {"phase": "rangers", "clans": [{"food": 2}]},
    "gossip": {"phase": "gossip"},
    "trainer": {"phase": "trainer"},
    "longhouse_die": {"phase": "longhouse_die", "clans": [{"leader": "ragnhild"}]},
    "patience": asks("patience") | {"rune_row": ["wealth", "gifts"]},
    "awareness": asks("awareness"),
    "awareness_draw": asks("awareness_draw", deck="land"),
    "awareness_order": asks("awareness_order", deck="sea", cards=SEEN),
    "friendship": asks("friendship") | {"clans": [{"blame": 1}, {"blame": 1}]},
    "virtue": asks("virtue") | {"clans": [{"blame": 1}]},
    "resurrection": asks("resurrection") | {"clans": [{"tokens": {"axeman": 2}}]},
    "training": asks("training"),
    "land_journey": land("land_journey") | {"land": {SIDE: {"journey": "blocked_path"}}},
    "hire": land("hire"),
    "blizzard": land("blizzard"),
    "avalanche": land("lost", left=1),
    "land_reveal": {"phase": {"name": "reveal", "shore": SIDE}},
    "rune_journey": land("journey"),
    "bandits": fight("roll", ROLL | {"shore": SIDE}, "bandits"),
    "bergrisar": fight("roll", ROLL, SIDE),
    "ambush": {
        "phase": {"name": "ambush", "site": "shore-1", "left": 1},
        "shores": {
            1: {"monster": "cave-dweller-red", "ship": {"warriors": {"swordsman": 1, "axeman": 1}}}
        },
    },
    "helmet": fight("helmet", DIE),
    "ability_pick": fight("ability_pick", DIE) | {"clans": [{"leader": "dagrun", "warriors": {}}]},
    "ability_goods": fight("ability_goods", DIE)
    | {"clans": [{"leader": "gylfir", "warriors": {}}]},
    "ability_token": fight("ability_token", DIE)
    | {"clans": [{"leader": "hervor", "warriors": {}}]},
    "hunt_settled": {"phase": {"name": "hunt_settled", "fight": ROLL}},
    "healing": fight("healing", BAND, left=2),
    "mercy": fight("mercy", BAND, left=2)
    | {"clans": [{"warriors": {}, "blessings": {"mercy_of_eir": 1}}]},
    "loot": fight("loot", BAND, "left_draugr", number=2)
    | {"left_draugr": None, "clans": [{"warriors": {}, "draugr": ["loot-hoarder-red"]}]},
    "upgrade": fight("upgrade", {"warband": {"swordsman": 1}}, "left_draugr")
    | {"left_draugr": None, "clans": [{"leader": "ragnhild", "draugr": ["draugr-1-red"]}]},
    "blame": {"phase": {"name": "blame", "survivors": {"warband": {"axeman": 2}}}, "clans": HOME},
    "valhalla": {"phase": VISIT, "clans": [{"tokens": {"axeman": 4}}]},
    "buy_die": bought("buy_die"),
    "payment": bought("payment", thing="blessing-1", paid={"swordsman": 1}),
    "provisions": bought("provisions", thing="blessing-2", card="provisions"),
    "carved_rune": bought("carved_rune", thing="blessing-1"),
    "carved_draw": bought("carved_draw", thing="blessing-1"),
    "carved_taken": bought("carved_taken", thing="blessing-1", rune="wealth"),
    "thread_draw": bought("thread_draw", thing="blessing-1", draws=1, drawn=["prepared"]),
    "thread_keep": bought("thread_keep", thing="blessing-1", drawn=["prepared", "craftsman"]),
    "refill": bought("refill", thing="blessing-4"),
}
