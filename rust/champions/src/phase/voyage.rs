//! Voyages: the journey to a shore, hunger, and the monster there. Rulebook pp. 9 and 13.

use crate::action::{Action, first};
use crate::combat::{Fight, losable};
use crate::phase::{battle, stray};
use crate::rules::Rules;
use crate::state::{Phase, Ship, State};
use crate::words::{Foe, Item, Journey, JourneySpace, Rune, Shore, Warrior};
use midgard_core::{ActionSet, Seat};

/// `[journey.reveal]` Rulebook p. 9: the journey is turned over, whoever is aboard.
pub(crate) fn arrive(rules: &Rules, state: &mut State, shore: Shore) {
    match state.shores[shore].journey {
        JourneySpace::Empty => feed(rules, state, shore), // R28: the deck has run out
        JourneySpace::Unseen => state.phase = Phase::Reveal { shore, again: false },
        _ => revealed(rules, state, shore),
    }
}

/// The journey lies face-up.
pub(crate) fn revealed(rules: &Rules, state: &mut State, shore: Shore) {
    let space = &mut state.shores[shore];
    space.revealed = true;
    space.old = false;
    space.known_to = midgard_core::Set::empty();
    let ship = *state.ship_mut(shore);
    if ship.warriors.is_empty() {
        return feed(rules, state, shore); // M5
    }
    if state.clans[ship.owner].holds(Rune::Journey) {
        state.phase = Phase::Journey { turn: ship.owner, shore };
    } else {
        effect(rules, state, shore);
    }
}

pub(crate) fn legal_journey(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
    legal.insert(Action::Rune(Rune::Journey).index());
}

/// `[rune.journey]` Rulebook p. 13: the next card instead; M4: this one is discarded at once.
pub(crate) fn play_journey(
    rules: &Rules,
    state: &mut State,
    turn: Seat,
    shore: Shore,
    action: Action,
) {
    match action {
        Action::Accept => effect(rules, state, shore),
        Action::Rune(rune) => {
            state.clans[turn].use_up(rune);
            state.discard_journey(shore);
            state.lay_journey(shore);
            state.phase = Phase::Reveal { shore, again: true };
        }
        _ => stray(action, "a journey"),
    }
}

/// What the journey does. Rulebook p. 13.
fn effect(rules: &Rules, state: &mut State, shore: Shore) {
    let ship = *state.ship_mut(shore);
    match state.shores[shore].journey.journey() {
        // `[journey.all_quiet]`
        None | Some(Journey::AllQuiet) => feed(rules, state, shore),
        // `[journey.kraken]` R36: everybody aboard fights, before hunger.
        Some(Journey::Kraken) => {
            let crew = state.ship_mut(shore).warriors.leave();
            let fight = Fight::new(ship.owner, Foe::Kraken, Some(shore), crew);
            state.phase = Phase::Dice { fight };
        }
        // `[journey.no_wind]` R34: without food no loss.
        Some(Journey::NoWind) => {
            state.ship_mut(shore).food = ship.food.saturating_sub(1);
            feed(rules, state, shore);
        }
        // `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` R34: as much as there is.
        Some(Journey::Lost) => lose(state, shore, ship, 2),
        Some(Journey::Storm | Journey::Whirlpool) => lose(state, shore, ship, 1),
    }
}

fn lose(state: &mut State, shore: Shore, ship: Ship, count: u8) {
    let left = count.min(ship.warriors.total() + ship.food);
    state.phase = Phase::Lost { turn: ship.owner, shore, left, from: Item::Swordsman };
}

/// What is aboard, kind by kind, as far as the journey can take it.
pub(crate) fn aboard(state: &State, shore: Shore) -> [u8; Item::COUNT] {
    let Some(ship) = state.shores[shore].ship else { return [0; Item::COUNT] };
    let whirlpool = state.shores[shore].journey == JourneySpace::Whirlpool;
    let [swordsmen, spearmen, axemen] = *ship.warriors.values();
    [swordsmen, spearmen, axemen, if whirlpool { 0 } else { ship.food }]
}

pub(crate) fn legal_lost(state: &State, shore: Shore, left: u8, from: Item, legal: &mut ActionSet) {
    for kind in losable(&aboard(state, shore), from as usize, left) {
        legal.insert(Action::Lose(Item::ALL[kind]).index());
    }
}

pub(crate) fn play_lost(
    rules: &Rules,
    state: &mut State,
    turn: Seat,
    shore: Shore,
    left: u8,
    action: Action,
) {
    let Action::Lose(from) = action else { stray(action, "a journey") };
    match from.warrior() {
        Some(warrior) => fall(state, shore, warrior, 1),
        None => state.ship_mut(shore).food -= 1,
    }
    if left > 1 {
        state.phase = Phase::Lost { turn, shore, left: left - 1, from };
    } else {
        feed(rules, state, shore);
    }
}

/// Warriors aboard return to the supply.
fn fall(state: &mut State, shore: Shore, warrior: Warrior, count: u8) {
    state.ship_mut(shore).warriors[warrior] -= count;
    state.supply[warrior] += count;
}

/// `[voyage.feeding]` Rulebook p. 9: all food is spent; who is not fed starves, R35: the owner chooses.
pub(crate) fn feed(rules: &Rules, state: &mut State, shore: Shore) {
    let ship = state.ship_mut(shore);
    let food = std::mem::take(&mut ship.food);
    let fed = u16::from(food) * u16::from(rules.cards.board.warriors_per_food[shore]);
    let (crew, turn) = (ship.warriors.total(), ship.owner);
    let left = u16::from(crew).saturating_sub(fed) as u8;
    if left > 0 {
        state.phase = Phase::Starving { turn, shore, left, from: Warrior::Swordsman };
    } else {
        monster(rules, state, shore);
    }
}

pub(crate) fn legal_starving(
    state: &State,
    shore: Shore,
    left: u8,
    from: Warrior,
    legal: &mut ActionSet,
) {
    let Some(ship) = state.shores[shore].ship else { return };
    for kind in losable(ship.warriors.values(), from as usize, left) {
        legal.insert(Action::Lose(Item::ALL[kind]).index());
    }
}

pub(crate) fn play_starving(
    rules: &Rules,
    state: &mut State,
    turn: Seat,
    shore: Shore,
    left: u8,
    action: Action,
) {
    let Action::Lose(item) = action else { stray(action, "hunger") };
    let Some(from) = item.warrior() else { stray(action, "hunger") };
    fall(state, shore, from, 1);
    if left > 1 {
        state.phase = Phase::Starving { turn, shore, left: left - 1, from };
    } else {
        monster(rules, state, shore);
    }
}

/// `[voyage.prohibited]` Rulebook p. 8: those whom the monster prohibits fall unrolled; the others fight.
fn monster(rules: &Rules, state: &mut State, shore: Shore) {
    let card = state.shores[shore].monster;
    if let Some(warrior) = card.and_then(|card| rules.cards.monsters[card].prohibits) {
        let count = state.ship_mut(shore).warriors[warrior];
        fall(state, shore, warrior, count);
    }
    let turn = state.ship_mut(shore).owner;
    let warband = state.ship_mut(shore).warriors.leave();
    if card.is_some() && !warband.is_empty() {
        let fight = Fight::new(turn, Foe::Monster, Some(shore), warband);
        state.phase = Phase::Dice { fight };
    } else {
        state.clans[turn].warriors.join(warband);
        battle::after_shore(rules, state, shore);
    }
}
