//! The report of a search.

use crate::tree::{NodeId, Tree};
use midgard_core::{ActionIndex, Game, Seat, SeatValues};

/// An action at the root, and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<V> {
    /// The action.
    pub action: ActionIndex,
    /// Simulations that took it.
    pub visits: u32,
    /// The mean result for each seat.
    pub values: V,
}

/// Which action is the best of what was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Final {
    /// The one that was taken most often.
    #[default]
    Visits,
    /// The one with the highest mean.
    Mean,
}

/// The report of a search.
#[derive(Clone, Debug)]
pub struct Report<V> {
    /// Who was asked.
    pub seat: Seat,
    /// The best action.
    pub best: ActionIndex,
    /// The legal actions that were tried, ascending.
    pub choices: Vec<Choice<V>>,
    /// The value of the best action to each seat.
    pub values: V,
    /// How many simulations.
    pub simulations: u64,
    /// Bytes that the nodes of all trees took at most at the same time.
    pub bytes: usize,
    /// How many seconds.
    pub seconds: f64,
    /// The tree; of a search with several trees the sum of them.
    pub tree: Tree<V>,
    /// The root of the seat that was asked.
    pub root: NodeId,
}

/// The reports of parts of a search.
pub(crate) struct Found<V> {
    pub(crate) root: NodeId,
    pub(crate) tree: Tree<V>,
    pub(crate) simulations: u64,
    /// Bytes that all trees took at most at the same time.
    pub(crate) bytes: usize,
}

impl<V: SeatValues> Found<V> {
    /// With what others have found, as far as `most` nodes go.
    pub(crate) fn add(mut self, others: Vec<Self>, most: usize) -> Self {
        self.tree.widen(most);
        for other in &others {
            self.tree.merge(&other.tree);
            self.simulations += other.simulations;
        }
        let others: usize = others.iter().map(|other| other.tree.bytes()).sum();
        self.bytes = self.bytes.max(self.tree.bytes() + others);
        self
    }
}

impl<V: SeatValues> Report<V> {
    /// Reads a tree.
    pub(crate) fn new(
        game: &impl Game,
        seat: Seat,
        found: Found<V>,
        by: Final,
        seconds: f64,
    ) -> Self {
        let Found { root, tree, simulations, bytes } = found;
        let mut choices: Vec<_> = tree
            .children(root)
            .filter_map(|id| {
                let node = tree.node(id);
                let action = node.key().action_of(seat)?;
                Some(Choice { action, visits: node.visits, values: means(&tree, id) })
            })
            .collect();
        choices.sort_by_key(|choice| choice.action);
        // Where everything is proven, visits have nothing to add.
        let by = if tree.node(root).is_proven() { Final::Mean } else { by };
        let worth = |choice: &Choice<V>| match by {
            Final::Visits => (f64::from(choice.visits), choice.values[seat]),
            Final::Mean => (choice.values[seat], f64::from(choice.visits)),
        };
        let order = |choice: &Choice<V>| game.tie_order(seat, choice.action);
        let mut best = choices[0]; // there is room for it in every tree
        for &choice in &choices[1..] {
            let (here, most) = (worth(&choice), worth(&best));
            if here > most || here == most && order(&choice) < order(&best) {
                best = choice;
            }
        }
        let values = best.values;
        Self { seat, best: best.action, choices, values, simulations, bytes, seconds, tree, root }
    }

    /// The steps that were taken most often, one after the other, from the best action on.
    pub fn principal_variation(&self) -> Vec<NodeId> {
        let mut steps = Vec::new();
        let mut at = self
            .tree
            .children(self.root)
            .find(|&id| self.tree.node(id).key().action_of(self.seat) == Some(self.best));
        while let Some(id) = at {
            steps.push(id);
            let visits = |id: &NodeId| self.tree.node(*id).visits;
            let tried = self.tree.children(id).filter(|id| visits(id) > 0);
            at = tried.max_by_key(|id| (visits(id), NodeId::MAX - id));
        }
        steps
    }
}

/// The mean result of a step for each seat.
fn means<V: SeatValues>(tree: &Tree<V>, id: NodeId) -> V {
    let mut means = V::default();
    Seat::of(V::SEATS).for_each(|seat| means[seat] = tree.node(id).mean(seat));
    means
}
