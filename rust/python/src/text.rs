//! A state in words, and the score pad.

use crate::action::extract;
use crate::state::PyState;
use midgard_champions::State;
use midgard_core::Game;
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
    fn score_sheet<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyDict>> {
        let sheet = PyDict::new(py);
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
    fn table(&self, seat: Option<i64>) -> PyResult<String> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        Ok(self.state.table(self.rules(), seat))
    }

    /// The score pad of all seats as text.
    fn sheet_text(&self) -> String {
        self.state.sheet_text(self.rules())
    }

    /// What happened between an earlier position and this one, a line each: as a seat may know it, or,
    /// without one, with nothing hidden.
    #[pyo3(signature = (before, seat = None))]
    fn _story(&self, before: PyRef<'_, Self>, seat: Option<i64>) -> PyResult<Vec<String>> {
        let (from, to, rules) = (&before.state, &self.state, self.rules());
        Ok(match seat {
            None => State::story(from, to, rules),
            Some(seat) => State::story_for(from, to, rules, self.seat(seat)?),
        })
    }

    /// Is this a choice of which the other seats do not see what it is?
    fn _is_secret(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        extract(action).map(|action| self.state.is_secret(self.rules(), action))
    }

    /// Answers of the open chance question in words; all dice of a throw together.
    fn _event_text(&self, outcomes: Vec<u8>) -> String {
        self.state.event_text(self.rules(), &outcomes)
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.state.line(self.rules()))
    }

    fn __str__(&self) -> String {
        self.state.table(self.rules(), None)
    }
}
