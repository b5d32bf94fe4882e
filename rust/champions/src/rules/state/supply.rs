//! Dice that leave the supply, warriors that come to a longhouse, and runes that are used.

use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, rune};
use crate::words::{Rune, Source, Warband, Warrior};
use midgard_core::Seat;

impl State {
    /// `[supply.dice]` Rulebook p. 5: returns those of the wanted warriors that are in the supply.
    #[inline]
    pub(crate) fn in_supply(&self, log: &mut impl Log, seat: Seat, wanted: &Warband) -> Warband {
        if wanted.is_within(&self.supply) {
            return *wanted;
        }
        let got = Warband::from_fn(|warrior| wanted[warrior].min(self.supply[warrior]));
        log.say(Tag::SupplyDice, What::Lacked { seat: Some(seat), asked: *wanted, got });
        got
    }

    /// `[longhouse.limit]` Rulebook p. 5: takes as many of these warriors from the supply as fit.
    #[inline]
    pub(crate) fn recruit<L: Log>(
        &mut self,
        rules: &Rules,
        log: &mut L,
        (rule, source): (Tag, Source),
        seat: Seat,
        come: &Warband,
    ) {
        let mut taken = Warband::default();
        let mut room = if come.is_empty() { 0 } else { self.room(rules, seat) };
        for (warrior, count) in come.present() {
            let fits = count.min(room);
            self.supply[warrior] -= fits;
            self.clans[seat].warriors[warrior] += fits;
            taken[warrior] = fits;
            room -= if fills(warrior) { fits } else { 0 };
        }
        if L::LISTENS {
            let warriors = Warband::from_fn(|warrior| come[warrior] - taken[warrior]);
            if !warriors.is_empty() {
                log.say(Tag::LonghouseLimit, What::TurnedAway { seat, warriors, source });
            }
            if !taken.is_empty() {
                log.say(rule, What::Recruited { seat, warriors: taken, source });
            }
        }
    }

    /// `[rune.any_time]` Rulebook p. 13: uses a rune; what is turned over for it, itself or one that copies it, is kept but
    /// cannot be used again.
    #[inline]
    pub(crate) fn use_rune(&mut self, log: &mut impl Log, seat: Seat, rune: Rune, by: Rune) {
        let clan = &mut self.clans[seat];
        clan.runes.remove(by);
        clan.used_runes.add(by);
        log.say(rune::rule(by), What::Used { seat, rune: by });
        if by != rune {
            log.say(rune::rule(by), What::Copied { seat, rune });
        }
    }

    /// Returns how many more warriors the longhouse holds.
    #[inline]
    pub(crate) fn room(&self, rules: &Rules, seat: Seat) -> u8 {
        let clan = &self.clans[seat];
        let limit = clan.leader.map_or(8, |leader| rules.cards.longhouse[leader]);
        limit.saturating_sub(self.filled(rules, seat))
    }

    /// `[longhouse.limit]` A-42: returns how much of a longhouse is filled: by all own dice, those sent out included, but the
    /// Leader die. `[leader_die.limit]` R-V-21: as an option it fills a place too.
    fn filled(&self, rules: &Rules, seat: Seat) -> u8 {
        if !rules.has_box() && matches!(self.phase, Phase::Placement { .. }) {
            return self.clans[seat].warriors.total(); // all are at home
        }
        let leader = rules.has_valhalla() && rules.options.boxes.leader_counts;
        self.all_warriors(seat) as u8 + u8::from(leader)
    }
}

/// Returns whether dice of a kind fill places of a longhouse. `[leader_die.limit]` The Leader die does not.
#[inline]
fn fills(warrior: Warrior) -> bool {
    warrior != Warrior::Leader
}

impl Rules {
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
}
