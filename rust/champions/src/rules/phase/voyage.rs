//! Voyages: the journey to a shore, hunger, and the monster there. Rulebook pp. 9 and 13.

use crate::rules::combat::Fight;
use crate::rules::combat::toll::{self, Toll};
use crate::rules::dark_mountains::{land, onset};
use crate::rules::event::fight::{begins, returns};
use crate::rules::event::{Log, Tag, What};
use crate::rules::rune::journey;
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{tokens, visit};
use crate::rules::{Rules, leader};
use crate::words::{Foe, Item, JourneyDeck, JourneySpace, Shore, Site, Stage, Warrior};
use midgard_core::Seat;

/// `[journey.reveal]` Rulebook p. 9: turns the journey over, whoever is aboard.
pub(crate) fn arrive(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    match state.shores[shore].journey {
        JourneySpace::Unseen => state.phase = Phase::Reveal { shore, again: false },
        _ => revealed(rules, state, log, shore),
    }
}

/// Goes on once the journey lies face-up, at sea or on land. `[land_journey.reveal]` R-D-5, `[land_journey.nobody]` R-D-17.
pub(crate) fn revealed(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    state.find_out(shore);
    let space = &mut state.shores[shore];
    let journey = space.journey.journey();
    space.revealed = journey.is_some();
    space.old = false;
    space.known_to = midgard_core::Set::empty();
    let (seat, sea) = (owner(state, shore), JourneyDeck::of(shore) == JourneyDeck::Sea);
    if let Some(journey) = journey {
        let rule = if sea { Tag::JourneyReveal } else { Tag::LandJourneyReveal };
        log.say(rule, What::Revealed { seat, shore, journey });
    }
    if site::crew(state, shore.site()).is_empty() {
        leader::meets_journey(rules, state, log, seat, shore);
        if sea {
            eat(rules, state, log, shore); // M5
        }
        return visit::resolve(rules, state, log, stage(shore), seat, false);
    }
    if !journey::offers(state, seat, shore) {
        effect(rules, state, log, shore);
    }
}

/// Returns the seat whose ship is at a shore, or whose worker stands at a Bergrisar.
pub(crate) fn owner(state: &State, shore: Shore) -> Seat {
    let seat = match shore.site().land() {
        Some(land) => state.occupant(land.location()),
        None => state.shores[shore].ship.map(|ship| ship.owner),
    };
    seat.expect("somebody is on the way")
}

/// Returns the site of a shore.
#[inline]
pub(crate) fn site(shore: Shore) -> Site {
    shore.site()
}

/// Returns the stage of combat at a shore.
pub(crate) fn stage(shore: Shore) -> Stage {
    Stage::of(shore.site())
}

/// Applies the journey. Rulebook p. 13.
pub(crate) fn effect(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let seat = owner(state, shore);
    leader::meets_journey(rules, state, log, seat, shore);
    if JourneyDeck::of(shore) == JourneyDeck::Land {
        return land::suffer(rules, state, log, seat, shore);
    }
    let Some(journey) = state.shores[shore].journey.journey() else {
        return feed(rules, state, log, shore);
    };
    match toll::of(&rules.cards, journey) {
        // `[journey.kraken]` R36: everybody aboard fights, before hunger.
        Toll::Fight(foe) => {
            let crew = state.ship_mut(shore).warriors.leave();
            let fight = Fight::new(seat, foe, Some(shore), crew);
            begins(log, Tag::of_journey(journey), &fight, None);
            state.phase = Phase::Dice { fight };
        }
        // `[journey.no_wind]` R34: without food no loss.
        Toll::Food(food) => {
            for _ in 0..food.min(state.ship_mut(shore).food) {
                spill(rules, state, log, shore, Item::Food);
            }
            taken(rules, state, log, shore);
        }
        Toll::Losses(losses, _) => lose(rules, state, log, shore, losses),
        Toll::Nothing => taken(rules, state, log, shore),
        Toll::Coins(_) | Toll::PerDie(_) | Toll::Choice => {
            unreachable!("land journeys lie on land")
        }
    }
}

/// Makes the owner lose a number of dice from the ship, or from those sent to a Bergrisar. `[berserker.first]` R-V-14: as an option
/// Berserkers first, unasked if no food can be lost.
pub(crate) fn lose(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore, count: u8) {
    let stake = aboard(rules, state, shore);
    let mut left = stake.iter().fold(0_u8, |sum, &count| sum.saturating_add(count)).min(count);
    if tokens::binds(rules) && stake[Item::Food as usize] == 0 {
        for _ in 0..left.min(stake[Item::Berserker as usize]) {
            spill(rules, state, log, shore, Item::Berserker);
            left -= 1;
        }
    }
    if left == 0 {
        return taken(rules, state, log, shore);
    }
    let from = first(rules);
    state.phase = Phase::Lost { turn: owner(state, shore), shore, left, from };
}

/// Returns what is named first of the losses of a journey or of hunger.
pub(crate) fn first(rules: &Rules) -> Item {
    if tokens::binds(rules) { Item::Berserker } else { Item::Swordsman }
}

/// The journey takes a food or a warrior.
pub(crate) fn spill(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    shore: Shore,
    item: Item,
) {
    let seat = owner(state, shore);
    match item.warrior() {
        Some(warrior) => fall(state, shore, warrior, 1),
        None => state.ship_mut(shore).food -= 1,
    }
    if let Some(journey) = state.shores[shore].journey.journey() {
        log.say(Tag::of_journey(journey), What::Lost { seat, shore, item, count: 1 });
    }
    if let Some(warrior) = item.warrior() {
        tokens::bury(rules, state, log, seat, warrior, 1);
    }
}

/// The journey has taken what it takes.
pub(crate) fn taken(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let seat = owner(state, shore);
    if JourneyDeck::of(shore) == JourneyDeck::Land {
        return onset::begin(rules, state, log, seat, shore.site(), false);
    }
    if let Some(journey) = state.shores[shore].journey.journey() {
        let goods = toll::brings(&rules.cards, journey);
        state.collect(log, Tag::of_journey(journey), seat, goods);
    }
    feed(rules, state, log, shore);
}

/// Returns what is aboard, or those who were sent to a Bergrisar, kind by kind, as far as the journey can take it.
pub(crate) fn aboard(rules: &Rules, state: &State, shore: Shore) -> [u8; Item::COUNT] {
    let here = &state.shores[shore];
    let takes = here.journey.journey().is_none_or(toll::may_be_food);
    let food = here.ship.filter(|_| takes).map_or(0, |ship| ship.food);
    Item::counts(&tokens::losable(rules, &site::crew(state, shore.site())), food)
}

/// Returns warriors aboard, or those who were sent to a Bergrisar, to the supply.
pub(crate) fn fall(state: &mut State, shore: Shore, warrior: Warrior, count: u8) {
    let mut band = site::crew(state, shore.site());
    band[warrior] -= count;
    site::set_crew(state, shore.site(), band);
    state.supply[warrior] += count;
}

/// `[voyage.feeding]` Rulebook p. 9: all food is spent; warriors that are not fed starve. R35: the owner chooses who.
/// `[berserker.first]` R-V-14: as an option Berserkers starve first, unasked.
pub(crate) fn feed(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let unfed = eat(rules, state, log, shore);
    let able = tokens::losable(rules, &site::crew(state, shore.site()));
    let mut left = unfed.min(able.total());
    if tokens::binds(rules) {
        let count = left.min(able[Warrior::Berserker]);
        starve(rules, state, log, shore, Warrior::Berserker, count);
        left -= count;
    }
    if left == 0 {
        return monster(rules, state, log, shore);
    }
    let from = first(rules).warrior().unwrap_or(Warrior::Swordsman);
    state.phase = Phase::Starving { turn: owner(state, shore), shore, left, from };
}

/// All food aboard is spent. Returns how many are not fed.
fn eat(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) -> u8 {
    let ship = state.ship_mut(shore);
    let (seat, food) = (ship.owner, std::mem::take(&mut ship.food));
    let crew = ship.warriors.total();
    let hungry = toll::unfed(crew, food, rules.cards.board.warriors_per_food[shore]);
    if food > 0 || crew > 0 {
        let fed = crew - hungry;
        log.say(Tag::VoyageFeeding, What::Fed { seat, shore, food, fed, hungry });
    }
    hungry
}

/// Warriors of a kind starve.
pub(crate) fn starve(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    shore: Shore,
    warrior: Warrior,
    count: u8,
) {
    if count > 0 {
        let seat = owner(state, shore);
        fall(state, shore, warrior, count);
        log.say(Tag::VoyageFeeding, What::Starved { seat, shore, warrior, count });
        tokens::bury(rules, state, log, seat, warrior, count);
    }
}

/// The ship has arrived: the monster is fought; without one the warriors go home.
pub(crate) fn monster(rules: &Rules, state: &mut State, log: &mut impl Log, shore: Shore) {
    let (turn, site) = (owner(state, shore), shore.site());
    let fought = state.shores[shore].journey == JourneySpace::Kraken;
    if state.shores[shore].monster.is_some() {
        return onset::begin(rules, state, log, turn, site, fought);
    }
    let warband = state.ship_mut(shore).warriors.leave();
    if !warband.is_empty() {
        state.clans[turn].warriors.join(warband);
        returns(log, Tag::CombatSpoils, &Fight::new(turn, Foe::Monster, Some(shore), warband));
    }
    visit::resolve(rules, state, log, stage(shore), turn, fought);
}
