//! The table of a game with a box: land journeys, tokens, blessings, epic monsters.

use super::wrap;
use crate::cards::{EnemyAbility, Print};
use crate::rules::Rules;
use crate::rules::state::{Clan, Phase, State};
use crate::say::offer::{self, price};
use crate::say::wording::{self, counted};
use crate::words::{Colour, Destiny, Land, Shore, Warband, Warrior};
use midgard_core::{Seat, Set, Word};

/// Returns whether a space on land is in play.
pub(super) fn has_land(rules: &Rules, land: Land) -> bool {
    rules.has_mountains() || !matches!(land, Land::LeftBergrisar | Land::RightBergrisar)
}

/// Returns the space of the land journey beside a foe.
pub(super) fn space(land: Land) -> Option<Shore> {
    match land {
        Land::LeftBergrisar => Some(Shore::LeftBergrisar),
        Land::RightBergrisar => Some(Shore::RightBergrisar),
        Land::Troll | Land::LeftDraugr | Land::RightDraugr => None,
    }
}

/// Writes the kinds of the boxes at home, without empty kinds.
pub(super) fn more_at_home(home: &Warband) -> String {
    let mut more = *home;
    for kind in [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman] {
        more[kind] = 0;
    }
    if more.is_empty() { String::new() } else { wording::short_band(&more) }
}

/// Writes the dice in the supply: all kinds in play, or the kinds of the base game.
pub(super) fn supply(rules: &Rules, supply: &Warband) -> String {
    let mut text = wording::band(supply);
    let base = [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman, Warrior::Leader];
    for kind in rules.kinds().iter().filter(|kind| !base.contains(kind)) {
        text += &format!(" {} {kind}", supply[kind]);
    }
    text
}

/// Writes what a clan has of the boxes.
pub(super) fn details(rules: &Rules, clan: &Clan) -> Vec<(&'static str, String)> {
    let copies = clan.blessings.iter().filter(|&(_, count)| count > 0);
    let blessings = copies.map(|(card, count)| match count {
        1 => card.word().to_owned(),
        _ => format!("{count} {card}"),
    });
    let epics = clan.epics.iter().map(|card| wording::epic(&rules.cards, card));
    let tokens =
        if clan.tokens.is_empty() { String::new() } else { wording::short_band(&clan.tokens) };
    vec![
        ("tokens", tokens),
        ("blessings", blessings.collect::<Vec<_>>().join(", ")),
        ("epic monsters", epics.collect::<Vec<_>>().join(", ")),
    ]
}

/// Writes how many Bergrisar of each colour a clan has defeated.
pub(super) fn bergrisar(rules: &Rules, clan: &Clan) -> String {
    let colour = |card| rules.cards.bergrisar[card].colour;
    let of = |wanted: Colour| {
        let count = clan.bergrisar.iter().filter(|&card| colour(card) == Some(wanted)).count();
        (count > 0).then(|| format!("{count} {wanted}"))
    };
    Colour::ALL.iter().filter_map(|&wanted| of(wanted)).collect::<Vec<_>>().join(" ")
}

/// Returns the destinies that this seat has drawn by a blessing and not yet chosen from.
pub(super) fn drawn(state: &State, owner: Seat) -> Set<Destiny> {
    match state.phase {
        Phase::ThreadDraw { turn, drawn, .. } | Phase::ThreadKeep { turn, drawn, .. }
            if turn == owner =>
        {
            drawn
        }
        _ => Set::empty(),
    }
}

/// Writes what the ability of an enemy does: `, no favor helps`.
pub(super) fn ability(print: &Print) -> String {
    let number = print.ability_number;
    match print.ability {
        None => String::new(),
        Some(EnemyAbility::UndefeatedBlame) => format!(", {number} blame each if it lives"),
        Some(EnemyAbility::NoFavorReroll) => ", no favor helps".into(),
        Some(EnemyAbility::FailedFighterTakesBlame) => {
            format!(", {number} blame if it kills everybody")
        }
        Some(EnemyAbility::IgnoreShields) => ", shields do nothing".into(),
        Some(EnemyAbility::AmbushLoseWarriors) => format!(", {number} lost before the fight"),
        Some(EnemyAbility::ArmorPerRound) => {
            let does = if number == 1 { "does" } else { "do" };
            format!(", {} a round {does} nothing", counted(number, "hit"))
        }
        Some(EnemyAbility::DoubleHitsCountSingle) => ", one hit of a die counts".into(),
    }
}

/// Writes what a foe's reward is besides its number: `coins and 2 goods of any kind`.
pub(super) fn reward(print: &Print, kind: &str) -> String {
    let kind = if (print.reward, kind) == (1, "archers") { "archer" } else { kind };
    match print.any_resource {
        0 => kind.into(),
        more => format!("{kind} and {}", wording::any_goods(more)),
    }
}

/// Writes the piles of the boxes, and what lies at Valhalla.
pub(super) fn board(rules: &Rules, state: &State, indent: usize, lines: &mut Vec<String>) {
    let mut row = |name: &str, parts: Vec<String>| {
        let parts = if parts.is_empty() { vec!["none".into()] } else { parts };
        wrap(&format!("{name:<indent$}"), &parts, " | ", indent, lines);
    };
    if rules.has_mountains() {
        let journeys = &state.land_journeys;
        let discards = journeys.discards.iter().filter(|&(_, count)| count > 0);
        let discards: Vec<_> = discards
            .map(|(card, count)| format!("{count} {}", wording::journey_name(card.word())))
            .collect();
        let discards = if discards.is_empty() { "none".into() } else { discards.join(", ") };
        row(
            "mountains",
            vec![
                counted(state.deck.bergrisar.len() as u64, "Bergrisar card"),
                counted(journeys.left, "land journey"),
                format!("discarded: {discards}"),
            ],
        );
    }
    if rules.has_valhalla() {
        let blessing = |card| {
            let name = wording::blessing(&rules.cards, card);
            let brings = offer::blessing(&rules.cards.blessings[card], state.round);
            format!("{name}: {} for {brings}", price(&rules.cards.blessings[card].cost))
        };
        row("blessings", state.blessings.into_iter().flatten().map(blessing).collect());
        let epic = |card| {
            let name = wording::epic(&rules.cards, card);
            let brings = offer::epic(&rules.cards.epics[card]);
            format!("{name}: {} for {brings}", price(&rules.cards.epics[card].cost))
        };
        row("epic monsters", state.epics.into_iter().flatten().map(epic).collect());
    }
}
