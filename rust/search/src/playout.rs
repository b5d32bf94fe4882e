//! Playing games without knowing them: the uniform policy, and one game from a state to its end.

use midgard_core::{
    ActionIndex, Actions, Awaiting, ChanceDriver, Game, Listener, Player, Policy, Sampled, Seat,
    Silent, Stream, Xoshiro256PlusPlus, settle,
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
        drawn(legal, rng).0
    }

    fn is_uniform(&self) -> bool {
        true
    }
}

/// Draws a legal action, and returns it with their number.
#[inline(always)]
fn drawn<A: Actions>(legal: &A, rng: &mut Xoshiro256PlusPlus) -> (ActionIndex, usize) {
    legal.draw(rng).expect("a decision has a legal action")
}

/// The events of a game that a watcher sees.
pub trait Watch<G: Game> {
    /// Chance is about to be asked, or the game is over.
    fn chance_or_end(&mut self, game: &G, state: &G::State);
    /// A seat is about to play one of its `choices` legal actions.
    fn decision(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        choices: usize,
        action: ActionIndex,
    );
}

/// Nobody watches.
impl<G: Game> Watch<G> for () {
    #[inline]
    fn chance_or_end(&mut self, _: &G, _: &G::State) {}
    #[inline]
    fn decision(&mut self, _: &G, _: &G::State, _: Seat, _: usize, _: ActionIndex) {}
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
    let seats = Seat::of(game.players()).zip(policies);
    let mut players: Vec<_> =
        seats.map(|(seat, &policy)| Seated::new(policy, stream.bot(seat))).collect();
    let mut decisions = 0;
    loop {
        let choose = |state: &G::State, legal: &G::Actions| {
            if game.may_skip(state) && legal.len() == 1 {
                return legal.first().expect("there is one");
            }
            let Awaiting::Decision(seat) = game.awaiting(state) else {
                unreachable!("a seat decides")
            };
            let (action, choices) = players[seat as usize].choose(game, state, legal);
            decisions += 1;
            watch.decision(game, state, seat, choices, action);
            action
        };
        if game.decide(state, choose, listener) {
            continue;
        }
        watch.chance_or_end(game, state);
        if game.awaiting(state) == Awaiting::Nothing {
            return decisions;
        }
        ChanceDriver::answer(&mut driver, game, state, listener)
            .expect("the sampled driver has every answer");
    }
}

/// A policy at a seat, with its random numbers.
struct Seated<'a, G: Game, P: ?Sized> {
    rng: Xoshiro256PlusPlus,
    chooser: Chooser<'a, G, P>,
}

enum Chooser<'a, G: Game, P: ?Sized> {
    /// The random policy, which is not asked.
    Uniform,
    /// A policy without a memory.
    Policy(&'a P),
    /// A policy with a memory.
    Player(Box<dyn Player<G>>),
}

impl<'a, G: Game, P: Policy<G> + ?Sized> Seated<'a, G, P> {
    fn new(policy: &'a P, rng: Xoshiro256PlusPlus) -> Self {
        let chooser = match policy.player() {
            _ if policy.is_uniform() => Chooser::Uniform,
            Some(player) => Chooser::Player(player),
            None => Chooser::Policy(policy),
        };
        Self { rng, chooser }
    }

    /// Returns one of the legal actions, and their number.
    #[inline]
    fn choose(&mut self, game: &G, state: &G::State, legal: &G::Actions) -> (ActionIndex, usize) {
        let rng = &mut self.rng;
        let action = match &mut self.chooser {
            Chooser::Uniform => return drawn(legal, rng),
            Chooser::Policy(policy) => policy.choose(game, state, legal, rng),
            Chooser::Player(player) => player.choose(game, state, legal, rng),
        };
        (action, legal.len())
    }
}

/// A new game, up to its first decision.
pub fn new_state<G: Game>(game: &G, stream: Stream) -> G::State {
    let mut state = game.start();
    settle(game, &mut state, &mut Sampled::new(stream))
        .expect("the sampled driver has every answer");
    state
}
