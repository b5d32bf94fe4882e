//! Who answers the chance questions of a state.

use crate::error;
use crate::game::seed_of;
use midgard_core::{Scripted, Stream};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Who answers chance.
#[derive(Clone)]
pub(crate) enum Driver {
    /// A keyed stream.
    Sampled(Stream),
    /// The caller.
    Explicit,
    /// A list.
    Scripted(Box<Scripted>),
}

impl Driver {
    /// How many answers of a script are used.
    pub(crate) fn used(&self) -> usize {
        if let Self::Scripted(script) = self { script.used } else { 0 }
    }

    pub(crate) fn new(
        py: Python<'_>,
        seed: Option<Bound<'_, PyAny>>,
        chance: Option<&str>,
        script: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Self> {
        let chance = chance.unwrap_or(if script.is_some() { "scripted" } else { "sampled" });
        let refuse = |given: &str| {
            let message = format!("{given} does not go with chance={chance:?}");
            Err(error::InvalidOptionError::new_err(message))
        };
        match chance {
            "sampled" if script.is_some() => refuse("script"),
            "explicit" if script.is_some() => refuse("script"),
            "explicit" | "scripted" if seed.is_some() => refuse("seed"),
            "sampled" => {
                let seed = match seed {
                    Some(seed) => seed_of(&seed)?,
                    None => {
                        let bytes = py.import("os")?.call_method1("urandom", (8,))?;
                        u64::from_le_bytes(bytes.extract()?)
                    }
                };
                Ok(Self::Sampled(Stream::new(seed, 0)))
            }
            "explicit" => Ok(Self::Explicit),
            "scripted" => {
                let script = script.unwrap_or_default();
                let script = script.iter().map(answer).collect::<PyResult<_>>()?;
                Ok(Self::Scripted(Box::new(Scripted { script, used: 0 })))
            }
            _ => Err(error::unknown("chance", chance, &["sampled", "explicit", "scripted"])),
        }
    }
}

/// An answer of a script: the number of an outcome, or its text.
fn answer(given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    match given.extract::<u8>() {
        Ok(number) => Ok(format!("#{number}")),
        Err(_) => Err(error::ScriptError::new_err(format!(
            "an answer is the number of an outcome or its text, not {}",
            given.repr()?
        ))),
    }
}
