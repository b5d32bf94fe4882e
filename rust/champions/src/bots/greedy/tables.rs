//! Values that depend on the cards alone. The greedy player computes them once for a table, at its first decision.

use super::bands::{BANDS, BandNumber};
use super::deployment::berths;
use super::odds::{Dice, Force, Odds, is_enough, odds};
use super::prices::{Prices, more_for_favor};
use super::weights as w;
use crate::cards::{Board, Cards, Most, Print};
use crate::rules::leader;
use crate::rules::state::Clan;
use crate::words::{
    BergrisarCard, ByBergrisar, ByDraugr, ByMonster, ByShore, ByTroll, ByWarrior, Colour, Destiny,
    DraugrCard, MonsterCard, Shore, TrollCard, Warband, Warrior,
};
use midgard_core::Set;

/// Values that depend on the cards alone.
#[derive(Debug)]
pub(super) struct Tables {
    /// For most clans, and for those with stronger swordsmen.
    clans: [ClanTable; 2],
    pub(super) trolls: ByTroll<Enemy>,
    pub(super) draugr: ByDraugr<Enemy>,
    pub(super) monsters: ByMonster<Enemy>,
    pub(super) bergrisar: ByBergrisar<Enemy>,
    /// The cards of each colour, as [`coloured`] numbers them.
    pub(super) coloured: [CardBits; Colour::COUNT],
    /// For each shore, how many warriors a ship of each capacity carries with their food.
    pub(super) berths: ByShore<[u8; 256]>,
    /// The value of a favor besides its weight, which is that of two glory for a favor left.
    pub(super) more_for_favor: f32,
    /// The value of a card of a colour that sets of three are short of, and of another colour.
    pub(super) scarce_colour: f32,
    pub(super) colour: f32,
    /// For each number of blame, up to one more than the chart has, the value of avoiding the troll's blame and
    /// giving it away.
    pub(super) troll_blame: Vec<f32>,
}

/// A card that can be fought.
#[derive(Debug)]
pub(super) struct Enemy {
    /// The glory for defeating it.
    pub(super) glory: f32,
    /// Wood from a troll, coins from a draugr, favor from a monster.
    pub(super) reward: f32,
    /// The number of its colour; [`Colour::COUNT`] for none.
    pub(super) colour: u8,
    /// The number of its [`FoeTable`].
    foe: u8,
    /// The destinies that count it.
    pub(super) destinies: Set<Destiny>,
}

/// The abilities of the dice of a clan.
#[derive(Debug)]
pub(super) struct ClanTable {
    pub(super) dice: Dice,
    /// The values of goods, warriors and stalls in each case.
    pub(super) prices: [Prices; Prices::CASES],
    /// Each numbered warband.
    pub(super) bands: [Warband; BANDS],
    /// The sums of each numbered warband.
    pub(super) forces: [Force; BANDS],
    foes: Vec<FoeTable>,
}

/// The results of numbered warbands against foes with the same attack, defense and prohibition.
#[derive(Debug)]
pub(super) struct FoeTable {
    /// The attack, the defense and the prohibition.
    pub(super) print: Print,
    /// For each warband, its strongest warriors until the win is likely enough.
    pub(super) sent: [BandNumber; BANDS],
    /// For each warband, whether the win is likely enough.
    pub(super) enough: [bool; BANDS],
    /// For each warband, its odds.
    pub(super) odds: [Odds; BANDS],
    /// For each warband, its odds with [`w::FEW`] more spearmen.
    pub(super) odds_with_few: [Odds; BANDS],
}

impl Tables {
    pub(super) fn new(cards: &Cards) -> Self {
        let mut foes = Vec::new();
        let mut enemy = |print: &Print, kind: Most| {
            let foe = (print.attack, print.defense, print.prohibits);
            let number = foes.iter().position(|&other| other == foe).unwrap_or_else(|| {
                foes.push(foe);
                foes.len() - 1
            });
            Enemy {
                glory: print.glory.into(),
                reward: print.reward.into(),
                colour: print.colour.map_or(Colour::COUNT as u8, |colour| colour as u8),
                foe: number as u8,
                destinies: counting(cards, print, kind),
            }
        };
        let trolls = ByTroll::from_fn(|card: TrollCard| enemy(&cards.trolls[card], Most::Trolls));
        let draugr = ByDraugr::from_fn(|card: DraugrCard| enemy(&cards.draugr[card], Most::Draugr));
        let monsters =
            ByMonster::from_fn(|card: MonsterCard| enemy(&cards.monsters[card], Most::Monsters));
        let bergrisar = ByBergrisar::from_fn(|card: BergrisarCard| {
            enemy(&cards.bergrisar[card], Most::Bergrisar)
        });
        let clans = [false, true].map(|strong| ClanTable::new(cards, strong, &foes));
        let all_coloured = std::array::from_fn(|colour| {
            let draugr = DraugrCard::ALL.iter().copied();
            let monsters = MonsterCard::ALL.iter().copied();
            let is = |print: &Print| print.colour == Some(Colour::ALL[colour]);
            coloured(
                draugr.filter(|&card| is(&cards.draugr[card])).collect(),
                monsters.filter(|&card| is(&cards.monsters[card])).collect(),
            )
        });
        let board = &cards.board;
        // A share of what the weights are for.
        let set = f32::from(board.set_glory) / 5.0;
        Self {
            clans,
            trolls,
            draugr,
            monsters,
            bergrisar,
            coloured: all_coloured,
            berths: ByShore::from_fn(|shore: Shore| {
                std::array::from_fn(|n| berths(n as u8, board.warriors_per_food[shore]))
            }),
            more_for_favor: more_for_favor(cards),
            scarce_colour: set * w::SCARCE_COLOUR,
            colour: set * w::COLOUR,
            troll_blame: troll_blame(board),
        }
    }

    /// Returns the table of a clan.
    #[inline]
    pub(super) fn of(&self, clan: &Clan) -> &ClanTable {
        &self.clans[usize::from(leader::strengthens(clan.leader))]
    }
}

/// Returns the cards that may have a colour as bits of one number.
#[inline]
pub(super) fn coloured(draugr: Set<DraugrCard>, monsters: Set<MonsterCard>) -> CardBits {
    const CARDS: usize = DraugrCard::COUNT + MonsterCard::COUNT;
    const { assert!(CARDS <= CardBits::BITS as usize, "each card has a bit") };
    CardBits::from(draugr.bits()) << MonsterCard::COUNT | CardBits::from(monsters.bits())
}

/// A bit for each card that may have a colour.
type CardBits = u128;

/// Returns, for each number of blame and for more than the chart has, the value of avoiding the troll's blame and
/// giving it away.
fn troll_blame(board: &Board) -> Vec<f32> {
    let chart = &board.blame_glory;
    let at = |blame: usize| f32::from(chart[blame.min(chart.len() - 1)]);
    let value = |now: usize| {
        let own = (at(now) - at(now + 1)) - (at(now) - at(now.saturating_sub(1)));
        w::BLAME_SHARE * own + w::BLAME_OF_OTHERS
    };
    (0..=chart.len()).map(value).collect()
}

/// Returns the destinies that count a card of a kind.
fn counting(cards: &Cards, print: &Print, kind: Most) -> Set<Destiny> {
    let counts = |most| most == kind || print.colour.is_some_and(|own| most == Most::Cards(own));
    let all = Destiny::ALL.iter().copied();
    all.filter(|&destiny| counts(cards.destinies[destiny].most)).collect()
}

impl ClanTable {
    fn new(cards: &Cards, strong: bool, foes: &[(u8, u8, Option<Warrior>)]) -> Self {
        let dice = Dice::new(cards, strong);
        let mut bands = [Warband::default(); BANDS];
        let mut forces = [Force::default(); BANDS];
        for number in BandNumber::all() {
            for (kind, count) in dice.strongest.into_iter().zip(number.counts()) {
                bands[number.index()][kind] = count;
                (0..count).for_each(|_| forces[number.index()].add(dice.means[kind], 1.0));
            }
        }
        let foe = |&(attack, defense, prohibits)| {
            let print = Print { attack, defense, prohibits, ..Print::default() };
            FoeTable::new(print, &dice, &forces)
        };
        let foes = foes.iter().map(foe).collect();
        let warriors = ByWarrior::from_fn(|kind| w::WARRIOR * dice.means[kind].strength());
        let prices = std::array::from_fn(|case| Prices::new(cards, case, &warriors));
        Self { dice, prices, bands, forces, foes }
    }

    /// Returns the table of an enemy.
    #[inline]
    pub(super) fn foe(&self, enemy: &Enemy) -> &FoeTable {
        &self.foes[usize::from(enemy.foe)]
    }
}

impl FoeTable {
    fn new(print: Print, dice: &Dice, forces: &[Force; BANDS]) -> Self {
        let enough = forces.map(|force| is_enough(&force, &print));
        let all: Vec<_> = BandNumber::all().collect();
        let sent = std::array::from_fn(|number| {
            let mut counts = all[number].counts();
            for (kind, count) in dice.strongest.into_iter().zip(&mut counts) {
                *count = if print.prohibits == Some(kind) { 0 } else { *count };
            }
            let fit = BandNumber::of_counts(counts);
            let mut fewer = (0..=counts.iter().sum()).map(|count| fit.strongest(count));
            fewer.find(|band| enough[band.index()]).unwrap_or(fit)
        });
        let odds_with_few = forces.map(|mut force| {
            force.add(dice.means[Warrior::Spearman], w::FEW);
            odds(&force, &print, 0)
        });
        let odds = forces.map(|force| odds(&force, &print, 0));
        Self { print, sent, enough, odds, odds_with_few }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_hold_what_is_found_warrior_by_warrior() {
        let tables = Tables::new(&Cards::standard());
        for table in &tables.clans {
            for (foe, number) in
                table.foes.iter().flat_map(|foe| BandNumber::all().map(move |number| (foe, number)))
            {
                let (mut force, mut sent) = (Force::default(), [0; 3]);
                for (place, kind) in table.dice.strongest.into_iter().enumerate() {
                    let there = number.counts()[place];
                    let there = if foe.print.prohibits == Some(kind) { 0 } else { there };
                    while sent[place] < there && !is_enough(&force, &foe.print) {
                        force.add(table.dice.means[kind], 1.0);
                        sent[place] += 1;
                    }
                }
                let band = foe.sent[number.index()];
                assert_eq!(band.counts(), sent, "{:?} {number:?}", foe.print);
                let (own, odds) = (table.forces[band.index()], odds(&force, &foe.print, 0));
                assert_eq!(
                    [own.count, own.hits, own.shields],
                    [force.count, force.hits, force.shields]
                );
                assert_eq!(foe.odds[band.index()].win, odds.win);
                assert_eq!(foe.enough[band.index()], is_enough(&force, &foe.print));
            }
        }
    }
}
