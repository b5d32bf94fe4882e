//! The phases of the game, and their order.

use crate::action::Action;
use crate::event::{Event, hear};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Item, Location, Token};
use midgard_core::{ActionSet, Awaiting, Listener, Outcome, Seat, Word, vocabulary};
use serde::{Deserialize, Serialize};

pub(crate) mod bargain;
pub(crate) mod collect;
pub(crate) mod destination;
pub(crate) mod dice;
pub(crate) mod forced;
pub(crate) mod making;
pub(crate) mod places;
pub(crate) mod roskilde;
pub(crate) mod setup;
pub(crate) mod supply;

/// The legal actions of a decision.
pub(crate) type Legal = ActionSet<3>;

vocabulary! {
    /// The purpose of a roll of the weapons die.
    pub enum During / ByDuring in u8 {
        /// A card of Nidalos A or Vasteras A.
        Visit = "visit",
        /// Loot.
        Collect = "collect",
    }
}

/// A slot of a negotiation. `[negotiation.slots]` Section 6.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are what their names say
pub struct Slot {
    pub location: Location,
    /// From 1.
    pub cycle: u8,
    /// The proposer's place in the initiative order.
    pub position: u8,
}

/// The phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // docs/reference/reavers.md describes them
pub enum Phase {
    Locations,
    SetupMarket,
    Supply,
    SupplySpoils { icon: u8, location: Location, left: u8 },
    Restock,
    Destination { turn: Seat },
    FirstVisitor { location: Location },
    Hire { turn: Seat },
    Purchase { turn: Seat, refreshed: bool, bought: Option<u8> },
    Refresh { turn: Seat },
    Refill { turn: Seat, step: u8 },
    Buy { turn: Seat, step: u8 },
    Shed { turn: Seat },
    Sell { turn: Seat, token: Token },
    Atone { turn: Seat },
    Dare { turn: Seat, location: Location },
    Reveal { turn: Seat, location: Location, first: Option<u8> },
    Keep { turn: Seat, revealed: [u8; 2] },
    BlindDraw { turn: Seat, location: Location },
    BlindOffer { turn: Seat, location: Location, card: u8 },
    Barter { turn: Seat },
    TakeToken { turn: Seat },
    GiveToken { turn: Seat },
    AddSpoils { left: u8 },
    Propose(Slot),
    Contribute(Slot),
    Giver { slot: Slot, item: u8 },
    Amount { slot: Slot, item: u8, from: u8, counted: u16 },
    Split { slot: Slot, item: u8, to: u8, counted: u16 },
    Answer { slot: Slot, position: u8 },
    WeaponsDie { turn: Seat, location: Location, during: During },
    DieSpoils { turn: Seat, location: Location, during: During },
    End,
}

impl Phase {
    /// The name of a proposal.
    pub(crate) const PROPOSE: &'static str = "propose";

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Locations => "locations",
            Self::SetupMarket => "setup_market",
            Self::Supply => "supply",
            Self::SupplySpoils { .. } => "supply_spoils",
            Self::Restock => "restock",
            Self::Destination { .. } => "destination",
            Self::FirstVisitor { .. } => "first_visitor",
            Self::Hire { .. } => "hire",
            Self::Purchase { .. } => "purchase",
            Self::Refresh { .. } => "refresh",
            Self::Refill { .. } => "refill",
            Self::Buy { .. } => "buy",
            Self::Shed { .. } => "shed",
            Self::Sell { .. } => "sell",
            Self::Atone { .. } => "atone",
            Self::Dare { .. } => "dare",
            Self::Reveal { .. } => "reveal",
            Self::Keep { .. } => "keep",
            Self::BlindDraw { .. } => "blind_draw",
            Self::BlindOffer { .. } => "blind_offer",
            Self::Barter { .. } => "barter",
            Self::TakeToken { .. } => "take_token",
            Self::GiveToken { .. } => "give_token",
            Self::AddSpoils { .. } => "add_spoils",
            Self::Propose(_) => Self::PROPOSE,
            Self::Contribute(_) => "contribute",
            Self::Giver { .. } => "giver",
            Self::Amount { .. } => "amount",
            Self::Split { .. } => "split",
            Self::Answer { .. } => "answer",
            Self::WeaponsDie { .. } => "weapons_die",
            Self::DieSpoils { .. } => "die_spoils",
            Self::End => "end",
        }
    }

    /// Returns whether a chance event is open.
    pub(crate) fn is_chance(self) -> bool {
        matches!(
            self,
            Self::Locations
                | Self::SetupMarket
                | Self::Supply
                | Self::SupplySpoils { .. }
                | Self::Restock
                | Self::FirstVisitor { .. }
                | Self::Refresh { .. }
                | Self::Refill { .. }
                | Self::Reveal { .. }
                | Self::BlindDraw { .. }
                | Self::AddSpoils { .. }
                | Self::WeaponsDie { .. }
                | Self::DieSpoils { .. }
        )
    }

    /// Returns the slot of a negotiation.
    pub(crate) fn slot(self) -> Option<Slot> {
        match self {
            Self::Propose(slot) | Self::Contribute(slot) => Some(slot),
            Self::Giver { slot, .. }
            | Self::Amount { slot, .. }
            | Self::Split { slot, .. }
            | Self::Answer { slot, .. } => Some(slot),
            _ => None,
        }
    }

    /// Returns whether a deal is in the making, which only its proposer sees. `[hidden.making]` Section 6.2.
    pub(crate) fn is_making(self) -> bool {
        matches!(
            self,
            Self::Contribute(_) | Self::Giver { .. } | Self::Amount { .. } | Self::Split { .. }
        )
    }
}

impl State {
    /// Returns whose turn it is: the seat that decides, or for which chance decides.
    pub(crate) fn turn(&self, rules: &Rules) -> Option<Seat> {
        match self.phase {
            Phase::Locations
            | Phase::SetupMarket
            | Phase::Supply
            | Phase::SupplySpoils { .. }
            | Phase::Restock
            | Phase::FirstVisitor { .. }
            | Phase::AddSpoils { .. }
            | Phase::End => None,
            Phase::Destination { turn }
            | Phase::Hire { turn }
            | Phase::Purchase { turn, .. }
            | Phase::Refresh { turn }
            | Phase::Refill { turn, .. }
            | Phase::Buy { turn, .. }
            | Phase::Shed { turn }
            | Phase::Sell { turn, .. }
            | Phase::Atone { turn }
            | Phase::Dare { turn, .. }
            | Phase::Reveal { turn, .. }
            | Phase::Keep { turn, .. }
            | Phase::BlindDraw { turn, .. }
            | Phase::BlindOffer { turn, .. }
            | Phase::Barter { turn }
            | Phase::TakeToken { turn }
            | Phase::GiveToken { turn }
            | Phase::WeaponsDie { turn, .. }
            | Phase::DieSpoils { turn, .. } => Some(turn),
            Phase::Propose(slot)
            | Phase::Contribute(slot)
            | Phase::Giver { slot, .. }
            | Phase::Amount { slot, .. }
            | Phase::Split { slot, .. } => {
                Some(self.order(rules, slot.location).as_slice()[usize::from(slot.position)])
            }
            Phase::Answer { slot, position } => {
                Some(self.order(rules, slot.location).as_slice()[usize::from(position)])
            }
        }
    }

    /// Returns what the state waits for.
    pub(crate) fn awaiting(&self, rules: &Rules) -> Awaiting {
        match self.phase {
            Phase::End => Awaiting::Nothing,
            phase if phase.is_chance() => Awaiting::Chance,
            _ => self.turn(rules).map_or(Awaiting::Nothing, Awaiting::Decision),
        }
    }

    /// Returns the legal actions.
    pub(crate) fn legal(&self, rules: &Rules) -> Legal {
        match self.phase {
            Phase::Destination { turn } => destination::legal(self, turn),
            Phase::Hire { turn } => roskilde::hire_legal(self, turn),
            Phase::Purchase { turn, refreshed, bought } => {
                roskilde::purchase_legal(self, rules, turn, refreshed, bought)
            }
            Phase::Buy { turn, step } => roskilde::buy_legal(self, rules, turn, step),
            Phase::Shed { turn } => roskilde::shed_legal(self, rules, turn),
            Phase::Sell { turn, token } => places::sell_legal(self, rules, turn, token),
            Phase::Atone { turn } => places::atone_legal(self, rules, turn),
            Phase::Dare { .. } => places::dare_legal(self),
            Phase::Keep { revealed, .. } => places::keep_legal(revealed),
            Phase::BlindOffer { turn, location, card } => {
                places::offer_legal(self, rules, turn, location, card)
            }
            Phase::Barter { turn } => places::barter_legal(self, turn),
            Phase::TakeToken { .. } => places::take_legal(self),
            Phase::GiveToken { turn } => places::give_legal(self, turn),
            Phase::Propose(slot) => bargain::propose_legal(self, rules, slot),
            Phase::Contribute(slot) => making::contribute_legal(self, rules, slot),
            Phase::Giver { slot, item } => making::giver_legal(self, rules, slot, item),
            Phase::Amount { .. } | Phase::Split { .. } => making::amount_legal(self, rules),
            Phase::Answer { slot, position } => bargain::answer_legal(self, rules, slot, position),
            _ => Legal::new(),
        }
    }
}

/// A game that is being played: the rules, the state that changes, and whoever hears of it.
pub(crate) struct Play<'a, L> {
    pub rules: &'a Rules,
    pub state: &'a mut State,
    pub listener: &'a mut L,
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Plays a legal action.
    pub fn apply(&mut self, action: Action) {
        match self.state.phase {
            Phase::Destination { turn } => self.choose_destination(turn, action),
            Phase::Hire { turn } => self.hire(turn, action),
            Phase::Purchase { turn, bought, .. } => self.purchase(turn, bought, action),
            Phase::Buy { turn, step } => self.buy(turn, step, action),
            Phase::Shed { turn } => self.shed(turn, action),
            Phase::Sell { turn, token } => self.sell(turn, token, action),
            Phase::Atone { turn } => self.atone(turn, action),
            Phase::Dare { turn, location } => self.dare(turn, location, action),
            Phase::Keep { turn, revealed } => self.keep(turn, revealed, action),
            Phase::BlindOffer { turn, location, card } => {
                self.answer_offer(turn, location, card, action);
            }
            Phase::Barter { turn } => self.barter(turn, action),
            Phase::TakeToken { turn } => self.take_token(turn, action),
            Phase::GiveToken { turn } => self.give_token(turn, action),
            Phase::Propose(slot) => self.propose(slot, action),
            Phase::Contribute(slot) => self.contribute(slot, action),
            Phase::Giver { slot, item } => self.choose_giver(slot, item, action),
            Phase::Amount { slot, item, from, counted } => {
                self.name_amount(slot, item, from, counted, action);
            }
            Phase::Split { slot, item, to, counted } => {
                self.share(slot, item, to, counted, action);
            }
            Phase::Answer { slot, position } => self.answer_deal(slot, position, action),
            _ => unreachable!("{action} where nothing is decided"),
        }
    }

    /// Resolves the open chance event.
    pub fn answer(&mut self, outcome: Outcome) {
        let number = outcome as u8;
        match self.state.phase {
            Phase::Locations => self.place(Location::ALL[usize::from(outcome)]),
            Phase::SetupMarket => self.show_at_setup(number),
            Phase::Supply => self.reveal_supply(number),
            Phase::SupplySpoils { icon, location, left } => {
                self.supply_card(icon, location, left, number);
            }
            Phase::Restock => self.restock_card(number),
            Phase::FirstVisitor { location } => {
                self.set_first(location, Seat::ALL[usize::from(outcome)]);
                self.resolve(location);
            }
            Phase::Refresh { turn } => self.refresh_card(turn, number),
            Phase::Refill { turn, step } => self.refill_card(turn, step, number),
            Phase::Reveal { turn, location, first } => self.revealed(turn, location, first, number),
            Phase::BlindDraw { turn, location } => self.offer(turn, location, number),
            Phase::AddSpoils { left } => self.added_spoils(left, number),
            Phase::WeaponsDie { turn, location, during } => {
                self.rolled(turn, location, during, number);
            }
            Phase::DieSpoils { turn, location, during } => {
                self.die_card(turn, location, during, number);
            }
            _ => unreachable!("no chance event is open"),
        }
    }

    /// Makes sure that there is a reaver in the deck, if there can be. `[market.reshuffle]` Rule 17.
    pub fn has_reaver(&mut self) -> bool {
        if self.state.reaver_deck.is_empty() && !self.state.reaver_discard.is_empty() {
            let State { reaver_deck, reaver_discard, .. } = self.state;
            reaver_deck.take_all(reaver_discard);
            hear!(self, Reshuffled, "reavers");
        }
        !self.state.reaver_deck.is_empty()
    }

    /// Makes sure that there is a spoils card in the deck, if there can be. `[spoils.reshuffle]` Rule 6, R-20.
    /// `[secret.reshuffle]` Rule 20, R-30: secret cards become known with it.
    pub fn has_spoils(&mut self) -> bool {
        if self.state.spoils_deck.is_empty() && !self.state.spoils_discard.is_empty() {
            let State { spoils_deck, spoils_discard, .. } = self.state;
            spoils_deck.take_all(spoils_discard);
            hear!(self, Reshuffled, "spoils");
            for seat in Seat::of(self.rules.seats()) {
                for kind in 0..self.rules.data.spoils.len() as u8 {
                    let all = self.state.players[seat].cards(kind);
                    self.unveil(seat, kind, all);
                }
            }
        }
        !self.state.spoils_deck.is_empty()
    }

    /// Makes secret cards public until this many of the type are.
    pub fn unveil(&mut self, seat: Seat, kind: u8, needed: u16) {
        let shown = self.state.unveil(seat, kind, needed);
        if shown > 0 {
            hear!(self, Unveiled, seat, Item::spoils(kind), shown);
        }
    }

    /// Reports that a question of a place was passed, with the raid token that was asked for, or the reavers hired before.
    pub fn passed(&mut self, turn: Seat) {
        let token = match self.state.phase {
            Phase::Buy { step, .. } => Some(self.state.token_for_sale(step)),
            Phase::Sell { token, .. } => Some(token),
            _ => None,
        };
        let hired = match self.state.phase {
            Phase::Purchase { bought, .. } => Some(u8::from(bought.is_some())),
            _ => None,
        };
        hear!(self, Passed, turn, self.state.phase.name(), token.map(Item::token), hired);
    }

    /// Goes on with the locations after this one, and with collecting after the last. `[visit.order]` Rule 10, R-1.
    pub fn after_location(&mut self, location: Location) {
        let later = self.state.in_play.iter().find(|next| next.index() > location.index());
        match later {
            Some(next) => self.visit(next),
            None => self.clash(),
        }
    }

    /// Starts a location: finds its first visitor, whatever the face. `[initiative.when]` Section 3, R-3.
    /// `[initiative.tie]` R-19: chance decides among the tied.
    pub fn visit(&mut self, location: Location) {
        let visitors = self.state.visitors(self.rules, location);
        if visitors.len() < 2 {
            return self.resolve(location);
        }
        let tied = crate::phase::places::candidates(self.state, self.rules, location);
        if tied.len() > 1 {
            self.state.phase = Phase::FirstVisitor { location };
            return;
        }
        if let Some(first) = tied.first() {
            self.set_first(location, first);
        }
        self.resolve(location);
    }

    fn set_first(&mut self, location: Location, seat: Seat) {
        self.state.places[location].first = Some(seat);
        hear!(self, First, location, seat);
    }
}
