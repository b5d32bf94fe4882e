//! Sets and payments, built item by item; no state, no seats.
//!
//! `[sets.order]` Rule 45: items come in non-decreasing order, equal cards are one item, and an item may be added only if a
//! valid set can still be completed. So every set has exactly one path.

use crate::cards::Cards;
use crate::codes::{
    Code, DEFENSE, DRAWING, EXCLUSIVE, ITEM_CODES, ITEM_MASK, ITEMS, MELEE, NUMBER_CARDS,
    NUMBER_OF, NUMBERS, RAGING, RANGED, STUNNING, VIRTUAL_D1, VIRTUAL_PLUS3, VIRTUAL_R0S,
    WITHOUT_NUMBER, codes_of,
};
use crate::scene::Need;
use midgard_core::vocabulary;

vocabulary! {
    /// What is built.
    pub enum Purpose / ByPurpose in u8 {
        /// Nothing.
        Nothing = "nothing",
        /// A melee attack.
        Melee = "melee",
        /// A ranged attack.
        Ranged = "ranged",
        /// A ranged attack on two enemies, which has its icon.
        Two = "two",
        /// A defence.
        Defence = "defence",
        /// A payment for a spot.
        Payment = "payment",
    }
}

/// A set of items as bits: codes, then the items that are no cards.
type Items = u32;

const PLUS3: Items = 1 << VIRTUAL_PLUS3;
const R0S: Items = 1 << VIRTUAL_R0S;
const D1: Items = 1 << VIRTUAL_D1;
const NUMBER_ITEMS: Items = NUMBERS as Items;
const EXCLUSIVES: Items = EXCLUSIVE as Items;
const NUMBERLESS: Items = WITHOUT_NUMBER as Items;

/// A set or payment: what was chosen, and what can still be chosen by order and number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Build {
    pub(crate) purpose: Purpose,
    /// Chosen cards of each item code.
    pub(crate) counts: [u8; ITEM_CODES],
    /// Chosen items.
    pub(crate) chosen: Items,
    /// Items that can be added as far as order and number go.
    pub(crate) left: Items,
    /// What Gear Up and Weaponize are worth.
    pub(crate) gear: u8,
}

impl Default for Build {
    fn default() -> Self {
        Self { purpose: Purpose::Nothing, counts: [0; ITEM_CODES], chosen: 0, left: 0, gear: 0 }
    }
}

impl Build {
    /// Returns an empty set over a hand and items that are no cards.
    #[inline]
    pub fn new(purpose: Purpose, hand: &Cards, others: u32, gear: u8) -> Self {
        let left = (hand.mask() & ITEM_MASK) as Items | others;
        Self { purpose, left, gear, ..Self::default() }
    }

    /// Returns the items that can be added.
    #[inline]
    pub(crate) fn items(&self, hand: &Cards, need: &Need) -> u32 {
        match self.purpose {
            Purpose::Nothing => 0,
            Purpose::Melee => self.attack_items(MELEE as Items, false),
            Purpose::Ranged => self.attack_items(RANGED as Items, false),
            Purpose::Two => self.attack_items(RANGED as Items, true),
            Purpose::Defence => self.defence_items(),
            Purpose::Payment => self.payment_items(hand, need),
        }
    }

    /// `[sets.attack]` Rule 45: an icon of the type, a number, no exclusive card beside another Number item. The solo +3 is a
    /// bonus: it goes with everything and is no number.
    #[inline]
    fn attack_items(&self, icons: Items, has_icon: bool) -> Items {
        let mut items = self.left & (icons | NUMBER_ITEMS | PLUS3);
        if self.chosen & EXCLUSIVES != 0 {
            items &= !NUMBER_ITEMS;
        } else if self.chosen & NUMBER_ITEMS != 0 {
            items &= !EXCLUSIVES;
        }
        // What is missing must come with this item or after it.
        let (mut last, all) = (Items::MAX, items);
        if !has_icon && self.chosen & icons == 0 {
            last &= upto(all & icons);
        }
        if self.chosen & !NUMBERLESS == 0 {
            last &= upto(all & !NUMBERLESS);
        }
        items & last
    }

    /// `[sets.defence]` Rule 45: as many defense icons as exclusive cards, and one more for all other Number items.
    #[inline]
    fn defence_items(&self) -> Items {
        let mut items = self.left & DEFENSE as Items;
        let numbers = self.left & NUMBER_CARDS as Items;
        if numbers != 0 {
            // Icons come before numbers, but for the virtual one.
            let icons = self.icons() + u32::from(self.left & D1 != 0);
            let exclusive = u32::from(self.counts[Code::N4x as usize]);
            let plain = u32::from(self.chosen & NUMBER_ITEMS & !EXCLUSIVES != 0);
            if icons > exclusive {
                items |= numbers & !EXCLUSIVES;
            }
            if icons > exclusive + plain {
                items |= numbers & EXCLUSIVES;
            }
        }
        items
    }

    /// Returns how many defense icons were chosen.
    fn icons(&self) -> u32 {
        let cards = self.chosen & DEFENSE as Items & !D1;
        let count: u32 =
            codes_of(cards.into()).map(|code| u32::from(self.counts[code as usize])).sum();
        count + u32::from(self.chosen & D1 != 0)
    }

    /// `[sets.payment]` Rule 45: exactly the listed icons and crystals, Number items only if a number is listed, and a sum
    /// that reaches it.
    fn payment_items(&self, hand: &Cards, need: &Need) -> Items {
        let mut items = 0;
        let mut left = self.left & payment_mask(need);
        while left != 0 {
            let item = left & left.wrapping_neg();
            left &= left - 1;
            let mut next = *self;
            next.take(item.trailing_zeros() as u8, hand);
            if next.is_payable(hand, need) {
                items |= item;
            }
        }
        items
    }

    /// Returns whether the set can be completed, or is valid already.
    #[inline]
    pub(crate) fn is_possible(&self, hand: &Cards, need: &Need) -> bool {
        match self.purpose {
            Purpose::Payment => self.is_payable(hand, need),
            _ => self.items(hand, need) != 0,
        }
    }

    /// Adds an item that can be added.
    #[inline]
    pub(crate) fn take(&mut self, item: u8, hand: &Cards) {
        let bit: Items = 1 << item;
        self.chosen |= bit;
        self.left &= !(bit - 1);
        if usize::from(item) < ITEM_CODES {
            self.counts[usize::from(item)] += 1;
            if self.counts[usize::from(item)] == hand.counts()[usize::from(item)] {
                self.left &= !bit;
            }
        } else {
            self.left &= !bit;
            if bit == R0S {
                self.left &= !PLUS3;
            }
        }
    }

    /// Returns whether the set is valid. An empty defence is no set, and can be confirmed.
    #[inline]
    pub(crate) fn is_valid(&self, need: &Need) -> bool {
        let has_number = self.chosen & !NUMBERLESS != 0;
        match self.purpose {
            Purpose::Nothing => false,
            Purpose::Melee => has_number && self.chosen & MELEE as Items != 0,
            Purpose::Ranged => has_number && self.chosen & RANGED as Items != 0,
            Purpose::Two => has_number,
            Purpose::Defence => {
                let exclusive = u32::from(self.counts[Code::N4x as usize]);
                let plain = u32::from(self.chosen & NUMBER_ITEMS & !EXCLUSIVES != 0);
                self.icons() >= exclusive + plain
            }
            Purpose::Payment => {
                let nothing = Self { left: 0, ..*self };
                nothing.is_payable(&Cards::default(), need)
            }
        }
    }

    /// Returns the sum of the numbers of the chosen items, without the solo +3.
    pub fn sum(&self) -> u16 {
        let cards = codes_of(u64::from(self.chosen) & ITEM_MASK);
        let sum: u16 = cards
            .map(|code| u16::from(code.number()) * u16::from(self.counts[code as usize]))
            .sum();
        let gear = (self.chosen >> ITEM_CODES & 3).count_ones() as u16;
        sum + gear * u16::from(self.gear) + u16::from(self.chosen & D1 != 0)
    }

    /// Returns whether a set has a stun icon.
    #[inline]
    pub fn stuns(&self) -> bool {
        self.chosen & STUNNING as Items != 0
    }

    /// Returns how many cards of a set have an icon.
    fn with(&self, icons: u64) -> u8 {
        codes_of(u64::from(self.chosen) & icons).map(|code| self.counts[code as usize]).sum()
    }

    /// Returns how many rage icons a set has.
    #[inline]
    pub fn rage(&self) -> u8 {
        self.with(RAGING)
    }

    /// Returns how many cards a set draws.
    #[inline]
    pub fn draws(&self) -> u8 {
        self.with(DRAWING)
    }

    /// Returns whether the payment can be completed.
    fn is_payable(&self, hand: &Cards, need: &Need) -> bool {
        let chosen =
            |codes: &[Code]| -> u8 { codes.iter().map(|&c| self.counts[c as usize]).sum() };
        let free = |code: Code| match self.left >> code as u8 & 1 {
            0 => 0,
            _ => hand[code] - self.counts[code as usize],
        };
        let crystals = self.counts[Code::Crystal as usize];
        if crystals > need.crystal || crystals + free(Code::Crystal) < need.crystal {
            return false;
        }
        let icons = need.melee + need.ranged + need.defense;
        let mut sum = self.sum();
        if need.number.is_some() {
            let numbers = codes_of(u64::from(self.left) & NUMBER_CARDS);
            sum +=
                numbers.map(|code| u16::from(free(code)) * u16::from(code.number())).sum::<u16>();
            sum += (self.left >> ITEM_CODES & 3).count_ones() as u16 * u16::from(self.gear);
        }
        let least = u16::from(need.number.unwrap_or(0));
        if icons == 0 {
            return sum >= least && u64::from(self.chosen) & ICON_CARDS == 0;
        }
        let mut search = Search {
            classes: CLASSES.map(|class| Class { chosen: chosen(class), best: best(class, free) }),
            need: [need.melee, need.ranged, need.defense],
            least,
        };
        search.reaches(0, sum)
    }
}

/// Returns the items up to the highest of some items; none if there is none of them.
#[inline]
fn upto(items: Items) -> Items {
    if items == 0 { 0 } else { Items::MAX >> items.leading_zeros() }
}

/// Returns the items that a payment can have.
fn payment_mask(need: &Need) -> Items {
    let mut mask = 0;
    for (count, icons) in [(need.melee, MELEE), (need.ranged, RANGED), (need.defense, DEFENSE)] {
        if count > 0 {
            mask |= icons & ITEM_MASK;
        }
    }
    if need.crystal > 0 {
        mask |= Code::Crystal.bit();
    }
    if need.number.is_some() {
        mask |= NUMBERS;
    }
    mask as Items
}

/// Icon cards by what they show: melee, ranged, defense, melee or ranged, ranged or defense. The highest number is first.
const CLASSES: [&[Code]; 5] = [
    &[Code::M3, Code::M2, Code::M1, Code::M1s],
    &[Code::R2, Code::R1, Code::R1s, Code::R0],
    &[Code::D2, Code::D1],
    &[Code::M2R2, Code::M1R1],
    &[Code::R2D2, Code::R1D1],
];

const _: () = {
    let (mut class, mut at) = (0, 1);
    while class < CLASSES.len() {
        let codes = CLASSES[class];
        if at < codes.len() {
            let (higher, lower) = (codes[at - 1] as usize, codes[at] as usize);
            assert!(NUMBER_OF[higher] >= NUMBER_OF[lower], "the highest number is first");
            at += 1;
        } else {
            (class, at) = (class + 1, 1);
        }
    }
};

/// Cards with an icon.
const ICON_CARDS: u64 = (MELEE | RANGED | DEFENSE) & ITEM_MASK;

/// The most icons of a payment.
const MOST: usize = 4;

/// The cards of a class in a payment.
#[derive(Clone, Copy)]
struct Class {
    /// How many were chosen.
    chosen: u8,
    /// The greatest sums of 0, 1, ... more cards.
    best: [Option<u16>; MOST + 1],
}

/// Returns the greatest sums of cards of a class.
fn best(class: &[Code], free: impl Fn(Code) -> u8) -> [Option<u16>; MOST + 1] {
    let mut sums = [None; MOST + 1];
    sums[0] = Some(0);
    let (mut taken, mut sum) = (0, 0);
    for &code in class {
        for _ in 0..free(code) {
            if taken == MOST {
                return sums;
            }
            taken += 1;
            sum += u16::from(code.number());
            sums[taken] = Some(sum);
        }
    }
    sums
}

/// The search for cards that complete a payment.
struct Search {
    classes: [Class; 5],
    need: [u8; 3],
    least: u16,
}

impl Search {
    /// Returns whether more cards of this class and the following ones complete the payment.
    fn reaches(&mut self, class: usize, sum: u16) -> bool {
        if class == self.classes.len() {
            return sum >= self.least && self.fits();
        }
        let chosen = self.classes[class].chosen;
        let total: u8 = self.need.iter().sum();
        for more in 0..=MOST {
            let Some(worth) = self.classes[class].best[more] else { break };
            let now = chosen + more as u8;
            if now > total || (class < 3 && now > self.need[class]) {
                break;
            }
            self.classes[class].chosen = now;
            let found = self.reaches(class + 1, sum + worth);
            self.classes[class].chosen = chosen;
            if found {
                return true;
            }
        }
        false
    }

    /// Returns whether the cards are exactly those that are listed: wild cards fill what others leave.
    fn fits(&self) -> bool {
        let count = |class: usize| self.classes[class].chosen;
        let [melee, ranged, defense] = self.need;
        if count(0) > melee || count(1) > ranged || count(2) > defense {
            return false;
        }
        let (melee, ranged, defense) = (melee - count(0), ranged - count(1), defense - count(2));
        count(3) >= melee && count(4) >= defense && count(3) + count(4) == melee + ranged + defense
    }
}

const _: () = assert!(ITEMS <= Items::BITS as usize);
