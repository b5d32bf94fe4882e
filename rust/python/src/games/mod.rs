//! The parts that belong to one game alone, a file each, and the list of the games.

/// Passes the list of all games to a macro, with the dollar sign that the macro needs: for each the type of its rules and
/// its module here.
macro_rules! all_games {
    ($with:ident $dollar:tt) => {
        $with! { $dollar
            Champions: midgard_champions::Rules, champions;
            Reavers: midgard_reavers::Rules, reavers;
            GodOfWar: midgard_god_of_war::Rules, god_of_war;
            #[cfg(feature = "small-games")]
            Wall: midgard_small::Wall, wall;
            #[cfg(feature = "small-games")]
            Bids: midgard_small::Bids, bids;
            #[cfg(feature = "small-games")]
            Poker: midgard_small::Poker, poker;
        }
    };
}
pub(crate) use all_games;

#[cfg(feature = "small-games")]
pub(crate) mod bids;
pub(crate) mod champions;
pub(crate) mod god_of_war;
#[cfg(feature = "small-games")]
pub(crate) mod poker;
pub(crate) mod reavers;
#[cfg(feature = "small-games")]
pub(crate) mod wall;
