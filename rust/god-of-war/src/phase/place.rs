//! Places on the board, and moves.
//!
//! `[place.columns]` Rule 4: at most two units a column; a newcomer chooses front or back. `[move.once]` Rule 8.

use super::{Legal, Play};
use crate::action::{Action, STAND, SWAP};
use crate::event::Event;
use crate::frame::Frame;
use crate::state::State;
use crate::words::{COLUMNS, Slot, Unit, units_of};
use midgard_core::{ActionIndex, Listener};

/// Adds the places of a column.
#[inline]
fn stand(state: &State, column: usize, legal: &mut Legal) {
    let bits = match state.spaces[column] {
        [None, _] => 0b01,
        [Some(_), None] => 0b11,
        [Some(_), Some(_)] => 0,
    };
    legal.insert_bits(STAND + 2 * column as ActionIndex, bits);
}

/// Returns the places for a new unit.
pub(crate) fn place_legal(state: &State) -> Legal {
    let mut legal = Legal::new();
    (0..COLUMNS).for_each(|column| stand(state, column, &mut legal));
    legal
}

/// Returns the moves of a unit: to any other column with space, or a swap. `[move.swap]` Rule 8, G-70.
pub(crate) fn move_legal(state: &State, unit: Unit) -> Legal {
    let mut legal = Legal::new();
    let own = state.column(unit);
    for column in (0..COLUMNS).filter(|&column| Some(column) != own) {
        stand(state, column, &mut legal);
    }
    if own.is_some_and(|own| state.spaces[own][1].is_some()) {
        legal.insert(SWAP);
    }
    legal
}

/// Returns whether a unit has a move.
#[inline]
pub(crate) fn can_move(state: &State, unit: Unit) -> bool {
    let has_space = |column: usize| state.spaces[column][1].is_none();
    let own = state.column(unit);
    own.is_some_and(|own| !has_space(own))
        || (0..COLUMNS).any(|column| Some(column) != own && has_space(column))
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Asks each seat for the places of its units, Brok before Sindri; Mimir has no place. `[place.order]` Rule 4, G-29.
    #[inline(never)]
    pub fn placing_step(&mut self, offset: u8) {
        if usize::from(offset) == self.rules.seats() {
            return self.pop();
        }
        let seat = self.state.seat_at(self.rules, offset);
        let own = self.state.units_of(seat) & self.state.fighters();
        match units_of(own).find(|&unit| self.state.column(unit).is_none()) {
            Some(unit) => self.push(Frame::Place { offset, unit }),
            None => self.set(Frame::Placing { offset: offset + 1 }),
        }
    }

    pub fn place(&mut self, unit: Unit, action: Action) {
        self.pop();
        self.stand(unit, true, action);
    }

    /// Puts a unit on a place; who stands there alone goes behind a newcomer in front.
    fn stand(&mut self, unit: Unit, free: bool, action: Action) {
        let Action::Stand(column, back) = action else { unreachable!("{action:?} is not a place") };
        let space = &mut self.state.spaces[usize::from(column)];
        if back {
            space[1] = Some(unit);
        } else {
            *space = [Some(unit), space[0]];
        }
        let slot = if back { Slot::Back } else { Slot::Front };
        self.listener.hear(Event::Stood { unit, column: column + 1, slot, free });
    }

    /// Takes a unit off the board; who stands behind it comes to the front. `[move.front]` Rule 8.
    pub fn leave(&mut self, unit: Unit) {
        for space in &mut self.state.spaces {
            if space[0] == Some(unit) {
                *space = [space[1], None];
            } else if space[1] == Some(unit) {
                space[1] = None;
            }
        }
    }

    pub fn move_unit(&mut self, unit: Unit, free: bool, action: Action) {
        self.pop();
        if !free {
            self.state.moved |= unit.bit();
        }
        if action == Action::Swap {
            if let Some(column) = self.state.column(unit) {
                self.state.spaces[column].swap(0, 1);
            }
            return self.listener.hear(Event::Swapped { unit, free });
        }
        self.leave(unit);
        self.stand(unit, free, action);
    }
}
