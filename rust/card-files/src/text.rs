//! Texts of card files that people read.

use midgard_core::is_hidden;

/// Returns whether a text has some characters, but not too many, and stays on its line: a terminal shows it.
///
/// ```
/// use midgard_card_files::is_text;
///
/// assert!(is_text("Storm pillar", 60));
/// assert!(!is_text("two\nlines", 60) && !is_text(" ", 60) && !is_text("long", 3));
/// assert!(!is_text("\u{202e}turned", 60));
/// ```
pub fn is_text(text: &str, longest: usize) -> bool {
    !text.trim().is_empty() && text.chars().count() <= longest && !text.contains(is_hidden)
}

/// Says what such a text is.
pub fn text_of(longest: usize) -> String {
    format!("a text of 1 to {longest} characters, without control characters and not only spaces")
}
