//! The Jarl's Longhouse gives a swordsman and the marker. `[place.jarl]` Rulebook p. 6.

use crate::rules::check::{Check, must};
use crate::rules::coming::fitting;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::turns;
use crate::rules::place::base::{Place, Visitor};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::Refusal;
use crate::words::{Item, Location, Source, Warband, Warrior};
use midgard_core::Seat;

/// The Jarl's Longhouse.
pub(super) struct JarlsLonghouse;

/// Gives a swordsman.
fn give(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let mut wanted = Warband::default();
    wanted[Warrior::Swordsman] = 1;
    let there = state.in_supply(log, turn, &wanted);
    state.recruit(rules, log, (Tag::PlaceJarl, Source::Supply), turn, &there);
}

/// Gives the marker to the visitor, or to the seat to its left.
pub(crate) fn move_marker(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let holds = state.marker == Some(turn);
    let seat = if holds { turn.clockwise(rules.players()) } else { turn };
    state.marker = Some(seat);
    log.say(Tag::PlaceJarl, What::MarkerMoved { seat });
}

/// Returns what the leader of a clan may take instead of a swordsman: what the supply has.
pub(crate) fn dice(state: &State, turn: Seat) -> impl Iterator<Item = Warrior> {
    let (kinds, supply) = (leader::takes(&state.clans[turn]), state.supply);
    kinds.iter().copied().filter(move |&kind| supply[kind] > 0)
}

/// Explains what a clan gets that has a choice, after these words; `None` for a clan without a choice.
fn offer(by: &Visitor<'_>, text: &str) -> Option<Explanation> {
    let kinds: Vec<_> = dice(by.state, by.turn).map(|kind| one_of(Item::of(kind))).collect();
    let leader = by.state.clans[by.turn].leader.filter(|_| !kinds.is_empty())?;
    let text = format!("{text}{}", kinds.join(" or "));
    Some(fitting(by.rules, by.state, by.turn, 1).after(text, leader::rule(leader)))
}

/// Asks a clan that has a choice. With a full longhouse it takes nothing; without a die to choose a swordsman comes as for
/// anybody.
pub(crate) fn arrive(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    if dice(state, turn).next().is_none() {
        give(rules, state, log, turn);
        move_marker(rules, state, log, turn);
    } else if state.room(rules, turn) == 0 {
        move_marker(rules, state, log, turn);
    } else {
        state.phase = Phase::LonghouseDie { turn };
        return;
    }
    turns::next(rules, state, log, turn);
}

impl Place for JarlsLonghouse {
    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    /// Gives a swordsman and the marker; the holder of the marker passes it to the left. R56: the turn order of
    /// this placement does not change.
    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        arrive(rules, state, log, turn);
    }

    fn lacks(&self, _: &Visitor<'_>) -> Refusal {
        unreachable!("this place is open to everybody")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let marker = if by.state.marker == Some(by.turn) {
            format!("pass the marker to seat {}", by.turn.clockwise(by.rules.players()))
        } else {
            "take the marker".into()
        };
        let text = format!("at the Jarl's Longhouse {marker} and get ");
        if let Some(offer) = offer(by, &text) {
            return offer;
        }
        if by.state.supply[Warrior::Swordsman] == 0 {
            let text = text + "no swordsman, because the supply is empty";
            return explanation(text, &["place.jarl", "supply.dice"]);
        }
        fitting(by.rules, by.state, by.turn, 1).after(text + "a swordsman", "place.jarl")
    }
}

impl Check<'_> {
    /// The worker at the Jarl's Longhouse has got the marker, or has passed it to the left.
    pub(crate) fn jarl(&mut self) {
        if matches!(self.state.phase.beneath(), Phase::LonghouseDie { .. }) {
            return; // the marker comes with the die
        }
        let jarl = self.standing(Location::JarlsLonghouse).next();
        if let (Some(seat), Some(marker)) = (jarl, self.state.marker) {
            let left = seat.clockwise(self.rules.players());
            must!(
                self, marker == seat || marker == left;
                "marker"; "{seat} or {left}"; "seat {seat} stands at the Jarl's Longhouse [place.jarl]"
            );
        }
    }
}
