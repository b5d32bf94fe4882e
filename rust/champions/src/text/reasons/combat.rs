//! Why an action in a fight or on a voyage is not legal.

use super::{Reason, Refusal, plain};
use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::combat::Fight;
use crate::rules::phase::voyage;
use crate::rules::state::{Phase, State};
use crate::text::wording;
use crate::words::{Item, JourneySpace, Warrior};
use midgard_core::Seat;

/// Returns the reason; `None` if the action does not belong to the decision at all.
pub(super) fn refused(rules: &Rules, state: &State, turn: Seat, action: Action) -> Option<Refusal> {
    let refusal = match (&state.phase, action) {
        (Phase::Roll { .. }, Action::Favor) => {
            Refusal(Reason::NoFavor, format!("seat {turn} has no favor"), "combat.favor")
        }
        (Phase::Pick { fight, from }, Action::Pick(warrior, face)) => {
            pick(rules, fight, *from, (warrior, face))
        }
        (Phase::Pick { .. }, Action::Throw) => plain(Reason::NothingPicked, "combat.favor"),
        (Phase::Casualties { fight, from, left, .. }, Action::Lose(item)) => {
            let [swordsmen, spearmen, axemen] = *fight.warband.values();
            let counts = [swordsmen, spearmen, axemen, 0];
            loss(counts, Item::of(*from), *left, item, "combat.casualties")
        }
        (Phase::Crowded { offered, from, left, .. }, Action::Lose(item)) => {
            let [swordsmen, spearmen, axemen] = *offered.values();
            let counts = [swordsmen, spearmen, axemen, 0];
            loss(counts, Item::of(*from), *left, item, "longhouse.limit")
        }
        (Phase::Lost { shore, from, left, .. }, Action::Lose(item)) => {
            let tag = crate::text::prompt::journey_tag(state.shores[*shore].journey);
            let whirlpool = state.shores[*shore].journey == JourneySpace::Whirlpool;
            if whirlpool && item == Item::Food {
                let fact = "the whirlpool takes warriors alone".into();
                return Some(Refusal(Reason::NoneLeft, fact, tag));
            }
            loss(voyage::aboard(state, *shore), *from, *left, item, tag)
        }
        (Phase::Starving { shore, from, left, .. }, Action::Lose(item)) => {
            let crew = state.shores[*shore].ship.map(|ship| ship.warriors).unwrap_or_default();
            let [swordsmen, spearmen, axemen] = *crew.values();
            let counts = [swordsmen, spearmen, axemen, 0];
            loss(counts, Item::of(*from), *left, item, "voyage.feeding")
        }
        (Phase::Blame { .. }, Action::Blame(seat)) if seat == turn => {
            plain(Reason::OwnSeat, "troll.blame")
        }
        (Phase::Blame { .. }, Action::Blame(seat)) => {
            let fact = format!("nobody sits at seat {seat}");
            Refusal(Reason::NoSuchSeat, fact, "troll.blame")
        }
        _ => return None,
    };
    Some(refusal)
}

/// `[combat.favor]` M1: dice must lie there, and are picked in ascending order.
fn pick(rules: &Rules, fight: &Fight, from: (Warrior, u8), die: (Warrior, u8)) -> Refusal {
    let (warrior, face) = die;
    let tag = "combat.favor";
    let faces = rules.cards.dice[warrior].faces.as_slice();
    let Some(shown) = faces.get(usize::from(face)) else {
        let fact = format!("a {warrior} die has {} faces", faces.len());
        return Refusal(Reason::NoSuchDie, fact, tag);
    };
    if fight.lying[warrior][usize::from(face)] == 0 {
        let fact = format!("no {warrior} lies there that shows {}", wording::face(shown));
        return Refusal(Reason::NoSuchDie, fact, tag);
    }
    let (kind, last) = from;
    let fact =
        format!("dice are picked in order, and it comes before {}", Action::Pick(kind, last));
    Refusal(Reason::OutOfOrder, fact, tag)
}

/// M1: losses are named in order, and enough must remain.
fn loss(counts: [u8; 4], from: Item, left: u8, item: Item, tag: &'static str) -> Refusal {
    let all = wording::item(item);
    if counts[item as usize] == 0 {
        return Refusal(Reason::NoneLeft, format!("there are no {all} to lose"), tag);
    }
    if item < from {
        let fact =
            format!("losses are named in order, and {all} come before {}", wording::item(from));
        return Refusal(Reason::OutOfOrder, fact, tag);
    }
    let fact = format!("{left} are to be lost in order, and from {all} on there are too few");
    Refusal(Reason::RunsOut, fact, tag)
}
