//! The decisions of a worker that has arrived at a place. Rulebook pp. 5 to 7.

use crate::rules::Rules;
use crate::rules::action::{Action, TRADES, first, trade_index};
use crate::rules::combat::losable;
use crate::rules::event::{Log, Tag, What};
use crate::rules::locations::{pay, receive};
use crate::rules::phase::{placement, runes, stray};
use crate::rules::state::{Clan, Phase, SageVisit, Ship, State};
use crate::words::{
    Destiny, Goods, Item, JourneySpace, Leader, Location, Longship, Rune, ShipKind, Shore, Source,
    Warband, Warrior,
};
use midgard_core::{ActionSet, Seat, Set};

/// `[place.stave_church]` Rulebook p. 6: the seat buys 1 to 4 favor. R60: there is one price for each number.
pub(crate) fn legal_stave_church(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    for (favor, &coins) in (1..).zip(&rules.cards.board.stave_church) {
        if state.clans[turn].coins >= u16::from(coins) {
            legal.insert(Action::Count(favor).index());
        }
    }
}

pub(crate) fn play_stave_church(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Count(favor) = action else { stray(action, "the Stave Church") };
    let coins = u16::from(rules.cards.board.stave_church[usize::from(favor) - 1]);
    state.clans[turn].coins -= coins;
    log.pay(Tag::PlaceStaveChurch, turn, [0, 0, coins, 0]);
    state.collect(log, Tag::PlaceStaveChurch, turn, [0, 0, 0, favor.into()]);
    placement::next(rules, state, log, turn);
}

/// `[stall.aumingi]` Rulebook p. 7: the seat gives one to three times.
pub(crate) fn legal_aumingi(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    let stall = rules.stall(Location::Aumingi);
    for times in 1..=stall.repeats {
        let enough = |goods: &Goods| {
            let needed = u16::from(stall.cost.goods[*goods]) * u16::from(times);
            state.clans[turn].goods(*goods) >= needed
        };
        if Goods::ALL.iter().all(enough) {
            legal.insert(Action::Count(times).index());
        }
    }
}

pub(crate) fn play_aumingi(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Count(times) = action else { stray(action, "the Aumingi") };
    let stall = rules.stall(Location::Aumingi);
    pay(state, log, Tag::StallAumingi, turn, &stall.cost.times(times));
    receive(rules, state, log, Tag::StallAumingi, turn, &stall.gain.times(times));
}

/// `[place.market]` Rulebook p. 6; M2: trades do not undo each other, and are named in order.
pub(crate) fn legal_market(
    state: &State,
    turn: Seat,
    given: Set<Goods>,
    taken: Set<Goods>,
    last: Option<(Goods, Goods)>,
    legal: &mut ActionSet,
) {
    let from = last.map_or(0, |(give, get)| usize::from(trade_index(give, get)));
    for &(give, get) in &TRADES[from..] {
        let held = state.clans[turn].goods(give) > 0;
        if held && !taken.has(give) && !given.has(get) {
            legal.insert(Action::Trade(give, get).index());
        }
    }
    if last.is_some() {
        legal.insert(first::ACCEPT);
    }
}

pub(crate) fn play_market(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    given: Set<Goods>,
    taken: Set<Goods>,
    action: Action,
) {
    match action {
        Action::Trade(give, get) => {
            trade(state, log, turn, give, get);
            let (given, taken) = (given.with(give), taken.with(get));
            state.phase = Phase::Market { turn, given, taken, last: Some((give, get)) };
        }
        Action::Accept => placement::next(rules, state, log, turn),
        _ => stray(action, "the Market"),
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

/// `[place.runesmith]` Rulebook p. 6: the seat takes a face-up rune or the next of the deck.
pub(crate) fn legal_runesmith(state: &State, legal: &mut ActionSet) {
    for rune in state.rune_row.into_iter().flatten() {
        legal.insert(Action::Take(rune).index());
    }
    if !state.deck.runes.is_empty() {
        legal.insert(first::DRAW);
    }
}

pub(crate) fn play_runesmith(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    match action {
        Action::Take(rune) => {
            let first = state.rune_row[0] == Some(rune);
            state.rune_row[usize::from(!first)] = None;
            state.clans[turn].runes.add(rune);
            let source = if first { Source::Rune1 } else { Source::Rune2 };
            log.say(Tag::PlaceRunesmith, What::Took { seat: turn, rune, source });
            rune_taken(rules, state, log, turn, rune);
        }
        Action::Draw => state.phase = Phase::RuneDraw { turn },
        _ => stray(action, "the Runesmith"),
    }
}

/// Takes the next rune of the deck.
pub(crate) fn rune_drawn(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    rune: Rune,
) {
    state.deck.runes.remove(rune);
    state.clans[turn].runes.add(rune);
    log.say(Tag::PlaceRunesmith, What::Took { seat: turn, rune, source: Source::Deck });
    rune_taken(rules, state, log, turn, rune);
}

/// `[rune.taken]` Rulebook p. 13, R22: a rune that may be used at any time may be used at once. Its owner
/// decides about it if it would do something.
pub(crate) fn rune_taken(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    rune: Rune,
) {
    if runes::usable(rules, state, turn).has(rune) {
        state.phase = Phase::RuneTaken { turn, rune };
    } else {
        placement::next(rules, state, log, turn);
    }
}

pub(crate) fn legal_rune_taken(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
}

pub(crate) fn play_rune_taken(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Accept = action else { stray(action, "a rune that was taken") };
    placement::next(rules, state, log, turn);
}

/// `[place.shipwright]` Rulebook p. 6: returns the longships that the clan can pay for.
pub(crate) fn affordable(
    rules: &Rules,
    state: &State,
    clan: &Clan,
) -> impl Iterator<Item = Longship> {
    let (wood, coins) = (clan.wood, clan.coins);
    state.longships.iter().filter(move |&longship| {
        let row = &rules.cards.longships[longship];
        wood >= u16::from(row.wood) && coins >= u16::from(row.coins)
    })
}

/// Returns whether the clan can pay for any longship.
#[inline]
pub(crate) fn can_build(rules: &Rules, state: &State, clan: &Clan) -> bool {
    affordable(rules, state, clan).next().is_some()
}

pub(crate) fn legal_shipwright(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    for longship in affordable(rules, state, &state.clans[turn]) {
        legal.insert(Action::Build(longship).index());
    }
}

pub(crate) fn play_shipwright(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    let Action::Build(longship) = action else { stray(action, "the Shipwright") };
    let row = &rules.cards.longships[longship];
    state.longships.remove(longship);
    let clan = &mut state.clans[turn];
    let [wood, coins] = [row.wood, row.coins].map(u16::from);
    clan.wood -= wood;
    clan.coins -= coins;
    clan.longship = Some(longship);
    log.pay(Tag::PlaceShipwright, turn, [0, wood, coins, 0]);
    log.say(Tag::PlaceShipwright, What::Built { seat: turn, longship });
    placement::next(rules, state, log, turn);
}

/// `[longhouse.limit]` M16: not all who come fit, and the owner chooses who is turned away.
pub(crate) fn legal_crowded(offered: &Warband, left: u8, from: Warrior, legal: &mut ActionSet) {
    for kind in losable(offered.values(), from as usize, left) {
        legal.insert(Action::Lose(Item::ALL[kind]).index());
    }
}

pub(crate) fn play_crowded(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    mut offered: Warband,
    left: u8,
    action: Action,
) {
    let Action::Lose(item) = action else { stray(action, "a crowded longhouse") };
    let Some(from) = item.warrior() else { stray(action, "a crowded longhouse") };
    offered[from] -= 1;
    let mut warriors = Warband::default();
    warriors[from] = 1;
    let source = Source::Supply;
    log.say(Tag::LonghouseLimit, What::TurnedAway { seat: turn, warriors, source });
    if left > 1 {
        state.phase = Phase::Crowded { turn, offered, left: left - 1, from };
        return;
    }
    state.recruit(rules, log, (Tag::LonghouseLimit, source), turn, &offered);
    placement::next(rules, state, log, turn);
}

/// `[place.longships]` Rulebook p. 6: the seat chooses a shore without a ship at once.
pub(crate) fn legal_sail(rules: &Rules, state: &State, legal: &mut ActionSet) {
    for shore in state.free_shores(rules) {
        legal.insert(Action::Sail(shore).index());
    }
}

pub(crate) fn play_sail(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    kind: ShipKind,
    action: Action,
) {
    let Action::Sail(shore) = action else { stray(action, "sailing") };
    let ship = Ship { kind, owner: turn, food: 0, warriors: Warband::default() };
    state.shores[shore].ship = Some(ship);
    let longship = state.clans[turn].longship.filter(|_| kind == ShipKind::Private);
    log.say(Tag::PlaceLongships, What::Sailed { seat: turn, ship: kind, longship, shore });
    placement::next(rules, state, log, turn);
}

/// `[rune.true_vision]` Rulebook p. 13: the rune gives two more destinies.
pub(crate) fn legal_true_vision(legal: &mut ActionSet) {
    legal.insert(first::ACCEPT);
    legal.insert(Action::Rune(Rune::TrueVision).index());
}

pub(crate) fn play_true_vision(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    action: Action,
) {
    match action {
        Action::Accept => consult_sage(rules, state, log, turn, 0),
        Action::Rune(rune) => {
            state.use_rune(log, turn, rune);
            consult_sage(rules, state, log, turn, 2);
        }
        _ => stray(action, "True Vision"),
    }
}

/// `[place.sage]` Rulebook p. 6: the seat looks at a journey, R29: if one lies face-down, and then draws
/// destinies. `[leader.dagrun]` Rulebook p. 13: Dagrun draws one more. R31: a seat draws at most as many as
/// there are.
pub(crate) fn consult_sage(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    more: usize,
) {
    let dagrun = usize::from(state.clans[turn].leads(Leader::Dagrun));
    let draws = (1 + dagrun + more).min(state.destinies_left()) as u8;
    if rules.shores().any(|shore| state.shores[shore].is_face_down()) {
        state.phase = Phase::Peek { turn, draws };
    } else {
        draw_destinies(rules, state, log, turn, draws, Set::empty());
    }
}

pub(crate) fn legal_peek(rules: &Rules, state: &State, legal: &mut ActionSet) {
    for shore in rules.shores().filter(|&shore| state.shores[shore].is_face_down()) {
        legal.insert(Action::Peek(shore).index());
    }
}

pub(crate) fn play_peek(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    action: Action,
) {
    let Action::Peek(shore) = action else { stray(action, "the Sage's House") };
    if state.shores[shore].journey == JourneySpace::Unseen {
        state.phase = Phase::PeekJourney { turn, draws, shore };
    } else {
        peeked(rules, state, log, turn, draws, shore);
    }
}

/// R32: only the seats that have looked know the journey.
pub(crate) fn peeked(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    shore: Shore,
) {
    state.look(log, Tag::PlaceSage, turn, shore);
    draw_destinies(rules, state, log, turn, draws, Set::empty());
}

fn draw_destinies(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    drawn: Set<Destiny>,
) {
    if draws > 0 {
        state.phase = Phase::SageDraw { turn, draws, drawn };
    } else if drawn.len() > 1 {
        state.phase = Phase::KeepDestiny { turn, drawn };
    } else {
        if let Some(only) = drawn.first() {
            keep_destiny(state, log, turn, only);
        }
        placement::next(rules, state, log, turn);
    }
}

/// Gives the seat a destiny drawn at the Sage's House.
pub(crate) fn destiny_drawn(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    draws: u8,
    drawn: Set<Destiny>,
    destiny: Destiny,
) {
    state.take_destiny(destiny);
    if drawn.is_empty() {
        state.sage.push(SageVisit { turn, ..SageVisit::default() });
    }
    if let Some(visit) = state.sage.as_mut_slice().last_mut() {
        visit.drawn.push(destiny);
    }
    let number = drawn.len() as u8 + 1;
    log.say(Tag::PlaceSage, What::Drew { seat: turn, number, destiny: Some(destiny) });
    draw_destinies(rules, state, log, turn, draws - 1, drawn.with(destiny));
}

fn keep_destiny(state: &mut State, log: &mut impl Log, turn: Seat, kept: Destiny) {
    state.clans[turn].destinies.add(kept);
    log.say(Tag::PlaceSage, What::Kept { seat: turn, destiny: Some(kept) });
    if let Some(visit) = state.sage.as_mut_slice().last_mut() {
        visit.kept = Some(kept);
    }
}

pub(crate) fn legal_keep(drawn: Set<Destiny>, legal: &mut ActionSet) {
    legal.insert_bits(first::DESTINY, drawn.bits());
}

/// R23: the seat keeps one; the others go under the deck as one group.
pub(crate) fn play_keep(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    drawn: Set<Destiny>,
    action: Action,
) {
    let Action::Destiny(kept) = action else { stray(action, "the choice of a destiny") };
    keep_destiny(state, log, turn, kept);
    state.put_under(log, turn, drawn.without(kept));
    placement::next(rules, state, log, turn);
}
