//! The cards at Valhalla, and the purchases of the clans.

use super::{Blocks, FLAG, MANY, Viewpoint};
use crate::words::{Blessing, ByBlessing, Epic, Warrior};
use midgard_core::{Set, ValueRange};

/// Encodes what lies at Valhalla, and what the clans have from there.
#[inline(always)]
pub(super) fn blocks<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    encoder.word("blessings", &[4], "blessings that lie face-up, by slot", |view, slot| {
        view.seen.blessings[slot]
    });
    encoder.word("epics", &[3], "epic monsters that lie face-up, by slot", |view, slot| {
        view.seen.epics[slot]
    });
    let copies = ValueRange::upto(MANY, 4);
    let meaning = "blessings not yet seen, or with memory table: that lie nowhere in sight";
    encoder.each::<Blessing, _, _>("unseen_blessings", &[], copies, meaning, |view, _| {
        *view.unseen.blessings.values()
    });
    encoder.words("unseen_epics", &[], "epic monsters, likewise", |view, _| view.unseen.epics);
    let tokens = ValueRange::upto(MANY, 8);
    let meaning = "sacrifice tokens of each clan";
    encoder.each::<Warrior, _, _>("tokens", &[P], tokens, meaning, |view, at| {
        *view.clan(at).tokens.values()
    });
    encoder.each::<Blessing, _, _>(
        "bought_blessings",
        &[P],
        copies,
        "blessings of each clan",
        |view, at| *view.clan(at).blessings.values(),
    );
    encoder
        .words("bought_epics", &[P], "epic monsters of each clan", |view, at| view.clan(at).epics);
    let uses = &["wand_of_gondul", "mercy_of_eir"];
    let meaning = "how often each clan has used these blessings in this round";
    encoder.named("blessing_uses", &[P], uses, copies, meaning, |view, at| {
        [view.clan(at).wand_used, view.clan(at).mercy_used]
    });
    let meaning = "Bergrisar beaten, as far as the seat remembers or may look";
    encoder.words("beaten_bergrisar", &[P], meaning, |view, at| {
        if view.knows_pile(at) { view.clan(at).bergrisar } else { Set::empty() }
    });
    encoder.numbers("thorir_due", &[], FLAG, "is Thorir's coin due?", |view, _| {
        [view.seen.thorir_due]
    });
}

impl Viewpoint<'_> {
    /// Returns the blessings that lie nowhere in sight.
    pub(super) fn blessings_out_of_sight(&self) -> ByBlessing<u8> {
        let mut rest = self.rules.blessings();
        for card in self.seen.blessings.into_iter().flatten() {
            rest[card] = rest[card].saturating_sub(1);
        }
        for at in 0..self.rules.players() {
            for (card, copies) in self.clan(at).blessings.iter() {
                rest[card] = rest[card].saturating_sub(copies);
            }
        }
        rest
    }

    /// Returns the epic monsters that lie face-up or that a clan has.
    pub(super) fn epics_in_sight(&self) -> Set<Epic> {
        let row: Set<_> = self.seen.epics.into_iter().flatten().collect();
        (0..self.rules.players()).fold(row, |seen, at| seen.or(self.clan(at).epics))
    }
}
