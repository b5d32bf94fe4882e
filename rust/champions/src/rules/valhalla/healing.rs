//! Losses are due, and their owner may use the rune Healing first. `[losses.order]` R-D-19.
//!
//! With Valhalla Healing is asked for first, then mercy_of_eir, then Berserkers fall, then the owner chooses.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, add_runes, first};
use crate::rules::check::{Check, Part};
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::rune::{self, Moment};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, tokens};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording::counted;
use crate::words::{Blessing, Rune, Stage, Warrior};
use midgard_core::{Seat, Set};

/// Begins with the losses of a round, of which there are some.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, left: u8) {
    if rune::at_hand(state, fight.turn, Rune::Healing) {
        state.phase = Phase::Healing { fight, left };
    } else {
        mercy(rules, state, log, fight, left);
    }
}

/// `[blessing.mercy_of_eir]` 4.3: asks while a use and a loss are left.
pub(super) fn mercy(rules: &Rules, state: &mut State, log: &mut impl Log, fight: Fight, left: u8) {
    if left == 0 {
        battle::round_over(rules, state, log, fight);
    } else if held::uses_left(rules, state, fight.turn, Blessing::MercyOfEir) > 0 {
        state.phase = Phase::Mercy { fight, left };
    } else {
        fall(rules, state, log, fight, left);
    }
}

/// `[berserker.first]` R-V-14: the first of the losses are Berserkers, unasked.
pub(super) fn fall(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    mut fight: Fight,
    left: u8,
) {
    let count = tokens::first_to_fall(rules, &fight.warband, left);
    if count > 0 {
        let warrior = Warrior::Berserker;
        fight.warband[warrior] -= count;
        state.supply[warrior] += count;
        let Fight { turn: seat, foe, shore, .. } = fight;
        log.say(Tag::BerserkerFirst, What::Fell { seat, foe, shore, warrior, count });
        tokens::bury(rules, state, log, seat, warrior, count);
    }
    if left > count {
        let (left, from) = (left - count, Warrior::Swordsman);
        state.phase = Phase::Casualties { fight, left, from, first: false };
    } else {
        battle::round_over(rules, state, log, fight);
    }
}

impl Ask for table::Healing {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.healing"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!(
            "seat {} may use Healing before it loses {}",
            self.fight.turn,
            counted(self.left, "warrior")
        )
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

impl Decide for table::Healing {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if state.clans[self.fight.turn].holds(Rune::Healing) {
            add_runes(legal, Set::empty().with(Rune::Healing));
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Step(Step::Accept) = action else { stray(action, "Healing") };
        mercy(rules, state, log, self.fight, self.left);
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment::Casualties)
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("keep Healing for later", &["rune.healing"]))
    }
}
