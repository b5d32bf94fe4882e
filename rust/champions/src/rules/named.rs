//! `#[serde(with = "named")]`: an enum as `{"name": variant, ...fields}` where people read it.

use crate::rules::back::Back;
use crate::rules::state::Phase;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};

pub(crate) fn serialize<T: Named, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { it.named().serialize(to) } else { it.serialize(to) }
}

/// An enum whose variants have named fields.
pub(crate) trait Named: Serialize {
    /// Returns the name of the variant, with its fields.
    fn named(&self) -> Value;
}

/// The code of the conversions, shared by all forms.
macro_rules! named {
    ($($type:ty),*) => {
        $(impl Named for $type {
            #[inline(never)]
            fn named(&self) -> Value {
                let value = serde_json::to_value(self);
                flat(value.unwrap_or_else(|error| unreachable!("plain data: {error}")))
            }
        })*
    };
}

named!(Phase, Back);

fn flat(value: Value) -> Value {
    let mut named = Map::new();
    if let Value::Object(variant) = value {
        for (name, fields) in variant {
            named.insert("name".into(), name.into());
            if let Value::Object(fields) = fields {
                named.extend(fields);
            }
        }
    }
    Value::Object(named)
}

/// The reader of plain data finds the name itself.
pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<T, D::Error> {
    T::deserialize(from)
}
