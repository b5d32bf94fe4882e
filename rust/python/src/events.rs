//! What happens in a game, said when it happens: `docs/events.md`.

use crate::action::extract;
use crate::data::plain;
use crate::error;
use crate::game::Champions;
use crate::number::seat_of;
use crate::state::PyState;
use midgard_champions::{Event, describe};
use midgard_core::{Awaiting, Game};
use pyo3::prelude::*;
use pyo3::types::PyString;

#[pymethods]
impl PyState {
    /// Plays a decision or answers chance, as `apply` does, and returns what happened, in order: a list
    /// of dicts, docs/events.md. Nothing is hidden in it; `game.events_for` says what a seat is told.
    ///
    /// Raises what `apply` raises; then nothing has changed.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.apply_events("leader ullr")
    /// [{'name': 'drafted', 'seat': 3, 'leader': 'ullr', 'rule': 'setup.draft'}]
    fn apply_events<'py>(&mut self, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let mut events: Vec<Event> = Vec::new();
        let mut next = self.state;
        if self.state.awaiting() == Awaiting::Chance {
            let outcome = self.outcome(action)?;
            self.rules().answer_with(&mut next, outcome, &mut events);
        } else {
            let action_given = extract(action)?;
            if let Some(error) = self.illegal(action.py(), action_given) {
                return Err(error);
            }
            next.apply_with(self.rules(), action_given, &mut events);
        }
        let settled = self.settled_with(next, &mut events).map_err(error::chance)?;
        self.commit(settled);
        plain(action.py(), &events)
    }
}

#[pymethods]
impl Champions {
    /// Those of the events that a seat is told, with `None` for what it may not know.
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
        let seat = seat_of(seat, self.rules.players())?;
        let told = read(events)?.into_iter().filter_map(|event| event.for_seat(seat));
        plain(events.py(), &told.collect::<Vec<_>>())
    }

    /// The events in words, a line each; dice of one throw and the like are one line.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions()
    /// >>> game.describe_events([{"name": "begged", "seat": 1, "rule": "placement.beg"}])
    /// ['seat 1 begs']
    fn describe_events(&self, events: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(describe(&self.rules, &read(events)?))
    }
}

/// Events from Python.
fn read(events: &Bound<'_, PyAny>) -> PyResult<Vec<Event>> {
    let refuse = |why: &str| error::value(format!("these are no events of a game: {why}"));
    let dumped = events.py().import("json")?.call_method1("dumps", (events,));
    let json = dumped.map_err(|error| refuse(&error.to_string()))?;
    let read = Event::from_json(json.cast::<PyString>()?.to_str()?);
    read.map_err(|why| refuse(why.split(" at line ").next().unwrap_or_default()))
}
