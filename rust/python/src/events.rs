//! Events: what happens in a game. See `docs/reference/events.md`.

use crate::data::plain;
use crate::error;
use crate::game::PyGame;
use crate::held::HeldMut;
use crate::number::seat_of;
use crate::registry::{with_rules, with_state};
use crate::state::{PyState, settled};
use midgard_core::{Awaiting, Game, Surface};
use pyo3::prelude::*;
use pyo3::types::PyString;

#[pymethods]
impl PyState {
    /// Plays a decision or answers chance, as `apply` does, and returns what happened, in order, as a list of dicts
    /// (docs/reference/events.md). The list includes hidden information; `game.events_for` filters it for a seat.
    ///
    /// Raises what `apply` raises. An error changes nothing.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.apply_events("leader ullr")
    /// [{'name': 'drafted', 'seat': 3, 'leader': 'ullr', 'rule': 'setup.draft'}]
    fn apply_events<'py>(
        mut slf: HeldMut<'_>,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (game, (awaiting, input)) = (slf.game.get(), slf.event(action)?);
        let (after, events) = with_state!(&game.rules, &slf.state, |rules, state| {
            let (mut next, mut events) = (*state, Vec::new());
            if awaiting == Awaiting::Chance {
                rules.answer_with(&mut next, input, &mut events);
            } else {
                if let Some(refusal) = rules.why_not(state, input) {
                    return Err(error::illegal(action.py(), game, input, refusal));
                }
                rules.apply_with(&mut next, input, &mut events);
            }
            let after = settled(rules, &slf.driver, next, &mut events)?;
            (after, plain(action.py(), &rules.event_data(&events))?)
        });
        slf.commit(after);
        Ok(events)
    }
}

#[pymethods]
impl PyGame {
    /// Returns the events that a seat sees, with `None` in place of what it may not know.
    ///
    /// Raises `IndexError` for a seat that does not exist, `ValueError` for dicts that are not events of the game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> dealt = {"name": "dealt", "seat": 1, "destiny": "prepared", "rule": "setup.destiny"}
    /// >>> game.events_for([dealt], 0)
    /// [{'name': 'dealt', 'seat': 1, 'destiny': None, 'rule': 'setup.destiny'}]
    fn events_for<'py>(
        &self,
        events: &Bound<'py, PyAny>,
        seat: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat_of(seat, self.seats())?;
        let json = json_of(events)?;
        with_rules!(&self.rules, |rules| {
            let events_read = rules.events_of_json(&json).map_err(refuse)?;
            let shown = events_read.iter().filter_map(|event| rules.event_for(event, seat));
            plain(events.py(), &rules.event_data(&shown.collect::<Vec<_>>()))
        })
    }

    /// Returns the events in words, one line each; similar events in a row, such as the dice of one throw, share a line.
    ///
    /// Raises `ValueError` for dicts that are not events of the game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> game.describe_events([{"name": "begged", "seat": 1, "rule": "placement.beg"}])
    /// ['seat 1 begs']
    fn describe_events(&self, events: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let json = json_of(events)?;
        with_rules!(&self.rules, |rules| {
            Ok(rules.describe_events(&rules.events_of_json(&json).map_err(refuse)?))
        })
    }
}

/// Returns Python events as JSON.
fn json_of(events: &Bound<'_, PyAny>) -> PyResult<String> {
    let dumped = events.py().import("json")?.call_method1("dumps", (events,));
    let json = dumped.map_err(|error| refuse(error.to_string()))?;
    Ok(json.cast::<PyString>()?.to_str()?.to_owned())
}

fn refuse(why: String) -> PyErr {
    let why = why.split(" at line ").next().unwrap_or_default();
    error::value(format!("these are not events of the game: {why}"))
}
