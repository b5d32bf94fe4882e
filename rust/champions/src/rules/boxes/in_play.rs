//! What is in play: words, cards and dice of the boxes. `[setup.boxes]` S-1, `[component_counts]` A-31, `[promos]` A-51.

use crate::cards::{Cards, Tokens};
use crate::players::NEEDS_MOUNTAINS;
use crate::rules::action::{Action, Errand, Step, Verdict};
use crate::rules::boxes::BoxOptions;
use crate::rules::rune::{self, Origin};
use crate::rules::state::{Deck, Journeys};
use crate::rules::{Options, Rules, leader};
use crate::say::wording;
use crate::words::{
    BergrisarCard, Blessing, ByBlessing, ByJourney, Destiny, DraugrCard, Expansion, Journey,
    JourneyDeck, Line, Location, Longship, MonsterCard, ShipKind, Shore, TrollCard, Warband,
    Warrior,
};
use midgard_core::{Set, Word};

/// The number of destinies of the base game.
const DESTINIES: usize = 12;

/// The destinies of Valhalla alone.
const VALHALLA_DESTINIES: [Destiny; 4] = [
    Destiny::ValkyriesFavored,
    Destiny::OdinsSwordsmith,
    Destiny::OdinsHafter,
    Destiny::OdinsBlacksmith,
];

/// The boxes.
const MOUNTAINS: Expansion = Expansion::DarkMountains;
const VALHALLA: Expansion = Expansion::Valhalla;

/// Returns the first words of a list.
fn first<W: Word>(count: usize) -> Set<W> {
    W::ALL[..count].iter().copied().collect()
}

/// Changes the cards as the options say, so that whatever reads a card reads what is in force.
pub(in crate::rules) fn adjust(cards: &mut Cards, options: &Options) {
    let boxes = &options.boxes;
    cards.keep(boxes.in_play());
    if boxes.archer_b {
        let count = cards.dice[Warrior::Archer].count;
        let manual_count = cards.dice[Warrior::Archer].manual_count;
        cards.dice[Warrior::Archer] = crate::cards::Die { count, manual_count, ..cards.archer_b };
    }
    if !boxes.abilities {
        let prints = cards.trolls.values_mut().iter_mut().chain(cards.draugr.values_mut());
        for print in prints.chain(cards.monsters.values_mut()) {
            (print.ability, print.ability_number) = (None, 0); // `[enemy.abilities]`
        }
    }
    if boxes.one_wood {
        cards.trolls.values_mut().iter_mut().for_each(|print| print.reward = 1); // `[troll.wood]`
    }
    if boxes.fee_for_both {
        let fee = cards.public_longships[ShipKind::Large].coins;
        cards.public_longships[ShipKind::Small].coins = fee; // `[longship.fee]`
    }
}

impl Rules {
    /// Returns whether fights have no helmets, tokens and blessings, and no enemy in play has an ability.
    pub(in crate::rules) fn has_plain_fights(&self) -> bool {
        let (deck, cards) = (self.decks(), &self.cards);
        let land = deck.trolls.iter().map(|card| &cards.trolls[card]);
        let land = land.chain(deck.draugr.iter().map(|card| &cards.draugr[card]));
        let land = land.chain(deck.bergrisar.iter().map(|card| &cards.bergrisar[card]));
        let all = land.chain(deck.monsters.iter().map(|card| &cards.monsters[card]));
        let mut all = all.chain([&cards.kraken, &cards.bandits]);
        !self.has_valhalla() && all.all(|print| print.ability.is_none())
    }

    /// Returns the destinies in play.
    pub(crate) fn destinies(&self) -> Set<Destiny> {
        let boxes = &self.options.boxes;
        let mut destinies = first(DESTINIES);
        if !boxes.manual_counts {
            if self.has_mountains() {
                destinies.add(Destiny::Liberator);
            }
            if self.has_valhalla() {
                destinies = destinies.or(VALHALLA_DESTINIES.into_iter().collect());
                if self.has_mountains() {
                    destinies.add(Destiny::OdinsFletcher);
                }
            }
        }
        if boxes.promos { destinies.with(Destiny::Despised) } else { destinies }
    }

    /// Adds the stalls of the boxes to the military and the economic ones.
    pub(crate) fn more_stalls(
        &self,
        mut military: Set<Location>,
        mut economic: Set<Location>,
    ) -> (Set<Location>, Set<Location>) {
        if self.options.boxes.manual_counts {
            return (military, economic);
        }
        if self.has_mountains() {
            military.add(Location::RovingRangers);
            economic = economic.with(Location::WanderingMonk).with(Location::Gossip);
        }
        if self.has_valhalla() {
            military.add(Location::Trainer);
        }
        (military, economic)
    }

    /// Returns whether a longship is in the box: the fifth one is that of The Dark Mountains.
    pub(crate) fn has_longship(&self, longship: Longship) -> bool {
        longship != Longship::Longship5 || self.has_mountains()
    }

    /// Returns the dice of each kind in the box.
    pub(crate) fn dice(&self) -> Warband {
        let kinds = self.kinds();
        Warband::from_fn(|kind| {
            let die = &self.cards.dice[kind];
            let base = (kind as usize) < Warrior::Archer as usize;
            match kinds.has(kind) {
                false => 0,
                true if base || !self.options.boxes.manual_counts => die.count,
                true => die.manual_count,
            }
        })
    }

    /// Returns the decks before the first card is drawn.
    pub(crate) fn decks(&self) -> Deck {
        let BoxOptions { manual_counts, .. } = self.options.boxes;
        let (mountains, valhalla) = (self.has_mountains(), self.has_valhalla());
        let more = mountains && !manual_counts;
        let (trolls, draugr, monsters) = if more {
            (Set::full(), Set::full(), Set::full())
        } else {
            (
                first(TrollCard::TrollLord1 as usize),
                first(DraugrCard::SeidrDraugrRed as usize),
                first(MonsterCard::DarkShamanRed as usize),
            )
        };
        let bergrisar = match (mountains, manual_counts) {
            (false, _) => Set::<BergrisarCard>::empty(),
            (true, false) => Set::full(),
            (true, true) => self.cards.manual_bergrisar,
        };
        Deck {
            trolls,
            draugr,
            monsters,
            runes: self.runes(),
            merchants: Set::full(),
            destinies: self.destinies(),
            bergrisar,
            blessings: self.blessings(),
            epics: if valhalla { Set::full() } else { Set::empty() },
        }
    }

    /// Returns the copies of each blessing in the box.
    pub(crate) fn blessings(&self) -> ByBlessing<u8> {
        let needs = Blessing::HuntersHost;
        ByBlessing::from_fn(|card| {
            let row = &self.cards.blessings[card];
            match () {
                () if !self.has_valhalla() => 0,
                () if card == needs && !self.has_mountains() => 0,
                () if self.options.boxes.manual_counts => row.manual_count,
                () => row.count,
            }
        })
    }

    /// Returns whether a line of the score sheet is in play.
    pub(crate) fn has_line(&self, line: Line) -> bool {
        match line {
            Line::Bergrisar | Line::Bandits => self.has_mountains(),
            Line::Sacrifices | Line::Blessings | Line::Epics | Line::EpicBonus => {
                self.has_valhalla()
            }
            _ => true,
        }
    }

    /// Returns whether a kind of journeys is in play: as a word, also if the box has no card of it.
    pub(crate) fn has_journey(&self, card: Journey) -> bool {
        let land = card as usize >= Journey::LandAllQuiet as usize;
        let promo =
            matches!(card, Journey::OdinsTrial | Journey::Shipwreck | Journey::LandMercenaries);
        (self.has_mountains() || !land) && (self.options.boxes.promos || !promo)
    }

    /// Returns the number of cards of a journey in the box.
    pub(crate) fn journey_count(&self, card: Journey) -> u8 {
        let boxes = &self.options.boxes;
        let promo =
            matches!(card, Journey::OdinsTrial | Journey::Shipwreck | Journey::LandMercenaries);
        let land = card as usize >= Journey::LandAllQuiet as usize;
        match () {
            () if land && !self.has_mountains() => 0,
            () if promo && !boxes.promos => 0,
            () if land && boxes.manual_counts => self.cards.manual_journeys[card],
            () => self.cards.journeys[card],
        }
    }

    /// Returns a journey deck before the first card is laid.
    pub(crate) fn journey_deck(&self, deck: JourneyDeck) -> Journeys {
        let unseen = ByJourney::from_fn(|card: Journey| {
            let land = card as usize >= Journey::LandAllQuiet as usize;
            if land == (deck == JourneyDeck::Land) { self.journey_count(card) } else { 0 }
        });
        Journeys { left: unseen.values().iter().sum(), unseen, ..Journeys::default() }
    }
}

/// `[valhalla.payment]` Returns the fewest tokens that anything at Valhalla costs.
pub(in crate::rules) fn cheapest(cards: &Cards) -> u8 {
    let number = |cost: &Tokens| cost.kinds.number() + u16::from(cost.any);
    let blessings = cards.blessings.values().iter().map(|row| number(&row.cost));
    let epics = cards.epics.values().iter().map(|row| number(&row.cost));
    let exchange = [cards.exchange.tokens_for_glory, cards.exchange.tokens_for_die];
    let least = blessings.chain(epics).chain(exchange.map(u16::from)).min();
    least.map_or(0, |number| number.min(u8::MAX.into()) as u8)
}

/// Returns the box that a kind of warriors belongs to.
fn box_of_kind(kind: Warrior) -> Option<Expansion> {
    match kind {
        Warrior::Archer => Some(MOUNTAINS),
        Warrior::Shieldwarrior | Warrior::Berserker | Warrior::Leader => Some(VALHALLA),
        _ => None,
    }
}

/// A thing of a box as people call it, with its kind and its full name, and the sets that must all be in play.
/// A bare word can mean more than the thing, and may well be in play.
type Thing = (String, &'static [&'static str]);

const OF_MOUNTAINS: &[&str] = &["dark_mountains"];
const OF_VALHALLA: &[&str] = &["valhalla"];
const OF_BOTH: &[&str] = &["valhalla", "dark_mountains"];
const OF_PROMOS: &[&str] = &["promos"];

/// Returns the sets of what belongs to a box.
fn sets_of(expansion: Expansion) -> &'static [&'static str] {
    if expansion == MOUNTAINS { OF_MOUNTAINS } else { OF_VALHALLA }
}

impl Rules {
    /// Returns what an action needs of a box or of the promo cards that is not in play: a sentence about that thing.
    pub(crate) fn missing(&self, action: Action) -> Option<String> {
        let (thing, sets) = self.thing_of(action)?;
        let boxes = &self.options.boxes;
        let has = |set: &str| match Expansion::from_word(set) {
            Some(expansion) => boxes.expansions.has(expansion),
            None => boxes.promos,
        };
        let (at, missing) = sets.iter().enumerate().find(|(_, set)| !has(set))?;
        let owner = match at {
            0 => String::new(),
            _ => format!("{} and needs the archers of ", sets[0]),
        };
        Some(format!("{thing} belongs to {owner}{missing}, which is not in play"))
    }

    /// Returns the thing of a box, or of the promo cards, that an action is about.
    fn thing_of(&self, action: Action) -> Option<Thing> {
        let card = |kind: &str, table: &str, id: &str| {
            format!("the {kind} {}", wording::full_name(&self.cards, table, id))
        };
        Some(match action {
            Action::Leader(leader) => {
                (card("leader", "leaders", leader.word()), sets_of(leader::box_of(leader)?))
            }
            Action::Rune(rune) | Action::Take(rune) => {
                let sets = match rune::origin(rune) {
                    Origin::Base => return None,
                    Origin::Box(expansion) => sets_of(expansion),
                    Origin::Promos => OF_PROMOS,
                };
                (card("rune", "runes", rune.word()), sets)
            }
            Action::Destiny(destiny) => {
                let sets = match destiny {
                    Destiny::Despised => OF_PROMOS,
                    Destiny::Liberator => OF_MOUNTAINS,
                    Destiny::OdinsFletcher => OF_BOTH,
                    it if VALHALLA_DESTINIES.contains(&it) => OF_VALHALLA,
                    _ => return None,
                };
                (card("destiny", "destinies", destiny.word()), sets)
            }
            Action::Place(place) => match place {
                Location::Trainer => (card("stall", "stalls", place.word()), OF_VALHALLA),
                Location::RovingRangers | Location::WanderingMonk | Location::Gossip => {
                    (card("stall", "stalls", place.word()), OF_MOUNTAINS)
                }
                Location::LeftBergrisar => ("the left Bergrisar".into(), OF_MOUNTAINS),
                Location::RightBergrisar => ("the right Bergrisar".into(), OF_MOUNTAINS),
                _ => return None,
            },
            Action::Shore(Errand::Peek, Shore::LeftBergrisar) => {
                ("the land journey of the left Bergrisar".into(), OF_MOUNTAINS)
            }
            Action::Shore(Errand::Peek, Shore::RightBergrisar) => {
                ("the land journey of the right Bergrisar".into(), OF_MOUNTAINS)
            }
            Action::Build(Longship::Longship5) => {
                (card("longship", "longships", Longship::Longship5.word()), OF_MOUNTAINS)
            }
            Action::Kind(kind) | Action::Pick(kind, _) => die(kind)?,
            Action::Lose(item) => die(item.warrior()?)?,
            Action::Buy(_) => ("buying with sacrifice tokens".into(), OF_VALHALLA),
            Action::Step(Step::Wand) => {
                (card("blessing", "blessings", Blessing::WandOfGondul.word()), OF_VALHALLA)
            }
            Action::Step(Step::Mercy) => {
                (card("blessing", "blessings", Blessing::MercyOfEir.word()), OF_VALHALLA)
            }
            Action::Step(Step::Rally) => {
                ("rallying at a helmet of the Leader die".into(), OF_VALHALLA)
            }
            Action::Step(Step::Ability) => {
                ("using a leader's ability at a helmet of the Leader die".into(), OF_VALHALLA)
            }
            Action::Step(Step::Pay) => ("paying for a land journey".into(), OF_MOUNTAINS),
            Action::Foresee(_) => {
                ("ordering a journey deck by the rune Awareness".into(), OF_MOUNTAINS)
            }
            Action::Judge(Verdict::Absolve, _) if !self.options.boxes.promos => {
                ("discarding a blame by the rune Friendship".into(), OF_MOUNTAINS)
            }
            _ => return None,
        })
    }
}

/// Returns the die of a kind that belongs to a box.
fn die(kind: Warrior) -> Option<Thing> {
    let sets = sets_of(box_of_kind(kind)?);
    Some(match kind {
        Warrior::Leader => ("the Leader die".into(), sets),
        _ => (format!("the die {}", wording::title(kind.word())), sets),
    })
}

/// Returns whether the cards fit the options: `None`, or what is wrong. `[leader_die.limit]` R-V-21: where the Leader die
/// fills a place, it and the first warrior need two.
pub(in crate::rules) fn misfit(rules: &Rules) -> Option<&'static str> {
    let counts = rules.options.boxes.leader_counts && rules.has_valhalla();
    let small = |leader| rules.cards.longhouse[leader] < STARTING_DICE;
    (counts && rules.leaders().iter().any(small)).then_some(
        "leader_counts_to_limit needs longhouse = 2 or more for each leader, because the die of the leader fills a \
         place beside the first warrior [leader_die.limit]",
    )
}

/// `[setup.goods]` S-6: the dice of a clan at the start, with the Leader die.
const STARTING_DICE: u8 = 2;

/// Returns whether the options and the boxes fit together: `None`, or what is wrong. `[preset]` A-31.
pub(in crate::rules) fn problem(options: &Options) -> Option<&'static str> {
    let boxes = &options.boxes;
    let mountains = boxes.expansions.has(Expansion::DarkMountains);
    if NEEDS_MOUNTAINS.of(options.players.into()) && !mountains {
        return Some("five players need the expansion dark_mountains [setup.five_players]");
    }
    if boxes.promos && boxes.expansions.is_empty() {
        return Some("promos need an expansion [promos]");
    }
    None
}
