//! The weapons die: one roll for each weapons card acquired.
//!
//! `[die.weapons]` Rule 13, R-9. `[die.chain]` Rolls that a roll adds are made before the next visitor's.

use crate::event::{Event, hear};
use crate::phase::{During, Phase, Play};
use crate::words::{DieFace, Item, Location};
use midgard_core::{Listener, Seat};

impl<L: Listener<Event>> Play<'_, L> {
    /// Rolls for whoever owes a roll, in initiative order; then goes on after `turn`. `[die.order]` Rule 13.
    /// `[collect.dice]` Rule 12: the dice are finished before the next location collects.
    pub(super) fn roll_next(&mut self, turn: Seat, location: Location, during: During) {
        let order = self.state.order(self.rules, location);
        let owes = |seat: &&Seat| self.state.owed[**seat] > 0;
        match (order.as_slice().iter().find(owes), during) {
            (Some(&turn), _) => self.state.phase = Phase::WeaponsDie { turn, location, during },
            (None, During::Visit) => self.after_visitor(location, turn),
            (None, During::Collect) => self.after_collecting(location),
        }
    }

    /// `[die.results]` Rule 13, R-20.
    pub(super) fn rolled(&mut self, turn: Seat, location: Location, during: During, face: u8) {
        let face = DieFace::ALL[usize::from(face)];
        self.state.owed[turn] -= 1;
        hear!(self, Rolled, turn, face);
        match face {
            DieFace::Nothing => {}
            DieFace::Terror => {
                self.state.players[turn].take_terror(1);
            }
            DieFace::Spoils => {
                if self.has_spoils() {
                    self.state.phase = Phase::DieSpoils { turn, location, during };
                    return;
                }
                hear!(self, Lacked, location, turn, "spoils", 1_u8);
            }
        }
        self.roll_next(turn, location, during);
    }

    /// Gives the card to the roller: a secret one, if it is not a weapons card. `[die.spoils]` R-10.
    /// `[secret.cards]` Rule 20.
    pub(super) fn die_card(&mut self, turn: Seat, location: Location, during: During, kind: u8) {
        self.state.spoils_deck[kind] -= 1;
        if self.rules.weapons[usize::from(kind)] {
            self.state.players[turn].spoils[kind] += 1;
            self.state.owed[turn] += 1;
        } else {
            self.state.players[turn].secret[kind] += 1;
        }
        hear!(self, Won, turn, Item::spoils(kind));
        self.roll_next(turn, location, during);
    }
}
