//! Drivers: what answers the chance events of a state.

use crate::error;
use crate::number::seed_of;
use crate::word::Text;
use midgard_core::{AfterScript, Answer, Outcome, Scripted, Stream};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use std::sync::OnceLock;

/// The source of the dice to come. The stream of a copy is derived when it is first needed, because most copies that a
/// planner makes never draw.
#[derive(Clone)]
pub(crate) struct Dice {
    /// The stream; for a copy, the stream of the state that was copied.
    from: Stream,
    /// The number of the copy, from 1; 0 for a state that is not a copy.
    copy: u64,
    own: OnceLock<Stream>,
}

impl Dice {
    #[inline]
    pub(crate) fn new(stream: Stream) -> Self {
        Self { from: stream, copy: 0, own: OnceLock::new() }
    }

    /// Returns the stream of the state.
    #[inline]
    pub(crate) fn stream(&self) -> Stream {
        match self.copy {
            0 => self.from,
            copy => *self.own.get_or_init(|| self.from.fork(copy - 1)),
        }
    }

    /// Returns the dice of a copy, which are different ones.
    #[inline]
    fn fork(&self, order: u64) -> Self {
        Self { from: self.stream(), copy: order + 1, own: OnceLock::new() }
    }
}

/// The source of the outcomes of chance events.
#[derive(Clone)]
pub(crate) enum Driver {
    /// A keyed stream.
    Sampled(Dice),
    /// The caller.
    Explicit,
    /// A list.
    Scripted(Box<Scripted>),
}

impl Driver {
    /// Returns how many answers of the script have been used.
    pub(crate) fn used(&self) -> usize {
        if let Self::Scripted(script) = self { script.used } else { 0 }
    }

    /// Returns the driver of a copy with dice of its own; `order` numbers the copies. The rest of a script is copied.
    #[inline]
    pub(crate) fn fork(&self, order: impl FnOnce() -> u64) -> Self {
        match self {
            Self::Sampled(dice) => Self::Sampled(dice.fork(order())),
            Self::Explicit => Self::Explicit,
            Self::Scripted(script) => {
                let mut script = script.clone();
                if let AfterScript::Sample(stream) = script.then {
                    script.then = AfterScript::Sample(stream.fork(order()));
                }
                Self::Scripted(script)
            }
        }
    }

    /// Returns the driver of a copy that draws from a stream. The rest of a script is copied.
    pub(crate) fn drawing_from(&self, stream: Stream) -> Self {
        match self {
            Self::Sampled(_) => Self::Sampled(Dice::new(stream)),
            Self::Explicit => Self::Explicit,
            Self::Scripted(script) => {
                let mut script = script.clone();
                if let AfterScript::Sample(then) = &mut script.then {
                    *then = stream;
                }
                Self::Scripted(script)
            }
        }
    }

    pub(crate) fn new(py: Python<'_>, input: &ChanceInput<'_>) -> PyResult<Self> {
        let script = input.script.as_ref();
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
            return Ok(Self::Sampled(Dice::new(stream(py, input.seed.as_ref())?)));
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
            return Ok(Self::Explicit);
        }
        let script = script.map_or(Ok(Vec::new()), |script| script.0.iter().map(answer).collect());
        Ok(Self::Scripted(Box::new(Scripted { script: script?, used: 0, then })))
    }
}

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
