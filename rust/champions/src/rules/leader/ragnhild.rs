//! Ragnhild takes a spearman or an axeman at the Jarl's Longhouse. `[leader.ragnhild]` 3.4.
//!
//! Her second ability: after a fight or hunt a swordsman becomes a spearman or an axeman. `[ability.ragnhild]` 4.2.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::leader::gift::{Gain, Gift};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, hunting, stray, table, turns};
use crate::rules::place::jarls_longhouse;
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{Expansion, Foe, Item, Leader, Location, Source, Stage, Warband, Warrior};
use midgard_core::Seat;

/// The warrior that she takes, and the warrior that replaces a swordsman.
const KINDS: [Warrior; 2] = [Warrior::Spearman, Warrior::Axeman];

/// Ragnhild.
pub(super) struct Ragnhild;

impl Gift for Ragnhild {
    const RULE: &'static str = "leader.ragnhild";
    const BOX: Option<Expansion> = Some(Expansion::DarkMountains);
    const TAKES: &'static [Warrior] = &KINDS;
    const FITTED: Option<u8> = Some(6);
    const ABILITY: Tag = Tag::AbilityRagnhild;

    fn text(_: u8) -> String {
        "a spearman or an axeman at the Jarl's Longhouse".into()
    }

    fn ability_text(_: &Rules, _: AbilityRow, in_hunt: bool) -> String {
        let event = if in_hunt { "hunt" } else { "fight" };
        format!("after the {event} a swordsman may become a spearman or an axeman")
    }

    fn is_able(&self, _: &Rules, state: &State, fight: &Fight, _: AbilityRow) -> bool {
        let sword = fight.warband[Warrior::Swordsman] > 0;
        sword && !fight.upgrade && exchanges(state).next().is_some()
    }

    fn gain(&self, _: &Fight, _: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { upgrade: true, ..Gain::default() }
    }
}

impl Ask for table::LonghouseDie {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "leader.ragnhild"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.stands(self.turn, Location::JarlsLonghouse);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} takes a spearman or an axeman", self.turn)
    }
}

impl Decide for table::LonghouseDie {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in jarls_longhouse::dice(state, self.turn) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(kind) = action else { stray(action, "the Jarl's Longhouse") };
        let mut come = Warband::default();
        come[kind] = 1;
        state.recruit(rules, log, (Tag::LeaderRagnhild, Source::Supply), self.turn, &come);
        jarls_longhouse::move_marker(rules, state, log, self.turn);
        turns::next(rules, state, log, self.turn);
    }

    /// After a rune the decision comes again, if there is still room and a die.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        jarls_longhouse::arrive(rules, state, log, self.turn);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let (reason, fact) = if KINDS.contains(&kind) {
            (Reason::NotInSupply, format!("no {kind} is left"))
        } else {
            (Reason::NotThisKind, "a spearman or an axeman is taken".into())
        };
        Some(Refusal(reason, fact, "leader.ragnhild"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("take {}", one_of(Item::of(kind))), &["leader.ragnhild"]))
    }
}

/// Returns what a swordsman may become: what the supply has.
pub(crate) fn exchanges(state: &State) -> impl Iterator<Item = Warrior> + '_ {
    KINDS.into_iter().filter(|&kind| state.supply[kind] > 0)
}

/// Returns whether the ability was chosen, a Swordsman stands, and the supply has something for it.
fn is_possible(state: &State, fight: &Fight) -> bool {
    fight.upgrade && fight.warband[Warrior::Swordsman] > 0 && exchanges(state).next().is_some()
}

/// Asks before the survivors go home, if the ability was chosen. Returns whether it asks.
pub(crate) fn offers_exchange(state: &mut State, fight: Fight) -> bool {
    let offers = is_possible(state, &fight);
    if offers {
        state.phase = Phase::Upgrade { fight };
    }
    offers
}

/// The survivors go home.
fn end(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight) {
    if fight.foe == Foe::Hunt {
        hunting::end(rules, state, log, fight);
    } else {
        battle::go_home(rules, state, log, fight);
    }
}

impl Ask for table::Upgrade {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "ability.ragnhild"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may make a swordsman a spearman or an axeman", self.fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some(self.fight.stage_of_victory())
    }
}

impl Decide for table::Upgrade {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        for kind in exchanges(state) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let mut fight = self.fight;
        match action {
            Action::Step(Step::Accept) => {}
            Action::Kind(warrior) => {
                fight.warband[Warrior::Swordsman] -= 1;
                fight.warband[warrior] += 1;
                state.supply[warrior] -= 1;
                state.supply[Warrior::Swordsman] += 1;
                let Fight { turn: seat, foe, shore, .. } = fight;
                log.say(Tag::AbilityRagnhild, What::Upgraded { seat, foe, shore, warrior });
            }
            _ => stray(action, "the upgrade"),
        }
        end(rules, state, log, fight);
    }

    /// A rune may have taken what the supply had.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        if !offers_exchange(state, self.fight) {
            end(rules, state, log, self.fight);
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let (reason, fact) = if KINDS.contains(&kind) {
            (Reason::NotInSupply, format!("no {kind} is left"))
        } else {
            (Reason::NotThisKind, "a spearman or an axeman comes".into())
        };
        Some(Refusal(reason, fact, "ability.ragnhild"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Kind(Warrior::Axeman) => "a swordsman becomes an axeman".into(),
            Action::Kind(kind) => format!("a swordsman becomes a {kind}"),
            _ => String::from("every swordsman stays one"),
        };
        Some(explanation(text, &["ability.ragnhild"]))
    }
}

/// Checks the seat that exchanges a swordsman.
pub(crate) fn check(check: &mut Check<'_>, turn: Seat) {
    let base = check.base();
    must!(
        check, check.state.clans[turn].leads(Leader::Ragnhild);
        "{base}.fight.turn"; "the seat that Ragnhild leads"; "she upgrades somebody [ability.ragnhild]"
    );
}
