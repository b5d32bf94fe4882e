//! Tables that simulations make from the events of games: a row a fight, a use of a place, a foe on the board, an entry
//! on the score sheet. `docs/manual/simulation.md` describes the columns.

mod fights;
mod foes;
mod places;
mod scores;

use crate::rules::Rules;
use crate::rules::event::{Event, Tag, What};
use crate::words::{DraugrCard, Foe, Line, Location, MonsterCard, Shore, TrollCard};
use midgard_core::{Cells, EventTable, Field, NO_WORD, Seat, Tabulator, Word};

/// A table with what it needs to know of the game so far.
trait Table: Send {
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
    /// In games of the base box, the columns of each table that they have.
    columns: Option<[Vec<Column>; 4]>,
    tables: [Box<dyn Table>; 4],
}

/// A column of a table in games of the base box.
struct Column {
    /// Where it stands among all columns.
    at: usize,
    /// For each word of a column of words, where it stands among those of the base box.
    places: Option<Vec<i32>>,
    field: Field,
}

impl Column {
    /// Returns the column, unless it is one of further boxes.
    fn of_base((at, field): (usize, &Field)) -> Option<Self> {
        if fights::OF_BOXES.contains(&field.name) {
            return None;
        }
        let words = match field.name {
            "foe" => Foe::BASE_WORDS.to_vec(),
            "card" => {
                [TrollCard::BASE_WORDS, DraugrCard::BASE_WORDS, MonsterCard::BASE_WORDS].concat()
            }
            "shore" => Shore::BASE_WORDS.to_vec(),
            "place" => [Location::BASE_WORDS, &["beg"]].concat(),
            "line" => Line::BASE_WORDS.to_vec(),
            "rule" => Tag::of_base().map(Tag::word).collect(),
            _ => return Some(Self { at, places: None, field: field.clone() }),
        };
        let Cells::Words(all) = &field.cells else { unreachable!("a column of words") };
        let place = |word: &&str| words.iter().position(|other| other == word);
        let places = all.iter().map(|word| place(word).map_or(NO_WORD, |at| at as i32));
        let (places, field) = (Some(places.collect()), Field::word(field.name, &words));
        Some(Self { at, places, field })
    }

    /// Returns its cell of a row of all columns.
    fn cell(&self, row: &[i32]) -> i32 {
        let cell = row[self.at];
        let place = self.places.as_ref().filter(|_| cell != NO_WORD);
        place.map_or(cell, |places| places[cell as usize])
    }
}

/// Returns all tables, empty.
fn tables(rules: &Rules) -> Tables {
    let mut tables = Tables {
        round: 0,
        columns: None,
        tables: [
            Box::new(fights::Fights::default()),
            Box::new(places::Places::default()),
            Box::new(foes::Foes::default()),
            Box::new(scores::Scores),
        ],
    };
    if rules.is_base_game() {
        tables.columns = Some(tables.tables.each_ref().map(|table| {
            let fields = table.layout().fields;
            fields.iter().enumerate().filter_map(Column::of_base).collect()
        }));
    }
    tables
}

/// Returns the names and columns of all tables.
pub(crate) fn layouts(rules: &Rules) -> Vec<EventTable> {
    let Tables { columns, tables, .. } = tables(rules);
    let mut layouts: Vec<_> = tables.iter().map(|table| table.layout()).collect();
    for (layout, columns) in layouts.iter_mut().zip(columns.iter().flatten()) {
        layout.fields = columns.iter().map(|column| column.field.clone()).collect();
    }
    layouts
}

/// Returns what makes the rows of all tables.
pub(crate) fn tabulator(rules: &Rules) -> Box<dyn Tabulator<Event>> {
    Box::new(tables(rules))
}

impl Tables {
    /// Lets each table act, with what adds its rows.
    fn each(
        &mut self,
        add: &mut dyn FnMut(usize, &[i32]),
        act: impl Fn(&mut dyn Table, i32, &mut dyn FnMut(&[i32])),
    ) {
        let (round, columns) = (self.round, &self.columns);
        for (number, table) in self.tables.iter_mut().enumerate() {
            act(table.as_mut(), round, &mut |row| match columns {
                None => add(number, row),
                Some(columns) => {
                    let cells = columns[number].iter().map(|column| column.cell(row));
                    add(number, &cells.collect::<Vec<_>>());
                }
            });
        }
    }
}

impl Tabulator<Event> for Tables {
    fn hear(&mut self, event: &Event, add: &mut dyn FnMut(usize, &[i32])) {
        self.each(add, |table, round, add| table.hear(round, event, add));
        if let What::Began { round } = event.what {
            self.round = round.into();
        }
    }

    fn end(&mut self, add: &mut dyn FnMut(usize, &[i32])) {
        self.each(add, |table, round, add| table.end(round, add));
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
