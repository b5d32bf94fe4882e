//! Deals that the rules make on their own.
//!
//! `[auto.deal]` Section 6.5.

use crate::deal::Deal;
use crate::menu::Table;
use crate::rules::Rules;
use crate::state::State;
use crate::words::Location;

/// Returns the deal, or none where somebody would gain too little.
pub(crate) fn deal(state: &State, rules: &Rules, location: Location) -> Option<Deal> {
    let table = Table::new(state, rules, location, None, true);
    table.auto()
}
