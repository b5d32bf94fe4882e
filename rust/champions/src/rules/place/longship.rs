//! The longships: a worker sends one to a shore. `[place.longships]` Rulebook p. 6.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Errand, first};
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::place::base::{Place, Visitor, price_in};
use crate::rules::state::{Phase, Ship, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal, not_a_shore};
use crate::say::wording;
use crate::words::{ByGoods, Goods, Location, ShipKind, Shore, Warband};
use midgard_core::Seat;

/// The place of a longship.
pub(super) struct Longship(pub(super) ShipKind);

/// Returns the place of a kind of ship.
pub(crate) fn place_of(kind: ShipKind) -> Location {
    match kind {
        ShipKind::Small => Location::SmallLongship,
        ShipKind::Large => Location::LargeLongship,
        ShipKind::Private => Location::PrivateLongship,
    }
}

impl Place for Longship {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        match self.0 {
            ShipKind::Private => ByGoods::all(0),
            public => price_in(Goods::Coin, cards.public_longships[public].coins),
        }
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        let there = self.0 != ShipKind::Private || by.clan.longship.is_some();
        by.harbour && there // `[place.longships]` R24: only while a shore has no ship
    }

    /// Sails a longship. The large one costs a coin, a private one nothing.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let ship = self.0;
        if ship != ShipKind::Private {
            let coins = u16::from(rules.cards.public_longships[ship].coins);
            state.clans[turn].coins -= coins;
            log.pay(Tag::PlaceLongships, turn, [0, 0, coins, 0]);
        }
        state.phase = Phase::Sail { turn, ship };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        if self.0 == ShipKind::Private && by.clan.longship.is_none() {
            let fact = format!("seat {} has no private longship", by.turn);
            return Refusal(Reason::NoLongship, fact, "place.longships");
        }
        if !by.harbour || self.0 == ShipKind::Private {
            let fact = "every shore has a ship".into();
            return Refusal(Reason::NoFreeShore, fact, "place.longships");
        }
        by.lacks_coins(by.rules.cards.public_longships[self.0].coins.into())
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let (kind, own) = (self.0, by.clan.longship);
        let row = by.rules.longship(kind, own);
        let (name, room) = (wording::ship(&by.rules.cards, kind, own), row.capacity);
        let pay = match if kind == ShipKind::Private { 0 } else { row.coins } {
            0 => String::new(),
            cost => format!("pay {} and ", wording::goods(Goods::Coin, cost.into())),
        };
        let text = format!("{pay}sail {name} to a shore, with room for {room}");
        explanation(text, &["place.longships"])
    }
}

impl Ask for table::Sail {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.longships"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let ship = wording::ship(&rules.cards, self.ship, state.clans[self.turn].longship);
        format!("seat {} sends {ship} to a shore", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let open = !check.state.free_shores(check.rules).is_empty();
        check.visit(self.turn, place_of(self.ship), open);
    }

    fn details(&self) -> Details {
        Details { ship: Some(self.ship), ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Sail {
    /// `[place.longships]` Rulebook p. 6: the seat chooses a shore without a ship at once.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert_bits(first::SAIL, state.free_shores(rules).bits());
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, ship: kind } = self;
        let Action::Shore(Errand::Sail, shore) = action else { stray(action, "sailing") };
        let ship = Ship { kind, owner: turn, food: 0, warriors: Warband::default() };
        state.shores[shore].ship = Some(ship);
        let longship = state.clans[turn].longship.filter(|_| kind == ShipKind::Private);
        log.say(Tag::PlaceLongships, What::Sailed { seat: turn, ship: kind, longship, shore });
        turns::next(rules, state, log, turn);
    }

    /// The shore must be in play and have no ship.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Shore(Errand::Sail, shore) = action else { return None };
        Some(match state.shores[shore].ship {
            Some(ship) => {
                let fact = format!("a ship of seat {} sails to {shore}", ship.owner);
                Refusal(Reason::HarbourTaken, fact, "place.longships")
            }
            None => not_a_shore(shore, rules.shores().count()),
        })
    }
}

/// Explains sending a ship to a shore.
pub(crate) fn explain_sail(rules: &Rules, state: &State, turn: Seat, shore: Shore) -> Explanation {
    let Phase::Sail { ship, .. } = state.phase else { unreachable!("a ship sails") };
    let own = state.clans[turn].longship;
    let name = wording::ship(&rules.cards, ship, own);
    let there = state.who_waits(rules, shore.site());
    explanation(format!("send {name} to {}", wording::shore(shore)), &["place.longships"])
        .with_remark(there)
}
