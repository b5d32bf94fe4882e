//! Texts that callers pass.

use pyo3::prelude::*;
use pyo3::types::PyString;
use std::borrow::Cow;
use std::ops::Deref;

/// A text of a caller. Python texts may contain lone surrogates, which are not Unicode: each is read as U+FFFD. No word
/// contains it, so such a text is refused like any unknown word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(Cow<'static, str>);

impl Text {
    /// Returns the default of an option that is left out.
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

    fn extract(input: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(input.cast::<PyString>()?.to_string_lossy().into_owned().into())
    }
}
