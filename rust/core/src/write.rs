//! Makes plain data of values: dicts of Python and JSON are both made of these, so that each type is compiled once.

use crate::plain::Plain;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::{Display, Error};

/// Returns a value as plain data, as its JSON has it.
///
/// ```
/// use midgard_core::{Plain, Seat, plain_of};
/// let seats = Plain::List(vec![Plain::Number(1), Plain::Null]);
/// assert_eq!(plain_of(&[Some(Seat::Two), None]), seats);
/// ```
///
/// # Panics
/// Panics if the `Serialize` of the value fails.
pub fn plain_of(value: &(impl Serialize + ?Sized)) -> Plain {
    value.serialize(Writer).unwrap_or_else(|_| unreachable!("plain data"))
}

/// Returns a variant as people read it: `{"name": variant, ...fields}`.
///
/// ```
/// use midgard_core::{Plain, named};
/// let fields = Plain::Fields(vec![("round".into(), Plain::Number(2))]);
/// let began = Plain::Fields(vec![("began".into(), fields)]);
/// assert_eq!(named(began).at("name"), Some(&Plain::Text("began".into())));
/// ```
pub fn named(variant: Plain) -> Plain {
    let (name, fields) = match variant {
        Plain::Fields(mut held) if held.len() == 1 => held.remove(0),
        Plain::Text(name) => (name, Plain::Null),
        other => return other,
    };
    let mut written = vec![("name".to_owned(), Plain::Text(name))];
    if let Plain::Fields(fields) = fields {
        written.extend(fields);
    }
    Plain::Fields(written)
}

struct Writer;

/// The items of a list, and the variant that it belongs to.
struct Items(Vec<Plain>, Option<&'static str>);

/// The fields of a dict, the name of the next one, and the variant that it belongs to.
struct Fields(Vec<(String, Plain)>, String, Option<&'static str>);

/// Returns what a variant holds under its name.
fn under(variant: Option<&'static str>, value: Plain) -> Plain {
    match variant {
        None => value,
        Some(name) => Plain::Fields(vec![(name.to_owned(), value)]),
    }
}

impl Items {
    #[inline(never)]
    fn close(self) -> Plain {
        under(self.1, Plain::List(self.0))
    }
}

impl Fields {
    #[inline(never)]
    fn put(&mut self, name: String, value: Plain) {
        self.0.push((name, value));
    }

    #[inline(never)]
    fn close(self) -> Plain {
        under(self.2, Plain::Fields(self.0))
    }
}

/// Writes whole numbers.
macro_rules! numbers {
    ($($method:ident $number:ty),*) => {
        $(fn $method(self, number: $number) -> Result<Plain, Error> {
            Ok(Plain::Number(number.into()))
        })*
    };
}

impl Serializer for Writer {
    type Ok = Plain;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_u8 u8,
        serialize_u16 u16, serialize_u32 u32);

    fn serialize_u64(self, number: u64) -> Result<Plain, Error> {
        Ok(i64::try_from(number).map_or_else(|_| Plain::Other(number.to_string()), Plain::Number))
    }

    fn serialize_bool(self, flag: bool) -> Result<Plain, Error> {
        Ok(Plain::Bool(flag))
    }

    fn serialize_f32(self, number: f32) -> Result<Plain, Error> {
        Ok(Plain::Other(number.to_string()))
    }

    fn serialize_f64(self, number: f64) -> Result<Plain, Error> {
        Ok(Plain::Other(number.to_string()))
    }

    fn serialize_char(self, letter: char) -> Result<Plain, Error> {
        self.collect_str(&letter)
    }

    fn serialize_str(self, text: &str) -> Result<Plain, Error> {
        Ok(Plain::Text(text.to_owned()))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Plain, Error> {
        Ok(Plain::Text(value.to_string()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Plain, Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<Plain, Error> {
        Ok(Plain::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Plain, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Plain, Error> {
        Ok(Plain::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Plain, Error> {
        Ok(Plain::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
    ) -> Result<Plain, Error> {
        self.serialize_str(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Plain, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Plain, Error> {
        Ok(under(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items, Error> {
        Ok(Items(Vec::with_capacity(length.unwrap_or(0)), None))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items, Error> {
        Ok(Items(Vec::with_capacity(length), None))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Items, Error> {
        Ok(Items(Vec::with_capacity(length), None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Items, Error> {
        Ok(Items(Vec::with_capacity(length), Some(variant)))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Fields, Error> {
        Ok(Fields(Vec::with_capacity(length.unwrap_or(0)), String::new(), None))
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Fields, Error> {
        Ok(Fields(Vec::with_capacity(length), String::new(), None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Fields, Error> {
        Ok(Fields(Vec::with_capacity(length), String::new(), Some(variant)))
    }
}

/// Lists, whatever type they come from.
macro_rules! lists {
    ($($list:ident $method:ident),*) => {
        $(impl $list for Items {
            type Ok = Plain;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.0.push(value.serialize(Writer)?);
                Ok(())
            }

            fn end(self) -> Result<Plain, Error> {
                Ok(self.close())
            }
        })*
    };
}

lists!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field);

/// Fields with names, of a type or of one of its variants.
macro_rules! structs {
    ($($struct:ident),*) => {
        $(impl $struct for Fields {
            type Ok = Plain;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                let value = value.serialize(Writer)?;
                self.put(name.to_owned(), value);
                Ok(())
            }

            fn end(self) -> Result<Plain, Error> {
                Ok(self.close())
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Fields {
    type Ok = Plain;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.1 = match key.serialize(Writer)? {
            Plain::Text(name) => name,
            key => key.to_string(),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let (name, value) = (std::mem::take(&mut self.1), value.serialize(Writer)?);
        self.put(name, value);
        Ok(())
    }

    fn end(self) -> Result<Plain, Error> {
        Ok(self.close())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    struct Unit;
    #[derive(serde::Serialize)]
    struct Pair(i8, Option<char>);
    #[derive(serde::Serialize)]
    enum Variant {
        Word,
        Held(u64),
        Both(bool, f64),
        Fields { seat: u8, text: &'static str },
    }

    #[test]
    fn plain_data_are_those_of_the_json() {
        let variants = [
            Variant::Word,
            Variant::Held(u64::MAX),
            Variant::Both(true, 0.5),
            Variant::Fields { seat: 3, text: "to \"sea\"" },
        ];
        let numbers = BTreeMap::from([(7_u16, -2_i64), (8, 1 << 40)]);
        let value = (Unit, Pair(-1, Some('x')), (variants, numbers), (), None::<u8>);
        let json = serde_json::to_string(&value).expect("plain data");
        assert_eq!(plain_of(&value), serde_json::from_str(&json).expect("plain data"));
    }

    #[test]
    fn a_name_stands_before_the_fields_of_its_variant() {
        let named_json = |variant: Variant| serde_json::to_string(&named(plain_of(&variant)));
        let fields = named_json(Variant::Fields { seat: 3, text: "a" }).expect("plain data");
        assert_eq!(fields, r#"{"name":"Fields","seat":3,"text":"a"}"#);
        assert_eq!(named_json(Variant::Word).expect("plain data"), r#"{"name":"Word"}"#);
        assert_eq!(named(Plain::Number(3)), Plain::Number(3));
    }
}
