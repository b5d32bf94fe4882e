//! Checks of dice and cards: each is in one place.

use super::{Check, Part, must};
use crate::cards::BlessingRow;
use crate::rules::boxes::LeaderLoss;
use crate::rules::state::Phase;
use crate::rules::valhalla::held;
use crate::words::{Blessing, Location, Stock, Warrior};
use midgard_core::{Set, Word};

/// The dice and cards of the boxes in play.
pub(super) mod in_play {
    use crate::rules::Rules;
    use crate::words::{
        Destiny, DraugrCard, Journey, JourneyDeck, Leader, MonsterCard, Rune, Shore, TrollCard,
        Warrior,
    };
    use midgard_core::Set;

    pub(in crate::rules::check) fn leaders(rules: &Rules) -> Set<Leader> {
        rules.leaders()
    }

    pub(super) fn trolls(rules: &Rules) -> Set<TrollCard> {
        rules.decks().trolls
    }

    pub(super) fn draugr(rules: &Rules) -> Set<DraugrCard> {
        rules.decks().draugr
    }

    pub(super) fn dice(rules: &Rules, warrior: Warrior) -> u8 {
        rules.dice()[warrior]
    }

    pub(super) fn monsters(rules: &Rules) -> Set<MonsterCard> {
        rules.decks().monsters
    }

    pub(super) fn runes(rules: &Rules) -> Set<Rune> {
        rules.runes()
    }

    pub(in crate::rules::check) fn destinies(rules: &Rules) -> Set<Destiny> {
        rules.destinies()
    }

    /// Returns the journeys of a kind in the sea deck.
    pub(in crate::rules::check) fn journeys(rules: &Rules, kind: Journey) -> u8 {
        let at_sea = JourneyDeck::of_card(kind) == JourneyDeck::Sea;
        if at_sea { rules.journey_count(kind) } else { 0 }
    }

    /// Returns where journeys can lie.
    pub(in crate::rules::check) fn spaces(rules: &Rules) -> impl Iterator<Item = Shore> + use<> {
        rules.spaces()
    }
}

/// The cards of a kind that are in play, and those that were met so far.
pub(super) struct Seen<W: Word> {
    in_play: Set<W>,
    met: Set<W>,
}

impl<W: Word> Seen<W> {
    /// Returns that no card was met yet.
    pub(super) fn none_of(in_play: Set<W>) -> Self {
        Self { in_play, met: Set::empty() }
    }
}

impl Check<'_> {
    /// The dice of each kind are as many as in the box. `[supply.dice]`
    pub(super) fn dice(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for warrior in Warrior::ALL {
            let of = |band: &crate::words::Warband| i64::from(band[*warrior]);
            let clans: i64 = rules.seats().map(|seat| of(&state.clans[seat].warriors)).sum();
            let land: i64 = state.garrison.values().iter().map(of).sum();
            let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
            let aboard: i64 = ships.map(|ship| of(&ship.warriors)).sum();
            let fighting = state.fight().map_or(0, |fight| of(&fight.warband));
            let all = clans + land + aboard + fighting + of(&state.stock) + of(&state.supply);
            let count = i64::from(in_play::dice(rules, *warrior));
            let right = count - all + of(&state.supply);
            let right = if right < 0 { "fewer elsewhere".into() } else { right.to_string() };
            must!(
                self, all == count;
                "supply.{warrior}"; "{right}"; "there are {all} of {count} dice [supply.dice]"
            );
        }
    }

    /// `[longhouse.limit]` No clan has more warriors, at home and out, than its longhouse holds.
    pub(super) fn longhouses(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for seat in rules.seats() {
            let limit = state.clans[seat].leader.map_or(8, |leader| rules.cards.longhouse[leader]);
            let count = state.all_warriors(seat);
            must!(
                self, count <= limit.into();
                "clans[{seat}].warriors"; "{limit} warriors at most, at home and out";
                "there are {count} warriors [longhouse.limit]"
            );
        }
    }

    /// Every troll and every draugr is in at most one place; discarded ones are in none.
    pub(super) fn enemies(&mut self) {
        let state = self.state;
        let mut seen = Seen::none_of(in_play::trolls(self.rules));
        self.once(&mut seen, "troll", state.troll.into_iter().collect());
        for seat in self.rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].trolls"), state.clans[seat].trolls);
        }
        self.once(&mut seen, "deck.trolls", state.deck.trolls);
        let mut seen = Seen::none_of(in_play::draugr(self.rules));
        self.once(&mut seen, "left_draugr", state.left_draugr.into_iter().collect());
        self.once(&mut seen, "right_draugr", state.right_draugr.into_iter().collect());
        for seat in self.rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].draugr"), state.clans[seat].draugr);
        }
        self.once(&mut seen, "deck.draugr", state.deck.draugr);
    }

    /// Every monster is in exactly one place: a monster leaves its shore only for a clan.
    pub(super) fn monsters(&mut self) {
        let state = self.state;
        let mut seen = Seen::none_of(in_play::monsters(self.rules));
        for (shore, here) in state.shores.iter() {
            let path = format!("shores[{}].monster", shore.index());
            self.once(&mut seen, &path, here.monster.into_iter().collect());
        }
        for seat in self.rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].monsters"), state.clans[seat].monsters);
        }
        self.once(&mut seen, "deck.monsters", state.deck.monsters);
        self.all_there(&seen, "deck.monsters");
    }

    /// Every rune is in exactly one place.
    pub(super) fn runes(&mut self) {
        let state = self.state;
        let mut seen = Seen::none_of(in_play::runes(self.rules));
        for (space, rune) in state.rune_row.into_iter().enumerate() {
            self.once(&mut seen, &format!("rune_row[{space}]"), rune.into_iter().collect());
        }
        for seat in self.rules.seats() {
            let clan = &state.clans[seat];
            self.once(&mut seen, &format!("clans[{seat}].runes"), clan.runes);
            self.once(&mut seen, &format!("clans[{seat}].used_runes"), clan.used_runes);
        }
        self.once(&mut seen, "deck.runes", state.deck.runes);
        self.all_there(&seen, "deck.runes");
    }

    /// Reports cards that were seen before, and cards that are not in play: `[setup.boxes]` S-1, `[component_counts]` A-31.
    pub(super) fn once<W: Word + std::fmt::Display>(
        &mut self,
        seen: &mut Seen<W>,
        path: &str,
        cards: Set<W>,
    ) {
        for card in cards.minus(seen.in_play) {
            must!(self, false; "{path}"; "without {card}"; "{card} is not in play [setup.boxes]");
        }
        for card in cards.and(seen.met) {
            must!(self, false; "{path}"; "without {card}"; "{card} lies elsewhere too");
        }
        seen.met = seen.met.or(cards);
    }

    /// Reports the cards that are in no place.
    pub(super) fn all_there<W: Word + std::fmt::Display>(&mut self, seen: &Seen<W>, deck: &str) {
        for card in seen.in_play.minus(seen.met) {
            must!(self, false; "{deck}"; "{card} as well"; "{card} is nowhere");
        }
    }

    /// `[round.runes]` Rulebook p. 4: both spaces are filled in set-up of a round. Later one is empty if a rune
    /// was taken, or more if the deck has run out.
    pub(super) fn rune_row(&mut self) {
        let state = self.state;
        let [first, second] = state.rune_row;
        let empty = usize::from(first.is_none()) + usize::from(second.is_none());
        let deciding = matches!(self.phase, Phase::Runesmith { .. } | Phase::RuneDraw { .. });
        let taken = !deciding && self.standing(Location::Runesmith).next().is_some();
        let (fine, right) = match self.phase {
            _ if self.part == Part::SetUp || state.deck.runes.is_empty() => return,
            // `[blessing.carved_rune]` 4.3 takes runes too.
            _ if self.rules.has_valhalla() => return,
            Phase::Stocking { step } if step < Stock::Rune1 && state.round == 1 => {
                (empty == 2, "[null, null]")
            }
            Phase::Stocking { step } if step < Stock::Rune1 => (empty <= 1, "one rune at least"),
            Phase::Stocking { step: Stock::Rune1 } => (first.is_none(), "null in the first space"),
            Phase::Stocking { step: Stock::Rune2 } => {
                (first.is_some() && second.is_none(), "a rune, and null in the second space")
            }
            Phase::Stocking { .. } => (empty == 0, "two runes"),
            _ if self.in_round() && !taken => (empty == 0, "two runes"),
            _ => (empty <= 1, "one rune at least"),
        };
        must!(self, fine; "rune_row"; "{right}"; "the deck has runes [round.runes]");
    }

    /// `[round.merchant]` Rulebook p. 4: a ship lies there from the first round on; it is in no deck.
    pub(super) fn merchants(&mut self) {
        let state = self.state;
        if let Some(card) = state.merchant {
            must!(
                self, !state.deck.merchants.has(card);
                "deck.merchants"; "without {card}"; "{card} lies elsewhere too"
            );
        }
        let first = state.round <= 1 && self.part == Part::Stocking;
        if first {
            must!(
                self, state.merchant.is_none();
                "merchant"; "null"; "the ship comes last in the first round [round.merchant]"
            );
        } else if self.part != Part::SetUp {
            must!(
                self, state.merchant.is_some() || state.deck.merchants.is_empty();
                "merchant"; "a merchant ship"; "one lies there from the first round on [round.merchant]"
            );
        }
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
                    "phase.paid.{kind}"; "{own} at most"; "the clan has that number of tokens [valhalla.payment]"
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
}
