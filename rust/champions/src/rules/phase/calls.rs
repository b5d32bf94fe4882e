//! The calls of the phases, made from the list in `table.rs`: each function asks the phase of its row.
//!
//! Which phase it is is known where it is called, so a call costs no more than a `match`.

/// Takes the first expression if the two kinds are the same, else the second.
macro_rules! only {
    (decision decision $yes:expr; $no:expr) => {
        $yes
    };
    (chance chance $yes:expr; $no:expr) => {
        $yes
    };
    (open open $yes:expr; $no:expr) => {
        $yes
    };
    ($wanted:ident $is:ident $yes:expr; $no:expr) => {
        $no
    };
}

/// Makes the phases and the calls of their rules from the list.
macro_rules! phases {
    ($(
        $(#[$doc:meta])*
        $kind:ident $open:ident $name:ident = $word:literal, $number:literal {
            $($(#[$about:meta])* $field:ident: $type:ty,)*
        }
    )+) => {
        /// The phase of the game. A phase holds what only that phase has.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum Phase {
            $($(#[$doc])* $name { $($(#[$about])* $field: $type,)* },)+
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub(crate) struct $name { $(pub(crate) $field: $type,)* }

            impl From<$name> for Phase {
                #[inline]
                fn from(phase: $name) -> Self {
                    let $name { $($field),* } = phase;
                    Self::$name { $($field),* }
                }
            }
        )+

        /// The names of the phases, in the order of the observation.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Name { $($(#[$doc])* $name = $number,)+ }

        /// The number of phases that an any-time rune may interrupt.
        const OPEN: usize = 0 $(+ only!(open $open 1; 0))+;

        /// The number of phases.
        const COUNT: usize = [$($number),+].len();

        impl Word for Name {
            const COUNT: usize = COUNT;
            const ALL: &'static [Self] = &{
                let mut all = [Self::End; COUNT];
                $(all[$number] = Self::$name;)+
                all
            };
            const WORDS: &'static [&'static str] = &{
                let mut words = [""; COUNT];
                $(words[$number] = $word;)+
                words
            };
            // The phases of the boxes come after that of the leaders.
            const BASE_WORDS: &'static [&'static str] =
                Self::WORDS.split_at(Self::Leaders as usize + 1).0;
            const LIST: &'static str = "Name";
            type Bits = u128;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl Phase {
            /// Returns the name of the phase.
            pub(crate) fn name(&self) -> Name {
                match self {
                    $(Self::$name { .. } => Name::$name,)+
                }
            }

            /// Returns whether an any-time rune may interrupt the phase.
            #[inline]
            pub(crate) fn is_open(&self) -> bool {
                match self {
                    $(Self::$name { .. } => only!(open $open true; false),)+
                }
            }

            /// Returns whether a seat decides.
            #[inline(always)]
            pub(crate) fn is_decision(&self) -> bool {
                match self {
                    $(Self::$name { .. } => only!(decision $kind true; false),)+
                }
            }

            /// Returns the part of the game that the phase belongs to.
            pub(crate) fn part(&self) -> Part {
                match self {
                    $(Self::$name { .. } => $name::PART,)+
                }
            }
        }

        #[allow(unused_variables)] // a phase may have fields that a kind of call does not need
        impl Phase {
            /// Returns what the game waits for.
            #[inline]
            pub(crate) fn awaiting(&self) -> Awaiting {
                match *self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        Awaiting::Decision(Decide::turn(&$name { $($field),* }));
                        only!(chance $kind Awaiting::Chance; Awaiting::Nothing)),)+
                }
            }

            /// Returns the seat that the phase names.
            pub(crate) fn seat(&self) -> Option<Seat> {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.seat(),)+
                }
            }

            /// Returns the stage of combat, and whether it is over.
            pub(crate) fn stage(&self) -> Option<(Stage, bool)> {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.stage(),)+
                }
            }

            /// Returns the fields of the phase for the observation.
            pub(crate) fn details(&self) -> Details {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.details(),)+
                }
            }

            /// Returns the rule that asks.
            pub(crate) fn rule(&self, state: &State) -> &'static str {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.rule(state),)+
                }
            }

            /// Returns the prompt, as the seat that decides may know it.
            pub(crate) fn prompt(&self, rules: &Rules, state: &State) -> String {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.prompt(rules, state),)+
                }
            }

            /// Checks what the phase needs.
            pub(crate) fn check(&self, check: &mut Check<'_>) {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.check(check),)+
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
                            let phase = $name { $($field),* };
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
                        $name { $($field),* }.play(rules, state, log, action);
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
            ) -> bool {
                let mut legal = ActionSet::new();
                match state.phase {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        {
                            let phase = $name { $($field),* };
                            phase.legal(rules, state, &mut legal);
                            only!(open $open
                                rune::legal(rules, state, Decide::turn(&phase), &mut legal);
                                ());
                            let index = usize::from(choose(state, &legal));
                            match Action::from_index(index).expect("the index is below the count") {
                                action @ Action::Rune(_) => {
                                    state.apply_unchecked(rules, action);
                                }
                                action => phase.play(rules, state, &mut Silent, action),
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
                        $name { $($field),* }.moment(); None),)+
                }
            }

            /// Returns the rune whose use it is, if a rune asks.
            pub(crate) fn used(&self) -> Option<Rune> {
                match *self {
                    $(Self::$name { $($field),* } => $name { $($field),* }.used(),)+
                }
            }

            /// Goes on after an any-time rune has interrupted the decision, if it can still be made.
            pub(crate) fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
                match self {
                    $(Self::$name { $($field),* } => only!(decision $kind
                        $name { $($field),* }.resume(rules, state, log);
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
                        $name { $($field),* }.refuse(rules, state, action); None),)+
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
                        $name { $($field),* }.explain(rules, state, action); None),)+
                }
            }

            /// Returns the chance event.
            pub(crate) fn chance_event(&self, rules: &Rules, state: &State) -> ChanceEvent {
                match *self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        $name { $($field),* }.chance_event(rules, state);
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
                        $name { $($field),* }.answer(rules, state, log, outcome.into());
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
                        $name { $($field),* }.sample(rules, state, rng, seen, log);
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }

            /// Returns the key of the chance event, but for the round.
            pub(crate) fn key(&self, rules: &Rules, state: &State) -> ChanceKey {
                match *self {
                    $(Self::$name { $($field),* } => only!(chance $kind
                        $name { $($field),* }.key(rules, state);
                        unreachable!("the game does not wait for chance in {self:?}")),)+
                }
            }
        }
    };
}

pub(crate) use {only, phases};
