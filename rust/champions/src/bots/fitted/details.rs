//! What else a clan of the base game has: its place among the clans, its runes and ships, what its destinies need.

use crate::rules::Rules;
use crate::rules::scoring::{counted, of_colour};
use crate::rules::state::State;
use crate::words::{Colour, Longship, Rune};
use midgard_core::{Seat, Word};

/// What comes after the features that games with boxes have too.
pub(super) const FEATURES: [&str; 40] = [
    "first_player",
    "second_player",
    "third_player",
    "leads",
    "lead",
    "lead_beyond_ten",
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9",
    "used_runes",
    "destinies_far_behind",
    "destinies_behind",
    "destinies_tied",
    "destinies_ahead",
    "fewest_of_a_colour",
    "most_of_a_colour",
    "of_any_colour",
    "l0", "l1", "l2", "l3",
    "favor_squared",
    "food_squared",
    "coins_squared",
    "wood_squared",
    "blame_squared",
    "any_favor",
    "few_warriors",
    "many_warriors",
    "all_food",
    "all_warriors",
    "food_times_warriors",
    "workers",
];

/// A lead or a deficit beyond so many points counts for less.
const LEAD: f32 = 10.0;

/// Returns what a clan has of it.
pub(super) fn features(rules: &Rules, state: &State, seat: Seat) -> [f32; FEATURES.len()] {
    let clan = &state.clans[seat];
    let flag = |is: bool| f32::from(u8::from(is));
    let mut all = [0.0; FEATURES.len()];
    let mut at = 0;
    let mut add = |more: &[f32]| {
        all[at..at + more.len()].copy_from_slice(more);
        at += more.len();
    };

    let players = rules.players();
    let first = state.marker.map_or(0, Seat::index);
    let order = (seat.index() + players - first) % players;
    add(&[flag(order == 0), flag(order == 1), flag(order == 2)]);

    let rivals = || rules.seats().filter(move |&other| other != seat);
    let best = rivals().map(|other| state.score(other)).max().unwrap_or(0);
    let lead = (state.score(seat) - best) as f32;
    add(&[flag(lead > 0.0), lead.clamp(-LEAD, LEAD), (lead - LEAD).max(0.0)]);

    for &rune in Rune::ALL {
        add(&[flag(clan.runes.has(rune))]);
    }
    add(&[clan.used_runes.len() as f32]);

    let mut destinies = [0.0; 4];
    for card in clan.destinies {
        let row = &rules.cards.destinies[card];
        let count = |seat| i32::from(counted(rules, state, seat, row.most));
        match count(seat) - rivals().map(count).max().unwrap_or(0) {
            ..=-3 => destinies[0] += f32::from(row.sole),
            -2..=-1 => destinies[1] += f32::from(row.sole),
            0 => destinies[2] += f32::from(row.sole),
            1..=2 => destinies[3] += f32::from(row.sole),
            _ => {}
        }
    }
    add(&destinies);

    let (mut fewest, mut most, mut sum) = (u16::MAX, 0, 0);
    for &colour in Colour::ALL {
        let count = of_colour(rules, clan, colour);
        (fewest, most, sum) = (fewest.min(count), most.max(count), sum + count);
    }
    add(&[fewest.into(), most.into(), sum.into()]);

    for &ship in Longship::ALL {
        add(&[flag(clan.longship == Some(ship))]);
    }

    let [favor, food, coins, wood, blame] =
        [clan.favor, clan.food, clan.coins, clan.wood, clan.blame].map(f32::from);
    let warriors = clan.warriors.total();
    let capped = food.min(10.0);
    add(&[favor * favor, capped * capped, coins * coins, wood * wood, blame * blame]);
    add(&[favor.min(1.0), flag(warriors < 3), flag(warriors > 8)]);
    add(&[state.all_food(seat).into(), state.all_warriors(seat).into()]);
    add(&[food.min(6.0) * f32::from(warriors), clan.workers.into()]);
    debug_assert_eq!(at, FEATURES.len());
    all
}
