//! Why a worker cannot go to a place.

use super::{Reason, Refusal, cannot_pay};
use crate::rules::Rules;
use crate::rules::locations;
use crate::rules::state::State;
use crate::text::wording;
use crate::words::{Goods, Location, ShipKind, Warrior};
use midgard_core::Seat;

/// Returns why a worker of this seat cannot go there.
pub(crate) fn refused(rules: &Rules, state: &State, turn: Seat, place: Location) -> Refusal {
    if !locations::in_play(state).has(place) {
        let fact = format!("the {} are not in this game", wording::place(place));
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
    unusable(rules, state, turn, place)
}

/// Returns what the place or the clan lacks. There is a row for each place, as in `locations.rs`.
fn unusable(rules: &Rules, state: &State, turn: Seat, place: Location) -> Refusal {
    let clan = &state.clans[turn];
    let coins = |cost: u16| cannot_pay(turn, clan.coins, Goods::Coin, cost, "placement.cost");
    let no_dice = |warrior: Warrior| {
        let fact = format!("there are {} there", wording::warriors(warrior, 0));
        Refusal(Reason::NothingThere, fact, "supply.dice")
    };
    match place {
        Location::Swordsmith => no_dice(Warrior::Swordsman),
        Location::Hafter => no_dice(Warrior::Spearman),
        Location::Blacksmith => no_dice(Warrior::Axeman),
        Location::Smokehouse => nothing("no food lies there", "place.smokehouse"),
        Location::MerchantShip if state.merchant.is_none() => {
            nothing("no merchant ship has come", "place.merchant")
        }
        Location::MerchantShip => coins(locations::merchant_price(rules, clan)),
        Location::Market => {
            let fact = format!("seat {turn} has no food, wood or coin");
            Refusal(Reason::NothingToTrade, fact, "place.market")
        }
        Location::StaveChurch => coins(rules.cards.board.stave_church[0].into()),
        Location::Runesmith => runesmith(rules, state, turn),
        Location::Shipwright => shipwright(state, turn),
        Location::WorkerHuts => worker_huts(rules, state, turn),
        Location::SmallLongship => public_longship(rules, state, turn, ShipKind::Small),
        Location::LargeLongship => public_longship(rules, state, turn, ShipKind::Large),
        Location::PrivateLongship if clan.longship.is_none() => {
            let fact = format!("seat {turn} has no private longship");
            Refusal(Reason::NoLongship, fact, "place.longships")
        }
        Location::PrivateLongship => no_free_shore(),
        Location::Troll | Location::LeftDraugr | Location::RightDraugr => {
            nothing("no foe lies there", "place.foes")
        }
        Location::HuntingGrounds | Location::JarlsLonghouse | Location::SagesHouse => {
            unreachable!("{place} is open to everybody")
        }
        Location::FolkWarriors
        | Location::Raiders
        | Location::Varyags
        | Location::Jomsvikings
        | Location::WealthyStranger
        | Location::Skald
        | Location::GenerousMerchant
        | Location::Aumingi => stall(rules, state, turn, place),
    }
}

fn nothing(fact: &str, tag: &'static str) -> Refusal {
    Refusal(Reason::NothingThere, fact.into(), tag)
}

fn runesmith(rules: &Rules, state: &State, turn: Seat) -> Refusal {
    if state.deck.runes.is_empty() && state.rune_row == [None; 2] {
        return Refusal(Reason::NoRunesLeft, "all runes are taken".into(), "place.runesmith");
    }
    let (wood, cost) = (state.clans[turn].wood, u16::from(rules.cards.board.runesmith_wood));
    cannot_pay(turn, wood, Goods::Wood, cost, "placement.cost")
}

fn no_free_shore() -> Refusal {
    Refusal(Reason::NoFreeShore, "every shore has a ship".into(), "place.longships")
}

fn shipwright(state: &State, turn: Seat) -> Refusal {
    let clan = &state.clans[turn];
    if let Some(own) = clan.longship {
        let fact = format!("seat {turn} has {own}, and a clan builds one");
        return Refusal(Reason::AlreadyBuilt, fact, "place.shipwright");
    }
    if state.longships.is_empty() {
        return Refusal(Reason::NotForSale, "no longship is for sale".into(), "place.shipwright");
    }
    let (wood, coins) = (clan.wood, wording::goods(Goods::Coin, clan.coins));
    let fact = format!("seat {turn} has {wood} wood and {coins}, too little for any longship");
    Refusal(Reason::CannotPay, fact, "placement.cost")
}

fn worker_huts(rules: &Rules, state: &State, turn: Seat) -> Refusal {
    let clan = &state.clans[turn];
    if clan.extra_worker {
        let fact = format!("seat {turn} has bought its extra worker");
        return Refusal(Reason::AlreadyBought, fact, "place.huts");
    }
    match locations::hut_price(rules, state) {
        Some(price) => cannot_pay(turn, clan.coins, Goods::Coin, price, "placement.cost"),
        None => Refusal(Reason::NotForSale, "no worker is for sale".into(), "place.huts"),
    }
}

fn public_longship(rules: &Rules, state: &State, turn: Seat, kind: ShipKind) -> Refusal {
    if state.free_shores(rules).next().is_none() {
        return no_free_shore();
    }
    let cost = rules.cards.public_longships[kind].coins.into();
    cannot_pay(turn, state.clans[turn].coins, Goods::Coin, cost, "placement.cost")
}

/// Returns the first of the goods that do not suffice.
fn stall(rules: &Rules, state: &State, turn: Seat, place: Location) -> Refusal {
    let cost = &rules.stall(place).cost.goods;
    let clan = &state.clans[turn];
    let short = |kind: &Goods| clan.goods(*kind) < u16::from(cost[*kind]);
    let kind = Goods::ALL.iter().copied().find(short).unwrap_or(Goods::Food);
    cannot_pay(turn, clan.goods(kind), kind, cost[kind].into(), "placement.cost")
}
