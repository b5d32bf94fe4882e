//! The Market: a seat trades goods one for one. `[place.market]` Rulebook p. 6.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, TRADES, first, trade_index};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal, cannot_pay, plain};
use crate::words::{Goods, Location};
use midgard_core::{Seat, Set};

/// The Market.
pub(super) struct Market;

impl Place for Market {
    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        by.clan.food + by.clan.wood + by.clan.coins > 0
    }

    fn arrive(&self, _: &Rules, state: &mut State, _: &mut impl Log, turn: Seat) {
        let (given, taken) = (Set::empty(), Set::empty());
        state.phase = Phase::Market { turn, given, taken, last: None };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        let fact = format!("seat {} has no food, wood or coin", by.turn);
        Refusal(Reason::NothingToTrade, fact, "place.market")
    }

    fn explain(&self, _: &Visitor<'_>) -> Explanation {
        explanation("trade food, wood and coins one for one at the Market", &["place.market"])
    }
}

/// Gives one of the goods for one of another. A clan that can have no more of the other gives it for nothing.
fn trade(state: &mut State, log: &mut impl Log, seat: Seat, give: Goods, get: Goods) {
    let one = |goods: Goods| {
        let mut heaps = [0; 4];
        heaps[goods as usize] = 1;
        heaps
    };
    let clan = &mut state.clans[seat];
    match give {
        Goods::Food => clan.food -= 1,
        Goods::Wood => clan.wood -= 1,
        Goods::Coin => clan.coins -= 1,
    }
    if clan.gain(one(get)) == one(get) {
        log.say(Tag::PlaceMarket, What::Traded { seat, give, get });
    } else {
        log.pay(Tag::PlaceMarket, seat, one(give));
    }
}

/// For each of the goods, the trades that give it, and those that get it, as bits.
const GIVING: [u64; Goods::COUNT] = trades().0;
const GETTING: [u64; Goods::COUNT] = trades().1;

const fn trades() -> ([u64; Goods::COUNT], [u64; Goods::COUNT]) {
    let (mut giving, mut getting) = ([0; Goods::COUNT], [0; Goods::COUNT]);
    let mut index = 0;
    while index < TRADES.len() {
        let (give, get) = TRADES[index];
        giving[give as usize] |= 1 << index;
        getting[get as usize] |= 1 << index;
        index += 1;
    }
    (giving, getting)
}

impl Ask for table::Market {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.market"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let does = if self.last.is_none() { "trades at the Market" } else { "trades on or stops" };
        format!("seat {} {does}", self.turn)
    }

    /// `[place.market]` M2: what was given and taken fits the trades up to the last one.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, given, taken, last } = *self;
        let clan = &check.state.clans[turn];
        let open = Goods::ALL.iter().any(|&goods| clan.goods(goods) > 0);
        let index = |trade: &(Goods, Goods)| TRADES.iter().position(|other| other == trade);
        let fine = match last {
            None => given.is_empty() && taken.is_empty(),
            Some(last) => index(&last).is_some_and(|last| {
                let done = |trade: &&(Goods, Goods)| given.has(trade.0) && taken.has(trade.1);
                let done: Vec<_> = TRADES[..=last].iter().filter(done).collect();
                let gave: Set<Goods> = done.iter().map(|trade| trade.0).collect();
                let took: Set<Goods> = done.iter().map(|trade| trade.1).collect();
                let named = done.contains(&&TRADES[last]);
                named && gave == given && took == taken && given.and(taken).is_empty()
            }),
        };
        let base = check.base();
        must!(
            check, fine;
            "{base}.last"; "the last of trades that make what was given and taken";
            "trades are named in order and not undone (M2) [place.market]"
        );
        check.visit(turn, Location::Market, last.is_some() || open);
    }

    fn details(&self) -> Details {
        let Self { given, taken, last, .. } = *self;
        Details { given, taken, last, ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Market {
    /// `[place.market]` Rulebook p. 6; M2: trades do not undo each other, and are named in order.
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        let Self { turn, given, taken, last } = *self;
        let from = last.map_or(0, |(give, get)| trade_index(give, get));
        let mut trades = 0;
        for &goods in Goods::ALL {
            if state.clans[turn].goods(goods) > 0 && !taken.has(goods) {
                trades |= GIVING[goods as usize];
            }
        }
        for &goods in Goods::ALL {
            if given.has(goods) {
                trades &= !GETTING[goods as usize];
            }
        }
        legal.insert_bits(first::TRADE, trades >> from << from);
        if last.is_some() {
            legal.insert(first::ACCEPT);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, given, taken, .. } = self;
        match action {
            Action::Trade(give, get) => {
                trade(state, log, turn, give, get);
                let (given, taken) = (given.with(give), taken.with(get));
                state.phase = Phase::Market { turn, given, taken, last: Some((give, get)) };
            }
            Action::Step(Step::Accept) => turns::next(rules, state, log, turn),
            _ => stray(action, "the Market"),
        }
    }

    /// M2: a trade is not for the same good, does not undo another one, comes in order, and needs something to
    /// give.
    fn refuse(&self, _: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let (Self { turn, given, taken, last }, tag) = (*self, "place.market");
        let (give, get) = match action {
            Action::Trade(give, get) => (give, get),
            Action::Step(Step::Accept) => {
                return Some(Refusal(Reason::TooFew, "at least one trade is made".into(), tag));
            }
            _ => return None,
        };
        if give == get {
            return Some(plain(Reason::SameGoods, tag));
        }
        if taken.has(give) || given.has(get) {
            let (good, past) = if taken.has(give) { (give, "taken") } else { (get, "given") };
            let fact =
                format!("{good} was {past} in this visit, and trades do not undo each other");
            return Some(Refusal(Reason::Undoes, fact, tag));
        }
        let held = state.clans[turn].goods(give);
        if held > 0
            && let Some((gave, got)) = last
            && trade_index(give, get) < trade_index(gave, got)
        {
            let fact = format!("trades are named in order, and it comes before trade {gave} {got}");
            return Some(Refusal(Reason::OutOfOrder, fact, tag));
        }
        Some(cannot_pay(turn, held, give, 1, tag))
    }

    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        Some(explanation("stop trading", &["place.market"]))
    }
}
