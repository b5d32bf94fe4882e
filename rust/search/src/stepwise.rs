//! A search that stops at each leaf until somebody has evaluated it, so that one call can evaluate the leaves of many
//! searches.

use crate::descent::{Descent, Search, Simulation};
use crate::endgame::{Solved, solve};
use crate::evaluated::Leaf;
use crate::input::SearchInput;
use crate::partition::Partition;
use crate::root::{Judged, Root, RootExploration};
use crate::settings::{Budget, Settings};
use crate::tree::Tree;
use midgard_core::{ActionIndex, Game, Rng, Seat, Xoshiro256PlusPlus, sequential};

/// A search of one decision with an evaluator, one leaf at a time.
///
/// Call [`next_leaf`](Self::next_leaf) and [`answer`](Self::answer) in turn until the search has no more leaves.
pub struct StepwiseSearch<G: Game> {
    search: Search<G>,
    solved: Option<Solved<G::Values>>,
    owner: Seat,
    root: Root,
    rng: Xoshiro256PlusPlus,
    simulations: u32,
    done: u32,
    waiting: Waiting<G>,
}

/// The request that waits for an answer.
enum Waiting<G: Game> {
    /// Nothing is evaluated yet.
    Root(Leaf<G>),
    Leaf(Simulation<G>, Leaf<G>),
    Nothing,
}

/// The report of a search about its decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched<V> {
    /// The action to play.
    pub action: ActionIndex,
    /// The policy to learn: legal actions, ascending, with shares that sum to 1.
    pub policy: Vec<(ActionIndex, f32)>,
    /// The value of the decision to each seat, from 0 to 1.
    pub values: V,
}

/// The task of a stepwise search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StepwiseOptions {
    /// Simulations: evaluations after that of the root, and ends of the game.
    pub simulations: u32,
    /// How the root is explored.
    pub exploration: RootExploration,
    /// The action is drawn in proportion to its visits to the power of 1 / temperature; 0 plays the most visited one.
    pub temperature: f64,
}

impl<G: Game> StepwiseSearch<G> {
    /// Starts a search for the seat that decides. It looks at the view of that seat alone. The tree may be an old one,
    /// whose memory is used again.
    ///
    /// # Panics
    /// Panics if no seat decides.
    pub fn new(
        game: &G,
        settings: &Settings<G>,
        options: &StepwiseOptions,
        state: &G::State,
        seed: u64,
        tree: Option<Tree<G::Values>>,
    ) -> Self {
        let midgard_core::Awaiting::Decision(owner) = game.awaiting(state) else {
            panic!("only decisions are searched")
        };
        let input = SearchInput { game, owner, settings, belief: None, solved: None };
        let mut rng = sequential(seed);
        let tree = match tree {
            Some(mut tree) => {
                tree.clear();
                tree
            }
            None => input.tree(Partition::of(game, settings).most),
        };
        let view = game.view(state, owner);
        let simulations = Some(u64::from(options.simulations));
        let budget = Budget { simulations, ..settings.budget };
        let solved = solve(input, &view, &budget);
        let input = SearchInput { solved: solved.as_ref(), ..input };
        let search = Search::new(input, view, tree, rng.next_u64());
        let leaf = Leaf { seat: owner, state: search.sample, legal: search.legal };
        Self {
            search,
            solved,
            owner,
            root: Root::new(options.exploration, options.temperature),
            rng,
            simulations: options.simulations,
            done: 0,
            waiting: Waiting::Root(leaf),
        }
    }

    /// Goes on to the next leaf; `None` when the search is over. Until it is answered, a leaf is returned again.
    pub fn next_leaf(&mut self, game: &G, settings: &Settings<G>) -> Option<&Leaf<G>> {
        let solved = self.solved.as_ref();
        let input = SearchInput { game, owner: self.owner, settings, belief: None, solved };
        while matches!(self.waiting, Waiting::Nothing) && self.done < self.simulations {
            let first = self.root.action(&self.search.tree, self.done);
            let mut descent = Descent { input, search: &mut self.search };
            let simulation = descent.descend_to_leaf(first);
            if let Some(leaf) = descent.leaf_of(&simulation) {
                self.waiting = Waiting::Leaf(simulation, leaf);
            } else {
                let values = simulation.end(game, settings.value).expect("no leaf, so an end");
                descent.back_up(simulation, &values);
                self.done += 1;
            }
        }
        match &self.waiting {
            Waiting::Root(leaf) | Waiting::Leaf(_, leaf) => Some(leaf),
            Waiting::Nothing => None,
        }
    }

    /// Takes the answer of an evaluator about the leaf: how promising each action is, by its index, and what each seat will
    /// have of the end, from 0 to 1.
    ///
    /// # Panics
    /// Panics if no leaf waits.
    pub fn answer(&mut self, game: &G, settings: &Settings<G>, priors: &[f32], values: &G::Values) {
        let solved = self.solved.as_ref();
        let input = SearchInput { game, owner: self.owner, settings, belief: None, solved };
        let mut descent = Descent { input, search: &mut self.search };
        match std::mem::replace(&mut self.waiting, Waiting::Nothing) {
            Waiting::Root(leaf) => {
                descent.expand(input.root(), self.owner, &leaf.legal, priors);
                let judged =
                    Judged { at: input.root(), seat: self.owner, value: values[self.owner] };
                let tree = &mut self.search.tree;
                let order = |action| input.game.tie_order(self.owner, action);
                self.root.begin(tree, judged, self.simulations, &mut self.rng, order);
            }
            Waiting::Leaf(simulation, leaf) => {
                let at = simulation.at(input.tree_of(leaf.seat));
                descent.expand(at, leaf.seat, &leaf.legal, priors);
                descent.back_up(simulation, values);
                self.done += 1;
            }
            Waiting::Nothing => panic!("no leaf waits for an answer"),
        }
    }

    /// Returns what the search has found, and its tree, whose memory another search can use.
    pub fn finish(
        mut self,
        game: &G,
        settings: &Settings<G>,
    ) -> (Searched<G::Values>, Tree<G::Values>) {
        let solved = self.solved.as_ref();
        if let Some(&(action, values)) = self.solved.as_ref().and_then(|solved| solved.first()) {
            return (Searched { action, policy: vec![(action, 1.0)], values }, self.search.tree);
        }
        let root = SearchInput { game, owner: self.owner, settings, belief: None, solved }.root();
        let tree = self.search.tree;
        let mut values = G::Values::default();
        Seat::of(game.players()).for_each(|seat| values[seat] = tree.node(root).mean(seat));
        let policy = self.root.policy(&tree);
        let action = self.root.choose(&tree, &mut self.rng);
        (Searched { action, policy, values }, tree)
    }
}
