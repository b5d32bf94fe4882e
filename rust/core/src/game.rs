//! What a game is, to everything that plays games without knowing them.

use crate::actions::ActionSet;
use crate::chance::Distribution;
use crate::layout::{Layout, Memory};
use crate::listener::{Listener, Silent};
use crate::rng::ChanceKey;
use crate::seat::Seat;
use crate::set::Set;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Debug;
use std::hash::Hash;

/// What a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaiting {
    /// A decision of this seat.
    Decision(Seat),
    /// The answer to a chance question.
    Chance,
    /// Nothing: the game is over.
    Nothing,
}

/// The rules of a game, made once and shared.
pub trait Game: Send + Sync + 'static {
    /// Everything the rules need to go on: plain data without history or generator.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a seat knows of a state: equal exactly for states that it cannot tell apart.
    type View: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What happens, said when it happens.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Action indices are below this.
    const ACTION_COUNT: usize;
    /// What the game is called.
    const NAME: &'static str;

    /// How many seats play.
    fn players(&self) -> usize;
    /// Are decisions with one legal action taken at once?
    fn skips_forced(&self) -> bool;
    /// The state before anything has happened.
    fn start(&self) -> Self::State;

    /// What the state waits for.
    fn awaiting(&self, state: &Self::State) -> Awaiting;
    /// What the seat that is awaited may do; empty when none is.
    fn legal_actions(&self, state: &Self::State) -> ActionSet;
    /// Plays a legal action.
    ///
    /// # Panics
    /// It may, when the action is not legal.
    #[inline]
    fn apply_unchecked(&self, state: &mut Self::State, action: u8) {
        self.apply_with(state, action, &mut Silent);
    }
    /// Plays a legal action and says what happens.
    ///
    /// # Panics
    /// It may, when the action is not legal.
    fn apply_with<L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: u8,
        listener: &mut L,
    );

    /// The exact distribution of the open question: one die or card.
    fn distribution(&self, state: &Self::State) -> Distribution;
    /// ChanceDriver the open question.
    ///
    /// # Panics
    /// It may, when the outcome is not in the distribution.
    fn answer_unchecked(&self, state: &mut Self::State, outcome: u8) {
        self.answer_with(state, outcome, &mut Silent);
    }
    /// ChanceDriver the open question and says what happens.
    ///
    /// # Panics
    /// It may, when the outcome is not in the distribution.
    fn answer_with<L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        outcome: u8,
        listener: &mut L,
    );
    /// Which draw or throw the open question belongs to.
    fn chance_key(&self, state: &Self::State) -> ChanceKey;
    /// ChanceDriver the open question, and those that belong to the same throw, at random. Each answer is
    /// shown to `seen`, in the order in which [`Game::answer_unchecked`] would be given them.
    #[inline]
    fn sample<R: Rng>(&self, state: &mut Self::State, rng: &mut R, seen: impl FnMut(u8)) {
        self.sample_with(state, rng, seen, &mut Silent);
    }
    /// As [`Game::sample`], and says what happens: the same as for one answer after the other.
    fn sample_with<R: Rng, L: Listener<Self::Event>>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        seen: impl FnMut(u8),
        listener: &mut L,
    );

    /// What a seat knows of a state. Nothing that the seat cannot see has any effect on it.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;
    /// A state drawn from those that have this view: unseen cards are equally likely everywhere, and
    /// what others have chosen unseen is uniform over what they could choose.
    fn determinize<R: Rng>(&self, view: &Self::View, rng: &mut R) -> Self::State;
    /// Does this seat see which legal action is taken now, or only that something is decided? Whoever
    /// decides does.
    #[inline]
    fn shows(&self, state: &Self::State, action: u8, to: Seat) -> bool {
        let _ = (state, action, to);
        true
    }
    /// The blocks of an observation.
    fn layout(&self) -> &Layout;
    /// Writes what a seat knows as bytes, in the blocks of the layout; every byte is written.
    ///
    /// # Panics
    /// When `out` has not the length of the layout.
    fn observe(&self, view: &Self::View, memory: Memory, out: &mut [u8]);

    /// What is asked of chance, in words.
    fn question(&self, state: &Self::State) -> String;
    /// The text of an outcome: other texts for other outcomes of a question, and none that could be taken
    /// for a number; it begins with a letter.
    fn outcome_text(&self, state: &Self::State, outcome: u8) -> String;

    /// The score of a seat; final when the game is over.
    fn score(&self, state: &Self::State, seat: Seat) -> i32;
    /// Who has won; nobody before the end.
    fn winners(&self, state: &Self::State) -> Set<Seat>;

    /// The lines of the score pad.
    fn sheet_lines(&self) -> Vec<&'static str>;
    /// A seat's lines; their sum is the score.
    fn sheet(&self, state: &Self::State, seat: Seat) -> Vec<i32>;
    /// The characters a seat can have (leaders, gods), and which one it has.
    fn characters(&self) -> Vec<&'static str>;
    /// The number of the seat's character.
    fn character(&self, state: &Self::State, seat: Seat) -> Option<usize>;
    /// What simulations count besides: names in order.
    fn counters(&self) -> Vec<String>;
    /// Counts what can be seen when chance is asked and when the game is over.
    fn count(&self, state: &Self::State, counters: &mut [u64]);
}

/// Somebody who decides.
pub trait Policy<G: Game>: Send + Sync {
    /// One of the legal actions.
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        legal: &ActionSet,
        rng: &mut Xoshiro256PlusPlus,
    ) -> u8;
}
