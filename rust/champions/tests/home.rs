//! A thing is at home in one file: few files of the crate name it.
//!
//! A file counts if it names a thing anywhere, also in a comment, as `git grep -lw` finds it below `src`; the unit tests of
//! modules, `tests.rs` and what is below `tests`, do not count. A leader, a blessing, an enemy ability and an epic monster is named by its bare name. Runes,
//! places and journeys have ordinary words as names, which phases and comments share: `Rune::Glory` names one, `Glory`
//! does not.

use midgard_champions::words::{Blessing, Epic, Journey, Leader, Location, Rune};
use midgard_core::Word;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

/// The number of files that may name a thing.
const MOST: usize = 6;

/// The things that more files name: the name, the number of files that may, and why.
const EXCEPTIONS: &[(&str, usize, &str)] = &[
    ("Journey::AllQuiet", 8, "it stands for no journey at all"),
    ("Journey::Kraken", 7, "rules, odds and bots match its card"),
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

/// Returns the names of a list of words, each after this text.
fn names<W: Word + Debug>(before: &str) -> Vec<String> {
    W::ALL.iter().map(|word| format!("{before}{word:?}")).collect()
}

/// Returns the names of all things that have a home.
fn things() -> Vec<String> {
    [
        names::<Leader>(""),
        names::<Blessing>(""),
        names::<Epic>(""),
        ABILITIES.map(String::from).to_vec(),
        names::<Rune>("Rune::"),
        names::<Location>("Location::"),
        names::<Journey>("Journey::"),
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

/// Returns whether a text has this name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(in_word) && !text[at + name.len()..].starts_with(in_word)
    })
}

#[test]
fn a_name_is_found_as_a_whole_word() {
    assert!(has_word("leads(Leader::Thorir)", "Thorir"));
    assert!(has_word("Thorir's coin", "Thorir"));
    assert!(!has_word("Tag::LeaderThorir", "Thorir"));
    assert!(!has_word("ByRune::Glory", "Rune::Glory"));
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
