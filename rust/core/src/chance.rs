//! Chance is asked, not taken. Three drivers answer: sampled, explicit, scripted.

use crate::game::{Awaiting, Game};
use crate::rng::Stream;
use std::fmt;

/// The exact law of one die or card: outcomes in ascending order with whole weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    entries: [(u8, u16); Law::MOST],
    len: u8,
    total: u32,
}

impl Default for Law {
    fn default() -> Self {
        Self { entries: [(0, 0); Self::MOST], len: 0, total: 0 }
    }
}

impl Law {
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
        answer: String,
        /// What it could have said.
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
            Self::Impossible { question, at, answer, possible } => write!(
                out,
                "answer {at} of the script, {answer}, cannot be the {question}; possible: {possible}"
            ),
            Self::Leftover { left } => {
                write!(out, "the game is over and {left} answers of the script are left over")
            }
        }
    }
}

impl std::error::Error for ChanceError {}

/// A driver: something that answers chance questions, or stops at them.
pub trait Answers<G: Game> {
    /// Answers the open question. `false`: it does not, somebody else will.
    ///
    /// # Errors
    /// When it should and cannot.
    fn answer(&mut self, game: &G, state: &mut G::State) -> Result<bool, ChanceError>;

    /// Is everything used up that must be, now that the game is over?
    ///
    /// # Errors
    /// When it is not.
    fn finish(&self) -> Result<(), ChanceError> {
        Ok(())
    }
}

/// Answers from a keyed stream, a whole pool of dice in one step.
#[derive(Clone, Copy, Debug)]
pub struct Sampled(pub Stream);

impl<G: Game> Answers<G> for Sampled {
    #[inline]
    fn answer(&mut self, game: &G, state: &mut G::State) -> Result<bool, ChanceError> {
        game.sample(state, &mut self.0.at(game.event(state)), |_| {});
        Ok(true)
    }
}

/// As [`Sampled`], and writes down every answer.
#[derive(Clone, Debug)]
pub struct Logged {
    /// Where answers come from.
    pub stream: Stream,
    /// The answers so far.
    pub outcomes: Vec<u8>,
}

impl<G: Game> Answers<G> for Logged {
    fn answer(&mut self, game: &G, state: &mut G::State) -> Result<bool, ChanceError> {
        let mut rng = self.stream.at(game.event(state));
        game.sample(state, &mut rng, |outcome| self.outcomes.push(outcome));
        Ok(true)
    }
}

/// Stops at every question, for whoever enumerates.
#[derive(Clone, Copy, Debug)]
pub struct Explicit;

impl<G: Game> Answers<G> for Explicit {
    fn answer(&mut self, _: &G, _: &mut G::State) -> Result<bool, ChanceError> {
        Ok(false)
    }
}

/// Answers from a list. A missing, an impossible and a leftover answer are errors.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    /// The answers: numbers as digits, or the text of outcomes.
    pub script: Vec<String>,
    /// How many are used.
    pub used: usize,
}

impl Scripted {
    /// How many answers are left.
    pub fn left(&self) -> usize {
        self.script.len() - self.used
    }
}

impl<G: Game> Answers<G> for Scripted {
    fn answer(&mut self, game: &G, state: &mut G::State) -> Result<bool, ChanceError> {
        let question = || game.question(state);
        let Some(answer) = self.script.get(self.used) else {
            return Err(ChanceError::Missing { question: question(), given: self.used });
        };
        let law = game.law(state);
        // A text comes before a number: a face showing one hit is written 1, whatever its number is.
        let text = |outcome| game.outcome_text(state, outcome);
        let by_text = law.entries().iter().map(|entry| entry.0).find(|&o| text(o) == *answer);
        let by_number =
            || answer.strip_prefix('#').unwrap_or("").parse().ok().filter(|&o| law.allows(o));
        let Some(outcome) = by_text.or_else(by_number) else {
            let possible: Vec<_> =
                law.entries().iter().map(|&(o, _)| format!("{} ({o})", text(o))).collect();
            return Err(ChanceError::Impossible {
                question: question(),
                at: self.used,
                answer: answer.clone(),
                possible: possible.join(", "),
            });
        };
        game.answer_unchecked(state, outcome);
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
pub fn settle<G: Game, A: Answers<G>>(
    game: &G,
    state: &mut G::State,
    answers: &mut A,
) -> Result<(), ChanceError> {
    loop {
        match game.awaiting(state) {
            Awaiting::Chance => {
                if !answers.answer(game, state)? {
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
                game.apply_unchecked(state, legal.first().expect("there is one"));
            }
            Awaiting::Nothing => return answers.finish(),
        }
    }
}
