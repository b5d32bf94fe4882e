"""Exact odds of a fight of a warband against an enemy, with all choices.

`midgard.odds` computes them. The rules are those of ``[combat.round]`` (rulebook p. 10); see
docs/manual/odds.md for the objectives, the order of ties, and the checks of the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import (
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    overload,
)

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions, _exact_odds, _odds
from midgard.champions.enemies import enemy_of
from midgard.champions.exact_odds import chain_distribution
from midgard.champions.odds_inputs import ACTING, KINDS, Inputs, inputs_of, kinds_of, standing
from midgard.champions.roll_policy import Policy, compiled_policy
from midgard.champions.warbands import Enemy, built_in, fought_in

Number: TypeAlias = float | Fraction
N = TypeVar("N", float, Fraction)
Warriors: TypeAlias = str | Mapping[str, int] | Iterable[int]
Survivors: TypeAlias = tuple[int, ...]


class Outcome(NamedTuple, Generic[N]):
    """One way a fight may end.

    Attributes:
        rounds: the number of rounds; ``None`` for more than ``max_rounds``.
        victory: whether the enemy fell.
        survivors: the numbers of swordsmen, spearmen and axemen that come home, and of archers,
            shieldwarriors, berserkers and leader dice as far as the boxes of the game have them.
        favor_spent: the favor discarded for rerolls.
        runes_used: the runes used, of potential, reaction, healing and leadership.
        chance: the probability of this outcome.
    """

    rounds: int | None
    victory: bool
    survivors: Survivors
    favor_spent: int
    runes_used: tuple[str, ...]
    chance: N


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Generic[N]):
    """The distribution of the outcomes of a fight.

    All numbers are floats, or all are fractions with ``exact=True``.

    Attributes:
        enemy: the enemy.
        warriors: the warriors that are sent, by kind.
        outcomes: every way the fight may end, with its chance; the chances add up to one.
        mean_rounds: the mean number of rounds; the infinite tail is included.
        mean_glory: the mean glory of the card, the rune Glory, Asmundr and Ullr.
    """

    enemy: Enemy
    warriors: dict[str, int]
    outcomes: tuple[Outcome[N], ...]
    mean_rounds: N
    mean_glory: N

    def __repr__(self) -> str:
        """Returns the fight and its main numbers, without the outcomes.

        >>> import midgard
        >>> midgard.odds("1 axeman", midgard.Enemy("straw", 1, 1), exact=True).win
        Fraction(2, 3)
        """
        return odds_repr(self)

    def __str__(self) -> str:
        """Returns the odds in one line.

        >>> import midgard
        >>> print(midgard.odds("2 swordsmen", "young-troll"))
        Young Troll (1/3, reconstructed): 53.0% victory, 0.3 of 2 come home
        """
        return summary_line(self.enemy, self.warriors, self.win, self.mean_survivors)

    @property
    def win(self) -> N:
        """The chance that the enemy falls."""
        total: N = _sum(it.chance * it.victory for it in self.outcomes)
        return total

    @property
    def mean_survivors(self) -> N:
        """The mean number of warriors that come home."""
        total: N = _sum(it.chance * sum(it.survivors) for it in self.outcomes)
        return total

    @property
    def mean_favor_spent(self) -> N:
        """The mean favor discarded."""
        total: N = _sum(it.chance * it.favor_spent for it in self.outcomes)
        return total

    def distribution(self, of: Callable[[Outcome[N]], Any]) -> dict[Any, N]:
        """Returns the distribution of any function of an outcome.

        >>> import midgard
        >>> fight = midgard.odds("2 swordsmen", "young-troll", exact=True)
        >>> fight.distribution(lambda outcome: outcome.victory)[True] == fight.win
        True
        """
        chances: dict[Any, Any] = {}
        for it in self.outcomes:
            chances[of(it)] = chances.get(of(it), 0) + it.chance
        return chances

    def survivors(self) -> dict[Survivors, N]:
        """Returns the distribution of the survivors: swordsmen, spearmen, axemen."""
        return _sorted(self.distribution(lambda it: it.survivors))

    def favor_spent(self) -> dict[int, N]:
        """Returns the distribution of the favor discarded."""
        return _sorted(self.distribution(lambda it: it.favor_spent))

    def rounds(self) -> dict[int | None, N]:
        """Returns the distribution of the number of rounds; ``None`` is the tail."""
        chances = self.distribution(lambda it: it.rounds)
        tail = chances.pop(None, 0)
        return {**_sorted(chances), None: tail}


class FightOptions(TypedDict, total=False):
    """The options that `odds` and `journey_odds` have in common."""

    favor: int
    leader: str | None
    runes: Iterable[str]
    policy: str | Policy
    objective: str | Mapping[str, float]
    max_rounds: int
    game: Champions | None


class BoxOptions(FightOptions, total=False):
    """The options of `odds`."""

    blessings: Iterable[str]
    copies: Iterable[str]


@overload
def odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    exact: Literal[False] = False,
    **options: Unpack[BoxOptions],
) -> Odds[float]: ...
@overload
def odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    exact: Literal[True],
    **options: Unpack[BoxOptions],
) -> Odds[Fraction]: ...
@overload
def odds(
    warriors: Warriors, enemy: str | Enemy, *, exact: bool, **options: Unpack[BoxOptions]
) -> Odds[float] | Odds[Fraction]: ...
def odds(
    warriors: Warriors,
    enemy: str | Enemy,
    *,
    favor: int = 0,
    leader: str | None = None,
    runes: Iterable[str] = (),
    policy: str | Policy = "optimal",
    objective: str | Mapping[str, float] = "win",
    exact: bool = False,
    max_rounds: int = 12,
    game: Champions | None = None,
    blessings: Iterable[str] = (),
    copies: Iterable[str] = (),
) -> Odds[Any]:
    """Returns the exact odds of a fight: the joint distribution of everything that may come of it.

    Args:
        warriors: 1 to 8: ``"4 swordsmen 1 axe"``, ``{"swordsman": 4}`` or ``(4, 0, 1)``.
        enemy: a name (``"hill-troll"``), a card (``"monster-02-red"``), ``"3/5"`` for attack and
            defense, or an `Enemy`. Warriors that it prohibits cannot be sent on land
            (``[assignment.land]``), and fall without a roll from a ship (``[voyage.prohibited]``).
        favor: 0 to 12, each for a reroll of any dice (``[combat.favor]``).
        leader: any leader; only ``svanhildr``, ``ullr`` and ``asmundr`` have an effect.
        runes: ``potential``, ``reaction`` and ``healing`` act in the fight; ``glory`` counts for
            glory.
        policy: ``"optimal"``: rerolls, runes and casualties are chosen optimally; ``"never"``:
            nothing is spent on a roll; or a function of a `Roll` that returns ``None`` (the roll
            counts), ``{kind: {face: number}}`` (a reroll for a favor), ``"potential"`` or
            ``"reaction"``. Casualties and Healing are always chosen for the objective.
        objective: ``"win"`` (survivors, then favor and runes break ties), ``"survivors"``,
            ``"glory"``, or a dict of weights for ``win``, ``glory``, ``survivor`` or kinds of
            warriors, ``favor``, ``rune``.
        exact: whether numbers are fractions instead of floats. The choices are the same.
        max_rounds: the largest number of rounds that is distinguished, 0 to 1000.
        game: the game whose card numbers and dice are used; by default the built-in ones. If it
            has a box, the dice, enemies, leaders, runes and abilities of the box count; then
            functions as policy are not possible.
        blessings: ``wall_of_brynhildr``, ``spear_of_gunnr``, ``wand_of_gondul`` and
            ``mercy_of_eir`` act in a fight, with Valhalla; name one twice for two copies.
        copies: the unused runes face up or of other clans, which ``patience`` may copy besides
            those in ``runes`` (``[rune.patience]``).

    Raises:
        InvalidOptionError: an option does not exist or is out of range; the message cites the rule.

    >>> import midgard
    >>> midgard.odds("1 axeman", midgard.Enemy("straw", 1, 1), exact=True).win
    Fraction(2, 3)
    """
    game = game or built_in()
    foe, options = enemy_of(enemy, game), {"leader": leader, "runes": runes, "favor": favor}
    if not game.expansions:
        refuse_box_options(blessings, copies)
    there = fought_in(game)
    inputs = inputs_of(
        warriors, there, {
            **options, "blessings": blessings, "copies": copies, "policy": policy,
            "objective": objective, "max_rounds": max_rounds,
        },
    )  # fmt: skip
    raw = inputs.raw(foe, there) | {"warband": standing(inputs.sent, foe, game)}
    return _odds_of(inputs, raw, foe, there, exact=exact)


def _odds_of(
    inputs: Inputs, raw: dict[str, Any], foe: Enemy, game: Champions, *, exact: bool
) -> Odds[Any]:
    """Returns the distribution of the compiled module as odds."""
    decides = compiled_policy(inputs.policy, game)
    acting = frozenset(inputs.runes) & frozenset(ACTING)
    ends: dict[str, Any]
    if exact:
        chain = _exact_odds(game, raw, decides)
        ends = {**chain, **chain_distribution(chain, inputs.max_rounds)}
    else:
        ends = dict(_odds(game, raw, decides))
    places = [KINDS.index(kind) for kind in kinds_of(game)]
    glory = ends["doubles"] / ends["parts"]
    found: dict[Any, Any] = {}
    for length, victory, left, favor, runes, copied, chance in ends["outcomes"]:
        glory += chance * copied
        survivors = tuple(left[place] for place in places)
        used = tuple(sorted(acting.difference(runes)))
        row = (length, victory, survivors, inputs.favor - favor, used)
        found[row] = found.get(row, 0) + chance
    outcomes = tuple(Outcome._make((*row, chance)) for row, chance in found.items())
    won = _sum(it.chance for it in outcomes if it.victory)
    spent = _sum(it.chance * it.favor_spent for it in outcomes)
    warband = {KINDS[place]: inputs.sent[place] for place in places}
    mean = inputs.glory(foe, won, spent) + glory
    return Odds(foe, warband, outcomes, ends["rounds"], mean)


def refuse_box_options(blessings: Iterable[str], copies: Iterable[str]) -> None:
    """Refuses what comes with a box, in a game without one."""
    if list(blessings):
        raise InvalidOptionError(
            "blessings come with Valhalla: name it in a game's expansions [valhalla.blessing]"
        )
    if list(copies):
        raise InvalidOptionError(
            "copies are for Patience, which comes with The Dark Mountains: name it in a game's"
            " expansions [rune.patience]"
        )


def _sorted(chances: dict[Any, Any]) -> dict[Any, Any]:
    return {key: chances[key] for key in sorted(chances)}


def summary_line(foe: Enemy, warriors: Mapping[str, int], win: Number, home: Number) -> str:
    """Returns odds in one line."""
    mark = ", reconstructed" if foe.reconstructed else ""
    numbers = f" ({foe.attack}/{foe.defense}{mark})" if foe.card else ""
    ending = f"{float(home):.1f} of {sum(warriors.values())} come home"
    return f"{foe.name}{numbers}: {float(win):.1%} victory, {ending}"


def odds_repr(odds: Any) -> str:
    """Returns the repr of odds: their input and main numbers, without the outcomes."""
    hidden = ("outcomes", "passages")
    fields = {name: getattr(odds, name) for name in odds.__slots__ if name not in hidden}
    fields = {"enemy": fields.pop("enemy"), "win": odds.win} | fields
    listed = ", ".join(f"{name}={value!r}" for name, value in fields.items())
    return f"{type(odds).__name__}({listed})"


def _sum(numbers: Iterable[Any]) -> Any:
    total: Any = 0
    for number in numbers:
        total += number
    return total
