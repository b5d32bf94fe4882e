//! The draft of leaders. Rulebook p. 3.

use crate::action::Action;
use crate::event::{Log, Tag, What};
use crate::phase::stray;
use crate::rules::Rules;
use crate::state::{Phase, State};
use crate::words::Leader;
use midgard_core::{ActionSet, Seat, Set};

/// `[setup.draft]` Rulebook p. 3: the seat to the right of the start player chooses first.
pub(crate) fn begin(rules: &Rules, state: &mut State, marker: Seat) {
    state.phase = Phase::Draft { turn: marker.counter_clockwise(rules.players()) };
}

pub(crate) fn legal(state: &State, legal: &mut ActionSet) {
    let taken: Set<Leader> = state.clans.values().iter().filter_map(|clan| clan.leader).collect();
    for leader in Set::full().minus(taken) {
        legal.insert(Action::Leader(leader).index());
    }
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
