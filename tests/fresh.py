"""Run with nothing but the wheel installed: a game from start to end, and what import costs."""

import subprocess
import sys

import midgard

assert "numpy" not in sys.modules, "importing midgard must not import NumPy"

game = midgard.Champions(players=4)
state = game.new_state(seed=7)
while not state.is_terminal:
    state.apply(state.legal_actions()[0])
assert state.winners
assert sum(state.score_sheet(0).values()) == state.scores[0]
assert state.legal_mask().shape == (129,)

ships = midgard.Reavers(players=3)
sea = ships.new_state(seed=7)
while not sea.is_terminal:
    sea.apply(sea.legal_actions()[0])
assert sea.winners
assert sum(sea.score_sheet(0).values()) == sea.scores[0]
assert sum(ships.belief(sea, 0)["next"]["supply"].values()) == 1

realms = midgard.GodOfWar(players=2)
road = realms.new_state(seed=7)
while not road.is_terminal:
    road.apply(road.legal_actions()[-1])
assert road.winners in ([], [0, 1])
assert set(midgard.GAMES) == {"champions", "god_of_war", "reavers"}, midgard.GAMES

run = subprocess.run(
    [sys.executable, "-m", "midgard", "simulate"], capture_output=True, text=True, check=False
)
assert run.returncode == 2, run
assert run.stderr.count("\n") == 1, run.stderr
assert "midgard-engine[cli]" in run.stderr, run.stderr
print("the wheel works:", game, state.scores, ships, sea.scores, realms, road.scores)
