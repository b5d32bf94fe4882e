//! What has happened between two states, for a narrator who sees everything, or for one seat.
//!
//! Nothing is remembered: the two states are compared. A roll that counts at once is seen by what it
//! did; [`State::event_text`] tells it from the dice themselves. A seat is told the difference between
//! its two views, so nothing can be told that it does not know.

mod cards;
mod clans;

use crate::action::Action;
use crate::cards::Print;
use crate::chance::Question;
use crate::combat::Fight;
use crate::phase::battle;
use crate::rules::{FIRST_STALL, Rules};
use crate::scoring;
use crate::state::{Phase, State};
use crate::view::View;
use crate::wording;
use crate::words::{
    ByWarrior, Destiny, DraugrCard, Foe, Journey, Location, Merchant, MonsterCard, Rune, TrollCard,
    Warrior,
};
use midgard_core::{Awaiting, Seat, Word};

/// Two states of one game, the first one earlier.
#[derive(Clone, Copy)]
struct Span<'a> {
    rules: &'a Rules,
    before: &'a State,
    after: &'a State,
    /// Who is told; nobody in particular when nothing is hidden.
    seat: Option<Seat>,
}

impl State {
    /// What has happened from one state to a later one of the same game, a short line each. It hides
    /// nothing: destinies and journeys are named.
    pub fn story(before: &Self, after: &Self, rules: &Rules) -> Vec<String> {
        Span { rules, before, after, seat: None }.lines()
    }

    /// What this seat is told of it: others draw and look without a name, and what is sent under seal is
    /// told when the seal is broken.
    pub fn story_for(before: &Self, after: &Self, rules: &Rules, seat: Seat) -> Vec<String> {
        let (before, after) = (View::of(rules, before, seat), View::of(rules, after, seat));
        let mut lines = Vec::new();
        dealt(rules, &before, &after, &mut lines);
        let span = Span { rules, before: &before.seen, after: &after.seen, seat: Some(seat) };
        lines.extend(span.lines());
        lines
    }

    /// Is this a choice of which the other seats do not see what it is: a destiny kept, or warriors sent
    /// under seal?
    pub fn is_secret(&self, rules: &Rules, action: Action) -> bool {
        match action {
            Action::Destiny(_) => matches!(self.phase, Phase::KeepDestiny { .. }),
            Action::Count(_) => {
                matches!(self.phase, Phase::Assignment { .. }) && self.is_sealed(rules)
            }
            _ => false,
        }
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

/// Destinies that the others were dealt.
fn dealt(rules: &Rules, before: &View, after: &View, lines: &mut Vec<String>) {
    for owner in rules.seats().filter(|&owner| owner != after.seat()) {
        if after.dealt[owner] > before.dealt[owner] {
            lines.push(format!("seat {owner} is dealt a destiny"));
        }
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
    fn lines(self) -> Vec<String> {
        let mut lines = Vec::new();
        self.set_up(&mut lines);
        self.uses(&mut lines);
        self.workers(&mut lines);
        self.sent(&mut lines);
        let fighting = self.before.fight().is_some(); // then the next journey comes after it
        if !fighting {
            self.journeys(&mut lines);
        }
        self.fight(&mut lines);
        self.victories(&mut lines);
        if fighting {
            self.journeys(&mut lines);
        }
        self.gains(&mut lines);
        self.escaped(&mut lines);
        self.new_cards(&mut lines);
        self.end(&mut lines);
        lines
    }

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
