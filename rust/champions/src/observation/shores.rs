//! The shores: bounties, journeys and ships.

use super::{Eye, MANY, Page, labels};
use crate::words::{Journey, ShipKind, Warrior};
use midgard_core::{Layout, Seat};

pub(super) fn layout(layout: &mut Layout, seats: &[&'static str], shores: usize) {
    layout.numbers("bounties", &[shores], MANY, 8, "coins on the monsters");
    let journeys = labels::<Journey>();
    layout.numbers("face_down", &[shores], (0, 1), 1, "does a journey lie there face-down?");
    layout.numbers("revealed", &[shores], (0, 1), 1, "does a journey lie there face-up?");
    layout.word("journeys", &[shores], &journeys, "which journey it is, where the seat knows");
    layout.words("known_to", &[shores], seats, "who has looked at the journey");
    let meaning = "is the journey of the deck before the reshuffle? (memory perfect)";
    layout.numbers("old", &[shores], (0, 1), 1, meaning);
    layout.word("ship_owner", &[shores], seats, "whose ship is there");
    layout.word("ship_kind", &[shores], &labels::<ShipKind>(), "which ship");
    let warriors = labels::<Warrior>();
    let meaning = "warriors aboard; those of others are at home while they are sealed";
    layout.named("ship_warriors", &[shores], &warriors, (0, 40), 8, meaning);
    layout.numbers("ship_food", &[shores], MANY, 4, "food aboard, likewise");
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let mut bounties = page.next("bounties");
    let mut face_down = page.next("face_down");
    let mut revealed = page.next("revealed");
    let mut journeys = page.next("journeys");
    let mut known_to = page.next("known_to");
    let mut old = page.next("old");
    let mut owners = page.next("ship_owner");
    let mut kinds = page.next("ship_kind");
    let mut warriors = page.next("ship_warriors");
    let mut food = page.next("ship_food");
    for (at, shore) in eye.shores() {
        let here = &eye.seen.shores[shore];
        bounties.number(at, here.bounty);
        face_down.number(at, here.is_face_down());
        revealed.number(at, here.revealed);
        journeys.word(at, here.journey.journey());
        known_to.words(at, eye.turned(here.known_to));
        old.number(at, here.old && eye.is_perfect());
        if let Some(ship) = &here.ship {
            owners.word(at, Some(Seat::ALL[eye.place_of(ship.owner)]));
            kinds.word(at, Some(ship.kind));
            warriors.numbers(at, *ship.warriors.values());
            food.number(at, ship.food);
        }
    }
}
