//! The leaders: what each one gives its clan. Rulebook p. 13.
//!
//! The table below names every leader once. What belongs to a leader is in its file: what it gives, its glory, how
//! that is explained and checked. The moments at which a leader may give something ask here, and name none.

mod asmundr;
mod dagrun;
mod gylfir;
mod hervor;
mod jorunn;
mod ragnhild;
mod svanhildr;
mod thorir;
mod ullr;

use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::state::{Clan, State};
use crate::say::explain::Explanation;
use crate::words::Leader;

/// What every leader says of itself. A leader writes only what is its own.
pub(crate) trait Gift {
    /// Its rule, as it is written.
    const RULE: &'static str;

    /// The rule of the glory that it brings, and what that is for.
    const GLORY: Option<(Tag, &'static str)> = None;

    /// How many destinies more it draws at the Sage's House.
    const DRAWS: usize = 0;

    /// Whether the Merchant Ship costs it nothing.
    const TRADES_FREELY: bool = false;

    /// Whether each of its swordsmen that hits deals one more.
    const STRENGTHENS: bool = false;

    /// Writes what it gives; the number is that of its row.
    fn text(number: u8) -> String;

    /// Gives what a favor brings that is discarded for a reroll.
    #[inline]
    fn rerolls(&self, _: &mut State, _: &mut impl Log, _: &Fight) {}

    /// Explains what a favor brings that is discarded for a reroll.
    fn explain_reroll(&self, explained: Explanation) -> Explanation {
        explained
    }

    /// Gives what a roll brings that counts.
    #[inline]
    fn strikes(&self, _: &mut State, _: &mut impl Log, _: &Fight, _: Roll) {}

    /// Returns whether the leader can have brought this glory, and what would be right.
    fn allows(&self, glory: i64) -> (bool, String) {
        (glory == 0, "0".into())
    }
}

/// Makes the calls of the leaders from the table.
macro_rules! leaders {
    ($($name:ident => $gift:path,)+) => {
        /// Returns the rule of a leader, as it is written.
        pub(crate) fn rule(leader: Leader) -> &'static str {
            match leader {
                $(Leader::$name => <$gift as Gift>::RULE,)+
            }
        }

        /// Writes what a leader gives; the number is that of its row.
        pub(crate) fn text(leader: Leader, number: u8) -> String {
            match leader {
                $(Leader::$name => <$gift as Gift>::text(number),)+
            }
        }

        /// Returns the rule of the glory that a leader brings, and what that is for.
        fn glory(leader: Leader) -> Option<(Tag, &'static str)> {
            match leader {
                $(Leader::$name => <$gift as Gift>::GLORY,)+
            }
        }

        /// Returns how many destinies more the clan draws at the Sage's House.
        #[inline]
        pub(crate) fn draws(clan: &Clan) -> usize {
            match clan.leader {
                $(Some(Leader::$name) => <$gift as Gift>::DRAWS,)+
                None => 0,
            }
        }

        /// Returns whether the Merchant Ship costs the clan nothing.
        #[inline]
        pub(crate) fn trades_freely(clan: &Clan) -> bool {
            match clan.leader {
                $(Some(Leader::$name) => <$gift as Gift>::TRADES_FREELY,)+
                None => false,
            }
        }

        /// Returns whether each swordsman of the clan that hits deals one more.
        #[inline]
        pub(crate) fn strengthens(clan: &Clan) -> bool {
            match clan.leader {
                $(Some(Leader::$name) => <$gift as Gift>::STRENGTHENS,)+
                None => false,
            }
        }

        /// Gives what a favor brings that is discarded for a reroll.
        #[inline]
        pub(crate) fn rerolls(state: &mut State, log: &mut impl Log, fight: &Fight) {
            match state.clans[fight.turn].leader {
                $(Some(Leader::$name) => $gift.rerolls(state, log, fight),)+
                None => {}
            }
        }

        /// Explains what a favor brings that is discarded for a reroll.
        pub(crate) fn explain_reroll(clan: &Clan, explained: Explanation) -> Explanation {
            match clan.leader {
                $(Some(Leader::$name) => $gift.explain_reroll(explained),)+
                None => explained,
            }
        }

        /// Gives what a roll brings that counts.
        #[inline]
        pub(crate) fn strikes(state: &mut State, log: &mut impl Log, fight: &Fight, roll: Roll) {
            match state.clans[fight.turn].leader {
                $(Some(Leader::$name) => $gift.strikes(state, log, fight, roll),)+
                None => {}
            }
        }

        /// Returns whether the leader of a clan can have brought this glory, and what would be right.
        pub(crate) fn allows(clan: &Clan, glory: i64) -> (bool, String) {
            match clan.leader {
                $(Some(Leader::$name) => $gift.allows(glory),)+
                None => (glory == 0, "0".into()),
            }
        }
    };
}

leaders! {
    Asmundr => asmundr::Asmundr,
    Dagrun => dagrun::Dagrun,
    Gylfir => gylfir::Gylfir,
    Svanhildr => svanhildr::Svanhildr,
    Ullr => ullr::Ullr,
    Jorunn => jorunn::Jorunn,
    Ragnhild => ragnhild::Ragnhild,
    Hervor => hervor::Hervor,
    Thorir => thorir::Thorir,
}

/// Returns the leader whose glory follows from a rule, and what it is for; `None` for any other rule.
pub(crate) fn of_rule(rule: Tag) -> Option<(Leader, &'static str)> {
    let found = |&leader: &Leader| {
        let (own, what) = glory(leader)?;
        (own == rule).then_some((leader, what))
    };
    Leader::ALL.iter().find_map(found)
}

/// Adds the rule of the leader of a clan to an explanation.
pub(crate) fn by(clan: &Clan, explained: Explanation) -> Explanation {
    match clan.leader {
        Some(leader) => explained.with_rule(rule(leader)),
        None => explained,
    }
}
