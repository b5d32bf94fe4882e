//! The game, to everything that plays games without knowing their rules.

use crate::action::{Action, action_count};
use crate::bots::fitted;
use crate::chance::RUNES;
use crate::codes::BUILT_IN;
use crate::event::Event;
use crate::frame::Frame;
use crate::observation;
use crate::phase::{Legal, Play};
use crate::rules::Rules;
use crate::state::{Outcome as Result, State};
use crate::view::View;
use crate::words::{Hero, MAX_PLAYERS, Team};
use midgard_core::{
    ActionIndex, Awaiting, BySeat, ChanceKey, Distribution, Estimator, Game, Layout, Listener,
    Memory, Outcome, Rng, Seat, Set, Silent, Statistics, Word,
};
use std::sync::Arc;

impl Game for Rules {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = Legal;
    type Values = BySeat<f64, MAX_PLAYERS>;
    const NAME: &'static str = "god_of_war";

    fn players(&self) -> usize {
        self.seats()
    }

    fn action_count(&self) -> usize {
        action_count(self.data.codes.own(), self.data.own_scenes.len())
    }

    fn skips_forced(&self) -> bool {
        self.options.skip_forced
    }

    fn start(&self) -> State {
        let mut state = State::start(self);
        Play { rules: self, state: &mut state, listener: &mut Silent }.run();
        state
    }

    #[inline]
    fn awaiting(&self, state: &State) -> Awaiting {
        state.awaiting(self)
    }

    fn legal_actions(&self, state: &State) -> Legal {
        state.legal(self)
    }

    fn tie_order(&self, seat: Seat, action: ActionIndex) -> ActionIndex {
        match Action::from_index(action) {
            Some(Action::Special(other)) => {
                Action::Special(other.counted_from(seat, Game::players(self))).index()
            }
            _ => action,
        }
    }

    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        let action = Action::from_index(action);
        let action = action.unwrap_or_else(|| unreachable!("there is no such action"));
        Play { rules: self, state, listener }.apply(action);
    }

    fn max_chance_outcomes(&self) -> usize {
        (BUILT_IN + self.data.codes.own()) * usize::from(RUNES) // those of upgrades: code by code, rune by rune
    }

    fn distribution(&self, state: &State) -> Distribution {
        let mut distribution = Distribution::default();
        state.weights(self, |outcome, weight| distribution.add(outcome, weight));
        distribution
    }

    fn answer_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        outcome: Outcome,
        listener: &mut L,
    ) {
        Play { rules: self, state, listener }.answer(outcome);
    }

    fn chance_key(&self, state: &State) -> ChanceKey {
        state.chance_key()
    }

    fn sample_with<R: Rng, L: Listener<Event>>(
        &self,
        state: &mut State,
        rng: &mut R,
        mut seen: impl FnMut(Outcome),
        listener: &mut L,
    ) {
        if let Frame::Card { seat } = *state.stack.peek() {
            // Three of four chance events are draws.
            let code = state.pick_card(seat, rng);
            seen(code as Outcome);
            return Play { rules: self, state, listener }.answer_card(seat, code);
        }
        let outcome = state.pick(self, rng);
        seen(outcome);
        self.answer_with(state, outcome, listener);
    }

    fn chance_name(&self, state: &State) -> String {
        state.chance_name().into()
    }

    fn outcome_text(&self, state: &State, outcome: Outcome) -> String {
        state.outcome_text(self, outcome)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View { seat, state: *state }
    }

    /// Nothing hidden is stored: sampling is the identity. `[hidden.sample]` Section 2.
    fn determinize<R: Rng>(&self, view: &View, _: &mut R) -> State {
        view.state
    }

    /// The counters only tell chance events apart.
    fn canonical(&self, state: &State) -> State {
        State { drawn: [0; MAX_PLAYERS + 2], ..*state }
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &View, _: Memory, out: &mut [u8]) {
        observation::write(self, view, out);
    }

    fn estimator(&self) -> Option<Arc<dyn Estimator<Self>>> {
        Some(fitted::standard())
    }

    /// Everybody wins or loses together. `[result.team]` Rule 33.
    fn team(&self, _: Seat) -> usize {
        0
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        if state.result == Result::Won { Seat::set_of(self.seats()) } else { Set::empty() }
    }

    fn returns(&self, state: &State) -> BySeat<f64, MAX_PLAYERS> {
        let mut returns = BySeat::default();
        if state.result == Result::Won {
            Seat::of(self.seats()).for_each(|seat| returns[seat] = 1.0);
        }
        returns
    }

    fn has_scores(&self) -> bool {
        true
    }

    /// A victory counts 1.
    fn score(&self, state: &State, _: Seat) -> i32 {
        i32::from(state.result == Result::Won)
    }

    fn round(&self, state: &State) -> u8 {
        state.round
    }
}

impl Statistics for Rules {
    fn sheet_lines(&self) -> Vec<&'static str> {
        vec!["victory"]
    }

    fn sheet(&self, state: &State, seat: Seat) -> Vec<i32> {
        vec![self.score(state, seat)]
    }

    fn characters(&self) -> Vec<&'static str> {
        Hero::WORDS.to_vec()
    }

    fn character(&self, state: &State, seat: Seat) -> Option<usize> {
        state.players[seat].hero.map(Hero::index)
    }

    /// The first player.
    fn start_player(&self, state: &State) -> Option<Seat> {
        Some(state.first)
    }
}

const _: () = assert!(Team::COUNT == 2);
