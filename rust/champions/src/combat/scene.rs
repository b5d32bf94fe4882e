//! A fight as the rules see it: the foe, the leader and the blessings in a state, so that every question goes to the rules.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll, foe};
use crate::rules::leader::{self, Gain};
use crate::rules::state::State;
use crate::rules::valhalla::tokens;
use crate::words::{
    BergrisarCard, Blessing, DraugrCard, Foe, Leader, MonsterCard, Shore, TrollCard, Warband,
    Warrior,
};
use midgard_core::{Game, Seat, Silent, Word};

/// The seat of the clan that fights.
const SEAT: Seat = Seat::One;

/// A foe, a leader and blessings.
pub(super) struct Scene {
    pub(super) rules: Rules,
    state: State,
    foe: Foe,
    pub(super) print: Print,
    pub(super) leader: Option<Leader>,
}

/// The result of a roll that counts, by its helmet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strike {
    /// The damage to the foe.
    pub(super) damage: u8,
    /// The dice that are lost.
    pub(super) losses: u8,
    /// Whether the ability that exchanges a swordsman is chosen.
    pub(super) upgrade: bool,
    /// Whether the rune Leadership is used.
    pub(super) leadership: bool,
    /// Glory, in parts of which [`Scene::parts`] are one.
    pub(super) glory: u16,
}

/// The helmet of a roll.
#[derive(Clone, Copy, Default)]
struct Means {
    hits: u8,
    shields: u8,
    upgrade: bool,
    leadership: bool,
    glory: u16,
}

impl Scene {
    /// Makes the scene of a fight against a card with these numbers, or against a foe that is not a card.
    pub(super) fn new(
        rules: &Rules,
        card: Option<&str>,
        (attack, defense): (u8, u8),
        leader: Option<Leader>,
        blessings: &[Blessing],
    ) -> Self {
        let mut scene = Self {
            rules: rules.for_other_cards(),
            state: rules.start(),
            foe: Foe::Troll,
            print: Print::default(),
            leader,
        };
        scene.state.supply = rules.dice();
        let clan = &mut scene.state.clans[SEAT];
        clan.leader = leader;
        for &blessing in blessings {
            clan.blessings[blessing] += 1;
        }
        scene.meet(card.unwrap_or_default(), attack, defense);
        scene
    }

    /// Puts the foe on the board, with its numbers on the card.
    fn meet(&mut self, card: &str, attack: u8, defense: u8) {
        let Self { rules, state, .. } = self;
        let cards = &mut rules.cards;
        let (foe, print) = if let Some(card) = DraugrCard::from_word(card) {
            state.left_draugr = Some(card);
            (Foe::LeftDraugr, &mut cards.draugr[card])
        } else if let Some(card) = MonsterCard::from_word(card) {
            state.shores[Shore::First].monster = Some(card);
            (Foe::Monster, &mut cards.monsters[card])
        } else if let Some(card) = BergrisarCard::from_word(card) {
            state.left_bergrisar = Some(card);
            (Foe::LeftBergrisar, &mut cards.bergrisar[card])
        } else {
            let named = TrollCard::from_word(card);
            let card = named.unwrap_or(TrollCard::ALL[0]);
            state.troll = Some(card);
            if named.is_none() {
                cards.trolls[card] = Print::default(); // a foe without a card has no ability
            }
            (Foe::Troll, &mut cards.trolls[card])
        };
        (print.attack, print.defense) = (attack, defense);
        (self.foe, self.print) = (foe, *print);
    }

    /// Returns a fight with these dice on the table.
    fn fight(&self, band: Warband) -> Fight {
        let shore = (self.foe == Foe::Monster).then_some(Shore::First);
        Fight::new(SEAT, self.foe, shore, band)
    }

    /// Returns what the dice of a kind show, without and with the rune Reaction.
    pub(super) fn roll_of(&self, kind: Warrior, counts: [u8; 6]) -> [Roll; 2] {
        let mut fight = self.fight(Warband::default());
        fight.lying[kind] = counts;
        [false, true].map(|reaction| {
            fight.reaction = reaction;
            foe::roll_of(&self.rules, &self.state, &fight)
        })
    }

    /// Returns the dice that can be lost. `[leader_die.immune]`
    pub(super) fn losable(&self, band: &Warband) -> Warband {
        tokens::losable(&self.rules, band)
    }

    /// Returns every way to lose a number of dice, most of the first kinds lost first. `[combat.casualties]`
    /// `[berserker.first]`
    pub(super) fn falls(&self, band: Warband, losses: u8) -> Vec<Warband> {
        let first = tokens::first_to_fall(&self.rules, &band, losses);
        let mut rest = band;
        rest[Warrior::Berserker] -= first;
        falls(rest, self.losable(&rest), losses - first)
    }

    /// Returns what may be left when the foe has taken dice before the first round. `[enemy.cave_dweller]` R-D-20
    pub(super) fn ambushed(&self, band: Warband) -> Vec<Warband> {
        self.falls(band, foe::ambushes(&self.print).min(self.losable(&band).total()))
    }

    /// Returns what a swordsman may become after the fight. `[ability.ragnhild]`
    pub(super) fn upgrades(&self) -> impl Iterator<Item = Warrior> + '_ {
        leader::exchanges(&self.state)
    }

    /// Returns whether favor buys no reroll here. `[enemy.seidr_draugr]`
    pub(super) fn forbids_favor(&self) -> bool {
        foe::forbids_favor(&self.rules, &self.state, &self.fight(Warband::default()))
    }

    /// Returns whether nothing of a box acts here: no helmet, token, blessing or ability.
    pub(super) fn is_plain(&self) -> bool {
        self.rules.plain_fights && self.print.ability.is_none()
    }

    /// Returns whether a first round differs from later ones.
    pub(super) fn has_first_round(&self) -> bool {
        let empty = Roll::default();
        let more = foe::against(
            &self.rules,
            &self.state,
            &self.fight(Warband::default()),
            &Print::default(),
            empty,
        );
        more != empty
    }

    /// Returns how many parts a glory has: a coin is one part.
    pub(super) fn parts(&self) -> u16 {
        self.rules.cards.board.coins_per_glory.into()
    }

    /// Returns how many dice a helmet throws again; `None` if it throws none. `[ability.dagrun]`
    pub(super) fn throws_again(&self, band: Warband) -> Option<u8> {
        let leader = self.leader.filter(|&leader| leader::throws_again(leader))?;
        let does = leader::is_able(&self.rules, &self.state, &self.fight(band), leader);
        does.then(|| self.rules.cards.abilities[leader].number)
    }

    /// Returns what a roll may bring: rally, then the ability, then both. `[helmet]` R-V-13
    ///
    /// `lying` are dice that show the roll.
    pub(super) fn strikes(
        &self,
        band: Warband,
        roll: Roll,
        lying: crate::words::ByWarrior<[u8; 6]>,
        reaction: bool,
        (first, upgrade): (bool, bool),
    ) -> Vec<Strike> {
        let mut fight = self.fight(band);
        (fight.lying, fight.reaction) = (lying, reaction);
        (fight.first_round, fight.upgrade) = (first, upgrade);
        let means = self.helmets(&fight, roll);
        means.into_iter().map(|means| self.strike(fight, roll, means)).collect()
    }

    /// Returns what a roll brings after the throw of a helmet: without rally, and with it. `[ability.dagrun]`
    pub(super) fn after_throw(&self, band: Warband, roll: Roll, first: bool) -> [Strike; 2] {
        let mut fight = self.fight(band);
        fight.first_round = first;
        [0, self.rules.cards.rally]
            .map(|hits| self.strike(fight, roll, Means { hits, ..Means::default() }))
    }

    fn helmets(&self, fight: &Fight, roll: Roll) -> Vec<Means> {
        if !roll.helmet {
            return vec![Means::default()];
        }
        let rally = Means { hits: self.rules.cards.rally, ..Means::default() };
        let leader = self.leader.filter(|&leader| !leader::throws_again(leader));
        let does = |leader: &Leader| leader::is_able(&self.rules, &self.state, fight, *leader);
        let Some(leader) = leader.filter(does) else { return vec![rally] };
        let ability = self.means(leader::gain(&self.rules, fight, leader, || roll.swordsmen));
        let both = Means { hits: ability.hits + rally.hits, leadership: true, ..ability };
        vec![rally, ability, both]
    }

    /// Returns what a helmet is by the ability of the leader: goods of choice are coins.
    fn means(&self, gain: Gain) -> Means {
        let [_, _, coins, _] = gain.goods;
        let glory = u16::from(gain.glory) * self.parts() + coins + gain.any_goods;
        let Gain { hits, shields, upgrade, .. } = gain;
        Means { hits, shields, upgrade, glory, leadership: false }
    }

    fn strike(&self, mut fight: Fight, roll: Roll, means: Means) -> Strike {
        (fight.helmet_hits, fight.helmet_shields) = (means.hits, means.shields);
        let (counted, losses) =
            foe::strike(&self.rules, &self.state, &mut fight, &self.print, roll);
        let glory = if self.leader.is_some() { self.scored(&fight, counted) } else { 0 };
        Strike {
            damage: fight.damage,
            losses,
            upgrade: means.upgrade,
            leadership: means.leadership,
            glory: means.glory + glory * self.parts(),
        }
    }

    /// Returns the glory that the leader scores for a roll that counts.
    fn scored(&self, fight: &Fight, counted: Roll) -> u16 {
        let mut state = self.state;
        let before = state.score(SEAT);
        leader::strikes(&mut state, &mut Silent, fight, counted);
        (state.score(SEAT) - before) as u16
    }
}

/// Returns what may be left of a band when a number of those that can be lost fall.
fn falls(band: Warband, able: Warband, losses: u8) -> Vec<Warband> {
    let mut found = Vec::new();
    fall(band, able, 0, losses, &mut found);
    found
}

fn fall(band: Warband, able: Warband, kind: usize, due: u8, found: &mut Vec<Warband>) {
    let Some(&warrior) = Warrior::ALL.get(kind) else {
        if due == 0 {
            found.push(band);
        }
        return;
    };
    for count in (0..=able[warrior].min(due)).rev() {
        let mut left = band;
        left[warrior] -= count;
        fall(left, able, kind + 1, due - count, found);
    }
}
