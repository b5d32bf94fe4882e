//! Converts plain data to Python objects: the same objects as `json.loads` of its JSON, without the text.
//!
//! The functions that do the work are never inlined, because each type of the data has code of its own that calls them.

use crate::error;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple};
use serde::ser::{
    Error, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    Serializer,
};
use std::fmt;

/// Returns the data as dicts, lists, numbers and words. Words are few and frequent, so each is interned.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    data.serialize(Plain { py, figures: None }).map_err(|failure| failure.0)
}

/// Returns figures, which no JSON holds: tuples stay tuples, bytes are a whole number, the lowest byte first, and a pair
/// called `Fraction` is a fraction, or a float if they are not exact.
pub(crate) fn figures<'py>(
    py: Python<'py>,
    data: &impl Serialize,
    exact: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let class = exact.then(|| py.import("fractions")?.getattr("Fraction")).transpose()?;
    data.serialize(Plain { py, figures: Some(&class) }).map_err(|failure| failure.0)
}

#[derive(Clone, Copy)]
struct Plain<'a, 'py> {
    py: Python<'py>,
    /// The class of fractions, or `None` for floats; `None` for data as JSON has them.
    figures: Option<&'a Option<Bound<'py, PyAny>>>,
}

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

impl<'py> Plain<'_, 'py> {
    fn object<T: IntoPyObject<'py>>(self, value: T) -> Made<'py> {
        Ok(value.into_bound_py_any(self.py)?)
    }
}

/// Refuses kinds of values that no state holds.
macro_rules! never {
    ($($method:ident($($input:ty),*) -> $made:ty;)+) => {
        $(fn $method(self, $(_: $input),*) -> Result<$made, Failure> {
            never(stringify!($method))
        })+
    };
}

/// Converts numbers and flags.
macro_rules! objects {
    ($($method:ident: $value:ty),*) => {
        $(#[inline(never)]
        fn $method(self, value: $value) -> Made<'py> {
            self.object(value)
        })*
    };
}

/// Converts smaller integers by widening them.
macro_rules! numbers {
    ($($method:ident: $number:ty => $wide:ident),*) => {
        $(fn $method(self, value: $number) -> Made<'py> {
            self.$wide(value.into())
        })*
    };
}

impl<'a, 'py> Serializer for Plain<'a, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;
    type SerializeSeq = List<'a, 'py>;
    type SerializeTuple = List<'a, 'py>;
    type SerializeTupleStruct = Never<'py>;
    type SerializeTupleVariant = Never<'py>;
    type SerializeMap = Dict<'a, 'py>;
    type SerializeStruct = Dict<'a, 'py>;
    type SerializeStructVariant = Never<'py>;

    numbers!(serialize_i8: i8 => serialize_i64, serialize_i16: i16 => serialize_i64,
        serialize_i32: i32 => serialize_i64, serialize_u8: u8 => serialize_u64,
        serialize_u16: u16 => serialize_u64, serialize_u32: u32 => serialize_u64,
        serialize_f32: f32 => serialize_f64);

    never! {
        serialize_char(char) -> Bound<'py, PyAny>;
        serialize_unit_struct(&'static str) -> Bound<'py, PyAny>;
        serialize_tuple_struct(&'static str, usize) -> Never<'py>;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never<'py>;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never<'py>;
    }

    objects!(serialize_i64: i64, serialize_u64: u64, serialize_u128: u128, serialize_f64: f64,
        serialize_bool: bool);

    #[inline(never)]
    fn serialize_str(self, word: &str) -> Made<'py> {
        Ok(PyString::intern(self.py, word).into_any())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made<'py> {
        let bytes = (PyBytes::new(self.py, bytes), "little");
        Ok(self.py.get_type::<PyInt>().call_method1("from_bytes", bytes)?)
    }

    fn serialize_none(self) -> Made<'py> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Made<'py> {
        self.serialize_str(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Made<'py> {
        let value = value.serialize(self)?;
        match self.figures {
            Some(class) if name == "Fraction" => fraction(&value, class.as_ref()),
            _ => Ok(value),
        }
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
    fn serialize_seq(self, len: Option<usize>) -> Result<List<'a, 'py>, Failure> {
        Ok(List { plain: self, items: Vec::with_capacity(len.unwrap_or(0)) })
    }

    fn serialize_tuple(self, len: usize) -> Result<List<'a, 'py>, Failure> {
        self.serialize_seq(Some(len))
    }

    #[inline(never)]
    fn serialize_map(self, _: Option<usize>) -> Result<Dict<'a, 'py>, Failure> {
        Ok(Dict { plain: self, dict: PyDict::new(self.py), key: None })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Dict<'a, 'py>, Failure> {
        self.serialize_map(None)
    }
}

/// Returns a pair as a fraction, or as a float.
fn fraction<'py>(pair: &Bound<'py, PyAny>, class: Option<&Bound<'py, PyAny>>) -> Made<'py> {
    let (parts, whole) = pair.extract::<(u128, u128)>()?;
    Ok(match class {
        Some(class) => class.call1((parts, whole))?,
        None => {
            (parts as f64 / whole as f64).into_pyobject(pair.py()).map_err(PyErr::from)?.into_any()
        }
    })
}

struct List<'a, 'py> {
    plain: Plain<'a, 'py>,
    items: Vec<Bound<'py, PyAny>>,
}

impl<'py> SerializeSeq for List<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        self.items.push(value.serialize(self.plain)?);
        Ok(())
    }

    #[inline(never)]
    fn end(self) -> Made<'py> {
        Ok(PyList::new(self.plain.py, self.items)?.into_any())
    }
}

impl<'py> SerializeTuple for List<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Made<'py> {
        match self.plain.figures {
            Some(_) => Ok(PyTuple::new(self.plain.py, self.items)?.into_any()),
            None => SerializeSeq::end(self),
        }
    }
}

struct Dict<'a, 'py> {
    plain: Plain<'a, 'py>,
    dict: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> Dict<'_, 'py> {
    #[inline(never)]
    fn put(&mut self, value: Bound<'py, PyAny>) -> Result<(), Failure> {
        let key = self.key.take().map_or_else(|| never("a value without a key"), Ok)?;
        Ok(self.dict.set_item(key, value)?)
    }
}

impl<'py> SerializeMap for Dict<'_, 'py> {
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

impl<'py> SerializeStruct for Dict<'_, 'py> {
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
