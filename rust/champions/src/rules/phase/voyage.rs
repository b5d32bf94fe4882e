//! Voyages: the journey to a shore, hunger, and the monster there. Rulebook pp. 9 and 13.

use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::event::fight::{begins, returns};
use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::phase::battle;
use crate::rules::rune::journey;
use crate::rules::state::{Phase, Ship, State};
#[cfg(boxes)]
use crate::rules::valhalla::visit;
use crate::words::{Foe, Item, Journey, JourneySpace, Land, Shore, Site, Stage, Warrior};
use midgard_core::Seat;

/// `[journey.reveal]` Rulebook p. 9: turns the journey over, whoever is aboard.
pub(crate) fn arrive(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    match state.shores[shore].journey {
        JourneySpace::Empty => feed(rules, state, log, shore), // R28: the deck has run out
        JourneySpace::Unseen => state.phase = Phase::Reveal { shore, again: false },
        _ => revealed(rules, state, log, shore),
    }
}

/// Goes on once the journey lies face-up.
pub(crate) fn revealed(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let space = &mut state.shores[shore];
    space.revealed = true;
    space.old = false;
    space.known_to = midgard_core::Set::empty();
    let journey = space.journey.journey();
    let ship = *state.ship_mut(shore);
    if let Some(journey) = journey {
        log.say(Tag::JourneyReveal, What::Revealed { seat: ship.owner, shore, journey });
    }
    if ship.warriors.is_empty() {
        return feed(rules, state, log, shore); // M5
    }
    if !journey::offers(state, ship.owner, shore) {
        effect(rules, state, log, shore);
    }
}

/// Returns the site of a shore.
#[inline]
pub(crate) fn site(shore: Shore) -> Site {
    #[cfg(boxes)]
    match shore {
        Shore::LeftBergrisar => return Site::LeftBergrisar,
        Shore::RightBergrisar => return Site::RightBergrisar,
        Shore::First | Shore::Second | Shore::Third | Shore::Fourth => {}
    }
    Site::ALL[Land::COUNT + shore as usize]
}

/// Returns the stage of combat at a shore.
pub(crate) fn stage(shore: Shore) -> Stage {
    Stage::of(site(shore))
}

/// Applies the journey. Rulebook p. 13.
pub(crate) fn effect(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let ship = *state.ship_mut(shore);
    match state.shores[shore].journey.journey() {
        // `[journey.all_quiet]`
        None | Some(Journey::AllQuiet) => feed(rules, state, log, shore),
        // `[journey.kraken]` R36: everybody aboard fights, before hunger.
        Some(Journey::Kraken) => {
            let crew = state.ship_mut(shore).warriors.leave();
            let fight = Fight::new(ship.owner, Foe::Kraken, Some(shore), crew);
            begins(log, Tag::JourneyKraken, &fight, None);
            state.phase = Phase::Dice { fight };
        }
        // `[journey.no_wind]` R34: without food no loss.
        Some(Journey::NoWind) => {
            if ship.food > 0 {
                state.ship_mut(shore).food -= 1;
                loses(log, Journey::NoWind, ship.owner, shore, Item::Food);
            }
            feed(rules, state, log, shore);
        }
        // `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` R34: as much as there is.
        Some(Journey::Lost) => lose(state, shore, ship, 2),
        Some(Journey::Storm | Journey::Whirlpool) => lose(state, shore, ship, 1),
        #[cfg(boxes)]
        Some(_) => todo!(),
    }
}

/// Reports that a journey takes something.
pub(super) fn loses(log: &mut impl Log, journey: Journey, seat: Seat, shore: Shore, item: Item) {
    log.say(Tag::of_journey(journey), What::Lost { seat, shore, item, count: 1 });
}

fn lose(state: &mut State, shore: Shore, ship: Ship, count: u8) {
    let left = count.min(ship.warriors.total() + ship.food);
    state.phase = Phase::Lost { turn: ship.owner, shore, left, from: Item::Swordsman };
}

/// Returns what is aboard, kind by kind, as far as the journey can take it.
pub(crate) fn aboard(state: &State, shore: Shore) -> [u8; Item::COUNT] {
    let Some(ship) = state.shores[shore].ship else { return [0; Item::COUNT] };
    let whirlpool = state.shores[shore].journey == JourneySpace::Whirlpool;
    Item::counts(&ship.warriors, if whirlpool { 0 } else { ship.food })
}

/// Returns warriors aboard to the supply.
pub(super) fn fall(state: &mut State, shore: Shore, warrior: Warrior, count: u8) {
    state.ship_mut(shore).warriors[warrior] -= count;
    state.supply[warrior] += count;
}

/// `[voyage.feeding]` Rulebook p. 9: all food is spent; warriors that are not fed starve. R35: the owner
/// chooses who.
pub(crate) fn feed(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let ship = state.ship_mut(shore);
    let food = std::mem::take(&mut ship.food);
    let fed = u16::from(food) * u16::from(rules.cards.board.warriors_per_food[shore]);
    let (crew, turn) = (ship.warriors.total(), ship.owner);
    let left = u16::from(crew).saturating_sub(fed) as u8;
    if food > 0 || crew > 0 {
        let (seat, fed) = (turn, crew - left);
        log.say(Tag::VoyageFeeding, What::Fed { seat, shore, food, fed, hungry: left });
    }
    if left > 0 {
        state.phase = Phase::Starving { turn, shore, left, from: Warrior::Swordsman };
    } else {
        monster(rules, state, log, shore);
    }
}

/// `[voyage.prohibited]` Rulebook p. 8: those whom the monster prohibits fall without a roll; the others fight.
pub(super) fn monster(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let card = state.shores[shore].monster;
    let (turn, foe) = (state.ship_mut(shore).owner, Foe::Monster);
    if let Some(warrior) = card.and_then(|card| rules.cards.monsters[card].prohibits) {
        let count = state.ship_mut(shore).warriors[warrior];
        fall(state, shore, warrior, count);
        if count > 0 {
            let what = What::Fell { seat: turn, foe, shore: Some(shore), warrior, count };
            log.say(Tag::VoyageProhibited, what);
        }
    }
    let warband = state.ship_mut(shore).warriors.leave();
    let fight = Fight::new(turn, foe, Some(shore), warband);
    if card.is_some() && !warband.is_empty() {
        begins(log, Tag::CombatOrder, &fight, card.map(Card::Monster));
        state.phase = Phase::Dice { fight };
    } else {
        state.clans[turn].warriors.join(warband);
        if !warband.is_empty() {
            returns(log, Tag::CombatSpoils, &fight);
        }
        #[cfg(not(boxes))]
        battle::after_shore(rules, state, log, shore);
        #[cfg(boxes)]
        visit::resolve(rules, state, log, stage(shore), turn, false);
    }
}
