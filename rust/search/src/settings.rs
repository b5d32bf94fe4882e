//! How to search.

use crate::belief::Opponent;
use crate::select::Selection;
use crate::value::Value;
use midgard_core::{Estimator, Game, Policy};
use std::fmt;
use std::sync::Arc;

/// When a search ends: at the first of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// After a number of simulations.
    pub simulations: Option<u64>,
    /// After this time. The result depends on the machine.
    pub milliseconds: Option<u64>,
    /// When the tree has a number of nodes.
    pub nodes: Option<usize>,
}

/// Whose knowledge makes the nodes of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Observer {
    /// One tree: what the searching seat sees.
    #[default]
    Single,
    /// A tree for each seat: what that seat sees.
    Multiple,
}

/// The assumed aim of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opponents {
    /// Each the most for itself.
    #[default]
    MaxN,
    /// Those of other teams the least for the searching seat.
    Paranoid,
}

/// Whether what chance shows makes nodes of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Branching {
    /// No: a node stands for what was decided, whatever chance has shown (open loop). Decisions after a draw cannot
    /// depend on it, so their values do not converge.
    Decisions,
    /// Yes: for each thing that the owner of the tree can see (closed loop).
    #[default]
    Outcomes,
}

/// Where a rollout ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Horizon {
    /// At the end of the game.
    End,
    /// After a number of decisions.
    Decisions(u32),
    /// At the first decision of the next round, or of a later one with [`Estimator::rollout_rounds`]; at the end of
    /// the game if no [`Estimator`] values that.
    #[default]
    Round,
}

/// The value of a state where a rollout ends before the game.
pub enum Estimate<G: Game> {
    /// What [`Game::estimator`] expects; the current score in a game without an estimator.
    Game,
    /// The value that this estimator expects.
    Estimator(Arc<dyn Estimator<G>>),
    /// As much as if the game ended there.
    FinalScore,
}

impl<G: Game> Clone for Estimate<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Game => Self::Game,
            Self::Estimator(estimator) => Self::Estimator(estimator.clone()),
            Self::FinalScore => Self::FinalScore,
        }
    }
}

impl<G: Game> Estimate<G> {
    /// Returns the estimator for a game, if there is one.
    pub(crate) fn of(&self, game: &G) -> Option<Arc<dyn Estimator<G>>> {
        match self {
            Self::Game => game.estimator(),
            Self::Estimator(estimator) => Some(estimator.clone()),
            Self::FinalScore => None,
        }
    }
}

/// How threads share the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Parallel {
    /// Each has a tree of its own; they are added up. The result depends on how many there are.
    #[default]
    Roots,
    /// One tree: many simulations at once, begun and ended in order. The result does not depend on how
    /// many threads there are, if there is more than one.
    Leaves,
}

/// Who plays on from where the tree ends.
pub enum Rollout<G: Game> {
    /// All legal actions are equally likely.
    Random,
    /// A policy, and with this chance a random action.
    Policy(Arc<dyn Policy<G>>, f64),
}

impl<G: Game> Clone for Rollout<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::Policy(policy, noise) => Self::Policy(policy.clone(), *noise),
        }
    }
}

/// Returns whether to go on. The thread that called asks it after a few simulations or about a hundred decisions, and every
/// 10 ms while other threads search.
pub type GoOn = Arc<dyn Fn() -> bool + Send + Sync>;

/// How to search.
pub struct Settings<G: Game> {
    /// When to end.
    pub budget: Budget,
    /// Which step is tried next.
    pub selection: Selection,
    /// Whose knowledge makes nodes.
    pub observer: Observer,
    /// The aim of others.
    pub opponents: Opponents,
    /// The value of an end.
    pub value: Value,
    /// Whether chance makes nodes.
    pub branching: Branching,
    /// Who plays on from the end of the tree.
    pub rollout: Rollout<G>,
    /// Worlds that are dealt once and searched each by itself, as if all were known; otherwise a world
    /// is dealt for each simulation.
    pub worlds: Option<u64>,
    /// Decisions that the tree is deep at most.
    pub depth: Option<u32>,
    /// Where a rollout ends.
    pub horizon: Horizon,
    /// The value of a state where a rollout ends before the game.
    pub estimate: Estimate<G>,
    /// Whose choice is tried first, and favoured as in [`Selection`].
    pub prior: Option<Arc<dyn Policy<G>>>,
    /// Whether the parts of the game that [`Game::part_solver`] can solve are played as it does, in the tree and in
    /// rollouts. At the root, and after very many visits, other actions are tried too. Where nobody else has a choice
    /// left, or nothing is hidden from anybody, the rest of the game is solved, if that takes few events.
    pub exact: bool,
    /// Whether a search goes on with what the one before has found below it: see
    /// [`Session`](crate::Session). With a single observer only.
    pub keep: bool,
    /// How others are taken to have chosen; `None`: their choices tell nothing.
    pub belief: Option<Opponent<G>>,
    /// How what others have chosen unseen in the phase that goes on is found.
    pub hidden_choices: HiddenChoices,
    /// Where random numbers come from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// How they share the work.
    pub parallel: Parallel,
    /// Bytes of nodes at most, of all trees that are there at the same time; but each thread may have as
    /// many nodes as there are actions.
    pub memory: usize,
    /// Asked now and then: no stops the search, and nothing is found.
    pub go_on: Option<GoOn>,
}

/// 256 MiB.
const MEMORY: usize = 256 << 20;

impl<G: Game> Default for Settings<G> {
    fn default() -> Self {
        Self {
            budget: Budget { simulations: Some(1000), ..Budget::default() },
            selection: Selection::default(),
            observer: Observer::default(),
            opponents: Opponents::default(),
            value: Value::default(),
            branching: Branching::default(),
            rollout: Rollout::Random,
            worlds: None,
            depth: None,
            horizon: Horizon::default(),
            estimate: Estimate::Game,
            prior: None,
            exact: true,
            keep: false,
            belief: None,
            hidden_choices: HiddenChoices::default(),
            seed: 0,
            threads: 1,
            parallel: Parallel::default(),
            memory: MEMORY,
            go_on: None,
        }
    }
}

impl<G: Game> Clone for Settings<G> {
    fn clone(&self) -> Self {
        let Self { prior, rollout, estimate, belief, go_on, .. } = self;
        Self {
            prior: prior.clone(),
            rollout: rollout.clone(),
            estimate: estimate.clone(),
            belief: belief.clone(),
            go_on: go_on.clone(),
            ..*self
        }
    }
}

/// How a simulation finds what others have chosen unseen in the phase that goes on ([`Game::rewind`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HiddenChoices {
    /// As in the world that it samples.
    #[default]
    Sampled,
    /// Each chooses once more in its own tree, as it would if it were still to choose. With [`Observer::Multiple`] and without
    /// [`Settings::worlds`] alone; and not where an evaluator takes the place of rollouts.
    Searched,
}

/// Why nothing was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// The game is over.
    Over,
    /// Chance is asked, not a seat.
    Chance,
    /// The budget is missing, or 0.
    Budget,
    /// The threads could not be started.
    Threads,
    /// [`Settings::go_on`] said no.
    Stopped,
}

impl fmt::Display for SearchError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Over => "the game is over: there is nothing to search",
            Self::Chance => "chance is asked, and only decisions can be searched",
            Self::Budget => "a search needs a budget: simulations, milliseconds or nodes above 0",
            Self::Threads => "the threads of the search cannot be started",
            Self::Stopped => "the search was cancelled",
        })
    }
}

impl std::error::Error for SearchError {}

impl Budget {
    /// Checks that there is a budget, and that it allows a simulation.
    pub(crate) fn check(&self) -> Result<(), SearchError> {
        let limits = [self.simulations, self.milliseconds, self.nodes.map(|nodes| nodes as u64)];
        let mut limits = limits.into_iter().flatten().peekable();
        if limits.peek().is_none() || limits.any(|amount| amount == 0) {
            return Err(SearchError::Budget);
        }
        Ok(())
    }
}
