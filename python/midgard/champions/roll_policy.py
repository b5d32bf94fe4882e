"""A function that decides about each roll of a fight, as the compiled module asks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard._shared.input import abbreviate, index_or_none
from midgard.champions.odds_inputs import KINDS
from midgard.champions.warbands import WARRIORS, face_words


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that a policy decides about.

    Attributes:
        warriors: the warriors that stand, by kind.
        dice: for each kind the number of dice that show each face; faces are named as in chance
            outcomes: ``blank``, ``hit``, ``hit-2``, ``shield``, ``hit+shield``.
        damage_left: the damage that would still defeat the enemy before this roll.
        favor: the favor left.
        runes: the runes left, of potential, reaction and healing.
        reaction: whether the rune Reaction counts for this roll.
        hits: the hits of the roll, including those of Svanhildr and of Reaction.
        shields: the shields of the roll.
    """

    warriors: Mapping[str, int]
    dice: Mapping[str, Mapping[str, int]]
    damage_left: int
    favor: int
    runes: tuple[str, ...]
    reaction: bool
    hits: int
    shields: int


Answer: TypeAlias = Mapping[str, Mapping[str, int]] | str | None
"""The treatment of a roll by a policy; see `odds`."""
Policy: TypeAlias = Callable[[Roll], Answer]
"""A function that decides about each roll of a fight; see `odds`."""


def compiled_policy(policy: str | Policy, game: Champions) -> Any:
    """Returns a policy for the compiled module: ``None`` for optimal, ``False`` for never.

    A function is wrapped, so that it is called once for each different roll.
    """
    if policy == "optimal":
        return None
    if policy == "never":
        return False
    if not callable(policy):
        raise InvalidOptionError(
            f"policy must be 'optimal', 'never' or a function, not {policy!r} [combat.favor]"
        )
    return _CachedPolicy(policy, game)


class _CachedPolicy:
    """A policy for the compiled module, with a cache of its answers."""

    def __init__(self, policy: Policy, game: Champions) -> None:
        self.policy = policy
        self.faces = face_words(game)
        self.known: dict[Any, Any] = {}

    def __call__(self, raw: tuple[Any, ...]) -> Any:
        """Returns the answer to a roll, as the compiled module reads it."""
        band, hands, left, favor, runes, reaction, (hits, shields) = raw
        warband, lying = band[: len(WARRIORS)], hands[: len(WARRIORS)]
        key = (tuple(warband), tuple(map(tuple, lying)), left, favor, tuple(runes), reaction)
        if key not in self.known:
            dice = {
                kind: {face: n for face, n in zip(faces, counts, strict=False) if n}
                for kind, faces, counts in zip(WARRIORS, self.faces, lying, strict=True)
            }
            roll = Roll(
                warriors=dict(zip(WARRIORS, warband, strict=True)),
                dice=dice,
                damage_left=left,
                favor=favor,
                runes=tuple(runes),
                reaction=reaction,
                hits=hits,
                shields=shields,
            )
            self.known[key] = self._read(self.policy(roll))
        return self.known[key]

    def _read(self, answer: Answer) -> Any:
        if answer is None or isinstance(answer, str):
            return answer
        hand = [[0] * 6 for _ in KINDS]
        try:
            for kind, faces in answer.items():
                number = WARRIORS.index(kind)
                for face, count in faces.items():
                    hand[number][self.faces[number].index(face)] = _dice(count)
        except (AttributeError, TypeError, ValueError):
            raise InvalidOptionError(
                f"a policy returns None, 'potential', 'reaction' or {{kind: {{face: how many}}}},"
                f" not {abbreviate(answer)} [combat.favor]"
            ) from None
        return hand


def _dice(count: object) -> int:
    """Returns a number of dice to reroll that fits a byte; the roll is compared with it later."""
    number = index_or_none(count)
    if number is None or not 0 <= number <= 255:
        raise ValueError(count)
    return number
