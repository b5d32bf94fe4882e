//! The places: which are open to a worker, and what happens on arrival. Rulebook pp. 5 to 7.
//!
//! The table below names every place once. Each place has a file: whether it can be used, what
//! it does, why it cannot be used, how it is explained, and, where it asks something, the phase that asks.

mod aumingi;
mod base;
mod foe;
mod gossip;
mod hunting_grounds;
pub(crate) mod jarls_longhouse;
pub(crate) mod longship;
mod market;
mod merchant_ship;
mod roving_rangers;
mod runesmith;
pub(crate) mod sages_house;
mod shipwright;
mod smith;
mod smokehouse;
mod stall;
mod stave_church;
mod trainer;
mod wandering_monk;
mod worker_huts;

pub(crate) use crate::rules::site::bergrisar;
pub(crate) use merchant_ship::merchant_price;
pub(crate) use shipwright::affordable;
pub(crate) use worker_huts::hut_price;

use crate::cards::Cards;
use crate::rules::derived::Payable;
use crate::rules::event::{Log, Tag};
use crate::rules::state::State;
use crate::rules::{FIRST_STALL, Rules};
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use crate::words::{ByGoods, Land, Location, ShipKind, Warband, Warrior};
use base::{Place, Visitor};
use midgard_core::{Seat, Set};

/// Makes the calls of the places from the table.
macro_rules! places {
    (base { $($name:ident => $place:expr,)+ } boxes { $($more:ident => $further:expr,)+ }) => {
        /// Returns the places that can be used by a clan that can pay the fixed price, if they are in this game.
        #[inline]
        fn usable(by: &Visitor<'_>) -> Set<Location> {
            let mut open = 0;
            $(open |= u64::from($place.is_usable(by)) << Location::$name as u64;)+
            if by.rules.has_box() {
                $(open |= u64::from($further.is_usable(by)) << Location::$more as u64;)+
            }
            Set::from_bits(open)
        }

        /// Returns the food, wood and coins that a place always costs.
        fn price(cards: &Cards, location: Location) -> ByGoods<u8> {
            match location {
                $(Location::$name => $place.price(cards),)+
                $(Location::$more => $further.price(cards),)+
            }
        }

        /// Lets a worker arrive at a place.
        pub(crate) fn visit(
            rules: &Rules,
            state: &mut State,
            log: &mut impl Log,
            turn: Seat,
            location: Location,
        ) {
            match location {
                $(Location::$name => $place.arrive(rules, state, log, turn),)+
                $(Location::$more => $further.arrive(rules, state, log, turn),)+
            }
        }

        /// Returns what the place or the clan lacks.
        fn lacks(by: &Visitor<'_>, location: Location) -> Refusal {
            match location {
                $(Location::$name => $place.lacks(by),)+
                $(Location::$more => $further.lacks(by),)+
            }
        }

        /// Explains placing a worker.
        pub(crate) fn explain(
            rules: &Rules,
            state: &State,
            turn: Seat,
            location: Location,
        ) -> Explanation {
            let by = &Visitor::new(rules, state, turn);
            match location {
                $(Location::$name => $place.explain(by),)+
                $(Location::$more => $further.explain(by),)+
            }
        }

        /// M16: returns the warriors that a place gives, if they may be of several kinds.
        pub(crate) fn warriors(rules: &Rules, state: &State, location: Location) -> Vec<Warband> {
            match location {
                $(Location::$name => $place.warriors(rules, state),)+
                $(Location::$more => $further.warriors(rules, state),)+
            }
        }
    };
}

places! {
    base {
        Swordsmith => smith::Smith(Warrior::Swordsman),
        Hafter => smith::Smith(Warrior::Spearman),
        Blacksmith => smith::Smith(Warrior::Axeman),
        Smokehouse => smokehouse::Smokehouse,
        HuntingGrounds => hunting_grounds::HuntingGrounds,
        JarlsLonghouse => jarls_longhouse::JarlsLonghouse,
        MerchantShip => merchant_ship::MerchantShip,
        Market => market::Market,
        StaveChurch => stave_church::StaveChurch,
        Runesmith => runesmith::Runesmith,
        SagesHouse => sages_house::SagesHouse,
        Shipwright => shipwright::Shipwright,
        WorkerHuts => worker_huts::WorkerHuts,
        SmallLongship => longship::Longship(ShipKind::Small),
        LargeLongship => longship::Longship(ShipKind::Large),
        PrivateLongship => longship::Longship(ShipKind::Private),
        Troll => foe::Foe(Land::Troll),
        LeftDraugr => foe::Foe(Land::LeftDraugr),
        RightDraugr => foe::Foe(Land::RightDraugr),
        FolkWarriors => stall::Stall(Location::FolkWarriors, Tag::StallFolkWarriors),
        Raiders => stall::Stall(Location::Raiders, Tag::StallRaiders),
        Varyags => stall::Stall(Location::Varyags, Tag::StallVaryags),
        Jomsvikings => stall::Stall(Location::Jomsvikings, Tag::StallJomsvikings),
        WealthyStranger => stall::Stall(Location::WealthyStranger, Tag::StallWealthyStranger),
        Skald => stall::Stall(Location::Skald, Tag::StallSkald),
        GenerousMerchant => stall::Stall(Location::GenerousMerchant, Tag::StallGenerousMerchant),
        Aumingi => aumingi::Aumingi,
    }
    boxes {
        LeftBergrisar => foe::Foe(Land::LeftBergrisar),
        RightBergrisar => foe::Foe(Land::RightBergrisar),
        RovingRangers => roving_rangers::RovingRangers,
        WanderingMonk => wandering_monk::WanderingMonk,
        Gossip => gossip::Gossip,
        Trainer => trainer::Trainer,
    }
}

/// Returns the places that a worker of this seat may go to.
#[inline]
pub(crate) fn open(rules: &Rules, state: &State, seat: Seat) -> Set<Location> {
    let by = Visitor::new(rules, state, seat);
    let free = in_play(state).minus(state.taken(seat));
    usable(&by).and(rules.payable.by(by.clan)).and(free)
}

/// Collects the places by their fixed prices.
pub(crate) fn payable(cards: &Cards) -> Payable<Location> {
    Payable::new(|place| price(cards, place))
}

/// Returns the places of this game: the board and the stalls that were drawn.
pub(crate) fn in_play(state: &State) -> Set<Location> {
    let places = Set::from_bits((1 << FIRST_STALL) - 1).or(state.stalls);

    places.or(bergrisar())
}

/// Returns why a worker of this seat cannot go to a place.
pub(crate) fn refuse(rules: &Rules, state: &State, turn: Seat, place: Location) -> Refusal {
    if !in_play(state).has(place) {
        let fact = format!("this game has no {}", crate::say::wording::place(place));
        return Refusal(Reason::NotInPlay, fact, "setup.stalls");
    }
    if state.taken(turn).has(place) {
        if place == Location::HuntingGrounds {
            let fact = format!("seat {turn} has a worker there, and each clan sends one");
            return Refusal(Reason::AlreadyHunting, fact, "place.hunting");
        }
        let own = state.clans[turn].placed.has(place);
        let other = state.occupant(place).filter(|_| !own).unwrap_or(turn);
        let fact = format!("a worker of seat {other} stands there");
        return Refusal(Reason::Occupied, fact, "placement.single");
    }
    lacks(&Visitor::new(rules, state, turn), place)
}

impl Rules {
    /// Adds the stalls of the boxes to the military and the economic ones.
    pub(crate) fn more_stalls(
        &self,
        mut military: Set<Location>,
        mut economic: Set<Location>,
    ) -> (Set<Location>, Set<Location>) {
        if self.options.boxes.manual_counts {
            return (military, economic);
        }
        if self.has_mountains() {
            military.add(Location::RovingRangers);
            economic = economic.with(Location::WanderingMonk).with(Location::Gossip);
        }
        if self.has_valhalla() {
            military.add(Location::Trainer);
        }
        (military, economic)
    }
}
