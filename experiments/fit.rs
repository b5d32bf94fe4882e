use midgard_champions::bots::fitted;
use midgard_champions::{Cards, Greedy, Options, Rules};
use midgard_core::{Actions, Awaiting, Game, Policy, Sampled, Seat, Stream, Surface, below};
use midgard_search::{Uniform, new_state};
use std::io::Write;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (players, games) = (args[0] as usize, args[1]);
    let rules = Rules::new(Options { players: players as _, ..Options::default() }, Cards::standard()).unwrap();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        let stream = Stream::new(1, number);
        let mut rng = stream.bot(Seat::One);
        let mut driver = Sampled::new(stream);
        let mut state = new_state(&rules, stream);
        let (mut round, mut rows) = (0_u8, Vec::new());
        loop {
            match rules.awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => { midgard_core::settle(&rules, &mut state, &mut driver).unwrap(); }
                Awaiting::Decision(_) => {
                    if state.round() > round {
                        round = state.round();
                        for seat in Seat::of(players) {
                            let mut f = fitted::all_features(&rules, &state, seat);
                            let e = fitted::extra(&rules, &state, seat);
                            let order = if e[0] == 1.0 { 0 } else if e[1] == 1.0 { 1 } else if e[2] == 1.0 { 2 } else { 3 };
                            f.push((players - 1 - order) as f32);
                            rows.push((round, seat, f));
                        }
                    }
                    let legal = rules.legal_actions(&state);
                    let random = legal.len() > 1 && below(&mut rng, 20) == 0;
                    let player: &dyn Policy<Rules> = if random { &Uniform } else { &Greedy };
                    let action = player.choose(&rules, &state, &legal, &mut rng);
                    rules.apply_unchecked(&mut state, action);
                }
            }
        }
        let returns = rules.returns(&state);
        for (round, seat, f) in rows {
            let head = [f32::from(round), rules.score(&state, seat) as f32, returns[seat] as f32];
            for x in head.into_iter().chain(f) { out.write_all(&x.to_le_bytes()).unwrap(); }
        }
    }
}
