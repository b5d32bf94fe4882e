//! A greedy player: it takes the choice after which its own things are worth most, in glory.
//!
//! The player does not search and uses no randomness: among choices of one value it takes the one with the lowest index,
//! and of those that name a seat the next one in the order of play.
//! It goes by the view of its seat, and by the list of deals that it is offered, so that nothing hidden from it counts.
//! It computes with `+ - * /` only, so that it plays alike on every machine.

use crate::action::Action;
use crate::deal::Deal;
use crate::menu;
use crate::phase::{Legal, Phase, Slot};
use crate::rules::Rules;
use crate::state::{Loot, Player, State};
use crate::words::{Face, Item, Location, MOST_TYPES, Negotiation, ROUNDS, Token};
use midgard_core::{ActionIndex, Game, Policy, Seat, Xoshiro256PlusPlus};

/// A greedy player, without search and without randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Greedy;

impl Policy<Rules> for Greedy {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &Legal,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let Some(seat) = state.turn(rules) else { return legal.first().unwrap_or_default() };
        let view = rules.view(state, seat);
        let mut seen = view.state;
        if !rules.sees_all() {
            let others = Seat::of(rules.seats()).filter(|&other| other != seat);
            let mean = view.screened.terror / (rules.seats() as u16 - 1);
            others.for_each(|other| seen.players[other].terror = mean);
        }
        let mind = Mind { rules, state: &seen, seat };
        let list = match state.phase {
            Phase::Propose(slot) if rules.options.negotiation == Negotiation::Menu => {
                Some(menu::deals(state, rules, slot.location, slot.position.into()))
            }
            _ => None,
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for index in legal.iter() {
            let Some(action) = Action::from_index(index.into()) else { continue };
            let value = match (state.phase, action, &list) {
                (Phase::Propose(slot), Action::Deal(number), Some(list)) => {
                    mind.proposal(slot, &list.deal(number.into()).to_deal(rules))
                }
                _ => mind.value(action),
            };
            let is_ahead = rules.tie_order(seat, index) < rules.tie_order(seat, best.1);
            if value > best.0 || (value == best.0 && is_ahead) {
                best = (value, index);
            }
        }
        best.1
    }
}

/// The input of a decision: the rules, the view, and the seat.
struct Mind<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
}

/// The cost of a rival at a location, besides the share.
const CLASH: f64 = 0.3;
/// How many cards of a type, and how many terror tokens, a round may bring.
const NEXT_CARD: f64 = 0.08;
const NEXT_TERROR: f64 = 0.25;
/// The value that the second of two revealed cards adds.
const CHOICE: f64 = 1.3;
/// The part of the remaining loot that counts as its value to all seats together.
const REMAINS: f64 = 1.0;
/// The least gain of a visitor by a deal, and the least part of the mean gain of the visitors.
const LEAST: f64 = 0.25;
const FAIR: f64 = 0.7;

impl Mind<'_> {
    fn own(&self) -> &Player {
        &self.state.players[self.seat]
    }

    /// Returns what a player's things are worth, with the rounds that are left to build on them.
    fn worth(&self, player: &Player) -> f64 {
        let left = f64::from(ROUNDS - self.state.round.min(ROUNDS));
        let [tokens, sets, spoils, _, bonuses, terror, _] = self.rules.sheet_of(player);
        let (helms, yggdrasils) = self.rules.symbols(player);
        let ahead = 0.25 * left;
        let product = (f64::from(helms) + ahead) * (f64::from(yggdrasils) + ahead);
        let coins = f64::from(player.coins) * (0.5 + 0.03 * left);
        let now = f64::from(tokens + sets + spoils + bonuses + terror);
        now + product + coins + left * self.outlook(player)
    }

    /// Returns what a further spoils card and a further terror token would change, as far as one may come in a round.
    fn outlook(&self, player: &Player) -> f64 {
        let data = &self.rules.data;
        let terror = data.penalty(player.terror + 1) - data.penalty(player.terror);
        let types = self.rules.set_worth.iter().enumerate();
        let spoils: i32 = types
            .map(|(kind, worth)| {
                let count = usize::from(player.cards(kind as u8)).min(worth.len() - 2);
                worth[count + 1] - worth[count]
            })
            .sum();
        NEXT_CARD * f64::from(spoils) - NEXT_TERROR * f64::from(terror)
    }

    /// Returns what loot would be worth.
    fn loot(&self, player: &Player, loot: &Loot) -> f64 {
        let mut with = *player;
        with.coins += loot.coins;
        for &token in Token::ALL {
            with.raid[token] += loot.raid[token];
        }
        for kind in 0..MOST_TYPES as u8 {
            with.spoils[kind] += loot.spoils[kind];
        }
        self.worth(&with) - self.worth(player)
    }

    /// Returns what an action is worth.
    fn value(&self, action: Action) -> f64 {
        match (self.state.phase, action) {
            (Phase::Destination { .. }, Action::Go(location)) => self.destination(location),
            (Phase::Purchase { .. }, Action::Refresh) => -1.0 + self.worth(self.own()),
            (Phase::Dare { location, .. }, Action::Yes) => {
                let mut dared = *self.own();
                dared.terror += 1;
                let choice = if location == Location::Vasteras { CHOICE } else { 1.0 };
                self.worth(&dared) + choice * self.card()
            }
            (Phase::Propose(_), _) => self.making(action),
            (Phase::Contribute(_) | Phase::Split { .. } | Phase::Amount { .. }, _) => {
                self.making(action)
            }
            (Phase::Answer { slot, .. }, Action::Accept) => self.answer(slot),
            (Phase::Answer { .. }, _) => 0.0,
            _ => self.after(action),
        }
    }

    /// Returns what the seat has after an action, less a part of what others have.
    fn after(&self, action: Action) -> f64 {
        let mut next = *self.state;
        self.rules.apply_unchecked(&mut next, action.index());
        let others: f64 = self
            .seat
            .others(self.rules.seats())
            .map(|seat| {
                let all = self.worth(&next.players[seat]) - self.worth(&self.state.players[seat]);
                let is_first = self.worth(&self.state.players[seat]);
                all * (0.2 + 0.001 * is_first)
            })
            .sum();
        self.worth(&next.players[self.seat]) - others
    }

    /// Returns what an unseen spoils card is worth on average.
    fn card(&self) -> f64 {
        let cards = self.state.spoils_deck.total();
        if cards == 0 {
            return 2.0;
        }
        let base = self.worth(self.own());
        let mut sum = 0.0;
        for kind in 0..MOST_TYPES as u8 {
            let count = f64::from(self.state.spoils_deck[kind]);
            if count > 0.0 {
                let mut with = *self.own();
                with.spoils[kind] += 1;
                sum += count * (self.worth(&with) - base);
            }
        }
        sum / f64::from(cards)
    }

    /// Returns what a destination is worth: the loot as far as rivals leave it, and what can be done there.
    fn destination(&self, location: Location) -> f64 {
        if location == Location::Roskilde {
            return self.market();
        }
        let rivals: f64 =
            self.seat.others(self.rules.seats()).map(|seat| self.chance(seat, location)).sum();
        let loot = self.loot(self.own(), &self.state.places[location].loot);
        let bjorn = if self.state.bjorn == Some(location) { CLASH } else { 0.0 };
        loot / (1.0 + rivals) - CLASH * rivals - bjorn + self.effect(location)
    }

    /// Returns how likely a seat goes to a location: in proportion to the loot that it can reach.
    fn chance(&self, seat: Seat, location: Location) -> f64 {
        let last = self.state.players[seat].last;
        let weight = |at: Location| {
            let is_open = Some(at) != last;
            let loot = self.loot(self.own(), &self.state.places[at].loot);
            if is_open { 4.0 + loot } else { 0.0 }
        };
        let all: f64 = self.state.in_play.iter().map(weight).sum();
        weight(location) / all
    }

    /// Returns what the action card of a location can add.
    fn effect(&self, location: Location) -> f64 {
        let own = self.own();
        let coins = f64::from(own.coins);
        let dared = Player { terror: own.terror + 1, ..*own };
        let effect = match (location, self.state.places[location].face) {
            (Location::Bjorgvin, Face::B) => 1.0,
            (Location::Nidalos, Face::B) => 0.5,
            (Location::Tonsberg, Face::A) if own.terror > 2 && coins >= 3.0 => 1.5,
            (Location::Tonsberg | Location::Leirvik, _) if coins >= 6.0 => 2.0,
            (Location::Nidalos, _) => self.dared(&dared) + self.card(),
            (Location::Vasteras, Face::A) => self.dared(&dared) + CHOICE * self.card(),
            (Location::Odense, Face::A) => {
                let with = |token: Token| {
                    let mut with = dared;
                    with.raid[token] += 1;
                    self.dared(&with)
                };
                let tokens = Token::ALL.iter().filter(|&&token| self.state.raid[token] > 0);
                return tokens.fold(0.0, |best, &token| with(token).max(best));
            }
            (Location::Vasteras, Face::B) if own.spoils.total() > 0 => 1.0,
            (Location::Odense, Face::B) if own.terror > 2 => 1.5,
            _ => 0.5,
        };
        effect.max(0.0)
    }

    /// Returns what having these things instead of the own ones is worth.
    fn dared(&self, with: &Player) -> f64 {
        self.worth(with) - self.worth(self.own())
    }

    /// Returns what the market is worth: the best card for terror, and the best cards for coins.
    fn market(&self) -> f64 {
        let base = *self.own();
        let gain = |player: &Player, row: u8, coins: u16, terror: u16| {
            let mut with = *player;
            with.reavers[row] += 1;
            with.coins -= coins;
            with.terror += terror;
            (self.worth(&with) - self.worth(player), with)
        };
        let mut total = 0.0;
        let mut player = base;
        let mut market = self.state.market;
        for step in 0..3 {
            let mut best: Option<(f64, usize, Player)> = None;
            for (slot, row) in market.iter().enumerate() {
                let Some(row) = *row else { continue };
                let cost = u16::from(self.rules.data.reavers[usize::from(row)].cost);
                if step > 0 && cost > player.coins {
                    continue;
                }
                let price = self.rules.data.prices.hire_terror;
                let (cost, terror) = if step == 0 { (0, price) } else { (cost, 0) };
                let (value, with) = gain(&player, row, cost, terror);
                if value > 0.0 && best.as_ref().is_none_or(|best| value > best.0) {
                    best = Some((value, slot, with));
                }
            }
            if let Some((value, slot, with)) = best {
                total += value;
                player = with;
                market[slot] = None;
            }
        }
        total
    }

    /// Returns what a position gains by a deal over failing: then each visitor takes a terror token, and the loot remains.
    fn gain(&self, slot: Slot, deal: &Deal, position: usize, player: &Player) -> f64 {
        let mut with = *player;
        let change = |item: Item| deal.get(self.rules, position, item);
        let clip = |number: i32| number.max(0);
        with.coins = clip(i32::from(with.coins) + change(Item::COIN)) as u16;
        with.terror = clip(i32::from(with.terror) + change(Item::TERROR)) as u16;
        for &token in Token::ALL {
            let count = i32::from(with.raid[token]) + change(Item::token(token));
            with.raid[token] = clip(count).min(31) as u8;
        }
        for kind in 0..self.rules.data.spoils.len() as u8 {
            let count = i32::from(with.spoils[kind]) + change(Item::spoils(kind));
            with.spoils[kind] = clip(count).min(40) as u8;
        }
        for row in 0..self.rules.data.reavers.len() as u8 {
            let count = i32::from(with.reavers[row]) + change(Item::reaver(row));
            with.reavers[row] = clip(count) as u8;
        }
        let mut failed = *player;
        failed.terror += 1;
        let remains = if self.state.round < ROUNDS {
            let loot = self.loot(player, &self.state.places[slot.location].loot);
            REMAINS * loot / self.rules.seats() as f64
        } else {
            0.0
        };
        self.worth(&with) - self.worth(&failed) - remains
    }

    /// Returns what each position gains by a deal.
    fn gains(&self, slot: Slot, deal: &Deal) -> Vec<f64> {
        let order = self.state.order(self.rules, slot.location);
        let order = order.as_slice().iter().enumerate();
        order.map(|(at, &seat)| self.gain(slot, deal, at, &self.state.players[seat])).collect()
    }

    /// Returns by how much a position gains more than it must to agree: something, and most of what visitors gain on average.
    fn margin(gains: &[f64], position: usize) -> f64 {
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        gains[position] - (FAIR * mean).max(LEAST)
    }

    /// Returns what a proposal is worth: the own gain if all others agree. A deal that somebody rejects is hardly better
    /// than none, and the better the less is missing.
    fn proposal(&self, slot: Slot, deal: &Deal) -> f64 {
        let own = usize::from(slot.position);
        let gains = self.gains(slot, deal);
        let others = (0..gains.len()).filter(|&position| position != own);
        let least =
            others.map(|position| Self::margin(&gains, position)).fold(f64::INFINITY, f64::min);
        if gains[own] < LEAST {
            gains[own] - LEAST
        } else if least < 0.0 {
            LEAST / (1.0 - least)
        } else {
            gains[own]
        }
    }

    /// Returns what the deal on the table is worth, less what the seat must gain to agree.
    fn answer(&self, slot: Slot) -> f64 {
        let order = self.state.order(self.rules, slot.location);
        let own = order.as_slice().iter().position(|&seat| seat == self.seat).unwrap_or(0);
        Self::margin(&self.gains(slot, &self.state.deal), own)
    }

    /// Returns what a choice in the making is worth: nothing is paid, equal parts are handed out, what is left over goes to
    /// who has gained least, and the terror to who minds it least.
    fn making(&self, action: Action) -> f64 {
        let Phase::Split { slot, item, to, counted } = self.state.phase else {
            return f64::from(u8::from(action == Action::Done));
        };
        let item = Item(item);
        let loot = self.state.places[slot.location].loot.count(item);
        let left = loot - self.state.deal.taken(self.rules, item);
        let gains = self.gains(slot, &self.state.deal);
        let to = usize::from(to);
        let takers = (gains.len() - to) as i32;
        let mut next = to;
        for position in to + 1..gains.len() {
            let is_better = match item {
                Item::TERROR => self.shock(slot, position) < self.shock(slot, next),
                _ => gains[position] < gains[next],
            };
            if is_better {
                next = position;
            }
        }
        let more = left % takers > 0 && next == to;
        let wanted = left / takers + i32::from(more) - i32::from(counted);
        match action {
            Action::Amount(amount) => -f64::from((wanted - i32::from(amount)).abs()),
            _ if wanted > 31 => 1.0,
            _ => -1000.0,
        }
    }

    /// Returns what a further terror token costs a position.
    fn shock(&self, slot: Slot, position: usize) -> i32 {
        let order = self.state.order(self.rules, slot.location);
        let terror = self.state.players[order.as_slice()[position]].terror;
        self.rules.data.penalty(terror + 1) - self.rules.data.penalty(terror)
    }
}
