//! The result of a simulation goes to the nodes that it has passed.

use super::{NONE, Node, NodeId, TRUSTED, Tree, add};
use midgard_core::SeatValues;

impl<V: SeatValues> Tree<V> {
    /// Adds a simulation to a node and to the nodes that led to it, which are given from the last to the root.
    ///
    /// A node that a rollout began at adds what came of it. A node whose child was passed takes over the change of
    /// that child: its value is the mean of its children. Where `decides` is true, that is where the step to the child was the
    /// choice of a seat that had all of them, the value is that of the child with the most visits, once that has
    /// [`TRUSTED`] of them: what was tried and found wanting is not part of what the decision is worth. A node
    /// that is proven keeps its value.
    pub(crate) fn back_up<P: Copy>(
        &mut self,
        path: impl Iterator<Item = (NodeId, P)>,
        (values, is_exact): (&V, bool),
        decides: impl Fn(&Node<V>, P) -> bool,
        prove: impl Fn(&Self, NodeId, ((NodeId, P), bool)) -> Option<V>,
    ) {
        let (mut change, mut is_new) = (*values, false);
        let mut last: Option<(NodeId, P)> = None;
        for (id, step) in path {
            let node = self.node_mut(id);
            node.under_way -= 1;
            node.visits += 1;
            let before = node.sums;
            let child = last.replace((id, step));
            if let Some((child, _)) = child {
                self.prefer(id, child);
            }
            if self.node(id).is_proven() {
                let node = self.node_mut(id);
                let (now, then) = (f64::from(node.visits), f64::from(node.visits - 1));
                let grown = node.sums.as_mut_slice().iter_mut().zip(change.as_mut_slice());
                for (sum, change) in grown {
                    let more = *sum * now / then;
                    *change = more - *sum;
                    *sum = more;
                }
                continue;
            }
            let exact = match child {
                None => is_exact.then_some(*values),
                Some(child) if self.node(child.0).is_proven() => prove(self, id, (child, is_new)),
                Some(_) => None,
            };
            is_new = exact.is_some();
            if let Some(exact) = exact {
                let node = self.node_mut(id);
                node.prove(&exact);
                change = node.sums;
                let then = change.as_mut_slice().iter_mut().zip(before.as_slice());
                then.for_each(|(change, before)| *change -= before);
                continue;
            }
            let Some((child, step)) = child else {
                add(&mut self.node_mut(id).sums, &change);
                continue;
            };
            let favorite = self.node(self.node(id).favorite);
            if favorite.visits < TRUSTED || !decides(self.node(child), step) {
                add(&mut self.node_mut(id).sums, &change);
                continue;
            }
            let share = f64::from(self.node(id).visits) / f64::from(favorite.visits);
            let best = favorite.sums;
            let sums = &mut self.node_mut(id).sums;
            for ((sum, best), change) in
                sums.as_mut_slice().iter_mut().zip(best.as_slice()).zip(change.as_mut_slice())
            {
                *change = best * share - *sum;
                *sum = best * share;
            }
        }
    }

    /// A child has other visits: it is the favorite if it has the most.
    pub(super) fn prefer(&mut self, parent: NodeId, child: NodeId) {
        let known = self.node(parent).favorite;
        if known == NONE || self.node(child).visits > self.node(known).visits {
            self.node_mut(parent).favorite = child;
        }
    }
}
