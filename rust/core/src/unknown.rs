//! The message for a name that does not exist.

/// A longer name is cut.
const LONGEST: usize = 60;
/// The letters of the shortest beginning of a name that is near to it.
const SHORTEST_START: usize = 3;

/// Returns the message for a name that does not exist, with the nearest one that does, and with all known names if
/// none is near.
///
/// ```
/// use midgard_core::unknown_name;
///
/// let known = ["random", "greedy"];
/// assert_eq!(unknown_name("bot", "gredy", &known), r#"unknown bot "gredy" (did you mean "greedy"?)"#);
/// assert_eq!(unknown_name("bot", "genius", &known), r#"unknown bot "genius"; known: random, greedy"#);
/// assert_eq!(unknown_name("row", "x", &[]), r#"unknown row "x""#);
/// ```
pub fn unknown_name(kind: &str, name: &str, known: &[&str]) -> String {
    let start: String = name.chars().take(LONGEST).collect();
    let rest = if start.len() < name.len() { "..." } else { "" };
    let text = format!("unknown {kind} \"{}{rest}\"", start.escape_debug());
    match nearest_name(name, known) {
        Some(near) => format!("{text} (did you mean \"{near}\"?)"),
        None if known.is_empty() => text,
        None => format!("{text}; known: {}", known.join(", ")),
    }
}

/// Returns the known name that `name` is a misspelling or the beginning of.
///
/// It is the first with the fewest letters to change, leave out or put in: at most a third of the letters, and at
/// least one. Capital letters do not count.
fn nearest_name<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let word: Vec<char> = name.chars().take(LONGEST).flat_map(char::to_lowercase).collect();
    let mut least = (word.len() / 3).max(1) + 1;
    let mut found = None;
    for &other in known {
        let letters: Vec<char> = other.chars().flat_map(char::to_lowercase).collect();
        let is_start = word.len() >= SHORTEST_START && letters.starts_with(&word);
        let distance = if is_start { 0 } else { edits(&word, &letters) };
        if distance < least.min(word.len()) {
            (least, found) = (distance, Some(other));
        }
    }
    found
}

/// Returns the number of letters to change, leave out or put in.
fn edits(word: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (line, letter) in other.iter().enumerate() {
        let mut corner = line;
        row[0] = line + 1;
        for (at, own) in word.iter().enumerate() {
            let changed = corner + usize::from(own != letter);
            corner = row[at + 1];
            row[at + 1] = changed.min(row[at + 1] + 1).min(row[at] + 1);
        }
    }
    row[word.len()]
}

#[cfg(test)]
mod tests {
    use super::unknown_name;

    const BOTS: [&str; 4] = ["random", "greedy", "ismcts:N", "mcts:N"];

    #[test]
    fn a_misspelled_name_has_the_nearest_name() {
        for (name, near) in
            [("gredy", "greedy"), ("GREEDY", "greedy"), ("ran", "random"), ("imcts:N", "ismcts:N")]
        {
            let text = unknown_name("bot", name, &BOTS);
            assert_eq!(text, format!("unknown bot {name:?} (did you mean \"{near}\"?)"));
        }
    }

    #[test]
    fn a_name_like_no_other_has_all_names() {
        for name in ["", "x", "genius", "ra\n"] {
            let text = unknown_name("bot", name, &BOTS);
            let known = "random, greedy, ismcts:N, mcts:N";
            assert_eq!(text, format!("unknown bot {name:?}; known: {known}"));
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let text = unknown_name("bot", &"x".repeat(100), &[]);
        assert_eq!(text, format!("unknown bot \"{}...\"", "x".repeat(60)));
    }
}
