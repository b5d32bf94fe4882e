//! Events as data: codes of a card file's own by their names.

use crate::codes::{BUILT_IN, Code, Codes};
use crate::event::Event;
use midgard_core::Word;
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Value;

/// Events of a game with these codes.
pub(super) struct NamedEvents<'a> {
    pub codes: &'a Codes,
    pub events: &'a [Event],
}

impl Serialize for NamedEvents<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.codes.own() == 0 {
            return self.events.serialize(to);
        }
        let mut data = serde_json::to_value(self.events).map_err(S::Error::custom)?;
        rename(&mut data, &|word| {
            let code = Code::from_word(word).filter(|code| code.index() >= BUILT_IN)?;
            Some(self.codes.word(code).to_owned())
        });
        data.serialize(to)
    }
}

/// Reads events of a game with these codes.
pub(super) fn read(codes: &Codes, json: &str) -> Result<Vec<Event>, String> {
    let text = |error: serde_json::Error| error.to_string();
    if codes.own() == 0 && !json.contains("own") {
        return serde_json::from_str(json).map_err(text);
    }
    let mut data: Value = serde_json::from_str(json).map_err(text)?;
    rename(&mut data, &|word| {
        let code = codes.find(word);
        // A place of the list that the file does not use is no code of the game.
        Some(code.map_or_else(|| format!("no code {word}"), |code| code.word().to_owned()))
    });
    serde_json::from_value(data).map_err(text)
}

/// Renames the codes of events.
fn rename(events: &mut Value, name: &dyn Fn(&str) -> Option<String>) {
    for event in events.as_array_mut().into_iter().flatten() {
        let fields = event.as_object_mut().into_iter().flatten();
        for (field, value) in fields {
            match value {
                Value::String(word) if field == "code" => {
                    if let Some(named) = name(word) {
                        *word = named;
                    }
                }
                Value::Object(inner) => {
                    if let Some(Value::String(word)) = inner.get_mut("code")
                        && let Some(named) = name(word)
                    {
                        *word = named;
                    }
                }
                _ => {}
            }
        }
    }
}
