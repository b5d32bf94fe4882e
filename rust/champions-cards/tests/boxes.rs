//! The card data of the boxes: the built-in files, what is in play, and files laid over them.

use midgard_champions_cards::cards::{
    Bonus, CardProblem, Cards, EnemyAbility, Face, InPlay, Most, RowNote,
};
use midgard_champions_cards::words::{
    Blessing, Colour, Destiny, DraugrCard, Epic, Expansion, Journey, Leader, Location, TrollCard,
    Warrior,
};
use midgard_core::{Set, Word};

#[path = "wrong/mod.rs"]
mod wrong;

use wrong::{OF_BOXES, SINGLE};

/// The built-in files in their order.
const FILES: [&str; 4] = [
    include_str!("../../../python/midgard/data/champions.toml"),
    include_str!("../../../python/midgard/data/dark_mountains.toml"),
    include_str!("../../../python/midgard/data/valhalla.toml"),
    include_str!("../../../python/midgard/data/promos.toml"),
];
const MOUNTAINS: Expansion = Expansion::DarkMountains;
const VALHALLA: Expansion = Expansion::Valhalla;

fn play(expansions: &[Expansion], promos: bool) -> InPlay {
    InPlay { expansions: expansions.iter().copied().collect(), promos }
}

fn problems(file: &str, play: InPlay) -> Vec<(usize, String)> {
    let problems = Cards::with(file, play).err().unwrap_or_default();
    problems.into_iter().map(|CardProblem { line, message, .. }| (line, message)).collect()
}

/// Returns the only problem of a file with all boxes.
fn problem(file: &str) -> String {
    let mut problems = problems(file, InPlay::everything());
    assert_eq!(problems.len(), 1, "{file}: {problems:?}");
    problems.remove(0).1
}

fn cards(file: &str) -> Cards {
    Cards::with(file, InPlay::everything())
        .unwrap_or_else(|problems| panic!("{file}\n{problems:#?}"))
}

fn note<'a>(cards: &'a Cards, table: &str, id: &str) -> &'a RowNote {
    let mut notes = cards.notes.iter();
    notes.find(|note| note.table == table && note.id == id).expect("the row is there")
}

fn rows(cards: &Cards, table: &str) -> usize {
    cards.notes.iter().filter(|note| note.table == table).count()
}

#[test]
fn the_built_in_files_are_right() {
    let cards = Cards::standard();
    assert_eq!(cards.dice.values().map(|die| die.count), [12, 12, 10, 12, 10, 10, 5]);
    assert_eq!(cards.dice[Warrior::Axeman].manual_count, 10);
    assert_eq!(cards.dice[Warrior::Archer].manual_count, 5);
    let lord = cards.trolls[TrollCard::TrollLord1];
    assert!(lord.ability.is_some() && cards.trolls[TrollCard::Troll1No1].ability.is_none());
    let draugr = cards.draugr[DraugrCard::LootHoarderBlue];
    assert_eq!((draugr.any_resource > 0, draugr.colour), (true, Some(Colour::Blue)));
    assert_eq!(cards.draugr[DraugrCard::SeidrDraugrRed].ability, Some(EnemyAbility::NoFavorReroll));
    assert!(cards.bergrisar.values().iter().any(|print| print.reward > 0));
    assert_eq!(cards.manual_bergrisar.len(), 10);
    assert_eq!((cards.bandits.attack > 0, cards.bandits.defense > 0), (true, true));
    assert_eq!(cards.journey_numbers[Journey::LandMercenaries].times, Some(2));
    assert_eq!(cards.journey_numbers[Journey::OdinsTrial].favor, 1);
    assert_eq!(cards.board.hut_prices[..4], [5, 4, 3, 2]);
    assert_eq!(cards.leader_numbers[Leader::Asmundr], 0);
    assert_eq!(
        (cards.abilities[Leader::Jorunn].number, cards.abilities[Leader::Jorunn].against),
        (2, Some(3))
    );
    assert_eq!((cards.rally, cards.exchange.tokens_for_die), (1, 3));
    assert_eq!(cards.tokens.values(), &[20, 20, 20, 20, 15, 15, 0]);
    assert!(cards.blessings[Blessing::OdinsHorn].cost.total() > 0);
    assert!(cards.epics[Epic::Garmr].per > 0);
    assert_ne!(cards.epics[Epic::Surtr].bonus, Bonus::BlameAtMost);
    assert!(cards.stall(Location::Trainer).gain.swaps > 0);
    assert!(cards.stall(Location::RovingRangers).cost.any_resource > 0);
    assert!(cards.stall(Location::Gossip).gain.other_takes_blame > 0);
}

#[test]
fn the_counts_are_those_of_the_component_lists() {
    let count = |play, tables: &[&str]| {
        let cards = Cards::standard_with(play);
        tables.iter().map(|table| rows(&cards, table)).collect::<Vec<_>>()
    };
    let tables = [
        "runes",
        "destinies",
        "trolls",
        "draugr",
        "monsters",
        "stalls",
        "leaders",
        "longships",
        "bergrisar",
        "epics",
    ];
    let base = count(play(&[], false), &tables);
    assert_eq!(base, [10, 12, 16, 21, 36, 8, 5, 4, 0, 0]);
    let mountains = count(play(&[MOUNTAINS], false), &tables);
    assert_eq!(mountains, [15, 13, 19, 30, 48, 11, 7, 5, 24, 0]);
    let valhalla = count(play(&[VALHALLA], false), &tables);
    assert_eq!(valhalla, [12, 16, 16, 21, 36, 9, 7, 4, 0, 9]);
    let both = count(play(&[MOUNTAINS, VALHALLA], false), &tables);
    assert_eq!(both, [17, 18, 19, 30, 48, 12, 9, 5, 24, 9]);
    let promos = count(InPlay::everything(), &["runes", "destinies", "journeys", "land_journeys"]);
    assert_eq!(promos, [18, 19, 8, 9]);
    let cards = Cards::standard();
    let blessings = cards.blessings.values().iter();
    assert_eq!(blessings.clone().map(|row| row.count).sum::<u8>(), 36);
    let hosts = cards.blessings[Blessing::HuntersHost].count;
    assert_eq!(36 - hosts, 34);
    assert_eq!(blessings.map(|row| row.manual_count).sum::<u8>(), 9);
}

#[test]
fn every_choice_of_boxes_has_a_digest_of_its_own() {
    let mut digests: Vec<u64> = Vec::new();
    for bits in 0..8 {
        let play = InPlay { expansions: Set::from_bits(bits / 2), promos: bits % 2 == 1 };
        let digest = Cards::standard_with(play).digest();
        assert_eq!(
            (digest, Cards::standard_digest(play)),
            (Cards::with("", play).unwrap().digest(), digest)
        );
        digests.push(digest);
    }
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 8);
    let mut cards = Cards::standard_with(play(&[VALHALLA], true));
    cards.keep(InPlay::everything());
    assert_eq!(cards, Cards::standard());
}

/// Returns the rows of a file: the table, the id, and the box that a row names.
fn written(text: &str) -> Vec<(String, String, Option<Expansion>)> {
    let mut rows: Vec<(String, String, Option<Expansion>)> = Vec::new();
    for line in text.lines() {
        let value = |field: &str| Some(line.strip_prefix(field)?.trim_matches('"').to_owned());
        if let Some(table) = line.strip_prefix('[') {
            rows.push((table.trim_matches(['[', ']']).to_owned(), String::new(), None));
        } else if let (Some(row), Some(id)) = (rows.last_mut(), value("id = ")) {
            row.1 = id;
        } else if let (Some(row), Some(needs)) = (rows.last_mut(), value("needs = ")) {
            row.2 = Expansion::from_word(&needs);
        }
    }
    rows.retain(|(_, id, _)| !id.is_empty());
    rows
}

#[test]
fn every_row_says_which_box_it_needs_as_the_files_do() {
    let cards = Cards::standard();
    let mut found = 0;
    for (name, text) in ["", "dark_mountains", "valhalla", "promos"].into_iter().zip(FILES) {
        for (table, id, needs) in written(text) {
            let note = note(&cards, &table, &id);
            let land = (table == "land_journeys").then_some(MOUNTAINS);
            let own = Expansion::from_word(name);
            let boxes: Set<Expansion> = own.into_iter().chain(needs).chain(land).collect();
            assert_eq!(note.needs.bits(), boxes.bits(), "{table} {id}");
            assert_eq!((note.expansion, note.promo), (own, name == "promos"), "{table} {id}");
            found += 1;
        }
    }
    let tables = cards.notes.iter().filter(|note| note.id.is_empty()).count();
    assert_eq!(found + tables, cards.notes.len());
}

#[test]
fn rows_of_the_boxes_stand_behind_those_of_the_base_game_in_each_table() {
    let cards = Cards::standard();
    let mut tables: Vec<&str> = cards.notes.iter().map(|note| note.table.as_str()).collect();
    tables.dedup();
    let all = [
        "dice",
        "trolls",
        "draugr",
        "monsters",
        "kraken",
        "runes",
        "destinies",
        "journeys",
        "merchants",
        "longships",
        "public_longships",
        "leaders",
        "stalls",
        "board",
        "bergrisar",
        "land_journeys",
        "blessings",
        "epics",
        "abilities",
        "rally",
        "exchange",
        "tokens",
    ];
    assert_eq!(tables, all);
    let runes: Vec<&str> = ["runes"].iter().flat_map(|table| ids(&cards, table)).collect();
    assert_eq!(
        runes[10..],
        [
            "awareness",
            "friendship",
            "the_hunt",
            "patience",
            "training",
            "leadership",
            "resurrection",
            "virtue",
        ]
    );
}

fn ids<'a>(cards: &'a Cards, table: &str) -> Vec<&'a str> {
    cards.notes.iter().filter(|note| note.table == table).map(|note| note.id.as_str()).collect()
}

#[test]
fn a_field_of_a_box_is_in_the_row_of_the_table_it_joins() {
    let has = |play, table, field: &str| {
        let cards = Cards::standard_with(play);
        note(&cards, table, "").numbers.iter().any(|(name, _)| *name == field)
    };
    assert!(has(play(&[MOUNTAINS], false), "board", "fifth_hut_price"));
    assert!(!has(play(&[VALHALLA], false), "board", "fifth_hut_price"));
    assert!(has(InPlay::everything(), "tokens", "archer"));
    assert!(!has(play(&[VALHALLA], false), "tokens", "archer"));
    let all = Cards::standard();
    let board = note(&all, "board", "");
    assert!(board.provenance.starts_with("rulebook; "));
    assert!(board.provenance.contains("; fifth_hut_price: source: the Dark Mountains rulebook"));
    let without = Cards::standard_with(play(&[VALHALLA], false));
    assert!(!note(&without, "board", "").provenance.contains("fifth_hut_price"));
}

#[test]
fn a_face_has_its_food_and_helmet_in_its_text() {
    let face = |hits, shields, food, helmet| Face { hits, shields, food, helmet }.to_string();
    assert_eq!(face(0, 0, 0, false), "blank");
    assert_eq!(face(1, 0, 1, false), "hit");
    assert_eq!(face(1, 0, 2, false), "hit+food-2");
    assert_eq!(face(2, 1, 0, true), "hit-2+shield+food-0+helmet");
    assert_eq!(face(0, 0, 1, false), "food");
    assert_eq!(face(0, 0, 3, true), "food-3+helmet");
    assert_eq!(face(0, 0, 0, true), "helmet");
    let archer = Cards::standard().dice[Warrior::Archer];
    let faces: Vec<_> = archer.faces.as_slice().iter().map(ToString::to_string).collect();
    assert_eq!(faces, ["blank", "hit", "hit+food-2", "hit-2"]);
    assert_eq!(archer.weights, [1, 2, 2, 1, 0, 0]);
}

#[test]
fn notes_of_the_boxes_are_for_people() {
    let cards = Cards::standard();
    let text = |table, id| note(&cards, table, id).text.as_str();
    let archer = "1 blank, 2 one hit, 2 one hit and two food, 1 two hits, \
                  or 1 blank, 2 one hit, 3 one hit and two food";
    assert_eq!(text("dice", "archer"), archer);
    let leader = "1 blank, 2 helmet, 1 shield, 1 one hit, 1 two hits";
    assert_eq!(text("dice", "leader"), leader);
    let lord = "attack 2, defense 4, glory 6, wood 1, undefeated blame, ability number 2";
    assert_eq!(text("trolls", "troll-lord-1"), lord);
    let rangers = "cost 2 any resource, gain 1 swordsman and 1 archer, repeats 1";
    assert_eq!(text("stalls", "roving_rangers"), rangers);
    assert_eq!(text("journeys", "odins_trial"), "count 2, losses 2, favor 1");
    let bandits = "count 2, manual count 1, coins 2, attack 1, defense 2, glory 3";
    assert_eq!(text("land_journeys", "bandits"), bandits);
    assert!(note(&cards, "abilities", "ullr").is_reconstructed());
    let bandits = note(&cards, "land_journeys", "bandits");
    assert_eq!(bandits.reconstructed, ["manual_count", "attack", "defense"]);
    assert!(bandits.provenance.contains("; attack: reconstructed: as the Kraken"));
    assert!(note(&cards, "board", "").provenance.contains("; fifth_hut_price: source: "));
}

#[test]
fn a_changed_field_loses_its_own_source_alone() {
    let of = |fields: &str| {
        let cards = cards(&format!("[[land_journeys]]\nid = 'bandits'\n{fields}"));
        let found = note(&cards, "land_journeys", "bandits");
        (found.reconstructed.join(" "), found.provenance.contains("; attack: override"))
    };
    assert_eq!(of("attack = 2"), ("manual_count defense".to_owned(), true));
    let mine = "attack = 2\nattack_provenance = 'my copy'";
    assert_eq!(of(mine), ("manual_count defense".to_owned(), false));
    assert_eq!(of("provenance = 'my copy'").0, "");
}

#[test]
fn a_file_corrects_rows_of_several_boxes() {
    let file = "\
[[trolls]]
id = 'troll-1-1'
attack = 2
[[bergrisar]]
id = 'bergrisar-1-red'
archers = 8
[[blessings]]
id = 'odins_horn'
cost = { any = 3, archer = 1 }
effect = { favor = 2 }
[[runes]]
id = 'virtue'
glory = 5
[[destinies]]
id = 'craftsman'
most = 'blame'
[board]
fifth_hut_price = 9
[[longships]]
id = 'longship-4'
min_players = 5
[[dice]]
id = 'archer'
faces_b = [{ hits = 1, shields = 0, food = 2, count = 6 }]
[[land_journeys]]
id = 'bandits'
attack = 4
";
    let cards = cards(file);
    assert_eq!(cards.trolls[TrollCard::Troll1No1].attack, 2);
    assert_eq!(cards.bergrisar.values()[0].reward, 8);
    let horn = cards.blessings[Blessing::OdinsHorn];
    assert_eq!((horn.cost.any, horn.cost.kinds[Warrior::Archer], horn.favor), (3, 1, 2));
    assert_eq!(cards.board.hut_prices[4], 9);
    assert_eq!(cards.destinies[Destiny::Craftsman].most, Most::Blame);
    assert_eq!(cards.archer_b.faces.as_slice().len(), 1);
    assert_eq!(cards.bandits.attack, 4);
    let virtue = note(&cards, "runes", "virtue");
    assert!(virtue.provenance.ends_with("; glory: override"));
    assert!(!virtue.is_reconstructed());
    let lines = |play| problems(file, play).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(lines(play(&[MOUNTAINS], true)), [7]);
    assert_eq!(lines(play(&[VALHALLA], false)), [4, 9, 12, 16, 18, 21, 23, 25]);
    assert_eq!(lines(InPlay::default()), [4, 7, 12, 16, 18, 21, 23, 25]);
}

#[test]
fn what_another_box_brings_is_refused_with_its_name() {
    let of_mountains = [
        "[[draugr]]\nid = 'draugr-1-red'\nany_resource = 1",
        "[[trolls]]\nid = 'troll-1-1'\nability = 'none'",
        "[[stalls]]\nid = 'raiders'\ncost = { any_resource = 1 }",
        "[[destinies]]\nid = 'craftsman'\nmost = 'bergrisar_defeated'",
        "[[longships]]\nid = 'longship-4'\nmin_players = 5",
    ];
    let of_valhalla = [
        "[[dice]]\nid = 'archer'\nfaces = [{ hits = 1, shields = 0, count = 6, helmet = true }]",
        "[[stalls]]\nid = 'raiders'\ngain = { swaps = 1 }",
        "[[destinies]]\nid = 'craftsman'\nmost = 'valkyrie_blessings'",
    ];
    let named = |file: &str, there, missing: &str| {
        let [(line, message)] = &problems(file, play(&[there], false))[..] else {
            panic!("{file}: one problem")
        };
        assert_eq!(*line, 3, "{file}");
        let end = format!("belongs to {missing}, which is not in play");
        assert!(message.ends_with(&end), "{message}");
    };
    of_mountains.iter().for_each(|file| named(file, VALHALLA, "dark_mountains"));
    of_valhalla.iter().for_each(|file| named(file, MOUNTAINS, "valhalla"));
}

#[test]
fn what_is_wrong_in_the_base_game_is_wrong_without_a_box() {
    for &(file, line, message) in SINGLE.iter().chain(OF_BOXES) {
        assert_eq!(problems(file, InPlay::default()), [(line, message.to_owned())], "{file}");
    }
}

#[test]
fn a_row_names_the_box_that_it_lacks() {
    let reason = |file: &str, play| problems(file, play).remove(0).1;
    let host = "[[blessings]]\nid = 'hunters_host'\ncount = 1";
    let end = "it belongs to dark_mountains, which is not in play";
    assert!(reason(host, play(&[VALHALLA], false)).ends_with(end));
    let hired = "[[land_journeys]]\nid = 'mercenaries'\ncoins = 2";
    assert!(reason(hired, play(&[VALHALLA], true)).ends_with(end));
    let promos = "it belongs to promos, which is not in play";
    assert!(reason(hired, play(&[MOUNTAINS], false)).ends_with(promos));
    assert!(reason("[tokens]\narcher = 3", play(&[VALHALLA], false)).ends_with(end));
}

/// Files with one problem when all boxes are in play.
const WRONG: [(&str, &str); 15] = [
    (
        "[[trolls]]\nid = 'troll-1-1'\nability = 'none'",
        "troll-1-1: unknown field \"ability\"; known: attack, defense, glory, name, prohibits, \
         provenance, wood",
    ),
    (
        "[[leaders]]\nid = 'ullr'\nnumber = 1",
        "ullr: unknown field \"number\"; known: longhouse, name, provenance",
    ),
    (
        "[[abilities]]\nid = 'ullr'\neffect = 'shields'",
        "ullr: effect is glory and cannot be changed",
    ),
    (
        "[[bergrisar]]\nid = 'bergrisar-1-red'\nin_manual_deck = 3",
        "bergrisar-1-red: in_manual_deck must be true or false, not 3",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 2, shields = 0, count = 6, helmet = true }]",
        "axeman: only the die of the leader has a helmet",
    ),
    (
        "[[dice]]\nid = 'axeman'\nfaces = [{ hits = 1, shields = 0, count = 6, helmet = 1 }]",
        "axeman: faces: helmet must be true or false, not 1",
    ),
    (
        "[[dice]]\nid = 'archer'\nfaces_b = [{ hits = 1, shields = 0, count = 5, food = 8 }]",
        "archer: the faces add up to 5 sides, not 6",
    ),
    (
        "[[stalls]]\nid = 'skald'\ncost = { any_resource = 1 }",
        "skald: cost: any_resource is for roving_rangers alone",
    ),
    (
        "[[stalls]]\nid = 'roving_rangers'\ncost = { any_resource = 1, food = 1 }",
        "roving_rangers: cost: any_resource must be the whole cost",
    ),
    (
        "[[blessings]]\nid = 'odins_horn'\neffect = { take_rune = 1, draw_destiny = 1, keep_destiny = 1 }",
        "odins_horn: effect must have at most one of any_resource, take_rune, draw_destiny",
    ),
    (
        "[[blessings]]\nid = 'thread_of_fate'\neffect = { draw_destiny = 7, keep_destiny = 1 }",
        "thread_of_fate: effect: draw_destiny is 6 at most",
    ),
    (
        "[[blessings]]\nid = 'odins_horn'\ncount = 3\neffect = { draw_destiny = 1, keep_destiny = 1 }\n\
         [[blessings]]\nid = 'provisions'\ncount = 1",
        "blessings: count of those that draw destinies adds up to 4 at most, not 5",
    ),
    ("[[blessings]]\nid = 'provisions'\ncount = 3", "blessings: count adds up to 37 cards, not 36"),
    (
        "[[land_journeys]]\nid = 'lost'\ncount = 24",
        "land_journeys: count adds up to 46 cards, not 24",
    ),
    (
        "[[longships]]\nid = 'longship-5'\nmin_players = 6",
        "longship-5: min_players must be a whole number from 2 to 5, not 6",
    ),
];

#[test]
fn every_problem_of_a_box_says_what_is_wrong() {
    for (file, message) in WRONG {
        assert_eq!(problem(file), message, "{file}");
    }
}

#[test]
fn complete_files_may_be_given() {
    for text in FILES {
        assert_eq!(
            Cards::with(text, InPlay::everything()).map(|cards| cards.digest()),
            Ok(Cards::standard().digest())
        );
    }
}
