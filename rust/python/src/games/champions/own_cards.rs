//! Card files of Champions: which rows a file may correct depends on the boxes.

use super::input::{self, Names, Options};
use super::shared::cards_of;
use crate::cards::listed;
use crate::word::Text;
use pyo3::prelude::*;

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
    Ok(cards_of(&options, &text).map_or_else(|problems| listed(&problems), |_| Vec::new()))
}

/// No other option is named.
const NONE: &[(&str, String)] = &[];

/// The options of a game of four with these boxes.
fn options_of(expansions: &Names, promos: bool) -> PyResult<Options> {
    let boxes = input::boxes(false, input::expansions_of(&expansions.0)?, promos, NONE)?;
    Ok(Options { boxes, ..Options::default() })
}
