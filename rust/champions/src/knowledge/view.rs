//! The view of a seat: a state without everything that the seat cannot see.
//!
//! Hidden are the destinies of others (except those revealed by a rune), the journeys that others have looked
//! at, and what others have sent under seal. Everybody remembers what everybody saw: who drew how many
//! destinies and from where, and which enemies, which are taken face-up, were beaten.

mod dict;
pub(crate) mod journeys;

pub use dict::ViewDict;

use crate::rules::Rules;
use crate::rules::back::Back;
use crate::rules::state::{Phase, SageVisit, State};
use crate::words::{BySeat, Destiny, Item, JourneySpace, Land, Post, Site};
use midgard_core::{List, Seat, Set, saved};
use serde::Serialize;

/// The view that a seat has of a state. Two views are equal exactly when the seat cannot tell their states apart.
///
/// A view holds a state in which the unseen destinies are those that the seat cannot place, and the unseen
/// journeys those that it does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub(crate) seat: Seat,
    pub(crate) seen: State,
    /// The number of destinies that each clan was dealt.
    pub(crate) dealt: BySeat<u8>,
    /// The destinies in play.
    destinies: Set<Destiny>,
}

impl View {
    /// Makes the view of a seat.
    pub fn of(rules: &Rules, state: &State, seat: Seat) -> Self {
        // The state is copied to its place in the view, and not from there a second time.
        let (dealt, destinies) = (BySeat::default(), rules.destinies());
        let mut view = Self { seat, seen: *state, dealt, destinies };
        for owner in rules.seats() {
            view.dealt[owner] = state.dealt(owner).len() as u8;
        }
        let seen = &mut view.seen;
        hide_destinies(rules, seen, seat);
        hide_journeys(rules, seen, seat);
        journeys::hide(rules, seen, seat);
        if state.is_sealed(rules) {
            hide_sent(rules, seen, seat);
        }
        view
    }

    /// Returns the seat.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the number of destinies that each clan has.
    #[inline]
    pub(crate) fn held(&self) -> BySeat<u8> {
        let mut held = self.dealt;
        for (number, visit) in self.seen.sage.as_slice().iter().enumerate() {
            held[visit.turn] += u8::from(!self.is_open(number));
        }
        held
    }

    /// Returns how many destinies of a clan the seat does not know.
    pub(crate) fn hidden_destinies(&self, owner: Seat) -> usize {
        usize::from(self.held()[owner]) - self.seen.clans[owner].destinies.len()
    }

    /// Returns how many destinies can still be drawn.
    pub(crate) fn destinies_left(&self) -> usize {
        let held: u8 = self.held().values().iter().sum();
        let count = self.destinies.len();
        count - usize::from(held) - self.drawn().map_or(0, |(_, drawn)| drawn.len())
    }

    /// Returns the destinies that somebody has drawn and not yet chosen from. For another seat only their
    /// number is right.
    pub(crate) fn drawn(&self) -> Option<(Seat, Set<Destiny>)> {
        match self.seen.phase {
            Phase::SageDraw { turn, drawn, .. } | Phase::KeepDestiny { turn, drawn } => {
                Some((turn, drawn))
            }
            Phase::ThreadDraw { turn, drawn, .. } | Phase::ThreadKeep { turn, drawn, .. } => {
                Some((turn, drawn))
            }
            _ => None,
        }
    }

    /// Returns the destinies that the seat itself has drawn and not yet chosen from.
    pub(crate) fn own_drawn(&self) -> Set<Destiny> {
        let own = self.drawn().filter(|&(turn, _)| turn == self.seat);
        own.map_or(Set::empty(), |(_, drawn)| drawn)
    }

    /// Returns whether this visit to the Sage's House is still going on.
    pub(crate) fn is_open(&self, number: usize) -> bool {
        let last = number + 1 == self.seen.sage.as_slice().len();
        last && self.drawn().is_some_and(|(_, drawn)| !drawn.is_empty())
    }

    /// Returns the view as bytes: equal exactly for states that the seat cannot tell apart.
    pub fn key(&self) -> Vec<u8> {
        [self.dealt.values(), &*saved::bytes(&self.seen)].concat()
    }
}

/// Moves destinies that the seat has not seen to the unseen ones.
fn hide_destinies(rules: &Rules, seen: &mut State, seat: Seat) {
    let over = matches!(seen.phase, Phase::End {});
    let mut known = Set::empty();
    for owner in rules.seats() {
        let clan = &mut seen.clans[owner];
        if owner != seat && !over {
            clan.destinies = clan.revealed;
        }
        known = known.or(clan.destinies);
    }
    for visit in seen.sage.as_mut_slice() {
        if visit.turn == seat {
            known = known.or(visit.drawn.as_slice().iter().copied().collect());
        } else {
            *visit = masked(visit);
        }
    }
    if let Phase::SageDraw { turn, drawn, .. } | Phase::KeepDestiny { turn, drawn } =
        &mut seen.phase
        && *turn != seat
    {
        *drawn = Set::from_bits((1 << drawn.len()) - 1);
    }
    if let Some((turn, drawn)) = thread(&mut seen.phase)
        && turn != seat
    {
        *drawn = Set::from_bits((1 << drawn.len()) - 1);
    }
    let all = rules.destinies();
    seen.deck.destinies = all.minus(known);
    seen.under = List::default();
}

/// Returns the visit of another seat, with only the number of the cards drawn.
fn masked(visit: &SageVisit) -> SageVisit {
    let mut drawn = List::default();
    visit.drawn.as_slice().iter().for_each(|_| drawn.push(Destiny::default()));
    SageVisit { turn: visit.turn, drawn, kept: None }
}

/// Makes journeys that only others have looked at unseen.
fn hide_journeys(rules: &Rules, seen: &mut State, seat: Seat) {
    let spaces = rules.spaces();
    for shore in spaces {
        let space = &mut seen.shores[shore];
        let Some(journey) = space.journey.journey() else { continue };
        if !space.revealed && !space.known_to.has(seat) {
            space.journey = JourneySpace::Unseen;
            let old = space.old;
            let journeys = seen.journeys_of_mut(shore);
            let pool = if old { &mut journeys.old } else { &mut journeys.unseen };
            pool[journey] += 1;
        }
    }
}

/// `[assignment.simultaneous]` Brings home what others have sent, and hides how far the seat that decides has
/// come.
fn hide_sent(rules: &Rules, seen: &mut State, seat: Seat) {
    for owner in rules.seats().filter(|&owner| owner != seat) {
        bring_home(rules, seen, owner);
    }
    hide_training(&mut seen.phase, seat);
    if let Some((turn, site, item)) = sending(&mut seen.phase)
        && *turn != seat
    {
        (*site, *item) = (Site::Troll, Item::Swordsman);
    }
}

/// Returns the decision of assignment that is open, or to which a rune returns.
pub(crate) fn sending(phase: &mut Phase) -> Option<(&mut Seat, &mut Site, &mut Item)> {
    if let Phase::Assignment { turn, site, item } = phase {
        return Some((turn, site, item));
    }
    match phase.back_mut() {
        Some(Back::Assignment { turn, site, item }) => Some((turn, site, item)),
        _ => None,
    }
}

/// Brings home everything that a clan has sent.
pub(crate) fn bring_home(rules: &Rules, state: &mut State, owner: Seat) {
    let clan = &mut state.clans[owner];
    for land in Land::ALL {
        if clan.placed.has(land.location()) {
            clan.warriors.join(std::mem::take(&mut state.garrison[*land]));
        }
    }
    for shore in rules.shores() {
        if let Some(ship) = state.shores[shore].ship.as_mut().filter(|ship| ship.owner == owner) {
            clan.warriors.join(std::mem::take(&mut ship.warriors));
            clan.gain([std::mem::take(&mut ship.food).into(), 0, 0, 0]);
        }
    }
}

/// `[assignment.simultaneous]` Hides where another seat trains.
fn hide_training(phase: &mut Phase, seat: Seat) {
    if let Phase::Training { turn, site, leaving, coming, .. } = phase
        && *turn != seat
    {
        (*site, *leaving, *coming) = (Post::Home, List::default(), None);
    }
}

/// Returns the destinies that a purchase has drawn.
fn thread(phase: &mut Phase) -> Option<(Seat, &mut Set<Destiny>)> {
    match phase {
        Phase::ThreadDraw { turn, drawn, .. } | Phase::ThreadKeep { turn, drawn, .. } => {
            Some((*turn, drawn))
        }
        _ => None,
    }
}
