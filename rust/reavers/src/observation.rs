//! The knowledge of a seat, as numbers in named blocks. Seats are counted clockwise from the seat that sees.

use crate::phase::Phase;
use crate::rules::{Options, Rules};
use crate::state::{Player, Reavers};
use crate::view::View;
use crate::words::{
    Face, Item, KINDS, Location, MOST_REAVERS, MOST_TYPES, Negotiation, PLAIN_KINDS, SLOTS,
    SUPPLY_ROWS, Screen, Token,
};
use midgard_core::{Encoder, Layout, ObservationWriter, Seat, ValueRange, Word};

/// The names of phases.
const PHASES: &[&str] = &[
    "locations",
    "setup_market",
    "supply",
    "supply_spoils",
    "restock",
    "destination",
    "first_visitor",
    "hire",
    "purchase",
    "refresh",
    "refill",
    "buy",
    "shed",
    "sell",
    "atone",
    "dare",
    "reveal",
    "keep",
    "blind_draw",
    "blind_offer",
    "barter",
    "take_token",
    "give_token",
    "add_spoils",
    "propose",
    "contribute",
    "giver",
    "amount",
    "split",
    "answer",
    "weapons_die",
    "die_spoils",
    "end",
];
const FROM_SELF: &[&str] = &["self", "next", "second", "third", "fourth", "fifth"];
const GOODS: &[&str] =
    &["coins", "terror", "farm", "wall", "tower", "secret", "helms", "yggdrasils", "owed"];
const LOOT: &[&str] = &[
    "coin", "farm", "wall", "tower", "terror", "spoils-0", "spoils-1", "spoils-2", "spoils-3",
    "spoils-4", "spoils-5", "spoils-6", "spoils-7",
];
const SUPPLY: &[&str] =
    &["coins", "spoils", "farm", "wall", "tower", "flip_roskilde", "flip_locations"];
const SCREENED: &[&str] = &["coins", "terror", "farm", "wall", "tower", "spoils"];

/// The source of the numbers in blocks.
struct Seen<'a> {
    rules: &'a Rules,
    view: &'a View,
    /// Whose turn it is.
    turn: Option<Seat>,
    players: usize,
}

impl Seen<'_> {
    /// Returns the seat at a distance clockwise from the seat that sees.
    fn seat(&self, place: usize) -> Seat {
        Seat::ALL[(self.view.seat as usize + place) % self.players]
    }

    /// Returns how many places clockwise a seat sits.
    fn place(&self, seat: Seat) -> usize {
        (seat as usize + self.players - self.view.seat as usize) % self.players
    }

    fn player(&self, place: usize) -> &Player {
        &self.view.state.players[self.seat(place)]
    }

    fn phase(&self) -> Phase {
        self.view.state.phase
    }

    /// Returns where the seat stands in the initiative order of the negotiation.
    fn position(&self, place: usize) -> Option<usize> {
        let slot = self.phase().slot()?;
        let order = self.view.state.order(self.rules, slot.location);
        order.as_slice().iter().position(|&seat| seat == self.seat(place))
    }
}

const BYTE: ValueRange = ValueRange::upto(255, 20);
const FEW: ValueRange = ValueRange::upto(48, 8);
const FLAG: ValueRange = ValueRange::upto(1, 1);
const CARDS: ValueRange = ValueRange::upto(85, 20);
const CHANGES: ValueRange = ValueRange { low: -100, high: 155, scale: 10 };

fn one_row(row: Option<u8>) -> [u8; MOST_REAVERS] {
    std::array::from_fn(|at| u8::from(row == Some(at as u8)))
}

fn rows(reavers: &Reavers) -> [u8; MOST_REAVERS] {
    reavers.0
}

fn encode<'a>(options: &Options, encoder: &mut impl Encoder<Seen<'a>>) {
    encode_round(options, encoder);
    encode_board(options, encoder);
    encode_players(options, encoder);
    encode_phase(encoder);
    if options.negotiation != Negotiation::Auto {
        encode_deal(options, encoder);
    }
}

fn encode_round<'a>(options: &Options, encoder: &mut impl Encoder<Seen<'a>>) {
    let seats = &FROM_SELF[..options.players.into()];
    let rounds = ValueRange::upto(10, 10);
    encoder.numbers("round", &[], rounds, "the round", |seen, _| [seen.view.state.round]);
    encoder.one_of("phase", &[], PHASES, "what is waited for", |seen, _| {
        PHASES.iter().position(|&name| name == seen.phase().name())
    });
    encoder.one_of("turn", &[], seats, "whose turn it is", |seen, _| {
        seen.turn.map(|turn| seen.place(turn))
    });
    encoder.named("supply", &[], SUPPLY, BYTE, "the supply card of the round", |seen, _| {
        let row = seen.view.state.supply_card.map(|row| &seen.rules.data.supply[usize::from(row)]);
        row.map_or([0; SUPPLY.len()], |row| {
            let [farm, wall, tower] = *row.raid.values();
            let flips = [row.flip_roskilde, row.flip_locations].map(u8::from);
            [row.coins, row.spoils, farm, wall, tower, flips[0], flips[1]]
        })
    });
    let twelve = ValueRange::upto(SUPPLY_ROWS as i16, 1);
    encoder.numbers("supply_unseen", &[], twelve, "supply cards not revealed", |seen, _| {
        seen.view.state.supply_unseen.0
    });
}

fn encode_board<'a>(options: &Options, encoder: &mut impl Encoder<Seen<'a>>) {
    let seats = &FROM_SELF[..options.players.into()];
    encoder.numbers("market", &[SLOTS], FLAG, "the reaver row in each slot", |seen, slot| {
        one_row(seen.view.state.market[slot])
    });
    encoder.numbers("reaver_deck", &[], FEW, "reavers in the deck by row", |seen, _| {
        rows(&seen.view.state.reaver_deck)
    });
    encoder.numbers("reaver_discard", &[], FEW, "reavers in the discard", |seen, _| {
        rows(&seen.view.state.reaver_discard)
    });
    encoder.numbers("spoils_unseen", &[], CARDS, "spoils cards that are unseen", |seen, _| {
        seen.view.state.spoils_deck.0
    });
    encoder.numbers("spoils_discard", &[], CARDS, "spoils cards in the discard", |seen, _| {
        seen.view.state.spoils_discard.0
    });
    encoder.numbers("spoils_deck", &[], CARDS, "spoils cards in the deck", |seen, _| {
        [seen.view.deck() as u8]
    });
    let tokens = ValueRange::upto(31, 10);
    encoder.named("raid", &[], Token::WORDS, tokens, "raid tokens in the supply", |seen, _| {
        *seen.view.state.raid.values()
    });
    encoder.words("in_play", &[], "the locations in play", |seen, _| seen.view.state.in_play);
    encoder.words("turned", &[], "locations that show face B", |seen, _| {
        let places = seen.view.state.places.iter();
        places.filter(|(_, place)| place.face == Face::B).map(|(location, _)| location).collect()
    });
    let locations = [Location::COUNT];
    encoder.one_of("first", &locations, seats, "the first visitor", |seen, at| {
        seen.view.state.places.values()[at].first.map(|seat| seen.place(seat))
    });
    encoder.named("loot", &locations, LOOT, BYTE, "what lies there", |seen, at| {
        let loot = &seen.view.state.places.values()[at].loot;
        std::array::from_fn::<i32, PLAIN_KINDS, _>(|kind| loot.count(Item(kind as u8)))
    });
    if options.bjorn {
        encoder.word("bjorn", &[], "where Bjorn stands", |seen, _| seen.view.state.bjorn);
    }
}

fn encode_players<'a>(options: &Options, encoder: &mut impl Encoder<Seen<'a>>) {
    let players = [usize::from(options.players)];
    encoder.named("goods", &players, GOODS, BYTE, "what is seen of each seat", |seen, at| {
        let (player, seat) = (seen.player(at), seen.seat(at));
        let (helms, yggdrasils) = seen.rules.symbols(player);
        let [farm, wall, tower] = player.raid.values().map(i32::from);
        let secret = u32::from(seen.view.secret[seat]) + player.secret.total();
        let (coins, terror) = (player.coins.into(), player.terror.into());
        let owed = seen.view.state.owed[seat].into();
        let (helms, yggdrasils) = (helms.into(), yggdrasils.into());
        [coins, terror, farm, wall, tower, secret as i32, helms, yggdrasils, owed]
    });
    encoder.numbers("spoils", &players, CARDS, "known spoils cards", |seen, at| {
        seen.player(at).spoils.0
    });
    encoder.numbers("own_secret", &[], CARDS, "own secret spoils cards", |seen, _| {
        seen.player(0).secret.0
    });
    encoder.numbers("reavers", &players, FEW, "hired reavers by row", |seen, at| {
        rows(&seen.player(at).reavers)
    });
    encoder.word("destination", &players, "the destination of this round", |seen, at| {
        seen.player(at).destination
    });
    encoder.word("last", &players, "the destination of the round before", |seen, at| {
        seen.player(at).last
    });
    encoder.numbers("sealed", &players, FLAG, "who has a sealed destination", |seen, at| {
        let is_open = matches!(seen.phase(), Phase::Destination { .. });
        let is_own = is_open && at == 0 && seen.player(at).destination.is_some();
        [u8::from(is_own || seen.view.sealed.has(seen.seat(at)))]
    });
    if options.memory == Screen::Screen {
        encoder.named("screened", &[], SCREENED, BYTE, "what the others hide", |seen, _| {
            let screened = &seen.view.screened;
            let [farm, wall, tower] = screened.raid.values().map(i32::from);
            let (coins, terror) = (screened.coins.into(), screened.terror.into());
            [coins, terror, farm, wall, tower, screened.spoils.into()]
        });
    }
}

/// The fields of single phases besides the turn.
fn encode_phase<'a>(encoder: &mut impl Encoder<Seen<'a>>) {
    encoder.word("location", &[], "the location of the phase", |seen, _| match seen.phase() {
        Phase::SupplySpoils { location, .. }
        | Phase::FirstVisitor { location }
        | Phase::Dare { location, .. }
        | Phase::Reveal { location, .. }
        | Phase::BlindDraw { location, .. }
        | Phase::BlindOffer { location, .. }
        | Phase::WeaponsDie { location, .. }
        | Phase::DieSpoils { location, .. } => Some(location),
        phase => phase.slot().map(|slot| slot.location),
    });
    encoder.word("token", &[], "the token that may be sold", |seen, _| match seen.phase() {
        Phase::Sell { token, .. } => Some(token),
        _ => None,
    });
    let few = ValueRange::upto(99, 9);
    encoder.numbers("step", &[], few, "step, refreshed, slot bought, icon, left", |seen, _| {
        match seen.phase() {
            Phase::Hire { .. } => [1, 0, 0, 0, 0],
            Phase::Refresh { .. } => [2, 1, 0, 0, 0],
            Phase::Refill { step, .. } | Phase::Buy { step, .. } => [step, 0, 0, 0, 0],
            Phase::Shed { .. } => [5, 0, 0, 0, 0],
            Phase::Purchase { refreshed, bought, .. } => {
                [2, refreshed.into(), bought.map_or(0, |slot| slot + 1), 0, 0]
            }
            Phase::SupplySpoils { icon, left, .. } => [0, 0, 0, icon, left],
            Phase::AddSpoils { left } => [0, 0, 0, 0, left],
            _ => [0; 5],
        }
    });
    encoder.numbers("offered", &[], FLAG, "the reaver of a blind offer", |seen, _| {
        one_row(match seen.phase() {
            Phase::BlindOffer { card, .. } => Some(card),
            _ => None,
        })
    });
    encoder.numbers("revealed", &[], ValueRange::upto(2, 2), "revealed types", |seen, _| {
        let mut types = [0_u8; MOST_TYPES];
        let cards = match seen.phase() {
            Phase::Reveal { first, .. } => [first, None],
            Phase::Keep { revealed, .. } => revealed.map(Some),
            _ => [None; 2],
        };
        cards.into_iter().flatten().for_each(|kind| types[usize::from(kind)] += 1);
        types
    });
}

fn encode_deal<'a>(options: &Options, encoder: &mut impl Encoder<Seen<'a>>) {
    let players = [usize::from(options.players)];
    let seats = &FROM_SELF[..options.players.into()];
    encoder.numbers("cycle", &[], ValueRange::upto(8, 2), "the cycle", |seen, _| {
        [seen.phase().slot().map_or(0, |slot| slot.cycle)]
    });
    encoder.one_of("proposer", &[], seats, "who proposes or has proposed", |seen, _| {
        let slot = seen.phase().slot()?;
        let order = seen.view.state.order(seen.rules, slot.location);
        order.as_slice().get(usize::from(slot.position)).map(|&seat| seen.place(seat))
    });
    encoder.named("deal", &players, LOOT, CHANGES, "the deal, by seat", |seen, at| {
        let position = seen.position(at);
        std::array::from_fn::<i32, PLAIN_KINDS, _>(|kind| {
            let item = Item(kind as u8);
            position.map_or(0, |at| seen.view.state.deal.get(seen.rules, at, item))
        })
    });
    if options.negotiation == Negotiation::Micro {
        let changes = ValueRange { low: -48, high: 48, scale: 4 };
        encoder.numbers("deal_reavers", &players, changes, "reavers of the deal", |seen, at| {
            let position = seen.position(at);
            std::array::from_fn::<i32, MOST_REAVERS, _>(|row| {
                let item = Item::reaver(row as u8);
                position.map_or(0, |at| seen.view.state.deal.get(seen.rules, at, item))
            })
        });
        encoder.numbers("item", &[], FLAG, "the item that is settled", |seen, _| {
            let item = match seen.phase() {
                Phase::Giver { item, .. }
                | Phase::Amount { item, .. }
                | Phase::Split { item, .. } => Some(item),
                _ => None,
            };
            std::array::from_fn::<u8, KINDS, _>(|at| u8::from(item == Some(at as u8)))
        });
        encoder.numbers("counted", &[], BYTE, "position from 1, and counted", |seen, _| match seen
            .phase()
        {
            Phase::Amount { from: at, counted, .. } | Phase::Split { to: at, counted, .. } => {
                [i32::from(at) + 1, counted.into()]
            }
            _ => [0, 0],
        });
    }
}

/// Returns the blocks of a game with these options.
pub(crate) fn layout(options: &Options) -> Layout {
    let mut layout = Layout::default();
    encode(options, &mut layout);
    layout
}

/// Writes what a seat knows.
pub(crate) fn write(rules: &Rules, view: &View, out: &mut [u8]) {
    let turn = view.state.turn(rules);
    let seen = Seen { rules, view, turn, players: rules.seats() };
    let mut writer = ObservationWriter::new(&seen, out);
    encode(&rules.options, &mut writer);
    assert!(writer.is_full(), "an observation has the length of the layout");
}
