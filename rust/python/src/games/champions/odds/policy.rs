//! A function of Python that decides over rolls.

use super::KINDS;
use crate::error;
use crate::locks::locked;
use midgard_champions::combat::{RollChoice, RollDecision, RollPolicy};
use midgard_champions::words::{ByWarrior, Rune};
use midgard_core::Word;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::{Arc, Mutex};

/// How often each die shows each face, kind by kind.
type Hands = [[u8; 6]; KINDS];

/// The error that a function of Python has raised.
#[derive(Clone, Default)]
pub(super) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Raises it, if there is something.
    pub(super) fn check(&self) -> PyResult<()> {
        let raised = locked(&self.0).take();
        raised.map_or(Ok(()), Err)
    }

    fn is_empty(&self) -> bool {
        locked(&self.0).is_none()
    }

    fn set(&self, raised: PyErr) {
        *locked(&self.0) = Some(raised);
    }
}

/// Reads a policy: `None` for the best choices, `False` for none at all, or a function, which is asked no more when it has
/// raised something.
pub(super) fn policy(called: &Bound<'_, PyAny>) -> (RollPolicy, Raised) {
    let raised = Raised::default();
    if called.is_none() {
        return (RollPolicy::Best, raised);
    }
    if !called.is_callable() {
        return (RollPolicy::Accept, raised);
    }
    let (called, kept) = (called.clone().unbind(), raised.clone());
    let decide = move |decision: &RollDecision| {
        let answer = match kept.is_empty() {
            true => Python::attach(|py| choice(called.bind(py), decision)),
            false => Ok(RollChoice::Accept),
        };
        answer.unwrap_or_else(|error| {
            kept.set(error);
            RollChoice::Accept
        })
    };
    (RollPolicy::By(Arc::new(decide)), raised)
}

/// Asks the function about a roll.
fn choice(called: &Bound<'_, PyAny>, decision: &RollDecision) -> PyResult<RollChoice> {
    let point = decision.point;
    let runes: Vec<_> = point.runes.iter().map(Word::word).collect();
    let roll = (
        *point.band.values(),
        *decision.lying.values(),
        point.left,
        point.favor,
        runes,
        decision.reaction,
        (decision.hits, decision.shields),
    );
    let answer = called.call1((roll,))?;
    let choice = if answer.is_none() {
        Some(RollChoice::Accept)
    } else if let Ok(rune) = answer.cast::<PyString>() {
        let name = rune.to_str()?;
        let runes = [Rune::Potential, Rune::Reaction].into_iter();
        runes
            .map(RollChoice::Rune)
            .zip(["potential", "reaction"])
            .find_map(|(choice, word)| (word == name).then_some(choice))
    } else {
        let hands = ByWarrior::from(answer.extract::<Hands>()?);
        decision.without(&hands).map(RollChoice::Keep)
    };
    choice.filter(|choice| decision.allows(choice)).ok_or_else(|| {
        error::InvalidOptionError::new_err(format!(
            "the policy answers {answer}, which is not possible here: reroll dice that lie \
             there, with a favor, or use a rune that is held and does something [combat.favor]"
        ))
    })
}
