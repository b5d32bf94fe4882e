//! Supply: a card is revealed, loot is added, action cards are turned, the market moves on.
//!
//! `[supply.order]` Rule 5, R-24. `[restock.roskilde]` Rule 7. `[restock.locations]` Rule 8, R-17.

use crate::event::{Event, Value, hear};
use crate::phase::{Phase, Play};
use crate::words::{Item, Location, Token};
use midgard_core::{Listener, Seat, Word};

impl<L: Listener<Event>> Play<'_, L> {
    /// Reveals a supply card and adds its coins.
    pub(super) fn reveal_supply(&mut self, row: u8) {
        self.state.round += 1;
        self.state.supply_unseen[row] -= 1;
        self.state.supply_card = Some(row);
        hear!(self, Revealed, Value::Supply(row), self.state.round);
        for _ in 0..self.rules.data.supply[usize::from(row)].coins {
            for location in self.state.raided() {
                let coins = self.state.payable(self.rules.data.locations[location].coins.into());
                self.state.places[location].loot.coins += coins;
                if coins > 0 {
                    hear!(self, Supplied, location, Item::COIN, coins);
                }
            }
        }
        let first = self.state.raided().first();
        let left = first.map_or(0, |it| self.rules.data.locations[it].spoils);
        self.supply_spoils(0, first.unwrap_or(Location::Leirvik), left);
    }

    fn card(&self) -> &crate::data::SupplyRow {
        let row = self.state.supply_card.map_or(0, usize::from);
        &self.rules.data.supply[row]
    }

    /// Goes on with a spoils icon at a location, with a number of cards left. `[supply.spoils]` Rule 5, R-8, R-20, R-24.
    fn supply_spoils(&mut self, icon: u8, location: Location, left: u8) {
        let (mut icon, mut location, mut left) = (icon, location, left);
        while icon < self.card().spoils {
            if left > 0 {
                if self.has_spoils() {
                    self.state.phase = Phase::SupplySpoils { icon, location, left };
                    return;
                }
                hear!(self, Lacked, location, Value::Null, "spoils", left);
                left = 0;
                continue;
            }
            let raided = self.state.raided();
            let next = raided.iter().find(|next| next.index() > location.index());
            icon += u8::from(next.is_none());
            location = next.or(raided.first()).unwrap_or(location);
            left = self.rules.data.locations[location].spoils;
        }
        self.supply_raid();
    }

    /// Adds a spoils card.
    pub(super) fn supply_card(&mut self, icon: u8, location: Location, left: u8, kind: u8) {
        self.state.spoils_deck[kind] -= 1;
        self.state.places[location].loot.spoils[kind] += 1;
        hear!(self, Supplied, location, Item::spoils(kind), 1_u8);
        self.supply_spoils(icon, location, left - 1);
    }

    /// Adds raid tokens, as far as the supply goes. `[supply.tokens]` Rule 5, R-16.
    fn supply_raid(&mut self) {
        for &token in Token::ALL {
            for _ in 0..self.card().raid[token] {
                for location in self.state.raided() {
                    let value = self.rules.data.locations[location].raid[token];
                    let added = value.min(self.state.raid[token]);
                    self.state.raid[token] -= added;
                    self.state.places[location].loot.raid[token] += added;
                    if added > 0 {
                        hear!(self, Supplied, location, Item::token(token), added);
                    }
                    if added < value {
                        hear!(self, Lacked, location, Value::Null, token.word(), value - added);
                    }
                }
            }
        }
        if self.card().flip_roskilde {
            self.turn_card(Location::Roskilde);
            self.turn_locations();
        } else {
            self.discard_oldest(2);
            self.restock();
        }
    }

    fn restock(&mut self) {
        if self.wants_card() {
            self.state.phase = Phase::Restock;
        } else {
            self.turn_locations();
        }
    }

    pub(super) fn restock_card(&mut self, row: u8) {
        self.show(row);
        self.restock();
    }

    fn turn_card(&mut self, location: Location) {
        let face = self.state.places[location].face.turned();
        self.state.places[location].face = face;
        hear!(self, Turned, location, face);
    }

    /// Turns the action cards where ships stand, and lets everybody choose a destination.
    fn turn_locations(&mut self) {
        if self.card().flip_locations {
            for location in self.state.raided() {
                let stands = |seat: Seat| self.state.players[seat].last == Some(location);
                if Seat::of(self.rules.seats()).any(stands) {
                    self.turn_card(location);
                }
            }
        }
        self.state.phase = Phase::Destination { turn: Seat::One };
    }
}
