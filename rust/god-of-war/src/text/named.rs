//! Events as data: codes and scenes of a card file's own by their names.

use crate::codes::{BUILT_IN, Code};
use crate::data::Data;
use crate::event::Event;
use crate::words::{BUILT_IN_SCENES, SceneId};
use midgard_core::Word;
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Value;

/// Events of a game with these cards.
pub(super) struct NamedEvents<'a> {
    pub data: &'a Data,
    pub events: &'a [Event],
}

/// Returns whether card data have a code or a scene of their own.
fn has_own(data: &Data) -> bool {
    data.codes.own() > 0 || !data.own_scenes.is_empty()
}

impl Serialize for NamedEvents<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if !has_own(self.data) {
            return self.events.serialize(to);
        }
        let mut events = serde_json::to_value(self.events).map_err(S::Error::custom)?;
        rename(&mut events, &|field, word| match field {
            "code" => {
                let code = Code::from_word(word).filter(|code| code.index() >= BUILT_IN)?;
                Some(self.data.word(code).to_owned())
            }
            _ => {
                let scene = SceneId::from_word(word)?;
                (scene.index() >= BUILT_IN_SCENES).then(|| self.data.scene_word(scene).to_owned())
            }
        });
        events.serialize(to)
    }
}

/// Reads events of a game with these cards.
pub(super) fn read(data: &Data, json: &str) -> Result<Vec<Event>, String> {
    let text = |error: serde_json::Error| error.to_string();
    if !has_own(data) && !json.contains("own") {
        return serde_json::from_str(json).map_err(text);
    }
    let mut events: Value = serde_json::from_str(json).map_err(text)?;
    // A place of a list that the file does not use is not a code or scene of the game.
    rename(&mut events, &|field, word| match field {
        "code" => {
            let code = data.code(word);
            Some(code.map_or_else(|| format!("no code {word}"), |code| code.word().to_owned()))
        }
        _ => {
            let scene = data.find_scene(word);
            Some(scene.map_or_else(|| format!("no scene {word}"), |scene| scene.word().to_owned()))
        }
    });
    serde_json::from_value(events).map_err(text)
}

/// Renames the codes and scenes of events.
fn rename(events: &mut Value, name: &dyn Fn(&str, &str) -> Option<String>) {
    for event in events.as_array_mut().into_iter().flatten() {
        for (field, value) in event.as_object_mut().into_iter().flatten() {
            if let ("code" | "scene", Value::String(word)) = (field.as_str(), value)
                && let Some(named) = name(field, word)
            {
                *word = named;
            }
        }
    }
}
