//! Searches as players.

use crate::session::search;
use crate::settings::Settings;
use midgard_core::{ActionIndex, Actions, Game, Policy, Rng, Xoshiro256PlusPlus};

/// A player that searches each of its decisions anew.
pub struct Searcher<G: Game>(pub Settings<G>);

impl<G: Game> Policy<G> for Searcher<G> {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let lowest = legal.first().expect("a decision has a legal action");
        if legal.len() == 1 {
            return lowest;
        }
        let settings = Settings { seed: rng.next_u64(), ..self.0.clone() };
        search(game, state, &settings).map_or(lowest, |report| report.best)
    }
}
