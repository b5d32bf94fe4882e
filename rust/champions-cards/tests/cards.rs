//! The card data: the built-in file, files laid over it, and everything that can be wrong.

use midgard_champions_cards::cards::{CardProblem, Cards, Face, InPlay, Most, RowNote};
use midgard_champions_cards::words::{
    Colour, Destiny, DraugrCard, Goods, Journey, Leader, Longship, Merchant, MonsterCard, Rune,
    ShipKind, Shore, TrollCard, Warrior,
};

mod wrong;

use wrong::{OF_BOXES, SINGLE};

fn standard() -> Cards {
    with("").expect("the built-in file is right")
}

fn with(file: &str) -> Result<Cards, Vec<CardProblem>> {
    Cards::with(file, InPlay::default())
}

fn problems(file: &str) -> Vec<(usize, String)> {
    let problems = with(file).expect_err("something is wrong");
    problems.into_iter().map(|CardProblem { line, message, .. }| (line, message)).collect()
}

fn cards(file: &str) -> Cards {
    with(file).unwrap_or_else(|problems| panic!("{file}\n{problems:#?}"))
}

fn note<'a>(cards: &'a Cards, table: &str, id: &str) -> &'a RowNote {
    let mut notes = cards.notes.iter();
    notes.find(|note| note.table == table && note.id == id).expect("the row is there")
}

#[test]
fn the_built_in_file_is_right() {
    let cards = standard();
    assert_eq!(cards.dice.values().map(|die| die.count)[..3], [12, 12, 10]);
    assert_eq!(cards.trolls[TrollCard::Troll2No3].prohibits, Some(Warrior::Swordsman));
    assert_eq!(cards.draugr[DraugrCard::Draugr1Blue].colour, Some(Colour::Blue));
    assert_eq!(cards.monsters[MonsterCard::Monster12Yellow].reward, 3);
    assert_eq!((cards.kraken.attack, cards.kraken.defense, cards.kraken.glory), (1, 2, 3));
    assert_eq!(cards.runes[Rune::Knowledge], 3);
    assert_eq!(cards.destinies[Destiny::Prosperous].most, Most::Goods(Goods::Coin));
    assert_eq!(cards.journeys[Journey::AllQuiet], 8);
    assert_eq!(cards.journeys.values()[..6].iter().sum::<u8>(), 18);
    assert_eq!(cards.merchants[Merchant::Merchant5].warriors[Warrior::Spearman], 1);
    assert_eq!(cards.longships[Longship::Longship4].min_players, 4);
    assert_eq!(cards.public_longships[ShipKind::Large].capacity, 10);
    assert_eq!(cards.public_longships[ShipKind::Private].capacity, 0);
    assert_eq!(cards.longhouse[Leader::Ullr], 8);
    assert_eq!((cards.stalls[3].cost.goods[Goods::Coin], cards.stalls[7].repeats), (2, 3));
    assert_eq!((cards.stalls[5].gain.glory, cards.stalls[7].gain.favor), (2, 1));
    assert_eq!(cards.board.warriors_per_food[Shore::Third], 1);
    assert_eq!(cards.board.blame_glory, [0, -1, -3, -6, -10, -15, -21]);
}

#[test]
fn every_row_of_the_built_in_file_has_a_note_in_its_order() {
    let cards = standard();
    let mut rows: Vec<(String, String)> = Vec::new();
    for line in Cards::standard_source().lines() {
        if let Some(table) = line.strip_prefix('[') {
            rows.push((table.trim_matches(['[', ']']).to_owned(), String::new()));
        } else if let (Some(id), Some(row)) = (line.strip_prefix("id = "), rows.last_mut()) {
            row.1 = id.trim_matches('"').to_owned();
        }
    }
    assert_eq!(rows.len(), 133);
    let found = cards.notes.iter().map(|note| (note.table.clone(), note.id.clone()));
    assert_eq!(found.collect::<Vec<_>>(), rows);
    assert!(cards.notes.iter().all(|note| !note.text.is_empty() && !note.provenance.is_empty()));
}

#[test]
fn notes_are_for_people() {
    let cards = standard();
    let numbers = |table, id| note(&cards, table, id).text.as_str();
    assert_eq!(numbers("dice", "swordsman"), "2 blank, 1 shield, 2 one hit, 1 two hits");
    assert_eq!(
        numbers("dice", "spearman"),
        "2 blank, 2 one hit, 1 one hit and one shield, 1 two hits"
    );
    assert_eq!(numbers("trolls", "troll-1-1"), "attack 1, defense 3, glory 3, wood 1");
    assert_eq!(
        numbers("trolls", "troll-2-3"),
        "attack 2, defense 3, glory 4, wood 1, no swordsmen"
    );
    assert_eq!(numbers("destinies", "crusher_of_ice"), "most blue cards, sole 6, tied 3");
    assert_eq!(
        numbers("stalls", "jomsvikings"),
        "cost 2 coins, gain 1 swordsman and 1 axeman, repeats 1"
    );
    assert_eq!(numbers("stalls", "skald"), "cost nothing, gain 2 glory, repeats 1");
    assert_eq!(note(&cards, "trolls", "troll-1-1").name, "Young Troll");
    assert!(note(&cards, "trolls", "troll-1-1").is_reconstructed());
    assert!(!note(&cards, "board", "").is_reconstructed());
}

#[test]
fn notes_have_the_fields_by_what_they_hold() {
    let cards = standard();
    let troll = note(&cards, "trolls", "troll-2-3");
    let numbers = [("attack", 2), ("defense", 3), ("glory", 4), ("wood", 1)];
    assert_eq!(troll.numbers, numbers.map(|(field, number)| (field, vec![number])));
    assert_eq!(troll.words, [("prohibits", "swordsman")]);
    let board = note(&cards, "board", "");
    assert!(board.numbers.contains(&("hut_prices", vec![5, 4, 3, 2])));
    let amounts = |table, id| &note(&cards, table, id).amounts;
    let things = |things: &[(&str, u8)]| -> Vec<(String, u8)> {
        things.iter().map(|&(thing, count)| (thing.to_owned(), count)).collect()
    };
    let gain = things(&[("swordsman", 1), ("axeman", 1)]);
    let expected = [("cost", things(&[("coins", 2)])), ("gain", gain)];
    assert_eq!(*amounts("stalls", "jomsvikings"), expected);
    let expected = [("cost", things(&[])), ("gain", things(&[("glory", 2)]))];
    assert_eq!(*amounts("stalls", "skald"), expected);
    let sides = things(&[("blank", 2), ("shield", 1), ("hit", 2), ("hit-2", 1)]);
    assert_eq!(*amounts("dice", "swordsman"), [("faces", sides)]);
}

#[test]
fn the_sides_of_a_die_are_its_faces_by_weight() {
    let die = standard().dice[Warrior::Swordsman];
    let face = |hits, shields| Face { hits, shields, food: hits, helmet: false };
    assert_eq!(die.faces.as_slice(), [face(0, 0), face(0, 1), face(1, 0), face(2, 0)]);
    assert_eq!((die.weights, die.sides), ([2, 1, 2, 1, 0, 0], [0, 0, 1, 2, 2, 3]));
}

#[test]
fn equal_faces_become_one() {
    let file = "[[dice]]\nid = 'axeman'\nfaces = [\n  { hits = 2, shields = 0, count = 1 },\n  \
                { hits = 0, shields = 0, count = 3 },\n  { hits = 2, shields = 0, count = 2 },\n]";
    let die = cards(file).dice[Warrior::Axeman];
    assert_eq!(die.faces.as_slice().len(), 2);
    assert_eq!((die.weights, die.sides), ([3, 3, 0, 0, 0, 0], [0, 0, 0, 1, 1, 1]));
}

#[test]
fn a_complete_file_may_be_given() {
    let digest = |file: &str| with(file).map(|cards| cards.digest());
    let standard = Ok(standard().digest());
    assert_eq!(digest(Cards::standard_source()), standard);
    assert_eq!(digest("schema = 1\n# nothing differs\n"), standard);
    let windows = Cards::standard_source().replace('\n', "\r\n");
    assert_eq!(digest(&windows), standard);
}

#[test]
fn a_row_replaces_only_the_fields_it_names() {
    let changed = cards("[[trolls]]\nid = \"troll-2-3\"\nattack = 3\n\n[kraken]\nglory = 4\n");
    let mut expected = standard();
    expected.trolls[TrollCard::Troll2No3].attack = 3;
    expected.kraken.glory = 4;
    for (note, text) in
        std::sync::Arc::make_mut(&mut expected.notes).iter_mut().filter_map(|note| {
            match note.id.as_str() {
                "troll-2-3" => Some((note, "attack 3, defense 3, glory 4, wood 1, no swordsmen")),
                "" if note.table == "kraken" => Some((note, "attack 1, defense 2, glory 4")),
                _ => None,
            }
        })
    {
        let changed = if note.table == "kraken" { ("glory", 4) } else { ("attack", 3) };
        let field = note.numbers.iter_mut().find(|(name, _)| *name == changed.0);
        field.expect("the row has it").1 = vec![changed.1];
        note.text = text.to_owned();
        note.provenance = format!("{}; {}: override", note.provenance, changed.0);
        note.reconstructed.retain(|&field| field != changed.0);
    }
    assert_eq!(changed.notes, expected.notes);
    assert_eq!((changed.trolls, changed.kraken), (expected.trolls, expected.kraken));
}

#[test]
fn a_changed_number_no_longer_counts_as_reconstructed() {
    let provenance = |fields: &str| {
        let cards = cards(&format!("[[trolls]]\nid = \"troll-1-1\"\n{fields}"));
        note(&cards, "trolls", "troll-1-1").provenance.clone()
    };
    assert_eq!(provenance("wood = 2"), "reconstructed; wood: override");
    assert_eq!(provenance("prohibits = \"axeman\""), "reconstructed; prohibits: override");
    assert_eq!(provenance("wood = 2\nprovenance = \"my copy\""), "my copy");
    assert_eq!(provenance("wood = 1"), "reconstructed");
    assert_eq!(provenance("name = \"Old Troll\""), "reconstructed");
}

#[test]
fn a_field_has_its_own_source() {
    let of = |fields: &str| {
        let cards = cards(&format!("[[trolls]]\nid = \"troll-1-1\"\n{fields}"));
        let found = note(&cards, "trolls", "troll-1-1");
        (found.provenance.clone(), found.reconstructed.join(" "), found.is_reconstructed())
    };
    let as_is =
        |source: &str, fields: &str| (source.to_owned(), fields.to_owned(), !fields.is_empty());
    let all = "attack defense glory wood prohibits";
    assert_eq!(of(""), as_is("reconstructed", all));
    let rest = "defense glory wood prohibits";
    let attack = "attack_provenance = \"my copy\"";
    assert_eq!(of(attack), as_is("reconstructed; attack: my copy", rest));
    assert_eq!(of(&format!("attack = 2\n{attack}")), as_is("reconstructed; attack: my copy", rest));
    let both = of(&format!("attack = 2\nwood = 2\n{attack}"));
    let source = "reconstructed; attack: my copy; wood: override";
    assert_eq!(both, as_is(source, "defense glory prohibits"));
    let mine = "provenance = \"my copy\"\nglory_provenance = \"inferred; reconstructed: the last\"";
    assert_eq!(of(mine), as_is("my copy; glory: inferred; reconstructed: the last", "glory"));
    assert_eq!(of("provenance = \"no longer reconstructed\"").1, "");
    let dice = standard();
    assert_eq!(note(&dice, "dice", "axeman").reconstructed, ["faces"]);
}

#[test]
fn all_problems_of_a_file_are_reported_with_their_lines() {
    let file = "\
schema = 2
[[trolls]]
id = \"troll-1-1\"
attack = 0
glory = \"five\"

[[trolls]]
id = \"troll-1-1\"
wood = 2
[[monsters]]
id = \"monster-1-red\"
favor = 21
[[dice]]
id = \"axeman\"
faces = [
  { hits = 1, shields = 0, count = 2 },
  { hits = 5, shields = 0, count = 2 },
]
[board]
stave_church = [1, 3, 3, 10]
coins_per_glory = 0
[krake]
attack = 1
[[destinies]]
id = \"craftsman\"
tied = 6
[[journeys]]
id = \"storm\"
count = 3
";
    let lines: Vec<usize> = problems(file).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [1, 4, 5, 8, 11, 12, 17, 20, 21, 22, 26, 29]);
}

#[test]
fn faults_of_notation_do_not_hide_other_problems() {
    let file = "\
[[trolls]]
id = \"troll-1-1\"
attack =
glory = 99
[[draugr]
id = \"draugr-1-red\"
[[monsters]]
id = monster-01-red
favor = -1
[kraken]
glory = 0
glory = 2
[[runes]]
id = \"gifts\"
glory 3
[kraken]
attack = 1
[[dice]]
id = \"axeman\"
faces = [
  { hits = 1 shields = 0, count = 6 },
]
count = 11
";
    let found = problems(file);
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [3, 4, 5, 8, 9, 11, 12, 15, 16, 21, 23], "{found:#?}");
    assert_eq!(found[2].1, "not TOML: unclosed array table, expected `]`");
    assert_eq!(found[6].1, "given twice: a key or table may stand only once");
}

#[test]
fn every_problem_says_what_is_wrong_and_what_would_be_right() {
    for &(file, line, message) in SINGLE.iter().chain(OF_BOXES) {
        assert_eq!(problems(file), [(line, message.to_owned())], "{file}");
    }
}

#[test]
fn a_problem_is_shown_with_its_line() {
    let problem = |line| CardProblem::new(line, "no".to_owned()).to_string();
    assert_eq!((problem(12), problem(0)), ("line 12: no".to_owned(), "no".to_owned()));
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    assert!(with(&"#".repeat(200_000)).is_ok());
    let found = problems(&"#".repeat(200_001));
    assert_eq!(found, [(0, "the file has 200001 bytes; the most is 200000".to_owned())]);
}

#[test]
fn a_hundred_problems_are_told_and_how_many_more() {
    let faults = |count: usize| (1..=count).fold(String::new(), |file, _| file + "[x\n");
    assert_eq!(problems(&faults(100)).len(), 100);
    let found = problems(&faults(101));
    assert_eq!((found.len(), found[100].clone()), (101, (0, "and 1 more problem".to_owned())));
    let found = problems(&faults(50_000));
    assert_eq!((found.len(), found[100].clone()), (101, (0, "and 49900 more problems".to_owned())));
    assert_eq!(found[99].0, 100);
}

#[test]
fn a_file_that_nests_too_deeply_is_refused() {
    let nested = |dots: usize| {
        let key = format!("{}a=", "a.".repeat(dots));
        format!("{}1{}", format!("{key}{{\n").repeat(75), "}".repeat(75))
    };
    let found = problems(&nested(70));
    assert_eq!(found[0].1, "too many dots on a line with a bracket; the most is 16");
    assert!(with(&nested(16)).is_err());
    for open in ["[", "{", "[[", "a.", "a=[{a=", "[a.", "x={a=\n"] {
        assert!(with(&open.repeat(9_000)).is_err());
    }
}
