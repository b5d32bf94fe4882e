"""The texts of Champions of Midgard for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._shared.provenance import rows_note
from midgard._shared.round_game import RoundGame
from midgard.champions.summary import (
    enemy_estimates,
    enemy_table,
    enemy_uses,
    place_estimate,
    place_table,
    place_uses,
)
from midgard.champions.table_odds import odds_command
from midgard.games import own_cards
from midgard.stats.estimates import ends

if TYPE_CHECKING:
    from midgard.presentation import TableCommand
    from midgard.protocols import Action
    from midgard.report import Section
    from midgard.simulation import Run
    from midgard.tables import Table
    from midgard.value.forks import Edit

NUMBERED = ("count", "blame", "sail", "peek", "build")
"""Choices that are numbers themselves: ``count 3`` is choice 3, ``sail shore-2`` choice 2."""
LANDS = ("troll", "left_draugr", "right_draugr", "left_bergrisar", "right_bergrisar")
"""Places of enemies on land."""
TRAINING = 6
"""The most decisions of the rune Training: two places, who leaves from each, who comes for each."""
TABLED = ("placement", "assignment", "success_window", "closing")
"""Phases for which the table is shown, where it has changed."""


class OwnPresentation(RoundGame):
    """Champions of Midgard."""

    title = "Champions of Midgard"
    card_files: Sequence[str] = ("champions", "dark_mountains", "valhalla", "promos")
    score_word = "glory"
    character_word = "leader"
    has_order = True
    notice = (
        "An unofficial project, not connected with the publishers. Champions of Midgard is a"
        " trademark of its publisher, Grey Fox Games. Many numbers on the cards are reconstructed,"
        " not the printed ones; to list them: midgard cards list --reconstructed"
    )
    shown_options: Collection[str] = ("variants", "assignment", "leaders")
    echoes: Collection[str] = ("begged", "kept", "placed", "sent", "traded")
    tested: Sequence[str] = (
        "champions(players=3)",
        "champions(players=3,variants=hall_of_records,assignment=simultaneous)",
        "champions(players=2,expansions=valhalla,preset=manual)",
        "champions(players=5,expansions=dark_mountains+valhalla)",
    )
    table_commands: ClassVar[Mapping[str, tuple[str, TableCommand]]] = {
        "odds": ("odds [FOE] [WARRIORS]: chances of a fight: odds left 3 sword 1 axe", odds_command)
    }

    edits: Sequence[str] = ("coin +2", "rune glory", "destiny prepared", "leader ullr")
    losses: Collection[str] | None = ("blame",)
    report_tables: Sequence[str] = ("scores", "places", "foes", "fights")

    starts: ClassVar[Mapping[str, tuple[Mapping[str, Any], str]]] = {
        "mini": (
            {"players": 2, "assignment": "simultaneous", "start_player": 0, "skip_forced": True},
            "midgard.champions/mini.json",
        )
    }

    def seat_name(self, state: Any, seat: int) -> str:
        """A seat, with its leader once it has one."""
        leader = state.leaders[seat]
        return f"seat {seat}" if leader is None else f"seat {seat} ({leader.capitalize()})"

    def shows_table(self, state: Any, prompted: Any) -> bool:
        """Where a worker is placed or warriors are sent; once for all that is sent in a row."""
        repeated = prompted is not None and state.phase == "assignment" == prompted.phase
        return state.phase in TABLED and not repeated

    def score_text(self, state: Any, seat: int | None = None) -> str:
        """The score pad."""
        text: str = state.sheet_text(seat)
        return text

    def sources(self, state: Any, action: Action) -> Mapping[str, bool]:
        """The fields of the foe, the place, the card or the dice that a choice is about."""
        from midgard.champions.choice_sources import choice_sources

        return choice_sources(state, action)

    def edit(self, game: Any, what: str) -> Edit | None:
        """A resource, a rune, a destiny or a leader."""
        from midgard.champions.edits import edit_of

        return edit_of(game, what)

    def choice_number(self, action: Action) -> int | None:
        """The number of a count, seat, shore or longship; None for a space of a land journey."""
        number = action.arguments[-1].rpartition("-")[2] if action.arguments else ""
        return int(number) if action.kind in NUMBERED and number.isdecimal() else None

    def choice_words(self, game: Any, action: Action) -> tuple[str, ...]:
        """Its arguments; a die that is picked by what it shows."""
        if action.kind != "pick":
            return action.arguments
        warrior, face = action.arguments
        texts = dict(zip("abcdef", game.faces(warrior), strict=False))
        return warrior, texts.get(face[-1], face)

    def arrange(self, actions: list[Action]) -> list[Action]:
        """Dice and goods keep their numbers while some are picked: what ends that comes last."""
        if any(one.kind in ("pick", "trade") for one in actions):
            return sorted(actions, key=lambda one: one.kind in ("throw", "accept"))
        return actions

    def menu_note(self, actions: Collection[Action]) -> str:
        """Dice are picked in order."""
        if any(one.kind == "pick" for one in actions):
            return "From top to bottom: what stands above a die that is picked is left as it is."
        return ""

    def is_number_alone(self, action: Action) -> bool:
        """A count."""
        return action.kind == "count"

    def needs_explanation(self, action: Action) -> bool:
        """Whether it is a slot of Valhalla or a leader, whose names explain nothing."""
        return action.kind in ("buy", "leader")

    def hidden_text(self, action: Action) -> str:
        """A destiny that is kept."""
        return "keeps a destiny" if action.kind == "destiny" else ""

    def sealed_length(self, view: Mapping[str, Any]) -> int | None:
        """Every kind that the clan has, to every place where it may fight, and food to every ship.

        Sent warriors count as at home. One more, because the decision that a rune interrupts comes
        again, though the rune Training may have exchanged all of its kind.
        """
        phase, turn = view["phase"]["name"], view["phase"].get("turn")
        if phase == "training":
            return TRAINING
        if phase != "assignment":
            return None
        clan = view["clans"][turn]
        kinds = sum(count > 0 for count in clan["warriors"].values())
        ships = sum(
            bool(shore["ship"]) and shore["ship"]["owner"] == turn for shore in view["shores"]
        )
        lands = sum(place in LANDS for place in clan["placed"])
        has_trained = not {"training", "patience"}.isdisjoint(clan["used_runes"])
        return int((lands + ships) * kinds + ships * (clan["food"] > 0) + has_trained)

    def character_names(self, game: Any) -> Mapping[str, str]:
        """The names of leaders as their cards have them."""
        return {row["id"]: row["name"] for row in game.cards() if row["table"] == "leaders"}

    def possible_characters(self, game: Any) -> Collection[str]:
        """The leaders that are named, or all of them."""
        named: Collection[str] = game.leaders
        return game.characters if isinstance(named, str) else named

    def report(self, result: Run) -> dict[str, Any]:
        """Places and enemies."""

        def place(name: str, uses: int) -> dict[str, Any]:
            per_game = uses / result.games if result.games else None
            interval = ends(place_estimate(result, name)) if uses else None
            return {"uses": uses, "per_game": per_game, "interval": interval}

        def enemy(kind: str, fought: int, beaten: int) -> dict[str, Any]:
            per_game, share = enemy_estimates(result, kind)
            return {
                "fought": fought,
                "beaten": beaten,
                "fought_per_game": None if not result.games else per_game.mean,
                "fought_per_game_interval": ends(per_game) if fought else None,
                "beaten_share": None if not fought else share.mean,
                "beaten_share_interval": ends(share),
            }

        return {
            "places": {name: place(name, uses) for name, uses in place_uses(result).items()},
            "enemies": {kind: enemy(kind, *uses) for kind, uses in enemy_uses(result).items()},
        }

    def tables(self, game: Any, result: Run) -> list[Table]:
        """Places and enemies."""
        return [place_table(result), enemy_table(game, result)]

    def report_sections(self, run: Run) -> list[Section]:
        """Glory by round, places, foes and fights."""
        from midgard.champions.report import champions_sections

        return champions_sections(run)

    def notes(self, game: Any) -> list[str]:
        """Which numbers are the project's own, and the command that lists those of this game."""
        words = ["midgard cards list --reconstructed"]
        if game.expansions:
            words += ["--expansions", ",".join(game.expansions)]
        if game.promos:
            words += ["--promos"]
        if own_cards(game):
            words += ["--cards FILE"]  # a game does not know its file
        return rows_note(game, " ".join(words))
