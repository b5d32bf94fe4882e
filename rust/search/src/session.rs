//! A search from its input to its report: budgets, threads, and trees that are kept.

use crate::belief::{Belief, belief_until};
use crate::cancellation::Cancellation;
use crate::descent::{Descent, Search, Simulation};
use crate::endgame::{enough, solve};
use crate::evaluated::Evaluator;
use crate::hooks::{Hooked, Hooks};
use crate::input::SearchInput;
use crate::limit::{Clock, Limit, is_over};
use crate::partition::Partition;
use crate::pool::with_pool;
use crate::report::{Final, Found, Report};
use crate::select::Selection;
use crate::settings::{Budget, GoOn, Observer, Parallel, SearchError, Settings};
use crate::tree::{NodeId, Step, Tree, fingerprint};
use midgard_core::{ActionIndex, Awaiting, Game, Seat, mix};
use rayon::prelude::*;
use std::sync::Arc;

/// A searcher that keeps its tree from one move to the next.
///
/// With [`Settings::keep`] a search goes on with what the last one has found, if the same seat decides in a position that
/// is in its tree. The position is found by what the seat knows, whatever has happened in between: what others have done,
/// what was rolled and drawn. So the seat need not see it, and no position is mistaken for another.
pub struct Session<G: Game> {
    settings: Settings<G>,
    kept: Option<Kept<G::Values>>,
    /// The last report and the view of the seat then, with [`Settings::keep`].
    last: Option<(G::View, ReportOf<G>)>,
    searches: u64,
    /// How many nodes a tree may have, once a game has been searched.
    most: Option<usize>,
}

/// The report of a search of a game.
pub type ReportOf<G> = Arc<Report<<G as Game>::Values>>;

const NO_BUDGET: Budget = Budget { simulations: None, milliseconds: None, nodes: None };

/// The tree that the next search begins with.
struct Kept<V> {
    report: Arc<Report<V>>,
    /// The node of the report that will be the root.
    at: NodeId,
    /// A copy of what is below it, until a search takes it.
    tree: Option<Tree<V>>,
}

impl<G: Game> Session<G> {
    /// A searcher that has not seen anything yet.
    pub fn new(settings: Settings<G>) -> Self {
        Self { settings, kept: None, last: None, searches: 0, most: None }
    }

    /// How it searches.
    pub fn settings(&self) -> &Settings<G> {
        &self.settings
    }

    /// Searches what the seat that is asked knows, and nothing else.
    ///
    /// # Errors
    /// When nobody decides, the budget is missing, threads cannot be started, or the search was stopped. The next
    /// search is then what this one would have been.
    pub fn search(&mut self, game: &G, state: &G::State) -> Result<ReportOf<G>, SearchError> {
        let clock = Clock::new(&self.settings.budget);
        let (seat, view) = self.begin(game, state)?;
        let kept = self.take(game, seat, &view, &game.legal_actions(state));
        let settings = &self.settings;
        let cancellation = Cancellation::new(settings.go_on.as_ref(), true);
        let belief = settings.believe(game, &view, seat, (self.seed(), &cancellation));
        let belief = belief.as_ref();
        let input = SearchInput { game, owner: seat, settings, belief, solved: None };
        let solved = solve(input, &view, &settings.budget);
        let brief = solved.as_ref().map(|_| settings.with(enough(&settings.budget)));
        let settings = brief.as_ref().unwrap_or(settings);
        let input = SearchInput { settings, solved: solved.as_ref(), ..input };
        let report = input.answer(&view, kept, self.seed(), (clock, cancellation))?;
        Ok(self.end(view, report))
    }

    /// Sets the seed of the searches to come.
    pub fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
    }

    /// As [`Session::search`], with an evaluator in the place of rollouts, which is given up to `batch`
    /// leaves at a time. Threads and the prior are of no account.
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
    ) -> Result<Result<ReportOf<G>, SearchError>, E::Error> {
        let cancellation = Cancellation::of_batches(self.settings.go_on.as_ref());
        self.search_evaluated(game, state, (batch, &cancellation), evaluator)
    }

    /// As [`Session::search_with`], with what stops it.
    fn search_evaluated<E: Evaluator<G>>(
        &mut self,
        game: &G,
        state: &G::State,
        (batch, cancellation): (usize, &Cancellation),
        evaluator: &mut E,
    ) -> Result<Result<ReportOf<G>, SearchError>, E::Error> {
        let clock = Clock::new(&self.settings.budget);
        let (seat, view) = match self.begin(game, state) {
            Ok(begun) => begun,
            Err(refused) => return Ok(Err(refused)),
        };
        let settings = Settings { prior: None, threads: 1, ..self.settings.clone() };
        let belief = settings.believe(game, &view, seat, (self.seed(), cancellation));
        let belief = belief.as_ref();
        let input = SearchInput { game, owner: seat, settings: &settings, belief, solved: None };
        let solved = solve(input, &view, &settings.budget);
        let brief = solved.as_ref().map(|_| settings.with(enough(&settings.budget)));
        let settings = brief.as_ref().unwrap_or(&settings);
        let input = SearchInput { settings, solved: solved.as_ref(), ..input };
        let mut kept = self.take(game, seat, &view, &game.legal_actions(state));
        let plan = Partition::of(game, settings);
        let mut sum: Option<Found<G::Values>> = None;
        for number in 0..plan.parts {
            let until = clock.share(plan.parts);
            if sum.is_some() && (cancellation.is_pulled() || is_over(until)) {
                break;
            }
            let tree = kept.take().unwrap_or_else(|| input.tree(plan.each));
            let seed = if number == 0 { self.seed() } else { mix(self.seed() ^ mix(number)) };
            let mut search = Search::new(input, view.clone(), tree, seed);
            let limit = Limit::of(&settings.budget, cancellation, (number, plan.parts), until);
            let mut descent = Descent { input, search: &mut search };
            let done = descent.run_evaluated(&limit, batch.max(1), evaluator)?;
            let found = search.found(&input, done);
            sum = Some(match sum {
                Some(sum) => sum.add(vec![found], plan.most),
                None => found,
            });
        }
        if cancellation.is_pulled() {
            return Ok(Err(SearchError::Stopped));
        }
        let found = sum.expect("there is always time for the first part");
        let by = final_choice(settings.selection);
        Ok(Ok(self.end(view, Report::new(game, seat, found, by, clock.seconds()))))
    }

    /// As [`Session::search_with`], with hooks instead of an evaluator: what they do not judge or play is as in the
    /// settings. Threads are of no account.
    ///
    /// # Errors
    /// As there, and those of the hooks.
    #[inline(never)] // its callers need no code of their own
    pub fn search_hooked<H: Hooks<G>>(
        &mut self,
        game: &G,
        state: &G::State,
        batch: usize,
        hooks: &mut H,
    ) -> Result<Result<ReportOf<G>, SearchError>, H::Error> {
        let (settings, seed) = (self.settings.clone(), mix(self.seed()));
        let cancellation = &Cancellation::of_batches(settings.go_on.as_ref());
        let mut evaluator = Hooked { hooks, settings: &settings, seed, count: 0, cancellation };
        self.search_evaluated(game, state, (batch, cancellation), &mut evaluator)
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

    /// The tree that was kept for this seat. A search that was stopped has lost it: then it is copied
    /// again, so that such a search changes nothing.
    fn take(
        &mut self,
        game: &G,
        seat: Seat,
        view: &G::View,
        legal: &G::Actions,
    ) -> Option<Tree<G::Values>> {
        let most = Partition::of(game, &self.settings).most;
        self.most = Some(most);
        if self.kept.is_none() {
            let (_, last) = self.last.as_ref().filter(|(_, last)| last.seat == seat)?;
            let at = last.tree.find_seen(fingerprint(view), seat, legal)?;
            return Some(last.tree.below(&[at], most));
        }
        let kept = self.kept.as_mut().filter(|kept| kept.report.seat == seat)?;
        let mut tree = kept.tree.take().unwrap_or_else(|| kept.report.tree.below(&[kept.at], most));
        tree.widen(most);
        Some(tree)
    }

    /// Every search has numbers of its own.
    fn seed(&self) -> u64 {
        mix(self.settings.seed ^ self.searches << 40)
    }

    /// A search has come to its end.
    fn end(&mut self, view: G::View, report: Report<G::Values>) -> ReportOf<G> {
        let report = Arc::new(report);
        self.kept = None;
        let keeps = self.settings.keep && report.tree.roots() == 1;
        self.last = keeps.then(|| (view, Arc::clone(&report)));
        self.searches += 1;
        report
    }

    /// Goes on with the last search below an action that was taken, until it is stopped or the tree is full: what the seat
    /// knew then is searched, and nothing that has happened since. The next search goes on with what this finds. Without
    /// [`Settings::keep`], and before the first search, it does nothing.
    ///
    /// The result depends on the machine.
    pub fn ponder(&mut self, game: &G, action: ActionIndex, go_on: GoOn) {
        let Some((view, last)) = self.last.take() else { return };
        let most = Partition::of(game, &self.settings).most;
        let budget = Budget { nodes: Some(most), ..NO_BUDGET };
        let settings = Settings { budget, go_on: Some(go_on), threads: 1, ..self.settings.clone() };
        let owner = last.seat;
        let cancellation = Cancellation::of_kept(settings.go_on.as_ref());
        let belief = settings.believe(game, &view, owner, (self.seed(), &cancellation));
        let belief = belief.as_ref();
        let input = SearchInput { game, owner, settings: &settings, belief, solved: None };
        let tree = last.tree.below(&[last.root], most);
        let seed = mix(!self.seed());
        let mut search = Search::of(input, view.clone(), tree, seed, Some(action));
        let mut descent = Descent { input, search: &mut search };
        let clock = Clock::new(&budget);
        let simulations = descent.run(&Limit::of(&budget, &cancellation, (0, 1), None));
        let found = search.found(&input, simulations);
        let report = Report::new(game, owner, found, Final::Visits, clock.seconds());
        self.last = Some((view, Arc::new(report)));
    }

    /// Takes what a report has found as the beginning of the next search, after these steps: every
    /// decision since then, as the seat has seen it. Steps that were never tried leave nothing to keep, and so do
    /// outcomes that share a node, and several trees. The tree is used if the same seat is asked next, as far as it fits.
    pub fn keep(&mut self, report: &Arc<Report<G::Values>>, steps: &[Step]) {
        let mut at = report.root;
        self.kept = None;
        for &step in steps {
            let mut children = report.tree.children(at);
            match children.find(|&id| report.tree.node(id).step() == step) {
                Some(child) if !report.tree.node(child).is_shared() => at = child,
                _ => return,
            }
        }
        if report.tree.roots() == 1 {
            let tree = report.tree.below(&[at], self.most.unwrap_or(report.tree.len()));
            self.kept = Some(Kept { report: Arc::clone(report), at, tree: Some(tree) });
        }
    }

    /// Nothing is kept any more.
    pub fn forget(&mut self) {
        (self.kept, self.last) = (None, None);
    }
}

/// Returns the criterion by which a search chooses the best action.
fn final_choice(selection: Selection) -> Final {
    match selection {
        Selection::Even => Final::Mean,
        _ => Final::Visits,
    }
}

/// Worlds of which a belief is made: one for a number of simulations, within these bounds.
const SIMULATIONS_A_WORLD: u64 = 4;
const WORLDS: (u64, u64) = (16, 1024);
/// As many where simulations are not counted.
const WORLDS_IN_TIME: u64 = 64;

impl<G: Game> Settings<G> {
    /// Returns the same with another budget.
    fn with(&self, budget: Budget) -> Self {
        Self { budget, ..self.clone() }
    }

    /// Returns what a seat believes; `None` where that is uniform, and when the search is stopped.
    fn believe(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        (seed, cancellation): (u64, &Cancellation),
    ) -> Option<Belief<G::State>> {
        let opponent = self.belief.as_ref()?;
        let share = |simulations: u64| simulations / SIMULATIONS_A_WORLD;
        let worlds = self.budget.simulations.map_or(WORLDS_IN_TIME, share);
        let worlds = worlds.clamp(WORLDS.0, WORLDS.1) as usize;
        let stops = &|| cancellation.stops();
        belief_until(game, view, seat, opponent, (worlds, mix(seed ^ 0xBE11)), stops)
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
) -> Result<ReportOf<G>, SearchError> {
    Session::new(settings.clone()).search(game, state)
}

impl<G: Game> SearchInput<'_, G> {
    /// Searches.
    fn answer(
        self,
        view: &G::View,
        kept: Option<Tree<G::Values>>,
        seed: u64,
        (clock, cancellation): (Clock, Cancellation),
    ) -> Result<Report<G::Values>, SearchError> {
        let settings = self.settings;
        let plan = Partition::of(self.game, settings);
        let cancellation = cancellation.by_hand(plan.threads == 1);
        let batches = settings.parallel == Parallel::Leaves && plan.threads > 1;
        let work = || {
            plan.add_up(kept, &|number, tree| {
                let until = clock.share(plan.parts.div_ceil(plan.threads as u64));
                // There is always time for the first.
                if cancellation.is_pulled() || number > 0 && is_over(until) {
                    return None;
                }
                let limit = Limit::of(&settings.budget, &cancellation, (number, plan.parts), until);
                let tree = tree.unwrap_or_else(|| self.tree(plan.each));
                let seed = mix(seed ^ mix(number));
                let mut search = Search::new(self, view.clone(), tree, seed);
                let done = Descent { input: self, search: &mut search }.part(&limit, batches);
                Some(search.found(&self, done))
            })
        };
        let found = if plan.threads == 1 {
            work()
        } else {
            let found = with_pool(plan.threads, |pool| cancellation.watch(pool, work));
            found.map_err(|_| SearchError::Threads)?
        };
        let found = found.filter(|_| !cancellation.is_pulled()).ok_or(SearchError::Stopped)?;
        let by = final_choice(settings.selection);
        Ok(Report::new(self.game, self.owner, found, by, clock.seconds()))
    }

    /// An empty tree of at most `most` nodes.
    pub(crate) fn tree(&self, most: usize) -> Tree<G::Values> {
        let roots = match self.settings.observer {
            Observer::Single => 1,
            Observer::Multiple => self.game.players(),
        };
        Tree::new(roots, most)
    }
}

/// The simulations that are under way at once when threads share a tree: the same number whatever the
/// number of threads, so that the result is the same too.
const BATCH: u64 = 32;

impl<G: Game> Search<G> {
    /// The report after a number of simulations.
    fn found(self, input: &SearchInput<'_, G>, simulations: u64) -> Found<G::Values> {
        Found { root: input.root(), bytes: self.tree.bytes(), tree: self.tree, simulations }
    }
}

impl<G: Game> Descent<'_, G> {
    /// A part of a search, in batches or one simulation after the other. Returns how many.
    fn part(&mut self, limit: &Limit<'_>, batches: bool) -> u64 {
        if batches { self.run_in_batches(limit) } else { self.run(limit) }
    }

    /// One simulation after the other. Returns how many.
    fn run(&mut self, limit: &Limit<'_>) -> u64 {
        let mut done = 0;
        while limit.goes_on(done, &self.search.tree, self.input.root()) {
            let mut simulation = self.descend();
            let values = simulation.land(&self.rollout_context(limit.cancellation));
            self.back_up(simulation, &values);
            done += 1;
        }
        done
    }

    /// Goes down the tree many times in order, then plays on in parallel, then updates the tree in order.
    fn run_in_batches(&mut self, limit: &Limit<'_>) -> u64 {
        let mut done = 0;
        while limit.goes_on(done, &self.search.tree, self.input.root()) {
            let size = BATCH.min(limit.simulations - done);
            let mut simulations: Vec<Simulation<G>> = (0..size).map(|_| self.descend()).collect();
            let context = self.rollout_context(limit.cancellation);
            let values: Vec<_> = simulations
                .par_iter_mut()
                .with_max_len(2)
                .map(|simulation| simulation.land(&context))
                .collect();
            for (simulation, values) in simulations.into_iter().zip(&values) {
                self.back_up(simulation, values);
            }
            done += size;
        }
        done
    }
}
