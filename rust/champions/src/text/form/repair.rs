//! Lists of a dict with a wrong number of items: each is reported, and gets its length.

use super::{AT_MOST, OF_SHORES, Part, absent, field, take};
use crate::players::MAX_BASE_PLAYERS;
use crate::rules::{ROUNDS, Rules};
use midgard_core::{Plain, Problem};

/// The most destinies that are drawn at a visit in games of the base box: with the rune True Vision.
const DRAWN: usize = 4;

/// Gives the shores, the spaces of land journeys and the slots of epic monsters their number, and returns what was wrong.
///
/// Empty spaces and slots fill the gaps.
pub(super) fn lists(rules: &Rules, plain: &mut Plain) -> Vec<Problem> {
    let land = if rules.has_mountains() { 2 } else { 0 };
    let epics = if rules.has_valhalla() { rules.epic_slots() } else { 0 };
    let lists = [
        ("shores", 4, true),
        ("land", land, rules.has_mountains()),
        ("epics", epics, rules.has_valhalla()),
    ];
    let lists = lists.into_iter().filter(|&(_, _, is_there)| is_there);
    let found: Vec<_> =
        lists.filter_map(|(name, count, _)| list(rules, plain, name, count)).collect();
    if rules.is_base_game() { [found, too_long(plain)].concat() } else { found }
}

/// Returns the most items of a list of the base game that may be longer with a box.
pub(super) fn base_length(name: &str) -> Option<usize> {
    match name {
        "hunters" => Some(MAX_BASE_PLAYERS),
        "under" | "sage" => Some(ROUNDS.into()),
        "drawn" => Some(DRAWN),
        _ => None,
    }
}

/// Cuts the lists that can be longer with a box, and returns what was wrong with them.
fn too_long(plain: &mut Plain) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut cut = |path: String, list: Option<&mut Plain>, most: usize| {
        let Some(value) = list else { return };
        let right = format!("{AT_MOST}{most}");
        let problem = Problem::new(path, value, right, "");
        if let Plain::List(items) = value
            && items.len() > most
        {
            items.truncate(most);
            found.push(problem);
        }
    };
    cut("hunters".into(), field(plain, "hunters"), MAX_BASE_PLAYERS);
    cut("under".into(), field(plain, "under"), ROUNDS.into());
    cut("sage".into(), field(plain, "sage"), ROUNDS.into());
    if let Some(Plain::List(visits)) = field(plain, "sage") {
        for (at, visit) in visits.iter_mut().enumerate() {
            cut(format!("sage[{at}].drawn"), field(visit, "drawn"), DRAWN);
        }
    }
    found
}

/// Gives a list its length, and returns what was wrong with it.
fn list(rules: &Rules, plain: &mut Plain, name: &str, count: usize) -> Option<Problem> {
    let Plain::Fields(fields) = plain else { return None };
    let expected = format!("a list of {count}");
    let at = fields.iter().position(|(field, _)| field == name);
    let problem = match at.map(|at| &fields[at].1) {
        Some(Plain::List(items)) if items.len() == count => return None,
        Some(value) => Problem::new(name.into(), value, expected, ""),
        None => missing(name, expected),
    };
    let mut items = match at.map(|at| fields.remove(at).1) {
        Some(Plain::List(items)) => items,
        _ => Vec::new(),
    };
    let blank = match name {
        "shores" => shore(rules),
        "land" => space(),
        _ => Plain::Null,
    };
    items.resize(count, blank);
    fields.push((name.into(), Plain::List(items)));
    Some(problem)
}

/// Reports a field that is not there.
fn missing(path: &str, expected: String) -> Problem {
    let message = format!("{path} is missing; right is {expected}");
    Problem { path: path.into(), value: Plain::Null, expected, message }
}

/// Returns an empty space of a land journey.
fn space() -> Plain {
    let mut space = absent::shore();
    OF_SHORES.iter().for_each(|field| drop(take(&mut space, field)));
    space
}

/// Returns an empty shore.
fn shore(rules: &Rules) -> Plain {
    let mut shore = absent::shore();
    if !rules.has_mountains() {
        take(&mut shore, "grouped");
    }
    shore
}

/// Adds what a shore has and the space of a land journey has not.
fn add_shore(space: &mut Plain) {
    if let Plain::Fields(fields) = space {
        let add = |field: &str| (field.to_owned(), absent::value(Part::Shore, field));
        fields.extend(OF_SHORES.map(add));
    }
}

/// Moves the spaces of land journeys back to the shores.
pub(super) fn spaces_together(rules: &Rules, plain: &mut Plain) {
    let Plain::Fields(_) = plain else { return };
    let mut spaces = match take(plain, "land") {
        Some(Plain::List(spaces)) if rules.has_mountains() => spaces,
        _ => vec![space(), space()],
    };
    spaces.iter_mut().for_each(add_shore);
    if let Some(Plain::List(shores)) = field(plain, "shores") {
        shores.extend(spaces);
    }
}
