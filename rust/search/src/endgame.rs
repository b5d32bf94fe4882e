//! Solves the rest of a game by trying everything, where the searching seat alone has a choice left, or where nothing is hidden
//! from anybody.
//!
//! A list of weighted worlds holds the hidden facts. It is divided as soon as the seat sees a difference, so no
//! choice rests on what is hidden. Where others choose too, there is one world, which all of them know.

use crate::input::SearchInput;
use crate::proof::{is_near_end, is_open, surpasses, take_first};
use crate::select::Selection;
use crate::settings::Budget;
use crate::value::value;
use midgard_core::{ActionIndex, Actions, Awaiting, Game, Seat, SeatValues, key, mix, sequential};
use std::collections::HashMap;

/// Worlds of the first position at most.
const WORLDS: usize = 64;
/// Events that are tried for each simulation and for each millisecond that the search may have.
const EVENTS: u64 = 5;
const EVENTS_A_MILLISECOND: u64 = 200;
/// The largest number of events: about 30 milliseconds.
const MOST_EVENTS: u64 = 1 << 15;
/// Events that are looked at before anything is listed.
const PROBED: usize = 256;
/// Events to the end at most, where others choose too: what follows grows fast with them.
const SHARED_EVENTS: usize = 48;
/// Values that are computed at most, and the change of values that ends it. A fight may go on for ever, so values
/// approach the exact ones.
const VALUES: usize = 1 << 21;
const PRECISION: f64 = 1e-12;
/// Simulations of what is solved, where they are not limited.
const SIMULATIONS: u64 = 1 << 10;

/// The value of each action to each seat, the best first.
pub(crate) type Solved<V> = Vec<(ActionIndex, V)>;

/// Worlds that the searching seat cannot tell apart, with the probability of each.
type Position<S> = Vec<(S, f64)>;
type PositionId = usize;

/// A chance event or the difference between worlds: positions with their probabilities.
type Lottery = Vec<(f64, PositionId)>;

/// The continuation of a position.
enum Next<V> {
    End(V),
    /// The continuation of each action of this seat.
    Choice(Seat, Vec<(ActionIndex, Lottery)>),
    Chance(Lottery),
}

/// Positions that can be reached, each once.
struct Graph<'a, G: Game> {
    input: SearchInput<'a, G>,
    known: HashMap<u64, PositionId>,
    /// Positions whose `next` is not known yet.
    open: Vec<(PositionId, Position<G::State>)>,
    next: Vec<Option<Next<G::Values>>>,
    /// Whether others have a choice too, so that nothing may be hidden from anybody.
    is_shared: bool,
    /// Events that may still be tried.
    left: u64,
}

/// Returns what each action of the searching seat is worth with the best play after it; `None` where others have a choice
/// left and something is hidden, where the worlds are not listed, or where it takes too long.
pub(crate) fn solve<G: Game>(
    input: SearchInput<'_, G>,
    view: &G::View,
    budget: &Budget,
) -> Option<Solved<G::Values>> {
    let settings = input.settings;
    let wanted = settings.exact && settings.selection != Selection::Even && input.belief.is_none();
    if !wanted {
        return None;
    }
    let is_shared = others_choose(input, view);
    let state = input.game.determinize(view, &mut sequential(0));
    if is_shared && !is_near_end(input.game, &state, SHARED_EVENTS) {
        return None;
    }
    let worlds = input.game.worlds(view, if is_shared { 1 } else { WORLDS })?;
    let whole = worlds.iter().map(|&(_, weight)| weight).sum::<u64>() as f64;
    let start = worlds.into_iter().map(|(state, weight)| (state, weight as f64 / whole));
    let mut graph = Graph {
        input,
        known: HashMap::new(),
        open: Vec::new(),
        next: Vec::new(),
        is_shared,
        left: events(budget),
    };
    let root = graph.find(start.collect());
    graph.explore()?;
    graph.solve(root)
}

/// Returns whether somebody else has a choice where first actions and first outcomes lead, in some world. So at most
/// decisions no worlds are listed.
fn others_choose<G: Game>(input: SearchInput<'_, G>, view: &G::View) -> bool {
    let SearchInput { game, owner, .. } = input;
    let mut state = game.determinize(view, &mut sequential(0));
    for _ in 0..PROBED {
        match game.awaiting(&state) {
            Awaiting::Nothing => return false,
            Awaiting::Decision(seat) if seat != owner && game.legal_actions(&state).len() > 1 => {
                return true;
            }
            _ => take_first(game, &mut state),
        }
    }
    false
}

/// Returns how many events may be tried.
fn events(budget: &Budget) -> u64 {
    let in_time = budget.milliseconds.map(|limit| limit.saturating_mul(EVENTS_A_MILLISECOND));
    let simulations = budget.simulations.or(budget.nodes.map(|nodes| nodes as u64));
    let by_count = simulations.map(|limit| limit.saturating_mul(EVENTS));
    [in_time, by_count].into_iter().flatten().fold(MOST_EVENTS, u64::min)
}

/// Returns the budget of a search whose actions are all solved: time alone would not end it soon.
pub(crate) fn enough(budget: &Budget) -> Budget {
    Budget { simulations: budget.simulations.or(Some(SIMULATIONS)), ..*budget }
}

impl<G: Game> Graph<'_, G> {
    /// Returns the number of a position, a new one if it was never reached.
    fn find(&mut self, mut position: Position<G::State>) -> PositionId {
        position.sort_by_cached_key(|(state, _)| key(state));
        position.dedup_by(|second, first| {
            let same = first.0 == second.0;
            first.1 += if same { second.1 } else { 0.0 };
            same
        });
        let bits = |probability: f64| (probability * (1_u64 << 40) as f64) as u64;
        let world = |sum, (state, probability): &(G::State, f64)| {
            mix(sum ^ key(state)) ^ mix(bits(*probability))
        };
        let number = *self.known.entry(position.iter().fold(0, world)).or_insert(self.next.len());
        if number == self.next.len() {
            self.next.push(None);
            self.open.push((number, position));
        }
        number
    }

    /// Finds everything that can follow.
    fn explore(&mut self) -> Option<()> {
        while let Some((number, position)) = self.open.pop() {
            self.next[number] = Some(self.follow(&position)?);
        }
        Some(())
    }

    /// Returns what follows a position; `None` if somebody else has a choice and something is hidden.
    fn follow(&mut self, position: &Position<G::State>) -> Option<Next<G::Values>> {
        let SearchInput { game, owner, settings, .. } = self.input;
        let awaiting = game.awaiting(&position[0].0);
        if position.iter().any(|(state, _)| game.awaiting(state) != awaiting) {
            return None;
        }
        match awaiting {
            Awaiting::Nothing => {
                let ends = position
                    .iter()
                    .map(|(end, probability)| (*probability, value(game, end, settings.value)));
                Some(Next::End(mean(game.players(), ends)))
            }
            Awaiting::Decision(_) if self.is_shared && !is_open(game, &position[0].0) => None,
            Awaiting::Decision(seat) if seat == owner || self.is_shared => {
                let legal = game.legal_actions(&position[0].0);
                let play = |action| {
                    let after = position.iter().map(|&(mut state, probability)| {
                        game.apply_unchecked(&mut state, action);
                        (state, probability)
                    });
                    Some((action, self.divide(after.collect())?))
                };
                legal
                    .iter()
                    .map(play)
                    .collect::<Option<_>>()
                    .map(|choices| Next::Choice(seat, choices))
            }
            Awaiting::Decision(_) => {
                let forced = |&(mut state, probability): &(G::State, f64)| {
                    let legal = game.legal_actions(&state);
                    let action = legal.first().filter(|_| legal.len() == 1)?;
                    game.apply_unchecked(&mut state, action);
                    Some((state, probability))
                };
                let after = position.iter().map(forced).collect::<Option<_>>()?;
                self.divide(after).map(Next::Chance)
            }
            Awaiting::Chance => {
                let mut after = Vec::new();
                for &(state, probability) in position {
                    let distribution = game.distribution(&state);
                    for &(outcome, weight) in distribution.entries() {
                        let mut state = state;
                        game.answer_unchecked(&mut state, outcome);
                        let share = f64::from(weight) / f64::from(distribution.total());
                        after.push((state, probability * share));
                    }
                }
                self.divide(after).map(Next::Chance)
            }
        }
    }

    /// Divides worlds by what the searching seat sees. `None`: there were too many events.
    fn divide(&mut self, worlds: Position<G::State>) -> Option<Lottery> {
        let SearchInput { game, owner, .. } = self.input;
        self.left = self.left.checked_sub(worlds.len() as u64)?;
        let mut parts: Vec<(u64, Position<G::State>)> = Vec::new();
        for (state, probability) in worlds {
            let world = (game.canonical(&state), probability);
            let seen = key(&game.view(&world.0, owner));
            match parts.iter_mut().find(|(other, _)| *other == seen) {
                Some((_, part)) => part.push(world),
                None => parts.push((seen, vec![world])),
            }
        }
        let find = |(_, mut part): (u64, Position<G::State>)| {
            let sum: f64 = part.iter().map(|(_, probability)| probability).sum();
            part.iter_mut().for_each(|(_, probability)| *probability /= sum);
            (sum, self.find(part))
        };
        Some(parts.into_iter().map(find).collect())
    }

    /// Returns what the actions of a position are worth, when everything that follows is known.
    fn solve(&self, root: PositionId) -> Option<Solved<G::Values>> {
        let (owner, players) = (self.input.owner, self.input.game.players());
        let selector = self.input.selector();
        let mut values = vec![G::Values::default(); self.next.len()];
        let play = |values: &[G::Values], lottery: &Lottery| {
            mean(players, lottery.iter().map(|&(probability, at)| (probability, values[at])))
        };
        let order = |seat, action| self.input.game.tie_order(seat, action);
        let best = |values: &[G::Values], seat, choices: &[(ActionIndex, Lottery)]| {
            let choice = |(action, lottery): &(ActionIndex, Lottery)| {
                let value = play(values, lottery);
                (selector.preference(&value, seat), order(seat, *action), value)
            };
            let first = |one: (f64, ActionIndex, G::Values), other: (f64, ActionIndex, _)| {
                if surpasses((other.0, other.1), (one.0, one.1)) { other } else { one }
            };
            choices.iter().map(choice).reduce(first).map(|(.., value)| value)
        };
        for _ in 0..VALUES / self.next.len() {
            let mut change = 0.0_f64;
            for (at, next) in self.next.iter().enumerate().rev() {
                let value = match next.as_ref()? {
                    Next::End(value) => *value,
                    Next::Chance(lottery) => play(&values, lottery),
                    Next::Choice(seat, choices) => best(&values, *seat, choices)?,
                };
                for seat in Seat::of(players) {
                    change = change.max((value[seat] - values[at][seat]).abs());
                }
                values[at] = value;
            }
            if change < PRECISION {
                let Some(Next::Choice(_, choices)) = &self.next[root] else { return None };
                let worth = |(action, lottery): &(_, _)| (*action, play(&values, lottery));
                let mut solved: Solved<_> = choices.iter().map(worth).collect();
                solved.sort_by(|one, other| {
                    let by_value = other.1[owner].total_cmp(&one.1[owner]);
                    by_value.then_with(|| order(owner, one.0).cmp(&order(owner, other.0)))
                });
                return Some(solved);
            }
        }
        None
    }
}

/// Returns the mean of values with their probabilities.
fn mean<V: SeatValues>(players: usize, values: impl Iterator<Item = (f64, V)>) -> V {
    let mut mean = V::default();
    for (probability, value) in values {
        Seat::of(players).for_each(|seat| mean[seat] += probability * value[seat]);
    }
    mean
}
