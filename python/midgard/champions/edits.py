"""The edits of Champions for ``midgard.value_of``: goods, cards and leaders.

>>> import midgard
>>> edit_of(midgard.Champions(), "favor +2").comparison
'a clan with 2 favor more with the same clan without them, from the beginning of a round on'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from midgard._midgard import InvalidOptionError
from midgard._shared.input import unknown_name
from midgard.champions.card_rows import rows_in_box
from midgard.value import Edit

if TYPE_CHECKING:
    from midgard import Champions

_Data: TypeAlias = Mapping[str, Any]
_Pair: TypeAlias = tuple[dict[str, Any], dict[str, Any]]

FIELDS = {"food": "food", "wood": "wood", "coin": "coins", "favor": "favor", "blame": "blame"}
"""The fields of a clan that hold resources, by their words."""
PLURALS = {
    **{"coins": "coin", "swordsmen": "swordsman", "spearmen": "spearman", "axemen": "axeman"},
    **{"archers": "archer", "shieldwarriors": "shieldwarrior", "berserkers": "berserker"},
}
COUNTABLE = {one: many for many, one in PLURALS.items()}
MOST = 999
"""The most of a resource that a clan can have."""
LEADER_DIE = "leader"
"""The die of Valhalla that is not a warrior and stays with its clan."""
_RESOURCE = re.compile(r"([a-z]+)(?: ?([+-][0-9]{1,3}))?")


def edit_of(game: Champions, what: str) -> Edit | None:
    """Returns the change that a text names: ``coin +2``, ``rune glory``, ``leader ullr``.

    Warriors, runes, destinies and leaders are those of the game, with the boxes in play. A text
    that is not one of these gives None.

    Raises:
        InvalidOptionError: the card or leader is not in the game, the number is 0, the option
            ``leaders`` names the leaders of the game, or the game has a leader for each seat alone.
    """
    start = game.new_state(chance="explicit").to_dict()
    words = what.lower().split()
    kind, name = " ".join(words[:1]), "_".join(words[1:]).replace("-", "_")
    if kind == "rune":
        return _rune(_known("rune", name, start["deck"]["runes"]))
    if kind == "destiny":
        return _destiny(_known("destiny", name, start["deck"]["destinies"]))
    if kind == "leader":
        leaders = _comparable_leaders(game)
        return _leader(_known("leader", name, leaders), leaders)
    found = _RESOURCE.fullmatch(" ".join(words))
    word = PLURALS.get(found[1], found[1]) if found else ""
    if found is None or word not in (FIELDS.keys() | start["supply"].keys()) - {LEADER_DIE}:
        return None
    count = int(found[2] or 1)
    if not count:
        raise InvalidOptionError(f"{found[0]} changes nothing")
    return _goods(word, count) if word in FIELDS else _warriors(game, word, count)


def _comparable_leaders(game: Champions) -> Sequence[str]:
    """Returns the leaders in the game after checking that a clan may have another one."""
    if isinstance(game.leaders, list):
        raise InvalidOptionError(
            "the option leaders names the leader of each seat; leaders are compared in games"
            " in which they are drafted or random"
        )
    leaders = [row["id"] for row in rows_in_box(game) if row["table"] == "leaders"]
    if len(leaders) <= game.players:
        raise InvalidOptionError(
            f"{game.players} players have all {len(leaders)} leaders of the game; there is no"
            " other leader to compare with"
        )
    return leaders


def _known(kind: str, name: str, names: Sequence[str]) -> str:
    """Returns the name of a card or leader after checking that it is in the game."""
    if name not in names:
        raise InvalidOptionError(unknown_name(kind, name, names))
    return name


def _with_clan(data: _Data, seat: int, **fields: Any) -> dict[str, Any]:
    """Returns a position in which a clan has these fields."""
    clans = list(data["clans"])
    clans[seat] = {**clans[seat], **fields}
    return {**data, "clans": clans}


def _goods(word: str, count: int) -> Edit:
    """Returns the change that gives a clan an amount of a resource, or takes it away."""

    def change(data: _Data, seat: int, random: Random) -> _Pair | None:
        held = data["clans"][seat][FIELDS[word]] + count
        if not 0 <= held <= MOST:
            return None
        return dict(data), _with_clan(data, seat, **{FIELDS[word]: held})

    return Edit(_more(word, count), change)


def _warriors(game: Champions, word: str, count: int) -> Edit:
    """Returns the change that moves a number of warriors between supply and longhouse."""
    room = {
        row["id"]: row["numbers"]["longhouse"][0]
        for row in game.cards()
        if row["table"] == "leaders"
    }

    def change(data: _Data, seat: int, random: Random) -> _Pair | None:
        clan = data["clans"][seat]
        home, supply = dict(clan["warriors"]), dict(data["supply"])
        home[word] += count
        supply[word] -= count
        number = sum(home.values())
        if not game.leader_counts_to_limit:
            number -= home.get(LEADER_DIE, 0)
        if min(home[word], supply[word]) < 0 or number > room[clan["leader"]]:
            return None
        return dict(data), {**_with_clan(data, seat, warriors=home), "supply": supply}

    return Edit(_more(word, count), change)


def _more(word: str, count: int) -> str:
    """Returns the comparison of a clan that has more or fewer of something."""
    number = abs(count)
    noun = COUNTABLE.get(word, word) if number > 1 else word
    if count < 0:
        return f"a clan with {number} {noun} less with the same clan as it is"
    them = "them" if number > 1 else "it"
    return (
        f"a clan with {number} {noun} more with the same clan without {them},"
        " from the beginning of a round on"
    )


def _rune(rune: str) -> Edit:
    """Returns the change that gives a clan a rune of the deck."""

    def change(data: _Data, seat: int, random: Random) -> _Pair | None:
        deck = data["deck"]
        if rune not in deck["runes"]:
            return None
        rest = [card for card in deck["runes"] if card != rune]
        held = [*data["clans"][seat]["runes"], rune]
        changed = _with_clan(data, seat, runes=held)
        return dict(data), {**changed, "deck": {**deck, "runes": rest}}

    return Edit(
        f"a clan that gets the rune {rune} out of the deck with the same clan without it,"
        " from the beginning of a round on",
        change,
    )


def _destiny(destiny: str) -> Edit:
    """Returns the change that deals a clan this destiny in place of the one that it was dealt."""

    def change(data: _Data, seat: int, random: Random) -> _Pair | None:
        deck, dealt = data["deck"], data["clans"][seat]["destinies"]
        if destiny not in deck["destinies"] or len(dealt) != 1:
            return None
        rest = [*(card for card in deck["destinies"] if card != destiny), *dealt]
        changed = _with_clan(data, seat, destinies=[destiny])
        return dict(data), {**changed, "deck": {**deck, "destinies": rest}}

    return Edit(
        f"a clan that was dealt the destiny {destiny} with the same clan and another destiny",
        change,
        rounds=(1,),
    )


def _leader(leader: str, leaders: Sequence[str]) -> Edit:
    """Returns the change of the leader of a clan.

    Without the change a random other leader of the game leads it. The rivals have the same leaders
    in both positions, random ones of the others.
    """

    def change(data: _Data, seat: int, random: Random) -> _Pair | None:
        others = [one for one in leaders if one != leader]
        shuffled = sorted(others, key=lambda one: random.random())
        led = [{**clan, "leader": one} for clan, one in zip(data["clans"], shuffled, strict=False)]
        without = {**data, "clans": led}
        return without, _with_clan(without, seat, leader=leader)

    return Edit(
        f"a clan that {leader} leads with the same clan and a random other leader;"
        " rivals have random others of the leaders",
        change,
        rounds=(1,),
    )
