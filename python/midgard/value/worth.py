"""The value of a change, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from midgard._runs.text import EACH, STOPPED, between, number, with_interval
from midgard.stats.estimates import Estimate
from midgard.stats.intervals import nothing
from midgard.tables import Table
from midgard.value.until import WorthStopping


@dataclass(frozen=True, slots=True)
class Effect:
    """The mean difference that something makes, over forks of games.

    The forks of a game are averaged first, so that games are the independent samples of the
    intervals. Scores that were the same in all games have no interval.

    Attributes:
        games: the number of games that had such a fork.
        forks: the number of forks.
        score: the difference of the score of the seat; None in a game without score sheets.
        lead: the difference of its score less the mean score of its rivals; None in a game without
            score sheets or without rivals.
        returns: the difference of its return. In a game whose returns are shares of victory, this
            is a share: 0.01 is one percentage point.
    """

    games: int
    forks: int
    score: Estimate | None
    lead: Estimate | None
    returns: Estimate


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a change. ``print`` shows it as a table.

    Attributes:
        what: what was estimated, as it was named.
        comparison: what was compared with what, in words.
        game: the game, as text.
        bots: the names of the bots.
        games: the number of games that were finished.
        seconds: the duration of the run.
        interrupted: whether the run was stopped before its end.
        overall: the effect over all positions where it is possible.
        chosen: the effect where the bots chose the action themselves; None if that was in fewer
            than two games, and for what is not an action.
        by_round: the effect by round, for rounds with forks in at least two games; empty in a game
            without rounds.
        possible: how often in a game it was possible; for what is not an action, positions count
            once for each seat.
        own_choices: how often in a game a bot chose the action itself; None for what is not an
            action.
        full_state: the bots that got the true state, including hidden cards.
        limit: the most games that there could have been.
        until: when it was to stop by itself, or ``None``. With it, only what it names has an
            interval, which holds at every look; all others are NaN.
        reached: whether it did so.
        score_word: what the score is called.
        has_shares: whether returns are shares of victory.
    """

    what: str
    comparison: str
    game: str
    bots: tuple[str, ...]
    games: int
    seconds: float = field(compare=False)
    interrupted: bool
    overall: Effect
    chosen: Effect | None
    by_round: dict[int, Effect]
    possible: Estimate
    own_choices: Estimate | None
    full_state: tuple[str, ...] = ()
    limit: int = 0
    until: str | None = None
    reached: bool = False
    score_word: str = "score"
    has_shares: bool = True

    @property
    def score(self) -> Estimate | None:
        """The difference of the score, overall."""
        return self.overall.score

    @property
    def returns(self) -> Estimate:
        """The difference of the return, overall; 0.01 is one percentage point of the win share."""
        return self.overall.returns

    def __str__(self) -> str:
        """Returns a sentence with the worth, and a table with what it is made of.

        >>> import midgard
        >>> worth = midgard.value_of(midgard.Champions(players=2), "coin +3", games=20, seed=1)
        >>> str(worth).splitlines()[0].partition(" (")[0].rpartition(" ")[0]
        'coin +3 is worth'
        """
        return "\n".join([*self.heading(), "", *self.table().lines(), "", self.occurrence()])

    def heading(self) -> list[str]:
        """Returns the worth in a sentence, what was compared, and what was played."""
        words = [
            f"{with_interval(it, '+.2f')} {unit}"
            for it, unit in (
                (self.overall.score, self.score_word),
                (_scaled(self.overall.returns, self.has_shares), self._unit),
            )
            if it is not None
        ]
        stopped = " (interrupted)" if self.interrupted else ""
        bots = [
            f"{bot} (full state)" if bot in self.full_state else bot
            for bot in dict.fromkeys(self.bots)
        ]
        return [
            f"{self.what} is worth {' and '.join(words)}.",
            f"It compares {self.comparison}.",
            f"{self.games:,} games of {self.game} with {', '.join(bots)} in"
            f" {self.seconds:.1f} s{stopped}; {EACH if self.until is None else STOPPED}.",
            *([] if self.until is None else [f"until {self.until}: {self._end}"]),
        ]

    @property
    def _end(self) -> str:
        return "reached" if self.reached else f"not reached in {self.games:,} games"

    def occurrence(self) -> str:
        """Returns in words how often it was possible, and how often a bot chose it."""
        text = f"possible {with_interval(self.possible, '.2f')} times a game"
        if self.own_choices is not None:
            text += f", chosen by the bot {with_interval(self.own_choices, '.2f')} times a game"
        return text

    @property
    def _unit(self) -> str:
        return "percentage points of the win share" if self.has_shares else "of the return"

    def table(self) -> Table:
        """Returns the effects as a table: overall, where the bot chose it, and by round."""
        has_score, has_lead = self.overall.score is not None, self.overall.lead is not None
        heads = [self.score_word, "95 %"] * has_score
        heads += [f"{self.score_word} ahead of rivals", "95 %"] * has_lead
        heads += ["wins, points" if self.has_shares else "return", "95 %"]
        table = Table(["positions", "games", "forks", *heads])
        groups = [("all", self.overall)]
        if self.chosen is not None:
            groups.append(("chosen by the bot", self.chosen))
        if len(self.by_round) > 1:
            groups += [(f"round {at}", effect) for at, effect in self.by_round.items()]
        for name, effect in groups:
            returns = _scaled(effect.returns, self.has_shares)
            numbers = [it for it in (effect.score, effect.lead, returns) if it is not None]
            cells = [cell for it in numbers for cell in _cells(it)]
            table.add(name, f"{effect.games:,}", f"{effect.forks:,}", *cells)
        return table


def _scaled(estimate: Estimate, has_shares: bool) -> Estimate:
    """Returns a share in percentage points, and any other number as it is."""
    by = 100.0 if has_shares else 1.0
    return Estimate(by * estimate.mean, by * estimate.low, by * estimate.high)


def _cells(estimate: Estimate) -> tuple[str, str]:
    return number(estimate, "+.2f"), between(estimate, "+.2f")


def stopped(worth: Worth, stopping: WorthStopping) -> Worth:
    """Returns a worth with the one interval that holds at every look."""

    def plain(estimate: Estimate | None) -> Estimate | None:
        return None if estimate is None else nothing(estimate.mean)

    def without(effect: Effect) -> Effect:
        score, lead = plain(effect.score), plain(effect.lead)
        return replace(effect, score=score, lead=lead, returns=nothing(effect.returns.mean))

    mean = worth.overall.score if stopping.metric == "score" else worth.overall.returns
    assert mean is not None  # `WorthStopping` has refused a game without scores
    narrow = {stopping.metric: stopping.estimate(mean.mean)}
    return replace(
        worth,
        until=stopping.text,
        reached=stopping.reached,
        overall=replace(without(worth.overall), **narrow),  # type: ignore[arg-type]  # both are estimates
        chosen=None if worth.chosen is None else without(worth.chosen),
        by_round={at: without(effect) for at, effect in worth.by_round.items()},
        possible=nothing(worth.possible.mean),
        own_choices=plain(worth.own_choices),
    )
