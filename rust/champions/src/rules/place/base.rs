//! The description of a place, and the parts that places share: prices, payments and gains.

use crate::cards::{Cards, Load};
use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::turns;
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal, cannot_pay};
use crate::words::{ByGoods, Goods, Line, Source, Warband, Warrior};
use midgard_core::Seat;

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
    pub(super) fn lacks_coins(&self, cost: u16) -> Refusal {
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

/// Returns the price of this much of one of the goods.
pub(super) fn price_in(goods: Goods, amount: u8) -> ByGoods<u8> {
    let mut price = ByGoods::all(0);
    price[goods] = amount;
    price
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
pub(super) fn receive_goods(
    state: &mut State,
    log: &mut impl Log,
    tag: Tag,
    turn: Seat,
    gain: &Load,
) {
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
pub(super) fn welcome(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    tag: Tag,
    turn: Seat,
    warriors: &Warband,
) {
    let offered = state.in_supply(log, turn, warriors);
    if offered.is_empty() {
        return turns::next(rules, state, log, turn);
    }
    let left = offered.total().saturating_sub(state.room(rules, turn));
    let kinds = offered.values().iter().filter(|&&count| count > 0).count();
    if left > 0 && left < offered.total() && kinds > 1 {
        state.phase = Phase::Crowded { turn, offered, left, from: Warrior::Swordsman };
        return;
    }
    state.recruit(rules, log, (tag, Source::Supply), turn, &offered);
    turns::next(rules, state, log, turn);
}

/// Writes that nothing lies at a place.
pub(super) fn nothing(fact: &str, tag: &'static str) -> Refusal {
    Refusal(Reason::NothingThere, fact.into(), tag)
}
