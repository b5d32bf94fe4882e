//! The Shipwright: a seat builds a private longship. `[place.shipwright]` Rulebook p. 6.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::Check;
use crate::rules::derived::Payable;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{ByGoods, Goods, Location, Longship};
use midgard_core::{Seat, Set};

/// The Shipwright.
pub(super) struct Shipwright;

impl Place for Shipwright {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.clan.longship.is_none() & can_build(by.rules, by.state, by.clan)
    }

    fn arrive(&self, _: &Rules, state: &mut State, _: &mut impl Log, turn: Seat) {
        state.phase = Phase::Shipwright { turn };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        let (turn, tag) = (by.turn, "place.shipwright");
        if let Some(own) = by.clan.longship {
            let fact = format!("seat {turn} has {own}, and a clan builds one");
            return Refusal(Reason::AlreadyBuilt, fact, tag);
        }
        if by.state.longships.is_empty() {
            return Refusal(Reason::NotForSale, "no longship is for sale".into(), tag);
        }
        let (wood, coins) = (by.clan.wood, wording::goods(Goods::Coin, by.clan.coins));
        let fact = format!("seat {turn} has {wood} wood and {coins}, too little for any longship");
        Refusal(Reason::CannotPay, fact, "placement.cost")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let ships = by.state.longships.len();
        let text = match ships {
            1 => "build the one longship for sale".into(),
            _ => format!("build one of the {ships} longships for sale"),
        };
        explanation(text, &["place.shipwright"])
    }
}

/// `[place.shipwright]` Rulebook p. 6: returns the longships that the clan can pay for.
#[inline]
pub(crate) fn affordable(rules: &Rules, state: &State, clan: &Clan) -> Set<Longship> {
    state.longships.and(rules.payable_longships.by(clan))
}

impl Payable<Longship> {
    /// Collects the longships by their prices.
    pub(crate) fn longships(cards: &Cards) -> Self {
        Self::new(|longship| {
            let row = &cards.longships[longship];
            ByGoods::from([0, row.wood, row.coins])
        })
    }
}

/// Returns whether the clan can pay for any longship.
#[inline]
fn can_build(rules: &Rules, state: &State, clan: &Clan) -> bool {
    !affordable(rules, state, clan).is_empty()
}

impl Ask for table::Shipwright {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.shipwright"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} builds a longship", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let clan = &check.state.clans[self.turn];
        let open = clan.longship.is_none() && can_build(check.rules, check.state, clan);
        check.visit(self.turn, Location::Shipwright, open);
    }
}

impl Decide for table::Shipwright {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for longship in affordable(rules, state, &state.clans[self.turn]) {
            legal.insert(Action::Build(longship).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Build(longship) = action else { stray(action, "the Shipwright") };
        let (turn, row) = (self.turn, &rules.cards.longships[longship]);
        state.longships.remove(longship);
        let clan = &mut state.clans[turn];
        let [wood, coins] = [row.wood, row.coins].map(u16::from);
        clan.wood -= wood;
        clan.coins -= coins;
        clan.longship = Some(longship);
        log.pay(Tag::PlaceShipwright, turn, [0, wood, coins, 0]);
        log.say(Tag::PlaceShipwright, What::Built { seat: turn, longship });
        turns::next(rules, state, log, turn);
    }

    /// The longship must be for sale, and is paid in full.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Build(longship) = action else { return None };
        let (tag, turn) = ("place.shipwright", self.turn);
        if !state.longships.has(longship) {
            let owner = rules.seats().find(|&seat| state.clans[seat].longship == Some(longship));
            let fact = match owner {
                Some(seat) => format!("seat {seat} has built it"),
                None => "this longship is not in this game".into(),
            };
            return Some(Refusal(Reason::NotForSale, fact, tag));
        }
        let (clan, row) = (&state.clans[turn], &rules.cards.longships[longship]);
        let (wood, coins) = (clan.wood, wording::goods(Goods::Coin, clan.coins));
        let price = wording::price(row);
        let fact = format!("seat {turn} has {wood} wood and {coins}, it costs {price}");
        Some(Refusal(Reason::CannotPay, fact, tag))
    }
}

impl Rules {
    /// Returns whether a longship is in the box: the fifth one is that of The Dark Mountains.
    pub(crate) fn has_longship(&self, longship: Longship) -> bool {
        longship != Longship::Longship5 || self.has_mountains()
    }
}
