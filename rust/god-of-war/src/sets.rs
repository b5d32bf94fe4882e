//! Sets and payments, built item by item; no state, no seats.
//!
//! `[sets.order]` Rule 45: items come in non-decreasing order, equal cards are one item, and an item may be added only if a
//! valid set can still be completed. So every set has exactly one path.

use crate::cards::Cards;
use crate::codes::{
    BUILT_IN, CODES, Code, Codes, DEFENSE, ITEM_CODES, ITEM_MASK, ITEMS, MELEE, Mask, OWN, RANGED,
    VIRTUAL_D1, VIRTUAL_PLUS3, VIRTUAL_R0S, codes_of, lowest,
};
use crate::scene::Need;
use midgard_core::vocabulary;
use std::hash::{Hash, Hasher};

vocabulary! {
    /// The kind of set.
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

const PLUS3: Mask = 1 << VIRTUAL_PLUS3;
const R0S: Mask = 1 << VIRTUAL_R0S;
const D1: Mask = 1 << VIRTUAL_D1;

impl Purpose {
    /// Returns the icon of a set.
    fn icon(self) -> usize {
        match self {
            Self::Melee => MELEE,
            Self::Defence => DEFENSE,
            Self::Ranged | Self::Two | Self::Nothing | Self::Payment => RANGED,
        }
    }
}

/// A set or payment: what was chosen, and what can still be chosen by order and number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(into = "Form", from = "Form")]
pub struct Build {
    pub(crate) purpose: Purpose,
    /// Chosen cards of each code.
    pub(crate) counts: [u8; CODES],
    /// Chosen items: codes, then the items besides cards, then codes of the file's own.
    pub(crate) chosen: Mask,
    /// Items that can be added as far as order and number go.
    pub(crate) left: Mask,
    /// The number of Gear Up and of Weaponize.
    pub(crate) gear: u8,
}

/// A set as it is written: the counts of built-in items, and those of the file's own codes if one was chosen.
#[derive(serde::Serialize, serde::Deserialize)]
struct Form {
    purpose: Purpose,
    counts: [u8; ITEM_CODES],
    chosen: Mask,
    left: Mask,
    gear: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    own: Vec<u8>,
}

impl From<Build> for Form {
    fn from(build: Build) -> Self {
        let Build { purpose, chosen, left, gear, .. } = build;
        let counts = std::array::from_fn(|code| build.counts[code]);
        let has_own = (chosen | left) & OWN != 0;
        let own = if has_own { build.counts[BUILT_IN..].to_vec() } else { Vec::new() };
        Self { purpose, counts, chosen, left, gear, own }
    }
}

impl From<Form> for Build {
    fn from(form: Form) -> Self {
        let Form { purpose, chosen, left, gear, .. } = form;
        let mut counts = [0; CODES];
        counts[..ITEM_CODES].copy_from_slice(&form.counts);
        counts[BUILT_IN..].iter_mut().zip(form.own).for_each(|(count, own)| *count = own);
        Self { purpose, counts, chosen, left, gear }
    }
}

/// Sets without a code of a file's own have the hash that they had before there were such codes.
impl Hash for Build {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.purpose.hash(to);
        self.counts[..ITEM_CODES].hash(to);
        (self.chosen as u32).hash(to);
        (self.left as u32).hash(to);
        self.gear.hash(to);
        if (self.chosen | self.left) & OWN != 0 {
            ((self.chosen & OWN) | self.left >> BUILT_IN).hash(to);
            self.counts[BUILT_IN..].hash(to);
        }
    }
}

impl Default for Build {
    fn default() -> Self {
        Self { purpose: Purpose::Nothing, counts: [0; CODES], chosen: 0, left: 0, gear: 0 }
    }
}

impl Build {
    /// Returns an empty set over a hand and items besides cards.
    #[inline]
    pub(crate) fn new(
        codes: &Codes,
        purpose: Purpose,
        hand: &Cards,
        others: Mask,
        gear: u8,
    ) -> Self {
        let left = hand.mask() & ITEM_MASK & !codes.specials | others;
        Self { purpose, left, gear, ..Self::default() }
    }

    /// Returns the items that can be added: a valid set can be completed with each of them.
    #[inline]
    pub(crate) fn items(&self, codes: &Codes, hand: &Cards, need: &Need) -> Mask {
        let icon = self.purpose.icon();
        let fitting = match self.purpose {
            Purpose::Nothing => 0,
            Purpose::Melee | Purpose::Ranged | Purpose::Two => {
                codes.with_icon(icon) | codes.number_items | PLUS3
            }
            Purpose::Defence => codes.with_icon(icon) | codes.number_cards,
            Purpose::Payment => payment_mask(codes, need),
        };
        let (mut items, mut left, mut next) = (0, self.left & fitting, *self);
        while left != 0 {
            let item = lowest(left);
            left &= left - 1;
            (next.chosen, next.left) = (self.chosen, self.left);
            next.take(item, hand);
            let can = match self.purpose {
                Purpose::Payment => next.is_payable(codes, hand, need),
                Purpose::Defence => next.is_defence_open(codes, hand),
                _ => next.is_attack_open(codes),
            };
            next.counts[usize::from(item)] = self.counts[usize::from(item)];
            items |= Mask::from(can) << item;
        }
        items
    }

    /// Returns whether the chosen items bear each other: no exclusive card beside another Number item. `[sets.attack]` Rule 9.
    fn bears(&self, codes: &Codes) -> bool {
        let exclusive = self.chosen & codes.exclusive();
        if exclusive == 0 {
            return true;
        }
        let numbers = self.chosen & codes.number_items;
        let twice = codes_of(numbers & codes.number_cards).any(|it| self.counts[it as usize] > 1);
        numbers == 0 || (numbers == exclusive && numbers.is_power_of_two() && !twice)
    }

    /// `[sets.attack]` Rule 45: returns whether an attack set with the chosen items can be completed, or is valid: an icon of
    /// the type, a number, no exclusive card beside another Number item. The solo +3 is a bonus: it goes with everything and
    /// is not a number.
    #[inline]
    fn is_attack_open(&self, codes: &Codes) -> bool {
        if !self.bears(codes) {
            return false;
        }
        let (icons, numbered) = self.attack_masks(codes);
        let mut left = self.left;
        if self.chosen & codes.exclusive() != 0 {
            left &= !codes.number_items;
        }
        if self.chosen & codes.number_items != 0 {
            left &= !codes.exclusive();
        }
        let has_icon = self.purpose == Purpose::Two || self.chosen & icons != 0;
        match (has_icon, self.chosen & numbered != 0) {
            (true, true) => true,
            (false, true) => left & icons != 0,
            (true, false) => left & numbered & (icons | codes.number_items) != 0,
            (false, false) => {
                let plain = left & icons & !codes.exclusive();
                left & icons & numbered != 0
                    || (plain != 0 && left & numbered & codes.number_items != 0)
            }
        }
    }

    /// Returns the items with the icon of an attack, and those with a number of at least 1 in it.
    fn attack_masks(&self, codes: &Codes) -> (Mask, Mask) {
        let icon = self.purpose.icon();
        (codes.with_icon(icon), codes.with_number(icon))
    }

    /// `[sets.defence]` Rule 45: returns whether a defence with the chosen items can be completed, or is valid: as many defense
    /// icons as exclusive cards, and one more for all other Number items; and a number.
    #[inline]
    fn is_defence_open(&self, codes: &Codes, hand: &Cards) -> bool {
        let shields = self.left & codes.with_icon(DEFENSE);
        let count = |code: Code| hand[code] - self.counts[code as usize];
        let more: u32 = codes_of(shields & !D1 & !codes.exclusive())
            .map(|code| u32::from(count(code)))
            .sum::<u32>()
            + u32::from(shields & D1 != 0);
        let (icons, needed) = (self.icons(codes) + more, self.shields_needed(codes));
        if icons < needed {
            return false;
        }
        let numbered = codes.with_number(DEFENSE);
        if self.chosen & numbered != 0 || shields & numbered != 0 {
            return true;
        }
        let numbers = self.left & numbered & codes.number_cards;
        let is_plain = self.chosen & codes.number_cards & !codes.exclusive() != 0;
        (numbers & !codes.exclusive() != 0 && (is_plain || icons > needed))
            || (numbers & codes.exclusive() != 0 && icons > needed)
    }

    /// Returns how many defense icons the chosen cards need.
    fn shields_needed(&self, codes: &Codes) -> u32 {
        let plain = self.chosen & codes.number_cards & !codes.exclusive() != 0;
        u32::from(self.with(codes.exclusive())) + u32::from(plain)
    }

    /// Returns how many defense icons were chosen.
    fn icons(&self, codes: &Codes) -> u32 {
        u32::from(self.with(codes.with_icon(DEFENSE) & !D1)) + u32::from(self.chosen & D1 != 0)
    }

    /// Returns whether the set can be completed, or is valid already.
    #[inline]
    pub(crate) fn is_possible(&self, codes: &Codes, hand: &Cards, need: &Need) -> bool {
        match self.purpose {
            Purpose::Payment => self.is_payable(codes, hand, need),
            Purpose::Defence => self.items(codes, hand, need) != 0,
            Purpose::Nothing => false,
            _ => self.is_attack_open(codes),
        }
    }

    /// Adds an item that can be added.
    #[inline]
    pub(crate) fn take(&mut self, item: u8, hand: &Cards) {
        let (bit, at): (Mask, usize) = (1 << item, item.into());
        self.chosen |= bit;
        self.left &= !(bit - 1);
        if ITEM_MASK & bit != 0 {
            self.counts[at] += 1;
            if self.counts[at] == hand.counts()[at] {
                self.left &= !bit;
            }
        } else {
            self.left &= !bit;
            if bit == R0S {
                self.left &= !PLUS3;
            }
        }
    }

    /// Returns whether the set is valid. An empty defence is not a set, and can be confirmed.
    #[inline]
    pub(crate) fn is_valid(&self, codes: &Codes, need: &Need) -> bool {
        match self.purpose {
            Purpose::Nothing => false,
            Purpose::Melee | Purpose::Ranged | Purpose::Two => {
                let (icons, numbered) = self.attack_masks(codes);
                let has_icon = self.purpose == Purpose::Two || self.chosen & icons != 0;
                has_icon && self.chosen & numbered != 0
            }
            Purpose::Defence => {
                self.chosen == 0
                    || (self.chosen & codes.with_number(DEFENSE) != 0
                        && self.icons(codes) >= self.shields_needed(codes))
            }
            Purpose::Payment => {
                let nothing = Self { left: 0, ..*self };
                nothing.is_payable(codes, &Cards::default(), need)
            }
        }
    }

    /// Returns the chosen cards, as bits.
    pub(crate) fn cards(&self) -> Mask {
        self.chosen & ITEM_MASK
    }

    /// Returns the sum of the numbers of the chosen items, without the solo +3: a wild card counts as the icon of the set, and
    /// in a payment as the icon that it pays in the assignment with the largest sum. `[sets.payment]` Rule 45, G-32.
    pub(crate) fn sum(&self, codes: &Codes, need: &Need) -> u16 {
        if self.purpose == Purpose::Payment {
            let nothing = Self { left: 0, ..*self };
            let icons = nothing.best(codes, &Cards::default(), need).unwrap_or_default();
            return self.sum_of(codes.number_cards, |code| codes.number(code)) + icons;
        }
        self.sum_of(ITEM_MASK, |code| codes.number_as(self.purpose.icon(), code))
    }

    /// Returns the sum of the numbers on the chosen items, of several numbers the largest.
    pub(crate) fn largest_sum(&self, codes: &Codes) -> u16 {
        self.sum_of(ITEM_MASK, |code| codes.number(code))
    }

    fn sum_of(&self, among: Mask, number: impl Fn(Code) -> u8) -> u16 {
        let cards = codes_of(self.cards() & among);
        let sum: u16 =
            cards.map(|code| u16::from(number(code)) * u16::from(self.counts[code as usize])).sum();
        let gear = (self.chosen >> ITEM_CODES & 3).count_ones() as u16;
        sum + gear * u16::from(self.gear) + u16::from(self.chosen & D1 != 0)
    }

    /// Returns whether a set has a stun icon.
    #[inline]
    pub(crate) fn stuns(&self, codes: &Codes) -> bool {
        self.chosen & codes.stunning() != 0
    }

    /// Returns how many chosen cards are among some items.
    fn with(&self, items: Mask) -> u8 {
        codes_of(self.cards() & items).map(|code| self.counts[code as usize]).sum()
    }

    /// Returns how many rage icons a set has.
    #[inline]
    pub(crate) fn rage(&self, codes: &Codes) -> u8 {
        self.with(codes.raging())
    }

    /// Returns how many cards a set draws.
    #[inline]
    pub(crate) fn draws(&self, codes: &Codes) -> u8 {
        self.with(codes.drawing())
    }

    /// Returns whether the payment can be completed, or is valid: exactly the listed icons and crystals, Number items only if
    /// a number is listed, and a sum that reaches it. `[sets.payment]` Rule 45.
    fn is_payable(&self, codes: &Codes, hand: &Cards, need: &Need) -> bool {
        let free = |code: Code| self.free(hand, code);
        let crystals = self.counts[Code::Crystal as usize];
        if crystals > need.crystal || crystals + free(Code::Crystal) < need.crystal {
            return false;
        }
        let Some(mut sum) = self.best(codes, hand, need) else { return false };
        sum += self.sum_of(codes.number_cards, |code| codes.number(code));
        if need.number.is_some() {
            let numbers = codes_of(self.left & codes.number_cards);
            sum += numbers
                .map(|code| u16::from(free(code)) * u16::from(codes.number(code)))
                .sum::<u16>();
            sum += (self.left >> ITEM_CODES & 3).count_ones() as u16 * u16::from(self.gear);
        }
        sum >= u16::from(need.number.unwrap_or(0))
    }

    /// Returns how many cards of a code can still be chosen.
    #[inline]
    fn free(&self, hand: &Cards, code: Code) -> u8 {
        if self.left & code.bit() == 0 { 0 } else { hand[code] - self.counts[code as usize] }
    }

    /// Returns the largest sum of icon cards that pay exactly the listed icons: all chosen ones and some of those that are left.
    /// `None` if no assignment exists.
    fn best(&self, codes: &Codes, hand: &Cards, need: &Need) -> Option<u16> {
        let listed = [need.melee, need.ranged, need.defense];
        let icons = self.chosen & codes.icon_cards & ITEM_MASK;
        if listed == [0; 3] {
            return (icons == 0).then_some(0);
        }
        let cards = (self.chosen | self.left) & codes.icon_cards & ITEM_MASK;
        let lacks = |icon: usize| listed[icon] > 0 && cards & codes.with_icon(icon) == 0;
        if (0..3).any(lacks) {
            return None;
        }
        let mut paid = Paid::new(listed);
        for code in codes_of(cards) {
            let least = self.counts[code as usize];
            paid.add(codes, code, least, least + self.free(hand, code));
        }
        paid.full()
    }
}

/// Returns the items that a payment can have.
fn payment_mask(codes: &Codes, need: &Need) -> Mask {
    let mut mask = 0;
    for (icon, count) in [need.melee, need.ranged, need.defense].into_iter().enumerate() {
        if count > 0 {
            mask |= codes.with_icon(icon) & codes.icon_cards;
        }
    }
    if need.crystal > 0 {
        mask |= Code::Crystal.bit();
    }
    if need.number.is_some() {
        mask |= codes.number_items;
    }
    mask
}

/// The most icons of a payment.
const MOST: usize = 4;
/// The ways to have paid some of at most four icons of three kinds: (4 + 1) x 1 x 1 to 3 x 2 x 2.
const WAYS: usize = 12;

/// The largest sums of cards that pay some of the listed icons, by how many of each kind are paid.
struct Paid {
    listed: [u8; 3],
    sums: [Option<u16>; WAYS],
}

impl Paid {
    fn new(listed: [u8; 3]) -> Self {
        let mut sums = [None; WAYS];
        sums[0] = Some(0);
        Self { listed, sums }
    }

    /// Returns the place of a number of icons of each kind.
    fn at(&self, paid: [u8; 3]) -> usize {
        let [_, ranged, defense] = self.listed.map(|it| usize::from(it) + 1);
        (usize::from(paid[0]) * ranged + usize::from(paid[1])) * defense + usize::from(paid[2])
    }

    /// Pays with `least` to `most` cards of a code.
    fn add(&mut self, codes: &Codes, code: Code, least: u8, most: u8) {
        let kinds = [0, 1, 2].map(|icon| codes.with_icon(icon) & code.bit() != 0);
        let before = std::mem::replace(&mut self.sums, [None; WAYS]);
        let listed = self.listed;
        each(listed, &mut |paid| {
            let Some(sum) = before[self.at(paid)] else { return };
            let room = [0, 1, 2].map(|it| if kinds[it] { listed[it] - paid[it] } else { 0 });
            each(room, &mut |more| {
                if !(least..=most).contains(&more.iter().sum()) {
                    return;
                }
                let worth = |icon: usize| more[icon] * codes.number_as(icon, code);
                let sum =
                    Some(sum + [0, 1, 2].map(|icon| u16::from(worth(icon))).iter().sum::<u16>());
                let at = self.at([0, 1, 2].map(|it| paid[it] + more[it]));
                self.sums[at] = self.sums[at].max(sum);
            });
        });
    }

    /// Returns the largest sum that pays everything.
    fn full(&self) -> Option<u16> {
        self.sums[self.at(self.listed)]
    }
}

/// Calls a function with all triples of numbers up to some others.
fn each(upto: [u8; 3], use_it: &mut dyn FnMut([u8; 3])) {
    for melee in 0..=upto[0] {
        for ranged in 0..=upto[1] {
            (0..=upto[2]).for_each(|defense| use_it([melee, ranged, defense]));
        }
    }
}

const _: () = assert!(ITEMS <= Mask::BITS as usize && MOST < WAYS && OWN & PLUS3 == 0);
