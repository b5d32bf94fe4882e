"""What is fixed for a whole game: the options and the card data."""

from dataclasses import dataclass

from .cards import Cards
from .words import ECONOMIC_STALLS, MILITARY_STALLS, SHORES, Seat

ROUNDS = 8
"""[cleanup.rounds] Rulebook p. 11: eight rounds are played."""


@dataclass(frozen=True)
class Rules:
    """Options and cards.

    [variant.hall_of_records] Rulebook p. 14: defeated enemies lie face-up in front of their victor
    instead of face-down.  That changes what a seat may look at, nothing that happens at the table.

    [assignment.simultaneous] Rulebook p. 8: as an option, what is sent stays sealed until every
    clan has sent.  Nothing that may be sent depends on what others send, so the questions and
    their answers are the same; only what a seat may look at differs.

    [setup.leaders] M17: leaders are ``drafted``, dealt at ``random``, or one is named for each
    seat.
    """

    players: int
    cards: Cards
    variants: frozenset[str]
    assignment: str
    start_player: Seat | None
    leaders: str | tuple[str, ...] = "drafted"

    @property
    def shores(self) -> tuple[str, ...]:
        """[setup.shores] Rulebook p. 3 and 4: three shores with two or three players, four with
        four; the rightmost is the one left out.
        """
        return SHORES if self.players == 4 else SHORES[:3]

    @property
    def workers(self) -> int:
        """[setup.workers] Rulebook p. 3: four workers each with two players, else three; one more
        each waits in the Worker Huts.
        """
        return 4 if self.players == 2 else 3

    @property
    def stalls(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """[setup.stalls] Rulebook p. 3: military, then economic stalls: 1 and 1 with two players,
        1 and 2 with three, 2 and 2 with four.
        """
        military, economic = {2: (1, 1), 3: (1, 2), 4: (2, 2)}[self.players]
        return ((MILITARY_STALLS, military), (ECONOMIC_STALLS, economic))

    @property
    def longships(self) -> tuple[str, ...]:
        """[setup.longships] Rulebook p. 3: both public longships lie ready, and the private ones
        whose mark fits the number of players.
        """
        every = self.cards.longships.values()
        return tuple(ship.id for ship in every if ship.min_players <= self.players)

    def longhouse(self, leader: str | None) -> int:
        """Returns the capacity of the leader's longhouse."""
        return self.cards.longhouses[leader] if leader else 8

    def capacity(self, kind: str, private: str | None) -> int:
        """Returns the capacity of a longship: a public one, or the private one of its owner."""
        if kind == "private":
            return self.cards.longships[private or ""].capacity
        return self.cards.public_longships[kind].capacity
