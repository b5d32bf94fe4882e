//! What the clans did, gained and lost.

use super::Span;
use crate::state::{Clan, Phase, State};
use crate::view::sending;
use crate::wording;
use crate::words::{Destiny, Foe, Land, Line, Warband, Warrior};
use midgard_core::{Seat, Set, Word};

impl Span<'_> {
    /// Every seat, with its clan before and after.
    fn clans(&self) -> impl Iterator<Item = (Seat, &Clan, &Clan)> {
        self.rules.seats().map(|seat| (seat, &self.before.clans[seat], &self.after.clans[seat]))
    }

    /// Leaders, the marker, runes, destinies and ships that changed hands.
    pub(super) fn uses(self, lines: &mut Vec<String>) {
        for (seat, old, new) in self.clans() {
            if let Some(leader) = new.leader.filter(|_| old.leader.is_none()) {
                lines.push(format!("seat {seat}: {}", wording::leader(self.rules, leader)));
            }
            for rune in new.used_runes.minus(old.used_runes) {
                lines.push(format!("seat {seat} uses {}", wording::rune(self.rules, rune)));
            }
            for rune in new.all_runes().minus(old.all_runes()) {
                let name = wording::rune(self.rules, rune);
                lines.push(format!("seat {seat} takes the rune {name}"));
            }
            self.destinies(seat, lines);
            if let Some(longship) = new.longship.filter(|_| old.longship.is_none()) {
                let name = wording::longship(self.rules, longship);
                lines.push(format!("seat {seat} builds the {name}"));
            }
            if new.extra_worker && !old.extra_worker {
                lines.push(format!("seat {seat} has one more worker"));
            }
        }
        if let (Some(old), Some(new)) = (self.before.marker, self.after.marker)
            && old != new
        {
            lines.push(format!("the marker goes to seat {new}"));
        }
    }

    fn destinies(self, seat: Seat, lines: &mut Vec<String>) {
        let (old, new) = (&self.before.clans[seat], &self.after.clans[seat]);
        let name = |destiny: Destiny| wording::destiny(self.rules, destiny);
        if self.seat.is_none_or(|told| told == seat) {
            let (seen, held) = (drawn(self.before, seat), drawn(self.after, seat));
            for destiny in held.minus(seen) {
                lines.push(format!("seat {seat} draws {}", name(destiny)));
            }
        } else if draws(self.after, seat) > draws(self.before, seat) {
            lines.push(format!("seat {seat} draws a destiny"));
        }
        for destiny in new.destinies.minus(old.destinies).minus(new.revealed) {
            lines.push(format!("seat {seat} has the destiny {}", name(destiny)));
        }
        for destiny in new.revealed.minus(old.revealed) {
            lines.push(format!("seat {seat} reveals {}", name(destiny)));
        }
    }

    /// Workers placed, begging, and ships that set sail.
    pub(super) fn workers(self, lines: &mut Vec<String>) {
        for (seat, old, new) in self.clans() {
            for place in new.placed.minus(old.placed) {
                lines.push(format!("seat {seat} goes to the {}", wording::place(place)));
            }
            if new.begging > old.begging {
                lines.push(format!("seat {seat} begs"));
            }
        }
        for (shore, here) in self.after.shores.iter() {
            if let Some(ship) = here.ship.filter(|_| self.before.shores[shore].ship.is_none()) {
                let own = self.after.clans[ship.owner].longship;
                let name = wording::ship(self.rules, ship.kind, own);
                lines.push(format!("seat {} sends {name} to {shore}", ship.owner));
            }
        }
    }

    /// Who was sent where. What was sealed is seen when the last seat has sent.
    pub(super) fn sent(self, lines: &mut Vec<String>) {
        if !is_sending(self.before) {
            return;
        }
        for &land in Land::ALL {
            let owner = self.after.occupant(land.location());
            let (old, new) = (on_land(self.before, land), on_land(self.after, land));
            if let (Some(owner), Some(more)) = (owner, more(&old, &new)) {
                let place = land.word().replace('_', " ");
                lines.push(format!("seat {owner} sends {more} to the {place}"));
            }
        }
        for (shore, here) in self.after.shores.iter() {
            let (Some(old), Some(new)) = (self.before.shores[shore].ship, here.ship) else {
                continue;
            };
            let owner = new.owner;
            if let Some(more) = more(&old.warriors, &new.warriors) {
                lines.push(format!("seat {owner} sends {more} to {shore}"));
            }
            if new.food > old.food {
                lines.push(format!("seat {owner} sends {} food to {shore}", new.food - old.food));
            }
        }
    }

    /// Enemies that fell.
    pub(super) fn victories(self, lines: &mut Vec<String>) {
        for (seat, old, new) in self.clans() {
            let trolls = new.trolls.minus(old.trolls).iter();
            let draugr = new.draugr.minus(old.draugr).iter();
            let monsters = new.monsters.minus(old.monsters).iter();
            let trolls = trolls.map(|card| wording::troll(self.rules, card));
            let draugr = draugr.map(|card| wording::draugr(self.rules, card));
            let monsters = monsters.map(|card| wording::monster(self.rules, card));
            for name in trolls.chain(draugr).chain(monsters) {
                lines.push(format!("seat {seat} defeats the {name}"));
            }
            if new.sheet[Line::Krakens] > old.sheet[Line::Krakens] {
                lines.push(format!("seat {seat} defeats the Kraken"));
            }
        }
    }

    /// `seat 1: +4 glory +1 wood -1 swordsman`, and what a hunt brought.
    pub(super) fn gains(self, lines: &mut Vec<String>) {
        let changes: Vec<_> = self.rules.seats().map(|seat| (seat, self.changes(seat))).collect();
        for (seat, _) in &changes {
            if let Some(food) = self.hunted(*seat) {
                lines.push(format!("seat {seat}: {food} food from hunting"));
            }
        }
        let first = &changes[0].1;
        if !first.is_empty() && changes.iter().all(|(_, parts)| parts == first) {
            lines.push(format!("everybody: {}", first.join(" ")));
            return;
        }
        for (seat, parts) in changes.iter().filter(|(_, parts)| !parts.is_empty()) {
            lines.push(format!("seat {seat}: {}", parts.join(" ")));
        }
    }

    /// What a seat has more or less of, the food of a hunt apart.
    fn changes(self, seat: Seat) -> Vec<String> {
        let (old, new) = (&self.before.clans[seat], &self.after.clans[seat]);
        let food = |state: &State| i32::from(state.all_food(seat));
        let food = food(self.after) - food(self.before) - self.hunted(seat).unwrap_or(0);
        let change = |old: u16, new: u16| i32::from(new) - i32::from(old);
        let coins = change(old.coins, new.coins);
        let changes = [
            (self.after.score(seat) - self.before.score(seat), "glory"),
            (food, "food"),
            (change(old.wood, new.wood), "wood"),
            (coins, if coins.abs() == 1 { "coin" } else { "coins" }),
            (change(old.favor, new.favor), "favor"),
            (change(old.blame, new.blame), "blame"),
        ];
        let there = changes.iter().filter(|(count, _)| *count != 0);
        let mut parts: Vec<String> = there.map(signed).collect();
        let (had, has) = (all(self.before, seat), all(self.after, seat));
        for &kind in Warrior::ALL {
            let count = i32::from(has[kind]) - i32::from(had[kind]);
            if count != 0 {
                let one = count.abs() == 1;
                let name = if one { kind.word().into() } else { wording::plural(kind) };
                parts.push(signed(&(count, &name)));
            }
        }
        parts
    }

    /// `[hunt]` The food of a hunt that is over.
    fn hunted(self, seat: Seat) -> Option<i32> {
        let fight = self.before.fight()?;
        let hunts = fight.foe == Foe::Hunt && fight.turn == seat;
        let over = self.after.fight().is_none_or(|now| now.foe != Foe::Hunt || now.turn != seat);
        let (old, new) = (self.before.clans[seat].food, self.after.clans[seat].food);
        (hunts && over).then(|| i32::from(new) - i32::from(old))
    }
}

fn signed((count, name): &(i32, &str)) -> String {
    format!("{count:+} {name}")
}

/// What a seat has drawn and not yet chosen from.
fn drawn(state: &State, seat: Seat) -> Set<Destiny> {
    match state.phase {
        Phase::SageDraw { turn, drawn, .. } | Phase::KeepDestiny { turn, drawn }
            if turn == seat =>
        {
            drawn
        }
        _ => Set::empty(),
    }
}

/// How many destinies a seat has drawn at the Sage's House.
fn draws(state: &State, seat: Seat) -> usize {
    let visits = state.sage.as_slice().iter().filter(|visit| visit.turn == seat);
    visits.map(|visit| visit.drawn.as_slice().len()).sum()
}

/// Do the clans send their warriors, or use a rune meanwhile?
fn is_sending(state: &State) -> bool {
    sending(&mut { state.phase }).is_some()
}

/// Who was sent to a land, those that fight there already included.
fn on_land(state: &State, land: Land) -> Warband {
    let mut band = state.garrison[land];
    let foe = [Foe::Troll, Foe::LeftDraugr, Foe::RightDraugr][land as usize];
    if let Some(fight) = state.fight().filter(|fight| fight.foe == foe) {
        band.join(fight.warband);
    }
    band
}

/// Those who have come.
fn more(old: &Warband, new: &Warband) -> Option<String> {
    let come = Warband::from_fn(|kind| new[kind].saturating_sub(old[kind]));
    (!come.is_empty()).then(|| wording::warband(&come))
}

/// All warriors of a seat, wherever they are.
fn all(state: &State, seat: Seat) -> Warband {
    let mut band = state.clans[seat].warriors;
    for land in Land::ALL {
        if state.clans[seat].placed.has(land.location()) {
            band.join(state.garrison[*land]);
        }
    }
    let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
    for ship in ships.filter(|ship| ship.owner == seat) {
        band.join(ship.warriors);
    }
    if let Some(fight) = state.fight().filter(|fight| fight.turn == seat) {
        band.join(fight.warband);
    }
    band
}
