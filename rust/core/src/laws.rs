//! Laws that every game keeps, for the tests of each game.
//!
//! [`play`] plays a game at random and checks every state on the way. What only the game itself
//! knows, it says by [`Lawful`].

use crate::actions::{ActionIndex, Actions};
use crate::game::{Awaiting, Game, Recall, Statistics};
use crate::rng::below;
use crate::seat::{Seat, SeatValues};
use rand_core::Rng;

/// What only the game itself knows about its states; a test implements it for a type of its own.
pub trait Lawful<G: Game> {
    /// Plays an action if it is legal; else says why not.
    ///
    /// # Errors
    /// When it is not legal, or no action at all.
    fn apply(game: &G, state: &mut G::State, action: ActionIndex) -> Result<(), String>;
    /// Everything that is wrong with a state.
    fn problems(game: &G, state: &G::State) -> Vec<String>;
    /// Checks what only this game keeps at its end; the default checks nothing.
    ///
    /// # Panics
    /// When it is not kept.
    fn check_end(game: &G, state: &G::State) {
        let _ = (game, state);
    }
    /// The state after its way through each format and back.
    fn round_trips(game: &G, state: &G::State) -> Vec<Result<G::State, String>>;
}

/// Plays a game at random, one die or card at a time, and checks every state.
/// Returns how many events it took.
///
/// # Panics
/// When a distribution is broken, or the game takes more than `most` events.
pub fn play<G: Game, L: Lawful<G>>(game: &G, rng: &mut impl Rng, most: u32) -> u32 {
    let mut state = game.start();
    for events in 0..=most {
        check::<G, L>(game, &state);
        match game.awaiting(&state) {
            Awaiting::Nothing => return events,
            Awaiting::Decision(_) => {
                let legal = game.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                let action = action.expect("somebody can do something");
                let mut decided = state;
                game.apply_unchecked(&mut state, action);
                game.decide(&mut decided, |_, shown| {
                    assert_eq!(*shown, legal, "a rollout is shown other actions");
                    action
                });
                assert_eq!(decided, state, "a rollout plays {action} otherwise");
            }
            Awaiting::Chance => {
                let distribution = game.distribution(&state);
                let mut ticket = below(rng, distribution.total());
                let hit = distribution.entries().iter().find(|&&(_, weight)| {
                    let here = ticket < weight;
                    ticket = ticket.wrapping_sub(weight);
                    here
                });
                game.answer_unchecked(&mut state, hit.expect("the weights add up").0);
            }
        }
    }
    panic!("the game takes more than {most} events: {state:?}");
}

/// Checks a state.
///
/// # Panics
/// When a distribution is broken.
pub fn check<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let problems = L::problems(game, state);
    assert!(problems.is_empty(), "{problems:?}\n{state:?}");
    for back in L::round_trips(game, state) {
        assert_eq!(back.as_ref(), Ok(state));
    }
    check_actions::<G, L>(game, state);
    let decides = matches!(game.awaiting(state), Awaiting::Decision(_));
    assert_eq!(game.is_decision(state), decides, "{state:?}");
    match game.awaiting(state) {
        Awaiting::Nothing => {
            check_end(game, state);
            L::check_end(game, state);
        }
        Awaiting::Chance => check_chance::<G, L>(game, state),
        Awaiting::Decision(seat) => {
            assert!((seat as usize) < game.players(), "{state:?}");
            assert!(!game.legal_actions(state).is_empty(), "{state:?}");
            assert!(game.winners(state).is_empty(), "{state:?}");
            assert_eq!(game.returns(state), G::Values::default(), "{state:?}");
            check_estimate(game, state);
            Seat::of(game.players()).for_each(|seat| check_memory(game, state, seat));
        }
    }
}

/// Worlds are listed once each, with the true state among them; the decisions that are remembered lead to the true state
/// if they lead to its view; and choices that are remembered were legal.
fn check_memory<G: Game>(game: &G, state: &G::State, seat: Seat) {
    let view = game.view(state, seat);
    if let Some(worlds) = game.worlds(&view, MOST_WORLDS) {
        assert!(worlds.len() <= MOST_WORLDS);
        for (at, (world, weight)) in worlds.iter().enumerate() {
            assert!(*weight > 0 && game.view(world, seat) == view, "{world:?}");
            assert!(worlds[..at].iter().all(|(other, _)| other != world), "{world:?}");
        }
        assert!(worlds.iter().any(|(world, _)| world == state), "{state:?}");
    }
    game.recall_choices(&view, state, &mut |before, action| {
        assert!(game.legal_actions(before).contains(action), "{action}: {before:?}");
    });
    let Some(mut before) = game.rewind(&view, state) else { return };
    for _ in 0..MOST_DECISIONS {
        let (Recall::Seen(action) | Recall::Hidden(action)) = game.recall(&view, state, &before)
        else {
            assert!(game.view(&before, seat) != view || before == *state, "{state:?}");
            return;
        };
        if !game.legal_actions(&before).contains(action) {
            return;
        }
        game.apply_unchecked(&mut before, action);
    }
    panic!("more than {MOST_DECISIONS} decisions are remembered: {state:?}");
}

const MOST_WORLDS: usize = 64;
const MOST_DECISIONS: u32 = 1_000;

/// An estimate lies in the range of returns.
fn check_estimate<G: Game>(game: &G, state: &G::State) {
    let (estimate, (low, high)) = (game.estimate(state), game.return_range());
    for seat in Seat::of(game.players()) {
        assert!(low <= estimate[seat] && estimate[seat] <= high, "{estimate:?} {state:?}");
    }
}

/// The legal actions are those that the checked way takes; a refused one changes nothing, and what is
/// done to a copy leaves the original alone.
fn check_actions<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let (before, legal) = (*state, game.legal_actions(state));
    let last = legal.iter().last().map_or(0, usize::from);
    assert!(last < game.action_count(), "{last} is legal, and no action of the game: {state:?}");
    if !matches!(game.awaiting(state), Awaiting::Decision(_)) {
        assert!(legal.is_empty(), "{state:?}");
    }
    for action in 0..(game.action_count() + 64).clamp(256, 1 << 16) {
        let action = action as ActionIndex;
        let mut after = *state;
        match L::apply(game, &mut after, action) {
            Ok(()) => {
                assert!(legal.contains(action), "{action} is not legal: {state:?}");
                assert_ne!(after, before, "{action} does nothing");
                let mut unchecked = *state;
                game.apply_unchecked(&mut unchecked, action);
                assert_eq!(after, unchecked, "{action}");
            }
            Err(reason) => {
                assert!(!legal.contains(action), "{action} is legal, but {reason}: {state:?}");
                assert!(!reason.is_empty(), "{action}");
                assert_eq!(after, before, "{action} is refused and changes something");
            }
        }
    }
    assert_eq!(*state, before);
}

/// Probabilities are whole parts of a whole, and every outcome leads to a sound state.
fn check_chance<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let distribution = game.distribution(state);
    let entries = distribution.entries();
    assert!(!entries.is_empty(), "{state:?}");
    assert!(entries.len() <= game.max_chance_outcomes(), "{state:?}");
    assert!(entries.is_sorted_by(|one, next| one.0 < next.0), "{distribution:?}");
    assert!(entries.iter().all(|entry| entry.1 > 0), "{distribution:?}");
    let sum: u32 = entries.iter().map(|entry| entry.1).sum();
    assert_eq!(sum, distribution.total(), "{distribution:?}");
    assert!(!game.chance_name(state).is_empty());
    let texts: Vec<String> =
        entries.iter().map(|entry| game.outcome_text(state, entry.0)).collect();
    for (at, &(outcome, _)) in entries.iter().enumerate() {
        assert!(!texts[..at].contains(&texts[at]), "{texts:?}");
        let is_word = texts[at].starts_with(|first: char| first.is_ascii_alphabetic());
        assert!(is_word, "{texts:?}: a text of an outcome must not look like a number");
        let mut after = *state;
        game.answer_unchecked(&mut after, outcome);
        assert_ne!(after, *state, "{outcome} does nothing");
        let problems = L::problems(game, &after);
        assert!(problems.is_empty(), "{problems:?}\n{after:?}");
    }
}

/// Only seats that play can win, and returns lie in their range and have the sum that the game declares. Seats of a
/// team have the same. A game in which a score is not 0 declares that it has scores.
fn check_end<G: Game>(game: &G, state: &G::State) {
    let (returns, (low, high)) = (game.returns(state), game.return_range());
    assert!(game.winners(state).iter().all(|seat| (seat as usize) < game.players()), "{state:?}");
    let sum: f64 = returns.as_slice().iter().sum();
    assert!(game.return_sum().is_none_or(|whole| (sum - whole).abs() < 1e-9), "{returns:?}");
    for seat in Seat::of(game.players()) {
        assert!(game.has_scores() || game.score(state, seat) == 0, "{seat} has a score: {state:?}");
        assert!(low <= returns[seat] && returns[seat] <= high, "{returns:?} {state:?}");
        for mate in Seat::of(game.players()).filter(|&mate| game.team(mate) == game.team(seat)) {
            assert_eq!(returns[seat], returns[mate], "{returns:?} {state:?}");
        }
    }
    assert!(returns.as_slice()[game.players()..].iter().all(|&none| none == 0.0), "{returns:?}");
}

/// Checks the end of a game that is won by points: somebody has won, winners have the best score, and the lines of
/// each sheet add up to the score.
///
/// # Panics
/// When one of these does not hold.
pub fn check_scored_end<G: Statistics>(game: &G, state: &G::State) {
    let winners = game.winners(state);
    let best = Seat::of(game.players()).map(|seat| game.score(state, seat)).max();
    assert!(!winners.is_empty(), "{state:?}");
    assert!(winners.iter().all(|seat| Some(game.score(state, seat)) == best), "{state:?}");
    for seat in Seat::of(game.players()) {
        let sheet = game.sheet(state, seat);
        assert_eq!(sheet.len(), game.sheet_lines().len());
        assert_eq!(sheet.iter().sum::<i32>(), game.score(state, seat), "{state:?}");
        let character = game.character(state, seat);
        assert!(character.is_none_or(|character| character < game.characters().len()));
    }
}
