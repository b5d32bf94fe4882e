//! Rules of single scenes.

use crate::frame::Frame;
use crate::state::{Outcome, State};
use crate::testing::{first_choice, hand, main_decision, rules, script};
use crate::words::{Hero, Position, SceneId, Unit};
use crate::{Options, Rules};
use midgard_core::{Awaiting, Game, Seat};

fn team(scene: SceneId) -> (Rules, State) {
    main_decision(&[Hero::Kratos, Hero::Freya], scene)
}

/// Puts Kratos alone in front of a column, from 1.
fn stand(state: &mut State, column: usize) {
    state.spaces = [[None; 2]; 4];
    state.spaces[column - 1][0] = Some(Unit::Kratos);
    state.spaces[column % 4][0] = Some(Unit::Freya);
}

/// [attack.armour] [settle.trigger]
#[test]
fn broken_armour_turns_the_traveler_without_a_die() {
    let (rules, mut state) = team(SceneId::Q1);
    stand(&mut state, 2);
    hand(&mut state, Seat::One, &["M2", "N3"]);
    script(
        &rules,
        &mut state,
        &["attack kratos", "aim melee bottom", "code M2", "code N3", "done"],
    );
    assert_eq!(state.sides, Position::B2.bit());
    assert_eq!((state.hurt[Position::B2], state.rage[Unit::Kratos]), (0, 1));
}

/// [op.hit_choose]
#[test]
fn the_ridden_ogre_hits_another_enemy_by_the_paid_sum_and_two() {
    let (rules, mut state) = team(SceneId::Q3);
    stand(&mut state, 2);
    state.hurt[Position::B2] = 8;
    hand(&mut state, Seat::One, &["M1", "R0", "N1"]);
    let ride = ["interact kratos", "spot top 1", "code M1", "code R0", "done"];
    script(&rules, &mut state, &ride);
    assert_eq!(state.sides, Position::T2.bit() | Position::B2.bit());
    script(&rules, &mut state, &["interact kratos", "spot bottom 1", "code N1", "done", "card T1"]);
    assert_eq!(state.hurt[Position::T1], 3);
}

/// [settle.order] Rule 33.
#[test]
fn the_ogre_must_not_die_first() {
    let (rules, mut state) = team(SceneId::Q3);
    stand(&mut state, 2);
    state.hurt[Position::B2] = 25;
    hand(&mut state, Seat::One, &["M1", "N2"]);
    script(
        &rules,
        &mut state,
        &["attack kratos", "aim melee bottom", "code M1", "code N2", "done"],
    );
    script(&rules, &mut state, &["=die 0"]);
    assert_eq!(state.outcome(), Outcome::Lost);
}

/// [settle.next]
#[test]
fn three_mistletoes_bring_the_second_board() {
    let (rules, mut state) = team(SceneId::B9a);
    stand(&mut state, 1);
    state.vars[0] = 2;
    state.damage[Unit::Freya] = 3;
    hand(&mut state, Seat::One, &["R1", "N1"]);
    let spot = ["interact kratos", "spot top 1", "code R1", "code N1", "done"];
    script(&rules, &mut state, &spot);
    assert_eq!(state.scene(), Some(SceneId::B9b));
    let kept = rules.data.scenes[SceneId::B9b].vars.iter().position(|it| it == "mistletoe");
    assert_eq!(state.vars[kept.expect("a variable")], 3);
    assert_eq!((state.damage[Unit::Freya], state.sides), (3, 0));
    assert_eq!(state.prompt_word(), Some("main"), "the turn goes on");
}

/// [settle.order] Rule 57: killing Baldur loses.
#[test]
fn baldur_must_not_die() {
    let (rules, mut state) = team(SceneId::B9a);
    stand(&mut state, 1);
    state.vars[0] = 2;
    hand(&mut state, Seat::One, &["R1", "N1", "M1", "N3"]);
    let spot = ["interact kratos", "spot top 1", "code R1", "code N1", "done"];
    script(&rules, &mut state, &spot);
    stand(&mut state, 2);
    state.hurt[Position::B2] = 29;
    script(
        &rules,
        &mut state,
        &["attack kratos", "aim melee bottom", "code M1", "code N3", "done"],
    );
    script(&rules, &mut state, &["=die 0"]);
    assert_eq!(state.outcome(), Outcome::Lost);
}

/// [enemy.damage] G-47
#[test]
fn an_attack_on_invulnerable_baldur_stuns_and_gives_rage() {
    let (rules, mut state) = team(SceneId::B9a);
    stand(&mut state, 3);
    hand(&mut state, Seat::One, &["M1s"]);
    script(&rules, &mut state, &["attack kratos", "aim melee bottom", "code M1s", "done"]);
    assert_eq!((state.stunned, state.hurt[Position::B3]), (Position::B3.bit(), 0));
    assert_eq!(state.rage[Unit::Kratos], 1);
    assert_eq!(rules.awaiting(&state), Awaiting::Decision(Seat::One));
}

/// [enemy.attacked]
#[test]
fn svartaljofurr_lands_after_his_attack() {
    let (rules, mut state) = team(SceneId::Q5);
    state.stack.push(Frame::EnemyAttack { card: Position::T2, stage: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    while state.sides == 0 {
        first_choice(&rules, &mut state);
    }
    assert_eq!(state.sides, Position::T2.bit() | Position::B3.bit());
}

/// [scene.program] G-24
#[test]
fn a_rune_on_a_pile_without_fire_loses() {
    let (rules, mut state) = team(SceneId::Q4);
    state.counters[Position::B1] = 0;
    let side = &rules.data.scenes[SceneId::Q4].cards[Position::B1 as usize][0];
    let run = side.boxes[0].expect("a box").run;
    state.stack.push(Frame::Settle { actor: Unit::Kratos });
    state.stack.push(Frame::Program { pc: run, actor: Unit::Kratos, spent: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    assert_eq!(state.outcome(), Outcome::Lost);
}

/// [path.order]
#[test]
fn hindrances_of_the_unchosen_cards_act_on_the_next_scene() {
    let rules = rules(Options::default());
    let mut state = rules.start();
    while state.prompt_word() != Some("main") {
        first_choice(&rules, &mut state);
    }
    state.quests = [1, 5, 6];
    state.sides = Position::B2.bit() | Position::B3.bit();
    (state.hurt[Position::B2], state.hurt[Position::B3]) = (14, 14);
    state.scene = Some(SceneId::Q1);
    state.stack.push(Frame::Settle { actor: Unit::Kratos });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    assert_eq!((state.prompt_word(), state.round()), (Some("path"), 2));
    script(&rules, &mut state, &["path 5"]);
    assert_eq!((state.scene(), state.more_health), (Some(SceneId::Q5), 2));
    assert_eq!(
        state.health(&rules, Position::T2, state.enemy(&rules, Position::T2).expect("one")),
        (0, 52)
    );
}

/// [solo.two]
#[test]
fn a_solo_attack_on_two_enemies_rolls_one_die() {
    let (rules, mut state) = main_decision(&[Hero::Kratos], SceneId::Q1);
    hand(&mut state, Seat::One, &["N3"]);
    let lines =
        ["attack kratos", "aim two", "card T1", "card T4", "code N3", "virtual +3", "done", "done"];
    script(&rules, &mut state, &lines);
    script(&rules, &mut state, &["=die 2"]);
    assert_eq!((state.hurt[Position::T1], state.hurt[Position::T4]), (4, 4));
    assert_eq!(state.used, 0b11);
}
