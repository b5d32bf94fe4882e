//! One simulation: down the tree, on to the end of the game, and back up.

use crate::input::SearchInput;
use crate::proof::{Knowledge, Prover, Way};
use crate::select::{DecisionPoint, Selected, Selector, key};
use crate::settings::{Branching, HiddenChoices, Observer, Rollout};
use crate::tree::{Key, NodeId, Tree, fingerprint};
use crate::value::{Value, value};
use midgard_core::{
    ActionIndex, Actions, Awaiting, Draws, Estimator, Game, PartSolver, Seat, Stream,
    Xoshiro256PlusPlus, below, mix, sequential,
};
use std::sync::Arc;

mod hidden;
mod landing;

pub(crate) use landing::last_round_of;

/// Visits of a decision for each legal action before another action is tried than the one that is solved to be the
/// best. A solution may rest on an estimate of what comes after it.
const DOUBTS: u32 = 256;

/// A search under way: what it starts from, and what it has found. It borrows nothing, so it can wait for an answer.
pub(crate) struct Search<G: Game> {
    pub(crate) selector: Selector,
    pub(crate) tree: Tree<G::Values>,
    /// The view of the searching seat.
    view: G::View,
    /// A state that the seat could be in: what it may do and what it sees are the same in all.
    pub(crate) sample: G::State,
    /// The legal actions.
    pub(crate) legal: G::Actions,
    /// The knowledge of all seats about it.
    knowledge: Knowledge,
    /// Plays the parts of the game that can be solved.
    solver: Option<Box<dyn PartSolver<G>>>,
    /// Says what is expected where a rollout ends before the game.
    estimator: Option<Arc<dyn Estimator<G>>>,
    seed: u64,
    /// The memory of a path that is not used any more.
    spare: Vec<Passed>,
    /// Simulations of solved actions.
    tried: usize,
}

/// The simulations of a search.
pub(crate) struct Descent<'a, G: Game> {
    pub(crate) input: SearchInput<'a, G>,
    pub(crate) search: &'a mut Search<G>,
}

/// A node that a simulation has passed.
#[derive(Clone, Copy)]
pub(crate) struct Passed {
    at: NodeId,
    way: Way,
    tree: u8,
}

/// A simulation under way.
pub(crate) struct Simulation<G: Game> {
    pub(crate) state: G::State,
    /// Where it is in each tree.
    at: [NodeId; Seat::COUNT],
    /// The nodes that it has passed.
    path: Vec<Passed>,
    /// The knowledge of all seats about its state.
    pub(crate) knowledge: Knowledge,
    /// Where it has thrown dice or drawn cards, as long as all is known.
    pub(crate) throws: Vec<G::State>,
    /// Whether chance came after the last node.
    pub(crate) has_thrown: bool,
    pub(crate) rng: Xoshiro256PlusPlus,
    dice: Dice,
    /// Decisions so far.
    depth: u32,
    /// Whether it stops before the first decision that has no nodes, for an evaluator.
    judged: bool,
    /// Whether it has left the tree.
    out: bool,
    /// Its exact value, if that is known.
    solved: Option<G::Values>,
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

impl<G: Game> Search<G> {
    /// Goes on with a tree, as far as it fits what may be done now.
    pub(crate) fn new(
        input: SearchInput<'_, G>,
        view: G::View,
        tree: Tree<G::Values>,
        seed: u64,
    ) -> Self {
        Self::of(input, view, tree, seed, None)
    }

    /// As [`Search::new`], below one action alone if it is given and legal.
    pub(crate) fn of(
        input: SearchInput<'_, G>,
        view: G::View,
        tree: Tree<G::Values>,
        seed: u64,
        only: Option<ActionIndex>,
    ) -> Self {
        let SearchInput { game, owner, settings, .. } = input;
        let sample = input.sample(&view, sequential(mix(seed)));
        let selector = input.selector();
        let all = game.legal_actions(&sample);
        let only = only.filter(|&action| all.contains(action));
        let legal = only.map_or(all, |action| [action].into_iter().collect());
        let solver = if settings.exact { game.part_solver() } else { None };
        let estimator = settings.estimate.of(game);
        let spare = Vec::with_capacity(16);
        let knowledge = input.knowledge_of_root(&sample);
        let tried = 0;
        let mut search = Self {
            selector,
            tree,
            view,
            sample,
            legal,
            knowledge,
            solver,
            estimator,
            seed,
            spare,
            tried,
        };
        if input.solved.is_some() {
            search.tree.clear(); // nothing that was sampled is mixed with what is solved
        }
        search.tree.ask(input.root(), owner, &legal);
        search
    }
}

impl<G: Game> Descent<'_, G> {
    /// Goes down the tree and one step out of it.
    pub(crate) fn descend(&mut self) -> Simulation<G> {
        let mut simulation = self.start(false, None);
        self.go_on_until_out(&mut simulation);
        simulation
    }

    fn go_on_until_out(&mut self, simulation: &mut Simulation<G>) {
        while !simulation.out {
            self.go_on(simulation);
        }
        simulation.solved = simulation.solved.or_else(|| self.prover().proof_of_end(simulation));
    }

    /// Goes down the tree to the first decision that has no nodes yet; with this action at the root, if one is named.
    pub(crate) fn descend_to_leaf(&mut self, first: Option<ActionIndex>) -> Simulation<G> {
        let mut simulation = self.start(true, first);
        self.go_on_until_out(&mut simulation);
        let game = self.input.game;
        while game.awaiting(&simulation.state) == Awaiting::Chance {
            simulation.dice.throw(game, &mut simulation.state, &mut simulation.rng);
        }
        simulation
    }

    /// The first step. The `n`-th simulation of each action is in the `n`-th world, with the same
    /// dice: actions are compared under the same circumstances.
    fn start(&mut self, judged: bool, first: Option<ActionIndex>) -> Simulation<G> {
        let SearchInput { game, owner, settings, .. } = self.input;
        let mut at = [0; Seat::COUNT];
        (0..self.search.tree.roots()).for_each(|root| at[root] = root as NodeId);
        let count = self.search.tree.node(self.input.root()).visit_count();
        let mut simulation = Simulation {
            state: self.search.sample,
            at,
            path: std::mem::take(&mut self.search.spare),
            knowledge: self.search.knowledge,
            throws: Vec::new(),
            has_thrown: false,
            rng: sequential(mix(self.search.seed ^ mix(u64::from(count)))),
            dice: Dice::Sequential,
            depth: 0,
            judged,
            out: false,
            solved: None,
        };
        for root in 0..self.search.tree.roots() {
            self.pass(&mut simulation, root, root as NodeId, Way::Unknown);
        }
        let first = first.or_else(|| self.next_solved());
        let legal = first.map_or(self.search.legal, |action| [action].into_iter().collect());
        let advice = match self.search.solver {
            Some(_) => self.solve(&simulation.state, owner, &legal),
            None => None,
        };
        let count = self.search.legal.len();
        let (action, visit_count) = self.decide(&mut simulation, owner, (&legal, count), advice);
        if let Some(solved) = self.input.solved {
            let chosen = solved.iter().find(|(other, _)| *other == action);
            simulation.solved = chosen.map(|&(_, values)| values);
            simulation.out = true;
            return simulation;
        }
        let number = mix(self.search.seed ^ mix(u64::from(visit_count) ^ 0x77));
        if settings.worlds.is_none() {
            simulation.state = self.input.sample(&self.search.view, sequential(number));
        }
        if matches!(settings.rollout, Rollout::Policy(..)) {
            simulation.dice = Dice::Keyed(Draws::new(Stream::new(number.into(), 0)));
        }
        let searched = settings.hidden_choices == HiddenChoices::Searched
            && settings.observer == Observer::Multiple
            && settings.worlds.is_none();
        if searched && !judged {
            self.choose_hidden(&mut simulation);
        }
        game.apply_unchecked(&mut simulation.state, action);
        simulation
    }

    /// Returns the action of the next simulation where the rest of the game is solved: each action once, the best first, and
    /// then the best one.
    fn next_solved(&mut self) -> Option<ActionIndex> {
        let solved = self.input.solved?;
        let next = solved.get(self.search.tried).unwrap_or(&solved[0]);
        self.search.tried += 1;
        Some(next.0)
    }

    /// Goes on to the next decision and takes it.
    fn go_on(&mut self, simulation: &mut Simulation<G>) {
        let SearchInput { game, settings, .. } = self.input;
        let mut drawn = false;
        loop {
            match game.awaiting(&simulation.state) {
                Awaiting::Nothing => return simulation.out = true,
                Awaiting::Chance => {
                    if !drawn && simulation.knowledge == Knowledge::Open {
                        simulation.throws.push(simulation.state);
                    }
                    simulation.dice.throw(game, &mut simulation.state, &mut simulation.rng);
                    (drawn, simulation.has_thrown) = (true, true);
                }
                Awaiting::Decision(seat) => {
                    if drawn && settings.branching == Branching::Outcomes && !self.look(simulation)
                    {
                        return simulation.leave();
                    }
                    let at = simulation.at[self.input.tree_of(seat)];
                    if drawn && self.search.tree.node(at).is_proven() {
                        return simulation.end_with(self.search.tree.node(at).means());
                    }
                    let legal = game.legal_actions(&simulation.state);
                    let advice = self.solve(&simulation.state, seat, &legal);
                    if settings.keep && seat == self.input.owner {
                        self.mark(at, &simulation.state);
                    }
                    if simulation.judged
                        && legal.len() > 1
                        && advice.is_none()
                        && self.lacks_priors(at, seat, &legal)
                    {
                        return simulation.out = true;
                    }
                    let (action, _) = self.decide(simulation, seat, (&legal, legal.len()), advice);
                    return game.apply_unchecked(&mut simulation.state, action);
                }
            }
        }
    }

    /// Notes what the owner knows where it decides, at the first time.
    fn mark(&mut self, at: NodeId, state: &G::State) {
        if self.search.tree.node(at).is_unmarked() {
            let view = self.input.game.view(state, self.input.owner);
            self.search.tree.node_mut(at).mark(fingerprint(&view));
        }
    }

    /// Returns the best action of a part of the game that can be solved; `None` where nothing is solved.
    fn solve(&mut self, state: &G::State, seat: Seat, legal: &G::Actions) -> Option<ActionIndex> {
        let SearchInput { game, settings, .. } = self.input;
        let solver = self.search.solver.as_mut().filter(|_| legal.len() > 1)?;
        let worth = |end: &G::State| value(game, end, settings.value)[seat];
        solver.solve(game, state, &worth).filter(|&action| legal.contains(action))
    }

    /// Returns whether the evaluator has not said yet what it thinks of each legal action. A full tree has no room
    /// for more.
    fn lacks_priors(&self, at: NodeId, seat: Seat, legal: &G::Actions) -> bool {
        let mut judged = 0;
        for child in self.search.tree.children(at) {
            let node = self.search.tree.node(child);
            let own = node.key().action_of(seat).is_some_and(|action| legal.contains(action));
            judged += usize::from(own && node.prior().is_some());
        }
        judged == 0 || judged < legal.len() && !self.search.tree.is_full()
    }

    /// Each tree takes the step that its owner sees chance take. Returns `false` if a tree has no room.
    fn look(&mut self, simulation: &mut Simulation<G>) -> bool {
        let way = match simulation.knowledge {
            Knowledge::Open => {
                u16::try_from(simulation.throws.len() - 1).map_or(Way::Unknown, Way::Throw)
            }
            Knowledge::Hidden => Way::Unknown,
        };
        for tree in 0..self.search.tree.roots() {
            let key = Key::outcome(self.input.print(tree, &simulation.state));
            let at = simulation.at[tree];
            let Some(child) = self.search.tree.find_or_grow_outcome(at, key) else {
                return false;
            };
            if self.search.tree.node(child).is_shared() {
                simulation.knowledge = Knowledge::Hidden;
            }
            self.pass(simulation, tree, child, way);
        }
        if simulation.knowledge == Knowledge::Open {
            simulation.knowledge = self.input.knowledge(&simulation.state);
        }
        true
    }

    /// A decision in the tree, among these of a number of legal actions: the action, and how often it was tried before.
    fn decide(
        &mut self,
        simulation: &mut Simulation<G>,
        seat: Seat,
        (legal, count): (&G::Actions, usize),
        solved: Option<ActionIndex>,
    ) -> (ActionIndex, u32) {
        let SearchInput { game, settings, .. } = self.input;
        let (own, forced) = (self.input.tree_of(seat), legal.len() == 1);
        simulation.depth += 1;
        let advice = match &settings.prior {
            _ if solved.is_some() => solved,
            Some(policy) if !forced => {
                Some(policy.choose(game, &simulation.state, legal, &mut simulation.rng))
            }
            _ => None,
        };
        let at = simulation.at[own];
        // In a solved position only the solved move is tried, until there is time for doubts.
        let doubts = self.is_root(at)
            || self.search.tree.node(at).visit_count() >= DOUBTS.saturating_mul(legal.len() as u32);
        let only = solved.filter(|_| !doubts).map(|action| [action].into_iter().collect());
        let order = |action| game.tie_order(seat, action);
        let legal = only.as_ref().unwrap_or(legal);
        let point = DecisionPoint { at, seat, legal, advice, order: &order };
        let any = |count| below(&mut simulation.rng, count as u32) as usize;
        let (child, action) = match self.search.selector.select(&mut self.search.tree, point, any) {
            Selected::Known(child, action) => (Some(child), action),
            Selected::New(action) => {
                simulation.out |= !forced && !simulation.judged;
                let child = self.search.tree.grow(point.at, Key::action(seat, action));
                child.into_iter().for_each(|child| self.search.tree.node_mut(child).available = 1);
                (child, action)
            }
        };
        let Some(child) = child else {
            simulation.leave();
            return (action, 0);
        };
        let node = self.search.tree.node(child);
        let (visit_count, proven) = (node.visit_count(), node.is_proven().then(|| node.means()));
        self.follow(simulation, seat, (action, count), child);
        simulation.out |= settings.depth.is_some_and(|depth| simulation.depth >= depth);
        proven.into_iter().for_each(|values| simulation.end_with(values));
        (action, visit_count)
    }

    /// All trees follow one of `count` decisions: to its own node where it is seen.
    fn follow(
        &mut self,
        simulation: &mut Simulation<G>,
        seat: Seat,
        (action, count): (ActionIndex, usize),
        child: NodeId,
    ) {
        let (own, game) = (self.input.tree_of(seat), self.input.game);
        let way = match simulation.knowledge {
            Knowledge::Open => self.input.way(&simulation.state, action, count),
            Knowledge::Hidden => Way::Unknown,
        };
        if way == Way::Unknown {
            simulation.knowledge = Knowledge::Hidden;
        }
        simulation.has_thrown = false;
        for tree in 0..self.search.tree.roots() {
            let shown = game.shows(&simulation.state, action, self.input.owner_of(tree));
            let key = key(seat, action, shown);
            let next = match tree == own {
                true if shown => Some(child),
                _ => self.search.tree.find_or_grow(simulation.at[tree], key),
            };
            if tree == own && next != Some(child) {
                self.pass(simulation, tree, child, way);
            }
            match next {
                Some(next) => self.pass(simulation, tree, next, way),
                None => simulation.leave(),
            }
        }
    }

    /// Returns whether a node is the root of a tree.
    fn is_root(&self, id: NodeId) -> bool {
        (id as usize) < self.search.tree.roots()
    }

    /// A simulation goes on to a node of a tree.
    fn pass(&mut self, simulation: &mut Simulation<G>, tree: usize, child: NodeId, way: Way) {
        simulation.at[tree] = child;
        self.search.tree.node_mut(child).pass();
        simulation.path.push(Passed { at: child, way, tree: tree as u8 });
    }

    fn prover<'b>(&self) -> Prover<'b, G>
    where
        Self: 'b,
    {
        Prover { input: self.input, selector: self.search.selector }
    }

    /// Tells what came of a simulation to every node that it passed. The memory of its path is used again.
    pub(crate) fn back_up(&mut self, simulation: Simulation<G>, values: &G::Values) {
        let Simulation { mut path, throws, knowledge, solved, .. } = simulation;
        let is_exact = knowledge == Knowledge::Open && solved.is_some();
        let prover = self.prover();
        for tree in 0..self.search.tree.roots() {
            let nodes = path.iter().rev().filter(|passed| usize::from(passed.tree) == tree);
            let nodes = nodes.map(|passed| (passed.at, passed.way));
            let decides = |node: &_, way| match way {
                Way::Action(_) => true,
                _ => prover.input.decides(tree, node),
            };
            let prove = |all: &_, at, child| prover.proof((all, tree), at, child, &throws);
            self.search.tree.back_up(nodes, (values, is_exact), decides, prove);
        }
        path.clear();
        self.search.spare = path;
    }
}

impl<G: Game> Simulation<G> {
    /// It leaves the tree before its position has nodes.
    fn leave(&mut self) {
        (self.out, self.knowledge) = (true, Knowledge::Hidden);
    }

    /// It ends here, where its exact value is known.
    fn end_with(&mut self, values: G::Values) {
        (self.out, self.solved) = (true, Some(values));
    }

    /// Returns what it comes to without a rollout or an evaluator; `None` where a decision waits.
    pub(crate) fn end(&self, game: &G, kind: Value) -> Option<G::Values> {
        let is_over = || game.awaiting(&self.state) == Awaiting::Nothing;
        self.solved.or_else(|| is_over().then(|| value(game, &self.state, kind)))
    }

    /// Returns whether it has ended at an action that is solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// Where it is in a tree.
    pub(crate) fn at(&self, tree: usize) -> NodeId {
        self.at[tree]
    }
}
