//! Events in words: each kind of event in one place.

use crate::cards::{Face, Print};
use crate::rules::event::{Card, Event, Tag, What};
use crate::rules::phase::placement;
use crate::rules::{Rules, leader, rune};
use crate::say::explain::one_of;
use crate::say::wording::{self, and, counted, warriors};
use crate::words::{
    ByResource, Destiny, Foe, Item, Journey, Line, Post, Resource, ShipKind, Source, Stock,
    Warband, Warrior,
};
use midgard_core::{Seat, Word};

/// Returns the events in words, a line for each. The dice of a throw, journeys laid together and similar events
/// share a line.
pub fn describe(rules: &Rules, events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = events;
    while let Some((first, rest)) = left.split_first() {
        let same = rest.iter().take_while(|next| joins(first, next)).count();
        let (run, rest) = left.split_at(1 + same);
        lines.push(if run.len() > 1 { together(rules, run) } else { first.text(rules) });
        left = rest;
    }
    lines
}

/// Returns whether the two events share a line.
fn joins(first: &Event, next: &Event) -> bool {
    let alike = std::mem::discriminant(&first.what) == std::mem::discriminant(&next.what);
    alike
        && first.rule == next.rule
        && match (first.what, next.what) {
            (What::Rolled { seat, .. }, What::Rolled { seat: other, .. })
            | (What::Rerolled { seat, .. }, What::Rerolled { seat: other, .. }) => seat == other,
            (What::Laid { .. } | What::Supplied { .. } | What::Recalled { .. }, _) => true,
            (What::Enriched { .. }, _) => true,
            (What::Blamed { .. }, _) => first.rule == Tag::CleanupTroll,
            _ => false,
        }
}

/// Writes several events in one line.
fn together(rules: &Rules, run: &[Event]) -> String {
    let list = |part: fn(&What) -> Option<String>| -> String {
        and(&run.iter().filter_map(|event| part(&event.what)).collect::<Vec<_>>())
    };
    match run[0].what {
        What::Rolled { seat, .. } => format!("seat {seat} rolls: {}", dice(run)),
        What::Rerolled { seat, .. } => format!("seat {seat} rerolls: {}", dice(run)),
        What::Laid { .. } => {
            let shores = list(|what| match what {
                What::Laid { shore } => Some(wording::shore(*shore)),
                _ => None,
            });
            format!("journeys are laid face-down at {shores}")
        }
        What::Supplied { .. } => {
            let goods = list(|what| match what {
                What::Supplied { place, item, count } => Some(format!(
                    "{} to the {}",
                    wording::items(*item, *count),
                    wording::place(*place)
                )),
                _ => None,
            });
            format!("new goods: {goods}")
        }
        What::Enriched { .. } => {
            let shores = list(|what| match what {
                What::Enriched { shore, .. } => Some(wording::shore(*shore)),
                _ => None,
            });
            format!("the monsters at {shores} gain a coin each")
        }
        What::Recalled { .. } => "workers and longships come back".into(),
        What::Blamed { .. } => match run.len() / rules.players() {
            0 | 1 => "everybody takes a blame".into(),
            count => format!("everybody takes {count} blame"),
        },
        _ => run[0].text(rules),
    }
}

/// Returns the die of an event that shows one, and its face.
fn shown(event: &Event) -> Option<(Warrior, Face)> {
    match event.what {
        What::Rolled { warrior, hits, shields, food, helmet, .. }
        | What::Rerolled { warrior, hits, shields, food, helmet, .. } => {
            Some((warrior, Face { hits, shields, food, helmet }))
        }
        _ => None,
    }
}

/// Writes dice on the table, equal ones together: `2 swordsmen 1 hit, spearman blank`.
fn dice(run: &[Event]) -> String {
    let mut found: Vec<(Warrior, Face, u8)> = Vec::new();
    for event in run {
        let Some((warrior, face)) = shown(event) else { continue };
        match found.iter_mut().find(|die| (die.0, die.1) == (warrior, face)) {
            Some(die) => die.2 += 1,
            None => found.push((warrior, face, 1)),
        }
    }
    found.sort_unstable();
    let die = |(warrior, face, count): &(Warrior, Face, u8)| {
        let who = if *count == 1 { warrior.word().into() } else { warriors(*warrior, *count) };
        format!("{who} {}", wording::face(face).replace(" and ", " "))
    };
    found.iter().map(die).collect::<Vec<_>>().join(", ")
}

impl Event {
    /// Writes the event in words, without its rule.
    #[rustfmt::skip] // an event, a line
    pub fn text(&self, rules: &Rules) -> String {
        let destiny = |card: Destiny| wording::destiny(&rules.cards, card);
        let run = std::slice::from_ref(self);
        match self.what {
            What::Opened { place } => format!("stall: {}", wording::place(place)),
            What::MarkerMoved { seat } if self.rule == Tag::SetupStart => format!("seat {seat} holds the marker"),
            What::MarkerMoved { seat } => format!("the marker goes to seat {seat}"),
            What::Drafted { seat, leader } => format!("seat {seat} is led by {}", wording::leader(&rules.cards, leader)),
            What::Dealt { seat, destiny: Some(card) } => format!("seat {seat} is dealt the destiny {}", destiny(card)),
            What::Dealt { seat, destiny: None } => format!("seat {seat} is dealt a destiny"),
            What::Began { round } => format!("round {round}"),
            What::Stocked { space, card } => stocked(rules, space, card),
            What::Reshuffled { count, .. } => format!("the {} are shuffled to be the deck", counted(count, "discarded journey")),
            What::Laid { shore } => format!("a journey is laid face-down at {}", wording::shore(shore)),
            What::Supplied { place, item, count } => format!("new goods: {} to the {}", wording::items(item, count), wording::place(place)),
            What::Lacked { asked, got, .. } => format!("the supply has {} of {}", kinds_of(&got, &asked), wording::warband(&asked)),
            What::Placed { seat, place } => format!("seat {seat} goes to the {}", wording::place(place)),
            What::Begged { seat } => format!("seat {seat} begs{}", placement::where_begging(rules)),
            What::Paid { seat, goods } => format!("seat {seat} pays {}", amounts(&goods)),
            What::Gained { seat, goods } => format!("seat {seat} gains {}{}", amounts(&goods), self.source()),
            What::Gathered { seat, food } => format!("seat {seat} takes {food} food"),
            What::Traded { seat, give, get } => format!("seat {seat} trades {} for {}", wording::goods(give, 1), wording::goods(get, 1)),
            What::TurnedAway { seat, warriors, source } => {
                let where_to = if source == Source::Stock { ", and goes back to the supply" } else { "" };
                let verb = if warriors.total() == 1 { "finds" } else { "find" };
                let to = if warriors.total() == 1 { where_to.into() } else { where_to.replace("goes", "go") };
                format!("{} of seat {seat} {verb} no room{to}", wording::warband(&warriors))
            }
            What::Recruited { seat, warriors, .. } => format!("seat {seat} recruits {}", wording::warband(&warriors)),
            What::Took { seat, rune, source } => {
                let from = if source == Source::Deck { " from the deck" } else { "" };
                format!("seat {seat} takes the rune {}{from}", wording::rune(&rules.cards, rune))
            }
            What::Looked { seat, shore, journey: None } => format!("seat {seat} looks at the journey of {}", wording::shore(shore)),
            What::Looked { seat, shore, journey: Some(card) } => format!("seat {seat} looks at the journey of {}: {}", wording::shore(shore), journey(card)),
            What::Drew { seat, destiny: None, .. } => format!("seat {seat} draws a destiny"),
            What::Drew { seat, destiny: Some(card), .. } => format!("seat {seat} draws {}", destiny(card)),
            What::Kept { seat, destiny: None } => format!("seat {seat} keeps a destiny"),
            What::Kept { seat, destiny: Some(card) } => format!("seat {seat} keeps {}", destiny(card)),
            What::PutUnder { seat, count, destinies: None } => format!("seat {seat} puts {count} under the deck"),
            What::PutUnder { seat, destinies: Some(cards), .. } => {
                let names: Vec<_> = cards.iter().map(destiny).collect();
                format!("seat {seat} puts {} under the deck", and(&names))
            }
            What::Built { seat, longship } => format!("seat {seat} builds the {}", wording::longship(&rules.cards, longship)),
            What::Hired { seat } => format!("seat {seat} has one more worker"),
            What::Sailed { seat, ship, longship, shore } => format!("seat {seat} sends {} to {}", vessel(rules, ship, longship), wording::shore(shore)),
            What::Used { seat, rune } => format!("seat {seat} uses {}{}", wording::rune(&rules.cards, rune), rune::shown(rune)),
            What::Disclosed { seat, destiny: card } | What::Showed { seat, destiny: card } => format!("seat {seat} reveals {}", destiny(card)),
            What::Scored { seat, line, glory } => format!("seat {seat} scores {glory} glory{}", self.reason(line)),
            What::Sent { seat, site, item, count } => format!("seat {seat} sends {} to {}", wording::items(item, count), wording::site(site)),
            What::Unsealed { seat, site, warriors, food } => format!("seat {seat} has sent {} to {}", load(&warriors, food), wording::site(site)),
            What::Hunted { seat, warriors } => format!("seat {seat} hunts with {}", wording::warband(&warriors)),
            What::Attacked { seat, foe, card, warriors, .. } => format!("seat {seat} fights {} with {}", enemy(rules, foe, card), wording::warband(&warriors)),
            What::Rolled { seat, .. } => format!("seat {seat} rolls: {}", dice(run)),
            What::Rerolled { seat, .. } => format!("seat {seat} rerolls: {}", dice(run)),
            What::Hit { .. } => self.struck(rules),
            What::Fell { seat, warrior, count, .. } if self.rule == Tag::VoyageProhibited => {
                let (verb, whom) = if count == 1 { ("falls", "it") } else { ("fall", "them") };
                format!("{} of seat {seat} {verb} unrolled: the monster prohibits {whom}", warriors(warrior, count))
            }
            What::Fell { seat, warrior, count, .. } if matches!(self.rule, Tag::BergrisarProhibited | Tag::CombatProhibited) => {
                let (verb, whom) = if count == 1 { ("falls", "it") } else { ("fall", "them") };
                format!("{} of seat {seat} {verb} unrolled: the foe prohibits {whom}", warriors(warrior, count))
            }
            What::Fell { seat, warrior, count, .. } if self.rule == Tag::EnemyCaveDweller => {
                format!("seat {seat} loses {} to the ambush of the Cave Dweller", warriors(warrior, count))
            }
            What::Fell { seat, warrior, count, .. } => format!("seat {seat} loses {}", warriors(warrior, count)),
            What::Defeated { seat, foe, card, .. } => format!("seat {seat} defeats {}", enemy(rules, foe, card)),
            What::Claimed { seat, card, .. } => format!("seat {seat} takes the card {}", name(rules, card)),
            What::Absolved { seat } => format!("seat {seat} discards a blame"),
            What::Blamed { seat, by: Some(by) } => format!("seat {by} blames seat {seat}"),
            What::Blamed { seat, by: None } => format!("seat {seat} takes a blame"),
            What::Beaten { seat, foe, card, .. } => format!("seat {seat} has nobody left: {} {} won", enemy(rules, foe, card), has(foe)),
            What::Returned { seat, foe, shore, warriors } => match (foe, shore) {
                (Foe::Kraken | Foe::Bandits, Some(_)) if self.rule == Tag::LeaderDieImmune => format!("the Leader die of seat {seat} goes home"),
                (Foe::Bandits, Some(shore)) => format!("seat {seat} goes on to {} with {}", wording::shore(shore), wording::warband(&warriors)),
                (Foe::Kraken, Some(shore)) => format!("seat {seat} sails on to {shore} with {}", wording::warband(&warriors)),
                _ if warriors.is_empty() => format!("nobody of seat {seat} goes home"),
                _ => format!("{} of seat {seat} {} home", wording::warband(&warriors), if warriors.total() == 1 { "goes" } else { "go" }),
            },
            What::Revealed { shore, journey: card, .. } => format!("journey at {}: {}", wording::shore(shore), journey(card)),
            What::Discarded { shore, journey: card } => format!("the journey {} of {} is discarded", journey(card), wording::shore(shore)),
            What::Lost { seat, item, count, .. } => format!("seat {seat} loses {} to {}", wording::items(item, count), self.journey_word()),
            What::Fed { seat, food, fed, hungry, .. } => fed_text(seat, food, fed, hungry),
            What::Starved { seat, warrior, count, .. } => format!("{} of seat {seat} {}", warriors(warrior, count), if count == 1 { "starves" } else { "starve" }),
            What::Recalled { seat, .. } => format!("the workers of seat {seat} come back"),
            What::Escaped { foe: Foe::Troll, card } => format!("the {} lives", name(rules, card)),
            What::Escaped { card, .. } => format!("the {} goes away", name(rules, card)),
            What::Enriched { shore, .. } => format!("the monster at {} gains a coin", wording::shore(shore)),
            What::Won { seat, glory } => format!("seat {seat} wins with {glory} glory"),
            What::Copied { .. }
            | What::Foresaw { .. }
            | What::Swapped { .. }
            | What::Joined { .. }
            | What::Buried { .. }
            | What::Recovered { .. }
            | What::Activated { .. }
            | What::Received { .. }
            | What::Upgraded { .. }
            | What::Invoked { .. }
            | What::Sacrificed { .. }
            | What::Bought { .. } => box_event(rules, self),
        }
    }

    /// Writes `the Hill Troll: 2 hits and 1 shield; it has 2 of 4 damage; 1 warrior is to fall`.
    fn struck(&self, rules: &Rules) -> String {
        let What::Hit { seat, foe, card, hits, shields, damage, defense, losses, .. } = self.what
        else {
            return String::new();
        };
        let roll = format!("{} and {}", counted(hits, "hit"), counted(shields, "shield"));
        if foe == Foe::Hunt {
            return format!("seat {seat} hunts with {}", counted(hits, "hit"));
        }
        let (foe, has) = (enemy(rules, foe, card), has(foe));
        let falls = match losses {
            0 => "nobody is to fall".into(),
            1 => "1 warrior is to fall".into(),
            _ => format!("{losses} warriors are to fall"),
        };
        format!("seat {seat} has {roll}: {foe} {has} {damage} of {defense} damage, and {falls}")
    }

    /// Writes where a gain comes from, if the events before do not say so.
    fn source(&self) -> &'static str {
        match self.rule {
            Tag::Hunt => " from hunting",
            Tag::MonsterBounty => " that lay on the monster",
            _ => "",
        }
    }

    /// Writes what glory is for.
    fn reason(&self, line: Line) -> String {
        match self.rule {
            Tag::CombatSpoils | Tag::JourneyKraken | Tag::StallSkald => String::new(),
            Tag::LandJourneyBandits | Tag::ValhallaGlory => String::new(),
            rule => {
                if let Some(leader) = leader::of_ability(rule) {
                    return format!(" by the helmet ({})", wording::title(leader.word()));
                }
                if let Some((leader, what)) = leader::of_rule(rule) {
                    return format!(" {what} ({})", wording::title(leader.word()));
                }
                match rune::of_rule(rule) {
                    Some(rune) => format!(" by {}", wording::title(rune.word())),
                    None => format!(" for {}", line.word().replace('_', " ")),
                }
            }
        }
    }

    fn journey_word(&self) -> String {
        let of = |journey: &&Journey| Tag::of_journey(**journey) == self.rule;
        Journey::ALL.iter().find(of).map_or_else(String::new, |&found| journey(found))
    }
}

fn stocked(rules: &Rules, space: Stock, card: Card) -> String {
    let place = match space {
        Stock::Rune1 | Stock::Rune2 => "rune".into(),
        Stock::Merchant => "merchant ship".into(),
        space => space.word().replace('_', " "),
    };
    let of = |print: &Print| {
        let no = |warrior| format!(", no {}", wording::plural(warrior));
        let no = print.prohibits.map_or_else(String::new, no);
        format!("{place}: {} ({}/{}){no}", name(rules, card), print.attack, print.defense)
    };
    match card {
        Card::Troll(troll) => of(&rules.cards.trolls[troll]),
        Card::Draugr(draugr) => of(&rules.cards.draugr[draugr]),
        Card::Monster(monster) => of(&rules.cards.monsters[monster]),
        Card::Rune(_) | Card::Merchant(_) => format!("{place}: {}", name(rules, card)),
        Card::Bergrisar(bergrisar) => of(&rules.cards.bergrisar[bergrisar]),
        Card::Blessing(_) | Card::Epic(_) | Card::Die(_) => {
            format!("{place}: {}", name(rules, card))
        }
    }
}

/// Returns a card's name; for a merchant ship, what it carries.
fn name(rules: &Rules, card: Card) -> String {
    match card {
        Card::Troll(card) => wording::troll(&rules.cards, card),
        Card::Draugr(card) => wording::draugr(&rules.cards, card),
        Card::Monster(card) => wording::monster(&rules.cards, card),
        Card::Rune(card) => wording::rune(&rules.cards, card),
        Card::Merchant(card) => wording::load(&rules.cards.merchants[card]),
        Card::Bergrisar(card) => wording::bergrisar(&rules.cards, card),
        Card::Blessing(card) => wording::blessing(&rules.cards, card),
        Card::Epic(card) => wording::epic(&rules.cards, card),
        Card::Die(kind) => wording::warriors(kind, 1),
    }
}

fn enemy(rules: &Rules, foe: Foe, card: Option<Card>) -> String {
    match (foe, card) {
        (Foe::Hunt, _) => "the deer".into(),
        (_, Some(card)) => format!("the {}", name(rules, card)),
        (Foe::Bandits, None) => "the Bandits".into(),
        (_, None) => "the Kraken".into(),
    }
}

/// Returns the verb for an enemy, most of whom are one.
fn has(foe: Foe) -> &'static str {
    match foe {
        Foe::Bandits => "have",
        _ => "has",
    }
}

fn journey(card: Journey) -> String {
    wording::journey_name(card.word())
}

fn vessel(rules: &Rules, ship: ShipKind, longship: Option<crate::words::Longship>) -> String {
    wording::ship(&rules.cards, ship, longship)
}

fn amounts(goods: &ByResource<u16>) -> String {
    let there = goods.iter().filter(|&(_, count)| count > 0);
    let parts = there.map(|(kind, count)| match kind {
        Resource::Coin => counted(count, "coin"),
        kind => format!("{count} {kind}"),
    });
    and(&parts.collect::<Vec<_>>())
}

fn load(band: &Warband, food: u8) -> String {
    let there = band.iter().filter(|&(_, count)| count > 0);
    let mut parts: Vec<_> = there.map(|(kind, count)| warriors(kind, count)).collect();
    if food > 0 {
        parts.push(wording::items(Item::Food, food));
    }
    and(&parts)
}

/// Writes how many there are of the kinds that are wanted.
fn kinds_of(got: &Warband, wanted: &Warband) -> String {
    let kinds = wanted.iter().filter(|&(_, count)| count > 0);
    and(&kinds.map(|(kind, _)| warriors(kind, got[kind])).collect::<Vec<_>>())
}

fn fed_text(seat: Seat, food: u8, fed: u8, hungry: u8) -> String {
    let people = |count: u8| counted(count, "warrior");
    let starve = |count: u8| format!("{} {}", people(count), wording::verb(count, "starve"));
    match (food, fed, hungry) {
        (0, _, hungry) => format!("seat {seat} has no food: {}", starve(hungry)),
        (_, 0, 0) => format!("seat {seat} has nobody to feed: {food} food is spent"),
        (_, fed, 0) => format!("seat {seat} spends {food} food and feeds {}", people(fed)),
        _ => {
            format!("seat {seat} spends {food} food and feeds {}: {}", people(fed), starve(hungry))
        }
    }
}

/// Writes an event of the boxes in words.
fn box_event(rules: &Rules, event: &Event) -> String {
    let band = wording::warband;
    match event.what {
        What::Copied { seat, rune } => {
            format!("seat {seat} copies {}", wording::rune(&rules.cards, rune))
        }
        What::Foresaw { seat, deck, count, cards } => {
            let seen = format!(
                "seat {seat} orders the next {} of the {deck} journeys",
                counted(count, "card")
            );
            let names = cards
                .map(|cards| cards.as_slice().iter().map(|&it| journey(it)).collect::<Vec<_>>());
            names.map_or(seen.clone(), |names| format!("{seen}: {}", names.join(", ")))
        }
        What::Swapped { seat, site, leaves, comes, .. } => {
            let place = match site {
                None | Some(Post::Home) => String::new(),
                Some(post) => format!(" at {}", wording::post(post)),
            };
            format!("seat {seat} exchanges {} for {}{place}", band(&leaves), band(&comes))
        }
        What::Joined { seat, warrior, .. } => {
            format!("{} joins seat {seat}", one_of(Item::of(warrior)))
        }
        What::Buried { seat, warrior, count } => {
            format!("seat {seat} gets {}", wording::tokens(warrior, count))
        }
        What::Recovered { seat } => format!("the Leader die of seat {seat} comes home"),
        What::Activated { seat, .. } if event.rule == Tag::AbilityRally => {
            format!("seat {seat} uses the helmet: rally")
        }
        What::Activated { seat, ability, .. } => {
            let leader = wording::title(ability.word());
            format!("seat {seat} uses the helmet: the ability of {leader}")
        }
        What::Received { seat, warrior, count } => {
            format!("seat {seat} gets {}", wording::tokens(warrior, count))
        }
        What::Upgraded { seat, warrior, .. } => {
            format!("a swordsman of seat {seat} becomes {}", one_of(Item::of(warrior)))
        }
        What::Invoked { seat, blessing } => {
            format!("seat {seat} invokes {}", wording::blessing(&rules.cards, blessing))
        }
        What::Sacrificed { seat, tokens } => {
            let counted = tokens.iter().filter(|&(_, count)| count > 0);
            let parts: Vec<_> = counted.map(|(kind, count)| wording::tokens(kind, count)).collect();
            format!("seat {seat} gives {}", and(&parts))
        }
        What::Bought { seat, thing, card } => {
            let what = card.map_or_else(|| thing.to_string(), |card| name(rules, card));
            format!("seat {seat} buys {what}")
        }
        _ => String::new(),
    }
}
