//! Perft: the counts of `tests/data/champions.perft`; that file explains its format.

use midgard_champions::words::Leader;
use midgard_champions::{Cards, Leaders, Options, Rules, State};
use midgard_core::{Awaiting, BySeat, Game, Seat, Word, perft};

const FILE: &str = include_str!("../../../../tests/data/champions.perft");

/// A block of the file.
struct Position<'a> {
    name: &'a str,
    rules: Rules,
    path: Vec<u16>,
    counts: Vec<(u32, u64)>,
}

impl<'a> Position<'a> {
    fn read(block: &'a str) -> Self {
        let rules = |options| Rules::new(options, Cards::standard()).expect("the options fit");
        let mut position = Self {
            name: "",
            rules: rules(Options::default()),
            path: Vec::new(),
            counts: Vec::new(),
        };
        for line in block.lines().filter(|line| !line.starts_with('#')) {
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            let mut words = rest.split_ascii_whitespace();
            match key {
                "position" => position.name = rest,
                "options" => position.rules = rules(options(words)),
                "path" => position.path.extend(words.map(number::<u16>)),
                "depth" => {
                    let mut next = || words.next().expect("two numbers");
                    position.counts.push((number(next()), number(next())));
                }
                _ => panic!("{line}"),
            }
        }
        position
    }

    /// Returns the state at the end of the path, every event of which must be possible.
    fn state(&self) -> State {
        let mut state = self.rules.start();
        for &event in &self.path {
            match self.rules.awaiting(&state) {
                Awaiting::Nothing => panic!("{}: the game is over", self.name),
                Awaiting::Decision(_) => {
                    assert!(self.rules.legal_actions(&state).contains(event), "{event}");
                    self.rules.apply_unchecked(&mut state, event);
                }
                Awaiting::Chance => {
                    assert!(self.rules.distribution(&state).allows(event), "{event}");
                    self.rules.answer_unchecked(&mut state, event);
                }
            }
        }
        state
    }
}

fn number<N: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> N {
    text.parse().expect("a number")
}

fn options<'a>(words: impl Iterator<Item = &'a str>) -> Options {
    let mut options = Options::default();
    for word in words {
        match word.split_once('=').expect("key=value") {
            ("players", players) => options.players = number(players),
            ("assignment", how) => options.simultaneous = how == "simultaneous",
            ("start_player", "drawn") => options.start_player = None,
            ("start_player", seat) => options.start_player = Seat::from_index(number(seat)),
            ("leaders", "drafted") => options.leaders = Leaders::Drafted,
            ("leaders", "random") => options.leaders = Leaders::Random,
            ("leaders", names) => {
                let mut named = BySeat::default();
                for (seat, name) in Seat::ALL.iter().zip(names.split(',')) {
                    named[*seat] = Leader::from_word(name);
                }
                options.leaders = Leaders::Named(named);
            }
            ("variants", names) => {
                options.hall_of_records = names.contains("hall_of_records");
                options.mistrustful_villagers = names.contains("mistrustful_villagers");
            }
            _ => panic!("{word}"),
        }
    }
    options
}

fn positions() -> Vec<Position<'static>> {
    let blocks = FILE.split("\n\n").filter(|block| !block.starts_with('#'));
    blocks.map(Position::read).collect()
}

#[test]
fn the_counts_of_the_file_are_met() {
    let positions = positions();
    assert!(positions.len() >= 24, "{}", positions.len());
    for position in positions {
        let state = position.state();
        assert!(!position.counts.is_empty(), "{}", position.name);
        for &(depth, count) in &position.counts {
            let counted = perft(&position.rules, &state, depth);
            assert_eq!(counted, count, "{}, depth {depth}", position.name);
        }
    }
}

#[test]
fn there_is_one_way_to_do_nothing_and_none_after_the_end() {
    let last = positions().pop().expect("there are positions");
    let (rules, mut state) = (&last.rules, last.state());
    loop {
        assert_eq!(perft(rules, &state, 0), 1);
        match rules.awaiting(&state) {
            Awaiting::Nothing => break,
            Awaiting::Decision(_) => {
                let first = rules.legal_actions(&state).first();
                rules.apply_unchecked(&mut state, first.expect("somebody can do something"));
            }
            Awaiting::Chance => {
                let first = rules.distribution(&state).entries()[0].0;
                rules.answer_unchecked(&mut state, first);
            }
        }
    }
    assert_eq!(perft(rules, &state, 1), 0);
}
