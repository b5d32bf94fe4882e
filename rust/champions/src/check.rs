//! What must be true of every state: the invariants, and the one door for states from outside.
//!
//! A state that was read from a file may be anything. It is let in only when nothing here is wrong
//! with it; all that is wrong is said at once.

use crate::combat::Fight;
use crate::phase::{setup, stocking};
use crate::rules::{ROUNDS, Rules};
use crate::state::{Back, Phase, State};
use crate::words::{
    Destiny, Foe, Journey, JourneySpace, Land, Line, Location, Longship, Rune, ShipKind, Shore,
    Warband, Warrior,
};
use midgard_core::{Awaiting, Seat, Set, Word};

/// Nobody ever has more of anything.
const ABSURD: u16 = 999;

/// Collects what is wrong.
struct Check<'a> {
    rules: &'a Rules,
    state: &'a State,
    problems: Vec<String>,
}

impl State {
    /// Everything that is wrong with this state under these rules; nothing, if it can be played on.
    pub fn problems(&self, rules: &Rules) -> Vec<String> {
        let mut check = Check { rules, state: self, problems: Vec::new() };
        check.table();
        // What follows indexes by seats in play and needs a marker.
        if check.problems.is_empty() {
            check.clans();
            check.workers();
            check.dice();
            check.enemies();
            check.cards();
            check.journeys();
        }
        if check.problems.is_empty() {
            check.phase();
        }
        check.problems
    }
}

impl Check<'_> {
    fn must(&mut self, fine: bool, problem: impl FnOnce() -> String) {
        if !fine {
            self.problems.push(problem());
        }
    }

    fn seat(&mut self, seat: Seat, what: &str) {
        let players = self.rules.players();
        self.must(seat.index() < players, || format!("{what}: seat {seat} of {players} players"));
    }

    /// The table as a whole.
    fn table(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let players = rules.options.players;
        self.must(state.players == players, || {
            format!("players: {} where the game has {players}", state.players)
        });
        self.must(state.round <= ROUNDS, || format!("round: {} of {ROUNDS}", state.round));
        let set_up = matches!(state.phase, Phase::Stalls {} | Phase::Start {});
        let given = rules.options.start_player.is_some();
        self.must(state.marker.is_none() == (set_up && !given), || {
            "marker: known from the start on".into()
        });
        if let Some(marker) = state.marker {
            self.seat(marker, "marker");
        }
        let before = set_up || matches!(state.phase, Phase::Draft { .. } | Phase::Destinies { .. });
        self.must((state.round == 0) == before, || "round: 0 in set-up, then from 1 on".into());
        let stalls: Set<Location> =
            Location::ALL[crate::rules::FIRST_STALL..].iter().copied().collect();
        self.must(state.stalls.minus(stalls).is_empty(), || "stalls: not all are stalls".into());
        let complete = setup::stalls_left(rules, state).is_empty();
        self.must(complete != matches!(state.phase, Phase::Stalls {}), || {
            "stalls: as many as the players ask for".into()
        });
        let (military, economic) = rules.stall_counts();
        self.must(state.stalls.len() <= military + economic, || "stalls: too many".into());
        for seat in &Seat::ALL[rules.players()..] {
            let empty = state.clans[*seat] == Default::default();
            self.must(empty, || format!("clans: nobody sits at seat {seat}"));
        }
        self.must(state.food_stock <= 8 && state.huts_sold <= 4, || {
            "food_stock, huts_sold: eight rounds, four workers".into()
        });
        for warband in [&state.stock, &state.supply] {
            let fine = warband.values().iter().all(|&count| count <= 40);
            self.must(fine, || "stock, supply: more dice than there are".into());
        }
    }

    /// Goods, warriors, runes and sheet of each clan.
    fn clans(&mut self) {
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
                self.must(count <= limit, || {
                    format!("clan {seat}: {count} warriors where {limit} fit [longhouse.limit]")
                });
            }
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
        self.longships();
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
    fn workers(&mut self) {
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
                let sailing = state.phase == (Phase::Sail { turn: seat, ship: *kind });
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
            self.must(manned || state.garrison[*land].values().iter().all(|&n| n == 0), || {
                format!("garrison: warriors at the {land} without a worker")
            });
        }
    }

    /// Dice of each kind: as many as in the box.
    fn dice(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for warrior in Warrior::ALL {
            let of = |band: &Warband| u32::from(band[*warrior]);
            let clans: u32 = rules.seats().map(|seat| of(&state.clans[seat].warriors)).sum();
            let land: u32 = state.garrison.values().iter().map(of).sum();
            let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
            let aboard: u32 = ships.map(|ship| of(&ship.warriors)).sum();
            let fighting = state.fight().map_or(0, |fight| of(&fight.warband));
            let all = clans + land + aboard + fighting + of(&state.stock) + of(&state.supply);
            let box_count = u32::from(rules.cards.dice[*warrior].count);
            self.must(all == box_count, || {
                format!("{warrior}: {all} dice on the table, {box_count} in the box [supply.dice]")
            });
        }
    }

    /// Every enemy card is in one place at most.
    fn enemies(&mut self) {
        let state = self.state;
        let seats = || self.rules.seats();
        let monsters = state.shores.values().iter().filter_map(|shore| shore.monster);
        let trolls: Vec<_> = state
            .troll
            .into_iter()
            .chain(state.deck.trolls)
            .chain(seats().flat_map(|seat| state.clans[seat].trolls))
            .collect();
        let draugr: Vec<_> = [state.left_draugr, state.right_draugr]
            .into_iter()
            .flatten()
            .chain(state.deck.draugr)
            .chain(seats().flat_map(|seat| state.clans[seat].draugr))
            .collect();
        let monsters: Vec<_> = monsters
            .chain(state.deck.monsters)
            .chain(seats().flat_map(|seat| state.clans[seat].monsters))
            .collect();
        let twice = |count: usize, set: usize| count != set;
        let (t, d, m) = (
            twice(trolls.len(), trolls.into_iter().collect::<Set<_>>().len()),
            twice(draugr.len(), draugr.into_iter().collect::<Set<_>>().len()),
            twice(monsters.len(), monsters.into_iter().collect::<Set<_>>().len()),
        );
        self.must(!t, || "a troll is in two places".into());
        self.must(!d, || "a draugr is in two places".into());
        self.must(!m, || "a monster is in two places".into());
        let bounties = state.shores.values().iter().all(|shore| shore.bounty <= ROUNDS);
        self.must(bounties, || "bounty: a coin a round at most [monster.bounty]".into());
    }

    /// Runes, merchant ships and destinies: each in exactly one place.
    fn cards(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let row: Vec<Rune> = state.rune_row.into_iter().flatten().collect();
        let runes: Vec<Rune> = state
            .deck
            .runes
            .iter()
            .chain(row)
            .chain(rules.seats().flat_map(|seat| state.clans[seat].all_runes()))
            .collect();
        let each =
            runes.len() == Rune::COUNT && runes.iter().copied().collect::<Set<_>>() == Set::full();
        self.must(each, || "runes: each is in the deck, in the row, or with one clan".into());
        let covered = state.merchant.is_some_and(|card| state.deck.merchants.has(card));
        self.must(!covered, || "merchant: the ship on top is also in the deck".into());
        let drawn = match state.phase {
            Phase::SageDraw { drawn, .. } | Phase::KeepDestiny { drawn, .. } => drawn,
            _ => Set::empty(),
        };
        for group in state.under.as_slice() {
            self.seat(group.owner, "under");
            self.must(!group.cards.is_empty(), || "under: a group without cards".into());
        }
        let under = state.under.as_slice().iter().flat_map(|group| group.cards);
        let destinies: Vec<Destiny> = state
            .deck
            .destinies
            .iter()
            .chain(under)
            .chain(drawn)
            .chain(rules.seats().flat_map(|seat| state.clans[seat].destinies))
            .collect();
        let each = destinies.len() == Destiny::COUNT
            && destinies.iter().copied().collect::<Set<_>>() == Set::full();
        self.must(each, || {
            "destinies: each is in the deck, under it, drawn, or with one clan".into()
        });
    }

    /// Journeys of each kind: as many as in the box.
    fn journeys(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let journeys = &state.journeys;
        for journey in Journey::ALL {
            let lying = state
                .shores
                .values()
                .iter()
                .filter(|shore| shore.journey.journey() == Some(*journey))
                .count();
            let pools = [&journeys.unseen, &journeys.old, &journeys.discards];
            let all = lying + pools.iter().map(|pool| usize::from(pool[*journey])).sum::<usize>();
            let box_count = usize::from(rules.cards.journeys[*journey]);
            self.must(all == box_count, || {
                format!(
                    "{journey}: {all} cards on the table, {box_count} in the box [cards.counts]"
                )
            });
        }
        let sum = |pool: &crate::words::ByJourney<u8>| -> usize {
            pool.values().iter().map(|&count| usize::from(count)).sum()
        };
        let spaces = |old: bool| {
            let unseen = |shore: &&crate::state::ShoreState| {
                shore.journey == JourneySpace::Unseen && shore.old == old
            };
            state.shores.values().iter().filter(unseen).count()
        };
        self.must(sum(&journeys.unseen) == usize::from(journeys.left) + spaces(false), || {
            "journeys: unseen cards are in the deck or face-down on the board".into()
        });
        self.must(sum(&journeys.old) == spaces(true), || {
            "journeys: old unseen cards are face-down on the board".into()
        });
        for (shore, here) in state.shores.iter() {
            let card = here.journey.journey().is_some();
            self.must(here.journey == JourneySpace::Unseen || !here.old, || {
                format!("{shore}: a card that is determined is not old")
            });
            self.must(card || (!here.revealed && here.known_to.is_empty()), || {
                format!("{shore}: nobody can know a card that is none")
            });
            self.must(card == (here.revealed || !here.known_to.is_empty()), || {
                format!("{shore}: a determined card is revealed or known to somebody")
            });
            self.must(!here.revealed || here.known_to.is_empty(), || {
                format!("{shore}: known_to is for face-down cards")
            });
            let seats = Seat::set_of(rules.players());
            self.must(here.known_to.minus(seats).is_empty(), || format!("{shore}: unknown seats"));
        }
    }

    /// What is waited for can happen.
    fn phase(&mut self) {
        let (state, rules) = (self.state, self.rules);
        if let Awaiting::Decision(turn) = state.awaiting() {
            self.seat(turn, "phase");
        }
        if let Some(back) = match state.phase {
            Phase::Gifts { back, .. }
            | Phase::Success { back, .. }
            | Phase::Knowledge { back, .. } => Some(back),
            _ => None,
        } {
            self.back(back);
        }
        if !self.problems.is_empty() {
            return;
        }
        let fine = self.possible();
        self.must(fine, || format!("phase: this cannot be waited for: {:?}", state.phase));
        if fine && matches!(state.awaiting(), Awaiting::Decision(_)) {
            let legal = state.legal_actions(rules);
            self.must(!legal.is_empty(), || "phase: nothing can be decided".into());
        }
    }

    /// A rune returns to a decision of its own seat.
    fn back(&mut self, back: Back) {
        let (Back::Placement { turn } | Back::Assignment { turn, .. } | Back::Closing { turn }) =
            back;
        self.seat(turn, "back");
        let own = match self.state.phase {
            Phase::Gifts { turn, .. }
            | Phase::Success { turn, .. }
            | Phase::Knowledge { turn, .. } => turn,
            _ => turn,
        };
        self.must(turn == own, || "back: the rune of one seat returns to another".into());
        let possible = match back {
            Back::Placement { turn } => self.state.clans[turn].workers > 0,
            Back::Assignment { turn, site, item } => {
                let most = crate::phase::assignment::most(self.rules, self.state, turn, site, item);
                most > 0 && crate::phase::assignment::is_at(self.state, turn, site)
            }
            Back::Closing { .. } => self.state.round == ROUNDS,
        };
        self.must(possible, || "back: there is nothing to return to".into());
    }

    /// What the rules rely on in each phase.
    fn possible(&self) -> bool {
        let (state, rules) = (self.state, self.rules);
        let unseen = |shore: Shore| state.shores[shore].journey == JourneySpace::Unseen;
        match &state.phase {
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::StaveChurch { .. }
            | Phase::Aumingi { .. } => true,
            Phase::Runesmith { .. } | Phase::Market { .. } | Phase::Blame { .. } => true,
            Phase::Shipwright { turn } => state.clans[*turn].longship.is_none(),
            Phase::Draft { turn } => state.clans[*turn].leader.is_none(),
            Phase::Destinies { turn } => {
                turn.index() < rules.players()
                    && rules
                        .seats()
                        .all(|seat| state.clans[seat].destinies.is_empty() == (seat >= *turn))
            }
            Phase::Stocking { step } => stocking::needs(rules, state, *step),
            Phase::Placement { turn } => state.clans[*turn].workers > 0,
            Phase::RuneDraw { .. } => !state.deck.runes.is_empty(),
            Phase::Crowded { offered, left, from, .. } => {
                let small = offered.values().iter().all(|&count| count <= 15);
                small
                    && losable_exists(offered.values(), *from as usize, *left)
                    && Warrior::ALL.iter().all(|&kind| offered[kind] <= state.supply[kind])
            }
            Phase::Sail { .. } => state.free_shores(rules).next().is_some(),
            Phase::TrueVision { turn } => state.clans[*turn].holds(Rune::TrueVision),
            Phase::Peek { draws, .. } => usize::from(*draws) <= state.destinies_left(),
            Phase::PeekJourney { draws, shore, .. } => {
                unseen(*shore) && usize::from(*draws) <= state.destinies_left()
            }
            Phase::SageDraw { draws, .. } => {
                *draws > 0
                    && usize::from(*draws) <= state.destinies_left()
                    && state.under.as_slice().len() < 8
            }
            Phase::KeepDestiny { drawn, .. } => drawn.len() > 1 && state.under.as_slice().len() < 8,
            Phase::Gifts { food, .. } => food.is_none_or(|food| food <= 4),
            Phase::Success { turn, .. } => !state.clans[*turn].destinies.is_empty(),
            Phase::Knowledge { shore, .. } => unseen(*shore),
            Phase::Assignment { turn, site, item } => {
                crate::phase::assignment::is_at(state, *turn, *site)
                    && crate::phase::assignment::most(rules, state, *turn, *site, *item) > 0
            }
            Phase::Dice { fight } => self.fight(fight) && !fight.to_throw.is_empty(),
            Phase::Roll { fight } => self.fight(fight) && fight.to_throw.is_empty(),
            Phase::Pick { fight, from } => self.fight(fight) && from.1 < 6,
            Phase::Casualties { fight, left, from, .. } => {
                self.fight(fight) && losable_exists(fight.warband.values(), *from as usize, *left)
            }
            Phase::Fallen { fight } => {
                self.fight(fight) && state.clans[fight.turn].holds(Rune::Glory)
            }
            Phase::Reveal { shore, .. } => unseen(*shore) && state.shores[*shore].ship.is_some(),
            Phase::Journey { turn, shore } => {
                self.voyage(*turn, *shore) && state.clans[*turn].holds(Rune::Journey)
            }
            Phase::Lost { turn, shore, left, from } => {
                self.voyage(*turn, *shore)
                    && losable_exists(
                        &crate::phase::voyage::aboard(state, *shore),
                        *from as usize,
                        *left,
                    )
            }
            Phase::Starving { turn, shore, left, from } => {
                self.voyage(*turn, *shore)
                    && state.shores[*shore].ship.is_some_and(|ship| {
                        losable_exists(ship.warriors.values(), *from as usize, *left)
                    })
            }
            Phase::Closing { .. } => state.round == ROUNDS,
            Phase::End {} => state.round == ROUNDS,
        }
    }

    fn voyage(&self, turn: Seat, shore: Shore) -> bool {
        let here = &self.state.shores[shore];
        here.revealed && here.ship.is_some_and(|ship| ship.owner == turn)
    }

    /// A fight has a foe, a place, and dice that are all there.
    fn fight(&self, fight: &Fight) -> bool {
        let state = self.state;
        let seat = fight.turn.index() < self.rules.players();
        let foe = match (fight.foe, fight.shore) {
            (Foe::Hunt, None) => state.hunters.as_slice().contains(&fight.turn),
            (Foe::Troll, None) => state.troll.is_some(),
            (Foe::LeftDraugr, None) => state.left_draugr.is_some(),
            (Foe::RightDraugr, None) => state.right_draugr.is_some(),
            (Foe::Kraken | Foe::Monster, Some(shore)) => {
                let here = &state.shores[shore];
                let owner = here.ship.is_some_and(|ship| ship.owner == fight.turn);
                owner && (fight.foe == Foe::Kraken || here.monster.is_some())
            }
            _ => false,
        };
        let place = fight
            .foe
            .land()
            .is_none_or(|land| seat && state.clans[fight.turn].placed.has(land.location()));
        let settled = matches!(state.phase, Phase::Casualties { .. } | Phase::Fallen { .. });
        let dice = Warrior::ALL.iter().all(|&kind| {
            let faces = self.rules.cards.dice[kind].faces.as_slice().len();
            let lying = fight.lying[kind].iter().map(|&dice| u32::from(dice)).sum::<u32>();
            let known = fight.lying[kind][faces..].iter().all(|&dice| dice == 0);
            let all = u32::from(fight.warband[kind]);
            known && (lying + u32::from(fight.to_throw[kind]) == if settled { 0 } else { all })
        });
        let standing = settled || fight.warband.values().iter().any(|&count| count > 0);
        seat && foe && place && dice && standing
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

/// Can so many be lost from here on?
fn losable_exists(counts: &[u8], from: usize, left: u8) -> bool {
    let there: u32 = counts[from..].iter().map(|&count| u32::from(count)).sum();
    left > 0 && there >= u32::from(left)
}
