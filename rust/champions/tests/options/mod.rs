//! The choices of boxes and options that the tests play.

use midgard_champions::rules::boxes::{BerserkerFirst, BoxOptions, EpicCounts, LeaderLoss};
use midgard_champions::text::options::choose;
use midgard_champions::words::Expansion;
use midgard_champions::{Cards, Leaders, Options, Rules};
use midgard_core::{Seat, Set};

/// The sets of boxes with their numbers of players: without a box, each one, both.
pub fn choices() -> Vec<(u8, Set<Expansion>)> {
    let (mountains, valhalla) = (Expansion::DarkMountains, Expansion::Valhalla);
    let none = Set::empty();
    let sets =
        [none, none.with(mountains), none.with(valhalla), none.with(mountains).with(valhalla)];
    let mut found = Vec::new();
    for set in sets {
        let most = if set.has(mountains) { 5 } else { 4 };
        found.extend((2..=most).map(|players| (players, set)));
    }
    found
}

/// Options with these boxes; the bits of `number` choose the others.
pub fn options(players: u8, expansions: Set<Expansion>, number: u32) -> Options {
    let bit = |at: u32| number >> at & 1 == 1;
    let (mountains, valhalla) =
        (expansions.has(Expansion::DarkMountains), expansions.has(Expansion::Valhalla));
    let boxes = BoxOptions {
        is_manual: false,
        expansions,
        promos: bit(0) && !expansions.is_empty(),
        manual_counts: bit(1) && !expansions.is_empty(),
        manual_stalls: bit(2) && mountains,
        alms: bit(3) && mountains,
        beggar_stall: !bit(4) || !mountains,
        archer_b: bit(5) && mountains,
        prohibited_fall: bit(6),
        half_ties: bit(7),
        one_wood: bit(8),
        blame_at_fight: bit(9),
        refill_after_visit: bit(10) && valhalla,
        leader_loss: match number >> 11 & 3 {
            1 if valhalla => LeaderLoss::ReturnsNow,
            2 if valhalla => LeaderLoss::Immune,
            _ => LeaderLoss::ReturnsAtCleanup,
        },
        leader_counts: bit(13) && valhalla,
        berserker_first: match number >> 14 & 3 {
            1 if valhalla => BerserkerFirst::AllLosses,
            2 if valhalla => BerserkerFirst::Off,
            _ => BerserkerFirst::CombatOnly,
        },
        elite: !bit(16) || !valhalla,
        limited_tokens: bit(17) && valhalla,
        epic_counts: match number >> 18 & 3 {
            1 if valhalla => EpicCounts::Monster,
            2 if valhalla => EpicCounts::None,
            _ => EpicCounts::TiebreakOnly,
        },
        epic_refill: bit(20) && valhalla,
        abilities: !bit(21) || !mountains,
        fee_for_both: bit(22),
    };
    Options {
        players,
        simultaneous: bit(23),
        leaders: if bit(24) { Leaders::Random } else { Leaders::Drafted },
        start_player: bit(25).then_some(Seat::Two),
        boxes,
        ..Options::default()
    }
}

/// Options with these boxes and the preset of the manual.
#[allow(dead_code)] // not every test file needs it
pub fn manual(players: u8, expansions: Set<Expansion>) -> Options {
    let boxes =
        choose(true, expansions, false, |_| None).expect("a preset fits every set of boxes");
    Options { players, simultaneous: true, leaders: Leaders::Random, boxes, ..Options::default() }
}

/// The variants and the start player, which no preset sets, by the last bits of `number`.
#[allow(dead_code)] // not every test file needs it
pub fn with_basics(options: Options, number: u32) -> Options {
    Options {
        start_player: (number >> 25 & 1 == 1).then_some(Seat::Two),
        hall_of_records: number >> 26 & 1 == 1,
        mistrustful_villagers: number >> 27 & 1 == 1,
        ..options
    }
}

pub fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}
