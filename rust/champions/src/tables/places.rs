//! A row for each worker that is placed or begs, with what the clan pays and gains by it at once. Later gains,
//! the fight at a place of combat and the voyage of a longship, has rows in other tables.

use super::{Table, round_and_seat, seat_cell};
use crate::rules::event::{Event, What};
use crate::words::{ByResource, Location, Resource};
use midgard_core::{EventTable, Field, Word};

/// Begging stands behind the places.
const BEG: i32 = Location::COUNT as i32;

/// The table of the uses of places.
#[derive(Default)]
pub(super) struct Places {
    /// The number of workers of this round that were placed or begged.
    workers: i32,
    /// The use of the worker that was placed last.
    open: Option<Use>,
}

/// The gains by a worker so far.
#[derive(Clone, Copy, Default)]
struct Use {
    round: i32,
    seat: i32,
    place: i32,
    order: i32,
    paid: [i32; Resource::COUNT],
    gained: [i32; Resource::COUNT],
    warriors: i32,
    turned_away: i32,
    runes: i32,
    destinies: i32,
    glory: i32,
}

impl Use {
    fn row(&self) -> [i32; 17] {
        let [food_paid, wood_paid, coins_paid, favor_paid] = self.paid;
        let [food, wood, coins, favor] = self.gained;
        [
            self.round,
            self.seat,
            self.place,
            self.order,
            food_paid,
            wood_paid,
            coins_paid,
            favor_paid,
            food,
            wood,
            coins,
            favor,
            self.warriors,
            self.turned_away,
            self.runes,
            self.destinies,
            self.glory,
        ]
    }

    /// Adds what an event brings to the clan.
    fn hear(&mut self, event: &Event) {
        let total = |warriors: crate::words::Warband| i32::from(warriors.total());
        match event.what {
            What::Paid { goods, .. } => add_to(&mut self.paid, &goods),
            What::Gained { goods, .. } => add_to(&mut self.gained, &goods),
            What::Gathered { food, .. } => self.gained[Resource::Food as usize] += i32::from(food),
            What::Traded { give, get, .. } => {
                self.paid[Resource::from(give) as usize] += 1;
                self.gained[Resource::from(get) as usize] += 1;
            }
            What::Recruited { warriors, .. } => self.warriors += total(warriors),
            What::TurnedAway { warriors, .. } => self.turned_away += total(warriors),
            What::Took { .. } => self.runes += 1,
            What::Kept { .. } => self.destinies += 1,
            What::Scored { glory, .. } => self.glory += i32::from(glory),
            _ => {}
        }
    }
}

/// Adds goods to a sum of goods.
fn add_to(sum: &mut [i32; Resource::COUNT], goods: &ByResource<u16>) {
    sum.iter_mut().zip(goods.values()).for_each(|(sum, &count)| *sum += i32::from(count));
}

/// Returns the seat whose clan pays or gains something by this event; `None` for other events.
fn receiver(event: &Event) -> Option<i32> {
    match event.what {
        What::Paid { seat, .. }
        | What::Gained { seat, .. }
        | What::Gathered { seat, .. }
        | What::Traded { seat, .. }
        | What::Recruited { seat, .. }
        | What::TurnedAway { seat, .. }
        | What::Took { seat, .. }
        | What::Kept { seat, .. }
        | What::Scored { seat, .. } => Some(seat_cell(seat)),
        _ => None,
    }
}

impl Table for Places {
    fn layout(&self) -> EventTable {
        let mut fields = round_and_seat().to_vec();
        fields.push(Field::word("place", &[Location::WORDS, &["beg"]].concat()));
        let numbers = [
            "order",
            "food_paid",
            "wood_paid",
            "coins_paid",
            "favor_paid",
            "food",
            "wood",
            "coins",
            "favor",
            "warriors",
            "turned_away",
            "runes",
            "destinies",
            "glory",
        ];
        fields.extend(numbers.map(Field::number));
        EventTable { name: "places", row: "worker that is placed or begs", fields }
    }

    fn hear(&mut self, round: i32, event: &Event, add: &mut dyn FnMut(&[i32])) {
        let (seat, place) = match event.what {
            What::Placed { seat, place } => (seat, place as i32),
            What::Begged { seat } => (seat, BEG),
            What::Began { .. } => {
                self.end(round, add);
                return;
            }
            // The use is over as soon as warriors are sent.
            What::Sent { .. } | What::Unsealed { .. } => {
                if let Some(last) = self.open.take() {
                    add(&last.row());
                }
                return;
            }
            _ => {
                let by_rune = event.rule.word().starts_with("rune.");
                if let Some(last) = &mut self.open
                    && receiver(event) == Some(last.seat)
                    && !by_rune
                {
                    last.hear(event);
                }
                return;
            }
        };
        if let Some(last) = self.open.take() {
            add(&last.row());
        }
        self.workers += 1;
        let seat = seat_cell(seat);
        self.open = Some(Use { round, seat, place, order: self.workers, ..Use::default() });
    }

    fn end(&mut self, _: i32, add: &mut dyn FnMut(&[i32])) {
        if let Some(last) = self.open.take() {
            add(&last.row());
        }
        self.workers = 0;
    }
}
