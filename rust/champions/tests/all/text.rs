//! Texts for people: reasons, explanations, the table.

use crate::seated;

use midgard_champions::words::{Goods, Warrior};
use midgard_champions::{Action, Cards, Options, Reason, Rules, State};
use midgard_core::{Awaiting, Game, Seat, Set, Word, Xoshiro256PlusPlus, below, sequential};
use seated::leaders;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every choice of options that changes decisions or what is seen.
fn all_options() -> impl Iterator<Item = Options> {
    (0..24_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: None,
        leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
        skip_forced: false,

        ..Options::default()
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Makes one step: a random action, or a random outcome.
fn step(rules: &Rules, state: &mut State, rng: &mut Xoshiro256PlusPlus) -> bool {
    match rules.awaiting(state) {
        Awaiting::Nothing => return false,
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            let action = legal.nth(below(rng, legal.len() as u32) as usize);
            rules.apply_unchecked(state, action.expect("somebody can do something"));
        }
        Awaiting::Chance => {
            let distribution = rules.distribution(state);
            let mut ticket = below(rng, distribution.total());
            let hit = distribution.entries().iter().find(|&&(_, weight)| {
                let here = ticket < weight;
                ticket = ticket.wrapping_sub(weight);
                here
            });
            rules.answer_unchecked(state, hit.expect("the weights add up").0);
        }
    }
    true
}

/// Shows every state of a random game.
fn play(rules: &Rules, seed: u64, mut see: impl FnMut(&State)) {
    let mut rng = sequential(seed);
    let mut state = rules.start();
    loop {
        see(&state);
        if !step(rules, &mut state, &mut rng) {
            return;
        }
    }
}

fn actions() -> impl Iterator<Item = Action> {
    (0..rules(Options::default()).action_count()).filter_map(Action::from_index)
}

/// Returns whether the text is one line of printable ASCII.
fn is_line(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic())
}

#[test]
fn an_action_is_refused_exactly_when_it_is_not_legal() {
    let tags: BTreeSet<&str> = include_str!("../../RULES.md")
        .split("`[")
        .skip(1)
        .filter_map(|rest| rest.split_once("]`").map(|(tag, _)| tag))
        .collect();
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..3 {
            play(&rules, seed, |state| {
                let legal = state.legal_actions(&rules);
                for action in actions() {
                    let reason = state.why_not(&rules, action);
                    assert_eq!(reason.is_none(), legal.contains(action.index()), "{action}");
                    if let Some(illegal) = reason {
                        assert_eq!(illegal.action, action);
                        assert!(is_line(&illegal.to_string()), "{illegal}");
                        assert!(tags.contains(illegal.tag), "{illegal}");
                        let own = illegal.reason.tags();
                        assert!(own.is_empty() || own.contains(&illegal.tag), "{illegal}");
                    }
                }
            });
        }
    }
}

#[test]
fn every_legal_action_is_explained_in_one_line() {
    for options in all_options() {
        let rules = rules(options);
        for seed in 10..20 {
            play(&rules, seed, |state| {
                let prompt = state.prompt(&rules);
                assert!(is_line(&prompt) && prompt.len() <= 70, "{prompt}");
                for action in state.legal_actions(&rules).iter() {
                    let action = Action::from_index(action.into()).expect("it is legal");
                    let text = state.explain(&rules, action).to_string();
                    assert!(is_line(&text) && text.ends_with(']'), "{text}");
                    assert!(text.len() <= 190 && !text.contains("  "), "{text}");
                }
            });
        }
    }
}

#[test]
fn every_reason_appears() {
    let mut seen: Set<Reason> = Set::empty();
    for options in all_options().filter(|options| !options.hall_of_records) {
        let rules = rules(options);
        for seed in 30..40 {
            play(&rules, seed, |state| {
                let tried = actions().chain([
                    Action::Count(200),
                    Action::Pick(Warrior::Axeman, 9),
                    Action::Trade(Goods::Food, Goods::Food),
                ]);
                for illegal in tried.filter_map(|action| state.why_not(&rules, action)) {
                    seen.add(illegal.reason);
                    assert!(!illegal.reason.sentence().is_empty());
                }
            });
        }
    }
    for (name, json) in hand_made() {
        let rules = rules(Options { players: 2, ..Options::default() });
        let state = State::from_json(&rules, &json.to_string()).expect(name);
        let refused = actions().filter_map(|action| state.why_not(&rules, action));
        let reasons: Set<Reason> = refused.map(|illegal| illegal.reason).collect();
        assert!(reasons.has(Reason::from_word(name).expect("a reason")), "{name}");
        seen = seen.or(reasons);
    }
    // During the Sage's House a journey lies face-down at every shore in play.
    let of_base = Reason::ALL[..Reason::BASE_WORDS.len()].iter().copied().collect::<Set<_>>();
    let missing = of_base.minus(seen).without(Reason::NotFaceDown);
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns the first state of a random game that waits for this.
fn waiting(rules: &Rules, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
    for seed in 0..100 {
        let mut found = None;
        play(rules, seed, |state| {
            if found.is_none() {
                let state: Value = serde_json::from_str(&state.to_json(rules)).expect("it is JSON");
                found = Some(state).filter(|state| state["phase"]["name"] == name && fits(state));
            }
        });
        if let Some(state) = found {
            return state;
        }
    }
    panic!("no game comes to {name}")
}

/// Returns states of a game of two with reasons that are rare in random games.
fn hand_made() -> Vec<(&'static str, Value)> {
    let rules = rules(Options { players: 2, ..Options::default() });
    let mut no_runes = waiting(&rules, "placement", |state| state["phase"]["turn"] == 1);
    let all: Vec<&str> = midgard_champions::words::Rune::BASE_WORDS.to_vec();
    no_runes["clans"][0]["runes"] = json!(all);
    no_runes["clans"][0]["used_runes"] = json!([]);
    no_runes["clans"][1]["runes"] = json!([]);
    no_runes["clans"][1]["used_runes"] = json!([]);
    no_runes["clans"][1]["wood"] = json!(3);
    no_runes["deck"]["runes"] = json!([]);
    no_runes["rune_row"] = json!([null, null]);

    let mut no_shore = waiting(&rules, "placement", |state| {
        let idle = |seat: usize| {
            state["clans"][seat]["workers"].as_u64() >= Some(2)
                && state["clans"][seat]["placed"] == json!([])
                && state["clans"][seat]["begging"] == json!(0)
        };
        state["phase"]["turn"] == 1 && idle(0) && idle(1)
    });
    let places = ["small_longship", "large_longship", "private_longship"];
    no_shore["clans"][0]["placed"] = json!(places);
    no_shore["clans"][0]["begging"] = json!(0);
    let workers = no_shore["clans"][0]["workers"].as_u64().expect("a number");
    no_shore["clans"][0]["workers"] = json!(workers - 3);
    no_shore["clans"][0]["longship"] = json!("longship-1");
    no_shore["clans"][1]["longship"] = json!("longship-2");
    no_shore["longships"] = json!([]);
    for (shore, kind) in ["small", "large", "private"].into_iter().enumerate() {
        let nobody = json!({"swordsman": 0, "spearman": 0, "axeman": 0});
        no_shore["shores"][shore]["ship"] =
            json!({"kind": kind, "owner": 0, "food": 0, "warriors": nobody});
    }
    vec![("no_runes_left", no_runes), ("no_free_shore", no_shore)]
}

/// Checks the form of a table.
fn check_table(text: &str) {
    assert!(text.lines().count() <= 40, "{text}");
    for line in text.lines() {
        assert!(line.is_empty() || is_line(line), "{line:?}");
        assert!(line.len() <= 110 && line.trim_end() == line, "{line:?}");
    }
}

#[test]
fn the_table_fits_on_the_screen() {
    for options in all_options() {
        let rules = rules(options);
        for seed in 50..53 {
            play(&rules, seed, |state| {
                let seats = rules.seats().map(Some).chain([None]);
                seats.for_each(|seat| check_table(&state.table(&rules, seat)));
                let line = state.line(&rules);
                assert!(is_line(&line) && line.len() <= 100, "{line}");
                let sheet = state.sheet_text(&rules);
                let stars = sheet.matches('*').count();
                let winners = rules.winners(state).len();
                assert_eq!(stars, if winners > 0 { winners + 1 } else { 0 }, "{sheet}");
                assert!(sheet.lines().all(|line| line.len() <= 110), "{sheet}");
            });
        }
    }
}

#[test]
fn a_table_full_of_everything_fits_too() {
    use midgard_champions::words::{Destiny, DraugrCard, MonsterCard, Rune, TrollCard};
    fn words<W: Word>(from: usize) -> Vec<&'static str> {
        W::BASE_WORDS.iter().copied().skip(from).step_by(4).collect()
    }
    fn glory<W: Word>(clan: &Value, pile: &str, of: impl Fn(W) -> u8) -> u32 {
        let cards = clan[pile].as_array().into_iter().flatten().filter_map(Value::as_str);
        cards.filter_map(W::from_word).map(|card| u32::from(of(card))).sum()
    }
    let rules = rules(Options { hall_of_records: true, ..Options::default() });
    let cards = &rules.cards;
    let mut full = waiting(&rules, "roll", |state| {
        state["round"] == 8 && state["shores"][0]["ship"] != Value::Null
    });
    let lying = |field: &str| full[field].as_str().map(str::to_owned);
    let mut there: Vec<String> =
        ["troll", "left_draugr", "right_draugr"].into_iter().filter_map(lying).collect();
    for shore in 0..4 {
        there.extend(full["shores"][shore]["monster"].as_str().map(str::to_owned));
    }
    for seat in 0..4 {
        let clan = &mut full["clans"][seat];
        let own = |cards: Vec<&'static str>| -> Vec<&str> {
            cards.into_iter().filter(|card| !there.iter().any(|other| other == card)).collect()
        };
        clan["trolls"] = json!(own(words::<TrollCard>(seat)));
        clan["draugr"] = json!(own(words::<DraugrCard>(seat)));
        clan["monsters"] = json!(own(words::<MonsterCard>(seat)));
        clan["runes"] = json!(words::<Rune>(seat));
        clan["used_runes"] = json!([]);
        clan["destinies"] = json!(words::<Destiny>(seat));
        clan["revealed"] = json!([]);
        clan["sheet"]["trolls"] = json!(glory(clan, "trolls", |card| cards.trolls[card].glory));
        clan["sheet"]["draugr"] = json!(glory(clan, "draugr", |card| cards.draugr[card].glory));
        clan["sheet"]["monsters"] =
            json!(glory(clan, "monsters", |card| cards.monsters[card].glory));
        clan["sheet"]["rune_effects"] = json!(0);
        for goods in ["food", "wood", "coins", "favor", "blame"] {
            clan[goods] = json!(999);
        }
    }
    for deck in ["trolls", "draugr", "monsters", "runes", "destinies"] {
        full["deck"][deck] = json!([]);
    }
    let success = full["clans"].as_array_mut().expect("a list").iter_mut().find(|clan| {
        clan["runes"].as_array().is_some_and(|runes| runes.contains(&json!("success")))
    });
    let success = success.expect("somebody has the rune");
    success["runes"].as_array_mut().expect("a list").retain(|rune| rune != "success");
    success["used_runes"] = json!(["success"]);
    success["revealed"] = json!([success["destinies"][0]]);
    full["rune_row"] = json!([null, null]);
    full["under"] = json!([]);
    full["sage"] = json!([]);
    full["shown_after"] = json!(0);
    let state = State::from_json(&rules, &full.to_string()).expect("it is a state");
    check_table(&state.table(&rules, None));
    check_table(&state.table(&rules, Some(Seat::One)));
}
