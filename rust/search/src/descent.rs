//! One simulation: down the tree, on to the end of the game, and back up.

use crate::Uniform;
use crate::select::{Asked, Selected, Selector, key};
use crate::settings::{Branching, Observer, Rollout, Settings};
use crate::tree::{Key, NodeId, Tree, Values, add};
use crate::value::value;
use midgard_core::{
    ActionSet, Awaiting, Draws, Game, Policy, Seat, Stream, Word, Xoshiro256PlusPlus, below, mix,
    sequential,
};

/// What is searched: what a seat knows.
pub(crate) struct Question<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) view: &'a G::View,
    /// The searching seat.
    pub(crate) owner: Seat,
    pub(crate) settings: &'a Settings<G>,
}

impl<G: Game> Clone for Question<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Question<'_, G> {}

/// A tree under way.
pub(crate) struct Descent<'a, G: Game> {
    pub(crate) question: Question<'a, G>,
    selector: Selector,
    pub(crate) tree: Tree,
    /// A state that the seat could be in: what it may do and what it sees are the same in all.
    pub(crate) sample: G::State,
    /// What it may do.
    legal: ActionSet,
    seed: u64,
}

/// A simulation under way.
pub(crate) struct Flight<G: Game> {
    pub(crate) state: G::State,
    /// Where it is in each tree.
    at: [NodeId; Seat::COUNT],
    pub(crate) path: Vec<NodeId>,
    pub(crate) rng: Xoshiro256PlusPlus,
    dice: Dice,
    /// Decisions so far.
    depth: u32,
    /// Does it stop before the first decision that has no nodes, to have it judged?
    judged: bool,
    /// Has it left the tree?
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
    pub(crate) fn new(question: Question<'a, G>, tree: Tree, seed: u64) -> Self {
        let Question { game, view, owner, settings } = question;
        let sample = game.deal(view, &mut sequential(mix(seed)));
        let selector =
            Selector { selection: settings.selection, opponents: settings.opponents, owner };
        let legal = game.legal_actions(&sample);
        let mut descent = Self { question, selector, tree, sample, legal, seed };
        descent.tree.ask(descent.root(), owner, &legal);
        descent
    }

    /// Goes down the tree and one step out of it.
    pub(crate) fn descend(&mut self) -> Flight<G> {
        let mut flight = self.start(false);
        while !flight.out {
            self.go_on(&mut flight);
        }
        flight
    }

    /// Goes down the tree to the first decision that has no nodes yet.
    pub(crate) fn descend_to_leaf(&mut self) -> Flight<G> {
        let mut flight = self.start(true);
        while !flight.out {
            self.go_on(&mut flight);
        }
        let game = self.question.game;
        while game.awaiting(&flight.state) == Awaiting::Chance {
            flight.dice.throw(game, &mut flight.state, &mut flight.rng);
        }
        flight
    }

    /// The first step. The `n`-th simulation of each action is in the `n`-th world, with the same
    /// dice: actions are compared under the same circumstances.
    fn start(&mut self, judged: bool) -> Flight<G> {
        let Question { game, view, owner, settings } = self.question;
        let mut at = [0; Seat::COUNT];
        (0..self.tree.roots()).for_each(|root| at[root] = root as NodeId);
        let count = self.tree.node(self.root()).tries();
        let mut flight = Flight {
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
            self.fly(root as NodeId, &mut flight.path);
        }
        let legal = self.legal;
        let (action, tries) = self.decide(&mut flight, owner, &legal);
        let number = mix(self.seed ^ mix(u64::from(tries) ^ 0x77));
        if settings.worlds.is_none() {
            flight.state = game.deal(view, &mut sequential(number));
        }
        if matches!(settings.rollout, Rollout::Policy(..)) {
            flight.dice = Dice::Keyed(Draws::new(Stream::new(number.into(), 0)));
        }
        game.apply_unchecked(&mut flight.state, action);
        flight
    }

    /// The root of the searching seat.
    pub(crate) fn root(&self) -> NodeId {
        self.tree_of(self.question.owner) as NodeId
    }

    /// The tree that a seat decides by.
    pub(crate) fn tree_of(&self, seat: Seat) -> usize {
        match self.question.settings.observer {
            Observer::Single => 0,
            Observer::Multiple => seat.index(),
        }
    }

    /// Whose knowledge a tree is made of.
    fn owner_of(&self, tree: usize) -> Seat {
        match self.question.settings.observer {
            Observer::Single => self.question.owner,
            Observer::Multiple => Seat::ALL[tree],
        }
    }

    /// Goes on to the next decision and takes it.
    fn go_on(&mut self, flight: &mut Flight<G>) {
        let Question { game, settings, .. } = self.question;
        let mut drawn = false;
        loop {
            match game.awaiting(&flight.state) {
                Awaiting::Nothing => return flight.out = true,
                Awaiting::Chance => {
                    flight.dice.throw(game, &mut flight.state, &mut flight.rng);
                    drawn = true;
                }
                Awaiting::Decision(seat) => {
                    if drawn && settings.branching == Branching::Outcomes && !self.look(flight) {
                        return flight.out = true;
                    }
                    let here = self.tree.node(flight.at[self.tree_of(seat)]);
                    if flight.judged && here.first_child().is_none() {
                        return flight.out = true;
                    }
                    let legal = game.legal_actions(&flight.state);
                    let (action, _) = self.decide(flight, seat, &legal);
                    return game.apply_unchecked(&mut flight.state, action);
                }
            }
        }
    }

    /// Each tree takes the step that its owner sees chance take. `false`: there is no room.
    fn look(&mut self, flight: &mut Flight<G>) -> bool {
        let Question { game, settings, .. } = self.question;
        for tree in 0..self.tree.roots() {
            let seen = match settings.worlds {
                Some(_) => midgard_core::key(&flight.state),
                None => midgard_core::key(&game.view(&flight.state, self.owner_of(tree))),
            };
            if !self.step(flight, tree, Key::outcome(seen)) {
                return false;
            }
        }
        true
    }

    /// A decision in the tree: the action, and how often it was tried before.
    fn decide(&mut self, flight: &mut Flight<G>, seat: Seat, legal: &ActionSet) -> (u8, u32) {
        let Question { game, settings, .. } = self.question;
        let (own, forced) = (self.tree_of(seat), legal.len() == 1);
        flight.depth += 1;
        let advice = match &settings.guide {
            Some(guide) if !forced => {
                Some(guide.choose(game, &flight.state, legal, &mut flight.rng))
            }
            _ => None,
        };
        let asked = Asked { at: flight.at[own], seat, legal, advice };
        let any = |count| below(&mut flight.rng, count as u32) as usize;
        let (child, action) = match self.selector.select(&mut self.tree, asked, any) {
            Selected::Known(child, action) => (Some(child), action),
            Selected::New(action) => {
                flight.out |= !forced && !flight.judged;
                let child = self.tree.grow(asked.at, Key::action(seat, action));
                child.into_iter().for_each(|child| self.tree.node_mut(child).available = 1);
                (child, action)
            }
        };
        let Some(child) = child else {
            flight.out = true;
            return (action, 0);
        };
        let tries = self.tree.node(child).tries();
        self.fly(child, &mut flight.path);
        self.follow(flight, seat, action, child);
        flight.out |= settings.depth.is_some_and(|depth| flight.depth >= depth);
        (action, tries)
    }

    /// All trees follow a decision: to its own node where it is seen.
    fn follow(&mut self, flight: &mut Flight<G>, seat: Seat, action: u8, child: NodeId) {
        let own = self.tree_of(seat);
        for tree in 0..self.tree.roots() {
            let shown = self.question.game.shows(&flight.state, action, self.owner_of(tree));
            if tree == own && shown {
                flight.at[tree] = child;
            } else if !self.step(flight, tree, key(seat, action, shown)) {
                flight.out = true;
            }
        }
    }

    /// A tree takes a step. `false`: there is no room.
    fn step(&mut self, flight: &mut Flight<G>, tree: usize, key: Key) -> bool {
        let Some(child) = self.tree.find_or_grow(flight.at[tree], key) else { return false };
        flight.at[tree] = child;
        self.fly(child, &mut flight.path);
        true
    }

    /// A simulation passes a node.
    fn fly(&mut self, id: NodeId, path: &mut Vec<NodeId>) {
        self.tree.node_mut(id).flying += 1;
        path.push(id);
    }

    /// What came of a simulation is told to every node that it passed.
    pub(crate) fn back_up(&mut self, path: &[NodeId], values: &Values) {
        for &id in path {
            let node = self.tree.node_mut(id);
            node.flying -= 1;
            node.visits += 1;
            add(&mut node.sums, values);
        }
    }
}

impl<G: Game> Flight<G> {
    /// Where it is in a tree.
    pub(crate) fn at(&self, tree: usize) -> NodeId {
        self.at[tree]
    }

    /// Plays on to the end, and says what it is worth.
    pub(crate) fn land(&mut self, game: &G, settings: &Settings<G>) -> Values {
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
