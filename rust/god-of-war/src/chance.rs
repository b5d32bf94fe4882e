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
use midgard_core::{ChanceKey, Listener, Outcome, Rng, Word, below};

/// The place of upgrades and dice in the counts of chance events.
const UPGRADES: usize = 4;
const DICE: usize = 5;
/// The number of runes, by which outcomes of upgrades count.
pub(crate) const RUNES: u16 = 4;

impl State {
    /// Calls a function with the outcomes of the open chance event, ascending, and their weights.
    pub(crate) fn weights(&self, rules: &Rules, mut each: impl FnMut(Outcome, u32)) {
        match self.stack.top() {
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

    /// Samples the open chance event.
    pub(crate) fn pick(&self, rules: &Rules, rng: &mut impl Rng) -> Outcome {
        match self.stack.top() {
            Frame::Card { seat } => {
                let unseen = &self.players[seat].unseen;
                ticket(unseen.counts(), unseen.total(), rng) as Outcome
            }
            Frame::Upgrade => {
                let kind = ticket(&self.upgrades.0, self.upgrades_left.into(), rng);
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
        let (kind, place, ordinal) = match self.stack.top() {
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
        match self.stack.top() {
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
        match self.stack.top() {
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
        match self.state.stack.top() {
            Frame::DealQuest => self.dealt(outcome as u8, false),
            Frame::DealBoss => self.dealt(outcome as u8, true),
            Frame::Card { seat } => {
                self.pop();
                self.state.drawn[seat as usize] += 1;
                let code = Code::at(outcome as u8);
                self.state.players[seat].unseen.remove(code);
                self.drawn(seat, code);
            }
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
}

/// Returns the row of a card drawn from a deck with these numbers of cards of each row.
#[inline]
fn ticket(counts: &[u8], total: u32, rng: &mut impl Rng) -> usize {
    let mut ticket = below(rng, total);
    // Eight rows are passed at once: most cards lie in few of them.
    let of_eight = |rows: &[u8]| rows.iter().map(|&count| u32::from(count)).sum::<u32>();
    let mut row = 0;
    while let Some(rows) = counts.get(row..row + 8) {
        let sum = of_eight(rows);
        if ticket < sum {
            break;
        }
        ticket -= sum;
        row += 8;
    }
    for (row, &count) in counts.iter().enumerate().skip(row) {
        let count = u32::from(count);
        if ticket < count {
            return row;
        }
        ticket -= count;
    }
    unreachable!("a ticket is below the total")
}
