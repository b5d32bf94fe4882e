//! The list of deals, the same from any implementation: integers only.
//!
//! `[menu.list]` Section 6.4. `[menu.own]` R-12: no table moves raid tokens, spoils or reavers that a visitor owns.

use crate::deal::Deal;
use crate::rules::Rules;
use crate::state::{Spoils, State};
use crate::words::{ByToken, Item, Location, PLAIN_KINDS, Token};
use midgard_core::Seat;
use std::num::NonZero;

const SEATS: usize = Seat::COUNT;
const COIN: usize = 0;
const TERROR: usize = 4;
/// The kinds of raid tokens, as bits.
const TOKENS: u32 = 0b1110;
/// The statements that make a list, A to G.
pub(crate) const LINES: usize = 7;
/// The most payments of each kind.
pub(crate) const MOST_PAYMENTS: usize = 8;
/// The most tables of a list before it is cut: six of A, B, C, D and G, and the payments of E and F to five others.
const MOST_TABLES: usize = 5 * SEATS + 2 * MOST_PAYMENTS * (SEATS - 1);

/// Numbers by kind for each position; no reavers.
pub(crate) type Amounts = [i32; PLAIN_KINDS];

/// The changes of a position by kind. The numbers after the last kind are 0: a row of this length is compared at once.
type Row = [i16; 16];

/// Returns the deal with these changes, which move no reavers. Loot and payments are small: the data have limits.
fn to_deal(rows: &[Row], rules: &Rules) -> Deal {
    let mut deal = Deal::default();
    for (position, amounts) in rows.iter().enumerate() {
        for (kind, &amount) in amounts.iter().enumerate().filter(|(_, amount)| **amount != 0) {
            deal.add(rules, position, Item(kind as u8), amount.into());
        }
    }
    deal
}

/// The deals of a list.
pub(crate) struct Deals {
    positions: usize,
    /// The number of deals.
    len: usize,
    /// The rows of all positions, deal by deal.
    rows: Vec<Row>,
    /// The number of the latest deal with each taker, from 1.
    latest: [u8; SEATS],
    /// The number of the deal with the same taker before each deal; 0 for the first one.
    before: [u8; MOST_TABLES],
    /// How many deals there are at the end of each line.
    ends: [usize; LINES],
}

impl Deals {
    fn new(positions: usize, size: usize) -> Self {
        let rows = Vec::with_capacity(positions * size);
        Self {
            positions,
            len: 0,
            rows,
            latest: [0; SEATS],
            before: [0; MOST_TABLES],
            ends: [0; LINES],
        }
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns what each position has more of each kind after a deal of the list.
    pub fn changes(&self, number: usize) -> &[Row] {
        &self.rows[number * self.positions..][..self.positions]
    }

    /// Returns a deal of the list.
    pub fn deal(&self, number: usize, rules: &Rules) -> Deal {
        to_deal(self.changes(number), rules)
    }

    /// Adds a deal with this taker if the list does not have it: these rows, changed.
    fn add(&mut self, taker: usize, rows: &[Row], change: impl FnOnce(&mut [Row])) {
        self.rows.extend_from_slice(rows);
        self.keep_new(taker, change);
    }

    /// Adds a deal if the list does not have it: the first deal with this taker, changed.
    fn add_like(&mut self, taker: usize, change: impl FnOnce(&mut [Row])) {
        let from = taker * self.positions;
        self.rows.extend_from_within(from..from + self.positions);
        self.keep_new(taker, change);
    }

    /// Changes the last rows, and keeps them if no deal before has the same. Deals of two takers differ in the terror.
    fn keep_new(&mut self, taker: usize, change: impl FnOnce(&mut [Row])) {
        let (deals, new) = self.rows.split_at_mut(self.len * self.positions);
        change(new);
        let mut next = self.latest[taker];
        while next > 0 {
            let at = usize::from(next) - 1;
            let deal = &deals[at * self.positions..][..self.positions];
            if deal.iter().zip(&*new).all(|(row, other)| row == other) {
                return self.rows.truncate(self.len * self.positions);
            }
            next = self.before[at];
        }
        self.before[self.len] = self.latest[taker];
        self.len += 1;
        self.latest[taker] = self.len as u8;
    }

    /// Cuts a list that is too long. `[menu.quotas]` Section 6.4: of each line in turn the first tables up to its quota are
    /// kept, then further tables in the order of the list.
    fn cut(&mut self, size: usize, quotas: &[u8; LINES]) {
        let len = self.len();
        if len <= size {
            return;
        }
        let (mut is_kept, mut room, mut start) = ([false; MOST_TABLES], size, 0);
        for (&end, &quota) in self.ends.iter().zip(quotas) {
            let kept = (end - start).min(quota.into()).min(room);
            is_kept[start..start + kept].fill(true);
            (room, start) = (room - kept, end);
        }
        for is_kept in is_kept[..len].iter_mut().filter(|is_kept| !**is_kept).take(room) {
            *is_kept = true;
        }
        let kept = (0..len).filter(|&at| is_kept[at]).enumerate();
        for (to, from) in kept {
            let from = from * self.positions;
            self.rows.copy_within(from..from + self.positions, to * self.positions);
        }
        self.rows.truncate(size * self.positions);
        self.len = size;
    }
}

/// The input of a split: the loot, and the possessions of all visitors.
pub(crate) struct Table<'a> {
    rules: &'a Rules,
    positions: usize,
    loot: Amounts,
    /// The kinds of the loot that are neither coins nor terror, as bits.
    kinds: u32,
    known: [Amounts; SEATS],
    /// The rank of one more of each of these kinds for each position: see [`Table::rank`].
    ranks: [[i32; PLAIN_KINDS]; SEATS],
}

/// The changes of each position by a deal in the making, and what each gains over failing: sixteen times the gain, plus the
/// position, plus 8 for a position before the taker. So the lowest is the first one, from the taker on, that gains least.
#[derive(Clone, Copy, Default)]
struct Split {
    rows: [Row; SEATS],
    gains: [i32; SEATS],
}

impl<'a> Table<'a> {
    /// Returns the table that a proposer goes by, or that all know. `[menu.screen]` Section 6.4: behind screens only the
    /// mean terror of the others counts.
    pub fn new(
        state: &State,
        rules: &'a Rules,
        location: Location,
        proposer: Option<usize>,
        sees_all: bool,
    ) -> Self {
        let order = state.order(rules, location);
        let order = order.as_slice();
        let loot = &state.places[location].loot;
        let loot = amounts(loot.coins, &loot.raid, loot.terror.into(), &loot.spoils);
        let is_shared = |&kind: &usize| kind != TERROR && loot[kind] > 0;
        let kinds = (1..PLAIN_KINDS).filter(is_shared).fold(0, |kinds, kind| kinds | 1 << kind);
        let mut table = Self {
            rules,
            positions: order.len(),
            loot,
            kinds,
            known: [[0; PLAIN_KINDS]; SEATS],
            ranks: [[0; PLAIN_KINDS]; SEATS],
        };
        for (position, &seat) in order.iter().enumerate() {
            if sees_all || proposer == Some(position) {
                table.known[position] = holdings(state, seat);
            } else if let Some(proposer) = proposer {
                let own = i32::from(state.players[order[proposer]].terror);
                let rest = state.held(Item::TERROR) - own;
                table.known[position][TERROR] = rest / (rules.seats() as i32 - 1);
            }
            for kind in bits(kinds) {
                table.ranks[position][kind] = table.rank(&table.known[position], kind);
            }
        }
        table
    }

    /// Half glory that one more of a kind adds. `[menu.worth]` Section 6.4.
    fn worth(&self, has: &Amounts, kind: usize) -> i32 {
        let row = &self.rules.data.scoring;
        match kind {
            1..=3 => {
                let least = has[1].min(has[2]).min(has[3]);
                let mut more = [has[1], has[2], has[3]];
                more[kind - 1] += 1;
                let sets = more[0].min(more[1]).min(more[2]) - least;
                2 * row.tokens[Token::ALL[kind - 1]] + 2 * row.set_bonus * sets
            }
            _ => {
                let worth = &self.rules.set_worth[kind - 5];
                2 * (worth[has[kind] as usize + 1] - worth[has[kind] as usize])
            }
        }
    }

    /// Returns the worth of one more of a kind, with the kind below it: the highest rank is that of the lowest of the best kinds.
    fn rank(&self, has: &Amounts, kind: usize) -> i32 {
        self.worth(has, kind) << 4 | (15 - kind as i32)
    }

    /// Returns the first position, in order from the taker, that gains least.
    fn poorest(&self, gains: &[i32; SEATS]) -> usize {
        let least = gains[..self.positions].iter().fold(i32::MAX, |least, &gain| least.min(gain));
        (least & 7) as usize
    }

    /// Hands out everything but the coins.
    fn items(&self, taker: usize, favored: Option<usize>) -> Split {
        let (mut has, mut ranks) = (self.known, self.ranks);
        let mut made = Split::default();
        made.rows[taker][TERROR] = 1;
        let data = &self.rules.data;
        for (position, has) in has.iter().enumerate().take(self.positions) {
            let terror = has[TERROR] as u16;
            let shock = 2 * (data.penalty(terror + 1) - data.penalty(terror));
            let place = position + if position < taker { 8 } else { 0 };
            made.gains[position] = if position == taker { 0 } else { shock << 4 } + place as i32;
        }
        let (mut rest, mut kinds) = (self.loot, self.kinds);
        let mut favored = favored;
        while kinds != 0 {
            let to = favored.unwrap_or_else(|| self.poorest(&made.gains));
            let best = bits(kinds).fold(i32::MIN, |best, kind| best.max(ranks[to][kind]));
            let kind = 15 - (best & 15) as usize;
            if favored.take().is_none() {
                made.gains[to] += best & !15;
            }
            has[to][kind] += 1;
            made.rows[to][kind] += 1;
            rest[kind] -= 1;
            if rest[kind] == 0 {
                kinds &= !(1 << kind);
            }
            let changed = if kind <= Token::COUNT { kinds & TOKENS } else { kinds & 1 << kind };
            for kind in bits(changed) {
                ranks[to][kind] = self.rank(&has[to], kind);
            }
        }
        made
    }

    /// Hands out coins, each to the position that gains least. `[menu.split]`
    fn balance(&self, coins: i32, gains: &mut [i32; SEATS], rows: &mut [Row]) {
        for _ in 0..coins {
            let to = self.poorest(gains);
            rows[to][COIN] += 1;
            gains[to] += 1 << 4;
        }
    }

    /// Returns the position this many steps after another one.
    fn after(&self, position: usize, steps: usize) -> usize {
        let after = position + steps;
        if after < self.positions { after } else { after - self.positions }
    }

    /// Returns the deal that the rules make on their own; `None` if it is not good enough for somebody. `[auto.deal]`
    /// Section 6.5.
    pub fn auto(&self) -> Option<Deal> {
        let mut best: Option<(i32, Split)> = None;
        for taker in 0..self.positions {
            let Split { mut rows, mut gains } = self.items(taker, None);
            self.balance(self.loot[COIN], &mut gains, &mut rows);
            let least = gains[self.poorest(&gains)] >> 4;
            if best.as_ref().is_none_or(|&(most, _)| least > most) {
                best = Some((least, Split { rows, gains }));
            }
        }
        best.filter(|(least, _)| *least >= self.rules.data.negotiation.auto_min_gain)
            .map(|(_, made)| to_deal(&made.rows[..self.positions], self.rules))
    }

    /// Returns the most deals that a list has before it is cut.
    fn most_deals(&self) -> usize {
        let numbers = &self.rules.data.negotiation;
        let payments = numbers.menu_payments.len() + numbers.menu_terror_payments.len();
        5 * self.positions + payments * (self.positions - 1)
    }

    /// Returns the list of a proposer before it is cut. `[menu.list]` Section 6.4: the lines A to G one after the other. The
    /// list ends after the line that brings it to `enough` deals.
    fn list(&self, proposer: usize, enough: usize) -> Deals {
        let mut deals = Deals::new(self.positions, self.rules.data.negotiation.menu_size.into());
        let mut items = [Split::default(); SEATS];
        let items = &mut items[..self.positions];
        items.iter_mut().enumerate().for_each(|(taker, it)| *it = self.items(taker, None));
        for line in 0..LINES {
            if deals.len() < enough {
                self.add_line(line, &mut deals, proposer, items);
            }
            deals.ends[line] = deals.len();
        }
        deals
    }

    fn add_line(&self, line: usize, deals: &mut Deals, proposer: usize, items: &[Split]) {
        let (numbers, coins) = (&self.rules.data.negotiation, self.loot[COIN]);
        match line {
            4 => return self.payments(deals, proposer, &numbers.menu_payments, 0),
            5 if self.known[proposer][TERROR] < 1 => return,
            5 => return self.payments(deals, proposer, &numbers.menu_terror_payments, 1),
            _ => {}
        }
        let none = Split::default();
        for (taker, items) in items.iter().enumerate() {
            let favored;
            let made = match line {
                1 => {
                    favored = self.items(taker, Some(proposer));
                    &favored
                }
                2 => &none,
                _ => items,
            };
            let mut gains = made.gains;
            deals.add(taker, &made.rows[..self.positions], |rows| match line {
                2 => {
                    rows[proposer][..PLAIN_KINDS].copy_from_slice(&self.loot.map(|it| it as i16));
                    rows[proposer][TERROR] = 0;
                    rows[taker][TERROR] = 1;
                }
                3 => {
                    let sweet = coins.min(numbers.menu_sweetener);
                    rows[taker][COIN] += sweet as i16;
                    self.balance(coins - sweet, &mut gains, rows);
                }
                6 => self.share_equally(taker, coins, rows),
                _ => self.balance(coins, &mut gains, rows),
            });
        }
    }

    fn share_equally(&self, taker: usize, coins: i32, rows: &mut [Row]) {
        let positions = self.positions as i32;
        let (each, more) = ((coins / positions) as i16, (coins % positions) as usize);
        for step in 0..self.positions {
            rows[self.after(taker, step)][COIN] += each + i16::from(step < more);
        }
    }
    /// Adds deals in which the proposer pays whoever takes the terror token, and hands over terror of its own.
    /// `[menu.payments]` Section 6.4: the takers run clockwise from the proposer.
    fn payments(&self, deals: &mut Deals, proposer: usize, coins: &[i32], terror: i16) {
        for &coins in coins {
            for step in 1..self.positions {
                let taker = self.after(proposer, step);
                let own = deals.changes(taker)[proposer][COIN];
                if self.known[proposer][COIN] + i32::from(own) >= coins {
                    deals.add_like(taker, |rows| {
                        rows[proposer][COIN] -= coins as i16;
                        rows[taker][COIN] += coins as i16;
                        rows[proposer][TERROR] -= terror;
                        rows[taker][TERROR] += terror;
                    });
                }
            }
        }
    }
}

/// Returns the kinds of a set of bits, ascending.
fn bits(mut kinds: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let kind = NonZero::new(kinds)?.trailing_zeros() as usize;
        kinds &= kinds - 1;
        Some(kind)
    })
}

/// Returns numbers by kind.
fn amounts(coins: u16, raid: &ByToken<u8>, terror: u16, spoils: &Spoils) -> Amounts {
    let mut amounts = [0; PLAIN_KINDS];
    amounts[COIN] = coins.into();
    amounts[TERROR] = terror.into();
    raid.iter().for_each(|(token, count)| amounts[1 + token as usize] = count.into());
    amounts[5..].iter_mut().zip(spoils.0).for_each(|(amount, count)| *amount = count.into());
    amounts
}

/// Returns what everybody knows that a seat has: no secret cards. `[menu.holdings]` Section 6.4.
fn holdings(state: &State, seat: Seat) -> Amounts {
    let player = &state.players[seat];
    amounts(player.coins, &player.raid, player.terror, &player.spoils)
}

/// Returns the deals that the proposer at a position can choose from.
pub(crate) fn deals(state: &State, rules: &Rules, location: Location, proposer: usize) -> Deals {
    let numbers = &rules.data.negotiation;
    let table = Table::new(state, rules, location, Some(proposer), rules.sees_all());
    let mut deals = table.list(proposer, usize::MAX);
    deals.cut(numbers.menu_size.into(), &numbers.menu_quotas);
    deals
}

/// Returns a deal of this list.
pub(crate) fn deal(
    state: &State,
    rules: &Rules,
    location: Location,
    proposer: usize,
    number: usize,
) -> Deal {
    let table = Table::new(state, rules, location, Some(proposer), rules.sees_all());
    if table.most_deals() <= rules.data.negotiation.menu_size.into() {
        return table.list(proposer, number + 1).deal(number, rules);
    }
    deals(state, rules, location, proposer).deal(number, rules)
}

/// Returns how many deals the proposer at a position can choose from.
pub(crate) fn count(state: &State, rules: &Rules, location: Location, proposer: usize) -> usize {
    let size = usize::from(rules.data.negotiation.menu_size);
    let table = Table::new(state, rules, location, Some(proposer), rules.sees_all());
    table.list(proposer, size).len().min(size)
}
