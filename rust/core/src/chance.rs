//! Chance events, and the three drivers that resolve them: sampled, explicit, scripted.
//!
//! The rules never draw a random number. They wait, and a driver names the outcome.

use crate::actions::Actions;
use crate::game::{Awaiting, Game};
use crate::listener::{Listener, Silent};
use crate::rng::{Draws, Stream, below};
use rand_core::Rng;
use std::fmt;

/// The number of an outcome: its meaning depends on what is drawn or thrown.
pub type Outcome = u16;

/// The exact distribution of one die or card: outcomes in ascending order with whole weights.
///
/// ```
/// let mut coin = midgard_core::Distribution::default();
/// coin.add(0, 1);
/// coin.add(1, 3);
/// assert_eq!((coin.entries(), coin.total()), (&[(0, 1), (1, 3)][..], 4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distribution {
    entries: Vec<(Outcome, u32)>,
    total: u32,
}

impl Distribution {
    /// Adds an outcome with a weight, or adds to the weight of the last outcome. A weight of 0 adds nothing.
    ///
    /// # Panics
    /// Panics if the outcome is below the last one, or the sum of the weights exceeds 32 bits.
    pub fn add(&mut self, outcome: Outcome, weight: u32) {
        if weight == 0 {
            return;
        }
        self.total = self.total.checked_add(weight).expect("the weights have a sum of 32 bits");
        match self.entries.last_mut() {
            Some(last) if last.0 == outcome => last.1 += weight,
            last => {
                let ascending = last.is_none_or(|last| last.0 < outcome);
                assert!(ascending, "outcome {outcome} comes after a greater one");
                self.entries.push((outcome, weight));
            }
        }
    }

    /// Returns the outcomes with their weights.
    pub fn entries(&self) -> &[(Outcome, u32)] {
        &self.entries
    }

    /// Returns the sum of the weights. The probability of an outcome is its weight divided by it.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Returns a random outcome. Low numbers of the generator are the last outcomes.
    ///
    /// # Panics
    /// Panics if the distribution has no outcome.
    pub fn sample(&self, rng: &mut impl Rng) -> Outcome {
        let mut ticket = below(rng, self.total);
        let hit = self.entries.iter().rev().find(|&&(_, weight)| {
            let is_here = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            is_here
        });
        hit.expect("the ticket is below the sum of the weights").0
    }

    /// Returns whether the outcome is possible.
    pub fn allows(&self, outcome: Outcome) -> bool {
        self.entries.iter().any(|entry| entry.0 == outcome)
    }
}

/// Why a script cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChanceError {
    /// The script has ended and a chance event is open.
    Missing {
        /// The name of the chance event.
        event: String,
        /// How many answers the script had.
        answers: usize,
    },
    /// An answer is not an outcome of the open chance event.
    Impossible {
        /// The name of the chance event.
        event: String,
        /// The place in the script, from 0.
        at: usize,
        /// The answer in the script.
        answer: Answer,
        /// The texts that it could have said.
        possible: String,
    },
    /// The game is over and answers are left.
    Leftover {
        /// How many.
        left: usize,
    },
}

impl fmt::Display for ChanceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { event, answers } => {
                write!(out, "the script has no answer left for {event}: it gave {answers}")
            }
            Self::Impossible { event, at, answer, possible } => {
                let advice = answer.advice();
                write!(
                    out,
                    "answer {at} of the script, {answer}, cannot be the {event}; possible: \
                     {possible}{advice}"
                )
            }
            Self::Leftover { left } => {
                write!(out, "the game is over and {left} answers of the script are left over")
            }
        }
    }
}

impl std::error::Error for ChanceError {}

/// Resolves chance events, or stops at them.
pub trait ChanceDriver<G: Game> {
    /// Resolves the open chance event and reports what happens to the listener. Returns `false` if the
    /// driver leaves the event open.
    ///
    /// # Errors
    /// When the driver is a script that has no answer or an impossible one.
    fn answer<L: Listener<G::Event>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        listener: &mut L,
    ) -> Result<bool, ChanceError>;

    /// Checks, when the game is over, that the driver has nothing left.
    ///
    /// # Errors
    /// When a script has answers left.
    fn finish(&self) -> Result<(), ChanceError> {
        Ok(())
    }
}

/// Samples outcomes from a keyed stream, a whole pool of dice in one step.
#[derive(Clone, Copy, Debug)]
pub struct Sampled(Draws);

impl Sampled {
    /// Returns a driver that samples from this stream.
    #[inline]
    pub fn new(stream: Stream) -> Self {
        Self(Draws::new(stream))
    }
}

impl<G: Game> ChanceDriver<G> for Sampled {
    #[inline]
    fn answer<L: Listener<G::Event>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        listener: &mut L,
    ) -> Result<bool, ChanceError> {
        game.sample_with(state, &mut self.0.at(game.chance_key(state)), |_| {}, listener);
        Ok(true)
    }
}

/// Samples as [`Sampled`] does, and keeps every outcome.
#[derive(Clone, Debug)]
pub struct Logged {
    draws: Draws,
    /// The outcomes so far.
    pub outcomes: Vec<Outcome>,
}

impl Logged {
    /// Returns a driver that samples from this stream.
    pub fn new(stream: Stream) -> Self {
        Self { draws: Draws::new(stream), outcomes: Vec::new() }
    }
}

impl<G: Game> ChanceDriver<G> for Logged {
    fn answer<L: Listener<G::Event>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        listener: &mut L,
    ) -> Result<bool, ChanceError> {
        let mut rng = self.draws.at(game.chance_key(state));
        game.sample_with(state, &mut rng, |outcome| self.outcomes.push(outcome), listener);
        Ok(true)
    }
}

/// Leaves every chance event open, for a caller that enumerates outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Explicit;

impl<G: Game> ChanceDriver<G> for Explicit {
    fn answer<L: Listener<G::Event>>(
        &mut self,
        _: &G,
        _: &mut G::State,
        _: &mut L,
    ) -> Result<bool, ChanceError> {
        Ok(false)
    }
}

/// An outcome in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The number of an outcome.
    Number(Outcome),
    /// The text of an outcome. It is never read as a number.
    Text(String),
}

impl Answer {
    /// Returns a hint for a text that looks like a number, else an empty text. The text of an outcome
    /// begins with a letter, so such a text is not an outcome.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Text(text) if !text.starts_with(|first: char| first.is_alphabetic()) => {
                " (the number of an outcome is given as a number, not as a text)"
            }
            _ => "",
        }
    }

    /// Returns the outcome that this answer names, if the open chance event can have it.
    pub fn outcome<G: Game>(&self, game: &G, state: &G::State) -> Option<Outcome> {
        let distribution = game.distribution(state);
        let mut outcomes = distribution.entries().iter().map(|entry| entry.0);
        outcomes.find(|&outcome| match self {
            Self::Number(number) => outcome == *number,
            Self::Text(text) => game.outcome_text(state, outcome) == *text,
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Text(text) => {
                let short: String = text.chars().take(40).collect();
                let rest = if short.len() < text.len() { "..." } else { "" };
                write!(out, "{short:?}{rest}")
            }
        }
    }
}

/// Returns the texts of the possible outcomes, as an error lists them.
pub fn possible<G: Game>(game: &G, state: &G::State) -> String {
    let distribution = game.distribution(state);
    let texts = distribution.entries().iter().map(|entry| game.outcome_text(state, entry.0));
    texts.collect::<Vec<_>>().join(", ")
}

/// The behavior of a script at a chance event when it has no answer left.
#[derive(Clone, Copy, Debug, Default)]
pub enum AfterScript {
    /// The driver fails.
    #[default]
    Fail,
    /// The event stays open.
    Stop,
    /// A keyed stream samples the rest.
    Sample(Stream),
}

/// Takes outcomes from a list. An impossible and a leftover answer are errors; so is a missing one, unless
/// [`AfterScript`] has another value.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    /// The answers in order.
    pub script: Vec<Answer>,
    /// How many of them are used.
    pub used: usize,
    /// The behavior after the last one.
    pub then: AfterScript,
}

impl Scripted {
    /// Returns how many answers are left.
    pub fn left(&self) -> usize {
        self.script.len() - self.used
    }
}

impl<G: Game> ChanceDriver<G> for Scripted {
    fn answer<L: Listener<G::Event>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        listener: &mut L,
    ) -> Result<bool, ChanceError> {
        let Some(answer) = self.script.get(self.used) else {
            return match self.then {
                AfterScript::Stop => Ok(false),
                AfterScript::Sample(stream) => Sampled::new(stream).answer(game, state, listener),
                AfterScript::Fail => {
                    let event = game.chance_name(state);
                    Err(ChanceError::Missing { event, answers: self.used })
                }
            };
        };
        let Some(outcome) = answer.outcome(game, state) else {
            return Err(ChanceError::Impossible {
                event: game.chance_name(state),
                at: self.used,
                answer: answer.clone(),
                possible: possible(game, state),
            });
        };
        game.answer_with(state, outcome, listener);
        self.used += 1;
        Ok(true)
    }

    fn finish(&self) -> Result<(), ChanceError> {
        match self.left() {
            0 => Ok(()),
            left => Err(ChanceError::Leftover { left }),
        }
    }
}

/// Advances to the next decision: resolves chance events, and takes forced decisions if the game skips
/// them.
///
/// # Errors
/// When the driver fails. The state is then between two decisions: pass a copy to keep the original.
#[inline]
pub fn settle<G: Game, A: ChanceDriver<G>>(
    game: &G,
    state: &mut G::State,
    answers: &mut A,
) -> Result<(), ChanceError> {
    settle_with(game, state, answers, &mut Silent)
}

/// Advances as [`settle`] does, and reports what happens to the listener.
///
/// # Errors
/// When the driver fails. Discard what the listener has heard.
#[inline]
pub fn settle_with<G: Game, A: ChanceDriver<G>, L: Listener<G::Event>>(
    game: &G,
    state: &mut G::State,
    answers: &mut A,
    listener: &mut L,
) -> Result<(), ChanceError> {
    loop {
        match game.awaiting(state) {
            Awaiting::Chance => {
                if !answers.answer(game, state, listener)? {
                    return Ok(());
                }
            }
            Awaiting::Decision(_) => {
                if !game.may_skip(state) {
                    return Ok(());
                }
                let legal = game.legal_actions(state);
                if legal.len() != 1 {
                    return Ok(());
                }
                game.apply_with(state, legal.first().expect("there is one"), listener);
            }
            Awaiting::Nothing => return answers.finish(),
        }
    }
}
