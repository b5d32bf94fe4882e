"""Every world that a seat holds possible, with its weight: counted naively from ``state.view``.

Written from docs/reference/view.md and docs/reference/state.md alone. The destinies are dealt,
drawn, kept and shown
again in every possible way; the journeys that others looked at are drawn again from the unseen.
"""

import random
from ast import literal_eval
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple, TypeVar

import midgard

__all__ = [
    "Table",
    "chi_square",
    "chi_square_limit",
    "destiny_beliefs",
    "destiny_worlds",
    "hidden_part",
    "journey_worlds",
    "positions",
    "rewritten",
    "sealed_beliefs",
    "sealed_worlds",
    "sent",
]

View = Any
DESTINIES = frozenset(
    action.arguments[0]
    for action in map(midgard.Champions().action, range(midgard.Champions().action_count))
    if action.kind == "destiny"
)


class Table(NamedTuple):
    """Where every destiny is, and how it came there."""

    hands: tuple[frozenset[str], ...]
    deck: frozenset[str]
    under: tuple[tuple[int, frozenset[str]], ...]
    sage: tuple[tuple[int, tuple[str, ...], str | None], ...]
    drawn: tuple[str, ...]


Worlds = dict[Table, Fraction]
Counts = dict[Table, int]


#: Chances are counted in parts of this, which every number of cards divides.
PARTS = 27720


def draws(table: Table) -> Iterator[tuple[str, Table, int]]:
    """Every card that can be drawn next, what is left then, and its chance in parts."""
    if table.deck:
        for card in table.deck:
            yield card, table._replace(deck=table.deck - {card}), PARTS // len(table.deck)
        return
    (owner, first), *rest = table.under
    for card in first:
        left = first - {card}
        under = (((owner, left),) if left else ()) + tuple(rest)
        yield card, table._replace(under=under), PARTS // len(first)


def give(table: Table, seat: int, card: str) -> Table:
    """A clan gets a card."""
    hands = list(table.hands)
    hands[seat] |= {card}
    return table._replace(hands=tuple(hands))


def each(worlds: Counts, steps: Any) -> Counts:
    """Go one step in every world: ``steps`` gives what follows, with its chance in parts."""
    after: defaultdict[Table, int] = defaultdict(int)
    for table, weight in worlds.items():
        for following, chance in steps(table):
            after[following] += weight * chance
    return after


def destiny_worlds(view: View) -> Worlds:
    """Every place of the destinies that fits a view; the weights sum to 1."""
    seat, visits = view["seat"], view["sage"]
    empty = frozenset[str]()
    start = Table((empty,) * view["players"], DESTINIES, (), (), ())
    own = set(view["clans"][seat]["destinies"])
    own -= {visit["kept"] for visit in visits if visit["turn"] == seat}
    worlds: Counts = {start: 1}
    mine = later(view, 0)
    for owner, clan in enumerate(view["clans"]):
        for _ in range(clan["dealt"]):

            def deal(table: Table, owner: int = owner) -> Iterator[tuple[Table, int]]:
                for card, left, chance in draws(table):
                    if card in own if owner == seat else may_have(view, owner, card, mine):
                        yield give(left, owner, card), chance

            worlds = each(worlds, deal)
    open_visit = view["phase"]["name"] in ("sage_draw", "keep_destiny") and view["phase"]["count"]
    for number, visit in enumerate(visits):
        worlds = reveal(worlds, view, number)
        worlds = draw(worlds, visit, own=visit["turn"] == seat)
        if not (open_visit and number + 1 == len(visits)):
            worlds = keep(worlds, view, visit, later(view, number))
        else:
            worlds = {close(table, visit["turn"], None): it for table, it in worlds.items()}
    worlds = reveal(worlds, view, len(visits))
    if view["phase"]["name"] == "end":
        hands = tuple(frozenset(clan["destinies"]) for clan in view["clans"])
        worlds = {table: weight for table, weight in worlds.items() if table.hands == hands}
    whole = sum(worlds.values())
    return {table: Fraction(weight, whole) for table, weight in worlds.items()}


def later(view: View, number: int) -> set[str]:
    """What the seat draws at this visit or a later one: nobody else can have kept it before."""
    return {card for visit in view["sage"][number:] for card in visit["drawn"] or ()}


def may_have(view: View, owner: int, card: str, later: set[str]) -> bool:
    """Does nothing that the seat sees in the end speak against it?"""
    clan = view["clans"][owner]
    return card not in later and (clan["destinies_hidden"] > 0 or card in clan["destinies"])


def draw(worlds: Counts, visit: View, *, own: bool) -> Counts:
    """The draws of a visit; the own ones are known."""
    for at in range(visit["count"]):

        def one(table: Table, at: int = at) -> Iterator[tuple[Table, int]]:
            for card, left, chance in draws(table):
                if not own or card == visit["drawn"][at]:
                    yield left._replace(drawn=(*table.drawn, card)), chance

        worlds = each(worlds, one)
    return worlds


def close(table: Table, turn: int, kept: str | None) -> Table:
    """A visit is written down."""
    return table._replace(sage=(*table.sage, (turn, table.drawn, kept)))


def keep(worlds: Counts, view: View, visit: View, later: set[str]) -> Counts:
    """One of the drawn is kept, the rest goes under the deck."""
    turn, known = visit["turn"], visit["kept"]

    def one(table: Table) -> Iterator[tuple[Table, int]]:
        for kept in table.drawn:
            if kept != known if known else not may_have(view, turn, kept, later):
                continue
            after = give(close(table, turn, kept), turn, kept)
            rest = frozenset(table.drawn) - {kept}
            under = (*after.under, (turn, rest)) if rest else after.under
            yield after._replace(under=under, drawn=()), PARTS // len(table.drawn)

    return each(worlds, one)


def reveal(worlds: Counts, view: View, visits: int) -> Counts:
    """Success after so many visits: its owner shows any one of those it has."""
    if view["shown_after"] != visits:
        return worlds
    for owner, clan in enumerate(view["clans"]):
        if owner != view["seat"]:
            for card in clan["revealed"]:

                def show(
                    table: Table, owner: int = owner, card: str = card
                ) -> Iterator[tuple[Table, int]]:
                    if card in table.hands[owner]:
                        yield table, PARTS // len(table.hands[owner])

                worlds = each(worlds, show)
    return worlds


def hidden_part(data: Any) -> Table:
    """The same of a state's ``to_dict``."""
    drawing = data["phase"]["name"] in ("sage_draw", "keep_destiny")
    visits = [(visit["turn"], tuple(visit["drawn"]), visit["kept"]) for visit in data["sage"]]
    drawn = visits[-1][1] if drawing and data["phase"]["drawn"] else ()
    return Table(
        tuple(frozenset(clan["destinies"]) for clan in data["clans"]),
        frozenset(data["deck"]["destinies"]),
        tuple((group["owner"], frozenset(group["cards"])) for group in data["under"]),
        tuple(visits),
        drawn,
    )


def destiny_beliefs(worlds: Worlds) -> Any:
    """The chance of each destiny to be anywhere, and to be the next that is drawn."""
    zero = Fraction(0)
    seats = len(next(iter(worlds)).hands)
    beliefs: Any = {
        card: {"seats": [zero] * seats, "drawn": zero, "under": zero, "deck": zero}
        for card in DESTINIES
    }
    following: defaultdict[str, Fraction] = defaultdict(Fraction)
    for table, weight in worlds.items():
        for seat, hand in enumerate(table.hands):
            for card in hand:
                beliefs[card]["seats"][seat] += weight
        for _, group in table.under:
            for card in group:
                beliefs[card]["under"] += weight
        for card in table.deck:
            beliefs[card]["deck"] += weight
        for card in table.drawn:
            beliefs[card]["drawn"] += weight
        if table.deck or table.under:
            for card, _, chance in draws(table):
                following[card] += weight * chance / PARTS
    return beliefs, dict(following)


def journey_worlds(view: View) -> dict[tuple[str | None, ...], Fraction]:
    """What the journeys can be that only others have looked at; ``None`` elsewhere."""
    shores = view["shores"]
    unknown = [
        at
        for at, shore in enumerate(shores)
        if shore["journey"] == "face_down" and shore["known_to"]
    ]
    worlds: Counter[tuple[str | None, ...]] = Counter()
    cards = {
        pool: [kind for kind, count in view["journeys"][pool].items() for _ in range(count)]
        for pool in ("old", "unseen")
    }
    pools = ["old" if shores[at]["old"] else "unseen" for at in unknown]
    picks = [range(len(cards[pool])) for pool in pools]
    for pick in product(*picks):
        physical = list(zip(pools, pick, strict=True))
        if len(set(physical)) < len(physical):
            continue
        world: list[str | None] = [None] * len(shores)
        for at, (pool, index) in zip(unknown, physical, strict=True):
            world[at] = cards[pool][index]
        worlds[tuple(world)] += 1
    whole = sum(worlds.values())
    return {world: Fraction(count, whole) for world, count in worlds.items()}


def sealed_worlds(
    start: midgard.champions.State, seat: int, decider: int
) -> dict[str, Fraction] | None:
    """What can have been sent when ``decider`` is asked, as ``seat`` sees it, who has sent nothing.

    ``start`` is the first question of the assignment. Whoever came before the decider has sent
    everything, in any one of all ways; the decider, if it is another, is at any question on any one
    of its ways. ``None``: there are too many ways to count, or they cannot be told by
    counts alone because a rune was used.
    """
    if start.current_player == decider == seat:
        return {sent(start): Fraction(1)}
    ends: list[midgard.champions.State] = []
    ways: list[list[midgard.champions.State]] = []
    if not _walk(start, [], ends, ways):
        return None
    total: defaultdict[str, Fraction] = defaultdict(Fraction)
    if start.current_player == decider:
        for way in ways:
            for state in way:
                total[sent(state)] += Fraction(1, len(ways) * len(way))
        return total
    for end in ends:
        worlds = sealed_worlds(end, seat, decider)
        if worlds is None:
            return None
        for world, chance in worlds.items():
            total[world] += chance / len(ends)
    return total


def _walk(
    state: midgard.champions.State,
    way: list[midgard.champions.State],
    ends: list[midgard.champions.State],
    ways: list[list[midgard.champions.State]],
) -> bool:
    """Every way to answer the questions of one seat; false if there are too many, or runes."""
    way = [*way, state]
    for action in state.legal_actions():
        if state.game.action(action).kind != "count" or len(ends) > 60:
            return False
        child = state.child(action)
        prompted = child.to_dict()["phase"]["name"] == "assignment"
        if prompted and child.current_player == state.current_player:
            if not _walk(child, way, ends, ways):
                return False
        else:
            ends.append(child)
            ways.append(way)
    return True


def sealed_beliefs(
    distribution: dict[str, Fraction], start: midgard.champions.State, seat: int, decider: int
) -> Any:
    """What ``belief`` must say of what is sealed, from the law of all worlds."""
    data = start.to_dict()
    players, owner = data["players"], data["marker"]
    hidden = []
    while owner != decider:
        hidden.append(owner)
        owner = (owner + 1) % players
    hidden.append(decider)
    reported: list[Any] = [None] * players
    for owner in hidden:
        if owner != seat:
            reported[owner] = {
                place: {kind: [Fraction(0)] for kind in kinds}
                for place, kinds in _sent_by(data, owner).items()
            }
    prompted: defaultdict[str, Any] = defaultdict(lambda: defaultdict(Fraction))
    for world, chance in distribution.items():
        phase, garrison, ships, _ = literal_eval(world)
        here = {**data, "garrison": garrison, "shores": [{"ship": ship} for ship in ships]}
        for owner in hidden:
            for place, kinds in _sent_by(here, owner).items() if owner != seat else ():
                for kind, count in kinds.items():
                    chances = reported[owner][place][kind]
                    chances += [Fraction(0)] * (count + 1 - len(chances))
                    chances[count] += chance
        prompt = phase.get("back", phase)
        prompted[prompt["site"]][prompt["item"]] += chance
    return reported, prompted if decider != seat else None


def _sent_by(data: Any, owner: int) -> dict[str, dict[str, int]]:
    """How many of each kind a clan has sent to each of its places."""
    lands = [land for land in data["garrison"] if land in data["clans"][owner]["placed"]]
    sent: dict[str, dict[str, int]] = {land: data["garrison"][land] for land in lands}
    for at, shore in enumerate(data["shores"]):
        ship = shore["ship"]
        if ship is not None and ship["owner"] == owner:
            sent[f"shore-{at + 1}"] = {**ship["warriors"], "food": ship["food"]}
    return sent


def sent(state: midgard.champions.State) -> str:
    """What was sent, and what is asked."""
    data = state.to_dict()
    ships = [shore["ship"] for shore in data["shores"]]
    home = [(clan["food"], clan["warriors"]) for clan in data["clans"]]
    return repr((data["phase"], data["garrison"], ships, home))


def rewritten(state: midgard.champions.State, rng: random.Random) -> midgard.champions.State | None:
    """The same position in the last round after other visits to the Sage's House, many of seat 0.

    Seat 0 is Dagrun and has used True Vision, seat 1 has used Success, if those runes are still in
    the deck. ``None`` in a position in which that cannot be.
    """
    data = state.to_dict()
    taken = any("sages_house" in clan["placed"] for clan in data["clans"])
    glory = any(clan["sheet"]["leader"] for clan in data["clans"])
    if data["round"] < 8 or data["phase"]["name"] != "placement" or taken or glory:
        return None
    leaders = [clan["leader"] for clan in data["clans"]]
    if "dagrun" in leaders:
        data["clans"][leaders.index("dagrun")]["leader"] = leaders[0]
    data["clans"][0]["leader"] = "dagrun"
    for seat, rune in ((0, "true_vision"), (1, "success")):
        if rune in data["deck"]["runes"]:
            data["deck"]["runes"].remove(rune)
            data["clans"][seat]["used_runes"].append(rune)
    shows = next((s for s, c in enumerate(data["clans"]) if "success" in c["used_runes"]), None)
    if shows is not None:
        if "glory" in data["clans"][shows]["used_runes"]:
            return None
        data["clans"][shows]["sheet"]["rune_effects"] = 0  # it was not the first
    seers = [seat for seat, c in enumerate(data["clans"]) if "true_vision" in c["used_runes"]]
    table = Table((frozenset(),) * data["players"], DESTINIES, (), (), ())
    for seat in range(data["players"]):
        table = _drawn(table, rng)
        table = give(table, seat, table.drawn[0])._replace(drawn=())
    dealt = table.hands
    for _ in range(rng.randrange(4, 8)):
        turn = rng.choices(range(data["players"]), [2] + [1] * (data["players"] - 1))[0]
        more = 2 * (turn in seers and rng.random() < 0.5)
        if more:
            seers.remove(turn)
        for _ in range(1 + (turn == 0) + more):
            if table.deck or table.under:
                table = _drawn(table, rng)
        if not table.drawn:
            break
        kept = rng.choice(table.drawn)
        rest = frozenset(table.drawn) - {kept}
        table = give(close(table, turn, kept), turn, kept)
        table = table._replace(
            under=(*table.under, (turn, rest)) if rest else table.under, drawn=()
        )
    for seat, clan in enumerate(data["clans"]):
        clan["destinies"] = sorted(table.hands[seat])
        clan["revealed"] = sorted(dealt[seat]) if seat == shows else []
    data["shown_after"] = None if shows is None else rng.randrange(len(table.sage) + 1)
    data["deck"]["destinies"] = sorted(table.deck)
    data["under"] = [{"owner": owner, "cards": sorted(cards)} for owner, cards in table.under]
    names = ("turn", "drawn", "kept")
    data["sage"] = [dict(zip(names, visit, strict=True)) for visit in table.sage]
    return state.game.from_dict(data, chance="explicit")


def _drawn(table: Table, rng: random.Random) -> Table:
    """A card is drawn at random."""
    card, left, _ = rng.choice(sorted(draws(table), key=lambda draw: draw[0]))
    return left._replace(drawn=(*table.drawn, card))


def positions(
    players: int, seeds: Iterable[int], *, variants: Any = (), **options: Any
) -> Iterator[midgard.champions.State]:
    """Positions of games in which the Sage's House is visited as often as can be."""
    for seed in seeds:
        rng = random.Random(seed)
        game = midgard.Champions(players=players, variants=variants, **options)
        state = game.new_state(chance="explicit")
        while not state.is_terminal:
            outcomes = state.chance_outcomes(exact=False)
            if outcomes:
                picks = rng.choices(outcomes, weights=[chance for _, chance in outcomes])
                state.apply(picks[0][0])
            else:
                state.apply(_choose(state, rng))
            yield state


def _choose(state: midgard.champions.State, rng: random.Random) -> int:
    legal = state.legal_actions()
    dagrun = state.leaders[state.current_player] == "dagrun"
    for text, chance in (
        ("leader dagrun", 1.0),
        ("place runesmith", 0.3),
        ("place sages_house", 0.7 if dagrun else 0.2),
        ("rune true_vision", 1.0),
        ("rune success", 0.3),
        ("take success", 1.0),
        ("take true_vision", 1.0),
    ):
        index = state.game.index(text)
        if index in legal and rng.random() < chance:
            return index
    return int(rng.choice(legal))


World = TypeVar("World", bound=Hashable)


def chi_square(distribution: dict[World, Fraction], counts: Counter[World]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom; rare worlds are put together."""
    samples = counts.total()
    cells: list[tuple[float, int]] = []
    rest, seen = 0.0, 0
    for world, weight in distribution.items():
        expected = float(weight) * samples
        if expected < 5:
            rest, seen = rest + expected, seen + counts[world]
        else:
            cells.append((expected, counts[world]))
    if rest >= 5:
        cells.append((rest, seen))
    return sum((count - it) ** 2 / it for it, count in cells), len(cells) - 1


def chi_square_limit(freedom: int) -> float:
    """Passed by chance once in a million: Wilson and Hilferty, 4.753 standard deviations."""
    part = 2 / (9 * max(freedom, 1))
    return float(max(freedom, 1) * (1 - part + 4.753 * part**0.5) ** 3)
