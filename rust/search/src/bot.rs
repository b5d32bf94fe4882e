//! Searches as players.

use crate::session::Session;
use crate::settings::Settings;
use midgard_core::{ActionIndex, Actions, Game, Player, Policy, Rng, Xoshiro256PlusPlus};

/// A player that searches each of its decisions: anew or, with [`Settings::keep`], from what it has found before in the
/// same game.
pub struct Searcher<G: Game>(pub Settings<G>);

impl<G: Game> Searcher<G> {
    fn seated(&self) -> Seated<G> {
        Seated(Session::new(self.0.clone()))
    }
}

impl<G: Game> Policy<G> for Searcher<G> {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        self.seated().choose(game, state, legal, rng)
    }

    fn player(&self) -> Option<Box<dyn Player<G>>> {
        self.0.keep.then(|| Box::new(self.seated()) as Box<dyn Player<G>>)
    }
}

/// A search at one seat of one game. It may keep its tree.
struct Seated<G: Game>(Session<G>);

impl<G: Game> Player<G> for Seated<G> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let lowest = legal.first().expect("a decision has a legal action");
        if legal.len() == 1 {
            return lowest;
        }
        self.0.set_seed(rng.next_u64());
        self.0.search(game, state).map_or(lowest, |report| report.best)
    }
}
