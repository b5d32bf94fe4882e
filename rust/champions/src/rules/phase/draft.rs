//! How clans get their leaders: by the draft, or as an option says. Rulebook p. 3.

use crate::rules::action::Action;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::stray;
use crate::rules::state::{Phase, State};
use crate::rules::{Leaders, Rules};
use crate::words::Leader;
use midgard_core::{ActionSet, Seat, Set, Word};

/// `[setup.draft]` Rulebook p. 3: the seat to the right of the start player chooses first. `[setup.leaders]`
/// M17: otherwise leaders are dealt at random, or each seat has had its leader from the start.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log, marker: Seat) {
    for seat in rules.seats() {
        if let Some(leader) = rules.options.leaders.of(seat) {
            log.say(Tag::SetupLeaders, What::Drafted { seat, leader });
        }
    }
    state.phase = match rules.options.leaders {
        Leaders::Drafted => Phase::Draft { turn: marker.counter_clockwise(rules.players()) },
        Leaders::Random => Phase::Leaders { turn: Seat::One },
        Leaders::Named(_) => Phase::Destinies { turn: Seat::One },
    };
}

/// Returns the leaders that no clan has.
pub(crate) fn leaders_left(state: &State) -> Set<Leader> {
    let taken: Set<Leader> = state.clans.values().iter().filter_map(|clan| clan.leader).collect();
    Set::full().minus(taken)
}

pub(crate) fn legal(state: &State, legal: &mut ActionSet) {
    for leader in leaders_left(state) {
        legal.insert(Action::Leader(leader).index());
    }
}

/// `[setup.leaders]` M17: gives a leader to a seat, in order of seats.
pub(crate) fn leader_dealt(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    leader: Leader,
) {
    state.clans[turn].leader = Some(leader);
    log.say(Tag::SetupLeaders, What::Drafted { seat: turn, leader });
    let next = Seat::from_index(turn.index() + 1).filter(|next| next.index() < rules.players());
    state.phase = match next {
        Some(turn) => Phase::Leaders { turn },
        None => Phase::Destinies { turn: Seat::One },
    };
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Leader(leader) = action else { stray(action, "the draft") };
    state.clans[turn].leader = Some(leader);
    log.say(Tag::SetupDraft, What::Drafted { seat: turn, leader });
    state.phase = if Some(turn) == state.marker {
        Phase::Destinies { turn: Seat::One }
    } else {
        Phase::Draft { turn: turn.counter_clockwise(rules.players()) }
    };
}
