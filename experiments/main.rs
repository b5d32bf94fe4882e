use midgard_champions::{Cards, Options, Rules, State};
use midgard_champions::bots::fitted;
use midgard_champions::Greedy;
use midgard_core::{Actions, Awaiting, Game, Policy, Sampled, Seat, Stream, Surface, below};
use midgard_search::{Uniform, new_state};
use std::io::Write;

fn play(rules: &Rules, state: &mut State, stream: Stream, until: u8, noise: u32) -> bool {
    let mut rng = stream.bot(Seat::One);
    let mut driver = Sampled::new(stream);
    loop {
        match rules.awaiting(state) {
            Awaiting::Nothing => return false,
            Awaiting::Chance => { midgard_core::settle(rules, state, &mut driver).unwrap(); }
            Awaiting::Decision(_) => {
                if state.round() >= until { return true; }
                let legal = rules.legal_actions(state);
                let random = legal.len() > 1 && noise > 0 && below(&mut rng, 1000) < noise;
                let player: &dyn Policy<Rules> = if random { &Uniform } else { &Greedy };
                let action = player.choose(rules, state, &legal, &mut rng);
                rules.apply_unchecked(state, action);
            }
        }
    }
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (players, first, games, siblings, rest) = (args[0] as usize, args[1], args[2], args[3], args[4]);
    let rules = Rules::new(Options { players: players as _, ..Options::default() }, Cards::standard()).unwrap();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let seed = 99_u128;
    for number in first..first + games {
        let round = 1 + (number % 7) as u8;
        let mut root = new_state(&rules, Stream::new(seed, number));
        if !play(&rules, &mut root, Stream::new(seed + 1, number), round, 50) { continue; }
        for sibling in 0..siblings {
            let key = number * siblings + sibling;
            let mut leaf = root;
            if !play(&rules, &mut leaf, Stream::new(seed + 2, key), round + 1, 200) { continue; }
            let (mut scores, mut wins) = ([0.0_f32; 8], [0.0_f32; 8]);
            for again in 0..rest {
                let mut end = leaf;
                play(&rules, &mut end, Stream::new(seed + 3, key * rest + again), 100, 0);
                let returns = rules.returns(&end);
                for seat in Seat::of(players) {
                    scores[seat as usize] += rules.score(&end, seat) as f32 / rest as f32;
                    wins[seat as usize] += returns[seat] as f32 / rest as f32;
                }
            }
            for seat in Seat::of(players) {
                let at = seat as usize;
                let mut row = vec![number as f32, (round + 1) as f32, sibling as f32, at as f32, scores[at], wins[at]];
                row.extend(fitted::all_features(&rules, &leaf, seat));
                row.extend(fitted::extra(&rules, &leaf, seat));
                for x in row { out.write_all(&x.to_le_bytes()).unwrap(); }
            }
        }
    }
}
