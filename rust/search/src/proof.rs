//! Proven values: where nothing is hidden, a position whose every continuation has ended or is proven has the value of the
//! best play of everybody.
//!
//! A position is open if each seat knows all of it. It stays open while every seat sees each action, and as long as chance
//! shows everybody what has come. Then a node of a tree stands for one state, and it is proven
//!
//! - at the end of the game,
//! - at a decision all of whose legal actions lead to proven nodes (or whose best possible result is proven),
//! - before chance, if every outcome leads to an end or to a proven node; its value is the mean by their probabilities.

use crate::descent::Simulation;
use crate::input::SearchInput;
use crate::select::{Selection, Selector};
use crate::settings::Branching;
use crate::tree::{Key, NodeId, Step, Tree};
use crate::value::{Value, value};
use midgard_core::{ActionIndex, Actions, Awaiting, Game, Seat, SeatValues};

/// Outcomes of a throw that are looked at, one die or card after the other.
const OUTCOMES: u32 = 512;
/// Decisions, dice and cards from a root to the end of the game at most; a tree seldom reaches an end that is farther away.
const NEAR: usize = 128;
/// Values that differ by less are equal: means of equal values are not the same to the last digit.
const EQUAL: f64 = 1e-12;

/// The knowledge of all seats about a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Knowledge {
    /// Each seat knows the whole state.
    Open,
    /// Some seat may not.
    Hidden,
}

/// How a simulation came to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Nothing is known that could prove anything.
    Unknown,
    /// Everybody saw one of this number of legal actions.
    Action(u16),
    /// Everybody saw what chance has shown: the number of the throw.
    Throw(u16),
}

/// Returns whether each seat knows the whole state.
pub(crate) fn is_open<G: Game>(game: &G, state: &G::State) -> bool {
    let knows = |seat| game.worlds(&game.view(state, seat), 1).is_some_and(|all| all.len() == 1);
    Seat::of(game.players()).all(knows)
}

/// Returns whether first actions and first outcomes end the game after that number of events at most.
pub(crate) fn is_near_end<G: Game>(game: &G, state: &G::State, most: usize) -> bool {
    let mut state = *state;
    for _ in 0..most {
        if game.awaiting(&state) == Awaiting::Nothing {
            return true;
        }
        take_first(game, &mut state);
    }
    false
}

/// Takes the first action or the first outcome of a game that is not over.
pub(crate) fn take_first<G: Game>(game: &G, state: &mut G::State) {
    if game.is_decision(state) {
        let first = game.legal_actions(state).first();
        game.apply_unchecked(state, first.expect("a decision has an action"));
    } else {
        let outcome = game.distribution(state).entries()[0].0;
        game.answer_unchecked(state, outcome);
    }
}

/// Returns whether an action of this value and place is chosen before another: of equal values the first is.
pub(crate) fn surpasses(
    (value, order): (f64, ActionIndex),
    (other, first): (f64, ActionIndex),
) -> bool {
    value > other + EQUAL || value > other - EQUAL && order < first
}

impl<G: Game> SearchInput<'_, G> {
    /// Returns what is known of the root of a search.
    pub(crate) fn knowledge_of_root(&self, state: &G::State) -> Knowledge {
        match self.proves() && is_near_end(self.game, state, NEAR) {
            true => self.knowledge(state),
            false => Knowledge::Hidden,
        }
    }

    /// Returns what is known of a state. Worlds that are searched as if all were known are open.
    pub(crate) fn knowledge(&self, state: &G::State) -> Knowledge {
        let open = self.settings.worlds.is_some() || is_open(self.game, state);
        if open { Knowledge::Open } else { Knowledge::Hidden }
    }

    /// Returns whether anything is proven: not where chance has no nodes, or where actions are tried equally often.
    fn proves(&self) -> bool {
        self.settings.branching == Branching::Outcomes && self.settings.selection != Selection::Even
    }

    /// Returns how a simulation goes on by one of `count` actions.
    pub(crate) fn way(&self, state: &G::State, action: ActionIndex, count: usize) -> Way {
        let shown = |seat| self.game.shows(state, action, seat);
        let seen = Seat::of(self.game.players()).all(shown);
        match u16::try_from(count) {
            Ok(count) if seen => Way::Action(count),
            _ => Way::Unknown,
        }
    }

    /// Returns a fingerprint of what the owner of a tree sees.
    pub(crate) fn print(&self, tree: usize, state: &G::State) -> u64 {
        match self.settings.worlds {
            Some(_) => midgard_core::key(state),
            None => midgard_core::key(&self.game.view(state, self.owner_of(tree))),
        }
    }
}

/// Adds the value of everything that can follow chance; `None` where a decision follows that is not proven, or too much.
struct Sum<'a, G: Game> {
    game: &'a G,
    kind: Value,
    /// The value of a state in which a seat decides, if it is proven.
    proven: &'a dyn Fn(&G::State) -> Option<G::Values>,
    values: G::Values,
    left: u32,
}

impl<G: Game> Sum<'_, G> {
    fn add(&mut self, state: &G::State, probability: f64) -> Option<()> {
        let values = match self.game.awaiting(state) {
            Awaiting::Nothing => value(self.game, state, self.kind),
            Awaiting::Decision(_) => (self.proven)(state)?,
            Awaiting::Chance => {
                let distribution = self.game.distribution(state);
                let total = f64::from(distribution.total());
                for &(outcome, weight) in distribution.entries() {
                    self.left = self.left.checked_sub(1)?;
                    let mut after = *state;
                    self.game.answer_unchecked(&mut after, outcome);
                    self.add(&after, probability * f64::from(weight) / total)?;
                }
                return Some(());
            }
        };
        for (sum, value) in self.values.as_mut_slice().iter_mut().zip(values.as_slice()) {
            *sum += probability * value;
        }
        Some(())
    }
}

/// Finds what is proven.
pub(crate) struct Prover<'a, G: Game> {
    pub(crate) input: SearchInput<'a, G>,
    pub(crate) selector: Selector,
}

impl<G: Game> Prover<'_, G> {
    /// Returns the exact value of the position that a simulation has come to, if nothing is left but chance.
    pub(crate) fn proof_of_end(&self, simulation: &Simulation<G>) -> Option<G::Values> {
        let SearchInput { game, settings, .. } = self.input;
        if simulation.knowledge == Knowledge::Hidden {
            return None;
        }
        match game.awaiting(&simulation.state) {
            Awaiting::Decision(_) => None,
            Awaiting::Chance => self.after_chance(&simulation.state, &|_| None),
            Awaiting::Nothing if simulation.has_thrown => {
                self.after_chance(simulation.throws.last()?, &|_| None)
            }
            Awaiting::Nothing => Some(value(game, &simulation.state, settings.value)),
        }
    }

    fn after_chance(
        &self,
        state: &G::State,
        proven: &dyn Fn(&G::State) -> Option<G::Values>,
    ) -> Option<G::Values> {
        let SearchInput { game, settings, .. } = self.input;
        let values = G::Values::default();
        let mut sum = Sum { game, kind: settings.value, proven, values, left: OUTCOMES };
        sum.add(state, 1.0)?;
        Some(sum.values)
    }

    /// Returns the value of a node of the tree with this number, one of whose children is proven, if that proves it too.
    /// The outcomes of a throw are looked at only after a new proof.
    pub(crate) fn proof(
        &self,
        (tree, number): (&Tree<G::Values>, usize),
        at: NodeId,
        ((child, way), is_new): ((NodeId, Way), bool),
        throws: &[G::State],
    ) -> Option<G::Values> {
        match (way, tree.node(child).step()) {
            (Way::Action(count), Step::Action(seat, _)) => {
                self.best_proven(tree, at, seat, count.into(), child)
            }
            (Way::Throw(throw), Step::Outcome(_)) if is_new => {
                let proven = |state: &G::State| {
                    let key = Key::outcome(self.input.print(number, state));
                    let node = tree.node(tree.find(at, key)?);
                    node.is_proven().then(|| node.means())
                };
                self.after_chance(throws.get(usize::from(throw))?, &proven)
            }
            _ => None,
        }
    }

    /// Returns the value of the best action of a seat, if each of its `count` actions is proven.
    fn best_proven(
        &self,
        tree: &Tree<G::Values>,
        at: NodeId,
        seat: Seat,
        count: usize,
        child: NodeId,
    ) -> Option<G::Values> {
        let SearchInput { game, settings, .. } = self.input;
        let prefers = |values: &G::Values| self.selector.preference(values, seat);
        let known = tree.node(child).means();
        if settings.value == Value::Win && prefers(&known) > 1.0 - EQUAL {
            return Some(known); // nothing is better than a victory
        }
        let mut proven = 0;
        let mut best: Option<(f64, ActionIndex, G::Values)> = None;
        for id in tree.children(at) {
            let node = tree.node(id);
            let Some(action) = node.key().action_of(seat).filter(|_| node.is_proven()) else {
                continue;
            };
            proven += 1;
            let values = node.means();
            let (worth, order) = (prefers(&values), game.tie_order(seat, action));
            let is_better = |&(most, first, _): &(f64, ActionIndex, G::Values)| {
                surpasses((worth, order), (most, first))
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((worth, order, values));
            }
        }
        best.filter(|_| proven == count).map(|(_, _, values)| values)
    }
}
