//! Converts plain data to Python objects: the same objects as `json.loads` of its JSON, without the text.
//!
//! The functions that do the work are never inlined, because each type of the data has code of its own that calls them.

use crate::error;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use serde::ser::{
    Error, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    Serializer,
};
use std::fmt;

/// Returns the data as dicts, lists, numbers and words. Words are few and frequent, so each is interned.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    data.serialize(Plain(py)).map_err(|failure| failure.0)
}

#[derive(Clone, Copy)]
struct Plain<'py>(Python<'py>);

#[derive(Debug)]
struct Failure(PyErr);

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl std::error::Error for Failure {}

impl Error for Failure {
    #[inline(never)]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(error::value(message.to_string()))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

type Made<'py> = Result<Bound<'py, PyAny>, Failure>;
type Never<'py> = Impossible<Bound<'py, PyAny>, Failure>;

/// Returns the error for a kind of value that no state holds.
#[cold]
fn never<T>(what: &str) -> Result<T, Failure> {
    Err(Failure::custom(format!("{what} is not plain data")))
}

impl<'py> Plain<'py> {
    fn object<T: IntoPyObject<'py>>(self, value: T) -> Made<'py> {
        Ok(value.into_bound_py_any(self.0)?)
    }
}

/// Converts smaller integers by widening them.
macro_rules! numbers {
    ($($method:ident: $number:ty => $wide:ident),*) => {
        $(fn $method(self, value: $number) -> Made<'py> {
            self.$wide(value.into())
        })*
    };
}

impl<'py> Serializer for Plain<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;
    type SerializeSeq = List<'py>;
    type SerializeTuple = List<'py>;
    type SerializeTupleStruct = Never<'py>;
    type SerializeTupleVariant = Never<'py>;
    type SerializeMap = Dict<'py>;
    type SerializeStruct = Dict<'py>;
    type SerializeStructVariant = Never<'py>;

    numbers!(serialize_i8: i8 => serialize_i64, serialize_i16: i16 => serialize_i64,
        serialize_i32: i32 => serialize_i64, serialize_u8: u8 => serialize_u64,
        serialize_u16: u16 => serialize_u64, serialize_u32: u32 => serialize_u64,
        serialize_f32: f32 => serialize_f64);

    #[inline(never)]
    fn serialize_i64(self, value: i64) -> Made<'py> {
        self.object(value)
    }

    #[inline(never)]
    fn serialize_u64(self, value: u64) -> Made<'py> {
        self.object(value)
    }

    #[inline(never)]
    fn serialize_f64(self, value: f64) -> Made<'py> {
        self.object(value)
    }

    #[inline(never)]
    fn serialize_bool(self, value: bool) -> Made<'py> {
        self.object(value)
    }

    fn serialize_char(self, _: char) -> Made<'py> {
        never("a character")
    }

    #[inline(never)]
    fn serialize_str(self, word: &str) -> Made<'py> {
        Ok(PyString::intern(self.0, word).into_any())
    }

    fn serialize_bytes(self, _: &[u8]) -> Made<'py> {
        never("a byte string")
    }

    fn serialize_none(self) -> Made<'py> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Made<'py> {
        never(name)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Made<'py> {
        self.serialize_str(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Made<'py> {
        never(name)
    }

    #[inline(never)]
    fn serialize_seq(self, len: Option<usize>) -> Result<List<'py>, Failure> {
        Ok(List { plain: self, items: Vec::with_capacity(len.unwrap_or(0)) })
    }

    fn serialize_tuple(self, len: usize) -> Result<List<'py>, Failure> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Never<'py>, Failure> {
        never(name)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never<'py>, Failure> {
        never(name)
    }

    #[inline(never)]
    fn serialize_map(self, _: Option<usize>) -> Result<Dict<'py>, Failure> {
        Ok(Dict { plain: self, dict: PyDict::new(self.0), key: None })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Dict<'py>, Failure> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never<'py>, Failure> {
        never(name)
    }
}

struct List<'py> {
    plain: Plain<'py>,
    items: Vec<Bound<'py, PyAny>>,
}

impl<'py> SerializeSeq for List<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        self.items.push(value.serialize(self.plain)?);
        Ok(())
    }

    #[inline(never)]
    fn end(self) -> Made<'py> {
        Ok(PyList::new(self.plain.0, self.items)?.into_any())
    }
}

impl<'py> SerializeTuple for List<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Made<'py> {
        SerializeSeq::end(self)
    }
}

struct Dict<'py> {
    plain: Plain<'py>,
    dict: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> Dict<'py> {
    #[inline(never)]
    fn put(&mut self, value: Bound<'py, PyAny>) -> Result<(), Failure> {
        let key = self.key.take().map_or_else(|| never("a value without a key"), Ok)?;
        Ok(self.dict.set_item(key, value)?)
    }
}

impl<'py> SerializeMap for Dict<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failure> {
        self.key = Some(key.serialize(self.plain)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        let value = value.serialize(self.plain)?;
        self.put(value)
    }

    fn end(self) -> Made<'py> {
        Ok(self.dict.into_any())
    }
}

impl<'py> SerializeStruct for Dict<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Failure> {
        self.serialize_entry(name, value)
    }

    fn end(self) -> Made<'py> {
        SerializeMap::end(self)
    }
}
