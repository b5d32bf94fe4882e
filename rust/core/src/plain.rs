//! Plain data from outside: what JSON and Python's dicts, lists, numbers and texts have in common.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// Data from outside, before anything is known about it.
#[derive(Clone, PartialEq, Debug)]
pub enum Plain {
    /// `null` or `None`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number of 64 bits.
    Number(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Plain>),
    /// A dict; a JSON text may name a field twice.
    Fields(Vec<(String, Plain)>),
    /// Anything else, as an error message shows it: a fraction, a huge number, a set.
    Other(String),
}

/// The most characters of a text, and the most items of a list, in an error message.
const SHOWN: usize = 40;
const ITEMS: usize = 8;

impl Plain {
    /// The same value if it is small; a dict or a long list as the words that a message has for it.
    pub fn brief(&self) -> Self {
        match self {
            Self::List(items) if items.len() <= ITEMS => {
                Self::List(items.iter().map(Self::scalar).collect())
            }
            Self::List(_) | Self::Fields(_) => Self::Other(self.to_string()),
            _ => self.scalar(),
        }
    }

    fn scalar(&self) -> Self {
        match self {
            Self::List(_) => Self::Other("a list".into()),
            Self::Fields(_) => Self::Other("a dict".into()),
            Self::Text(text) => Self::Text(text.chars().take(SHOWN).collect()),
            _ => self.clone(),
        }
    }

    /// The value at a path such as `clans[0].coins`.
    pub fn at(&self, path: &str) -> Option<&Self> {
        let mut steps = path.split(['.', '[']).filter(|step| !step.is_empty());
        steps.try_fold(self, |value, step| match (value, step.strip_suffix(']')) {
            (Self::List(items), Some(index)) => items.get(index.parse::<usize>().ok()?),
            (Self::Fields(fields), None) => {
                fields.iter().find(|(name, _)| name == step).map(|(_, value)| value)
            }
            _ => None,
        })
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => out.write_str("null"),
            Self::Bool(flag) => write!(out, "{flag}"),
            Self::Number(number) => write!(out, "{number}"),
            Self::Text(text) => {
                let short: String = text.chars().take(SHOWN).collect();
                let cut = if short.len() < text.len() { "..." } else { "" };
                write!(out, "{short:?}{cut}")
            }
            Self::List(items) if items.len() > ITEMS => write!(out, "a list of {}", items.len()),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(|item| item.scalar().to_string()).collect();
                write!(out, "[{}]", items.join(", "))
            }
            Self::Fields(_) => out.write_str("a dict"),
            Self::Other(what) => out.write_str(what),
        }
    }
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => to.serialize_unit(),
            Self::Bool(flag) => to.serialize_bool(*flag),
            Self::Number(number) => to.serialize_i64(*number),
            Self::Text(text) | Self::Other(text) => to.serialize_str(text),
            Self::List(items) => to.collect_seq(items),
            Self::Fields(fields) => {
                to.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Anything)
    }
}

struct Anything;

impl<'de> Visitor<'de> for Anything {
    type Value = Plain;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("plain data")
    }

    fn visit_unit<E>(self) -> Result<Plain, E> {
        Ok(Plain::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Plain, E> {
        Ok(Plain::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Plain, E> {
        Ok(Plain::Number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Plain, E> {
        Ok(i64::try_from(number).map_or_else(|_| Plain::Other(number.to_string()), Plain::Number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Plain, E> {
        Ok(Plain::Other(number.to_string().chars().take(SHOWN).collect()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Plain, E> {
        Ok(Plain::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Plain, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Plain::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Plain, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Plain::Fields(fields))
    }
}
