//! Events as data: codes and scenes of a card file's own by their names.

use crate::codes::{BUILT_IN, Code};
use crate::data::Data;
use crate::event::Event;
use crate::words::{BUILT_IN_SCENES, SceneId};
use midgard_core::{Plain, Reader, Seat, Word, named, plain_of};

/// Returns whether card data have a code or a scene of their own.
fn has_own(data: &Data) -> bool {
    data.codes.own() > 0 || !data.own_scenes.is_empty()
}

/// Returns the dicts of events of a game with these cards.
pub(super) fn written(data: &Data, events: &[Event]) -> Plain {
    let mut events: Vec<_> = events.iter().map(|event| named(plain_of(event))).collect();
    if has_own(data) {
        rename(&mut events, &|field, word| match field {
            "code" => {
                let code = Code::from_word(word).filter(|code| code.index() >= BUILT_IN)?;
                Some(data.word(code).to_owned())
            }
            _ => {
                let scene = SceneId::from_word(word)?;
                (scene.index() >= BUILT_IN_SCENES).then(|| data.scene_word(scene).to_owned())
            }
        });
    }
    Plain::List(events)
}

/// Reads events of a game with these cards.
pub(super) fn read(data: &Data, json: &str) -> Result<Vec<Event>, String> {
    let events = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let Plain::List(mut events) = events else { return Err("a list of events is needed".into()) };
    // A place of a list that the file does not use is not a code or scene of the game.
    if has_own(data) || json.contains("own") {
        rename(&mut events, &|field, word| match field {
            "code" => {
                let code = data.code(word);
                Some(code.map_or_else(|| format!("no code {word}"), |code| code.word().to_owned()))
            }
            _ => {
                let scene = data.find_scene(word);
                let found = scene.map(|scene| scene.word().to_owned());
                Some(found.unwrap_or_else(|| format!("no scene {word}")))
            }
        });
    }
    let reader = Reader { players: Seat::ALL.len(), limits: &[], loose: false };
    let read = |(at, event): (usize, &Plain)| {
        reader.event(event).map_err(|reason| format!("event {at}: {reason}"))
    };
    events.iter().enumerate().map(read).collect()
}

/// Renames the codes and scenes of events.
fn rename(events: &mut [Plain], name: &dyn Fn(&str, &str) -> Option<String>) {
    for event in events {
        let Plain::Fields(fields) = event else { continue };
        for (field, value) in fields {
            if let ("code" | "scene", Plain::Text(word)) = (field.as_str(), value)
                && let Some(named) = name(field, word)
            {
                *word = named;
            }
        }
    }
}
