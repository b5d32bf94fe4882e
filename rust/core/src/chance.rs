//! Chance is asked, not taken. Three drivers answer: sampled, explicit, scripted.

use crate::game::{Awaiting, Game};
use crate::listener::{Listener, Silent};
use crate::rng::{Draws, Stream};
use std::fmt;

/// The exact distribution of one die or card: outcomes in ascending order with whole weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distribution {
    entries: [(u8, u16); Distribution::MOST],
    len: u8,
    total: u32,
}

impl Default for Distribution {
    fn default() -> Self {
        Self { entries: [(0, 0); Self::MOST], len: 0, total: 0 }
    }
}

impl Distribution {
    /// No question has more outcomes.
    pub const MOST: usize = 40;

    /// Adds an outcome, or to the weight of one that is there. Outcomes must come in ascending order.
    pub fn add(&mut self, outcome: u8, weight: u16) {
        if weight == 0 {
            return;
        }
        self.total += u32::from(weight);
        let known = self.entries[..self.len as usize].iter_mut().find(|entry| entry.0 == outcome);
        if let Some(entry) = known {
            entry.1 += weight;
        } else {
            self.entries[self.len as usize] = (outcome, weight);
            self.len += 1;
        }
    }

    /// Outcomes and weights.
    pub fn entries(&self) -> &[(u8, u16)] {
        &self.entries[..self.len as usize]
    }

    /// The sum of the weights: the probability of an outcome is its weight over this.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Can this be the answer?
    pub fn allows(&self, outcome: u8) -> bool {
        self.entries().iter().any(|entry| entry.0 == outcome)
    }
}

/// Why a script could not answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChanceError {
    /// The script has ended.
    Missing {
        /// What was asked.
        question: String,
        /// How many answers there were.
        given: usize,
    },
    /// The answer cannot happen.
    Impossible {
        /// What was asked.
        question: String,
        /// The place in the script, from 0.
        at: usize,
        /// What the script said.
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
            Self::Missing { question, given } => {
                write!(out, "the script has no answer left for {question}: it gave {given}")
            }
            Self::Impossible { question, at, answer, possible } => {
                let advice = answer.advice();
                write!(
                    out,
                    "answer {at} of the script, {answer}, cannot be the {question}; possible: \
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

/// A driver: something that answers chance questions, or stops at them.
pub trait ChanceDriver<G: Game> {
    /// ChanceDriver the open question and says what happens. `false`: it does not, somebody else will.
    ///
    /// # Errors
    /// When it should and cannot.
    fn answer<L: Listener<G::Event>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        listener: &mut L,
    ) -> Result<bool, ChanceError>;

    /// Is everything used up that must be, now that the game is over?
    ///
    /// # Errors
    /// When it is not.
    fn finish(&self) -> Result<(), ChanceError> {
        Ok(())
    }
}

/// ChanceDriver from a keyed stream, a whole pool of dice in one step.
#[derive(Clone, Copy, Debug)]
pub struct Sampled(Draws);

impl Sampled {
    /// ChanceDriver from this stream.
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

/// As [`Sampled`], and writes down every answer.
#[derive(Clone, Debug)]
pub struct Logged {
    draws: Draws,
    /// The answers so far.
    pub outcomes: Vec<u8>,
}

impl Logged {
    /// ChanceDriver from this stream.
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

/// Stops at every question, for whoever enumerates.
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

/// An answer to a chance question, as somebody gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The number of an outcome.
    Number(u8),
    /// The text of an outcome. It is never read as a number.
    Text(String),
}

impl Answer {
    /// What to write instead, for a text that looks like a number; else nothing. The text of an outcome
    /// begins with a letter, so such a text is no outcome.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Text(text) if !text.starts_with(|first: char| first.is_alphabetic()) => {
                " (the number of an outcome is given as a number, not as a text)"
            }
            _ => "",
        }
    }

    /// The outcome that this answer names, if the open question can have it.
    pub fn outcome<G: Game>(&self, game: &G, state: &G::State) -> Option<u8> {
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

/// The texts of the outcomes of the open question, as an error lists them.
pub fn possible<G: Game>(game: &G, state: &G::State) -> String {
    let distribution = game.distribution(state);
    let texts = distribution.entries().iter().map(|entry| game.outcome_text(state, entry.0));
    texts.collect::<Vec<_>>().join(", ")
}

/// What happens at a chance question for which a script has no answer left.
#[derive(Clone, Copy, Debug, Default)]
pub enum AfterScript {
    /// It is an error.
    #[default]
    Fail,
    /// The game stops there, for whoever enumerates.
    Stop,
    /// A keyed stream answers.
    Sample(Stream),
}

/// ChanceDriver from a list. An impossible and a leftover answer are errors; so is a missing one, unless
/// [`AfterScript`] says otherwise.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    /// The answers.
    pub script: Vec<Answer>,
    /// How many are used.
    pub used: usize,
    /// What follows them.
    pub then: AfterScript,
}

impl Scripted {
    /// How many answers are left.
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
                    let question = game.question(state);
                    Err(ChanceError::Missing { question, given: self.used })
                }
            };
        };
        let Some(outcome) = answer.outcome(game, state) else {
            return Err(ChanceError::Impossible {
                question: game.question(state),
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

/// Goes on until somebody is asked: answers chance, and takes decisions that are none when the
/// game skips them.
///
/// # Errors
/// Those of the driver; the state is then in the middle, so work on a copy.
#[inline]
pub fn settle<G: Game, A: ChanceDriver<G>>(
    game: &G,
    state: &mut G::State,
    answers: &mut A,
) -> Result<(), ChanceError> {
    settle_with(game, state, answers, &mut Silent)
}

/// As [`settle`], and says what happens.
///
/// # Errors
/// As [`settle`]; what has been said until then did not happen.
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
                if !game.skips_forced() {
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
