"""Champions of Midgard: the classes and functions that only it has."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from inspect import Signature
from os import PathLike
from typing import Any, ClassVar, Final, Literal, TypeAlias, Unpack, final, overload

import numpy as np
import numpy.typing as npt

from midgard._midgard import BaseAction, BaseGame, BaseState
from midgard.champions.events import Event
from midgard.champions.position import Parts
from midgard.champions.types import (
    AssignmentMode,
    Belief,
    CardRow,
    Expansion,
    PhaseName,
    Preset,
    Variant,
    View,
)
from midgard.types import ActionLike, AfterScript, ChanceMode

__all__ = [
    "RULES_VERSION",
    "_FITTED_TO",
    "_WEIGHT_LISTS",
    "Action",
    "Champions",
    "State",
    "_exact_journey_odds",
    "_exact_odds",
    "_fit_features",
    "_fit_samples",
    "_journey_odds",
    "_more_glory",
    "_odds",
    "check_cards",
]

_RawEnd: TypeAlias = tuple[bool, tuple[int, int, int], int, list[str]]

RULES_VERSION: Final[int]
_FITTED_TO: Final[str]
_WEIGHT_LISTS: Final[int]

@final
class Action(BaseAction):
    """One small choice.

    >>> from midgard.champions import Action
    >>> action = Action("trade food coin")
    >>> action.index, action.kind, action.arguments
    (86, 'trade', ('food', 'coin'))
    """
    def __new__(cls, text: str) -> Action: ...

@final
class State(BaseState[Champions, Action]):
    """A game of Champions of Midgard in progress."""
    @property
    def round(self) -> int:
        """The round, 1 to 8; 0 during set-up."""
    @property
    def leaders(self) -> list[str | None]:
        """The leader of each seat, or `None` before the draft."""
    @property
    def phase(self) -> PhaseName: ...
    def view(self, seat: int) -> View: ...
    def apply_events(self, action: ActionLike) -> list[Event]: ...

@final
class Champions(BaseGame[State, Action]):
    """Champions of Midgard with its options: immutable, shared by its states.

    players: 2, 3 or 4; 5 with The Dark Mountains. expansions: `dark_mountains`, `valhalla`.
    variants: `hall_of_records`, `mistrustful_villagers`.
    cards: a file with corrections of card numbers, or its text, see `docs/reference/cards.md`. assignment: `in_turn` (what is
    sent is public at once) or `simultaneous` (sealed until all have sent). start_player: a seat, or
    drawn. leaders: `drafted`, `random` (dealt), or a list with a leader for each seat. skip_forced: take
    decisions with one legal action at once. preset: `official`, or `manual` for the values of the
    reference manual. promos: with the promo cards. The other options belong to the boxes, and `None` is
    the value of the preset: `docs/reference/expansions.md` explains them.

    Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.

    >>> import midgard
    >>> midgard.Champions(players=2, variants=["hall_of_records"])
    Champions(players=2, variants=["hall_of_records"])
    >>> midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
    Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
    """

    # options: make docs writes these lines from the table of options
    __signature__: ClassVar[Signature]
    def __new__(
        cls,
        players: int | None = 4,
        *,
        expansions: Iterable[Expansion] | None = (),
        variants: Iterable[Variant] | None = (),
        cards: str | PathLike[str] | None = None,
        assignment: AssignmentMode | None = "in_turn",
        start_player: int | None = None,
        leaders: str | Sequence[str] | None = "drafted",
        skip_forced: bool | None = False,
        preset: Preset | None = "official",
        promos: bool | None = False,
        component_counts: Preset | None = "official",
        stalls_5p: Literal["official_3_3", "manual_2_2"] | None = "official_3_3",
        beg_reward: Literal["food", "any_resource"] | None = "food",
        beggar_stall: Literal["on_with_dm", "off"] | None = "on_with_dm",
        archer_faces: Literal["A", "B"] | None = "A",
        prohibited_dice: Preset | None = "official",
        tied_destiny: Literal["printed", "floor_half"] | None = "printed",
        troll_reward_wood: Literal["printed", "one"] | None = "printed",
        blame_timing: Literal["cleanup", "troll_fight"] | None = "cleanup",
        blessing_refill: Literal["immediate", "after_visit"] | None = "immediate",
        leader_loss: Literal["returns_at_cleanup", "returns_now", "immune"]
        | None = "returns_at_cleanup",
        leader_counts_to_limit: bool | None = False,
        berserker_first: Literal["combat_only", "all_losses", "off"] | None = "combat_only",
        any_warrior_includes_elite: bool | None = True,
        sacrifice_supply: Literal["unlimited", "limited"] | None = "unlimited",
        epic_counts: Literal["tiebreak_only", "monster", "none"] | None = "tiebreak_only",
        epic_refill: bool | None = False,
        dm_enemy_abilities: Literal["reconstructed", "none"] | None = "reconstructed",
        public_longship_fee: Literal["large_only", "both"] | None = "large_only",
    ) -> Champions: ...
    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """dark_mountains, valhalla, or both."""
    @property
    def variants(self) -> tuple[Variant, ...]:
        """hall_of_records, mistrustful_villagers, or both."""
    @property
    def assignment(self) -> AssignmentMode:
        """How warriors are sent: in_turn or simultaneous."""
    @property
    def start_player(self) -> int | None:
        """The seat that begins; by default it is drawn."""
    @property
    def leaders(self) -> str | list[str]:
        """drafted, random, or one for each seat: ullr,dagrun,..."""
    @property
    def preset(self) -> Preset:
        """The values of options that are not named: official or manual."""
    @property
    def promos(self) -> bool:
        """The promo cards are in their decks; they need a box."""
    @property
    def component_counts(self) -> Preset:
        """The components in the box: official (all), or manual."""
    @property
    def stalls_5p(self) -> Literal["official_3_3", "manual_2_2"]:
        """Stalls of five players: official_3_3 or manual_2_2."""
    @property
    def beg_reward(self) -> Literal["food", "any_resource"]:
        """The reward of a beggar: food or any_resource."""
    @property
    def beggar_stall(self) -> Literal["on_with_dm", "off"]:
        """Begging is called the Beggar stall: on_with_dm or off."""
    @property
    def archer_faces(self) -> Literal["A", "B"]:
        """The faces of the Archer: A or B."""
    @property
    def prohibited_dice(self) -> Preset:
        """Whether prohibited kinds may be sent: official (no) or manual."""
    @property
    def tied_destiny(self) -> Literal["printed", "floor_half"]:
        """The glory of a tied destiny: printed or floor_half."""
    @property
    def troll_reward_wood(self) -> Literal["printed", "one"]:
        """The wood for a troll: printed or one."""
    @property
    def blame_timing(self) -> Literal["cleanup", "troll_fight"]:
        """When a troll that lives gives blame: cleanup or troll_fight."""
    @property
    def blessing_refill(self) -> Literal["immediate", "after_visit"]:
        """When a blessing is replaced: immediate or after_visit."""
    @property
    def leader_loss(self) -> Literal["returns_at_cleanup", "returns_now", "immune"]:
        """A lost Leader die: returns_at_cleanup, returns_now or immune."""
    @property
    def leader_counts_to_limit(self) -> bool:
        """The Leader die fills one of the eight places."""
    @property
    def berserker_first(self) -> Literal["combat_only", "all_losses", "off"]:
        """Losses that Berserkers take: combat_only, all_losses or off."""
    @property
    def any_warrior_includes_elite(self) -> bool:
        """Any warrior may be a Shieldwarrior or a Berserker."""
    @property
    def sacrifice_supply(self) -> Literal["unlimited", "limited"]:
        """Whether tokens run out: unlimited or limited."""
    @property
    def epic_counts(self) -> Literal["tiebreak_only", "monster", "none"]:
        """The kind that epic monsters count as: tiebreak_only, monster or none."""
    @property
    def epic_refill(self) -> bool:
        """An epic monster that was bought is replaced."""
    @property
    def dm_enemy_abilities(self) -> Literal["reconstructed", "none"]:
        """Abilities of the enemies of DM: reconstructed or none."""
    @property
    def public_longship_fee(self) -> Literal["large_only", "both"]:
        """Public longships that cost a coin: large_only or both."""
    # end of the options
    @property
    def card_digest(self) -> str:
        """16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.

        >>> import midgard
        >>> len(midgard.Champions().card_digest)
        16
        """
    @overload
    def belief(self, state: State, seat: int, *, exact: Literal[True] = True) -> Belief[Fraction]:
        """How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
        floats with `exact=False`. `docs/reference/view.md` explains it:

        * `journeys`: for each shore the chance of each kind, or `None` if no journey lies there face-down;
          with The Dark Mountains `land_journeys` likewise, left and right;
        * `destinies`: for each in play its chance to be with each seat, just drawn, under the deck, in the deck;
        * `next`: the next card of each deck; empty when it is used up;
        * `sealed`: for each seat the chances of none, of one, of two ... that it has sent of each kind to each
          place, or `None` where nothing is hidden; `asked`: which number it is asked for now, or `None`.

        Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.

        >>> import midgard
        >>> game = midgard.Champions(start_player=0)
        >>> belief = game.belief(game.new_state(seed=1), 0)
        >>> sum(belief["next"]["troll"].values())
        Fraction(1, 1)
        """
    @overload
    def belief(self, state: State, seat: int, *, exact: Literal[False]) -> Belief[float]: ...
    def cards(self) -> list[CardRow]:
        """The rows of the card data: each with its fields, by what they hold, and as `text` for people.

        `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word; `amounts` those
        that count things: goods of a cost, sides of a die by their face.

        >>> import midgard
        >>> rows = {(row["table"], row["id"]): row for row in midgard.Champions().cards()}
        >>> rows["journeys", "kraken"]["numbers"], rows["destinies", "prosperous"]["words"]
        ({'count': [2]}, {'most': 'coins'})
        >>> rows["stalls", "raiders"]["amounts"], rows["journeys", "kraken"]["text"]
        ({'cost': {'wood': 1}, 'gain': {'spearman': 2}}, 'count 2')
        """
    def faces(self, warrior: str) -> list[str]:
        """The texts of the faces of a warrior's die, in the order of its reroll choices: what `face-a`,
        `face-b` and so on stand for, and what chance answers when it falls.

        >>> import midgard
        >>> midgard.Champions().faces("spearman")
        ['blank', 'hit', 'hit+shield', 'hit-2']
        """
    def position(
        self,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
        **parts: Unpack[Parts],
    ) -> State:
        """A position made to order: parts are fields of a state (`docs/reference/state.md`), and the rest is completed
        so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.

        Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
        that there is not.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> state = game.position(round=8, clans=[{"coins": 9}, {"workers": 0}], troll="troll-4-1")
        >>> state.round, state.prompt
        (8, 'seat 0 places a worker (4 left)')
        """
    def events_for(self, events: Iterable[Event], seat: int) -> list[Event]: ...
    def describe_events(self, events: Iterable[Event]) -> list[str]: ...

def check_cards(
    text: str, *, expansions: Iterable[Expansion] = (), promos: bool = False
) -> list[tuple[int, str]]:
    """The problems of a card file, as (line, message): the first hundred, and how many more there are.

    expansions, promos: the boxes whose rows the file may correct, as in `Champions`.

    Raises `InvalidOptionError` for boxes that there are not.

    >>> import midgard
    >>> text = 'epics = [{id = "nidhoggr", glory = 7}]'
    >>> midgard.champions.check_cards(text, expansions=["valhalla"])
    []
    >>> midgard.champions.check_cards(text)[0][0]
    1
    """

def _fit_samples(game: Champions, first: int, games: int, seed: int) -> npt.NDArray[np.float32]: ...
def _fit_features(game: Champions) -> list[str]: ...
def _odds(game: Champions, input: dict[str, Any], policy: object) -> dict[str, Any]: ...
def _exact_odds(game: Champions, input: dict[str, Any], policy: object) -> dict[str, Any]: ...
def _journey_odds(
    game: Champions, input: dict[str, Any], voyage: dict[str, Any], policy: object
) -> dict[str, Any]: ...
def _exact_journey_odds(
    game: Champions, input: dict[str, Any], voyage: dict[str, Any], policy: object
) -> dict[str, Any]: ...
def _more_glory(leader: str | None, glory: int) -> tuple[int, int]: ...
