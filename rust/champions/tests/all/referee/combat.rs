//! The books of combat and voyages.

use super::{Referee, add, band, move_all, put};
use midgard_champions::rules::event::{Card, What};
use midgard_champions::words::{Foe, Item, Shore, Site, Warband};
use midgard_core::{Seat, Word};
use serde_json::{Value, json};

impl Referee {
    pub(super) fn combat(&mut self, what: What) -> bool {
        match what {
            What::Sent { seat, site, item, count } => {
                let count = i64::from(count);
                match (item, site.shore()) {
                    (Item::Food, Some(shore)) => {
                        self.more(seat, "food", -count);
                        add(&mut self.shore(shore)["ship"]["food"], count);
                    }
                    _ => {
                        add(&mut self.clan(seat)["warriors"][item.word()], -count);
                        add(&mut self.site(site)[item.word()], count);
                    }
                }
            }
            What::Unsealed { site, warriors, food, .. } => {
                assert_eq!(*self.site(site), band(warriors));
                let aboard = site.shore().map(|shore| self.shore(shore)["ship"]["food"].clone());
                assert_eq!(aboard.unwrap_or_else(|| json!(0)), food);
            }
            What::Hunted { seat, warriors } => {
                let crew = self.clan(seat)["warriors"].take();
                self.clan(seat)["warriors"] = band(Warband::default());
                self.meets(seat, Foe::Hunt, None, &crew, warriors);
            }
            What::Attacked { seat, foe, shore, card, warriors } => {
                let site = shore.map_or_else(
                    || Site::from_word(foe.word()).expect("a foe on land"),
                    |shore| Site::ALL[Site::Shore1 as usize + shore.index()],
                );
                let lying = match shore {
                    None => self.books[foe.word()].clone(),
                    Some(shore) if foe == Foe::Monster => self.shore(shore)["monster"].clone(),
                    Some(_) => Value::Null,
                };
                assert_eq!(lying, json!(card));
                let crew = self.site(site).take();
                *self.site(site) = band(Warband::default());
                self.meets(seat, foe, shore, &crew, warriors);
            }
            What::Hit { foe, hits, damage, .. } => {
                let dealt = if foe == Foe::Hunt { 0 } else { i64::from(hits) };
                add(&mut self.fighting()["damage"], dealt);
                assert_eq!(self.fighting()["damage"], damage);
            }
            What::Fell { shore, warrior, count, .. } => {
                let crew = match &mut self.fight {
                    Some(fight) => &mut fight["warband"],
                    None => &mut self.shore(shore.expect("aboard"))["ship"]["warriors"],
                };
                add(&mut crew[warrior.word()], -i64::from(count));
                self.supply(Item::of(warrior), count.into());
            }
            What::Claimed { seat, foe, shore, card } => self.claimed(seat, foe, shore, card),
            What::Absolved { seat } => self.more(seat, "blame", -1),
            What::Blamed { seat, .. } => self.more(seat, "blame", 1),
            What::Beaten { .. } => {
                assert_eq!(self.fighting()["warband"], band(Warband::default()));
                self.fight = None;
            }
            What::Returned { seat, foe, shore, warriors } => {
                self.returned(seat, foe, shore, warriors);
            }
            _ => return false,
        }
        true
    }

    fn meets(
        &mut self,
        seat: Seat,
        foe: Foe,
        shore: Option<Shore>,
        crew: &Value,
        warriors: Warband,
    ) {
        assert!(self.fight.is_none());
        assert_eq!(*crew, band(warriors));
        let fight = json!({"turn": seat, "foe": foe, "shore": shore, "warband": band(warriors), "damage": 0});
        self.fight = Some(fight);
    }

    fn claimed(&mut self, seat: Seat, foe: Foe, shore: Option<Shore>, card: Card) {
        let space = match shore {
            Some(shore) => {
                self.shore(shore)["bounty"] = json!(0);
                &mut self.shore(shore)["monster"]
            }
            None => &mut self.books[foe.word()],
        };
        assert_eq!(space.take(), json!(card));
        match card {
            Card::Troll(card) => put(&mut self.clan(seat)["trolls"], card),
            Card::Draugr(card) => put(&mut self.clan(seat)["draugr"], card),
            Card::Monster(card) => put(&mut self.clan(seat)["monsters"], card),
            _ => panic!("nobody fights a {}", card.word()),
        }
    }

    fn returned(&mut self, seat: Seat, foe: Foe, shore: Option<Shore>, warriors: Warband) {
        let at = shore.map(|shore| Site::ALL[Site::Shore1 as usize + shore.index()]);
        match (self.fight.take(), at) {
            (Some(fight), _) => assert_eq!(fight["warband"], band(warriors)),
            (None, Some(site)) => move_all(self.site(site), warriors, -1),
            (None, None) => panic!("nobody fights on land"),
        }
        match at {
            Some(site) if foe == Foe::Kraken => move_all(self.site(site), warriors, 1),
            _ => move_all(&mut self.clan(seat)["warriors"], warriors, 1),
        }
    }

    pub(super) fn voyage(&mut self, what: What) -> bool {
        match what {
            What::Revealed { shore, journey, .. } => {
                self.turns_out(shore, journey);
                let space = self.shore(shore);
                space["revealed"] = json!(true);
                space["old"] = json!(false);
                space["known_to"] = json!([]);
            }
            What::Discarded { shore, journey } => {
                assert_eq!(self.shore(shore)["journey"], json!(journey));
                add(&mut self.books["journeys"]["discards"][journey.word()], 1);
                self.space(shore, "none");
            }
            What::Lost { shore, item: Item::Food, count, .. } => {
                add(&mut self.shore(shore)["ship"]["food"], -i64::from(count));
            }
            What::Lost { shore, item, count, .. } => self.drown(shore, item, count),
            What::Starved { shore, warrior, count, .. } => {
                self.drown(shore, Item::of(warrior), count);
            }
            What::Fed { shore, food, .. } => {
                let ship = &mut self.shore(shore)["ship"];
                assert_eq!(ship["food"], food);
                ship["food"] = json!(0);
            }
            _ => return false,
        }
        true
    }

    fn drown(&mut self, shore: Shore, item: Item, count: u8) {
        add(&mut self.shore(shore)["ship"]["warriors"][item.word()], -i64::from(count));
        self.supply(item, count.into());
    }
}
