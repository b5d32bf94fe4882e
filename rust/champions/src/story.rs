//! What has happened between two states, for a narrator who sees everything.
//!
//! Nothing is remembered: the two states are compared. A roll that counts at once is seen by what it
//! did; [`State::event_text`] tells it from the dice themselves.

mod cards;
mod clans;

use crate::cards::Print;
use crate::chance::Question;
use crate::combat::Fight;
use crate::phase::battle;
use crate::rules::{FIRST_STALL, Rules};
use crate::scoring;
use crate::state::{Phase, State};
use crate::wording;
use crate::words::{
    ByWarrior, Destiny, DraugrCard, Foe, Journey, Location, Merchant, MonsterCard, Rune, TrollCard,
    Warrior,
};
use midgard_core::{Awaiting, Word};

/// Two states of one game, the first one earlier.
#[derive(Clone, Copy)]
struct Span<'a> {
    rules: &'a Rules,
    before: &'a State,
    after: &'a State,
}

impl State {
    /// What has happened from one state to a later one of the same game, a short line each. It hides
    /// nothing: destinies and journeys are named.
    pub fn story(before: &Self, after: &Self, rules: &Rules) -> Vec<String> {
        let span = Span { rules, before, after };
        let mut lines = Vec::new();
        span.set_up(&mut lines);
        span.uses(&mut lines);
        span.workers(&mut lines);
        span.sent(&mut lines);
        span.journeys(&mut lines);
        span.fight(&mut lines);
        span.victories(&mut lines);
        span.gains(&mut lines);
        span.escaped(&mut lines);
        span.new_cards(&mut lines);
        span.end(&mut lines);
        lines
    }

    /// An answer of chance in words, or all dice of a throw in the order in which they fell: what the
    /// state waits for, and what it got. Empty when chance is not asked.
    pub fn event_text(&self, rules: &Rules, outcomes: &[u8]) -> String {
        if self.awaiting() != Awaiting::Chance {
            return String::new();
        }
        if let Phase::Dice { fight } = &self.phase {
            return throw(rules, fight, outcomes);
        }
        let Some(&outcome) = outcomes.first() else { return String::new() };
        let text = self.card_text(rules, outcome);
        text.unwrap_or_else(|| Question::of(rules, self).outcome_text(rules, outcome))
    }

    fn card_text(&self, rules: &Rules, outcome: u8) -> Option<String> {
        let (index, asked) = (usize::from(outcome), Question::of(rules, self));
        Some(match asked {
            Question::Stall(_) => {
                format!("stall: {}", wording::place(Location::from_index(index + FIRST_STALL)?))
            }
            Question::Start => format!("seat {outcome} holds the marker"),
            Question::Destiny(_) => {
                format!("destiny: {}", wording::destiny(rules, Destiny::from_index(index)?))
            }
            Question::Troll => {
                let card = TrollCard::from_index(index)?;
                foe("troll", &wording::troll(rules, card), &rules.cards.trolls[card])
            }
            Question::Draugr => {
                let card = DraugrCard::from_index(index)?;
                foe("draugr", &wording::draugr(rules, card), &rules.cards.draugr[card])
            }
            Question::Monster => {
                let card = MonsterCard::from_index(index)?;
                foe("monster", &wording::monster(rules, card), &rules.cards.monsters[card])
            }
            Question::Rune => format!("rune: {}", wording::rune(rules, Rune::from_index(index)?)),
            Question::Merchant => {
                let card = Merchant::from_index(index)?;
                format!("merchant ship: {}", wording::load(&rules.cards.merchants[card]))
            }
            Question::Journey(shore) => {
                let journey = Journey::from_index(index)?;
                format!("journey at {shore}: {}", wording::title(journey.word()))
            }
            Question::Die(_) => return None,
        })
    }
}

/// `troll: Hill Troll (2/3), no spearmen`.
fn foe(place: &str, name: &str, print: &Print) -> String {
    let no = |warrior| format!(", no {}", wording::plural(warrior));
    let no = print.prohibits.map_or(String::new(), no);
    format!("{place}: {name} ({}/{}){no}", print.attack, print.defense)
}

/// Dice that fell one after the other, kinds in order.
fn throw(rules: &Rules, fight: &Fight, outcomes: &[u8]) -> String {
    let mut fallen = ByWarrior::all([0_u8; 6]);
    let kinds = Warrior::ALL.iter();
    let dice = kinds.flat_map(|&kind| std::iter::repeat_n(kind, fight.to_throw[kind].into()));
    for (warrior, &outcome) in dice.zip(outcomes) {
        if let Some(count) = fallen[warrior].get_mut(usize::from(outcome)) {
            *count += 1;
        }
    }
    format!("roll: {}", wording::dice(rules, &fallen))
}

impl Span<'_> {
    /// The dice on the table, and damage that does not kill.
    fn fight(self, lines: &mut Vec<String>) {
        let (Some(before), Some(after)) = (self.before.fight(), self.after.fight()) else { return };
        let same = (before.turn, before.foe, before.shore) == (after.turn, after.foe, after.shore);
        if !same || self.before.round != self.after.round {
            return;
        }
        let thrown = matches!(self.before.phase, Phase::Dice { .. })
            && matches!(self.after.phase, Phase::Roll { .. });
        if thrown {
            lines.push(format!("roll: {}", wording::dice(self.rules, &after.lying)));
        }
        if after.damage > before.damage && after.foe != Foe::Hunt {
            let foe = self.after.foe_name(self.rules, after.foe, after.shore);
            let defense = battle::print(self.rules, self.after, after).defense;
            lines.push(format!("{foe} has {} of {defense} damage", after.damage));
        }
    }

    /// Who has won.
    fn end(self, lines: &mut Vec<String>) {
        let over = matches!(self.after.phase, Phase::End {});
        if !over || matches!(self.before.phase, Phase::End {}) {
            return;
        }
        let winners = scoring::winners(self.rules, self.after);
        let seats: Vec<_> = winners.iter().map(|seat| format!("seat {seat}")).collect();
        let glory = winners.first().map_or(0, |seat| self.after.score(seat));
        let verb = if seats.len() == 1 { "wins" } else { "win together" };
        lines.push(format!("{} {verb} with {glory} glory", wording::and(&seats)));
    }
}
