//! Codes of cards, what they are worth, and items of sets.
//!
//! `[cards.codes]` Section "heroes" of the data: M, R, D, N and a value; `M1/R1` is wild; s stuns, r gives rage, x is
//! exclusive, d draws. `[sets.order]` Rule 45: the first 22 codes are the items of sets in their order; after them come Gear
//! Up, Weaponize and the virtual cards of the companions.

use midgard_core::{Word, vocabulary};

vocabulary! {
    /// A kind of action or status card.
    pub enum Code / ByCode in u64 {
        /// Melee 1.
        M1 = "M1",
        /// Melee 2.
        M2 = "M2",
        /// Melee 3.
        M3 = "M3",
        /// Melee 1 with a stun icon.
        M1s = "M1s",
        /// Ranged without a number.
        R0 = "R0",
        /// Ranged 1.
        R1 = "R1",
        /// Ranged 2.
        R2 = "R2",
        /// Ranged 1 with a stun icon.
        R1s = "R1s",
        /// Defense 1.
        D1 = "D1",
        /// Defense 2.
        D2 = "D2",
        /// Melee or ranged 1.
        M1R1 = "M1/R1",
        /// Melee or ranged 2.
        M2R2 = "M2/R2",
        /// Ranged or defense 1.
        R1D1 = "R1/D1",
        /// Ranged or defense 2.
        R2D2 = "R2/D2",
        /// A shatter crystal.
        Crystal = "crystal",
        /// Number 1.
        N1 = "N1",
        /// Number 2.
        N2 = "N2",
        /// Number 3.
        N3 = "N3",
        /// Number 1 with a rage icon.
        N1r = "N1r",
        /// Number 2 with a rage icon.
        N2r = "N2r",
        /// Number 1 that draws a card.
        N1d = "N1d",
        /// Number 4 without other numbers.
        N4x = "N4x",
        /// Discard a number card to heal.
        Mend = "mend",
        /// Heal 1.
        Heal1 = "heal1",
        /// Heal 2.
        Heal2 = "heal2",
        /// Draw 2.
        Draw2 = "draw2",
        /// Another player draws 1.
        AllyDraw1 = "ally_draw1",
        /// An attack gets +2.
        Aid2 = "aid2",
        /// A hit loses 2.
        Ward2 = "ward2",
        /// A hit loses 3.
        Ward3 = "ward3",
        /// A hero moves.
        Shove = "shove",
        /// Own rage 1.
        Fury1 = "fury1",
        /// Rage 2.
        Fury2 = "fury2",
        /// Stuns a column.
        Pin = "pin",
        /// Looks at two upgrades.
        Peek2 = "peek2",
        /// Removes a status card from the own discard.
        Cleanse = "cleanse",
        /// A stun card.
        Stun = "stun",
        /// A poison card.
        Poison = "poison",
    }
}

/// The number of codes.
pub const CODES: usize = Code::COUNT;
/// Codes below this are items of sets.
pub const ITEM_CODES: usize = 22;
/// The item of Brok's rage.
pub(crate) const GEAR_UP: u8 = 22;
/// The item of Sindri's rage.
pub(crate) const WEAPONIZE: u8 = 23;
/// The virtual ranged card that stuns.
pub(crate) const VIRTUAL_R0S: u8 = 24;
/// The virtual bonus.
pub(crate) const VIRTUAL_PLUS3: u8 = 25;
/// The virtual defense card.
pub(crate) const VIRTUAL_D1: u8 = 26;
/// The number of items.
pub(crate) const ITEMS: usize = 27;

/// A set of items, or of codes, as bits.
pub(crate) type Mask = u64;

const fn mask(codes: &[Code]) -> Mask {
    let (mut bits, mut at) = (0, 0);
    while at < codes.len() {
        bits |= 1 << codes[at] as u8;
        at += 1;
    }
    bits
}

/// Items with a melee icon.
pub(crate) const MELEE: Mask =
    mask(&[Code::M1, Code::M2, Code::M3, Code::M1s, Code::M1R1, Code::M2R2]);
/// Items with a ranged icon, the virtual one too.
pub(crate) const RANGED: Mask = mask(&[
    Code::R0,
    Code::R1,
    Code::R2,
    Code::R1s,
    Code::M1R1,
    Code::M2R2,
    Code::R1D1,
    Code::R2D2,
]) | 1 << VIRTUAL_R0S;
/// Items with a defense icon, the virtual one too.
pub(crate) const DEFENSE: Mask =
    mask(&[Code::D1, Code::D2, Code::R1D1, Code::R2D2]) | 1 << VIRTUAL_D1;
/// Number cards.
pub(crate) const NUMBER_CARDS: Mask =
    mask(&[Code::N1, Code::N2, Code::N3, Code::N1r, Code::N2r, Code::N1d, Code::N4x]);
/// Number items: Number cards, Gear Up and Weaponize.
pub(crate) const NUMBERS: Mask = NUMBER_CARDS | 1 << GEAR_UP | 1 << WEAPONIZE;
/// Items that bear no other Number item.
pub(crate) const EXCLUSIVE: Mask = mask(&[Code::N4x]);
/// Items with a stun icon.
pub(crate) const STUNNING: Mask = mask(&[Code::M1s, Code::R1s]) | 1 << VIRTUAL_R0S;
/// Items with a rage icon.
pub(crate) const RAGING: Mask = mask(&[Code::N1r, Code::N2r]);
/// Items that draw a card.
pub(crate) const DRAWING: Mask = mask(&[Code::N1d]);
/// Items without a number of their own.
pub(crate) const WITHOUT_NUMBER: Mask =
    mask(&[Code::R0, Code::Crystal]) | 1 << VIRTUAL_R0S | 1 << VIRTUAL_PLUS3;
/// Status cards.
pub(crate) const STATUSES: Mask = mask(&[Code::Crystal, Code::Stun, Code::Poison]);
/// Codes that are items.
pub(crate) const ITEM_MASK: Mask = (1 << ITEM_CODES) - 1;
/// Special cards.
pub(crate) const SPECIALS: Mask = ((1 << CODES) - 1) & !ITEM_MASK & !STATUSES;

/// The number of each code; 0 for cards without one.
pub(crate) const NUMBER_OF: [u8; CODES] = {
    let mut numbers = [0; CODES];
    let mut code = 0;
    while code < ITEM_CODES {
        // Each item but the crystal is written as a letter and its number.
        let digit = Code::WORDS_OF[code].as_bytes()[1];
        numbers[code] = if digit.is_ascii_digit() { digit - b'0' } else { 0 };
        code += 1;
    }
    numbers
};

impl Code {
    /// The words, for constants.
    const WORDS_OF: &'static [&'static str] = <Self as Word>::WORDS;

    /// Returns the code with this number.
    #[inline]
    pub(crate) fn at(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }

    /// Returns the bit of the code.
    #[inline]
    pub(crate) const fn bit(self) -> Mask {
        1 << self as u8
    }

    /// Returns the number on the card; 0 if it has none.
    #[inline]
    pub fn number(self) -> u8 {
        NUMBER_OF[self as usize]
    }

    /// Returns whether it is a Special card.
    pub fn is_special(self) -> bool {
        SPECIALS & self.bit() != 0
    }

    /// Returns how card data write the code: a Special has `S:` before its name.
    pub fn data_text(self) -> String {
        format!("{}{}", if self.is_special() { "S:" } else { "" }, self.word())
    }

    /// Returns the code of card data.
    pub fn from_data(text: &str) -> Option<Self> {
        let code = Self::from_word(text.strip_prefix("S:").unwrap_or(text))?;
        (code.data_text() == text).then_some(code)
    }
}

/// Returns the lowest item of a set.
#[inline]
pub(crate) fn lowest(mask: Mask) -> u8 {
    mask.trailing_zeros() as u8
}

/// Returns the codes of a set in order.
#[inline]
pub(crate) fn codes_of(mut mask: Mask) -> impl Iterator<Item = Code> + Clone {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let code = lowest(mask);
        mask &= mask - 1;
        Some(Code::at(code))
    })
}
