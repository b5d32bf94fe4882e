//! A place for one game after the other.

use super::{Episode, SelfPlayOptions, by_seat, write_mask};
use midgard_core::{
    Actions, Awaiting, ChanceDriver, Game, Rng, Sampled, Seat, Silent, Stream, Surface,
    Xoshiro256PlusPlus,
};
use midgard_search::network::{NetworkError, NetworkEvaluator};
use midgard_search::{RootExploration, StepwiseOptions, StepwiseSearch, Tree};

/// A place for one game after the other. With `n` places, place `k` plays the games `k`, `k + n`, `k + 2 n`.
pub(super) struct Slot<G: Game> {
    step: u64,
    state: G::State,
    chance: Sampled,
    /// The numbers of the searches.
    rng: Xoshiro256PlusPlus,
    decisions: u32,
    search: Option<StepwiseSearch<G>>,
    is_full: bool,
    /// The tree of the search before, whose memory is used again.
    tree: Option<Tree<G::Values>>,
    episode: Episode,
    /// Whether the game of the episode is in progress.
    is_playing: bool,
    /// An observation as bytes.
    bytes: Vec<u8>,
    /// Games that have ended and were not collected yet.
    pub(super) ended: Vec<Episode>,
}

impl<G: Surface> Slot<G> {
    /// A place whose first game has this number, one of `places` places.
    pub(super) fn new(game: &G, options: &SelfPlayOptions<G>, number: u64, places: u64) -> Self {
        let stream = Stream::new(options.seed, number);
        Self {
            step: places,
            state: game.start(),
            chance: Sampled::new(stream),
            rng: stream.bot(Seat::One),
            decisions: 0,
            search: None,
            is_full: true,
            tree: None,
            episode: Episode { number, ..Episode::default() },
            is_playing: number < options.games,
            bytes: vec![0; game.layout().len()],
            ended: Vec::new(),
        }
    }

    /// Returns whether a leaf waits for an answer.
    pub(super) fn is_waiting(&self) -> bool {
        self.search.is_some()
    }

    /// Passes the answer of an evaluator about its leaf to the search.
    pub(super) fn answer(
        &mut self,
        game: &G,
        options: &SelfPlayOptions<G>,
        priors: &[f32],
        values: &[f32],
    ) {
        let search = self.search.as_mut().expect("a search waits for an answer");
        let leaf = search.next_leaf(game, &options.settings).expect("a leaf waits for an answer");
        let values = by_seat(game, leaf.seat, values);
        search.answer(game, &options.settings, priors, &values);
    }

    /// Goes on for a number of leaves and to the one after them, in this game or the next. Returns the number of leaves
    /// that were judged.
    pub(super) fn play_with(
        &mut self,
        game: &G,
        options: &SelfPlayOptions<G>,
        evaluator: &mut NetworkEvaluator<'_>,
        leaves: u64,
    ) -> (u64, Result<(), NetworkError>) {
        for judged in 0..leaves {
            self.advance(game, options);
            let Some(search) = &mut self.search else { return (judged, Ok(())) };
            let leaf = search.next_leaf(game, &options.settings).expect("a leaf waits");
            match evaluator.judge(game, leaf) {
                Ok((priors, values)) => search.answer(game, &options.settings, priors, &values),
                Err(error) => return (judged, Err(error)),
            }
        }
        self.advance(game, options);
        (leaves, Ok(()))
    }

    /// Goes on to the next leaf, in this game or the next; without another game to none.
    pub(super) fn advance(&mut self, game: &G, options: &SelfPlayOptions<G>) {
        while self.is_playing {
            if let Some(search) = &mut self.search {
                if search.next_leaf(game, &options.settings).is_some() {
                    return;
                }
                self.decide(game, options);
                continue;
            }
            match game.awaiting(&self.state) {
                Awaiting::Nothing => self.next_game(game, options),
                Awaiting::Chance => {
                    let answered = self.chance.answer(game, &mut self.state, &mut Silent);
                    answered.expect("the sampled driver has every answer");
                }
                Awaiting::Decision(seat) => self.begin(game, options, seat),
            }
        }
    }

    /// Writes the leaf that waits, if there is one.
    pub(super) fn write_leaf(
        &mut self,
        game: &G,
        options: &SelfPlayOptions<G>,
        observation: &mut [f32],
        mask: &mut [bool],
    ) {
        let Some(search) = &mut self.search else { return };
        let leaf = search.next_leaf(game, &options.settings).expect("a leaf waits");
        let view = game.view(&leaf.state, leaf.seat);
        game.observe(&view, options.memory, &mut self.bytes);
        game.layout().floats(&self.bytes, observation);
        write_mask(&leaf.legal, mask);
    }

    /// Begins the search of a decision; a single legal action is played at once.
    fn begin(&mut self, game: &G, options: &SelfPlayOptions<G>, seat: Seat) {
        let legal = game.legal_actions(&self.state);
        if legal.len() == 1 {
            let action = legal.first().expect("there is one");
            return game.apply_unchecked(&mut self.state, action);
        }
        game.observe(&game.view(&self.state, seat), options.memory, &mut self.bytes);
        self.episode.begin_row(game, seat, &legal, &self.bytes);
        let wanted = self.options_of(options);
        let (tree, seed) = (self.tree.take(), self.rng.next_u64());
        let settings = &options.settings;
        self.search = Some(StepwiseSearch::new(game, settings, &wanted, &self.state, seed, tree));
    }

    /// Draws whether a decision is searched in full, and returns how.
    fn options_of(&mut self, options: &SelfPlayOptions<G>) -> StepwiseOptions {
        let drawn = self.rng.next_u32();
        let is_hot = self.decisions < options.temperature_decisions;
        let full = StepwiseOptions {
            simulations: options.simulations,
            exploration: options.exploration,
            temperature: if is_hot { options.temperature } else { 0.0 },
        };
        let fast = options.fast.filter(|it| f64::from(drawn) >= it.full_share * 4_294_967_296.0);
        self.is_full = fast.is_none();
        let Some(fast) = fast else { return full };
        let exploration = match options.exploration {
            RootExploration::Gumbel { considered, .. } => {
                RootExploration::Gumbel { considered, scale: 0.0 }
            }
            _ => RootExploration::Plain,
        };
        StepwiseOptions { simulations: fast.simulations, exploration, ..full }
    }

    /// Plays what a search has found.
    fn decide(&mut self, game: &G, options: &SelfPlayOptions<G>) {
        let search = self.search.take().expect("a search has ended");
        let (found, tree) = search.finish(game, &options.settings);
        self.tree = Some(tree);
        self.episode.add(game, &found, self.is_full);
        self.decisions += 1;
        game.apply_unchecked(&mut self.state, found.action);
    }

    /// Ends a game and begins the next one.
    fn next_game(&mut self, game: &G, options: &SelfPlayOptions<G>) {
        self.episode.end(game, &self.state, options.settings.value);
        let number = self.episode.number + self.step;
        let places = self.step;
        let (tree, mut ended) = (self.tree.take(), std::mem::take(&mut self.ended));
        ended.push(std::mem::take(&mut self.episode));
        *self = Self { tree, ended, ..Self::new(game, options, number, places) };
    }
}
