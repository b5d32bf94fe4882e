//! The door to the boxes. THIS IS THE ONE PLACE that keeps the boxes, and the options that come with them, from the public.
//!
//! To open it for everybody, make [`OPEN`] true. To take it away: delete this file and the uses of `door`.

use crate::error;
use midgard_champions::players::{MAX_PLAYERS, MIN_PLAYERS};
use midgard_champions_boxes::rules::boxes::BoxOptions;
use midgard_champions_boxes::text::options::unusual;
use midgard_champions_boxes::words::Expansion;
use midgard_core::Word;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether `midgard.Champions` takes boxes and their options.
const OPEN: bool = false;

static IS_OPEN: AtomicBool = AtomicBool::new(OPEN);

/// The fewest and the most players of the games that the public can make.
pub(crate) const PLAYERS: (usize, usize) =
    (MIN_PLAYERS, if OPEN { midgard_champions_boxes::players::MAX_PLAYERS } else { MAX_PLAYERS });

/// Whether boxes and their options are taken.
fn is_open() -> bool {
    IS_OPEN.load(Ordering::Relaxed)
}

/// The boxes that are taken.
pub(super) fn expansions() -> &'static [&'static str] {
    if is_open() { Expansion::WORDS } else { &[] }
}

/// Refuses what is behind the door.
pub(super) fn check(options: &BoxOptions) -> PyResult<()> {
    match unusual(options).first() {
        Some(option) if !is_open() => Err(error::InvalidOptionError::new_err(format!(
            "{} has one value yet; midgard.reference plays the boxes",
            option.name
        ))),
        _ => Ok(()),
    }
}

/// Opens or closes the door for this process, for tests. Returns whether it was open.
#[pyfunction(name = "_open_boxes")]
pub(super) fn open_boxes(open: bool) -> bool {
    IS_OPEN.swap(open, Ordering::Relaxed)
}
