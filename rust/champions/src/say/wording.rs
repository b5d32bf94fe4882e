//! Words and phrases that all texts share.

use crate::cards::{Face, Load, LongshipRow, Print};
use crate::rules::Rules;
use crate::rules::state::{Phase, State};
use crate::words::{
    BergrisarCard, Blessing, ByWarrior, Destiny, DraugrCard, Epic, Foe, Goods, Item, JourneySpace,
    Land, Leader, Location, Longship, MonsterCard, Post, Rune, ShipKind, Shore, Site, Stage,
    TrollCard, Warband, Warrior,
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

/// Writes what so many do: `fits` for one, `fit` for more.
pub(crate) fn verb(count: u8, verb: &str) -> String {
    format!("{verb}{}", if count == 1 { "s" } else { "" })
}

/// Writes what so many are: `is` for one, `are` for more.
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
fn named(rules: &Rules, table: &str, id: &str) -> String {
    let row = rules.cards.notes.iter().find(|note| note.table == table && note.id == id);
    match row {
        Some(note) if !note.name.is_empty() => ascii(&note.name),
        _ => title(id),
    }
}

/// Returns the name in a row of the card file, in play or not.
pub(crate) fn full_name(rules: &Rules, table: &str, id: &str) -> String {
    rules.cards.name_in_file(table, id).map_or_else(|| title(id), ascii)
}

/// Returns a name in letters that every screen shows.
fn ascii(name: &str) -> String {
    name.chars()
        .map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' })
        .collect()
}

/// Returns a rune's name.
pub(crate) fn rune(rules: &Rules, rune: Rune) -> String {
    named(rules, "runes", rune.word())
}

/// Returns a destiny's name.
pub(crate) fn destiny(rules: &Rules, destiny: Destiny) -> String {
    named(rules, "destinies", destiny.word())
}

/// Returns a leader's name.
pub(crate) fn leader(rules: &Rules, leader: Leader) -> String {
    named(rules, "leaders", leader.word())
}

/// Returns a private longship's name.
pub(crate) fn longship(rules: &Rules, longship: Longship) -> String {
    named(rules, "longships", longship.word())
}

/// Returns a troll's name.
pub(crate) fn troll(rules: &Rules, card: TrollCard) -> String {
    named(rules, "trolls", card.word())
}

/// Returns a draugr's name and colour.
pub(crate) fn draugr(rules: &Rules, card: DraugrCard) -> String {
    coloured(named(rules, "draugr", card.word()), &rules.cards.draugr[card])
}

/// Returns a monster's name and colour.
pub(crate) fn monster(rules: &Rules, card: MonsterCard) -> String {
    coloured(named(rules, "monsters", card.word()), &rules.cards.monsters[card])
}

fn coloured(name: String, print: &Print) -> String {
    print.colour.map_or(name.clone(), |colour| format!("{colour} {name}"))
}

/// Returns a place's name.
pub(crate) fn place(location: Location) -> String {
    title(location.word())
}

/// What begging is called with The Dark Mountains.
pub(crate) const BEGGAR_STALL: &str = "Beggar stall";

/// `[placement.beggar]` R-D-14: returns whether begging is called the Beggar stall.
pub(crate) fn has_beggar_stall(rules: &Rules) -> bool {
    rules.has_mountains() && rules.options.boxes.beggar_stall
}

/// Writes where a worker begs: ` at the Beggar stall`, or nothing.
pub(crate) fn where_begging(rules: &Rules) -> String {
    if has_beggar_stall(rules) {
        return format!(" at the {BEGGAR_STALL}");
    }
    let _ = rules;
    String::new()
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
pub(crate) fn ship(rules: &Rules, kind: ShipKind, own: Option<Longship>) -> String {
    match (kind, own) {
        (ShipKind::Private, Some(own)) => format!("the {}", longship(rules, own)),
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
pub(crate) fn dice(rules: &Rules, lying: &ByWarrior<[u8; 6]>) -> String {
    let mut parts = Vec::new();
    for (warrior, counts) in lying.iter() {
        for (shown, &count) in rules.faces[warrior].iter().zip(&counts) {
            if count > 0 {
                let who = if count == 1 { warrior.word().into() } else { warriors(warrior, count) };
                parts.push(format!("{who} {}", face(shown).replace(" and ", " ")));
            }
        }
    }
    parts.join(", ")
}

impl State {
    /// Returns the foe at a place on land, with its name.
    pub(crate) fn foe_on_land(&self, rules: &Rules, land: Land) -> Option<(String, Print)> {
        let of_draugr = |card| (draugr(rules, card), rules.cards.draugr[card]);
        match land {
            Land::Troll => self.troll.map(|card| (troll(rules, card), rules.cards.trolls[card])),
            Land::LeftDraugr => self.left_draugr.map(of_draugr),
            Land::RightDraugr => self.right_draugr.map(of_draugr),
            Land::LeftBergrisar => self.left_bergrisar.map(|card| of_bergrisar(rules, card)),
            Land::RightBergrisar => self.right_bergrisar.map(|card| of_bergrisar(rules, card)),
        }
    }

    /// Returns the monster of a shore, with its name.
    pub(crate) fn monster_at(&self, rules: &Rules, shore: Shore) -> Option<(String, Print)> {
        let card = self.shores[shore].monster?;
        Some((monster(rules, card), rules.cards.monsters[card]))
    }

    /// Returns the foe at a site, with its name.
    pub(crate) fn foe_at(&self, rules: &Rules, site: Site) -> Option<(String, Print)> {
        match (site.land(), site.shore()) {
            (Some(land), _) => self.foe_on_land(rules, land),
            (None, Some(shore)) => self.monster_at(rules, shore),
            (None, None) => None,
        }
    }

    /// Returns the name of the foe of a fight.
    pub(crate) fn foe_name(&self, rules: &Rules, foe: Foe, shore: Option<Shore>) -> String {
        let found = match foe {
            Foe::Hunt => return "the deer".into(),
            Foe::Kraken => return "the Kraken".into(),
            Foe::Bandits => return "the Bandits".into(),
            Foe::LeftBergrisar => self.foe_on_land(rules, Land::LeftBergrisar),
            Foe::RightBergrisar => self.foe_on_land(rules, Land::RightBergrisar),
            Foe::Troll => self.foe_on_land(rules, Land::Troll),
            Foe::LeftDraugr => self.foe_on_land(rules, Land::LeftDraugr),
            Foe::RightDraugr => self.foe_on_land(rules, Land::RightDraugr),
            Foe::Monster => shore.and_then(|shore| self.monster_at(rules, shore)),
        };
        found.map_or_else(|| "the foe".into(), |(name, _)| format!("the {name}"))
    }

    /// `[assignment.simultaneous]` Returns whether something is sealed now: the clans are sending, and not in
    /// the open.
    pub(crate) fn is_sealed(&self, rules: &Rules) -> bool {
        let sending = || matches!(self.phase.beneath(), Phase::Assignment { .. });
        rules.options.simultaneous && sending()
    }

    /// Returns whether what another seat has sent is hidden from this seat, or from everybody.
    pub(crate) fn is_hidden(&self, rules: &Rules, owner: Seat, seat: Option<Seat>) -> bool {
        self.is_sealed(rules) && seat != Some(owner)
    }
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

/// Returns the name and the numbers of a Bergrisar.
fn of_bergrisar(rules: &Rules, card: BergrisarCard) -> (String, Print) {
    (bergrisar(rules, card), rules.cards.bergrisar[card])
}

/// Returns the name of a Bergrisar.
pub(crate) fn bergrisar(rules: &Rules, card: BergrisarCard) -> String {
    coloured(named(rules, "bergrisar", card.word()), &rules.cards.bergrisar[card])
}

/// Returns the name of a blessing.
pub(crate) fn blessing(rules: &Rules, card: Blessing) -> String {
    named(rules, "blessings", card.word())
}

/// Returns the name of an epic monster.
pub(crate) fn epic(rules: &Rules, card: Epic) -> String {
    named(rules, "epics", card.word())
}

/// Writes a range from 1: `1`, `1 to 3`.
pub(crate) fn from_one(most: u64) -> String {
    if most > 1 { format!("1 to {most}") } else { "1".into() }
}

/// Writes that a seat may use a rune.
pub(crate) fn may_use(rules: &Rules, turn: Seat, rune: Rune) -> String {
    format!("seat {turn} may use the rune {}", self::rune(rules, rune))
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

/// Writes who waits at a site: `blue Nokk, attack 2, defense 4, bounty 1`.
pub(crate) fn at(rules: &Rules, state: &State, site: Site) -> String {
    let Some((name, print)) = state.foe_at(rules, site) else { return "no foe there".into() };
    let bounty = site.shore().map_or(0, |shore| state.shores[shore].bounty);
    let bounty = if bounty > 0 { format!(", bounty {bounty}") } else { String::new() };
    format!("{name}, {}{bounty}", self::print(&print))
}
