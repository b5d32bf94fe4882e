//! Checks of the score sheets: every line follows from the table.

use super::cards::in_play;
use super::{Check, Part, must};
use crate::rules::rune::{glory, journey, success};
use crate::rules::state::Phase;
use crate::rules::{ROUNDS, leader, scoring};
use crate::words::{Foe, Journey, JourneyDeck, JourneySpace, Line, Shore};
use midgard_core::{Seat, Word};
use std::collections::BTreeSet;

impl Check<'_> {
    /// `[combat.spoils]` Defeated trolls, draugr and monsters give the glory printed on the cards.
    pub(super) fn enemy_lines(&mut self) {
        let cards = &self.rules.cards;
        for seat in self.rules.seats() {
            let clan = &self.state.clans[seat];
            let sum = |glory: &mut dyn Iterator<Item = u8>| glory.map(i64::from).sum::<i64>();
            let lines = [
                (Line::Trolls, sum(&mut clan.trolls.iter().map(|card| cards.trolls[card].glory))),
                (Line::Draugr, sum(&mut clan.draugr.iter().map(|card| cards.draugr[card].glory))),
                (
                    Line::Monsters,
                    sum(&mut clan.monsters.iter().map(|card| cards.monsters[card].glory)),
                ),
            ];
            for (line, glory) in lines {
                must!(
                    self, i64::from(clan.sheet[line]) == glory;
                    "clans[{seat}].sheet.{line}"; "{glory}"; "that is on its cards [combat.spoils]"
                );
            }
        }
    }

    /// Krakens, the Skald and the leader give their glory in whole portions.
    pub(super) fn other_lines(&mut self) {
        let (mut krakens, mut gifts) = (0, 0);
        let kraken = i64::from(self.rules.cards.kraken.glory);
        let (portion, most_gifts) = self.stall_glory();
        let most = self.most_krakens();
        for seat in self.rules.seats() {
            let clan = &self.state.clans[seat];
            let line = |line: Line| i64::from(clan.sheet[line]);
            krakens += line(Line::Krakens).max(0);
            must!(
                self, in_portions(line(Line::Krakens), kraken)
                    && (line(Line::Krakens) <= 0 || krakens <= kraken * most);
                "clans[{seat}].sheet.krakens"; "{kraken} for each Kraken";
                "{most} at most can have come: the others are still in the deck or on the board [journey.kraken]"
            );
            gifts += line(Line::Skald).max(0);
            must!(
                self, in_portions(line(Line::Skald), portion)
                    && (line(Line::Skald) <= 0 || gifts <= most_gifts);
                "clans[{seat}].sheet.skald"; "{portion} for each visit to a stall that gives glory";
                "one worker a round can come there [stall.skald]"
            );
            let (fine, right) = leader::allows(clan, line(Line::Leader));
            must!(
                self, fine;
                "clans[{seat}].sheet.leader"; "{right}";
                "it is for {}", leader::earnings()
            );
        }
    }

    /// The glory from the boxes: of cards, of Bandits and of tokens.
    pub(super) fn box_lines(&mut self) {
        let (cards, most) = (&self.rules.cards, self.most_bandits());
        let bandits = i64::from(cards.bandits.glory);
        let mut all = 0;
        for seat in self.rules.seats() {
            let clan = &self.state.clans[seat];
            let line = |line: Line| i64::from(clan.sheet[line]);
            let glory = clan.bergrisar.iter().map(|card| i64::from(cards.bergrisar[card].glory));
            let glory: i64 = glory.sum();
            must!(
                self, line(Line::Bergrisar) == glory;
                "clans[{seat}].sheet.bergrisar"; "{glory}"; "that is on its cards [combat.spoils]"
            );
            let glory: i64 = clan.epics.iter().map(|card| i64::from(cards.epics[card].glory)).sum();
            must!(
                self, line(Line::Epics) == glory;
                "clans[{seat}].sheet.epics"; "{glory}"; "that is on its cards [valhalla.epic]"
            );
            let rounds = self.state.round.max(1);
            must!(
                self, self.blessing_sums(seat).contains(&line(Line::Blessings));
                "clans[{seat}].sheet.blessings";
                "the sum of what its blessings score, each in one of the rounds 1 to {rounds}";
                "they were bought in these rounds [valhalla.blessing]"
            );
            let portion = i64::from(cards.exchange.glory);
            must!(
                self, in_portions(line(Line::Sacrifices), portion);
                "clans[{seat}].sheet.sacrifices"; "{portion} for each purchase";
                "tokens bring it [valhalla.glory]"
            );
            all += line(Line::Bandits).max(0);
            must!(
                self, in_portions(line(Line::Bandits), bandits)
                    && (line(Line::Bandits) <= 0 || all <= bandits * most);
                "clans[{seat}].sheet.bandits"; "{bandits} for each fight with Bandits";
                "{most} at most can have been fought [land_journey.bandits]"
            );
        }
    }

    /// Returns how many Bandits can have been fought: one beside each Bergrisar in each round.
    fn most_bandits(&self) -> i64 {
        let spaces = self.rules.spaces().filter(|&it| JourneyDeck::of(it) == JourneyDeck::Land);
        let rounds = i64::from(self.clean_ups());
        spaces.map(|shore| rounds + i64::from(self.has_arrived(shore))).sum()
    }

    /// `[valhalla.blessing]` R-V-8: returns what the blessings of a seat can have scored so far.
    fn blessing_sums(&self, seat: Seat) -> BTreeSet<i64> {
        let rounds = usize::from(self.state.round.clamp(1, ROUNDS));
        let mut sums = BTreeSet::from([0]);
        for (card, copies) in self.state.clans[seat].blessings.iter() {
            let scores = &self.rules.cards.blessings[card].glory[..rounds];
            for _ in 0..copies {
                let more = |sum: i64| scores.iter().map(move |&glory| sum + i64::from(glory));
                sums = sums.into_iter().flat_map(more).collect();
            }
        }
        sums
    }

    /// Returns the greatest common divisor of the glory of the stalls in play, and the most glory that they can
    /// have given so far: one worker a round may have come, and in this round only one that still stands there.
    fn stall_glory(&self) -> (i64, i64) {
        let (mut portion, mut most) = (0, 0);
        for place in self.state.stalls {
            let index = (place as usize).checked_sub(crate::rules::FIRST_STALL);
            let Some(stall) = index.and_then(|index| self.rules.cards.stalls.get(index)) else {
                continue;
            };
            let glory = i64::from(stall.gain.glory);
            portion = greatest_divisor(portion, glory);
            let visits =
                i64::from(self.clean_ups()) + i64::from(self.standing(place).next().is_some());
            most += glory * i64::from(stall.repeats) * visits;
        }
        (portion, most)
    }

    /// Returns how many Krakens can have been defeated: those of all decks that a game can have, without those
    /// that may still come.
    fn most_krakens(&self) -> i64 {
        let in_box = i64::from(self.rules.cards.journeys[Journey::Kraken]);
        let whole: i64 =
            Journey::ALL.iter().map(|&kind| i64::from(in_play::journeys(self.rules, kind))).sum();
        let shores = self.rules.shores().count() as i64;
        // R33: a new deck is made of the discards, which are all cards that do not lie at a shore.
        let decks =
            |laid: i64, left: i64| ((laid - left).max(0) as u64).div_ceil((whole - shores) as u64);
        let all = 1 + decks(shores * i64::from(ROUNDS) + 1, whole) as i64;
        let later = decks(self.journeys_to_lay(), i64::from(self.state.journeys.left)) as i64;
        in_box * (all - later) - self.krakens_to_come()
    }

    /// Returns how many journeys can still be laid: one at each shore in each round, and one for the rune
    /// Journey.
    fn journeys_to_lay(&self) -> i64 {
        let state = self.state;
        let rounds = i64::from(ROUNDS.saturating_sub(state.round));
        let in_play = self.rules.shores().count() as i64;
        let stocking = self.part == Part::Stocking;
        let empty = |shore: &Shore| stocking && state.shores[*shore].journey == JourneySpace::Empty;
        let now = self.rules.shores().filter(empty).count() as i64;
        let used = self.rules.seats().any(|seat| journey::is_used(&state.clans[seat]));
        in_play * rounds + now + i64::from(!used)
    }

    /// Returns the Krakens that nobody has fought since their deck was made.
    fn krakens_to_come(&self) -> i64 {
        let (state, journeys) = (self.state, &self.state.journeys);
        let ahead = |shore: &Shore| {
            let here = &state.shores[*shore];
            let fought = match self.phase {
                Phase::Reveal { shore: now, .. } => now != *shore,
                Phase::Dice { fight }
                | Phase::Roll { fight }
                | Phase::Pick { fight, .. }
                | Phase::Casualties { fight, .. }
                | Phase::Fallen { fight } => {
                    fight.foe != Foe::Kraken || fight.shore != Some(*shore)
                }
                _ => true,
            };
            here.journey == JourneySpace::Kraken && !(here.revealed && fought)
        };
        let lying = self.rules.shores().filter(ahead).count() as i64;
        lying
            + i64::from(journeys.unseen[Journey::Kraken])
            + i64::from(journeys.old[Journey::Kraken])
    }

    /// `[rune.glory]` `[rune.success]` Checks the glory of the two runes.
    pub(super) fn rune_lines(&mut self) {
        for seat in self.rules.seats() {
            let (halves, shown) = (glory::brought(self, seat), success::brought(self, seat));
            let mut right: Vec<i64> =
                halves.iter().flat_map(|half| shown.iter().map(move |more| half + more)).collect();
            right.sort();
            right.dedup();
            let line = i64::from(self.state.clans[seat].sheet[Line::RuneEffects]);
            must!(
                self, right.contains(&line);
                "clans[{seat}].sheet.rune_effects"; "one of {right:?}";
                "the runes Glory and Success bring it [rune.glory] [rune.success]"
            );
        }
    }

    /// M15: lines that are counted at the end are zero before it, and right afterwards.
    pub(super) fn final_lines(&mut self) {
        let counted = scoring::count(self.rules, self.state);
        for seat in self.rules.seats() {
            for (line, glory) in counted[seat] {
                let right = if self.part == Part::End { glory } else { 0 };
                self.final_line(seat, line, right);
            }
        }
    }

    fn final_line(&mut self, seat: Seat, line: Line, right: i16) {
        must!(
            self, self.state.clans[seat].sheet[line] == right;
            "clans[{seat}].sheet.{line}"; "{right}";
            "it is counted at the end (M15) [score.{}]", line.word()
        );
    }
}

/// Returns whether the glory is nothing or a whole number of portions.
fn in_portions(glory: i64, portion: i64) -> bool {
    glory == 0 || glory > 0 && portion > 0 && glory % portion == 0
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}
