//! Properties of classes, a line each.

/// Makes properties of a class. Each has its documentation, its name, its type and its value; `held` stands for a class
/// whose objects a call holds.
macro_rules! getters {
    (
        $Class:ident;
        $($(#[$doc:meta])+ $name:ident: $type:ty = |$this:ident $(, $py:ident)?| $value:expr;)+
    ) => {
        #[pymethods]
        impl $Class {
            $(
                $(#[$doc])+
                #[getter]
                fn $name(&self $(, $py: Python<'_>)?) -> $type {
                    let $this = self;
                    $value
                }
            )+
        }
    };
    (
        held $Class:ident;
        $($(#[$doc:meta])+ $name:ident: $type:ty = |$this:ident $(, $py:ident)?| $value:expr;)+
    ) => {
        #[pymethods]
        impl $Class {
            $(
                $(#[$doc])+
                #[getter]
                fn $name($this: $crate::held::Held<'_> $(, $py: Python<'_>)?) -> $type {
                    $value
                }
            )+
        }
    };
}

pub(crate) use getters;
