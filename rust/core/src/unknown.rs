//! The message for a name that does not exist.

/// The most characters of a text that a message repeats.
const LONGEST: usize = 60;
/// The letters of the shortest beginning of a name that is near to it.
const SHORTEST_START: usize = 3;
/// The most actions that a message lists.
const MOST_ACTIONS: usize = 20;

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
    let text = format!("unknown {kind} {}", quoted(name));
    match nearest_name(name, known) {
        Some(near) => format!("{text} (did you mean \"{near}\"?)"),
        None if known.is_empty() => text,
        None => format!("{text}; known: {}", known.join(", ")),
    }
}

/// Returns the message for a field that plain data do not have, with the nearest one; a state has too many for a list.
///
/// ```
/// use midgard_core::unknown_field;
///
/// assert_eq!(unknown_field("rond", ["round", "phase"]), r#"unknown field "rond" (did you mean "round"?)"#);
/// assert_eq!(unknown_field("x", ["round"]), r#"unknown field "x""#);
/// ```
pub fn unknown_field<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut known: Vec<_> = known.into_iter().collect();
    known.sort_unstable();
    unknown_name("field", name, nearest_name(name, &known).as_slice())
}

/// Returns the message for a text that is not an action, with the nearest action. If none is near, it lists the actions with
/// the same first word, at most 20, and without one the first words of all actions.
///
/// ```
/// use midgard_core::unknown_action;
///
/// let actions = ["place market", "place smith", "beg"];
/// let message = |text| unknown_action(text, actions);
/// assert_eq!(message("plce market"), r#"unknown action "plce market" (did you mean "place market"?)"#);
/// assert_eq!(message("place x"), r#"unknown action "place x"; known: place market, place smith"#);
/// assert_eq!(message("x"), r#"unknown action "x"; an action begins with: place, beg"#);
/// ```
pub fn unknown_action<S: AsRef<str>>(text: &str, actions: impl IntoIterator<Item = S>) -> String {
    let actions: Vec<S> = actions.into_iter().collect();
    let known: Vec<&str> = actions.iter().map(AsRef::as_ref).collect();
    if let Some(near) = nearest_name(text, &known) {
        return unknown_name("action", text, &[near]);
    }
    let first = |text: &str| text.split(' ').next().map(str::to_owned);
    let alike = known.iter().copied().filter(|action| first(action) == first(text));
    let alike: Vec<&str> = alike.collect();
    let text = format!("unknown action {}", quoted(text));
    if alike.is_empty() {
        let mut words: Vec<String> = known.iter().copied().filter_map(first).collect();
        let mut seen = std::collections::BTreeSet::new();
        words.retain(|word| seen.insert(word.clone()));
        return format!("{text}; an action begins with: {}", words.join(", "));
    }
    let rest = if alike.len() > MOST_ACTIONS { ", ..." } else { "" };
    format!("{text}; known: {}{rest}", alike[..alike.len().min(MOST_ACTIONS)].join(", "))
}

/// Returns a text as a message repeats it: in quotes, at most 60 characters of it, with escapes for quotes, backslashes
/// and characters that a terminal does not show.
///
/// ```
/// use midgard_core::quoted;
///
/// assert_eq!(quoted("a \"b\"\n\u{202e}"), r#""a \"b\"\u{a}\u{202e}""#);
/// assert_eq!(quoted(&"x".repeat(61)), format!("\"{}…\"", "x".repeat(60)));
/// ```
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    let mut written = String::with_capacity(start.len() + 2);
    for letter in start.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            _ if is_hidden(letter) => written.extend(letter.escape_unicode()),
            _ => written.push(letter),
        }
    }
    format!("\"{written}{rest}\"")
}

/// Returns whether a character is invisible, breaks a line, or changes the direction of its neighbours.
pub fn is_hidden(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    let unseen = matches!(letter, '\u{ad}' | '\u{180e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    letter.is_control() || turns || unseen
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
        for name in ["", "x", "genius", "ra"] {
            let text = unknown_name("bot", name, &BOTS);
            let known = "random, greedy, ismcts:N, mcts:N";
            assert_eq!(text, format!("unknown bot {name:?}; known: {known}"));
        }
    }

    #[test]
    fn hidden_characters_are_escaped() {
        let text = unknown_name("bot", "a\n\u{202e}\"\\þ", &[]);
        assert_eq!(text, r#"unknown bot "a\u{a}\u{202e}\"\\þ""#);
    }

    #[test]
    fn a_long_name_is_cut() {
        let text = unknown_name("bot", &"x".repeat(100), &[]);
        assert_eq!(text, format!("unknown bot \"{}…\"", "x".repeat(60)));
    }
}
