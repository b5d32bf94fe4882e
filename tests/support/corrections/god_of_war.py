"""Card files with cards of their own for God of War: codes, Specials, scenes."""


def deck(hero: str, *codes: str) -> str:
    """A starting deck as a row of a card file."""
    listed = ", ".join(f'"{code}"' for code in codes)
    return f'[[heroes]]\nid = "{hero}"\ndeck = [{listed}]\n'


def special(name: str, *effect: str | int) -> str:
    """A Special of the file's own as a row."""
    parts = ", ".join(f'"{part}"' if isinstance(part, str) else str(part) for part in effect)
    return f'[[specials]]\nid = "{name}"\neffects = [[{parts}]]\n'


PRINTED = (
    *("M4", "M5", "M0r", "M2s", "M1x", "R3", "R4s", "R2d", "D3", "D4r", "N5", "N0r", "N2x"),
    *("N3d", "M1/R3", "M2/D1", "R1/D3s", "M3/R3r"),
)
"""Eighteen codes that cards could print, none of them built in."""
SPECIALS = "\n".join(
    (
        special("heal3", "heal", "choose", 3),
        special("draw3", "draw", "self", 3),
        special("aid4", "buff_current_attack", 4),
        special("ward5", "reduce_damage", "choose", 5),
        special("fury3", "rage", "choose", 3),
        special("mend_more", "discard_number_heal", "choose"),
        special("hold", "stun_column"),
        special("tidy", "purge_status_from_discard", 1),
    )
)
CODES = SPECIALS + "\n".join(
    (
        deck("kratos", *PRINTED[:12], "S:heal3", "S:aid4"),
        deck("atreus", *PRINTED[4:17], "S:draw3"),
        deck("freya", *PRINTED[5:], "S:ward5"),
        deck("mimir", *PRINTED[8:18], "S:fury3", "S:mend_more", "S:hold", "S:tidy"),
        deck("brok_sindri", *PRINTED[:6], *PRINTED[11:], "S:fury3"),
        '[[upgrades]]\nid = "N5"\nred = 3\ngreen = 3\nblue = 0\nyellow = 0\n',
        '[[upgrades]]\nid = "S:ward5"\nred = 0\ngreen = 0\nblue = 2\nyellow = 2\n',
        '[[upgrades]]\nid = "N2"\nred = 1\ngreen = 1\nblue = 2\nyellow = 1\n',
    )
)
"""All kinds of codes of a file's own, in decks and upgrades."""


def card(name: str, front: str, back: str = '{ title = "-" }') -> str:
    """A card of a scene as a row."""
    return f'[[cards]]\nid = "{name}"\nf = {front}\nb = {back}\n'


def scene(name: str, kind: str, win: str, hindrance: str, more: str = "") -> str:
    """A new scene as a row."""
    return (
        f'[[scenes]]\nid = "{name}"\nnew = true\nkind = "{kind}"\nname = "New {name}"\n'
        f"win = {win}\nhindrance = [{hindrance}]\n{more}\n"
    )


LAKE = "\n".join(
    (
        scene(
            "lake", "quest", '["and", ["dead", "B2"], ["var_ge", "keys", 1]]', '["each_damage", 1]'
        ),
        card(
            "lake-T1",
            '{ title = "Key", spots = [{ need = ["num"], do = [["var", "keys", 1], '
            '["flip", "b......."]] }] }',
            '{ title = "Lock", reward = [["draw", "actor", 1]] }',
        ),
        card(
            "lake-T2",
            '{ title = "Forge", slots = { n = 3 }, spots = [{ need = ["num"], '
            'if = ["tok_ge", "T2", 1], do = [["bonus", "actor", 3], ["tok", "T2", -1, 0, 9]] }] }',
        ),
        card(
            "lake-T3",
            '{ title = "Witch", enemy = { hp = 6, ranged = { str = 2, fx = ["stun", "poison"] } }, '
            'runes = ["red", "blue"] }',
        ),
        card("lake-T4", '{ title = "Rock" }'),
        card(
            "lake-B1",
            '{ title = "Wolf", enemy = { hp = 5, melee = { cols = "CR", str = 2 } }, '
            'runes = ["green"], flip = { on = "defeated", pattern = "....b..." } }',
            '{ title = "Ghost", enemy = { hp = 9, melee = { cols = "C", str = 1, fx = "stun" } }, '
            'runes = ["yellow"] }',
        ),
        card(
            "lake-B2",
            '{ title = "Drake", enemy = { hp = 12, armor = [4], melee = { cols = "LCR", '
            'str = { var = "keys", add = 2 } } }, runes = ["red", "yellow"] }',
        ),
        card("lake-B3", '{ title = "Reeds" }'),
        card(
            "lake-B4",
            '{ title = "Bell", boxes = [{ rune = "blue", do = [["damage_all", 1], '
            '["give", "actor", "crystal", 1]] }] }',
        ),
    )
)
"""A new quest."""
MAW = "\n".join(
    (
        scene(
            "maw",
            "boss",
            '["dead_track", "maw"]',
            '["each_shuffle_in", "stun", 1]',
            'tracks = { maw = 20 }\nlose = ["tok_ge", "T4", 6]',
        ),
        *(card(f"maw-{place}", '{ title = "Cliff" }') for place in ("T1", "T2", "B1", "B4")),
        card(
            "maw-T3",
            '{ title = "Crack", spots = [{ need = ["melee"], do = [["hit_track", "maw", 3]] }] }',
        ),
        card(
            "maw-T4",
            '{ title = "Tide", boxes = [{ rune = "green", do = [["tok", "T4", 1, 0, 9]] }] }',
        ),
        card(
            "maw-B2",
            '{ title = "Maw", enemy = { track = "maw", melee = { cols = "LCR", str = 3 } }, '
            'runes = ["red"], flip = { on = "attacked", pattern = ".....b.." } }',
            '{ title = "Maw, open", enemy = { track = "maw", ranged = { str = 2 } }, '
            'runes = ["blue"], flip = { on = "attacked", pattern = ".....f.." } }',
        ),
        card(
            "maw-B3",
            '{ title = "Tongue", enemy = { hp = 4, ranged = { str = 1 } }, runes = ["yellow"] }',
        ),
    )
)
"""A new boss."""
NEW = LAKE + MAW
POND = scene("pond", "quest", '["not", ["never"]]', '["each_damage", 1]') + "".join(
    card(f"pond-{row}{column}", '{ title = "Stone" }') for row in "TB" for column in "1234"
)
"""A quest that is won at once."""
DEEP = (
    scene(
        "deep", "quest", '["never"]', '["each_damage", 1]', 'next = "lake"\nnext_when = ["never"]'
    )
    + POND.replace("pond", "deep").partition("\n\n")[2]
    + scene("abyss", "boss", '["never"]', '["each_hand_limit_next_quest", -2, "all"]')
    + POND.replace("pond", "abyss").partition("\n\n")[2]
)
"""A quest that leads to the lake, and a boss that makes hands smaller."""
