//! The problems of a card file.

use std::fmt;

/// The most bytes of a card file.
pub const LONGEST: usize = 200_000;

/// The most problems of a card file that are reported one by one.
pub const MOST_PROBLEMS: usize = 100;

/// One problem of a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardProblem {
    /// The line, from 1; 0 for a problem of the whole file.
    pub line: usize,
    /// The fault, and a correct value.
    pub message: String,
    /// The number of problems that this entry stands for: 1, or for the last entry all that are not reported one by
    /// one.
    pub count: usize,
}

impl CardProblem {
    /// Makes one problem.
    pub fn new(line: usize, message: String) -> Self {
        Self { line, message, count: 1 }
    }

    /// Returns problems by line, at most [`MOST_PROBLEMS`] of them, and then the number of the others.
    pub fn sorted(mut problems: Vec<Self>) -> Vec<Self> {
        problems.sort_by_key(|problem| problem.line);
        let more = problems.len().saturating_sub(MOST_PROBLEMS);
        if more > 0 {
            problems.truncate(MOST_PROBLEMS);
            let s = if more == 1 { "" } else { "s" };
            let message = format!("and {more} more problem{s}");
            problems.push(Self { line: 0, message, count: more });
        }
        problems
    }
}

impl fmt::Display for CardProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(out, "line {}: ", self.line)?;
        }
        out.write_str(&self.message)
    }
}

impl std::error::Error for CardProblem {}
