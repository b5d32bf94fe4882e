//! Checks of the decisions at a place.

use super::{Check, must, sum};
use crate::rules::FIRST_STALL;
use crate::rules::action::TRADES;
use crate::rules::phase::visit;
use crate::rules::state::Phase;
use crate::words::{Goods, JourneySpace, Location, Rune, Warband, Warrior};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// The seat stands there, and there is something to choose.
    pub(super) fn visit(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let (place, turn, open) = match self.phase {
            Phase::StaveChurch { turn } => {
                let cheapest = rules.cards.board.stave_church.iter().min().copied().unwrap_or(0);
                (Location::StaveChurch, turn, state.clans[turn].coins >= cheapest.into())
            }
            Phase::Aumingi { turn } => {
                let cost = &rules.stall(Location::Aumingi).cost;
                (
                    Location::Aumingi,
                    turn,
                    crate::rules::locations::can_pay(&state.clans[turn], cost),
                )
            }
            Phase::Shipwright { turn } => {
                let clan = &state.clans[turn];
                let open = clan.longship.is_none() && visit::can_build(rules, state, clan);
                (Location::Shipwright, turn, open)
            }
            Phase::Runesmith { turn } => {
                let open = state.rune_row != [None; 2] || !state.deck.runes.is_empty();
                (Location::Runesmith, turn, open)
            }
            Phase::RuneDraw { turn } => (Location::Runesmith, turn, !state.deck.runes.is_empty()),
            Phase::RuneTaken { turn, rune } => {
                (Location::Runesmith, turn, self.is_taken(turn, rune))
            }
            Phase::Sail { turn, ship } => {
                let open = state.free_shores(rules).next().is_some();
                (super::ships::ship_place(ship), turn, open)
            }
            Phase::Market { turn, given, taken, last } => {
                let clan = &state.clans[turn];
                let open = Goods::ALL.iter().any(|&goods| clan.goods(goods) > 0);
                self.trades(given, taken, last);
                (Location::Market, turn, last.is_some() || open)
            }
            Phase::Crowded { turn, offered, left, from } => {
                return self.crowded(turn, &offered, left, from);
            }
            _ => return self.sage(),
        };
        self.stands(turn, place);
        let base = self.base();
        must!(
            self, open;
            "{base}.name"; "another phase"; "there is nothing to choose for seat {turn}"
        );
    }

    /// A rune was just taken that can be used at once.
    fn is_taken(&self, turn: Seat, rune: Rune) -> bool {
        if self.used_now() == Some((turn, rune)) {
            return true;
        }
        self.usable(turn).has(rune)
    }

    /// `[place.market]` M2: what was given and taken fits the trades up to the last one.
    fn trades(&mut self, given: Set<Goods>, taken: Set<Goods>, last: Option<(Goods, Goods)>) {
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
        let base = self.base();
        must!(
            self, fine;
            "{base}.last"; "the last of trades that make what was given and taken";
            "trades are named in order and not undone (M2) [place.market]"
        );
    }

    /// `[longhouse.limit]` M16: more have come than fit, of several kinds.
    fn crowded(&mut self, turn: Seat, offered: &Warband, left: u8, from: Warrior) {
        let base = self.base();
        let fine = self.recruits(turn).iter().any(|all| {
            let lost = |kind: &&Warrior| all[**kind] > offered[**kind];
            let last = Warrior::ALL.iter().rfind(lost).copied().unwrap_or(Warrior::Swordsman);
            let kinds = all.values().iter().filter(|&&count| count > 0).count();
            let fewer = Warrior::ALL.iter().all(|&kind| offered[kind] <= all[kind]);
            kinds > 1 && fewer && last == from
        });
        must!(
            self, fine;
            "{base}.offered"; "warriors of a place where seat {turn} stands, turned away in order";
            "they come from there (M16) [longhouse.limit]"
        );
        let limit = self.state.clans[turn].leader.map_or(8, |it| self.rules.cards.longhouse[it]);
        let room = i64::from(limit) - i64::from(self.state.all_warriors(turn));
        let right = i64::from(sum(offered)) - room;
        let behind: u32 = offered.values()[from as usize..].iter().map(|&n| u32::from(n)).sum();
        must!(
            self, room > 0 && left > 0 && i64::from(left) == right && behind >= left.into();
            "{base}.left"; "{right}, with room for somebody"; "so many do not fit (M16) [longhouse.limit]"
        );
    }

    /// Returns the warriors of each place where the seat stands, as far as the supply has them.
    fn recruits(&self, turn: Seat) -> Vec<Warband> {
        let (state, cards) = (self.state, &self.rules.cards);
        let placed = state.clans[turn].placed;
        let mut gains = Vec::new();
        for (stall, row) in Location::ALL[FIRST_STALL..].iter().zip(&cards.stalls) {
            if placed.has(*stall) {
                let times = 1..=if *stall == Location::Aumingi { row.repeats } else { 1 };
                gains.extend(times.map(|times| {
                    Warband::from_fn(|kind| row.gain.warriors[kind].saturating_mul(times))
                }));
            }
        }
        if let Some(card) = state.merchant.filter(|_| placed.has(Location::MerchantShip)) {
            gains.push(cards.merchants[card].warriors);
        }
        let there = |gain: Warband| Warband::from_fn(|kind| gain[kind].min(state.supply[kind]));
        gains.into_iter().map(there).collect()
    }

    /// `[place.sage]` The Sage's House: the seat looks at a journey, then draws destinies.
    fn sage(&mut self) {
        let (state, base) = (self.state, self.base());
        let shores = || self.rules.shores().map(|shore| &state.shores[shore]);
        let hidden = shores().any(|shore| shore.is_face_down());
        let left = state.destinies_left();
        let (turn, draws) = match self.phase {
            Phase::TrueVision { turn } => {
                let holds = state.clans[turn].holds(Rune::TrueVision);
                must!(
                    self, holds;
                    "clans[{turn}].runes"; "true_vision as well"; "it is asked for [rune.true_vision]"
                );
                must!(self, left > 0; "deck.destinies"; "a destiny"; "one is drawn (M3) [rune.true_vision]");
                (turn, None)
            }
            Phase::Peek { turn, draws } => {
                must!(self, hidden; "{base}.name"; "another phase"; "no journey lies face-down [place.sage]");
                (turn, Some(draws))
            }
            Phase::PeekJourney { turn, draws, shore } => {
                let unseen = state.shores[shore].journey == JourneySpace::Unseen;
                must!(self, unseen; "phase.shore"; "a shore whose journey nobody has looked at"; "it is asked for [place.sage]");
                (turn, Some(draws))
            }
            Phase::SageDraw { turn, draws, drawn } => {
                must!(self, draws > 0; "phase.draws"; "1 or more"; "a destiny is drawn [place.sage]");
                (turn, drawn.is_empty().then_some(draws))
            }
            Phase::KeepDestiny { turn, drawn } => {
                must!(self, drawn.len() > 1; "phase.drawn"; "two destinies or more"; "one is kept [place.sage]");
                (turn, None)
            }
            _ => return,
        };
        self.stands(turn, Location::SagesHouse);
        if let Some(draws) = draws {
            let more = state.clans[turn].used_runes.has(Rune::TrueVision);
            let usual = self.draws(turn, left, false);
            let fine = usize::from(draws) == usual
                || more && usize::from(draws) == self.draws(turn, left, true);
            must!(self, fine; "{base}.draws"; "{usual}"; "so many destinies are drawn [place.sage]");
        }
        let drawing = matches!(self.phase, Phase::SageDraw { .. } | Phase::KeepDestiny { .. });
        let looked = shores().any(|shore| shore.is_face_down() && shore.known_to.has(turn));
        must!(
            self, !drawing || looked || !hidden;
            "phase.turn"; "a seat that has looked at a journey"; "that comes before the destinies [place.sage]"
        );
    }
}
