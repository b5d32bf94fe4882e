//! The runes: when each is used, and what it does. Rulebook p. 13.
//!
//! The table below names every rune once. Each rune has a file: when it is used, whether it would
//! do something, what it does, how it is explained, and, where it asks something, the phase that asks.
//!
//! Which decisions an any-time rune may interrupt is in `back.rs`.

pub(crate) mod awareness;
mod effect;
mod friendship;
mod gifts;
mod knowledge;
mod leadership;
mod patience;
mod potential;
mod resurrection;
mod the_hunt;
pub(crate) mod training;
mod virtue;
mod wealth;

pub(crate) mod glory;
pub(crate) mod healing;
pub(crate) mod journey;
pub(crate) mod reaction;
pub(crate) mod success;
pub(crate) mod true_vision;

pub(crate) use effect::Origin;
pub(crate) use patience::{after_copying, can_copy, has_copied};

use crate::cards::Face;
use crate::rules::Rules;
use crate::rules::action::{ActionSet, add_runes};
use crate::rules::combat::foe;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::Moment;
use crate::rules::state::{Clan, Phase, State};
use crate::rules::valhalla::helmet;
use crate::words::Rune;
use effect::Effect;
use midgard_core::{Seat, Set};

/// Makes the calls of the runes from the table.
macro_rules! runes {
    ($($name:ident => $effect:path,)+) => {
        /// The rules of the runes.
        const RULES: [Tag; Rune::COUNT] = {
            let mut rules = [Tag::SetupStalls; Rune::COUNT];
            $(rules[Rune::$name as usize] = <$effect as Effect>::TAG;)+
            rules
        };

        /// Where the runes come from.
        const ORIGINS: [Origin; Rune::COUNT] = {
            let mut origins = [Origin::Base; Rune::COUNT];
            $(origins[Rune::$name as usize] = <$effect as Effect>::ORIGIN;)+
            origins
        };

        /// The runes that scores are fitted to.
        pub(crate) const FITTED: [Rune; 8] = {
            let mut fitted = [Rune::ALL[0]; 8];
            $(if let Some(number) = <$effect as Effect>::FITTED {
                fitted[number as usize] = Rune::$name;
            })+
            fitted
        };

        /// Returns what a rune does is worth to a clan, in glory: `rounds` is the part of the game that is left, up to 1.
        #[inline]
        pub(crate) fn worth(rune: Rune, rounds: f32, coins: u16) -> f32 {
            match rune {
                $(Rune::$name => <$effect as Effect>::worth(rounds, coins),)+
            }
        }

        /// Returns the runes that are used at a moment.
        #[inline]
        pub(crate) fn of(moment: Moment) -> Set<Rune> {
            let mut runes = 0;
            $(runes |= u64::from(<$effect as Effect>::MOMENT == moment) << Rune::$name as u64;)+
            Set::from_bits(runes)
        }

        /// R25: returns the runes that can do something after the last clean-up.
        #[inline]
        pub(crate) fn at_the_end() -> Set<Rune> {
            let mut runes = 0;
            $(runes |= u64::from(<$effect as Effect>::AT_THE_END) << Rune::$name as u64;)+
            Set::from_bits(runes)
        }

        /// Returns the runes of a clan that would change this roll.
        #[inline]
        pub(crate) fn on_roll(clan: &Clan, fight: &Fight, roll: &Roll) -> Set<Rune> {
            if clan.runes.is_empty() {
                return Set::empty();
            }
            changing(fight, roll).and(clan.runes)
        }

        /// Returns the runes that would change this roll.
        #[inline]
        fn changing(fight: &Fight, roll: &Roll) -> Set<Rune> {
            let mut runes = 0;
            $(runes |= u64::from($effect.changes(fight, roll)) << Rune::$name as u64;)+
            Set::from_bits(runes)
        }

        /// Returns whether a rune that is used after a roll changes dice that show this face.
        pub(crate) fn is_about(rune: Rune, face: &Face) -> bool {
            match rune {
                $(Rune::$name => $effect.is_about(face),)+
            }
        }

        /// M3: returns whether a rune that may be used at any time would do something for a seat now.
        #[inline]
        fn works(rules: &Rules, state: &State, seat: Seat, rune: Rune) -> bool {
            match rune {
                $(Rune::$name => $effect.works(rules, state, seat),)+
            }
        }

        /// Uses a rune at its moment. `by` is the rune that is turned over for it: itself, or one that copies it.
        pub(crate) fn play(
            rules: &Rules,
            state: &mut State,
            log: &mut impl Log,
            rune: Rune,
            by: Rune,
        ) {
            match rune {
                $(Rune::$name => $effect.play(rules, state, log, by),)+
            }
        }

        /// Writes when a rune is used.
        pub(crate) fn when(rules: &Rules, rune: Rune) -> &'static str {
            if rules.has_mountains() {
                return match rune {
                    $(Rune::$name => <$effect as Effect>::WHEN_ON_LAND,)+
                };
            }
            let _ = rules;
            match rune {
                $(Rune::$name => <$effect as Effect>::WHEN,)+
            }
        }

        /// Writes what a rune does, where no other event shows it.
        pub(crate) fn shown(rune: Rune) -> &'static str {
            match rune {
                $(Rune::$name => <$effect as Effect>::SHOWN,)+
            }
        }

        /// Returns why a rune would do nothing.
        pub(crate) fn idle(turn: Seat, rune: Rune) -> String {
            match rune {
                $(Rune::$name => $effect.idle(turn),)+
            }
        }

        /// Explains what a rune does for a seat.
        pub(crate) fn explain(rules: &Rules, state: &State, turn: Seat, rune: Rune) -> String {
            match rune {
                $(Rune::$name => $effect.explain(rules, state, turn),)+
            }
        }
    };
}

runes! {
    Gifts => gifts::Gifts,
    Glory => glory::Glory,
    Healing => healing::Healing,
    Journey => journey::Journey,
    Knowledge => knowledge::Knowledge,
    Potential => potential::Potential,
    Reaction => reaction::Reaction,
    Success => success::Success,
    TrueVision => true_vision::TrueVision,
    Wealth => wealth::Wealth,
    Awareness => awareness::Awareness,
    Friendship => friendship::Friendship,
    TheHunt => the_hunt::TheHunt,
    Patience => patience::Patience,
    Training => training::Training,
    Leadership => leadership::Leadership,
    Resurrection => resurrection::Resurrection,
    Virtue => virtue::Virtue,
}

/// Returns the rule of a rune.
#[inline]
pub(crate) fn rule(rune: Rune) -> Tag {
    RULES[rune as usize]
}

/// Returns where a rune comes from.
pub(crate) fn origin(rune: Rune) -> Origin {
    ORIGINS[rune as usize]
}

impl Rules {
    /// Returns the runes in play.
    pub(crate) fn runes(&self) -> Set<Rune> {
        let boxes = &self.options.boxes;
        let of_boxes = if boxes.manual_counts { Set::empty() } else { boxes.expansions };
        let is_in_play = |rune: &Rune| match origin(*rune) {
            Origin::Base => true,
            Origin::Box(expansion) => of_boxes.has(expansion),
            Origin::Promos => boxes.promos,
        };
        Rune::ALL.iter().copied().filter(is_in_play).collect()
    }
}

/// Returns the rune of a rule; `None` for a rule that is not that of a rune.
pub(crate) fn of_rule(tag: Tag) -> Option<Rune> {
    Rune::ALL.iter().copied().find(|&other| rule(other) == tag)
}

/// `[rune.any_time]` Rulebook p. 13, A-34: returns the any-time runes of a seat that M3 allows: those that do something, and
/// Patience if it can copy one.
#[inline]
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    usable_of(rules, state, seat, Set::full())
}

/// Returns the runes that may interrupt a decision.
#[inline]
fn interrupting() -> Set<Rune> {
    of(Moment::AnyTime).or(of(Moment::Copy))
}

/// Does the same for these runes.
#[inline(always)] // mostly the list is empty
pub(crate) fn usable_of(rules: &Rules, state: &State, seat: Seat, allowed: Set<Rune>) -> Set<Rune> {
    let runes = state.clans[seat].runes.and(interrupting());
    if runes.is_empty() { runes } else { working(rules, state, seat, runes, allowed) }
}

/// Returns those of these runes of a seat that do something, and Patience if it can copy one.
fn working(
    rules: &Rules,
    state: &State,
    seat: Seat,
    runes: Set<Rune>,
    allowed: Set<Rune>,
) -> Set<Rune> {
    let does = |rune: &Rune| works(rules, state, seat, *rune);
    let own: Set<Rune> = runes.minus(of(Moment::Copy)).and(allowed).iter().filter(does).collect();
    if !can_copy(runes) {
        return own;
    }
    let copied = patience::copies(state, seat).and(allowed).iter().any(|rune| does(&rune));
    if copied { own.or(of(Moment::Copy)) } else { own }
}

/// Returns the runes whose own moment this decision is and that would do something now, whoever has them.
fn now(rules: &Rules, state: &State) -> Set<Rune> {
    let only = |rune, does| if does { Set::empty().with(rune) } else { Set::empty() };
    match state.phase {
        Phase::TrueVision { turn, more } => {
            only(Rune::TrueVision, true_vision::does(state, turn, more))
        }
        Phase::Journey { shore, .. } => only(Rune::Journey, journey::has_next(state, shore)),
        Phase::Roll { fight } => changing(&fight, &foe::roll_of(rules, state, &fight)),
        Phase::Casualties { first, .. } => only(Rune::Healing, first),
        Phase::Healing { .. } => only(Rune::Healing, true),
        Phase::Fallen { fight } => only(Rune::Glory, glory::does(rules, state, &fight)),
        Phase::Helmet { fight } => only(Rune::Leadership, helmet::does(rules, state, &fight)),
        Phase::HuntSettled { .. } => only(Rune::TheHunt, true),
        _ => Set::empty(),
    }
}

/// `[rune.patience]` A-12: returns the runes that a seat could copy in this decision.
pub(crate) fn copyable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    let copies = patience::copies(state, seat);
    if copies.is_empty() || !state.phase.is_open() {
        return Set::empty();
    }
    let any = match state.phase {
        Phase::Closing { .. } => copies.and(at_the_end()),
        _ => copies,
    };
    let any: Set<Rune> = any.iter().filter(|&rune| works(rules, state, seat, rune)).collect();
    any.or(now(rules, state).and(copies))
}

/// `[rune.any_time]` Rulebook p. 13, M6: adds the runes that may interrupt this decision. None may in the
/// middle of one choice, so that is for an open phase.
#[inline(always)] // mostly the list is empty
pub(crate) fn legal(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    let runes = state.clans[turn].runes;
    if !runes.and(interrupting()).is_empty() {
        add_usable(rules, state, turn, legal);
    }
}

/// Does the same for a clan with such runes.
fn add_usable(rules: &Rules, state: &State, turn: Seat, legal: &mut ActionSet) {
    let runes = match state.phase {
        Phase::Closing { .. } => usable_of(rules, state, turn, at_the_end()),
        _ => usable(rules, state, turn),
    };
    let copies = can_copy(state.clans[turn].runes);
    let runes = match copies && !copyable(rules, state, turn).is_empty() {
        true => runes.or(of(Moment::Copy)),
        false => runes,
    };
    add_runes(legal, runes);
}

/// Returns whether a seat can use a rune at its moment: its own one, or `[rune.patience]` one that Patience copies.
#[inline]
pub(crate) fn at_hand(state: &State, seat: Seat, rune: Rune) -> bool {
    let holds = state.clans[seat].holds(rune);

    holds || patience::copies(state, seat).has(rune)
}

/// Returns the runes that would change this roll and that Patience can copy.
pub(crate) fn copied_on_roll(state: &State, fight: &Fight, roll: &Roll) -> Set<Rune> {
    let copies = patience::copies(state, fight.turn);
    if copies.is_empty() {
        return copies;
    }
    changing(fight, roll).and(copies)
}

/// Returns the runes that are used in this phase, whoever holds them.
pub(crate) fn allowed(phase: &Phase) -> Set<Rune> {
    let own = phase.moment().map_or(Set::empty(), of);
    let own = if phase.is_open() { own.or(of(Moment::Copy)) } else { own };
    let any = if phase.is_open() { of(Moment::AnyTime) } else { Set::empty() };
    let closing = matches!(phase, Phase::Closing { .. });
    own.or(if closing { any.and(at_the_end()) } else { any })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say::reasons::RUNES;

    #[test]
    fn refusals_name_the_rules_of_the_runes() {
        assert_eq!(RULES.map(Tag::word), RUNES);
    }
}
