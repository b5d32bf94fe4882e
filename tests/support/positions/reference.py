"""A position for a test of the reference alone, and how it is played at random."""

import copy
import random
from typing import Any

import midgard
from midgard.champions.position import Parts, describe
from midgard.reference import Champions, State


def draw(state: State, chance: random.Random) -> int:
    """An answer of chance, by its law."""
    distribution = state.chance_outcomes()
    return chance.choices([o for o, _ in distribution], [float(p) for _, p in distribution])[0]


def choose(state: State, chance: random.Random) -> int:
    """Any action, but rarely the one of a beggar."""
    legal = state.legal_actions()
    beg = state.game.index("beg")
    if legal[0] < beg and chance.random() < 0.95:
        legal = [action for action in legal if action != beg]
    return chance.choice(legal)


def staged(players: int = 3, **changes: Any) -> dict[str, Any]:
    """The first placement of a game with seat 0 to move."""
    game = Champions(players, start_player=0)
    state = game.new_state()
    while state.to_dict()["phase"]["name"] != "placement":
        if state.is_chance:
            state.apply(state.chance_outcomes()[0][0])
        else:
            state.apply(state.legal_actions()[0])
    staged = state.to_dict()
    leaders = ("gylfir", "dagrun", "asmundr", "ullr")
    for clan, leader in zip(staged["clans"], leaders, strict=False):
        clan["leader"] = leader
    return staged | changes


def completed(state: dict[str, Any]) -> dict[str, Any]:
    """The state with the rest as it must be: decks, supply, row of runes, journeys, glory, and the
    workers that are nowhere else.
    """
    data = copy.deepcopy(state)
    waits = data["phase"].get("back", data["phase"])
    taken = [rune for clan in data["clans"] for rune in (*clan["runes"], *clan["used_runes"])]
    for clan in data["clans"]:
        clan.pop("begging")
        for line in ("trolls", "draugr", "monsters"):
            clan["sheet"].pop(line, None)
        if waits["name"] != "placement":
            clan.pop("workers")
    if {*data["rune_row"]} & {None, *taken}:
        del data["rune_row"]
    if data["shown_after"] is None:
        del data["shown_after"]
    for field in ("deck", "stock", "food_stock"):
        del data[field]
    old, away = (data["journeys"][pile] for pile in ("old", "discards"))
    data |= {"journeys": {"old": old, "discards": away}}
    data["shores"] = dict(enumerate(data["shores"], 1))
    parts = {name: data[name] for name in Parts.__annotations__ if name in data}
    return describe(midgard.Champions(len(data["clans"])), **parts)
