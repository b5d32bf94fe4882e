//! Settle: what attacks and programs have caused, in order. `[settle.order]` Section 6.

use super::Play;
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::scene::{Flip, FlipOn};
use crate::state::State;
use crate::words::{Position, SceneId, Unit, positions_of};
use midgard_core::{List, Listener, vocabulary};

vocabulary! {
    /// An entry in the queue of a settle.
    pub enum EntryKind / ByEntryKind in u8 {
        /// A flip whose moment has come.
        Trigger = "trigger",
        /// The reward of a side that was turned up.
        Reward = "reward",
        /// The program of a flip.
        Do = "do",
    }
}

/// An entry of the queue: kind, card and side in a byte.
pub(crate) struct Entry(pub u8);

impl Entry {
    /// Returns the entry.
    pub fn new(kind: EntryKind, card: Position, back: bool) -> Self {
        Self((kind as u8) << 4 | (card as u8) << 1 | u8::from(back))
    }

    /// Returns kind, card and side.
    pub fn parts(&self) -> (EntryKind, Position, bool) {
        let kind = EntryKind::ALL[usize::from(self.0 >> 4)];
        (kind, Position::ALL[usize::from(self.0 >> 1 & 7)], self.0 & 1 == 1)
    }

    /// Returns the bit of a side among the sixteen.
    pub fn bit(card: Position, back: bool) -> u16 {
        1 << (2 * card as u16 + u16::from(back))
    }
}

/// Returns the flip of a side.
fn flip_of(state: &State, rules: &Rules, card: Position, back: bool) -> Option<Flip> {
    state.numbers(rules).cards[card as usize][usize::from(back)].flip
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Adds an entry to the queue.
    pub fn enqueue(&mut self, kind: EntryKind, card: Position, back: bool) {
        self.state.queue.push(Entry::new(kind, card, back).0);
    }

    /// Puts a trigger, if the flip of the side is of this kind and it is not waiting already. `[settle.trigger]`
    pub fn trigger(&mut self, card: Position, on: FlipOn) {
        let back = self.state.is_back(card);
        let is_it = flip_of(self.state, self.rules, card, back).is_some_and(|flip| flip.on == on);
        let entry = Entry::new(EntryKind::Trigger, card, back).0;
        if is_it && !self.state.queue.as_slice().contains(&entry) {
            self.state.queue.push(entry);
        }
    }

    /// Takes the oldest entry; with an empty queue looks for all-dead flips, loss, the next board and victory.
    #[inline(never)]
    pub fn settle_step(&mut self, actor: Unit) {
        if let Some(entry) = self.state.queue.remove_first() {
            let (kind, card, back) = Entry(entry).parts();
            let side = &self.state.numbers(self.rules).cards[card as usize][usize::from(back)];
            let run = match kind {
                EntryKind::Trigger => return self.fire_trigger(card, back),
                EntryKind::Reward => side.reward,
                EntryKind::Do => side.flip.map_or(0, |flip| flip.run),
            };
            return self.push(Frame::Program { pc: run, actor, spent: 0 });
        }
        if self.fire_all_dead() {
            return;
        }
        let scene = self.state.numbers(self.rules);
        if scene.lose != 0 && self.state.holds(self.rules, scene.lose) {
            return self.lose();
        }
        if let Some(next) = scene.next
            && self.state.holds(self.rules, scene.next_when)
        {
            return self.replace_scene(next);
        }
        (self.state.fired, self.state.rewarded) = (0, 0);
        if self.state.holds(self.rules, scene.win) {
            return self.win_scene();
        }
        self.pop();
    }

    /// A trigger fires, or is dropped: the card shows another side, its enemy lives again, its condition fails, or it has
    /// fired. `[settle.drop]` Section 6, G-42.
    fn fire_trigger(&mut self, card: Position, back: bool) {
        let Some(flip) = flip_of(self.state, self.rules, card, back) else { return };
        let lives = flip.on == FlipOn::Defeated && self.state.is_living(self.rules, card);
        let is_dropped = self.state.is_back(card) != back
            || lives
            || self.state.fired & Entry::bit(card, back) != 0
            || !self.state.holds(self.rules, flip.when);
        if !is_dropped {
            self.fire(card, back, flip);
        }
    }

    fn fire(&mut self, card: Position, back: bool, flip: Flip) {
        self.state.fired |= Entry::bit(card, back);
        self.flip(flip.pattern);
        if flip.run != 0 {
            self.enqueue(EntryKind::Do, card, back);
        }
    }

    /// With all enemies dead, the first all-dead flip that would turn a card fires. `[settle.all_dead]` Section 6, 2.
    fn fire_all_dead(&mut self) -> bool {
        let scene = self.state.numbers(self.rules);
        let (front, back) =
            (scene.all_dead[0] & !self.state.sides, scene.all_dead[1] & self.state.sides);
        if front | back == 0 || self.state.living(self.rules) != 0 {
            return false;
        }
        for card in positions_of(front | back) {
            let is_back = self.state.is_back(card);
            let Some(flip) = flip_of(self.state, self.rules, card, is_back) else { continue };
            let sides = self.state.sides;
            let turns = flip.pattern.back & !sides | flip.pattern.front & sides != 0;
            if turns
                && self.state.fired & Entry::bit(card, is_back) == 0
                && self.state.holds(self.rules, flip.when)
            {
                self.fire(card, is_back, flip);
                return true;
            }
        }
        false
    }

    /// The next board. `[settle.next]` Rule 57, G-44: new cards, kept variables; units, decks, turn and round go on; a
    /// reveal has nothing more to activate.
    fn replace_scene(&mut self, next: SceneId) {
        let kept = self.state.scene.map(|id| &self.rules.kept[id]);
        let old = self.state.vars;
        self.lay_cards(next);
        for &(from, to) in kept.into_iter().flatten() {
            self.state.vars[usize::from(to)] = old[usize::from(from)];
        }
        self.state.queue = List::default();
        (self.state.fired, self.state.rewarded) = (0, 0);
    }
}
