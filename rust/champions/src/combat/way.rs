//! The way to a shore or a Bergrisar: its positions, its choices, and where they lead. Rulebook p. 13, 3.1.

use super::fight::{End, Point, after_use};
use crate::rules::combat::toll::{self, Effect};
use crate::rules::valhalla::tokens;
use crate::rules::{Rules, leader};
use crate::words::{ByJourney, Item, Journey, Leader, Rune, Warband, Warrior};
use midgard_core::Set;

/// The room in the longhouse of a clan whose leader is not named. `[longhouse.limit]`
const LONGHOUSE: u8 = 8;

/// The next step on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Stage {
    /// A journey card is revealed.
    Hidden,
    /// The rune Journey may put the card away.
    Shown,
    /// The card takes effect.
    Effect,
    /// The card asks for coins, or not.
    Choice,
    /// The Kraken or the Bandits are fought.
    Fight,
    /// The crew is fed.
    Feed,
    /// The last fight is next.
    Gate,
    /// The way is over, and nobody fights.
    Over,
}

/// A position on the way, with what may still be spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Way {
    pub(super) stage: Stage,
    pub(super) band: Warband,
    pub(super) food: u8,
    pub(super) coins: u16,
    pub(super) favor: u8,
    pub(super) wand: u8,
    pub(super) mercy: u8,
    pub(super) runes: Set<Rune>,
    pub(super) card: Journey,
    pub(super) redrawn: bool,
    pub(super) met: Option<bool>,
    pub(super) hired: u8,
    /// The cards that the rune Journey has put away, until a card takes effect.
    pub(super) away: ByJourney<u8>,
}

/// A way that may follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its share: a number of cards among all.
    pub(super) share: (u32, u32),
    pub(super) way: Way,
    /// The glory that is scored on the step.
    pub(super) glory: u8,
}

impl Step {
    /// Returns its chance.
    pub(super) fn chance(&self) -> f64 {
        f64::from(self.share.0) / f64::from(self.share.1)
    }
}

/// The cards of a way, and what the rules say about it.
pub(super) struct Path<'a> {
    pub(super) rules: &'a Rules,
    pub(super) first: ByJourney<u8>,
    pub(super) among: ByJourney<u8>,
    pub(super) at_sea: bool,
    /// The warriors that one food feeds.
    pub(super) fed: u8,
    pub(super) leader: Option<Leader>,
    /// The runes that Patience may copy to put a journey away.
    pub(super) copies: Set<Rune>,
}

impl Way {
    /// Returns the way without what a fight changes.
    pub(super) fn rest(self) -> Self {
        let (band, runes) = (Warband::default(), Set::empty());
        Self { band, favor: 0, wand: 0, mercy: 0, runes, ..self }
    }

    /// Returns where a fight on the way leads.
    pub(super) fn after(self, at_sea: bool, end: &End) -> Self {
        let End { victory, band, favor, runes, wand, mercy, .. } = *end;
        let stage = match victory {
            true if at_sea => Stage::Feed,
            true => Stage::Gate,
            false => Stage::Over,
        };
        Self { stage, band, favor, wand, mercy, runes, met: Some(victory), ..self }
    }

    /// Returns the beginning of a fight.
    pub(super) fn point(&self, left: u8) -> Point {
        let Self { band, favor, wand, mercy, runes, .. } = *self;
        Point { band, left, favor, wand, mercy, runes, first: true, upgrade: false }
    }

    /// Returns its end if nobody fights.
    pub(super) fn end(&self) -> End {
        let Self { band, favor, runes, .. } = *self;
        End { victory: false, band, favor, runes, wand: 0, mercy: 0, glory: 0 }
    }

    fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }
}

impl Path<'_> {
    /// Returns what may be done, and where it leads.
    pub(super) fn alternatives(&self, way: Way) -> Vec<Vec<Step>> {
        let certain = |ways: Vec<Way>, glory: u8| {
            let one = |way| vec![Step { share: (1, 1), way, glory }];
            ways.into_iter().map(one).collect()
        };
        match way.stage {
            Stage::Hidden => vec![lottery(&self.first, way)],
            Stage::Shown => self.shown(way),
            Stage::Effect => {
                let ways = self.after(way, toll::effect(&self.rules.cards, way.card));
                let glory = leader::glory_of_journey(self.rules, self.leader, way.card);
                certain(ways, glory.unwrap_or(0))
            }
            Stage::Choice => certain(self.chosen(way), 0),
            Stage::Feed => certain(self.hungry(way), 0),
            Stage::Fight | Stage::Gate | Stage::Over => Vec::new(),
        }
    }

    /// `[rune.journey]` The card takes effect, or is put away for the next one.
    fn shown(&self, way: Way) -> Vec<Vec<Step>> {
        let stays = Way { stage: Stage::Effect, away: ByJourney::default(), ..way };
        let mut found = vec![vec![Step { share: (1, 1), way: stays, glory: 0 }]];
        let mut away = way.away;
        away[way.card] += 1;
        let next = ByJourney::from_fn(|card| self.among[card].saturating_sub(away[card]));
        if next.values().iter().any(|&cards| cards > 0) {
            let used = after_use(way.runes, Rune::Journey, self.copies);
            let used = used.map(|runes| Way { runes, redrawn: true, away, ..way });
            found.extend(used.map(|way| lottery(&next, way)));
        }
        found
    }

    /// Returns the dice that can be lost. `[leader_die.immune]`
    fn able(&self, band: &Warband) -> Warband {
        tokens::losable(self.rules, band)
    }

    /// Returns every way to lose a number of dice, food or either. R-V-14
    fn losses(&self, way: Way, number: u8, dice: bool, food: bool) -> Vec<Way> {
        let able = if dice { self.able(&way.band) } else { Warband::default() };
        let stake = Item::counts(&able, if food { way.food } else { 0 });
        let due = number.min(stake.iter().sum());
        let mut found = Vec::new();
        each_loss(&stake, due, &mut [0; Item::COUNT], 0, &mut |lost| {
            let band = Warband::from_fn(|kind| way.band[kind] - lost[kind as usize]);
            if self.allowed(&way.band, &band) {
                found.push(Way { band, food: way.food - lost[Item::Food as usize], ..way });
            }
        });
        found
    }

    /// `[berserker.first]` Returns whether Berserkers are lost first, if they must be.
    fn allowed(&self, band: &Warband, left: &Warband) -> bool {
        let berserkers = band[Warrior::Berserker] - left[Warrior::Berserker];
        let others = band.total() - left.total() - berserkers;
        !tokens::binds(self.rules) || others == 0 || left[Warrior::Berserker] == 0
    }

    /// Returns where an effect leads: at sea the crew is fed, on land the last fight is next.
    fn after(&self, way: Way, effect: Effect) -> Vec<Way> {
        let on = way.at(if self.at_sea { Stage::Feed } else { Stage::Gate });
        match effect {
            Effect::Nothing => vec![on],
            Effect::Fight => vec![way.at(Stage::Fight)],
            Effect::Loss { number, dice, food, favor } => {
                let on = Way { favor: on.favor + favor, ..on };
                self.losses(on, number, dice, food)
            }
            Effect::Coins(coins) => vec![Way { coins: on.coins + u16::from(coins), ..on }],
            Effect::Theft(coins) => {
                vec![Way { coins: on.coins.saturating_sub(coins.into()), ..on }]
            }
            Effect::Price(coins) => self.blizzard(on, coins.into()),
            Effect::Question => vec![way.at(Stage::Choice)],
            Effect::Return => vec![way.at(Stage::Over)],
        }
    }

    /// Some are lost, the others are paid for. `[land_journey.blizzard]` A-2
    fn blizzard(&self, gate: Way, price: u16) -> Vec<Way> {
        let able = self.able(&gate.band);
        let mut found = Vec::new();
        for lost in each_part(&able) {
            let band = Warband::from_fn(|kind| gate.band[kind] - lost[kind]);
            let all = u16::from(band.total());
            let short = gate.coins.checked_div(price).map_or(0, |paid| all.saturating_sub(paid));
            let must = short > 0 && !self.able(&band).is_empty();
            if !must && self.allowed(&gate.band, &band) {
                let coins = gate.coins - gate.coins.min(price * all);
                found.push(Way { band, coins, ..gate });
            }
        }
        found
    }

    /// The question of a land journey: to pay, or not. `[land_journey.choice]` R-D-18
    fn chosen(&self, way: Way) -> Vec<Way> {
        let numbers = &self.rules.cards.journey_numbers[way.card];
        let mut found = self.after(way, toll::unpaid(&self.rules.cards, way.card));
        let Some(coins) = way.coins.checked_sub(numbers.coins.into()) else { return found };
        let paid = Way { coins, ..way.at(Stage::Gate) };
        match numbers.times {
            None => found.push(paid),
            Some(0) => {}
            Some(times) => found.extend(self.hire(paid, times)),
        }
        found
    }

    /// Who joins the fight. `[land_journey.lone_warrior]` A-5, `[land_journey.mercenaries]` A-51
    fn hire(&self, paid: Way, times: u8) -> impl Iterator<Item = Way> {
        let leader = if self.rules.options.boxes.leader_counts { 0 } else { 1 };
        let size = paid.band.total() - leader * paid.band[Warrior::Leader];
        let room = self.leader.map_or(LONGHOUSE, |leader| self.rules.cards.longhouse[leader]);
        let (there, hireable) = (self.rules.dice(), self.rules.hireable());
        let kinds = Warrior::ALL.iter().copied().filter(move |&kind| {
            size < room && hireable.has(kind) && there[kind] > paid.band[kind]
        });
        kinds.map(move |kind| {
            let mut band = paid.band;
            band[kind] += 1;
            let hired = paid.hired + 1;
            let stage = if hired < times { Stage::Choice } else { Stage::Gate };
            Way { band, hired, stage, ..paid }
        })
    }

    /// All food is eaten, and those who get none starve. `[voyage.feeding]`
    fn hungry(&self, way: Way) -> Vec<Way> {
        let unfed = toll::unfed(way.band.total(), way.food, self.fed);
        self.losses(Way { food: 0, ..way.at(Stage::Gate) }, unfed, true, false)
    }
}

/// Returns the ways with each of these cards.
fn lottery(cards: &ByJourney<u8>, way: Way) -> Vec<Step> {
    let all: u32 = cards.values().iter().map(|&count| u32::from(count)).sum();
    let there = cards.iter().filter(|&(_, count)| count > 0);
    let step = |(card, count): (_, u8)| Step {
        share: (count.into(), all),
        way: Way { stage: Stage::Shown, card, ..way },
        glory: 0,
    };
    there.map(step).collect()
}

/// Calls with every way to lose `due` of these, most of the first ones lost first.
fn each_loss(
    stake: &[u8; Item::COUNT],
    due: u8,
    lost: &mut [u8; Item::COUNT],
    item: usize,
    call: &mut impl FnMut(&[u8; Item::COUNT]),
) {
    if item == Item::COUNT {
        if due == 0 {
            call(lost);
        }
        return;
    }
    for count in (0..=stake[item].min(due)).rev() {
        lost[item] = count;
        each_loss(stake, due - count, lost, item + 1, call);
    }
    lost[item] = 0;
}

/// Returns every part of a band, fewest of the first kinds first.
fn each_part(band: &Warband) -> Vec<Warband> {
    let mut parts = vec![Warband::default()];
    for (kind, dice) in band.iter() {
        let with = |part: &Warband| {
            let part = *part;
            (0..=dice).map(move |count| {
                let mut more = part;
                more[kind] = count;
                more
            })
        };
        parts = parts.iter().flat_map(with).collect();
    }
    parts
}
