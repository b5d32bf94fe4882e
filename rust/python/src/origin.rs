//! The origin of saved data: data of another game is refused, and the error names the difference.

use crate::registry::{Registered, name_of_number};
use midgard_core::mix;

/// The properties that must agree between a game and the data that is loaded into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// The number of the game.
    game: u16,
    /// The version of the rules.
    pub(crate) rules: u32,
    /// The digest of the observation layout.
    pub(crate) layout: u64,
    /// The digest of the card numbers.
    pub(crate) cards: u64,
    /// The digest of the number of players, the variants and all other options.
    options: u64,
}

/// The length of an origin in bytes.
pub(crate) const LEN: usize = 28;

impl Origin {
    pub(crate) fn of<G: Registered>(rules: &G) -> Self {
        const { assert!(G::RULES_VERSION <= u16::MAX as u32, "the number of the game is above it") };
        Self {
            game: rules.number(),
            rules: G::RULES_VERSION,
            layout: rules.layout().digest(),
            cards: rules.card_digest(),
            options: rules.options_digest(),
        }
    }

    /// Returns the number of the game and the version of its rules.
    fn version(&self) -> u32 {
        u32::from(self.game) << 16 | self.rules
    }

    /// Returns the origin as one number.
    pub(crate) fn fingerprint(&self) -> u64 {
        let parts = [self.version().into(), self.layout, self.cards, self.options];
        parts.into_iter().fold(0, |sum, part| mix(sum ^ part))
    }

    pub(crate) fn bytes(&self) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        bytes[..4].copy_from_slice(&self.version().to_le_bytes());
        for (part, bytes) in
            [self.layout, self.cards, self.options].iter().zip(bytes[4..].chunks_exact_mut(8))
        {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        bytes
    }

    /// Checks that bytes are those of this origin.
    ///
    /// # Errors
    /// Returns a sentence that names the first difference.
    pub(crate) fn check(&self, bytes: &[u8; LEN]) -> Result<(), String> {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let mut version = [0; 4];
        version.copy_from_slice(&bytes[..4]);
        let version = u32::from_le_bytes(version);
        self.check_game((version >> 16) as u16)?;
        check_version(version & u32::from(u16::MAX), self.rules)?;
        if word(20) != self.options {
            return Err("they are of a game with other options".into());
        }
        if word(12) != self.cards {
            return Err("they are of a game with other card numbers".into());
        }
        self.check_layout(word(4))
    }

    fn check_game(&self, number: u16) -> Result<(), String> {
        if number == self.game {
            return Ok(());
        }
        let here = name_of_number(self.game).unwrap_or("this game");
        Err(match name_of_number(number) {
            Some(name) if name == here => "they are of a game with other options".into(),
            Some(name) => format!("these bytes are of the game {name}, not of {here}"),
            None => format!("these bytes are of a game that is not known here, not of {here}"),
        })
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

/// Checks that data of this version of the rules can be read by these rules.
///
/// # Errors
/// Returns a sentence that names both versions.
pub(crate) fn check_version(version: u32, here: u32) -> Result<(), String> {
    if version == here {
        return Ok(());
    }
    Err(format!(
        "this was saved by a midgard with version {version} of the rules; here it is {here}"
    ))
}
