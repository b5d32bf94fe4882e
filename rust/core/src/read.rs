//! Reads plain data as a type and reports everything that is wrong with it.
//!
//! A derived `Deserialize` stops at the first fault. The deserializer here reports a fault with its
//! path, puts a value that fits in its place, and goes on. A value made from faulty data is therefore
//! only good for further checks; whoever reads must look at the problems first.

#[cfg(test)]
mod tests;

use crate::plain::Plain;
use crate::problem::{MOST_PROBLEMS, Problem};
use crate::seat::{EACH_SEAT, SEAT};
use crate::set::SET;
use crate::unknown::unknown_field;
use crate::words::WORD;
use serde::de::value::{StrDeserializer, U8Deserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::cell::RefCell;
use std::fmt;

/// The facts that a reader needs besides the type.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// How many seats play.
    pub players: usize,
    /// The greatest numbers of fields with these names.
    pub limits: &'a [(&'a str, i64)],
    /// Whether fields that the type lacks are skipped, and optional fields may be missing, as where a derived `Deserialize` reads.
    pub loose: bool,
}

impl Reader<'_> {
    /// Reads the data and returns everything that is wrong with it. Where it is faulty, the value holds
    /// what fits best; it is missing only where the type asks for something that no game has.
    pub fn read<T: DeserializeOwned>(&self, data: &Plain) -> (Option<T>, Vec<Problem>) {
        let found = RefCell::new(Vec::new());
        let node = Node {
            from: From::Value(data),
            path: &Path::Whole,
            names: self,
            distinct: false,
            found: &found,
        };
        let value = T::deserialize(node);
        let mut problems = found.into_inner();
        let value = value.map_err(|Failure(reason)| problems.push(Problem::whole(reason)));
        (value.ok(), problems)
    }

    /// Reads an event: a dict with the name of a variant and with its fields.
    ///
    /// # Errors
    /// Names the first thing that is wrong.
    pub fn event<T: DeserializeOwned>(&self, data: &Plain) -> Result<T, String> {
        let (event, problems) = self.read(data);
        match (event, problems.into_iter().next()) {
            (Some(event), None) => Ok(event),
            (_, Some(Problem { path, value, expected, .. }))
                if path.is_empty() && !expected.is_empty() =>
            {
                Err(format!("{value} is not {expected}"))
            }
            (_, problem) => Err(problem.map_or_else(String::new, |problem| problem.message)),
        }
    }
}

/// Where a value stands.
enum Path<'a> {
    Whole,
    Field(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Field(Path::Whole, name) => out.write_str(name),
            Self::Field(parent, name) => write!(out, "{parent}.{name}"),
            Self::Item(parent, index) => write!(out, "{parent}[{index}]"),
        }
    }
}

/// The source of a value.
#[derive(Clone, Copy)]
enum From<'a> {
    Value(&'a Plain),
    /// The field is not there, which has not been reported yet.
    Missing,
    /// A part of what is faulty: anything that fits.
    Nothing,
}

/// A value to be read.
#[derive(Clone, Copy)]
struct Node<'a> {
    from: From<'a>,
    path: &'a Path<'a>,
    names: &'a Reader<'a>,
    /// A list in which nothing stands twice.
    distinct: bool,
    found: &'a RefCell<Vec<Problem>>,
}

/// Why nothing can be read: the type asks for something that no game has.
#[derive(Debug)]
struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl serde::de::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl<'a> Node<'a> {
    /// Reports that something else is expected here.
    fn wrong(&self, expected: String) {
        let path = self.path.to_string();
        match self.from {
            From::Value(value) => self.report(Problem::new(path, value, expected, "")),
            From::Missing => {
                let message = format!("{path} is missing; right is {expected}");
                self.report(Problem { path, value: Plain::Null, expected, message });
            }
            From::Nothing => {}
        }
    }

    fn report(&self, problem: Problem) {
        let mut found = self.found.borrow_mut();
        if found.len() < MOST_PROBLEMS {
            found.push(problem);
        }
    }

    /// A number within these bounds and, where it counts things, the limit of its name.
    fn number(&self, low: i64, high: i64) -> i64 {
        let high = match self.path {
            Path::Field(_, name) => {
                let limit = self.names.limits.iter().find(|(limited, _)| limited == name);
                limit.filter(|_| low == 0).map_or(high, |(_, limit)| *limit.min(&high))
            }
            Path::Whole | Path::Item(..) => high,
        };
        match self.from {
            From::Value(Plain::Number(number)) if (low..=high).contains(number) => *number,
            _ => {
                self.wrong(format!("a whole number from {low} to {high}"));
                low.max(0)
            }
        }
    }

    /// Returns the items of a list with a length from `least` to `most`, without the surplus.
    fn items(&self, least: usize, most: usize) -> &'a [Plain] {
        let From::Value(Plain::List(items)) = self.from else {
            self.wrong(list_of(least, most));
            return &[];
        };
        if !(least..=most).contains(&items.len()) {
            self.wrong(list_of(least, most));
        }
        &items[..items.len().min(most)]
    }

    /// The fields of a dict, of which these are known.
    fn fields(&self, known: &[&str]) -> Option<&'a [(String, Plain)]> {
        let From::Value(Plain::Fields(fields)) = self.from else {
            self.wrong("a dict".into());
            return None;
        };
        for (at, (name, value)) in fields.iter().enumerate() {
            let again = fields[..at].iter().any(|(other, _)| other == name);
            if again || !(self.names.loose || known.contains(&name.as_str())) {
                let twice = "the field stands twice".to_owned();
                let fault = if again { twice } else { unknown_field(name, known.iter().copied()) };
                self.unknown(name, value, &fault);
            }
        }
        Some(fields)
    }

    /// Reports a field that should not be there.
    fn unknown(&self, name: &str, value: &Plain, fault: &str) {
        let short: String = name.chars().take(40).collect();
        let path = Path::Field(self.path, &short).to_string();
        self.report(Problem::new(path, value, "nothing".into(), fault));
    }

    fn child(&self, from: From<'a>, path: &'a Path<'a>) -> Self {
        Self { from, path, distinct: false, ..*self }
    }
}

fn list_of(least: usize, most: usize) -> String {
    match (least, most) {
        (_, usize::MAX) => "a list".into(),
        (0, most) => format!("a list of at most {most}"),
        _ => format!("a list of {least}"),
    }
}

/// Numbers of each type.
macro_rules! numbers {
    ($($method:ident $visit:ident $number:ty),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
            let number = self.number(<$number>::MIN.into(), <$number>::MAX.into());
            visitor.$visit(<$number>::try_from(number).unwrap_or_default())
        })*
    };
}

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = Failure;

    numbers!(deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32);

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let From::Value(Plain::Text(text)) = self.from else {
            self.wrong("a text".into());
            return visitor.visit_str("");
        };
        visitor.visit_str(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let From::Value(Plain::Bool(flag)) = self.from else {
            self.wrong("true or false".into());
            return visitor.visit_bool(false);
        };
        visitor.visit_bool(*flag)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self.from {
            From::Value(Plain::Null) | From::Nothing => visitor.visit_none(),
            From::Missing if self.names.loose => visitor.visit_none(),
            From::Value(_) | From::Missing => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match name {
            SEAT => {
                let seat = self.number(0, self.names.players as i64 - 1);
                let seat: U8Deserializer<Failure> = (seat as u8).into_deserializer();
                visitor.visit_newtype_struct(seat)
            }
            SET => visitor.visit_newtype_struct(Self { distinct: true, ..self }),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_seq(Items { node: self, items: self.items(0, usize::MAX), at: 0, least: 0 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_seq(Items { node: self, items: self.items(len, len), at: 0, least: len })
    }

    /// A list with at most this number of items; by seats, at most one for each seat in play, or exactly one.
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let players = self.names.players;
        let (least, most) = match name {
            SEAT => (0, players),
            EACH_SEAT => (players, players),
            _ => (0, len),
        };
        visitor.visit_seq(Items { node: self, items: self.items(least, most), at: 0, least })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let found = self.fields(fields);
        visitor.visit_map(Fields { node: self, found, names: fields.iter(), name: "" })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let words = name == WORD;
        visitor.visit_enum(Variant { node: self, word: self.variant(words, variants) })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("a value whose type is not known"))
    }

    serde::forward_to_deserialize_any! {
        i64 i128 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct map
        identifier ignored_any
    }
}

/// The items of a list, one after the other, and what is missing at its end.
struct Items<'a> {
    node: Node<'a>,
    items: &'a [Plain],
    at: usize,
    least: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Failure> {
        let at = self.at;
        self.at += 1;
        let from = match self.items.get(at) {
            Some(item) => From::Value(item),
            None if at < self.least => From::Nothing,
            None => return Ok(None),
        };
        let path = Path::Item(self.node.path, at);
        if self.node.distinct && self.items[..at].contains(&self.items[at]) {
            let expected = "another word, or none".to_owned();
            let problem =
                Problem::new(path.to_string(), &self.items[at], expected, "it stands twice");
            self.node.report(problem);
        }
        seed.deserialize(self.node.child(from, &path)).map(Some)
    }
}

/// The fields of a dict in the order of their type.
struct Fields<'a> {
    node: Node<'a>,
    found: Option<&'a [(String, Plain)]>,
    names: std::slice::Iter<'static, &'static str>,
    name: &'static str,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Failure> {
        let Some(name) = self.names.next() else { return Ok(None) };
        self.name = name;
        let name: StrDeserializer<'_, Failure> = self.name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Failure> {
        let from = match self.found {
            None => From::Nothing,
            Some(fields) => fields
                .iter()
                .find(|(name, _)| name == self.name)
                .map_or(From::Missing, |(_, value)| From::Value(value)),
        };
        let path = Path::Field(self.node.path, self.name);
        seed.deserialize(self.node.child(from, &path))
    }
}

/// A word, or a dict with a name.
struct Variant<'a> {
    node: Node<'a>,
    word: &'static str,
}

impl<'a> Node<'a> {
    /// Which variant it is; if none, the first.
    fn variant(&self, words: bool, variants: &'static [&'static str]) -> &'static str {
        let one_of = format!("one of {}", variants.join(", "));
        let found = |word: &str| variants.iter().find(|variant| **variant == word).copied();
        let name = match self.from {
            From::Value(Plain::Text(word)) if words => found(word),
            From::Value(Plain::Fields(fields)) if !words => {
                let name = fields.iter().find(|(name, _)| name == NAME).map(|(_, name)| name);
                let from = name.map_or(From::Missing, From::Value);
                let path = Path::Field(self.path, NAME);
                let node = Node { from, path: &path, ..*self };
                return node.variant(true, variants);
            }
            _ => None,
        };
        name.unwrap_or_else(|| {
            self.wrong(if words { one_of } else { "a dict with a name".into() });
            variants[0]
        })
    }
}

/// The field that names the variant of a dict.
const NAME: &str = "name";

impl<'de, 'a> EnumAccess<'de> for Variant<'a> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Failure> {
        let word: StrDeserializer<'_, Failure> = self.word.into_deserializer();
        Ok((seed.deserialize(word)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        Ok(())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let known = [&[NAME], fields].concat();
        let named = |(name, value): &(String, Plain)| {
            name == NAME && matches!(value, Plain::Text(word) if word == self.word)
        };
        let found = match self.node.from {
            From::Value(Plain::Fields(found)) if found.iter().any(named) => {
                self.node.fields(&known)
            }
            _ => None,
        };
        visitor.visit_map(Fields { node: self.node, found, names: fields.iter(), name: "" })
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Failure> {
        Err(Failure::custom("a variant without names"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("a variant without names"))
    }
}
