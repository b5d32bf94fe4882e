//! Windows for Specials, what fallen heroes still do, and hits that Mimir takes.

use crate::codes::codes_of;
use crate::data::Data;
use crate::frame::{Frame, Source, WindowKind};
use crate::phase::window;
use crate::scene::FlipOn;
use crate::state::{Outcome, State};
use crate::testing::{first_choice, hand, main_decision, script};
use crate::words::{Hero, Position, SceneId, Unit};
use crate::{Code, Options, Rules};
use midgard_core::{Awaiting, Game, Seat};

fn run(rules: &Rules, state: &mut State) {
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules, state, listener: &mut listener }.run();
}

/// Ends the turn and reveals an upgrade of a rune.
fn reveal(rules: &Rules, state: &mut State, rune: &str) {
    script(rules, state, &["done"]);
    let entries = rules.distribution(state).entries().to_vec();
    let of = |outcome: u16| rules.outcome_text(state, outcome);
    let found =
        entries.iter().find(|entry| of(entry.0).ends_with(rune)).expect("the rune is there");
    rules.answer_unchecked(state, found.0);
}

/// Leaves windows until another decision comes. Returns how many were of the reveal, not of a hit.
fn leave_windows(rules: &Rules, state: &mut State) -> u32 {
    let mut windows = 0;
    while let Frame::Ask { kind, .. } = state.stack.top() {
        windows += u32::from(kind == WindowKind::Reveal);
        script(rules, state, &["done"]);
    }
    windows
}

/// Takes a unit off the board.
fn fell(rules: &Rules, state: &mut State, unit: Unit) {
    let mut listener = midgard_core::Silent;
    let n = rules.health(unit);
    crate::phase::Play { rules, state, listener: &mut listener }.wound(unit, n, Source::Box);
}

fn codes(rules: &Rules, state: &State, kind: WindowKind, owner: Seat) -> Vec<Code> {
    let legal = window::code_legal(state, rules, kind, owner);
    Code::ALL.iter().copied().filter(|&code| legal.contains(74 + code as u16)).collect()
}

/// [window.reveal] A Special can be played before each enemy of a reveal, also between two.
#[test]
fn an_enemy_is_stunned_between_two_enemies_of_a_reveal() {
    for waits in [false, true] {
        let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
        hand(&mut state, Seat::One, &["pin"]);
        reveal(&rules, &mut state, "yellow");
        assert_eq!(state.prompt_word(), Some("window"), "before T1");
        if waits {
            script(&rules, &mut state, &["done"]);
            assert_eq!(state.prompt_word(), Some("window"), "before B1");
        }
        script(&rules, &mut state, &["special 0", "code pin"]);
        assert_eq!(state.damage[Unit::Freya], u8::from(waits), "T1 attacks the furthest column");
        assert_eq!(state.damage[Unit::Kratos], 0, "B1 is stunned");
        // B1 has lost its token to its turn in the reveal; T1 keeps one that came too late.
        assert_eq!(state.stunned, if waits { Position::T1.bit() } else { 0 });
    }
}

/// [window.reveal] Before each living enemy and each box with the rune, and once at the end.
#[test]
fn a_reveal_has_a_window_for_each_enemy_and_box_and_one_at_its_end() {
    let cases = [(SceneId::Q6, "blue", 0, 3), (SceneId::Q1, "yellow", 0, 3)];
    for (scene, rune, dead, windows) in cases.into_iter().chain([
        // Dead enemies act no more.
        (SceneId::Q1, "yellow", Position::T1.bit() | Position::B1.bit(), 1),
        (SceneId::Q1, "yellow", Position::T1.bit(), 2),
    ]) {
        let (rules, mut state) = main_decision(&[Hero::Freya, Hero::Kratos], scene);
        for &card in Position::ALL {
            state.hurt[card] = if dead & card.bit() == 0 { 0 } else { 20 };
        }
        hand(&mut state, Seat::One, &["shove"]);
        reveal(&rules, &mut state, rune);
        assert_eq!(leave_windows(&rules, &mut state), windows, "{scene} {rune}");
    }
}

/// [window.reveal] [reveal.box] The condition of a box is read after its window.
#[test]
fn a_stunned_enemy_has_a_window_too() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    state.stunned = Position::B2.bit();
    hand(&mut state, Seat::One, &["shove"]);
    reveal(&rules, &mut state, "red");
    assert_eq!((leave_windows(&rules, &mut state), state.stunned), (2, 0));
}

/// [window.kinds] [special.legal] Every Special in every window in which it does something.
#[test]
fn all_specials_but_aids_and_wards_fit_each_window() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    let all: Vec<Code> = codes_of(rules.data.codes.specials).collect();
    let words: Vec<&str> = all.iter().map(|code| midgard_core::Word::word(*code)).collect();
    hand(&mut state, Seat::One, &[words.as_slice(), &["N1"]].concat());
    state.damage[Unit::Freya] = 3;
    state.players[Seat::One].discard.add(Code::Stun);
    let kinds = [WindowKind::Main, WindowKind::Attack, WindowKind::Hit, WindowKind::Reveal];
    for kind in kinds {
        let wards = [Code::Ward2, Code::Ward3];
        let fits = |code: &&Code| match **code {
            Code::Aid2 => kind == WindowKind::Attack,
            code if wards.contains(&code) => kind == WindowKind::Hit,
            _ => true,
        };
        let wanted: Vec<Code> = all.iter().filter(fits).copied().collect();
        assert_eq!(codes(&rules, &state, kind, Seat::One), wanted, "{kind}");
    }
}

/// [special.fallen] G-30: who has fallen plays Specials for others, and none for himself.
#[test]
fn fallen_heroes_play_specials_for_others() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    fell(&rules, &mut state, Unit::Freya);
    state.damage[Unit::Kratos] = 4;
    let cards = ["heal2", "fury1", "fury2", "draw2", "ally_draw1", "pin", "shove", "peek2", "aid2"];
    hand(&mut state, Seat::Two, &cards);
    let wanted = [Code::Heal2, Code::AllyDraw1, Code::Shove, Code::Fury2, Code::Peek2];
    assert_eq!(codes(&rules, &state, WindowKind::Main, Seat::Two), wanted);
    assert!(codes(&rules, &state, WindowKind::Attack, Seat::Two).contains(&Code::Aid2));
    script(&rules, &mut state, &["special 1", "code heal2", "unit kratos"]);
    assert_eq!(state.damage[Unit::Kratos], 2);
}

/// [special.fallen] [special.rage] Fallen Mimir gains no rage.
#[test]
fn fallen_mimir_helps_without_rage() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Mimir], SceneId::Q1);
    state.damage[Unit::Kratos] = 4;
    hand(&mut state, Seat::Two, &["heal1", "heal1", "pin"]);
    script(&rules, &mut state, &["special 1", "code heal1", "unit kratos"]);
    assert_eq!(state.rage[Unit::Mimir], 1);
    fell(&rules, &mut state, Unit::Mimir);
    script(&rules, &mut state, &["special 1", "code heal1", "unit kratos"]);
    assert_eq!((state.rage[Unit::Mimir], state.damage[Unit::Kratos]), (1, 2));
    assert_eq!(codes(&rules, &state, WindowKind::Main, Seat::Two), [], "he has no column");
}

/// [attack.fallen] G-71: the Special ends, then the attack is over.
#[test]
fn an_attack_is_over_when_its_attacker_falls() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    hand(&mut state, Seat::One, &["M1", "N2", "draw2", "heal1"]);
    state.damage[Unit::Kratos] = 9;
    state.players[Seat::One].top.push(Code::Poison as u8);
    let attack = ["attack kratos", "aim melee bottom", "code M1", "code N2", "done"];
    script(&rules, &mut state, &attack);
    script(&rules, &mut state, &["special 0", "code draw2"]);
    let hand_before = state.players[Seat::One].hand.total();
    while state.special.is_some() {
        first_choice(&rules, &mut state);
    }
    assert!(!state.stands(Unit::Kratos));
    assert_eq!(state.players[Seat::One].hand.total(), hand_before + 2, "the Special is finished");
    assert_eq!((state.hurt[Position::B1], state.rage[Unit::Kratos]), (0, 0));
    let discard = &state.players[Seat::One].discard;
    assert!(discard.has(Code::M1) && discard.has(Code::N2) && discard.has(Code::Draw2));
    assert!(state.attack.unit.is_none() && !state.is_aside);
    assert_ne!(rules.chance_name(&state), "die");
}

/// [rage.stored] G-56: a stored bonus lives over a fall and the end of a quest, until the next attack.
#[test]
fn a_stored_bonus_outlives_a_fall_and_a_quest() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    state.bonus[Unit::Kratos] = 3;
    fell(&rules, &mut state, Unit::Kratos);
    assert_eq!(state.bonus[Unit::Kratos], 3);
    let whole = Rules::new(Options::default(), Data::standard()).expect("options");
    let mut state = whole.start();
    while state.prompt_word() != Some("main") {
        first_choice(&whole, &mut state);
    }
    state.bonus[Unit::Kratos] = 3;
    state.quests = [1, 5, 6];
    state.scene = Some(SceneId::Q1);
    state.sides = Position::B2.bit() | Position::B3.bit();
    (state.hurt[Position::B2], state.hurt[Position::B3]) = (99, 99);
    state.stack.push(Frame::Settle { actor: Unit::Kratos });
    run(&whole, &mut state);
    assert_eq!((state.prompt_word(), state.bonus[Unit::Kratos]), (Some("path"), 3));
}

/// [hit.redirect] G-66: Mimir may take any hit of his carrier, before the token is asked for.
#[test]
fn mimir_takes_hits_of_every_source() {
    for &source in Source::ALL {
        let heroes = [Hero::Freya, Hero::Mimir];
        let (rules, mut state) = main_decision(&heroes, SceneId::Q1);
        (state.tokens[Unit::Freya], state.freya) = (1, 1);
        assert_eq!(state.carrier, Some(Unit::Freya));
        let (unit, n) = (Unit::Freya, 2);
        state.stack.push(Frame::Hit { unit, n, source, fx: 0, wards: 0, stage: 0 });
        run(&rules, &mut state);
        assert_eq!(state.prompt_word(), Some("redirect"), "{source}");
        script(&rules, &mut state, &["yes"]);
        assert_eq!((state.damage[Unit::Freya], state.damage[Unit::Mimir]), (0, 2), "{source}");
        assert_eq!(state.tokens[Unit::Freya], 1, "{source}");
    }
}

/// [damage.all] [hit.redirect] Damage to all hits Mimir besides.
#[test]
fn damage_to_all_can_hit_mimir_twice() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Mimir], SceneId::Q1);
    state.stack.push(Frame::DamageAll { n: 1, units: state.standing() });
    run(&rules, &mut state);
    script(&rules, &mut state, &["yes"]);
    assert_eq!((state.damage[Unit::Kratos], state.damage[Unit::Mimir]), (0, 2));
}

/// [solo.heal] Rule 58: Mimir heals in every window but that of poison.
#[test]
fn mimir_of_the_solo_mode_heals_in_every_window() {
    let (rules, mut state) = main_decision(&[Hero::Kratos], SceneId::Q1);
    state.damage[Unit::Kratos] = 5;
    hand(&mut state, Seat::One, &["M1", "N2"]);
    let attack = ["attack kratos", "aim melee bottom", "code M1", "code N2", "done"];
    script(&rules, &mut state, &attack);
    script(&rules, &mut state, &["companion heal"]);
    assert_eq!(state.damage[Unit::Kratos], 3);
    assert_eq!(rules.awaiting(&state), Awaiting::Chance, "the die: the ability is used");
    let unit = Unit::Kratos;
    for (source, heals) in [(Source::Attack, true), (Source::All, true), (Source::Poison, false)] {
        let (rules, mut state) = main_decision(&[Hero::Kratos], SceneId::Q1);
        state.damage[unit] = 5;
        state.stack.push(Frame::Hit { unit, n: 1, source, fx: 0, wards: 0, stage: 0 });
        run(&rules, &mut state);
        if heals {
            script(&rules, &mut state, &["companion heal"]);
        }
        if state.prompt_word() == Some("defence") {
            script(&rules, &mut state, &["done"]);
        }
        assert_eq!(state.damage[unit], if heals { 4 } else { 6 }, "{source}");
    }
    let (rules, mut state) = main_decision(&[Hero::Kratos], SceneId::Q1);
    state.damage[unit] = 5;
    reveal(&rules, &mut state, "red");
    script(&rules, &mut state, &["companion heal"]);
    assert_eq!(state.damage[unit], 3);
}

/// [enemy.guarded] G-21: footholds and ballista do nothing to the armour of the Head, nor to the Head behind it.
#[test]
fn scene_damage_does_nothing_through_unbroken_armour() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::B7);
    state.sides |= Position::B1.bit();
    state.hurt[Position::T2] = 20;
    hand(&mut state, Seat::One, &["M1", "N2"]);
    let spot = ["interact kratos", "spot bottom 1", "code M1", "code N2", "done"];
    script(&rules, &mut state, &spot);
    assert_eq!((state.hurt[Position::T2], state.outcome()), (20, Outcome::Open));
    assert_eq!(state.broken[Position::T2], 0);
    hand(&mut state, Seat::One, &["M1", "N2"]);
    state.broken[Position::T2] = 1;
    script(&rules, &mut state, &spot);
    assert_eq!(state.outcome(), Outcome::Won);
}

/// [enemy.guarded] The ridden Ogre may throw an armoured enemy, which takes nothing.
#[test]
fn an_armoured_enemy_can_be_chosen_and_takes_nothing() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q3);
    state.spaces = [[None; 2]; 4];
    state.spaces[1] = [Some(Unit::Kratos), Some(Unit::Freya)];
    state.sides = Position::T2.bit() | Position::B2.bit();
    hand(&mut state, Seat::One, &["N3"]);
    script(&rules, &mut state, &["interact kratos", "spot bottom 1", "code N3", "done", "card B3"]);
    assert_eq!((state.hurt[Position::B3], state.broken[Position::B3]), (0, 0));
}

/// [enemy.guarded] A track gets nothing while a side that shows it is guarded.
#[test]
fn a_track_is_guarded_by_each_side_that_shows_it() {
    let guards = ["armor = [3]", "invulnerable = true"];
    for guard in guards {
        let text = format!(
            "[[cards]]\nid = \"q5-T1\"\nf = {{ title = \"Guard\", enemy = {{ track = \"svart\", {guard} }}, \
             flip = {{ on = \"defeated\", pattern = \"b.......\" }} }}\n"
        );
        let data = std::sync::Arc::new(Data::with(&text).expect("a sound file"));
        let options = Options { scene: Some(SceneId::Q5), ..Options::default() };
        let rules = Rules::new(options, data).expect("options");
        let mut state = rules.start();
        while state.prompt_word() != Some("main") {
            first_choice(&rules, &mut state);
        }
        let mut hurt = |cards: u8| {
            let mut listener = midgard_core::Silent;
            let (rules, state) = (&rules, &mut state);
            crate::phase::Play { rules, state, listener: &mut listener }.hit_enemies(cards, |_| 4);
            state.tracks[0]
        };
        assert_eq!(hurt(Position::T2.bit()), 0, "{guard}");
        assert_eq!(hurt(Position::T1.bit()), 0, "{guard}");
        state.sides |= Position::T1.bit();
        let mut listener = midgard_core::Silent;
        let mut play =
            crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener };
        play.hit_enemies(Position::T2.bit(), |_| 4);
        play.trigger(Position::T2, FlipOn::Attacked);
        assert_eq!(state.tracks[0], 4, "{guard}: the guard was turned away");
    }
}

/// [window.kinds] [state.pending] A state in which the end would be the only answer is refused.
#[test]
fn a_window_without_anything_to_play_is_refused() {
    let (rules, mut state) = main_decision(&[Hero::Kratos], SceneId::Q1);
    state.damage[Unit::Kratos] = 5;
    reveal(&rules, &mut state, "red");
    assert_eq!(state.prompt_word(), Some("window"));
    let problems = |state: &State| crate::text::check::problems(&rules, state).len();
    let mut used = state;
    used.used |= 1 << crate::words::Ability::Mimir1 as u8;
    assert_eq!(problems(&used), problems(&state) + 1);
}
