//! Codes of cards, what they are worth, and items of sets.
//!
//! `[cards.codes]` Section "heroes" of the data: M, R, D, N and a value; `M1/R1` is wild; s stuns, r gives rage, x is
//! exclusive, d draws. `[cards.own]` A card file has up to 26 codes of its own: any letter and number in this form, and
//! Specials. `[sets.order]` Rule 45: the first 22 codes are the items of sets in their order; after them come Gear Up,
//! Weaponize, the virtual cards of the companions, and last the codes of the file's own.

mod print;

pub(crate) use print::{
    Codes, DEFENSE, MELEE, MOST_OWN, RANGED, is_own_print, is_special_name, respelled,
};

use midgard_core::vocabulary;

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
        /// Code 1 of a card file's own.
        Own1 = "own1",
        /// Code 2 of a card file's own.
        Own2 = "own2",
        /// Code 3 of a card file's own.
        Own3 = "own3",
        /// Code 4 of a card file's own.
        Own4 = "own4",
        /// Code 5 of a card file's own.
        Own5 = "own5",
        /// Code 6 of a card file's own.
        Own6 = "own6",
        /// Code 7 of a card file's own.
        Own7 = "own7",
        /// Code 8 of a card file's own.
        Own8 = "own8",
        /// Code 9 of a card file's own.
        Own9 = "own9",
        /// Code 10 of a card file's own.
        Own10 = "own10",
        /// Code 11 of a card file's own.
        Own11 = "own11",
        /// Code 12 of a card file's own.
        Own12 = "own12",
        /// Code 13 of a card file's own.
        Own13 = "own13",
        /// Code 14 of a card file's own.
        Own14 = "own14",
        /// Code 15 of a card file's own.
        Own15 = "own15",
        /// Code 16 of a card file's own.
        Own16 = "own16",
        /// Code 17 of a card file's own.
        Own17 = "own17",
        /// Code 18 of a card file's own.
        Own18 = "own18",
        /// Code 19 of a card file's own.
        Own19 = "own19",
        /// Code 20 of a card file's own.
        Own20 = "own20",
        /// Code 21 of a card file's own.
        Own21 = "own21",
        /// Code 22 of a card file's own.
        Own22 = "own22",
        /// Code 23 of a card file's own.
        Own23 = "own23",
        /// Code 24 of a card file's own.
        Own24 = "own24",
        /// Code 25 of a card file's own.
        Own25 = "own25",
        /// Code 26 of a card file's own.
        Own26 = "own26",
    }
}

/// The number of codes: the built-in ones, and places for those of a card file's own.
pub const CODES: usize = Code::COUNT;
/// The number of built-in codes. The codes of a card file's own come after them.
pub const BUILT_IN: usize = 38;
/// Built-in codes below this are items of sets.
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
/// The number of built-in items. An item above them has the number of its code.
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

/// Codes of a card file's own.
pub(crate) const OWN: Mask = !0 << BUILT_IN;
/// Status cards.
pub(crate) const STATUSES: Mask = mask(&[Code::Crystal, Code::Stun, Code::Poison]);
/// Codes that can be items: the built-in ones, and those of a file's own.
pub(crate) const ITEM_MASK: Mask = ((1 << ITEM_CODES) - 1) | OWN;

const _: () = assert!(CODES == 64 && Code::Own1 as usize == BUILT_IN);

impl Code {
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
