"""The end of a quest and of the game, and the second board of Baldur.

Rule 31, rule 33, rule 55, rule 57.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..state import Drawn, Player, Table, Unit
from ..words import STATUS, Code
from . import path, place


def won(table: Table) -> Table:
    """[quest.win] Rule 31, rule 33: the boss or a scene alone wins the game; a quest goes on.

    [round.last] Rule 41: a quest that ends in the last round is too late.
    """
    table = table.emit("finished", scene=table.scene_id)
    if table.rules.scene is not None or table.quest == 3:
        return table.end("won")
    if table.round >= table.rules.max_rounds:
        return table.end("lost")
    return clean_up(table).push(path.Path(table.first_player))


def clean_up(table: Table) -> Table:
    """[quest.end] Rule 55, G-12: all pending stops.

    [quest.clean] G-13, G-14: the row goes under the deck, status cards return, all cards of a
    player are one deck, and the heroes are fresh.  [rage.stored] G-56: a stored bonus stays.
    """
    table = table.bury(table.row)
    players, piles = [], table.piles
    for player in table.players:
        cards = all_cards(player)
        statuses = Counter({status: cards[status] for status in STATUS})
        piles += statuses
        limit = table.data.hand_limit
        players.append(
            replace(
                player,
                unseen=cards - statuses,
                top=(),
                hand=Counter(),
                discard=Counter(),
                aside=Counter(),
                limit=limit,
            )
        )
    units = {name: Unit(moved=unit.moved, bonus=unit.bonus) for name, unit in table.units.items()}
    return replace(
        table, players=tuple(players), units=units, piles=piles, round=table.round + 1,
        active=table.first_player, drawn=Drawn.none(len(players)), scene_id=None, hindrances=(),
        carrier=None,
        freya_tokens=table.data.freya_tokens if "freya" in units else 0, used=frozenset(),
        row=(), cards={}, tracks=(), vars={}, queue=(),
        fired=(), rewarded=(), listed=(), stack=(),
    )  # fmt: skip


def all_cards(player: Player) -> Counter[Code]:
    """Returns all cards of a player."""
    found = player.unseen + player.hand + player.discard + player.aside
    return found + Counter(player.top)


def next_board(table: Table) -> Table:
    """[settle.next] Rule 57, G-44: the scene is replaced; only ``keep_vars`` stay of its tokens.

    Heroes keep everything; a running reveal has nothing more to activate.
    """
    after = table.scene.next
    assert after is not None
    kept = {name: table.vars.get(name, 0) for name in table.data.scenes[after].keep_vars}
    table = place.lay(table, after)
    return replace(table, vars={**table.vars, **kept}, queue=(), fired=(), rewarded=(), listed=())
