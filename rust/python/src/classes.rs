//! The classes that every game has: `State` and `Action`, each over its base.
//!
//! The interpreter calls a method faster if the class of the object defines it and does not inherit it. So each
//! game's `State` defines the methods that programs call most often again. They call those of the base class, which
//! has their docstrings.

/// Makes the classes `State` and `Action` of a game, and what the registry requires of them. The
/// doc comments become the docstrings of the classes. The text is the Python module of the classes.
macro_rules! classes {
    (
        $Game:ident, $module:literal;
        $(#[$of_state:meta])* State;
        $(#[$of_action:meta])* Action;
    ) => {
        /// Adds both classes to the module of the game.
        fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<State>()?;
            module.add_class::<Action>()
        }

        /// Returns a state as an object of its class.
        pub(crate) fn state(
            py: Python<'_>,
            state: $crate::state::PyState,
        ) -> PyResult<Bound<'_, $crate::state::PyState>> {
            let state = PyClassInitializer::from(state).add_subclass(State);
            Bound::new(py, state).map(Bound::into_super)
        }

        /// Returns an action as an object of its class.
        pub(crate) fn action(
            py: Python<'_>,
            index: midgard_core::ActionIndex,
            own: Option<std::sync::Arc<str>>,
        ) -> PyResult<Py<PyAny>> {
            Py::new(py, Action::numbered(index, own)).map(Py::into_any)
        }

        $(#[$of_action])*
        #[pyclass(frozen, extends = $crate::action::PyAction, name = "Action", module = $module)]
        pub(crate) struct Action;

        impl Action {
            /// Returns the action with this number.
            fn numbered(
                index: midgard_core::ActionIndex,
                own: Option<std::sync::Arc<str>>,
            ) -> PyClassInitializer<Self> {
                let kind = $crate::registry::Kind::$Game.of_actions();
                let action = $crate::action::PyAction { kind, index, own };
                PyClassInitializer::from(action).add_subclass(Self)
            }
        }

        #[pymethods]
        impl Action {
            #[new]
            fn new(text: $crate::word::Text) -> PyResult<PyClassInitializer<Self>> {
                let kind = $crate::registry::Kind::$Game.of_actions();
                let index = $crate::registry::action_index(kind, &text);
                index.map(|index| Self::numbered(index, None)).map_err($crate::error::notation)
            }

            /// A pickled action that the cards of a game add comes back.
            #[staticmethod]
            fn _of_cards(
                py: Python<'_>,
                index: midgard_core::ActionIndex,
                text: String,
            ) -> PyResult<Py<Self>> {
                Py::new(py, Self::numbered(index, Some(text.into())))
            }
        }

        $(#[$of_state])*
        #[pyclass(extends = $crate::state::PyState, name = "State", module = $module)]
        pub(crate) struct State;

        #[pymethods]
        impl State {
            fn legal_actions<'py>(
                slf: PyRef<'py, Self>,
            ) -> PyResult<Bound<'py, pyo3::types::PyList>> {
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

            #[pyo3(signature = (action, *, seed = None))]
            fn child<'py>(
                slf: PyRef<'py, Self>,
                action: &Bound<'py, PyAny>,
                seed: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, $crate::state::PyState>> {
                slf.as_super().child(action, seed)
            }

            #[pyo3(signature = (*, seed = None))]
            fn clone<'py>(
                slf: PyRef<'py, Self>,
                seed: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, $crate::state::PyState>> {
                let base: &$crate::state::PyState = slf.as_super();
                base.clone(slf.py(), seed)
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

pub(crate) use classes;
