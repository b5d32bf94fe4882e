//! The order of a game: who decides, and what may be decided. Each phase has a file.

pub(crate) mod assignment;
pub(crate) mod battle;
pub(crate) mod cleanup;
pub(crate) mod closing;
pub(crate) mod draft;
pub(crate) mod hunting;
pub(crate) mod placement;
pub(crate) mod runes;
pub(crate) mod setup;
pub(crate) mod stocking;
pub(crate) mod success;
pub(crate) mod visit;
pub(crate) mod voyage;

use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::state::{Phase, State};
use midgard_core::{ActionSet, Awaiting, Listener, Silent};

impl State {
    /// Returns what the state waits for.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        match &self.phase {
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::Leaders { .. }
            | Phase::Destinies { .. }
            | Phase::Stocking { .. }
            | Phase::RuneDraw { .. }
            | Phase::PeekJourney { .. }
            | Phase::SageDraw { .. }
            | Phase::Knowledge { .. }
            | Phase::Dice { .. }
            | Phase::Reveal { .. } => Awaiting::Chance,
            Phase::Draft { turn }
            | Phase::Placement { turn }
            | Phase::StaveChurch { turn }
            | Phase::Aumingi { turn }
            | Phase::Runesmith { turn }
            | Phase::RuneTaken { turn, .. }
            | Phase::Shipwright { turn }
            | Phase::Crowded { turn, .. }
            | Phase::Market { turn, .. }
            | Phase::Sail { turn, .. }
            | Phase::TrueVision { turn }
            | Phase::Peek { turn, .. }
            | Phase::KeepDestiny { turn, .. }
            | Phase::Gifts { turn, .. }
            | Phase::Success { turn, .. }
            | Phase::Assignment { turn, .. }
            | Phase::SuccessWindow { turn, .. }
            | Phase::Blame { turn }
            | Phase::Journey { turn, .. }
            | Phase::Lost { turn, .. }
            | Phase::Starving { turn, .. }
            | Phase::Closing { turn } => Awaiting::Decision(*turn),
            Phase::Roll { fight }
            | Phase::Pick { fight, .. }
            | Phase::Casualties { fight, .. }
            | Phase::Fallen { fight } => Awaiting::Decision(fight.turn),
            Phase::End {} => Awaiting::Nothing,
        }
    }

    /// Returns the legal actions.
    pub fn legal_actions(&self, rules: &Rules) -> ActionSet {
        let mut legal = self.answers(rules);
        runes::legal(rules, self, &mut legal);
        legal
    }

    /// Returns the legal actions without the runes that may be used at any time.
    #[inline]
    pub(crate) fn answers(&self, rules: &Rules) -> ActionSet {
        let mut legal = ActionSet::new();
        let set = &mut legal;
        match &self.phase {
            Phase::Placement { turn } => placement::legal(rules, self, *turn, set),
            Phase::RuneTaken { .. } => visit::legal_rune_taken(set),
            Phase::SuccessWindow { .. } => success::legal(set),
            Phase::Assignment { turn, site, item } => {
                assignment::legal(rules, self, *turn, *site, *item, set);
            }
            Phase::Roll { fight } => battle::legal_roll(rules, self, fight, set),
            Phase::Pick { fight, from } => battle::legal_pick(fight, *from, set),
            Phase::Casualties { fight, left, from, first } => {
                battle::legal_casualties(self, fight, *left, *from, *first, set);
            }
            Phase::Fallen { .. } => battle::legal_fallen(set),
            Phase::Blame { turn } => battle::legal_blame(rules, *turn, set),
            Phase::Draft { .. } => draft::legal(self, set),
            Phase::StaveChurch { turn } => visit::legal_stave_church(rules, self, *turn, set),
            Phase::Aumingi { turn } => visit::legal_aumingi(rules, self, *turn, set),
            Phase::Runesmith { .. } => visit::legal_runesmith(self, set),
            Phase::Shipwright { turn } => visit::legal_shipwright(rules, self, *turn, set),
            Phase::Crowded { offered, left, from, .. } => {
                visit::legal_crowded(offered, *left, *from, set);
            }
            Phase::Market { turn, given, taken, last } => {
                visit::legal_market(self, *turn, *given, *taken, *last, set);
            }
            Phase::Sail { .. } => visit::legal_sail(rules, self, set),
            Phase::TrueVision { .. } => visit::legal_true_vision(set),
            Phase::Peek { .. } => visit::legal_peek(rules, self, set),
            Phase::KeepDestiny { drawn, .. } => visit::legal_keep(*drawn, set),
            Phase::Gifts { food, .. } => runes::legal_gifts(*food, set),
            Phase::Success { turn, .. } => runes::legal_success(self, *turn, set),
            Phase::Journey { .. } => voyage::legal_journey(set),
            Phase::Lost { shore, left, from, .. } => {
                voyage::legal_lost(self, *shore, *left, *from, set);
            }
            Phase::Starving { shore, left, from, .. } => {
                voyage::legal_starving(self, *shore, *left, *from, set);
            }
            Phase::Closing { .. } => closing::legal(set),
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::Leaders { .. }
            | Phase::Destinies { .. }
            | Phase::Stocking { .. }
            | Phase::RuneDraw { .. }
            | Phase::PeekJourney { .. }
            | Phase::SageDraw { .. }
            | Phase::Knowledge { .. }
            | Phase::Dice { .. }
            | Phase::Reveal { .. }
            | Phase::End {} => {}
        }
        legal
    }

    /// Plays a legal action.
    ///
    /// # Panics
    /// It may panic when the action is not legal.
    pub fn apply_unchecked(&mut self, rules: &Rules, action: Action) {
        self.apply_with(rules, action, &mut Silent);
    }

    /// Plays a legal action and reports what happens.
    ///
    /// # Panics
    /// It may panic when the action is not legal.
    pub fn apply_with(&mut self, rules: &Rules, action: Action, log: &mut impl Listener<Event>) {
        let state = self;
        if let Action::Rune(rune) = action
            && rune.is_any_time()
        {
            return runes::play(rules, state, log, rune);
        }
        match state.phase {
            Phase::Placement { turn } => placement::play(rules, state, log, turn, action),
            Phase::RuneTaken { turn, .. } => {
                visit::play_rune_taken(rules, state, log, turn, action)
            }
            Phase::SuccessWindow { turn, after } => {
                success::play(rules, state, log, turn, after, action);
            }
            Phase::Assignment { turn, site, item } => {
                assignment::play(rules, state, log, turn, site, item, action);
            }
            Phase::Roll { fight } => battle::play_roll(rules, state, log, fight, action),
            Phase::Pick { fight, .. } => battle::play_pick(rules, state, log, fight, action),
            Phase::Casualties { fight, left, .. } => {
                battle::play_casualties(rules, state, log, fight, left, action);
            }
            Phase::Fallen { fight } => battle::play_fallen(rules, state, log, fight, action),
            Phase::Blame { turn } => battle::play_blame(rules, state, log, turn, action),
            Phase::Draft { turn } => draft::play(rules, state, log, turn, action),
            Phase::StaveChurch { turn } => {
                visit::play_stave_church(rules, state, log, turn, action)
            }
            Phase::Aumingi { turn } => visit::play_aumingi(rules, state, log, turn, action),
            Phase::Runesmith { turn } => visit::play_runesmith(rules, state, log, turn, action),
            Phase::Shipwright { turn } => visit::play_shipwright(rules, state, log, turn, action),
            Phase::Crowded { turn, offered, left, .. } => {
                visit::play_crowded(rules, state, log, turn, offered, left, action);
            }
            Phase::Market { turn, given, taken, .. } => {
                visit::play_market(rules, state, log, turn, given, taken, action);
            }
            Phase::Sail { turn, ship } => visit::play_sail(rules, state, log, turn, ship, action),
            Phase::TrueVision { turn } => visit::play_true_vision(rules, state, log, turn, action),
            Phase::Peek { turn, draws } => visit::play_peek(rules, state, log, turn, draws, action),
            Phase::KeepDestiny { turn, drawn } => {
                visit::play_keep(rules, state, log, turn, drawn, action)
            }
            Phase::Gifts { turn, food, back } => {
                runes::play_gifts(rules, state, log, turn, food, back, action)
            }
            Phase::Success { turn, back } => {
                runes::play_success(rules, state, log, turn, back, action)
            }
            Phase::Journey { turn, shore } => {
                voyage::play_journey(rules, state, log, turn, shore, action);
            }
            Phase::Lost { turn, shore, left, .. } => {
                voyage::play_lost(rules, state, log, turn, shore, left, action);
            }
            Phase::Starving { turn, shore, left, .. } => {
                voyage::play_starving(rules, state, log, turn, shore, left, action);
            }
            Phase::Closing { turn } => closing::play(rules, state, log, turn, action),
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::Leaders { .. }
            | Phase::Destinies { .. }
            | Phase::Stocking { .. }
            | Phase::RuneDraw { .. }
            | Phase::PeekJourney { .. }
            | Phase::SageDraw { .. }
            | Phase::Knowledge { .. }
            | Phase::Dice { .. }
            | Phase::Reveal { .. }
            | Phase::End {} => unreachable!("no decision is awaited in {:?}", state.phase),
        }
    }
}

/// Panics because a phase has got an action that is not one of its own.
#[cold]
pub(crate) fn stray(action: Action, phase: &str) -> ! {
    unreachable!("{action} in {phase}")
}
