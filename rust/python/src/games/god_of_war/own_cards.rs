//! Card files of God of War.

use crate::cards::{CardFile, Corrections, cards_error, faults, listed, read_cards};
use crate::word::Text;
use midgard_god_of_war::{Data, Rules};
use pyo3::prelude::*;

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
///
/// >>> import midgard
/// >>> midgard.god_of_war.check_cards("[rules]\nhand_limit = 7")
/// []
#[pyfunction]
pub(super) fn check_cards(text: Text) -> Vec<(usize, String)> {
    Data::with(&text).map_or_else(|problems| faults::<Rules>(&text, &problems), |_| Vec::new())
}

/// What a card file, or its text, may say and hardly means, as (line, message).
///
/// An enemy whose side deals damage by a box, spot, reward or flip ignores Stun tokens and defence.
/// Raises InvalidCardsError if the file has problems.
///
/// >>> import midgard
/// >>> midgard.god_of_war.card_warnings("[rules]\nhand_limit = 7")
/// []
#[pyfunction]
pub(super) fn card_warnings(cards: CardFile) -> PyResult<Vec<(usize, String)>> {
    let Corrections { text, name } = read_cards(cards)?;
    let found = Data::warnings(&text).map_err(|problems| cards_error(&name, &problems))?;
    Ok(listed(&found))
}
