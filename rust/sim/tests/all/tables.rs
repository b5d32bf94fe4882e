//! The tables of a run: the same on any number of threads, and in accord with its sums.

use midgard_champions::rules::action::Step;
use midgard_champions::{Action, Cards, Greedy, Options, Rules};
use midgard_core::{ActionIndex, Policy, Statistics};
use midgard_search::Uniform;
use midgard_sim::{
    Column, Control, Frame, RunOptions, Seating, Summary, Tables, Wanted, run_tables, tabulate,
};
use std::sync::atomic::Ordering;

fn rules() -> Rules {
    Rules::new(Options { players: 3, ..Options::default() }, Cards::standard()).expect("they fit")
}

fn everything(rules: &Rules) -> Wanted {
    let events = (0..rules.event_tables().len()).collect();
    Wanted { seats: true, luck: true, decisions: true, events }
}

fn plan(rules: &Rules, first: u64, games: u64, threads: usize) -> RunOptions<'_, Rules> {
    let policies: Vec<&dyn Policy<Rules>> = vec![&Greedy, &Uniform, &Greedy];
    let (tables, seating) = (everything(rules), Seating::Balanced);
    RunOptions { game: rules, policies, first, games, seed: 5, threads, seating, tables }
}

fn played(rules: &Rules, first: u64, games: u64, threads: usize) -> (Summary, Tables) {
    run_tables(&plan(rules, first, games, threads), &Control::default()).expect("threads start")
}

fn frame(tables: &Tables, name: &str) -> Frame {
    let mut frames = tables.clone().into_frames();
    frames.find(|frame| frame.name == name).expect("the table is there")
}

fn cells(frame: &Frame, name: &str) -> Vec<i64> {
    let column = frame.columns.iter().find(|column| column.name == name);
    match &column.expect("the column is there").column {
        Column::Bool(cells) => cells.iter().map(|&cell| cell.into()).collect(),
        Column::U64(cells) => cells.iter().map(|&cell| cell as i64).collect(),
        Column::I16(cells) => cells.iter().map(|&cell| cell.into()).collect(),
        Column::I32(cells) => cells.iter().map(|&cell| cell.into()).collect(),
        Column::I64(cells) => cells.clone(),
        Column::F64(_) => panic!("{name} has no whole numbers"),
    }
}

#[test]
fn threads_change_no_row() {
    let rules = rules();
    let one = played(&rules, 0, 200, 1);
    for threads in [2, 5] {
        assert_eq!(one, played(&rules, 0, 200, threads), "{threads} threads");
    }
}

#[test]
fn a_run_is_the_sum_of_its_parts() {
    let rules = rules();
    let (whole, tables) = played(&rules, 0, 90, 2);
    let (first, second) = (played(&rules, 0, 31, 2), played(&rules, 31, 59, 2));
    assert_eq!(whole.digest, first.0.digest.wrapping_add(second.0.digest));
    for frame in tables.into_frames() {
        for column in &frame.columns {
            if matches!(column.column, Column::F64(_)) {
                continue;
            }
            let parts = [&first, &second]
                .map(|part| cells(&self::frame(&part.1, frame.name), &column.name));
            assert_eq!(
                cells(&frame, &column.name),
                parts.concat(),
                "{} {}",
                frame.name,
                column.name
            );
        }
    }
}

#[test]
fn rows_add_up_to_the_sums() {
    let rules = rules();
    let (summary, tables) = played(&rules, 0, 120, 2);
    let seats = frame(&tables, "seats");
    assert_eq!(seats.rows(), 360);
    let (players, scores) = (cells(&seats, "player"), cells(&seats, "score"));
    for (player, group) in summary.players.iter().enumerate() {
        let own = players.iter().zip(&scores).filter(|row| *row.0 == player as i64);
        assert_eq!(own.map(|row| row.1).sum::<i64>(), group.score, "player {player}");
    }
    // Player 0 sits at seat 0, 2, 1, 0 ... as all move on by one.
    let (games, at) = (cells(&seats, "game"), cells(&seats, "seat"));
    for row in (0..seats.rows()).filter(|&row| players[row] == 0) {
        assert_eq!(at[row], 2 * (games[row] % 3) % 3);
    }
    for (line, name) in rules.sheet_lines().into_iter().enumerate() {
        let sum: i64 = cells(&seats, &format!("sheet_{name}")).iter().sum();
        assert_eq!(sum, summary.sheet[line], "{name}");
    }
    let decisions = frame(&tables, "decisions");
    assert_eq!(decisions.rows() as u64, summary.decisions);
    assert_eq!(cells(&seats, "decisions").iter().sum::<i64>(), summary.decisions as i64);
    assert_eq!(cells(&decisions, "legal_actions").iter().sum::<i64>(), summary.choices as i64);
    let mut uses = vec![0; summary.actions.len()];
    cells(&decisions, "action").iter().for_each(|&action| uses[action as usize] += 1);
    assert_eq!(uses, summary.actions);
}

#[test]
fn tables_of_events_agree_with_scores_and_counters() {
    let rules = rules();
    let (summary, tables) = played(&rules, 0, 120, 2);
    let glory: i64 = cells(&frame(&tables, "scores"), "glory").iter().sum();
    assert_eq!(glory, summary.seats.iter().map(|seat| seat.score).sum::<i64>());
    let fights = frame(&tables, "fights");
    let [fought, won] = [0, 1].map(|at| summary.counters.iter().skip(at).step_by(2).sum::<u64>());
    assert_eq!(
        (fights.rows() as u64, cells(&fights, "won").iter().sum::<i64>()),
        (fought, won as i64)
    );
    let krakens = cells(&fights, "card").iter().filter(|&&card| card < 0).count();
    let foes = frame(&tables, "foes");
    assert_eq!(cells(&foes, "fights").iter().sum::<i64>() as usize, fights.rows() - krakens);
    let places = |index: &usize| {
        matches!(Action::from_index(*index), Some(Action::Place(_) | Action::Step(Step::Beg)))
    };
    let uses: u64 =
        (0..summary.actions.len()).filter(places).map(|index| summary.actions[index]).sum();
    assert_eq!(frame(&tables, "places").rows() as u64, uses);
}

#[test]
fn games_that_were_played_elsewhere_give_the_same_rows() {
    let rules = rules();
    let (summary, tables) = played(&rules, 4, 3, 1);
    let decisions = frame(&tables, "decisions");
    let (games, actions) = (cells(&decisions, "game"), cells(&decisions, "action"));
    let of = |game: u64| -> Vec<ActionIndex> {
        let own = games.iter().zip(&actions).filter(|row| *row.0 == game as i64);
        own.map(|row| *row.1 as ActionIndex).collect()
    };
    let list: Vec<_> = (4..7).map(|game| (game, of(game))).collect();
    let plan = plan(&rules, 4, 3, 1);
    assert_eq!(tabulate(&plan, &list), Ok((summary, tables)));
    let mut short = list.clone();
    short[1].1.pop();
    assert!(tabulate(&plan, &short).is_err_and(|error| error.starts_with("game 5 ")));
    let mut long = list.clone();
    long[2].1.push(0);
    assert!(tabulate(&plan, &long).is_err_and(|error| error.starts_with("game 6 ")));
    let mut wrong = list;
    wrong[0].1[10] = 128;
    assert!(tabulate(&plan, &wrong).is_err_and(|error| error.starts_with("game 4 ")));
}

/// Stops the run after some decisions.
struct Tired<'a>(&'a Control, std::sync::atomic::AtomicU64);

impl Policy<Rules> for Tired<'_> {
    fn choose(
        &self,
        rules: &Rules,
        state: &midgard_champions::State,
        legal: &midgard_core::ActionSet<4>,
        rng: &mut midgard_core::Xoshiro256PlusPlus,
    ) -> ActionIndex {
        if self.1.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        Uniform.choose(rules, state, legal, rng)
    }
}

#[test]
fn a_game_that_was_cut_short_has_no_rows() {
    let rules = rules();
    let control = Control { cuts: true, ..Control::default() };
    let tired = Tired(&control, 2_000.into());
    let policies: Vec<&dyn Policy<Rules>> = vec![&tired; 3];
    let (summary, tables) =
        run_tables(&RunOptions { policies, ..plan(&rules, 0, 200, 1) }, &control)
            .expect("threads start");
    assert!(summary.games > 1);
    assert_eq!(frame(&tables, "seats").rows() as u64, summary.games * 3);
    assert_eq!(frame(&tables, "decisions").rows() as u64, summary.decisions);
    let last = cells(&frame(&tables, "places"), "game").into_iter().max();
    assert_eq!(last, Some(summary.games as i64 - 1));
}
