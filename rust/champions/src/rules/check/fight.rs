//! Checks of a fight: its foe, its place and its dice.

use super::{Check, must, sum};
use crate::cards::Print;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::state::Phase;
use crate::words::{Foe, JourneySpace, Rune, Warrior};
use midgard_core::Word;

impl Check<'_> {
    /// Checks what a fight needs in each of its phases.
    pub(super) fn fight(&mut self) {
        let base = self.base();
        let (Phase::Dice { fight }
        | Phase::Roll { fight }
        | Phase::Pick { fight, .. }
        | Phase::Casualties { fight, .. }
        | Phase::Fallen { fight }) = self.phase
        else {
            return;
        };
        let there = if fight.shore.is_some() { self.at_sea(&fight) } else { self.on_land(&fight) };
        let settled = matches!(self.phase, Phase::Casualties { .. } | Phase::Fallen { .. });
        must!(
            self, !settled || fight.foe != Foe::Hunt;
            "{base}.fight.foe"; "a foe that strikes"; "nobody falls in a hunt [hunt]"
        );
        must!(self, fight.throws > 0; "{base}.fight.throws"; "1 or more"; "the dice were thrown");
        self.fight_dice(&fight, settled);
        let used = self.state.clans[fight.turn].used_runes.has(Rune::Reaction);
        must!(
            self, !fight.reaction || used && !settled;
            "{base}.fight.reaction"; "false"; "the rune counts for a roll that lies [rune.reaction]"
        );
        let print = battle::print(self.rules, self.state, &fight);
        if there {
            self.against(&fight, &print);
        }
        match self.phase {
            Phase::Roll { .. } => self.roll(&fight),
            Phase::Pick { from, .. } => self.pick(&fight, from),
            Phase::Casualties { left, from, first, .. } => {
                self.casualties(&fight, left, from, first, there.then_some(print.attack));
            }
            Phase::Fallen { .. } => {
                let turn = fight.turn;
                let holds = self.state.clans[turn].holds(Rune::Glory);
                must!(
                    self, holds;
                    "clans[{turn}].runes"; "glory as well"; "it is asked for [rune.glory]"
                );
            }
            _ => {}
        }
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
        };
        must!(self, stands; "{base}.fight.turn"; "the seat whose worker stands there"; "it fights");
        must!(self, foe; "{base}.fight.foe"; "a foe that is there"; "there is none");
        let home = sum(&state.clans[turn].warriors);
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
        let capacity = super::ships::capacity(self.rules, state, &ship);
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
            (_, Phase::Fallen { .. }) => (damage >= defense, format!("{defense} or more")),
            _ => (damage == 0 || damage < defense, format!("less than {defense}")),
        };
        must!(
            self, fine;
            "{base}.fight.damage"; "{right}"; "the foe falls with lethal damage [combat.strike]"
        );
        if let Some(kind) = print.prohibits.filter(|_| fight.foe != Foe::Kraken) {
            must!(
                self, fight.warband[kind] == 0;
                "{base}.fight.warband.{kind}"; "0"; "the foe prohibits them [assignment.land] [voyage.prohibited]"
            );
        }
    }

    /// M8: a roll waits only if its owner can do something about it.
    fn roll(&mut self, fight: &Fight) {
        let base = self.base();
        let clan = &self.state.clans[fight.turn];
        let any = |test: fn(&crate::cards::Face) -> bool| {
            Warrior::ALL.iter().any(|&kind| {
                let faces = self.rules.cards.dice[kind].faces.as_slice().iter();
                faces.zip(&fight.lying[kind]).any(|(face, &dice)| dice > 0 && test(face))
            })
        };
        let blank = clan.holds(Rune::Potential) && any(|face| face.hits == 0 && face.shields == 0);
        let shield = clan.holds(Rune::Reaction) && any(|face| face.shields > 0);
        let other = !self.usable(fight.turn).is_empty() || self.used_now().is_some();
        must!(
            self, clan.favor > 0 || blank || shield || other;
            "{base}.name"; "another phase"; "nothing can be done about the roll, so it counts at once (M8)"
        );
    }

    /// `[combat.favor]` M1: dice are picked in order.
    fn pick(&mut self, fight: &Fight, from: (Warrior, u8)) {
        let (kind, face) = from;
        let first = sum(&fight.to_throw) == 0;
        let later = &fight.to_throw.values()[kind as usize + 1..];
        let faces = self.rules.cards.dice[kind].faces.as_slice().len();
        let fine = if first {
            from == (Warrior::Swordsman, 0)
        } else {
            fight.to_throw[kind] > 0 && later.iter().all(|&dice| dice == 0)
        };
        must!(
            self, fine && usize::from(face) < faces;
            "phase.from"; "the kind and face of the last die that was picked";
            "dice are picked in order (M1) [combat.favor]"
        );
    }

    /// `[combat.casualties]` At most as many fall as the foe can kill, and they are named in order.
    fn casualties(
        &mut self,
        fight: &Fight,
        left: u8,
        from: Warrior,
        first: bool,
        attack: Option<u8>,
    ) {
        let base = self.base();
        let behind: u32 =
            fight.warband.values()[from as usize..].iter().map(|&n| u32::from(n)).sum();
        let attack =
            attack.map_or(255, |attack| if first { attack } else { attack.saturating_sub(1) });
        let most = behind.min(attack.into());
        must!(
            self, left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "so many can fall now [combat.casualties]"
        );
        must!(
            self, !first || from == Warrior::Swordsman;
            "{base}.from"; "\"swordsman\""; "nobody has fallen yet (M1) [combat.casualties]"
        );
    }
}
