//! Events as plain data, and back; and what other seats see of them.

use crate::event::{Event, EventName, Field, Value, shape};
use crate::rules::Rules;
use crate::scoring::{SHEET_LINES, TIES};
use crate::text::data_out::{items, location, number, word};
use crate::words::{DieFace, Face, Item, Location, Token};
use midgard_core::{Plain, Seat, Word, unknown_name};

/// The decks that become new ones.
const DECKS: [&str; 2] = ["reavers", "spoils"];
/// Things that can run out: the cards of a deck, and raid tokens.
const KINDS: [&str; 5] = ["reavers", "spoils", "farm", "wall", "tower"];
/// The phases that can be passed.
const PASSED: [&str; 10] = [
    "hire",
    "purchase",
    "buy",
    "shed",
    "sell",
    "atone",
    "dare",
    "barter",
    "take_token",
    "give_token",
];

impl Rules {
    /// Returns an event as plain data.
    pub(crate) fn event_plain(&self, event: &Event) -> Plain {
        let name = ("name".to_owned(), word(event.name.word()));
        let fields = event.fields.iter();
        let fields =
            fields.map(|(field, value)| (field.word().to_owned(), self.value_plain(value)));
        Plain::Fields(std::iter::once(name).chain(fields).collect())
    }

    fn value_plain(&self, value: &Value) -> Plain {
        match value {
            Value::Null => Plain::Null,
            Value::Number(value) => number(*value),
            Value::Seat(seat) => number(*seat as u8),
            Value::Location(at) => location(*at),
            Value::Token(token) => word(token.word()),
            Value::Face(face) => word(face.word()),
            Value::Die(face) => word(face.word()),
            Value::Item(item) => word(&item.to_string()),
            Value::Supply(row) => word(self.supply_id(*row)),
            Value::Reaver(row) => word(self.reaver_id(*row)),
            Value::Reavers(rows) => {
                Plain::List(rows.iter().map(|row| word(self.reaver_id(*row))).collect())
            }
            Value::Word(text) => word(text),
            Value::Items(all) => items(all),
            Value::Deal(deal) => Plain::List(deal.iter().map(|it| items(it)).collect()),
            Value::Seats(seats) => {
                Plain::List(seats.iter().map(|seat| number(*seat as u8)).collect())
            }
            Value::Sheet(lines) => {
                let lines = SHEET_LINES.iter().zip(lines);
                Plain::Fields(lines.map(|(name, n)| ((*name).to_owned(), number(*n))).collect())
            }
        }
    }

    /// Reads an event.
    pub(crate) fn event_of(&self, data: &Plain) -> Result<Event, String> {
        let Some(Plain::Text(name)) = data.at("name") else {
            return Err("an event is a dict with a name".into());
        };
        let name = EventName::from_word(name)
            .ok_or_else(|| unknown_name("event", name, EventName::WORDS))?;
        let shape = shape(name);
        let Plain::Fields(fields) = data else { return Err("an event is a dict".into()) };
        if fields.len() != shape.len() + 1 {
            return Err(format!("{} has {} fields", name.word(), shape.len() + 1));
        }
        let mut values = Vec::new();
        for &field in shape {
            let value = data.at(field.word()).ok_or_else(|| format!("{field} is missing"))?;
            let read = self.value_of(name, field, value);
            values.push((field, read.ok_or_else(|| format!("{field} is {value}"))?));
        }
        Ok(Event { name, fields: values })
    }

    fn value_of(&self, name: EventName, field: Field, value: &Plain) -> Option<Value> {
        if *value == Plain::Null {
            let may_be = matches!(
                (name, field),
                (EventName::Sealed, Field::Location)
                    | (EventName::Won, Field::Item)
                    | (EventName::Kept, Field::Discarded)
                    | (EventName::Shed, Field::Token | Field::Target)
                    | (EventName::Hired, Field::Slot)
                    | (EventName::Passed, Field::Item | Field::Amount)
                    | (EventName::Lacked, Field::Seat)
                    | (EventName::Decided, Field::Tie)
            );
            return may_be.then_some(Value::Null);
        }
        match value {
            Plain::Number(number) => self.value_of_number(field, *number),
            Plain::Text(text) => self.value_of_text(name, field, text),
            Plain::List(list) if field == Field::Cards => {
                let row = |it: &Plain| match it {
                    Plain::Text(id) => self.reaver_row(id),
                    _ => None,
                };
                list.iter().map(row).collect::<Option<_>>().map(Value::Reavers)
            }
            Plain::List(list) if field == Field::Deal => {
                list.iter().map(|it| self.items_of(it)).collect::<Option<_>>().map(Value::Deal)
            }
            Plain::List(list) if field == Field::Winners => {
                list.iter().map(|it| self.seat_of(it)).collect::<Option<_>>().map(Value::Seats)
            }
            Plain::Fields(_) if field == Field::Items => self.items_of(value).map(Value::Items),
            Plain::Fields(fields) if field == Field::Sheet => {
                let line = |name: &&str| match value.at(name) {
                    Some(Plain::Number(number)) => i32::try_from(*number).ok(),
                    _ => None,
                };
                let lines = SHEET_LINES.iter().map(line).collect::<Option<Vec<i32>>>();
                lines.filter(|lines| lines.len() == fields.len()).map(Value::Sheet)
            }
            _ => None,
        }
    }

    fn seat_of(&self, value: &Plain) -> Option<Seat> {
        let Plain::Number(number) = *value else { return None };
        let seat = Seat::from_index(usize::try_from(number).ok()?)?;
        ((seat as usize) < self.seats()).then_some(seat)
    }

    fn value_of_number(&self, field: Field, number: i64) -> Option<Value> {
        match field {
            Field::Seat | Field::Target => self.seat_of(&Plain::Number(number)).map(Value::Seat),
            Field::Amount
            | Field::Coins
            | Field::Terror
            | Field::Slot
            | Field::Round
            | Field::Score => Some(Value::Number(number)),
            _ => None,
        }
    }

    fn value_of_text(&self, name: EventName, field: Field, text: &str) -> Option<Value> {
        let known = |words: &[&'static str]| words.iter().copied().find(|it| *it == text);
        match field {
            Field::Location => Location::from_word(text).map(Value::Location),
            Field::Token => Token::from_word(text).map(Value::Token),
            Field::Face if name == EventName::Rolled => DieFace::from_word(text).map(Value::Die),
            Field::Face => Face::from_word(text).map(Value::Face),
            Field::Item | Field::Discarded => Item::from_word(text).map(Value::Item),
            Field::Card if name == EventName::Revealed => {
                let row = self.data.supply.iter().position(|row| row.id == text)?;
                Some(Value::Supply(row as u8))
            }
            Field::Card => self.reaver_row(text).map(Value::Reaver),
            Field::Deck => known(&DECKS).map(Value::Word),
            Field::Kind => known(&KINDS).map(Value::Word),
            Field::Tie => known(&TIES).map(Value::Word),
            Field::Phase => known(&PASSED).map(Value::Word),
            _ => None,
        }
    }

    fn reaver_row(&self, id: &str) -> Option<u8> {
        self.data.reavers.iter().position(|row| row.id == id).map(|row| row as u8)
    }

    fn items_of(&self, data: &Plain) -> Option<Vec<(Item, i32)>> {
        let Plain::Fields(fields) = data else { return None };
        let item = |(word, value): &(String, Plain)| match value {
            Plain::Number(number) => Some((Item::from_word(word)?, i32::try_from(*number).ok()?)),
            _ => None,
        };
        fields.iter().map(item).collect()
    }

    /// Returns what a seat sees of an event. `[hidden.events]` Section 10. `[secret.screen]` R-30: behind screens nobody
    /// else hears that secret cards became known.
    pub(crate) fn seen(&self, event: &Event, seat: Seat) -> Option<Event> {
        let own = event.get(Field::Seat) == Some(&Value::Seat(seat));
        let mut event = event.clone();
        if own {
            return Some(event);
        }
        let hidden = match event.name {
            EventName::Unveiled if !self.sees_all() => return None,
            EventName::Sealed => Field::Location,
            EventName::Won if !self.is_weapon(&event) => Field::Item,
            _ => return Some(event),
        };
        for (field, value) in &mut event.fields {
            if *field == hidden {
                *value = Value::Null;
            }
        }
        Some(event)
    }

    fn is_weapon(&self, event: &Event) -> bool {
        match event.get(Field::Item) {
            Some(Value::Item(item)) => {
                item.as_spoils().is_some_and(|kind| self.weapons[usize::from(kind)])
            }
            _ => false,
        }
    }
}
