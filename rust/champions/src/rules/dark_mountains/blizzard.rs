//! The Blizzard: the dice that are lost are named, in order of kinds; the others are paid for. `[land_journey.blizzard]` A-2.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part};
use crate::rules::dark_mountains::{land, onset};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, voyage};
use crate::rules::site;
use crate::rules::state::State;
use crate::rules::valhalla::{losses, tokens};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Goods, Item, Journey, Stage, Warband};
use midgard_core::Seat;

/// Asks for the next die that is lost, while there is one.
pub(super) fn brave(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    blizzard: table::Blizzard,
) {
    if blizzard.able(rules, state).is_empty() {
        pay(rules, state, log, blizzard);
    } else {
        state.phase = blizzard.into();
    }
}

/// The dice that are left are paid for.
fn pay(rules: &Rules, state: &mut State, log: &mut impl Log, blizzard: table::Blizzard) {
    let table::Blizzard { turn, shore, .. } = blizzard;
    let site = shore.site();
    let coins = blizzard.due(rules, state);
    state.clans[turn].coins -= coins;
    log.pay(Tag::LandJourneyBlizzard, turn, [0, 0, coins, 0]);
    onset::begin(rules, state, log, turn, site, false);
}

impl Ask for table::Blizzard {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "land_journey.blizzard"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.land_journey(self.turn, self.shore, &[Journey::LandBlizzard], 0);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names whom it loses in the Blizzard", self.turn)
    }

    fn details(&self) -> Details {
        Details::at(self.seat(), self.shore).losing(0, self.from)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl table::Blizzard {
    /// Returns those who can be lost.
    fn able(&self, rules: &Rules, state: &State) -> Warband {
        tokens::losable(rules, &site::crew(state, self.shore.site()))
    }

    /// Returns the coins that are paid for those who are left.
    fn due(&self, rules: &Rules, state: &State) -> u16 {
        let price = u16::from(rules.cards.journey_numbers[land::card_at(state, self.shore)].coins);
        let coins = price * u16::from(site::crew(state, self.shore.site()).total());
        coins.min(state.clans[self.turn].coins)
    }

    /// Returns how many must still be lost, because they cannot be paid for.
    fn short(&self, rules: &Rules, state: &State) -> u8 {
        let price = u16::from(rules.cards.journey_numbers[land::card_at(state, self.shore)].coins);
        let crew = u16::from(site::crew(state, self.shore.site()).total());
        let paid = state.clans[self.turn].coins.checked_div(price);
        paid.map_or(0, |paid| crew.saturating_sub(paid)) as u8
    }
}

impl Decide for table::Blizzard {
    /// R-V-21: a die that cannot be lost need not be paid for, if the coins fall short.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let able = self.able(rules, state);
        let least = self.short(rules, state).min(able.total());
        let counts = Item::counts(&able, 0);
        losses::legal(rules, &counts, Item::of(self.from), least.max(1), legal);
        if least == 0 {
            legal.insert(first::ACCEPT);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        match action {
            Action::Step(Step::Accept) => pay(rules, state, log, self),
            Action::Lose(item) => {
                voyage::spill(rules, state, log, self.shore, item);
                let from = item.warrior().unwrap_or(self.from);
                brave(rules, state, log, table::Blizzard { from, ..self });
            }
            _ => stray(action, "the Blizzard"),
        }
    }

    fn resume(self, rules: &Rules, state: &mut State, _: &mut impl Log) {
        let from = losses::again(rules, Item::of(self.from)).warrior().unwrap_or(self.from);
        state.phase = table::Blizzard { from, ..self }.into();
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let tag = "land_journey.blizzard";
        let short = self.short(rules, state);
        match action {
            Action::Step(Step::Accept) => {
                let fact = format!("the coins fall short by {short}");
                Some(Refusal(Reason::CannotPay, fact, tag))
            }
            Action::Lose(item) => {
                let counts = Item::counts(&self.able(rules, state), 0);
                let from = Item::of(self.from);
                Some(losses::refuse(rules, counts, from, short.max(1), item, tag))
            }
            _ => None,
        }
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Lose(item) => format!("{} is lost in the Blizzard", one_of(item)),
            _ => {
                let coins = wording::goods(Goods::Coin, self.due(rules, state));
                format!("pay {coins} for all that are left")
            }
        };
        Some(explanation(text, &["land_journey.blizzard"]))
    }
}
