//! A row of a batch is a single game, on any number of threads.

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Sampled, Seat, Stream, settle};
use midgard_search::Uniform;
use midgard_sim::batch::{
    Active, Autoreset, Batch, Columns, Illegal, Reward, Row, Settings, Shape, TERMINAL, Threads,
    row_seeds,
};
use std::sync::Arc;

fn rules() -> Rules {
    Rules::new(Options::default(), Cards::standard()).expect("the options fit")
}

fn made(rules: &Rules, rows: usize, settings: Settings, threads: usize) -> (Batch<Rules>, Columns) {
    let mut columns = Columns::new(rows, Shape::of(rules));
    let threads = Arc::new(Threads::new(threads).expect("threads start"));
    let seeds = row_seeds(7, rows);
    let batch = Batch::new(rules, settings, threads, &seeds, columns.out());
    (batch, columns)
}

fn steps(rules: &Rules, batch: &mut Batch<Rules>, columns: &mut Columns, count: usize) {
    let mut actions = vec![0; batch.len()];
    for _ in 0..count {
        batch.sample_legal(3, &mut actions);
        batch.step(rules, &actions, columns.out()).expect("they are legal");
    }
}

#[test]
fn threads_change_nothing() {
    let rules = rules();
    let mut first: Option<(Vec<State>, Columns)> = None;
    for threads in [1, 2, 5] {
        let settings = Settings { autoreset: Autoreset::SameStep, ..Settings::default() };
        let (mut batch, mut columns) = made(&rules, 300, settings, threads);
        steps(&rules, &mut batch, &mut columns, 400);
        let now = (batch.states().to_vec(), columns);
        assert_eq!(first.get_or_insert_with(|| now.clone()), &now, "{threads} threads");
    }
}

#[test]
fn a_row_is_a_single_game() {
    let rules = rules();
    let settings = Settings { autoreset: Autoreset::Disabled, ..Settings::default() };
    let (mut batch, mut columns) = made(&rules, 8, settings, 1);
    let mut driver = Sampled::new(Stream::new(batch.rows()[5].seed(), 0));
    let mut single = rules.start();
    settle(&rules, &mut single, &mut driver).expect("sampling never fails");
    let mut actions = [0; 8];
    while let Awaiting::Decision(seat) = rules.awaiting(&single) {
        assert_eq!((columns.seats[5], batch.states()[5]), (seat as i8, single));
        assert_eq!(batch.legal()[5], rules.legal_actions(&single));
        let mask: Vec<_> = (0..rules.action_count() as u16)
            .map(|action| batch.legal()[5].contains(action))
            .collect();
        assert_eq!(columns.masks[5 * rules.action_count()..][..rules.action_count()], mask);
        batch.sample_legal(3, &mut actions);
        rules.apply_unchecked(&mut single, actions[5] as u16);
        settle(&rules, &mut single, &mut driver).expect("sampling never fails");
        batch.step(&rules, &actions, columns.out()).expect("they are legal");
    }
    assert_eq!((columns.seats[5], columns.terminated[5]), (TERMINAL, true));
    assert_eq!(batch.states()[5], single);
}

#[test]
fn floats_and_active_entries_are_the_bytes_in_their_scale() {
    let rules = rules();
    let layout = rules.layout();
    let blocks = layout.blocks().iter().flat_map(|block| std::iter::repeat_n(block, block.len()));
    for threads in [1, 3] {
        let (mut batch, mut columns) = made(&rules, 300, Settings::default(), threads);
        steps(&rules, &mut batch, &mut columns, 60);
        let (mut indices, mut offsets, mut values) = (vec![], vec![0], vec![]);
        for bytes in columns.observations.chunks(layout.len()) {
            let mut floats = vec![f32::NAN; layout.len()];
            layout.floats(bytes, &mut floats);
            for (at, (block, &byte)) in blocks.clone().zip(bytes).enumerate() {
                let exact = block.number(byte) as f32 * (1.0 / f32::from(block.scale));
                assert_eq!(floats[at], exact, "{}", block.name);
                if exact != 0.0 {
                    indices.push(at as i32);
                    values.push(exact);
                }
            }
            offsets.push(indices.len() as i32);
        }
        assert_eq!(batch.active(&rules), Ok(Active { indices, offsets, values }));
    }
}

#[test]
fn glory_adds_up_to_the_score() {
    let rules = rules();
    let settings =
        Settings { autoreset: Autoreset::Disabled, reward: Reward::Score, ..Settings::default() };
    let (mut batch, mut columns) = made(&rules, 8, settings, 1);
    let mut sums = [0.0; 32];
    while columns.terminated.contains(&false) {
        steps(&rules, &mut batch, &mut columns, 1);
        sums.iter_mut().zip(&columns.rewards).for_each(|(sum, reward)| *sum += reward);
    }
    for (state, sums) in batch.states().iter().zip(sums.chunks(4)) {
        let scores: Vec<_> = Seat::of(4).map(|seat| rules.score(state, seat) as f32).collect();
        assert_eq!(scores, sums);
    }
}

#[test]
fn an_illegal_action_moves_no_row_or_ends_its_own() {
    let rules = rules();
    let (mut batch, mut columns) = made(&rules, 8, Settings::default(), 1);
    let before = (batch.states().to_vec(), columns.clone());
    let mut actions = [0; 8];
    batch.sample_legal(3, &mut actions);
    (actions[2], actions[6]) = (128, -1);
    let wrong = batch.step(&rules, &actions, columns.out()).expect_err("two are not legal");
    assert_eq!(wrong.0, [(2, 128), (6, -1)]);
    assert_eq!(before, (batch.states().to_vec(), columns));

    let settings = Settings { illegal: Illegal::Penalize(-3.0), ..Settings::default() };
    let (mut batch, mut columns) = made(&rules, 8, settings, 1);
    let seat = columns.seats[2] as usize;
    batch.step(&rules, &actions, columns.out()).expect("nothing is raised");
    let ended: Vec<_> = (0..8).filter(|&row| columns.terminated[row]).collect();
    assert_eq!((ended, columns.illegal[2], columns.seats[2]), (vec![2, 6], true, TERMINAL));
    let mut rewards = [0.0; 4];
    rewards[seat] = -3.0;
    assert_eq!(columns.rewards[8..12], rewards);
}

#[test]
fn a_saved_batch_goes_on_as_it_would_have() {
    let rules = rules();
    let (mut batch, mut columns) = made(&rules, 20, Settings::default(), 1);
    steps(&rules, &mut batch, &mut columns, 250);
    let bytes = batch.save(b"nine", b"note", |state| state.to_bytes(&rules));
    let load = |bytes: &[u8], id: &'static [u8]| {
        let check = |found: &[u8]| match found == id {
            true => Ok(()),
            false => Err("they are of a game with other options".to_owned()),
        };
        let decode =
            |bytes: &[u8]| State::from_bytes(&rules, bytes).map_err(|reason| reason.to_string());
        Batch::load(&rules, Arc::clone(batch.threads()), bytes, check, decode)
    };
    let (mut again, note) = load(&bytes, b"nine").expect("it was saved");
    assert_eq!(
        (again.rows(), again.states(), &note[..]),
        (batch.rows(), batch.states(), &b"note"[..])
    );
    assert_eq!(again.legal(), batch.legal());
    let mut others = columns.clone();
    steps(&rules, &mut again, &mut others, 100);
    for at in (0..bytes.len()).step_by(37) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(load(&damaged, b"nine").is_err(), "byte {at}");
        assert!(load(&bytes[..at], b"nine").is_err(), "the first {at} bytes");
    }
    assert!(load(&bytes, b"eight").is_err_and(|bad| bad.to_string().contains("other options")));
    steps(&rules, &mut batch, &mut columns, 100);
    assert_eq!((again.rows(), again.states(), others), (batch.rows(), batch.states(), columns));
}

#[test]
fn copies_have_futures_of_their_own() {
    let rules = rules();
    let (mut batch, mut columns) = made(&rules, 6, Settings::default(), 1);
    steps(&rules, &mut batch, &mut columns, 60);
    let mut room = Columns::new(50, Shape::of(&rules));
    let forks = batch.fork(&rules, 3, 50, room.out());
    assert!(forks.states().iter().all(|state| *state == batch.states()[3]));
    let mut seeds: Vec<_> = forks.rows().iter().map(Row::seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!((seeds.len(), seeds.contains(&batch.rows()[3].seed())), (50, false));
    assert!(seeds.iter().all(|&seed| seed > u64::MAX.into()), "128 bits each");

    let mut room = Columns::new(6, Shape::of(&rules));
    let seats = [Seat::Two; 6];
    let dealt = batch.determinize(&rules, &seats, &[1, 2, 3, 4, 5, 6], room.out());
    for (one, other) in dealt.states().iter().zip(batch.states()) {
        assert_eq!(rules.view(one, Seat::Two), rules.view(other, Seat::Two));
    }
    let keys = (1..=6).map(|seed| Stream::new(seed, 0).determinized().seed());
    assert!(dealt.rows().iter().map(Row::seed).eq(keys));

    let mut returns = [0.0; 24];
    batch.rollout(&rules, 0, &[1, 2, 3, 4, 5, 6], &Uniform, &mut returns);
    assert!(returns.chunks(4).all(|shares| (shares.iter().sum::<f32>() - 1.0).abs() < 1e-6));
}

#[test]
fn a_row_is_small() {
    let row = size_of::<State>()
        + size_of::<midgard_core::ActionSet<4>>()
        + size_of::<midgard_sim::batch::Row>()
        + rules().action_count()
        + 2
        + 1
        + 4 * 4
        + 3
        + 8
        + 8;
    assert!(row * 65_536 < 110_000_000, "{row} bytes a row");
}
