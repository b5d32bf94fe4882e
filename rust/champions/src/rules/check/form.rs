//! Checks that the form of the dict makes already: seats that nobody has, and numbers beyond every limit. A
//! state from bytes may have them.

use crate::rules::Rules;
use crate::rules::state::{Clan, MOST_GOODS, State};
use midgard_core::{Problem, Reader, Seat, Word};

/// The largest numbers of fields, by name; all other fields are below 256.
pub(crate) const LIMITS: [(&str, i64); 6] = [
    ("food", GOODS),
    ("wood", GOODS),
    ("coins", GOODS),
    ("favor", GOODS),
    ("blame", GOODS),
    ("damage", 255),
];
const GOODS: i64 = MOST_GOODS as i64;

/// Reports everything that no dict could contain.
pub(super) fn problems(rules: &Rules, state: &State) -> Vec<Problem> {
    if is_sound(rules, state) {
        return Vec::new();
    }
    let reader = Reader { players: rules.players(), limits: &LIMITS, loose: false };
    let mut problems = reader.read::<State>(&state.plain()).1;
    if state.players != rules.options.players || problems.is_empty() {
        problems.push(players(rules, state));
    }
    problems
}

/// Reports a state of a game with another number of players.
pub(crate) fn players(rules: &Rules, state: &State) -> Problem {
    let value = midgard_core::Plain::Number(state.players.into());
    let right = rules.options.players.to_string();
    Problem::new("players".into(), &value, right, "the game has that number of players")
}

fn is_sound(rules: &Rules, state: &State) -> bool {
    let plays = |seat: Seat| seat.index() < rules.players();
    let few = |clan: &Clan| {
        [clan.food, clan.wood, clan.coins, clan.favor, clan.blame].iter().all(|&n| n <= MOST_GOODS)
    };
    let shores = || state.shores.values().iter();
    state.players == rules.options.players
        && state.marker.is_none_or(plays)
        && state.hunters.as_slice().iter().all(|&seat| plays(seat))
        && state.clans.values()[rules.players()..].iter().all(|clan| *clan == Clan::default())
        && state.clans.values().iter().all(few)
        && shores().filter_map(|shore| shore.ship).all(|ship| plays(ship.owner))
        && shores().all(|shore| shore.known_to.iter().all(plays))
        && state.under.as_slice().iter().all(|group| plays(group.owner))
        && state.sage.as_slice().iter().all(|visit| plays(visit.turn))
        && state.phase.seat().is_none_or(plays)
        && state.phase.beneath().seat().is_none_or(plays)
}
