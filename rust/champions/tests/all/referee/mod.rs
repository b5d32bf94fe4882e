//! A referee that keeps books from the events alone, as `docs/reference/events.md` describes.
//!
//! It begins with a position, as JSON, and never looks at another one. `tests/events/referee.py` has the
//! referee for the events that a seat hears.

mod combat;

use midgard_champions::rules::event::{Card, What};
use midgard_champions::words::{
    ByResource, Destiny, Goods, Item, Journey, Resource, Shore, Site, Source, Stock, Warband,
    Warrior,
};
use midgard_champions::{Event, Rules, State};
use midgard_core::{Seat, Word};
use serde_json::{Map, Value, json};

/// The books.
pub struct Referee {
    books: Value,
    fight: Option<Value>,
}

impl Referee {
    /// Opens the books at a position.
    pub fn new(rules: &Rules, state: &State) -> Self {
        let (books, fight) = position(rules, state);
        Self { books, fight }
    }

    /// Returns where the books and a position differ.
    pub fn differs(&self, rules: &Rules, state: &State) -> Option<String> {
        let (books, fight) = position(rules, state);
        if self.fight != fight {
            return Some(format!("fight: {:?} in the books, {fight:?} in the game", self.fight));
        }
        let ours = self.books.as_object().expect("books are an object");
        let wrong = ours.iter().find(|(key, value)| books[key.as_str()] != **value);
        wrong.map(|(key, value)| format!("{key}: {value} in the books, {} there", books[key]))
    }

    /// Books an event.
    pub fn hear(&mut self, event: &Event) {
        match event.what {
            What::Rolled { seat, .. }
            | What::Rerolled { seat, .. }
            | What::Defeated { seat, .. } => assert_eq!(self.fighting()["turn"], seat.index()),
            What::Lacked { asked, got, .. } => {
                for (kind, count) in asked.iter() {
                    let there = self.books["supply"][kind.word()].as_u64();
                    assert_eq!(u64::from(got[kind]), there.unwrap_or(0).min(count.into()));
                }
            }
            What::Won { seat, glory } => {
                let sheet = self.clan(seat)["sheet"].as_object().expect("a sheet").values();
                assert_eq!(
                    sheet.map(|line| line.as_i64().unwrap_or(0)).sum::<i64>(),
                    i64::from(glory)
                );
            }
            What::Showed { seat, destiny } => {
                assert!(list(&mut self.clan(seat)["destinies"]).contains(&json!(destiny)));
            }
            what => {
                let booked = self.set_up(what)
                    || self.placement(what)
                    || self.runes_and_sage(what)
                    || self.combat(what)
                    || self.voyage(what)
                    || self.clean_up(what);
                assert!(booked, "{what:?} is not in the books");
            }
        }
    }

    fn clan(&mut self, seat: Seat) -> &mut Value {
        &mut self.books["clans"][seat.index()]
    }

    fn shore(&mut self, shore: Shore) -> &mut Value {
        &mut self.books["shores"][shore.index()]
    }

    fn site(&mut self, site: Site) -> &mut Value {
        match site.shore() {
            Some(shore) => &mut self.shore(shore)["ship"]["warriors"],
            None => &mut self.books["garrison"][site.word()],
        }
    }

    fn fighting(&mut self) -> &mut Value {
        self.fight.as_mut().expect("a fight is going on")
    }

    fn more(&mut self, seat: Seat, field: &str, count: i64) {
        add(&mut self.clan(seat)[field], count);
    }

    fn supply(&mut self, item: Item, count: i64) {
        add(&mut self.books["supply"][item.word()], count);
    }

    fn set_up(&mut self, what: What) -> bool {
        match what {
            What::Opened { place } => put(&mut self.books["stalls"], place),
            What::MarkerMoved { seat } => self.books["marker"] = json!(seat),
            What::Drafted { seat, leader } => self.clan(seat)["leader"] = json!(leader),
            What::Dealt { seat, destiny } => {
                self.destiny_leaves(destiny);
                put(&mut self.clan(seat)["destinies"], destiny.expect("nothing is hidden"));
            }
            What::Began { round } => self.books["round"] = json!(round),
            What::Stocked { space, card } => self.stocked(space, card),
            What::Reshuffled { count, .. } => self.reshuffled(count),
            What::Laid { shore } => {
                add(&mut self.books["journeys"]["left"], -1);
                self.space(shore, "unseen");
            }
            What::Supplied { item: Item::Food, count, .. } => {
                add(&mut self.books["food_stock"], count.into());
            }
            What::Supplied { item, count, .. } => {
                self.supply(item, -i64::from(count));
                add(&mut self.books["stock"][item.word()], count.into());
            }
            _ => return false,
        }
        true
    }

    fn stocked(&mut self, space: Stock, card: Card) {
        let (deck, card) = match card {
            Card::Troll(_) => ("trolls", json!(card)),
            Card::Draugr(_) => ("draugr", json!(card)),
            Card::Monster(_) => ("monsters", json!(card)),
            Card::Rune(_) => ("runes", json!(card)),
            Card::Merchant(_) => ("merchants", json!(card)),
            _ => panic!("a card of the boxes"),
        };
        remove(&mut self.books["deck"][deck], &card);
        match space {
            Stock::Rune1 => self.books["rune_row"][0] = card,
            Stock::Rune2 => self.books["rune_row"][1] = card,
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => {
                let shore = &mut self.books["shores"][space as usize - Stock::Shore1 as usize];
                shore["monster"] = card;
                shore["bounty"] = json!(0);
            }
            space => self.books[space.word()] = card,
        }
    }

    fn reshuffled(&mut self, count: u8) {
        for shore in list(&mut self.books["shores"]) {
            if shore["journey"] != "none" && shore["revealed"] == false {
                shore["old"] = json!(true);
            }
        }
        let journeys = &mut self.books["journeys"];
        for journey in Journey::BASE_WORDS {
            let unseen = journeys["unseen"][journey].take();
            add(&mut journeys["old"][journey], unseen.as_i64().expect("a number"));
            journeys["unseen"][journey] = journeys["discards"][journey].take();
            journeys["discards"][journey] = json!(0);
        }
        journeys["left"] = json!(count);
    }

    fn space(&mut self, shore: Shore, journey: &str) {
        let space = self.shore(shore);
        space["journey"] = json!(journey);
        space["revealed"] = json!(false);
        space["old"] = json!(false);
        space["known_to"] = json!([]);
    }

    fn placement(&mut self, what: What) -> bool {
        match what {
            What::Placed { seat, place } => {
                self.more(seat, "workers", -1);
                put(&mut self.clan(seat)["placed"], place);
                if place.word() == "hunting_grounds" {
                    list(&mut self.books["hunters"]).push(json!(seat));
                }
            }
            What::Begged { seat } => {
                self.more(seat, "workers", -1);
                self.more(seat, "begging", 1);
            }
            What::Paid { seat, goods } => self.goods(seat, goods, -1),
            What::Gained { seat, goods } => self.goods(seat, goods, 1),
            What::Gathered { seat, food } => {
                self.books["food_stock"] = json!(0);
                self.more(seat, "food", food.into());
            }
            What::Traded { seat, give, get } => {
                let field =
                    |goods: Goods| if goods == Goods::Coin { "coins" } else { goods.word() };
                self.more(seat, field(give), -1);
                self.more(seat, field(get), 1);
            }
            What::TurnedAway { warriors, source, .. } => {
                if source == Source::Stock {
                    move_all(&mut self.books["stock"], warriors, -1);
                    move_all(&mut self.books["supply"], warriors, 1);
                }
            }
            What::Recruited { seat, warriors, source } => {
                move_all(&mut self.books[source.word()], warriors, -1);
                move_all(&mut self.clan(seat)["warriors"], warriors, 1);
            }
            What::Built { seat, longship } => {
                remove(&mut self.books["longships"], &json!(longship));
                self.clan(seat)["longship"] = json!(longship);
            }
            What::Hired { seat } => {
                self.clan(seat)["extra_worker"] = json!(true);
                self.more(seat, "workers", 1);
                add(&mut self.books["huts_sold"], 1);
            }
            What::Sailed { seat, ship, shore, .. } => {
                let nobody = Warband::default();
                let ship =
                    json!({"kind": ship, "owner": seat, "food": 0, "warriors": band(nobody)});
                self.shore(shore)["ship"] = ship;
            }
            _ => return false,
        }
        true
    }

    fn goods(&mut self, seat: Seat, goods: ByResource<u16>, sign: i64) {
        for (resource, count) in goods.iter() {
            let field = if resource == Resource::Coin { "coins" } else { resource.word() };
            self.more(seat, field, sign * i64::from(count));
        }
    }

    fn runes_and_sage(&mut self, what: What) -> bool {
        match what {
            What::Took { seat, rune, source } => {
                match source {
                    Source::Rune1 => self.books["rune_row"][0] = Value::Null,
                    Source::Rune2 => self.books["rune_row"][1] = Value::Null,
                    _ => remove(&mut self.books["deck"]["runes"], &json!(rune)),
                }
                put(&mut self.clan(seat)["runes"], rune);
            }
            What::Used { seat, rune } => {
                remove(&mut self.clan(seat)["runes"], &json!(rune));
                put(&mut self.clan(seat)["used_runes"], rune);
            }
            What::Looked { seat, shore, journey } => {
                self.turns_out(shore, journey.expect("nothing is hidden"));
                let known = list(&mut self.shore(shore)["known_to"]);
                if !known.contains(&json!(seat)) {
                    known.push(json!(seat));
                    known.sort_by_key(Value::as_u64);
                }
            }
            What::Drew { seat, number, destiny } => {
                self.destiny_leaves(destiny);
                if number == 1 {
                    let visit = json!({"turn": seat, "drawn": [], "kept": null});
                    list(&mut self.books["sage"]).push(visit);
                }
                list(&mut self.visit()["drawn"]).push(json!(destiny));
            }
            What::Kept { seat, destiny } => {
                self.visit()["kept"] = json!(destiny);
                put(&mut self.clan(seat)["destinies"], destiny.expect("nothing is hidden"));
            }
            What::PutUnder { seat, destinies, .. } => {
                let group = json!({"owner": seat, "cards": destinies});
                list(&mut self.books["under"]).push(group);
            }
            What::Disclosed { seat, destiny } => {
                put(&mut self.clan(seat)["revealed"], destiny);
                self.books["shown_after"] = json!(list(&mut self.books["sage"]).len());
            }
            What::Scored { seat, line, glory } => {
                add(&mut self.clan(seat)["sheet"][line.word()], glory.into());
            }
            _ => return false,
        }
        true
    }

    fn visit(&mut self) -> &mut Value {
        list(&mut self.books["sage"]).last_mut().expect("a visit is going on")
    }

    fn destiny_leaves(&mut self, destiny: Option<Destiny>) {
        let card = json!(destiny);
        if !list(&mut self.books["deck"]["destinies"]).is_empty() {
            return remove(&mut self.books["deck"]["destinies"], &card);
        }
        let group = &mut self.books["under"][0]["cards"];
        remove(group, &card);
        if list(group).is_empty() {
            list(&mut self.books["under"]).remove(0);
        }
    }

    /// A journey that nobody had looked at is determined.
    fn turns_out(&mut self, shore: Shore, journey: Journey) {
        let old = self.shore(shore)["old"] == true;
        if self.shore(shore)["journey"] == "unseen" {
            let pool = if old { "old" } else { "unseen" };
            add(&mut self.books["journeys"][pool][journey.word()], -1);
            self.shore(shore)["journey"] = json!(journey);
        }
        assert_eq!(self.shore(shore)["journey"], json!(journey));
    }

    fn clean_up(&mut self, what: What) -> bool {
        match what {
            What::Recalled { seat, workers } => {
                self.books["hunters"] = json!([]);
                let clan = self.clan(seat);
                clan["workers"] = json!(workers);
                clan["begging"] = json!(0);
                clan["placed"] = json!([]);
                for shore in list(&mut self.books["shores"]) {
                    if shore["ship"]["owner"] == seat.index() {
                        shore["ship"] = Value::Null;
                    }
                }
            }
            What::Escaped { foe, card } => {
                assert_eq!(self.books[foe.word()].take(), json!(card));
            }
            What::Enriched { shore, coins, .. } => {
                add(&mut self.shore(shore)["bounty"], coins.into());
            }
            _ => return false,
        }
        true
    }
}

/// Returns the part of a position that is in the books: everything but the phase, and the fight.
fn position(rules: &Rules, state: &State) -> (Value, Option<Value>) {
    let mut books: Value = serde_json::from_str(&state.to_json(rules)).expect("a state is JSON");
    let phase = books.as_object_mut().and_then(|map| map.remove("phase")).expect("a phase");
    let fight = [&phase["fight"], &phase["back"]["fight"]].into_iter().find(|it| it.is_object());
    let fight = fight.map(|fight| {
        let fields = ["turn", "foe", "shore", "warband", "damage"];
        let kept = fields.map(|field| (field.to_owned(), fight[field].clone()));
        Value::Object(Map::from_iter(kept))
    });
    (books, fight)
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

/// Adds a word to a list that is in the order of its word list.
fn put<W: Word + serde::Serialize>(value: &mut Value, word: W) {
    let words = list(value);
    words.push(json!(word));
    words.sort_by_key(|word| word.as_str().and_then(W::from_word).map(Word::index));
}

fn remove(value: &mut Value, word: &Value) {
    let at = list(value).iter().position(|other| other == word);
    list(value).remove(at.expect("it lies there"));
}

fn add(value: &mut Value, count: i64) {
    let sum = value.as_i64().expect("a number") + count;
    *value = json!(sum);
}

/// Returns warriors as a dict of games of the base box has them.
fn band(warriors: Warband) -> Value {
    let kinds = warriors.iter().take(Warrior::BASE_WORDS.len());
    kinds.map(|(kind, count)| (kind.word().to_owned(), json!(count))).collect::<Map<_, _>>().into()
}

fn move_all(value: &mut Value, warriors: Warband, sign: i64) {
    for (warrior, count) in warriors.iter().filter(|&(_, count)| count > 0) {
        add(&mut value[warrior.word()], sign * i64::from(count));
    }
}
