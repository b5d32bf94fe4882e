//! The Stave Church: a seat buys favor. `[place.stave_church]` Rulebook p. 6.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::place::base::{Place, Visitor, price_in};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal, cannot_pay};
use crate::say::wording;
use crate::words::{ByGoods, Goods, Location};
use midgard_core::Seat;

/// The Stave Church.
pub(super) struct StaveChurch;

impl Place for StaveChurch {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price_in(Goods::Coin, cards.board.stave_church[0])
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, _: &Rules, state: &mut State, _: &mut impl Log, turn: Seat) {
        state.phase = Phase::StaveChurch { turn };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        by.lacks_coins(by.rules.cards.board.stave_church[0].into())
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let prices = by.rules.cards.board.stave_church.iter();
        let prices: Vec<_> = prices.map(u8::to_string).collect();
        let text =
            format!("buy 1, 2, 3 or 4 favor at the Stave Church for {} coins", prices.join(", "));
        explanation(text, &["place.stave_church"])
    }
}

impl Ask for table::StaveChurch {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.stave_church"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let coins = state.clans[self.turn].coins;
        let prices = rules.cards.board.stave_church.iter();
        let most = prices.filter(|&&price| coins >= u16::from(price)).count();
        format!("seat {} buys favor ({})", self.turn, wording::from_one(most as u64))
    }

    fn check(&self, check: &mut Check<'_>) {
        let prices = check.rules.cards.board.stave_church.iter();
        let cheapest = prices.min().copied().unwrap_or(0);
        let open = check.state.clans[self.turn].coins >= cheapest.into();
        check.visit(self.turn, Location::StaveChurch, open);
    }
}

impl Decide for table::StaveChurch {
    /// `[place.stave_church]` Rulebook p. 6: the seat buys 1 to 4 favor. R60: there is one price for each number.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for (favor, &coins) in (1..).zip(&rules.cards.board.stave_church) {
            if state.clans[self.turn].coins >= u16::from(coins) {
                legal.insert(Action::Count(favor).index());
            }
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Count(favor) = action else { stray(action, "the Stave Church") };
        let turn = self.turn;
        let coins = u16::from(rules.cards.board.stave_church[usize::from(favor) - 1]);
        state.clans[turn].coins -= coins;
        log.pay(Tag::PlaceStaveChurch, turn, [0, 0, coins, 0]);
        state.collect(log, Tag::PlaceStaveChurch, turn, [0, 0, 0, favor.into()]);
        turns::next(rules, state, log, turn);
    }

    /// The number is 1 to 4, and the coins must suffice.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Count(favor) = action else { return None };
        let (tag, turn) = ("place.stave_church", self.turn);
        let prices = &rules.cards.board.stave_church;
        Some(match usize::from(favor).checked_sub(1).map(|which| prices.get(which)) {
            None => Refusal(Reason::TooFew, "at least 1 favor is bought".into(), tag),
            Some(None) => Refusal(Reason::TooMany, "4 favor are bought at most".into(), tag),
            Some(Some(&price)) => {
                cannot_pay(turn, state.clans[turn].coins, Goods::Coin, price.into(), tag)
            }
        })
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Count(count) = action else { return None };
        let prices = &rules.cards.board.stave_church;
        let price = usize::from(count).checked_sub(1).and_then(|which| prices.get(which));
        let price = wording::goods(Goods::Coin, price.copied().unwrap_or(0).into());
        Some(explanation(format!("buy {count} favor for {price}"), &["place.stave_church"]))
    }
}
