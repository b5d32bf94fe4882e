//! A land journey leaves a choice: its fighter pays, or does not. `[land_journey.choice]` R-D-18.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::dark_mountains::{hire, land, onset};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table, voyage};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording::{self, journey_tag};
use crate::words::{Goods, Journey, Land, Shore, Stage};
use midgard_core::{Seat, Word};

impl Ask for table::LandJourney {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, state: &State) -> &'static str {
        journey_tag(state.shores[self.shore].journey)
    }

    fn check(&self, check: &mut Check<'_>) {
        use Journey::{LandBandits, LandBlockedPath, LandLoneWarrior, LandLost, LandMercenaries};
        let cards = [LandBandits, LandBlockedPath, LandLost, LandLoneWarrior, LandMercenaries];
        check.land_journey(self.turn, self.shore, &cards, self.hired);
    }

    fn prompt(&self, _: &Rules, state: &State) -> String {
        let journey = wording::journey_name(land::card_at(state, self.shore).word());
        let place = wording::shore(self.shore);
        format!("seat {} pays for {journey} at {place}, or does not", self.turn)
    }

    fn details(&self) -> Details {
        let details = Details::at(self.seat(), self.shore);
        Details { left: self.hired, ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((voyage::stage(self.shore), false))
    }
}

impl table::LandJourney {
    /// Returns why nothing can be paid; `None` if it can.
    fn obstacle(&self, rules: &Rules, state: &State) -> Option<Reason> {
        let numbers = &rules.cards.journey_numbers[land::card_at(state, self.shore)];
        if numbers.times == Some(0) {
            return Some(Reason::NotForSale);
        }
        if state.clans[self.turn].coins < numbers.coins.into() {
            return Some(Reason::CannotPay);
        }
        numbers.times?;
        if state.room(rules, self.turn) == 0 {
            return Some(Reason::NoRoom);
        }
        hire::kinds(rules, state).next().is_none().then_some(Reason::NotInSupply)
    }
}

impl Decide for table::LandJourney {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        if self.obstacle(rules, state).is_none() {
            legal.insert(Action::Step(Step::Pay).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, shore, hired } = self;
        let (card, site) = (land::card_at(state, shore), shore.site());
        let numbers = &rules.cards.journey_numbers[card];
        if action == Action::Step(Step::Pay) {
            let coins = u16::from(numbers.coins);
            state.clans[turn].coins -= coins;
            log.pay(Tag::of_journey(card), turn, [0, 0, coins, 0]);
            if numbers.times.is_some() {
                state.phase = Phase::Hire { turn, shore, hired };
                return;
            }
            return onset::begin(rules, state, log, turn, site, false);
        }
        match (action, card) {
            (Action::Step(Step::Accept), Journey::LandBandits) => {
                land::fight_bandits(state, log, turn, shore)
            }
            (Action::Step(Step::Accept), Journey::LandBlockedPath) => {
                land::turn_back(rules, state, log, turn, shore);
            }
            // `[land_journey.lost]` A-3
            (Action::Step(Step::Accept), Journey::LandLost) => {
                voyage::lose(rules, state, log, shore, numbers.warriors);
            }
            (Action::Step(Step::Accept), _) => onset::begin(rules, state, log, turn, site, false),
            _ => stray(action, "a land journey"),
        }
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Step(Step::Pay) = action else { return None };
        let reason = self.obstacle(rules, state)?;
        let coins = rules.cards.journey_numbers[land::card_at(state, self.shore)].coins;
        let fact = match reason {
            Reason::NotForSale => "nobody is for hire".into(),
            Reason::NoRoom => "the longhouse is full".into(),
            Reason::NotInSupply => "the supply has nobody to be hired".into(),
            _ => {
                let are = if coins == 1 { "is" } else { "are" };
                format!("{} {are} asked for", wording::goods(Goods::Coin, coins.into()))
            }
        };
        Some(Refusal(reason, fact, self.rule(state)))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let card = land::card_at(state, self.shore);
        let coins = rules.cards.journey_numbers[card].coins;
        let buys = match card {
            Journey::LandBandits => "pass the Bandits",
            Journey::LandBlockedPath => "clear the path",
            Journey::LandLost => "lose nobody",
            _ => "hire a warrior",
        };
        let text = match (action, card) {
            (Action::Step(Step::Pay), _) => {
                format!("pay {} to {buys}", wording::goods(Goods::Coin, coins.into()))
            }
            (_, Journey::LandBandits) => "fight the Bandits".into(),
            (_, Journey::LandBlockedPath) => "turn back".into(),
            (_, Journey::LandLost) => "lose warriors".into(),
            _ => "hire nobody".into(),
        };
        Some(explanation(text, &[self.rule(state)]))
    }
}

impl Check<'_> {
    /// `[land_journey.choice]` R-D-18: the card that is asked about has been turned up for somebody. A-51: no more
    /// are hired than the card allows.
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
            "{base}.hired"; "{most} at most"; "the clan hired that number [land_journey.mercenaries]"
        );
    }
}
