//! The places: which are open to a worker, and what happens on arrival. Rulebook pp. 5 to 7.
//!
//! The decisions at a place are in the files of `phase/` with the names of the places.

use crate::cards::Load;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{self, placement, sage};
use crate::rules::state::{Clan, Phase, State};
use crate::rules::{FIRST_STALL, Rules};
use crate::words::{Leader, Line, Location, ShipKind, Source, Warband, Warrior};
use midgard_core::{Seat, Set};

/// Returns the places that a worker of this seat may go to.
#[inline]
pub(crate) fn open(rules: &Rules, state: &State, seat: Seat) -> Set<Location> {
    usable(rules, state, seat).and(in_play(state)).minus(state.taken(seat))
}

/// Returns the places of this game: the board and the stalls that were drawn.
pub(crate) fn in_play(state: &State) -> Set<Location> {
    Set::from_bits((1 << FIRST_STALL) - 1).or(state.stalls)
}

/// `[placement.cost]` Rulebook p. 5: returns the places that can be used and whose cost the seat can pay in
/// full. There is a row for each place and its condition.
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Location> {
    let (clan, board) = (&state.clans[seat], &rules.cards.board);
    let harbour = state.free_shores(rules).next().is_some();
    let coins = |price: u8| clan.coins >= u16::from(price);
    let ship = |kind| harbour && coins(rules.cards.public_longships[kind].coins);
    let runes = state.rune_row != [None; 2] || !state.deck.runes.is_empty();
    let stall = |place| can_pay(clan, &rules.stall(place).cost);
    let mut open = 0;
    let mut row = |place: Location, usable: bool| open |= u64::from(usable) << place as u64;
    // `[supply.dice]` R55: a die place with none on it cannot be chosen.
    row(Location::Swordsmith, state.stock[Warrior::Swordsman] > 0);
    row(Location::Hafter, state.stock[Warrior::Spearman] > 0);
    row(Location::Blacksmith, state.stock[Warrior::Axeman] > 0);
    row(Location::Smokehouse, state.food_stock > 0);
    row(Location::HuntingGrounds, true);
    row(Location::JarlsLonghouse, true);
    row(
        Location::MerchantShip,
        state.merchant.is_some() && clan.coins >= merchant_price(rules, clan),
    );
    row(Location::Market, clan.food + clan.wood + clan.coins > 0);
    row(Location::StaveChurch, coins(board.stave_church[0]));
    row(Location::Runesmith, clan.wood >= u16::from(board.runesmith_wood) && runes);
    row(Location::SagesHouse, true);
    row(Location::Shipwright, clan.longship.is_none() && phase::can_build(rules, state, clan));
    row(
        Location::WorkerHuts,
        !clan.extra_worker && hut_price(rules, state).is_some_and(|price| clan.coins >= price),
    );
    // `[place.longships]` R24: only while a shore has no ship.
    row(Location::SmallLongship, ship(ShipKind::Small));
    row(Location::LargeLongship, ship(ShipKind::Large));
    row(Location::PrivateLongship, clan.longship.is_some() && harbour);
    row(Location::Troll, state.troll.is_some());
    row(Location::LeftDraugr, state.left_draugr.is_some());
    row(Location::RightDraugr, state.right_draugr.is_some());
    row(Location::FolkWarriors, stall(Location::FolkWarriors));
    row(Location::Raiders, stall(Location::Raiders));
    row(Location::Varyags, stall(Location::Varyags));
    row(Location::Jomsvikings, stall(Location::Jomsvikings));
    row(Location::WealthyStranger, stall(Location::WealthyStranger));
    row(Location::Skald, stall(Location::Skald));
    row(Location::GenerousMerchant, stall(Location::GenerousMerchant));
    row(Location::Aumingi, stall(Location::Aumingi));
    Set::from_bits(open)
}

/// `[leader.gylfir]` Rulebook p. 13: the Merchant Ship costs him nothing.
pub(crate) fn merchant_price(rules: &Rules, clan: &Clan) -> u16 {
    if clan.leads(Leader::Gylfir) { 0 } else { rules.cards.board.merchant_coins.into() }
}

/// `[place.huts]` Rulebook p. 7: returns the price of the next extra worker.
pub(crate) fn hut_price(rules: &Rules, state: &State) -> Option<u16> {
    rules.cards.board.hut_prices.get(usize::from(state.huts_sold)).map(|&price| price.into())
}

/// Returns whether the clan has all of this.
#[inline]
pub(crate) fn can_pay(clan: &Clan, cost: &Load) -> bool {
    let [food, wood, coins] = cost.goods.values().map(u16::from);
    (clan.food >= food) & (clan.wood >= wood) & (clan.coins >= coins)
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
        Location::Swordsmith => smith(rules, state, log, turn, Warrior::Swordsman),
        Location::Hafter => smith(rules, state, log, turn, Warrior::Spearman),
        Location::Blacksmith => smith(rules, state, log, turn, Warrior::Axeman),
        Location::Smokehouse => smokehouse(state, log, turn),
        Location::HuntingGrounds => state.hunters.push(turn), // `[place.hunting]` Rulebook p. 5
        Location::JarlsLonghouse => jarls_longhouse(rules, state, log, turn),
        Location::MerchantShip => return merchant_ship(rules, state, log, turn),
        Location::Market => {
            let (given, taken) = (Set::empty(), Set::empty());
            state.phase = Phase::Market { turn, given, taken, last: None };
            return;
        }
        Location::StaveChurch => return state.phase = Phase::StaveChurch { turn },
        Location::Runesmith => {
            let wood = u16::from(rules.cards.board.runesmith_wood);
            state.clans[turn].wood -= wood;
            log.pay(Tag::PlaceRunesmith, turn, [0, wood, 0, 0]);
            return state.phase = Phase::Runesmith { turn };
        }
        Location::SagesHouse => return sage::visit(rules, state, log, turn),
        Location::Shipwright => return state.phase = Phase::Shipwright { turn },
        Location::WorkerHuts => worker_huts(rules, state, log, turn),
        Location::SmallLongship => return longship(rules, state, log, turn, ShipKind::Small),
        Location::LargeLongship => return longship(rules, state, log, turn, ShipKind::Large),
        Location::PrivateLongship => return longship(rules, state, log, turn, ShipKind::Private),
        // `[place.foes]` Rulebook p. 5: the worker only reserves the fight.
        Location::Troll | Location::LeftDraugr | Location::RightDraugr => {}
        // `[stall.aumingi]` Rulebook p. 7: the seat chooses how often.
        Location::Aumingi => return state.phase = Phase::Aumingi { turn },
        // `[stall.folk_warriors]` `[stall.raiders]` `[stall.varyags]` `[stall.jomsvikings]`
        // `[stall.wealthy_stranger]` `[stall.skald]` `[stall.generous_merchant]` Rulebook p. 7.
        Location::FolkWarriors
        | Location::Raiders
        | Location::Varyags
        | Location::Jomsvikings
        | Location::WealthyStranger
        | Location::Skald
        | Location::GenerousMerchant => {
            let (stall, tag) = (rules.stall(location), Tag::of_place(location));
            pay(state, log, tag, turn, &stall.cost);
            return receive(rules, state, log, tag, turn, &stall.gain);
        }
    }
    placement::next(rules, state, log, turn);
}

/// `[place.smiths]` Rulebook p. 5: takes all dice lying there. R54: what does not fit goes to the supply.
fn smith(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, warrior: Warrior) {
    let lying = std::mem::take(&mut state.stock[warrior]);
    state.supply[warrior] += lying;
    let mut come = Warband::default();
    come[warrior] = lying;
    state.recruit(rules, log, (Tag::PlaceSmiths, Source::Stock), turn, &come);
}

/// `[place.smokehouse]` Rulebook p. 6: takes all food lying there.
fn smokehouse(state: &mut State, log: &mut impl Log, turn: Seat) {
    let lying = u16::from(std::mem::take(&mut state.food_stock));
    let [food, ..] = state.clans[turn].gain([lying, 0, 0, 0]);
    let food = food as u8;
    log.say(Tag::PlaceSmokehouse, What::Gathered { seat: turn, food });
}

/// `[place.jarl]` Rulebook p. 6: gives a swordsman and the marker; the holder of the marker passes it to the
/// left. R56: the turn order of this placement does not change.
fn jarls_longhouse(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let mut wanted = Warband::default();
    wanted[Warrior::Swordsman] = 1;
    let there = state.in_supply(log, turn, &wanted);
    state.recruit(rules, log, (Tag::PlaceJarl, Source::Supply), turn, &there);
    let holds = state.marker == Some(turn);
    let seat = if holds { turn.clockwise(rules.players()) } else { turn };
    state.marker = Some(seat);
    log.say(Tag::PlaceJarl, What::MarkerMoved { seat });
}

/// `[place.merchant]` Rulebook p. 6: gives the goods of the ship on top.
fn merchant_ship(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let merchant = state.merchant.expect("a ship lies there");
    let clan = &mut state.clans[turn];
    let coins = merchant_price(rules, clan);
    clan.coins -= coins;
    log.pay(Tag::PlaceMerchant, turn, [0, 0, coins, 0]);
    receive(rules, state, log, Tag::PlaceMerchant, turn, &rules.cards.merchants[merchant]);
}

/// `[place.huts]` Rulebook p. 7: gives the extra worker, usable at once.
fn worker_huts(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let price = hut_price(rules, state).expect("one is for sale");
    state.huts_sold += 1;
    let clan = &mut state.clans[turn];
    clan.coins -= price;
    clan.extra_worker = true;
    clan.workers += 1;
    log.pay(Tag::PlaceHuts, turn, [0, 0, price, 0]);
    log.say(Tag::PlaceHuts, What::Hired { seat: turn });
}

/// `[place.longships]` Rulebook p. 6: sails a longship. The large one costs a coin, a private one nothing.
fn longship(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, ship: ShipKind) {
    if ship != ShipKind::Private {
        let coins = u16::from(rules.cards.public_longships[ship].coins);
        state.clans[turn].coins -= coins;
        log.pay(Tag::PlaceLongships, turn, [0, 0, coins, 0]);
    }
    state.phase = Phase::Sail { turn, ship };
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
    let [food, wood, coins] = gain.goods.values().map(u16::from);
    let favor = u16::from(gain.favor);
    state.collect(log, tag, turn, [food, wood, coins, favor]);
    state.earn(log, tag, turn, Line::Skald, gain.glory);
    let offered = state.in_supply(log, turn, &gain.warriors);
    let left = offered.total().saturating_sub(state.room(rules, turn));
    let kinds = offered.values().iter().filter(|&&count| count > 0).count();
    if left > 0 && left < offered.total() && kinds > 1 {
        state.phase = Phase::Crowded { turn, offered, left, from: Warrior::Swordsman };
        return;
    }
    state.recruit(rules, log, (tag, Source::Supply), turn, &offered);
    placement::next(rules, state, log, turn);
}
