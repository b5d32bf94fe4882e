//! The origin of saved data: data of another game is refused, and the error names the difference.

use crate::rng::mix;
use crate::surface::Surface;

/// The properties that must agree between a game and the data that is loaded into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The number of the game.
    game: u16,
    /// The version of the rules.
    pub rules: u32,
    /// The digest of the observation layout.
    pub layout: u64,
    /// The digest of the card numbers.
    pub cards: u64,
    /// The digest of the number of players, the variants and all other options.
    options: u64,
}

impl Origin {
    /// The length of an origin in bytes.
    pub const LEN: usize = 28;

    /// Returns the origin of what these rules save.
    pub fn of<G: Surface>(rules: &G) -> Self {
        const { assert!(G::RULES_VERSION <= u16::MAX as u32, "the number of the game is above it") };
        Self {
            game: rules.number(),
            rules: G::RULES_VERSION,
            layout: rules.layout().digest(),
            cards: rules.card_digest(),
            options: rules.options_digest(),
        }
    }

    /// Returns the number of the game and the version of its rules, and the digests.
    fn words(&self) -> (u32, [u64; 3]) {
        (u32::from(self.game) << 16 | self.rules, [self.layout, self.cards, self.options])
    }

    /// Returns the origin as one number.
    pub fn fingerprint(&self) -> u64 {
        let (version, digests) = self.words();
        digests.into_iter().fold(mix(version.into()), |sum, part| mix(sum ^ part))
    }

    /// Returns the origin as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let (version, digests) = self.words();
        let digests = digests.into_iter().flat_map(u64::to_le_bytes);
        version.to_le_bytes().into_iter().chain(digests).collect()
    }

    /// Checks that bytes are those of this origin. `name_of` names the game with a number.
    ///
    /// # Errors
    /// Returns a sentence that names the first difference.
    pub fn check(
        &self,
        bytes: &[u8; Self::LEN],
        name_of: impl Fn(u16) -> Option<&'static str>,
    ) -> Result<(), String> {
        let word = |at: usize| bytes[at..].first_chunk().map_or(0, |it| u64::from_le_bytes(*it));
        let version = word(0) as u32;
        self.check_game((version >> 16) as u16, name_of)?;
        check_version(version & u32::from(u16::MAX), self.rules)?;
        if word(20) != self.options {
            return Err("they are of a game with other options".into());
        }
        if word(12) != self.cards {
            return Err("they are of a game with other card numbers".into());
        }
        self.check_layout(word(4))
    }

    fn check_game(
        &self,
        number: u16,
        name_of: impl Fn(u16) -> Option<&'static str>,
    ) -> Result<(), String> {
        if number == self.game {
            return Ok(());
        }
        let here = name_of(self.game).unwrap_or("this game");
        Err(match name_of(number) {
            Some(name) if name == here => "they are of a game with other options".into(),
            Some(name) => format!("these bytes are of the game {name}, not of {here}"),
            None => format!("these bytes are of a game that is not known here, not of {here}"),
        })
    }

    /// Checks that an observation layout with this digest is that of this origin.
    ///
    /// # Errors
    /// Returns a sentence that names both digests.
    pub fn check_layout(&self, digest: u64) -> Result<(), String> {
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
pub fn check_version(version: u32, here: u32) -> Result<(), String> {
    if version == here {
        return Ok(());
    }
    Err(format!(
        "this was saved by a midgard with version {version} of the rules; here it is {here}"
    ))
}

#[cfg(test)]
mod tests {
    use super::Origin;

    const HERE: Origin = Origin { game: 2, rules: 7, layout: 11, cards: 13, options: 17 };

    #[test]
    fn the_first_difference_is_named() {
        let name_of =
            |number| (number < 5).then(|| ["a", "a2", "b", "b", "c"][usize::from(number)]);
        for (other, expected) in [
            (HERE, None),
            (Origin { game: 4, ..HERE }, Some("these bytes are of the game c, not of b")),
            (Origin { game: 3, ..HERE }, Some("they are of a game with other options")),
            (Origin { game: 9, ..HERE }, Some("a game that is not known here, not of b")),
            (Origin { rules: 6, ..HERE }, Some("version 6 of the rules; here it is 7")),
            (Origin { options: 1, layout: 1, ..HERE }, Some("a game with other options")),
            (Origin { cards: 1, layout: 1, ..HERE }, Some("a game with other card numbers")),
            (Origin { layout: 1, ..HERE }, Some("another observation layout, 0000000000000001")),
        ] {
            let bytes = other.bytes().try_into().expect("it has the length");
            match (HERE.check(&bytes, name_of), expected) {
                (Ok(()), None) => {}
                (found, expected) => {
                    let text = found.expect_err("it is another origin");
                    assert!(text.contains(expected.expect("it is another origin")), "{text}");
                }
            }
            assert_eq!(other.fingerprint() == HERE.fingerprint(), other == HERE);
        }
    }
}
