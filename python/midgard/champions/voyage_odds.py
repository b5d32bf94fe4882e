"""Exact odds of a whole voyage: the journey, the Kraken, hunger, and the monster of a shore."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, Unpack, overload

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions, _exact_journey_odds, _journey_odds
from midgard._shared.input import abbreviate, index_or_none, require_whole
from midgard.champions.enemies import enemy_of
from midgard.champions.exact_odds import voyage_legs
from midgard.champions.fight_odds import (
    BoxOptions,
    N,
    Outcome,
    Survivors,
    Warriors,
    odds_repr,
    refuse_box_options,
    summary_line,
)
from midgard.champions.journey_decks import deck_of
from midgard.champions.odds_inputs import (
    ACTING,
    KINDS,
    Inputs,
    card_rows,
    inputs_of,
    kinds_of,
    number_of,
)
from midgard.champions.roll_policy import Policy, compiled_policy
from midgard.champions.warbands import Enemy, built_in, fought_in


class Passage(NamedTuple, Generic[N]):
    """One way a voyage may end.

    Attributes:
        journey: the journey that took effect.
        redrawn: whether the rune Journey put another journey away before.
        kraken: whether the Kraken fell; ``None`` if it was not met. On land, the Bandits.
        outcome: the outcome of the fight with the monster or Bergrisar; its rounds are 0 if nobody
            arrived.
        coins_paid: the coins that a land journey has taken; below 0 for coins that were found.
    """

    journey: str
    redrawn: bool
    kraken: bool | None
    outcome: Outcome[N]
    coins_paid: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class JourneyOdds(Generic[N]):
    """The distribution of the outcomes of a voyage.

    All numbers are floats, or all are fractions with ``exact=True``.

    Attributes:
        enemy: the monster at the shore, or the Bergrisar.
        warriors: the warriors aboard, by kind.
        food: the food aboard.
        passages: every way the voyage may end; the chances add up to one.
        mean_rounds: the mean number of rounds, including those against the Kraken or the Bandits.
        mean_glory: the mean glory of the card, the Kraken or the Bandits, the rune Glory, Asmundr,
            Ullr and Jorunn.
    """

    enemy: Enemy
    warriors: dict[str, int]
    food: int
    passages: tuple[Passage[N], ...]
    mean_rounds: N
    mean_glory: N

    def __repr__(self) -> str:
        """Returns the voyage and its main numbers, without the passages."""
        return odds_repr(self)

    def __str__(self) -> str:
        """Returns the odds in one line."""
        return summary_line(self.enemy, self.warriors, self.win, self.mean_survivors)

    @property
    def win(self) -> N:
        """The chance that the monster falls."""
        return self.chance(lambda it: it.outcome.victory)

    @property
    def mean_survivors(self) -> N:
        """The mean number of warriors that come home."""
        return self._mean(lambda it: sum(it.survivors))

    def _mean(self, of: Callable[[Outcome[N]], int]) -> N:
        zero: Any = 0
        return sum((it.outcome.chance * of(it.outcome) for it in self.passages), zero)

    def chance(self, of: Callable[[Passage[N]], bool]) -> N:
        """Returns the chance that a passage has a property."""
        zero: Any = 0
        return sum((it.outcome.chance * bool(of(it)) for it in self.passages), zero)

    def distribution(self, of: Callable[[Passage[N]], Any]) -> dict[Any, N]:
        """Returns the distribution of any function of a passage."""
        chances: dict[Any, Any] = {}
        for it in self.passages:
            chances[of(it)] = chances.get(of(it), 0) + it.outcome.chance
        return chances

    def survivors(self) -> dict[Survivors, N]:
        """Returns the distribution of the survivors: swordsmen, spearmen, axemen, further kinds."""
        return dict(sorted(self.distribution(lambda it: it.outcome.survivors).items()))

    def by_journey(self) -> dict[str, tuple[N, N]]:
        """Returns for each journey its chance, and the chance that the monster falls then."""
        chances = self.distribution(lambda it: (it.journey, it.outcome.victory))
        found: dict[str, tuple[Any, Any]] = {}
        for journey in sorted({journey for journey, _ in chances}):
            won = chances.get((journey, True), 0)
            chance = won + chances.get((journey, False), 0)
            if chance:
                found[journey] = (chance, won / chance)
        return found


class VoyageOptions(BoxOptions, total=False):
    """The options of `journey_odds`."""

    shore: int | str | None
    food: int | None
    journey: str | Mapping[str, int] | None
    coins: int


@overload
def journey_odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    exact: Literal[False] = False,
    **options: Unpack[VoyageOptions],
) -> JourneyOdds[float]: ...
@overload
def journey_odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    exact: Literal[True],
    **options: Unpack[VoyageOptions],
) -> JourneyOdds[Fraction]: ...
@overload
def journey_odds(
    warriors: Warriors, enemy: str | Enemy, *, exact: bool, **options: Unpack[VoyageOptions]
) -> JourneyOdds[float] | JourneyOdds[Fraction]: ...
def journey_odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    shore: int | str | None = None,
    food: int | None = None,
    journey: str | Mapping[str, int] | None = None,
    favor: int = 0,
    leader: str | None = None,
    runes: Iterable[str] = (),
    policy: str | Policy = "optimal",
    objective: str | Mapping[str, float] = "win",
    exact: bool = False,
    max_rounds: int = 12,
    game: Champions | None = None,
    blessings: Iterable[str] = (),
    coins: int = 0,
    copies: Iterable[str] = (),
) -> JourneyOdds[Any]:
    """Returns the exact odds of a voyage to a shore, including losses on the way and hunger.

    In a game with The Dark Mountains the enemy may be a Bergrisar; then it is a land journey with
    its choices (``[land_journey.choice]``), without a shore and without food.

    Args:
        warriors: 1 to 8 aboard, as for `midgard.odds`. Warriors that the monster prohibits may
            board: they count for hunger and against the Kraken, and then fall
            (``[voyage.prohibited]``).
        enemy: the monster at the shore, or the Bergrisar.
        shore: 1 to 4, or ``"shore-1"``; it decides how many warriors one food feeds
            (``[voyage.feeding]``). ``None``, the default, is shore 1, or no shore on land.
        food: 0 to 8 aboard; ``None``, the default, for as much as feeds all warriors who board.
        journey: the card if it is known; the cards that it may be, ``{"kraken": 2, "storm": 1}``;
            or ``None`` for one of all cards in the box.
        favor: 0 to 12, for the Kraken and the monster together.
        leader: any leader; only ``svanhildr``, ``ullr`` and ``asmundr`` have an effect.
        runes: ``potential``, ``reaction``, ``healing``, ``journey``, and ``glory``, which is kept
            for the monster. If Journey puts a card away, the next one is one of the others that it
            could have been or, for a known card, one of the others in the box.
        policy: as for `midgard.odds`, for both fights. Losses, starving warriors and the use of
            Journey are always chosen for the objective.
        objective: as for `midgard.odds`; ``glory`` includes the Kraken.
        exact: whether numbers are fractions instead of floats. The choices are the same.
        max_rounds: the largest number of rounds against the monster that is distinguished, 0 to
            1000.
        game: the game whose card numbers and dice are used; by default the built-in ones. If it
            has a box, all that the box adds counts, and functions as policy are not possible.
        blessings: as for `midgard.odds`.
        coins: 0 to 99, which may be paid on a land journey.
        copies: as for `midgard.odds`; the rune Journey may be one of them.

    Raises:
        InvalidOptionError: an option does not exist or is out of range; the message cites the rule.

    >>> import midgard
    >>> voyage = midgard.journey_odds("3 spear 2 axe", "sea-serpent", shore=2, food=2)
    >>> 0 < voyage.by_journey()["kraken"][1] < voyage.by_journey()["all_quiet"][1] < 1
    True
    >>> voyage.food, midgard.journey_odds("3 spear 2 axe", "sea-serpent", shore=2).food
    (2, 3)
    >>> alone = midgard.journey_odds("1 axe", "mare", journey="all_quiet", food=1, exact=True)
    >>> alone.win
    Fraction(0, 1)
    """
    game = game or built_in()
    foe, options = enemy_of(enemy, game), {"leader": leader, "runes": runes, "favor": favor}
    if not game.expansions:
        refuse_box_options(blessings, copies)
        if coins != 0:
            raise InvalidOptionError(
                "coins are paid on journeys of The Dark Mountains: name it in a game's expansions"
                " [land_journey.choice]"
            )
    game = fought_in(game)
    inputs = inputs_of(
        warriors, game, {
            **options, "blessings": blessings, "copies": copies, "policy": policy,
            "objective": objective, "max_rounds": max_rounds,
        },
    )  # fmt: skip
    place = None if shore is None else _shore(shore)
    way = _way(inputs, foe, game, shore=place, food=food, coins=coins, journey=journey)
    raw = inputs.raw(foe, game)
    acting = (*ACTING, "journey") if inputs.policy != "never" else ACTING
    raw["runes"] = sorted({*acting} & {*inputs.runes})
    decides = compiled_policy(inputs.policy, game)
    legs: dict[str, Any]
    if exact:
        legs = voyage_legs(_exact_journey_odds(game, raw, way, decides), inputs.max_rounds)
    else:
        legs = dict(_journey_odds(game, raw, way, decides))
    return _journey_of(legs, foe, game, inputs, raw["runes"], way)


def _way(
    inputs: Inputs,
    foe: Enemy,
    game: Champions,
    *,
    shore: int | None,
    food: int | None,
    coins: int,
    journey: str | Mapping[str, int] | None,
) -> dict[str, Any]:
    """Returns the way for the compiled module."""
    at_sea = _at_sea(foe, game)
    coins = require_whole("coins", coins, 0, 99, " [land_journey.choice]")
    for name, passed in (("shore", shore), ("food", food)):
        if not at_sea and passed is not None:
            raise InvalidOptionError(
                f"a land journey has no {name}: omit {name}= [land_journey.choice]"
            )
    fed = _fed(game, shore) if at_sea else 1
    if food is None:
        food = -(-sum(inputs.sent) // fed) if at_sea else 0
    food = require_whole("food", food, 0, 8, " [assignment.ship]")
    first, among = deck_of(game, journey, at_sea=at_sea)
    board = card_rows(game)["board", ""]
    coin = inputs.weights.get("glory", 0.0) / number_of(board, "coins_per_glory")
    return {
        "prohibits": foe.prohibits,
        "at_sea": at_sea,
        "food": food,
        "fed": fed,
        "coins": coins,
        "coin": coin + inputs.weights.get("coin", 0.0),
        "first": first,
        "among": among,
    }


def _journey_of(
    legs: Mapping[str, Any],
    foe: Enemy,
    game: Champions,
    inputs: Inputs,
    runes: Iterable[str],
    way: Mapping[str, Any],
) -> JourneyOdds[Any]:
    """Returns the legs and means of the compiled module as odds."""
    table = "journeys" if way["at_sea"] else "land_journeys"
    places = [KINDS.index(kind) for kind in kinds_of(game)]
    glory = legs["glory"]
    found: dict[Any, Any] = {}
    for card, redrawn, met, kept, outcomes in legs["legs"]:
        had = inputs.favor + number_of(card_rows(game)[table, card], "favor")
        for length, victory, left, favor, held, copied, chance in outcomes:
            glory += chance * copied
            survivors = tuple(left[place] for place in places)
            used = tuple(sorted({*runes}.difference(held)))
            outcome = (length, victory, survivors, had - favor, used)
            key = (card, redrawn, met, way["coins"] - kept, outcome)
            found[key] = found.get(key, 0) + chance
    won = sum(chance for key, chance in found.items() if key[-1][1])
    spent = sum(chance * key[-1][3] for key, chance in found.items())
    passages = tuple(
        Passage(journey, redrawn, met, Outcome._make((*outcome, chance)), paid)
        for (journey, redrawn, met, paid, outcome), chance in found.items()
    )
    warriors = {KINDS[place]: inputs.sent[place] for place in places}
    mean = glory + inputs.glory(foe, won, spent)
    return JourneyOdds(foe, warriors, way["food"], passages, legs["rounds"], mean)


def _at_sea(foe: Enemy, game: Champions) -> bool:
    """Returns whether a journey to the enemy is a voyage; the other ones are on land."""
    tables = [of for of in ("monsters", "bergrisar") if (of, foe.card) in card_rows(game)]
    if not tables and (foe.card or (game.expansions and not foe.at_sea)):
        raise InvalidOptionError(
            f"{foe.name} is not a monster of a shore and no Bergrisar [place.longships]"
        )
    return tables != ["bergrisar"]


def _fed(game: Champions, shore: int | None) -> int:
    each: list[int] = card_rows(game)["board", ""]["numbers"]["warriors_per_food"]
    return each[shore or 0]


def _shore(shore: int | str) -> int:
    names = {f"shore-{number}": number for number in range(1, 5)}
    number = names.get(shore) if isinstance(shore, str) else index_or_none(shore)
    if number is None or not 1 <= number <= 4:
        raise InvalidOptionError(
            f"a shore is 1 to 4, or 'shore-1', not {abbreviate(shore)} [setup.shores]"
        )
    return number - 1
