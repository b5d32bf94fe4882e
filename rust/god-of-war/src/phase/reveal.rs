//! A Scene Activation: the reveal, and the cards that show its rune. `[reveal.order]` Rules 21, 48.

use super::{Legal, Play};
use crate::action::{Action, PICK};
use crate::event::Event;
use crate::frame::{Frame, WindowKind};
use crate::rules::Rules;
use crate::scene::FlipOn;
use crate::state::State;
use crate::words::{Position, Unit};
use midgard_core::{Listener, Seat};

const TAKE: u8 = 0;
const FORESIGHT: u8 = 1;
const LIST: u8 = 2;
/// The next card of the list comes.
pub(crate) const ENEMY: u8 = 3;
/// The enemy acts, when its window is over.
pub(crate) const STRIKE: u8 = 4;
pub(crate) const BOXES: u8 = 5;
/// The box before `at` acts, when its window is over.
pub(crate) const BOX: u8 = 6;
const SECOND: u8 = 7;
const PICKED: u8 = 8;
const NEXT: u8 = 9;
/// The reveal ends, when its last window is over.
pub(crate) const OVER: u8 = 10;

/// Returns the two upgrades that can activate.
pub(crate) fn pick_legal() -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(PICK, 0b11);
    legal
}

/// Returns which cards can be on the list: none before it is made, and none before the card that is due, since a card leaves it
/// when the next one comes. `[reveal.list]` Rule 48.
pub(crate) fn coming(stage: u8, card: u8) -> u8 {
    match stage {
        ENEMY | STRIKE | BOXES | BOX | NEXT => u8::MAX << card,
        _ => 0,
    }
}

/// Returns whether a stage comes after the list was made, when the rune of the last upgrade acts.
pub(crate) fn has_rune(stage: u8) -> bool {
    matches!(stage, ENEMY | STRIKE | BOXES | BOX | NEXT)
}

impl State {
    /// Returns the cards whose sides show a rune, as bits. `[reveal.list]` Rule 48.
    pub(crate) fn showing(&self, rules: &Rules, rune: u8) -> u8 {
        let shows = |card: &&Position| {
            let side = self.side(rules, **card);
            (side.runes | side.other_runes) >> rune & 1 == 1
        };
        Position::ALL.iter().filter(shows).map(|card| card.bit()).sum()
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Goes on with the reveal at the top, until something lies above it.
    #[inline(never)]
    pub fn reveal_step(&mut self) {
        while let Frame::Reveal { seat, stage, card, at } = *self.state.stack.peek() {
            let go = |stage| Frame::Reveal { seat, stage, card, at };
            match stage {
                // `[reveal.empty]` G-16: without an upgrade the scene sleeps.
                TAKE if self.state.upgrade_deck() == 0 => self.pop(),
                TAKE => {
                    self.set(go(FORESIGHT));
                    self.draw_upgrade();
                }
                FORESIGHT => {
                    self.set(go(LIST));
                    let can = self.state.stands(Unit::Mimir)
                        && self.rules.is_raging(self.state, Unit::Mimir)
                        && self.state.upgrade_deck() > 0;
                    if can {
                        self.push(Frame::Foresight);
                    }
                }
                SECOND => {
                    self.set(go(PICKED));
                    self.draw_upgrade();
                }
                PICKED => {
                    self.set(go(LIST));
                    match self.state.row.as_slice() {
                        [.., first, second] if first != second => self.push(Frame::Pick),
                        _ => self.bury_other(1),
                    }
                }
                LIST => self.begin_list(seat),
                ENEMY => self.come_to_enemy(seat, card),
                STRIKE => self.activate_enemy(seat, card),
                BOXES => self.come_to_box(seat, card, at),
                BOX => self.activate_box(seat, card, at),
                OVER => self.pop(),
                _ => self.card_over(seat, card),
            }
        }
    }

    /// `[foresight.use]` Rules 16, 48: rage to 0, a second upgrade.
    pub fn foresight(&mut self, action: Action) {
        self.pop();
        if action != Action::Yes {
            return;
        }
        self.state.rage[Unit::Mimir] = 0;
        self.listener.hear(Event::Raged { unit: Unit::Mimir });
        if let Frame::Reveal { seat, card, at, .. } = self.state.stack.top() {
            self.set(Frame::Reveal { seat, stage: SECOND, card, at });
        }
    }

    /// Chooses which of the two last upgrades of the row activates; the other goes under the deck.
    pub fn pick(&mut self, action: Action) {
        let Action::Pick(chosen) = action else { unreachable!("{action:?} picks nothing") };
        self.pop();
        self.bury_other(1 - chosen);
    }

    /// Puts the first or the second of the two last upgrades under the deck.
    fn bury_other(&mut self, which: u8) {
        let at = self.state.row.as_slice().len() - 2 + usize::from(which);
        let kind = self.state.row.remove(at);
        self.bury(kind);
    }

    /// `[reveal.list]` Rule 48: the cards whose sides show the rune now.
    fn begin_list(&mut self, seat: Seat) {
        let kind = *self.state.row.as_slice().last().unwrap_or_else(|| unreachable!("a card"));
        let rune = self.rules.kinds[usize::from(kind)].rune as u8;
        (self.state.list, self.state.rune) = (self.state.showing(self.rules, rune), rune);
        self.set(Frame::Reveal { seat, stage: ENEMY, card: 0, at: 0 });
    }

    /// Puts a window into the reveal, which goes on at a stage. `[window.reveal]` Rule 48, W4.
    fn ask_before(&mut self, seat: Seat, stage: u8, card: u8, at: u8) {
        self.set(Frame::Reveal { seat, stage, card, at });
        self.push(Frame::Window { kind: WindowKind::Reveal, seat });
        self.window_step(WindowKind::Reveal, seat);
    }

    /// Goes on to the next card of the list, or to the last window.
    fn next_card(&mut self, seat: Seat, after: u8) {
        let rest = u32::from(self.state.list) >> after;
        if rest == 0 {
            (self.state.list, self.state.rune) = (0, 0);
            return self.ask_before(seat, OVER, 0, 0);
        }
        let card = after + rest.trailing_zeros() as u8;
        self.set(Frame::Reveal { seat, stage: ENEMY, card, at: 0 });
    }

    /// A card of the list: first its enemy, if it is living and shows the rune.
    fn come_to_enemy(&mut self, seat: Seat, card: u8) {
        if self.state.list >> card & 1 == 0 {
            return self.next_card(seat, card);
        }
        let position = Position::ALL[usize::from(card)];
        let shows = self.state.side(self.rules, position).runes >> self.state.rune & 1 == 1;
        if shows && self.state.is_living(self.rules, position) {
            self.ask_before(seat, STRIKE, card, 0);
        } else {
            self.set(Frame::Reveal { seat, stage: BOXES, card, at: 0 });
        }
    }

    /// `[reveal.enemy]` Rules 22, 48 (a): a living enemy attacks, or loses its Stun token.
    fn activate_enemy(&mut self, seat: Seat, card: u8) {
        let position = Position::ALL[usize::from(card)];
        self.set(Frame::Reveal { seat, stage: BOXES, card, at: 0 });
        if self.state.stunned & position.bit() == 0 {
            return self.push(Frame::EnemyAttack { card: position, stage: 0 });
        }
        self.state.stunned &= !position.bit();
        self.listener.hear(Event::Woke { card: position });
    }

    /// `[reveal.box]` Rules 22, 48 (b): each box with the rune, in the order written, from one on. Before each a window, before
    /// its condition is read.
    fn come_to_box(&mut self, seat: Seat, card: u8, from: u8) {
        let position = Position::ALL[usize::from(card)];
        let boxes = self.state.side(self.rules, position).boxes.iter().flatten();
        let mut due = boxes.zip(1_u8..).skip(from.into());
        let found = due.find(|(it, _)| it.rune == self.state.rune).map(|it| it.1);
        match found {
            Some(at) if self.state.list & position.bit() != 0 => {
                self.ask_before(seat, BOX, card, at);
            }
            _ => self.activate_flip(seat, card),
        }
    }

    /// A box acts, if its condition holds now.
    fn activate_box(&mut self, seat: Seat, card: u8, at: u8) {
        let position = Position::ALL[usize::from(card)];
        self.set(Frame::Reveal { seat, stage: BOXES, card, at });
        let side = self.state.side(self.rules, position);
        let Some(rune_box) = side.boxes.iter().flatten().nth(usize::from(at) - 1) else { return };
        if self.state.holds(self.rules, rune_box.when) {
            self.listener.hear(Event::BoxActed { card: position });
            let actor = self.state.scene_actor(self.rules);
            self.push(Frame::Settle { actor });
            self.push(Frame::Program { pc: rune_box.run, actor, spent: 0 });
        }
    }

    /// `[reveal.flip]` Rules 26, 48 (c), G-10: a card whose flip asks for the rune.
    fn activate_flip(&mut self, seat: Seat, card: u8) {
        let position = Position::ALL[usize::from(card)];
        let rune = FlipOn::Rune(self.state.rune);
        let flip = self.state.side(self.rules, position).flip;
        if self.state.list & position.bit() != 0 && flip.is_some_and(|flip| flip.on == rune) {
            self.set(Frame::Reveal { seat, stage: NEXT, card, at: 0 });
            let actor = self.state.scene_actor(self.rules);
            self.trigger(position, rune);
            self.push(Frame::Settle { actor });
        } else {
            self.card_over(seat, card);
        }
    }

    /// A card of the list has done everything.
    fn card_over(&mut self, seat: Seat, card: u8) {
        self.state.list &= !(1 << card);
        self.next_card(seat, card);
    }
}
