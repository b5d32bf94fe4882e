//! The runes that may be used at any time: Gifts, Knowledge, Success, Wealth. Rulebook p. 13.
//!
//! Which decisions they may interrupt is in `back.rs`.
//!
//! The others are used where they are triggered: True Vision in `visit.rs`, Potential, Reaction,
//! Healing and Glory in `battle.rs`, Journey in `voyage.rs`.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::back::Back;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{battle, closing, stray, success, visit};
use crate::rules::scoring;
use crate::rules::state::{Phase, State};
use crate::words::{JourneySpace, Line, Rune, Shore};
use midgard_core::{ActionSet, Awaiting, Seat, Set};

/// The number of goods that Gifts gives. Rulebook p. 13.
const GIFTS: u8 = 4;

/// `[rune.any_time]` Rulebook p. 13: returns the any-time runes of a seat that M3 allows: those that do
/// something.
#[inline]
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    let clan = &state.clans[seat];
    if clan.runes.is_empty() {
        return Set::empty();
    }
    let does_something = |&rune: &Rune| match rune {
        Rune::Gifts => true,
        Rune::Success => !clan.destinies.is_empty(),
        Rune::Wealth => clan.coins > 0,
        Rune::Knowledge => rules.shores().any(|shore| state.shores[shore].is_face_down()),
        Rune::Glory | Rune::Healing | Rune::Journey => false,
        Rune::Potential | Rune::Reaction | Rune::TrueVision => false,
    };
    clan.runes.iter().filter(does_something).collect()
}

/// `[rune.any_time]` Rulebook p. 13, M6: adds the runes that may interrupt this decision. None may in the
/// middle of one choice.
#[inline]
pub(crate) fn legal(rules: &Rules, state: &State, legal: &mut ActionSet) {
    let Awaiting::Decision(turn) = state.awaiting() else { return };
    if state.clans[turn].runes.is_empty() || !Back::is_open(&state.phase) {
        return;
    }
    let runes = match state.phase {
        Phase::Closing { .. } => closing::usable(rules, state, turn),
        _ => usable(rules, state, turn),
    };
    legal.insert_bits(first::RUNE, runes.bits());
}

/// Uses an any-time rune.
pub(crate) fn play(rules: &Rules, state: &mut State, log: &mut impl Log, rune: Rune) {
    let (Awaiting::Decision(turn), Some(back)) = (state.awaiting(), Back::of(&state.phase)) else {
        stray(Action::Rune(rune), "the middle of a choice");
    };
    state.use_rune(log, turn, rune);
    match rune {
        Rune::Gifts => state.phase = Phase::Gifts { turn, food: None, back },
        Rune::Success => state.phase = Phase::Success { turn, back },
        Rune::Knowledge => knowledge(rules, state, log, turn, Shore::First, back),
        Rune::Wealth => {
            wealth(state, log, turn);
            resume(rules, state, log, back);
        }
        Rune::Glory | Rune::Healing | Rune::Journey => stray(Action::Rune(rune), "any time"),
        Rune::Potential | Rune::Reaction | Rune::TrueVision => {
            stray(Action::Rune(rune), "any time");
        }
    }
}

/// Returns to the interrupted decision, if it can still be made.
fn resume(rules: &Rules, state: &mut State, log: &mut impl Log, back: Back) {
    match back {
        Back::RuneTaken { turn, rune } => visit::rune_taken(rules, state, log, turn, rune),
        Back::SuccessWindow { turn, after } => success::resume(rules, state, log, turn, after),
        Back::Roll { fight } => battle::landed(rules, state, log, fight), // M8
        Back::Closing { turn } => closing::offer(rules, state, log, turn),
        Back::Placement { .. }
        | Back::StaveChurch { .. }
        | Back::Aumingi { .. }
        | Back::Runesmith { .. }
        | Back::Shipwright { .. }
        | Back::Crowded { .. }
        | Back::Market { .. }
        | Back::Sail { .. }
        | Back::TrueVision { .. }
        | Back::Peek { .. }
        | Back::Assignment { .. }
        | Back::Casualties { .. }
        | Back::Fallen { .. }
        | Back::Blame { .. }
        | Back::Journey { .. }
        | Back::Lost { .. }
        | Back::Starving { .. } => state.phase = back.into(),
    }
}

/// `[rune.wealth]` Rulebook p. 13: doubles the coins, by at most five.
fn wealth(state: &mut State, log: &mut impl Log, turn: Seat) {
    let coins = state.clans[turn].coins.min(5);
    state.collect(log, Tag::RuneWealth, turn, [0, 0, coins, 0]);
}

/// `[rune.gifts]` Rulebook p. 13: the seat chooses the amount of food, then that of wood; the rest is coins.
pub(crate) fn legal_gifts(food: Option<u8>, legal: &mut ActionSet) {
    for count in 0..=GIFTS - food.unwrap_or(0) {
        legal.insert(Action::Count(count).index());
    }
}

pub(crate) fn play_gifts(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    food: Option<u8>,
    back: Back,
    action: Action,
) {
    let Action::Count(count) = action else { stray(action, "Gifts") };
    let Some(food) = food else {
        state.phase = Phase::Gifts { turn, food: Some(count), back };
        return;
    };
    let [food, wood, coins] = [food, count, GIFTS - food - count].map(u16::from);
    state.collect(log, Tag::RuneGifts, turn, [food, wood, coins, 0]);
    resume(rules, state, log, back);
}

pub(crate) fn legal_success(state: &State, turn: Seat, legal: &mut ActionSet) {
    legal.insert_bits(first::DESTINY, state.clans[turn].destinies.bits());
}

/// `[rune.success]` Rulebook p. 13: the destiny is scored now, against what everybody has now.
pub(crate) fn play_success(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    back: Back,
    action: Action,
) {
    let Action::Destiny(destiny) = action else { stray(action, "Success") };
    let glory = scoring::destiny(rules, state, turn, destiny);
    state.clans[turn].revealed.add(destiny);
    state.shown_after = Some(state.sage.as_slice().len() as u8);
    log.say(Tag::RuneSuccess, What::Disclosed { seat: turn, destiny });
    state.earn(log, Tag::RuneSuccess, turn, Line::RuneEffects, glory);
    resume(rules, state, log, back);
}

/// `[rune.knowledge]` Rulebook p. 13: shows every face-down journey, from left to right, beginning with this
/// shore. A journey that nobody has looked at is determined first.
pub(crate) fn knowledge(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    from: Shore,
    back: Back,
) {
    for &shore in &Shore::ALL[from as usize..] {
        if state.shores[shore].journey == JourneySpace::Unseen {
            state.phase = Phase::Knowledge { turn, shore, back };
            return;
        }
        if state.shores[shore].is_face_down() {
            state.look(log, Tag::RuneKnowledge, turn, shore);
        }
    }
    resume(rules, state, log, back);
}
