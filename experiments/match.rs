// match PLAYERS GAMES SEED BOT...; a bot: key=value,...
use midgard_champions::bots::fitted::Fitted;
use midgard_champions::{Cards, Greedy, Options, Rules};
use midgard_core::{Game, Policy, Seat, Stream, Surface};
use midgard_search::{Branching, Budget, Estimate, Horizon, Opponents, Rollout, Searcher, Selection, Settings, Value, new_state, play_out};
use std::sync::Arc;

fn settings(text: &str) -> Settings<Rules> {
    let mut s: Settings<Rules> = Settings::default();
    let (mut c, mut w) = (0.5, 0.25);
    for word in text.split(',') {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let number = || value.parse::<f64>().unwrap();
        match key {
            "n" => s.budget = Budget { simulations: Some(number() as u64), ..Budget::default() },
            "c" => c = number(),
            "w" => w = number(),
            "old" => { s.branching = Branching::Decisions; s.exact = false; s.horizon = Horizon::End; w = 0.5; }
            "decisions" => s.branching = Branching::Decisions,
            "inexact" => s.exact = false,
            "end" => s.horizon = Horizon::End,
            "win" => s.value = Value::Win,
            "paranoid" => s.opponents = Opponents::Paranoid,
            "est" => {
                let text = std::fs::read_to_string(value).unwrap();
                s.estimate = Estimate::Estimator(Arc::new(Fitted::read(&text).unwrap()));
            }
            "lin" => {
                let text = std::fs::read_to_string(value).unwrap();
                let row = |line: &str| line.split(' ').map(|x| x.parse().unwrap()).collect();
                s.estimate = Estimate::Estimator(Arc::new(Linear(text.lines().map(row).collect())));
            }
            other => panic!("{other}?"),
        }
    }
    s.selection = Selection::Puct { exploration: c, prior_weight: w };
    s.prior = Some(Arc::new(Greedy));
    s.rollout = Rollout::Policy(Arc::new(Greedy), 0.0);
    s
}

struct Linear(Vec<Vec<f64>>);

impl midgard_core::Estimator<Rules> for Linear {
    fn check(&self, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn expected_scores(
        &self,
        rules: &Rules,
        state: &midgard_champions::State,
    ) -> (<Rules as Game>::Values, f64) {
        let row = &self.0[usize::from(state.round().max(1)) - 1];
        let mut scores = <Rules as Game>::Values::default();
        for seat in Seat::of(rules.players()) {
            let base = midgard_champions::bots::fitted::features(rules, state, seat);
            let extra = midgard_champions::bots::fitted::extra(rules, state, seat);
            let all = base.iter().chain(&extra);
            scores[seat] = all.zip(&row[1..]).map(|(&x, w)| f64::from(x) * w).sum();
        }
        (scores, row[0])
    }
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let words: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
    (words[11].parse::<f64>().unwrap() + words[12].parse::<f64>().unwrap()) / 100.0
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let players: usize = args[0].parse().unwrap();
    let games: usize = args[1].parse().unwrap();
    let seed: u128 = args[2].parse().unwrap();
    let bots: Vec<Searcher<Rules>> = args[3..].iter().map(|x| Searcher(settings(x))).collect();
    assert_eq!(bots.len(), players);
    let rules = Rules::new(Options { players: players as _, ..Options::default() }, Cards::standard()).unwrap();
    let (mut win, mut square, mut score) = (vec![0.0_f64; players], vec![0.0_f64; players], vec![0.0_f64; players]);
    for game in 0..games {
        let rotation = game % players;
        let order: Vec<usize> = (0..players).map(|seat| (seat + rotation) % players).collect();
        let policies: Vec<&dyn Policy<Rules>> = order.iter().map(|&at| &bots[at] as _).collect();
        let stream = Stream::new(seed, (game / players) as u64);
        let mut state = new_state(&rules, stream);
        play_out(&rules, &mut state, stream, &policies, &mut ());
        let returns = rules.returns(&state);
        for seat in Seat::of(players) {
            let (bot, won) = (order[seat as usize], returns[seat]);
            win[bot] += won;
            square[bot] += won * won;
            score[bot] += f64::from(rules.score(&state, seat));
        }
        let n = (game + 1) as f64;
        if (game + 1) % (players * 2) == 0 {
            print!("{:4} games {:5.0} s |", game + 1, cpu());
            for bot in 0..players {
                let mean = win[bot] / n;
                let error = 196.0 * ((square[bot] / n - mean * mean).max(0.0) / n).sqrt();
                print!(" {:.1}±{:.1} ({:.1})", 100.0 * mean, error, score[bot] / n);
            }
            println!();
        }
    }
}
