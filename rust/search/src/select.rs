//! Which step a simulation takes.

use crate::settings::Opponents;
use crate::tree::{Key, Node, NodeId, Tree};
use midgard_core::{ActionSet, Seat};

/// How steps are weighed against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// The upper confidence bound: mean + `exploration` * sqrt(ln(available) / visits). Every legal action
    /// is tried once before any is tried twice.
    Bound {
        /// The weight of what is not well known.
        exploration: f64,
    },
    /// mean + `exploration` * share * sqrt(available) / (visits + 1). What was not tried counts as the mean
    /// of its parent. The share is what an evaluator says, be it 0; where that is 0 of all that is legal,
    /// and where nothing was said, all have the same.
    Share {
        /// The weight of what is not well known.
        exploration: f64,
        /// The share of the guide's choice, without an evaluator; the others share the rest.
        guide: f64,
    },
    /// What was tried least often; in the end the best mean counts.
    Even,
}

impl Default for Selection {
    fn default() -> Self {
        Self::Bound { exploration: 0.7 }
    }
}

/// The decision that a step is selected for.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) at: NodeId,
    pub(crate) seat: Seat,
    pub(crate) legal: &'a ActionSet,
    /// What the guide would do.
    pub(crate) advice: Option<u8>,
}

/// What may be done there.
struct Open {
    /// An action that was not tried.
    new: Option<u8>,
    /// Has the evaluator given nothing to any of the others?
    hopeless: bool,
}

/// Who selects, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selector {
    pub(crate) selection: Selection,
    pub(crate) opponents: Opponents,
    /// The searching seat.
    pub(crate) owner: Seat,
}

/// What was selected.
pub(crate) enum Selected {
    /// A step that is in the tree.
    Known(NodeId, u8),
    /// An action that is not.
    New(u8),
}

impl Selector {
    /// The next step. `any` draws one of so many.
    pub(crate) fn select(
        &self,
        tree: &mut Tree,
        asked: Asked<'_>,
        any: impl FnMut(usize) -> usize,
    ) -> Selected {
        let (mut tried, mut hopeless) = (ActionSet::new(), true);
        let mut children = tree.node(asked.at).first_child();
        while let Some(id) = children {
            let node = tree.node_mut(id);
            children = node.next_sibling();
            if let Some(action) = node.key().action_of(asked.seat)
                && asked.legal.contains(action)
            {
                node.available += 1;
                tried.insert(action);
                hopeless &= node.prior() == Some(0.0);
            }
        }
        let new = asked.legal.minus(&tried);
        let new = untried(&new, asked.advice, any);
        match self.selection {
            Selection::Bound { exploration } => match new {
                Some(action) => Selected::New(action),
                None => self.best(tree, asked, |node, mean| {
                    let available = logarithm(node.available.max(2));
                    mean + exploration * (available / f64::from(node.tries().max(1))).sqrt()
                }),
            },
            Selection::Even => match new {
                Some(action) => Selected::New(action),
                None => self.best(tree, asked, |node, _| -f64::from(node.tries())),
            },
            Selection::Share { exploration, guide } => {
                self.shared(tree, asked, Open { new, hopeless }, (exploration, guide))
            }
        }
    }

    /// By share.
    fn shared(
        &self,
        tree: &Tree,
        asked: Asked<'_>,
        Open { new, hopeless }: Open,
        (exploration, guide): (f64, f64),
    ) -> Selected {
        let legal = asked.legal.len() as f64;
        let share = |action: u8| match asked.advice {
            Some(advice) if advice == action => guide + (1.0 - guide) / legal,
            Some(_) => (1.0 - guide) / legal,
            None => 1.0 / legal,
        };
        let bound = |share: f64, available: f64, tries: f64| {
            exploration * share * available.sqrt() / (tries + 1.0)
        };
        let own = |node: &Node| {
            let action = node.key().action_of(asked.seat).expect("only actions are weighed");
            node.prior().filter(|_| !hopeless).map_or_else(|| share(action), f64::from)
        };
        let parent = tree.node(asked.at);
        let most = f64::from(parent.tries());
        let best = self.weigh(tree, asked, |node, mean| {
            mean + bound(own(node), f64::from(node.available), f64::from(node.tries()))
        });
        match (best, new) {
            (Some((id, action, most_known)), Some(new)) => {
                let hope = self.mean(parent, asked.seat) + bound(share(new), most, 0.0);
                if hope > most_known { Selected::New(new) } else { Selected::Known(id, action) }
            }
            (Some((id, action, _)), None) => Selected::Known(id, action),
            (None, new) => Selected::New(new.expect("a decision has a legal action")),
        }
    }

    /// The best of the known steps.
    fn best(&self, tree: &Tree, asked: Asked<'_>, worth: impl Fn(&Node, f64) -> f64) -> Selected {
        let (id, action, _) = self.weigh(tree, asked, worth).expect("every legal action is known");
        Selected::Known(id, action)
    }

    /// The legal step of the highest worth, with that; of several the one with the lowest action.
    fn weigh(
        &self,
        tree: &Tree,
        asked: Asked<'_>,
        worth: impl Fn(&Node, f64) -> f64,
    ) -> Option<(NodeId, u8, f64)> {
        let parent = tree.node(asked.at);
        let mut best: Option<(NodeId, u8, f64)> = None;
        for id in tree.children(asked.at) {
            let node = tree.node(id);
            let Some(action) = node.key().action_of(asked.seat) else { continue };
            if !asked.legal.contains(action) {
                continue;
            }
            let mean = self.mean(if node.tries() > 0 { node } else { parent }, asked.seat);
            let worth = worth(node, mean);
            if best.is_none_or(|(_, known, most)| {
                worth > most || worth.to_bits() == most.to_bits() && action < known
            }) {
                best = Some((id, action, worth));
            }
        }
        best
    }

    /// What a step has brought to who takes it; simulations under way count as lost.
    fn mean(&self, node: &Node, seat: Seat) -> f64 {
        let tries = f64::from(node.tries());
        if self.opponents == Opponents::Paranoid && seat != self.owner {
            return 1.0 - (node.sums[self.owner] + f64::from(node.flying)) / tries.max(1.0);
        }
        node.sums[seat] / tries.max(1.0)
    }
}

/// An action that was not tried: what the guide would do, or any.
fn untried(new: &ActionSet, advice: Option<u8>, mut any: impl FnMut(usize) -> usize) -> Option<u8> {
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

/// The natural logarithm of a number above 0, from `+ - * /` alone: the same on every machine.
fn logarithm(number: u32) -> f64 {
    let twos = number.ilog2();
    let mantissa = f64::from(number) / f64::from(1_u32 << twos);
    let x = (mantissa - 1.0) / (mantissa + 1.0); // at most a third
    let (mut power, mut sum) = (x, 0.0);
    for odd in [1.0, 3.0, 5.0, 7.0, 9.0, 11.0] {
        sum += power / odd;
        power *= x * x;
    }
    f64::from(twos) * std::f64::consts::LN_2 + 2.0 * sum
}

/// The key of a step as it is seen.
#[inline]
pub(crate) fn key(seat: Seat, action: u8, shown: bool) -> Key {
    if shown { Key::action(seat, action) } else { Key::hidden(seat) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for number in [1, 2, 3, 7, 10, 1_000, 65_535, 65_536, u32::MAX] {
            assert!((logarithm(number) - f64::from(number).ln()).abs() < 1e-6, "{number}");
        }
    }
}
