//! Digests are the same on every machine. The answers here were computed once; a machine with another word size or
//! another mathematical library must compute the same ones. `docs/release.md` names the machines that were tried.

use midgard_champions::cards::InPlay;
use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{
    Awaiting, Game, Memory, Policy, Sampled, Seat, Stream, below, digest, key, mix, sequential,
    settle,
};
use midgard_search::{Budget, Horizon, Rollout, Searcher, Selection, Settings, Uniform};
use midgard_sim::batch::{Batch, Columns, Shape, Threads, row_seeds};
use midgard_sim::{Control, RunOptions, Seating, Wanted, run};
use std::sync::Arc;

/// Returns the cards with frozen numbers, which tuning does not change.
fn cards() -> Cards {
    Cards::with(include_str!("../frozen-cards.toml"), InPlay::default()).expect("the file is right")
}

fn rules(players: u8) -> Rules {
    let options = Options { players, ..Options::default() };
    Rules::new(options, cards()).expect("the options fit")
}

/// Folds a number for each decision of a random game.
fn along_a_game(rules: &Rules, of: impl Fn(&State, Seat) -> u64) -> u64 {
    let (mut state, mut rng) = (rules.start(), sequential(9));
    let mut driver = Sampled::new(Stream::new(11, 1));
    let mut sum = 0;
    loop {
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { return sum };
        sum = mix(sum ^ of(&state, seat));
        let legal = rules.legal_actions(&state);
        let action = legal.nth(below(&mut rng, legal.len() as u32) as usize);
        rules.apply_unchecked(&mut state, action.expect("the number is below the count"));
    }
}

#[test]
fn cards_and_layouts_have_the_digests_that_they_had() {
    assert_eq!(cards().digest(), 3_055_577_680_560_470_928);
    let layouts = [2, 3, 4].map(|players| rules(players).layout().digest());
    assert_eq!(
        layouts,
        [17_694_624_853_297_291_682, 48_293_259_119_652_894, 17_837_895_769_752_858_472]
    );
}

#[test]
fn keys_of_states_and_of_views_are_what_they_were() {
    let rules = rules(4);
    let states = along_a_game(&rules, |state, _| key(state));
    let views = along_a_game(&rules, |state, seat| key(&rules.view(state, seat)));
    assert_eq!([states, views], [9_204_813_468_104_031_909, 13_021_353_604_704_547_152]);
}

#[test]
fn saved_states_and_observations_are_what_they_were() {
    let rules = rules(4);
    let bytes = along_a_game(&rules, |state, _| digest(&state.to_bytes(&rules)));
    let texts = along_a_game(&rules, |state, _| digest(state.to_json(&rules).as_bytes()));
    let observed = along_a_game(&rules, |state, seat| {
        let mut seen = vec![0; rules.layout().len()];
        rules.observe(&rules.view(state, seat), Memory::Perfect, &mut seen);
        digest(&seen)
    });
    assert_eq!(
        [bytes, texts, observed],
        [10_272_424_068_920_711_742, 15_798_535_602_130_587_847, 5_251_248_634_660_355_790]
    );
}

#[test]
fn a_saved_batch_is_what_it_was() {
    let rules = rules(4);
    let mut columns = Columns::new(16, Shape::of(&rules));
    let threads = Arc::new(Threads::new(1).expect("threads start"));
    let seeds = row_seeds(7, 16);
    let mut batch = Batch::new(&rules, Default::default(), threads, &seeds, columns.out());
    let mut actions = vec![0; 16];
    for _ in 0..200 {
        batch.sample_legal(3, &mut actions);
        batch.step(&rules, &actions, columns.out()).expect("they are legal");
    }
    assert_eq!(
        digest(&batch.save(b"origin", b"note", |state| state.to_bytes(&rules))),
        5_509_642_007_195_739_734
    );
}

fn played(games: u64, player: &dyn Policy<Rules>) -> u64 {
    let rules = rules(4);
    let policies = vec![player; 4];
    let seating = Seating::Fixed;
    let plan = RunOptions {
        game: &rules,
        policies,
        first: 0,
        tables: Wanted::default(),
        games,
        seed: 7,
        threads: 0,
        seating,
    };
    run(&plan, &Control::default()).expect("threads start").digest
}

#[test]
fn runs_of_simple_players_have_the_digests_that_they_had() {
    assert_eq!(
        [played(200, &Uniform), played(50, &Greedy)],
        [14_020_572_166_753_390_517, 5_145_974_511_538_097_856]
    );
}

/// A search compares floating-point values. It uses only operations that all machines round alike.
#[test]
fn runs_of_searches_have_the_digests_that_they_had() {
    let budget = Budget { simulations: Some(30), ..Budget::default() };
    let plain = Settings { budget, horizon: Horizon::End, ..Settings::default() };
    let advised = Settings {
        budget,
        selection: Selection::Puct { exploration: 1.0, prior_weight: 0.5 },
        prior: Some(Arc::new(Greedy)),
        rollout: Rollout::Policy(Arc::new(Greedy), 0.1),
        horizon: Horizon::End,
        ..Settings::default()
    };
    let cut = Settings { horizon: Horizon::Round, ..advised.clone() };
    assert_eq!(
        [plain, advised, cut].map(|settings| played(2, &Searcher(settings))),
        [16_884_771_973_163_961_419, 725_119_071_194_795_231, 17_276_929_998_131_803_187]
    );
}
