//! `#[serde(with = "named")]`: an enum as `{"name": variant, ...fields}` where people read it.

use crate::rules::back::Back;
use crate::rules::state::Phase;
use midgard_core::{Plain, plain_of};
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

pub(crate) fn serialize<T: Named, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { it.named().serialize(to) } else { it.serialize(to) }
}

/// An enum whose variants have named fields.
pub(crate) trait Named: Serialize {
    /// Returns the name of the variant, with its fields, in the order of their names.
    fn named(&self) -> Plain;
}

/// The code of the conversions, shared by all forms.
macro_rules! named {
    ($($type:ty),*) => {
        $(impl Named for $type {
            #[inline(never)]
            fn named(&self) -> Plain {
                sorted(midgard_core::named(plain_of(self)))
            }
        })*
    };
}

named!(Phase, Back);

/// Sorts the fields of a dict, and of those in it, by their names.
pub(crate) fn sorted(mut value: Plain) -> Plain {
    sort(&mut value);
    value
}

fn sort(value: &mut Plain) {
    match value {
        Plain::Fields(fields) => {
            fields.sort_by(|(one, _), (other, _)| one.cmp(other));
            fields.iter_mut().for_each(|(_, value)| sort(value));
        }
        Plain::List(items) => items.iter_mut().for_each(sort),
        _ => {}
    }
}

/// The reader of plain data finds the name itself.
pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<T, D::Error> {
    T::deserialize(from)
}
