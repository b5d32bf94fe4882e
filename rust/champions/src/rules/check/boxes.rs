//! Checks of what the boxes add: land journeys, known tops of decks, tokens, blessings, epic monsters, Bergrisar.

use super::cards::Seen;
use super::{Check, Part, must};
use crate::cards::BlessingRow;
use crate::rules::boxes::LeaderLoss;
use crate::rules::combat::Fight;
use crate::rules::leader;
use crate::rules::phase::{battle, table};
use crate::rules::rune::awareness::LOOKS;
use crate::rules::state::{Journeys, Phase, ShoreState};
use crate::rules::valhalla::visit::Visit;
use crate::rules::valhalla::{board, held, price};
use crate::words::{
    Blessing, ByJourney, Foe, Journey, JourneyDeck, JourneySpace, Land, Location, Rune, Shore,
    Site, Stage, Stock, Thing, Warrior,
};
use midgard_core::{Seat, Word};

/// Returns the name of a deck in a dict.
fn name(deck: JourneyDeck) -> &'static str {
    match deck {
        JourneyDeck::Sea => "journeys",
        JourneyDeck::Land => "land_journeys",
    }
}

/// Returns the deck of a card.
fn deck_of(card: Journey) -> JourneyDeck {
    let land = card as usize >= Journey::LandAllQuiet as usize;
    if land { JourneyDeck::Land } else { JourneyDeck::Sea }
}

/// Returns the number of all these cards.
fn total(pool: &ByJourney<u8>) -> i64 {
    pool.values().iter().map(|&count| i64::from(count)).sum()
}

impl Check<'_> {
    /// The cards of both journey decks are as many as in the box, and each lies with its own deck.
    pub(super) fn journey_decks(&mut self) {
        for &deck in JourneyDeck::ALL {
            self.journey_counts(deck);
            self.journey_tops(deck);
        }
    }

    fn journey_counts(&mut self, deck: JourneyDeck) {
        let (state, rules, path) = (self.state, self.rules, name(deck));
        let journeys = state.journeys_in(deck);
        let plays = |shore: Shore| rules.is_base_game() || rules.spaces().any(|it| it == shore);
        let spaces: Vec<&ShoreState> = (state.shores.values().iter().zip(Shore::ALL))
            .filter(|&(_, &shore)| JourneyDeck::of(shore) == deck && plays(shore))
            .map(|(space, _)| space)
            .collect();
        for &kind in Journey::ALL {
            let lying = spaces.iter().filter(|it| it.journey.journey() == Some(kind)).count();
            let top = journeys.top.as_slice().iter().filter(|&&card| card == kind).count();
            let mut others = (lying + top) as i64;
            others += i64::from(journeys.old[kind]) + i64::from(journeys.discards[kind]);
            let own = deck_of(kind) == deck;
            let count = if own { i64::from(rules.journey_count(kind)) } else { 0 };
            let all = others + i64::from(journeys.unseen[kind]);
            let right = count - others;
            let right = if right < 0 { "fewer elsewhere".into() } else { right.to_string() };
            must!(
                self, all == count;
                "{path}.unseen.{}", kind.word().trim_start_matches("land-"); "{right}"; "there are {all} of {count} cards [cards.counts]"
            );
        }
        let unseen = |old: bool| {
            let lies = |it: &&&ShoreState| it.journey == JourneySpace::Unseen && it.old == old;
            spaces.iter().filter(lies).count() as i64
        };
        let left = total(&journeys.unseen) - unseen(false) + journeys.top.as_slice().len() as i64;
        let right = if left < 0 { "more unseen cards".into() } else { left.to_string() };
        must!(
            self, i64::from(journeys.left) == left;
            "{path}.left"; "{right}"; "the other unseen cards lie face-down [round.journeys]"
        );
        let old = unseen(true);
        must!(
            self, total(&journeys.old) == old;
            "{path}.old"; "{old} cards"; "so many unseen cards of the old deck lie face-down [round.journeys]"
        );
    }

    /// `[rune.awareness]` A-8: somebody has ordered the top, and whoever looked at these cards before knows some of them.
    fn journey_tops(&mut self, deck: JourneyDeck) {
        let (journeys, path): (&Journeys, _) = (self.state.journeys_in(deck), name(deck));
        let top = journeys.top.as_slice();
        must!(
            self, top.is_empty() == journeys.ordered_by.is_none();
            "{path}.ordered_by"; "the seat that has ordered the top, or null without one";
            "somebody has ordered it [rune.awareness]"
        );
        for &card in top {
            must!(
                self, deck_of(card) == deck;
                "{path}.top"; "cards of this deck"; "{card} is of the other deck"
            );
        }
        let Some(group) = journeys.group else { return };
        let spaces = self.rules.spaces().filter(|&shore| JourneyDeck::of(shore) == deck);
        let lies = Shore::ALL
            .iter()
            .any(|&shore| JourneyDeck::of(shore) == deck && self.state.shores[shore].grouped);
        must!(
            self, lies || !top.is_empty();
            "{path}.group"; "null"; "no card of the group is left to be found out [rune.awareness]"
        );
        let cards = self.state.cards_of_group(spaces, journeys, &group);
        let among = Journey::ALL.iter().all(|&kind| group.seen[kind] <= cards[kind]);
        let (cards, most) = (total(&cards), 3);
        must!(
            self, among && cards <= most;
            "{path}.group.seen"; "at most three cards, and with those found out since {cards}";
            "so many were ordered [rune.awareness]"
        );
    }

    /// `[leader_die.limit]` `[leader_die.loss]` R-V-11, R-V-12, R-V-21: a clan has one Leader die, which is away only if it
    /// comes home at clean-up; as an option it fills a place of the longhouse, also while it is away.
    pub(super) fn leader_dice(&mut self) {
        let (state, rules, options) = (self.state, self.rules, &self.rules.options.boxes);
        if !rules.has_valhalla() {
            return;
        }
        let away = options.leader_loss == LeaderLoss::ReturnsAtCleanup;
        for seat in rules.seats() {
            let count = state.leader_dice(seat);
            must!(
                self, count == 1 || count == 0 && away;
                "clans[{seat}].warriors.leader"; "one Leader die, at home or out, or none if it comes home at clean-up";
                "there are {count} [leader_die.limit]"
            );
            let limit = state.clans[seat].leader.map_or(8, |leader| rules.cards.longhouse[leader]);
            let (others, most) = (state.all_warriors(seat), u16::from(limit.saturating_sub(1)));
            must!(
                self, !options.leader_counts || others <= most;
                "clans[{seat}].warriors"; "{most} warriors at most besides the Leader die";
                "there are {others} and the Leader die [leader_die.limit]"
            );
        }
    }

    /// The spaces of land journeys have neither monsters nor ships.
    pub(super) fn land_space(&mut self, shore: Shore) {
        let here = &self.state.shores[shore];
        let at = shore.index();
        let bare = here.monster.is_none() && here.bounty == 0 && here.ship.is_none();
        must!(self, bare; "shores[{at}]"; "a land journey alone"; "no ship comes there");
    }

    /// A journey lies in a space of its deck.
    pub(super) fn own_deck(&mut self, shore: Shore) {
        if let Some(card) = self.state.shores[shore].journey.journey() {
            must!(
                self, deck_of(card) == JourneyDeck::of(shore);
                "shores[{}].journey", shore.index(); "a journey of the deck of this space"; "{card} is of the other deck"
            );
        }
    }

    /// `[round.bergrisar]` R-D-1, R-D-8: every Bergrisar is in exactly one place; it leaves its space only for a clan.
    pub(super) fn bergrisar(&mut self) {
        let state = self.state;
        let mut seen = Seen::none_of(self.rules.decks().bergrisar);
        self.once(&mut seen, "left_bergrisar", state.left_bergrisar.into_iter().collect());
        self.once(&mut seen, "right_bergrisar", state.right_bergrisar.into_iter().collect());
        for seat in self.rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].bergrisar"), state.clans[seat].bergrisar);
        }
        self.once(&mut seen, "deck.bergrisar", state.deck.bergrisar);
        self.all_there(&seen, "deck.bergrisar");
        let begun = self.part == Part::SetUp
            || matches!(self.phase, Phase::Stocking { step } if state.round == 1 && step <= Stock::LeftBergrisar);
        must!(
            self, !begun || state.left_bergrisar.is_none() && state.right_bergrisar.is_none();
            "left_bergrisar"; "null"; "no Bergrisar is laid yet [round.bergrisar]"
        );
    }

    /// `[setup.blessings]` `[setup.epics]` S-8: every blessing and epic monster of the box is in exactly one place.
    pub(super) fn valhalla_cards(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let box_of = rules.blessings();
        for &card in Blessing::ALL {
            let lying = state.blessings.iter().filter(|&&slot| slot == Some(card)).count() as i64;
            let held: i64 =
                rules.seats().map(|seat| i64::from(state.clans[seat].blessings[card])).sum();
            let others = lying + held;
            let right = i64::from(box_of[card]) - others;
            let right = if right < 0 { "fewer elsewhere".into() } else { right.to_string() };
            let all = others + i64::from(state.deck.blessings[card]);
            must!(
                self, all == i64::from(box_of[card]);
                "deck.blessings.{card}"; "{right}"; "there are {all} of {} cards [cards.counts]", box_of[card]
            );
        }
        let mut seen = Seen::none_of(rules.decks().epics);
        for (slot, card) in state.epics.into_iter().enumerate() {
            self.once(&mut seen, &format!("epics[{slot}]"), card.into_iter().collect());
            must!(
                self, card.is_none() || slot < rules.epic_slots();
                "epics[{slot}]"; "null"; "there are {} slots [setup.epics]", rules.epic_slots()
            );
        }
        for seat in rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].epics"), state.clans[seat].epics);
        }
        self.once(&mut seen, "deck.epics", state.deck.epics);
        self.all_there(&seen, "deck.epics");
    }

    /// `[valhalla.token]` R-V-1, `[valhalla.supply]` R-V-19, `[blessing.uses]` 4.3: tokens of kinds in play, as an option no
    /// more than there are, and no blessing was used more often than there are copies of it.
    pub(super) fn tokens(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for &kind in Warrior::ALL {
            let held: i64 =
                rules.seats().map(|seat| i64::from(state.clans[seat].tokens[kind])).sum();
            if let Phase::Payment { turn, paid, .. } = state.phase {
                let own = state.clans[turn].tokens[kind];
                must!(
                    self, paid[kind] <= own;
                    "phase.paid.{kind}"; "{own} at most"; "so many tokens are there [valhalla.payment]"
                );
            }
            let most = if rules.options.boxes.limited_tokens {
                i64::from(rules.cards.tokens[kind])
            } else {
                i64::from(u8::MAX) * rules.players() as i64
            };
            must!(
                self, held <= most;
                "clans[0].tokens.{kind}"; "{most} in all at most"; "there are no more tokens [valhalla.supply]"
            );
        }
        for seat in rules.seats() {
            let clan = &state.clans[seat];
            let uses = |number: fn(&BlessingRow) -> u8| held::number(rules, state, seat, number);
            for (path, most, used) in [
                ("wand_used", uses(|row| row.free_reroll), clan.wand_used),
                ("mercy_used", uses(|row| row.save_die), clan.mercy_used),
            ] {
                must!(
                    self, used <= most;
                    "clans[{seat}].{path}"; "{most} at most"; "so often in a round as its cards say [blessing.uses]"
                );
            }
        }
    }

    /// `[placement.beg]` X-18: the seat that names what it gets begs.
    pub(crate) fn begs(&mut self, turn: Seat) {
        let (base, begs) = (self.base(), self.state.clans[turn].begging > 0);
        must!(self, begs; "{base}.turn"; "a seat that begs"; "it names what it gets [placement.beg]");
    }

    /// `[land_journey.choice]` R-D-18: the card that is asked about has been turned up for somebody. A-51: so many are
    /// hired at most.
    pub(crate) fn land_journey(&mut self, turn: Seat, shore: Shore, cards: &[Journey], hired: u8) {
        let (state, base) = (self.state, self.base());
        let side = match shore {
            Shore::LeftBergrisar => Land::LeftBergrisar,
            Shore::RightBergrisar => Land::RightBergrisar,
            _ => {
                must!(self, false; "{base}.shore"; "a Bergrisar"; "it is a land journey");
                return;
            }
        };
        self.stands(turn, side.location());
        let here = &state.shores[shore];
        let card = here.journey.journey().filter(|card| here.revealed && cards.contains(card));
        let name = |card: &Journey| card.word().trim_start_matches("land-"); // as the dict has it
        let names: Vec<_> = cards.iter().map(name).collect();
        let Some(card) = card else {
            must!(
                self, false;
                "{base}.shore"; "a space with one of {}, face-up", names.join(", ");
                "it is asked about [land_journey.choice]"
            );
            return;
        };
        must!(
            self, !state.garrison[side].is_empty();
            "garrison.{side}"; "a warrior"; "somebody meets it [land_journey.nobody]"
        );
        let most = self.rules.cards.journey_numbers[card].times.unwrap_or(0).max(1) - 1;
        must!(
            self, hired <= most;
            "{base}.hired"; "{most} at most"; "so many were hired [land_journey.mercenaries]"
        );
    }

    /// `[valhalla.visit]` R-V-17: the clan whose worker stood on the place that was resolved visits, and nobody else buys.
    pub(crate) fn buyer(&mut self, visit: Visit, turn: Seat, within: &str) {
        let (state, base, Visit { turn: visitor, after, .. }) = (self.state, self.base(), visit);
        let visited = after != Stage::Assignment && battle::is_visited(state, after);
        must!(
            self, visited;
            "{base}{within}.after"; "a place where somebody stood"; "nobody visits for another [valhalla.visit]"
        );
        let there = match after.site().map(|site| (site.land(), site.shore())) {
            Some((Some(land), _)) => state.clans[visitor].placed.has(land.location()),
            Some((None, Some(shore))) => {
                state.shores[shore].ship.is_some_and(|ship| ship.owner == visitor)
            }
            _ => state.hunters.as_slice().contains(&visitor),
        };
        must!(
            self, !visited || there;
            "{base}{within}.turn"; "the seat whose worker stood there"; "the clan of the worker visits [valhalla.visit]"
        );
        must!(
            self, turn == visitor;
            "phase.turn"; "{visitor}"; "that seat visits [valhalla.purchase]"
        );
    }

    /// `[valhalla.purchase]` R-V-20: the slot of what was bought is empty while the card does what it does.
    pub(crate) fn bought(&mut self, thing: Thing, epics: bool) {
        let state = self.state;
        let empty = match (board::blessing_slot(thing), board::epic_slot(thing)) {
            (Some(slot), _) => state.blessings[slot].is_none(),
            (None, Some(slot)) => {
                epics && slot < self.rules.epic_slots() && state.epics[slot].is_none()
            }
            (None, None) => false,
        };
        must!(
            self, empty;
            "phase.thing"; "a slot that is empty"; "a card has been bought there [valhalla.purchase]"
        );
    }

    /// `[valhalla.payment]` R-V-19: what is bought lies there, and its price can be completed.
    pub(crate) fn payment(&mut self, payment: &table::Payment) {
        let (state, table::Payment { turn, thing, die, paid, .. }) = (self.state, *payment);
        let slot = board::blessing_slot(thing).is_some() || board::epic_slot(thing).is_some();
        let lies = board::blessing(state, thing).is_some() || board::epic(state, thing).is_some();
        must!(
            self, !slot || lies;
            "phase.thing"; "a slot with a card"; "it is bought [valhalla.payment]"
        );
        if slot && !lies {
            return;
        }
        let named = (thing == Thing::Die) == die.is_some();
        let right = if thing == Thing::Die { "a kind" } else { "null" };
        must!(self, named; "phase.die"; "{right}"; "a die is named if one is bought [valhalla.die]");
        let enough = Warrior::ALL.iter().all(|&kind| paid[kind] <= state.clans[turn].tokens[kind]);
        let cost = price::of(self.rules, state, thing);
        let open = enough && !price::next(self.rules, state, turn, &cost, &paid).is_empty();
        must!(
            self, open;
            "phase.paid"; "tokens with which the price can be completed"; "they are named one by one [valhalla.payment]"
        );
    }

    /// `[rune.awareness]` A-8: so many cards are looked at as there are, three at most, and those of a known top are among
    /// them.
    pub(crate) fn looked_at(&mut self, deck: JourneyDeck, cards: &ByJourney<u8>, all: bool) {
        let journeys = self.state.journeys_in(deck);
        let most = LOOKS.min(journeys.left);
        let known = |card: Journey, most: usize| {
            let top = journeys.top.as_slice().iter().take(most);
            top.filter(|&&other| other == card).count() as i64
        };
        let fits = Journey::ALL.iter().all(|&card| {
            let count = i64::from(cards[card]);
            let there = i64::from(journeys.unseen[card]) + known(card, usize::MAX);
            known(card, most.into()) <= count && count <= there
        });
        let (count, most) = (total(cards), i64::from(most));
        let right = if all { format!("{most} cards") } else { format!("fewer than {most} cards") };
        must!(
            self, fits && if all { count == most } else { count < most };
            "phase.cards"; "{right} of this deck"; "they are looked at one by one [rune.awareness]"
        );
    }

    /// `[rune.training]` A-13: returns whether a seat can have changed what it has sent while it still sends.
    pub(super) fn may_train(&self, seat: Seat) -> bool {
        let sends = self.part == Part::Assignment && self.rules.has_mountains();
        sends && self.has_used(seat, Rune::Training)
    }

    /// Checks those who stand after a victory or a hunt. Returns whether they can.
    pub(super) fn survivors(&mut self, fight: &Fight) -> bool {
        let (base, turn) = (self.base(), fight.turn);
        let right = match (fight.foe, fight.shore.map(JourneyDeck::of)) {
            (Foe::Kraken | Foe::Monster, shore) => (shore == Some(JourneyDeck::Sea), "a shore"),
            (Foe::Bandits, shore) => (shore == Some(JourneyDeck::Land), "a Bergrisar"),
            (_, shore) => (shore.is_none(), "null"),
        };
        must!(self, right.0; "{base}.fight.shore"; "{}", right.1; "this foe is met there");
        if !right.0 {
            return false;
        }
        let clan = &self.state.clans[turn];
        let stands = match (fight.foe, fight.foe.land(), fight.shore) {
            (Foe::Hunt, ..) => self.state.hunters.as_slice().contains(&turn),
            (_, Some(land), _) => clan.placed.has(land.location()),
            (.., Some(shore)) => match beside(shore) {
                Some(land) => clan.placed.has(land),
                None => self.state.shores[shore].ship.is_some_and(|ship| ship.owner == turn),
            },
            _ => false,
        };
        must!(self, stands; "{base}.fight.turn"; "the seat whose worker stands there"; "it has fought");
        let lying = fight.lying.values().iter().flatten().any(|&dice| dice > 0);
        must!(
            self, !lying && fight.to_throw.is_empty();
            "{base}.fight.lying"; "no dice"; "the fight is over"
        );
        if matches!(self.phase, Phase::Upgrade { .. }) {
            leader::check_exchange(self, turn);
        }
        stands
    }

    /// `[placement.beggar]` X-18: beggars are asked what they get as an option alone.
    pub(crate) fn alms(&mut self) {
        must!(
            self, self.rules.options.boxes.alms;
            "{}.name", self.base(); "another phase"; "beggars get food in this game [placement.beggar]"
        );
    }

    /// Returns whether what is going on at a site comes after its fight.
    pub(super) fn is_over_at(&self, site: Site) -> bool {
        self.phase.stage().is_some_and(|(stage, over)| stage == Stage::of(site) && over)
    }

    /// Returns whether somebody of this seat can come to this space: its ship, or its worker on land.
    pub(crate) fn comes_to(&mut self, turn: Option<Seat>, shore: Shore) -> bool {
        let Some(land) = beside(shore) else { return self.voyage(turn, shore).is_some() };
        if let Some(turn) = turn {
            self.stands(turn, land);
            return self.state.clans[turn].placed.has(land);
        }
        let (base, fine) = (self.base(), self.standing(land).next().is_some());
        must!(
            self, fine;
            "{base}.shore"; "a space beside a Bergrisar where a worker stands"; "somebody arrives [land_journey.reveal]"
        );
        fine
    }
}

/// Returns the place of workers beside a space of land journeys; `None` for a shore.
pub(super) fn beside(space: Shore) -> Option<Location> {
    match space {
        Shore::LeftBergrisar => Some(Location::LeftBergrisar),
        Shore::RightBergrisar => Some(Location::RightBergrisar),
        _ => None,
    }
}
