//! Rounds and turns.
//!
//! `[round.order]` Rule 41: carrier, Preparation, turns, Extra Scene Activation, upgrades, first player token.

use super::{Legal, Play};
use crate::action::{Action, UNIT};
use crate::data::Hinder;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::state::State;
use crate::words::{MAX_PLAYERS, PATHS, Unit};
use midgard_core::{Listener, Seat};

/// Returns the units that can carry Mimir. `[carrier.choice]` Rule 6, G3: any standing one, the same again too.
pub(crate) fn carrier_legal(state: &State) -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(UNIT, state.fighters().into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    #[inline(never)]
    pub fn round_step(&mut self, stage: Stage, offset: u8, left: u8) {
        let go = |stage| Frame::Round { stage, offset: 0, left: 0 };
        let is_last = usize::from(offset) == self.rules.seats();
        match stage {
            Stage::Carrier => self.begin_round(),
            Stage::Preparation if is_last => self.set(go(Stage::Turns)),
            Stage::Preparation => {
                self.set(Frame::Round { stage, offset: offset + 1, left });
                self.prepare(offset);
            }
            Stage::Turns if is_last => self.begin_extra(),
            Stage::Turns => {
                self.set(Frame::Round { stage, offset: offset + 1, left });
                self.begin_turn(offset);
            }
            Stage::Extra if left == 0 => self.set(go(Stage::Discard)),
            Stage::Extra => {
                self.set(Frame::Round { stage, offset, left: left - 1 });
                self.clear_rebuilt();
                self.listener.hear(Event::ExtraBegan {});
                self.push(Frame::Reveal { seat: self.state.first, stage: 0, card: 0, at: 0 });
            }
            Stage::Discard => {
                self.discard_hands();
                self.set(go(Stage::Upgrade));
            }
            Stage::Upgrade if is_last => self.set(go(Stage::End)),
            Stage::Upgrade => {
                self.set(Frame::Round { stage, offset: offset + 1, left });
                self.push(Frame::Take { seat: self.state.seat_at(self.rules, offset) });
            }
            Stage::End => self.end_round(),
        }
    }

    /// `[carrier.time]` Rule 6, G-51: before the Preparation. Only a standing Mimir has a carrier.
    fn begin_round(&mut self) {
        self.state.active = self.state.first;
        self.set(Frame::Round { stage: Stage::Preparation, offset: 0, left: 0 });
        self.listener.hear(Event::RoundBegan { round: self.state.round });
        if self.state.stands(Unit::Mimir) {
            self.push(Frame::Carrier);
        }
    }

    pub fn choose_carrier(&mut self, action: Action) {
        let Action::Unit(unit) = action else { unreachable!("{action:?} is not a carrier") };
        self.pop();
        self.state.carrier = Some(unit);
        self.listener.hear(Event::Carried { unit });
    }

    /// `[draw.rebuild]` Rule 43, G-31: one rebuild per Preparation, turn and Extra.
    fn clear_rebuilt(&mut self) {
        self.state.players.values_mut().iter_mut().for_each(|player| player.rebuilt = false);
    }

    /// `[prepare.limit]` Rules 5, 41: who is knocked down draws too.
    fn prepare(&mut self, offset: u8) {
        if offset == 0 {
            self.clear_rebuilt();
        }
        let seat = self.state.seat_at(self.rules, offset);
        let player = &self.state.players[seat];
        let limit = i16::from(self.rules.data.hand_limit) + i16::from(player.tokens);
        let left = (limit - player.hand.total() as i16).max(0) as u8;
        self.push(Frame::Draw { seat, left });
    }

    /// `[turn.order]` Rules 7, 42: the hero part, if a unit other than Mimir stands; then the reveal.
    fn begin_turn(&mut self, offset: u8) {
        let seat = self.state.seat_at(self.rules, offset);
        self.state.active = seat;
        self.listener.hear(Event::TurnBegan { seat });
        self.state.moved &= !self.state.units_of(seat);
        self.clear_rebuilt();
        self.push(Frame::Reveal { seat, stage: 0, card: 0, at: 0 });
        self.push(Frame::Turn { seat });
    }

    /// Asks for a main decision while a unit of the player stands.
    #[inline(never)]
    pub fn turn_step(&mut self, seat: Seat) {
        if self.state.fighters() & self.state.units_of(seat) == 0 {
            self.pop();
        } else {
            self.push(Frame::Main { seat });
        }
    }

    /// `[extra.count]` Rules 28, 56: one Extra Scene Activation; two in the first round with a hindrance.
    fn begin_extra(&mut self) {
        let mut left = 1;
        for card in 0..PATHS {
            let is_extra = |it: &Hinder| *it == Hinder::ExtraActivation;
            let acts = self.state.hindrances >> card & 1 == 1;
            if acts && self.rules.data.hindrances[card].iter().any(is_extra) {
                left = 2;
                self.state.hindrances &= !(1 << card);
            }
        }
        self.state.active = self.state.first;
        self.set(Frame::Round { stage: Stage::Extra, offset: 0, left });
    }

    fn discard_hands(&mut self) {
        for seat in Seat::of(self.rules.seats()) {
            let player = &mut self.state.players[seat];
            if !player.hand.is_empty() {
                player.discard.take_all(&mut player.hand);
                self.listener.hear(Event::Emptied { seat });
            }
        }
    }

    /// `[round.token]` Rule 29: the token passes on. `[round.last]` Rule 41, G-50.
    fn end_round(&mut self) {
        self.bury_row();
        if self.state.round >= self.rules.options.max_rounds {
            return self.lose();
        }
        self.state.first = self.state.first.clockwise(self.rules.seats());
        self.state.active = self.state.first;
        self.next_round();
        self.set(Frame::Round { stage: Stage::Carrier, offset: 0, left: 0 });
    }

    /// Counts the round.
    pub fn next_round(&mut self) {
        self.state.round += 1;
        self.state.drawn = [0; MAX_PLAYERS + 2];
    }

    /// Puts the row under the upgrade deck: the last revealed is the lowest. `[upgrade.rest]` Rule 41, G-53.
    pub fn bury_row(&mut self) {
        let row = std::mem::take(&mut self.state.row);
        row.as_slice().iter().for_each(|&kind| self.bury(kind));
    }
}
