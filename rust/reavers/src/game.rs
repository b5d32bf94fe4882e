//! The game, to everything that plays games without knowing their rules.

use crate::action::{self, Action};
use crate::bots::fitted;
use crate::deal::Deal;
use crate::event::Event;
use crate::observation;
use crate::phase::{Legal, Phase, Play, destination, forced};
use crate::rules::Rules;
use crate::scoring::SHEET_LINES;
use crate::state::State;
use crate::view::View;
use crate::words::{MOST_REAVERS, Negotiation, ROUNDS};
use midgard_core::{
    ActionIndex, Awaiting, BySeat, ChanceKey, Distribution, Estimator, Game, Layout, Listener,
    Memory, Outcome, Recall, Rng, Seat, Set, Silent, Statistics,
};
use std::cmp::Ordering;
use std::sync::Arc;

impl Game for Rules {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = Legal;
    type Values = BySeat<f64>;
    const NAME: &'static str = "reavers";

    fn players(&self) -> usize {
        self.seats()
    }

    fn action_count(&self) -> usize {
        action::count(self.options.negotiation)
    }

    fn skips_forced(&self) -> bool {
        self.options.skip_forced
    }

    fn may_skip(&self, state: &State) -> bool {
        self.options.skip_forced && forced::is_public(state, self)
    }

    fn start(&self) -> State {
        State::start(self)
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        state.awaiting(self)
    }

    fn is_decision(&self, state: &State) -> bool {
        state.phase != Phase::End && !state.phase.is_chance()
    }

    fn legal_actions(&self, state: &State) -> Legal {
        state.legal(self)
    }

    #[inline]
    fn decide<L: Listener<Event>>(
        &self,
        state: &mut State,
        choose: impl FnOnce(&State, &Legal) -> ActionIndex,
        listener: &mut L,
    ) -> bool {
        match state.phase {
            Phase::Propose(slot) if self.options.negotiation == Negotiation::Menu => {
                Play { rules: self, state, listener }.decide_proposal(slot, choose);
            }
            _ if self.is_decision(state) => {
                let action = choose(state, &state.legal(self));
                self.apply_with(state, action, listener);
            }
            _ => return false,
        }
        true
    }

    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        let action = Action::from_index(action.into());
        let action = action.unwrap_or_else(|| unreachable!("unknown action"));
        Play { rules: self, state, listener }.apply(action);
    }

    fn tie_order(&self, seat: Seat, action: ActionIndex) -> ActionIndex {
        match Action::from_index(action.into()) {
            Some(Action::Seat(other)) => {
                Action::Seat(other.counted_from(seat, self.seats())).index()
            }
            _ => action,
        }
    }

    fn max_chance_outcomes(&self) -> usize {
        MOST_REAVERS.min(self.data.reavers.len()).max(self.data.supply.len())
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
        View::new(self, state, seat)
    }

    fn determinize<R: Rng>(&self, view: &View, rng: &mut R) -> State {
        view.determinize(self, rng)
    }

    fn worlds(&self, view: &View, most: usize) -> Option<Vec<(State, u64)>> {
        view.worlds(self, most)
    }

    /// `[destination.sealed]` Rule 9: destinations are chosen before chance or anything else.
    fn rewind(&self, _: &View, world: &State) -> Option<State> {
        destination::rewind(world)
    }

    fn recall(&self, view: &View, world: &State, state: &State) -> Recall {
        destination::recall(view.seat, world, state)
    }

    /// `[auto.deal]` Section 6.5: the rules make the deals of rollouts; a deal that is half made or half answered is dropped.
    fn rollout_rules(&self, state: &mut State) -> &Self {
        let Some(quick) = &self.quick else { return self };
        if let Some(slot) = state.phase.slot() {
            state.deal = Deal::default();
            Play { rules: quick, state, listener: &mut Silent }.negotiate(slot.location);
        }
        quick
    }

    /// Destinations are sealed, and a deal in the making is seen by its proposer alone. `[destination.reveal]` Rule 9.
    /// `[hidden.making]` Section 6.2.
    fn shows(&self, state: &State, action: ActionIndex, to: Seat) -> bool {
        let is_hidden = match state.phase {
            Phase::Destination { .. } => true,
            Phase::Propose(_) => action >= action::DONE,
            phase => phase.is_making(),
        };
        !is_hidden || state.turn(self) == Some(to)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, view: &View, _: Memory, out: &mut [u8]) {
        observation::write(self, view, out);
    }

    /// `[score.ties]` Section 7, 6.
    fn winners(&self, state: &State) -> Set<Seat> {
        if state.phase == Phase::End { self.leaders(state) } else { Set::empty() }
    }

    fn has_scores(&self) -> bool {
        true
    }

    fn score(&self, state: &State, seat: Seat) -> i32 {
        if state.phase == Phase::End { self.final_score(state, seat) } else { 0 }
    }

    fn final_score(&self, state: &State, seat: Seat) -> i32 {
        self.glory_of(&state.players[seat])
    }

    fn compare(&self, state: &State, one: Seat, other: Seat) -> Ordering {
        self.standing(&state.players[one]).cmp(&self.standing(&state.players[other]))
    }

    fn return_sum(&self) -> Option<f64> {
        Some(1.0)
    }

    fn round(&self, state: &State) -> u8 {
        state.round.min(ROUNDS)
    }

    fn estimator(&self) -> Option<Arc<dyn Estimator<Self>>> {
        Some(fitted::standard())
    }
}

impl Statistics for Rules {
    fn sheet_lines(&self) -> Vec<&'static str> {
        SHEET_LINES.to_vec()
    }

    fn sheet(&self, state: &State, seat: Seat) -> Vec<i32> {
        if state.phase == Phase::End {
            self.sheet_of(&state.players[seat]).to_vec()
        } else {
            vec![0; SHEET_LINES.len()]
        }
    }
}
