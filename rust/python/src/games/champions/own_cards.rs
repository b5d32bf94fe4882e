//! The cards of Champions: the faces of dice, and card files, whose rows depend on the boxes.

use super::{Champions, rules};
use crate::cards::faults;
use crate::error::InvalidOptionError;
use crate::options::named;
use crate::word::Text;
use midgard_champions::{Cards, Options, Rules};
use midgard_core::Surface;
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl Champions {
    /// The texts of the faces of a warrior's die, in the order of its reroll choices: what `face-a`,
    /// `face-b` and so on stand for, and what chance answers when it falls.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().faces("spearman")
    /// ['blank', 'hit', 'hit+shield', 'hit-2']
    fn faces(slf: &Bound<'_, Self>, warrior: Text) -> PyResult<Vec<String>> {
        rules(slf).face_texts(&warrior).map_err(InvalidOptionError::new_err)
    }
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
#[pyo3(signature = (text, **options), text_signature = "(text, *, expansions=(), promos=False)")]
pub(super) fn check_cards(
    text: Text,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(usize, String)>> {
    let mut rows = Rules::option_rows();
    rows.retain(|row| ["expansions", "promos"].contains(&row.name));
    let (named, _) = named("check_cards", &rows, None, options)?;
    let options = Options::named(&named).map_err(InvalidOptionError::new_err)?;
    let read = Cards::with(&text, options.boxes.in_play());
    Ok(read.map_or_else(|problems| faults::<Rules>(&text, &problems), |_| Vec::new()))
}
