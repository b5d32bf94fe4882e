//! Who is hired on the way; joins this fight. `[land_journey.lone_warrior]` A-5, `[land_journey.mercenaries]` A-51.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part};
use crate::rules::dark_mountains::{land, onset};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, voyage};
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::journey_tag;
use crate::words::{Item, Journey, Stage, Warrior};
use midgard_core::Seat;

/// `[any_warrior]` R-D-11: returns who can be hired: any kind in the supply but the Leader die.
pub(super) fn kinds(rules: &Rules, state: &State) -> impl Iterator<Item = Warrior> {
    let supply = state.supply;
    rules.hireable().iter().filter(move |&kind| supply[kind] > 0)
}

impl Ask for table::Hire {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, state: &State) -> &'static str {
        journey_tag(state.shores[self.shore].journey)
    }

    fn check(&self, check: &mut Check<'_>) {
        let cards = [Journey::LandLoneWarrior, Journey::LandMercenaries];
        check.land_journey(self.turn, self.shore, &cards, self.hired);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} hires a warrior", self.turn)
    }

    fn details(&self) -> Details {
        let details = Details::at(self.seat(), self.shore);
        Details { left: self.hired, ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl Decide for table::Hire {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in kinds(rules, state) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Kind(warrior) = action else { stray(action, "hiring") };
        let Self { turn, shore, hired } = self;
        let (card, site) = (land::card_at(state, shore), shore.site());
        state.supply[warrior] -= 1;
        let mut band = site::crew(state, site);
        band[warrior] += 1;
        site::set_crew(state, site, band);
        log.say(Tag::of_journey(card), What::Joined { seat: turn, shore, warrior });
        if hired + 1 < rules.cards.journey_numbers[card].times.unwrap_or(0) {
            state.phase = Phase::LandJourney { turn, shore, hired: hired + 1 };
        } else {
            onset::begin(rules, state, log, turn, site, false);
        }
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        if !rules.hireable().has(kind) {
            let fact = format!("no {kind} can be hired");
            return Some(Refusal(Reason::NotThisKind, fact, "any_warrior"));
        }
        Some(Refusal(Reason::NotInSupply, format!("no {kind} is left"), self.rule(state)))
    }

    fn explain(&self, _: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(format!("hire {}", one_of(Item::of(kind))), &[self.rule(state)]))
    }
}
