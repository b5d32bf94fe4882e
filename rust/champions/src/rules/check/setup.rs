//! Checks of a state before the first round: nothing lies on the board, and nobody owns a card.

use super::{Check, Part, must};
use crate::rules::phase::setup;
use crate::rules::state::{Clan, ShoreState};
use crate::words::{Line, Shore};
use midgard_core::Word;

impl Check<'_> {
    /// In set-up every field but leaders, destinies, goods and warriors is as at the start.
    pub(super) fn set_up(&mut self) {
        if self.part != Part::SetUp {
            return;
        }
        let (state, start) = (self.state, setup::begin(self.rules));
        let reason = "the game is being set up";
        macro_rules! same {
            ($($field:ident $right:literal),+) => {
                $(must!(
                    self, state.$field == start.$field;
                    "{}", stringify!($field); $right; "{reason}"
                );)+
            };
        }
        same!(stock "nothing", food_stock "0", huts_sold "0", hunters "an empty list", troll "null");
        same!(left_draugr "null", right_draugr "null", rune_row "[null, null]", merchant "null");
        same!(garrison "nobody", under "an empty list", sage "an empty list", shown_after "null");
        macro_rules! full {
            ($($deck:ident),+) => {
                $(must!(
                    self, state.deck.$deck == start.deck.$deck;
                    "deck.{}", stringify!($deck); "all cards"; "{reason}"
                );)+
            };
        }
        full!(trolls, draugr, monsters, runes, merchants);
        let gone = state.journeys.discards == start.journeys.discards;
        must!(self, gone; "journeys.discards"; "no card"; "{reason}");
        let gone = state.land_journeys.discards == start.land_journeys.discards;
        must!(self, gone; "land_journeys.discards"; "no card"; "{reason}");
        for shore in Shore::ALL {
            let empty = state.shores[*shore] == ShoreState::default();
            must!(self, empty; "shores[{}]", shore.index(); "an empty shore"; "{reason}");
        }
        for seat in self.rules.seats() {
            self.clan_at_start(seat);
        }
    }

    fn clan_at_start(&mut self, seat: midgard_core::Seat) {
        let (clan, start) = (&self.state.clans[seat], Clan::default());
        macro_rules! none {
            ($($field:ident $right:literal),+) => {
                $(must!(
                    self, clan.$field == start.$field;
                    "clans[{seat}].{}", stringify!($field); $right; "the game is being set up"
                );)+
            };
        }
        none!(begging "0", placed "an empty list", extra_worker "false", longship "null");
        none!(runes "an empty list", used_runes "an empty list", revealed "an empty list");
        none!(trolls "an empty list", draugr "an empty list", monsters "an empty list");
        none!(bergrisar "an empty list", tokens "nothing", blessings "nothing", epics "an empty list");
        none!(wand_used "0", mercy_used "0");
        for line in Line::ALL {
            let open = clan.sheet[*line] == 0;
            must!(self, open; "clans[{seat}].sheet.{line}"; "0"; "the game is being set up");
        }
    }
}
