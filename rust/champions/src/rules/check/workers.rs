//! Checks of the workers, the places where they stand, and what they have done there.

use super::{Check, Part, must};
use crate::rules::state::Phase;
use crate::rules::{FIRST_STALL, place};
use crate::words::{Location, Warrior};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// Every worker is at home, on the board, or has begged.
    pub(super) fn workers(&mut self) {
        for seat in self.rules.seats() {
            let clan = &self.state.clans[seat];
            let all = i64::from(self.rules.workers() + u8::from(clan.extra_worker));
            let out = i64::from(clan.begging) + clan.placed.len() as i64;
            let right = all - out;
            let right = if right < 0 { "fewer elsewhere".into() } else { right.to_string() };
            must!(
                self, i64::from(clan.workers) == all - out;
                "clans[{seat}].workers"; "{right}";
                "a clan has {all} workers, and {out} have been placed or beg [setup.workers]"
            );
            if matches!(self.part, Part::Assignment | Part::Combat) {
                must!(
                    self, clan.workers == 0;
                    "clans[{seat}].workers"; "0"; "placement is over [placement.turns]"
                );
            }
            if matches!(self.part, Part::Stocking | Part::Closing | Part::End) {
                must!(
                    self, clan.placed.is_empty();
                    "clans[{seat}].placed"; "an empty list"; "the workers are at home [cleanup.workers]"
                );
                must!(
                    self, clan.begging == 0;
                    "clans[{seat}].begging"; "0"; "the workers are at home [cleanup.workers]"
                );
            }
        }
    }

    /// `[placement.single]` Rulebook p. 5: a place holds one worker, but for the Hunting Grounds and the
    /// private longships.
    pub(super) fn places(&mut self) {
        let state = self.state;
        let board: Set<Location> = Set::from_bits((1 << FIRST_STALL) - 1);
        let board = match self.rules.has_mountains() {
            true => board.or(place::bergrisar()),
            false => board,
        };
        let mut taken = Set::empty();
        for seat in self.rules.seats() {
            let placed = state.clans[seat].placed;
            for stall in placed.minus(board.or(state.stalls)) {
                must!(
                    self, false;
                    "clans[{seat}].placed"; "without {stall}"; "this stall is not in play [setup.stalls]"
                );
            }
            let own = placed.without(Location::HuntingGrounds).without(Location::PrivateLongship);
            for place in own.and(taken) {
                must!(
                    self, false;
                    "clans[{seat}].placed"; "without {place}"; "another worker stands there [placement.single]"
                );
            }
            taken = taken.or(own);
        }
        let mut hunters: Vec<Seat> = state.hunters.as_slice().to_vec();
        hunters.sort();
        let standing: Vec<Seat> = self.standing(Location::HuntingGrounds).collect();
        must!(
            self, hunters == standing;
            "hunters"; "the seats {standing:?} in their order of placement";
            "they stand on the Hunting Grounds [place.hunting]"
        );
        let extra = self.rules.seats().filter(|&seat| state.clans[seat].extra_worker).count();
        must!(
            self, usize::from(state.huts_sold) == extra;
            "huts_sold"; "{extra}"; "that number of clans has bought a worker [place.huts]"
        );
    }

    /// A clan with a worker at a place still has what the place gives for good.
    pub(super) fn visited(&mut self) {
        let state = self.state;
        for seat in self.rules.seats() {
            let clan = &state.clans[seat];
            let building = self.phase == Phase::Shipwright { turn: seat };
            let buying = matches!(self.phase, Phase::Runesmith { turn } | Phase::RuneDraw { turn } if turn == seat);
            let stands = |place: Location| clan.placed.has(place);
            must!(
                self, clan.extra_worker || !stands(Location::WorkerHuts);
                "clans[{seat}].extra_worker"; "true"; "it stands at the Worker Huts [place.huts]"
            );
            must!(
                self, clan.longship.is_some() || building || !stands(Location::Shipwright);
                "clans[{seat}].longship"; "a longship"; "it stands at the Shipwright [place.shipwright]"
            );
            must!(
                self, clan.longship.is_some() || !stands(Location::PrivateLongship);
                "clans[{seat}].placed"; "no private_longship"; "it has no longship [place.longships]"
            );
            must!(
                self, !clan.all_runes().is_empty() || buying || !stands(Location::Runesmith);
                "clans[{seat}].runes"; "a rune"; "it stands at the Runesmith [place.runesmith]"
            );
            must!(
                self, state.merchant.is_some() || !stands(Location::MerchantShip);
                "clans[{seat}].placed"; "no merchant_ship"; "no ship lies there [place.merchant]"
            );
        }
    }

    /// `[round.goods]` Rulebook p. 4: each place gets one more in set-up of a round, and the worker that comes
    /// takes all.
    pub(super) fn goods(&mut self) {
        let state = self.state;
        let laid = match self.part {
            Part::SetUp => return,
            Part::Stocking => state.round.saturating_sub(1),
            _ => state.round,
        };
        let smiths = [Location::Swordsmith, Location::Hafter, Location::Blacksmith];
        for (warrior, place) in Warrior::ALL.iter().zip(smiths) {
            let taken = self.standing(place).next().is_some();
            let most = if taken { 0 } else { laid };
            must!(
                self, state.stock[*warrior] <= most;
                "stock.{warrior}"; "{most} at most"; "one more in each round until somebody comes [round.goods]"
            );
        }
        let taken = self.standing(Location::Smokehouse).next().is_some();
        let least = u8::from(self.in_round() && !taken);
        let most = if taken { 0 } else { laid };
        must!(
            self, (least..=most).contains(&state.food_stock);
            "food_stock"; "{least} to {most}"; "one more in each round until somebody comes [round.goods]"
        );
    }
}
