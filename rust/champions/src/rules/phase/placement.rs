//! Placement: one worker each, in turn, until every worker is on the board.
//!
//! `[placement.turns]` Rulebook p. 5. The effects of places are in `locations.rs`, their decisions in
//! `visit.rs`.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::event::{Log, Tag, What};
use crate::rules::locations;
use crate::rules::phase::{assignment, stray};
use crate::rules::state::{Phase, State};
use midgard_core::{ActionSet, Seat};

/// Begins with the holder of the marker.
pub(crate) fn begin(state: &mut State) {
    let turn = state.marker.expect("the start player is known");
    state.phase = Phase::Placement { turn };
}

pub(crate) fn legal(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    legal.insert_bits(first::PLACE, locations::open(rules, state, turn).bits());
    legal.insert(first::BEG);
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    match action {
        Action::Place(location) => {
            state.clans[turn].workers -= 1;
            state.clans[turn].placed.add(location);
            log.say(Tag::PlacementTurns, What::Placed { seat: turn, place: location });
            locations::visit(rules, state, log, turn, location);
        }
        Action::Beg => beg(rules, state, log, turn),
        _ => stray(action, "placement"),
    }
}

/// `[placement.beg]` Rulebook p. 7: begging gives 1 food and 1 blame.
fn beg(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let clan = &mut state.clans[turn];
    clan.workers -= 1;
    clan.begging += 1;
    log.say(Tag::PlacementBeg, What::Begged { seat: turn });
    state.collect(log, Tag::PlacementBeg, turn, [1, 0, 0, 0]);
    state.blame(log, Tag::PlacementBeg, turn, None);
    next(rules, state, log, turn);
}

/// Goes on to the next clan clockwise that has a worker. When none has, assignment begins.
pub(crate) fn next(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let players = usize::from(state.players);
    let mut seats = turn.clockwise(players).around(players);
    match seats.find(|&seat| state.clans[seat].workers > 0) {
        Some(turn) => state.phase = Phase::Placement { turn },
        None => assignment::begin(rules, state, log),
    }
}
