//! Playing and searching games without knowing them.
//!
//! Every search looks at [`Game::view`](midgard_core::Game::view) of the seat that decides, and at
//! nothing else: what the seat does not know is dealt anew, and no real future is ever seen.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::iter_over_hash_type))]

mod belief;
mod bot;
mod cancellation;
mod descent;
mod endgame;
mod evaluated;
mod hooks;
mod input;
mod limit;
pub mod network;
mod noise;
mod partition;
mod playout;
mod pool;
pub mod presets;
mod proof;
mod report;
mod rollout;
mod root;
mod samples;
mod select;
mod session;
mod settings;
mod stepwise;
mod tree;
mod value;

pub use belief::{Belief, Opponent, belief};
pub use bot::Searcher;
pub use evaluated::{Evaluation, Evaluator, Leaf};
pub use hooks::{Hooks, Judgement};
pub use playout::{Uniform, Watch, new_state, play_out, play_out_with};
pub use pool::with_pool;
pub use report::{Choice, Final, Report};
pub use rollout::rollout;
pub use root::RootExploration;
pub use samples::fit_samples;
pub use select::Selection;
pub use session::{ReportOf, Session, search};
pub use settings::{
    Branching, Budget, Estimate, GoOn, HiddenChoices, Horizon, Observer, Opponents, Parallel,
    Rollout, SearchError, Settings,
};
pub use stepwise::{Searched, StepwiseOptions, StepwiseSearch};
pub use tree::{Node, NodeId, Step, Tree};
pub use value::{Value, value};
