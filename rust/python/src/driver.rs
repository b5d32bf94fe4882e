//! The options for chance: what answers the chance events of a state.

use crate::error;
use crate::number::seed_of;
use crate::word::Text;
use midgard_core::{AfterScript, Answer, Dice, Driver, Outcome, Scripted, Stream};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// The outcomes of a script.
pub(crate) struct Script<'py>(Vec<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Script<'py> {
    type Error = PyErr;

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        input.extract().map(Self).map_err(|_| {
            let kind = input.get_type();
            error::ScriptError::new_err(format!("a script is a list of outcomes, not of {kind}"))
        })
    }
}

/// The chance options that a caller passes.
pub(crate) struct ChanceInput<'py> {
    pub(crate) seed: Option<Bound<'py, PyAny>>,
    pub(crate) chance: Option<Text>,
    pub(crate) script: Option<Script<'py>>,
    pub(crate) then: Option<Text>,
}

impl ChanceInput<'_> {
    /// Returns the driver that the options name.
    pub(crate) fn driver(self, py: Python<'_>) -> PyResult<Driver> {
        let (input, script) = (&self, self.script.as_ref());
        let chance = if script.is_some() { "scripted" } else { "sampled" };
        let chance = input.chance.as_deref().unwrap_or(chance);
        let scripted = chance == "scripted";
        let refuse = |input: &str| {
            let message = format!("{input} cannot be used with chance={chance:?}");
            Err(error::InvalidOptionError::new_err(message))
        };
        if !["sampled", "explicit", "scripted"].contains(&chance) {
            return Err(error::unknown("chance", chance, &["sampled", "explicit", "scripted"]));
        }
        if script.is_some() && !scripted {
            return refuse("script");
        }
        if input.then.is_some() && !scripted {
            return refuse("then");
        }
        if chance == "sampled" {
            return Ok(Driver::Sampled(Dice::new(stream(py, input.seed.as_ref())?)));
        }
        let then = match input.then.as_deref() {
            None => AfterScript::Fail,
            Some("explicit") => AfterScript::Stop,
            Some("sampled") => AfterScript::Sample(stream(py, input.seed.as_ref())?),
            Some(other) => return Err(error::unknown("then", other, &["sampled", "explicit"])),
        };
        if input.seed.is_some() && !matches!(then, AfterScript::Sample(_)) {
            return refuse(if scripted { "seed without then=\"sampled\"" } else { "seed" });
        }
        if !scripted {
            return Ok(Driver::Explicit);
        }
        let script = script.map_or(Ok(Vec::new()), |script| script.0.iter().map(answer).collect());
        Ok(Driver::Scripted(Box::new(Scripted { script: script?, used: 0, then })))
    }
}

/// Returns the stream of a seed or, without one, of 128 secret bits of the system.
fn stream(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Stream> {
    let seed = match seed {
        Some(seed) => seed_of(seed)?,
        None => {
            let bytes = py.import("os")?.call_method1("urandom", (16,))?;
            u128::from_le_bytes(bytes.extract()?)
        }
    };
    Ok(Stream::new(seed, 0))
}

/// Reads an answer to a chance event: the number of an outcome or its text.
pub(crate) fn answer(input: &Bound<'_, PyAny>) -> PyResult<Answer> {
    if let Ok(text) = input.cast::<PyString>() {
        return Ok(Answer::Text(text.to_string_lossy().into_owned()));
    }
    let number =
        if input.is_instance_of::<PyBool>() { None } else { input.extract::<Outcome>().ok() };
    number.map(Answer::Number).ok_or_else(|| {
        let shown = input.repr().map_or_else(|_| "that".into(), |repr| repr.to_string());
        error::ScriptError::new_err(format!(
            "an answer is the number of an outcome or its text, not {shown}"
        ))
    })
}
