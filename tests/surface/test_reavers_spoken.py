"""Texts of Reavers of Midgard are true, and name things that players can look up."""

import io
import re
from typing import Any

import pytest

import midgard
from midgard.cli import run
from midgard.cli.choices import find, menu
from midgard.cli.match import HUMAN, Match
from midgard.reavers.bargains import ORDER, event_text, seats_text, visitors
from midgard.reavers.glossary import explained
from midgard.reavers.missing import missing
from support.positions.reavers import COMPILED, Engine, Position, go, pass_until, play

ENGINE = Engine("compiled", COMPILED, midgard.IllegalActionError, ValueError)


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, *options: str
) -> str:
    """The output for a person at seat 0 who types these words and then leaves."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{words}\nquit\n"))
    assert run(["play", "--seat", "0", *options]) == 0
    return capsys.readouterr().out


# Bjorn


def with_bjorn(face: str) -> Any:
    """Seat 0 chooses a destination, Bjorn stands at Bjorgvin."""
    return (
        Position(ENGINE, 2, bjorn=True)
        .round(2, ["roskilde", "nidalos"])
        .location("bjorgvin", face)
        .ready()
    )


@pytest.mark.parametrize(("face", "counts"), [("A", ""), ("B", ", and he counts as a visitor")])
def test_a_destination_shows_that_bjorn_stands_there(face: str, counts: str) -> None:
    """[bjorn.terror] [bjorn.counts]"""
    state = with_bjorn(face)
    text = state.explain("go bjorgvin")
    assert f"; Bjorn stands there: a lone visitor takes a terror{counts})" in text
    assert text.endswith("[destination.sealed] [bjorn.terror]")
    assert "Bjorn" not in state.explain("go tonsberg") + state.explain("go roskilde")
    assert re.search(rf"^Bjorgvin {face}: .*; Bjorn stands there$", state.table(0), re.MULTILINE)


def test_the_announced_move_of_bjorn_happens() -> None:
    """[bjorn.terror] [bjorn.counts] One terror for the lone visitor; face B pays for two."""
    state = with_bjorn("B")
    before = state.to_dict()
    state.apply("go bjorgvin")
    text = "\n".join(midgard.Reavers(2).describe_events(state.apply_events("go tonsberg")))
    assert "Bjorgvin gets 4 coins for its visitors (face B)" in text
    pass_until(state, "supply")
    after = state.to_dict()
    assert after["seats"][0]["terror"] == before["seats"][0]["terror"] + 1


def test_help_explains_bjorn() -> None:
    (line,) = explained(midgard.Reavers(players=2, bjorn=True), "bjorn")
    for part in ("never to Roskilde [bjorn.move]", "[bjorn.raid]", "[bjorn.counts]"):
        assert part in line
    assert "a lone visitor takes all loot and a terror" in line
    assert line.endswith("[bjorn.terror]")


# Who is first


def expected(game: Any, location: str, before: Any, after: Any) -> str:
    """The reason why somebody is first, by the tests one after the other."""
    rows = {row["id"]: row["numbers"] for row in game.cards() if row["table"] == "reavers"}

    def count(seat: int, symbol: str) -> int:
        owned = after["seats"][seat]["reavers"].items()
        return sum(number * rows[card][symbol][0] for card, number in owned)

    every = sorted(visitors(after, location))
    best = max(count(seat, "yggdrasils") for seat in every)
    one = [seat for seat in every if count(seat, "yggdrasils") == best]
    if len(one) == 1:
        return f"most Yggdrasils, {best}"
    most = max(count(seat, "helms") for seat in one)
    two = [seat for seat in one if count(seat, "helms") == most]
    said = "Yggdrasils are equal"
    among, their = "", ""
    if one != every:
        said = f"{seats_text(one)} have most Yggdrasils, {best} each"
        among, their = "of these ", "their "
    if len(two) == 1:
        return f"{said}; {among}most helms, {most}"
    if two != one:
        said += f"; {among}{seats_text(two)} have most helms, {most} each"
    elif one == every:
        said = "symbols are equal"
    else:
        said += f"; {their}helms are equal"
    came = [before["seats"][seat]["last"] for seat in two]
    if None in came:
        return f"{said}; drawn by lot from {seats_text(two)}"
    near = min(came, key=ORDER.index)
    three = [seat for seat, last in zip(two, came, strict=True) if last == near]
    if len(three) == 1:
        return f"{said}; it comes from {near.title()}, the nearest location"
    if three != two:
        said += f"; {seats_text(three)} come from {near.title()}, the nearest location"
    return f"{said}; drawn by lot from {seats_text(three)}"


def test_each_reason_of_initiative_is_the_one_that_is_recomputed() -> None:
    """[initiative.first] [initiative.closest] [initiative.tie]"""
    seen: dict[str, int] = {}
    for seed in range(12):
        match = Match(midgard.Reavers(players=6), seed, (HUMAN, *["random"] * 5))
        while not match.state.is_terminal:
            count, before = len(match.lines[0]), match.follower.to_dict()
            match.play(match.advice("random"))
            after = match.follower.to_dict()
            for line in match.lines[0][count:]:
                if found := re.search(r"> seat (\d) is first at (\w+): (.*)", line.text):
                    location = found[2].lower()
                    assert visitors(after, location)[0] == int(found[1])
                    assert found[3] == expected(match.game, location, before, after)
                    seen[re.sub(r"seats [\d, and]+\d|\d", "", found[3])] = 1
    for part in ("have most Yggdrasils", "their helms", "of these most helms", "symbols are"):
        assert any(part in reason for reason in seen), part


@pytest.mark.parametrize(
    ("reavers", "last", "why"),
    [
        (
            ({"R-Y1": 1}, {"R-Y1": 1}, {"R-Y1": 1}, {"R-H1": 1}),
            ("odense",) * 4,
            "seats 0, 1 and 2 have most Yggdrasils, 1 each; their helms are equal; drawn by lot"
            " from seats 0, 1 and 2",
        ),
        (
            ({"R-Y1": 1}, {"R-H1Y1": 1}, {"R-H1Y1": 1}, {}),
            ("odense", "odense", "nidalos", None),
            "seats 0, 1 and 2 have most Yggdrasils, 1 each; of these seats 1 and 2 have most helms,"
            " 1 each; it comes from Nidalos, the nearest location",
        ),
        (
            ({}, {"R-H1": 1}, {"R-H1": 1}, {"R-H1": 1}),
            ("odense", "odense", "nidalos", "nidalos"),
            "Yggdrasils are equal; seats 1, 2 and 3 have most helms, 1 each; seats 2 and 3 come"
            " from Nidalos, the nearest location; drawn by lot from seats 2 and 3",
        ),
    ],
)
def test_a_reason_of_initiative_names_the_seats_that_are_left(
    reavers: Any, last: Any, why: str
) -> None:
    """[initiative.first] Only the best are equal, not all that have come."""
    game = midgard.Reavers(players=4)
    before = game.new_state(seed=1).to_dict()
    for seat, own, came in zip(before["seats"], reavers, last, strict=True):
        seat["reavers"] |= own
        seat["last"], seat["destination"] = came, "vasteras"
    event = {"name": "first", "seat": 1, "location": "vasteras"}
    assert event_text(game, event, before, before) == f"seat 1 is first at Vasteras: {why}"


# Why not


def test_why_is_true_while_a_deal_is_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """[micro.split] And the choice has the name that the menu gives it."""
    game = "reavers(players=2,bjorn=true,memory=screen,negotiation=micro)"
    words = "go tons\nreject\nitem horns\ndone\nwhy item horns\nhelp item"
    out = typed(monkeypatch, capsys, words, "--game", game, "--bots", "greedy", "--seed", "5")
    assert "no deal is made now" not in out
    assert re.search(r"done is not legal: the deal waits for a \w+", out)
    assert "item horns is not legal: the deal waits for a" in out
    assert "item spoils-4" not in out


def making(**options: Any) -> Any:
    """Seat 0 makes a deal with seat 1, who has 3 coins."""
    built = Position(ENGINE, 2, negotiation="micro", **options).seat(1, coins=3)
    return built.bargain("tonsberg", (0, 1)).ready()


def test_each_step_of_a_deal_names_what_it_waits_for() -> None:
    """[micro.giver] [micro.amount] [micro.split]"""
    state = making()
    play(state, "item coin")
    assert "the deal waits for a seat that gives" in state.why_not("done")
    assert state.why_not("done").endswith("[micro.giver]")
    play(state, "seat 1")
    assert "the deal waits for a number" in state.why_not("item coin")
    assert state.why_not("done").endswith("[micro.amount]")
    play(state, "amount 1", "done")
    assert "the deal waits for a number" in state.why_not("done")
    assert state.why_not("done").endswith("[micro.split]")


def test_a_share_is_asked_of_its_kind_alone() -> None:
    """[micro.split] Not how many coins are taken of a terror."""
    built = Position(ENGINE, 3, negotiation="micro", cycles=1)
    built.location("tonsberg", coins=8, spoils={"horns": 3})
    state = built.bargain("tonsberg", (0, 1, 2)).ready()
    coins = state.to_dict()["locations"][2]["loot"]["coins"]
    play(state, "done")
    assert state.prompt.endswith(f": how many coins seat 0 takes of {coins} coins")
    play(state, "amount 3")
    assert state.prompt.endswith(f": how many coins seat 1 takes of {coins - 3} coins")


def test_the_hint_of_an_ambiguous_word_is_one_of_its_meanings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = "reavers(players=2,negotiation=micro)"
    out = typed(monkeypatch, capsys, "help item", "--game", game, "--bots", "greedy", "--seed", "5")
    assert re.search(r"'item' is ambiguous; try: why item \w+", out)


# What is lacking


def alone_at(name: str, face: str, steps: int = 0, **things: Any) -> Any:
    """Seat 0 alone visits a location, after some passes."""
    state = Position(ENGINE, 4).seat(0, **things).location(name, face).ready()
    others = [it for it in ("roskilde", "bjorgvin", "tonsberg", "nidalos") if it != name]
    go(state, name, *others[:3])
    if name != "roskilde":
        pass_until(state, PHASES[name, face])
    play(state, *["pass"] * steps)
    return state


PHASES = {("tonsberg", "A"): "atone", ("bjorgvin", "A"): "sell", ("vasteras", "B"): "barter"}


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (
            lambda: alone_at("tonsberg", "A", terror=5),
            r"to discard a terror costs \d coins?, and the seat has 0 coins",
        ),
        (lambda: alone_at("tonsberg", "A", coins=9), "the seat has no terror to discard"),
        (lambda: alone_at("bjorgvin", "A", wall=1), "the seat has 0 farms"),
        (lambda: alone_at("vasteras", "B"), "there is no spoils card to sell"),
        (lambda: alone_at("roskilde", "A", 1), "the seat has 0 coins, and each reaver costs more"),
        (lambda: alone_at("roskilde", "A", 2), r"a farm costs \d coins?, and the seat has 0 coins"),
        (
            lambda: alone_at("roskilde", "A", 4, terror=1),
            r"to discard a terror costs \d coins?, and the seat has 0 coins",
        ),
        (
            lambda: alone_at("roskilde", "B", 4, terror=1),
            r"to discard a terror costs \d coins?, and the seat has 0 coins",
        ),
    ],
)
def test_a_forced_pass_names_the_missing_thing(state: Any, text: str) -> None:
    found = state()
    assert len(found.legal_actions()) == 1
    assert re.fullmatch(text, missing(found))


def test_each_forced_pass_of_a_game_names_what_is_lacking() -> None:
    """Also what the options and the boards bring about."""
    forced = 0
    for seed in range(6):
        match = Match(midgard.Reavers(players=4), seed, (HUMAN, *["greedy"] * 3))
        while not match.state.is_terminal:
            legal = match.state.legal_actions()
            action = match.state.game.action(legal[0])
            if len(legal) == 1 and action.text in ("pass", "amount 0"):
                text = missing(match.state)  # type: ignore[arg-type]  # it is one of Reavers
                assert text
                assert " is not legal" not in text
                assert "[" not in text
                forced += 1
                match.play(legal[0], explained=match.state.current_player == 0)
            else:
                match.play(match.advice("random"))
        lines = [line.text for line in match.lines[0] if "nothing else is possible" in line.text]
        assert all(re.search(r"possible: .+ \[\w+\.\w+\]$", line) for line in lines)
    assert forced > 50


@pytest.mark.parametrize("action", ["yes", "pass"])
def test_a_purchase_at_roskilde_names_the_rest(action: str) -> None:
    """The coins are not on the screen between two purchases."""
    state = alone_at("roskilde", "A", 2, coins=5, terror=1)
    shown = []
    while state.current_player == 0 and not state.is_chance and state.phase in ("buy", "shed"):
        owned = state.to_dict()["seats"][0]["coins"]
        price = re.search(r"for (\d) coin|pay (\d) coin", state.explain("yes"))
        assert price is not None
        left = owned - int(price[1] or price[2])
        assert f"({left} coin{'' if left == 1 else 's'} left)" in state.explain("yes")
        shown.append(state.phase)
        play(state, action)
    assert shown == ["buy", "buy", "shed"]


# Names


def test_a_reaver_is_named_by_what_help_explains() -> None:
    """R-H1 has no name, and its symbols alone cannot be looked up."""
    state = Position(ENGINE, 2).market("R-H1", "R-smith", "R-Y1", "R-H2").seat(0, coins=9).ready()
    go(state, "roskilde", "tonsberg")
    play(state, "pass")
    assert state.explain("slot 0").startswith("hire R-H1 of slot 0 for 1 coin (1 helm; ")
    assert state.explain("slot 1").startswith("hire Smith of slot 1")
    assert explained(state.game, "R-H1")
    choices = list(menu(state).values())
    for word, slot in (("smith", 1), ("smi", 1), ("hire smith", None), ("r-h1", 0), ("2", None)):
        found = [it.text for it in find(word, choices, state.game, state)]
        assert found == ([f"slot {slot}"] if slot is not None else found)
        assert bool(found) or slot is None


def test_a_reaver_is_hired_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/manual/play.md: a part of the name that is unambiguous."""
    state = midgard.Reavers(2).new_state(seed=3)
    market = [card for card in state.to_dict()["market"] if card]
    rows = {row["id"]: row for row in state.game.cards() if row["table"] == "reavers"}
    card = next(card for card in market if rows[card]["name"] and market.count(card) == 1)
    name = rows[card]["name"]
    out = typed(
        *(monkeypatch, capsys, f"go roskilde\n{name.lower()[:5]}"),
        *("--game", "reavers(players=2)", "--bots", "greedy", "--seed", "3"),
    )
    assert f"seat 0: hire {name} of slot" in out
    assert "There is no choice" not in out


# Where things come from


def test_the_explanation_of_face_b_names_its_visitors() -> None:
    """[nidalos.add] [bjorgvin.add] [leirvik.add]"""
    lines = []
    for seed in range(8):
        for text in ("reavers(players=2,bjorn=true)", "reavers(players=5)"):
            game: Any = midgard.load_game(text)
            match = Match(game, seed, (HUMAN, *["random"] * (game.players - 1)))
            while not match.state.is_terminal:
                match.play(match.advice("random"))
            lines += [line.text for line in match.lines[0] if "(face B)" in line.text]
    assert not [line for line in lines if not re.search(r"for (seat|Bjorn)", line)]
    for who in (r"seat \d", r"seats \d and \d", "Bjorn", r"seat \d and Bjorn"):
        assert any(re.search(rf"gets \d .* for {who} \(face B\)$", line) for line in lines), who
    for line in lines:
        found = re.search(r"gets (\d+) coins? for (.*) \(face B\)", line)
        if found and "Nidalos" in line + "Bjorgvin":
            count = len(re.findall(r"\d", found[2])) + ("Bjorn" in found[2])
            assert int(found[1]) % count == 0


def test_the_protocol_of_bargaining_is_not_a_number_of_a_card() -> None:
    """How often somebody proposes is our rule; nothing printed differs from it."""
    for negotiation in ("menu", "micro"):
        for line in explained(midgard.Reavers(negotiation=negotiation), "bargain"):
            assert "reconstructed" not in line


# Options


@pytest.mark.parametrize("value", ["true", "True"])
def test_a_flag_is_read_as_the_header_and_python_have_it(
    value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = f"reavers(players=2, bjorn={value})"
    out = typed(monkeypatch, capsys, "table", "--game", game, "--bots", "greedy", "--seed", "1")
    assert "bjorn: True" in out
    assert midgard.load_game(game) == midgard.Reavers(players=2, bjorn=True)
    assert midgard.load_game("reavers(players=2,bjorn=False)") == midgard.Reavers(players=2)
    with pytest.raises(midgard.InvalidOptionError, match="bjorn must be true or false"):
        midgard.load_game("reavers(players=2,bjorn=yes)")


def test_a_choice_after_more_shows_the_amount_so_far() -> None:
    """[micro.amounts] The prompt, the table and the next choice say how much is counted so far."""
    built = Position(ENGINE, 2, negotiation="micro").seat(0, coins=200)
    built.location("tonsberg", coins=100)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "item coin", "seat 0")
    for counted in (0, 32, 64, 96):
        so_far = f", {counted} so far" * bool(counted)
        assert state.prompt.endswith(f"how many coins seat 0 puts into the pot{so_far}")
        line = f"; seat 0 puts {counted} coins or more into the pot"
        assert (line in state.table(0)) == bool(counted)
        assert line not in state.table(1)
        assert state.explain("more").startswith(f"{counted + 32} or more: the rest")
        play(state, "more")
    built = Position(ENGINE, 2, negotiation="micro").location("tonsberg", coins=100)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "done", "more", "more")
    assert state.prompt.endswith("how many coins seat 0 takes of 100 coins, 64 so far")
    assert "; seat 0 takes 64 coins or more" in state.table(0)
    assert state.explain("more").startswith("96 or more: the rest")


def test_symbols_of_a_reaver_are_said_once() -> None:
    """Of a reaver without a name the id is enough where its symbols follow."""
    game = midgard.Reavers(2)
    for phase in ("hire", "purchase", "blind_offer"):
        named: Any = {"name": phase, "card": "R-H1"} if phase == "blind_offer" else phase
        state = game.position(phase=named, seats=[{"coins": 9}], chance="explicit")
        for action in state.legal:
            text = state.explain(action)
            assert all(text.count(f"R-{name} (") <= 1 for name in ("H1", "Y1", "H2"))
            assert text.count("1 helm") <= 1, text


def test_copies_that_are_left_are_a_number() -> None:
    built = Position(ENGINE, 3, negotiation="micro").seat(0, reavers={"R-H2": 3})
    state = built.bargain("tonsberg", (0, 1, 2)).ready()
    rows = [row["id"] for row in state.game.cards() if row["table"] == "reavers"]
    item = f"item reaver-{rows.index('R-H2')}"
    play(state, item, "seat 0", "amount 2", "done", "amount 0", "amount 0")
    assert state.prompt.count("R-H") == 1
    assert re.search(r"how many copies of reaver \S+ \(.*\) seat 1 takes of 2$", state.prompt)


def test_a_hint_is_about_what_is_in_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "help nonsense\nwhy\nquit", "--game", "reavers(players=2)")
    hints = re.findall(r"(.+); try: why (.+)", out)
    assert [what.rpartition("> ")[2] for what, _ in hints] == [
        'unknown action "nonsense"',
        "why needs an action",
    ]
    state = midgard.Reavers(2).new_state(seed=1)
    assert all("not in play" not in str(state.why_not(action)) for _, action in hints)
