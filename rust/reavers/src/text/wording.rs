//! Words for items, amounts, cards and deals.

use crate::data::{BonusCount, BonusRow};
use crate::rules::Rules;
use crate::words::{Item, Location, Token};
use midgard_core::{Seat, Word};

/// The names of visitors in the order of initiative.
const ORDINALS: [&str; Seat::COUNT] = ["first", "second", "third", "fourth", "fifth", "sixth"];
/// A bonus with a higher cap is said to have none.
const NO_CAP: i32 = 20;

/// Returns a number of coins: `1 coin`, `2 coins`.
pub(crate) fn coins(n: impl Into<i32>) -> String {
    counted(n.into(), "coin")
}

/// Returns a number of things whose plural ends with an s: `1 farm`, `2 helms`.
pub(crate) fn counted(n: i32, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// Returns a thing with its article: `a farm`, `an armor card`.
fn with_article(thing: &str) -> String {
    let article = if thing.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {thing}")
}

/// Returns parts with commas, the last one with a word: `seat 0, seat 1 and seat 2`.
pub(crate) fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

impl Rules {
    /// Returns the name of a row of the card data, if it has one.
    fn name_of(&self, table: &str, id: &str) -> Option<&str> {
        let row = self.data.notes.iter().find(|row| row.table == table && row.id == id);
        row.map(|row| row.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the name of a location: `Bjorgvin`.
    pub(crate) fn place(&self, location: Location) -> &str {
        self.name_of("locations", location.word()).unwrap_or(location.word())
    }

    /// Returns the name of a reaver, if it has one: `Smith`.
    fn named(&self, row: u8) -> Option<&str> {
        self.name_of("reavers", self.reaver_id(row))
    }

    /// Returns the name of a reaver: `Smith`. A row without a name has its id: `R-H1`.
    pub(crate) fn reaver_name(&self, row: u8) -> &str {
        self.named(row).unwrap_or(self.reaver_id(row))
    }

    /// Returns a reaver in a sentence: `Smith`, or `R-H1 (1 helm)` if it has no name.
    pub(crate) fn reaver_called(&self, row: u8) -> String {
        let id = || format!("{} ({})", self.reaver_id(row), self.reaver_worth(row));
        self.named(row).map_or_else(id, str::to_owned)
    }

    /// Returns what one item is called: `coin`, `furs card`, `reaver Smith`, `reaver R-H1 (1 helm)`.
    fn item_text(&self, item: Item) -> String {
        match (item.as_spoils(), item.as_reaver()) {
            (Some(kind), _) if usize::from(kind) < self.data.spoils.len() => {
                format!("{} card", self.spoils_id(kind))
            }
            (None, Some(row)) if usize::from(row) < self.data.reavers.len() => {
                format!("reaver {}", self.reaver_called(row))
            }
            _ => item.to_string(),
        }
    }

    /// Returns whether an item is a reaver, which has a name or an id.
    fn is_named(&self, item: Item) -> bool {
        item.as_reaver().is_some_and(|row| usize::from(row) < self.data.reavers.len())
    }

    /// Returns an item with its article where it has one: `a coin`, `terror`, `reaver Smith`.
    pub(crate) fn one_text(&self, item: Item) -> String {
        let text = self.item_text(item);
        match item {
            Item::TERROR => with_article("terror"),
            _ if self.is_named(item) => text,
            _ => with_article(&text),
        }
    }

    /// Returns what several of an item are called: `coins`, `terror`, `furs cards`, `copies of reaver Smith`.
    pub(crate) fn many_text(&self, item: Item) -> String {
        match item {
            Item::TERROR => "terror".into(),
            _ if self.is_named(item) => format!("copies of {}", self.item_text(item)),
            _ => format!("{}s", self.item_text(item)),
        }
    }

    /// Returns what there may be one or more of: as [`Self::many_text`], but `reaver Smith` for the only copy.
    pub(crate) fn any_text(&self, item: Item) -> String {
        let is_only = item.as_reaver().is_some_and(|row| {
            self.data.reavers.get(usize::from(row)).is_some_and(|row| row.count == 1)
        });
        if is_only && self.is_named(item) { self.item_text(item) } else { self.many_text(item) }
    }

    /// Returns the most of an item that there may be: `2 coins at most`, `1 at most` for reaver Smith.
    pub(crate) fn most_text(&self, item: Item, most: i32) -> String {
        match self.is_named(item) {
            true => format!("{most} at most"),
            false => format!("{} at most", self.counted_text(item, most)),
        }
    }

    /// Returns a number of an item: `2 coins`, `1 armor card`, `3 terror`, `reaver Smith`.
    pub(crate) fn counted_text(&self, item: Item, n: i32) -> String {
        match n {
            1 if self.is_named(item) => self.item_text(item),
            1 => format!("1 {}", self.item_text(item)),
            _ => format!("{n} {}", self.many_text(item)),
        }
    }

    pub(crate) fn items_text(&self, items: &[(Item, i32)]) -> String {
        if items.is_empty() {
            return "nothing".into();
        }
        let text = |&(item, n): &(Item, i32)| self.counted_text(item, n);
        items.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// Returns a reaver with its numbers: `Smith (cost 3, 1 helm, 1 glory for each weapons card)`.
    pub(crate) fn reaver_text(&self, row: u8) -> String {
        format!("{} ({})", self.reaver_name(row), self.reaver_numbers(row))
    }

    /// Returns the numbers of a reaver: `cost 3, 1 helm, 1 glory for each weapons card`.
    pub(crate) fn reaver_numbers(&self, row: u8) -> String {
        let cost = self.data.reavers[usize::from(row)].cost;
        format!("cost {cost}, {}", self.reaver_worth(row))
    }

    /// Returns what a reaver gives: `1 helm, 1 glory for each weapons card`.
    pub(crate) fn reaver_worth(&self, row: u8) -> String {
        let row = &self.data.reavers[usize::from(row)];
        let mut parts = Vec::new();
        let symbols = [(row.helms, "helm"), (row.yggdrasils, "Yggdrasil")];
        let symbols = symbols.into_iter().filter(|(n, _)| *n > 0);
        parts.extend(symbols.map(|(n, name)| counted(n.into(), name)));
        parts.extend(row.bonus.map(|bonus| self.bonus_text(&self.data.bonuses[bonus])));
        if parts.is_empty() { "no symbol".into() } else { parts.join(", ") }
    }

    /// Returns what a bonus is worth at the end: `1 glory for each farm`.
    fn bonus_text(&self, bonus: &BonusRow) -> String {
        let thing = match bonus.count {
            BonusCount::IgnoredTerror => return format!("{} terror not counted", bonus.ignore),
            BonusCount::One => return format!("{} glory", bonus.glory),
            BonusCount::Token(token) => token.word().to_owned(),
            BonusCount::Terror => "terror".into(),
            BonusCount::Coins => "coin".into(),
            BonusCount::Reavers => "reaver".into(),
            BonusCount::RaidSet => "trio of farm, wall and tower".into(),
            BonusCount::Spoils(kind) => format!("{} card", self.spoils_id(kind)),
            BonusCount::SpoilsTypes => "type of spoils".into(),
        };
        let each = match (bonus.div, bonus.count) {
            (1, _) => format!("each {thing}"),
            (div, BonusCount::Terror) => format!("every {div} terror"),
            (div, BonusCount::RaidSet) => format!("every {div} trios of farm, wall and tower"),
            (div, BonusCount::SpoilsTypes) => format!("every {div} types of spoils"),
            (div, _) => format!("every {}", counted(div.into(), &thing)),
        };
        let most = match bonus.cap {
            NO_CAP.. => String::new(),
            cap => format!(", {cap} at most"),
        };
        format!("{} glory for {each}{most}", bonus.glory)
    }

    /// Returns a supply card with what it brings: `S01 (2 coins, 1 spoils card, 1 farm; flips Roskilde)`.
    pub(crate) fn supply_text(&self, row: u8) -> String {
        let card = &self.data.supply[usize::from(row)];
        let icons = [("coin", card.coins), ("spoils", card.spoils)];
        let tokens = Token::ALL.iter().map(|&token| (token.word(), card.raid[token]));
        let icons = icons.into_iter().chain(tokens).filter(|(_, n)| *n > 0);
        let icons: Vec<String> =
            icons.map(|(name, n)| counted(n.into(), &format!("{name} icon"))).collect();
        let mut parts = vec![if icons.is_empty() { "nothing".into() } else { icons.join(", ") }];
        if card.flip_roskilde {
            parts.push(format!("flips {}", self.place(Location::Roskilde)));
        }
        if card.flip_locations {
            parts.push("flips locations with ships".into());
        }
        format!("{} ({})", self.supply_id(row), parts.join("; "))
    }

    /// Returns a deal in words: what each seat gets and gives.
    pub(crate) fn deal_text(&self, deal: &[Vec<(Item, i32)>], seats: &[Seat]) -> String {
        let of = |(at, items): (usize, &Vec<(Item, i32)>)| {
            let visitor = || format!("the {} visitor", ORDINALS.get(at).unwrap_or(&"next"));
            let who = seats.get(at).map_or_else(visitor, |it| format!("seat {it}"));
            format!("{who} {}", self.share_text(items))
        };
        deal.iter().enumerate().map(of).collect::<Vec<_>>().join("; ")
    }

    /// Returns what a deal gives to a visitor and takes from it: `gets 2 coins and gives 1 farm`.
    pub(crate) fn share_text(&self, items: &[(Item, i32)]) -> String {
        let part = |verb: &str, sign: i32| {
            let some = items.iter().filter(|(_, n)| n * sign > 0);
            let some: Vec<(Item, i32)> = some.map(|&(item, n)| (item, n * sign)).collect();
            (!some.is_empty()).then(|| format!("{verb} {}", self.items_text(&some)))
        };
        let parts: Vec<String> =
            [part("gets", 1), part("gives", -1)].into_iter().flatten().collect();
        match parts.is_empty() {
            true => "gets nothing".into(),
            false => parts.join(" and "),
        }
    }
}
