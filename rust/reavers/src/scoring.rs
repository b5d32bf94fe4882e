//! The score: a line for each part of the sheet. Section 7.

use crate::data::{BonusCount, BonusRow};
use crate::rules::Rules;
use crate::state::{Player, State};
use crate::words::{MOST_REAVERS, Token};
use midgard_core::{List, Seat, Set};

/// The tests of ties, in order. `[score.ties]` Section 7, 6.
pub(crate) const TIES: [&str; 4] = ["reavers", "spoils", "raid_tokens", "terror"];
/// The lines of a sheet.
pub const SHEET_LINES: [&str; 7] =
    ["raid_tokens", "raid_sets", "spoils", "reaver_product", "reaver_bonuses", "terror", "coins"];

/// The reavers of a player, summed up for the sheet: whoever asks for several sheets with the same reavers sums them up once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Crew {
    /// Helm symbols.
    pub helms: u16,
    /// Yggdrasil symbols.
    pub yggdrasils: u16,
    /// The number of cards.
    cards: u16,
    /// Terror tokens that are ignored.
    ignored: u16,
    /// The rows whose bonus brings glory, with copies.
    bonuses: List<(u8, u8), MOST_REAVERS>,
}

impl Crew {
    /// Adds copies of a row.
    pub fn add(&mut self, rules: &Rules, row: u8, copies: u8) {
        let reaver = &rules.data.reavers[usize::from(row)];
        let count = u16::from(copies);
        self.helms += count * u16::from(reaver.helms);
        self.yggdrasils += count * u16::from(reaver.yggdrasils);
        self.cards += count;
        let Some(bonus) = reaver.bonus.map(|bonus| &rules.data.bonuses[bonus]) else { return };
        if bonus.count == BonusCount::IgnoredTerror {
            self.ignored += bonus.ignore * count;
        } else {
            self.bonuses.push((row, copies));
        }
    }
}

impl Rules {
    /// Returns the lines of a player's sheet.
    pub fn sheet_of(&self, player: &Player) -> [i32; SHEET_LINES.len()] {
        self.sheet_with(player, &self.crew(player))
    }

    /// Returns the lines of the sheet of a player with this crew, whatever its own reavers are. `[score.raid]` `[score.sets]`
    /// Section 7, 1. `[score.product]` Section 7, 3. `[score.coins]` Section 7, 5.
    pub(crate) fn sheet_with(&self, player: &Player, crew: &Crew) -> [i32; SHEET_LINES.len()] {
        self.sheet_from(player, crew, self.spoils_glory(player))
    }

    /// Returns these lines where the glory of the spoils is known.
    #[inline]
    pub(crate) fn sheet_from(
        &self,
        player: &Player,
        crew: &Crew,
        spoils: i32,
    ) -> [i32; SHEET_LINES.len()] {
        let row = &self.data.scoring;
        let tokens: i32 = player.raid.iter().map(|(it, n)| i32::from(n) * row.tokens[it]).sum();
        let bonuses = crew.bonuses.as_slice().iter().filter_map(|&(row, copies)| {
            let bonus = self.data.reavers[usize::from(row)].bonus?;
            Some(i32::from(copies) * self.glory(&self.data.bonuses[bonus], player, crew))
        });
        [
            tokens,
            i32::from(sets(player)) * row.set_bonus,
            spoils,
            i32::from(crew.helms) * i32::from(crew.yggdrasils),
            bonuses.sum(),
            -self.data.penalty(player.terror.saturating_sub(crew.ignored)),
            i32::from(player.coins) / row.coins_per_glory,
        ]
    }

    pub(crate) fn spoils_glory(&self, player: &Player) -> i32 {
        let types = self.set_worth.iter().enumerate();
        types.map(|(kind, worth)| worth[usize::from(player.cards(kind as u8))]).sum()
    }

    /// Returns the sums of a player's reavers.
    pub(crate) fn crew(&self, player: &Player) -> Crew {
        let mut crew = Crew::default();
        player.reavers.each(|row, copies| crew.add(self, row, copies));
        crew
    }

    /// Returns the symbols of a player's reavers: helms and Yggdrasils. `[score.product]` Section 7, 3.
    pub(crate) fn symbols(&self, player: &Player) -> (u16, u16) {
        let (mut helms, mut yggdrasils) = (0, 0);
        player.reavers.each(|row, copies| {
            let row = &self.data.reavers[usize::from(row)];
            helms += u16::from(copies) * u16::from(row.helms);
            yggdrasils += u16::from(copies) * u16::from(row.yggdrasils);
        });
        (helms, yggdrasils)
    }

    /// Returns the glory of one copy. `[score.bonuses]` `[score.counts]` Section 7, 3.
    fn glory(&self, bonus: &BonusRow, player: &Player, crew: &Crew) -> i32 {
        let count = match bonus.count {
            BonusCount::Token(token) => player.raid[token].into(),
            BonusCount::Terror => player.terror,
            BonusCount::Coins => player.coins,
            BonusCount::Reavers => crew.cards,
            BonusCount::RaidSet => sets(player).into(),
            BonusCount::Spoils(kind) => player.cards(kind),
            BonusCount::SpoilsTypes => (0..self.set_worth.len() as u8)
                .filter(|&kind| player.cards(kind) > 0)
                .count() as u16,
            BonusCount::One => 1,
            BonusCount::IgnoredTerror => return 0,
        };
        (i32::from(count / bonus.div) * bonus.glory).min(bonus.cap)
    }

    /// Returns what a player's things would score now.
    pub(crate) fn glory_of(&self, player: &Player) -> i32 {
        self.sheet_of(player).iter().sum()
    }

    /// Returns what decides, best first: the score, and the tests of ties. `[score.ties]` Section 7, 6.
    pub(crate) fn standing(&self, player: &Player) -> [i32; 5] {
        let spoils = player.spoils.total() + player.secret.total();
        let tokens: u32 = Token::ALL.iter().map(|&token| u32::from(player.raid[token])).sum();
        [
            self.glory_of(player),
            player.reavers.total() as i32,
            spoils as i32,
            tokens as i32,
            player.terror.into(),
        ]
    }

    /// Returns the standing of each seat that plays.
    pub(crate) fn standings(&self, state: &State) -> Vec<[i32; 5]> {
        Seat::of(self.seats()).map(|seat| self.standing(&state.players[seat])).collect()
    }

    /// Returns who wins, with the test that broke a tie of scores. `[score.ties]` Section 7, 6.
    pub(crate) fn verdict(&self, state: &State) -> Verdict {
        let standings = self.standings(state);
        let best = standings.iter().max().copied().unwrap_or_default();
        let parts = |own: &[i32; 5]| own.iter().zip(&best).position(|(own, best)| own != best);
        let last = standings.iter().filter_map(parts).max().unwrap_or(0);
        Verdict {
            winners: self.leaders(state).iter().collect(),
            score: best[0],
            tie: last.checked_sub(1).map(|test| TIES[test]),
        }
    }

    /// Returns the seats with the best standing.
    pub(crate) fn leaders(&self, state: &State) -> Set<Seat> {
        let standings = self.standings(state);
        let best = standings.iter().max();
        Seat::of(self.seats()).filter(|&seat| Some(&standings[seat as usize]) == best).collect()
    }
}

/// Who wins, and why.
pub(crate) struct Verdict {
    /// The seats that win.
    pub winners: Vec<Seat>,
    /// Their score.
    pub score: i32,
    /// The last test that left out a seat with the same score.
    pub tie: Option<&'static str>,
}

/// Returns how many complete trios of raid tokens a player has.
fn sets(player: &Player) -> u8 {
    player.raid.values().iter().copied().min().unwrap_or(0)
}
