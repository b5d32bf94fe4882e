//! How the root of a search is explored when it is to be learned from: with noise, or by Gumbel numbers and sequential
//! halving.
//!
//! Sequential halving with Gumbel numbers is described in Danihelka, Guez, Schrittwieser and Silver, "Policy
//! improvement by planning with Gumbel" (2022). Logarithms and powers are those of `libm`, so they are the same on
//! every machine.

use crate::noise::{gamma, gumbel, unit};
use crate::tree::{NodeId, Tree};
use midgard_core::{ActionIndex, Rng, Seat, SeatValues};

/// How the root is explored, beside the selection that the whole tree has.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum RootExploration {
    /// As the rest of the tree.
    #[default]
    Plain,
    /// The priors are mixed with noise: this share of a Dirichlet distribution of this concentration.
    Dirichlet {
        /// Small numbers favor few actions.
        concentration: f64,
        /// The share of the noise, from 0 to 1.
        share: f64,
    },
    /// Simulations are shared by sequential halving.
    Gumbel {
        /// The most actions that are considered.
        considered: u32,
        /// The weight of the Gumbel numbers: 1 draws actions, 0 takes the best.
        scale: f64,
    },
}

/// Visits that the value of an action counts for at least, where it is weighed against a prior.
const VISITS: f64 = 50.0;

/// The root of a search.
pub(crate) struct Root {
    exploration: RootExploration,
    temperature: f64,
    owner: Seat,
    /// The answer of the evaluator about the root, for the searching seat.
    value: f64,
    candidates: Vec<Candidate>,
    /// How often an action has been visited that is visited next, by the number of the simulation.
    schedule: Vec<u32>,
}

/// A root that an evaluator has judged.
pub(crate) struct Judged {
    pub(crate) at: NodeId,
    /// The searching seat.
    pub(crate) seat: Seat,
    /// The value that the evaluator expects for that seat.
    pub(crate) value: f64,
}

/// A legal action at the root whose prior is above 0.
struct Candidate {
    action: ActionIndex,
    /// Its place among candidates of equal worth.
    order: ActionIndex,
    node: NodeId,
    /// The logarithm of its prior.
    logit: f64,
    /// With its Gumbel number.
    drawn: f64,
}

impl Root {
    pub(crate) fn new(exploration: RootExploration, temperature: f64) -> Self {
        let (candidates, schedule) = (Vec::new(), Vec::new());
        Self { exploration, temperature, owner: Seat::One, value: 0.0, candidates, schedule }
    }

    /// Begins when the legal actions have nodes with priors.
    pub(crate) fn begin<V: SeatValues>(
        &mut self,
        tree: &mut Tree<V>,
        judged: Judged,
        simulations: u32,
        rng: &mut impl Rng,
        order: impl Fn(ActionIndex) -> ActionIndex,
    ) {
        let Judged { at, seat, value } = judged;
        (self.owner, self.value) = (seat, value);
        let candidate = |id| {
            let node = tree.node(id);
            let (action, prior) = (node.key().action_of(seat)?, node.prior()?);
            let logit = libm::log(prior.into());
            let order = order(action);
            (prior > 0.0).then_some(Candidate { action, order, node: id, logit, drawn: logit })
        };
        self.candidates = tree.children(at).filter_map(candidate).collect();
        self.candidates.sort_by_key(|candidate| candidate.action);
        match self.exploration {
            RootExploration::Plain => {}
            RootExploration::Dirichlet { concentration, share } => {
                self.add_noise(tree, concentration, share, rng);
            }
            RootExploration::Gumbel { considered, scale } => {
                for candidate in &mut self.candidates {
                    candidate.drawn = candidate.logit + scale * gumbel(rng);
                }
                let considered = (considered as usize).min(self.candidates.len());
                self.schedule = sequential_halving(considered, simulations as usize);
            }
        }
    }

    /// Mixes the priors with noise.
    fn add_noise<V: SeatValues>(
        &self,
        tree: &mut Tree<V>,
        concentration: f64,
        share: f64,
        rng: &mut impl Rng,
    ) {
        let mut numbers: Vec<f64> =
            self.candidates.iter().map(|_| gamma(concentration, rng)).collect();
        let sum: f64 = numbers.iter().sum();
        if sum <= 0.0 {
            return; // all are too small for a number
        }
        numbers.iter_mut().for_each(|number| *number /= sum);
        for (candidate, number) in self.candidates.iter().zip(numbers) {
            let node = tree.node_mut(candidate.node);
            let prior = node.prior().map_or(0.0, f64::from);
            node.judge(((1.0 - share) * prior + share * number) as f32);
        }
    }

    /// Returns the action of a simulation, where the selection of the tree does not choose it.
    pub(crate) fn action<V: SeatValues>(
        &self,
        tree: &Tree<V>,
        simulation: u32,
    ) -> Option<ActionIndex> {
        let &visits = self.schedule.get(simulation as usize)?;
        let most = self.most_visits(tree);
        let due = self.candidates.iter().filter(|it| tree.node(it.node).visits == visits);
        best(due, |it| it.drawn + self.weight(most) * self.mean(tree, it)).map(|it| it.action)
    }

    fn most_visits<V: SeatValues>(&self, tree: &Tree<V>) -> u32 {
        let visits = self.candidates.iter().map(|it| tree.node(it.node).visits);
        visits.max().unwrap_or(0)
    }

    /// Returns the weight of values against logarithms of priors: what was searched longer is believed more.
    fn weight(&self, most: u32) -> f64 {
        VISITS + f64::from(most)
    }

    /// Returns the mean of an action; before its first visit that of the root.
    fn mean<V: SeatValues>(&self, tree: &Tree<V>, candidate: &Candidate) -> f64 {
        match tree.node(candidate.node).visits {
            0 => self.value,
            _ => tree.node(candidate.node).mean(self.owner),
        }
    }

    /// Returns the policy to learn.
    pub(crate) fn policy<V: SeatValues>(&self, tree: &Tree<V>) -> Vec<(ActionIndex, f32)> {
        let shares: Vec<f64> = match self.exploration {
            RootExploration::Gumbel { .. } => self.improved_policy(tree),
            _ => {
                let visits = self.candidates.iter().map(|it| f64::from(tree.node(it.node).visits));
                visits.collect()
            }
        };
        let sum: f64 = shares.iter().sum();
        let share = |share: f64| {
            if sum > 0.0 { share / sum } else { 1.0 / self.candidates.len() as f64 }
        };
        let actions = self.candidates.iter().map(|it| it.action);
        actions.zip(shares).map(|(action, it)| (action, share(it) as f32)).collect()
    }

    /// Returns the prior improved by the values that were found. An action without visits has the value that the
    /// others and the evaluator give to the root.
    fn improved_policy<V: SeatValues>(&self, tree: &Tree<V>) -> Vec<f64> {
        let visits = |it: &Candidate| f64::from(tree.node(it.node).visits);
        let (mut shares, mut means) = (0.0, 0.0);
        for it in self.candidates.iter().filter(|it| visits(it) > 0.0) {
            let prior = libm::exp(it.logit);
            shares += prior;
            means += prior * self.mean(tree, it);
        }
        let all: f64 = self.candidates.iter().map(visits).sum();
        let seen = if shares > 0.0 { means / shares } else { self.value };
        let mixed = (self.value + all * seen) / (1.0 + all);
        let weight = self.weight(self.most_visits(tree));
        let logit = |it: &Candidate| {
            let mean = if visits(it) > 0.0 { self.mean(tree, it) } else { mixed };
            it.logit + weight * mean
        };
        let most = self.candidates.iter().map(logit).fold(f64::MIN, f64::max);
        self.candidates.iter().map(|it| libm::exp(logit(it) - most)).collect()
    }

    /// Returns the action to play.
    pub(crate) fn choose<V: SeatValues>(&self, tree: &Tree<V>, rng: &mut impl Rng) -> ActionIndex {
        let visits = |it: &Candidate| tree.node(it.node).visits;
        let most = self.most_visits(tree);
        let found = match self.exploration {
            RootExploration::Gumbel { .. } => {
                let most_visited = self.candidates.iter().filter(|it| visits(it) == most);
                best(most_visited, |it| it.drawn + self.weight(most) * self.mean(tree, it))
            }
            _ if self.temperature > 0.0 && most > 0 => {
                let weight = |it: &Candidate| {
                    let share = f64::from(visits(it)) / f64::from(most);
                    libm::pow(share, 1.0 / self.temperature)
                };
                let all: f64 = self.candidates.iter().map(weight).sum();
                let mut left = all * unit(rng);
                let drawn = self.candidates.iter().find(|it| {
                    left -= weight(it);
                    left < 0.0
                });
                drawn.or_else(|| self.candidates.iter().rfind(|it| visits(it) > 0))
            }
            _ => best(self.candidates.iter().filter(|it| visits(it) == most), |it| {
                self.mean(tree, it)
            }),
        };
        found.map(|it| it.action).expect("a decision has a legal action")
    }
}

/// Returns the candidate of the greatest worth; of equal ones the first in their order.
fn best<'a>(
    candidates: impl Iterator<Item = &'a Candidate>,
    worth: impl Fn(&Candidate) -> f64,
) -> Option<&'a Candidate> {
    let mut found: Option<(&Candidate, f64)> = None;
    for candidate in candidates {
        let worth = worth(candidate);
        let is_first = |known: &Candidate| candidate.order < known.order;
        if found.is_none_or(|(known, most)| worth > most || worth == most && is_first(known)) {
            found = Some((candidate, worth));
        }
    }
    found.map(|(candidate, _)| candidate)
}

/// Returns, for each simulation, how often the action has been visited that is visited next. The actions that are
/// considered share the simulations of a phase equally; the worse half of them is left out of the next phase.
fn sequential_halving(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    let phases = (considered - 1).ilog2() as usize + 1;
    let mut visits = vec![0_u32; considered];
    let (mut left, mut schedule) = (considered, Vec::with_capacity(simulations));
    while schedule.len() < simulations {
        for _ in 0..(simulations / (phases * left)).max(1) {
            schedule.extend_from_slice(&visits[..left]);
            visits[..left].iter_mut().for_each(|count| *count += 1);
        }
        left = (left / 2).max(2);
    }
    schedule.truncate(simulations);
    schedule
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_visits_all_that_are_considered_and_then_the_better_half() {
        assert_eq!(sequential_halving(1, 3), [0, 1, 2]);
        assert_eq!(sequential_halving(4, 2), [0, 0]);
        assert_eq!(sequential_halving(2, 6), [0, 0, 1, 1, 2, 2]);
        // Two phases of eight simulations: four actions twice, then two of them four times.
        let schedule = sequential_halving(4, 16);
        assert_eq!(schedule, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        for considered in 1..40 {
            for simulations in 0..100 {
                let schedule = sequential_halving(considered, simulations);
                assert_eq!(schedule.len(), simulations);
                // An action that has been visited so often is there to be visited again.
                for (at, &visits) in schedule.iter().enumerate() {
                    let now = |count: u32| schedule[..at].iter().filter(|&&it| it == count).count();
                    let there = if visits == 0 { considered } else { now(visits - 1) };
                    assert!(now(visits) < there, "{considered} {simulations} {at}");
                }
            }
        }
    }
}
