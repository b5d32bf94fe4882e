//! Random games, step by step, with their states as dicts.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_champions::{Action, Cards, Event, Options, Rules, State};
use midgard_core::{Awaiting, Game, Set, Surface, Xoshiro256PlusPlus, below, sequential};
use serde_json::Value;

/// Both boxes.
pub fn both() -> Set<Expansion> {
    mountains().with(Expansion::Valhalla)
}

/// The Dark Mountains.
pub fn mountains() -> Set<Expansion> {
    Set::empty().with(Expansion::DarkMountains)
}

/// Makes rules for these players and boxes.
pub fn rules(players: u8, boxes: BoxOptions) -> Rules {
    let options = Options { players, boxes, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// A state as its dict.
pub fn dict(rules: &Rules, state: &State) -> Value {
    serde_json::from_str(&rules.state_json(state)).expect("it is JSON")
}

/// The numbers of a dict of numbers, added up.
pub fn total(numbers: &Value) -> u64 {
    let numbers = numbers.as_object().expect("a dict of numbers");
    numbers.values().map(|number| number.as_u64().expect("a number")).sum()
}

/// The entries of a list.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// One step of a game.
pub struct Step<'a> {
    /// The state before.
    pub before: &'a State,
    /// The events.
    pub events: &'a [Event],
    /// The state after.
    pub after: &'a State,
}

/// The worth of an action to a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// It is taken every other time.
    Likes,
    /// It is as good as others.
    Knows,
    /// It is taken where all others are refused.
    Shuns,
}

/// Chooses an action by its taste.
fn choose(
    rules: &Rules,
    state: &State,
    rng: &mut Xoshiro256PlusPlus,
    taste: &impl Fn(&State, Action) -> Taste,
) -> Action {
    let legal = rules.legal_actions(state).iter();
    let known = legal.filter_map(|index| Action::from_index(index.into()));
    let mut piles = [Vec::new(), Vec::new(), Vec::new()];
    for action in known {
        piles[taste(state, action) as usize].push(action);
    }
    let [mut likes, mut knows, shuns] = piles;
    if likes.is_empty() || below(rng, 2) == 0 {
        knows.append(&mut likes);
        likes = knows;
    }
    let some = if likes.is_empty() { shuns } else { likes };
    some[below(rng, some.len() as u32) as usize]
}

/// Plays a game and shows each step. Every outcome of chance is as likely as any other.
pub fn walk(
    rules: &Rules,
    seed: u64,
    taste: impl Fn(&State, Action) -> Taste,
    mut see: impl FnMut(&Step<'_>),
) -> State {
    let mut rng = sequential(seed);
    let mut state = rules.start();
    loop {
        let before = state;
        let mut events = Vec::new();
        match rules.awaiting(&state) {
            Awaiting::Nothing => return state,
            Awaiting::Decision(_) => {
                let action = choose(rules, &state, &mut rng, &taste);
                rules.apply_with(&mut state, action.index(), &mut events);
            }
            Awaiting::Chance => {
                let distribution = rules.distribution(&state);
                let entries = distribution.entries();
                let outcome = entries[below(&mut rng, entries.len() as u32) as usize].0;
                rules.answer_with(&mut state, outcome, &mut events);
            }
        }
        see(&Step { before: &before, events: &events, after: &state });
    }
}
