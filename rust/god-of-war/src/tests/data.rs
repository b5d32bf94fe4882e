//! The card file: what is refused, and that a correction is played.

use crate::data::Data;
use crate::rules::{Options, Rules};
use crate::testing::play;
use crate::words::{SceneId, Unit};
use midgard_core::sequential;
use std::sync::Arc;

fn problems(text: &str) -> Vec<String> {
    Data::with(text).expect_err("a problem").iter().map(ToString::to_string).collect()
}

fn side(text: &str) -> String {
    format!("[[cards]]\nid = \"q1-T1\"\nf = {text}\n")
}

/// [data.limits]
#[test]
fn the_built_in_file_is_sound() {
    let data = Data::standard();
    assert_eq!(data.units[Unit::Kratos].health, 10);
    assert_eq!(data.scene(SceneId::B10).name, "Sigrun, the Valkyrie Queen");
    assert!(data.notes.iter().all(|note| !note.provenance.is_empty()));
    assert!(data.notes.iter().filter(|note| note.is_reconstructed()).count() > 100);
}

/// [scene.compile]
#[test]
fn a_bad_side_is_refused_with_its_line_and_reason() {
    let cases = [
        ("{ shape = 1 }", "unknown key \"shape\""),
        ("{ enemy = { hp = 4 }, runes = [\"red\"] }", "runes and an enemy with an attack"),
        (
            "{ enemy = { hp = 4, armor = [3, 4] } }",
            "enemy.armor: it must be values that never rise",
        ),
        ("{ enemy = { track = \"none\" } }", "unknown track \"none\""),
        ("{ flip = { on = \"defeated\", pattern = \"b......\" } }", "must be 8 of . f b"),
        ("{ flip = { on = \"dead\", pattern = \"b.......\" } }", "unknown kind \"dead\""),
        ("{ spots = [{ need = [], do = [] }] }", "spots[0].need: it must not be empty"),
        ("{ reward = [[\"hit\", \"C1\", 4]] }", "must be one of T1, T2"),
        ("{ reward = [[\"hit\", \"T1\"]] }", "hit has 2 arguments, not 1"),
        ("{ reward = [[\"fly\", \"T1\"]] }", "unknown operation \"fly\""),
        ("{ boxes = [{ rune = \"pink\", do = [] }] }", "must be one of red, green"),
        (
            "{ spots = [{ need = [\"num\"], if = [\"odd\"], do = [] }] }",
            "unknown condition \"odd\"",
        ),
    ];
    for (text, reason) in cases {
        let found = problems(&side(text));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with("line 3: cards q1-T1: f"), "{found:?}");
        assert!(found[0].contains(reason), "{found:?} lacks {reason:?}");
    }
}

/// [scene.compile] Every problem of a side at once, each with the place of the field.
#[test]
fn every_problem_of_a_side_is_reported_with_its_field() {
    let front = "{ title = \"\", enemy = { hp = 0, armor = [3, 5], def = 300, ranged = { str = 500 } }, \
                 runes = [\"yellow\", \"pink\"], flip = { on = \"defeated\", pattern = \"b...\" } }";
    let wanted = [
        "f.title: it must be a text of 1 to 60 characters, without control characters and not only spaces",
        "f.enemy.hp: 0 must be 1 to 200",
        "f.enemy.armor: it must be values that never rise",
        "f.enemy.def: 300 must be 0 to 99",
        "f.enemy.ranged.str: 500 must be 0 to 99",
        "f.runes: \"pink\" must be one of red, green, blue, yellow",
        "f.flip.pattern: \"b...\" must be 8 of . f b",
    ];
    let all = |faults: &[&str]| -> Vec<String> {
        faults.iter().map(|fault| format!("line 3: cards q1-T1: {fault}")).collect()
    };
    assert_eq!(problems(&side(front)), all(&wanted));
    let other = "{ boxes = [{ rune = \"red\", do = [[\"hit\", \"T9\", 300], [\"foo\"], [\"tok\", \"T1\", 1, 5, 2]] }], \
                 spots = [{ need = [] }, { need = [\"num>=61\"], do = [[\"give\", \"actor\", \"curse\", 1]] }] }";
    let wanted = [
        "f.boxes[0].do: hit: \"T9\" must be one of T1, T2, T3, T4, B1, B2, B3, B4",
        "f.boxes[0].do: hit: 300 must be 0 to 99",
        "f.boxes[0].do: unknown operation \"foo\"; known: flip, hit, hit_track, hit_choose_spent, armor, \
         stun, revive, heal_enemy_full, tok, var, if, give, heal, draw, bonus, damage, damage_all, lose",
        "f.boxes[0].do: tok: 5 to 2 is not a range",
        "f.spots[0].need: it must not be empty",
        "f.spots[0]: do is missing",
        "f.spots[1].need: unknown term \"num>=61\"; known: melee, ranged, defense, crystal, num, num>=0 to num>=60",
        "f.spots[1].do: give: \"curse\" must be one of stun, poison, crystal",
    ];
    assert_eq!(problems(&side(other)), all(&wanted));
}

/// [scene.compile] The words and numbers of a scene's programs have a limit; the fault is reported once.
#[test]
fn programs_that_are_too_long_are_refused() {
    let long = |n: usize| format!("{{ reward = [{}] }}", vec!["[\"lose\"]"; n].join(", "));
    let found = problems(&side(&long(10_001)));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("f.reward: the programs and conditions of the scene"), "{found:?}");
    assert!(Data::with(&side(&long(9_000))).is_ok());
}

/// [data.limits]
#[test]
fn every_problem_is_reported_at_once() {
    let text = "[[units]]\nid = \"kratos\"\nhealth = 0\n[[heroes]]\nid = \"freya\"\ndeck = [\"Z9\"]\n\
                [[upgrades]]\nid = \"N2\"\nred = 9\n[[die]]\nid = \"enemy\"\nfaces = []\n[odd]\n";
    let found = problems(text);
    assert_eq!(found.len(), 5, "{found:?}");
    let long = "[[heroes]]\nid = \"freya\"\ndeck = [\"Z9\", \"M1\", \"M1\", \"M1\", \"M1\", \"M1\", \
                \"M1\", \"M1\", \"M1\", \"M1\", \"M1\", \"M1\", \"M1\", \"M1\"]\n";
    assert!(problems(long)[0].contains("unknown code"));
}

/// [settle.order] G-42: rewards that turn each other end.
#[test]
fn rewards_that_turn_each_other_end() {
    let text = "[[cards]]\nid = \"q1-T2\"\n\
        f = { spots = [{ need = [\"num\"], do = [[\"flip\", \".b......\"]] }], reward = [[\"flip\", \".b......\"]] }\n\
        b = { reward = [[\"flip\", \".f......\"]] }\n";
    let options = Options { scene: Some(SceneId::Q1), ..Options::default() };
    let rules = Rules::new(options, Arc::new(Data::with(text).expect("sound"))).expect("rules");
    for seed in 0..20 {
        play(&rules, &mut sequential(seed), true);
    }
}

/// [data.limits]
#[test]
fn a_corrected_number_is_played() {
    let text = "[[units]]\nid = \"kratos\"\nhealth = 12\n[[specials]]\nid = \"heal1\"\n\
                effects = [[\"heal\", \"choose\", 5]]\n";
    let data = Data::with(text).expect("sound");
    assert_eq!(data.units[Unit::Kratos].health, 12);
    assert_ne!(data.digest(), Data::standard().digest());
    assert!(
        problems("[[specials]]\nid = \"heal1\"\neffects = [[\"draw\", \"self\", 5]]\n")[0]
            .contains("only its numbers can be corrected")
    );
}

/// [setup.players]
#[test]
fn options_that_do_not_go_together_are_refused() {
    let none = Options::default();
    let problem =
        |options: Options| Rules::new(options, Data::standard()).expect_err("a problem").join(", ");
    assert!(problem(Options { players: 0, ..none }).contains("players must be 1 to 4"));
    assert!(problem(Options { players: 5, ..none }).contains("players must be 1 to 4"));
    let twice = [Some(crate::Hero::Freya); 4];
    assert!(problem(Options { players: 4, heroes: twice, ..none }).contains("different"));
    let board = Some(SceneId::B9b);
    assert!(problem(Options { scene: board, ..none }).contains("first board"));
}

/// [data.limits]
#[test]
fn an_effect_keeps_how_many_things_it_has() {
    let thunderbird = |effect: &str| {
        format!("[[rage]]\nid = \"thunderbird\"\neffects = [[\"hit_choose\", {effect}]]\n")
    };
    assert!(problems(&thunderbird("3, 3"))[0].contains("only its numbers can be corrected"));
    let data = Data::with(&thunderbird("3, 2")).expect("sound");
    assert_eq!(data.abilities.thunderbird, 3);
}

/// [enemy.fights] Enemies fight by rules 22 to 26: no side with an enemy damages heroes by a program.
#[test]
fn no_enemy_damages_heroes_by_a_program() {
    let data = Data::standard();
    for &id in SceneId::ALL {
        let scene = data.scene(id);
        for (at, sides) in scene.cards.iter().enumerate() {
            for side in sides {
                let it = crate::data::warnings::deals_damage(scene, side);
                assert!(!it, "{id} {}: {}", crate::words::Position::ALL[at], side.title());
            }
        }
    }
}

/// [data.warnings] Each place of a program, and only on sides with an enemy.
#[test]
fn a_side_of_a_file_whose_enemy_damages_by_a_program_gets_a_warning() {
    let hits =
        [r#"["damage_all", 1]"#, r#"["damage", "col:2", 1]"#, r#"["damage", "furthest:1", 1]"#];
    for hit in hits {
        let nested = format!(r#"["if", ["all_dead"], [], [["heal", "actor", 1], {hit}]]"#);
        for program in [hit, nested.as_str()] {
            let places = [
                format!(r#"boxes = [{{ rune = "red", do = [{program}] }}]"#),
                format!(r#"spots = [{{ need = ["num"], do = [{program}] }}]"#),
                format!("reward = [{program}]"),
                format!(r#"flip = {{ on = "defeated", pattern = "........", do = [{program}] }}"#),
            ];
            for place in places {
                let warned = |enemy: &str| {
                    let text = side(&format!(r#"{{ title = "x", {enemy}{place} }}"#));
                    Data::warnings(&text)
                        .expect("a sound file")
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                };
                let found = warned("enemy = { hp = 4 }, ");
                assert_eq!(found.len(), 1, "{place}");
                assert!(
                    found[0].starts_with("line 3: cards q1-T1: f: a side with an enemy"),
                    "{found:?}"
                );
                assert_eq!(warned("").len(), 0, "{place}");
            }
        }
    }
    assert_eq!(Data::warnings(&side(r#"{ title = "x", enemy = { hp = 4 } }"#)), Ok(Vec::new()));
    assert!(Data::warnings("[gates]\na = 1\n").is_err());
}
