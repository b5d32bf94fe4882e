//! The prints of cards, read from their codes. `[cards.codes]` `[cards.own]`

use super::{
    BUILT_IN, CODES, Code, GEAR_UP, ITEM_CODES, Mask, STATUSES, VIRTUAL_D1, VIRTUAL_R0S, WEAPONIZE,
};
use midgard_core::Word;

/// The most codes of a card file's own.
pub(crate) const MOST_OWN: usize = CODES - BUILT_IN;
/// Melee, ranged, defense.
const ICONS: &[u8; 3] = b"MRD";
/// Icons behind the number, in the order in which a code has them.
const MARKS: &[u8; 4] = b"srxd";

/// The print of a code: the number beside each icon that it can be, or the number of a Number card, and its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Print {
    /// The numbers of melee, ranged and defense, where the card has the icon.
    pub icons: [Option<u8>; 3],
    /// The number of a Number card.
    pub number: Option<u8>,
    /// Whether it stuns, gives rage, is exclusive, draws a card.
    pub marks: [bool; 4],
}

impl Print {
    /// Reads a code: a letter and a number, or two icons with numbers and a slash between them; then its marks in the order
    /// s, r, x, d, each at most once. Each card has one spelling.
    pub fn read(code: &str) -> Option<Self> {
        let mut print = Self::default();
        let (first, second) = code.split_once('/').map_or((code, None), |it| (it.0, Some(it.1)));
        let rest = print.option(first)?;
        let marks = match second {
            None => rest,
            Some(second) if rest.is_empty() && print.number.is_none() => {
                // Melee stands before ranged, and ranged before defense.
                let of = |option: &str| {
                    ICONS.iter().position(|it| Some(it) == option.as_bytes().first())
                };
                if of(first) >= of(second) {
                    return None;
                }
                print.option(second)?
            }
            Some(_) => return None,
        };
        let mut left = MARKS.iter().enumerate();
        for mark in marks.bytes() {
            let (at, _) = left.find(|&(_, &it)| it == mark)?;
            print.marks[at] = true;
        }
        Some(print)
    }

    /// Reads a letter and a number, and returns what follows.
    fn option<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let [letter, digit @ b'0'..=b'9', ..] = *text.as_bytes() else { return None };
        let number = Some(digit - b'0');
        match ICONS.iter().position(|&it| it == letter) {
            Some(icon) => self.icons[icon] = number,
            None if letter == b'N' => self.number = number,
            None => return None,
        }
        Some(&text[2..])
    }

    /// Returns the number of a card; of several numbers, the largest.
    fn largest(&self) -> u8 {
        self.number.into_iter().chain(self.icons.into_iter().flatten()).max().unwrap_or_default()
    }
}

/// All codes of a card file: what the built-in ones print, and the file's own ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Codes {
    /// The file's own codes, in order.
    own: Vec<String>,
    /// The number of a code; of several numbers, the largest.
    largest: [u8; CODES],
    /// The numbers of each code as melee, ranged and defense; those of a Number card are the same.
    numbers: [[u8; CODES]; 3],
    /// Items with each icon, the virtual ones too.
    icons: [Mask; 3],
    /// Items with a number of at least 1, as melee, as ranged and as defense.
    numbered: [Mask; 3],
    /// Items that stun, give rage, are exclusive, draw a card.
    marks: [Mask; 4],
    /// Number cards.
    pub number_cards: Mask,
    /// Number items: Number cards, Gear Up and Weaponize.
    pub number_items: Mask,
    /// Cards with an icon.
    pub icon_cards: Mask,
    /// Special cards.
    pub specials: Mask,
}

/// The place of an icon.
pub(crate) const MELEE: usize = 0;
/// The place of an icon.
pub(crate) const RANGED: usize = 1;
/// The place of an icon.
pub(crate) const DEFENSE: usize = 2;

impl Codes {
    /// Returns the built-in codes and those of a file's own: printed codes, then Specials.
    ///
    /// # Panics
    /// Panics if there are more codes than [`MOST_OWN`].
    pub fn new(own: Vec<String>) -> Self {
        assert!(own.len() <= MOST_OWN, "a card file has at most {MOST_OWN} codes of its own");
        let mut codes = Self {
            own,
            largest: [0; CODES],
            numbers: [[0; CODES]; 3],
            icons: [0, 1 << VIRTUAL_R0S, 1 << VIRTUAL_D1],
            numbered: [
                1 << GEAR_UP | 1 << WEAPONIZE,
                1 << GEAR_UP | 1 << WEAPONIZE,
                1 << VIRTUAL_D1,
            ],
            marks: [1 << VIRTUAL_R0S, 0, 0, 0],
            number_cards: 0,
            number_items: 1 << GEAR_UP | 1 << WEAPONIZE,
            icon_cards: 0,
            specials: 0,
        };
        for code in (0..BUILT_IN + codes.own.len()).map(|at| Code::at(at as u8)) {
            codes.enter(code);
        }
        codes.number_items |= codes.number_cards;
        codes
    }

    /// Enters what a code prints.
    fn enter(&mut self, code: Code) {
        if STATUSES & code.bit() != 0 {
            return;
        }
        let Some(print) = Print::read(self.word(code)) else {
            self.specials |= code.bit();
            return;
        };
        let (at, bit) = (code.index(), code.bit());
        self.largest[at] = print.largest();
        for (icon, printed) in print.icons.into_iter().enumerate() {
            let number = printed.or(print.number).unwrap_or_default();
            self.numbers[icon][at] = number;
            self.numbered[icon] |= if number > 0 { bit } else { 0 };
            if printed.is_some() {
                self.icons[icon] |= bit;
                self.icon_cards |= bit;
            }
        }
        for (mark, is_there) in print.marks.into_iter().enumerate() {
            self.marks[mark] |= if is_there { bit } else { 0 };
        }
        self.number_cards |= if print.number.is_some() { bit } else { 0 };
    }

    /// Returns how many codes the file has of its own.
    pub fn own(&self) -> usize {
        self.own.len()
    }

    /// Returns the file's own codes.
    pub fn own_words(&self) -> &[String] {
        &self.own
    }

    /// Returns a code as texts and data of states have it.
    pub fn word(&self, code: Code) -> &str {
        let own = code.index().checked_sub(BUILT_IN).and_then(|at| self.own.get(at));
        own.map_or_else(|| code.word(), String::as_str)
    }

    /// Returns the code with this word.
    pub fn find(&self, word: &str) -> Option<Code> {
        let built_in = Code::ALL[..BUILT_IN].iter().find(|code| code.word() == word);
        let own = || self.own.iter().position(|it| it == word);
        built_in.copied().or_else(|| Code::from_index(BUILT_IN + own()?))
    }

    /// Returns the number on a card, of several numbers the largest; 0 without a number.
    #[inline]
    pub fn number(&self, code: Code) -> u8 {
        self.largest[code as usize]
    }

    /// Returns the number of a card that is used as this icon.
    #[inline]
    pub fn number_as(&self, icon: usize, code: Code) -> u8 {
        self.numbers[icon][code as usize]
    }

    /// Returns the items with an icon.
    #[inline]
    pub fn with_icon(&self, icon: usize) -> Mask {
        self.icons[icon]
    }

    /// Returns the items that have a number of at least 1 in a set of this icon.
    #[inline]
    pub fn with_number(&self, icon: usize) -> Mask {
        self.numbered[icon]
    }

    /// Returns the items with a stun icon.
    #[inline]
    pub fn stunning(&self) -> Mask {
        self.marks[0]
    }

    /// Returns the items with a rage icon.
    #[inline]
    pub fn raging(&self) -> Mask {
        self.marks[1]
    }

    /// Returns the items that bear no other Number item.
    #[inline]
    pub fn exclusive(&self) -> Mask {
        self.marks[2]
    }

    /// Returns the items that draw a card.
    #[inline]
    pub fn drawing(&self) -> Mask {
        self.marks[3]
    }

    /// Returns whether a code is a Special card.
    pub fn is_special(&self, code: Code) -> bool {
        self.specials & code.bit() != 0
    }

    /// Returns the code of card data: a Special has `S:` before its name.
    pub fn of_data(&self, text: &str) -> Option<Code> {
        let special = text.strip_prefix("S:");
        let code = self.find(special.unwrap_or(text))?;
        (self.is_special(code) == special.is_some()).then_some(code)
    }
}

/// Returns whether a word can name a Special of a file's own: a small letter, then small letters, digits and `_`.
pub(crate) fn is_special_name(word: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=20).contains(&word.len())
        && word.as_bytes()[0].is_ascii_lowercase()
        && word.bytes().all(fits)
        && !Code::ALL.iter().any(|code| code.word() == word)
}

/// Returns the spelling of a code whose icons or marks stand in another order than codes have them.
pub(crate) fn respelled(text: &str) -> Option<String> {
    let options = text.trim_end_matches(|mark| MARKS.iter().any(|&it| char::from(it) == mark));
    let (mut marks, mut icons) =
        (text.as_bytes()[options.len()..].to_vec(), Vec::from_iter(options.split('/')));
    marks.sort_by_key(|mark| MARKS.iter().position(|it| it == mark));
    icons.sort_by_key(|icon| ICONS.iter().position(|it| Some(it) == icon.as_bytes().first()));
    let spelling = icons.join("/") + &String::from_utf8(marks).ok()?;
    (spelling != text && Print::read(&spelling).is_some()).then_some(spelling)
}

/// Returns whether a text is a printed code that is not built in.
pub(crate) fn is_own_print(text: &str) -> bool {
    Print::read(text).is_some() && !Code::ALL[..ITEM_CODES].iter().any(|code| code.word() == text)
}
