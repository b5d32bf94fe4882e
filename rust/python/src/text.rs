//! A state in words, and the score pad.

use crate::action::extract;
use crate::state::PyState;
use midgard_core::{Awaiting, Game, Statistics};
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl PyState {
    /// The lines of a seat's score pad; their sum is its score. The lines from `destinies` on are
    /// counted when the game ends and are 0 until then.
    ///
    /// >>> import midgard
    /// >>> sum(midgard.Champions().new_state(seed=1).score_sheet(0).values())
    /// 0
    fn score_sheet<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let sheet = PyDict::new(seat.py());
        let glory = self.rules().sheet(&self.state, self.seat(seat)?);
        for (line, glory) in self.rules().sheet_lines().into_iter().zip(glory) {
            sheet.set_item(line, glory)?;
        }
        Ok(sheet)
    }

    /// What an action does here, in a sentence, with the tags of its rules; why it is not legal, if it is
    /// not.
    fn explain(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        extract(action).map(|action| self.state.explain(self.rules(), action))
    }

    /// Why an action is not legal here, with the tag of the rule; `None` if it is legal.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).why_not("leader ullr") is None
    /// True
    fn why_not(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let reason = self.state.why_not(self.rules(), extract(action)?);
        Ok(reason.map(|reason| reason.to_string()))
    }

    /// The table as text: as a seat may see it, or, without one, what everybody may see.
    #[pyo3(signature = (seat = None))]
    fn table(&self, seat: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = seat.map(|seat| self.seat(&seat)).transpose()?;
        Ok(self.state.table(self.rules(), seat))
    }

    /// The score pad of all seats as text.
    fn sheet_text(&self) -> String {
        self.state.sheet_text(self.rules())
    }

    /// Returns whether this is a choice of which the other seats do not see what it is: a destiny that is
    /// kept, or warriors that are sent under seal.
    fn _is_secret(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (rules, action) = (self.rules(), extract(action)?.index());
        let Awaiting::Decision(turn) = self.state.awaiting() else { return Ok(false) };
        let mut others = rules.seats().filter(|&seat| seat != turn);
        Ok(others.any(|seat| !rules.shows(&self.state, action, seat)))
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.state.line(self.rules()))
    }

    fn __str__(&self) -> String {
        self.state.table(self.rules(), None)
    }
}
