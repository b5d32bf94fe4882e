//! Rules that were made before: a card file is read once, however often a game is unpickled.

use super::{cards_error, option_error};
use crate::origin::Origin;
use midgard_champions::{Cards, Options, Rules};
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
    let cards = match overrides {
        None => Cards::standard(),
        Some(text) => Cards::with(text).map_err(|problems| cards_error(file, &problems))?,
    };
    let rules = Rules::new(options, cards).map_err(option_error)?;
    let (origin, overrides) = (Origin::of(&rules), overrides.map(Arc::from));
    let made = Shared { options, overrides, rules, origin };
    if made.overrides.as_ref().is_none_or(|text| text.len() <= LONGEST) {
        let mut known = lock();
        if known.len() == MOST {
            known.remove(0);
        }
        known.push(made.clone());
    }
    Ok(made)
}
