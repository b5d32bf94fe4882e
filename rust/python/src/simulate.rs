//! Bots, and simulations of many games.

use crate::bots::{Ends, Plan};
use crate::data::plain;
use crate::error;
use crate::game::PyGame;
use crate::locks::locked;
use crate::number::{option, option_or, seed_of, short_seed_of};
use crate::registry::{Registered, with_rules, with_state};
use crate::signals::Signals;
use crate::state::{PyState, at_rest};
use crate::tables::wanted;
use crate::totals::summary_dict;
use crate::word::Text;
use midgard_core::{
    ActionIndex, Awaiting, Game, Player, Policy, Purpose, SeedableRng, Stream, Surface,
    Xoshiro256PlusPlus, bot_numbers,
};
use midgard_search::Uniform;
use midgard_search::presets::BOTS;
use midgard_sim::{Control, Played, RunOptions, Seating, game_in_play, run_tables};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::any::Any;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A built-in bot with random numbers of its own. name: `random`, `greedy`, `flat-mc:N` or `ismcts:N` with a number of
/// simulations, `ismcts-1` to `ismcts-5`, or `puct:N:module:evaluator` with your own evaluator; `docs/manual/search.md`
/// describes the searches. Raises `InvalidOptionError` for a name that no bot has and for a seed or seat out of range.
///
/// >>> import midgard
/// >>> state = midgard.Champions().new_state(seed=1)
/// >>> midgard.Bot("greedy", seed=1).choose(state) in state.legal_actions()
/// True
#[pyclass(module = "midgard")]
pub(crate) struct Bot {
    name: String,
    plan: Plan,
    /// The policy for the game that it decided in last.
    policy: Option<Box<dyn Any + Send + Sync>>,
    /// Its memory of that game, if it has one.
    player: Option<Box<dyn Any + Send + Sync>>,
    rng: Xoshiro256PlusPlus,
    signals: Arc<Signals>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, *, seed = None, seat = None), text_signature = "(name, *, seed=None, seat=0)")]
    fn new(
        name: Text,
        seed: Option<Bound<'_, PyAny>>,
        seat: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let seat = option_or("seat must be 0 to 255", seat.as_ref(), (0, 255), 0)? as u64;
        let seed = seed.map(|seed| short_seed_of(&seed)).transpose()?.unwrap_or(0);
        Self::with(&name, bot_numbers(seed, seat))
    }

    /// The name of the bot.
    #[getter]
    fn name(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(idle(slf)?.name.clone())
    }

    /// Returns one of the legal actions of the seat that decides. Other threads run meanwhile. Ctrl-C raises
    /// `KeyboardInterrupt` and changes nothing. Raises `IllegalActionError` when no seat decides.
    fn choose(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        state: &Bound<'_, PyState>,
    ) -> PyResult<ActionIndex> {
        let (game, position) = at_rest(state)?;
        let this = &mut *slf.try_borrow_mut().map_err(|_| error::busy("this bot"))?;
        with_state!(&game.get().rules, &position, |rules, state| {
            if !matches!(rules.awaiting(state), Awaiting::Decision(_)) {
                return Err(error::IllegalActionError::new_err(format!(
                    "a bot decides only when a seat decides; now: {}",
                    rules.prompt(state)
                )));
            }
            let (policy, mut rng) = (this.policy(rules)?, this.rng.clone());
            let legal = rules.legal_actions(state);
            let player = player_of(&mut this.player, rules);
            let action = py.detach(|| match player {
                Some(player) => player.choose(rules, state, &legal, &mut rng),
                None => policy.choose(rules, state, &legal, &mut rng),
            });
            this.signals.raised()?;
            this.rng = rng;
            Ok(action)
        })
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Bot({:?})", idle(slf)?.name))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (restore, bot) = (py.import("midgard._midgard")?.getattr("_restore_bot")?, idle(slf)?);
        let saved = (&bot.name, plain(py, &bot.rng)?.get_item("s")?);
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }
}

/// Borrows a bot that is not choosing.
fn idle<'py>(bot: &Bound<'py, Bot>) -> PyResult<PyRef<'py, Bot>> {
    bot.try_borrow().map_err(|_| error::busy("this bot"))
}

/// The memory of a bot in a game of `G`.
type PlayerOf<G> = Box<dyn Player<G>>;

fn player_of<'a, G: Game>(
    player: &'a mut Option<Box<dyn Any + Send + Sync>>,
    _: &G,
) -> Option<&'a mut PlayerOf<G>> {
    player.as_mut().and_then(|player| player.downcast_mut())
}

impl Bot {
    fn with(name: &str, rng: Xoshiro256PlusPlus) -> PyResult<Self> {
        let signals = Signals::new();
        let (name, plan) = (name.to_owned(), plan(name)?);
        Ok(Self { name, plan, policy: None, player: None, rng, signals })
    }

    /// Returns the policy for a game.
    fn policy<G: Registered>(&mut self, _: &G) -> PyResult<Arc<dyn Policy<G>>> {
        let known = self.policy.as_ref().and_then(|it| it.downcast_ref::<Arc<dyn Policy<G>>>());
        if let Some(policy) = known {
            return Ok(Arc::clone(policy));
        }
        let policy = self.plan.bot::<G>(self.signals.ends())?;
        self.player = policy.player().map(|player| Box::new(player) as Box<dyn Any + Send + Sync>);
        self.policy = Some(Box::new(Arc::clone(&policy)));
        Ok(policy)
    }
}

/// Restores a pickled bot with its remaining random numbers.
#[pyfunction(name = "_restore_bot")]
pub(crate) fn restore_bot(name: &str, numbers: [u64; 4]) -> PyResult<Bot> {
    let mut seed = [0; 32];
    for (bytes, number) in seed.chunks_exact_mut(8).zip(numbers) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    Bot::with(name, Xoshiro256PlusPlus::from_seed(seed))
}

/// Reads the name of a bot of midgard. Each bot has one name: numbers in it have no sign and no leading zeros.
fn plan(name: &str) -> PyResult<Plan> {
    let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
    if !rest.is_empty() && BOTS.iter().all(|known| known.split(':').next() != Some(kind)) {
        return Err(error::InvalidOptionError::new_err(format!(
            "{}. A bot of your own, module:Name, plays in midgard.simulate, compare, value_of and tournaments, in the \
             commands that name bots, and with midgard.bots.make",
            midgard_core::unknown_name("bot", name, &BOTS)
        )));
    }
    let number = name.strip_prefix("ismcts-").unwrap_or(rest);
    if number.parse::<u64>().is_ok_and(|value| value.to_string() != number) {
        return Err(error::unknown("bot", name, &BOTS));
    }
    Plan::new(name)
}

/// Returns the seed of game `number` of a run. With it that game can be repeated alone, with the same dice, cards and
/// random numbers of bots. Game 0 has the seed of the run. The seed of any other game reveals neither the seed of the
/// run nor those of its other games. Raises `InvalidOptionError` for numbers out of range.
///
/// >>> import midgard
/// >>> midgard.game_seed(7, 0), midgard.game_seed(7, 3) < 2**128
/// (7, True)
#[pyfunction]
pub(crate) fn game_seed(seed: &Bound<'_, PyAny>, number: &Bound<'_, PyAny>) -> PyResult<u128> {
    let expected = "the number of a game must be 0 to 2**64 - 1";
    let number = option(expected, number, 0, u64::MAX.into())?;
    Ok(Stream::new(seed_of(seed)?, number as u64).seed())
}

/// Returns the seed of the bot at a seat of the game with this seed.
#[pyfunction(name = "_bot_seed")]
pub(crate) fn bot_seed(seed: &Bound<'_, PyAny>, seat: u8) -> PyResult<u64> {
    Ok(Stream::new(seed_of(seed)?, 0).number(Purpose::Bot, seat.into()))
}

/// Returns the seed of the state that is shown to the bot at a seat for its decision with this number, counted from 0.
#[pyfunction(name = "_shown_seed")]
pub(crate) fn shown_seed(seed: &Bound<'_, PyAny>, seat: u8, number: u32) -> PyResult<u128> {
    let number = u64::from(number) << 8 | u64::from(seat);
    Ok(Stream::new(seed_of(seed)?, 0).derived(Purpose::Shown, number).seed())
}

/// The options of a run, as `midgard.simulate` passes them; it has checked the ranges.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct RunInput {
    first: u64,
    games: u64,
    seed: u128,
    threads: usize,
    seating: String,
    tables: Vec<String>,
}

/// Plays many games on all cores and returns their statistics and tables. `progress(done)` is called about ten times a
/// second. An interrupt ends the run and sets `interrupted`.
#[pyfunction(name = "_simulate")]
#[pyo3(signature = (game, bots, input, progress = None))]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: Py<PyGame>,
    bots: Vec<Text>,
    input: RunInput,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let RunInput { first, games, seed, threads, seating, tables } = input;
    let bots: Vec<String> = bots.iter().map(|name| name.to_string()).collect();
    let seating = seating_of(&seating)?;
    let run_of = Run { game: game.clone_ref(py), bots: bots.clone(), seed, seating };
    let table = Table::new(py, run_of)?;
    with_rules!(&game.get().rules, |rules| {
        let players = table.players(py, rules)?;
        let policies = players.iter().map(AsRef::as_ref).collect();
        let tables = wanted(rules, &tables)?;
        let options =
            RunOptions { game: rules, policies, first, games, seed, threads, seating, tables };
        let start = Instant::now();
        let ((summary, tables), interrupted) =
            table.watch(py, progress.as_ref(), games, || run_tables(&options, &table.control))?;
        let seconds = start.elapsed().as_secs_f64();
        let counted = summary_dict(py, rules, &bots, &summary, tables)?;
        counted.set_item("seconds", seconds)?;
        counted.set_item("interrupted", interrupted)?;
        Ok(counted)
    })
}

/// Returns the statistics and tables of games that were played in Python: for each its number and its actions.
#[pyfunction(name = "_tabulate")]
pub(crate) fn tabulate<'py>(
    py: Python<'py>,
    game: Py<PyGame>,
    bots: Vec<Text>,
    input: RunInput,
    played: Vec<Played>,
) -> PyResult<Bound<'py, PyDict>> {
    let RunInput { first, games, seed, threads, seating, tables } = input;
    let bots: Vec<String> = bots.iter().map(|name| name.to_string()).collect();
    let seating = seating_of(&seating)?;
    with_rules!(&game.get().rules, |rules| {
        let nobody: Vec<&dyn Policy<_>> = vec![&Uniform; bots.len()];
        let (policies, tables) = (nobody, wanted(rules, &tables)?);
        let options =
            RunOptions { game: rules, policies, first, games, seed, threads, seating, tables };
        let found = py.detach(|| midgard_sim::tabulate(&options, &played));
        let (summary, tables) = found.map_err(error::value)?;
        summary_dict(py, rules, &bots, &summary, tables)
    })
}

/// The time between two reports of progress and checks for signals during a run.
const LOOK: Duration = Duration::from_millis(80);

/// How long an evaluator may continue after an interrupt before it is interrupted, and interrupted again.
const GRACE: Duration = Duration::from_secs(2);

fn seating_of(name: &str) -> PyResult<Seating> {
    let known = [("balanced", Seating::Balanced), ("fixed", Seating::Fixed)];
    error::choice("seating", name, &known)
}

/// The games of a run, for the message of an error that an evaluator raises.
struct Run {
    game: Py<PyGame>,
    bots: Vec<String>,
    seed: u128,
    seating: Seating,
}

impl Run {
    /// Returns the error with notes: the game in which it was raised, its seed, and how to replay it. No bot may know
    /// these, so they are added only when no thread plays any more.
    fn explained(&self, py: Python<'_>, failure: Failure) -> PyErr {
        let Failure { error, game: Some(number) } = failure else {
            return failure.error;
        };
        let count = self.bots.len();
        let player = |seat| &self.bots[self.seating.player(number, seat, count)];
        let bots: Vec<&String> = (0..count).map(player).collect();
        let seed = Stream::new(self.seed, number).seed();
        let noted = py.import("midgard._shared.failures").and_then(|failures| {
            let replay = (error.value(py), self.game.clone_ref(py), bots, seed);
            failures.call_method1("add_replay", replay)
        });
        noted.map_or_else(|failure| failure, |_| error)
    }
}

/// The exception that an evaluator has raised, and the game that its thread played.
struct Failure {
    error: PyErr,
    game: Option<u64>,
}

/// The shared state of a run: the stop signal, the first failure, and the threads that run an evaluator.
struct Table {
    run: Run,
    plans: Vec<Plan>,
    control: Control,
    failed: Arc<Mutex<Option<Failure>>>,
    inside: Py<PyAny>,
}

impl Table {
    /// Makes the shared state. Bots that search check for a stop and then end their games early.
    fn new(py: Python<'_>, run: Run) -> PyResult<Self> {
        let plans = run.bots.iter().map(|name| plan(name)).collect::<PyResult<Vec<_>>>()?;
        let cuts = plans.iter().any(|plan| !plan.is_quick());
        let control = Control { cuts, ..Control::default() };
        let inside = py.import("midgard._shared.failures")?.call_method0("Inside")?.unbind();
        Ok(Self { run, plans, control, failed: Arc::default(), inside })
    }

    /// Returns a player for each seat. A failure of one of them stops the run.
    fn players<G: Registered>(
        &self,
        py: Python<'_>,
        rules: &G,
    ) -> PyResult<Vec<Arc<dyn Policy<G>>>> {
        let (count, players) = (self.plans.len(), Game::players(rules));
        if count != players {
            let message = format!("{count} bots for {players} players");
            return Err(error::InvalidOptionError::new_err(message));
        }
        let ends = || {
            let (cancelled, stop) =
                (Arc::clone(&self.control.stop), Arc::clone(&self.control.stop));
            let failed = Arc::clone(&self.failed);
            Ends {
                go_on: Arc::new(move || !cancelled.load(Ordering::Relaxed)),
                fail: Arc::new(move |error| {
                    let failure = Failure { error, game: game_in_play() };
                    let mut first = locked(&failed);
                    first.get_or_insert(failure);
                    stop.store(true, Ordering::Relaxed);
                }),
                inside: Some(self.inside.clone_ref(py)),
            }
        };
        self.plans.iter().map(|plan| plan.bot(ends())).collect()
    }

    /// Runs work on a thread of its own, reports progress about ten times a second and at the end, and stops the work
    /// on an interrupt. A single game of quick bots takes less time than a thread to start, so it needs none. Returns the
    /// result of the work and whether it was interrupted.
    fn watch<T: Send, E: std::fmt::Display + Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        games: u64,
        work: impl FnOnce() -> Result<T, E> + Send,
    ) -> PyResult<(T, bool)> {
        let (running, finished) = channel::<Infallible>();
        let work = move || {
            let _running = running; // the channel closes when this is dropped, also in a panic
            work()
        };
        let (done, interrupted) = if games == 1 && !self.control.cuts {
            let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
            (done, self.wait(py, progress, &Mutex::new(finished)))
        } else {
            std::thread::scope(|scope| {
                let worker = scope.spawn(work);
                let interrupted = self.wait(py, progress, &Mutex::new(finished));
                (worker.join(), interrupted)
            })
        };
        let interrupted = interrupted?;
        let done = done
            .map_err(|_| error::value("a simulation thread has failed".into()))?
            .map_err(|error| error::value(format!("threads cannot be started: {error}")))?;
        Ok((done, interrupted))
    }

    /// Waits until the channel closes. Returns whether the run was interrupted. An evaluator that does not return after
    /// an interrupt is interrupted too, and the error names its game.
    fn wait(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        finished: &Mutex<Receiver<Infallible>>,
    ) -> PyResult<bool> {
        let mut failure = None;
        let mut running = true;
        let mut until = Instant::now();
        while running {
            let heard = py.detach(|| locked(finished).recv_timeout(LOOK));
            running = heard == Err(RecvTimeoutError::Timeout);
            let done = self.control.done.load(Ordering::Relaxed);
            let reported = progress.map_or(Ok(()), |call| call.call1((done,)).map(|_| ()));
            if let Err(error) = py.check_signals().and(reported) {
                self.control.stop.store(true, Ordering::Relaxed);
                failure.get_or_insert_with(|| {
                    until = Instant::now() + GRACE;
                    error
                });
            }
            if running && failure.is_some() && Instant::now() > until {
                if let Err(error) = self.inside.call_method0(py, "interrupt") {
                    error.write_unraisable(py, None);
                }
                until = Instant::now() + GRACE;
            }
        }
        let failed = locked(&self.failed).take();
        if let Some(mut failed) = failed {
            let is_interrupt = |error: &PyErr| error.is_instance_of::<PyKeyboardInterrupt>(py);
            if let Some(error) = failure.filter(|error| !is_interrupt(error))
                && is_interrupt(&failed.error)
            {
                failed.error = error; // from the signal handler or from `progress`
            }
            return Err(self.run.explained(py, failed));
        }
        match failure {
            Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(true),
            Some(error) => Err(error),
            None => Ok(false),
        }
    }
}
