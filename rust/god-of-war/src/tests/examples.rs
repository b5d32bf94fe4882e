//! Worked examples of the rulebook, and the list of section 8.

use crate::frame::{Frame, Source, Stage};
use crate::state::{Outcome, State};
use crate::testing::{act, first_choice, hand, main_decision, rules, script};
use crate::words::{Hero, Position, SceneId, Unit};
use crate::{Action, Options, Rules};
use midgard_core::{Awaiting, Game, Seat};

/// Kratos below the Draugr of column 1 of the Travelers, with melee 1 and a number 2 in hand.
fn draugr() -> (Rules, State) {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    hand(&mut state, Seat::One, &["M1", "M1", "N2", "N2"]);
    (rules, state)
}

const ATTACK: [&str; 5] = ["attack kratos", "aim melee bottom", "code M1", "code N2", "done"];

/// [attack.damage]
#[test]
fn strength_3_against_a_2_of_the_die_is_1_damage() {
    let (rules, mut state) = draugr();
    script(&rules, &mut state, &ATTACK);
    script(&rules, &mut state, &["=die 2"]);
    assert_eq!(state.hurt[Position::B1], 1);
}

/// [attack.damage]
#[test]
fn strength_3_against_a_0_of_the_die_is_3_damage() {
    let (rules, mut state) = draugr();
    script(&rules, &mut state, &ATTACK);
    script(&rules, &mut state, &["=die 0"]);
    assert_eq!(state.hurt[Position::B1], 3);
}

/// [rage.spartan]
#[test]
fn two_attacks_fill_the_rage_and_spartan_rage_heals_and_empties_it() {
    let (rules, mut state) = draugr();
    (state.rage[Unit::Kratos], state.damage[Unit::Kratos]) = (3, 4);
    for _ in 0..2 {
        script(&rules, &mut state, &ATTACK);
        script(&rules, &mut state, &["=die 2"]);
    }
    assert_eq!(state.rage[Unit::Kratos], 5);
    script(&rules, &mut state, &["rage kratos"]);
    assert_eq!((state.rage[Unit::Kratos], state.damage[Unit::Kratos]), (0, 1));
    assert_eq!(state.bonus[Unit::Kratos], 3);
}

/// [hit.defence] [hit.down]
#[test]
fn one_hero_defends_and_the_other_falls_while_his_brother_plays_on() {
    let (rules, mut state) = main_decision(&[Hero::Freya, Hero::BrokSindri], SceneId::Q1);
    // Freya at column 1, Sindri at column 2, Brok at column 4.
    state.spaces = [[None; 2]; 4];
    for (column, unit) in [(0, Unit::Freya), (1, Unit::Sindri), (3, Unit::Brok)] {
        state.spaces[column][0] = Some(unit);
    }
    state.damage[Unit::Sindri] = 4;
    hand(&mut state, Seat::One, &["D1", "N2"]);
    state.stack.push(Frame::Settle { actor: Unit::Freya });
    state.stack.push(Frame::EnemyAttack { card: Position::B1, stage: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    script(&rules, &mut state, &["code D1", "code N2", "done"]);
    assert_eq!((state.damage[Unit::Freya], state.damage[Unit::Sindri]), (0, 6));
    assert!(!state.stands(Unit::Sindri) && state.stands(Unit::Brok));
    assert_eq!(state.outcome(), Outcome::Open);
}

/// [op.flip] [settle.all_dead]
#[test]
fn helheim_turns_six_cards_and_keeps_its_fire() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q4);
    for &card in Position::ALL {
        state.hurt[card] = 9;
    }
    state.hurt[Position::T1] = 2;
    state.counters[Position::B4] = 2;
    hand(&mut state, Seat::One, &["R1", "N3"]);
    script(&rules, &mut state, &["attack kratos", "aim ranged top", "code R1", "code N3", "done"]);
    script(&rules, &mut state, &["=die 0"]);
    assert_eq!(state.sides, 0b0110_1111);
    assert_eq!((state.counters[Position::B1], state.counters[Position::B4]), (3, 2));
    assert_eq!(state.living(&rules), Position::T2.bit() | Position::B3.bit());
}

/// [upgrade.rest]
#[test]
fn four_players_reveal_five_upgrades_and_two_go_under_the_deck() {
    let heroes = [Hero::Kratos, Hero::Freya, Hero::Atreus, Hero::Mimir];
    let (rules, mut state) = main_decision(&heroes, SceneId::Q6);
    Seat::of(4).for_each(|seat| hand(&mut state, seat, &["N1"]));
    while state.prompt_word() != Some("upgrade") {
        // Nobody does anything; hits are taken.
        first_choice(&rules, &mut state);
        state.damage = Default::default();
    }
    assert_eq!(state.row.as_slice().len(), 5);
    let row = state.row;
    for _ in 0..3 {
        let legal = rules.legal_actions(&state);
        let row = legal.iter().find(|&index| index >= 133).expect("an upgrade is there");
        rules.apply_unchecked(&mut state, row);
    }
    let legal = rules.legal_actions(&state);
    let code = legal.iter().find(|&index| (74..112).contains(&index)).expect("a card is there");
    rules.apply_unchecked(&mut state, code);
    assert_eq!(state.upgrades_bottom.as_slice().len(), 2);
    assert!(state.upgrades_bottom.as_slice().iter().all(|it| row.as_slice().contains(it)));
    assert_eq!(state.first, Seat::Two);
}

/// [enemy.damage]
#[test]
fn both_grendels_killed_by_one_thunderbird_are_both_dead() {
    let (rules, mut state) = main_decision(&[Hero::Atreus, Hero::Freya], SceneId::Q2);
    (state.hurt[Position::B2], state.hurt[Position::B3]) = (9, 9);
    state.rage[Unit::Atreus] = 4;
    script(&rules, &mut state, &["rage atreus", "card B2", "card B3"]);
    assert_eq!(state.outcome(), Outcome::Won);
    assert_eq!(state.sides, 0, "no Grendel is left to be enraged");
}

/// [settle.trigger]
#[test]
fn the_first_dead_grendel_enrages_the_other() {
    let (rules, mut state) = main_decision(&[Hero::Atreus, Hero::Freya], SceneId::Q2);
    (state.hurt[Position::B2], state.rage[Unit::Atreus]) = (9, 4);
    script(&rules, &mut state, &["rage atreus", "card B2", "done"]);
    assert_eq!(state.sides, Position::B3.bit());
    assert_eq!(state.outcome(), Outcome::Open);
}

/// [enemy.full]
#[test]
fn a_full_track_gets_no_more() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q5);
    // Kratos stands below the light bridge of column 2.
    state.spaces = [[None; 2]; 4];
    state.spaces[1] = [Some(Unit::Kratos), Some(Unit::Freya)];
    state.tracks[0] = 49;
    for expected in [57, 57] {
        hand(&mut state, Seat::One, &["crystal"]);
        let spot = ["interact kratos", "spot bottom 1", "code crystal", "done"];
        script(&rules, &mut state, &spot);
        assert_eq!(state.tracks[0], expected);
    }
    assert_eq!(state.outcome(), Outcome::Open, "the hive stands");
}

/// [reveal.empty]
#[test]
fn without_upgrades_nothing_is_revealed_or_asked() {
    let heroes = [Hero::Kratos, Hero::Mimir];
    let (rules, mut state) = main_decision(&heroes, SceneId::Q1);
    state.upgrades.0 = [0; 88];
    state.upgrades_left = 0;
    state.rage[Unit::Mimir] = 4;
    hand(&mut state, Seat::Two, &["pin"]);
    script(&rules, &mut state, &["done"]);
    assert_eq!(state.prompt_word(), Some("upgrade"), "the scene sleeps");
    assert!(state.row.is_empty());
}

/// [extra.count] [foresight.use]
#[test]
fn four_players_with_two_extras_and_foresight_have_a_row_of_seven() {
    let heroes = [Hero::Kratos, Hero::Freya, Hero::Atreus, Hero::Mimir];
    let (rules, mut state) = main_decision(&heroes, SceneId::B8);
    state.hindrances = 1 << 9;
    let mut most = 0;
    while state.prompt_word() != Some("upgrade") {
        let rows = state.row.as_slice().len();
        most = most.max(rows);
        state.damage = Default::default();
        state.rage[Unit::Mimir] = if rows == 5 { 4 } else { 0 };
        let entries = rules.distribution(&state).entries().to_vec();
        match (state.prompt_word(), entries.last()) {
            (Some("foresight"), _) => script(&rules, &mut state, &["yes"]),
            // Another kind than the first, so that there is a question.
            (None, Some(last)) if rows == 6 => rules.answer_unchecked(&mut state, last.0),
            _ => first_choice(&rules, &mut state),
        }
        most = most.max(state.row.as_slice().len());
    }
    assert_eq!((most, state.row.as_slice().len()), (7, 6));
    assert_eq!(state.hindrances, 0);
}

/// [draw.stun] [draw.poison]
#[test]
fn a_deck_of_status_cards_ends_the_preparation() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Freya], SceneId::Q1);
    let player = &mut state.players[Seat::One];
    player.unseen = Default::default();
    player.discard = Default::default();
    player.unseen.add_many(crate::Code::Poison, 2);
    player.unseen.add_many(crate::Code::Stun, 2);
    state.stack.clear();
    state.stack.push(Frame::Round { stage: Stage::Preparation, offset: 0, left: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    while state.prompt_word() != Some("main") {
        first_choice(&rules, &mut state);
    }
    let player = &state.players[Seat::One];
    assert!(player.rebuilt || player.hand.is_empty());
    assert_eq!(state.damage[Unit::Kratos], 4, "each poison was drawn twice");
    assert_eq!(player.discard.total(), 4);
}

/// [draw.rebuild]
#[test]
fn two_draw_cards_and_an_empty_deck_end_the_turn() {
    let (rules, mut state) = main_decision(&[Hero::Atreus, Hero::Freya], SceneId::Q1);
    let player = &mut state.players[Seat::One];
    (player.unseen, player.discard) = Default::default();
    hand(&mut state, Seat::One, &["draw2", "draw2"]);
    let mut plays = 0;
    while rules.legal_actions(&state).contains(Action::Special(Seat::One).index()) {
        script(&rules, &mut state, &["special 0", "code draw2"]);
        while rules.awaiting(&state) == Awaiting::Chance {
            first_choice(&rules, &mut state);
        }
        plays += 1;
        assert!(plays < 9);
    }
    script(&rules, &mut state, &["done"]);
}

/// [round.last]
#[test]
fn the_last_round_ends_the_game_as_lost() {
    let options = Options { max_rounds: 2, scene: Some(SceneId::Q1), ..Options::default() };
    let rules = rules(options);
    let mut state = rules.start();
    while state.outcome() == Outcome::Open {
        state.damage = Default::default();
        first_choice(&rules, &mut state);
    }
    assert_eq!((state.outcome(), state.round()), (Outcome::Lost, 2));
}

/// [freya.cancel] [window.poison]
#[test]
fn a_token_cancels_poison_and_returns_to_freya() {
    let (rules, mut state) = main_decision(&[Hero::Freya, Hero::Kratos], SceneId::Q1);
    (state.tokens[Unit::Freya], state.freya) = (1, 1);
    let (unit, n, source) = (Unit::Freya, 1, Source::Poison);
    state.stack.push(Frame::Hit { unit, n, source, fx: 0, wards: 0, stage: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    assert_eq!(state.prompt_word(), Some("token"));
    act(&rules, &mut state, Action::Yes);
    assert_eq!((state.damage[Unit::Freya], state.freya), (0, 2));
}

/// [hit.redirect]
#[test]
fn mimir_takes_a_hit_of_his_carrier() {
    let (rules, mut state) = main_decision(&[Hero::Kratos, Hero::Mimir], SceneId::Q1);
    assert_eq!(state.carrier, Some(Unit::Kratos));
    let (unit, n, source) = (Unit::Kratos, 2, Source::Attack);
    state.stack.push(Frame::Hit { unit, n, source, fx: 2, wards: 0, stage: 0 });
    let mut listener = midgard_core::Silent;
    crate::phase::Play { rules: &rules, state: &mut state, listener: &mut listener }.run();
    script(&rules, &mut state, &["yes"]);
    assert_eq!((state.damage[Unit::Kratos], state.damage[Unit::Mimir]), (0, 2));
    assert_eq!(state.players[Seat::Two].top.as_slice(), [crate::Code::Poison as u8]);
}
