//! What a seat knows, with words: `docs/view.md` explains every field.

use crate::rules::Rules;
use crate::view::View;
use midgard_core::{Seat, Word};
use serde_json::{Map, Value, json};

impl View {
    /// The same knowledge as JSON.
    pub fn to_json(&self, rules: &Rules) -> String {
        let seen = serde_json::to_value(self.seen);
        let mut seen = seen.unwrap_or_else(|error| unreachable!("plain data: {error}"));
        let it = fields(&mut seen);
        let sealed = self.seen.is_sealed(rules);
        it.remove("under");
        it.insert("seat".into(), self.seat.index().into());
        it.insert("sealed".into(), sealed.into());
        it.insert("destinies_left".into(), self.destinies_left().into());
        it.insert("sage".into(), self.visits());
        let unplaced = fields(&mut it["deck"]).remove("destinies");
        it.insert("unplaced".into(), unplaced.unwrap_or_default());
        for (owner, clan) in Seat::of(rules.players()).zip(entries(&mut it["clans"])) {
            let clan = fields(clan);
            clan.insert("destinies_hidden".into(), self.hidden_destinies(owner).into());
            clan.insert("dealt".into(), self.dealt[owner].into());
        }
        for shore in entries(&mut it["shores"]) {
            if shore["journey"] == "unseen" {
                shore["journey"] = "face_down".into();
            }
        }
        self.hide_phase(sealed, fields(&mut it["phase"]));
        seen.to_string()
    }

    /// The visits to the Sage's House: of others only how many were drawn.
    fn visits(&self) -> Value {
        let visits = self.seen.sage.as_slice().iter().map(|visit| {
            let own = visit.turn == self.seat;
            let drawn = own.then(|| visit.drawn.as_slice());
            let count = visit.drawn.as_slice().len();
            json!({ "turn": visit.turn, "count": count, "drawn": drawn, "kept": visit.kept })
        });
        visits.collect()
    }

    /// What others have drawn, and where they send warriors under seal.
    fn hide_phase(&self, sealed: bool, phase: &mut Map<String, Value>) {
        if let Some((turn, drawn)) = self.drawn() {
            phase.insert("count".into(), drawn.len().into());
            if turn != self.seat {
                phase.insert("drawn".into(), Value::Null);
            }
        }
        if !sealed || phase["turn"] == self.seat.index() {
            return;
        }
        let question = match phase.get_mut("back") {
            Some(back) => fields(back),
            None => phase,
        };
        for name in ["site", "item"] {
            question.insert(name.into(), Value::Null);
        }
    }
}

fn fields(value: &mut Value) -> &mut Map<String, Value> {
    value.as_object_mut().expect("it is written with named fields")
}

fn entries(value: &mut Value) -> impl Iterator<Item = &mut Value> {
    value.as_array_mut().expect("it is written as a list").iter_mut()
}
