//! A row for each entry on a score sheet.

use super::{Table, round_and_seat, seat_cell};
use crate::rules::event::{Event, Tag, What};
use crate::words::Line;
use midgard_core::{EventTable, Field, Word};

/// The table of entries on score sheets.
pub(super) struct Scores;

impl Table for Scores {
    fn layout(&self) -> EventTable {
        let rules: Vec<_> = Tag::ALL.iter().map(|tag| tag.word()).collect();
        let [round, seat] = round_and_seat();
        let fields = vec![
            round,
            seat,
            Field::word("line", Line::WORDS),
            Field::word("rule", &rules),
            Field::number("glory"),
        ];
        EventTable { name: "scores", row: "entry on a score sheet", fields }
    }

    fn hear(&mut self, round: i32, event: &Event, add: &mut dyn FnMut(&[i32])) {
        if let What::Scored { seat, line, glory } = event.what {
            add(&[round, seat_cell(seat), line as i32, event.rule as i32, glory.into()]);
        }
    }

    fn end(&mut self, _: i32, _: &mut dyn FnMut(&[i32])) {}
}
