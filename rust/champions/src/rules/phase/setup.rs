//! Set-up: the table before the first card is drawn, and how the start player goes on. Rulebook p. 3.

use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Clan, Phase, ShoreState, State};
use crate::rules::{FIRST_STALL, Leaders, Rules};
use crate::words::{BySeat, ByShore, JourneyDeck, Location, Warband, Warrior};
use midgard_core::{List, Seat, Set};

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
        supply: rules.dice(),
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
        deck: rules.decks(),
        under: List::default(),
        sage: List::default(),
        shown_after: None,
        journeys: rules.journey_deck(JourneyDeck::Sea),
        left_bergrisar: None,
        right_bergrisar: None,
        // `[setup.boards]` S-7
        land_journeys: rules.journey_deck(JourneyDeck::Land),
        blessings: [None; 4],
        epics: [None; 3],
        thorir_due: false,
    };
    for seat in rules.seats() {
        state.clans[seat] = clan(rules, seat);
        state.supply[Warrior::Swordsman] -= 1;
        // `[setup.leader_die]` S-6
        if rules.has_valhalla() {
            state.supply[Warrior::Leader] -= 1;
        }
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
    if rules.has_valhalla() {
        clan.warriors[Warrior::Leader] = 1;
    }
    clan
}

/// `[setup.stalls]` Rulebook p. 3: returns the stalls of which the next one is drawn, military ones first.
pub(crate) fn stalls_left(rules: &Rules, state: &State) -> Set<Location> {
    let group = |first: usize| -> Set<Location> {
        Location::ALL[first..first + 4].iter().copied().collect()
    };
    let (military, economic) = (group(FIRST_STALL), group(FIRST_STALL + 4));
    let (military, economic) = rules.more_stalls(military, economic);
    let wanted = rules.stall_counts();
    if state.stalls.and(military).len() < wanted.0 {
        military.minus(state.stalls)
    } else if state.stalls.and(economic).len() < wanted.1 {
        economic.minus(state.stalls)
    } else {
        Set::empty()
    }
}

/// Goes on after the stalls: `[setup.chance_order]` S-10: the cards of Valhalla are laid out, then the start player is
/// drawn.
pub(crate) fn lay_out(rules: &Rules, state: &mut State, log: &mut impl Log) {
    if rules.has_valhalla() {
        let left = state.deck.blessings.values().iter().any(|&copies| copies > 0);
        if left && state.blessings.contains(&None) {
            state.phase = Phase::Blessings {};
            return;
        }
        if state.epics[..rules.epic_slots()].contains(&None) {
            state.phase = Phase::Epics {};
            return;
        }
    }
    match rules.options.start_player {
        Some(seat) => start(rules, state, log, seat),
        None => state.phase = Phase::Start {},
    }
}

/// `[setup.start]` Rulebook p. 3: gives the marker to its first holder. `[setup.draft]` Rulebook p. 3: the seat
/// to the right of the start player chooses a leader first. `[setup.leaders]` M17: otherwise leaders are dealt
/// at random, or each seat has had its leader from the start.
pub(crate) fn start(rules: &Rules, state: &mut State, log: &mut impl Log, marker: Seat) {
    state.marker = Some(marker);
    log.say(Tag::SetupStart, What::MarkerMoved { seat: marker });
    for seat in rules.seats() {
        if let Some(leader) = rules.options.leaders.of(seat) {
            log.say(Tag::SetupLeaders, What::Drafted { seat, leader });
        }
    }
    state.phase = match rules.options.leaders {
        Leaders::Drafted => Phase::Draft { turn: marker.counter_clockwise(rules.players()) },
        Leaders::Random if rules.has_box() => {
            Phase::Leaders { turn: marker.counter_clockwise(rules.players()) }
        }
        Leaders::Random => Phase::Leaders { turn: Seat::One },
        Leaders::Named(_) => Phase::Destinies { turn: Seat::One },
    };
}
