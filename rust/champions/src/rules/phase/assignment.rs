//! Assignment: warriors go to the foes, warriors and food aboard the ships. Rulebook p. 8.
//!
//! `[assignment.order]` Seats decide clockwise from the marker. What is sent is public at once, or sealed until
//! all have sent (`[assignment.simultaneous]`). The decisions are the same in both cases; what others see is
//! not.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{battle, stray};
use crate::rules::state::{Phase, State};
use crate::words::{Item, Site, Stage, Warrior};
use midgard_core::{ActionSet, Seat};

/// The largest number in one decision.
const MOST: u16 = 15;

/// Begins with the holder of the marker.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    let turn = state.marker.expect("the start player is known");
    go_on(rules, state, log, turn, 0);
}

/// M7: goes on to the next decision of this seat, then to the next seat. After the last seat assignment is
/// over.
fn go_on(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, from: usize) {
    let (mut turn, mut from) = (turn, from);
    loop {
        if let Some((site, item)) = next_decision(rules, state, turn, from) {
            state.phase = Phase::Assignment { turn, site, item };
            return;
        }
        turn = turn.clockwise(rules.players());
        from = 0;
        if Some(turn) == state.marker {
            unseal(rules, state, log);
            return battle::after(rules, state, log, Stage::Assignment);
        }
    }
}

pub(crate) fn next_decision(
    rules: &Rules,
    state: &State,
    turn: Seat,
    from: usize,
) -> Option<(Site, Item)> {
    for &site in &Site::ALL[from / Item::COUNT..] {
        if !is_at(state, turn, site) {
            continue;
        }
        for &item in Item::ALL {
            let open = number(site, item) >= from && most(rules, state, turn, site, item) > 0;
            if open {
                return Some((site, item));
            }
        }
    }
    None
}

/// Returns the number of a decision in the order of M7.
pub(crate) fn number(site: Site, item: Item) -> usize {
    site as usize * Item::COUNT + item as usize
}

/// Returns whether the seat has a worker there.
pub(crate) fn is_at(state: &State, seat: Seat, site: Site) -> bool {
    match (site.land(), site.shore()) {
        (Some(land), _) => state.clans[seat].placed.has(land.location()),
        (None, Some(shore)) => state.shores[shore].ship.is_some_and(|ship| ship.owner == seat),
        (None, None) => false,
    }
}

/// Returns the most that can be sent. `[assignment.land]` A kind that the foe prohibits stays at home.
/// `[assignment.ship]` Warriors and food together fit the ship.
pub(crate) fn most(rules: &Rules, state: &State, turn: Seat, site: Site, item: Item) -> u8 {
    let clan = &state.clans[turn];
    let held = match item.warrior() {
        Some(warrior) => u16::from(clan.warriors[warrior]),
        None => clan.food,
    };
    let room = match (site.land(), site.shore()) {
        (Some(_), _) if prohibits(rules, state, site, item) || item == Item::Food => 0,
        (Some(_), _) => MOST,
        (None, Some(shore)) => state.shores[shore].ship.map_or(0, |ship| {
            let capacity = rules.longship(ship.kind, clan.longship).capacity;
            u16::from(capacity.saturating_sub(ship.warriors.total() + ship.food))
        }),
        (None, None) => 0,
    };
    held.min(room).min(MOST) as u8
}

/// Returns whether the foe on land prohibits this kind.
pub(crate) fn prohibits(rules: &Rules, state: &State, site: Site, item: Item) -> bool {
    let draugr = |card| rules.cards.draugr[card].prohibits;
    let prohibited: Option<Warrior> = match site {
        Site::Troll => state.troll.and_then(|card| rules.cards.trolls[card].prohibits),
        Site::LeftDraugr => state.left_draugr.and_then(draugr),
        Site::RightDraugr => state.right_draugr.and_then(draugr),
        Site::Shore1 | Site::Shore2 | Site::Shore3 | Site::Shore4 => None,
    };
    prohibited.is_some() && prohibited == item.warrior()
}

pub(crate) fn legal(
    rules: &Rules,
    state: &State,
    turn: Seat,
    site: Site,
    item: Item,
    legal: &mut ActionSet,
) {
    let most = most(rules, state, turn, site, item);
    legal.insert_bits(first::COUNT, (2 << most) - 1); // `[assignment.empty]` from none on
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    site: Site,
    item: Item,
    action: Action,
) {
    let Action::Count(count) = action else { stray(action, "assignment") };
    send(state, turn, site, item, count);
    if count > 0 {
        let rule = match (rules.options.simultaneous, site.land()) {
            (true, _) => Tag::AssignmentSimultaneous,
            (false, Some(_)) => Tag::AssignmentLand,
            (false, None) => Tag::AssignmentShip,
        };
        log.say(rule, What::Sent { seat: turn, site, item, count });
    }
    go_on(rules, state, log, turn, number(site, item) + 1);
}

/// `[assignment.simultaneous]` Reports what lies where, once everybody has sent.
fn unseal<L: Log>(rules: &Rules, state: &State, log: &mut L) {
    if !L::LISTENS || !rules.options.simultaneous {
        return;
    }
    for &site in Site::ALL {
        let sent = match (site.land(), site.shore()) {
            (Some(land), _) => {
                state.occupant(land.location()).map(|seat| (seat, state.garrison[land], 0))
            }
            (None, shore) => shore
                .and_then(|shore| state.shores[shore].ship)
                .map(|ship| (ship.owner, ship.warriors, ship.food)),
        };
        if let Some((seat, warriors, food)) = sent.filter(|(_, band, n)| !band.is_empty() || *n > 0)
        {
            let what = What::Unsealed { seat, site, warriors, food };
            log.say(Tag::AssignmentSimultaneous, what);
        }
    }
}

/// Takes this many away from home.
pub(crate) fn send(state: &mut State, turn: Seat, site: Site, item: Item, count: u8) {
    let clan = &mut state.clans[turn];
    let Some(warrior) = item.warrior() else {
        clan.food -= u16::from(count);
        if let Some(shore) = site.shore() {
            state.ship_mut(shore).food += count;
        }
        return;
    };
    clan.warriors[warrior] -= count;
    match (site.land(), site.shore()) {
        (Some(land), _) => state.garrison[land][warrior] += count,
        (None, Some(shore)) => state.ship_mut(shore).warriors[warrior] += count,
        (None, None) => {}
    }
}
