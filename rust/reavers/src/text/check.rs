//! Checks a state: what the rules can lead to, as far as a single state shows it.

use crate::phase::{During, Phase, Slot};
use crate::rules::Rules;
use crate::state::{Loot, MOST_COINS, Player, State};
use crate::words::{Face, Item, Location, ROUNDS, SUPPLY_ROWS, Token};
use midgard_core::{Plain, Problem, Seat, Word};

mod deal;
mod market;

/// Where a round stands, for what must hold then.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Setup,
    Supply,
    Destination,
    Visit(Location),
    Collect(Location),
    End,
}

struct Check<'a> {
    rules: &'a Rules,
    state: &'a State,
    stage: Stage,
    problems: Vec<Problem>,
}

/// Returns everything that is wrong with a state. `[state.invariants]` Section 4.
pub(crate) fn problems(rules: &Rules, state: &State) -> Vec<Problem> {
    let stage = stage(state);
    let mut check = Check { rules, state, stage, problems: Vec::new() };
    check.round();
    check.supply();
    check.reavers();
    check.market();
    check.spoils();
    check.coins();
    check.tokens();
    check.ships();
    check.first_visitors();
    check.loot();
    check.owed();
    if stage == Stage::Setup {
        check.setup();
    }
    if check.problems.is_empty() {
        check.phase();
    }
    check.problems
}

fn stage(state: &State) -> Stage {
    match state.phase {
        Phase::Locations | Phase::SetupMarket => Stage::Setup,
        Phase::Supply | Phase::SupplySpoils { .. } | Phase::Restock => Stage::Supply,
        Phase::Destination { .. } => Stage::Destination,
        Phase::FirstVisitor { location }
        | Phase::Dare { location, .. }
        | Phase::Reveal { location, .. }
        | Phase::BlindDraw { location, .. }
        | Phase::BlindOffer { location, .. } => Stage::Visit(location),
        Phase::Hire { .. }
        | Phase::Purchase { .. }
        | Phase::Refresh { .. }
        | Phase::Refill { .. }
        | Phase::Buy { .. }
        | Phase::Shed { .. } => Stage::Visit(Location::Roskilde),
        Phase::Sell { .. } => Stage::Visit(Location::Bjorgvin),
        Phase::Atone { .. } => Stage::Visit(Location::Tonsberg),
        Phase::Keep { .. } | Phase::Barter { .. } => Stage::Visit(Location::Vasteras),
        Phase::TakeToken { .. } | Phase::GiveToken { .. } => Stage::Visit(Location::Odense),
        Phase::AddSpoils { .. } => Stage::Visit(Location::Leirvik),
        Phase::Propose(Slot { location, .. })
        | Phase::Contribute(Slot { location, .. })
        | Phase::Giver { slot: Slot { location, .. }, .. }
        | Phase::Amount { slot: Slot { location, .. }, .. }
        | Phase::Split { slot: Slot { location, .. }, .. }
        | Phase::Answer { slot: Slot { location, .. }, .. } => Stage::Collect(location),
        Phase::WeaponsDie { location, during, .. } | Phase::DieSpoils { location, during, .. } => {
            match during {
                During::Visit => Stage::Visit(location),
                During::Collect => Stage::Collect(location),
            }
        }
        Phase::End => Stage::End,
    }
}

impl Check<'_> {
    fn wrong(&mut self, path: &str, value: i64, expected: &str) {
        let value = Plain::Number(value);
        self.problems.push(Problem::new(path.into(), &value, expected.into(), ""));
    }

    fn must(&mut self, holds: bool, path: &str, expected: &str) {
        if !holds {
            let message = format!("{path} is wrong; right is {expected}");
            let (path, expected) = (path.to_owned(), expected.to_owned());
            self.problems.push(Problem { path, value: Plain::Null, expected, message });
        }
    }

    /// Returns how many rounds are over.
    fn rounds_over(&self) -> u8 {
        let is_over = matches!(self.state.phase, Phase::Supply | Phase::End);
        self.state.round - u8::from(!is_over && self.state.round > 0)
    }

    fn round(&mut self) {
        let round = self.state.round;
        let fits = match self.state.phase {
            Phase::Locations | Phase::SetupMarket => round == 0,
            Phase::Supply => round < ROUNDS,
            Phase::End => round == ROUNDS,
            _ => (1..=ROUNDS).contains(&round),
        };
        if !fits {
            self.wrong("round", round.into(), "a round in which there is this phase");
        }
        let raided = self.state.raided();
        let count = raided.len();
        let is_full = match self.state.phase {
            Phase::Locations => count < self.rules.raided(),
            _ => count == self.rules.raided(),
        };
        let is_random = self.rules.options.locations == crate::LocationChoice::Random;
        let is_lowest = raided.iter().all(|it| it.index() <= self.rules.raided());
        let has_market = self.state.in_play.has(Location::Roskilde);
        let fits = has_market && is_full && (is_random || is_lowest);
        self.must(fits, "locations", "Roskilde and the others that are in play");
        if self.rules.options.bjorn && is_full && count > 0 {
            let over = usize::from(self.rounds_over());
            let stands = over.checked_sub(1).and_then(|moves| raided.nth(moves % count));
            self.must(self.state.bjorn == stands, "bjorn", "where Bjorn stands in this round");
        }
    }

    fn supply(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let left = (SUPPLY_ROWS as u32).saturating_sub(state.round.into());
        let mut unseen = state.supply_unseen.total() == left;
        for kind in 0..SUPPLY_ROWS as u8 {
            let all = rules.supply_kinds.iter().filter(|&&it| it == kind).count() as u8;
            unseen &= state.supply_unseen[kind] <= all;
        }
        self.must(unseen, "supply.unseen", "the cards that were not revealed so far");
        let card = state.supply_card;
        let is_seen = card.is_none_or(|row| {
            let all = rules.supply_kinds.iter().filter(|&&it| it == row).count() as u8;
            state.supply_unseen[row] < all
        });
        let fits = is_seen && card.is_some() == (state.round > 0);
        self.must(fits, "supply.card", "a card that was revealed");
    }

    fn reavers(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for (row, reaver) in rules.data.reavers.iter().enumerate() {
            let row = row as u8;
            let market = state.market.iter().flatten().filter(|&&it| it == row).count() as i32;
            let offered = matches!(state.phase, Phase::BlindOffer { card, .. } if card == row);
            let piles = i32::from(state.reaver_deck[row]) + i32::from(state.reaver_discard[row]);
            let all = piles + market + i32::from(offered) + state.held(Item::reaver(row));
            if all != i32::from(reaver.count) {
                let path = format!("reavers.unseen.{}", reaver.id);
                let expected = format!("a number that makes {} in all", reaver.count);
                self.wrong(&path, state.reaver_deck[row].into(), &expected);
            }
        }
    }

    fn spoils(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let revealed: Vec<u8> = match state.phase {
            Phase::Keep { revealed, .. } => revealed.to_vec(),
            Phase::Reveal { first: Some(first), .. } => vec![first],
            _ => Vec::new(),
        };
        for (kind, row) in rules.data.spoils.iter().enumerate() {
            let kind = kind as u8;
            let item = Item::spoils(kind);
            let loot: i32 = state.places.values().iter().map(|it| it.loot.count(item)).sum();
            let open = revealed.iter().filter(|&&it| it == kind).count() as i32;
            let piles = i32::from(state.spoils_deck[kind]) + i32::from(state.spoils_discard[kind]);
            if piles + loot + open + state.held(item) != i32::from(row.count) {
                let path = format!("spoils.unseen.{}", row.id);
                let expected = format!("a number that makes {} in all", row.count);
                self.wrong(&path, state.spoils_deck[kind].into(), &expected);
            }
            for seat in Seat::of(rules.seats()).filter(|_| row.weapon) {
                let secret = state.players[seat].secret[kind];
                if secret > 0 {
                    let path = format!("seats[{seat}].secret.{}", row.id);
                    self.wrong(&path, secret.into(), "0: no weapons card is secret");
                }
            }
        }
        let draws = state.draw() == Some(crate::chance::Draw::Spoils);
        self.must(!draws || !state.spoils_deck.is_empty(), "spoils.unseen", "a card to be drawn");
    }

    fn coins(&mut self) {
        let seats = Seat::of(self.rules.seats());
        let held: u32 = seats.map(|seat| u32::from(self.state.players[seat].coins)).sum();
        let loot: u32 = self.state.places.values().iter().map(|it| u32::from(it.loot.coins)).sum();
        let expected = format!("{MOST_COINS} coins at most, those of locations included");
        if held + loot > MOST_COINS.into() {
            self.wrong("seats", (held + loot).into(), &expected);
        }
    }

    fn tokens(&mut self) {
        for &token in Token::ALL {
            let item = Item::token(token);
            let loot: i32 = self.state.places.values().iter().map(|it| it.loot.count(item)).sum();
            let all = loot + self.state.held(item) + i32::from(self.state.raid[token]);
            if all != i32::from(self.rules.data.tokens[token]) {
                let expected =
                    format!("a number that makes {} in all", self.rules.data.tokens[token]);
                self.wrong(&format!("raid.{token}"), self.state.raid[token].into(), &expected);
            }
        }
    }

    fn ships(&mut self) {
        let has_last = self.rounds_over() > 0;
        for seat in Seat::of(self.rules.seats()) {
            let player = self.state.players[seat];
            let chosen = match (self.stage, self.state.phase) {
                (_, Phase::Destination { turn }) => seat < turn,
                (Stage::Visit(_) | Stage::Collect(_), _) => true,
                _ => false,
            };
            let in_play = |it: Option<Location>| it.is_none_or(|it| self.state.in_play.has(it));
            let fits = player.destination.is_some() == chosen
                && in_play(player.destination)
                && (player.destination.is_none() || player.destination != player.last);
            let path = format!("seats[{seat}].destination");
            self.must(fits, &path, "a location in play but the last, once chosen");
            let fits = player.last.is_some() == has_last && in_play(player.last);
            let path = format!("seats[{seat}].last");
            self.must(fits, &path, "a location in play, from the second round on");
        }
    }

    fn first_visitors(&mut self) {
        for &at in Location::ALL {
            let ships = Seat::of(self.rules.seats()).filter(|&seat| {
                let player = &self.state.players[seat];
                let is_moved = matches!(self.stage, Stage::Visit(_) | Stage::Collect(_));
                let stands = if is_moved { player.destination } else { player.last };
                stands == Some(at)
            });
            let ships: Vec<Seat> = ships.collect();
            let is_started = match self.stage {
                Stage::Visit(now) => {
                    let waits = matches!(self.state.phase, Phase::FirstVisitor { .. });
                    at < now || (at == now && !waits)
                }
                _ => true,
            };
            let first = self.state.places[at].first;
            let fits = match first {
                Some(first) => is_started && ships.len() >= 2 && ships.contains(&first),
                None => !is_started || ships.len() < 2,
            };
            self.must(fits, "locations", "a first visitor where several have begun");
        }
    }

    fn loot(&mut self) {
        let is_bare = self.state.places[Location::Roskilde].loot == Loot::default();
        self.must(is_bare, "locations[0].loot", "none at Roskilde, which is never raided");
        for &at in Location::RAIDED {
            let is_shared = self.state.visitors(self.rules, at).len() >= 2;
            let is_open = match self.stage {
                Stage::Collect(now) => at > now || (at == now && self.state.phase.slot().is_some()),
                _ => false,
            };
            let fits = (self.state.places[at].loot.terror == 1) == (is_shared && is_open);
            self.must(fits, "locations", "a terror token where a clash is not settled");
        }
    }

    fn owed(&mut self) {
        let state = self.state;
        for seat in Seat::of(self.rules.seats()) {
            let owed = state.owed[seat];
            let fits = match state.phase {
                Phase::WeaponsDie { turn, .. } if turn == seat => owed > 0,
                Phase::DieSpoils { turn, .. } if turn == seat => true,
                Phase::WeaponsDie { turn, location, during }
                | Phase::DieSpoils { turn, location, during } => {
                    let order = state.order(self.rules, location);
                    let mut order = order.as_slice().iter().skip_while(|&&it| it != turn);
                    owed == 0 || (during == During::Collect && order.any(|&it| it == seat))
                }
                _ => owed == 0,
            };
            if !fits {
                self.wrong(&format!("owed[{seat}]"), owed.into(), "rolls that can be owed now");
            }
        }
    }

    fn phase(&mut self) {
        let (state, rules) = (self.state, self.rules);
        if let (Stage::Visit(at) | Stage::Collect(at), Some(turn)) = (self.stage, state.turn(rules))
        {
            let visits = state.visitors(rules, at).has(turn);
            self.must(visits, "phase.turn", "a visitor of the location");
        }
        let fits = self.has_face()
            && match state.phase {
                Phase::AddSpoils { left } => {
                    let most = state.counted(rules, Location::Leirvik) / 2;
                    (1..=most).contains(&left.into())
                }
                Phase::FirstVisitor { location } => {
                    crate::phase::places::candidates(state, rules, location).len() >= 2
                }
                Phase::SupplySpoils { icon, location, left } => {
                    let row = &rules.data.supply[usize::from(state.supply_card.unwrap_or(0))];
                    let value = rules.data.locations[location].spoils;
                    icon < row.spoils && state.raided().has(location) && (1..=value).contains(&left)
                }
                Phase::Restock => {
                    let row = &rules.data.supply[usize::from(state.supply_card.unwrap_or(0))];
                    !row.flip_roskilde
                }
                _ => true,
            };
        self.must(fits, "phase", "a phase that there can be now");
        self.bargain();
    }

    /// Whether the location shows the face that has this phase.
    fn has_face(&self) -> bool {
        let (state, phase) = (self.state, self.state.phase);
        let face = |at: Location| state.places[at].face;
        match phase {
            Phase::Sell { .. } => face(Location::Bjorgvin) == Face::A,
            Phase::Atone { .. } => face(Location::Tonsberg) == Face::A,
            Phase::Keep { .. } => face(Location::Vasteras) == Face::A,
            Phase::Reveal { location, first: Some(_), .. } => {
                location == Location::Vasteras && face(location) == Face::A
            }
            Phase::Dare { location, .. } | Phase::Reveal { location, .. } => {
                matches!(location, Location::Nidalos | Location::Vasteras)
                    && face(location) == Face::A
            }
            Phase::BlindDraw { location, .. } | Phase::BlindOffer { location, .. } => {
                (location == Location::Tonsberg && face(location) == Face::B)
                    || (location == Location::Leirvik && face(location) == Face::A)
            }
            Phase::Barter { .. } => face(Location::Vasteras) == Face::B,
            Phase::TakeToken { .. } => face(Location::Odense) == Face::A,
            Phase::GiveToken { .. } => face(Location::Odense) == Face::B,
            Phase::WeaponsDie { location, during: During::Visit, .. }
            | Phase::DieSpoils { location, during: During::Visit, .. } => {
                matches!(location, Location::Nidalos | Location::Vasteras)
                    && face(location) == Face::A
            }
            Phase::WeaponsDie { location, .. } | Phase::DieSpoils { location, .. } => {
                location != Location::Roskilde
            }
            Phase::AddSpoils { .. } => face(Location::Leirvik) == Face::B,
            _ => true,
        }
    }
}
