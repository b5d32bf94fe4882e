//! Searches against the best play of everybody, in endgames where nothing is hidden: bargains, purchases and sales of the last
//! round of Reavers. The endgames are drawn from a seed. Their values are computed here, by trying every action at every outcome.

use midgard_core::{
    ActionIndex, Awaiting, Game, Sampled, Seat, Stream, below, key, sequential, settle,
};
use midgard_reavers::{Data, Negotiation, Options, Rules, State};
use midgard_search::{ReportOf, Settings, Value, presets, search, value};
use std::collections::HashMap;

type Values = <Rules as Game>::Values;

const KIND: Value = Value::Mixed;
/// States of an endgame.
const FEW: usize = 60;
const MANY: usize = 10_000;
/// Decisions of a game that are looked at.
const MOST: usize = 5;
const LAST_ROUND: u8 = 10;
/// Values that differ by less are equal.
const EQUAL: f64 = 1e-9;

fn rules() -> Rules {
    let options = Options { players: 3, negotiation: Negotiation::Menu, ..Options::default() };
    Rules::new(options, Data::standard()).expect("the options fit")
}

/// The values of positions, by their key.
struct Exact<'a> {
    rules: &'a Rules,
    known: HashMap<u64, Values>,
}

impl Exact<'_> {
    /// Returns the value of the best play of everybody; `None` if there are too many states.
    fn of(&mut self, state: &State) -> Option<Values> {
        if let Some(known) = self.known.get(&key(state)) {
            return Some(*known);
        }
        if self.known.len() >= MANY {
            return None;
        }
        let rules = self.rules;
        let values = match rules.awaiting(state) {
            Awaiting::Nothing => value(rules, state, KIND),
            Awaiting::Decision(seat) => {
                let mut best: Option<(ActionIndex, Values)> = None;
                for (action, values) in self.actions(state)? {
                    let is_better = |(other, most): &(ActionIndex, Values)| {
                        let order = |it| rules.tie_order(seat, it);
                        values[seat] > most[seat] + EQUAL
                            || values[seat] > most[seat] - EQUAL && order(action) < order(*other)
                    };
                    if best.as_ref().is_none_or(is_better) {
                        best = Some((action, values));
                    }
                }
                best.expect("a decision has an action").1
            }
            Awaiting::Chance => {
                let mut mean = Values::default();
                let distribution = rules.distribution(state);
                for &(outcome, weight) in distribution.entries() {
                    let mut after = *state;
                    rules.answer_unchecked(&mut after, outcome);
                    let values = self.of(&after)?;
                    let share = f64::from(weight) / f64::from(distribution.total());
                    Seat::of(rules.players()).for_each(|it| mean[it] += share * values[it]);
                }
                mean
            }
        };
        self.known.insert(key(state), values);
        Some(values)
    }

    /// Returns the value of each action.
    fn actions(&mut self, state: &State) -> Option<Vec<(ActionIndex, Values)>> {
        let rules = self.rules;
        let play = |action| {
            let mut after = *state;
            rules.apply_unchecked(&mut after, action);
            Some((action, self.of(&after)?))
        };
        rules.legal_actions(state).iter().map(play).collect()
    }
}

struct Endgame {
    state: State,
    seat: Seat,
    /// The value of each action to everybody.
    actions: Vec<(ActionIndex, Values)>,
}

impl Endgame {
    fn most(&self) -> f64 {
        self.actions.iter().map(|(_, values)| values[self.seat]).fold(f64::MIN, f64::max)
    }

    fn value_of(&self, action: ActionIndex) -> Values {
        self.actions.iter().find(|it| it.0 == action).expect("the action is legal").1
    }

    fn found(&self, rules: &Rules, exact: bool, simulations: u64) -> ReportOf<Rules> {
        let settings = Settings { value: KIND, exact, ..presets::ismcts(simulations) };
        search(rules, &self.state, &settings).expect("a seat decides")
    }
}

/// Returns the first decision of each game of the last round that is known to everybody, has from [`FEW`] to [`MANY`] states, and
/// of whose actions some are worse than the best one.
fn endgames(rules: &Rules, seeds: std::ops::Range<u64>) -> Vec<Endgame> {
    let knows = |state: &State, seat| {
        rules.worlds(&rules.view(state, seat), 1).is_some_and(|all| all == [(*state, 1)])
    };
    let endgame = |seed| {
        let (mut state, mut rng) = (rules.start(), sequential(seed));
        let mut driver = Sampled::new(Stream::new(seed.into(), 1));
        let mut looked_at = 0;
        loop {
            settle(rules, &mut state, &mut driver).expect("sampling never fails");
            let Awaiting::Decision(seat) = rules.awaiting(&state) else { return None };
            let legal = rules.legal_actions(&state);
            let is_last = rules.round(&state) == LAST_ROUND && legal.len() > 1;
            if is_last && looked_at < MOST && Seat::of(3).all(|seat| knows(&state, seat)) {
                looked_at += 1;
                let mut exact = Exact { rules, known: HashMap::new() };
                if let Some(actions) = exact.actions(&state).filter(|_| exact.known.len() >= FEW) {
                    let endgame = Endgame { state, seat, actions };
                    let most = endgame.most();
                    if endgame.actions.iter().any(|(_, values)| values[seat] < most - 0.02) {
                        return Some(endgame);
                    }
                }
            }
            let action = legal.nth(below(&mut rng, legal.len() as u32) as usize);
            rules.apply_unchecked(&mut state, action.expect("it is below the number"));
        }
    };
    seeds.filter_map(endgame).collect()
}

#[test]
fn endgames_that_fit_are_solved_whoever_decides() {
    let rules = rules();
    let endgames = endgames(&rules, 0..150);
    assert!(endgames.len() >= 3, "{}", endgames.len());
    for endgame in &endgames {
        let found = endgame.found(&rules, true, 6_000);
        let best = endgame.value_of(found.best);
        assert!((best[endgame.seat] - endgame.most()).abs() < EQUAL);
        for choice in &found.choices {
            let exact = endgame.value_of(choice.action);
            for seat in Seat::of(3) {
                assert!((choice.values[seat] - exact[seat]).abs() < EQUAL, "{}", choice.action);
            }
        }
    }
}

#[test]
fn what_a_tree_has_proven_is_exact() {
    let rules = rules();
    let (mut proven, mut nodes) = (0, 0);
    for endgame in endgames(&rules, 0..150) {
        let found = endgame.found(&rules, false, 1_000);
        nodes += found.tree.len();
        proven +=
            (0..found.tree.len()).filter(|&id| found.tree.node(id as u32).is_proven()).count();
        for child in found.tree.children(found.root) {
            let node = found.tree.node(child);
            let midgard_search::Step::Action(_, action) = node.step() else { panic!("an action") };
            let exact = endgame.value_of(action);
            let seats = Seat::of(3).filter(|_| node.is_proven());
            seats.for_each(|seat| assert!((node.mean(seat) - exact[seat]).abs() < EQUAL));
        }
    }
    assert!(proven > nodes / 10, "{proven} of {nodes} nodes are proven");
}
