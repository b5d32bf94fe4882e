//! Texts for people of a game without texts of its own: those that are provided by [`Surface`].

use crate::actions::{ActionIndex, Actions};
use crate::game::Awaiting;
use crate::plain::Plain;
use crate::saved;
use crate::seat::Seat;
use crate::surface::{Explanation, Refusal, Surface};
use crate::unknown::unknown_action;
use serde::de::DeserializeOwned;

/// Returns the index of the action that a text names, in a list of all.
pub(crate) fn listed(actions: &[&str], text: &str) -> Result<ActionIndex, String> {
    let found = actions.iter().position(|&action| action == text);
    found.map(|index| index as ActionIndex).ok_or_else(|| unknown_action(text, actions))
}

/// Returns the message for a text that is not an action of a game, with its nearest action.
pub(crate) fn unknown_in<G: Surface>(game: &G, text: &str) -> String {
    let own = |action| game.own_action_text(action).or_else(|| G::action_text(action.into()));
    unknown_action(text, (0..game.action_count() as ActionIndex).filter_map(own))
}

/// Returns why an action is not legal, as far as every game knows it.
pub(crate) fn refusal<G: Surface>(
    game: &G,
    state: &G::State,
    action: ActionIndex,
) -> Option<Refusal> {
    if game.legal_actions(state).contains(action) {
        return None;
    }
    let (reason, fact) = match game.awaiting(state) {
        Awaiting::Nothing => ("game_over", "the game is over"),
        Awaiting::Chance => ("chance", "chance is awaited"),
        Awaiting::Decision(_) if usize::from(action) >= game.action_count() => {
            ("no_such_action", "this game has no such action")
        }
        Awaiting::Decision(_) => ("not_now", "the rules forbid it now"),
    };
    let text = G::action_text(action.into()).unwrap_or_else(|| "that".into());
    Some(Refusal {
        reason,
        text: format!("{text} is not legal: {fact}"),
        rule: Some(game.phase_name(state)),
    })
}

/// Returns what an action does: the seat and the text of the action. The tag of its rule is the name of the phase.
pub(crate) fn explanation<G: Surface>(
    game: &G,
    state: &G::State,
    action: ActionIndex,
) -> Explanation {
    if let Some(refusal) = game.why_not(state, action) {
        return refusal.into();
    }
    let text = G::action_text(action.into()).unwrap_or_default();
    let text = match game.awaiting(state) {
        Awaiting::Decision(seat) => format!("seat {seat}: {text}"),
        _ => text,
    };
    Explanation::new(text, &[game.phase_name(state)])
}

/// Returns what a state waits for.
pub(crate) fn prompt<G: Surface>(game: &G, state: &G::State) -> String {
    match game.awaiting(state) {
        Awaiting::Decision(seat) => format!("seat {seat} decides"),
        Awaiting::Chance => format!("chance: {}", game.chance_name(state)),
        Awaiting::Nothing => "the game is over".into(),
    }
}

/// Returns the line of a state and, for a seat, what it knows: a line for each field of its view.
pub(crate) fn table<G: Surface>(game: &G, state: &G::State, seat: Option<Seat>) -> String {
    let mut text = game.line(state);
    let Some(seat) = seat else { return text };
    let view = game.view(state, seat);
    if let Plain::Fields(fields) = game.view_data(&view) {
        for (name, value) in fields {
            text += &format!("\n{name}: {}", written(&value));
        }
    }
    text
}

/// Returns events as lines: the name and the fields of each.
pub(crate) fn events<G: Surface>(game: &G, events: &[G::Event]) -> Vec<String> {
    let Plain::List(events) = game.event_data(events) else { return Vec::new() };
    events.iter().map(written).collect()
}

/// Returns plain data without marks: `chose, seat 0, action 1`.
fn written(value: &Plain) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Plain::Text(text) => text.clone(),
        Plain::List(items) => joined(items.iter().map(written).collect()),
        Plain::Fields(fields) => {
            let field = |(name, value): &(String, Plain)| match name.as_str() {
                "name" => written(value),
                name => format!("{name} {}", written(value)),
            };
            joined(fields.iter().map(field).collect())
        }
        other => other.to_string(),
    }
}

/// Reads events as `serde` derives them, and checks the fields `seat` and `action` of each.
///
/// # Errors
/// When the JSON text holds no events, or an event has a seat or an action that the game has not.
pub fn read_events<G: Surface<Event: DeserializeOwned>>(
    game: &G,
    json: &str,
) -> Result<Vec<G::Event>, String> {
    let events: Vec<G::Event> = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let Ok(Plain::List(data)) = saved::plain(json) else { return Ok(events) };
    let (players, actions) = (game.players(), game.action_count());
    for (at, event) in data.iter().enumerate() {
        let beyond = |field: &str, count: usize| match event.at(field) {
            Some(Plain::Number(number)) => Some(*number).filter(|number| *number >= count as i64),
            _ => None,
        };
        if let Some(seat) = beyond("seat", players) {
            return Err(format!("event {at}: there is no seat {seat} among {players}"));
        }
        if let Some(action) = beyond("action", actions) {
            return Err(format!("event {at}: there is no action {action}"));
        }
    }
    Ok(events)
}
