//! Tables that simulations make from the events of games: a row a fight, a use of a place, a foe on the board, an entry
//! on the score sheet. `docs/simulation.md` describes the columns.

mod fights;
mod foes;
mod places;
mod scores;

use crate::rules::event::{Event, What};
use crate::words::{DraugrCard, MonsterCard, TrollCard};
use midgard_core::{EventTable, Field, NO_WORD, Seat, Tabulator, Word};

/// A table with what it needs to know of the game so far.
trait Table {
    /// Returns the name and the columns.
    fn layout(&self) -> EventTable;
    /// Takes the next event, in this round, and adds rows that are complete.
    fn hear(&mut self, round: i32, event: &Event, add: &mut dyn FnMut(&[i32]));
    /// Adds the row that is not complete yet, if there is one, and forgets the game.
    fn end(&mut self, round: i32, add: &mut dyn FnMut(&[i32]));
}

/// All tables.
struct Tables {
    round: i32,
    tables: [Box<dyn Table>; 4],
}

/// Returns all tables, empty.
fn tables() -> Tables {
    Tables {
        round: 0,
        tables: [
            Box::new(fights::Fights::default()),
            Box::new(places::Places::default()),
            Box::new(foes::Foes::default()),
            Box::new(scores::Scores),
        ],
    }
}

/// Returns the names and columns of all tables.
pub(crate) fn layouts() -> Vec<EventTable> {
    tables().tables.iter().map(|table| table.layout()).collect()
}

/// Returns what makes the rows of all tables.
pub(crate) fn tabulator() -> Box<dyn Tabulator<Event>> {
    Box::new(tables())
}

impl Tabulator<Event> for Tables {
    fn hear(&mut self, event: &Event, add: &mut dyn FnMut(usize, &[i32])) {
        for (number, table) in self.tables.iter_mut().enumerate() {
            table.hear(self.round, event, &mut |row| add(number, row));
        }
        if let What::Began { round } = event.what {
            self.round = round.into();
        }
    }

    fn end(&mut self, add: &mut dyn FnMut(usize, &[i32])) {
        for (number, table) in self.tables.iter_mut().enumerate() {
            table.end(self.round, &mut |row| add(number, row));
        }
        self.round = 0;
    }
}

/// Returns the columns that most tables begin with.
fn round_and_seat() -> [Field; 2] {
    [Field::number("round"), Field::number("seat")]
}

/// Returns the words of all cards of foes.
fn foe_cards() -> Vec<&'static str> {
    [TrollCard::WORDS, DraugrCard::WORDS, MonsterCard::WORDS, crate::words::BergrisarCard::WORDS]
        .concat()
}

/// Returns the cell of a word; [`NO_WORD`] for none.
fn cell<W: Word>(word: Option<W>) -> i32 {
    word.map_or(NO_WORD, |word| word.index() as i32)
}

/// Returns the cell of the card of a foe; [`NO_WORD`] for a foe without a card.
fn card_cell(card: Option<crate::rules::event::Card>) -> i32 {
    use crate::rules::event::Card;
    match card {
        Some(Card::Troll(card)) => card as i32,
        Some(Card::Draugr(card)) => (TrollCard::COUNT + card as usize) as i32,
        Some(Card::Monster(card)) => (TrollCard::COUNT + DraugrCard::COUNT + card as usize) as i32,
        Some(Card::Rune(_) | Card::Merchant(_)) | None => NO_WORD,
        Some(Card::Bergrisar(card)) => {
            (TrollCard::COUNT + DraugrCard::COUNT + MonsterCard::COUNT + card as usize) as i32
        }
        Some(Card::Blessing(_) | Card::Epic(_) | Card::Die(_)) => NO_WORD,
    }
}

/// Returns the cell of a seat.
fn seat_cell(seat: Seat) -> i32 {
    seat as i32
}
