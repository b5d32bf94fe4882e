//! The calls of the phases, made from the list in `table.rs`: each function asks the phase of its row.
//!
//! Which phase it is is known where it is called, so a call costs no more than a `match`.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::{Event, Log};
use crate::rules::phase::details::Details;
use crate::rules::phase::table::{self, all, base, only};
use crate::rules::phase::{Ask, Decide, Draw, Moment};
use crate::rules::rune;
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{Rune, Stage};
use midgard_core::{ActionIndex, Awaiting, ChanceKey, Listener, Outcome, Rng, Seat, Silent};

/// Makes the calls of the rules of the phases from the list.
macro_rules! calls {
    ($(
        $(#[$doc:meta])*
        $kind:ident $open:ident $name:ident = $word:literal, $number:literal {
            $($(#[$about:meta])* $field:ident: $type:ty,)*
        }
    )+) => {
        #[allow(unused_variables)] // a phase may have fields that a kind of call does not need
        impl Phase {
            /// Returns the part of the game that the phase belongs to.
            pub(crate) fn part(&self) -> Part {
                match self {
                    $(Self::$name { .. } => table::$name::PART,)+
                }
            }

            /// Returns what the game waits for.
            #[inline]
            pub(crate) fn awaiting(&self) -> Awaiting {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        Awaiting::Decision(Decide::turn(&table::$name { $($field),* }));
                        only!(chance $kind Awaiting::Chance; Awaiting::Nothing)),)+
                }
            }

            /// Returns the seat that the phase names.
            pub(crate) fn seat(&self) -> Option<Seat> {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.seat(),)+
                }
            }

            /// Returns the stage of combat, and whether it is over.
            pub(crate) fn stage(&self) -> Option<(Stage, bool)> {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.stage(),)+
                }
            }

            /// Returns the fields of the phase for the observation.
            pub(crate) fn details(&self) -> Details {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.details(),)+
                }
            }

            /// Returns the rule that asks.
            pub(crate) fn rule(&self, state: &State) -> &'static str {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.rule(state),)+
                }
            }

            /// Returns the prompt, as the seat that decides may know it.
            pub(crate) fn prompt(&self, rules: &Rules, state: &State) -> String {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.prompt(rules, state),)+
                }
            }

            /// Checks what the phase needs.
            pub(crate) fn check(&self, check: &mut Check<'_>) {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.check(check),)+
                }
            }

            /// Adds the legal actions without the runes that may be used at any time. Returns the seat that decides, if
            /// its any-time runes may interrupt the phase.
            #[inline]
            pub(crate) fn legal(
                &self,
                rules: &Rules,
                state: &State,
                legal: &mut ActionSet,
            ) -> Option<Seat> {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        {
                            let phase = table::$name { $($field),* };
                            phase.legal(rules, state, legal);
                            only!(open $open Some(Decide::turn(&phase)); None)
                        };
                        None),)+
                }
            }

            /// Plays a legal action.
            #[inline]
            pub(crate) fn play(
                self,
                rules: &Rules,
                state: &mut State,
                log: &mut impl Log,
                action: Action,
            ) {
                match self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        table::$name { $($field),* }.play(rules, state, log, action);
                        unreachable!("no decision is awaited in {self:?}")),)+
                }
            }

            /// Lets the seat that decides choose a legal action, and plays it. The phase is looked up once. Returns false when
            /// no seat decides.
            #[inline(always)] // into the loop of a rollout
            pub(crate) fn decide(
                rules: &Rules,
                state: &mut State,
                choose: impl FnOnce(&State, &ActionSet) -> ActionIndex,
                log: &mut impl Log,
            ) -> bool {
                let mut legal = ActionSet::new();
                match state.phase {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        {
                            let phase = table::$name { $($field),* };
                            phase.legal(rules, state, &mut legal);
                            only!(open $open
                                rune::legal(rules, state, Decide::turn(&phase), &mut legal);
                                ());
                            let index = usize::from(choose(state, &legal));
                            match Action::from_index(index).expect("the index is below the count") {
                                action @ Action::Rune(_) => state.apply_with(rules, action, log),
                                action => phase.play(rules, state, log, action),
                            }
                            true
                        };
                        false),)+
                }
            }

            /// Returns the moment for runes that this is.
            pub(crate) fn moment(&self) -> Option<Moment> {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        table::$name { $($field),* }.moment(); None),)+
                }
            }

            /// Returns the rune whose use it is, if a rune asks.
            pub(crate) fn used(&self) -> Option<Rune> {
                match *self {
                    $(Self::$name { $($field),* } => table::$name { $($field),* }.used(),)+
                }
            }

            /// Goes on after an any-time rune has interrupted the decision, if it can still be made.
            pub(crate) fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
                match self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        table::$name { $($field),* }.resume(rules, state, log);
                        unreachable!("no decision is awaited in {self:?}")),)+
                }
            }

            /// Returns why an action is not legal; `None` if the phase does not ask for such an action.
            pub(crate) fn refuse(
                &self,
                rules: &Rules,
                state: &State,
                action: Action,
            ) -> Option<Refusal> {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        table::$name { $($field),* }.refuse(rules, state, action); None),)+
                }
            }

            /// Explains a legal action whose meaning depends on the phase.
            pub(crate) fn explain(
                &self,
                rules: &Rules,
                state: &State,
                action: Action,
            ) -> Option<Explanation> {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        table::$name { $($field),* }.explain(rules, state, action); None),)+
                }
            }

            /// Returns the chance event.
            pub(crate) fn chance_event(&self, rules: &Rules, state: &State) -> ChanceEvent {
                match *self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        table::$name { $($field),* }.chance_event(rules, state);
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }

            /// Applies an outcome of the chance event.
            pub(crate) fn answer(
                self,
                rules: &Rules,
                state: &mut State,
                log: &mut impl Log,
                outcome: Outcome,
            ) {
                match self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        table::$name { $($field),* }.answer(rules, state, log, outcome.into());
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }

            /// Samples the chance event, and applies the outcome.
            #[inline]
            pub(crate) fn sample(
                self,
                rules: &Rules,
                state: &mut State,
                rng: &mut impl Rng,
                seen: impl FnMut(Outcome),
                log: &mut impl Log,
            ) {
                match self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        table::$name { $($field),* }.sample(rules, state, rng, seen, log);
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }

            /// Returns the key of the chance event, but for the round.
            pub(crate) fn key(&self, rules: &Rules, state: &State) -> ChanceKey {
                match *self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        table::$name { $($field),* }.key(rules, state);
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }
        }
    };
}

all! { calls }

impl State {
    /// Returns what the state waits for.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        self.phase.awaiting()
    }

    /// Returns the legal actions.
    pub fn legal_actions(&self, rules: &Rules) -> ActionSet {
        let mut legal = ActionSet::new();
        if let Some(turn) = self.phase.legal(rules, self, &mut legal) {
            rune::legal(rules, self, turn, &mut legal);
        }
        legal
    }

    /// Plays a legal action.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if the action is not legal. [`State::apply`] is the checked call.
    pub fn apply_unchecked(&mut self, rules: &Rules, action: Action) {
        self.apply_with(rules, action, &mut Silent);
    }

    /// Plays a legal action and reports what happens.
    ///
    /// # Panics
    /// May panic, or corrupt the state, if the action is not legal. [`State::apply`] is the checked call.
    pub fn apply_with(&mut self, rules: &Rules, action: Action, log: &mut impl Listener<Event>) {
        match action {
            Action::Rune(rune) if let Phase::Patience { turn, back } = self.phase => {
                table::Patience { turn, back }.copy(rules, self, log, rune);
            }
            Action::Rune(rune) => rune::play(rules, self, log, rune, rune),
            _ => self.phase.play(rules, self, log, action),
        }
    }

    /// Returns what the game waits for, as the seat that decides may know it: `seat 1 places a worker (2
    /// left)`.
    pub fn prompt(&self, rules: &Rules) -> String {
        self.phase.prompt(rules, self)
    }
}
