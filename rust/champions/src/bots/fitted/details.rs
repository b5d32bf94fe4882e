//! Further features of a clan of the base game: its place among the clans, each rune, the needs of its destinies.

use crate::rules::scoring::{Standing, by_colour};
use crate::rules::state::State;
use crate::rules::{Rules, rune};
use midgard_core::{Seat, Word};

/// The features that only games without boxes have. They come last.
pub(super) const FEATURES: [&str; 30] = [
    "first_player",
    "second_player",
    "third_player",
    "leads",
    "lead",
    "lead_beyond_ten",
    "glory",
    "healing",
    "journey",
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
    "favor_squared",
    "food_squared",
    "coins_squared",
    "wood_squared",
    "blame_squared",
    "any_favor",
    "few_warriors",
    "food_times_warriors",
];

/// A number for each feature.
pub(super) type Features = [f32; FEATURES.len()];

/// A lead or a deficit of more points counts as this one; what a lead has beyond it counts by itself.
const LEAD: f32 = 10.0;
/// Of more goods, favor or blame than clans come to, this many count in squares, and of food fewer.
const MANY: f32 = 40.0;
const MUCH_FOOD: f32 = 10.0;
/// Food beyond this feeds no warriors.
const FOOD: f32 = 6.0;
/// Fewer warriors are few.
const FEW: u8 = 3;

/// Returns what a clan has of it.
pub(super) fn features(
    rules: &Rules,
    state: &State,
    seat: Seat,
    destinies: &Destinies,
) -> Features {
    let clan = &state.clans[seat];
    let flag = |is: bool| f32::from(u8::from(is));
    let players = rules.players();
    let order = state.marker.map(|first| seat.counted_from(first, players).index());
    let rivals = || rules.seats().filter(|&other| other != seat);
    let best = rivals().map(|other| state.score(other)).max().unwrap_or(0);
    let lead = (state.score(seat) - best) as f32;
    let [ahead, tied, behind, far_behind] = destinies.by_lead;
    let colours = by_colour(rules, clan);
    let colours = colours.values().iter().copied();
    let rune = |at: usize| flag(clan.runes.has(rune::FITTED[at]));
    let [favor, food, coins, wood, blame] =
        [clan.favor, clan.food, clan.coins, clan.wood, clan.blame].map(f32::from);
    let warriors = clan.warriors.total();
    let squared = |count: f32| count.min(MANY) * count.min(MANY);
    [
        flag(order == Some(0)),
        flag(order == Some(1)),
        flag(order == Some(2)),
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
        clan.used_runes.len() as f32,
        far_behind,
        behind,
        tied,
        ahead,
        colours.clone().min().unwrap_or(0).into(),
        colours.clone().max().unwrap_or(0).into(),
        colours.sum::<u16>().into(),
        squared(favor),
        squared(food.min(MUCH_FOOD)),
        squared(coins),
        squared(wood),
        squared(blame),
        favor.min(1.0),
        flag(warriors < FEW),
        food.min(FOOD) * f32::from(warriors),
    ]
}

/// Destinies of a clan.
pub(super) struct Destinies {
    /// The score that they would have now.
    pub(super) glory: i16,
    /// The glory of those for which the clan is one or two ahead of the best rival, tied with it, one or two behind, and
    /// further behind. Those for which it is further ahead are nearly safe, and count in none.
    by_lead: [f32; 4],
}

impl Destinies {
    /// Looks at the destinies of a clan.
    pub(super) fn new(rules: &Rules, state: &State, seat: Seat) -> Self {
        let mut all = Self { glory: 0, by_lead: [0.0; 4] };
        for card in state.clans[seat].destinies {
            let row = &rules.cards.destinies[card];
            let standing = Standing::new(rules, state, seat, row.most);
            all.glory += i16::from(standing.glory(rules, row));
            let at = match standing.ahead {
                3.. => continue,
                1..=2 => 0,
                0 => 1,
                -2..=-1 => 2,
                ..=-3 => 3,
            };
            all.by_lead[at] += f32::from(row.sole);
        }
        all
    }
}
