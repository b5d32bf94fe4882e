//! The methods of states that programs call most often.
//!
//! The interpreter calls a method quickly only if it is of the very class of the object, not of a base. So each
//! game's `State` has these methods of its own; they do what those of the base do, and their docstrings are there.

/// Gives the class of a game's states its own quick methods.
macro_rules! quick_methods {
    ($State:ident) => {
        #[pymethods]
        impl $State {
            fn legal_actions<'py>(slf: PyRef<'py, Self>) -> PyResult<Bound<'py, PyList>> {
                slf.as_super().legal_actions(slf.py())
            }

            #[pyo3(signature = (out = None))]
            fn legal_mask<'py>(
                slf: PyRef<'py, Self>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                slf.as_super().legal_mask(slf.py(), out)
            }

            fn apply(mut slf: PyRefMut<'_, Self>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
                slf.as_super().apply(action)
            }

            fn child<'py>(
                slf: PyRef<'py, Self>,
                action: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyState>> {
                slf.as_super().child(action)
            }

            fn clone<'py>(slf: PyRef<'py, Self>) -> PyResult<Bound<'py, PyState>> {
                let base: &PyState = slf.as_super();
                base.clone(slf.py())
            }

            fn returns(slf: PyRef<'_, Self>) -> Vec<f64> {
                slf.as_super().returns()
            }

            fn key(slf: PyRef<'_, Self>) -> u64 {
                slf.as_super().key()
            }
        }
    };
}

pub(crate) use quick_methods;
