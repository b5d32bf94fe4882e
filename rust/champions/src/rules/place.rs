//! The places: which are open to a worker, and what happens on arrival. Rulebook pp. 5 to 7.
//!
//! The table below names every place once. Each place has a file: whether it can be used, what
//! it does, why it cannot be used, how it is explained, and, where it asks something, the phase that asks.

mod aumingi;
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

pub(crate) use merchant_ship::merchant_price;
pub(crate) use shipwright::affordable;
pub(crate) use worker_huts::hut_price;

use crate::cards::{Cards, Load};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::placement;
use crate::rules::state::{Clan, Phase, State};
use crate::rules::{FIRST_STALL, Rules};
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal, cannot_pay};
use crate::words::{ByGoods, Goods, Land, Line, Location, ShipKind, Source, Warband, Warrior};
use midgard_core::{Seat, Set, Word};

/// The clan that looks for a place.
pub(crate) struct Visitor<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    pub(crate) turn: Seat,
    pub(crate) clan: &'a Clan,
    /// Whether a shore has no ship.
    pub(crate) harbour: bool,
}

impl<'a> Visitor<'a> {
    #[inline]
    pub(crate) fn new(rules: &'a Rules, state: &'a State, turn: Seat) -> Self {
        let harbour = !state.free_shores(rules).is_empty();
        Self { rules, state, turn, clan: &state.clans[turn], harbour }
    }

    /// Writes that the clan cannot pay these coins.
    fn lacks_coins(&self, cost: u16) -> Refusal {
        cannot_pay(self.turn, self.clan.coins, Goods::Coin, cost, "placement.cost")
    }
}

/// The description of a place.
pub(crate) trait Place {
    /// Returns the food, wood and coins that it always costs. A price that depends on the game is not one of them.
    fn price(&self, _: &Cards) -> ByGoods<u8> {
        ByGoods::all(0)
    }

    /// Returns whether the place can be used by a clan that can pay the fixed price, if it is in this game.
    fn is_usable(&self, by: &Visitor<'_>) -> bool;

    /// Lets a worker arrive.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat);

    /// Returns what the place or the clan lacks, when it cannot be used.
    fn lacks(&self, by: &Visitor<'_>) -> Refusal;

    /// Explains placing a worker.
    fn explain(&self, by: &Visitor<'_>) -> Explanation;

    /// M16: returns the warriors that the place gives, if they may be of several kinds: one warband for each way
    /// to use it.
    fn warriors(&self, _: &Rules, _: &State) -> Vec<Warband> {
        Vec::new()
    }
}

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

/// Returns the price of this much of one of the goods.
fn price_in(goods: Goods, amount: u8) -> ByGoods<u8> {
    let mut price = ByGoods::all(0);
    price[goods] = amount;
    price
}

/// For each number of each good, the things that cost no more of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payable<W: Word>(ByGoods<[Set<W>; u8::MAX as usize + 1]>);

impl Payable<Location> {
    /// Collects the places by their fixed prices.
    pub(crate) fn places(cards: &Cards) -> Self {
        Self::new(|place| price(cards, place))
    }
}

impl<W: Word> Payable<W> {
    /// Collects the things by their prices.
    fn new(price: impl Fn(W) -> ByGoods<u8>) -> Self {
        Self(ByGoods::from_fn(|goods: Goods| {
            std::array::from_fn(|held| {
                let costs = |thing: &W| usize::from(price(*thing)[goods]);
                W::ALL.iter().copied().filter(|thing| costs(thing) <= held).collect()
            })
        }))
    }

    /// `[placement.cost]` Rulebook p. 5: returns the things whose price the clan can pay in full.
    #[inline]
    fn by(&self, clan: &Clan) -> Set<W> {
        let pays = |goods: Goods| self.0[goods][usize::from(clan.goods(goods).min(u8::MAX.into()))];
        pays(Goods::Food).and(pays(Goods::Wood)).and(pays(Goods::Coin))
    }
}

/// Returns the places of this game: the board and the stalls that were drawn.
pub(crate) fn in_play(state: &State) -> Set<Location> {
    let places = Set::from_bits((1 << FIRST_STALL) - 1).or(state.stalls);

    places.or(bergrisar())
}

/// Returns the places of the Bergrisar.
#[inline]
pub(crate) fn bergrisar() -> Set<Location> {
    Set::empty().with(Location::LeftBergrisar).with(Location::RightBergrisar)
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

/// Writes that nothing lies at a place.
fn nothing(fact: &str, tag: &'static str) -> Refusal {
    Refusal(Reason::NothingThere, fact.into(), tag)
}

/// Returns whether the clan has all of this.
#[inline]
pub(crate) fn can_pay(clan: &Clan, cost: &Load) -> bool {
    let [food, wood, coins] = cost.goods.values().map(u16::from);
    (clan.food >= food) & (clan.wood >= wood) & (clan.coins >= coins)
}

/// Takes all of this from the clan.
pub(crate) fn pay(state: &mut State, log: &mut impl Log, tag: Tag, turn: Seat, cost: &Load) {
    let [food, wood, coins] = cost.goods.values().map(u16::from);
    let clan = &mut state.clans[turn];
    clan.food -= food;
    clan.wood -= wood;
    clan.coins -= coins;
    log.pay(tag, turn, [food, wood, coins, 0]);
}

/// Gives all of this to the clan, and warriors as far as the supply and the longhouse allow. R30: the rest is
/// lost.
pub(crate) fn receive(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    tag: Tag,
    turn: Seat,
    gain: &Load,
) {
    receive_goods(state, log, tag, turn, gain);
    welcome(rules, state, log, tag, turn, &gain.warriors);
}

/// Gives everything except warriors.
#[inline]
fn receive_goods(state: &mut State, log: &mut impl Log, tag: Tag, turn: Seat, gain: &Load) {
    let [food, wood, coins] = gain.goods.values().map(u16::from);
    let favor = u16::from(gain.favor);
    state.collect(log, tag, turn, [food, wood, coins, favor]);
    state.earn(log, tag, turn, Line::Skald, gain.glory);
    for _ in 0..u16::from(gain.discard_blame).min(state.clans[turn].blame) {
        state.clans[turn].blame -= 1;
        log.say(tag, What::Absolved { seat: turn });
    }
}

/// Gives warriors, as far as the supply and the longhouse allow. M16: if not all fit, their owner chooses.
#[inline]
fn welcome(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    tag: Tag,
    turn: Seat,
    warriors: &Warband,
) {
    let offered = state.in_supply(log, turn, warriors);
    if offered.is_empty() {
        return placement::next(rules, state, log, turn);
    }
    let left = offered.total().saturating_sub(state.room(rules, turn));
    let kinds = offered.values().iter().filter(|&&count| count > 0).count();
    if left > 0 && left < offered.total() && kinds > 1 {
        state.phase = Phase::Crowded { turn, offered, left, from: Warrior::Swordsman };
        return;
    }
    state.recruit(rules, log, (tag, Source::Supply), turn, &offered);
    placement::next(rules, state, log, turn);
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
