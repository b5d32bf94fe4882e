//! Sealed choices, in a game small enough to know the right answer.
//!
//! Seat One names a number, 0 or 1, for all to see. Seat Two seals a number, and gains 1 if it is that of One. Seat One answers the
//! sealed number unseen: it gains 1 by the same number, or 0.7 by the answer 2 in any case. Seat Two surely seals the number that One
//! has named, so the right answer is that number; against a sealed number at random, the right answer is 2.

use midgard_core::{
    ActionSet, Awaiting, BySeat, ChanceKey, Distribution, Game, Layout, Listener, Memory, Recall,
    Rng, Seat, Set, below,
};
use midgard_search::{Budget, HiddenChoices, Observer, Report, Settings, Value, search};
use std::sync::Arc;

/// The decisions so far: the number that One has named, the one that Two has sealed, the answer of One.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Table {
    decided: [Option<u8>; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Seen {
    seat: Seat,
    table: Table,
}

/// How many actions each decision has.
const COUNTS: [u16; 3] = [2, 2, 3];
/// The answer that always pays the same.
const SAFE: u8 = 2;

#[derive(Default)]
struct Sealing {
    layout: Layout,
}

fn open(table: &Table) -> Option<usize> {
    table.decided.iter().position(Option::is_none)
}

impl Game for Sealing {
    type State = Table;
    type View = Seen;
    type Event = ();
    type Actions = ActionSet<1>;
    type Values = BySeat<f64, 2>;
    const NAME: &'static str = "sealing";

    fn action_count(&self) -> usize {
        3
    }

    fn max_chance_outcomes(&self) -> usize {
        1
    }

    fn players(&self) -> usize {
        2
    }

    fn skips_forced(&self) -> bool {
        false
    }

    fn start(&self) -> Table {
        Table::default()
    }

    fn awaiting(&self, table: &Table) -> Awaiting {
        match open(table) {
            Some(1) => Awaiting::Decision(Seat::Two),
            Some(_) => Awaiting::Decision(Seat::One),
            None => Awaiting::Nothing,
        }
    }

    fn legal_actions(&self, table: &Table) -> ActionSet<1> {
        open(table).map_or_else(ActionSet::new, |at| (0..COUNTS[at]).collect())
    }

    fn apply_with<L: Listener<()>>(&self, table: &mut Table, action: u16, _: &mut L) {
        let at = open(table).expect("somebody decides");
        table.decided[at] = Some(action as u8);
    }

    fn distribution(&self, _: &Table) -> Distribution {
        Distribution::default()
    }

    fn answer_with<L: Listener<()>>(&self, _: &mut Table, _: u16, _: &mut L) {
        unreachable!("there is no chance");
    }

    fn chance_key(&self, _: &Table) -> ChanceKey {
        ChanceKey::default()
    }

    fn sample_with<R: Rng, L: Listener<()>>(
        &self,
        _: &mut Table,
        _: &mut R,
        _: impl FnMut(u16),
        _: &mut L,
    ) {
        unreachable!("there is no chance");
    }

    fn view(&self, table: &Table, seat: Seat) -> Seen {
        let mut table = *table;
        if seat == Seat::One && open(&table).is_some() {
            table.decided[1] = table.decided[1].map(|_| 0);
        }
        Seen { seat, table }
    }

    fn determinize<R: Rng>(&self, view: &Seen, rng: &mut R) -> Table {
        let mut table = view.table;
        if view.seat == Seat::One && open(&table).is_some() {
            let any = below(rng, COUNTS[1].into()) as u8;
            table.decided[1] = table.decided[1].map(|_| any);
        }
        table
    }

    fn shows(&self, table: &Table, _: u16, to: Seat) -> bool {
        open(table) != Some(1) || to == Seat::Two
    }

    fn rewind(&self, _: &Seen, world: &Table) -> Option<Table> {
        (open(world) == Some(2)).then(Table::default)
    }

    fn recall(&self, _: &Seen, world: &Table, table: &Table) -> Recall {
        match open(table) {
            Some(0) => Recall::Seen(world.decided[0].expect("One has named it").into()),
            Some(1) => Recall::Hidden(world.decided[1].expect("Two has sealed it").into()),
            _ => Recall::Now,
        }
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, _: &Seen, _: Memory, _: &mut [u8]) {}

    fn chance_name(&self, _: &Table) -> String {
        unreachable!("there is no chance")
    }

    fn outcome_text(&self, _: &Table, _: u16) -> String {
        unreachable!("there is no chance")
    }

    fn winners(&self, _: &Table) -> Set<Seat> {
        Set::empty()
    }

    fn returns(&self, table: &Table) -> BySeat<f64, 2> {
        let mut returns = BySeat::all(0.0);
        if let [Some(named), Some(sealed), Some(answer)] = table.decided {
            let guessed = f64::from(answer == sealed);
            returns[Seat::One] = if answer == SAFE { 0.7 } else { guessed };
            returns[Seat::Two] = f64::from(sealed == named);
        }
        returns
    }
}

fn settings(hidden_choices: HiddenChoices) -> Settings<Sealing> {
    let budget = Budget { simulations: Some(4_000), ..Budget::default() };
    Settings {
        budget,
        value: Value::Win,
        observer: Observer::Multiple,
        hidden_choices,
        ..Settings::default()
    }
}

/// Searches the answer of One. The number that is sealed in the true state is `sealed`.
fn answer(
    game: &Sealing,
    named: u8,
    sealed: u8,
    settings: &Settings<Sealing>,
) -> Arc<Report<BySeat<f64, 2>>> {
    let table = Table { decided: [Some(named), Some(sealed), None] };
    search(game, &table, settings).expect("One is asked")
}

#[test]
fn a_sealed_choice_is_what_its_seat_would_choose() {
    let game = Sealing::default();
    for named in 0..2 {
        for sealed in 0..2 {
            let best = |it| answer(&game, named, sealed, &settings(it)).best;
            assert_eq!(best(HiddenChoices::Searched), u16::from(named), "sealed: {sealed}");
            assert_eq!(best(HiddenChoices::Sampled), 2, "sampled worlds are uniform");
        }
    }
}

#[test]
fn sealed_choices_are_searched_in_trees_of_their_seats_alone() {
    let game = Sealing::default();
    let searched = settings(HiddenChoices::Searched);
    let single = Settings { observer: Observer::Single, ..searched.clone() };
    let worlds = Settings { worlds: Some(64), ..searched };
    for other in [single, worlds] {
        let sampled = Settings { hidden_choices: HiddenChoices::Sampled, ..other.clone() };
        let (found, same) = (answer(&game, 1, 0, &other), answer(&game, 1, 0, &sampled));
        assert_eq!(found.best, same.best);
        assert_eq!(found.choices, same.choices);
    }
}

#[test]
fn a_true_sealed_choice_tells_a_search_nothing() {
    let game = Sealing::default();
    let it = settings(HiddenChoices::Searched);
    assert_eq!(answer(&game, 1, 0, &it).choices, answer(&game, 1, 1, &it).choices);
}
