//! The values that the rooms above compute once from the rules of a table.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A value that follows from the rules alone and is computed when it is first needed. Any two are equal, because the
/// rules that they follow from are compared.
#[derive(Clone, Default)]
pub(crate) struct Derived(Arc<OnceLock<Box<dyn Any + Send + Sync>>>);

impl Derived {
    /// Returns the value, which the first call makes.
    ///
    /// # Panics
    /// Panics if the first call has made a value of another type.
    #[inline]
    pub(crate) fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let made = self.0.get_or_init(|| Box::new(make()));
        made.downcast_ref().expect("every call is for the same type")
    }
}

impl PartialEq for Derived {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Derived {}

impl fmt::Debug for Derived {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Derived")
    }
}
