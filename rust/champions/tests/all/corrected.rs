//! Corrected card data: every part of the game works with every valid file.

use crate::corrections;
use crate::seated;

use corrections::{corrected, corrections};
use midgard_champions::cards::Face;
use midgard_champions::combat::{FightSolver, Payoff, Point, RollPolicy, Setting};
use midgard_champions::words::{ByWarrior, Leader, Warband, Warrior};
use midgard_champions::{Action, Cards, Greedy, Options, Rules, State};
use midgard_core::laws::{Lawful, check_scored_end, play};
use midgard_core::{
    Awaiting, Game, Memory, Policy, Seat, Set, Xoshiro256PlusPlus, below, sequential,
};
use seated::leaders;
use std::collections::HashMap;

/// The number of files with random corrections.
const FILES: u64 = 12;

/// How many of a hundred fields the file of a seed corrects.
fn share(seed: u64) -> u32 {
    [3, 20, 60, 100][seed as usize % 4]
}

/// Returns the options and corrected cards of a seed.
fn rules(seed: u64) -> Rules {
    let bits = seed / 4;
    let options = Options {
        players: 2 + (bits % 3) as u8,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: seed % 2 == 1,
        simultaneous: bits % 2 == 1,
        start_player: None,
        leaders: leaders(2 + (bits % 3) as u8, (bits + bits / 3) as usize),
        skip_forced: false,

        ..Options::default()
    };
    Rules::new(options, corrected(seed, share(seed))).expect("the options fit")
}

struct Champions;

impl Lawful<Rules> for Champions {
    fn apply(rules: &Rules, state: &mut State, action: u16) -> Result<(), String> {
        let action = Action::from_index(action.into()).ok_or("no action has this index")?;
        state.apply(rules, action).map_err(|illegal| illegal.to_string())
    }

    fn problems(rules: &Rules, state: &State) -> Vec<String> {
        state.problems(rules).iter().map(ToString::to_string).collect()
    }

    fn check_end(rules: &Rules, state: &State) {
        check_scored_end(rules, state);
    }

    fn round_trips(rules: &Rules, state: &State) -> Vec<Result<State, String>> {
        let bytes = state.to_bytes(rules);
        let back =
            [State::from_json(rules, &state.to_json(rules)), State::from_bytes(rules, &bytes)];
        back.map(|state| state.map_err(|error| error.to_string())).into()
    }
}

/// Plays a game in which some decisions are random, and shows every state.
fn game(rules: &Rules, seed: u64, mut see: impl FnMut(&State, &mut Xoshiro256PlusPlus)) -> State {
    let mut rng = sequential(seed);
    let mut state = rules.start();
    loop {
        see(&state, &mut rng);
        match rules.awaiting(&state) {
            Awaiting::Nothing => return state,
            Awaiting::Chance => rules.sample(&mut state, &mut rng, |_| {}),
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                let random = legal.nth(below(&mut rng, legal.len() as u32) as usize);
                let chosen = Greedy.choose(rules, &state, &legal, &mut sequential(0));
                assert!(legal.contains(chosen), "{chosen} in {state:?}");
                let sensible = below(&mut rng, 8) < (seed % 9) as u32;
                let action = if sensible { chosen } else { random.expect("one is legal") };
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
}

#[test]
fn random_corrections_are_right_and_differ() {
    let mut seen = Vec::new();
    for seed in 0..FILES * 4 {
        let cards = corrected(seed, share(seed));
        assert!(!seen.contains(&cards) || share(seed) == 3, "{seed}");
        seen.push(cards);
    }
    assert!(!corrections(3, 100).is_empty());
}

#[test]
fn corrected_games_keep_the_laws_and_end() {
    for seed in 0..FILES {
        let rules = rules(seed);
        let events = play::<_, Champions>(&rules, &mut sequential(seed), 60_000);
        assert!(events > 50, "{events}");
    }
}

#[test]
fn whatever_is_corrected_is_told_and_seen_within_bounds() {
    for seed in 0..FILES {
        let rules = rules(seed);
        let mut bytes = vec![0; rules.layout().len()];
        game(&rules, seed, |state, _| {
            assert!(is_line(&state.prompt(&rules)) && is_line(&state.line(&rules)));
            for action in state.legal_actions(&rules).iter() {
                let action = Action::from_index(action.into()).expect("it is legal");
                let text = state.explain(&rules, action).to_string();
                assert!(is_line(&text) && text.ends_with(']') && !text.contains("  "), "{text}");
            }
            for seat in rules.seats() {
                let view = rules.view(state, seat);
                rules.observe(&view, Memory::Perfect, &mut bytes);
                for block in rules.layout().blocks() {
                    let cells = &bytes[block.start..block.start + block.len()];
                    assert!(cells.iter().all(|&byte| block.number(byte) <= block.high.into()));
                }
                let table = state.table(&rules, Some(seat));
                assert!(table.lines().all(|line| line.is_empty() || is_line(line)), "{table}");
            }
        });
    }
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic() || letter == ' ')
}

#[test]
fn worlds_dealt_anew_are_sound_with_corrected_cards() {
    for seed in 0..FILES {
        let rules = rules(seed);
        let mut steps = 0;
        game(&rules, seed + 7, |state, rng| {
            steps += 1;
            if steps % 10 == 0 {
                let seat = Seat::ALL[steps / 10 % rules.players()];
                let other = rules.determinize(&rules.view(state, seat), rng);
                assert_eq!(other.problems(&rules), [], "{other:?}");
            }
        });
    }
}

#[test]
fn the_score_is_that_of_the_corrected_rows() {
    for seed in 0..FILES * 4 {
        let rules = rules(seed);
        let (state, board) = (game(&rules, seed, |_, _| {}), &rules.cards.board);
        let dict: serde_json::Value =
            serde_json::from_str(&state.to_json(&rules)).expect("it was just written");
        for seat in rules.seats() {
            let clan = &dict["clans"][seat as usize];
            let count = |what: &str| clan[what].as_i64().expect("a number");
            let sheet = |line: &str| clan["sheet"][line].as_i64().expect("a number");
            assert_eq!(sheet("favor"), count("favor") * i64::from(board.favor_glory));
            assert_eq!(sheet("coins"), count("coins") / i64::from(board.coins_per_glory));
            let blame = board.blame_glory[(count("blame") as usize).min(6)];
            assert_eq!(sheet("blame"), i64::from(blame));
            let named = |what: &str| -> Vec<&str> {
                let list = clan[what].as_array().expect("a list");
                list.iter().map(|word| word.as_str().expect("a word")).collect()
            };
            let runes = [named("runes"), named("used_runes")].concat();
            let worth = |rune: &&str| i64::from(number(&rules.cards, "runes", rune, "glory"));
            assert_eq!(sheet("runes"), runes.iter().map(worth).sum::<i64>());
            for pile in ["trolls", "draugr", "monsters"] {
                let glory = |card: &&str| i64::from(number(&rules.cards, pile, card, "glory"));
                assert_eq!(sheet(pile), named(pile).iter().map(glory).sum::<i64>());
            }
        }
    }
}

/// Returns a number of a row from its note.
fn number(cards: &Cards, table: &str, id: &str, field: &str) -> u32 {
    let mut rows = cards.notes.iter();
    let row = rows.find(|row| row.table == table && row.id == id).expect("the row is there");
    let found = row.numbers.iter().find(|(name, _)| *name == field);
    match found.map(|(_, numbers)| numbers.as_slice()) {
        Some(&[number]) => number.unsigned_abs().into(),
        _ => panic!("{field} of {row:?}"),
    }
}

/// `[stall.aumingi]` The explanation names what is then paid and given, for each number of times.
#[test]
fn what_aumingi_announce_is_what_they_give() {
    let mut granted = 0;
    for seed in 0..FILES * 8 {
        let rules = rules(seed);
        let stall = rules.cards.stalls[7];
        game(&rules, seed, |state, _| {
            let Awaiting::Decision(seat) = state.awaiting() else { return };
            if !state.to_json(&rules).contains("\"name\":\"aumingi\"") {
                return;
            }
            for action in state.legal_actions(&rules).iter() {
                let action = Action::from_index(action.into()).expect("it is legal");
                let Action::Count(times) = action else { continue };
                let text = state.explain(&rules, action).to_string();
                let mut after = *state;
                after.apply(&rules, action).expect("it is legal");
                let glory = i32::from(stall.gain.glory) * i32::from(times);
                assert_eq!(after.score(seat) - state.score(seat), glory, "{text}");
                assert_eq!(glory > 0, text.contains(" glory"), "{text}");
                let warriors = stall.gain.warriors.total() > 0;
                assert!(!warriors || text.contains("man") || text.contains("men"), "{text}");
                granted += u32::from(glory > 0) + u32::from(warriors);
            }
        });
    }
    assert!(granted > 20, "{granted}");
}

/// The odds of warriors of one kind without favor and runes, computed by following every throw of every round.
struct Fight<'a> {
    faces: &'a [(Face, u8)],
    attack: u8,
    known: HashMap<(u8, u8), f64>,
}

impl Fight<'_> {
    /// Returns the probability that this number of dice deals this damage.
    fn win(&mut self, dice: u8, left: u8) -> f64 {
        if left == 0 || dice == 0 {
            return f64::from(u8::from(left == 0));
        }
        if let Some(&known) = self.known.get(&(dice, left)) {
            return known;
        }
        let (mut won, mut idle) = (0.0, 0.0);
        for ((hits, shields), share) in self.throw(dice) {
            let losses = u32::from(self.attack).saturating_sub(shields).min(dice.into()) as u8;
            let damage = hits.min(left.into()) as u8;
            if damage == 0 && losses == 0 {
                idle += share;
            } else if damage == left {
                won += share;
            } else {
                won += share * self.win(dice - losses, left - damage);
            }
        }
        self.known.insert((dice, left), won / (1.0 - idle));
        won / (1.0 - idle)
    }

    /// Lists hits and shields of a throw, with their probabilities.
    fn throw(&self, dice: u8) -> HashMap<(u32, u32), f64> {
        let mut ways = HashMap::from([((0, 0), 1.0)]);
        for _ in 0..dice {
            let mut next = HashMap::new();
            for (&(hits, shields), &share) in &ways {
                for &(face, sides) in self.faces {
                    let sum = (hits + u32::from(face.hits), shields + u32::from(face.shields));
                    *next.entry(sum).or_insert(0.0) += share * f64::from(sides) / 6.0;
                }
            }
            ways = next;
        }
        ways
    }
}

/// A payoff of 1 for a victory and nothing else.
const WIN: Payoff =
    Payoff { victory: 1.0, survivor: ByWarrior::all(0.0), favor: 0.0, rune: 0.0, glory: 0.0 };

#[test]
fn the_odds_are_those_of_the_corrected_dice() {
    for seed in 0..FILES {
        let cards = corrected(seed, 100);
        let (leader, kind) = match seed % 4 {
            0 => (Some(Leader::Svanhildr), Warrior::Swordsman),
            1 => (None, Warrior::Swordsman),
            2 => (None, Warrior::Spearman),
            _ => (None, Warrior::Axeman),
        };
        let die = &cards.dice[kind];
        let mut faces: Vec<(Face, u8)> =
            die.faces.as_slice().iter().copied().zip(die.weights).collect();
        if leader.is_some() {
            for (face, _) in faces.iter_mut().filter(|(face, _)| face.hits > 0) {
                face.hits += 1;
            }
        }
        let mut warband = Warband::default();
        warband[kind] = 1 + (seed % 4) as u8;
        let foe = cards.trolls.values()[seed as usize % 16];
        let setting = Setting {
            card: None,
            attack: foe.attack,
            defense: foe.defense,
            leader,
            blessings: &[],
            policy: RollPolicy::Best,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: WIN,
        };
        let (favor, wand, mercy, runes) = (0, 0, 0, Set::empty());
        let (band, left, first, upgrade) = (warband, foe.defense, false, false);
        let start = Point { band, left, favor, wand, mercy, runes, first, upgrade };
        let rules = Rules::new(Options::default(), cards).expect("the cards are valid");
        let mut solver = FightSolver::new(&rules, &setting);
        let chain = solver.chain::<f64>(&[start], &mut |end| WIN.of(end));
        let solved = chain.distribution(&[1.0], 0).chance(|it| it.end.victory);
        let mut fight = Fight { faces: &faces, attack: foe.attack, known: HashMap::new() };
        let counted = fight.win(warband[kind], foe.defense);
        assert!((solved - counted).abs() < 1e-9, "{seed} {foe:?}: {solved} {counted}");
    }
}
