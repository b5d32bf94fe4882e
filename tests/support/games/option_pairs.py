"""Games of which two each differ by one option."""

from typing import Any

from midgard.reference.champions.options import ROWS

BOTH: dict[str, Any] = {"expansions": ["dark_mountains", "valhalla"]}
NAMED = ["ullr", "dagrun", "asmundr", "gylfir"]
LEADERS = {"leaders": [*NAMED[:3], "svanhildr"]}
#: Two games each that differ by one option, or by a preset, which is several.
PAIRS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("champions", {}, {"players": 3}),
    ("champions", {}, {"variants": ["hall_of_records", "mistrustful_villagers"]}),
    ("champions", {}, {"assignment": "simultaneous"}),
    ("champions", {}, {"start_player": 3}),
    ("champions", {"leaders": NAMED}, LEADERS),
    ("champions", LEADERS, {"leaders": "random"}),
    ("champions", {}, {"skip_forced": True}),
    ("champions", {}, BOTH),
    ("champions", BOTH, {"expansions": ["valhalla"]}),
    ("champions", BOTH, {**BOTH, "promos": True}),
    ("champions", {}, {"preset": "manual"}),
    ("champions", BOTH, {**BOTH, "preset": "manual"}),
    *(
        ("champions", {**BOTH, name: row.official}, {**BOTH, name: value})
        for name, row in ROWS.items()
        for value in row.values
        if value != row.official
    ),
    ("god_of_war", {}, {"players": 1}),
    ("god_of_war", {}, {"heroes": ["freya", "mimir"]}),
    ("god_of_war", {}, {"team": "each"}),
    ("god_of_war", {}, {"hide_backs": True}),
    ("god_of_war", {}, {"max_rounds": 9}),
    ("god_of_war", {}, {"first_player": 1}),
    ("god_of_war", {}, {"scene": "b9"}),
    ("god_of_war", {}, {"scenes": ["q1", "q2", "q3", "b7", "b8", "b9"]}),
    ("god_of_war", {}, {"upgrades": 3}),
    ("god_of_war", {}, {"skip_forced": True}),
    ("reavers", {}, {"players": 4}),
    ("reavers", {"players": 2}, {"players": 2, "bjorn": True}),
    ("reavers", {}, {"locations": "random"}),
    ("reavers", {}, {"memory": "screen"}),
    ("reavers", {}, {"negotiation": "auto"}),
    ("reavers", {}, {"cycles": 2}),
    ("reavers", {}, {"bjorgvin_sell_limit_each": 1}),
    ("reavers", {}, {"skip_forced": True}),
    ("wall", {}, {"players": 3}),
    ("wall", {}, {"scouts": False}),
    ("bids", {}, {"players": 4}),
    ("bids", {}, {"bids": 20}),
    ("bids", {}, {"pairs": True}),
]
