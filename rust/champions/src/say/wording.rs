//! Words and phrases that all texts share.

use crate::cards::{Cards, Face, Load, LongshipRow, Print};
use crate::words::{
    BergrisarCard, Blessing, ByWarrior, Destiny, DraugrCard, Epic, Goods, Item, JourneySpace,
    Leader, Location, Longship, MonsterCard, Post, Rune, ShipKind, Shore, Site, Stage, TrollCard,
    Warband, Warrior,
};
use midgard_core::{Seat, Word};

/// Writes a number of things: `1 coin`, `2 coins`, `0 coins`, `2 dice`, `2 destinies`.
pub(crate) fn counted(count: impl Into<u64>, thing: &str) -> String {
    match (count.into(), thing.strip_suffix("die"), thing.strip_suffix("ny")) {
        (1, ..) => format!("1 {thing}"),
        (count, Some(before), _) => format!("{count} {before}dice"),
        (count, _, Some(before)) => format!("{count} {before}nies"),
        (count, ..) => format!("{count} {thing}s"),
    }
}

/// Returns the form of a verb for a number: `fits` for one, `fit` for more.
pub(crate) fn verb(count: u8, verb: &str) -> String {
    format!("{verb}{}", if count == 1 { "s" } else { "" })
}

/// Returns the form of "to be" for a number: `is` for one, `are` for more.
pub(crate) fn is(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Returns the plural of a warrior.
pub(crate) fn plural(warrior: Warrior) -> String {
    if warrior == Warrior::Leader {
        return "Leader dice".into();
    }
    let word = warrior.word();
    word.strip_suffix("man").map_or_else(|| format!("{word}s"), |stem| format!("{stem}men"))
}

/// Writes sacrifice tokens: `1 spearman token`, `2 spearman tokens`.
pub(crate) fn tokens(kind: Warrior, count: u8) -> String {
    counted(count, &format!("{kind} token"))
}

/// Writes `no spearmen`, `1 spearman`, `2 spearmen`.
pub(crate) fn warriors(warrior: Warrior, count: u8) -> String {
    match count {
        0 => format!("no {}", plural(warrior)),
        1 if warrior == Warrior::Leader => "the Leader die".into(),
        1 => format!("1 {warrior}"),
        _ => format!("{count} {}", plural(warrior)),
    }
}

/// Writes `no food`, `2 food`, or a number of warriors.
pub(crate) fn items(item: Item, count: u8) -> String {
    match (item.warrior(), count) {
        (Some(warrior), _) => warriors(warrior, count),
        (None, 0) => "no food".into(),
        (None, _) => format!("{count} food"),
    }
}

/// Returns an item in the plural: `spearmen`, `food`.
pub(crate) fn item(item: Item) -> String {
    item.warrior().map_or_else(|| "food".into(), plural)
}

/// Writes `2 food`, `1 coin`, `3 coins`.
pub(crate) fn goods(goods: Goods, count: u16) -> String {
    match goods {
        Goods::Food | Goods::Wood => format!("{count} {goods}"),
        Goods::Coin => counted(count, "coin"),
    }
}

/// Writes `a`, `a and b`, `a, b and c`.
pub(crate) fn and(parts: &[String]) -> String {
    match parts {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Writes the warriors of a warband without empty kinds: `2 swordsmen and 1 axeman`.
pub(crate) fn warband(band: &Warband) -> String {
    let there = band.iter().filter(|&(_, count)| count > 0);
    let parts: Vec<_> = there.map(|(warrior, count)| warriors(warrior, count)).collect();
    if parts.is_empty() { "nobody".into() } else { and(&parts) }
}

/// Writes a warband in short: `2 sword 0 spear 1 axe`.
pub(crate) fn band(band: &Warband) -> String {
    let [swords, spears, axes, ..] = band.values();
    format!("{swords} sword {spears} spear {axes} axe")
}

/// Writes a warband in short, without empty kinds.
pub(crate) fn short_band(band: &Warband) -> String {
    let there = band.iter().filter(|&(_, count)| count > 0);
    let parts: Vec<_> = there
        .map(|(warrior, count)| format!("{count} {}", warrior.word().trim_end_matches("man")))
        .map(|part| part.trim_end_matches('s').to_owned())
        .collect();
    if parts.is_empty() { "nobody".into() } else { parts.join(" ") }
}

/// Writes what a place takes or gives: `1 food and 2 swordsmen`.
pub(crate) fn load(load: &Load) -> String {
    let stuff = Goods::ALL.iter().filter(|&&kind| load.goods[kind] > 0);
    let mut parts: Vec<_> = stuff.map(|&kind| goods(kind, u16::from(load.goods[kind]))).collect();
    let band = load.warriors.iter().filter(|&(_, count)| count > 0);
    parts.extend(band.map(|(warrior, count)| warriors(warrior, count)));
    let rest = [(load.favor, "favor"), (load.glory, "glory")];
    let there = rest.iter().filter(|(count, _)| *count > 0);
    parts.extend(there.map(|(count, word)| format!("{count} {word}")));
    let rest = [
        (load.any_resource, any_goods(load.any_resource)),
        (load.discard_blame, format!("{} blame less", load.discard_blame)),
        (load.other_takes_blame, format!("{} blame for another seat", load.other_takes_blame)),
        (load.swaps, format!("up to {} exchanged", counted(load.swaps, "die"))),
    ];
    parts.extend(rest.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text));
    and(&parts)
}

/// Writes goods whose kind is chosen: `1 good of any kind`, `2 goods of any kind`.
pub(crate) fn any_goods(count: u8) -> String {
    format!("{} of any kind", counted(count, "good"))
}

/// Writes a word as a name: `Jarl's Longhouse`.
pub(crate) fn title(word: &str) -> String {
    let capital = |part: &str| {
        let part = part.replace("jarls", "jarl's").replace("sages", "sage's");
        part[..1].to_uppercase() + &part[1..]
    };
    let parts: Vec<_> = word.split('_').map(capital).collect();
    parts.join(" ")
}

/// Returns the name in a row of the card file.
fn named(cards: &Cards, table: &str, id: &str) -> String {
    let row = cards.notes.iter().find(|note| note.table == table && note.id == id);
    match row {
        Some(note) if !note.name.is_empty() => ascii(&note.name),
        _ => title(id),
    }
}

/// Returns the name in a row of the card file, in play or not.
pub(crate) fn full_name(cards: &Cards, table: &str, id: &str) -> String {
    cards.name_in_file(table, id).map_or_else(|| title(id), ascii)
}

/// Returns a name in letters that every screen shows.
fn ascii(name: &str) -> String {
    name.chars()
        .map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' })
        .collect()
}

/// Returns a rune's name.
pub(crate) fn rune(cards: &Cards, rune: Rune) -> String {
    named(cards, "runes", rune.word())
}

/// Returns a destiny's name.
pub(crate) fn destiny(cards: &Cards, destiny: Destiny) -> String {
    named(cards, "destinies", destiny.word())
}

/// Returns a leader's name.
pub(crate) fn leader(cards: &Cards, leader: Leader) -> String {
    named(cards, "leaders", leader.word())
}

/// Returns a private longship's name.
pub(crate) fn longship(cards: &Cards, longship: Longship) -> String {
    named(cards, "longships", longship.word())
}

/// Returns a troll's name.
pub(crate) fn troll(cards: &Cards, card: TrollCard) -> String {
    named(cards, "trolls", card.word())
}

/// Returns a draugr's name and colour.
pub(crate) fn draugr(cards: &Cards, card: DraugrCard) -> String {
    coloured(named(cards, "draugr", card.word()), &cards.draugr[card])
}

/// Returns a monster's name and colour.
pub(crate) fn monster(cards: &Cards, card: MonsterCard) -> String {
    coloured(named(cards, "monsters", card.word()), &cards.monsters[card])
}

fn coloured(name: String, print: &Print) -> String {
    print.colour.map_or(name.clone(), |colour| format!("{colour} {name}"))
}

/// Returns a place's name.
pub(crate) fn place(location: Location) -> String {
    title(location.word())
}

/// Returns the name of the journey card in a space.
pub(crate) fn journey(space: JourneySpace) -> String {
    journey_name(space.word())
}

/// Returns the name of a journey, at sea or on land.
pub(crate) fn journey_name(word: &str) -> String {
    title(word.trim_start_matches("land-")).replace("Odins", "Odin's")
}

/// Returns a longship that sails: `the small longship`, or its name.
pub(crate) fn ship(cards: &Cards, kind: ShipKind, own: Option<Longship>) -> String {
    match (kind, own) {
        (ShipKind::Private, Some(own)) => format!("the {}", longship(cards, own)),
        _ => format!("the {kind} longship"),
    }
}

/// Writes the cost of a longship.
pub(crate) fn price(row: &LongshipRow) -> String {
    let parts = [(Goods::Wood, row.wood), (Goods::Coin, row.coins)];
    let there = parts.iter().filter(|(_, count)| *count > 0);
    and(&there.map(|&(kind, count)| goods(kind, count.into())).collect::<Vec<_>>())
}

/// Writes where warriors are sent: `the left draugr`, `shore-2`.
pub(crate) fn site(site: Site) -> String {
    match site.land() {
        Some(_) => {
            format!("the {}", site.word().replace('_', " ").replace("bergrisar", "Bergrisar"))
        }
        None => site.word().into(),
    }
}

/// Writes where a clan has dice: `home`, `the left draugr`, `shore-2`.
pub(crate) fn post(post: Post) -> String {
    post.site().map_or_else(|| post.to_string(), site)
}

/// Writes attack, defense, and who may not fight: `attack 2, defense 3, no spearmen`.
pub(crate) fn print(print: &Print) -> String {
    let prohibited = print.prohibits.map(|warrior| format!(", no {}", plural(warrior)));
    format!("attack {}, defense {}{}", print.attack, print.defense, prohibited.unwrap_or_default())
}

/// Writes a shore: `shore-1`, `the left Bergrisar`.
pub(crate) fn shore(shore: Shore) -> String {
    match shore {
        Shore::LeftBergrisar => "the left Bergrisar".into(),
        Shore::RightBergrisar => "the right Bergrisar".into(),
        _ => shore.word().into(),
    }
}

/// Writes a face in words: `blank`, `1 hit and 1 shield`, `helmet`. Food is named if it is not the number of hits.
pub(crate) fn face(face: &Face) -> String {
    if face.helmet || face.food != face.hits {
        let count = |count: u8, thing| (count > 0).then(|| counted(count, thing));
        let food = (face.food != face.hits).then(|| format!("{} food", face.food));
        let helmet = face.helmet.then(|| "helmet".into());
        let parts = [count(face.hits, "hit"), count(face.shields, "shield"), food, helmet];
        return and(&parts.into_iter().flatten().collect::<Vec<_>>());
    }
    match (face.hits, face.shields) {
        (0, 0) => "blank".into(),
        (hits, 0) => counted(hits, "hit"),
        (0, shields) => counted(shields, "shield"),
        (hits, shields) => format!("{} and {}", counted(hits, "hit"), counted(shields, "shield")),
    }
}

/// Writes dice on the table: `2 swordsmen 1 hit, spearman blank`.
pub(crate) fn dice(faces: &ByWarrior<[Face; 6]>, lying: &ByWarrior<[u8; 6]>) -> String {
    let mut parts = Vec::new();
    for (warrior, counts) in lying.iter() {
        for (shown, &count) in faces[warrior].iter().zip(&counts) {
            if count > 0 {
                let who = if count == 1 { warrior.word().into() } else { warriors(warrior, count) };
                parts.push(format!("{who} {}", face(shown).replace(" and ", " ")));
            }
        }
    }
    parts.join(", ")
}

/// Returns the rule of a journey.
pub(crate) fn journey_tag(journey: JourneySpace) -> &'static str {
    match journey {
        JourneySpace::Empty | JourneySpace::Unseen => "journey.reveal",
        JourneySpace::AllQuiet => "journey.all_quiet",
        JourneySpace::Kraken => "journey.kraken",
        JourneySpace::Lost => "journey.lost",
        JourneySpace::NoWind => "journey.no_wind",
        JourneySpace::Storm => "journey.storm",
        JourneySpace::Whirlpool => "journey.whirlpool",
        JourneySpace::OdinsTrial => "journey.odins_trial",
        JourneySpace::Shipwreck => "journey.shipwreck",
        JourneySpace::LandAllQuiet => "land_journey.all_quiet",
        JourneySpace::LandAvalanche => "land_journey.avalanche",
        JourneySpace::LandBandits => "land_journey.bandits",
        JourneySpace::LandBlizzard => "land_journey.blizzard",
        JourneySpace::LandBlockedPath => "land_journey.blocked_path",
        JourneySpace::LandLoneWarrior => "land_journey.lone_warrior",
        JourneySpace::LandLost => "land_journey.lost",
        JourneySpace::LandThief => "land_journey.thief",
        JourneySpace::LandMercenaries => "land_journey.mercenaries",
    }
}

/// Returns the name of a Bergrisar.
pub(crate) fn bergrisar(cards: &Cards, card: BergrisarCard) -> String {
    coloured(named(cards, "bergrisar", card.word()), &cards.bergrisar[card])
}

/// Returns the name of a blessing.
pub(crate) fn blessing(cards: &Cards, card: Blessing) -> String {
    named(cards, "blessings", card.word())
}

/// Returns the name of an epic monster.
pub(crate) fn epic(cards: &Cards, card: Epic) -> String {
    named(cards, "epics", card.word())
}

/// Writes a range from 1: `1`, `1 to 3`.
pub(crate) fn from_one(most: u64) -> String {
    if most > 1 { format!("1 to {most}") } else { "1".into() }
}

/// Writes that a seat may use a rune.
pub(crate) fn may_use(cards: &Cards, turn: Seat, rune: Rune) -> String {
    format!("seat {turn} may use the rune {}", self::rune(cards, rune))
}

/// Writes the part of the round that is over.
pub(crate) fn stage(stage: Stage) -> String {
    match stage {
        Stage::Assignment => "assignment".into(),
        Stage::HuntingGrounds => "the hunt".into(),
        Stage::Troll | Stage::LeftDraugr | Stage::RightDraugr => {
            format!("the {}", stage.word().replace('_', " "))
        }
        Stage::LeftBergrisar | Stage::RightBergrisar => {
            format!("the {}", stage.word().replace('_', " "))
        }
        Stage::Shore1 | Stage::Shore2 | Stage::Shore3 | Stage::Shore4 => stage.to_string(),
    }
}
