//! Set-up: stalls, start player, and after the draft the destinies. Rulebook p. 3.

use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{draft, stocking};
use crate::rules::state::{Clan, Deck, Journeys, Phase, ShoreState, State};
use crate::rules::{FIRST_STALL, Rules};
use crate::words::BySeat;
use crate::words::{ByShore, Destiny, Location, Warband, Warrior};
use midgard_core::{List, Seat, Set, Word};

/// Makes the table before the first card is drawn.
pub(crate) fn begin(rules: &Rules) -> State {
    let mut state = State {
        players: rules.options.players,
        round: 0,
        marker: rules.options.start_player,
        phase: Phase::Stalls {},
        clans: BySeat::default(),
        hunters: List::default(),
        stock: Warband::default(),
        food_stock: 0,
        supply: Warband::from_fn(|warrior| rules.cards.dice[warrior].count),
        stalls: Set::empty(),
        longships: rules.longships(),
        huts_sold: 0,
        troll: None,
        left_draugr: None,
        right_draugr: None,
        rune_row: [None; 2],
        merchant: None,
        garrison: Default::default(),
        shores: ByShore::all(ShoreState::default()),
        deck: Deck {
            trolls: Set::full(),
            draugr: Set::full(),
            monsters: Set::full(),
            runes: Set::full(),
            merchants: Set::full(),
            destinies: Set::full(),
        },
        under: List::default(),
        sage: List::default(),
        shown_after: None,
        journeys: Journeys {
            left: rules.cards.journeys.values().iter().sum(),
            unseen: rules.cards.journeys,
            ..Journeys::default()
        },
    };
    for seat in rules.seats() {
        state.clans[seat] = clan(rules, seat);
        state.supply[Warrior::Swordsman] -= 1;
    }
    state
}

/// `[setup.goods]` `[setup.workers]` Rulebook p. 3: returns what each clan begins with.
/// `[variant.mistrustful_villagers]` Rulebook p. 14: with the variant it has a blame. `[setup.leaders]` M17: it
/// has the leader that is named for its seat.
fn clan(rules: &Rules, seat: Seat) -> Clan {
    let mut clan = Clan {
        leader: rules.options.leaders.of(seat),
        food: 1,
        wood: 1,
        coins: 1,
        favor: 1,
        workers: rules.workers(),
        blame: u16::from(rules.options.mistrustful_villagers),
        ..Clan::default()
    };
    clan.warriors[Warrior::Swordsman] = 1;
    clan
}

/// `[setup.stalls]` Rulebook p. 3: returns the stalls of which the next one is drawn, military ones first.
pub(crate) fn stalls_left(rules: &Rules, state: &State) -> Set<Location> {
    let group = |first: usize| -> Set<Location> {
        Location::ALL[first..first + 4].iter().copied().collect()
    };
    let (military, economic) = (group(FIRST_STALL), group(FIRST_STALL + 4));
    let wanted = rules.stall_counts();
    if state.stalls.and(military).len() < wanted.0 {
        military.minus(state.stalls)
    } else if state.stalls.and(economic).len() < wanted.1 {
        economic.minus(state.stalls)
    } else {
        Set::empty()
    }
}

/// Lays out a stall.
pub(crate) fn stall_drawn(rules: &Rules, state: &mut State, log: &mut impl Log, stall: Location) {
    state.stalls.add(stall);
    log.say(Tag::SetupStalls, What::Opened { place: stall });
    if stalls_left(rules, state).is_empty() {
        match rules.options.start_player {
            Some(seat) => start_drawn(rules, state, log, seat),
            None => state.phase = Phase::Start {},
        }
    }
}

/// `[setup.start]` Rulebook p. 3: gives the marker to its first holder.
pub(crate) fn start_drawn(rules: &Rules, state: &mut State, log: &mut impl Log, seat: Seat) {
    state.marker = Some(seat);
    log.say(Tag::SetupStart, What::MarkerMoved { seat });
    draft::begin(rules, state, log, seat);
}

/// `[setup.destiny]` Rulebook p. 3: deals a destiny to a seat, in order of seats.
pub(crate) fn destiny_dealt(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    destiny: Destiny,
) {
    state.take_destiny(destiny);
    state.clans[turn].destinies.add(destiny);
    log.say(Tag::SetupDestiny, What::Dealt { seat: turn, destiny: Some(destiny) });
    match Seat::from_index(turn.index() + 1).filter(|next| next.index() < rules.players()) {
        Some(turn) => state.phase = Phase::Destinies { turn },
        None => stocking::begin(rules, state, log),
    }
}
