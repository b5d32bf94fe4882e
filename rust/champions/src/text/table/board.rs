//! The board: foes, shores, what lies at the places, and a fight.

use super::{cut, words, wrap};
use crate::cards::{EnemyAbility, Print};
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::phase::placement;
use crate::rules::state::{Journeys, Phase, Ship, State};
use crate::say::offer::{self, price};
use crate::say::wording::{self, counted};
use crate::words::{Foe, Goods, JourneySpace, Land, Merchant, Shore, Warband, Warrior};
use midgard_core::{Seat, Set, Word};

/// Returns the indent of a continued line below the first word of another.
fn indent(rules: &Rules) -> usize {
    if rules.has_box() { 16 } else { 13 }
}

pub(super) fn board(rules: &Rules, state: &State, seat: Option<Seat>, lines: &mut Vec<String>) {
    let indent = indent(rules);
    let row = |name: &str, parts: &[String], lines: &mut Vec<String>| {
        wrap(&format!("{name:<indent$}"), parts, " | ", indent, lines);
    };
    for &land in Land::ALL {
        if !has_land(rules, land) {
            continue;
        }
        let mut parts = vec![foe(state.foe_on_land(rules, land), reward(land), 0)];
        parts.extend(space(land).map(|space| journey(state, seat, space)));
        parts.extend(garrison(rules, state, seat, land));
        row(&land.word().replace('_', " "), &parts, lines);
    }
    for shore in rules.shores() {
        let here = &state.shores[shore];
        let monster = foe(state.monster_at(rules, shore), "favor", here.bounty);
        let mut parts = vec![monster, journey(state, seat, shore)];
        parts.extend(here.ship.map(|ship| aboard(rules, state, seat, &ship)));
        row(shore.word(), &parts, lines);
    }
    row("runes", &[runes(state)], lines);
    row("merchant", &[merchant(rules, state.merchant)], lines);
    row("lying there", &[stock(state)], lines);
    let mut stalls = state.stalls.iter().map(wording::place).collect::<Vec<_>>();
    stalls.extend(placement::has_beggar_stall(rules).then(|| placement::BEGGAR_STALL.into()));
    row("stalls", &[or_none(stalls.join(", "))], lines);
    row("for sale", &for_sale(rules, state), lines);
    let dice = dice_in_supply(rules, &state.supply);
    row("supply", &supply(state, dice), lines);
    if rules.has_mountains() {
        row("mountains", &mountains(state), lines);
    }
    if rules.has_valhalla() {
        row("blessings", &or_one_none(blessings(rules, state)), lines);
        row("epic monsters", &or_one_none(epics(rules, state)), lines);
    }
    if let Some(fight) = state.fight() {
        row("fight", &fighting(rules, state, fight), lines);
    }
}

/// Returns whether a space on land is in play.
fn has_land(rules: &Rules, land: Land) -> bool {
    rules.has_mountains() || !matches!(land, Land::LeftBergrisar | Land::RightBergrisar)
}

/// Returns the space of the land journey beside a foe.
fn space(land: Land) -> Option<Shore> {
    match land {
        Land::LeftBergrisar => Some(Shore::LeftBergrisar),
        Land::RightBergrisar => Some(Shore::RightBergrisar),
        Land::Troll | Land::LeftDraugr | Land::RightDraugr => None,
    }
}

fn or_one_none(parts: Vec<String>) -> Vec<String> {
    if parts.is_empty() { vec!["none".into()] } else { parts }
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".into() } else { text }
}

fn reward(land: Land) -> &'static str {
    match land {
        Land::Troll => "wood",
        Land::LeftDraugr | Land::RightDraugr => "coins",
        Land::LeftBergrisar | Land::RightBergrisar => "archers",
    }
}

/// Writes `Hill Troll              2/3   4 glory, 1 wood, no spearmen`.
fn foe(foe: Option<(String, Print)>, reward: &str, bounty: u8) -> String {
    let Some((name, print)) = foe else { return "-".into() };
    let strength = format!("{}/{}", print.attack, print.defense);
    let bounty = if bounty > 0 { format!(", bounty {bounty}") } else { String::new() };
    let no = |warrior: Warrior| format!(", no {}", wording::plural(warrior));
    let no = print.prohibits.map_or(String::new(), no);
    let (no, reward) = (no + &ability(&print), and_goods(&print, reward));
    let name = cut(&name, 24);
    format!(
        "{name:<22} {strength:>4} {:>2} glory, {} {reward}{bounty}{no}",
        print.glory, print.reward
    )
}

/// Writes what the ability of an enemy does: `, no favor helps`.
fn ability(print: &Print) -> String {
    let number = print.ability_number;
    match print.ability {
        None => String::new(),
        Some(EnemyAbility::UndefeatedBlame) => format!(", {number} blame each if it lives"),
        Some(EnemyAbility::NoFavorReroll) => ", no favor helps".into(),
        Some(EnemyAbility::FailedFighterTakesBlame) => {
            format!(", {number} blame if it kills everybody")
        }
        Some(EnemyAbility::IgnoreShields) => ", shields do nothing".into(),
        Some(EnemyAbility::AmbushLoseWarriors) => format!(", {number} lost before the fight"),
        Some(EnemyAbility::ArmorPerRound) => {
            let does = if number == 1 { "does" } else { "do" };
            format!(", {} a round {does} nothing", counted(number, "hit"))
        }
        Some(EnemyAbility::DoubleHitsCountSingle) => ", one hit of a die counts".into(),
    }
}

/// Writes what a foe's reward is besides its number: `coins and 2 goods of any kind`.
fn and_goods(print: &Print, kind: &str) -> String {
    let kind = if (print.reward, kind) == (1, "archers") { "archer" } else { kind };
    match print.any_resource {
        0 => kind.into(),
        more => format!("{kind} and {}", wording::any_goods(more)),
    }
}

/// Writes whose worker stands there, and what was sent.
fn garrison(rules: &Rules, state: &State, seat: Option<Seat>, land: Land) -> Option<String> {
    let owner = state.occupant(land.location())?;
    let sent = if state.is_hidden(rules, owner, seat) {
        "sealed".into()
    } else {
        wording::short_band(&state.garrison[land])
    };
    Some(format!("seat {owner}: {sent}"))
}

/// Writes a ship and what is aboard.
fn aboard(rules: &Rules, state: &State, seat: Option<Seat>, ship: &Ship) -> String {
    let owner = ship.owner;
    let room = rules.longship(ship.kind, state.clans[owner].longship).capacity;
    let load = if state.is_hidden(rules, owner, seat) {
        "sealed".into()
    } else {
        match (ship.warriors.is_empty(), ship.food) {
            (true, 0) => "nobody".into(),
            (true, food) => format!("{food} food"),
            (false, 0) => wording::short_band(&ship.warriors),
            (false, food) => format!("{} {food} food", wording::short_band(&ship.warriors)),
        }
    };
    format!("{} ship ({room}) of seat {owner}: {load}", ship.kind)
}

/// Writes the journey: the card if it is revealed or the seat has looked at it.
fn journey(state: &State, seat: Option<Seat>, shore: Shore) -> String {
    let here = &state.shores[shore];
    if here.revealed {
        return format!("{} revealed", wording::journey(here.journey));
    }
    if here.journey == JourneySpace::Empty {
        return "no journey".into();
    }
    let knows = seat.is_some_and(|seat| here.known_to.has(seat));
    let name = if knows { wording::journey(here.journey) } else { "journey".into() };
    let seen = match words(here.known_to) {
        seats if seats.is_empty() => String::new(),
        seats => format!(", seen by {seats}"),
    };
    format!("{name} face-down{seen}")
}

fn runes(state: &State) -> String {
    let row: Set<_> = state.rune_row.into_iter().flatten().collect();
    let names = or_none(words(row));
    format!("{names} face-up, {} in the deck", state.deck.runes.len())
}

fn merchant(rules: &Rules, merchant: Option<Merchant>) -> String {
    merchant.map_or("none".into(), |card| wording::load(&rules.cards.merchants[card]))
}

/// Writes what lies on the blue places.
fn stock(state: &State) -> String {
    let [swordsmen, spearmen, axemen, ..] = state.stock.values();
    format!(
        "Swordsmith {swordsmen}, Hafter {spearmen}, Blacksmith {axemen}, Smokehouse {}",
        state.food_stock
    )
}

fn for_sale(rules: &Rules, state: &State) -> Vec<String> {
    let ship = |longship| {
        let row = &rules.cards.longships[longship];
        let name = wording::longship(&rules.cards, longship);
        format!("{name}: {}, room {}, {} glory", wording::price(row), row.capacity, row.glory)
    };
    let mut ships: Vec<_> = state.longships.iter().map(ship).collect();
    let price = rules.cards.board.hut_prices.get(usize::from(state.huts_sold));
    if let Some(&price) = price.filter(|_| usize::from(state.huts_sold) < rules.players()) {
        let price = wording::goods(Goods::Coin, price.into());
        ships.push(format!("extra worker: {price}"));
    }
    if ships.is_empty() { vec!["nothing".into()] } else { ships }
}

/// Writes the dice in the supply, and the piles.
fn supply(state: &State, dice: String) -> Vec<String> {
    let destinies = state.destinies_left();
    vec![
        dice,
        counted(destinies as u64, "destiny"),
        counted(state.journeys.left, "journey"),
        format!("discarded: {}", discarded(&state.journeys)),
    ]
}

/// Writes the dice in the supply: all kinds in play, or the kinds of the base game.
fn dice_in_supply(rules: &Rules, supply: &Warband) -> String {
    let mut text = wording::band(supply);
    let base = [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman, Warrior::Leader];
    for kind in rules.kinds().iter().filter(|kind| !base.contains(kind)) {
        text += &format!(" {} {kind}", supply[kind]);
    }
    text
}

/// Writes the piles of The Dark Mountains.
fn mountains(state: &State) -> Vec<String> {
    let journeys = &state.land_journeys;
    vec![
        counted(state.deck.bergrisar.len() as u64, "Bergrisar card"),
        counted(journeys.left, "land journey"),
        format!("discarded: {}", discarded(journeys)),
    ]
}

/// Writes the journeys that are discarded.
fn discarded(journeys: &Journeys) -> String {
    let discards = journeys.discards.iter().filter(|&(_, count)| count > 0);
    let discards =
        discards.map(|(card, count)| format!("{count} {}", wording::journey_name(card.word())));
    or_none(discards.collect::<Vec<_>>().join(", "))
}

/// Writes the blessings that lie face-up.
fn blessings(rules: &Rules, state: &State) -> Vec<String> {
    let blessing = |card| {
        let row = &rules.cards.blessings[card];
        let (name, brings) =
            (wording::blessing(&rules.cards, card), offer::blessing(row, state.round));
        format!("{name}: {} for {brings}", price(&row.cost))
    };
    state.blessings.into_iter().flatten().map(blessing).collect()
}

/// Writes the epic monsters that lie face-up.
fn epics(rules: &Rules, state: &State) -> Vec<String> {
    let epic = |card| {
        let row = &rules.cards.epics[card];
        format!(
            "{}: {} for {}",
            wording::epic(&rules.cards, card),
            price(&row.cost),
            offer::epic(row)
        )
    };
    state.epics.into_iter().flatten().map(epic).collect()
}

/// Writes the dice of a fight.
fn fighting(rules: &Rules, state: &State, fight: &Fight) -> Vec<String> {
    let foe = state.foe_name(rules, fight.foe, fight.shore);
    let mut parts = vec![format!("seat {} against {foe}", fight.turn)];
    if fight.foe == Foe::Hunt {
        parts[0] = format!("seat {} hunts", fight.turn);
    } else {
        let defense = battle::print(rules, state, fight).defense;
        parts.push(format!("damage {} of {defense}", fight.damage));
    }
    parts.push(format!("standing: {}", wording::short_band(&fight.warband)));
    if fight.lying.values().iter().flatten().any(|&dice| dice > 0) {
        parts.push(format!("lying: {}", wording::dice(&rules.faces, &fight.lying)));
    }
    if !fight.to_throw.is_empty() {
        let picked = matches!(state.phase, Phase::Pick { .. });
        let what = if picked { "picked" } else { "in the air" };
        parts.push(format!("{what}: {}", wording::short_band(&fight.to_throw)));
    }
    if fight.reaction {
        parts.push("shields also hit".into());
    }
    parts
}
