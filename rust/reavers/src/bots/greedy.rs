//! A greedy player: it takes the choice after which its own things are worth most, in glory.
//!
//! The player does not search and uses no randomness: among choices of one value it takes the one with the lowest index,
//! and of those that name a seat the next one in the order of play.
//! It goes by the view of its seat, and by the list of deals that it is offered, so that nothing hidden from it counts.
//! It computes with `+ - * /` only, so that it plays alike on every machine.

use crate::action::Action;
use crate::menu;
use crate::phase::{Legal, Phase, Slot};
use crate::rules::Rules;
use crate::scoring::Crew;
use crate::state::{Loot, Player, State};
use crate::words::{ByLocation, Face, Item, Location, MOST_TYPES, Negotiation, ROUNDS, Token};
use midgard_core::{ActionIndex, Game, List, Policy, Seat, Xoshiro256PlusPlus};
use std::cell::OnceCell;

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
        if let Some(only) = legal.only() {
            return only;
        }
        let mut view = rules.view(state, seat);
        if !rules.sees_all() {
            let others = Seat::of(rules.seats()).filter(|&other| other != seat);
            let mean = view.screened.terror / (rules.seats() as u16 - 1);
            others.for_each(|other| view.state.players[other].terror = mean);
        }
        let mind = Mind::new(rules, &view.state, seat);
        match state.phase {
            Phase::Destination { .. } => {
                let sights = mind.sights();
                mind.best(legal, |action| match action {
                    Action::Go(location) => mind.destination(location, &sights),
                    _ => mind.after(action),
                })
            }
            Phase::Propose(slot) if rules.options.negotiation == Negotiation::Menu => {
                let list = menu::deals(state, rules, slot.location, slot.position.into());
                let parties = mind.parties(slot);
                mind.best(legal, |action| match action {
                    Action::Deal(number) => {
                        let deal = list.changes(number.into());
                        let change = |at: usize, item: Item| deal[at][usize::from(item.0)].into();
                        let gains = mind.gains(&parties, false, change);
                        Mind::proposal(slot.position.into(), gains.as_slice())
                    }
                    _ => 0.0,
                })
            }
            Phase::Propose(_) | Phase::Contribute(_) | Phase::Amount { .. } => {
                mind.best(legal, |action| f64::from(u8::from(action == Action::Done)))
            }
            Phase::Split { slot, item, to, counted } => {
                let wanted = mind.wanted(slot, Item(item), to.into()) - i32::from(counted);
                mind.best(legal, |action| Mind::share(wanted, action))
            }
            Phase::Answer { slot, .. } => mind.best(legal, |action| match action {
                Action::Accept => mind.answer(slot),
                _ => 0.0,
            }),
            _ => mind.best(legal, |action| mind.value(action)),
        }
    }
}

/// A player's things, with what they are worth.
#[derive(Clone, Copy)]
struct Holding {
    player: Player,
    crew: Crew,
    /// The glory of the spoils.
    spoils: i32,
    /// How much one more card of each spoils type adds, all types together.
    further: i32,
    worth: f64,
}

/// The input of a decision: the rules, the view, and the seat with what it has.
struct Mind<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    own: Holding,
    /// The mean worth of an unseen spoils card, from when a location asks for it.
    card: OnceCell<f64>,
}

/// The input of the choice of a destination.
struct Sights {
    /// The worth of the loot of each location.
    loot: ByLocation<f64>,
    /// The last location of each rival, and the sum of its weights.
    rivals: List<(Option<Location>, f64), { Seat::COUNT }>,
}

/// A visitor in a negotiation.
struct Party {
    now: Holding,
    /// The worth of its things after a failure.
    failed: f64,
    /// The worth of its part in the loot that remains after a failure.
    remains: f64,
}

/// A number for each position of a negotiation.
type Gains = List<f64, { Seat::COUNT }>;

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

/// Returns the glory of the spoils cards of a type, and how much one more adds.
fn spoils_of(rules: &Rules, kind: u8, cards: u16) -> (i32, i32) {
    let worth = &rules.set_worth[usize::from(kind)];
    let count = usize::from(cards).min(worth.len() - 2);
    (worth[usize::from(cards)], worth[count + 1] - worth[count])
}

impl Holding {
    fn new(rules: &Rules, round: u8, player: &Player) -> Self {
        let crew = rules.crew(player);
        let mut now = Self { player: *player, crew, spoils: 0, further: 0, worth: 0.0 };
        for kind in 0..rules.set_worth.len() as u8 {
            let (glory, further) = spoils_of(rules, kind, player.cards(kind));
            now.spoils += glory;
            now.further += further;
        }
        now.worth = now.worth_with(rules, round, player, &crew);
        now
    }

    /// Returns what things are worth in a round with a crew, with the rounds that are left to build on them. They have the
    /// secret cards of this holding, and of other spoils types what differs from it counts.
    fn worth_with(&self, rules: &Rules, round: u8, with: &Player, crew: &Crew) -> f64 {
        debug_assert_eq!(with.secret, self.player.secret);
        let (mut spoils, mut further) = (self.spoils, self.further);
        with.spoils.each_difference(&self.player.spoils, |kind| {
            let before = spoils_of(rules, kind, self.player.cards(kind));
            let after = spoils_of(rules, kind, with.cards(kind));
            spoils += after.0 - before.0;
            further += after.1 - before.1;
        });
        let left = f64::from(ROUNDS - round.min(ROUNDS));
        let [tokens, sets, _, _, bonuses, terror, _] = rules.sheet_from(with, crew, spoils);
        let ahead = 0.25 * left;
        let product = (f64::from(crew.helms) + ahead) * (f64::from(crew.yggdrasils) + ahead);
        let coins = f64::from(with.coins) * (0.5 + 0.03 * left);
        let now = f64::from(tokens + sets + spoils + bonuses + terror);
        // A further spoils card and a further terror token change as much as one may come in a round.
        let token = rules.data.penalty(with.terror + 1) - rules.data.penalty(with.terror);
        let outlook = NEXT_CARD * f64::from(further) - NEXT_TERROR * f64::from(token);
        now + product + coins + left * outlook
    }
}

impl Sights {
    /// Returns the weight of a location for a seat that comes from `last`: nothing if it is closed.
    fn weight(&self, last: Option<Location>, at: Location) -> f64 {
        if Some(at) == last { 0.0 } else { 4.0 + self.loot[at] }
    }
}

impl<'a> Mind<'a> {
    fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let own = Holding::new(rules, state.round, &state.players[seat]);
        Self { rules, state, seat, own, card: OnceCell::new() }
    }

    /// Returns the legal action with the highest value, the first one in the order of ties.
    fn best(&self, legal: &Legal, value: impl Fn(Action) -> f64) -> ActionIndex {
        let mut best = (f64::NEG_INFINITY, 0);
        for index in legal.iter() {
            let Some(action) = Action::from_index(index.into()) else { continue };
            let value = value(action);
            let order = |index| self.rules.tie_order(self.seat, index);
            if value > best.0 || (value == best.0 && order(index) < order(best.1)) {
                best = (value, index);
            }
        }
        best.1
    }

    fn holding(&self, player: &Player) -> Holding {
        Holding::new(self.rules, self.state.round, player)
    }

    /// Returns what other things are worth with a crew: see [`Holding::worth_with`].
    fn worth(&self, holding: &Holding, with: &Player, crew: &Crew) -> f64 {
        holding.worth_with(self.rules, self.state.round, with, crew)
    }

    /// Returns what other things are worth more than a holding, with the same crew.
    fn gain(&self, holding: &Holding, with: &Player) -> f64 {
        self.worth(holding, with, &holding.crew) - holding.worth
    }

    /// Returns what loot would be worth.
    fn loot(&self, holding: &Holding, loot: &Loot) -> f64 {
        let mut with = holding.player;
        with.coins += loot.coins;
        for &token in Token::ALL {
            with.raid[token] += loot.raid[token];
        }
        for kind in 0..MOST_TYPES as u8 {
            with.spoils[kind] += loot.spoils[kind];
        }
        self.gain(holding, &with)
    }

    /// Returns the value of an action outside of destinations and negotiations.
    fn value(&self, action: Action) -> f64 {
        match (self.state.phase, action) {
            (Phase::Purchase { .. }, Action::Refresh) => -1.0 + self.own.worth,
            (Phase::Dare { location, .. }, Action::Yes) => {
                let dared = Player { terror: self.own.player.terror + 1, ..self.own.player };
                let choice = if location == Location::Vasteras { CHOICE } else { 1.0 };
                self.worth(&self.own, &dared, &self.own.crew) + choice * self.card()
            }
            _ => self.after(action),
        }
    }

    /// Returns what the seat has after an action, less a part of what others gain.
    fn after(&self, action: Action) -> f64 {
        let mut next = *self.state;
        self.rules.apply_unchecked(&mut next, action.index());
        let others: f64 = self
            .seat
            .others(self.rules.seats())
            .map(|seat| {
                let (player, changed) = (&self.state.players[seat], &next.players[seat]);
                if player == changed {
                    return 0.0;
                }
                let before = self.holding(player).worth;
                (self.holding(changed).worth - before) * (0.2 + 0.001 * before)
            })
            .sum();
        let own = &next.players[self.seat];
        let is_same = *own == self.own.player;
        let worth = if is_same { self.own.worth } else { self.holding(own).worth };
        worth - others
    }

    /// Returns what an unseen spoils card is worth on average.
    fn card(&self) -> f64 {
        *self.card.get_or_init(|| {
            let cards = self.state.spoils_deck.total();
            if cards == 0 {
                return 2.0;
            }
            let mut sum = 0.0;
            self.state.spoils_deck.each(|kind, count| {
                let mut with = self.own.player;
                with.spoils[kind] += 1;
                sum += f64::from(count) * self.gain(&self.own, &with);
            });
            sum / f64::from(cards)
        })
    }

    /// Returns the input of the choice of a destination. A rival goes to the locations that are open to it in proportion to
    /// their weights.
    fn sights(&self) -> Sights {
        let mut loot = ByLocation::all(0.0);
        for at in self.state.in_play {
            loot[at] = self.loot(&self.own, &self.state.places[at].loot);
        }
        let mut sights = Sights { loot, rivals: List::default() };
        for seat in self.seat.others(self.rules.seats()) {
            let last = self.state.players[seat].last;
            let all = self.state.in_play.iter().map(|at| sights.weight(last, at)).sum();
            sights.rivals.push((last, all));
        }
        sights
    }

    /// Returns what a destination is worth: the loot as far as rivals leave it, and what can be done there.
    fn destination(&self, location: Location, sights: &Sights) -> f64 {
        if location == Location::Roskilde {
            return self.market();
        }
        let rivals = sights.rivals.as_slice().iter();
        let rivals: f64 = rivals.map(|&(last, all)| sights.weight(last, location) / all).sum();
        let bjorn = if self.state.bjorn == Some(location) { CLASH } else { 0.0 };
        let loot = sights.loot[location];
        loot / (1.0 + rivals) - CLASH * rivals - bjorn + self.effect(location)
    }

    /// Returns what the action card of a location can add.
    fn effect(&self, location: Location) -> f64 {
        let own = &self.own.player;
        let coins = f64::from(own.coins);
        let dared = Player { terror: own.terror + 1, ..*own };
        let effect = match (location, self.state.places[location].face) {
            (Location::Bjorgvin, Face::B) => 1.0,
            (Location::Nidalos, Face::B) => 0.5,
            (Location::Tonsberg, Face::A) if own.terror > 2 && coins >= 3.0 => 1.5,
            (Location::Tonsberg | Location::Leirvik, _) if coins >= 6.0 => 2.0,
            (Location::Nidalos, _) => self.gain(&self.own, &dared) + self.card(),
            (Location::Vasteras, Face::A) => self.gain(&self.own, &dared) + CHOICE * self.card(),
            (Location::Odense, Face::A) => {
                let with = |token: Token| {
                    let mut with = dared;
                    with.raid[token] += 1;
                    self.gain(&self.own, &with)
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

    /// Returns what the market is worth: the best card for terror, and the best cards for coins.
    fn market(&self) -> f64 {
        let mut total = 0.0;
        let (mut now, mut market) = (self.own, self.state.market);
        for step in 0..3 {
            let mut best: Option<(f64, usize, Holding)> = None;
            for (slot, row) in market.iter().enumerate() {
                let Some(row) = row.filter(|_| !market[..slot].contains(row)) else { continue };
                let Some(with) = self.hired(&now, row, step == 0) else { continue };
                let value = with.worth - now.worth;
                if value > 0.0 && best.as_ref().is_none_or(|best| value > best.0) {
                    best = Some((value, slot, with));
                }
            }
            if let Some((value, slot, with)) = best {
                total += value;
                now = with;
                market[slot] = None;
            }
        }
        total
    }

    /// Returns a holding after a reaver is hired, for terror or for its cost; `None` if the coins do not suffice.
    fn hired(&self, holding: &Holding, row: u8, for_terror: bool) -> Option<Holding> {
        let Holding { mut player, mut crew, .. } = *holding;
        if for_terror {
            player.terror += self.rules.data.prices.hire_terror;
        } else {
            let cost = self.rules.data.reavers[usize::from(row)].cost;
            player.coins = player.coins.checked_sub(cost.into())?;
        }
        crew.add(self.rules, row, 1);
        player.reavers[row] += 1;
        let worth = self.worth(holding, &player, &crew);
        Some(Holding { player, crew, worth, ..*holding })
    }

    /// Returns the visitors of a negotiation, by position. After a failure each takes a terror token, and the loot remains.
    fn parties(&self, slot: Slot) -> Vec<Party> {
        let order = self.state.order(self.rules, slot.location);
        let party = |&seat: &Seat| {
            let now = self.holding(&self.state.players[seat]);
            let failed = Player { terror: now.player.terror + 1, ..now.player };
            let remains = if self.state.round < ROUNDS {
                let loot = self.loot(&now, &self.state.places[slot.location].loot);
                REMAINS * loot / self.rules.seats() as f64
            } else {
                0.0
            };
            let failed = self.worth(&now, &failed, &now.crew);
            Party { now, failed, remains }
        };
        order.as_slice().iter().map(party).collect()
    }

    /// Returns what each position gains by a deal over failing. `change` has what a position has more afterwards.
    fn gains(
        &self,
        parties: &[Party],
        has_reavers: bool,
        change: impl Fn(usize, Item) -> i32,
    ) -> Gains {
        let mut gains = Gains::default();
        for (position, party) in parties.iter().enumerate() {
            let after = |has: i32, item: Item| (has + change(position, item)).max(0);
            let (mut with, mut crew) = (party.now.player, party.now.crew);
            with.coins = after(with.coins.into(), Item::COIN) as u16;
            with.terror = after(with.terror.into(), Item::TERROR) as u16;
            for &token in Token::ALL {
                let count = after(with.raid[token].into(), Item::token(token));
                with.raid[token] = count.min(31) as u8;
            }
            for kind in 0..self.rules.data.spoils.len() as u8 {
                let count = after(with.spoils[kind].into(), Item::spoils(kind));
                with.spoils[kind] = count.min(40) as u8;
            }
            if has_reavers {
                for row in 0..self.rules.data.reavers.len() as u8 {
                    let count = after(with.reavers[row].into(), Item::reaver(row));
                    with.reavers[row] = count as u8;
                }
                crew = self.rules.crew(&with);
            }
            let worth = self.worth(&party.now, &with, &crew);
            gains.push(worth - party.failed - party.remains);
        }
        gains
    }

    /// Returns what each position gains by the deal on the table.
    fn gains_now(&self, slot: Slot) -> Gains {
        let (rules, deal) = (self.rules, &self.state.deal);
        let change = |position: usize, item: Item| deal.get(rules, position, item);
        self.gains(&self.parties(slot), deal.has_reavers(), change)
    }

    /// Returns by how much a position gains more than it must to agree: something, and most of what visitors gain on average.
    fn margin(gains: &[f64], position: usize) -> f64 {
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        gains[position] - (FAIR * mean).max(LEAST)
    }

    /// Returns what a proposal is worth: the own gain if all others agree. A deal that somebody rejects is hardly better
    /// than none, and the better the less is missing.
    fn proposal(own: usize, gains: &[f64]) -> f64 {
        let others = (0..gains.len()).filter(|&position| position != own);
        let least =
            others.map(|position| Self::margin(gains, position)).fold(f64::INFINITY, f64::min);
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
        Self::margin(self.gains_now(slot).as_slice(), own)
    }

    /// Returns how many of a kind a position should take: nothing is paid, equal parts are handed out, what is left over goes
    /// to the position that has gained least, and the terror to the one that minds it least.
    fn wanted(&self, slot: Slot, item: Item, to: usize) -> i32 {
        let loot = self.state.places[slot.location].loot.count(item);
        let left = loot - self.state.deal.taken(self.rules, item);
        let gains = self.gains_now(slot);
        let gains = gains.as_slice();
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
        left / takers + i32::from(left % takers > 0 && next == to)
    }

    /// Returns what an amount is worth where another one is wanted.
    fn share(wanted: i32, action: Action) -> f64 {
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
