//! Rules that were made before: a card file is read once, however often a game is unpickled.

use super::input::Options;
use super::option_error;
use crate::cards::cards_error;
use crate::origin::Origin;
use midgard_champions::{CardProblem, Cards, Rules};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// So many rules are remembered.
const MOST: usize = 32;
/// Longer card files are not remembered.
const LONGEST: usize = 1 << 17;

/// Rules, and what they were made of.
#[derive(Clone)]
pub(crate) struct Shared {
    options: Options,
    pub(crate) overrides: Option<Arc<str>>,
    pub(crate) rules: Rules,
    pub(crate) origin: Origin,
}

/// The rules of these options and corrections, the latest last.
static KNOWN: Mutex<Vec<Shared>> = Mutex::new(Vec::new());

/// The rules of these options, with the corrections of a card file of this name.
///
/// # Errors
/// When an option does not fit, or the card file has faults.
pub(crate) fn shared(options: Options, overrides: Option<&str>, file: &str) -> PyResult<Shared> {
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |it: &Shared| it.options == options && it.overrides.as_deref() == overrides;
    if let Some(found) = lock().iter().find(|it| same(it)) {
        return Ok(found.clone());
    }
    let (rules, origin) = made(options, overrides, file)?;
    let made = Shared { options, overrides: overrides.map(Arc::from), rules, origin };
    if made.overrides.as_ref().is_none_or(|text| text.len() <= LONGEST) {
        let mut known = lock();
        if known.len() == MOST {
            known.remove(0);
        }
        known.push(made.clone());
    }
    Ok(made)
}

/// The cards of games with these options, with the corrections of a card file.
pub(super) fn cards_of(options: &Options, text: &str) -> Result<Cards, Vec<CardProblem>> {
    Cards::with(text, options.boxes.in_play())
}

/// Makes rules of options and of corrections from a card file of this name.
fn made(options: Options, overrides: Option<&str>, file: &str) -> PyResult<(Rules, Origin)> {
    let cards = match overrides {
        None => Cards::standard_with(options.boxes.in_play()),
        Some(text) => cards_of(&options, text).map_err(|problems| cards_error(file, &problems))?,
    };
    let rules = Rules::new(options, cards).map_err(option_error)?;
    let origin = Origin::of(&rules);
    Ok((rules, origin))
}
