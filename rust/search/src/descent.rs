//! One simulation: down the tree, on to the end of the game, and back up.

use crate::Uniform;
use crate::select::{DecisionPoint, Selected, Selector, key};
use crate::settings::{Branching, Observer, Opponents, Rollout, Settings};
use crate::tree::{Key, NodeId, Tree, add};
use crate::value::{rivals, value};
use midgard_core::{
    ActionIndex, Actions, Awaiting, Draws, Game, Policy, Seat, Set, Stream, Word,
    Xoshiro256PlusPlus, below, mix, sequential,
};

/// What is searched: what a seat knows.
pub(crate) struct SearchInput<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) view: &'a G::View,
    /// The searching seat.
    pub(crate) owner: Seat,
    pub(crate) settings: &'a Settings<G>,
}

impl<G: Game> Clone for SearchInput<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for SearchInput<'_, G> {}

/// A tree under way.
pub(crate) struct Descent<'a, G: Game> {
    pub(crate) input: SearchInput<'a, G>,
    selector: Selector,
    pub(crate) tree: Tree<G::Values>,
    /// A state that the seat could be in: what it may do and what it sees are the same in all.
    pub(crate) sample: G::State,
    /// What it may do.
    legal: G::Actions,
    seed: u64,
}

/// A simulation under way.
pub(crate) struct Simulation<G: Game> {
    pub(crate) state: G::State,
    /// Where it is in each tree.
    at: [NodeId; Seat::COUNT],
    pub(crate) path: Vec<NodeId>,
    pub(crate) rng: Xoshiro256PlusPlus,
    dice: Dice,
    /// Decisions so far.
    depth: u32,
    /// Whether it stops before the first decision that has no nodes, for an evaluator.
    judged: bool,
    /// Whether it has left the tree.
    out: bool,
}

/// Where chance comes from.
#[derive(Clone, Copy)]
enum Dice {
    /// From the numbers of the simulation, in sequence.
    Sequential,
    /// From a stream: two simulations with the same one see the same dice in the same fights.
    Keyed(Draws),
}

impl Dice {
    #[inline]
    fn throw<G: Game>(&mut self, game: &G, state: &mut G::State, rng: &mut Xoshiro256PlusPlus) {
        match self {
            Self::Sequential => game.sample(state, rng, |_| {}),
            Self::Keyed(draws) => game.sample(state, &mut draws.at(game.chance_key(state)), |_| {}),
        }
    }
}

impl<'a, G: Game> Descent<'a, G> {
    /// Goes on with a tree, as far as it fits what may be done now.
    pub(crate) fn new(input: SearchInput<'a, G>, tree: Tree<G::Values>, seed: u64) -> Self {
        let SearchInput { game, view, owner, settings } = input;
        let sample = game.determinize(view, &mut sequential(mix(seed)));
        let paranoid = match settings.opponents {
            Opponents::Paranoid => rivals(game, owner).collect(),
            Opponents::MaxN => Set::empty(),
        };
        let selector = Selector { selection: settings.selection, owner, paranoid };
        let legal = game.legal_actions(&sample);
        let mut descent = Self { input, selector, tree, sample, legal, seed };
        descent.tree.ask(descent.root(), owner, &legal);
        descent
    }

    /// Goes down the tree and one step out of it.
    pub(crate) fn descend(&mut self) -> Simulation<G> {
        let mut simulation = self.start(false);
        while !simulation.out {
            self.go_on(&mut simulation);
        }
        simulation
    }

    /// Goes down the tree to the first decision that has no nodes yet.
    pub(crate) fn descend_to_leaf(&mut self) -> Simulation<G> {
        let mut simulation = self.start(true);
        while !simulation.out {
            self.go_on(&mut simulation);
        }
        let game = self.input.game;
        while game.awaiting(&simulation.state) == Awaiting::Chance {
            simulation.dice.throw(game, &mut simulation.state, &mut simulation.rng);
        }
        simulation
    }

    /// The first step. The `n`-th simulation of each action is in the `n`-th world, with the same
    /// dice: actions are compared under the same circumstances.
    fn start(&mut self, judged: bool) -> Simulation<G> {
        let SearchInput { game, view, owner, settings } = self.input;
        let mut at = [0; Seat::COUNT];
        (0..self.tree.roots()).for_each(|root| at[root] = root as NodeId);
        let count = self.tree.node(self.root()).visit_count();
        let mut simulation = Simulation {
            state: self.sample,
            at,
            path: Vec::with_capacity(16),
            rng: sequential(mix(self.seed ^ mix(u64::from(count)))),
            dice: Dice::Sequential,
            depth: 0,
            judged,
            out: false,
        };
        for root in 0..self.tree.roots() {
            self.fly(root as NodeId, &mut simulation.path);
        }
        let legal = self.legal;
        let (action, visit_count) = self.decide(&mut simulation, owner, &legal);
        let number = mix(self.seed ^ mix(u64::from(visit_count) ^ 0x77));
        if settings.worlds.is_none() {
            simulation.state = game.determinize(view, &mut sequential(number));
        }
        if matches!(settings.rollout, Rollout::Policy(..)) {
            simulation.dice = Dice::Keyed(Draws::new(Stream::new(number.into(), 0)));
        }
        game.apply_unchecked(&mut simulation.state, action);
        simulation
    }

    /// The root of the searching seat.
    pub(crate) fn root(&self) -> NodeId {
        self.tree_of(self.input.owner) as NodeId
    }

    /// The tree that a seat decides by.
    pub(crate) fn tree_of(&self, seat: Seat) -> usize {
        match self.input.settings.observer {
            Observer::Single => 0,
            Observer::Multiple => seat.index(),
        }
    }

    /// Whose knowledge a tree is made of.
    fn owner_of(&self, tree: usize) -> Seat {
        match self.input.settings.observer {
            Observer::Single => self.input.owner,
            Observer::Multiple => Seat::ALL[tree],
        }
    }

    /// Goes on to the next decision and takes it.
    fn go_on(&mut self, simulation: &mut Simulation<G>) {
        let SearchInput { game, settings, .. } = self.input;
        let mut drawn = false;
        loop {
            match game.awaiting(&simulation.state) {
                Awaiting::Nothing => return simulation.out = true,
                Awaiting::Chance => {
                    simulation.dice.throw(game, &mut simulation.state, &mut simulation.rng);
                    drawn = true;
                }
                Awaiting::Decision(seat) => {
                    if drawn && settings.branching == Branching::Outcomes && !self.look(simulation)
                    {
                        return simulation.out = true;
                    }
                    let here = self.tree.node(simulation.at[self.tree_of(seat)]);
                    if simulation.judged && here.first_child().is_none() {
                        return simulation.out = true;
                    }
                    let legal = game.legal_actions(&simulation.state);
                    let (action, _) = self.decide(simulation, seat, &legal);
                    return game.apply_unchecked(&mut simulation.state, action);
                }
            }
        }
    }

    /// Each tree takes the step that its owner sees chance take. `false`: there is no room.
    fn look(&mut self, simulation: &mut Simulation<G>) -> bool {
        let SearchInput { game, settings, .. } = self.input;
        for tree in 0..self.tree.roots() {
            let seen = match settings.worlds {
                Some(_) => midgard_core::key(&simulation.state),
                None => midgard_core::key(&game.view(&simulation.state, self.owner_of(tree))),
            };
            if !self.step(simulation, tree, Key::outcome(seen)) {
                return false;
            }
        }
        true
    }

    /// A decision in the tree: the action, and how often it was tried before.
    fn decide(
        &mut self,
        simulation: &mut Simulation<G>,
        seat: Seat,
        legal: &G::Actions,
    ) -> (ActionIndex, u32) {
        let SearchInput { game, settings, .. } = self.input;
        let (own, forced) = (self.tree_of(seat), legal.len() == 1);
        simulation.depth += 1;
        let exact = if settings.exact && !forced {
            best_exact(game, simulation, seat, legal)
        } else {
            None
        };
        let advice = match &settings.prior {
            _ if exact.is_some() => exact,
            Some(policy) if !forced => {
                Some(policy.choose(game, &simulation.state, legal, &mut simulation.rng))
            }
            _ => None,
        };
        let point = DecisionPoint { at: simulation.at[own], seat, legal, advice };
        let any = |count| below(&mut simulation.rng, count as u32) as usize;
        let (child, action) = match self.selector.select(&mut self.tree, point, any) {
            Selected::Known(child, action) => (Some(child), action),
            Selected::New(action) => {
                simulation.out |= !forced && !simulation.judged;
                let child = self.tree.grow(point.at, Key::action(seat, action));
                child.into_iter().for_each(|child| self.tree.node_mut(child).available = 1);
                (child, action)
            }
        };
        let Some(child) = child else {
            simulation.out = true;
            return (action, 0);
        };
        let visit_count = self.tree.node(child).visit_count();
        self.fly(child, &mut simulation.path);
        self.follow(simulation, seat, action, child);
        simulation.out |= settings.depth.is_some_and(|depth| simulation.depth >= depth);
        (action, visit_count)
    }

    /// All trees follow a decision: to its own node where it is seen.
    fn follow(
        &mut self,
        simulation: &mut Simulation<G>,
        seat: Seat,
        action: ActionIndex,
        child: NodeId,
    ) {
        let own = self.tree_of(seat);
        for tree in 0..self.tree.roots() {
            let shown = self.input.game.shows(&simulation.state, action, self.owner_of(tree));
            if tree == own && shown {
                simulation.at[tree] = child;
            } else if !self.step(simulation, tree, key(seat, action, shown)) {
                simulation.out = true;
            }
        }
    }

    /// A tree takes a step. `false`: there is no room.
    fn step(&mut self, simulation: &mut Simulation<G>, tree: usize, key: Key) -> bool {
        let Some(child) = self.tree.find_or_grow(simulation.at[tree], key) else { return false };
        simulation.at[tree] = child;
        self.fly(child, &mut simulation.path);
        true
    }

    /// A simulation passes a node.
    fn fly(&mut self, id: NodeId, path: &mut Vec<NodeId>) {
        self.tree.node_mut(id).virtual_losses += 1;
        path.push(id);
    }

    /// What came of a simulation is told to every node that it passed.
    pub(crate) fn back_up(&mut self, path: &[NodeId], values: &G::Values) {
        for &id in path {
            let node = self.tree.node_mut(id);
            node.virtual_losses -= 1;
            node.visits += 1;
            add(&mut node.sums, values);
        }
    }
}

/// Returns the legal action of the highest exact value, the lowest of several; `None` if the game has no exact values here.
fn best_exact<G: Game>(
    game: &G,
    simulation: &Simulation<G>,
    seat: Seat,
    legal: &G::Actions,
) -> Option<ActionIndex> {
    let values = game.exact_values(&game.view(&simulation.state, seat))?;
    let values = values.into_iter().filter(|&(action, _)| legal.contains(action));
    let best = values.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(action, _)| action)
}

impl<G: Game> Simulation<G> {
    /// Where it is in a tree.
    pub(crate) fn at(&self, tree: usize) -> NodeId {
        self.at[tree]
    }

    /// Plays on to the end, and says what it is worth.
    pub(crate) fn land(&mut self, game: &G, settings: &Settings<G>) -> G::Values {
        let horizon = settings.horizon.unwrap_or(u32::MAX);
        match &settings.rollout {
            Rollout::Random => self.play(game, &Uniform, 0.0, horizon),
            Rollout::Policy(policy, noise) => self.play(game, policy.as_ref(), *noise, horizon),
        }
        value(game, &self.state, settings.value)
    }

    #[inline]
    fn play<P: Policy<G> + ?Sized>(&mut self, game: &G, policy: &P, noise: f64, horizon: u32) {
        let noise = (noise * f64::from(u32::MAX)) as u32;
        let mut left = horizon;
        loop {
            match game.awaiting(&self.state) {
                Awaiting::Nothing => return,
                Awaiting::Chance => self.dice.throw(game, &mut self.state, &mut self.rng),
                Awaiting::Decision(_) => {
                    if left == 0 {
                        return;
                    }
                    left -= 1;
                    let legal = game.legal_actions(&self.state);
                    let action = if noise > 0 && below(&mut self.rng, u32::MAX) < noise {
                        Uniform.choose(game, &self.state, &legal, &mut self.rng)
                    } else {
                        policy.choose(game, &self.state, &legal, &mut self.rng)
                    };
                    game.apply_unchecked(&mut self.state, action);
                }
            }
        }
    }
}
