//! Who comes to a longhouse and who does not, in words.

use crate::rules::Rules;
use crate::rules::state::State;
use crate::say::explain::Explanation;
use crate::say::wording;
use crate::words::Warband;
use midgard_core::Seat;

/// The end of a sentence and the rules that it follows from.
pub(crate) struct Ending(String, Vec<&'static str>);

impl Ending {
    /// Makes the explanation that begins with these words and their rule.
    pub(crate) fn after(self, text: String, tag: &'static str) -> Explanation {
        Explanation::new(text + &self.0, &[vec![tag], self.1].concat())
    }
}

/// Writes how many of the warriors who come fit; empty if all do.
pub(crate) fn fitting(rules: &Rules, state: &State, turn: Seat, come: u8) -> Ending {
    let room = state.room(rules, turn);
    if room >= come {
        return Ending(String::new(), Vec::new());
    }
    Ending(format!(", of which {room} {}", wording::verb(room, "fit")), vec!["longhouse.limit"])
}

/// Writes how many warriors of a place are in the supply and fit; empty if all come.
pub(crate) fn coming(rules: &Rules, state: &State, turn: Seat, wanted: &Warband) -> Ending {
    let got = Warband::from_fn(|warrior| wanted[warrior].min(state.supply[warrior]));
    let fit = fitting(rules, state, turn, got.total());
    if got == *wanted {
        return fit;
    }
    let there = if got.is_empty() { "none".into() } else { wording::warband(&got) };
    let fits = fit.0.replace(", of which", " and");
    let text = format!(", of which the supply has {there}{fits}");
    Ending(text, [vec!["supply.dice"], fit.1].concat())
}
