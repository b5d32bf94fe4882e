//! Searches find what endgames are worth: `tests/data/endgames.jsonl` has the answers, which were computed by trying
//! everything (`tests/support/endgames/champions.py`).

use midgard_champions::players::MAX_PLAYERS;
use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{BySeat, Game, Seat, Surface, Xoshiro256PlusPlus, sequential};
use midgard_search::{
    Budget, Evaluation, Evaluator, Leaf, ReportOf, RootExploration, Selection, Session, Settings,
    StepwiseOptions, StepwiseSearch, Uniform, Value, rollout, value,
};
use serde::Deserialize;
use std::convert::Infallible;

#[derive(Deserialize)]
struct Endgame {
    name: String,
    /// The best actions.
    best: Vec<String>,
    /// Their value: a share of victory.
    worth: f64,
    state: serde_json::Value,
}

fn rules() -> Rules {
    Rules::new(Options { players: 2, ..Options::default() }, Cards::standard())
        .expect("the options fit")
}

fn endgames() -> Vec<Endgame> {
    let lines = include_str!("../../../../tests/data/endgames.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a line is an endgame")).collect()
}

/// Says that all actions are alike, and plays at random to the end.
struct RandomRollouts(Xoshiro256PlusPlus);

impl Evaluator<Rules> for RandomRollouts {
    type Error = Infallible;

    fn evaluate(
        &mut self,
        rules: &Rules,
        leaves: &[Leaf<Rules>],
    ) -> Result<Vec<Evaluation<BySeat<f64, MAX_PLAYERS>>>, Infallible> {
        let judge = |leaf: &Leaf<Rules>| {
            let mut state = rules.determinize(&rules.view(&leaf.state, leaf.seat), &mut self.0);
            rollout(rules, &mut state, &Uniform, &mut self.0);
            let values = value(rules, &state, Value::Win);
            Evaluation { priors: vec![1.0; rules.action_count()], values }
        };
        Ok(leaves.iter().map(judge).collect())
    }
}

/// Searches by PUCT, `exact` or by its tree alone. Returns the mean value over some seeds, and the actions found.
fn puct(
    rules: &Rules,
    state: &State,
    exact: bool,
    simulations: u64,
    seeds: u64,
) -> (f64, Vec<String>) {
    let reports: Vec<ReportOf<Rules>> = (0..seeds)
        .map(|seed| {
            let settings = Settings {
                budget: Budget { simulations: Some(simulations), ..Budget::default() },
                selection: Selection::Puct { exploration: 1.5, prior_weight: 0.5 },
                value: Value::Win,
                exact,
                seed,
                ..Settings::default()
            };
            let mut evaluator = RandomRollouts(sequential(seed));
            let found = Session::new(settings).search_with(rules, state, 8, &mut evaluator);
            found.unwrap_or_else(|never| match never {}).expect("a seat decides")
        })
        .collect();
    let worth = |report: &ReportOf<Rules>| {
        let best = report.choices.iter().find(|choice| choice.action == report.best);
        best.expect("it was tried").values[report.seat]
    };
    let text = |action| Rules::action_text(usize::from(action)).expect("an action has a text");
    let mean = reports.iter().map(worth).sum::<f64>() / seeds as f64;
    (mean, reports.iter().map(|report| text(report.best)).collect())
}

#[test]
fn puct_solves_endgames() {
    let rules = rules();
    for endgame in endgames() {
        let state = rules.state_of_json(&endgame.state.to_string()).expect("the state is legal");
        let (mean, found) = puct(&rules, &state, true, 2_000, 2);
        assert!((mean - endgame.worth).abs() < 1e-6, "{}: {mean}", endgame.name);
        assert!(found.iter().all(|it| endgame.best.contains(it)), "{}: {found:?}", endgame.name);
    }
}

#[test]
fn self_play_learns_the_best_move_and_its_value() {
    let rules = rules();
    let settings = Settings { value: Value::Win, ..Settings::default() };
    for endgame in endgames() {
        let state = rules.state_of_json(&endgame.state.to_string()).expect("the state is legal");
        for (simulations, exploration) in [
            (2_000, RootExploration::Plain),
            (2_000, RootExploration::Dirichlet { concentration: 0.3, share: 0.25 }),
            (2_000, RootExploration::Gumbel { considered: 2, scale: 1.0 }),
        ] {
            let options = StepwiseOptions { simulations, exploration, temperature: 1.0 };
            let mut search = StepwiseSearch::new(&rules, &settings, &options, &state, 1, None);
            let (priors, values) = (vec![1.0; rules.action_count()], BySeat::default());
            while search.next_leaf(&rules, &settings).is_some() {
                search.answer(&rules, &settings, &priors, &values);
            }
            let (found, _) = search.finish(&rules, &settings);
            let action = Rules::action_text(usize::from(found.action)).expect("it has a text");
            assert!(endgame.best.contains(&action), "{}: {action}", endgame.name);
            assert_eq!(found.policy, [(found.action, 1.0)]);
            assert!((found.values[Seat::One] - endgame.worth).abs() < 1e-6, "{}", endgame.name);
        }
    }
}

#[test]
fn puct_converges_to_what_endgames_are_worth() {
    let rules = rules();
    let long = std::env::var_os("MIDGARD_LONG").is_some();
    let (seeds, every) = if long { (16, 1) } else { (2, 6) };
    let simulations = 100_000;
    let mut failures = Vec::new();
    for endgame in endgames().into_iter().step_by(every) {
        let json = endgame.state.to_string();
        let state = rules.state_of_json(&json).expect("the state is legal");
        let (mean, found) = puct(&rules, &state, false, simulations, seeds);
        let spread = (endgame.worth * (1.0 - endgame.worth) / (simulations * seeds) as f64).sqrt();
        let is_best = found.iter().all(|it| endgame.best.contains(it));
        if !is_best || (mean - endgame.worth).abs() > 0.01 + 3.0 * spread {
            failures.push((endgame.name, endgame.worth, mean, found, endgame.best));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
