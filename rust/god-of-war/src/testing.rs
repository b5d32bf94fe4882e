//! Shared helpers for tests of the rules: games in given positions, random games, and the invariants of every state.

use crate::action::Action;
use crate::cards::Cards;
use crate::codes::{CODES, Code};
use crate::data::Data;
use crate::phase::MOST_LEGAL;
use crate::rules::{Options, Rules};
use crate::state::{Outcome, State};
use crate::words::{DECK, Hero, MAX_PLAYERS, POSITIONS, STATUS_CARDS, SceneId, UPGRADES, Unit};
use midgard_core::{Awaiting, Game, Rng, Seat, Word, below};

/// Returns rules with options.
pub(crate) fn rules(options: Options) -> Rules {
    Rules::new(options, Data::standard()).expect("the options go together")
}

/// Returns rules that play a single scene.
pub(crate) fn scene_rules(scene: SceneId, players: u8) -> Rules {
    rules(Options { players, scene: Some(scene), ..Options::default() })
}

/// Returns the scenes that can be played alone.
pub(crate) fn scenes() -> impl Iterator<Item = SceneId> {
    SceneId::BUILT_IN.iter().copied().filter(|&scene| scene != SceneId::B9b)
}

/// Plays one random step. Returns false at the end.
pub(crate) fn step(rules: &Rules, state: &mut State, rng: &mut impl Rng) -> bool {
    match rules.awaiting(state) {
        Awaiting::Nothing => return false,
        Awaiting::Chance => rules.sample(state, rng, |_| {}),
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            let nth = below(rng, legal.len() as u32) as usize;
            rules.apply_unchecked(state, legal.nth(nth).expect("somebody can do something"));
        }
    }
    true
}

/// Plays one step that likes to attack. Returns false at the end.
pub(crate) fn eager_step(rules: &Rules, state: &mut State, rng: &mut impl Rng) -> bool {
    if !matches!(rules.awaiting(state), Awaiting::Decision(_)) || below(rng, 8) == 0 {
        return step(rules, state, rng);
    }
    let legal = rules.legal_actions(state);
    // Attacks and spots first, then anything but the end.
    let liked = legal.iter().filter(|action| (38..50).contains(action));
    let liked: Vec<u16> = liked.collect();
    let others: Vec<u16> = legal.iter().filter(|&action| action != 0).collect();
    let from = if !liked.is_empty() {
        liked
    } else if !others.is_empty() {
        others
    } else {
        legal.iter().collect()
    };
    rules.apply_unchecked(state, from[below(rng, from.len() as u32) as usize]);
    true
}

/// Counts all cards of a game.
fn cards(rules: &Rules, state: &State) -> u32 {
    let mut total = u32::from(state.upgrades_left);
    total += state.upgrades.0.iter().map(|&n| u32::from(n)).sum::<u32>()
        - u32::from(state.upgrades_left);
    let lists =
        [state.upgrades_top.as_slice(), state.upgrades_bottom.as_slice(), state.row.as_slice()];
    total += lists.iter().map(|list| list.len() as u32).sum::<u32>();
    total += state.piles.iter().map(|&n| u32::from(n)).sum::<u32>() + state.removed.total();
    for seat in Seat::of(rules.seats()) {
        let player = &state.players[seat];
        total += player.unseen.total() + player.hand.total() + player.discard.total();
        total += player.top.as_slice().len() as u32;
        total += state.aside(seat).iter().map(|&n| u32::from(n)).sum::<u32>();
    }
    total
}

/// Checks the invariants of section 8.
pub(crate) fn check(rules: &Rules, state: &State) {
    let heroes = state.players.values().iter().filter(|player| player.hero.is_some()).count();
    let all = DECK * heroes + UPGRADES + 3 * usize::from(STATUS_CARDS);
    assert_eq!(cards(rules, state), all as u32, "{state:?}");
    for player in state.players.values() {
        for zone in [&player.unseen, &player.hand, &player.discard] {
            let mask = (0..CODES).filter(|&code| zone.counts()[code] > 0).map(|code| 1 << code);
            assert_eq!(zone.mask(), mask.sum::<u64>(), "{state:?}");
        }
    }
    let mut standing = 0;
    for space in &state.spaces {
        assert!(space[0].is_some() || space[1].is_none(), "{state:?}");
        for unit in space.iter().flatten() {
            assert_eq!(standing & unit.bit(), 0, "{state:?}");
            standing |= unit.bit();
        }
    }
    assert_eq!(standing & !state.fighters(), 0, "{state:?}");
    assert_eq!(
        state.freya + state.tokens.values().iter().sum::<u8>(),
        has_freya(state),
        "{state:?}"
    );
    for &unit in Unit::ALL {
        if state.in_play & unit.bit() != 0 {
            assert!(state.rage[unit] <= rules.rage_max(unit), "{state:?}");
            let is_down = state.damage[unit] >= rules.health(unit);
            assert_eq!(is_down, state.down & unit.bit() != 0, "{state:?}");
        }
    }
    if let Awaiting::Decision(_) = rules.awaiting(state) {
        let legal = rules.legal_actions(state);
        assert!(!legal.is_empty() && legal.len() <= MOST_LEGAL, "{legal:?} {state:?}");
        assert!(state.prompt_word().is_some(), "{state:?}");
    }
    let over = rules.awaiting(state) == Awaiting::Nothing;
    assert_eq!(over, state.result != Outcome::Open, "{state:?}");
}

fn has_freya(state: &State) -> u8 {
    if state.in_play & Unit::Freya.bit() == 0 { 0 } else { 2 }
}

/// Checks that damage on a card falls only by healing: with the scene, or on a card that a program can heal.
pub(crate) fn check_step(before: &State, after: &State) {
    if before.scene != after.scene || before.round > after.round {
        return;
    }
    let heals = [SceneId::Q5, SceneId::B8].map(Some).contains(&after.scene);
    for at in 0..POSITIONS {
        let (old, new) = (before.hurt.values()[at], after.hurt.values()[at]);
        assert!(new >= old || heals, "{before:?}\n{after:?}");
    }
    for at in 0..before.tracks.len() {
        assert!(after.tracks[at] >= before.tracks[at], "{after:?}");
    }
}

/// Plays a game and checks every state. Returns its end and how many decisions it took.
pub(crate) fn play(rules: &Rules, rng: &mut impl Rng, eager: bool) -> (State, u32) {
    let mut state = rules.start();
    let mut decisions = 0;
    loop {
        check(rules, &state);
        let before = state;
        let go =
            if eager { eager_step(rules, &mut state, rng) } else { step(rules, &mut state, rng) };
        if !go {
            return (state, decisions);
        }
        decisions += u32::from(matches!(rules.awaiting(&before), Awaiting::Decision(_)));
        assert!(decisions < 200_000, "{state:?}");
        check_step(&before, &state);
    }
}

/// Returns rules with these heroes and a scene, and the state at the first main decision of seat 0: units stand at columns 1,
/// 2, ... in unit order, hands are empty.
pub(crate) fn main_decision(heroes: &[Hero], scene: SceneId) -> (Rules, State) {
    let mut named = [None; MAX_PLAYERS];
    named.iter_mut().zip(heroes).for_each(|(to, &hero)| *to = Some(hero));
    let players = heroes.len() as u8;
    let options = Options { players, heroes: named, scene: Some(scene), ..Options::default() };
    let rules = rules(options);
    let mut state = rules.start();
    let mut column = 0;
    while state.prompt_word() != Some("main") {
        match state.prompt_word() {
            Some("place") => {
                let free = Action::Stand(column, state.spaces[usize::from(column)][0].is_some());
                act(&rules, &mut state, free);
                column = (column + 1) % 4;
            }
            _ => first_choice(&rules, &mut state),
        }
    }
    for player in state.players.values_mut() {
        let mut hand = std::mem::take(&mut player.hand);
        player.unseen.take_all(&mut hand);
    }
    (rules, state)
}

/// Takes the first legal action, or answers a chance event with its first outcome.
pub(crate) fn first_choice(rules: &Rules, state: &mut State) {
    match rules.awaiting(state) {
        Awaiting::Chance => {
            let first = rules.distribution(state).entries()[0].0;
            rules.answer_unchecked(state, first);
        }
        _ => {
            let first = rules.legal_actions(state).first().expect("somebody can do something");
            rules.apply_unchecked(state, first);
        }
    }
}

/// Plays an action that must be legal.
pub(crate) fn act(rules: &Rules, state: &mut State, action: Action) {
    let legal = rules.legal_actions(state);
    let texts: Vec<String> =
        legal.iter().filter_map(Action::from_index).map(|it| it.to_string()).collect();
    assert!(legal.contains(action.index()), "{action} is none of {texts:?}");
    rules.apply_unchecked(state, action.index());
}

/// Plays actions by their texts; `=2` and the like answer a chance event.
pub(crate) fn script(rules: &Rules, state: &mut State, lines: &[&str]) {
    for line in lines {
        match line.strip_prefix('=') {
            None => act(rules, state, Action::parse(line).expect("an action")),
            Some(answer) => {
                let name = rules.chance_name(state);
                let entries = rules.distribution(state);
                let mut outcomes = entries.entries().iter().map(|entry| entry.0);
                let found = outcomes.find(|&it| rules.outcome_text(state, it) == answer);
                let outcome = found.unwrap_or_else(|| panic!("{name} cannot be {answer}"));
                rules.answer_unchecked(state, outcome);
            }
        }
    }
}

/// Gives a seat exactly this hand; cards come from nowhere.
pub(crate) fn hand(state: &mut State, seat: Seat, codes: &[&str]) {
    let mut counts = [0; CODES];
    for code in codes {
        counts[Code::from_word(code).expect("a code") as usize] += 1;
    }
    state.players[seat].hand = Cards::of(counts);
}
