//! A thing is at home in one file: few files of the crate name it.
//!
//! A file counts if it names a thing anywhere, also in a comment, as `git grep -lw` finds it below `src`; the unit tests of
//! modules, `tests.rs` and what is below `tests`, do not count. All things are named by their bare words. A word after the
//! name of another list is another thing: `Foe::Troll` names a foe. Five things have words of everyday use and count only
//! after the name of their list.

use midgard_champions::words::{Blessing, Epic, Journey, Leader, Location, Rune};
use midgard_core::Word;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

/// The number of files that may name a thing.
const MOST: usize = 6;

/// The lists with words of things that are other things: a foe is not its place, glory that is bought is not a rune.
const OTHERS: [&str; 9] =
    ["Foe", "Land", "Site", "Shore", "Stage", "Stock", "Thing", "What", "ChanceEvent"];

/// The things whose words stand for much besides, with the list after whose name they count.
const EVERYDAY: [(&str, &str); 5] = [
    ("Journey", "Rune"),   // the type of the cards
    ("Glory", "Rune"),     // the first word of sentences about points
    ("Troll", "Location"), // the foe
    ("Kraken", "Journey"), // the foe
    ("Lost", "Journey"),   // the phase and the event of all journeys that take something
];

const CHOSEN: &str = "its moment, its phases and the players' use of it have a file each";
const ROLLED: &str = "odds weigh each of its effects on a roll, and the players use it";
const SHOWN: &str = "its phase, the players, checks and the observation show what it does";
const VISITED: &str = "its phase, the players, checks and the observation name the visit";

/// The things that more files name: the name, the number of files that may, and why.
const EXCEPTIONS: &[(&str, usize, &str)] = &[
    ("Gifts", 7, CHOSEN),
    ("Knowledge", 7, CHOSEN),
    ("Friendship", 7, CHOSEN),
    ("Resurrection", 7, CHOSEN),
    ("Awareness", 10, "three of the files are its own, and two name it where a box is missing"),
    ("Healing", 16, ROLLED),
    ("Potential", 9, ROLLED),
    ("Reaction", 13, ROLLED),
    ("Leadership", 8, ROLLED),
    ("Success", 11, SHOWN),
    ("TrueVision", 11, SHOWN),
    ("Patience", 13, "it stands for other runes wherever one is used or weighed"),
    ("Training", 13, "it moves sealed dice, which views, samples and prompts hide"),
    ("Smokehouse", 7, VISITED),
    ("Market", 8, VISITED),
    ("Runesmith", 12, VISITED),
    ("Shipwright", 7, VISITED),
    ("Aumingi", 9, VISITED),
    ("Trainer", 7, VISITED),
    ("AllQuiet", 9, "it stands for no journey at all"),
];

/// The abilities of enemies. They have no list of words.
const ABILITIES: [&str; 7] = [
    "UndefeatedBlame",
    "NoFavorReroll",
    "FailedFighterTakesBlame",
    "IgnoreShields",
    "AmbushLoseWarriors",
    "ArmorPerRound",
    "DoubleHitsCountSingle",
];

/// Returns the names of a list of words. Everyday words stand after the name of their list.
fn names<W: Word + Debug>() -> Vec<String> {
    let named = |word: &W| {
        let name = format!("{word:?}");
        match EVERYDAY.iter().find(|row| **row == (name.as_str(), W::LIST)) {
            Some((_, list)) => format!("{list}::{name}"),
            None => name,
        }
    };
    W::ALL.iter().map(named).collect()
}

/// Returns the names of all things that have a home.
fn things() -> Vec<String> {
    [
        names::<Leader>(),
        names::<Blessing>(),
        names::<Epic>(),
        ABILITIES.map(String::from).to_vec(),
        names::<Rune>(),
        names::<Location>(),
        names::<Journey>(),
    ]
    .concat()
}

/// Adds the text of each source file below a folder.
fn read(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                read(&path, found);
            }
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            found.push((path, text));
        }
    }
}

/// Returns whether a text has this name as a whole word, and not after the name of another list.
fn has_word(text: &str, name: &str) -> bool {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = &text[..at];
        let list = before.strip_suffix("::").and_then(|it| it.rsplit(|it| !in_word(it)).next());
        !before.ends_with(in_word)
            && !text[at + name.len()..].starts_with(in_word)
            && list.is_none_or(|list| !OTHERS.contains(&list))
    })
}

#[test]
fn a_name_is_found_as_a_whole_word() {
    assert!(has_word("leads(Leader::Thorir)", "Thorir"));
    assert!(has_word("Thorir's coin", "Thorir"));
    assert!(!has_word("Tag::LeaderThorir", "Thorir"));
    assert!(!has_word("ByRune::Glory", "Rune::Glory"));
    assert!(has_word("Phase::Healing { .. }", "Healing"));
    assert!(!has_word("Land::LeftDraugr", "LeftDraugr"));
}

#[test]
fn few_files_name_a_thing() {
    let mut sources = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    read(&root, &mut sources);
    assert!(sources.len() > 100, "the sources are found");
    let mut problems = Vec::new();
    let things = things();
    for name in &things {
        let named = sources.iter().filter(|(_, text)| has_word(text, name));
        let files: Vec<_> =
            named.map(|(path, _)| path.strip_prefix(&root).unwrap_or(path)).collect();
        let exception = EXCEPTIONS.iter().find(|(thing, ..)| thing == name);
        match exception {
            None if files.len() > MOST => {
                problems.push(format!("{} files name {name}: {files:?}", files.len()));
            }
            Some(&(_, most, _)) if files.len() > most => {
                problems.push(format!("{} files name {name}, not {most}: {files:?}", files.len()));
            }
            Some(_) if files.len() <= MOST => {
                problems.push(format!("the exception for {name} is no longer needed"));
            }
            _ => {}
        }
    }
    for (name, most, reason) in EXCEPTIONS {
        if !things.iter().any(|thing| thing == name) || *most <= MOST || reason.is_empty() {
            problems.push(format!("the exception for {name} is not needed"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
