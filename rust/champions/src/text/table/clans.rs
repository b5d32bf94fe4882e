//! The clans: a row each, and below it what does not fit in columns.

use super::{WIDTH, cut, words, wrap};
use crate::rules::Rules;
use crate::rules::state::{Clan, Phase, State};
use crate::say::wording::{self, counted};
use crate::words::{Colour, Land, Warband, Warrior};
use midgard_core::{Seat, Set, Word};

/// The indent of what belongs to a clan.
const INDENT: usize = 5;

pub(super) fn clans(
    rules: &Rules,
    state: &State,
    seat: Option<Seat>,
    kinds: bool,
    lines: &mut Vec<String>,
) {
    lines.push(
        "seat leader     glory food wood coins favor blame  warriors at home        workers  longship"
            .into(),
    );
    for owner in rules.seats() {
        lines.push(cut(&row(rules, state, seat, owner), WIDTH));
        let details = details(rules, state, seat, owner, kinds);
        if !details.is_empty() {
            wrap(&" ".repeat(INDENT), &details, " | ", INDENT, lines);
        }
    }
}

fn row(rules: &Rules, state: &State, seat: Option<Seat>, owner: Seat) -> String {
    let clan = &state.clans[owner];
    let (home, food) = at_home(rules, state, seat, owner);
    let leader = clan.leader.map_or("-", |leader| leader.word());
    let longship = clan.longship.map_or("-".into(), |own| wording::longship(&rules.cards, own));
    let extra = if clan.extra_worker { " (extra)" } else { "" };
    format!(
        "{owner:>4} {leader:<10} {:>5} {food:>4} {:>4} {:>5} {:>5} {:>5}  {:<23} {:<8} {longship}",
        state.score(owner),
        clan.wood,
        clan.coins,
        clan.favor,
        clan.blame,
        wording::band(&home),
        format!("{}{extra}", clan.workers),
    )
}

/// `[assignment.simultaneous]` Writes warriors and food at home; while they are sealed, as if nothing of them
/// had been sent.
fn at_home(rules: &Rules, state: &State, seat: Option<Seat>, owner: Seat) -> (Warband, u16) {
    let clan = &state.clans[owner];
    if !state.is_hidden(rules, owner, seat) {
        return (clan.warriors, clan.food);
    }
    let mut home = clan.warriors;
    for land in Land::ALL {
        if clan.placed.has(land.location()) {
            home.join(state.garrison[*land]);
        }
    }
    let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
    for ship in ships.filter(|ship| ship.owner == owner) {
        home.join(ship.warriors);
    }
    (home, state.all_food(owner))
}

fn details(
    rules: &Rules,
    state: &State,
    seat: Option<Seat>,
    owner: Seat,
    kinds: bool,
) -> Vec<String> {
    let clan = &state.clans[owner];
    let mut parts = Vec::new();
    let mut add = |name: &str, text: String| {
        if !text.is_empty() {
            parts.push(format!("{name}: {text}"));
        }
    };
    add("also at home", without_column(&at_home(rules, state, seat, owner).0));
    for (name, text) in from_valhalla(rules, clan) {
        add(name, text);
    }
    add("runes", words(clan.runes));
    add("used", words(clan.used_runes));
    add("at", words(clan.placed));
    add("begging", if clan.begging > 0 { clan.begging.to_string() } else { String::new() });
    add("destinies", destinies(state, seat, owner));
    if seat == Some(owner) {
        add("drawn", words(drawn(state, owner)));
        for under in known_under(state, owner) {
            add("put under the deck", words(under));
        }
    } else if !drawn(state, owner).is_empty() {
        add("drawn", drawn(state, owner).len().to_string());
    }
    add("defeated", defeated(rules, state, seat, owner, kinds));
    parts
}

/// Writes the warriors at home that have no column, without empty kinds.
fn without_column(home: &Warband) -> String {
    let mut more = *home;
    for kind in [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman] {
        more[kind] = 0;
    }
    if more.is_empty() { String::new() } else { wording::short_band(&more) }
}

/// Writes what a clan has from Valhalla.
fn from_valhalla(rules: &Rules, clan: &Clan) -> Vec<(&'static str, String)> {
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

/// R73: writes the pile. It lies face-down, and only its owner looks through it; with
/// `[variant.hall_of_records]`, or when the game is over, everybody sees it.
fn defeated(rules: &Rules, state: &State, seat: Option<Seat>, owner: Seat, kinds: bool) -> String {
    let clan = &state.clans[owner];
    if rules.options.hall_of_records || seat == Some(owner) || state.is_over() {
        return if kinds { enemies(rules, clan) } else { numbers(rules, clan) };
    }
    let pile = !(clan.trolls.is_empty() && clan.draugr.is_empty() && clan.monsters.is_empty());
    let pile = pile || !clan.bergrisar.is_empty();
    if pile { "face-down".into() } else { String::new() }
}

/// Writes the destinies: the seat's own by name, the revealed ones of others, and all of them when the game is
/// over.
fn destinies(state: &State, seat: Option<Seat>, owner: Seat) -> String {
    let clan = &state.clans[owner];
    let open = seat == Some(owner) || state.is_over();
    let seen = if open { clan.destinies } else { clan.revealed };
    let mark = |destiny| {
        let star = if clan.revealed.has(destiny) && open { "*" } else { "" };
        format!("{}{star}", destiny.word())
    };
    let mut names: Vec<_> = seen.iter().map(mark).collect();
    match clan.destinies.len() - seen.len() {
        0 => {}
        hidden => names.push(format!("{hidden} hidden")),
    }
    names.join(", ")
}

/// Returns what this seat has drawn at the Sage's House or by a blessing and not yet chosen from.
fn drawn(state: &State, owner: Seat) -> Set<crate::words::Destiny> {
    match state.phase {
        Phase::SageDraw { turn, drawn, .. } | Phase::KeepDestiny { turn, drawn }
            if turn == owner =>
        {
            drawn
        }
        Phase::ThreadDraw { turn, drawn, .. } | Phase::ThreadKeep { turn, drawn, .. }
            if turn == owner =>
        {
            drawn
        }
        _ => Set::empty(),
    }
}

/// Returns the groups that this seat has put under the deck and that are still complete. Once the deck above
/// them has run out, something may have been drawn from the first one unseen.
fn known_under(state: &State, owner: Seat) -> Vec<Set<crate::words::Destiny>> {
    let begun = usize::from(state.deck.destinies.is_empty());
    let whole = state.under.as_slice().iter().skip(begun);
    whole.filter(|group| group.owner == owner).map(|group| group.cards).collect()
}

/// Writes how many there are of each type and colour.
fn numbers(rules: &Rules, clan: &Clan) -> String {
    let mut parts = Vec::new();
    if !clan.trolls.is_empty() {
        parts.push(counted(clan.trolls.len() as u64, "troll"));
    }
    let draugr = clan.draugr.iter().map(|card| rules.cards.draugr[card].colour);
    let monsters = clan.monsters.iter().map(|card| rules.cards.monsters[card].colour);
    for (name, colours) in
        [("draugr", draugr.collect::<Vec<_>>()), ("monsters", monsters.collect::<Vec<_>>())]
    {
        let count = |&colour: &Colour| {
            let count = colours.iter().filter(|&&found| found == Some(colour)).count();
            (count > 0).then(|| format!("{count} {colour}"))
        };
        let counts: Vec<_> = Colour::ALL.iter().filter_map(count).collect();
        if !counts.is_empty() {
            parts.push(format!("{name} {}", counts.join(" ")));
        }
    }
    if !clan.bergrisar.is_empty() {
        parts.push(format!("Bergrisar {}", bergrisar(rules, clan)));
    }
    parts.join(", ")
}

/// Writes how many Bergrisar of each colour a clan has defeated.
fn bergrisar(rules: &Rules, clan: &Clan) -> String {
    let colour = |card| rules.cards.bergrisar[card].colour;
    let of = |wanted: Colour| {
        let count = clan.bergrisar.iter().filter(|&card| colour(card) == Some(wanted)).count();
        (count > 0).then(|| format!("{count} {wanted}"))
    };
    Colour::ALL.iter().filter_map(|&wanted| of(wanted)).collect::<Vec<_>>().join(" ")
}

/// `[variant.hall_of_records]` Writes every enemy by name.
fn enemies(rules: &Rules, clan: &Clan) -> String {
    let trolls = clan.trolls.iter().map(|card| wording::troll(&rules.cards, card));
    let draugr = clan.draugr.iter().map(|card| wording::draugr(&rules.cards, card));
    let monsters = clan.monsters.iter().map(|card| wording::monster(&rules.cards, card));
    let monsters =
        monsters.chain(clan.bergrisar.iter().map(|card| wording::bergrisar(&rules.cards, card)));
    let mut names: Vec<(String, usize)> = Vec::new();
    for name in trolls.chain(draugr).chain(monsters) {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let shown = |(name, count): &(String, usize)| match count {
        1 => name.clone(),
        _ => format!("{count} {name}"),
    };
    names.iter().map(shown).collect::<Vec<_>>().join(", ")
}
