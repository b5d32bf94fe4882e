//! The list of deals, the same from any implementation: integers only.
//!
//! `[menu.list]` Section 6.4. `[menu.own]` R-12: no table moves raid tokens, spoils or reavers that a visitor owns.

use crate::deal::Deal;
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Item, Location, PLAIN_KINDS, Token};
use midgard_core::Seat;

const SEATS: usize = Seat::COUNT;
const COIN: usize = 0;
const TERROR: usize = 4;
/// The statements that make a list, A to G.
pub(crate) const LINES: usize = 7;
/// The most payments of each kind.
pub(crate) const MOST_PAYMENTS: usize = 8;
/// The most tables of a list before it is cut: six of A, B, C, D and G, and the payments of E and F to five others.
const MOST_TABLES: usize = 5 * SEATS + 2 * MOST_PAYMENTS * (SEATS - 1);

/// Numbers by kind for each position; no reavers.
pub(crate) type Amounts = [i32; PLAIN_KINDS];

/// The net effect of a deal without reavers. Loot and payments are small: the data have limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Net(pub [[i16; PLAIN_KINDS]; SEATS]);

impl Net {
    /// Returns the deal with this effect.
    pub fn to_deal(self, rules: &Rules) -> Deal {
        let mut deal = Deal::default();
        for (position, amounts) in self.0.iter().enumerate() {
            for (kind, &amount) in amounts.iter().enumerate().filter(|(_, amount)| **amount != 0) {
                deal.add(rules, position, Item(kind as u8), amount.into());
            }
        }
        deal
    }
}

/// The deals of a list, each with the line that made it first.
pub(crate) struct Deals {
    deals: [Net; MOST_TABLES],
    lines: [u8; MOST_TABLES],
    len: usize,
    line: u8,
}

impl Deals {
    fn new() -> Self {
        let deals = [Net::default(); MOST_TABLES];
        Self { deals, lines: [0; MOST_TABLES], len: 0, line: 0 }
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns a deal of the list.
    pub fn deal(&self, number: usize) -> &Net {
        &self.deals[..self.len][number]
    }

    fn add(&mut self, net: &Net) {
        if !self.deals[..self.len].contains(net) {
            self.deals[self.len] = *net;
            self.lines[self.len] = self.line;
            self.len += 1;
        }
    }

    /// Cuts a list that is too long. `[menu.quotas]` Section 6.4: of each line in turn the first tables up to its quota are
    /// kept, then further tables in the order of the list.
    fn cut(&mut self, size: usize, quotas: &[u8; LINES]) {
        if self.len <= size {
            return;
        }
        let (mut is_kept, mut room) = ([false; MOST_TABLES], size);
        for (line, &quota) in quotas.iter().enumerate() {
            let of_line = (0..self.len).filter(|&at| usize::from(self.lines[at]) == line);
            for at in of_line.take(usize::from(quota).min(room)) {
                is_kept[at] = true;
                room -= 1;
            }
        }
        for is_kept in is_kept[..self.len].iter_mut().filter(|is_kept| !**is_kept).take(room) {
            *is_kept = true;
        }
        let mut kept = 0;
        for at in (0..self.len).filter(|&at| is_kept[at]) {
            self.deals[kept] = self.deals[at];
            kept += 1;
        }
        self.len = kept;
    }
}

/// How coins are handed out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CoinRule {
    Balance,
    Sweet,
    Equal,
}

/// The input of a split: the loot, and the possessions of all visitors.
pub(crate) struct Table<'a> {
    rules: &'a Rules,
    positions: usize,
    loot: Amounts,
    known: [Amounts; SEATS],
}

/// The things that a split hands out besides coins, and the gain of each position over failing.
#[derive(Clone, Copy)]
struct Items {
    taker: usize,
    net: Net,
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
        let loot = state.places[location].loot;
        let loot = std::array::from_fn(|kind| loot.count(Item(kind as u8)));
        let mut known = [[0; PLAIN_KINDS]; SEATS];
        for (position, &seat) in order.iter().enumerate() {
            if sees_all || proposer == Some(position) {
                known[position] = holdings(state, seat);
            } else if let Some(proposer) = proposer {
                let own = i32::from(state.players[order[proposer]].terror);
                let rest = state.held(Item::TERROR) - own;
                known[position][TERROR] = rest / (rules.seats() as i32 - 1);
            }
        }
        Self { rules, positions: order.len(), loot, known }
    }

    /// Half glory that one more of a kind adds. `[menu.worth]` Section 6.4.
    fn worth(&self, has: &Amounts, kind: usize) -> i32 {
        let row = &self.rules.data.scoring;
        match kind {
            0 => 1,
            1..=3 => {
                let least = |has: &Amounts| has[1].min(has[2]).min(has[3]);
                let mut more = *has;
                more[kind] += 1;
                let sets = least(&more) - least(has);
                2 * row.tokens[Token::ALL[kind - 1]] + 2 * row.set_bonus * sets
            }
            _ => {
                let worth = &self.rules.set_worth[kind - 5];
                2 * (worth[has[kind] as usize + 1] - worth[has[kind] as usize])
            }
        }
    }

    /// Returns the first position, in order from the taker, that gains least.
    fn poorest(&self, taker: usize, gains: &[i32; SEATS]) -> usize {
        let mut poorest = taker;
        for step in 1..self.positions {
            let mut position = taker + step;
            if position >= self.positions {
                position -= self.positions;
            }
            if gains[position] < gains[poorest] {
                poorest = position;
            }
        }
        poorest
    }

    fn best(&self, has: &Amounts, rest: &Amounts) -> Option<(usize, i32)> {
        let mut best = None;
        for kind in (1..PLAIN_KINDS).filter(|&kind| kind != TERROR && rest[kind] > 0) {
            let worth = self.worth(has, kind);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((kind, worth));
            }
        }
        best
    }

    /// Hands out everything but the coins.
    fn items(&self, taker: usize, favored: Option<usize>) -> Items {
        let mut has = self.known;
        let mut made = Items { taker, net: Net::default(), gains: [0; SEATS] };
        made.net.0[taker][TERROR] = 1;
        let data = &self.rules.data;
        for position in (0..self.positions).filter(|&position| position != taker) {
            let terror = has[position][TERROR] as u16;
            made.gains[position] = 2 * (data.penalty(terror + 1) - data.penalty(terror));
        }
        let mut rest = self.loot;
        let mut favored = favored;
        loop {
            let to = favored.unwrap_or_else(|| self.poorest(taker, &made.gains));
            let Some((kind, worth)) = self.best(&has[to], &rest) else { return made };
            if favored.take().is_none() {
                made.gains[to] += worth;
            }
            has[to][kind] += 1;
            made.net.0[to][kind] += 1;
            rest[kind] -= 1;
        }
    }

    /// Hands out the coins, too. `[menu.split]`
    fn split(&self, items: &Items, rule: CoinRule) -> Items {
        let mut made = *items;
        let mut coins = self.loot[COIN];
        match rule {
            CoinRule::Balance => {}
            CoinRule::Sweet => {
                let sweet = coins.min(self.rules.data.negotiation.menu_sweetener);
                made.net.0[made.taker][COIN] += sweet as i16;
                coins -= sweet;
            }
            CoinRule::Equal => {
                let positions = self.positions as i32;
                for step in 0..self.positions {
                    let position = (made.taker + step) % self.positions;
                    let more = i32::from((step as i32) < coins % positions);
                    made.net.0[position][COIN] += (coins / positions + more) as i16;
                }
                coins = 0;
            }
        }
        for _ in 0..coins {
            let to = self.poorest(made.taker, &made.gains);
            made.net.0[to][COIN] += 1;
            made.gains[to] += 1;
        }
        made
    }

    /// Returns the deal that the rules make on their own; `None` if it is not good enough for somebody. `[auto.deal]`
    /// Section 6.5.
    pub fn auto(&self) -> Option<Net> {
        let mut best: Option<(i32, Net)> = None;
        for taker in 0..self.positions {
            let made = self.split(&self.items(taker, None), CoinRule::Balance);
            let least = made.gains[..self.positions].iter().copied().min().unwrap_or(0);
            if best.is_none_or(|(most, _)| least > most) {
                best = Some((least, made.net));
            }
        }
        best.filter(|(least, _)| *least >= self.rules.data.negotiation.auto_min_gain)
            .map(|(_, net)| net)
    }

    /// Returns the list of a proposer. `[menu.list]` Section 6.4: the lines A to G one after the other, then cut.
    fn list(&self, proposer: usize) -> Deals {
        let numbers = &self.rules.data.negotiation;
        let mut deals = Deals::new();
        let mut items = [Items { taker: 0, net: Net::default(), gains: [0; SEATS] }; SEATS];
        let mut balanced = [Net::default(); SEATS];
        for taker in 0..self.positions {
            items[taker] = self.items(taker, None);
            balanced[taker] = self.split(&items[taker], CoinRule::Balance).net;
            deals.add(&balanced[taker]);
        }
        deals.line = 1;
        for taker in 0..self.positions {
            let favored = self.items(taker, Some(proposer));
            deals.add(&self.split(&favored, CoinRule::Balance).net);
        }
        deals.line = 2;
        for taker in 0..self.positions {
            let mut net = Net::default();
            net.0[proposer] = self.loot.map(|amount| amount as i16);
            net.0[proposer][TERROR] = 0;
            net.0[taker][TERROR] = 1;
            deals.add(&net);
        }
        deals.line = 3;
        for items in &items[..self.positions] {
            deals.add(&self.split(items, CoinRule::Sweet).net);
        }
        deals.line = 4;
        self.payments(&mut deals, &balanced, proposer, &numbers.menu_payments, 0);
        deals.line = 5;
        if self.known[proposer][TERROR] >= 1 {
            self.payments(&mut deals, &balanced, proposer, &numbers.menu_terror_payments, 1);
        }
        deals.line = 6;
        for items in &items[..self.positions] {
            deals.add(&self.split(items, CoinRule::Equal).net);
        }
        deals.cut(numbers.menu_size.into(), &numbers.menu_quotas);
        deals
    }

    /// Adds deals in which the proposer pays whoever takes the terror token, and hands over terror of its own.
    /// `[menu.payments]` Section 6.4: the takers run clockwise from the proposer.
    fn payments(
        &self,
        deals: &mut Deals,
        balanced: &[Net; SEATS],
        proposer: usize,
        coins: &[i32],
        terror: i16,
    ) {
        for &coins in coins {
            for step in 1..self.positions {
                let taker = (proposer + step) % self.positions;
                let mut net = balanced[taker];
                let has = self.known[proposer][COIN] + i32::from(net.0[proposer][COIN]);
                if has >= coins {
                    net.0[proposer][COIN] -= coins as i16;
                    net.0[taker][COIN] += coins as i16;
                    net.0[proposer][TERROR] -= terror;
                    net.0[taker][TERROR] += terror;
                    deals.add(&net);
                }
            }
        }
    }
}

/// Returns what everybody knows that a seat has: no secret cards. `[menu.holdings]` Section 6.4.
fn holdings(state: &State, seat: Seat) -> Amounts {
    let player = &state.players[seat];
    std::array::from_fn(|kind| match kind {
        COIN..=TERROR => player.count(Item(kind as u8)),
        _ => player.spoils[kind as u8 - 5].into(),
    })
}

/// Returns the deals that the proposer at a position can choose from.
pub(crate) fn deals(state: &State, rules: &Rules, location: Location, proposer: usize) -> Deals {
    Table::new(state, rules, location, Some(proposer), rules.sees_all()).list(proposer)
}
