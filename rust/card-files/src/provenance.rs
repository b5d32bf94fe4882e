//! Where numbers come from, as card files say it.

/// The source of a corrected field of which a file does not say where it comes from.
pub const OVERRIDE: &str = "override";

/// Returns whether a provenance marks numbers as our own: one of its parts, which semicolons divide,
/// begins with `reconstructed`.
///
/// ```
/// use midgard_card_files::is_reconstructed;
///
/// assert!(is_reconstructed("inferred: two values; reconstructed: the count"));
/// assert!(!is_reconstructed("my copy, no longer reconstructed"));
/// ```
pub fn is_reconstructed(provenance: &str) -> bool {
    provenance.split(';').any(|part| part.trim_start().starts_with("reconstructed"))
}
