//! A search that is stopped plays few decisions more: within a rollout, and while it samples what it believes.

use midgard_core::{
    ActionIndex, Actions, Game, Policy, Sampled, Stream, Xoshiro256PlusPlus, below, sequential,
    settle,
};
use midgard_search::{
    Budget, GoOn, HiddenChoices, Horizon, Observer, Opponent, Rollout, SearchError, Selection,
    Settings, Uniform, new_state, search,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use {
    midgard_champions as champions, midgard_champions as boxes, midgard_god_of_war as god_of_war,
    midgard_reavers as reavers,
};

/// The most decisions after a search was stopped: one slice, and a way through the tree or the choices of one world.
const MOST: u64 = 256;

/// Plays at random, and counts its choices.
#[derive(Default)]
struct Counting(Arc<AtomicU64>);

impl<G: Game> Policy<G> for Counting {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        legal: &G::Actions,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        self.0.fetch_add(1, Ordering::Relaxed);
        Uniform.choose(game, state, legal, rng)
    }
}

/// Every kind of search that plays rollouts on the thread that called.
fn kinds<G: Game>(policy: &Arc<Counting>) -> Vec<(&'static str, Settings<G>)> {
    let usual = || Settings {
        budget: Budget { simulations: Some(u64::MAX), ..Budget::default() },
        horizon: Horizon::End,
        rollout: Rollout::Policy(policy.clone(), 0.0),
        ..Settings::default()
    };
    let puct = Selection::Puct { exploration: 1.0, prior_weight: 0.5 };
    let prior = || Settings { selection: puct, prior: Some(policy.clone()), ..usual() };
    let opponent = || Opponent { policy: policy.clone() as Arc<dyn Policy<G>>, noise: 0.1 };
    vec![
        ("single", usual()),
        ("prior", prior()),
        ("multiple", Settings { observer: Observer::Multiple, ..prior() }),
        ("flat", Settings { selection: Selection::Even, depth: Some(1), ..usual() }),
        ("worlds", Settings { worlds: Some(4), ..usual() }),
        ("rounds", Settings { horizon: Horizon::Round, ..usual() }),
        ("short", Settings { horizon: Horizon::Decisions(7), ..usual() }),
        ("believing", Settings { belief: Some(opponent()), ..usual() }),
        (
            "searched",
            Settings {
                observer: Observer::Multiple,
                hidden_choices: HiddenChoices::Searched,
                belief: Some(opponent()),
                ..usual()
            },
        ),
    ]
}

/// Returns the decisions that a search has played after the one at which it was stopped.
fn played_after<G: Game>(
    game: &G,
    state: &G::State,
    settings: Settings<G>,
    (count, at): (&Arc<AtomicU64>, u64),
) -> u64 {
    count.store(0, Ordering::Relaxed);
    let counted = Arc::clone(count);
    let go_on: GoOn = Arc::new(move || counted.load(Ordering::Relaxed) < at);
    let found = search(game, state, &Settings { go_on: Some(go_on), ..settings }).map(|_| ());
    assert_eq!(found, Err(SearchError::Stopped));
    count.load(Ordering::Relaxed) - at
}

/// Stops each kind of search at several decisions, from the start of a game and from its middle.
fn stop_all<G: Game>(name: &str, game: &G) {
    let policy = Arc::new(Counting::default());
    for moves in [0, 3, 40] {
        let Some(state) = after(game, moves) else { continue };
        for at in [1, 100, 1_000, 3_001] {
            for (kind, settings) in kinds(&policy) {
                let more = played_after(game, &state, settings, (&policy.0, at));
                assert!(more <= MOST, "{name}, {kind}, after {moves} at {at}: {more} decisions");
            }
        }
    }
}

/// Returns a state in which a seat decides, after some random decisions; `None` where the game has ended before.
fn after<G: Game>(game: &G, moves: usize) -> Option<G::State> {
    let (mut state, mut rng) = (new_state(game, Stream::new(5, 1)), sequential(3));
    let mut driver = Sampled::new(Stream::new(5, 2));
    for done in 0..=moves {
        settle(game, &mut state, &mut driver).expect("sampling never fails");
        let legal = game.legal_actions(&state);
        if legal.is_empty() || done == moves {
            return (!legal.is_empty()).then_some(state);
        }
        let action = legal.nth(below(&mut rng, legal.len() as u32) as usize);
        game.apply_unchecked(&mut state, action.expect("it is below the length"));
    }
    None
}

#[test]
fn a_stopped_search_of_champions_plays_few_decisions_more() {
    let options = champions::Options { players: 4, ..Default::default() };
    let rules = champions::Rules::new(options, champions::Cards::standard());
    stop_all("champions", &rules.expect("the options fit"));
}

#[test]
fn a_stopped_search_of_both_boxes_plays_few_decisions_more() {
    let expansions = boxes::words::Expansion::ALL.iter().copied().collect();
    let boxes = boxes::rules::boxes::BoxOptions { expansions, ..Default::default() };
    let options = boxes::Options { players: 5, boxes, ..Default::default() };
    let rules = boxes::Rules::new(options, boxes::Cards::standard());
    stop_all("both boxes", &rules.expect("the options fit"));
}

#[test]
fn a_stopped_search_of_reavers_plays_few_decisions_more() {
    for players in [2, 6] {
        let options = reavers::Options { players, ..Default::default() };
        let rules = reavers::Rules::new(options, reavers::Data::standard());
        stop_all("reavers", &rules.expect("the options fit"));
    }
}

#[test]
fn a_stopped_search_of_god_of_war_plays_few_decisions_more() {
    for players in [1, 4] {
        let options = god_of_war::Options { players, ..Default::default() };
        let rules = god_of_war::Rules::new(options, god_of_war::Data::standard());
        stop_all("god of war", &rules.expect("the options fit"));
    }
}
