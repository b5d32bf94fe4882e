//! Properties of classes, a line each.

/// Makes properties of a class, which holds its objects as the type that is named. Each has its documentation, its name,
/// its type and its value.
macro_rules! getters {
    (
        $Class:ident as $Held:ty;
        $($(#[$doc:meta])* $name:ident: $type:ty = |$this:ident $(, $py:ident)?| $value:expr;)+
    ) => {
        #[pymethods]
        impl $Class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name($this: $Held $(, $py: Python<'_>)?) -> $type {
                    $value
                }
            )+
        }
    };
}

pub(crate) use getters;
