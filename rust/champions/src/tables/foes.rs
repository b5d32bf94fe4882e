//! A row for each foe in each round that it lies on the board: whether it was fought, and whether it was defeated.

use super::{Table, card_cell, foe_cards};
use crate::rules::event::{Event, What};
use crate::words::{Foe, Shore, Stock};
use midgard_core::{EventTable, Field, NO_WORD, Word};

/// The table of foes on the board.
#[derive(Default)]
pub(super) struct Foes {
    spaces: Vec<Space>,
}

/// A foe on its space.
struct Space {
    foe: Foe,
    shore: Option<Shore>,
    card: i32,
    fights: i32,
    defeated: bool,
}

/// Returns the foe that is stocked on a space, with its shore; `None` for spaces of other cards.
fn foe_on(space: Stock) -> Option<(Foe, Option<Shore>)> {
    match space {
        Stock::Troll => Some((Foe::Troll, None)),
        Stock::LeftDraugr => Some((Foe::LeftDraugr, None)),
        Stock::RightDraugr => Some((Foe::RightDraugr, None)),
        Stock::Shore1 => Some((Foe::Monster, Some(Shore::First))),
        Stock::Shore2 => Some((Foe::Monster, Some(Shore::Second))),
        Stock::Shore3 => Some((Foe::Monster, Some(Shore::Third))),
        Stock::Shore4 => Some((Foe::Monster, Some(Shore::Fourth))),
        Stock::Rune1 | Stock::Rune2 | Stock::Merchant => None,
        Stock::LeftBergrisar => Some((Foe::LeftBergrisar, None)),
        Stock::RightBergrisar => Some((Foe::RightBergrisar, None)),
        Stock::Blessing1
        | Stock::Blessing2
        | Stock::Blessing3
        | Stock::Blessing4
        | Stock::Epic1
        | Stock::Epic2
        | Stock::Epic3 => None,
    }
}

impl Table for Foes {
    fn layout(&self) -> EventTable {
        let fields = vec![
            Field::number("round"),
            Field::word("foe", Foe::WORDS),
            Field::word("card", &foe_cards()),
            Field::word("shore", Shore::WORDS),
            Field::number("fights"),
            Field::flag("defeated"),
        ];
        EventTable { name: "foes", row: "round of a foe on the board", fields }
    }

    fn hear(&mut self, round: i32, event: &Event, add: &mut dyn FnMut(&[i32])) {
        match event.what {
            What::Began { .. } => self.rows(round, add),
            What::Stocked { space, card } => {
                let Some((foe, shore)) = foe_on(space) else {
                    return;
                };
                let card = card_cell(Some(card));
                self.spaces.push(Space { foe, shore, card, fights: 0, defeated: false });
            }
            What::Attacked { foe, shore, .. } => {
                self.on(foe, shore).into_iter().for_each(|space| space.fights += 1);
            }
            What::Defeated { foe, shore, .. } => {
                self.on(foe, shore).into_iter().for_each(|space| space.defeated = true);
            }
            _ => {}
        }
    }

    fn end(&mut self, round: i32, add: &mut dyn FnMut(&[i32])) {
        self.rows(round, add);
        self.spaces.clear();
    }
}

impl Foes {
    fn on(&mut self, foe: Foe, shore: Option<Shore>) -> Option<&mut Space> {
        self.spaces.iter_mut().find(|space| space.foe == foe && space.shore == shore)
    }

    /// Adds a row for each foe of the round that ends. Only monsters that were not defeated stay.
    fn rows(&mut self, round: i32, add: &mut dyn FnMut(&[i32])) {
        for space in &mut self.spaces {
            let shore = space.shore.map_or(NO_WORD, |shore| shore as i32);
            let defeated = i32::from(space.defeated);
            add(&[round, space.foe as i32, space.card, shore, space.fights, defeated]);
            space.fights = 0;
        }
        self.spaces.retain(|space| space.foe == Foe::Monster && !space.defeated);
    }
}
