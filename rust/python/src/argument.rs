//! Options that name themselves when they are of a wrong type.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Returns the value of an option.
///
/// # Errors
/// As the type says; a `TypeError` names the option.
pub(crate) fn argument<'a, 'py, T: FromPyObject<'a, 'py>>(
    name: &str,
    input: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    input.extract().map_err(|failure: T::Error| {
        let (failure, py): (PyErr, _) = (failure.into(), input.py());
        if !failure.is_instance_of::<PyTypeError>(py) {
            return failure;
        }
        PyTypeError::new_err(format!("argument '{name}': {}", failure.value(py)))
    })
}

/// Makes a module with a function for each option, for `from_py_with`.
macro_rules! arguments {
    ($($name:ident: $type:ty),+ $(,)?) => {
        mod named {
            use super::*;

            $(pub(super) fn $name(input: &Bound<'_, PyAny>) -> PyResult<$type> {
                crate::argument::argument(stringify!($name), input)
            })+
        }
    };
}

pub(crate) use arguments;
