//! States in words, and score sheets.

use crate::action::extract;
use crate::held::Held;
use crate::state::{PyState, at};
use midgard_core::{Awaiting, Explanation, Game, Seat, Statistics, Surface};
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl PyState {
    /// Returns the lines of a seat's score sheet; their sum is its score. Lines that are counted at the end of the game
    /// are 0 until then; in Champions of Midgard those from `destinies` on. Empty in a game without score sheets.
    ///
    /// Raises `IndexError` for a seat that does not exist.
    ///
    /// >>> import midgard
    /// >>> sum(midgard.Champions().new_state(seed=1).score_sheet(0).values())
    /// 0
    fn score_sheet<'py>(slf: Held<'_>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let sheet = PyDict::new(seat.py());
        let owner = slf.seat(seat)?;
        at!(slf, |rules, state| {
            for (line, points) in rules.sheet_lines().into_iter().zip(rules.sheet(state, owner)) {
                sheet.set_item(line, points)?;
            }
        });
        Ok(sheet)
    }

    /// Returns a sentence on the effect of an action here, with the tags of its rules, or why it is not legal.
    fn explain(slf: Held<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(slf.explained(action)?.to_string())
    }

    /// The effect of an action here, or the reason why it is not legal, in parts: `text`, the sentence; `remarks`, facts that
    /// the sentence does without, such as the numbers of a foe; `rules`, the tags of its rules. `explain` joins
    /// them.
    ///
    /// Raises `InvalidNotationError` for a value that is not an action.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.explanation("leader gylfir")["rules"]
    /// ['setup.draft', 'leader.gylfir']
    fn explanation<'py>(slf: Held<'_>, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let Explanation { text, remarks, rules } = slf.explained(action)?;
        let parts = PyDict::new(action.py());
        parts.set_item("text", text)?;
        parts.set_item("remarks", remarks)?;
        parts.set_item("rules", rules)?;
        Ok(parts)
    }

    /// Returns why an action is not legal here, with the tag of the rule, or `None` if it is legal.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).why_not("leader ullr") is None
    /// True
    fn why_not(slf: Held<'_>, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let action = extract(slf.game.get(), action)?;
        let refusal = at!(slf, |rules, state| rules.why_not(state, action));
        Ok(refusal.map(|refusal| refusal.to_string()))
    }

    /// Returns the table as text: what a seat may see or, without a seat, what everybody may see.
    #[pyo3(signature = (seat = None))]
    fn table(slf: Held<'_>, seat: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = seat.map(|seat| slf.seat(&seat)).transpose()?;
        Ok(at!(slf, |rules, state| rules.table(state, seat)))
    }

    /// Returns the score sheets of all seats as text: what a seat can count or, without a seat, what everybody can.
    #[pyo3(signature = (seat = None))]
    fn sheet_text(slf: Held<'_>, seat: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = seat.map(|seat| slf.seat(&seat)).transpose()?;
        Ok(at!(slf, |rules, state| rules.sheet_text(state, seat)))
    }

    /// Returns whether another seat does not see this choice: a destiny that is kept, say, or warriors that are sent
    /// under seal.
    fn _is_secret(slf: Held<'_>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let action = extract(slf.game.get(), action)?;
        Ok(at!(slf, |rules, state| {
            let Awaiting::Decision(turn) = rules.awaiting(state) else { return Ok(false) };
            let mut others = Seat::of(rules.players()).filter(|&seat| seat != turn);
            others.any(|seat| !rules.shows(state, action, seat))
        }))
    }

    fn __repr__(slf: Held<'_>) -> String {
        at!(slf, |rules, state| format!("<State {}>", rules.line(state)))
    }

    fn __str__(slf: Held<'_>) -> String {
        at!(slf, |rules, state| rules.table(state, None))
    }
}

impl PyState {
    fn explained(&self, action: &Bound<'_, PyAny>) -> PyResult<Explanation> {
        let action = extract(self.game.get(), action)?;
        Ok(at!(self, |rules, state| rules.explain(state, action)))
    }
}
