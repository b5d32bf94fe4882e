//! Draws from a player's deck. `[draw.one]` Rule 43.

use super::{Legal, Play};
use crate::action::{Action, UNIT};
use crate::codes::Code;
use crate::event::Event;
use crate::frame::{Frame, Source};
use crate::state::State;
use crate::words::{Status, Unit, units_of};
use midgard_core::{Listener, Seat, Word};

/// Returns the units of a seat that can be hurt. `[draw.victim]` G14.
pub(crate) fn victim_legal(state: &State, seat: Seat) -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(UNIT, (state.standing() & state.units_of(seat)).into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Draws the next card: the known top, else one of the unseen; an empty deck is rebuilt once.
    #[inline(never)]
    pub fn draw_step(&mut self, seat: Seat, left: u8) {
        let player = &mut self.state.players[seat];
        if left == 0 {
            return self.pop();
        }
        if let Some(code) = player.top.pop() {
            return self.drawn(seat, Code::at(code));
        }
        if !player.unseen.is_empty() {
            return self.push(Frame::Card { seat });
        }
        if player.rebuilt || player.discard.is_empty() {
            return self.pop();
        }
        player.rebuilt = true;
        player.unseen.take_all(&mut player.discard);
        self.listener.hear(Event::Rebuilt { seat });
    }

    /// A card was drawn. `[draw.stun]` G-1: Stun uses the draw up. `[draw.poison]` Poison hurts and is replaced.
    pub fn drawn(&mut self, seat: Seat, code: Code) {
        let Frame::Draw { left, .. } = self.state.stack.top() else {
            unreachable!("a card is drawn without a draw")
        };
        self.listener.hear(Event::Drew { seat, code });
        let player = &mut self.state.players[seat];
        if code != Code::Poison {
            let zone = if code == Code::Stun { &mut player.discard } else { &mut player.hand };
            zone.add(code);
            return self.set(Frame::Draw { seat, left: left - 1 });
        }
        player.discard.add(code);
        let mut standing = units_of(self.state.standing() & self.state.units_of(seat));
        match (standing.next(), standing.next()) {
            (None, _) => {}
            (Some(unit), None) => self.poison(unit),
            (Some(_), Some(_)) => self.push(Frame::Victim { seat, damage: 0 }),
        }
    }

    fn poison(&mut self, unit: Unit) {
        let (n, source) = (1, Source::Poison);
        self.push(Frame::Hit { unit, n, source, fx: 0, wards: 0, stage: 0 });
    }

    /// One of the brothers takes the poison, or the damage of a hindrance.
    pub fn victim(&mut self, damage: u8, action: Action) {
        let Action::Unit(unit) = action else { unreachable!("{action:?} is not a victim") };
        self.pop();
        match damage {
            0 => self.poison(unit),
            _ => self.wound(unit, damage, Source::All),
        }
    }

    /// Puts a status card on top of a deck, if the pile has one. `[status.pile]` G-48.
    pub fn afflict(&mut self, seat: Seat, status: Status) {
        let pile = &mut self.state.piles[status.index()];
        if *pile == 0 {
            return;
        }
        *pile -= 1;
        let code = status_code(status);
        self.state.players[seat].top.push(code as u8);
        self.listener.hear(Event::Afflicted { seat, status });
    }
}

/// Returns the code of a status card.
pub(crate) fn status_code(status: Status) -> Code {
    match status {
        Status::Stun => Code::Stun,
        Status::Poison => Code::Poison,
        Status::Crystal => Code::Crystal,
    }
}

/// Returns the status of a code.
pub(crate) fn status_of(code: Code) -> Option<Status> {
    match code {
        Code::Stun => Some(Status::Stun),
        Code::Poison => Some(Status::Poison),
        Code::Crystal => Some(Status::Crystal),
        _ => None,
    }
}
