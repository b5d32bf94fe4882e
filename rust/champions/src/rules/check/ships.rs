//! Checks of the longships: who has them, where they sail, and what they carry.

use super::{Check, Part, Reach, must};
use crate::rules::phase::assignment;
use crate::rules::place::longship;
use crate::rules::state::Phase;
use crate::words::{Item, Longship, ShipKind, Shore, Site, Warrior};
use midgard_core::{Seat, Set, Word};

impl Check<'_> {
    /// Private longships: each is for sale or owned by one clan. `[setup.longships]`
    pub(super) fn longships(&mut self) {
        let (state, known) = (self.state, self.rules.longships());
        let mut owned: Set<Longship> = Set::empty();
        for seat in self.rules.seats() {
            let Some(own) = state.clans[seat].longship else { continue };
            must!(
                self, known.has(own) && !owned.has(own);
                "clans[{seat}].longship"; "another longship, or null";
                "this one is not in play, or another clan has it [setup.longships]"
            );
            owned.add(own);
        }
        let right = known.minus(owned);
        must!(
            self, state.longships == right;
            "longships"; "{:?}", right.iter().map(Longship::word).collect::<Vec<_>>();
            "the others have an owner or are not in play [setup.longships]"
        );
    }

    /// There is a ship for each worker on a longship, except for the one that sails now.
    pub(super) fn ships(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let mut sent: Vec<(Seat, ShipKind)> = Vec::new();
        for shore in rules.shores() {
            let Some(ship) = state.shores[shore].ship else { continue };
            let at = shore.index();
            let (load, capacity) = (ship.load(), ship.capacity(rules, state));
            must!(
                self, load <= capacity;
                "shores[{at}].ship"; "{capacity} warriors and food at most";
                "there are {load} aboard [assignment.ship]"
            );
            let stands = state.clans[ship.owner].placed.has(longship::place_of(ship.kind));
            must!(
                self, stands && !sent.contains(&(ship.owner, ship.kind));
                "shores[{at}].ship"; "a ship on which a worker of its owner stands, and which lies nowhere else";
                "one ship for each worker [place.longships]"
            );
            sent.push((ship.owner, ship.kind));
        }
        for seat in rules.seats() {
            for kind in ShipKind::ALL {
                let stands = state.clans[seat].placed.has(longship::place_of(*kind));
                let sails = self.phase == Phase::Sail { turn: seat, ship: *kind };
                let sailed = sent.contains(&(seat, *kind));
                must!(
                    self, !stands || sailed != sails;
                    "clans[{seat}].placed"; "{} exactly if its ship lies at a shore", longship::place_of(*kind).word();
                    "a longship is sent to a shore at once [place.longships]"
                );
            }
        }
    }

    /// Checks what can be aboard and in the garrisons now: nothing before assignment, then what the decisions
    /// so far have sent, and nothing where combat is over.
    pub(crate) fn loads(&mut self) {
        let state = self.state;
        for shore in self.rules.shores() {
            let Some(ship) = state.shores[shore].ship else { continue };
            let (site, at) = (shore.site(), shore.index());
            let carried = Warrior::ALL
                .iter()
                .map(|&kind| (Item::of(kind), ship.warriors[kind]))
                .chain([(Item::Food, ship.food)]);
            for (item, count) in carried {
                let may = self.may_hold(ship.owner, site, item);
                let may = may || self.may_train(ship.owner);
                let empty = !may || self.has_left(shore, item);
                let path = if item == Item::Food { String::new() } else { "warriors.".into() };
                must!(
                    self, !empty || count == 0;
                    "shores[{at}].ship.{path}{item}"; "0"; "none is aboard at this time [assignment.order]"
                );
            }
        }
    }

    /// Returns whether a seat can have sent this to a site by now.
    pub(super) fn may_hold(&self, seat: Seat, site: Site, item: Item) -> bool {
        match (self.part, self.phase) {
            (Part::Assignment, Phase::Assignment { turn, site: now, item: current }) => {
                let Some(marker) = self.state.marker else { return true };
                let players = self.rules.players();
                let order = |seat: Seat| (seat as usize + players - marker as usize) % players;
                let earlier = assignment::number(site, item) < assignment::number(now, current);
                order(seat) < order(turn) || seat == turn && earlier
            }
            (Part::Combat, _) => self.reach(site) != Reach::Done,
            _ => false,
        }
    }

    /// Returns whether this has left the ship at a shore where combat is going on. Warriors that fight are in
    /// the warband, and the food is eaten before the monster.
    fn has_left(&self, shore: Shore, item: Item) -> bool {
        if self.part != Part::Combat || self.reach(shore.site()) != Reach::Now {
            return false;
        }
        match self.phase {
            Phase::Reveal { .. } | Phase::Journey { .. } | Phase::Lost { .. } => false,
            Phase::Starving { .. } => item == Item::Food,
            Phase::Ambush { .. } => item == Item::Food,
            _ => {
                let kraken =
                    self.state.fight().is_some_and(|it| it.foe == crate::words::Foe::Kraken);
                item != Item::Food || !kraken
            }
        }
    }
}
