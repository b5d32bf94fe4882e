//! What a state waits for, in one sentence.

use crate::rules::Rules;
use crate::rules::phase::{assignment, voyage};
use crate::rules::state::{Phase, State};
use crate::text::wording::{self, counted};
use crate::words::{Goods, Item, Location, Rune, Site, Stage, Stock};
use midgard_core::{Seat, Word};

impl State {
    /// Returns what the game waits for, as the seat that decides may know it: `seat 1 places a worker (2
    /// left)`.
    pub fn prompt(&self, rules: &Rules) -> String {
        match &self.phase {
            Phase::Stalls {} => "chance draws a stall".into(),
            Phase::Start {} => "chance names the start player".into(),
            Phase::Leaders { turn } => format!("chance deals a leader to seat {turn}"),
            Phase::Destinies { turn } => format!("chance deals a destiny to seat {turn}"),
            Phase::Stocking { step } => stocking(*step),
            Phase::RuneDraw { turn } => format!("chance draws a rune for seat {turn}"),
            Phase::PeekJourney { turn, shore, .. } | Phase::Knowledge { turn, shore, .. } => {
                format!("chance shows seat {turn} the journey of {shore}")
            }
            Phase::SageDraw { turn, .. } => format!("chance draws a destiny for seat {turn}"),
            Phase::Dice { fight } => {
                let dice = fight.to_throw.values().iter().map(|&dice| u64::from(dice)).sum::<u64>();
                let dice = if dice == 1 { "a die".into() } else { format!("{dice} dice") };
                format!("chance throws {dice} for seat {}", fight.turn)
            }
            Phase::Reveal { shore, .. } => format!("chance turns over the journey of {shore}"),
            Phase::Draft { turn } => format!("seat {turn} chooses a leader"),
            Phase::Placement { turn } => {
                format!("seat {turn} places a worker ({} left)", self.clans[*turn].workers)
            }
            Phase::Assignment { turn, site, item } => {
                self.assignment_prompt(rules, *turn, *site, *item)
            }
            Phase::SuccessWindow { turn, after } => {
                let offer = may_use(rules, *turn, Rune::Success);
                format!("{offer} after {}", stage(*after))
            }
            Phase::Closing { turn } => format!("seat {turn} may use a rune for the last time"),
            Phase::End {} => "the game is over".into(),
            Phase::Roll { .. }
            | Phase::Pick { .. }
            | Phase::Casualties { .. }
            | Phase::Fallen { .. }
            | Phase::Blame { .. }
            | Phase::Journey { .. }
            | Phase::Lost { .. }
            | Phase::Starving { .. } => self.combat_prompt(rules),
            Phase::StaveChurch { .. }
            | Phase::Aumingi { .. }
            | Phase::Runesmith { .. }
            | Phase::RuneTaken { .. }
            | Phase::Shipwright { .. }
            | Phase::Crowded { .. }
            | Phase::Market { .. }
            | Phase::Sail { .. }
            | Phase::TrueVision { .. }
            | Phase::Peek { .. }
            | Phase::KeepDestiny { .. }
            | Phase::Gifts { .. }
            | Phase::Success { .. } => self.visit_prompt(rules),
        }
    }

    /// Returns what the game waits for, as this seat or everybody may know it: a sealed decision is not shown.
    pub(crate) fn public_prompt(&self, rules: &Rules, seat: Option<Seat>) -> String {
        match self.phase {
            Phase::Assignment { turn, .. } if self.is_hidden(rules, turn, seat) => {
                format!("seat {turn} sends its warriors")
            }
            _ => self.prompt(rules),
        }
    }

    fn assignment_prompt(&self, rules: &Rules, turn: Seat, site: Site, item: Item) -> String {
        let most = assignment::most(rules, self, turn, site, item);
        let (item, site) = (wording::item(item), wording::site(site));
        format!("seat {turn} sends {item} to {site} (0 to {most})")
    }

    /// Returns the prompt of a place or a rune.
    fn visit_prompt(&self, rules: &Rules) -> String {
        match &self.phase {
            Phase::StaveChurch { turn } => {
                let coins = self.clans[*turn].coins;
                let prices = rules.cards.board.stave_church.iter();
                let most = prices.filter(|&&price| coins >= u16::from(price)).count();
                format!("seat {turn} buys favor ({})", from_one(most as u64))
            }
            Phase::Aumingi { turn } => {
                let stall = rules.stall(Location::Aumingi);
                let often = |kind: &Goods| match u16::from(stall.cost.goods[*kind]) {
                    0 => u16::MAX,
                    cost => self.clans[*turn].goods(*kind) / cost,
                };
                let most = Goods::ALL.iter().map(often).min().unwrap_or(0);
                let most = most.min(stall.repeats.into());
                format!("seat {turn} uses the stall of Aumingi ({})", from_one(most.into()))
            }
            Phase::Runesmith { turn } => format!("seat {turn} takes a rune"),
            Phase::RuneTaken { turn, rune } => {
                format!("{} at once", may_use(rules, *turn, *rune))
            }
            Phase::Shipwright { turn } => format!("seat {turn} builds a longship"),
            Phase::Crowded { turn, left, .. } => {
                format!("seat {turn} turns {} away", counted(*left, "warrior"))
            }
            Phase::Market { turn, last: None, .. } => format!("seat {turn} trades at the Market"),
            Phase::Market { turn, .. } => format!("seat {turn} trades on or stops"),
            Phase::Sail { turn, ship } => {
                let ship = wording::ship(rules, *ship, self.clans[*turn].longship);
                format!("seat {turn} sends {ship} to a shore")
            }
            Phase::TrueVision { turn } => may_use(rules, *turn, Rune::TrueVision),
            Phase::Peek { turn, .. } => format!("seat {turn} looks at a journey"),
            Phase::KeepDestiny { turn, drawn } => {
                format!("seat {turn} keeps one of {} destinies", drawn.len())
            }
            Phase::Gifts { turn, food: None, .. } => {
                format!("seat {turn} says how much food the gifts are (0 to 4)")
            }
            Phase::Gifts { turn, food: Some(food), .. } => {
                let most = 4_u8.saturating_sub(*food);
                format!("seat {turn} says how much wood the gifts are (0 to {most})")
            }
            Phase::Success { turn, .. } => format!("seat {turn} reveals a destiny"),
            phase => unreachable!("no place asks in {phase:?}"),
        }
    }

    /// Returns the prompt of a fight or a voyage.
    fn combat_prompt(&self, rules: &Rules) -> String {
        match &self.phase {
            Phase::Roll { fight } => format!("seat {} accepts or changes its roll", fight.turn),
            Phase::Pick { fight, .. } => {
                let picked = fight.to_throw.total();
                format!("seat {} picks dice to reroll ({picked} picked)", fight.turn)
            }
            Phase::Casualties { fight, left, .. } => {
                let foe = self.foe_name(rules, fight.foe, fight.shore);
                format!("seat {} loses {} to {foe}", fight.turn, counted(*left, "warrior"))
            }
            Phase::Fallen { fight } => may_use(rules, fight.turn, Rune::Glory),
            Phase::Blame { turn } => format!("seat {turn} blames another seat"),
            Phase::Journey { turn, .. } => may_use(rules, *turn, Rune::Journey),
            Phase::Lost { turn, shore, left, .. } => {
                let [.., food] = voyage::aboard(self, *shore);
                let what = if food > 0 { "food or warriors" } else { "warriors" };
                let journey = wording::journey(self.shores[*shore].journey);
                format!("seat {turn} loses {left} of its {what} to {journey} at {shore}")
            }
            Phase::Starving { turn, shore, left, .. } => {
                format!("seat {turn} lets {} starve at {shore}", counted(*left, "warrior"))
            }
            phase => unreachable!("no fight asks in {phase:?}"),
        }
    }

    /// Returns the rule of the decision.
    pub(crate) fn asked_by(&self) -> &'static str {
        match &self.phase {
            Phase::Stalls {} => "setup.stalls",
            Phase::Start {} => "setup.start",
            Phase::Draft { .. } => "setup.draft",
            Phase::Leaders { .. } => "setup.leaders",
            Phase::Destinies { .. } => "setup.destiny",
            Phase::Stocking { .. } => "round.order",
            Phase::Placement { .. } => "placement.turns",
            Phase::StaveChurch { .. } => "place.stave_church",
            Phase::Aumingi { .. } => "stall.aumingi",
            Phase::Runesmith { .. } | Phase::RuneDraw { .. } => "place.runesmith",
            Phase::RuneTaken { .. } => "rune.taken",
            Phase::Shipwright { .. } => "place.shipwright",
            Phase::Crowded { .. } => "longhouse.limit",
            Phase::Market { .. } => "place.market",
            Phase::Sail { .. } => "place.longships",
            Phase::TrueVision { .. } => "rune.true_vision",
            Phase::Peek { .. }
            | Phase::PeekJourney { .. }
            | Phase::SageDraw { .. }
            | Phase::KeepDestiny { .. } => "place.sage",
            Phase::Gifts { .. } => "rune.gifts",
            Phase::Success { .. } => "rune.success",
            Phase::Knowledge { .. } => "rune.knowledge",
            Phase::Assignment { .. } => "assignment.order",
            Phase::SuccessWindow { .. } => "success.window",
            Phase::Dice { .. } => "combat.round",
            Phase::Roll { .. } | Phase::Pick { .. } => "combat.favor",
            Phase::Casualties { .. } => "combat.casualties",
            Phase::Fallen { .. } => "rune.glory",
            Phase::Blame { .. } => "troll.blame",
            Phase::Reveal { .. } => "journey.reveal",
            Phase::Journey { .. } => "rune.journey",
            Phase::Lost { shore, .. } => journey_tag(self.shores[*shore].journey),
            Phase::Starving { .. } => "voyage.feeding",
            Phase::Closing { .. } => "closing.window",
            Phase::End {} => "cleanup.rounds",
        }
    }
}

/// Returns the rule of a journey.
pub(crate) fn journey_tag(journey: crate::words::JourneySpace) -> &'static str {
    use crate::words::JourneySpace;
    match journey {
        JourneySpace::Empty | JourneySpace::Unseen => "journey.reveal",
        JourneySpace::AllQuiet => "journey.all_quiet",
        JourneySpace::Kraken => "journey.kraken",
        JourneySpace::Lost => "journey.lost",
        JourneySpace::NoWind => "journey.no_wind",
        JourneySpace::Storm => "journey.storm",
        JourneySpace::Whirlpool => "journey.whirlpool",
    }
}

/// Writes a range from 1: `1`, `1 to 3`.
fn from_one(most: u64) -> String {
    if most > 1 { format!("1 to {most}") } else { "1".into() }
}

fn may_use(rules: &Rules, turn: Seat, rune: Rune) -> String {
    format!("seat {turn} may use the rune {}", wording::rune(rules, rune))
}

/// Writes the part of the round that is over.
fn stage(stage: Stage) -> String {
    match stage {
        Stage::Assignment => "assignment".into(),
        Stage::HuntingGrounds => "the hunt".into(),
        Stage::Troll | Stage::LeftDraugr | Stage::RightDraugr => {
            format!("the {}", stage.word().replace('_', " "))
        }
        Stage::Shore1 | Stage::Shore2 | Stage::Shore3 | Stage::Shore4 => stage.to_string(),
    }
}

fn stocking(step: Stock) -> String {
    match step {
        Stock::Troll | Stock::LeftDraugr | Stock::RightDraugr => {
            format!("chance draws the {}", step.word().replace('_', " "))
        }
        Stock::Rune1 | Stock::Rune2 => "chance draws a rune".into(),
        Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
            format!("chance draws the monster of {step}")
        }
        Stock::Merchant => "chance draws the merchant ship".into(),
    }
}
