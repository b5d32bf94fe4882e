//! Playing games without knowing them: the uniform policy, and one game from a state to its end.

use midgard_core::{
    ActionIndex, Actions, Awaiting, Game, Listener, Policy, Sampled, Seat, Silent, Stream,
    Xoshiro256PlusPlus, settle,
};

/// Chooses among the legal actions, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    #[inline(always)] // a rollout calls it at each decision
    fn choose(
        &self,
        _: &G,
        _: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        legal.draw(rng).expect("a decision has a legal action").0
    }
}

/// The events of a game that a watcher sees.
pub trait Watch<G: Game> {
    /// Chance is about to be asked, or the game is over.
    fn chance_or_end(&mut self, game: &G, state: &G::State);
    /// A seat is about to play one of its legal actions.
    fn decision(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &G::Actions,
        action: ActionIndex,
    );
}

/// Nobody watches.
impl<G: Game> Watch<G> for () {
    #[inline]
    fn chance_or_end(&mut self, _: &G, _: &G::State) {}
    #[inline]
    fn decision(&mut self, _: &G, _: &G::State, _: Seat, _: &G::Actions, _: ActionIndex) {}
}

/// Plays a state to its end: chance from the stream, decisions from a policy for each seat, each
/// with random numbers and, if it has one, a memory of its own. Returns how many decisions were taken.
#[inline]
pub fn play_out<G: Game, P: Policy<G> + ?Sized, W: Watch<G>>(
    game: &G,
    state: &mut G::State,
    stream: Stream,
    policies: &[&P],
    watch: &mut W,
) -> u64 {
    play_out_with(game, state, stream, policies, watch, &mut Silent)
}

/// Plays a state to its end as [`play_out`] does, and reports what happens to the listener.
pub fn play_out_with<G: Game, P: Policy<G> + ?Sized, W: Watch<G>, L: Listener<G::Event>>(
    game: &G,
    state: &mut G::State,
    stream: Stream,
    policies: &[&P],
    watch: &mut W,
    listener: &mut L,
) -> u64 {
    let mut driver = Sampled::new(stream);
    let mut rngs: Vec<_> = Seat::of(game.players()).map(|seat| stream.bot(seat)).collect();
    let mut players: Vec<_> = policies.iter().map(|policy| policy.player()).collect();
    let mut decisions = 0;
    loop {
        match game.awaiting(state) {
            Awaiting::Nothing => {
                watch.chance_or_end(game, state);
                return decisions;
            }
            Awaiting::Chance => {
                watch.chance_or_end(game, state);
                midgard_core::ChanceDriver::answer(&mut driver, game, state, listener)
                    .expect("the sampled driver has every answer");
            }
            Awaiting::Decision(seat) => {
                let legal = game.legal_actions(state);
                let forced = legal.len() == 1 && game.may_skip(state);
                let action = if forced {
                    legal.first().expect("there is one")
                } else {
                    decisions += 1;
                    let rng = &mut rngs[seat as usize];
                    match &mut players[seat as usize] {
                        Some(player) => player.choose(game, state, &legal, rng),
                        None => policies[seat as usize].choose(game, state, &legal, rng),
                    }
                };
                if !forced {
                    watch.decision(game, state, seat, &legal, action);
                }
                game.apply_with(state, action, listener);
            }
        }
    }
}

/// A new game, up to its first decision.
pub fn new_state<G: Game>(game: &G, stream: Stream) -> G::State {
    let mut state = game.start();
    settle(game, &mut state, &mut Sampled::new(stream))
        .expect("the sampled driver has every answer");
    state
}
