//! Which step a simulation takes.

use crate::tree::{Key, Node, NodeId, Tree};
use midgard_core::{ActionIndex, Actions, Seat, SeatValues, Set};

/// How steps are weighed against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// The upper confidence bound: mean + `exploration` * sqrt(ln(available) / visits). Every legal action
    /// is tried once before any is tried twice.
    Ucb1 {
        /// The weight of what is not well known.
        exploration: f64,
    },
    /// mean + `exploration` * prior * sqrt(available) / (visits + 1). An action without a visit counts as the mean
    /// of its parent. The prior is that of the evaluator, even if it is 0; where that is 0 for all legal actions,
    /// and where nothing was said, all have the same. A decision that was available more than 20 times for each
    /// legal action doubts its priors, but for those that are 0: the bound of Ucb1 is added, for the visits beyond
    /// that.
    Puct {
        /// The weight of what is not well known.
        exploration: f64,
        /// The share of the prior policy's choice, without an evaluator; the others share the rest.
        prior_weight: f64,
    },
    /// The action with the fewest visits; in the end the best mean counts.
    Even,
}

/// Visits for each legal action until the choice of a prior policy is doubted.
const ENOUGH: u32 = 20;
/// The weight of these doubts.
const DOUBT: f64 = 0.7;

impl Default for Selection {
    fn default() -> Self {
        Self::Ucb1 { exploration: 0.7 }
    }
}

/// The decision that a step is selected for.
#[derive(Clone, Copy)]
pub(crate) struct DecisionPoint<'a, A> {
    pub(crate) at: NodeId,
    pub(crate) seat: Seat,
    pub(crate) legal: &'a A,
    /// The choice of the prior policy.
    pub(crate) advice: Option<ActionIndex>,
    /// The place of an action among actions of equal worth.
    pub(crate) order: &'a dyn Fn(ActionIndex) -> ActionIndex,
}

/// The legal actions there.
struct Open {
    /// An action that was not tried.
    new: Option<ActionIndex>,
    /// Whether the evaluator has given a prior of 0 to each of the others.
    all_zero: bool,
}

/// Who selects, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selector {
    pub(crate) selection: Selection,
    /// The searching seat.
    pub(crate) owner: Seat,
    /// The seats that are taken to play against the searching seat alone.
    pub(crate) paranoid: Set<Seat>,
}

/// The selected action.
pub(crate) enum Selected {
    /// A step that is in the tree.
    Known(NodeId, ActionIndex),
    /// An action that is not.
    New(ActionIndex),
}

impl Selector {
    /// The next step. `any` draws one of a number.
    pub(crate) fn select<V: SeatValues, A: Actions>(
        &self,
        tree: &mut Tree<V>,
        point: DecisionPoint<'_, A>,
        any: impl FnMut(usize) -> usize,
    ) -> Selected {
        let (mut tried, mut all_zero) = (A::default(), true);
        let mut children = tree.node(point.at).first_child();
        while let Some(id) = children {
            let node = tree.node_mut(id);
            children = node.next_sibling();
            if let Some(action) = node.key().action_of(point.seat)
                && point.legal.contains(action)
            {
                node.available += 1;
                tried.insert(action);
                all_zero &= node.prior() == Some(0.0);
            }
        }
        let new = point.legal.minus(&tried);
        let new = untried(&new, point.advice, any);
        match self.selection {
            Selection::Ucb1 { exploration } => match new {
                Some(action) => Selected::New(action),
                None => self.best(tree, point, |node, mean| {
                    let available = logarithm(node.available.max(2));
                    mean + exploration * (available / f64::from(node.visit_count().max(1))).sqrt()
                }),
            },
            Selection::Even => match new {
                Some(action) => Selected::New(action),
                None => self.best(tree, point, |node, _| -f64::from(node.visit_count())),
            },
            Selection::Puct { exploration, prior_weight: weight } => {
                self.puct(tree, point, Open { new, all_zero }, (exploration, weight))
            }
        }
    }

    /// By share.
    fn puct<V: SeatValues, A: Actions>(
        &self,
        tree: &Tree<V>,
        point: DecisionPoint<'_, A>,
        Open { new, all_zero }: Open,
        (exploration, weight): (f64, f64),
    ) -> Selected {
        let legal = point.legal.len() as f64;
        let prior = |action: ActionIndex| match point.advice {
            Some(advice) if advice == action => weight + (1.0 - weight) / legal,
            Some(_) => (1.0 - weight) / legal,
            None => 1.0 / legal,
        };
        let enough = f64::from(ENOUGH) * legal;
        let bound = |prior: f64, available: f64, visit_count: f64| {
            let bound = exploration * prior * available.sqrt() / (visit_count + 1.0);
            if prior <= 0.0 || available <= enough {
                return bound;
            }
            let beyond = logarithm((available / enough * 65_536.0) as u32) - logarithm(65_536);
            bound + DOUBT * (beyond / (visit_count + 1.0)).sqrt()
        };
        let own = |node: &Node<V>| {
            let action = node.key().action_of(point.seat).expect("only actions are weighed");
            node.prior().filter(|_| !all_zero).map_or_else(|| prior(action), f64::from)
        };
        let parent = tree.node(point.at);
        let most = f64::from(parent.visit_count());
        let best = self.weigh(tree, point, |node, mean| {
            mean + bound(own(node), f64::from(node.available), f64::from(node.visit_count()))
        });
        match (best, new) {
            (Some((id, action, most_known)), Some(new)) => {
                let untried = self.mean(parent, point.seat) + bound(prior(new), most, 0.0);
                if untried > most_known { Selected::New(new) } else { Selected::Known(id, action) }
            }
            (Some((id, action, _)), None) => Selected::Known(id, action),
            (None, new) => Selected::New(new.expect("a decision has a legal action")),
        }
    }

    /// The best of the known steps.
    fn best<V: SeatValues, A: Actions>(
        &self,
        tree: &Tree<V>,
        point: DecisionPoint<'_, A>,
        worth: impl Fn(&Node<V>, f64) -> f64,
    ) -> Selected {
        let (id, action, _) = self.weigh(tree, point, worth).expect("every legal action is known");
        Selected::Known(id, action)
    }

    /// The legal step of the highest worth, with that; of several the first in the order of the point.
    fn weigh<V: SeatValues, A: Actions>(
        &self,
        tree: &Tree<V>,
        point: DecisionPoint<'_, A>,
        worth: impl Fn(&Node<V>, f64) -> f64,
    ) -> Option<(NodeId, ActionIndex, f64)> {
        let parent = tree.node(point.at);
        let mut most_mean = None;
        let mut best: Option<(NodeId, ActionIndex, f64)> = None;
        for id in tree.children(point.at) {
            let node = tree.node(id);
            let Some(action) = node.key().action_of(point.seat) else { continue };
            if !point.legal.contains(action) {
                continue;
            }
            let mean = self.mean(if node.visit_count() > 0 { node } else { parent }, point.seat);
            // There is nothing to find out about a value that is proven, and less than another's.
            let mut is_beaten =
                || mean < *most_mean.get_or_insert_with(|| self.most_mean(tree, point));
            let worth = if node.is_proven() && is_beaten() { mean } else { worth(node, mean) };
            if best.is_none_or(|(_, known, most)| {
                worth > most
                    || worth.to_bits() == most.to_bits()
                        && (point.order)(action) < (point.order)(known)
            }) {
                best = Some((id, action, worth));
            }
        }
        best
    }

    /// Returns the highest mean of the steps that were tried.
    fn most_mean<V: SeatValues, A: Actions>(
        &self,
        tree: &Tree<V>,
        point: DecisionPoint<'_, A>,
    ) -> f64 {
        let children = tree.children(point.at).map(|id| tree.node(id));
        let tried = children.filter(|node| node.visits > 0);
        let is_legal = |node: &&Node<V>| {
            let action = node.key().action_of(point.seat);
            action.is_some_and(|action| point.legal.contains(action))
        };
        tried.filter(is_legal).map(|node| self.mean(node, point.seat)).fold(f64::MIN, f64::max)
    }

    /// Returns what a seat has of these values, as its aim is taken to be.
    pub(crate) fn preference<V: SeatValues>(&self, values: &V, seat: Seat) -> f64 {
        if self.paranoid.has(seat) { 1.0 - values[self.owner] } else { values[seat] }
    }

    /// The result of a step for the seat that takes it; simulations under way count as lost, if it is not proven.
    fn mean<V: SeatValues>(&self, node: &Node<V>, seat: Seat) -> f64 {
        if node.is_proven() {
            return self.preference(&node.means(), seat);
        }
        let visit_count = f64::from(node.visit_count());
        if self.paranoid.has(seat) {
            return 1.0
                - (node.sums[self.owner] + f64::from(node.virtual_losses()))
                    / visit_count.max(1.0);
        }
        node.sums[seat] / visit_count.max(1.0)
    }
}

/// An action that was not tried: what the prior policy would do, or any.
fn untried<A: Actions>(
    new: &A,
    advice: Option<ActionIndex>,
    mut any: impl FnMut(usize) -> usize,
) -> Option<ActionIndex> {
    if new.is_empty() {
        return None;
    }
    if let Some(advice) = advice
        && new.contains(advice)
    {
        return Some(advice);
    }
    new.nth(any(new.len()))
}

/// The logarithms of small numbers, which are needed most: those of the visits of a node.
static LOGARITHMS: [f64; 1024] = {
    let mut logarithms = [0.0; 1024];
    let mut number = 1;
    while number < logarithms.len() {
        logarithms[number] = computed_logarithm(number as u32);
        number += 1;
    }
    logarithms
};

/// Returns the natural logarithm of a number above 0.
#[inline]
fn logarithm(number: u32) -> f64 {
    let known = LOGARITHMS.get(number as usize).copied();
    known.unwrap_or_else(|| computed_logarithm(number))
}

/// Computes the natural logarithm of a number above 0, from `+ - * /` alone: the same on every machine.
const fn computed_logarithm(number: u32) -> f64 {
    let twos = number.ilog2();
    let mantissa = number as f64 / (1_u32 << twos) as f64;
    let x = (mantissa - 1.0) / (mantissa + 1.0); // at most a third
    let (mut power, mut sum, mut odd) = (x, 0.0, 1.0);
    while odd <= 11.0 {
        sum += power / odd;
        power *= x * x;
        odd += 2.0;
    }
    twos as f64 * std::f64::consts::LN_2 + 2.0 * sum
}

/// The key of a step as it is seen.
#[inline]
pub(crate) fn key(seat: Seat, action: ActionIndex, shown: bool) -> Key {
    if shown { Key::action(seat, action) } else { Key::hidden(seat) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for number in [1, 2, 3, 7, 10, 1_000, 65_535, 65_536, u32::MAX] {
            assert!((logarithm(number) - f64::from(number).ln()).abs() < 1e-6, "{number}");
            assert_eq!(logarithm(number).to_bits(), computed_logarithm(number).to_bits());
        }
    }
}
