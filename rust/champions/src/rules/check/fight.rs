//! Checks of a fight: its foe, its place and its dice.

use super::voyage::beside;
use super::{Check, must, sum};
use crate::cards::Print;
use crate::rules::boxes::BerserkerFirst;
use crate::rules::combat::Fight;
use crate::rules::leader;
use crate::rules::phase::battle;
use crate::rules::rune::reaction;
use crate::rules::state::Phase;
use crate::words::{Foe, JourneyDeck, JourneySpace, Site, Stage, Warrior};
use midgard_core::Word;

impl Check<'_> {
    /// Checks what a fight needs in each of its phases. Returns whether its foe is there.
    pub(crate) fn fight(&mut self, fight: &Fight) -> bool {
        if matches!(self.phase, Phase::Loot { .. } | Phase::Upgrade { .. } | Phase::Blame { .. }) {
            return self.survivors(fight);
        }
        let base = self.base();
        let there = if fight.shore.is_some() { self.at_sea(fight) } else { self.on_land(fight) };
        let settled = matches!(self.phase, Phase::Casualties { .. } | Phase::Fallen { .. });
        let settled = settled || matches!(self.phase, Phase::Healing { .. } | Phase::Mercy { .. });
        must!(
            self, !settled || fight.foe != Foe::Hunt;
            "{base}.fight.foe"; "a foe that strikes"; "nobody falls in a hunt [hunt]"
        );
        must!(self, fight.throws > 0; "{base}.fight.throws"; "1 or more"; "the dice were thrown");
        self.fight_dice(fight, settled);
        reaction::check(self, fight, settled);
        if there {
            self.against(fight, &battle::print(self.rules, self.state, fight));
        }
        there
    }

    /// Hunting and the fights on land: the seat has a worker there, and there is a foe.
    fn on_land(&mut self, fight: &Fight) -> bool {
        let (state, base, turn) = (self.state, self.base(), fight.turn);
        let (foe, stands) = match fight.foe {
            Foe::Hunt => (true, state.hunters.as_slice().contains(&turn)),
            Foe::Troll | Foe::LeftDraugr | Foe::RightDraugr => {
                let land = fight.foe.land().map(|land| land.location());
                let there = match fight.foe {
                    Foe::Troll => state.troll.is_some(),
                    Foe::LeftDraugr => state.left_draugr.is_some(),
                    _ => state.right_draugr.is_some(),
                };
                (there, land.is_some_and(|land| state.clans[turn].placed.has(land)))
            }
            Foe::Kraken | Foe::Monster => {
                must!(self, false; "{base}.fight.shore"; "a shore"; "this foe is met at sea");
                return false;
            }
            Foe::LeftBergrisar | Foe::RightBergrisar => {
                let left = fight.foe == Foe::LeftBergrisar;
                let card = if left { state.left_bergrisar } else { state.right_bergrisar };
                let land = fight.foe.land().map(|land| land.location());
                (card.is_some(), land.is_some_and(|land| state.clans[turn].placed.has(land)))
            }
            Foe::Bandits => {
                must!(self, false; "{base}.fight.shore"; "a Bergrisar"; "Bandits are met on the way");
                return false;
            }
        };
        must!(self, stands; "{base}.fight.turn"; "the seat whose worker stands there"; "it fights");
        must!(self, foe; "{base}.fight.foe"; "a foe that is there"; "there is none");
        let home = sum(&state.clans[turn].warriors);
        // With Valhalla a rune may have raised dice since.
        let home = if self.rules.has_valhalla() { 0 } else { home };
        must!(
            self, fight.foe != Foe::Hunt || home == 0;
            "clans[{turn}].warriors"; "nobody at home"; "all of them hunt [hunt]"
        );
        stands && foe
    }

    /// The Kraken and the monsters: the ship of the seat lies at the shore.
    fn at_sea(&mut self, fight: &Fight) -> bool {
        let (state, base) = (self.state, self.base());
        let Some(shore) = fight.shore else { return false };
        if JourneyDeck::of(shore) == JourneyDeck::Land {
            let bandits = fight.foe == Foe::Bandits
                && state.shores[shore].journey == JourneySpace::LandBandits;
            must!(
                self, bandits;
                "{base}.fight.foe"; "bandits"; "nobody else is met on the way [land_journey.bandits]"
            );
            let placed = &state.clans[fight.turn].placed;
            let stands = beside(shore).is_some_and(|land| placed.has(land));
            must!(
                self, !bandits || stands;
                "{base}.fight.turn"; "the seat whose worker stands there"; "it fights"
            );
            return bandits && stands;
        }
        let here = &state.shores[shore];
        let at = shore.index();
        let fine = match fight.foe {
            Foe::Kraken => {
                let kraken = here.journey == JourneySpace::Kraken;
                must!(self, kraken; "shores[{at}].journey"; "\"kraken\""; "it is fought there [journey.kraken]");
                kraken
            }
            Foe::Monster => {
                let monster = here.monster.is_some();
                must!(self, monster; "{base}.fight.foe"; "a foe that is there"; "there is no monster");
                monster
            }
            _ => {
                must!(self, false; "{base}.fight.shore"; "null"; "this foe is met on land");
                return false;
            }
        };
        let Some(ship) = here.ship else {
            must!(self, false; "{base}.fight.shore"; "a shore with a ship"; "the warriors came on it");
            return false;
        };
        let own = ship.owner == fight.turn;
        must!(self, own; "{base}.fight.turn"; "{}", ship.owner; "the ship is of that seat");
        let capacity = ship.capacity(self.rules, state);
        let load = sum(&fight.warband) + u32::from(ship.food);
        must!(
            self, load <= capacity;
            "{base}.fight.warband"; "{capacity} warriors and food at most"; "the ship has no more room [assignment.ship]"
        );
        own && fine
    }

    /// The dice lie on the table or are in the air; once the roll counts, they are gathered up.
    fn fight_dice(&mut self, fight: &Fight, settled: bool) {
        let base = self.base();
        for kind in Warrior::ALL {
            let faces = self.rules.cards.dice[*kind].faces.as_slice().len();
            let lying: u32 = fight.lying[*kind].iter().map(|&dice| u32::from(dice)).sum();
            let known = fight.lying[*kind][faces..].iter().all(|&dice| dice == 0);
            let all = u32::from(fight.warband[*kind]);
            let right = if settled { 0 } else { all.saturating_sub(fight.to_throw[*kind].into()) };
            must!(
                self, known && lying == right;
                "{base}.fight.lying.{kind}"; "{right} dice on {faces} faces";
                "each die of the warband lies or is in the air [combat.round]"
            );
            let most = if settled { 0 } else { all };
            must!(
                self, u32::from(fight.to_throw[*kind]) <= most;
                "{base}.fight.to_throw.{kind}"; "{most} at most";
                "each die of the warband lies or is in the air [combat.round]"
            );
        }
        let (thrown, all) = (sum(&fight.to_throw), sum(&fight.warband));
        let fine = match self.phase {
            Phase::Dice { .. } => thrown > 0,
            Phase::Roll { .. } => thrown == 0,
            _ => true,
        };
        must!(
            self, fine;
            "{base}.fight.to_throw"; "dice in the air exactly while chance is asked"; "all have come down, or not"
        );
        must!(self, settled || all > 0; "{base}.fight.warband"; "a warrior"; "somebody has thrown the dice");
    }

    /// Checks damage and prohibited warriors.
    fn against(&mut self, fight: &Fight, print: &Print) {
        let base = self.base();
        let (damage, defense) = (fight.damage, print.defense);
        let (fine, right) = match (fight.foe, self.phase) {
            (Foe::Hunt, _) => (damage == 0, "0".to_owned()),
            (_, Phase::Casualties { .. }) => (true, String::new()),
            (_, Phase::Healing { .. } | Phase::Mercy { .. }) => (true, String::new()),
            (_, Phase::Fallen { .. }) => (damage >= defense, format!("{defense} or more")),
            _ => (damage == 0 || damage < defense, format!("less than {defense}")),
        };
        must!(
            self, fine;
            "{base}.fight.damage"; "{right}"; "the foe falls with lethal damage [combat.strike]"
        );
        let first = self.rules.options.boxes.berserker_first != BerserkerFirst::Off;
        let casualties = matches!(self.phase, Phase::Casualties { .. });
        must!(
            self, !(first && casualties) || fight.warband[Warrior::Berserker] == 0;
            "{base}.fight.warband.berserker"; "0"; "Berserkers have fallen before others are named [berserker.first]"
        );
        if let Some(kind) = print.prohibits.filter(|_| fight.foe != Foe::Kraken) {
            must!(
                self, fight.warband[kind] == 0;
                "{base}.fight.warband.{kind}"; "0"; "the foe prohibits them [assignment.land] [voyage.prohibited]"
            );
        }
    }

    /// Checks those who stand after a victory or a hunt. Returns whether they can.
    pub(super) fn survivors(&mut self, fight: &Fight) -> bool {
        let (base, turn) = (self.base(), fight.turn);
        let right = match (fight.foe, fight.shore.map(JourneyDeck::of)) {
            (Foe::Kraken | Foe::Monster, shore) => (shore == Some(JourneyDeck::Sea), "a shore"),
            (Foe::Bandits, shore) => (shore == Some(JourneyDeck::Land), "a Bergrisar"),
            (_, shore) => (shore.is_none(), "null"),
        };
        must!(self, right.0; "{base}.fight.shore"; "{}", right.1; "this foe is met there");
        if !right.0 {
            return false;
        }
        let clan = &self.state.clans[turn];
        let stands = match (fight.foe, fight.foe.land(), fight.shore) {
            (Foe::Hunt, ..) => self.state.hunters.as_slice().contains(&turn),
            (_, Some(land), _) => clan.placed.has(land.location()),
            (.., Some(shore)) => match beside(shore) {
                Some(land) => clan.placed.has(land),
                None => self.state.shores[shore].ship.is_some_and(|ship| ship.owner == turn),
            },
            _ => false,
        };
        must!(self, stands; "{base}.fight.turn"; "the seat whose worker stands there"; "it has fought");
        let lying = fight.lying.values().iter().flatten().any(|&dice| dice > 0);
        must!(
            self, !lying && fight.to_throw.is_empty();
            "{base}.fight.lying"; "no dice"; "the fight is over"
        );
        if matches!(self.phase, Phase::Upgrade { .. }) {
            leader::check_exchange(self, turn);
        }
        stands
    }

    /// Returns whether what is going on at a site comes after its fight.
    pub(super) fn is_over_at(&self, site: Site) -> bool {
        self.phase.stage().is_some_and(|(stage, over)| stage == Stage::of(site) && over)
    }
}
