//! The greedy player chooses what it has always chosen: a faster way to compare choices changes none of them.

use midgard_core::{Awaiting, Game, Policy, Sampled, Stream, below, key, mix, sequential, settle};
use midgard_reavers::{Data, Greedy, Negotiation, Options, Rules, Screen};

/// Returns a digest of legal actions, choices and ends of games in which one of `one_in` decisions is random.
fn along_games(options: Options, one_in: u32) -> u64 {
    let rules = Rules::new(options, Data::standard()).expect("the options go together");
    let mut sum = 0;
    for game in 0..3 {
        let (mut state, mut rng) = (rules.start(), sequential(game));
        let mut driver = Sampled::new(Stream::new(11, game));
        loop {
            settle(&rules, &mut state, &mut driver).expect("sampling never fails");
            if rules.awaiting(&state) == Awaiting::Nothing {
                break;
            }
            let legal = rules.legal_actions(&state);
            legal.words().iter().for_each(|word| sum = mix(sum ^ word));
            let mut action = Greedy.choose(&rules, &state, &legal, &mut rng);
            sum = mix(sum ^ u64::from(action));
            if below(&mut rng, one_in) == 0 {
                action = legal.draw(&mut rng).expect("a decision has an action").0;
            }
            rules.apply_unchecked(&mut state, action);
        }
        sum = mix(sum ^ key(&state));
    }
    sum
}

#[test]
fn greedy_choices_have_the_digests_that_they_had() {
    let mut found = Vec::new();
    for players in 2..=6 {
        for negotiation in [Negotiation::Menu, Negotiation::Micro, Negotiation::Auto] {
            let usual = Options { players, negotiation, ..Options::default() };
            let screened = Options { memory: Screen::Screen, ..usual };
            let digests = [(usual, 10), (usual, 2), (screened, 3)];
            found.push(digests.map(|(options, one_in)| along_games(options, one_in)));
        }
    }
    let digest = |column: usize| found.iter().fold(0, |sum, row| mix(sum ^ row[column]));
    assert_eq!(
        [digest(0), digest(1), digest(2)],
        [3_664_688_094_442_817_617, 9_985_585_689_501_879_893, 3_191_579_866_486_744_114],
        "{found:?}"
    );
}
