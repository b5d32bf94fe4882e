//! Card files that are wrong, with a box and without.

/// Files with one problem, its line and the message.
pub const SINGLE: &[(&str, usize, &str)] = &[
    ("[[troll]]\nid = 'x'", 1, "unknown table \"troll\" (did you mean \"trolls\"?)"),
    (
        "attack = 3",
        1,
        "unknown table \"attack\"; known: dice, trolls, draugr, monsters, kraken, runes, \
         destinies, journeys, merchants, longships, public_longships, leaders, stalls, board",
    ),
    ("schema = 2", 1, "schema must be 1, not 2"),
    ("\n\n[trolls]\n", 3, "trolls must be rows, each under [[trolls]], not a table"),
    ("trolls = [1]", 1, "a row of trolls must be under [[trolls]], not 1"),
    ("kraken = 3", 1, "kraken must be one table under [kraken], not 3"),
    ("[[kraken]]", 1, "kraken must be one table under [kraken], not [a table]"),
    ("[[trolls]]\nattack = 2", 1, "a row of trolls needs an id such as troll-1-1"),
    ("[[trolls]]\nid = 3", 2, "id must be a text, not 3"),
    (
        "[[trolls]]\nid = 'troll-9-1'",
        2,
        "trolls: unknown id \"troll-9-1\" (did you mean \"troll-1-1\"?)",
    ),
    (
        "[[public_longships]]\nid = 'private'",
        2,
        "public_longships: unknown id \"private\"; known: small, large",
    ),
    ("[[runes]]\nid='glory'\n[[runes]]\nid='glory'", 4, "glory has a row already, on line 2"),
    (
        "[[trolls]]\nid = 'troll-1-1'\natack = 1",
        3,
        "troll-1-1: unknown field \"atack\" (did you mean \"attack\"?)",
    ),
    (
        "[[trolls]]\nid = 'troll-1-1'\nattack = 'two'",
        3,
        "troll-1-1: attack must be a whole number from 1 to 20, not \"two\"",
    ),
    (
        "[[trolls]]\nid = 'troll-1-1'\nattack = 0",
        3,
        "troll-1-1: attack must be a whole number from 1 to 20, not 0",
    ),
    (
        "[[trolls]]\nid = 'troll-1-1'\nglory = 99999999999999999999999",
        3,
        "troll-1-1: glory must be a whole number from 0 to 60, not 99999999999999999999999",
    ),
    ("kraken.glory = 0", 1, "kraken: glory must be a whole number from 1 to 60, not 0"),
    ("kraken.glory = 1.5", 1, "kraken: glory must be a whole number from 1 to 60, not 1.5"),
    ("kraken.glory = true", 1, "kraken: glory must be a whole number from 1 to 60, not true"),
    (
        "kraken.provenance = 7",
        1,
        "kraken: provenance must be a text of 1 to 400 characters without control characters, not \
         7",
    ),
    (
        "[[runes]]\nid = 'gifts'\nname = ' '",
        3,
        "gifts: name must be a text of 1 to 60 characters without control characters, not \" \"",
    ),
    (
        "[[runes]]\nid = 'gifts'\nname = \"a\\nb\"",
        3,
        "gifts: name must be a text of 1 to 60 characters without control characters, \
         not \"a\\nb\"",
    ),
    (
        "[[runes]]\nid = 'gifts'\nname = \"a\\u2028b\"",
        3,
        "gifts: name must be a text of 1 to 60 characters without control characters, \
         not \"a\\u{2028}b\"",
    ),
    (
        "[[trolls]]\nid = 'troll-1-1'\nprohibits = 'archer'",
        3,
        "troll-1-1: prohibits must be one of none, swordsman, spearman, axeman, not \"archer\": \
         archer belongs to dark_mountains, which is not in play",
    ),
    (
        "[[draugr]]\nid = 'draugr-1-red'\ncolour = 'green'",
        3,
        "draugr-1-red: colour must be one of red, blue, yellow, not \"green\"",
    ),
    (
        "[[destinies]]\nid = 'craftsman'\nmost = 'gold'",
        3,
        "craftsman: most must be one of blue_cards, yellow_cards, red_cards, wood, warriors, \
         favor, food, coins, runes, monsters, draugr, trolls, not \"gold\"",
    ),
    (
        "[[destinies]]\nid = 'craftsman'\nsole = 1",
        3,
        "craftsman: tied is 2; it must be at most sole, 1",
    ),
    ("[[dice]]\nid = 'axeman'\ncount = 11", 3, "axeman: count is 10 and cannot be changed"),
    (
        "[[dice]]\nid = 'axeman'\nfaces = 6",
        3,
        "axeman: faces must be a list of faces such as { hits = 1, shields = 0, count = 2 }, not 6",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [6]",
        3,
        "axeman: faces: a face must be a table of hits, shields, count, not 6",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [\n{ hits = 1, count = 6 },\n]",
        4,
        "axeman: faces: a face needs shields",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 1, shields = 0, count = 7 }]",
        3,
        "axeman: faces: count must be a whole number from 1 to 6, not 7",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 1, shield = 0, shields = 0, count = 6 }]",
        3,
        "axeman: faces: \"shield\" must be one of hits, shields, count",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 1, shields = 0, count = 5 }]",
        3,
        "axeman: the faces add up to 5 sides, not 6",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 0, shields = 1, count = 6 }]",
        3,
        "axeman: one face at least must show a hit",
    ),
    (
        "[[journeys]]\nid = 'lost'\ncount = 1\n[[journeys]]\nid = 'storm'\nname = 'Gale'",
        3,
        "the journeys add up to 17 cards, not 18",
    ),
    (
        "[[longships]]\nid = 'longship-1'\nmin_players = 3\n\
         [[longships]]\nid = 'longship-2'\nmin_players = 3",
        6,
        "one longship at least must have min_players = 2",
    ),
    (
        "[[longships]]\nid = 'longship-1'\ncapacity = 16",
        3,
        "longship-1: capacity must be a whole number from 1 to 15, not 16",
    ),
    (
        "[[merchants]]\nid = 'merchant-1'\ngoods = { food = 9 }",
        3,
        "merchant-1: goods: food must be a whole number from 0 to 8, not 9",
    ),
    (
        "[[merchants]]\nid = 'merchant-1'\ngoods = { favor = 1 }",
        3,
        "merchant-1: goods: \"favor\" must be one of food, wood, coins, swordsman, spearman, \
         axeman",
    ),
    (
        "[[merchants]]\nid = 'merchant-1'\ngoods = 3",
        3,
        "merchant-1: goods must be a table of food, wood, coins, swordsman, spearman, axeman, not \
         3",
    ),
    (
        "[[stalls]]\nid = 'skald'\ncost = { glory = 1 }",
        3,
        "skald: cost: \"glory\" must be one of food, wood, coins",
    ),
    (
        "[[stalls]]\nid = 'skald'\nrepeats = 2",
        3,
        "skald: repeats must be 1, not 2, but for aumingi",
    ),
    (
        "[[leaders]]\nid = 'ullr'\nlonghouse = 9",
        3,
        "ullr: longhouse must be a whole number from 1 to 8, not 9",
    ),
    (
        "[[stalls]]\nid = 'skald'\ntype = 'military'",
        3,
        "skald: type is economic and cannot be changed",
    ),
    (
        "[[stalls]]\nid = 'skald'\ntype = 'holy'",
        3,
        "skald: type must be one of military, economic, not \"holy\"",
    ),
    (
        "board.hut_prices = [5, 4, 3]",
        1,
        "board: hut_prices must be a list of 4 whole numbers from 0 to 30, not [5, 4, 3]",
    ),
    (
        "board.stave_church = [1, 6, 3, 10]",
        1,
        "board: stave_church must be a list of 4 whole numbers from 1 to 60, each more than the \
         one \
         before, not [1, 6, 3, 10]",
    ),
    (
        "board.blame_glory = [0, -1, -3, -2, -10, -15, -21]",
        1,
        "board: blame_glory must be a list of 7 whole numbers from -100 to 0, the first 0, none \
         more \
         than the one before, not [0, -1, -3, -2, -10, -15, -21]",
    ),
    ("kraken.glory = 3\nkraken.glory = 3", 2, "given twice: a key or table may stand only once"),
    ("\nkraken.glory = ", 2, "not TOML: string values must be quoted, expected literal string"),
];

/// Files with something of a box, which a game without it refuses, the line and the message.
pub const OF_BOXES: &[(&str, usize, &str)] = &[
    (
        "[[bergrisar]]\nid = 'bergrisar-1-red'\nattack = 1\n[[bergrisar]]\nid = 'x'",
        1,
        "unknown table \"bergrisar\": it belongs to dark_mountains, which is not in play",
    ),
    (
        "[exchange]\nglory = 2",
        1,
        "unknown table \"exchange\": it belongs to valhalla, which is not in play",
    ),
    (
        "[[trolls]]\nid = 'troll-lord-1'\nability = 'none'",
        2,
        "trolls: unknown id \"troll-lord-1\": it belongs to dark_mountains, which is not in play",
    ),
    (
        "[[runes]]\nid = 'virtue'\nglory = 1",
        2,
        "runes: unknown id \"virtue\": it belongs to promos, which is not in play",
    ),
    (
        "[[destinies]]\nid = 'odins_fletcher'",
        2,
        "destinies: unknown id \"odins_fletcher\": it belongs to valhalla, which is not in play",
    ),
    (
        "[board]\nfifth_hut_price = 1",
        2,
        "board: unknown field \"fifth_hut_price\": it belongs to dark_mountains, which is not in play",
    ),
];
