//! Texts of card files that people read.

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

/// Returns whether a character is not seen, breaks a line, or turns what stands beside it round.
fn is_hidden(it: char) -> bool {
    let turns = matches!(it, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    let unseen = matches!(it, '\u{ad}' | '\u{180e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    it.is_control() || turns || unseen
}

/// Says what such a text is.
pub fn text_of(longest: usize) -> String {
    format!("a text of 1 to {longest} characters, without control characters and not only spaces")
}
