//! Random valid corrections of the card data, from the table in `docs/reference/cards.md`.

use midgard_champions::Cards;
use midgard_champions::cards::InPlay;
use midgard_core::{Xoshiro256PlusPlus, below, sequential};
use std::collections::BTreeMap;

/// A row of the table: the values that fit a field.
struct Field {
    table: &'static str,
    name: &'static str,
    fits: &'static str,
}

/// Fields as a file writes them, by the table and the id of their row.
type Rows = BTreeMap<(&'static str, String), BTreeMap<&'static str, String>>;

/// Makes corrections as a file: each field is corrected with this probability, in percent.
pub fn corrections(seed: u64, share: u32) -> String {
    let mut rng = sequential(seed);
    let mut rows = Rows::new();
    for field in fields() {
        for id in ids(field.table) {
            if below(&mut rng, 100) < share
                && let Some(value) = value(&field, &id, &mut rng)
            {
                rows.entry((field.table, id)).or_default().insert(field.name, value);
            }
        }
    }
    put_together(&mut rows, &mut rng);
    let row = |((table, id), fields): (&(&str, String), &BTreeMap<&str, String>)| {
        let head = match id.as_str() {
            "" => format!("[{table}]\n"),
            id => format!("[[{table}]]\nid = \"{id}\"\n"),
        };
        fields.iter().fold(head, |text, (name, value)| text + &format!("{name} = {value}\n"))
    };
    rows.iter().map(row).collect()
}

/// Makes the cards with these corrections.
pub fn corrected(seed: u64, share: u32) -> Cards {
    let file = corrections(seed, share);
    Cards::with(&file, InPlay::default()).unwrap_or_else(|problems| panic!("{file}\n{problems:#?}"))
}

fn fields() -> Vec<Field> {
    let text = include_str!("../../../../../docs/reference/cards.md");
    let table = text.split("<!-- fields").nth(1).and_then(|rest| rest.split("<!-- end").next());
    let rows = table.expect("the document has the table").lines();
    let cells = rows.filter(|row| row.starts_with("| `")).map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        Field {
            table: cells[0].trim_matches('`'),
            name: cells[1].trim_matches('`'),
            fits: cells[2],
        }
    });
    cells.collect()
}

/// Returns the ids of a table; one empty id if it has no rows.
fn ids(table: &str) -> Vec<String> {
    let notes = Cards::standard_with(InPlay::default()).notes;
    notes.iter().filter(|note| note.table == table).map(|note| note.id.clone()).collect()
}

/// Returns a value that fits; `None` for a field that is fixed.
fn value(field: &Field, id: &str, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    let words = || field.fits.rsplit(" of ").next().unwrap_or_default().split(", ");
    Some(match field.fits {
        "as it is" => return None,
        _ if field.name == "repeats" && id != "aumingi" => "1".to_owned(),
        fits if fits.starts_with("faces") => faces(rng),
        fits if fits.starts_with("one of") => {
            let words: Vec<&str> = words().collect();
            format!("\"{}\"", words[below(rng, words.len() as u32) as usize])
        }
        fits if fits.starts_with("a text") => {
            let texts = ["X", "R\u{e1}n", "[red]", "1/2", "a", &"a".repeat(60)];
            format!("\"{}\"", texts[below(rng, 6) as usize])
        }
        fits if fits.contains("of each of") => {
            let there: Vec<&str> = words().filter(|_| below(rng, 2) == 0).collect();
            let each = there.iter().map(|word| format!("{word} = {}", number(range(fits), rng)));
            format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
        }
        fits if fits.contains(" numbers, ") => numbers(fits, rng),
        fits => number(range(fits), rng).to_string(),
    })
}

/// Returns the least and the largest number of a text such as `1 to 20`.
fn range(fits: &str) -> (i32, i32) {
    let words: Vec<&str> = fits.split([' ', ',']).collect();
    let to = words.iter().position(|&word| word == "to").expect("a range");
    let number = |at: usize| words[at].parse().expect("a number");
    (number(to - 1), number(to + 1))
}

/// Returns an end of the range often, a small number often, else any number of it.
fn number((least, most): (i32, i32), rng: &mut Xoshiro256PlusPlus) -> i32 {
    match below(rng, 4) {
        0 => least,
        1 => most,
        2 => most.min(least + below(rng, 4) as i32),
        _ => least + below(rng, (most - least + 1) as u32) as i32,
    }
}

fn numbers(fits: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let count: usize = fits.split(' ').next().and_then(|n| n.parse().ok()).expect("how many");
    let (least, most) = range(fits);
    let mut all: Vec<i32> = (0..count).map(|_| number((least, most), rng)).collect();
    if fits.contains("each more") {
        all.sort_unstable();
        for at in 1..count {
            all[at] = all[at].max(all[at - 1] + 1);
        }
        let over = (all[count - 1] - most).max(0);
        all.iter_mut().for_each(|one| *one -= over.min(*one - least));
        for at in 1..count {
            all[at] = all[at].max(all[at - 1] + 1);
        }
    } else if fits.contains("the first 0") {
        all[0] = 0;
        all.sort_unstable_by(|one, other| other.cmp(one));
    }
    format!("{all:?}")
}

fn faces(rng: &mut Xoshiro256PlusPlus) -> String {
    let mut side = || {
        let (hits, shields) = (number((0, 4), rng), number((0, 4), rng));
        if below(rng, 3) == 0 { (0, 0) } else { (hits, shields) }
    };
    let mut sides: Vec<(i32, i32)> = (0..6).map(|_| side()).collect();
    sides[0].0 = sides[0].0.max(1);
    let face = |(hits, shields): &(i32, i32)| {
        format!("{{ hits = {hits}, shields = {shields}, count = 1 }}")
    };
    format!("[{}]", sides.iter().map(face).collect::<Vec<_>>().join(", "))
}

/// Makes fields fit that must fit together.
fn put_together(rows: &mut Rows, rng: &mut Xoshiro256PlusPlus) {
    let touched = |rows: &Rows, table: &str, field: &str| {
        rows.iter().any(|((of, _), fields)| *of == table && fields.contains_key(field))
    };
    if touched(rows, "journeys", "count") {
        let kinds = ids("journeys");
        let mut counts = vec![0; kinds.len()];
        for _ in 0..18 {
            counts[below(rng, kinds.len() as u32) as usize] += 1;
        }
        for (kind, count) in kinds.into_iter().zip(counts) {
            rows.entry(("journeys", kind)).or_default().insert("count", count.to_string());
        }
    }
    if touched(rows, "longships", "min_players") {
        let ship = rows.entry(("longships", "longship-1".to_owned())).or_default();
        ship.insert("min_players", "2".to_owned());
    }
    for ((table, _), fields) in rows.iter_mut() {
        if *table == "destinies" && (fields.contains_key("sole") || fields.contains_key("tied")) {
            let sole = number((0, 40), rng);
            fields.insert("tied", number((0, sole), rng).to_string());
            fields.insert("sole", sole.to_string());
        }
    }
}
