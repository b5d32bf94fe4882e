//! The view of a seat, and states that fit it.
//!
//! `[hidden.view]` Section 10. That section defines how states are sampled.

use crate::deal::Deal;
use crate::phase::{Phase, destination};
use crate::rules::Rules;
use crate::state::{MOST_TERROR, Spoils, State};
use crate::words::{ByToken, Item, Location, Token};
use midgard_core::{BySeat, Rng, Seat, Set, Word, below};
use serde::Serialize;

/// The view of a seat: the state without the things hidden from it, and the public facts about the hidden things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    /// Unseen spoils cards, those of others among them, lie in its deck.
    pub(crate) state: State,
    /// How many secret cards each other seat has, where that is visible.
    pub(crate) secret: BySeat<u8>,
    /// Who has chosen a destination that is not revealed yet.
    pub(crate) sealed: Set<Seat>,
    /// The sums behind the screens of the others: coins, terror, raid tokens, spoils cards. `[hidden.sums]`
    /// Section 10.
    pub(crate) screened: Screened,
}

/// The sums behind the screens of the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub(crate) struct Screened {
    pub coins: u16,
    pub terror: u16,
    pub raid: ByToken<u8>,
    pub spoils: u8,
}

impl View {
    /// Returns what a seat knows of a state.
    pub(crate) fn new(rules: &Rules, state: &State, seat: Seat) -> Self {
        let mut view = Self {
            seat,
            state: *state,
            secret: BySeat::default(),
            sealed: Set::empty(),
            screened: Screened::default(),
        };
        let others = Seat::of(rules.seats()).filter(|&other| other != seat);
        for other in others.clone() {
            view.hide_secret(other);
            if !rules.sees_all() {
                view.screen(other);
            }
        }
        if let Phase::Destination { .. } = state.phase {
            for other in others {
                if view.state.players[other].destination.take().is_some() {
                    view.sealed.add(other);
                }
            }
        }
        if state.phase.is_making() && state.turn(rules) != Some(seat) {
            view.state.deal = Deal::default();
            view.state.phase = state.phase.slot().map_or(state.phase, Phase::Propose);
        }
        view
    }

    fn hide_secret(&mut self, other: Seat) {
        let mut secret = std::mem::take(&mut self.state.players[other].secret);
        self.secret[other] = secret.total() as u8;
        self.state.spoils_deck.take_all(&mut secret);
    }

    fn screen(&mut self, other: Seat) {
        let player = &mut self.state.players[other];
        let screened = &mut self.screened;
        screened.coins += std::mem::take(&mut player.coins);
        screened.terror += std::mem::take(&mut player.terror);
        for &token in Token::ALL {
            screened.raid[token] += std::mem::take(&mut player.raid[token]);
        }
        screened.spoils += player.spoils.total() as u8 + std::mem::take(&mut self.secret[other]);
        self.state.spoils_deck.take_all(&mut player.spoils);
    }

    /// Returns how many cards the spoils deck has.
    pub(crate) fn deck(&self) -> u32 {
        let hidden: u32 = self.secret.values().iter().map(|&count| u32::from(count)).sum();
        self.state.spoils_deck.total() - hidden - u32::from(self.screened.spoils)
    }

    /// Samples a state that fits.
    pub(crate) fn determinize(&self, rules: &Rules, rng: &mut impl Rng) -> State {
        let mut state = self.state;
        for other in self.sealed {
            let open = destination::legal(&state, other);
            let chosen = open.nth(below(rng, open.len() as u32) as usize);
            state.players[other].destination =
                chosen.and_then(|chosen| Location::from_index(chosen.into()));
        }
        if rules.sees_all() {
            self.draw_secret(rules, &mut state, rng);
        } else {
            self.hand_out(rules, &mut state, rng);
        }
        state
    }

    /// Draws the secret cards of others from the unseen cards without weapons.
    fn draw_secret(&self, rules: &Rules, state: &mut State, rng: &mut impl Rng) {
        let mut plain = state.spoils_deck;
        for (kind, count) in plain.0.iter_mut().enumerate() {
            if rules.weapons[kind] {
                *count = 0;
            }
        }
        for (seat, count) in self.secret.iter() {
            for _ in 0..count {
                let kind = draw(&mut plain, rng);
                state.spoils_deck[kind] -= 1;
                state.players[seat].secret[kind] += 1;
            }
        }
    }

    /// Gives every other seat what the deal on the table takes from it, and deals out the rest behind the screens.
    fn hand_out(&self, rules: &Rules, state: &mut State, rng: &mut impl Rng) {
        let mut screened = self.screened;
        self.set_aside(rules, state, &mut screened);
        let others: Vec<Seat> = Seat::of(rules.seats()).filter(|&it| it != self.seat).collect();
        let mut any = || others[below(rng, others.len() as u32) as usize];
        for _ in 0..screened.coins {
            state.players[any()].coins += 1;
        }
        for _ in 0..screened.terror {
            let seat = loop {
                let seat = any();
                if state.players[seat].terror < MOST_TERROR {
                    break seat;
                }
            };
            state.players[seat].terror += 1;
        }
        for &token in Token::ALL {
            for _ in 0..screened.raid[token] {
                state.players[any()].raid[token] += 1;
            }
        }
        for _ in 0..screened.spoils {
            let seat = others[below(rng, others.len() as u32) as usize];
            let kind = draw(&mut state.spoils_deck, rng);
            state.players[seat].spoils[kind] += 1;
        }
    }

    fn set_aside(&self, rules: &Rules, state: &mut State, screened: &mut Screened) {
        let Phase::Answer { slot, position } = state.phase else { return };
        let order = state.order(rules, slot.location);
        for (at, &seat) in order.as_slice().iter().enumerate() {
            let has_agreed = at < usize::from(position) || at == usize::from(slot.position);
            if seat == self.seat || !has_agreed {
                continue;
            }
            let delivered = |item: Item| -self.state.deal.get(rules, at, item).min(0);
            let player = &mut state.players[seat];
            player.coins += delivered(Item::COIN) as u16;
            screened.coins -= delivered(Item::COIN) as u16;
            player.terror += delivered(Item::TERROR) as u16;
            screened.terror -= delivered(Item::TERROR) as u16;
            for &token in Token::ALL {
                player.raid[token] += delivered(Item::token(token)) as u8;
                screened.raid[token] -= delivered(Item::token(token)) as u8;
            }
            for kind in 0..rules.data.spoils.len() as u8 {
                let cards = delivered(Item::spoils(kind)) as u8;
                player.spoils[kind] += cards;
                state.spoils_deck[kind] -= cards;
                screened.spoils -= cards;
            }
        }
    }
}

/// Draws a card.
fn draw(cards: &mut Spoils, rng: &mut impl Rng) -> u8 {
    let mut ticket = below(rng, cards.total());
    for (kind, count) in cards.0.iter_mut().enumerate() {
        if ticket < u32::from(*count) {
            *count -= 1;
            return kind as u8;
        }
        ticket -= u32::from(*count);
    }
    unreachable!("a ticket is below the total")
}
