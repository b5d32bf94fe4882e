//! Texts as callers give them.

use pyo3::prelude::*;
use pyo3::types::PyString;
use std::borrow::Cow;
use std::ops::Deref;

/// A text of a caller. Python has texts that are no Unicode, with lone surrogates: each is read as U+FFFD,
/// which stands in no word, so such a text is refused as any unknown word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(Cow<'static, str>);

impl Text {
    /// A word of ours: what an option is that is left out.
    pub(crate) const fn of(word: &'static str) -> Self {
        Self(Cow::Borrowed(word))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(given.cast::<PyString>()?.to_string_lossy().into_owned().into())
    }
}
