//! The upgrade deck: draws, the row, the Upgrade phase, looks at the top.

use super::{Legal, Play};
use crate::action::{Action, DONE, PEEK, ROW, insert_codes};
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::UpgradeKind;
use crate::state::State;
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns what a player can take or remove. `[upgrade.choice]` Rule 29, G12: of equal kinds the lowest slot; nothing only if
/// there is nothing.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal {
    let mut legal = Legal::new();
    let row = state.row.as_slice();
    for (at, kind) in row.iter().enumerate() {
        if !row[..at].contains(kind) {
            legal.insert(ROW + at as ActionIndex);
        }
    }
    insert_codes(&mut legal, state.players[seat].discard.mask());
    if legal.is_empty() {
        legal.insert(DONE);
    }
    legal
}

/// Returns the ways to arrange two upgrades. `[peek.ways]` Rule 54: of equal kinds every other one; a lone card goes to the
/// top or the bottom.
pub(crate) fn peek_legal(state: &State) -> Legal {
    let mut legal = Legal::new();
    let ways = match state.upgrades_top.as_slice() {
        [a, b] if a == b => 0b01_0101,
        [_, _] => 0b11_1111,
        _ => 0b11,
    };
    legal.insert_bits(PEEK, ways);
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    pub fn take_upgrade(&mut self, seat: Seat, action: Action) {
        self.pop();
        match action {
            Action::Row(at) => {
                let kind = self.state.row.remove(at.into());
                let UpgradeKind { code, rune, .. } = self.rules.kinds[usize::from(kind)];
                self.state.players[seat].top.push(code as u8);
                self.listener.hear(Event::Took { seat, code, rune });
            }
            Action::Code(code) => self.purge(seat, code),
            _ => {}
        }
    }

    /// Draws the top upgrade: the known top, else an unseen one, else the first of the bottom. `[upgrade.draw]` Section 4.
    pub fn draw_upgrade(&mut self) {
        if let Some(kind) = self.state.upgrades_top.remove_first() {
            self.got_upgrade(kind);
        } else if self.state.upgrades_left > 0 {
            self.push(Frame::Upgrade);
        } else if let Some(kind) = self.state.upgrades_bottom.remove_first() {
            self.got_upgrade(kind);
        }
    }

    /// An upgrade was drawn, for what lies on top of the stack.
    pub fn got_upgrade(&mut self, kind: u8) {
        let row = self.rules.kinds[usize::from(kind)];
        match self.state.stack.top() {
            Frame::DealTo { seat, left } => {
                self.set(Frame::DealTo { seat, left: left - 1 });
                self.state.players[seat].unseen.add(row.code);
                self.listener.hear(Event::DealtUpgrade { seat, code: row.code, rune: row.rune });
            }
            Frame::Peek { .. } => self.known(kind),
            _ => {
                self.state.row.push(kind);
                self.listener.hear(Event::Revealed { code: row.code, rune: row.rune });
            }
        }
    }

    /// Makes the top two upgrades known, as far as there are two. `[peek.two]` Rule 54.
    #[inline(never)]
    pub fn peek_step(&mut self, asker: Seat) {
        let known = self.state.upgrades_top.as_slice().len();
        if known == 2 || known == self.state.upgrade_deck() {
            return self.set(Frame::PeekAt { asker });
        }
        if self.state.upgrades_left > 0 {
            self.push(Frame::Upgrade);
        } else if let Some(kind) = self.state.upgrades_bottom.remove_first() {
            self.known(kind);
        }
    }

    /// An upgrade is known, and lies on top of the deck.
    fn known(&mut self, kind: u8) {
        self.state.upgrades_top.push(kind);
        let UpgradeKind { code, rune, .. } = self.rules.kinds[usize::from(kind)];
        self.listener.hear(Event::Peeked { code, rune });
    }

    /// An upgrade goes under the deck.
    pub fn bury(&mut self, kind: u8) {
        self.state.upgrades_bottom.push(kind);
        let UpgradeKind { code, rune, .. } = self.rules.kinds[usize::from(kind)];
        self.listener.hear(Event::Buried { code, rune });
    }

    pub fn arrange(&mut self, action: Action) {
        let Action::Peek(way) = action else { unreachable!("{action:?} arranges nothing") };
        self.pop();
        let state = &mut *self.state;
        let known = std::mem::take(&mut state.upgrades_top);
        let mut put = |top: &[u8], bottom: &[u8]| {
            top.iter().for_each(|&kind| state.upgrades_top.push(kind));
            bottom.iter().for_each(|&kind| state.upgrades_bottom.push(kind));
        };
        match (known.as_slice(), way) {
            (&[a, b], 0) => put(&[a, b], &[]),
            (&[a, b], 1) => put(&[b, a], &[]),
            (&[a, b], 2) => put(&[a], &[b]),
            (&[a, b], 3) => put(&[b], &[a]),
            (&[a, b], 4) => put(&[], &[a, b]),
            (&[a, b], _) => put(&[], &[b, a]),
            (&[a], 0) => put(&[a], &[]),
            (rest, _) => put(&[], rest),
        }
        self.listener.hear(Event::Arranged { way: way + 1 });
    }
}
