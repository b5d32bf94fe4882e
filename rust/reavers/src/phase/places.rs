//! Locations 1 to 6: the effects of their action cards.
//!
//! `[places.order]` Section 3, R-1, R-2. `[decision.everybody]` Rule 18.

use crate::action::{AMOUNT, Action, PASS, SPOILS, TOKEN, YES};
use crate::event::{Event, Value, hear};
use crate::phase::{During, Legal, Phase, Play};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Face, Item, Location, MOST_TYPES, Token};
use midgard_core::{ActionIndex, Listener, Seat, Set, Word};

/// Returns the visitors that may be the first: most Yggdrasils, then most helms, then from the lowest location.
/// `[initiative.first]` Section 3, R-2, R-21. `[initiative.closest]` R-19: Roskilde is the closest; in round 1 nobody came
/// from anywhere.
pub(crate) fn candidates(state: &State, rules: &Rules, location: Location) -> Set<Seat> {
    let rank = |seat: Seat| {
        let player = &state.players[seat];
        let (helms, yggdrasils) = rules.symbols(player);
        let from = player.last.map_or(0, |last| -(last.index() as i32));
        (yggdrasils, helms, from)
    };
    let visitors = state.visitors(rules, location);
    let (mut best, mut tied) = (None, Set::empty());
    for seat in visitors {
        let rank = Some(rank(seat));
        if rank > best {
            (best, tied) = (rank, Set::empty());
        }
        if rank == best {
            tied.add(seat);
        }
    }
    tied
}

fn pass_or(action: ActionIndex, holds: bool) -> Legal {
    let mut legal = Legal::new();
    legal.insert(PASS);
    if holds {
        legal.insert(action);
    }
    legal
}

/// `[bjorgvin.sell]` Bjorgvin A, D7, R-6. `[bjorgvin.limit]` The option lifts the limit.
pub(super) fn sell_legal(state: &State, rules: &Rules, turn: Seat, token: Token) -> Legal {
    let owned = state.players[turn].raid[token];
    let most = if rules.sell_limit == 0 { owned } else { owned.min(rules.sell_limit) };
    (0..=ActionIndex::from(most)).map(|amount| AMOUNT + amount).collect()
}

/// `[tonsberg.atone]` Tonsberg A, D8.
pub(super) fn atone_legal(state: &State, rules: &Rules, turn: Seat) -> Legal {
    let player = &state.players[turn];
    let pays = player.coins >= rules.data.prices.tonsberg_discard_terror;
    pass_or(YES, player.terror > 0 && pays)
}

/// `[dare.terror]` Nidalos A and Vasteras A, D8, R-26.
pub(super) fn dare_legal(state: &State) -> Legal {
    pass_or(YES, !state.spoils_deck.is_empty() || !state.spoils_discard.is_empty())
}

/// `[vasteras.keep]` D10.
pub(super) fn keep_legal(revealed: [u8; 2]) -> Legal {
    revealed.iter().map(|&kind| SPOILS + ActionIndex::from(kind)).collect()
}

/// Returns the price of a blind offer. `[offer.buy]` Tonsberg B and Leirvik A, D9.
pub(crate) fn offer_price(rules: &Rules, location: Location, card: u8) -> u16 {
    let prices = &rules.data.prices;
    let surcharge = match location {
        Location::Tonsberg => prices.tonsberg_surcharge,
        _ => prices.leirvik_surcharge,
    };
    u16::from(rules.data.reavers[usize::from(card)].cost) + surcharge
}

/// `[offer.buy]` D9.
pub(super) fn offer_legal(
    state: &State,
    rules: &Rules,
    turn: Seat,
    location: Location,
    card: u8,
) -> Legal {
    pass_or(YES, state.players[turn].coins >= offer_price(rules, location, card))
}

/// `[vasteras.barter]` Vasteras B, D11.
pub(super) fn barter_legal(state: &State, turn: Seat) -> Legal {
    let mut legal = pass_or(PASS, true);
    (0..MOST_TYPES as u8)
        .filter(|&kind| state.players[turn].cards(kind) > 0)
        .for_each(|kind| legal.insert(SPOILS + ActionIndex::from(kind)));
    legal
}

/// `[odense.take]` Odense A, D12, R-26.
pub(super) fn take_legal(state: &State) -> Legal {
    let mut legal = pass_or(PASS, true);
    Token::ALL
        .iter()
        .filter(|&&token| state.raid[token] > 0)
        .for_each(|&token| legal.insert(TOKEN + token as ActionIndex));
    legal
}

/// `[odense.give]` Odense B, D12.
pub(super) fn give_legal(state: &State, turn: Seat) -> Legal {
    let player = &state.players[turn];
    let mut legal = pass_or(PASS, true);
    Token::ALL
        .iter()
        .filter(|&&token| player.terror > 0 && player.raid[token] > 0)
        .for_each(|&token| legal.insert(TOKEN + token as ActionIndex));
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Starts the effects of a location whose first visitor is known.
    pub(super) fn resolve(&mut self, location: Location) {
        let counted = self.state.counted(self.rules, location);
        let prices = &self.rules.data.prices;
        match (location, self.state.places[location].face) {
            (Location::Bjorgvin, Face::B) => self.add_coins(location, prices.bjorgvin_add),
            (Location::Nidalos, Face::B) => self.add_coins(location, prices.nidalos_add),
            (Location::Leirvik, Face::B) => self.add_spoils((counted / 2) as u8),
            _ => match self.state.order(self.rules, location).as_slice().first() {
                Some(&first) if location == Location::Roskilde => self.ask_step(1, first),
                Some(&first) => self.ask(location, first),
                None => self.after_location(location),
            },
        }
    }

    /// Adds coins for each visitor. `[bjorgvin.add]` `[nidalos.add]` Section 3, R-27.
    fn add_coins(&mut self, location: Location, each: u16) {
        let coins = self.state.payable(each * self.state.counted(self.rules, location));
        self.state.places[location].loot.coins += coins;
        if coins > 0 {
            hear!(self, Added, location, Item::COIN, coins);
        }
        self.after_location(location);
    }

    /// Adds spoils cards at Leirvik, as far as there are any. `[leirvik.add]` Section 3.
    fn add_spoils(&mut self, left: u8) {
        if left > 0 && self.has_spoils() {
            self.state.phase = Phase::AddSpoils { left };
        } else {
            if left > 0 {
                hear!(self, Lacked, Location::Leirvik, Value::Null, "spoils", left);
            }
            self.after_location(Location::Leirvik);
        }
    }

    pub(super) fn added_spoils(&mut self, left: u8, kind: u8) {
        self.state.spoils_deck[kind] -= 1;
        self.state.places[Location::Leirvik].loot.spoils[kind] += 1;
        hear!(self, Added, Location::Leirvik, Item::spoils(kind), 1_u8);
        self.add_spoils(left - 1);
    }

    /// Asks a visitor for all of the face.
    fn ask(&mut self, location: Location, turn: Seat) {
        self.state.phase = match (location, self.state.places[location].face) {
            (Location::Bjorgvin, _) => Phase::Sell { turn, token: Token::Farm },
            (Location::Tonsberg, Face::A) => Phase::Atone { turn },
            (Location::Nidalos, _) | (Location::Vasteras, Face::A) => {
                Phase::Dare { turn, location }
            }
            (Location::Vasteras, Face::B) => Phase::Barter { turn },
            (Location::Odense, Face::A) => Phase::TakeToken { turn },
            (Location::Odense, Face::B) => Phase::GiveToken { turn },
            (Location::Tonsberg, Face::B) | (Location::Leirvik, _) => {
                if !self.has_reaver() {
                    hear!(self, Lacked, location, turn, "reavers", 1_u8);
                    return self.after_visitor(location, turn);
                }
                Phase::BlindDraw { turn, location }
            }
            (Location::Roskilde, _) => unreachable!("Roskilde has steps"),
        };
    }

    /// Goes on with the next visitor.
    pub(super) fn after_visitor(&mut self, location: Location, turn: Seat) {
        match self.state.next_visitor(self.rules, location, turn) {
            Some(next) => self.ask(location, next),
            None => self.after_location(location),
        }
    }

    pub(super) fn sell(&mut self, turn: Seat, token: Token, action: Action) {
        let Action::Amount(amount) = action else { unreachable!("{action} where tokens are sold") };
        if amount == 0 {
            self.passed(turn);
        } else {
            let coins = self.rules.data.prices.sell[token] * u16::from(amount);
            let coins = self.state.payable(coins);
            let player = &mut self.state.players[turn];
            player.raid[token] -= amount;
            player.coins += coins;
            self.state.raid[token] += amount;
            hear!(self, Sold, turn, Item::token(token), amount, coins);
        }
        match Token::from_index(token.index() + 1) {
            Some(token) => self.state.phase = Phase::Sell { turn, token },
            None => self.after_visitor(Location::Bjorgvin, turn),
        }
    }

    pub(super) fn atone(&mut self, turn: Seat, action: Action) {
        if action == Action::Yes {
            let price = self.rules.data.prices.tonsberg_discard_terror;
            let player = &mut self.state.players[turn];
            player.coins -= price;
            player.terror -= 1;
            hear!(self, Shed, turn, Location::Tonsberg, price, Value::Null, Value::Null);
        } else {
            self.passed(turn);
        }
        self.after_visitor(Location::Tonsberg, turn);
    }

    pub(super) fn dare(&mut self, turn: Seat, location: Location, action: Action) {
        if action != Action::Yes {
            self.passed(turn);
            return self.after_visitor(location, turn);
        }
        self.state.players[turn].take_terror(1);
        hear!(self, Dared, turn, location);
        if self.has_spoils() {
            self.state.phase = Phase::Reveal { turn, location, first: None };
        }
    }

    /// Shows a card of the spoils deck; a single one left is kept. `[dare.reveal]` Section 3, R-26.
    pub(super) fn revealed(&mut self, turn: Seat, location: Location, first: Option<u8>, kind: u8) {
        self.state.spoils_deck[kind] -= 1;
        hear!(self, Drew, turn, location, Item::spoils(kind));
        match first {
            Some(first) => self.state.phase = Phase::Keep { turn, revealed: [first, kind] },
            None if location == Location::Vasteras && self.has_spoils() => {
                self.state.phase = Phase::Reveal { turn, location, first: Some(kind) };
            }
            None => {
                if location == Location::Vasteras {
                    hear!(self, Lacked, location, turn, "spoils", 1_u8);
                }
                self.keep_card(turn, location, kind, None);
            }
        }
    }

    /// Discards the other card before the die is rolled. `[vasteras.discard]` R-34.
    pub(super) fn keep(&mut self, turn: Seat, revealed: [u8; 2], action: Action) {
        let Action::Spoils(kind) = action else { unreachable!("{action} where a card is kept") };
        let other = if revealed[0] == kind { revealed[1] } else { revealed[0] };
        self.state.spoils_discard[other] += 1;
        self.keep_card(turn, Location::Vasteras, kind, Some(other));
    }

    fn keep_card(&mut self, turn: Seat, location: Location, kind: u8, other: Option<u8>) {
        self.state.players[turn].spoils[kind] += 1;
        hear!(self, Kept, turn, Item::spoils(kind), other.map(Item::spoils));
        self.state.owed[turn] += u8::from(self.rules.weapons[usize::from(kind)]);
        self.roll_next(turn, location, During::Visit);
    }

    /// Shows the top reaver, which is not optional. `[offer.reveal]` R-25.
    pub(super) fn offer(&mut self, turn: Seat, location: Location, card: u8) {
        self.state.reaver_deck[card] -= 1;
        hear!(self, Offered, turn, location, Value::Reaver(card));
        self.state.phase = Phase::BlindOffer { turn, location, card };
    }

    pub(super) fn answer_offer(&mut self, turn: Seat, at: Location, card: u8, action: Action) {
        if action == Action::Yes {
            let price = offer_price(self.rules, at, card);
            let player = &mut self.state.players[turn];
            player.coins -= price;
            player.reavers[card] += 1;
            hear!(self, Hired, turn, Value::Reaver(card), Value::Null, price, 0_u8);
        } else {
            self.state.reaver_discard[card] += 1;
            hear!(self, Declined, turn, Value::Reaver(card));
        }
        self.after_visitor(at, turn);
    }

    pub(super) fn barter(&mut self, turn: Seat, action: Action) {
        if let Action::Spoils(kind) = action {
            let coins = self.state.payable(self.rules.data.prices.vasteras_sell_spoils);
            self.unveil(turn, kind, 1);
            let player = &mut self.state.players[turn];
            player.spoils[kind] -= 1;
            player.coins += coins;
            self.state.spoils_discard[kind] += 1;
            hear!(self, Sold, turn, Item::spoils(kind), 1_u8, coins);
        } else {
            self.passed(turn);
        }
        self.after_visitor(Location::Vasteras, turn);
    }

    pub(super) fn take_token(&mut self, turn: Seat, action: Action) {
        if let Action::Token(token) = action {
            self.state.raid[token] -= 1;
            let player = &mut self.state.players[turn];
            player.raid[token] += 1;
            player.take_terror(1);
            hear!(self, TookToken, turn, Item::token(token));
        } else {
            self.passed(turn);
        }
        self.after_visitor(Location::Odense, turn);
    }

    pub(super) fn give_token(&mut self, turn: Seat, action: Action) {
        if let Action::Token(token) = action {
            self.state.raid[token] += 1;
            let player = &mut self.state.players[turn];
            player.raid[token] -= 1;
            player.terror -= 1;
            hear!(self, Shed, turn, Location::Odense, 0_u8, token, Value::Null);
        } else {
            self.passed(turn);
        }
        self.after_visitor(Location::Odense, turn);
    }
}
