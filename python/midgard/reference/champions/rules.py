"""The fixed part of a game: the options and the card data."""

from dataclasses import dataclass
from functools import cached_property

from .cards import Cards
from .options import OFFICIAL, Options
from .words import (
    BASE_LAND,
    BASE_SHEET,
    BERGRISAR,
    BLESSINGS,
    DESTINIES,
    DM,
    DM_ECONOMIC_STALLS,
    DM_LINES,
    DM_MILITARY_STALLS,
    ECONOMIC_STALLS,
    ELITE,
    JOURNEYS,
    LAND_JOURNEYS,
    LEADER_DIE,
    LEADERS,
    MILITARY_STALLS,
    RUNES,
    SHORES,
    VALHALLA,
    VALHALLA_LINES,
    VALHALLA_STALLS,
    WARRIORS,
    Seat,
)

ROUNDS = 8
"""[cleanup.rounds] Rulebook p. 11: eight rounds are played."""
STALLS_IN_PLAY = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (3, 3)}
"""By the number of players: military and economic stalls."""
EPICS_IN_PLAY = {2: 2, 3: 2, 4: 3, 5: 3}
"""[setup.epics] S-2, S-8: by the number of players: epic monsters face-up."""


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
    boxes: frozenset[str] = frozenset()
    options: Options = OFFICIAL

    def has(self, box: str | None) -> bool:
        """Returns whether this box is in play; without a box, yes."""
        return box is None or box in self.boxes

    @property
    def plain(self) -> bool:
        """Returns whether this is the base game alone, without any option of the boxes."""
        return not self.boxes and self.options == OFFICIAL

    # Which words are in play

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of warriors in play, in their order."""
        return tuple(kind for kind in WARRIORS if kind in self.cards.dice)

    @cached_property
    def token_kinds(self) -> tuple[str, ...]:
        """[valhalla.token] R-V-1: the kinds that leave a sacrifice token: all but the Leader."""
        return tuple(kind for kind in self.kinds if kind != LEADER_DIE)

    @cached_property
    def hireable(self) -> tuple[str, ...]:
        """[any_warrior] R-D-11, R-V-11, A-40: the kinds that "any warrior" means: never the Leader;
        as an option, no Shieldwarrior and no Berserker.
        """
        elite = () if self.options.any_warrior_includes_elite else ELITE
        return tuple(kind for kind in self.token_kinds if kind not in elite)

    @cached_property
    def land_sites(self) -> tuple[str, ...]:
        """The places on land where enemies are fought."""
        return BASE_LAND + BERGRISAR if self.has(DM) else BASE_LAND

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """Where a journey can lie: the shores in play, then, with The Dark Mountains, on land."""
        return self.shores + (BERGRISAR if self.has(DM) else ())

    @cached_property
    def journeys(self) -> tuple[str, ...]:
        """The kinds of sea journeys."""
        return tuple(card for card in JOURNEYS if card in self.cards.journeys)

    @cached_property
    def land_journeys(self) -> tuple[str, ...]:
        """The kinds of land journeys."""
        return tuple(card for card in LAND_JOURNEYS if card in self.cards.land_journeys)

    def journey_kinds(self, deck: str) -> tuple[str, ...]:
        """The kinds of the journey deck ``sea`` or ``land``."""
        return self.journeys if deck == "sea" else self.land_journeys

    @cached_property
    def runes(self) -> tuple[str, ...]:
        return tuple(rune for rune in RUNES if rune in self.cards.runes)

    @cached_property
    def destinies(self) -> tuple[str, ...]:
        return tuple(card for card in DESTINIES if card in self.cards.destinies)

    @cached_property
    def all_leaders(self) -> tuple[str, ...]:
        return tuple(leader for leader in LEADERS if leader in self.cards.longhouses)

    @cached_property
    def blessings(self) -> tuple[str, ...]:
        """The designs of blessings in play."""
        return tuple(card for card in BLESSINGS if card in self.cards.blessings)

    @cached_property
    def sheet(self) -> tuple[str, ...]:
        """The lines of the score sheet."""
        lines = BASE_SHEET + (DM_LINES if self.has(DM) else ())
        return lines + (VALHALLA_LINES if self.has(VALHALLA) else ())

    # The numbers that depend on the number of players

    @property
    def shores(self) -> tuple[str, ...]:
        """[setup.shores] Rulebook p. 3 and 4: three shores with two or three players, four with
        four; the rightmost is the one left out.  [setup.five_players] S-2: four with five.
        """
        return SHORES if self.players >= 4 else SHORES[:3]

    @property
    def workers(self) -> int:
        """[setup.workers] Rulebook p. 3: four workers each with two players, else three; one more
        each waits in the Worker Huts.
        """
        return 4 if self.players == 2 else 3

    @property
    def stalls(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """[setup.stalls] Rulebook p. 3: military, then economic stalls: 1 and 1 with two players,
        1 and 2 with three, 2 and 2 with four.  [setup.five_players] S-2, X-1: 3 and 3 with five, or
        as an option 2 and 2.  [setup.boxes] S-1: the stalls of the boxes are among them.
        """
        military, economic = STALLS_IN_PLAY[self.players]
        if self.players == 5 and self.options.stalls_5p == "manual_2_2":
            military, economic = 2, 2
        soldiers = MILITARY_STALLS + DM_MILITARY_STALLS + VALHALLA_STALLS
        traders = ECONOMIC_STALLS + DM_ECONOMIC_STALLS
        known = self.cards.stalls
        return (
            (tuple(stall for stall in soldiers if stall in known), military),
            (tuple(stall for stall in traders if stall in known), economic),
        )

    @property
    def epic_slots(self) -> int:
        """[setup.epics] S-2: two epic monsters with two or three players, three with more."""
        return EPICS_IN_PLAY[self.players]

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
