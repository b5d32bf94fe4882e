//! What a clan of the base game has besides: its place among the clans, each rune and longship, what its destinies need.

use crate::rules::Rules;
use crate::rules::scoring::{counted, of_colour};
use crate::rules::state::State;
use crate::words::{Colour, Longship, Rune};
use midgard_core::{Seat, Word};

/// What comes after the features that games with boxes have too.
pub(super) const FEATURES: [&str; 37] = [
    "first_player",
    "second_player",
    "third_player",
    "leads",
    "lead",
    "lead_beyond_ten",
    "gifts",
    "glory",
    "healing",
    "journey",
    "knowledge",
    "potential",
    "reaction",
    "success",
    "true_vision",
    "wealth",
    "used_runes",
    "destinies_far_behind",
    "destinies_behind",
    "destinies_tied",
    "destinies_ahead",
    "fewest_of_a_colour",
    "most_of_a_colour",
    "of_any_colour",
    "longship_1",
    "longship_2",
    "longship_3",
    "longship_4",
    "favor_squared",
    "food_squared",
    "coins_squared",
    "wood_squared",
    "blame_squared",
    "any_favor",
    "few_warriors",
    "many_warriors",
    "food_times_warriors",
];

/// The runes of the base game, in the order of their features.
const RUNES: [Rune; 10] = [
    Rune::Gifts,
    Rune::Glory,
    Rune::Healing,
    Rune::Journey,
    Rune::Knowledge,
    Rune::Potential,
    Rune::Reaction,
    Rune::Success,
    Rune::TrueVision,
    Rune::Wealth,
];

/// The longships of the base game, in the order of their features.
const LONGSHIPS: [Longship; 4] =
    [Longship::Longship1, Longship::Longship2, Longship::Longship3, Longship::Longship4];

/// A lead or a deficit of more points counts as this one; what a lead has beyond it counts by itself.
const LEAD: f32 = 10.0;
/// No more food has a square, and no more is told for each warrior.
const FOOD: f32 = 10.0;
const FOOD_FOR_WARRIORS: f32 = 6.0;
/// Fewer warriors are few, and more than so many are many.
const FEW: u16 = 3;
const MANY: u16 = 8;

/// Returns what a clan has of it.
pub(super) fn features(rules: &Rules, state: &State, seat: Seat) -> [f32; FEATURES.len()] {
    let clan = &state.clans[seat];
    let flag = |is: bool| f32::from(u8::from(is));
    let players = rules.players();
    let first = state.marker.map_or(0, Seat::index);
    let order = (seat.index() + players - first) % players;
    let rivals = || rules.seats().filter(|&other| other != seat);
    let best = rivals().map(|other| state.score(other)).max().unwrap_or(0);
    let lead = (state.score(seat) - best) as f32;
    let [ahead, tied, behind, far_behind] = destinies(rules, state, seat);
    let colours = Colour::ALL.iter().map(|&colour| of_colour(rules, clan, colour));
    let rune = |at: usize| flag(clan.runes.has(RUNES[at]));
    let longship = |at: usize| flag(clan.longship == Some(LONGSHIPS[at]));
    let [favor, food, coins, wood, blame] =
        [clan.favor, clan.food, clan.coins, clan.wood, clan.blame].map(f32::from);
    let warriors = u16::from(clan.warriors.total());
    let capped = food.min(FOOD);
    [
        flag(order == 0),
        flag(order == 1),
        flag(order == 2),
        flag(lead > 0.0),
        lead.clamp(-LEAD, LEAD),
        (lead - LEAD).max(0.0),
        rune(0),
        rune(1),
        rune(2),
        rune(3),
        rune(4),
        rune(5),
        rune(6),
        rune(7),
        rune(8),
        rune(9),
        clan.used_runes.len() as f32,
        far_behind,
        behind,
        tied,
        ahead,
        colours.clone().min().unwrap_or(0).into(),
        colours.clone().max().unwrap_or(0).into(),
        colours.sum::<u16>().into(),
        longship(0),
        longship(1),
        longship(2),
        longship(3),
        favor * favor,
        capped * capped,
        coins * coins,
        wood * wood,
        blame * blame,
        favor.min(1.0),
        flag(warriors < FEW),
        flag(warriors > MANY),
        food.min(FOOD_FOR_WARRIORS) * f32::from(warriors),
    ]
}

/// Returns the glory of the destinies of a clan for which it is one or two ahead of the best rival, tied with it, one or two
/// behind, and further behind. Those for which it is further ahead are nearly safe, and count in none.
fn destinies(rules: &Rules, state: &State, seat: Seat) -> [f32; 4] {
    let rivals = || rules.seats().filter(|&other| other != seat);
    let mut glory = [0.0; 4];
    for card in state.clans[seat].destinies {
        let row = &rules.cards.destinies[card];
        let count = |seat| i32::from(counted(rules, state, seat, row.most));
        let at = match count(seat) - rivals().map(count).max().unwrap_or(0) {
            3.. => continue,
            1..=2 => 0,
            0 => 1,
            -2..=-1 => 2,
            ..=-3 => 3,
        };
        glory[at] += f32::from(row.sole);
    }
    glory
}
