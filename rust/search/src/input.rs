//! The input of a search: the game, the seat, the settings, and the belief of the seat.

use crate::belief::Belief;
use crate::endgame::Solved;
use crate::select::{Selection, Selector};
use crate::settings::{Branching, Observer, Opponents, Settings};
use crate::tree::{Node, NodeId, Step};
use crate::value::rivals;
use midgard_core::{Game, Seat, SeatValues, Set, Word, Xoshiro256PlusPlus};

/// Who searches, and how.
pub(crate) struct SearchInput<'a, G: Game> {
    pub(crate) game: &'a G,
    /// The searching seat.
    pub(crate) owner: Seat,
    pub(crate) settings: &'a Settings<G>,
    /// The belief; `None` takes hidden things as uniform.
    pub(crate) belief: Option<&'a Belief<G::State>>,
    /// The value of each action, where the rest of the game is solved.
    pub(crate) solved: Option<&'a Solved<G::Values>>,
}

impl<G: Game> Clone for SearchInput<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for SearchInput<'_, G> {}

impl<G: Game> SearchInput<'_, G> {
    /// The tree that a seat decides by.
    pub(crate) fn tree_of(&self, seat: Seat) -> usize {
        match self.settings.observer {
            Observer::Single => 0,
            Observer::Multiple => seat.index(),
        }
    }

    /// The root of the searching seat.
    pub(crate) fn root(&self) -> NodeId {
        self.tree_of(self.owner) as NodeId
    }

    /// Samples a world.
    pub(crate) fn sample(&self, view: &G::View, mut rng: Xoshiro256PlusPlus) -> G::State {
        match self.belief {
            Some(belief) => belief.sample(&mut rng),
            None => self.game.determinize(view, &mut rng),
        }
    }

    /// Returns who selects, and how.
    pub(crate) fn selector(&self) -> Selector {
        let Self { game, owner, settings, .. } = *self;
        let paranoid = match settings.opponents {
            Opponents::Paranoid => rivals(game, owner).collect(),
            Opponents::MaxN => Set::empty(),
        };
        Selector { selection: settings.selection, owner, paranoid }
    }

    /// Whose knowledge a tree is made of.
    pub(crate) fn owner_of(&self, tree: usize) -> Seat {
        match self.settings.observer {
            Observer::Single => self.owner,
            Observer::Multiple => Seat::ALL[tree],
        }
    }

    /// Returns whether a step was chosen by a seat that could have taken any step of its node: not so for others
    /// whose actions depend on what the owner of the tree does not see, and where chance has no nodes.
    pub(crate) fn decides<V: SeatValues>(&self, tree: usize, node: &Node<V>) -> bool {
        let settings = self.settings;
        let Step::Action(seat, _) = node.step() else { return false };
        settings.branching == Branching::Outcomes
            && !node.is_shared()
            && settings.selection != Selection::Even
            && (settings.worlds.is_some() || seat == self.owner_of(tree))
    }
}
