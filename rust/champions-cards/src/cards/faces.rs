//! The faces of dice, and how they are written.

use super::notes;
use std::fmt;

/// One side of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Face {
    /// Weapons shown.
    pub hits: u8,
    /// Shields shown.
    pub shields: u8,
    /// Food that it brings at the Hunting Grounds.
    pub food: u8,
    /// Whether it shows a helmet.
    pub helmet: bool,
}

/// Writes `blank`, or what the face shows: `hit`, `hit-2`, `shield`, `hit+shield`, `hit-2+shield-3`. Different
/// faces have different texts, and no text looks like a number.
impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |out: &mut fmt::Formatter<'_>, word: &str, count: u8| match count {
            0 => Ok(()),
            1 => out.write_str(word),
            _ => write!(out, "{word}-{count}"),
        };
        if *self == Self::default() {
            return out.write_str("blank");
        }
        part(out, "hit", self.hits)?;
        if self.hits > 0 && self.shields > 0 {
            out.write_str("+")?;
        }
        part(out, "shield", self.shields)?;
        write_more(self, out)
    }
}

/// Writes the food and the helmet of a face, behind its hits and shields. Food is named if it is not the number of hits.
fn write_more(face: &Face, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let has_food = face.food != face.hits;
    if has_food {
        out.write_str(if face.hits + face.shields > 0 { "+" } else { "" })?;
        match face.food {
            1 => out.write_str("food")?,
            food => write!(out, "food-{food}")?,
        }
    }
    if face.helmet {
        let first = face.hits + face.shields == 0 && !has_food;
        out.write_str(if first { "helmet" } else { "+helmet" })?;
    }
    Ok(())
}

/// Writes what a face with food or a helmet shows, for people.
pub(super) fn shown(face: Face) -> String {
    let count = |number: u8, thing: &str| match number {
        0 => None,
        1 => Some(format!("one {thing}")),
        _ => Some(format!("{} {thing}s", notes::counted(number))),
    };
    let food = format!("{} food", notes::counted(face.food));
    let food = (face.food != face.hits).then_some(food);
    let helmet = face.helmet.then(|| "helmet".to_owned());
    let parts = [count(face.hits, "hit"), count(face.shields, "shield"), food, helmet];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
