//! The rune Glory: an enemy that has fallen brings half of its glory once more. `[rune.glory]` Rulebook p. 13.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, stray, table};
use crate::rules::rune;
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::{Foe, Line, Rune, Stage};
use midgard_core::Seat;

/// The rune Glory.
pub(super) struct Glory;

/// M13: asks the slayer of an enemy, if it holds the rune and M3 allows it. Returns whether it asks.
pub(crate) fn offers(rules: &Rules, state: &mut State, fight: Fight) -> bool {
    let offers = rune::at_hand(state, fight.turn, Rune::Glory) && does(rules, state, &fight);
    if offers {
        state.phase = Phase::Fallen { fight };
    }
    offers
}

/// R17: returns half of the printed glory, rounded down.
pub(crate) fn half(glory: u16) -> u16 {
    glory / 2
}

/// Returns the glory that the rune brings for the enemy of a fight.
fn brings(rules: &Rules, state: &State, fight: &Fight) -> u8 {
    half(battle::print(rules, state, fight).glory.into()) as u8
}

/// M3: returns whether the rune would do something: half of the glory of some enemies is 0.
pub(crate) fn does(rules: &Rules, state: &State, fight: &Fight) -> bool {
    brings(rules, state, fight) > 0
}

impl Effect for Glory {
    const MOMENT: Moment = Moment::Victory;
    const WHEN: &'static str = "when an enemy has fallen";
    const TAG: Tag = Tag::RuneGlory;
    const FITTED: Option<u8> = Some(0);

    fn worth(rounds: f32, _: u16) -> f32 {
        1.0 + 4.0 * rounds
    }

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::Fallen { fight } = state.phase else {
            stray(Action::Rune(Rune::Glory), "another phase than victory");
        };
        let glory = brings(rules, state, &fight);
        state.use_rune(log, fight.turn, Rune::Glory, by);
        state.earn(log, Tag::RuneGlory, fight.turn, Line::RuneEffects, glory);
        if offers(rules, state, fight) {
            return; // `[rune.patience]` A-12: one of two that both count
        }
        battle::spoils(rules, state, log, fight);
    }

    fn explain(&self, rules: &Rules, state: &State, _: Seat) -> String {
        let more = |fight| format!("{} more glory", brings(rules, state, fight));
        state.fight().map_or(String::new(), more)
    }
}

impl Ask for table::Fallen {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.glory"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        wording::may_use(&rules.cards, self.fight.turn, Rune::Glory)
    }

    fn check(&self, check: &mut Check<'_>) {
        let there = check.fight(&self.fight) && self.fight.foe != Foe::Hunt;
        let turn = self.fight.turn;
        let holds = check.holds(turn, Rune::Glory);
        must!(check, holds; "clans[{turn}].runes"; "glory as well"; "it is asked for [rune.glory]");
        let base = check.base();
        let does = does(check.rules, check.state, &self.fight);
        must!(
            check, !there || does;
            "{base}.fight.foe"; "an enemy that brings 2 glory or more"; "half of it comes again (M3) [rune.glory]"
        );
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl Decide for table::Fallen {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.fight.turn].holds(Rune::Glory) {
            legal.insert(Action::Rune(Rune::Glory).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "victory") };
        battle::spoils(rules, state, log, self.fight);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Victory)
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep Glory for later", &["rune.glory"]))
    }
}

/// Checks that the owner of the used rune has defeated somebody. Returns the glory that the rune can have brought.
pub(crate) fn brought(check: &mut Check<'_>, seat: Seat) -> Vec<i64> {
    let clan = &check.state.clans[seat];
    let halves = halves(check.rules, clan);
    let used = clan.used_runes.has(Rune::Glory);
    must!(
        check, !used || !halves.is_empty();
        "clans[{seat}].used_runes"; "no glory"; "it has defeated nobody who brings glory twice [rune.glory]"
    );
    if used && !halves.is_empty() { halves } else { vec![0] }
}

/// Returns half of the glory of each enemy that the clan has defeated, where it is not 0.
fn halves(rules: &Rules, clan: &Clan) -> Vec<i64> {
    let cards = &rules.cards;
    let kraken = (clan.sheet[Line::Krakens] > 0).then_some(cards.kraken.glory);
    let trolls = clan.trolls.iter().map(|card| cards.trolls[card].glory);
    let draugr = clan.draugr.iter().map(|card| cards.draugr[card].glory);
    let monsters = clan.monsters.iter().map(|card| cards.monsters[card].glory);
    let halves =
        trolls.chain(draugr).chain(monsters).chain(kraken).map(|glory| half(glory.into()).into());
    halves.filter(|&half| half > 0).collect()
}
