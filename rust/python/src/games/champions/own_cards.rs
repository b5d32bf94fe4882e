//! Card files: corrections of card numbers.

use super::Champions;
use super::input::{self, Names, Options};
use super::shared::cards_of;
use crate::error;
use crate::number;
use crate::word::Text;
use midgard_champions::{CardProblem, cards};
use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::io::Read;
use std::path::PathBuf;

/// All faults of a card file, one a line.
pub(super) fn cards_error(file: &str, problems: &[CardProblem]) -> PyErr {
    let lines: Vec<_> = problems.iter().map(|problem| format!("{file}: {problem}")).collect();
    let raised = error::InvalidCardsError::new_err(lines.join("\n"));
    let count: usize = problems.iter().map(|problem| problem.count).sum();
    let noted = Python::attach(|py| {
        let value = raised.value(py);
        value.setattr("problems", PyTuple::new(py, listed(problems))?)?;
        value.setattr("problem_count", count)
    });
    noted.map_or_else(|failure| failure, |()| raised)
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
///
/// expansions, promos: the boxes whose rows the file may correct, as in `Champions`.
///
/// Raises `InvalidOptionError` for boxes that there are not.
///
/// >>> import midgard
/// >>> text = 'epics = [{id = "nidhoggr", glory = 7}]'
/// >>> midgard.champions.check_cards(text, expansions=["valhalla"])
/// []
/// >>> midgard.champions.check_cards(text)[0][0]
/// 1
#[pyfunction]
#[pyo3(signature = (text, *, expansions = Names::default(), promos = false),
    text_signature = "(text, *, expansions=(), promos=False)")]
pub(super) fn check_cards(
    text: Text,
    expansions: Names,
    promos: bool,
) -> PyResult<Vec<(usize, String)>> {
    let options = options_of(&expansions, promos)?;
    Ok(cards_of(&options, &text).map_or_else(|problems| listed(&problems), |()| Vec::new()))
}

/// No other option is named.
const NONE: &[(&str, String)] = &[];

/// The options of a game of four with these boxes.
fn options_of(expansions: &Names, promos: bool) -> PyResult<Options> {
    let boxes = input::boxes(false, input::expansions_of(&expansions.0)?, promos, NONE)?;
    Ok(Options { boxes, ..Options::default() })
}

fn listed(problems: &[CardProblem]) -> Vec<(usize, String)> {
    problems.iter().map(|problem| (problem.line, problem.message.clone())).collect()
}

/// A game of four with these boxes and these corrections of card numbers.
#[pyfunction(name = "_with_cards")]
pub(super) fn with_cards(
    py: Python<'_>,
    text: String,
    expansions: Names,
    promos: bool,
) -> PyResult<Bound<'_, Champions>> {
    let options = options_of(&expansions, promos)?;
    Bound::new(py, Champions::made(py, options, Some(text), "cards")?)
}

/// Where a card file is.
pub(super) struct CardFile(PathBuf);

impl CardFile {
    /// The name of the file, for messages.
    pub(super) fn name(&self) -> String {
        self.0.display().to_string()
    }
}

impl<'py> FromPyObject<'_, 'py> for CardFile {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        input.extract::<PathBuf>().map(Self).map_err(|failure| {
            if !failure.is_instance_of::<PyUnicodeEncodeError>(input.py()) {
                return failure;
            }
            let name = number::shown(&input);
            error::InvalidCardsError::new_err(format!("{name}: no file can be called so"))
        })
    }
}

/// The text of a card file. What is not a regular file is refused before it is read.
///
/// Raises `InvalidCardsError`.
#[pyfunction(name = "_read_cards")]
pub(super) fn read_cards(file: CardFile) -> PyResult<String> {
    let path = file.0;
    let refuse = |reason: &str| {
        let reason = reason.split(" (os error").next().unwrap_or_default();
        error::InvalidCardsError::new_err(format!("{}: {reason}", path.display()))
    };
    let found = std::fs::metadata(&path).map_err(|failure| refuse(&failure.to_string()))?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(refuse(&format!("this is {what}; card data are in a regular file")));
    }
    let most = cards::LONGEST as u64;
    if found.len() > most {
        return Err(refuse(&format!("the file has {} bytes; the most is {most}", found.len())));
    }
    let file = std::fs::File::open(&path).map_err(|failure| refuse(&failure.to_string()))?;
    let mut bytes = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|failure| refuse(&failure.to_string()))?;
    String::from_utf8(bytes).map_err(|fault| {
        let from = fault.utf8_error().valid_up_to();
        refuse(&format!("not UTF-8 text from byte {from} on"))
    })
}
