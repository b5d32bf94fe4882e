//! Chance: what is drawn or rolled, with its weights, and which draw it is.
//!
//! `[chance.draws]` Section 4: nothing is shuffled in advance. `[chance.card]` A code weighs by its unseen cards.
//! `[chance.upgrade]` So does a kind of upgrade. `[chance.die]` A number weighs by its faces.

use crate::codes::Code;
use crate::event::Event;
use crate::frame::Frame;
use crate::phase::Play;
use crate::rules::Rules;
use crate::state::State;
use midgard_core::{ChanceKey, Listener, Outcome, Rng, Seat, Word, below};

/// The place of upgrades and dice in the counts of chance events.
const UPGRADES: usize = 4;
const DICE: usize = 5;
/// The number of runes, by which outcomes of upgrades count.
pub(crate) const RUNES: u16 = 4;

impl State {
    /// Calls a function with the outcomes of the open chance event, ascending, and their weights.
    pub(crate) fn weights(&self, rules: &Rules, mut each: impl FnMut(Outcome, u32)) {
        match *self.stack.peek() {
            Frame::DealQuest => {
                rules
                    .quests()
                    .filter(|it| !self.quests.contains(it))
                    .for_each(|it| each(it.into(), 1));
            }
            Frame::DealBoss => {
                rules
                    .bosses()
                    .filter(|it| !self.bosses.contains(it))
                    .for_each(|it| each(it.into(), 1));
            }
            Frame::Card { seat } => {
                let counts = self.players[seat].unseen.counts().iter().enumerate();
                counts.filter(|it| *it.1 > 0).for_each(|(code, &n)| each(code as u16, n.into()));
            }
            Frame::Upgrade => {
                for (row, &n) in rules.kinds.iter().zip(&self.upgrades.0) {
                    if n > 0 {
                        each(row.code as u16 * RUNES + row.rune as u16, n.into());
                    }
                }
            }
            Frame::Die => {
                let faces = rules.data.die.iter().enumerate();
                faces.filter(|it| *it.1 > 0).for_each(|(shows, &n)| each(shows as u16, n.into()));
            }
            _ => {}
        }
    }

    /// Samples a card of a seat.
    #[inline]
    pub(crate) fn pick_card(&self, seat: Seat, rng: &mut impl Rng) -> Code {
        let unseen = &self.players[seat].unseen;
        unseen.nth(below(rng, unseen.total()))
    }

    /// Samples the open chance event.
    pub(crate) fn pick(&self, rules: &Rules, rng: &mut impl Rng) -> Outcome {
        match *self.stack.peek() {
            Frame::Card { seat } => self.pick_card(seat, rng) as Outcome,
            Frame::Upgrade => {
                let kind = row_of(&self.upgrades.0, below(rng, self.upgrades_left.into()));
                let row = rules.kinds[kind];
                row.code as u16 * RUNES + row.rune as u16
            }
            _ => self.pick_one(rules, rng),
        }
    }

    /// Samples a chance event whose outcomes are not counted cards.
    fn pick_one(&self, rules: &Rules, rng: &mut impl Rng) -> Outcome {
        let mut total = 0;
        self.weights(rules, |_, weight| total += weight);
        let (mut ticket, mut picked) = (below(rng, total), None);
        self.weights(rules, |outcome, weight| {
            if picked.is_none() {
                if ticket < weight {
                    picked = Some(outcome);
                } else {
                    ticket -= weight;
                }
            }
        });
        picked.unwrap_or_else(|| unreachable!("a ticket is below the total"))
    }

    /// Returns which draw or roll is open: no two of a game have one key.
    pub(crate) fn chance_key(&self) -> ChanceKey {
        let dealt = |cards: &[u8]| cards.iter().filter(|&&card| card > 0).count() as u32;
        let (kind, place, ordinal) = match *self.stack.peek() {
            Frame::DealQuest => (0, 0, dealt(&self.quests)),
            Frame::DealBoss => (1, 0, dealt(&self.bosses)),
            Frame::Upgrade => (2, 0, self.drawn[UPGRADES].into()),
            Frame::Card { seat } => (3, seat as u8, self.drawn[seat as usize].into()),
            _ => (4, 0, self.drawn[DICE].into()),
        };
        ChanceKey { kind, round: self.round, place, ordinal, draw: 0 }
    }

    /// Returns the name of the open chance event.
    pub(crate) fn chance_name(&self) -> &'static str {
        match *self.stack.peek() {
            Frame::DealQuest => "quest",
            Frame::DealBoss => "boss",
            Frame::Upgrade => "upgrade",
            Frame::Card { .. } => "card",
            Frame::Die => "die",
            _ => "nothing",
        }
    }

    /// Returns the text of an outcome.
    pub(crate) fn outcome_text(&self, rules: &Rules, outcome: Outcome) -> String {
        let codes = &rules.data.codes;
        let code = |number: u16| Code::from_index(number.into()).map(|code| codes.word(code));
        match *self.stack.peek() {
            Frame::DealQuest | Frame::DealBoss => rules.data.path_word(outcome as u8).into(),
            Frame::Card { .. } => code(outcome).unwrap_or_default().to_owned(),
            Frame::Upgrade => {
                let rune = crate::words::Rune::ALL[usize::from(outcome % RUNES)];
                format!("{} {rune}", code(outcome / RUNES).unwrap_or_default())
            }
            Frame::Die => format!("die {outcome}"),
            _ => String::new(),
        }
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Resolves the open chance event and goes on to the next question.
    pub fn answer(&mut self, outcome: Outcome) {
        match *self.state.stack.peek() {
            Frame::DealQuest => self.dealt(outcome as u8, false),
            Frame::DealBoss => self.dealt(outcome as u8, true),
            Frame::Card { seat } => return self.answer_card(seat, Code::at(outcome as u8)),
            Frame::Upgrade => {
                self.pop();
                self.state.drawn[UPGRADES] += 1;
                let kind = self.rules.kind_of[usize::from(outcome)];
                self.state.upgrades.0[usize::from(kind)] -= 1;
                self.state.upgrades_left -= 1;
                self.got_upgrade(kind);
            }
            _ => {
                self.pop();
                self.state.drawn[DICE] += 1;
                self.state.attack.die = outcome as u8;
                self.listener.hear(Event::Rolled { shows: outcome as u8 });
            }
        }
        self.run();
    }

    /// Draws a card of the unseen ones and goes on to the next question, which most often is the next draw.
    #[inline]
    pub fn answer_card(&mut self, seat: Seat, code: Code) {
        self.pop();
        self.state.drawn[seat as usize] += 1;
        self.state.players[seat].unseen.remove(code);
        self.drawn(seat, code);
        if let Frame::Draw { seat, left } = *self.state.stack.peek() {
            self.draw_step(seat, left);
        }
        if !matches!(self.state.stack.peek(), Frame::Card { .. }) {
            self.run();
        }
    }
}

/// Returns the row of the `n`-th card of a deck with these numbers of cards of each row.
#[inline]
fn row_of(counts: &[u8; 88], n: u32) -> usize {
    let mut left = n;
    let (groups, _) = counts.as_chunks::<8>();
    for (group, rows) in groups.iter().enumerate() {
        let sum = sum_of(*rows);
        if left >= sum {
            left -= sum;
            continue;
        }
        for (row, &count) in rows.iter().enumerate() {
            if left < u32::from(count) {
                return 8 * group + row;
            }
            left -= u32::from(count);
        }
    }
    unreachable!("there are not more than {n} cards")
}

/// Returns the sum of eight numbers.
#[inline]
fn sum_of(numbers: [u8; 8]) -> u32 {
    const EVERY_SECOND: u64 = 0x00ff_00ff_00ff_00ff;
    let bytes = u64::from_le_bytes(numbers);
    let pairs = (bytes & EVERY_SECOND) + (bytes >> 8 & EVERY_SECOND);
    // The highest sixteen bits of the product are the sum of the four pairs.
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_those_of_a_list_of_cards() {
        for step in [1, 3, 7, 13] {
            let counts: [u8; 88] = std::array::from_fn(|row| (row * step % 5) as u8 * (step as u8));
            let cards = (0..88).flat_map(|row| std::iter::repeat_n(row, counts[row].into()));
            let found = cards.enumerate().map(|(n, row)| (row_of(&counts, n as u32), row));
            assert!(found.into_iter().all(|(found, row)| found == row));
        }
        assert_eq!(sum_of([255; 8]), 2_040);
    }
}
