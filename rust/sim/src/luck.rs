//! The account of luck: how much of the result of a game its dice and cards have brought, to each seat.
//!
//! A [`Baseline`] values states. The luck of a chance event is the value of the state after its outcome, less the exact
//! mean of that value over the distribution of the event. Whatever the baseline is and whoever plays, the mean of the
//! luck is zero: given what was before, each outcome has its exact probability. So the result less the luck has the same
//! mean as the result, and the less variance, the better the baseline foretells the result. A throw of several dice is
//! accounted die by die.
//!
//! The method is that of AIVAT (Burch, Schmid, Moravcik, Morrill, Bowling: "AIVAT: A New Variance Reduction Technique
//! for Agent Evaluation in Imperfect Information Games", AAAI 2018), which has two kinds of terms. Here are those of
//! chance events. Those of decisions, for which the probabilities of a player's actions must be known, are not: luck is
//! what dice and cards do, not what players do at random. Nor is the luck of hidden cards averaged over what others
//! cannot know.
//!
//! Luck is exact in the mean only over all games of a plan. Do not choose games by their luck, nor fit a baseline to the
//! games that it corrects.

use midgard_core::{
    ActionIndex, Actions, Awaiting, Baseline, Draws, Estimator, Expectation, Game, Outcome, Seat,
    Silent, Stream, expected_returns, outcome,
};
use midgard_search::Watch;
use std::sync::Arc;

/// The luck of each seat in a game: 0 on the average over all games, in scores and in returns.
pub type Luck<G> = Expectation<<G as Game>::Values>;

/// Accounts for the luck of games, one after another. It remembers what it has computed, which changes no number.
pub struct Account<G: Game> {
    baseline: Box<dyn Baseline<G>>,
    draws: Draws,
    luck: Luck<G>,
    /// The outcomes of the event that goes on.
    outcomes: Vec<Outcome>,
}

impl<G: Game> Account<G> {
    /// Makes an account with the values of the game: its baseline, or else its estimator, or else its estimates.
    pub fn new(game: &G) -> Self {
        let estimates = || Box::new(Estimates(game.estimator())) as Box<dyn Baseline<G>>;
        Self::with(game.baseline().unwrap_or_else(estimates))
    }

    /// Makes an account with these values.
    pub fn with(baseline: Box<dyn Baseline<G>>) -> Self {
        let draws = Draws::new(Stream::new(0, 0));
        Self { baseline, draws, luck: Luck::<G>::default(), outcomes: Vec::new() }
    }

    /// Begins a game whose chance events are sampled from this stream. No luck is accounted yet.
    pub fn begin(&mut self, stream: Stream) {
        self.draws = Draws::new(stream);
        self.luck = Luck::<G>::default();
    }

    /// Returns the luck of the game so far.
    pub fn luck(&self) -> &Luck<G> {
        &self.luck
    }

    /// Accounts for the chance event that is open and is about to be sampled from the stream, with those that belong to
    /// the same throw. The state is that before it.
    pub fn chance(&mut self, game: &G, before: &G::State) {
        let mut rng = self.draws.at(game.chance_key(before));
        let (mut after, mut outcomes) = (*before, std::mem::take(&mut self.outcomes));
        outcomes.clear();
        game.sample_with(&mut after, &mut rng, |outcome| outcomes.push(outcome), &mut Silent);
        let mut state = *before;
        for &outcome in &outcomes {
            state = self.event(game, &state, outcome);
        }
        self.outcomes = outcomes;
        debug_assert!(state == after, "a throw is the same die by die");
    }

    /// Accounts for one outcome of the open chance event. Returns the state after it.
    pub fn event(&mut self, game: &G, before: &G::State, outcome: Outcome) -> G::State {
        let distribution = game.distribution(before);
        let seats = Seat::of(game.players());
        let mut happened = None;
        let mut mean = Luck::<G>::default();
        for &(possible, weight) in distribution.entries() {
            let mut after = *before;
            game.answer_unchecked(&mut after, possible);
            let values = match distribution.entries() {
                [_] => Luck::<G>::default(),
                _ => self.baseline.values(game, &after),
            };
            let chance = f64::from(weight) / f64::from(distribution.total());
            for seat in seats.clone() {
                mean.scores[seat] += chance * values.scores[seat];
                mean.returns[seat] += chance * values.returns[seat];
            }
            if possible == outcome {
                happened = Some((after, values));
            }
        }
        let (after, values) = happened.expect("what happens is possible");
        for seat in seats {
            self.luck.scores[seat] += values.scores[seat] - mean.scores[seat];
            self.luck.returns[seat] += values.returns[seat] - mean.returns[seat];
        }
        after
    }
}

/// Sees each chance event of a game that is played out. [`Account::begin`] comes first.
impl<G: Game> Watch<G> for Account<G> {
    fn chance_or_end(&mut self, game: &G, state: &G::State) {
        if game.awaiting(state) == Awaiting::Chance {
            self.chance(game, state);
        }
    }

    fn decision(&mut self, _: &G, _: &G::State, _: Seat, _: usize, _: ActionIndex) {}
}

/// Returns the luck of a game that was played from its start with the chance of a stream. The actions are those of all
/// decisions in order, without the forced ones if the game skips them.
///
/// # Panics
/// Panics if the actions are not those of a whole game.
pub fn luck_of_game<G: Game>(
    account: &mut Account<G>,
    game: &G,
    stream: Stream,
    actions: &[ActionIndex],
) -> Luck<G> {
    account.begin(stream);
    let mut draws = Draws::new(stream);
    let (mut state, mut actions) = (game.start(), actions.iter());
    loop {
        match game.awaiting(&state) {
            Awaiting::Nothing => return *account.luck(),
            Awaiting::Chance => {
                account.chance(game, &state);
                let mut rng = draws.at(game.chance_key(&state));
                game.sample_with(&mut state, &mut rng, |_| {}, &mut Silent);
            }
            Awaiting::Decision(_) => {
                let legal = game.legal_actions(&state);
                let is_forced = legal.len() == 1 && game.may_skip(&state);
                let action = if is_forced { legal.first() } else { actions.next().copied() };
                game.apply_unchecked(&mut state, action.expect("the game has an end"));
            }
        }
    }
}

/// The values of a game without a baseline: those of its estimator, or its estimates.
struct Estimates<G: Game>(Option<Arc<dyn Estimator<G>>>);

impl<G: Game> Baseline<G> for Estimates<G> {
    fn values(&mut self, game: &G, state: &G::State) -> Expectation<G::Values> {
        if game.awaiting(state) == Awaiting::Nothing {
            return outcome(game, state);
        }
        if let Some(estimator) = &self.0 {
            let (scores, spread) = estimator.expected_scores(game, state);
            return Expectation { returns: expected_returns(game, &scores, spread), scores };
        }
        let mut scores = G::Values::default();
        let seats = Seat::of(game.players());
        seats.for_each(|seat| scores[seat] = game.final_score(state, seat).into());
        Expectation { scores, returns: game.estimate(state) }
    }
}
