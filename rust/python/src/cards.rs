//! Card files: corrections of card numbers, for every game that has cards.

use crate::error;
use crate::number;
use crate::registry::game_of_cards;
use crate::word::Text;
use midgard_card_files::{CardProblem, read_file};
use midgard_core::Surface;
use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::path::{Path, PathBuf};

/// All faults of a card file, one a line.
pub(crate) fn cards_error(file: &str, problems: &[CardProblem]) -> PyErr {
    let lines: Vec<_> = problems.iter().map(|problem| format!("{file}: {problem}")).collect();
    let raised = error::InvalidCardsError::new_err(lines.join("\n"));
    let count: usize = problems.iter().map(|problem| problem.count).sum();
    Python::attach(|py| {
        error::with(py, raised, |value| {
            value.setattr("problems", PyTuple::new(py, listed(problems))?)?;
            value.setattr("problem_count", count)
        })
    })
}

/// The problems of a card file, as (line, message).
pub(crate) fn listed(problems: &[CardProblem]) -> Vec<(usize, String)> {
    problems.iter().map(|problem| (problem.line, problem.message.clone())).collect()
}

/// The problems of a card file of the game `G`: first that it is one of another game, if it is.
pub(crate) fn faults<G: Surface>(text: &str, problems: &[CardProblem]) -> Vec<(usize, String)> {
    let other = game_of_cards::<G>(text);
    let other = other.map(|it| (0, format!("this is a card file of {it}, not of {}", G::NAME)));
    other.into_iter().chain(listed(problems)).collect()
}

/// A card file, or its text. A text has a line break, or an equals sign in a name that no file has.
pub(crate) enum CardFile {
    Path(PathBuf),
    Text(String),
}

/// The text of a card file, and what errors call it.
pub(crate) struct Corrections {
    pub(crate) text: String,
    pub(crate) name: String,
}

impl<'py> FromPyObject<'_, 'py> for CardFile {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = input.extract::<Text>()
            && (text.contains('\n') || (text.contains('=') && !Path::new(&*text).exists()))
        {
            return Ok(Self::Text(text.to_string()));
        }
        input.extract::<PathBuf>().map(Self::Path).map_err(|failure| {
            if !failure.is_instance_of::<PyUnicodeEncodeError>(input.py()) {
                return failure;
            }
            let name = number::shown(&input);
            error::InvalidCardsError::new_err(format!("{name}: no file can be called so"))
        })
    }
}

/// The text of a card file without a mark of byte order. A path that is not a regular file is refused before it is read.
///
/// Raises `InvalidCardsError`.
pub(crate) fn read_cards(file: CardFile) -> PyResult<Corrections> {
    let (text, name) = match file {
        CardFile::Text(text) => (text, "cards".to_owned()),
        CardFile::Path(path) => {
            let name = path.display().to_string();
            let refuse = |why| error::InvalidCardsError::new_err(format!("{name}: {why}"));
            (read_file(&path).map_err(refuse)?, name)
        }
    };
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Corrections { text, name })
}

/// Makes the dict of a row of card data, whatever the game.
macro_rules! card_row {
    ($py:expr, $note:expr) => {{
        use pyo3::types::{IntoPyDict, PyDict};
        let (py, note) = ($py, $note);
        let row = PyDict::new(py);
        row.set_item("table", &note.table)?;
        row.set_item("id", &note.id)?;
        row.set_item("name", &note.name)?;
        row.set_item("text", &note.text)?;
        row.set_item("numbers", note.numbers.iter().cloned().into_py_dict(py)?)?;
        row.set_item("words", note.words.iter().cloned().into_py_dict(py)?)?;
        let amounts = note
            .amounts
            .iter()
            .map(|(field, amounts)| Ok((*field, amounts.iter().cloned().into_py_dict(py)?)));
        let amounts = amounts.collect::<PyResult<Vec<_>>>()?;
        row.set_item("amounts", amounts.into_py_dict(py)?)?;
        row.set_item("provenance", &note.provenance)?;
        row.set_item("reconstructed", note.is_reconstructed())?;
        row.set_item("reconstructed_fields", &note.reconstructed)?;
        Ok(row)
    }};
}
pub(crate) use card_row;

/// Makes the methods of a game with cards: `cards`, `card_digest`, and `position`, whose parts a Python module describes.
/// The doc comments become their docstrings.
macro_rules! card_methods {
    (
        $Game:ident, |$rules:ident| $notes:expr, $position:literal;
        $(#[$of_cards:meta])* cards;
        $(#[$of_digest:meta])* card_digest;
        $(#[$of_position:meta])* position;
    ) => {
        #[pymethods]
        impl $Game {
            $(#[$of_cards])*
            fn cards<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<Vec<Bound<'py, pyo3::types::PyDict>>> {
                let (py, $rules) = (slf.py(), rules(slf));
                $notes.iter().map(|note| $crate::cards::card_row!(py, note)).collect()
            }

            $(#[$of_digest])*
            #[getter]
            fn card_digest(slf: &Bound<'_, Self>) -> String {
                format!("{:016x}", slf.as_super().get().origin.cards)
            }

            $(#[$of_position])*
            #[pyo3(signature = (*, seed = None, chance = None, script = None, then = None, **parts))]
            fn position<'py>(
                slf: Bound<'py, Self>,
                seed: Option<Bound<'_, PyAny>>,
                chance: Option<$crate::word::Text>,
                script: Option<$crate::driver::Script<'_>>,
                then: Option<$crate::word::Text>,
                parts: Option<&Bound<'_, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, $crate::state::PyState>> {
                let describe = slf.py().import($position)?.getattr("describe")?;
                let data = describe.call((&slf,), parts)?;
                $crate::game::PyGame::from_dict(slf.into_super(), &data, seed, chance, script, then)
            }
        }
    };
}
pub(crate) use card_methods;
