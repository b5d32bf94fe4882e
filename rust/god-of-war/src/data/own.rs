//! Codes of a card file's own: which there are, and what Specials of its own do. `[cards.own]`

use super::Effect;
use super::compile::{Fault, number};
use super::schema::CardFile;
use crate::codes::{Code, Codes, MOST_OWN, OWN, is_own_print, is_special_name, respelled};
use midgard_core::{Plain, Word, quoted};

/// The most of a number in an effect.
const MOST_EFFECT: i64 = 20;
/// How a code of an action card is written.
const FORM: &str = "M, R, D or N and a number from 0 to 9, or two of M, R, D in this order such as M1/R2, then some of s r x d \
                    in this order; or S: and the id of a row of specials";
/// Why no option of a wild card is a number alone. `[sets.order]` G-32.
const NUMBER_OPTION: &str = "N cannot be an option of a wild card, because the aim or the defence fixes the option (G-32), and a Number \
                             card goes with each of them";
/// Why a Special has one effect. `[special.effects]` Rule 53.
const MORE_EFFECTS: &str = "a Special has one effect: the rules say for one alone in which window it is played, and when it is legal";
/// The effects that a Special of a file's own can have.
const EFFECTS: &str = "[\"discard_number_heal\", \"choose\"], [\"heal\", \"choose\", n], [\"draw\", \"self\", n], \
                       [\"draw\", \"ally\", n], [\"buff_current_attack\", n], [\"reduce_damage\", \"choose\", n], \
                       [\"move_free\", \"choose\"], [\"rage\", \"self\", n], [\"rage\", \"choose\", n], \
                       [\"stun_column\"], [\"upgrade_peek_arrange\", 2], [\"purge_status_from_discard\", 1]";

/// Returns the codes of a file, and what is wrong with its own ones: those that decks and upgrades name and that are not built
/// in, in the order of their texts, then the file's own Specials in the order of theirs.
pub(super) fn own_codes(file: &CardFile) -> (Codes, Vec<(usize, Fault)>) {
    let (mut printed, mut specials, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let decks = file.rows("heroes").iter().filter_map(|row| row.cell("deck"));
    let cards = decks.flat_map(|cell| match &cell.value {
        Plain::List(cards) => cards.as_slice(),
        _ => &[],
    });
    let named =
        cards.filter_map(|card| if let Plain::Text(text) = card { Some(text) } else { None });
    let upgrades = file.rows("upgrades").iter().map(|row| &row.id);
    for text in named.chain(upgrades).filter(|text| is_own_print(text)) {
        if !printed.contains(text) {
            printed.push(text.clone());
        }
    }
    for row in file.rows("specials") {
        if Code::from_word(&row.id).is_some_and(|code| code.bit() & OWN == 0) {
            continue;
        }
        if is_special_name(&row.id) {
            specials.push(row.id.clone());
        } else {
            let wanted = match Code::from_word(&row.id) {
                Some(_) => "own1 to own26 are words of midgard; name the Special otherwise",
                None => {
                    "the id of a Special is a small letter and up to 19 small letters, digits and _"
                }
            };
            faults.push((row.line, format!("specials {}: {wanted}", quoted(&row.id))));
        }
    }
    printed.sort();
    specials.sort();
    printed.append(&mut specials);
    if printed.len() > MOST_OWN {
        let number = printed.len();
        faults.push((0, format!("a file has at most {MOST_OWN} codes of its own, not {number}")));
        printed.truncate(MOST_OWN);
    }
    (Codes::new(printed), faults)
}

/// Returns the code of an action card.
pub(super) fn action_code(codes: &Codes, value: &Plain) -> Result<Code, Fault> {
    let found = if let Plain::Text(text) = value { codes.of_data(text) } else { None };
    if let (None, Plain::Text(text)) = (found, value)
        && text.contains('/')
        && text.split('/').any(|option| option.starts_with('N'))
    {
        return Err(format!("unknown code {value}: {NUMBER_OPTION}"));
    }
    if let (None, Plain::Text(text)) = (found, value)
        && let Some(spelling) = respelled(text)
    {
        let order = "icons stand in the order M, R, D and marks in the order s, r, x, d";
        return Err(format!("unknown code {value}: write {spelling}, since {order}"));
    }
    let statuses = [Code::Crystal, Code::Stun, Code::Poison];
    found
        .filter(|code| !statuses.contains(code))
        .ok_or_else(|| format!("unknown code {value}: a code is {FORM}"))
}

/// Returns what a Special of a file's own does: one effect. `[special.effects]` Rule 53.
pub(super) fn special_effect(value: &Plain) -> Result<Effect, Fault> {
    let wrong = || format!("it must be a list of one of {EFFECTS}, with n from 1 to {MOST_EFFECT}");
    let Plain::List(effects) = value else { return Err(wrong()) };
    if effects.len() > 1 {
        return Err(MORE_EFFECTS.into());
    }
    let [Plain::List(parts)] = effects.as_slice() else { return Err(wrong()) };
    let word =
        |part: &Plain| if let Plain::Text(text) = part { text.clone() } else { String::new() };
    let words: Vec<String> = parts.iter().map(word).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let n = || number(parts.last().unwrap_or(&Plain::Null), 1, MOST_EFFECT).map(|n| n as u8);
    let is = |wanted: i64| parts.last() == Some(&Plain::Number(wanted));
    Ok(match words.as_slice() {
        ["discard_number_heal", "choose"] => Effect::Mend,
        ["heal", "choose", ""] => Effect::Heal(n()?),
        ["draw", "self", ""] => Effect::DrawSelf(n()?),
        ["draw", "ally", ""] => Effect::DrawAlly(n()?),
        ["buff_current_attack", ""] => Effect::Aid(n()?),
        ["reduce_damage", "choose", ""] => Effect::Ward(n()?),
        ["move_free", "choose"] => Effect::Move,
        ["rage", "self", ""] => Effect::RageSelf(n()?),
        ["rage", "choose", ""] => Effect::Rage(n()?),
        ["stun_column"] => Effect::Pin,
        ["upgrade_peek_arrange", ""] if is(2) => Effect::Peek,
        ["purge_status_from_discard", ""] if is(1) => Effect::Purge,
        _ => return Err(wrong()),
    })
}
