//! Spots: cards are discarded, a program runs. `[interact.spot]` Rule 17, G7.

use super::{Legal, Play, items};
use crate::action::{Action, SPOT};
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::scene::{Need, Spot};
use crate::sets::{Build, Purpose};
use crate::state::State;
use crate::words::{Position, Unit};
use midgard_core::{ActionIndex, Listener};

/// Calls a function with each spot of a column that is open and that a unit can pay.
fn each_spot(state: &State, rules: &Rules, unit: Unit, column: usize, mut each: impl FnMut(u8)) {
    let hand = &state.players[state.owner[unit]].hand;
    for (row, is_bottom) in [false, true].into_iter().enumerate() {
        let card = Position::at(column, is_bottom);
        if state.numbers(rules).spots[usize::from(state.is_back(card))] & card.bit() == 0 {
            continue;
        }
        let spots = &state.side(rules, card).spots;
        for (at, spot) in spots.iter().enumerate() {
            let Some(Spot { need, when, .. }) = spot else { continue };
            if !state.holds(rules, *when) {
                continue;
            }
            let others = items::others(state, rules, unit, Purpose::Payment);
            let gear = rules.data.abilities.gear_up;
            let codes = &rules.data.codes;
            let build = Build::new(codes, Purpose::Payment, hand, others, gear);
            if build.is_possible(codes, hand, need) {
                each(2 * row as u8 + at as u8);
            }
        }
    }
}

/// Returns whether a unit can use a spot.
pub(crate) fn can_interact(state: &State, rules: &Rules, unit: Unit) -> bool {
    state.column(unit).is_some_and(|column| can_pay(state, rules, unit, column))
}

/// Returns whether a unit could pay a spot of a column.
pub(crate) fn can_pay(state: &State, rules: &Rules, unit: Unit, column: usize) -> bool {
    let mut can = false;
    each_spot(state, rules, unit, column, |_| can = true);
    can
}

/// Returns the spots that a unit can use.
pub(crate) fn spot_legal(state: &State, rules: &Rules, unit: Unit) -> Legal {
    let mut legal = Legal::new();
    if let Some(column) = state.column(unit) {
        each_spot(state, rules, unit, column, |spot| legal.insert(SPOT + ActionIndex::from(spot)));
    }
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    pub fn spot(&mut self, unit: Unit, action: Action) {
        let Action::Spot(spot) = action else { unreachable!("{action:?} is not a spot") };
        let column = self.state.column(unit).unwrap_or_default();
        let card = Position::at(column, spot >= 2);
        self.set(Frame::Interact { unit, card, spot: spot % 2 });
        self.begin_set(self.state.owner[unit], unit, Purpose::Payment);
    }

    /// `[interact.paid]` Rules 17, 44: the cards are in the discard; the program runs, then everything settles.
    #[inline(never)]
    pub fn paid_step(&mut self, unit: Unit, card: Position, spot: u8) {
        let side = self.state.side(self.rules, card);
        let need = side.spots[usize::from(spot)].map_or_else(Need::default, |spot| spot.need);
        let spent = self.state.build.sum(&self.rules.data.codes, &need).min(255) as u8;
        items::forget(self.state);
        self.listener.hear(Event::Interacted { unit, card, spot: spot + 1 });
        self.set(Frame::Settle { actor: unit });
        if let Some(spot) = self.state.side(self.rules, card).spots[usize::from(spot)] {
            self.push(Frame::Program { pc: spot.run, actor: unit, spent });
        }
    }
}
