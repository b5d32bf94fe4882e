//! The gains of a clan: food, wood, coins, favor, glory and blame. All gains come through here.
//!
//! A gain stops at the largest number that a state may hold, and the event has the real gain. So a
//! state that is sound stays sound.

use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Clan, State};
use crate::words::Line;
use midgard_core::Seat;

/// `[supply.goods]` M18: the most food, wood, coins, favor or blame that a clan can have.
pub(crate) const MOST_GOODS: u16 = 999;

impl Clan {
    /// Adds food, wood, coins and favor as far as the clan can have them. Returns what it has gained.
    #[inline]
    pub(crate) fn gain(&mut self, goods: [u16; 4]) -> [u16; 4] {
        let heaps = [&mut self.food, &mut self.wood, &mut self.coins, &mut self.favor];
        let mut gained = [0; 4];
        for ((heap, gained), more) in heaps.into_iter().zip(&mut gained).zip(goods) {
            *gained = more.min(MOST_GOODS - *heap);
            *heap += *gained;
        }
        gained
    }
}

impl State {
    /// Gives a clan food, wood, coins and favor, as far as it can have them.
    #[inline]
    pub(crate) fn collect(&mut self, log: &mut impl Log, rule: Tag, seat: Seat, goods: [u16; 4]) {
        let gained = self.clans[seat].gain(goods);
        log.gain(rule, seat, gained);
    }

    /// Gives a clan a blame, as far as it can have one more. `by` is the seat that has chosen the clan.
    #[inline]
    pub(crate) fn blame(&mut self, log: &mut impl Log, rule: Tag, seat: Seat, by: Option<Seat>) {
        let clan = &mut self.clans[seat];
        if clan.blame < MOST_GOODS {
            clan.blame += 1;
            log.say(rule, What::Blamed { seat, by });
        }
    }

    /// Adds glory on a line of the score sheet. Glory that the line cannot hold is not scored.
    #[inline]
    pub(crate) fn earn(
        &mut self,
        log: &mut impl Log,
        rule: Tag,
        seat: Seat,
        line: Line,
        glory: u8,
    ) {
        let glory = i16::from(glory);
        if let Some(sum) = self.clans[seat].sheet[line].checked_add(glory) {
            self.clans[seat].sheet[line] = sum;
            log.score(rule, seat, line, glory);
        }
    }
}
