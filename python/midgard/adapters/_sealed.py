"""Steps in which a seat chooses under seal, as many as everybody expects.

A seat may need several decisions for a sealed choice, and their number depends on what it chooses:
in Champions of Midgard, a clan that has sent all its warriors is not asked again. In an environment
that shows every step to every agent, that number would show what is sealed. So the choice takes a
fixed number of steps, a slot for each decision that the seat may have as far as others know.

>>> import midgard
>>> Sealed.of(midgard.Champions(players=2).new_state(seed=1)) is None
True
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

from midgard._shared.engine import is_secret
from midgard.presentation import presentation
from midgard.protocols import State


@dataclass
class Sealed:
    """A sealed choice that is under way.

    It ends with an action that others notice: the last one of the phase, or one that is not secret,
    after which the seat may go on with another sealed choice. That action is held until no slot is
    left.

    Attributes:
        seat: the seat that chooses.
        length: the number of steps.
        slots: the number of steps that are left.
        held: the action at the end, once the seat has chosen it.
    """

    seat: int
    length: int
    slots: int
    held: int | None = None

    @classmethod
    def of(cls, state: State, before: Sealed | None = None) -> Sealed | None:
        """Returns the sealed choice that begins in a state; None if none begins.

        Args:
            state: the state.
            before: a sealed choice with which the turn of the seat has begun. Others do not know
                how far it came, so the new one is not shorter.
        """
        seat = state.current_player
        if not _is_sealed(state, seat, state.phase):
            return None
        length = _most(state)
        if length is None:
            length = max(_length(state, pick) for pick in (min, max))
            if before is not None:
                length = max(length, before.length)
        return cls(seat, length, length)

    def play(self, state: State, action: int | None) -> bool:
        """Goes on by a step and returns whether the choice is over.

        Args:
            state: the state, which changes.
            action: the legal action of the seat; None if no action is legal or it wastes its step.
        """
        if action is not None and _is_last(state, action):
            self.held = action
        elif action is not None:
            state.apply(action)
        # An action that is wasted uses no slot, because everybody sees its penalty.
        if action is not None or self.held is not None:
            self.slots -= 1
        if self.held is None or self.slots > 0:
            return False
        state.apply(self.held)
        return True


def _most(state: State) -> int | None:
    """Returns the most decisions of a sealed choice, from what another seat knows.

    None if the game does not know more than that every such choice takes the same number.
    """
    other = (state.current_player + 1) % state.game.players
    return presentation(state.game).sealed_length(state.view(other))


def _is_last(state: State, action: int) -> bool:
    """Returns whether others notice an action, or what follows it."""
    if not is_secret(state, action):
        return True
    after = copy.copy(state)
    after.apply(action)
    return not _is_sealed(after, state.current_player, state.phase)


def _length(state: State, pick: Callable[[list[int]], int]) -> int:
    """Returns the number of decisions of a sealed choice if all actions are picked like this.

    The least actions, which use up the least, lead to the longest choice in Champions of Midgard.
    """
    seat, count = state.current_player, 0
    world = state.determinize(seat, 0, chance="explicit")
    while _is_sealed(world, seat, state.phase):
        world.apply(pick([it for it in world.legal_actions() if is_secret(world, it)]))
        count += 1
    return count


def _is_sealed(state: State, seat: int, phase: str) -> bool:
    """Returns whether a seat has a decision of a phase in which it can choose under seal."""
    if state.current_player != seat or state.is_terminal or state.phase != phase:
        return False
    return any(is_secret(state, it) for it in reversed(state.legal_actions()))
