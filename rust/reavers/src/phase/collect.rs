//! Collecting: clashes, lone visitors, Bjorn, the end of a round.
//!
//! Rules 11 to 16, section 5.

use crate::event::{Event, Value, hear};
use crate::phase::{During, Phase, Play};
use crate::state::Loot;
use crate::words::{Item, Location, MOST_TYPES, ROUNDS, Token};
use midgard_core::{Listener, Seat, Word};

impl<L: Listener<Event>> Play<'_, L> {
    /// Lays the terror tokens of clashes and starts to collect. `[collect.clash]` Rule 11, R-14, R-36.
    pub(super) fn clash(&mut self) {
        for location in self.state.raided() {
            if self.state.visitors(self.rules, location).len() >= 2 {
                self.state.places[location].loot.terror = 1;
                hear!(self, Clashed, location);
            }
        }
        self.after_collecting(Location::Roskilde);
    }

    /// Collects at the next location, or ends the round. `[collect.order]` Rule 12, R-1.
    pub(super) fn after_collecting(&mut self, location: Location) {
        for next in self.state.raided() {
            if next.index() <= location.index() {
                continue;
            }
            let visitors = self.state.visitors(self.rules, next);
            match (visitors.first(), visitors.len()) {
                (None, _) => {}
                (Some(seat), 1) => return self.collect(next, seat),
                (Some(_), _) => return self.negotiate(next),
            }
        }
        self.move_bjorn();
        self.end_round();
    }

    /// A lone visitor takes all loot. `[collect.alone]` Rule 12. `[bjorn.terror]` Section 5: where Bjorn stands, a terror
    /// token, too.
    fn collect(&mut self, location: Location, seat: Seat) {
        let loot = std::mem::take(&mut self.state.places[location].loot);
        let player = &mut self.state.players[seat];
        player.coins += loot.coins;
        for &token in Token::ALL {
            player.raid[token] += loot.raid[token];
        }
        for kind in 0..MOST_TYPES as u8 {
            player.spoils[kind] += loot.spoils[kind];
            if self.rules.weapons[usize::from(kind)] {
                self.state.owed[seat] += loot.spoils[kind];
            }
        }
        hear!(self, Collected, seat, location, Value::Items(items(&loot)));
        if self.state.bjorn == Some(location) {
            self.state.players[seat].take_terror(1);
            hear!(self, Disturbed, seat, location);
        }
        self.roll_next(seat, location, During::Collect);
    }

    /// Moves Bjorn. `[bjorn.move]` Rule 14, section 5. `[bjorn.raid]` He sends all loot back.
    fn move_bjorn(&mut self) {
        if !self.rules.options.bjorn {
            return;
        }
        let raided = self.state.raided();
        let next = |from: Location| raided.iter().find(|next| next.index() > from.index());
        let to = self.state.bjorn.and_then(next).or(raided.first());
        self.state.bjorn = to;
        let Some(to) = to else { return };
        let loot = std::mem::take(&mut self.state.places[to].loot);
        for &token in Token::ALL {
            self.state.raid[token] += loot.raid[token];
        }
        let mut spoils = loot.spoils;
        self.state.spoils_discard.take_all(&mut spoils);
        hear!(self, Raided, to, Value::Items(items(&loot)));
    }

    /// The last destination card returns to the hand; after the tenth round scores are counted. `[round.end]` Rules 15 and
    /// 16.
    fn end_round(&mut self) {
        for seat in Seat::of(self.rules.seats()) {
            let player = &mut self.state.players[seat];
            player.last = player.destination.take();
        }
        hear!(self, RoundEnded, self.state.round);
        self.state.phase = if self.state.round < ROUNDS { Phase::Supply } else { Phase::End };
        if self.state.phase == Phase::End {
            for seat in Seat::of(self.rules.seats()) {
                let sheet = self.rules.sheet_of(&self.state.players[seat]);
                let score: i32 = sheet.iter().sum();
                hear!(self, Scored, seat, score, Value::Sheet(sheet.to_vec()));
            }
            if L::LISTENS {
                let verdict = self.rules.verdict(self.state);
                hear!(self, Decided, Value::Seats(verdict.winners), verdict.score, verdict.tie);
            }
        }
    }
}

/// Returns the kinds of loot that are there, in order.
pub(crate) fn items(loot: &Loot) -> Vec<(Item, i32)> {
    let kinds = (0..crate::words::PLAIN_KINDS as u8).map(Item);
    kinds.map(|item| (item, loot.count(item))).filter(|&(_, amount)| amount > 0).collect()
}
