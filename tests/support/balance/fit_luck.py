"""Fits the values of the account of luck in games without a box.

``PYTHONPATH=tests python -m support.balance.fit_luck`` prints the content of
`rust/champions/src/bots/fitted/luck.json`. The values have the features that all games of Champions
have, and no others: fights change these in few ways, so the account knows what the ends of open
fights are worth.
"""

import midgard
from midgard.selfplay.fit import fit_games

# The features that games with boxes have too.
FEATURES = 25


def fit_luck(games: int = 20_000) -> str:
    """Returns the values as JSON, fitted to `games` games for each number of players."""
    made = [midgard.Champions(players=players) for players in (2, 3, 4)]
    return fit_games(made, games=games, seed=1, features=FEATURES)


if __name__ == "__main__":
    print(fit_luck(), end="")
