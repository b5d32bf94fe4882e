//! Reads Python dicts, lists, numbers and texts as plain data, without running any code of the caller.

use midgard_core::Plain;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// Bounds on depth, length of lists and number of values that no state exceeds. The reader refuses values that exceed them.
const DEPTH: u32 = 10;
const LONGEST: usize = 1_000;
const VALUES: usize = 50_000;

/// Returns the value as plain data, or a description for messages if it is not plain data.
pub(crate) fn read(value: &Bound<'_, PyAny>) -> Plain {
    let mut left = VALUES;
    part(value, DEPTH, &mut left)
}

fn part(value: &Bound<'_, PyAny>, depth: u32, left: &mut usize) -> Plain {
    if value.is_none() {
        return Plain::Null;
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Plain::Bool(flag.is_true());
    }
    if value.is_instance_of::<PyInt>() {
        let number = value.extract::<i64>().map(Plain::Number);
        return number.unwrap_or_else(|_| Plain::Other("a huge number".into()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Plain::Text(text.to_string_lossy().into_owned());
    }
    if let Ok(fraction) = value.cast::<PyFloat>() {
        return Plain::Other(fraction.value().to_string().chars().take(40).collect());
    }
    if depth == 0 || *left == 0 {
        return Plain::Other("too much".into());
    }
    if let Ok(list) = value.cast::<PyList>() {
        return items(list.len(), list.iter(), depth, left);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return items(tuple.len(), tuple.iter(), depth, left);
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return fields(dict, depth, left);
    }
    Plain::Other(format!("a {}", class(value)))
}

fn items<'py>(
    len: usize,
    items: impl Iterator<Item = Bound<'py, PyAny>>,
    depth: u32,
    left: &mut usize,
) -> Plain {
    if len > LONGEST {
        return Plain::Other(format!("a list of {len}"));
    }
    let mut read = Vec::new();
    for item in items {
        read.push(part(&item, depth - 1, left));
        *left = left.saturating_sub(1);
        if *left == 0 {
            return Plain::Other("too much".into());
        }
    }
    Plain::List(read)
}

fn fields(dict: &Bound<'_, PyDict>, depth: u32, left: &mut usize) -> Plain {
    let mut read = Vec::new();
    for item in dict.items().iter().take(LONGEST) {
        let Ok((key, value)) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            continue;
        };
        let name = match key.cast::<PyString>() {
            Ok(text) => text.to_string_lossy().into_owned(),
            Err(_) => format!("<{}>", class(&key)),
        };
        read.push((name, part(&value, depth - 1, left)));
        *left = left.saturating_sub(1);
        if *left == 0 {
            return Plain::Other("too much".into());
        }
    }
    Plain::Fields(read)
}

fn class(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "thing".into(), |name| name.to_string())
}
