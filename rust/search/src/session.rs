//! A search from its question to its report: budgets, threads, and trees that are kept.

use crate::brake::Brake;
use crate::descent::{Descent, Flight, Question};
use crate::evaluated::Evaluator;
use crate::report::{Final, Report};
use crate::select::Selection;
use crate::settings::{Budget, Observer, Parallel, SearchError, Settings};
use crate::tree::{Node, Step, Tree};
use midgard_core::{Awaiting, Game, Seat, mix};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// A searcher that keeps its tree from one move to the next.
pub struct Session<G: Game> {
    settings: Settings<G>,
    kept: Option<(Seat, Tree)>,
    searches: u64,
}

impl<G: Game> Session<G> {
    /// A searcher that has not seen anything yet.
    pub fn new(settings: Settings<G>) -> Self {
        Self { settings, kept: None, searches: 0 }
    }

    /// How it searches.
    pub fn settings(&self) -> &Settings<G> {
        &self.settings
    }

    /// Searches what the seat that is asked knows, and nothing else.
    ///
    /// # Errors
    /// When nobody is asked, there is no budget, threads cannot be started, or it was stopped. Then the
    /// next search is what this one would have been.
    pub fn search(&mut self, game: &G, state: &G::State) -> Result<Report, SearchError> {
        let (seat, view) = self.begin(game, state)?;
        let question = Question { game, view: &view, owner: seat, settings: &self.settings };
        let report = question.answer(self.kept(seat), self.seed())?;
        self.end();
        Ok(report)
    }

    /// As [`Session::search`], with an evaluator in the place of rollouts, which is given up to `batch`
    /// leaves at a time. Threads, worlds and the guide are of no account.
    ///
    /// # Errors
    /// As there, and those of the evaluator.
    #[inline(never)] // its callers need no code of their own
    pub fn search_with<E: Evaluator<G>>(
        &mut self,
        game: &G,
        state: &G::State,
        batch: usize,
        evaluator: &mut E,
    ) -> Result<Result<Report, SearchError>, E::Error> {
        let start = Instant::now();
        let (seat, view) = match self.begin(game, state) {
            Ok(begun) => begun,
            Err(refused) => return Ok(Err(refused)),
        };
        let settings = Settings { worlds: None, guide: None, ..self.settings.clone() };
        let question = Question { game, view: &view, owner: seat, settings: &settings };
        let tree = self.kept(seat).unwrap_or_else(|| question.tree(1));
        let mut descent = Descent::new(question, tree, self.seed());
        let brake = Brake::new(settings.go_on.as_ref(), true);
        let limit = Limit::of(&settings.budget, &brake, 0, 1, 1);
        let done = descent.run_evaluated(&limit, batch.max(1), evaluator)?;
        if brake.is_pulled() {
            return Ok(Err(SearchError::Stopped));
        }
        let (root, tree) = (descent.root(), descent.tree);
        let seconds = start.elapsed().as_secs_f64();
        self.end();
        Ok(Ok(Report::new((seat, root), tree, Final::Visits, done, seconds)))
    }

    /// Who is asked, and what that seat knows.
    fn begin(&self, game: &G, state: &G::State) -> Result<(Seat, G::View), SearchError> {
        let seat = match game.awaiting(state) {
            Awaiting::Decision(seat) => seat,
            Awaiting::Chance => return Err(SearchError::Chance),
            Awaiting::Nothing => return Err(SearchError::Over),
        };
        self.settings.budget.check()?;
        Ok((seat, game.view(state, seat)))
    }

    /// A copy of the tree that was kept for this seat, so that a search that is stopped changes nothing.
    fn kept(&self, seat: Seat) -> Option<Tree> {
        self.kept.as_ref().filter(|kept| kept.0 == seat).map(|kept| kept.1.clone())
    }

    /// Every search has numbers of its own.
    fn seed(&self) -> u64 {
        mix(self.settings.seed ^ self.searches << 40)
    }

    /// A search has come to its end.
    fn end(&mut self) {
        self.kept = None;
        self.searches += 1;
    }

    /// Takes what a report has found as the beginning of the next search, after these steps: every
    /// decision since then, as the seat has seen it. Steps that were never tried leave nothing to keep,
    /// and so do several trees. The tree is used if the same seat is asked next.
    pub fn keep(&mut self, report: &Report, steps: &[Step]) {
        let mut at = report.root;
        self.kept = None;
        for &step in steps {
            let mut children = report.tree.children(at);
            match children.find(|&id| report.tree.node(id).step() == step) {
                Some(child) => at = child,
                None => return,
            }
        }
        if report.tree.roots() == 1 {
            let most = self.settings.memory / size_of::<Node>();
            self.kept = Some((report.seat, report.tree.below(&[at], most)));
        }
    }
}

/// Searches once. As [`Session::search`].
///
/// # Errors
/// As there.
pub fn search<G: Game>(
    game: &G,
    state: &G::State,
    settings: &Settings<G>,
) -> Result<Report, SearchError> {
    Session::new(settings.clone()).search(game, state)
}

/// When a part of a search ends.
#[derive(Clone, Copy)]
pub(crate) struct Limit<'a> {
    pub(crate) simulations: u64,
    until: Option<Duration>,
    nodes: usize,
    brake: &'a Brake,
}

impl<'a> Limit<'a> {
    /// The `part`-th of `parts`, `abreast` of which run at the same time.
    fn of(budget: &Budget, brake: &'a Brake, part: u64, parts: u64, abreast: u64) -> Self {
        let share = |all: u64| all / parts + u64::from(part < all % parts);
        let nodes = budget.nodes.map(|nodes| share(nodes as u64).max(2));
        // A small game may have fewer nodes than are asked for.
        let enough = nodes.map_or(u64::MAX, |nodes| nodes * 4 + 1_000);
        let turns = parts.div_ceil(abreast);
        Self {
            simulations: budget.simulations.map_or(enough, share),
            until: budget
                .milliseconds
                .map(|ms| Duration::from_secs_f64(ms as f64 / 1e3 / turns as f64)),
            nodes: nodes.map_or(usize::MAX, |nodes| nodes as usize),
            brake,
        }
    }
}

impl<G: Game> Question<'_, G> {
    /// Searches, in as many parts as there are worlds, or threads with trees of their own.
    fn answer(self, kept: Option<Tree>, seed: u64) -> Result<Report, SearchError> {
        let start = Instant::now();
        let settings = self.settings;
        let threads = settings.threads.max(1);
        let own = settings.parallel == Parallel::Roots;
        let parts = settings.worlds.unwrap_or(if own { threads as u64 } else { 1 }).max(1);
        let parts = settings.budget.simulations.map_or(parts, |most| parts.min(most));
        let brake = Brake::new(settings.go_on.as_ref(), threads == 1);
        let part = |part: u64, kept: Option<Tree>| {
            let limit = Limit::of(&settings.budget, &brake, part, parts, threads as u64);
            let tree = kept.unwrap_or_else(|| self.tree(parts));
            let mut descent = Descent::new(self, tree, mix(seed ^ mix(part)));
            let done = if own || threads == 1 {
                descent.run(&limit)
            } else {
                descent.run_in_batches(&limit)
            };
            (descent.root(), descent.tree, done)
        };
        let mut found: Vec<_> = if threads == 1 {
            let mut kept = kept;
            (0..parts).map(|number| part(number, kept.take())).collect()
        } else {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|_| SearchError::Threads)?;
            let given: Vec<_> =
                std::iter::once(kept).chain((1..parts).map(|_| None)).zip(0..parts).collect();
            brake.watch(&pool, || {
                given.into_par_iter().map(|(kept, number)| part(number, kept)).collect()
            })
        };
        if brake.is_pulled() {
            return Err(SearchError::Stopped);
        }
        let (root, mut tree, mut done) = found.remove(0);
        tree.widen(self.most(1));
        for (_, other, more) in &found {
            tree.merge(other);
            done += more;
        }
        let by = match settings.selection {
            Selection::Even => Final::Mean,
            _ => Final::Visits,
        };
        let seconds = start.elapsed().as_secs_f64();
        Ok(Report::new((self.owner, root), tree, by, done, seconds))
    }

    /// An empty tree, one of so many.
    fn tree(&self, parts: u64) -> Tree {
        let roots = match self.settings.observer {
            Observer::Single => 1,
            Observer::Multiple => self.game.players(),
        };
        Tree::new(roots, self.most(parts))
    }

    /// How many nodes each of so many trees may have. The actions at the root always find room.
    fn most(&self, parts: u64) -> usize {
        let all = self.settings.memory / size_of::<Node>();
        (all / parts as usize).max(G::ACTION_COUNT + Seat::COUNT)
    }
}

/// So many simulations are under way at once when threads share a tree: the same number whatever the
/// number of threads, so that the result is the same too.
const BATCH: u64 = 32;

impl<G: Game> Descent<'_, G> {
    /// One simulation after the other. Returns how many.
    fn run(&mut self, limit: &Limit<'_>) -> u64 {
        let start = Instant::now();
        let mut done = 0;
        while done < limit.simulations && self.goes_on(limit, start, done) {
            let mut flight = self.descend();
            let values = flight.land(self.question.game, self.question.settings);
            self.back_up(&flight.path, &values);
            done += 1;
        }
        done
    }

    /// Goes down the tree many times in order, then plays on in parallel, then tells the tree in order.
    fn run_in_batches(&mut self, limit: &Limit<'_>) -> u64 {
        let start = Instant::now();
        let mut done = 0;
        while done < limit.simulations && self.goes_on(limit, start, done) {
            let size = BATCH.min(limit.simulations - done);
            let mut flights: Vec<Flight<G>> = (0..size).map(|_| self.descend()).collect();
            let (game, settings) = (self.question.game, self.question.settings);
            let values: Vec<_> = flights
                .par_iter_mut()
                .with_max_len(2)
                .map(|flight| flight.land(game, settings))
                .collect();
            for (flight, values) in flights.iter().zip(&values) {
                self.back_up(&flight.path, values);
            }
            done += size;
        }
        done
    }

    /// Is there time and room, and has nobody stopped it? There is always time for one.
    pub(crate) fn goes_on(&self, limit: &Limit<'_>, start: Instant, done: u64) -> bool {
        if limit.brake.holds(done) {
            return false;
        }
        done == 0
            || limit.until.is_none_or(|until| start.elapsed() < until)
                && self.tree.len() < limit.nodes
                && !(limit.nodes < usize::MAX && self.tree.is_full())
    }
}
