//! What must be true of the clans, their workers and their ships.

use super::{ABSURD, Check};
use crate::state::Phase;
use crate::words::{Land, Line, Location, Longship, ShipKind};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// Goods, warriors, runes and sheet of each clan.
    pub(super) fn clans(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let drafted = state.round > 0 || matches!(state.phase, Phase::Destinies { .. });
        let mut leaders = Set::empty();
        for seat in rules.seats() {
            let clan = &state.clans[seat];
            let most = [clan.food, clan.wood, clan.coins, clan.favor, clan.blame];
            self.must(most.iter().all(|&count| count <= ABSURD), || {
                format!("clan {seat}: more than {ABSURD} of something")
            });
            self.must(!drafted || clan.leader.is_some(), || format!("clan {seat}: no leader"));
            if let Some(leader) = clan.leader {
                self.must(!leaders.has(leader), || format!("clan {seat}: {leader} is taken"));
                leaders.add(leader);
            }
            let small = clan.warriors.values().iter().all(|&count| count <= 40);
            self.must(small, || format!("clan {seat}: too many warriors"));
            if small {
                let limit = clan.leader.map_or(8, |leader| rules.cards.longhouse[leader]);
                let count = state.all_warriors(seat);
                self.must(count <= limit.into(), || {
                    format!("clan {seat}: {count} warriors where {limit} fit [longhouse.limit]")
                });
            }
            self.belongings(seat);
        }
        self.longships();
    }

    /// Runes, destinies, longship and sheet of a clan.
    fn belongings(&mut self, seat: Seat) {
        let (state, clan) = (self.state, &self.state.clans[seat]);
        self.must(clan.runes.and(clan.used_runes).is_empty(), || {
            format!("clan {seat}: a rune is used and unused")
        });
        self.must(clan.revealed.minus(clan.destinies).is_empty(), || {
            format!("clan {seat}: reveals a destiny that is not its own")
        });
        self.must(clan.longship.is_none_or(|own| !state.longships.has(own)), || {
            format!("clan {seat}: its longship is for sale")
        });
        let sane = clan.sheet.values().iter().all(|glory| (-2000..=8000).contains(glory));
        self.must(sane, || format!("clan {seat}: an absurd line on the sheet"));
        let counted = [
            Line::Destinies,
            Line::Sets,
            Line::Runes,
            Line::Longship,
            Line::Favor,
            Line::Coins,
            Line::Blame,
        ];
        let open = counted.iter().all(|&line| clan.sheet[line] == 0);
        self.must(open || state.phase == (Phase::End {}), || {
            format!("clan {seat}: a line that is counted at the end is not zero (M15)")
        });
    }

    /// Private longships: each for sale or owned by one clan.
    fn longships(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let owned: Vec<Longship> = rules.seats().filter_map(|s| state.clans[s].longship).collect();
        let set: Set<Longship> = owned.iter().copied().collect();
        self.must(set.len() == owned.len(), || "longships: one has two owners".into());
        self.must(set.or(state.longships) == rules.longships(), || {
            "longships: those of this number of players are for sale or owned".into()
        });
        let extra = rules.seats().filter(|&seat| state.clans[seat].extra_worker).count();
        self.must(extra == usize::from(state.huts_sold), || {
            format!("huts_sold: {} where {extra} clans have bought", state.huts_sold)
        });
    }

    /// Every worker is somewhere, and no place holds too many. `[placement.single]`
    pub(super) fn workers(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let board: Set<Location> = Set::from_bits((1 << crate::rules::FIRST_STALL) - 1);
        let mut taken = Set::empty();
        for seat in rules.seats() {
            let clan = &state.clans[seat];
            let here = usize::from(clan.workers) + usize::from(clan.begging) + clan.placed.len();
            let all = usize::from(rules.workers() + u8::from(clan.extra_worker));
            self.must(here == all, || {
                format!("clan {seat}: {here} workers on and off the board, not {all}")
            });
            self.must(clan.placed.minus(board.or(state.stalls)).is_empty(), || {
                format!("clan {seat}: a worker at a stall that is not in play")
            });
            let own =
                clan.placed.without(Location::HuntingGrounds).without(Location::PrivateLongship);
            self.must(own.and(taken).is_empty(), || {
                format!("clan {seat}: a worker where another stands [placement.single]")
            });
            taken = taken.or(own);
            let hunts = state.hunters.as_slice().iter().filter(|&&hunter| hunter == seat).count();
            self.must(hunts == usize::from(clan.placed.has(Location::HuntingGrounds)), || {
                format!("hunters: seat {seat} is named {hunts} times")
            });
        }
        for hunter in state.hunters.as_slice() {
            self.seat(*hunter, "hunters");
        }
        self.ships();
    }

    /// A ship for each worker on a longship, but the one that is sailing now.
    fn ships(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let mut sent: Vec<(Seat, ShipKind)> = Vec::new();
        for (shore, here) in state.shores.iter() {
            let in_play = rules.shores().any(|known| known == shore);
            self.must(in_play || here == Default::default(), || format!("{shore}: not in play"));
            let Some(ship) = here.ship else { continue };
            self.seat(ship.owner, "ship");
            let capacity = rules.longship(ship.kind, state.clans[ship.owner].longship).capacity;
            let load = u16::from(ship.food)
                + ship.warriors.values().iter().map(|&count| u16::from(count)).sum::<u16>();
            self.must(load <= capacity.into(), || {
                format!("{shore}: a load of {load} where {capacity} fit [assignment.ship]")
            });
            self.must(!sent.contains(&(ship.owner, ship.kind)), || {
                format!("{shore}: the ship is elsewhere too")
            });
            sent.push((ship.owner, ship.kind));
            let place = ship_place(ship.kind);
            self.must(state.clans[ship.owner].placed.has(place), || {
                format!("{shore}: a ship without a worker")
            });
        }
        for seat in rules.seats() {
            for kind in ShipKind::ALL {
                let stands = state.clans[seat].placed.has(ship_place(*kind));
                let sailing = state.phase.beneath() == Phase::Sail { turn: seat, ship: *kind };
                self.must(stands == (sent.contains(&(seat, *kind)) || sailing), || {
                    format!("clan {seat}: a worker on the {kind} longship, but no ship")
                });
            }
            let private = state.clans[seat].placed.has(Location::PrivateLongship);
            self.must(!private || state.clans[seat].longship.is_some(), || {
                format!("clan {seat}: sails a longship it does not have")
            });
        }
        for land in Land::ALL {
            let manned = state.occupant(land.location()).is_some();
            let fought = state.garrison[*land].is_empty() && !self.is_before_combat();
            self.must(!manned || fought || self.has_foe(*land), || {
                format!("clans: a worker at the {land}, but no foe [place.foes]")
            });
            self.must(manned || state.garrison[*land].values().iter().all(|&n| n == 0), || {
                format!("garrison: warriors at the {land} without a worker")
            });
        }
    }

    /// Are workers placed or warriors sent?
    fn is_before_combat(&self) -> bool {
        matches!(
            self.state.phase.beneath(),
            Phase::Placement { .. }
                | Phase::StaveChurch { .. }
                | Phase::Aumingi { .. }
                | Phase::Runesmith { .. }
                | Phase::RuneDraw { .. }
                | Phase::RuneTaken { .. }
                | Phase::Shipwright { .. }
                | Phase::Crowded { .. }
                | Phase::Market { .. }
                | Phase::Sail { .. }
                | Phase::TrueVision { .. }
                | Phase::Peek { .. }
                | Phase::PeekJourney { .. }
                | Phase::SageDraw { .. }
                | Phase::KeepDestiny { .. }
                | Phase::Assignment { .. }
        )
    }

    fn has_foe(&self, land: Land) -> bool {
        match land {
            Land::Troll => self.state.troll.is_some(),
            Land::LeftDraugr => self.state.left_draugr.is_some(),
            Land::RightDraugr => self.state.right_draugr.is_some(),
        }
    }
}

/// The place of a kind of ship.
fn ship_place(kind: ShipKind) -> Location {
    match kind {
        ShipKind::Small => Location::SmallLongship,
        ShipKind::Large => Location::LargeLongship,
        ShipKind::Private => Location::PrivateLongship,
    }
}
