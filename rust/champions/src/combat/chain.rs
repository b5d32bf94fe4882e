//! The distribution of a whole fight, or of several fights that follow one another.

use serde::Serialize;

/// Where a round leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To the point with this number.
    Point(usize),
    /// To the end with this number.
    End(usize),
}

/// The results of one round from one point.
#[derive(Clone, Debug, Default)]
pub struct Transitions<M> {
    /// Where the round leads, and the weight of it. The point itself is never among them.
    pub to: Vec<(Goal, M)>,
    /// The weight of a round that changes nothing.
    pub stay: M,
    /// The weight of a round in which a die prints two hits.
    pub double: M,
    /// The number of dice that the cases are made of: the weights add up to `6^dice`.
    pub dice: u8,
}

/// The Markov chain of a fight: every point that it can reach, and every end.
#[derive(Clone, Debug, Serialize)]
pub struct Chain<M, E> {
    /// The numbers of the points where the fight may begin.
    pub starts: Vec<usize>,
    /// The transitions of every point, in an order in which each point comes before those that it leads to.
    #[serde(rename = "steps")]
    pub transitions: Vec<Transitions<M>>,
    /// The ends.
    pub ends: Vec<E>,
}

impl<M, E> Default for Chain<M, E> {
    fn default() -> Self {
        Self { starts: Vec::new(), transitions: Vec::new(), ends: Vec::new() }
    }
}

/// An end of a fight, and when it came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome<E> {
    /// Rounds fought; `None` stands for all numbers above the cap.
    pub rounds: Option<u16>,
    /// How the fight ended.
    pub end: E,
    /// The probability of it.
    pub chance: f64,
}

/// The distribution over the ends of a fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "Outcome<E>: Serialize")]
pub struct FightDistribution<E> {
    /// The outcomes; their chances add up to one.
    pub outcomes: Vec<Outcome<E>>,
    /// The mean number of rounds.
    pub rounds: f64,
    /// The mean number of rounds in which a die prints two hits.
    pub doubles: f64,
}

impl<E: Copy> Chain<f64, E> {
    /// Returns the distribution of a fight that begins at each start with the given chance. It has an outcome of its own for
    /// each number of rounds up to `cap`.
    pub fn distribution(&self, chances: &[f64], cap: u16) -> FightDistribution<E> {
        let mut now = vec![0.0; self.transitions.len()];
        for (&start, chance) in self.starts.iter().zip(chances) {
            now[start] += chance;
        }
        let mut distribution = FightDistribution::default();
        for rounds in 1..=cap {
            let mut later = vec![0.0; self.transitions.len()];
            let mut over = vec![0.0; self.ends.len()];
            for (place, transition) in self.transitions.iter().enumerate() {
                later[place] += now[place] * transition.stay;
                self.go(place, now[place], &mut later, &mut over, &mut distribution);
            }
            distribution.add(&self.ends, Some(rounds), &over);
            now = later;
        }
        self.rest(now, &mut distribution);
        distribution
    }

    /// Adds what is still fought after the cap. A point is visited `1 / (1 - stay)` times before it is left for
    /// good.
    fn rest(&self, mut now: Vec<f64>, distribution: &mut FightDistribution<E>) {
        let mut over = vec![0.0; self.ends.len()];
        for (place, transition) in self.transitions.iter().enumerate() {
            let visits = now[place] / (1.0 - transition.stay);
            self.go(place, visits, &mut now, &mut over, distribution);
        }
        distribution.add(&self.ends, None, &over);
    }

    fn go(
        &self,
        place: usize,
        visits: f64,
        now: &mut [f64],
        over: &mut [f64],
        distribution: &mut FightDistribution<E>,
    ) {
        if visits == 0.0 {
            return;
        }
        let transition = &self.transitions[place];
        distribution.rounds += visits;
        distribution.doubles += visits * transition.double;
        for &(goal, weight) in &transition.to {
            match goal {
                Goal::Point(next) => now[next] += visits * weight,
                Goal::End(end) => over[end] += visits * weight,
            }
        }
    }
}

impl<E> Default for FightDistribution<E> {
    fn default() -> Self {
        Self { outcomes: Vec::new(), rounds: 0.0, doubles: 0.0 }
    }
}

impl<E: Copy> FightDistribution<E> {
    fn add(&mut self, ends: &[E], rounds: Option<u16>, over: &[f64]) {
        let likely = ends.iter().zip(over).filter(|(_, chance)| **chance > 0.0);
        self.outcomes.extend(likely.map(|(&end, &chance)| Outcome { rounds, end, chance }));
    }

    /// Returns the probability of the ends with this property.
    pub fn chance(&self, mut of: impl FnMut(&Outcome<E>) -> bool) -> f64 {
        self.outcomes.iter().filter(|outcome| of(outcome)).map(|outcome| outcome.chance).sum()
    }
}
