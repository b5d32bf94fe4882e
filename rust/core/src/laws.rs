//! Laws that every game keeps: the first thing that the author of a game runs.
//!
//! [`keep`] plays a game at random, one die or card at a time, and checks every state on the way: which actions are legal,
//! that probabilities sum to one, that states, texts and events are read back, what seats know, and who has won. [`play`]
//! does the same for a game without a [`Surface`], or with more to check: what only the game itself knows, it checks by [`Lawful`].
//!
//! ```
//! use midgard_core::{laws, sequential};
//! # mod three { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/laws/three.rs")); }
//! # use three::Three;
//! // Two seats count to three in steps of one or two: a game has 2 or 3 decisions. `make new-game` begins with this game.
//! let events = laws::keep(&Three::default(), &mut sequential(1), 3);
//! assert!(events >= 2);
//! ```

use crate::actions::{ActionIndex, Actions};
use crate::chance::{Sampled, settle_with};
use crate::game::{Awaiting, Game, Recall};
use crate::problem::Problem;
use crate::rng::{Stream, below};
use crate::seat::{Seat, SeatValues};
use crate::statistics::Statistics;
use crate::surface::{Surface, refusal_text};
use rand_core::Rng;

/// Facts that only the game itself knows about its states; a test implements it for a type of its own.
pub trait Lawful<G: Game> {
    /// Plays an action if it is legal; else returns the reason.
    ///
    /// # Errors
    /// When it is not legal, or no action at all.
    fn apply(game: &G, state: &mut G::State, action: ActionIndex) -> Result<(), String>;
    /// Everything that is wrong with a state.
    fn problems(game: &G, state: &G::State) -> Vec<String>;
    /// Checks what only this game keeps at its end; the default checks nothing.
    ///
    /// # Panics
    /// Panics if the end breaks a law of the game.
    fn check_end(game: &G, state: &G::State) {
        let _ = (game, state);
    }
    /// Checks what only this game keeps in each state; the default checks nothing.
    ///
    /// # Panics
    /// Panics if it is not kept.
    fn check_state(game: &G, state: &G::State) {
        let _ = (game, state);
    }
    /// The state after its way through each format and back.
    fn round_trips(game: &G, state: &G::State) -> Vec<Result<G::State, String>>;
}

/// Everything that [`Lawful`] asks for, as the [`Surface`] of a game has it.
#[derive(Clone, Copy, Debug)]
pub struct BySurface;

impl<G: Surface> Lawful<G> for BySurface {
    fn apply(game: &G, state: &mut G::State, action: ActionIndex) -> Result<(), String> {
        if let Some(refusal) = game.why_not(state, action) {
            return Err(refusal.to_string());
        }
        if !game.legal_actions(state).contains(action) {
            return Err(format!("{action} is not legal, and why_not has no reason"));
        }
        game.apply_unchecked(state, action);
        Ok(())
    }

    fn problems(game: &G, state: &G::State) -> Vec<String> {
        game.problems(state).iter().map(ToString::to_string).collect()
    }

    fn check_state(game: &G, state: &G::State) {
        assert!(!game.prompt(state).is_empty(), "{state:?} has no prompt");
        let line = game.line(state);
        assert!(line.chars().count() <= 100, "more than 100 characters: {line}");
        for action in game.legal_actions(state).iter() {
            let text = game.own_action_text(action).or_else(|| G::action_text(action.into()));
            let text = text.unwrap_or_else(|| panic!("action {action} has no text"));
            assert_eq!(
                game.index_of_action(&text),
                Ok(action),
                "the text {text} is another action"
            );
            assert!(!game.explain(state, action).text.is_empty(), "{text} is not explained");
        }
    }

    fn round_trips(game: &G, state: &G::State) -> Vec<Result<G::State, String>> {
        let texts = |problems: Vec<Problem>| refusal_text(&problems);
        vec![
            game.state_of_json(&game.state_json(state)).map_err(texts),
            game.state_of_bytes(&game.state_bytes(state)).map_err(texts),
        ]
    }
}

/// Plays a game at random and checks what its [`Surface`] has for every state, and then another one of which it checks
/// every event. Returns how many events the first took.
///
/// # Panics
/// Panics if a law is broken, or the game takes more than `most` events.
pub fn keep<G: Surface>(game: &G, rng: &mut impl Rng, most: u32) -> u32 {
    let played = play::<G, BySurface>(game, rng, most);
    let (mut state, mut driver) =
        (game.start(), Sampled::new(Stream::new(rng.next_u64().into(), 0)));
    while game.awaiting(&state) != Awaiting::Nothing {
        let mut events = Vec::new();
        settle_with(game, &mut state, &mut driver, &mut events).expect("sampling never fails");
        if let Awaiting::Decision(_) = game.awaiting(&state) {
            let legal = game.legal_actions(&state);
            let action = legal.nth(below(rng, legal.len() as u32) as usize);
            game.apply_with(&mut state, action.expect("that is their number"), &mut events);
        }
        let json = serde_json::to_string(&game.event_data(&events)).expect("plain data");
        assert_eq!(game.events_of_json(&json).as_ref(), Ok(&events), "not read back: {json}");
        let lines = game.describe_events(&events);
        assert!(lines.iter().all(|line| !line.is_empty()), "an event without a text: {json}");
    }
    played
}

/// Plays a game at random, one die or card at a time, and checks every state.
/// Returns how many events it took.
///
/// # Panics
/// Panics if a distribution is broken, or the game takes more than `most` events.
pub fn play<G: Game, L: Lawful<G>>(game: &G, rng: &mut impl Rng, most: u32) -> u32 {
    let mut state = game.start();
    let (mut keys, mut decisions) = (Vec::new(), 0);
    for events in 0..=most {
        check::<G, L>(game, &state);
        match game.awaiting(&state) {
            Awaiting::Nothing => return events,
            Awaiting::Decision(_) => {
                decisions += 1;
                let legal = game.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                let action = action.expect("somebody can do something");
                let (mut decided, mut reported) = (state, state);
                let (mut events, mut others) = (Vec::new(), Vec::new());
                game.apply_unchecked(&mut state, action);
                game.apply_with(&mut reported, action, &mut events);
                let choose = |_: &G::State, shown: &G::Actions| {
                    assert_eq!(*shown, legal, "a rollout is shown other actions");
                    action
                };
                game.decide(&mut decided, choose, &mut others);
                assert_eq!(decided, state, "a rollout plays {action} otherwise");
                assert_eq!(reported, state, "with a listener, {action} is played otherwise");
                assert_eq!(others, events, "a rollout reports other events");
            }
            Awaiting::Chance => {
                let key = game.chance_key(&state);
                let again = keys.iter().any(|&(known, then)| known == key && then != decisions);
                assert!(!again, "two throws have the key {key:?}: {state:?}");
                keys.push((key, decisions));
                let outcome = game.distribution(&state).sample(rng);
                game.answer_unchecked(&mut state, outcome);
            }
        }
    }
    panic!("the game takes more than {most} events: {state:?}");
}

/// Checks a state.
///
/// # Panics
/// Panics if a distribution is broken.
pub fn check<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let problems = L::problems(game, state);
    assert!(problems.is_empty(), "a state of play has problems: {problems:?}\n{state:?}");
    for back in L::round_trips(game, state) {
        assert_eq!(back.as_ref(), Ok(state), "JSON or bytes are read back as another state");
    }
    check_actions::<G, L>(game, state);
    L::check_state(game, state);
    let decides = matches!(game.awaiting(state), Awaiting::Decision(_));
    assert_eq!(game.is_decision(state), decides, "is_decision and awaiting disagree: {state:?}");
    match game.awaiting(state) {
        Awaiting::Nothing => {
            check_end(game, state);
            L::check_end(game, state);
        }
        Awaiting::Chance => check_chance::<G, L>(game, state),
        Awaiting::Decision(seat) => {
            assert!(
                (seat as usize) < game.players(),
                "seat {seat} decides and does not play: {state:?}"
            );
            assert!(!game.legal_actions(state).is_empty(), "no action is legal: {state:?}");
            assert!(game.winners(state).is_empty(), "winners before the end: {state:?}");
            assert_eq!(
                game.returns(state),
                G::Values::default(),
                "returns before the end: {state:?}"
            );
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
        assert!(worlds.len() <= MOST_WORLDS, "more worlds than were asked for: {state:?}");
        for (at, (world, weight)) in worlds.iter().enumerate() {
            assert!(*weight > 0, "a world without weight: {world:?}");
            assert!(game.view(world, seat) == view, "a world with another view: {world:?}");
            assert!(worlds[..at].iter().all(|(other, _)| other != world), "twice: {world:?}");
        }
        assert!(worlds.iter().any(|(world, _)| world == state), "no world is the state: {state:?}");
    }
    game.recall_choices(&view, state, &mut |before, action| {
        let legal = game.legal_actions(before);
        assert!(legal.contains(action), "{action} is remembered and was not legal: {before:?}");
    });
    let Some(mut before) = game.rewind(&view, state) else { return };
    for _ in 0..MOST_DECISIONS {
        let (Recall::Seen(action) | Recall::Hidden(action)) = game.recall(&view, state, &before)
        else {
            let is_state = game.view(&before, seat) != view || before == *state;
            assert!(is_state, "memory leads to another state: {before:?}, not {state:?}");
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
        let fits = low <= estimate[seat] && estimate[seat] <= high;
        assert!(fits, "{estimate:?} is not in the return_range {low} to {high}: {state:?}");
    }
}

/// The legal actions are those that the checked way takes; a refused one changes nothing, and what is
/// done to a copy leaves the original alone.
fn check_actions<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let (before, legal) = (*state, game.legal_actions(state));
    let last = legal.iter().last().map_or(0, usize::from);
    assert!(last < game.action_count(), "{last} is legal, and no action of the game: {state:?}");
    if !matches!(game.awaiting(state), Awaiting::Decision(_)) {
        assert!(legal.is_empty(), "legal_actions where no seat decides: {state:?}");
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
                assert_eq!(after, unchecked, "{action} checked and unchecked disagree");
            }
            Err(reason) => {
                assert!(!legal.contains(action), "{action} is legal, but {reason}: {state:?}");
                assert!(!reason.is_empty(), "{action} is refused without a reason: {state:?}");
                assert_eq!(after, before, "{action} is refused and changes something");
            }
        }
    }
    assert_eq!(*state, before, "an action on a copy changes the original");
}

/// Probabilities are whole parts of a whole, and every outcome leads to a sound state.
fn check_chance<G: Game, L: Lawful<G>>(game: &G, state: &G::State) {
    let distribution = game.distribution(state);
    let entries = distribution.entries();
    assert!(!entries.is_empty(), "a distribution without outcomes: {state:?}");
    let most = game.max_chance_outcomes();
    assert!(entries.len() <= most, "more outcomes than max_chance_outcomes, {most}: {state:?}");
    assert!(entries.is_sorted_by(|one, next| one.0 < next.0), "not ascending: {distribution:?}");
    assert!(entries.iter().all(|entry| entry.1 > 0), "a weight of 0: {distribution:?}");
    let sum: u32 = entries.iter().map(|entry| entry.1).sum();
    assert_eq!(sum, distribution.total(), "the total is not the sum: {distribution:?}");
    assert!(!game.chance_name(state).is_empty(), "the chance event has no name: {state:?}");
    let texts: Vec<String> =
        entries.iter().map(|entry| game.outcome_text(state, entry.0)).collect();
    for (at, &(outcome, _)) in entries.iter().enumerate() {
        assert!(!texts[..at].contains(&texts[at]), "two outcomes have one text: {texts:?}");
        let is_word = texts[at].starts_with(|first: char| first.is_ascii_alphabetic());
        assert!(is_word, "{texts:?}: a text of an outcome must not look like a number");
        let mut after = *state;
        game.answer_unchecked(&mut after, outcome);
        assert_ne!(after, *state, "{outcome} does nothing");
        let problems = L::problems(game, &after);
        assert!(problems.is_empty(), "{outcome} leads to problems: {problems:?}\n{after:?}");
    }
}

/// Only seats that play can win, and returns lie in their range and have the sum that the game declares. Seats of a
/// team have the same. A game in which a score is not 0 declares that it has scores.
fn check_end<G: Game>(game: &G, state: &G::State) {
    let (returns, (low, high)) = (game.returns(state), game.return_range());
    let plays = |seat: Seat| (seat as usize) < game.players();
    assert!(game.winners(state).iter().all(plays), "a winner does not play: {state:?}");
    let sum: f64 = returns.as_slice().iter().sum();
    let adds_up = game.return_sum().is_none_or(|whole| (sum - whole).abs() < 1e-9);
    assert!(adds_up, "the sum of returns is not return_sum: {returns:?} {state:?}");
    for seat in Seat::of(game.players()) {
        assert!(game.has_scores() || game.score(state, seat) == 0, "{seat} has a score: {state:?}");
        let fits = low <= returns[seat] && returns[seat] <= high;
        assert!(fits, "{returns:?} are not in the return_range {low} to {high}: {state:?}");
        for mate in Seat::of(game.players()).filter(|&mate| game.team(mate) == game.team(seat)) {
            assert_eq!(
                returns[seat], returns[mate],
                "one team, two returns: {returns:?} {state:?}"
            );
        }
    }
    let nobody = &returns.as_slice()[game.players()..];
    assert!(nobody.iter().all(|&none| none == 0.0), "a seat that does not play has {returns:?}");
}

/// Checks the end of a game that is won by points: somebody has won, winners have the best score, and the lines of
/// each sheet add up to the score.
///
/// # Panics
/// Panics if one of these is false.
pub fn check_scored_end<G: Statistics>(game: &G, state: &G::State) {
    let winners = game.winners(state);
    let best = Seat::of(game.players()).map(|seat| game.score(state, seat)).max();
    assert!(!winners.is_empty(), "nobody has won: {state:?}");
    let is_best = |seat: Seat| Some(game.score(state, seat)) == best;
    assert!(winners.iter().all(is_best), "a winner has less than the best score: {state:?}");
    for seat in Seat::of(game.players()) {
        let sheet = game.sheet(state, seat);
        assert_eq!(sheet.len(), game.sheet_lines().len(), "a sheet with other lines: {state:?}");
        let sum: i32 = sheet.iter().sum();
        assert_eq!(sum, game.score(state, seat), "the sheet is not the score: {state:?}");
        let character = game.character(state, seat);
        let known = character.is_none_or(|character| character < game.characters().len());
        assert!(known, "{character:?} is not in the list of characters: {state:?}");
    }
}
