//! The helmet of the Leader die: a hit, or the leader's ability. `[helmet]` R-V-13.
//!
//! After the last reroll one of the two is chosen, in every roll that ends with a helmet. An ability that can do nothing
//! now is not offered.

use crate::cards::{AbilityRow, EnemyAbility};
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, add_runes};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::rune::Moment;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{tokens, upgrade};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::counted;
use crate::words::{Foe, Helmet, Leader, Line, Rune, Stage, Warrior};
use midgard_core::{Seat, Set};

/// Returns the leader that fights.
fn leader(state: &State, fight: &Fight) -> Leader {
    state.clans[fight.turn].leader.expect("a clan that fights has a leader")
}

/// Returns the numbers of the ability of the leader that fights.
pub(super) fn ability(rules: &Rules, state: &State, fight: &Fight) -> AbilityRow {
    rules.cards.abilities[leader(state, fight)]
}

/// Returns the rule of the ability of a leader.
fn tag(leader: Leader) -> Tag {
    match leader {
        Leader::Asmundr => Tag::AbilityAsmundr,
        Leader::Dagrun => Tag::AbilityDagrun,
        Leader::Gylfir => Tag::AbilityGylfir,
        Leader::Svanhildr => Tag::AbilitySvanhildr,
        Leader::Ullr => Tag::AbilityUllr,
        Leader::Jorunn => Tag::AbilityJorunn,
        Leader::Ragnhild => Tag::AbilityRagnhild,
        Leader::Hervor => Tag::AbilityHervor,
        Leader::Thorir => Tag::AbilityThorir,
    }
}

/// `[helmet]` R-V-13, 4.2: returns whether the ability can do something now: with a number that is corrected to 0 it
/// cannot.
pub(crate) fn does(rules: &Rules, state: &State, fight: &Fight) -> bool {
    let row = ability(rules, state, fight);
    let some = row.number > 0;
    match leader(state, fight) {
        Leader::Asmundr | Leader::Gylfir | Leader::Ullr | Leader::Thorir => some,
        Leader::Dagrun => some && fight.warband.total() > fight.warband[Warrior::Leader],
        Leader::Svanhildr => {
            some && row.most != Some(0) && battle::roll_of(rules, state, fight).swordsmen > 0
        }
        Leader::Jorunn => {
            let ignores =
                battle::print(rules, state, fight).ability == Some(EnemyAbility::IgnoreShields);
            fight.foe != Foe::Hunt && !ignores && shields(fight, row) > 0
        }
        Leader::Ragnhild => {
            let sword = fight.warband[Warrior::Swordsman] > 0;
            sword && !fight.upgrade && upgrade::dice(state).next().is_some()
        }
        Leader::Hervor => {
            some && tokens::kinds(rules).any(|kind| tokens::left(rules, state, kind) > 0)
        }
    }
}

/// `[ability.jorunn]` 4.2: returns the shields of the ability: more of them against Bergrisar and monsters.
pub(crate) fn shields(fight: &Fight, row: AbilityRow) -> u8 {
    let strong = matches!(fight.foe, Foe::LeftBergrisar | Foe::RightBergrisar | Foe::Monster);
    row.against.filter(|_| strong).unwrap_or(row.number)
}

/// `[ability.svanhildr]` A-17: returns the hits of the ability: those for each swordsman that hits, with a most.
pub(crate) fn hits(row: AbilityRow, swordsmen: u8) -> u8 {
    let hits = row.number.saturating_mul(swordsmen);
    row.most.map_or(hits, |most| hits.min(most))
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
pub(super) fn settle(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    let roll = battle::roll_of(rules, state, &fight);
    battle::settle(rules, state, log, fight, roll);
}

/// Uses the second ability of the leader, 4.2: `[ability.asmundr]` a favor, `[ability.thorir]` coins, `[ability.ullr]` glory,
/// `[ability.svanhildr]` A-17 a hit for each of her swordsmen that counts, `[ability.jorunn]` shields, more of them
/// against Bergrisar and monsters. The others are asked for in files of their own.
fn use_ability(rules: &Rules, state: &mut State, log: &mut impl Log, mut fight: Fight) {
    let (leader, row) = (leader(state, &fight), ability(rules, state, &fight));
    let (seat, rule, number) = (fight.turn, tag(leader), u16::from(row.number));
    activates(log, rule, &fight, Helmet::ALL[1 + leader as usize]);
    match leader {
        Leader::Asmundr => state.collect(log, rule, seat, [0, 0, 0, number]),
        Leader::Thorir => state.collect(log, rule, seat, [0, 0, number, 0]),
        Leader::Ullr => state.earn(log, rule, seat, Line::Leader, row.number),
        Leader::Dagrun => {
            state.phase = Phase::AbilityPick { fight, from: (Warrior::Swordsman, 0) };
            return;
        }
        Leader::Gylfir => {
            state.phase = Phase::AbilityGoods { fight, food: None };
            return;
        }
        Leader::Hervor => {
            state.phase = Phase::AbilityToken { fight };
            return;
        }
        Leader::Svanhildr => {
            let swordsmen = battle::roll_of(rules, state, &fight).swordsmen;
            fight.helmet_hits = fight.helmet_hits.saturating_add(hits(row, swordsmen));
        }
        Leader::Jorunn => {
            let more = shields(&fight, row);
            fight.helmet_shields = fight.helmet_shields.saturating_add(more);
        }
        Leader::Ragnhild => fight.upgrade = true,
    }
    settle(rules, state, log, fight);
}

/// Writes what hits are: food in a hunt.
fn hits_text(count: u8, in_hunt: bool) -> String {
    if in_hunt { format!("{count} food") } else { counted(count, "hit") }
}

/// Writes what rally makes of the helmet.
pub(crate) fn rally_text(rules: &Rules, in_hunt: bool) -> String {
    hits_text(rules.cards.rally, in_hunt)
}

/// Writes what the ability of a leader does, and its rule.
pub(crate) fn ability_text(rules: &Rules, leader: Leader, in_hunt: bool) -> (String, &'static str) {
    let AbilityRow { number, against, most } = rules.cards.abilities[leader];
    let text = match leader {
        Leader::Asmundr => format!("{number} favor"),
        Leader::Dagrun => format!("throw up to {} again", counted(number, "other die")),
        Leader::Gylfir => format!("{number} of food, wood or coins"),
        Leader::Svanhildr => {
            let hits = hits_text(number, in_hunt);
            let most = most.map_or(String::new(), |most| format!(", {most} at most"));
            format!("{hits} for each swordsman that hits{most}")
        }
        Leader::Ullr => format!("{number} glory"),
        Leader::Jorunn => {
            let shields = counted(number, "shield");
            let others = if rules.has_mountains() { "Bergrisar and monsters" } else { "monsters" };
            match against {
                None => shields,
                Some(against) => format!("{shields}, {against} against {others}"),
            }
        }
        Leader::Ragnhild => {
            let event = if in_hunt { "hunt" } else { "fight" };
            format!("after the {event} a swordsman may become a spearman or an axeman")
        }
        Leader::Hervor => format!("{} of a kind of choice", counted(number, "sacrifice token")),
        Leader::Thorir => counted(number, "coin"),
    };
    (text, tag(leader).word())
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
        Some(Refusal(Reason::NoAbility, fact, tag(leader(state, &self.fight)).word()))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let (leader, in_hunt) = (leader(state, &self.fight), self.fight.foe == Foe::Hunt);
        match action {
            Action::Step(Step::Rally) => {
                let text = format!("the helmet is {}", rally_text(rules, in_hunt));
                Some(explanation(text, &["ability.rally"]))
            }
            _ => {
                let (text, rule) = ability_text(rules, leader, in_hunt);
                Some(explanation(text, &[rule]))
            }
        }
    }
}
