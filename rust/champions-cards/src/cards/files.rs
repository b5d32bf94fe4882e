//! The built-in files: that of the base game, and those of the boxes behind it.

use super::card_file::{CardFile, Cell};
use super::schema::TABLES;
use super::{CardProblem, Cards, InPlay, notes, read};
use std::sync::OnceLock;

/// The built-in file.
const STANDARD: &str = include_str!("../../../../python/midgard/data/champions.toml");

/// The sets that add rows, and their built-in files, in their order.
pub(super) static FILES: [(&str, &str); 3] = [
    ("dark_mountains", include_str!("../../../../python/midgard/data/dark_mountains.toml")),
    ("valhalla", include_str!("../../../../python/midgard/data/valhalla.toml")),
    ("promos", include_str!("../../../../python/midgard/data/promos.toml")),
];

impl Cards {
    /// Returns the tables of a card file, with all boxes in play.
    pub fn tables() -> Vec<&'static str> {
        TABLES.iter().map(|table| table.name).collect()
    }

    /// Returns the numbers of the built-in files, with the notes of what is in play.
    pub fn standard_with(play: InPlay) -> Self {
        let mut cards = Self::standard();
        cards.keep(play);
        cards
    }

    /// Keeps the notes of what is in play, and with them the names and the digest: without a box it is that of the base
    /// game. Numbers of what is not in play stay as they are.
    pub fn keep(&mut self, play: InPlay) {
        if play != self.play {
            self.play = play;
            self.notes = notes::notes(&self.file, play).into();
        }
    }

    /// Returns the name of a row, in play or not; `None` if the files have no such row.
    pub fn name_in_file(&self, table: &str, id: &str) -> Option<&str> {
        self.file.rows_of(table).find(|row| row.id == id).map(|row| row.text("name"))
    }

    /// Returns the digest of the built-in numbers with these boxes.
    pub fn standard_digest(play: InPlay) -> u64 {
        static DIGESTS: [OnceLock<u64>; 8] = [const { OnceLock::new() }; 8];
        let at = play.expansions.bits() as usize * 2 + usize::from(play.promos);
        *DIGESTS[at].get_or_init(|| Self::standard_with(play).digest())
    }

    /// Returns the text of the built-in file.
    pub fn standard_source() -> &'static str {
        STANDARD
    }

    /// Returns the rows of the built-in files, which are read once, or their problems.
    pub(super) fn built_in() -> Result<CardFile, &'static [CardProblem]> {
        static READ: OnceLock<(CardFile, Vec<CardProblem>)> = OnceLock::new();
        let (file, problems) = READ.get_or_init(|| {
            let mut problems = Vec::new();
            let file = read::built_in(STANDARD, &mut problems);
            let file = join(file, &mut problems);
            file.gaps(&mut problems);
            (file, problems)
        });
        if problems.is_empty() { Ok(file.clone()) } else { Err(problems) }
    }
}

/// Adds the rows of the boxes behind those of the base game. `[cards.boxes]` S-1: the fields of a table without ids join
/// those of the base game.
fn join(mut file: CardFile, problems: &mut Vec<CardProblem>) -> CardFile {
    for (_, text) in &FILES {
        for row in read::built_in(text, problems).rows {
            let below = file.rows.iter_mut().find(|other| {
                other.id.is_empty() && other.id == row.id && other.table.name == row.table.name
            });
            match below {
                Some(below) => {
                    let fields = row.cells.iter().filter(|cell| cell.name != "provenance");
                    let source = |cell: &Cell| (cell.name, row.source(cell.name).to_owned());
                    below.sources.extend(fields.clone().map(source));
                    below.cells.extend(fields.cloned());
                }
                None => file.rows.push(row),
            }
        }
    }
    file
}
