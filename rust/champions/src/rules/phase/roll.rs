//! A roll lies on the table: its owner accepts it, or spends favor or a rune on it. `[combat.favor]` Rulebook
//! p. 10.

use crate::rules::action::{Action, ActionSet, Step, add_runes, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::battle::{accept, landed, may_discard_favor, roll_of};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, hunting, stray, table};
use crate::rules::rune;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, tokens};
use crate::rules::{Rules, leader};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::counted;
use crate::words::{Blessing, Foe, Rune, Stage, Warrior};
use midgard_core::Seat;

/// `[combat.favor]` Rulebook p. 10: a favor is discarded to reroll any of the dice.
fn favor(state: &mut State, log: &mut impl Log, fight: Fight) {
    state.clans[fight.turn].favor -= 1;
    log.pay(Tag::CombatFavor, fight.turn, [0, 0, 0, 1]);
    leader::rerolls(state, log, &fight);
    state.phase = Phase::Pick { fight, from: (Warrior::Swordsman, 0) };
}

impl Ask for table::Roll {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "combat.favor"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} accepts or changes its roll", self.fight.turn)
    }

    /// M8: a roll waits only if its owner can do something about it.
    fn check(&self, check: &mut Check<'_>) {
        let fight = &self.fight;
        check.fight(fight);
        let base = check.base();
        let clan = &check.state.clans[fight.turn];
        let dice = &check.rules.cards.dice;
        let changed = |rune: Rune| {
            Warrior::ALL.iter().any(|&kind| {
                let faces = dice[kind].faces.as_slice().iter();
                let mut lying = faces.zip(&fight.lying[kind]);
                lying.any(|(face, &dice)| dice > 0 && rune::is_about(rune, face))
            })
        };
        let changed = clan.runes.iter().any(changed);
        let other = !check.usable(fight.turn).is_empty() || check.used_now().is_some();
        must!(
            check, clan.favor > 0 || changed || other || !check.rules.is_base_game();
            "{base}.name"; "another phase"; "nothing can be done about the roll, so it counts at once (M8)"
        );
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::Roll {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let fight = &self.fight;
        legal.insert(first::ACCEPT);
        if may_discard_favor(rules, state, fight) {
            legal.insert(first::FAVOR);
        }
        // `[blessing.wand_of_gondul]` 4.3
        if held::uses_left(rules, state, fight.turn, Blessing::WandOfGondul) > 0 {
            legal.insert(Action::Step(Step::Wand).index());
        }
        let clan = &state.clans[fight.turn];
        if clan.runes.is_empty() {
            return;
        }
        let runes = rune::on_roll(clan, fight, &roll_of(rules, state, fight));
        add_runes(legal, runes);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let fight = self.fight;
        match action {
            Action::Step(Step::Accept) => {
                let roll = roll_of(rules, state, &fight);
                accept(rules, state, log, fight, roll);
            }
            Action::Step(Step::Favor) => favor(state, log, fight),
            Action::Step(Step::Wand) => {
                held::invoke(state, log, fight.turn, Blessing::WandOfGondul);
                state.phase = Phase::Pick { fight, from: (Warrior::Swordsman, 0) };
            }
            _ => stray(action, "a roll"),
        }
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Roll)
    }

    /// M8: asked anew.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        landed(rules, state, log, self.fight);
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        if action == Action::Step(Step::Wand) {
            let seat = self.fight.turn;
            let fact = match held::number(rules, state, seat, |row| row.free_reroll) {
                0 => format!("seat {seat} has no blessing that rolls dice again"),
                _ => "no use is left in this round".into(),
            };
            return Some(Refusal(Reason::UsedUp, fact, "blessing.wand_of_gondul"));
        }
        let Action::Step(Step::Favor) = action else { return None };
        if battle::forbids_favor(rules, state, &self.fight) {
            let fact = "no favor is discarded against this foe".into();
            return Some(Refusal(Reason::FoeForbids, fact, "enemy.seidr_draugr"));
        }
        let _ = (rules, state);
        let fact = format!("seat {} has no favor", self.fight.turn);
        Some(Refusal(Reason::NoFavor, fact, "combat.favor"))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        if action == Action::Step(Step::Wand) {
            let text = "reroll any dice by the Wand of Gondul";
            return Some(explanation(text, &["blessing.wand_of_gondul"]));
        }
        let _ = action;
        Some(explain_accept(rules, state, &self.fight))
    }
}

/// Returns the sum of the dice on the table; zero if nobody rolls.
pub(crate) fn lying(rules: &Rules, state: &State) -> Roll {
    state.fight().map_or(Roll::default(), |fight| battle::roll_of(rules, state, fight))
}

/// Explains accepting a roll.
fn explain_accept(rules: &Rules, state: &State, fight: &Fight) -> Explanation {
    let roll = lying(rules, state);
    if roll.helmet && !fight.stands {
        return explanation("let the roll stand: the helmet is next", &["helmet"]);
    }
    if fight.foe == Foe::Hunt {
        let food = hunting::food(rules, state, fight, &roll);
        return explanation(format!("bring {food} food home from the hunt"), &["hunt"]);
    }
    let foe = state.foe_name(rules, fight.foe, fight.shore);
    let print = battle::print(rules, state, fight);
    let able = fight.warband;
    let (roll, able) =
        (battle::against(rules, state, fight, &print, roll), tokens::losable(rules, &able));
    let damage = fight.damage.saturating_add(roll.hits);
    let fallen = print.attack.saturating_sub(roll.shields).min(able.total());
    let falls = if fight.foe == Foe::Bandits { "fall" } else { "falls" };
    let hits = if damage >= print.defense {
        format!("{} and {foe} {falls}", counted(roll.hits, "hit"))
    } else {
        format!("{} and {damage} of {} damage to {foe}", counted(roll.hits, "hit"), print.defense)
    };
    let losses = match fallen {
        0 => "nobody falls".into(),
        1 => "1 warrior falls".into(),
        _ => format!("{fallen} warriors fall"),
    };
    explanation(
        format!("let the roll count: {hits}, {losses}"),
        &["combat.strike", "combat.shields"],
    )
}

/// Explains discarding a favor for a reroll.
pub(crate) fn explain_favor(state: &State, turn: Seat) -> Explanation {
    let clan = &state.clans[turn];
    let left = clan.favor.saturating_sub(1);
    let text = format!("discard a favor to reroll any dice, {left} left");
    leader::explain_reroll(clan, explanation(text, &["combat.favor"]))
}
