//! The part of the round that a state is in, and how far combat has come.
//!
//! Many things are possible in one part only: workers stand on the board from placement to clean-up, ships are
//! loaded in assignment, and a journey lies face-up once its ship has arrived.

use super::Check;
use crate::rules::ROUNDS;
use crate::rules::state::Phase;
use crate::words::{Foe, Location, Rune, Shore, Site, Stage};
use midgard_core::Seat;

/// A part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Before the first round.
    SetUp,
    /// The board is stocked.
    Stocking,
    /// Workers are placed.
    Placement,
    /// Warriors are sent.
    Assignment,
    /// Hunting, fights and voyages.
    Combat,
    /// After the last clean-up.
    Closing,
    /// The game is over.
    End,
}

/// How far combat has come at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// Combat there comes later in this round.
    Ahead,
    /// Combat there is going on.
    Now,
    /// Combat there is over.
    Done,
}

impl<'a> Check<'a> {
    /// Returns the number of clean-ups so far.
    pub(super) fn clean_ups(&self) -> u8 {
        let over = matches!(self.part, Part::Closing | Part::End);
        if over { ROUNDS } else { self.state.round.saturating_sub(1) }
    }

    /// Returns whether workers are on the board.
    pub(super) fn in_round(&self) -> bool {
        matches!(self.part, Part::Placement | Part::Assignment | Part::Combat)
    }

    /// Returns the seats that have a worker at a place.
    pub(super) fn standing(&self, place: Location) -> impl Iterator<Item = Seat> + use<'a> {
        let state = self.state;
        self.rules.seats().filter(move |&seat| state.clans[seat].placed.has(place))
    }

    /// Returns how far combat has come at a site.
    pub(super) fn reach(&self, site: Site) -> Reach {
        let stage = Stage::of(site);
        match (self.part, self.stage()) {
            (Part::Combat, Some((now, over))) => match stage.cmp(&now) {
                std::cmp::Ordering::Less => Reach::Done,
                std::cmp::Ordering::Equal if over => Reach::Done,
                std::cmp::Ordering::Equal => Reach::Now,
                std::cmp::Ordering::Greater => Reach::Ahead,
            },
            _ => Reach::Ahead,
        }
    }

    /// Returns the stage of combat, and whether it is over.
    fn stage(&self) -> Option<(Stage, bool)> {
        let shore = |shore: Shore| Stage::of(Site::ALL[3 + shore as usize]);
        match self.phase {
            Phase::SuccessWindow { after, .. } => Some((after, true)),
            Phase::Dice { fight }
            | Phase::Roll { fight }
            | Phase::Pick { fight, .. }
            | Phase::Casualties { fight, .. }
            | Phase::Fallen { fight } => Some(match (fight.foe, fight.shore) {
                (Foe::Hunt, _) => (Stage::HuntingGrounds, false),
                (Foe::Troll, _) => (Stage::Troll, false),
                (Foe::LeftDraugr, _) => (Stage::LeftDraugr, false),
                (Foe::RightDraugr, _) => (Stage::RightDraugr, false),
                (Foe::Kraken | Foe::Monster, at) => (shore(at.unwrap_or(Shore::First)), false),
            }),
            Phase::Blame { .. } => Some((Stage::Troll, true)),
            Phase::Reveal { shore: at, .. }
            | Phase::Journey { shore: at, .. }
            | Phase::Lost { shore: at, .. }
            | Phase::Starving { shore: at, .. } => Some((shore(at), false)),
            _ => None,
        }
    }

    /// Returns the rune that is being used now.
    pub(super) fn used_now(&self) -> Option<(Seat, Rune)> {
        match self.state.phase {
            Phase::Gifts { turn, .. } => Some((turn, Rune::Gifts)),
            Phase::Success { turn, .. } => Some((turn, Rune::Success)),
            Phase::Knowledge { turn, .. } => Some((turn, Rune::Knowledge)),
            _ => None,
        }
    }
}

impl Part {
    pub(super) fn of(phase: &Phase) -> Self {
        match phase {
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::Draft { .. }
            | Phase::Leaders { .. }
            | Phase::Destinies { .. } => Self::SetUp,
            Phase::Stocking { .. } => Self::Stocking,
            Phase::Assignment { .. } => Self::Assignment,
            Phase::SuccessWindow { .. }
            | Phase::Dice { .. }
            | Phase::Roll { .. }
            | Phase::Pick { .. }
            | Phase::Casualties { .. }
            | Phase::Fallen { .. }
            | Phase::Blame { .. }
            | Phase::Reveal { .. }
            | Phase::Journey { .. }
            | Phase::Lost { .. }
            | Phase::Starving { .. } => Self::Combat,
            Phase::Closing { .. } => Self::Closing,
            Phase::End {} => Self::End,
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
            | Phase::Gifts { .. }
            | Phase::Success { .. }
            | Phase::Knowledge { .. } => Self::Placement,
        }
    }
}
