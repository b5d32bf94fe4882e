//! The interface of a game, for code that plays games without knowing their rules.

use crate::actions::{ActionIndex, Actions};
use crate::baseline::Baseline;
use crate::chance::{Distribution, Outcome};
use crate::layout::{Layout, Memory};
use crate::listener::{Listener, Silent};
use crate::rng::ChanceKey;
use crate::seat::{Seat, SeatValues};
use crate::set::Set;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The event that a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaiting {
    /// A decision of this seat.
    Decision(Seat),
    /// The outcome of a chance event.
    Chance,
    /// Nothing: the game is over.
    Nothing,
}

/// The rules of a game, made once and shared. Limits are those of the rules in force: options that are off
/// widen nothing.
pub trait Game: Send + Sync + 'static {
    /// Everything the rules need to go on: plain data without history or generator.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The view that a seat has of a state: equal exactly for states that it cannot tell apart.
    type View: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// An event of the game, reported when it happens.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A set of actions, as wide as the game can need with any options.
    type Actions: Actions;
    /// A number for each seat that the game can have with any options.
    type Values: SeatValues;

    /// The name of the game.
    const NAME: &'static str;

    /// Returns how many seats play: 1 to [`SeatValues::SEATS`].
    fn players(&self) -> usize;
    /// Returns how many actions there are. Action indices are below it.
    fn action_count(&self) -> usize;
    /// Returns whether decisions with one legal action are taken at once. The default is false.
    fn skips_forced(&self) -> bool {
        false
    }
    /// Returns whether this decision is taken at once if it has one legal action. A game answers no where only the seat that
    /// decides can tell that it has no choice: skipping would tell the others.
    #[inline]
    fn may_skip(&self, _: &Self::State) -> bool {
        self.skips_forced()
    }
    /// Returns the state before anything has happened.
    fn start(&self) -> Self::State;

    /// Returns what the state waits for.
    fn awaiting(&self, state: &Self::State) -> Awaiting;
    /// Returns whether a seat decides. A game may know that sooner than which seat.
    #[inline]
    fn is_decision(&self, state: &Self::State) -> bool {
        matches!(self.awaiting(state), Awaiting::Decision(_))
    }
    /// Returns the legal actions of the seat that decides; the empty set if none does.
    fn legal_actions(&self, state: &Self::State) -> Self::Actions;
    /// Plays a legal action.
    ///
    /// # Panics
    /// May panic, or corrupt the state so that a later call panics, if the action is not legal. It is never undefined behaviour:
    /// no crate here has `unsafe`. A checked call tests the action against [`legal_actions`](Self::legal_actions) first.
    #[inline]
    fn apply_unchecked(&self, state: &mut Self::State, action: ActionIndex) {
        self.apply_with(state, action, &mut Silent);
    }
    /// Plays a legal action and reports what happens to the listener.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if the action is not legal. A checked call tests
    /// it against [`legal_actions`](Self::legal_actions) first.
    fn apply_with<L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: ActionIndex,
        listener: &mut L,
    );

    /// Returns the place of an action among actions of equal value, of which bots and searches take the lowest. An action
    /// that names a seat stands by the distance of that seat clockwise from `seat`, which decides, so that no seat is
    /// preferred for its number. The default is the index.
    #[inline]
    fn tie_order(&self, seat: Seat, action: ActionIndex) -> ActionIndex {
        let _ = seat;
        action
    }

    /// Lets the seat that decides choose one of its legal actions, plays it, and reports what happens to the listener:
    /// [`Game::legal_actions`] and [`Game::apply_with`] in one. Returns false, and changes nothing, when no seat decides. A game
    /// may do it without finding out twice what it waits for.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if `choose` returns an action that is not one of
    /// [`legal_actions`](Self::legal_actions).
    #[inline]
    fn decide<L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        choose: impl FnOnce(&Self::State, &Self::Actions) -> ActionIndex,
        listener: &mut L,
    ) -> bool {
        if !self.is_decision(state) {
            return false;
        }
        let legal = self.legal_actions(state);
        let action = choose(state, &legal);
        self.apply_with(state, action, listener);
        true
    }

    /// Returns a number above that of every chance outcome, and so at least the length of the longest distribution.
    /// The default, 0, is for a game without chance, as are the defaults of [`Game::distribution`], [`Game::answer_with`] and
    /// [`Game::chance_key`]: a game with chance has all four.
    fn max_chance_outcomes(&self) -> usize {
        0
    }
    /// Returns the exact distribution of the open chance event: one die or card.
    ///
    /// # Panics
    /// Panics if it is not overridden.
    fn distribution(&self, state: &Self::State) -> Distribution {
        unreachable!("no chance event is open: {state:?}")
    }
    /// Resolves the open chance event.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if the outcome is not possible. A checked call looks for it in the
    /// [`distribution`](Self::distribution) first.
    fn answer_unchecked(&self, state: &mut Self::State, outcome: Outcome) {
        self.answer_with(state, outcome, &mut Silent);
    }
    /// Resolves the open chance event and reports what happens to the listener.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if the outcome is not possible. A checked call looks for it in the
    /// [`distribution`](Self::distribution) first.
    fn answer_with<L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        outcome: Outcome,
        listener: &mut L,
    ) {
        let _ = listener;
        unreachable!("no chance event is open for {outcome}: {state:?}")
    }
    /// Returns the key of the open chance event: which draw or throw it belongs to.
    ///
    /// # Panics
    /// Panics if it is not overridden.
    fn chance_key(&self, state: &Self::State) -> ChanceKey {
        unreachable!("no chance event is open: {state:?}")
    }
    /// Samples the open chance event and those that belong to the same throw. `seen` is called with each
    /// outcome, in the order in which [`Game::answer_unchecked`] would be called with them.
    #[inline]
    fn sample<R: Rng>(&self, state: &mut Self::State, rng: &mut R, seen: impl FnMut(Outcome)) {
        self.sample_with(state, rng, seen, &mut Silent);
    }
    /// Samples as [`Game::sample`] does and reports what happens to the listener. The default samples one die or card from
    /// the distribution.
    fn sample_with<R: Rng, L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        mut seen: impl FnMut(Outcome),
        listener: &mut L,
    ) {
        let outcome = self.distribution(state).sample(rng);
        seen(outcome);
        self.answer_with(state, outcome, listener);
    }
    /// Returns the name of the open chance event, for people. The default is for a game with one kind of chance events.
    fn chance_name(&self, state: &Self::State) -> String {
        let _ = state;
        "chance".into()
    }
    /// Returns the text of an outcome. It begins with a letter, and no two outcomes of an event share it. The default has
    /// the number of the outcome.
    fn outcome_text(&self, state: &Self::State, outcome: Outcome) -> String {
        let _ = state;
        format!("outcome {outcome}")
    }

    /// Returns what a seat knows of a state. Nothing that the seat cannot see has any effect on it.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;
    /// Samples a state from those that have this view. Unseen cards are equally likely everywhere, and
    /// sealed choices of others are uniform over what they could choose.
    fn determinize<R: Rng>(&self, view: &Self::View, rng: &mut R) -> Self::State;
    /// Returns whether a seat sees which legal action is taken now. A seat that does not see it knows only that
    /// something is decided. The seat that decides always sees it.
    #[inline]
    fn shows(&self, state: &Self::State, action: ActionIndex, to: Seat) -> bool {
        let _ = (state, action, to);
        true
    }
    /// Returns the state without counters that only tell chance events apart ([`Game::chance_key`]): what can follow is the
    /// same. So a position that comes again is recognized. The default is the state itself.
    #[inline]
    fn canonical(&self, state: &Self::State) -> Self::State {
        *state
    }
    /// Returns each state that has this view, with its weight among those of [`Game::determinize`], if there are at most that
    /// many. The default is `None`: they are not listed.
    fn worlds(&self, view: &Self::View, most: usize) -> Option<Vec<(Self::State, u64)>> {
        let _ = (view, most);
        None
    }
    /// Returns the state before the latest decisions that `world`, a state with this view, still shows as they were made:
    /// those of the phase that goes on, say. No chance event lies in between. The default is `None`: the game has no such decisions.
    fn rewind(&self, view: &Self::View, world: &Self::State) -> Option<Self::State> {
        let _ = (view, world);
        None
    }
    /// Returns what is known of the decision that is open in `state`, on the way from [`Game::rewind`] to `world`.
    fn recall(&self, view: &Self::View, world: &Self::State, state: &Self::State) -> Recall {
        let _ = (view, world, state);
        Recall::Now
    }
    /// Calls a function with each earlier choice of others that `world`, a state with this view, still holds: a state as it
    /// may have been at the decision, and the action. The default knows of none.
    fn recall_choices(
        &self,
        view: &Self::View,
        world: &Self::State,
        each: &mut dyn FnMut(&Self::State, ActionIndex),
    ) {
        let _ = (view, world, each);
    }
    /// Returns the blocks of an observation.
    fn layout(&self) -> &Layout;
    /// Writes what a seat knows as bytes, in the blocks of the layout. Every byte is written.
    ///
    /// # Panics
    /// Panics if `out` does not have the length of the layout.
    fn observe(&self, view: &Self::View, memory: Memory, out: &mut [u8]);

    /// Returns the number of the team of a seat. Seats of one team win and lose together; the default is that
    /// each seat is a team of its own, and a cooperative game has a single team.
    #[inline]
    fn team(&self, seat: Seat) -> usize {
        seat as usize
    }
    /// Returns the seats that have won: none before the end, and possibly none at the end.
    fn winners(&self, state: &Self::State) -> Set<Seat>;
    /// Returns what the game is worth to each seat, 0 for all before the end. The default is the share of
    /// victory: 1 is divided among the teams that have won, and every seat of a team has what the team has.
    #[inline]
    fn returns(&self, state: &Self::State) -> Self::Values {
        let winners = self.winners(state);
        let mut returns = Self::Values::default();
        let share = 1.0 / teams(self, winners).max(1) as f64;
        winners.iter().for_each(|seat| returns[seat] = share);
        returns
    }
    /// Returns the least and the greatest return that a seat can have.
    fn return_range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }
    /// Returns the sum of the returns of all seats, if every end of the game has the same sum. The default is `None`:
    /// the sum can differ from end to end.
    fn return_sum(&self) -> Option<f64> {
        None
    }
    /// Returns whether seats have scores that say how far ahead one is of another. In a game without them, searches
    /// compare returns where they would compare scores. The default is false; a game with scores overrides it.
    #[inline]
    fn has_scores(&self) -> bool {
        false
    }
    /// Returns the score of a seat; final when the game is over. A game without scores returns 0.
    #[inline]
    fn score(&self, state: &Self::State, seat: Seat) -> i32 {
        let _ = (state, seat);
        0
    }
    /// Returns the score that a seat would have if the game ended now. The default is the current score, which is right
    /// for a game that counts nothing at its end.
    #[inline]
    fn final_score(&self, state: &Self::State, seat: Seat) -> i32 {
        self.score(state, seat)
    }
    /// Compares what two seats have at the end. The default compares their scores; a game that breaks ties overrides it.
    fn compare(&self, state: &Self::State, one: Seat, other: Seat) -> Ordering {
        self.final_score(state, one).cmp(&self.final_score(state, other))
    }
    /// Returns the rules by which a rollout inside a search plays on, and brings the state to them: a part of the game that
    /// has many decisions may be played by a rule there. The default is the game as it is.
    #[inline]
    fn rollout_rules<'a>(&'a self, state: &mut Self::State) -> &'a Self {
        let _ = state;
        self
    }
    /// Returns an estimate of the returns for a state that is not over, for searches that stop early. The default
    /// takes the current final scores for those of the end; a game of one team has the middle of its range.
    #[inline]
    fn estimate(&self, state: &Self::State) -> Self::Values {
        let mut estimate = Self::Values::default();
        let (low, high) = self.return_range();
        let seats = Seat::of(self.players());
        if seats.clone().all(|seat| self.team(seat) == self.team(Seat::One)) {
            seats.for_each(|seat| estimate[seat] = f64::midpoint(low, high));
            return estimate;
        }
        let best = seats.clone().map(|seat| self.final_score(state, seat)).max();
        let leads = |seat: &Seat| Some(self.final_score(state, *seat)) == best;
        let leading: Set<Seat> = seats.filter(leads).collect();
        let share = low + (high - low) / teams(self, leading).max(1) as f64;
        leading.iter().for_each(|seat| estimate[seat] = share);
        estimate
    }

    /// Returns the number of the round, which only grows. A game without rounds has a single one, 0, which is the default.
    #[inline]
    fn round(&self, state: &Self::State) -> u8 {
        let _ = state;
        0
    }

    /// Returns the estimator of final scores, for searches that stop early; `None` for a game without one, which is the
    /// default.
    fn estimator(&self) -> Option<Arc<dyn Estimator<Self>>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns a solver for parts of the game that can be solved exactly (a fight, say), with nothing solved yet; `None`
    /// for a game without such parts, which is the default.
    fn part_solver(&self) -> Option<Box<dyn PartSolver<Self>>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns values for the account of luck, with nothing remembered yet; `None` for a game without such values, which
    /// is the default. Then the account uses the estimator, or what the game estimates.
    fn baseline(&self) -> Option<Box<dyn Baseline<Self>>>
    where
        Self: Sized,
    {
        None
    }
}

/// The known facts of a past decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recall {
    /// The seat whose view it is has seen this action, or has taken it.
    Seen(ActionIndex),
    /// The seat has not seen the action; in this world it is this one.
    Hidden(ActionIndex),
    /// The decision is not past: it is the current one.
    Now,
}

/// Estimates the final scores of a game that is not over. Equal states have equal estimates, in any order of calls.
pub trait Estimator<G: Game>: Send + Sync {
    /// Checks that the estimates are for this game.
    ///
    /// # Errors
    /// When they are for other rules, cards or numbers of players; the text names them.
    fn check(&self, game: &G) -> Result<(), String>;

    /// Returns how many rounds a rollout plays before the estimate takes its place, the one that goes on included. The
    /// default is 1.
    fn rollout_rounds(&self) -> u8 {
        1
    }

    /// Returns the score that each seat can expect at the end, and the spread: where the expectation of one seat exceeds
    /// that of another by the spread, it wins e times as often. Where all are one team, the score is the return that it can
    /// expect, and the spread has no meaning.
    ///
    /// The state is one that a search has sampled, so it may be read as a whole.
    ///
    /// # Panics
    /// May panic if the game is one that [`Estimator::check`] refuses.
    fn expected_scores(&self, game: &G, state: &G::State) -> (G::Values, f64);

    /// Returns the scores by which searches compare states. The default is [`Estimator::expected_scores`]. Where all are one
    /// team, an estimator may bring chances nearer to one half, so that a victory in this state is worth more than
    /// one that is nearly certain.
    fn compared_scores(&self, game: &G, state: &G::State) -> (G::Values, f64) {
        self.expected_scores(game, state)
    }
}

/// Plays parts of a game as well as possible, for searches. It remembers what it has solved.
pub trait PartSolver<G: Game>: Send + Sync {
    /// Returns the best action of the seat that decides; `None` where the game has no part that can be solved, or
    /// where it is not worth the time yet. `worth` is the value of a finished game to that seat, from 0 to 1.
    ///
    /// The state is one that a search has sampled, so it may be read as a whole.
    fn solve(
        &mut self,
        game: &G,
        state: &G::State,
        worth: &dyn Fn(&G::State) -> f64,
    ) -> Option<ActionIndex>;

    /// Returns whether nothing is solved yet, so that a rollout need not ask at each decision.
    fn is_empty(&self) -> bool;

    /// Returns the best action where [`PartSolver::solve`] has solved this part before.
    fn solved(&self, game: &G, state: &G::State) -> Option<ActionIndex>;
}

/// Returns how many teams these seats belong to.
#[inline]
pub fn teams<G: Game + ?Sized>(game: &G, seats: Set<Seat>) -> usize {
    let first = |seat: Seat| {
        let mate = |other: Seat| other < seat && game.team(other) == game.team(seat);
        !seats.iter().any(mate)
    };
    seats.iter().filter(|&seat| first(seat)).count()
}

/// Chooses an action at each decision.
pub trait Policy<G: Game>: Send + Sync {
    /// Returns one of the legal actions.
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex;

    /// Returns whether each choice is that of [`Actions::draw`], so that whoever plays a game need not ask the policy. The
    /// default is false.
    fn is_uniform(&self) -> bool {
        false
    }

    /// Returns a player with a memory, which is empty, for one seat of one game; `None` for a policy that remembers
    /// nothing, which is the default.
    fn player(&self) -> Option<Box<dyn Player<G>>> {
        None
    }
}

/// A policy at one seat of one game, which remembers what it has thought before.
pub trait Player<G: Game>: Send + Sync {
    /// Returns one of the legal actions.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex;
}
