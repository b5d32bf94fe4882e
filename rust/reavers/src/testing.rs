//! Shared helpers for tests of the rules: games in given positions, random games, and the invariants of every state.

use crate::deal::Deal;
use crate::phase::{Phase, Slot};
use crate::rules::{Options, Rules};
use crate::state::State;
use crate::words::{Item, Location, Token};
use crate::{Data, Negotiation};
use midgard_core::{Awaiting, Game, Rng, Seat, below};

/// Returns rules with options.
pub(crate) fn rules(options: Options) -> Rules {
    Rules::new(options, Data::standard()).expect("the options go together")
}

/// Returns rules and a state of a negotiation at Bjorgvin: what lies there and what each visitor has, kind by kind.
pub(crate) fn negotiation(
    negotiation: Negotiation,
    loot: &[(&str, u8)],
    has: &[&[(&str, u16)]],
) -> (Rules, State) {
    let players = has.len() as u8;
    let rules = rules(Options { players, negotiation, ..Options::default() });
    let mut state = rules.start();
    state.round = 1;
    let item = |word: &str| {
        let kind = rules.data.spoils.iter().position(|row| row.id == word);
        kind.map_or_else(|| Item::from_word(word), |kind| Some(Item::spoils(kind as u8)))
    };
    let place = &mut state.places[Location::Bjorgvin];
    place.first = Some(Seat::One);
    place.loot.terror = 1;
    for &(word, amount) in loot {
        let item = item(word).expect("a kind");
        match (item.0, item.as_token(), item.as_spoils()) {
            (0, ..) => place.loot.coins = amount.into(),
            (_, Some(token), _) => place.loot.raid[token] = amount,
            (_, _, Some(kind)) => place.loot.spoils[kind] = amount,
            _ => unreachable!("{word} is not loot"),
        }
    }
    for (seat, has) in Seat::of(has.len()).zip(has) {
        let player = &mut state.players[seat];
        player.destination = Some(Location::Bjorgvin);
        for &(word, amount) in *has {
            let item = item(word).expect("a kind");
            match (item.0, item.as_token(), item.as_spoils()) {
                (0, ..) => player.coins = amount,
                (4, ..) => player.terror = amount,
                (_, Some(token), _) => player.raid[token] = amount as u8,
                (_, _, Some(kind)) => player.spoils[kind] = amount as u8,
                _ => unreachable!("{word} is not a holding"),
            }
        }
    }
    state.phase = Phase::Propose(Slot { location: Location::Bjorgvin, cycle: 1, position: 0 });
    (rules, state)
}

/// Writes a deal as the rules do: `4 coin 1 farm / -`.
pub(crate) fn text(rules: &Rules, deal: &Deal, positions: usize) -> String {
    let name = |item: Item| match item.as_spoils() {
        Some(kind) => rules.data.spoils[usize::from(kind)].id.clone(),
        None => item.to_string(),
    };
    let of = |position: usize| {
        let changes = deal.changes(rules, position);
        let parts: Vec<String> =
            changes.iter().map(|(item, amount)| format!("{amount} {}", name(*item))).collect();
        if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
    };
    (0..positions).map(of).collect::<Vec<_>>().join(" / ")
}

/// Returns the kinds of options that games are tested with.
pub(crate) fn mixes() -> Vec<Options> {
    let mut mixes = Vec::new();
    for players in 2..=6 {
        for negotiation in [Negotiation::Menu, Negotiation::Micro, Negotiation::Auto] {
            for memory in [crate::Screen::Perfect, crate::Screen::Screen] {
                let usual = Options { players, negotiation, memory, ..Options::default() };
                mixes.push(usual);
                let random = crate::LocationChoice::Random;
                if players < 6 {
                    mixes.push(Options { locations: random, sell_limit: Some(0), ..usual });
                }
                if players == 2 {
                    mixes.push(Options { bjorn: true, ..usual });
                }
            }
        }
    }
    mixes
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

/// Checks the invariants of section 4.
pub(crate) fn check(rules: &Rules, state: &State) {
    for &token in Token::ALL {
        let loot: u8 = state.places.values().iter().map(|place| place.loot.raid[token]).sum();
        let held = state.held(Item::token(token));
        let all = i32::from(state.raid[token] + loot) + held;
        assert_eq!(all, i32::from(rules.data.tokens[token]), "{token}: {state:?}");
    }
    for (kind, row) in rules.data.spoils.iter().enumerate() {
        let kind = kind as u8;
        let loot: u8 = state.places.values().iter().map(|place| place.loot.spoils[kind]).sum();
        let revealed: Vec<u8> = match state.phase {
            Phase::Keep { revealed, .. } => revealed.to_vec(),
            Phase::Reveal { first: Some(first), .. } => vec![first],
            _ => Vec::new(),
        };
        let open = revealed.iter().filter(|&&it| it == kind).count() as i32;
        let all = i32::from(state.spoils_deck[kind] + state.spoils_discard[kind] + loot);
        assert_eq!(all + state.held(Item::spoils(kind)) + open, i32::from(row.count), "{state:?}");
    }
    for (row, reaver) in rules.data.reavers.iter().enumerate() {
        let row = row as u8;
        let market = state.market.iter().flatten().filter(|&&it| it == row).count() as i32;
        let offered = matches!(state.phase, Phase::BlindOffer { card, .. } if card == row);
        let piles = i32::from(state.reaver_deck[row] + state.reaver_discard[row]);
        let all = piles + market + i32::from(offered) + state.held(Item::reaver(row));
        assert_eq!(all, i32::from(reaver.count), "{state:?}");
    }
    for player in state.players.values() {
        assert!(player.destination.is_none() || player.destination != player.last, "{state:?}");
        let in_play = |it: Option<Location>| it.is_none_or(|it| state.in_play.has(it));
        assert!(in_play(player.destination) && in_play(player.last), "{state:?}");
    }
}
