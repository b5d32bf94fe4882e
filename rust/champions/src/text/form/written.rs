//! The problems of a state as its dict has its paths, values and words.

use super::absent::is_absent;
use super::{AT_MOST, LAND, is_pool, repair};
use crate::rules::Rules;
use crate::words::Journey;
use midgard_core::{Plain, Problem, Word, unknown_name};
use std::collections::HashSet;

/// The mark of a dict that has no text with it.
pub(super) const MARK: char = '\u{e000}';

/// The last of the characters that may be a mark: characters without a meaning of their own.
const LAST_MARK: char = '\u{f8ff}';

/// How the list of words begins that a field may have.
const ONE_OF: &str = "one of ";

/// The right value of an unknown field.
const NOTHING: &str = "nothing";

/// Where the parts of the derived form stand that have another place in the dict.
const PLACES: [(&str, &str); 2] = [("shores[4]", "land[0]"), ("shores[5]", "land[1]")];

/// Returns a character that no text and no field of the data has.
pub(super) fn free_mark(data: &Plain) -> char {
    let mut used = HashSet::new();
    collect(data, &mut used);
    (MARK..=LAST_MARK).find(|mark| !used.contains(mark)).unwrap_or(MARK)
}

/// Collects the characters of texts and fields that may be marks.
fn collect(data: &Plain, used: &mut HashSet<char>) {
    let mut add =
        |text: &str| used.extend(text.chars().filter(|it| (MARK..=LAST_MARK).contains(it)));
    match data {
        Plain::Text(text) => add(text),
        Plain::List(items) => items.iter().for_each(|item| collect(item, used)),
        Plain::Fields(fields) => {
            fields.iter().for_each(|(field, _)| add(field));
            fields.iter().for_each(|(_, value)| collect(value, used));
        }
        _ => {}
    }
}

/// Writes the problems of the derived form as the dict has them.
pub(crate) fn as_written(
    rules: &Rules,
    dict: &Plain,
    mark: char,
    problems: Vec<Problem>,
) -> Vec<Problem> {
    let written = problems.into_iter().map(|problem| rewritten(rules, dict, mark, problem));
    written.filter(|problem| !is_of_an_added_field(dict, problem)).collect()
}

/// Returns whether a field is unknown that the dict does not have: the derived form has it where a part stands out of place.
fn is_of_an_added_field(dict: &Plain, problem: &Problem) -> bool {
    let (above, name) = problem.path.rsplit_once('.').unwrap_or(("", &problem.path));
    match if above.is_empty() { Some(dict) } else { dict.at(above) } {
        Some(Plain::Fields(fields)) if problem.expected == NOTHING => {
            !fields.iter().any(|(field, _)| field.starts_with(name))
        }
        _ => false,
    }
}

/// Writes a problem with the path, the value and the words of the dict.
fn rewritten(rules: &Rules, dict: &Plain, mark: char, problem: Problem) -> Problem {
    if problem.path.is_empty() {
        return problem;
    }
    let path = path(mark, &problem.path);
    let expected = words_of(rules, &path, &problem.expected);
    let sentence = format!("; right is {}", problem.expected);
    let reason = problem.message.rsplit_once(&*sentence).map_or("", |(_, reason)| reason);
    let reason = reason.strip_prefix(": ").unwrap_or_default();
    // The derived form has a field of this name: nobody means another one.
    let absent = || unknown_name("field", path.rsplit('.').next().unwrap_or(&path), &[]);
    let absent = reason.contains(mark).then(absent);
    let reason = absent.as_deref().unwrap_or(reason);
    match dict.at(&path) {
        // A number of the dict is as it was: a field that stands twice has the value of the last one.
        Some(_) if matches!(problem.value, Plain::Number(_)) => {
            Problem::new(path, &problem.value, expected, reason)
        }
        Some(value) => Problem::new(path, value, expected, reason),
        None => {
            let message = problem.message.replacen(&problem.path, &path, 1);
            let message = message.replacen(&sentence, &format!("; right is {expected}"), 1);
            let message = message.replace(mark, "");
            Problem { path, expected, message, ..problem }
        }
    }
}

/// Writes a path of the derived form as the dict has it.
fn path(mark: char, path: &str) -> String {
    let moved =
        |(own, there): &(&str, &str)| path.strip_prefix(own).map(|rest| format!("{there}{rest}"));
    let path = PLACES.iter().find_map(moved).unwrap_or_else(|| path.to_owned());
    let (above, last) = path.rsplit_once('.').unwrap_or(("", &path));
    let is_card = Journey::from_word(last).is_some();
    let path = match last.strip_prefix(LAND) {
        Some(card) if is_card && is_pool(above.rsplit('.').next().unwrap_or_default()) => {
            format!("{above}.{card}")
        }
        _ => path,
    };
    path.replace(mark, "")
}

/// Writes the words that a field may have: those in play, and of journeys those of the land or those of the sea.
fn words_of(rules: &Rules, path: &str, expected: &str) -> String {
    let mut names = path.rsplit('.').map(|name| name.split('[').next().unwrap_or(name));
    let (name, above) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    if expected.starts_with(AT_MOST)
        && let Some(most) = rules.is_base_game().then(|| repair::base_length(name)).flatten()
    {
        return format!("{AT_MOST}{most}");
    }
    let Some(list) = expected.strip_prefix(ONE_OF) else { return expected.to_owned() };
    let has_land = list.contains(LAND);
    let on_land = path.starts_with("land");
    let here = |word: &'_ str| match word.strip_prefix(LAND) {
        _ if is_absent(rules, name, above, word) => None,
        Some(card) => on_land.then(|| card.to_owned()),
        None if has_land && on_land && !matches!(word, "none" | "unseen") => None,
        None => Some(word.to_owned()),
    };
    let words: Vec<_> = list.split(", ").filter_map(here).collect();
    format!("{ONE_OF}{}", words.join(", "))
}
