//! The helmet of the Leader die: a hit, or the leader's ability. `[helmet]` R-V-13.
//!
//! After the last reroll one of the two is chosen, in every roll that ends with a helmet. An ability that can do nothing
//! now is not offered.

use crate::cards::AbilityRow;
use crate::rules::action::{Action, ActionSet, Step, add_runes};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, stray, table};
use crate::rules::state::State;
use crate::rules::{Rules, leader};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::counted;
use crate::words::{Foe, Helmet, Leader, Line, Rune, Stage};
use midgard_core::{Seat, Set};

/// Returns the leader that fights.
fn led_by(state: &State, fight: &Fight) -> Leader {
    state.clans[fight.turn].leader.expect("a clan that fights has a leader")
}

/// Returns the numbers of the ability of the leader that fights.
pub(crate) fn ability(rules: &Rules, state: &State, fight: &Fight) -> AbilityRow {
    rules.cards.abilities[led_by(state, fight)]
}

/// Returns whether the ability can do something now.
pub(crate) fn does(rules: &Rules, state: &State, fight: &Fight) -> bool {
    leader::is_able(rules, state, fight, led_by(state, fight))
}

/// Reports what the helmet does.
fn activates(log: &mut impl Log, rule: Tag, fight: &Fight, ability: Helmet) {
    let &Fight { turn: seat, foe, shore, .. } = fight;
    log.say(rule, What::Activated { seat, foe, shore, ability });
}

/// `[ability.rally]` 4.2: the helmet is a hit; in a hunt a food.
fn rally(rules: &Rules, log: &mut impl Log, fight: &mut Fight) {
    activates(log, Tag::AbilityRally, fight, Helmet::Rally);
    fight.helmet_hits = fight.helmet_hits.saturating_add(rules.cards.rally);
}

/// Both apply, for `[rune.leadership]` R-V-13.
pub(crate) fn both(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    fight.stands = true;
    rally(rules, log, &mut fight);
    use_ability(rules, state, log, fight);
}

/// Lets the roll count after the helmet.
pub(crate) fn settle(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let roll = battle::roll_of(rules, state, &fight);
    battle::settle(rules, state, log, fight, roll);
}

/// Uses the second ability of the leader, 4.2: it asks about what it does, or brings it at once.
fn use_ability(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    let leader = led_by(state, &fight);
    let (seat, rule) = (fight.turn, leader::ability(leader));
    activates(log, rule, &fight, Helmet::ALL[1 + leader as usize]);
    if let Some(phase) = leader::asks(leader, fight) {
        state.phase = phase;
        return;
    }
    let swordsmen = || battle::roll_of(rules, state, &fight).swordsmen;
    let gain = leader::gain(rules, &fight, leader, swordsmen);
    if gain.goods != [0; 4] {
        state.collect(log, rule, seat, gain.goods);
    }
    if gain.glory > 0 {
        state.earn(log, rule, seat, Line::Leader, gain.glory);
    }
    fight.helmet_hits = fight.helmet_hits.saturating_add(gain.hits);
    fight.helmet_shields = fight.helmet_shields.saturating_add(gain.shields);
    fight.upgrade |= gain.upgrade;
    settle(rules, state, log, fight);
}

/// Writes what hits are: food in a hunt.
pub(crate) fn hits_text(count: u8, in_hunt: bool) -> String {
    if in_hunt { format!("{count} food") } else { counted(count, "hit") }
}

/// Writes what rally makes of the helmet.
pub(crate) fn rally_text(rules: &Rules, in_hunt: bool) -> String {
    hits_text(rules.cards.rally, in_hunt)
}

impl Ask for table::Helmet {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "helmet"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} says what the helmet does", self.fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::Helmet {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(Action::Step(Step::Rally).index());
        if does(rules, state, &self.fight) {
            legal.insert(Action::Step(Step::Ability).index());
            if state.clans[self.fight.turn].holds(Rune::Leadership) {
                add_runes(legal, Set::empty().with(Rune::Leadership));
            }
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let mut fight = self.fight;
        fight.stands = true;
        match action {
            Action::Step(Step::Rally) => {
                rally(rules, log, &mut fight);
                settle(rules, state, log, fight);
            }
            Action::Step(Step::Ability) => use_ability(rules, state, log, fight),
            _ => stray(action, "the helmet"),
        }
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Helmet)
    }

    fn refuse(&self, _: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Step(Step::Ability) = action else { return None };
        let fact = "the ability would do nothing now".into();
        Some(Refusal(Reason::NoAbility, fact, leader::ability(led_by(state, &self.fight)).word()))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let in_hunt = self.fight.foe == Foe::Hunt;
        match action {
            Action::Step(Step::Rally) => {
                let text = format!("the helmet is {}", rally_text(rules, in_hunt));
                Some(explanation(text, &["ability.rally"]))
            }
            _ => {
                let leader = led_by(state, &self.fight);
                let text = leader::ability_text(rules, leader, in_hunt);
                Some(explanation(text, &[leader::ability(leader).word()]))
            }
        }
    }
}
