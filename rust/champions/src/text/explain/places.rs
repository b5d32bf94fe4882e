//! Explanations of the places. Rulebook pp. 5 to 7.

use super::{Explanation, explanation};
use crate::cards::Load;
use crate::rules::Rules;
use crate::rules::locations;
use crate::rules::state::State;
use crate::text::wording;
use crate::words::{Goods, Leader, Location, ShipKind, Site, Warband, Warrior};
use midgard_core::{Seat, Word};

/// Explains placing a worker. There is a row for each place, as in `locations.rs`.
pub(super) fn place(rules: &Rules, state: &State, turn: Seat, place: Location) -> Explanation {
    match place {
        Location::Swordsmith => smith(rules, state, turn, Warrior::Swordsman, place),
        Location::Hafter => smith(rules, state, turn, Warrior::Spearman, place),
        Location::Blacksmith => smith(rules, state, turn, Warrior::Axeman, place),
        Location::Smokehouse => {
            let food = state.food_stock;
            explanation(format!("take {food} food at the Smokehouse"), &["place.smokehouse"])
        }
        Location::HuntingGrounds => {
            let most = rules.cards.board.hunting_food;
            let text = format!("hunt with the warriors who stay at home, for {most} food at most");
            explanation(text, &["place.hunting", "hunt"])
        }
        Location::JarlsLonghouse => jarl(rules, state, turn),
        Location::MerchantShip => merchant_ship(rules, state, turn),
        Location::Market => {
            explanation("trade food, wood and coins one for one at the Market", &["place.market"])
        }
        Location::StaveChurch => stave_church(rules),
        Location::Runesmith => {
            let wood = rules.cards.board.runesmith_wood;
            explanation(
                format!("pay {wood} wood for a rune at the Runesmith"),
                &["place.runesmith"],
            )
        }
        Location::SagesHouse => sage(state, turn),
        Location::Shipwright => {
            let ships = state.longships.len();
            let text = format!("build one of the {ships} longships for sale");
            explanation(text, &["place.shipwright"])
        }
        Location::WorkerHuts => worker_huts(rules, state),
        Location::SmallLongship => longship(rules, state, turn, ShipKind::Small),
        Location::LargeLongship => longship(rules, state, turn, ShipKind::Large),
        Location::PrivateLongship => longship(rules, state, turn, ShipKind::Private),
        Location::Troll => foe(rules, state, Site::Troll),
        Location::LeftDraugr => foe(rules, state, Site::LeftDraugr),
        Location::RightDraugr => foe(rules, state, Site::RightDraugr),
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

fn worker_huts(rules: &Rules, state: &State) -> Explanation {
    let price = wording::goods(Goods::Coin, locations::hut_price(rules, state).unwrap_or(0));
    let text = format!("pay {price} for one more worker, who can be placed this round");
    explanation(text, &["place.huts"])
}

/// Writes how many of the warriors who come fit; empty if all do.
fn fitting(rules: &Rules, state: &State, turn: Seat, come: u8) -> Explanation {
    let room = state.room(rules, turn);
    if room >= come {
        return explanation("", &[]);
    }
    explanation(format!(", of which {room} fit"), &["longhouse.limit"])
}

/// Writes how many warriors of a place are in the supply and fit; empty if all come.
fn coming(rules: &Rules, state: &State, turn: Seat, wanted: &Warband) -> Explanation {
    let got = Warband::from_fn(|warrior| wanted[warrior].min(state.supply[warrior]));
    let fit = fitting(rules, state, turn, got.total());
    if got == *wanted {
        return fit;
    }
    let there = if got.is_empty() { "none".into() } else { wording::warband(&got) };
    let fits = fit.0.replace(", of which", " and");
    let text = format!(", of which the supply has {there}{fits}");
    Explanation(text, [vec!["supply.dice"], fit.1].concat())
}

/// Joins a sentence with how many of its warriors really come.
fn with_warriors(text: String, tag: &'static str, coming: Explanation) -> Explanation {
    Explanation(text + &coming.0, [vec![tag], coming.1].concat())
}

fn smith(
    rules: &Rules,
    state: &State,
    turn: Seat,
    warrior: Warrior,
    place: Location,
) -> Explanation {
    let lying = state.stock[warrior];
    let all = wording::warriors(warrior, lying);
    let text = format!("take {all} at the {}", wording::place(place));
    with_warriors(text, "place.smiths", fitting(rules, state, turn, lying))
}

fn jarl(rules: &Rules, state: &State, turn: Seat) -> Explanation {
    let marker = if state.marker == Some(turn) {
        format!("pass the marker to seat {}", turn.clockwise(rules.players()))
    } else {
        "take the marker".into()
    };
    let text = format!("at the Jarl's Longhouse {marker} and get ");
    if state.supply[Warrior::Swordsman] == 0 {
        let text = text + "no swordsman, for there is none";
        return explanation(text, &["place.jarl", "supply.dice"]);
    }
    with_warriors(text + "a swordsman", "place.jarl", fitting(rules, state, turn, 1))
}

fn merchant_ship(rules: &Rules, state: &State, turn: Seat) -> Explanation {
    let clan = &state.clans[turn];
    let card = state.merchant.map_or_else(Load::default, |card| rules.cards.merchants[card]);
    let coming = coming(rules, state, turn, &card.warriors);
    let gain = if card == Load::default() { "nothing".into() } else { wording::load(&card) };
    let price = wording::goods(Goods::Coin, locations::merchant_price(rules, clan));
    if clan.leads(Leader::Gylfir) {
        let text = format!("take {gain} from the merchant ship for nothing");
        let mut merchant = with_warriors(text, "place.merchant", coming);
        merchant.1.push("leader.gylfir");
        return merchant;
    }
    let text = format!("pay {price} for {gain} from the merchant ship");
    with_warriors(text, "place.merchant", coming)
}

fn stave_church(rules: &Rules) -> Explanation {
    let prices: Vec<_> = rules.cards.board.stave_church.iter().map(u8::to_string).collect();
    let text =
        format!("buy 1, 2, 3 or 4 favor at the Stave Church for {} coins", prices.join(", "));
    explanation(text, &["place.stave_church"])
}

fn sage(state: &State, turn: Seat) -> Explanation {
    let dagrun = state.clans[turn].leads(Leader::Dagrun);
    let draws = (1 + usize::from(dagrun)).min(state.destinies_left());
    let draw = match draws {
        0 => "draw no destiny, for there is none".into(),
        1 => "draw a destiny".into(),
        _ => format!("draw {draws} destinies and keep one"),
    };
    let look = state.shores.values().iter().any(|shore| shore.is_face_down());
    let look = if look { "look at a journey and " } else { "" };
    let text = format!("at the Sage's House {look}{draw}");
    if dagrun {
        explanation(text, &["place.sage", "leader.dagrun"])
    } else {
        explanation(text, &["place.sage"])
    }
}

fn longship(rules: &Rules, state: &State, turn: Seat, kind: ShipKind) -> Explanation {
    let own = state.clans[turn].longship;
    let row = rules.longship(kind, own);
    let (name, room) = (wording::ship(rules, kind, own), row.capacity);
    let cost = if kind == ShipKind::Private { 0 } else { row.coins };
    let pay = if cost == 0 {
        String::new()
    } else {
        format!("pay {} and ", wording::goods(Goods::Coin, cost.into()))
    };
    explanation(format!("{pay}sail {name} to a shore, with room for {room}"), &["place.longships"])
}

fn foe(rules: &Rules, state: &State, site: Site) -> Explanation {
    let text = format!(
        "reserve the fight against {}{}",
        wording::site(site),
        wording::at(rules, state, site)
    );
    explanation(text, &["place.foes"])
}

fn stall(rules: &Rules, state: &State, turn: Seat, place: Location) -> Explanation {
    let row = rules.stall(place);
    let text = format!("{} at the {}", exchange(&row.cost, &row.gain), wording::place(place));
    if row.repeats > 1 {
        let text = format!("{text}, 1 to {} times", row.repeats);
        return explanation(text, &[stall_tag(place)]);
    }
    with_warriors(text, stall_tag(place), coming(rules, state, turn, &row.gain.warriors))
}

fn stall_tag(place: Location) -> &'static str {
    match place {
        Location::FolkWarriors => "stall.folk_warriors",
        Location::Raiders => "stall.raiders",
        Location::Varyags => "stall.varyags",
        Location::Jomsvikings => "stall.jomsvikings",
        Location::WealthyStranger => "stall.wealthy_stranger",
        Location::Skald => "stall.skald",
        Location::GenerousMerchant => "stall.generous_merchant",
        Location::Aumingi => "stall.aumingi",
        _ => unreachable!("{} is no stall", place.word()),
    }
}

/// Explains giving to the Aumingi a number of times.
pub(crate) fn aumingi(rules: &Rules, state: &State, turn: Seat, times: u8) -> Explanation {
    let stall = rules.stall(Location::Aumingi);
    let (cost, gain) = (stall.cost.times(times), stall.gain.times(times));
    let coming = coming(rules, state, turn, &gain.warriors);
    with_warriors(exchange(&cost, &gain), "stall.aumingi", coming)
}

/// Writes `give 1 food for 2 swordsmen`, `get 2 coins`.
pub(crate) fn exchange(cost: &Load, gain: &Load) -> String {
    match (wording::load(cost), wording::load(gain)) {
        (_, gain) if *cost == Load::default() => format!("get {gain}"),
        (cost, gain) => format!("give {cost} for {gain}"),
    }
}
