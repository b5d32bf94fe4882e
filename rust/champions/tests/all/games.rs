//! Whole games obey the laws of every game, and end.

use crate::seated;

use midgard_champions::rules::ROUNDS;
use midgard_champions::words::{DraugrCard, Leader, MonsterCard, Rune, Stage, TrollCard, Warrior};
use midgard_champions::{Action, Cards, Options, Rules, State};
use midgard_core::laws::{Lawful, check_scored_end, play};
use midgard_core::{Seat, Word, sequential};
use seated::leaders;

/// The invariants of the states of this game.
struct Champions;

impl Lawful<Rules> for Champions {
    fn apply(rules: &Rules, state: &mut State, action: u16) -> Result<(), String> {
        let action = Action::from_index(action.into()).ok_or("no action has this index")?;
        state.apply(rules, action).map_err(|illegal| illegal.to_string())
    }

    fn problems(rules: &Rules, state: &State) -> Vec<String> {
        state.problems(rules).into_iter().map(|problem| problem.message).collect()
    }

    fn check_end(rules: &Rules, state: &State) {
        check_scored_end(rules, state);
    }

    fn round_trips(rules: &Rules, state: &State) -> Vec<Result<State, String>> {
        let bytes = state.to_bytes(rules);
        assert!(bytes.len() <= size_of::<State>(), "{}", bytes.len());
        let back =
            [State::from_json(rules, &state.to_json(rules)), State::from_bytes(rules, &bytes)];
        back.map(|state| state.map_err(|error| error.to_string())).into()
    }
}

/// Every choice of options that changes decisions.
fn all_options() -> impl Iterator<Item = Options> {
    (0..48_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: (bits / 24 % 2 == 1).then_some(Seat::Two),
        leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
        skip_forced: false,

        ..Options::default()
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// The most that a table can hold and decide, whatever the decisions and the dice.
struct Most {
    /// Workers placed in a round: three or four each, and one that is bought.
    workers: u32,
    /// Warriors of a clan.
    warriors: u32,
    /// Food, wood and coins that come into a game.
    goods: u32,
    /// Favor that comes into a game.
    favor: u32,
    /// Fights in a round: a troll, two draugr, four monsters and a Kraken before each of them.
    fights: u32,
    /// Combat rounds of a game in which a warrior falls or damage is dealt.
    blows: u32,
}

/// The stalls of the base box.
const STALLS: usize = 8;

impl Most {
    fn of(rules: &Rules) -> Self {
        let (cards, rounds) = (&rules.cards, u32::from(ROUNDS));
        let players = rules.players() as u32;
        let workers = players * if players == 2 { 5 } else { 4 };
        let warriors = most(cards.longhouse.values()[..Leader::BASE_WORDS.len()].iter().copied());
        let troll = &cards.trolls.values()[..TrollCard::BASE_WORDS.len()];
        let draugr = &cards.draugr.values()[..DraugrCard::BASE_WORDS.len()];
        let monster = &cards.monsters.values()[..MonsterCard::BASE_WORDS.len()];
        let blows = |defense: u32| defense + warriors;
        // A worker brings a load, food from a hunt, or what has gathered in the Smokehouse.
        let load = |goods: &[u8]| goods.iter().map(|&good| u32::from(good)).sum::<u32>();
        let loads =
            cards.merchants.values().iter().chain(cards.stalls[..STALLS].iter().map(|s| &s.gain));
        let brought = loads.map(|row| load(row.goods.values())).max().unwrap_or(0);
        let brought = brought.max(cards.board.hunting_food.into()).max(rounds);
        // Four coins a round are laid on monsters; Gifts brings four goods, Wealth five coins.
        let spoils = most(troll.iter().map(|card| card.reward))
            + 2 * most(draugr.iter().map(|card| card.reward));
        // A worker buys four favor, or begs for as many as a stall gives, one at a time.
        let bought = most(
            cards.stalls[..STALLS].iter().map(|stall| stall.gain.favor * stall.repeats.max(1)),
        );
        let prized = 4 * most(monster.iter().map(|card| card.reward));
        Self {
            workers,
            warriors,
            goods: 3 * players + rounds * (workers * brought + spoils + 4) + 4 + 5,
            favor: players + rounds * (workers * bought.max(4) + prized),
            fights: 1 + 2 + 4 + 4,
            blows: rounds
                * (blows(most(troll.iter().map(|card| card.defense)))
                    + 2 * blows(most(draugr.iter().map(|card| card.defense)))
                    + 4 * blows(most(monster.iter().map(|card| card.defense)))
                    + 4 * blows(cards.kraken.defense.into())),
        }
    }

    /// Events of a game outside of combat rounds.
    ///
    /// This bound counts everything except [`Most::combat_rounds`]: each term is the number of times that a
    /// decision can come up, times the events that it takes.
    fn events_outside_combat(&self, players: u32) -> u32 {
        let set_up = 4 + 1 + players + players;
        let stocking = 3 + 4 + 2 + 1;
        // The Sage's House takes most: True Vision, a journey and its card, four destinies, one to keep. Nobody
        // turns away more warriors than a place brings, which are fewer.
        let workers = self.workers * (1 + 8);
        let market = 1 + self.goods;
        // Three kinds of warriors and food, for each worker.
        let assignment = self.workers * 4;
        let hunts = players * (self.warriors + 1);
        // Each fight: who falls, Glory, blame.
        let fights = self.fights * (self.warriors + 1 + 1);
        // Each shore: a journey and the rune, two that are lost, all that starve, prohibited ones.
        let shores = 4 * (2 + 1 + 2 + self.warriors);
        // One seat has Success, and decides after assignment, the hunt, three fights, four shores.
        let windows = Stage::BASE_WORDS.len() as u32;
        let round = stocking + workers + market + assignment + hunts + fights + shores + windows;
        // A rune: whether it is used as soon as it is taken, itself, then its dice (Potential), journeys
        // (Knowledge) or counts (Gifts), and a roll.
        let runes = Rune::BASE_WORDS.len() as u32 * (1 + 1 + self.warriors + 1);
        // A favor: itself, the picks, the throw, its dice, the roll.
        let favor = self.favor * (1 + self.warriors + 1 + self.warriors + 1);
        set_up + u32::from(ROUNDS) * round + runes + favor + players
    }

    /// The combat rounds of a game, exceeded with a probability below `exp(-2 n / 9)`, where `n` is this number
    /// (more than a thousand).
    ///
    /// A fight goes on while shields save everybody and nobody hits: such a round is idle. A throw is idle with
    /// probability at most 1/6, whatever was thrown before (tested below). So among `n` rounds fewer than `n /
    /// 2` begin with an idle throw, except with that probability (Azuma-Hoeffding). The others begin with a
    /// throw that changes something, unless a favor, Potential or Healing is used. So `n` rounds or more need
    /// `n / 2 <= blows + favor + 2`.
    fn combat_rounds(&self) -> u32 {
        2 * (self.blows + self.favor + 2) + 1
    }

    /// Events of a game: those outside of combat, and for each combat round its dice and its roll.
    fn events(&self, players: u32) -> u32 {
        self.events_outside_combat(players) + self.combat_rounds() * (self.warriors + 1)
    }
}

fn most(numbers: impl Iterator<Item = u8>) -> u32 {
    numbers.max().unwrap_or(0).into()
}

fn most_events(rules: &Rules) -> u32 {
    Most::of(rules).events(rules.players() as u32)
}

#[test]
fn every_game_keeps_the_laws_and_ends() {
    let mut longest = 0;
    for options in all_options() {
        let rules = rules(options);
        let mut rng = sequential(9 + u64::from(options.players));
        for _ in 0..2 {
            let events = play::<_, Champions>(&rules, &mut rng, most_events(&rules));
            assert!(events > 100);
            longest = longest.max(events);
        }
    }
    assert!(longest > 300, "{longest}");
}

#[test]
fn how_long_a_game_can_be_is_known() {
    let most = |players| Most::of(&rules(Options { players, ..Options::default() }));
    let rounds: Vec<u32> = (2..=4).map(|players| most(players).combat_rounds()).collect();
    assert_eq!(rounds, [2_985, 3_115, 3_373]);
    let events: Vec<u32> = (2..=4).map(|players| most(players).events(players.into())).collect();
    assert_eq!(events, [43_832, 47_568, 54_904]);
}

#[test]
fn a_throw_is_seldom_idle() {
    let cards = Cards::standard();
    let attacks = cards.trolls.values().iter().chain(cards.draugr.values());
    let mut attacks = attacks.chain(cards.monsters.values()).chain([&cards.kraken]);
    assert!(attacks.all(|foe| foe.attack > 0), "who does not strike is never waited for");
    // Counts among the 6 to the 8 throws: those in which nobody hits, and those without shields either.
    let sides = |warrior: Warrior, fits: fn(u8, u8) -> bool| -> f64 {
        let die = &cards.dice[warrior];
        let faces = die.faces.as_slice().iter().zip(die.weights);
        faces
            .filter(|(face, _)| fits(face.hits, face.shields))
            .map(|(_, n)| f64::from(n) / 6.0)
            .sum()
    };
    let share = |band: [i32; 3], fits: fn(u8, u8) -> bool| -> f64 {
        Warrior::ALL.iter().zip(band).map(|(&warrior, n)| sides(warrior, fits).powi(n)).product()
    };
    for band in (0..9 * 9 * 9).map(|n| [n % 9, n / 9 % 9, n / 81]) {
        if (1..=8).contains(&band.iter().sum::<i32>()) {
            let idle = share(band, |hits, _| hits == 0) - share(band, |h, s| h == 0 && s == 0);
            assert!(idle < 1.0 / 6.0 + 1e-12, "{band:?}: {idle}");
        }
    }
}
