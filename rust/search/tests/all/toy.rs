//! Searches of a game small enough to know the answers.
//!
//! A card of 0 to 3 is dealt to each of two seats, face-down to the other. The first seat names a number;
//! then the second names one. A seat scores 3 for its own card, and 1 when chance, a coin, likes it.

use midgard_core::{
    ActionSet, Awaiting, BySeat, ChanceKey, Distribution, Game, Layout, Listener, Memory, Rng,
    Seat, Set, below, key,
};
use midgard_search::{
    Branching, Budget, Evaluation, Evaluator, GoOn, Leaf, Observer, Opponents, Parallel,
    SearchError, Selection, Session, Settings, Step, Value, search,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Table {
    cards: [u8; 2],
    said: [Option<u8>; 2],
    coin: Option<u8>,
}

struct Saying {
    layout: Layout,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Seen {
    seat: Seat,
    table: Table,
}

impl Game for Saying {
    type State = Table;
    type View = Seen;
    type Event = ();
    type Actions = ActionSet<1>;
    type Values = BySeat<f64, 2>;
    const NAME: &'static str = "saying";

    fn action_count(&self) -> usize {
        4
    }

    fn max_chance_outcomes(&self) -> usize {
        2
    }

    fn players(&self) -> usize {
        2
    }

    fn skips_forced(&self) -> bool {
        false
    }

    fn start(&self) -> Table {
        Table { cards: [2, 1], ..Table::default() }
    }

    fn awaiting(&self, table: &Table) -> Awaiting {
        match (table.said, table.coin) {
            ([None, _], _) => Awaiting::Decision(Seat::One),
            ([_, None], _) => Awaiting::Decision(Seat::Two),
            (_, None) => Awaiting::Chance,
            _ => Awaiting::Nothing,
        }
    }

    fn legal_actions(&self, table: &Table) -> ActionSet<1> {
        match self.awaiting(table) {
            Awaiting::Decision(_) => (0..4).collect(),
            _ => ActionSet::new(),
        }
    }

    fn apply_with<L: Listener<()>>(&self, table: &mut Table, action: u16, _: &mut L) {
        let seat = usize::from(table.said[0].is_some());
        table.said[seat] = Some(action as u8);
    }

    fn distribution(&self, _: &Table) -> Distribution {
        let mut distribution = Distribution::default();
        (0..2).for_each(|side| distribution.add(side, 1));
        distribution
    }

    fn answer_with<L: Listener<()>>(&self, table: &mut Table, outcome: u16, _: &mut L) {
        table.coin = Some(outcome as u8);
    }

    fn chance_key(&self, _: &Table) -> ChanceKey {
        ChanceKey::default()
    }

    fn sample_with<R: Rng, L: Listener<()>>(
        &self,
        table: &mut Table,
        rng: &mut R,
        mut seen: impl FnMut(u16),
        _: &mut L,
    ) {
        let side = below(rng, 2) as u16;
        seen(side);
        self.answer_unchecked(table, side);
    }

    fn view(&self, table: &Table, seat: Seat) -> Seen {
        let mut table = *table;
        let other = 1 - seat as usize;
        table.cards[other] = 0;
        table.said[other] = table.said[other].map(|_| 0);
        Seen { seat, table }
    }

    fn determinize<R: Rng>(&self, view: &Seen, rng: &mut R) -> Table {
        let mut table = view.table;
        let other = 1 - view.seat as usize;
        table.cards[other] = below(rng, 4) as u8;
        table.said[other] = table.said[other].map(|_| below(rng, 4) as u8);
        table
    }

    fn shows(&self, table: &Table, _: u16, to: Seat) -> bool {
        self.awaiting(table) == Awaiting::Decision(to)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, _: &Seen, _: Memory, _: &mut [u8]) {}

    fn chance_name(&self, _: &Table) -> String {
        "coin".into()
    }

    fn outcome_text(&self, _: &Table, outcome: u16) -> String {
        format!("side-{outcome}")
    }

    fn has_scores(&self) -> bool {
        true
    }

    fn score(&self, table: &Table, seat: Seat) -> i32 {
        let seat = seat as usize;
        let right = table.said[seat] == Some(table.cards[seat]);
        i32::from(right) * 3 + i32::from(table.coin == Some(seat as u8))
    }

    fn winners(&self, table: &Table) -> Set<Seat> {
        if self.awaiting(table) != Awaiting::Nothing {
            return Set::empty();
        }
        let score = |seat: Seat| self.score(table, seat);
        let best = score(Seat::One).max(score(Seat::Two));
        Seat::of(2).filter(|&seat| score(seat) == best).collect()
    }
}

fn saying() -> Saying {
    Saying { layout: Layout::default() }
}

/// Every kind of search, with a number of simulations.
fn kinds(simulations: u64) -> Vec<Settings<Saying>> {
    let budget = Budget { simulations: Some(simulations), ..Budget::default() };
    let plain = Settings::<Saying> { budget, value: Value::Win, ..Settings::default() };
    let share = Selection::Puct { exploration: 1.0, prior_weight: 0.0 };
    let outcomes = Branching::Outcomes;
    vec![
        plain.clone(),
        Settings { observer: Observer::Multiple, ..plain.clone() },
        Settings { branching: outcomes, ..plain.clone() },
        Settings { opponents: Opponents::Paranoid, ..plain.clone() },
        Settings { selection: share, ..plain.clone() },
        Settings { selection: Selection::Even, depth: Some(1), ..plain.clone() },
        Settings { worlds: Some(8), branching: outcomes, ..plain.clone() },
        Settings { worlds: Some(1), branching: outcomes, ..plain.clone() },
        Settings { threads: 2, ..plain.clone() },
        Settings { threads: 2, parallel: Parallel::Leaves, ..plain },
    ]
}

/// The tree as text, from the root on.
type Found = midgard_search::Report<BySeat<f64, 2>>;

fn text_of(report: &Found) -> String {
    let mut open = vec![report.root];
    let mut text = format!("{:?} {:?}", report.best, report.choices);
    while let Some(id) = open.pop() {
        text += &format!("{:?}", report.tree.node(id));
        open.extend(report.tree.children(id));
    }
    text
}

#[test]
fn every_search_finds_the_right_card() {
    let game = saying();
    for card in 0..4 {
        let table = Table { cards: [card, 0], ..Table::default() };
        for settings in kinds(400) {
            let report = search(&game, &table, &settings).expect("a seat is asked");
            assert_eq!(report.best, u16::from(card));
            assert_eq!(report.simulations, 400);
            assert_eq!(report.choices.iter().map(|choice| choice.visits).sum::<u32>(), 400);
        }
    }
}

#[test]
fn worlds_that_look_alike_are_searched_alike() {
    let game = saying();
    for settings in kinds(100) {
        let first = |card| Table { cards: [1, card], ..Table::default() };
        let second = |card, said| Table { cards: [card, 3], said: [Some(said), None], coin: None };
        let one = |table| text_of(&search(&game, &table, &settings).expect("a seat is asked"));
        assert_eq!(one(first(0)), one(first(3)));
        assert_eq!(one(second(0, 1)), one(second(2, 3)));
    }
}

#[test]
fn what_is_hidden_makes_no_node_that_tells_it() {
    let game = saying();
    let report = search(&game, &game.start(), &kinds(400)[0]).expect("a seat is asked");
    let best = report.tree.children(report.root).next().expect("something was tried");
    let steps: Vec<_> = report.tree.children(best).map(|id| report.tree.node(id).step()).collect();
    assert!(steps.contains(&Step::Hidden(Seat::Two)), "{steps:?}");
}

#[test]
fn nothing_is_searched_where_nothing_is_asked() {
    let game = saying();
    let start = game.start();
    let said = Table { said: [Some(1), Some(1)], ..start };
    let over = Table { coin: Some(0), ..said };
    for settings in kinds(10) {
        let refused = |table| search(&game, table, &settings).map(|_| ()).unwrap_err();
        assert_eq!(refused(&said), SearchError::Chance);
        assert_eq!(refused(&over), SearchError::Over);
        let broke = Settings { budget: Budget::default(), ..settings.clone() };
        assert_eq!(search(&game, &start, &broke).map(|_| ()), Err(SearchError::Budget));
    }
}

/// Likes one action, and counts.
struct Fond {
    action: usize,
    evaluated: usize,
    most: usize,
}

impl Evaluator<Saying> for Fond {
    type Error = String;

    fn evaluate(
        &mut self,
        _: &Saying,
        leaves: &[Leaf<Saying>],
    ) -> Result<Vec<Evaluation<BySeat<f64, 2>>>, String> {
        self.evaluated += leaves.len();
        self.most = self.most.max(leaves.len());
        if self.evaluated > 1_000 {
            return Err("tired".into());
        }
        let mut priors = vec![0.1; 4];
        priors[self.action] = 1.0;
        Ok(leaves
            .iter()
            .map(|_| Evaluation { priors: priors.clone(), values: BySeat::all(0.5) })
            .collect())
    }
}

#[test]
fn an_evaluator_is_followed_and_may_fail() {
    let game = saying();
    let budget = Budget { simulations: Some(12), ..Budget::default() };
    let selection = Selection::Puct { exploration: 1.0, prior_weight: 0.0 };
    let mut session = Session::new(Settings { budget, selection, ..Settings::default() });
    let mut fond = Fond { action: 0, evaluated: 0, most: 0 };
    let found = session.search_with(&game, &game.start(), 4, &mut fond).expect("not tired");
    let report = found.expect("a seat is asked");
    assert_eq!((report.simulations, fond.most), (12, 4));
    let likes: Vec<_> =
        report.tree.children(report.root).filter_map(|id| report.tree.node(id).prior()).collect();
    assert!((likes.iter().sum::<f32>() - 1.0).abs() < 1e-6 && likes.len() == 4);
    fond.evaluated = 1_000;
    assert!(session.search_with(&game, &game.start(), 4, &mut fond).is_err());
}

#[test]
fn a_search_that_is_stopped_changes_nothing() {
    let game = saying();
    for settings in kinds(400) {
        let patience = Arc::new(AtomicU64::new(0));
        let left = Arc::clone(&patience);
        let go_on: GoOn = Arc::new(move || left.fetch_sub(1, Ordering::Relaxed) > 0);
        let patient = Settings { threads: 1, ..settings };
        let mut session = Session::new(Settings { go_on: Some(go_on), ..patient.clone() });
        let mut other = Session::new(patient);
        for _ in 0..2 {
            patience.store(3, Ordering::Relaxed);
            let stopped = session.search(&game, &game.start()).map(|_| ());
            assert_eq!(stopped, Err(SearchError::Stopped));
            patience.store(u64::MAX, Ordering::Relaxed);
            let found = session.search(&game, &game.start()).expect("nobody stops it");
            let same = other.search(&game, &game.start()).expect("a seat is asked");
            assert_eq!(text_of(&found), text_of(&same));
            session.keep(&found, &[]);
            other.keep(&same, &[]);
        }
    }
}

#[test]
fn threads_are_stopped_by_the_one_that_called() {
    let game = saying();
    let caller = std::thread::current().id();
    for parallel in [Parallel::Roots, Parallel::Leaves] {
        let go_on: GoOn = Arc::new(move || {
            assert_eq!(std::thread::current().id(), caller);
            false
        });
        let endless = Budget { simulations: Some(u64::MAX), ..Budget::default() };
        let settings = Settings {
            budget: endless,
            threads: 2,
            parallel,
            go_on: Some(go_on),
            ..Settings::default()
        };
        let stopped = search(&game, &game.start(), &settings).map(|_| ());
        assert_eq!(stopped, Err(SearchError::Stopped));
    }
}

#[test]
fn a_kept_tree_counts_what_was_found_before() {
    let game = saying();
    let mut session = Session::new(kinds(200)[0].clone());
    let report = session.search(&game, &game.start()).expect("a seat is asked");
    let report = Arc::new(report);
    session.keep(&report, &[]);
    let again = session.search(&game, &game.start()).expect("a seat is asked");
    assert_eq!(again.choices.iter().map(|choice| choice.visits).sum::<u32>(), 400);
    assert_ne!(key(&text_of(&report)), key(&text_of(&again)));
}
