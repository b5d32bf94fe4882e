//! Which game something was saved by: what is of another one is refused, and the difference is named.

use midgard_core::{Surface, mix};

/// What must agree between a game and what is loaded into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// The version of the rules.
    pub(crate) rules: u32,
    /// The layout of observations.
    pub(crate) layout: u64,
    /// The numbers of the cards.
    pub(crate) cards: u64,
    /// Players, variants and all other options.
    options: u64,
}

/// As many bytes hold it.
pub(crate) const LEN: usize = 28;

impl Origin {
    pub(crate) fn of<G: Surface>(rules: &G) -> Self {
        Self {
            rules: G::RULES_VERSION,
            layout: rules.layout().digest(),
            cards: rules.card_digest(),
            options: rules.options_digest(),
        }
    }

    /// All of it in a number.
    pub(crate) fn fingerprint(&self) -> u64 {
        let parts = [self.rules.into(), self.layout, self.cards, self.options];
        parts.into_iter().fold(0, |sum, part| mix(sum ^ part))
    }

    pub(crate) fn bytes(&self) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        bytes[..4].copy_from_slice(&self.rules.to_le_bytes());
        for (part, bytes) in
            [self.layout, self.cards, self.options].iter().zip(bytes[4..].chunks_exact_mut(8))
        {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        bytes
    }

    /// Whether bytes are those of this origin.
    ///
    /// # Errors
    /// What differs, in a sentence.
    pub(crate) fn check(&self, bytes: &[u8; LEN]) -> Result<(), String> {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let mut version = [0; 4];
        version.copy_from_slice(&bytes[..4]);
        self.check_rules(u32::from_le_bytes(version))?;
        if word(20) != self.options {
            return Err("they are of a game with other options".into());
        }
        if word(12) != self.cards {
            return Err("they are of a game with other card numbers".into());
        }
        self.check_layout(word(4))
    }

    pub(crate) fn check_rules(&self, version: u32) -> Result<(), String> {
        let here = self.rules;
        if version == here {
            return Ok(());
        }
        Err(format!(
            "this was saved by a midgard with version {version} of the rules; here it is {here}"
        ))
    }

    pub(crate) fn check_layout(&self, digest: u64) -> Result<(), String> {
        let here = self.layout;
        if digest == here {
            return Ok(());
        }
        Err(format!(
            "this was saved by a midgard with another observation layout, {digest:016x}; here it is \
             {here:016x}"
        ))
    }
}
