//! Requirements and effects of spots and boxes, as texts.

use crate::scene::{Flip, Need, Pattern, Pc, RuneBox, Scene, Spot, cond, op};
use crate::words::{Position, Rune, Status, positions_of, word};
use midgard_core::Word;

/// Reads programs and conditions of a scene as texts.
struct Reader<'a> {
    scene: &'a Scene,
    at: usize,
}

/// Returns a spot: its price, when it is open, and its effect.
pub(super) fn spot(scene: &Scene, spot: &Spot) -> String {
    format!("spot for {}{}: {}", price(&spot.need), when(scene, spot.when), effect(scene, spot.run))
}

/// Returns an enclosed rune and its effect.
pub(super) fn rune_box(scene: &Scene, it: &RuneBox) -> String {
    let rune: Rune = word(it.rune);
    format!("box on {rune}{}: {}", when(scene, it.when), effect(scene, it.run))
}

/// Returns when a card that is about to turn does so, which cards turn with it, and what else happens.
pub(super) fn flip(scene: &Scene, flip: &Flip) -> String {
    let run = effect(scene, flip.run);
    let parts = [format!("turn {}", turned(flip.pattern)), run];
    let parts: Vec<String> = parts
        .into_iter()
        .zip([flip.pattern != Pattern::default(), flip.run != 0])
        .filter_map(|(text, is_there)| is_there.then_some(text))
        .collect();
    format!("{}: {}", when(scene, flip.when), parts.join(", "))
}

/// Returns what wins and what loses a scene, and what replaces it.
pub(super) fn goal(scene: &Scene, known: &dyn Fn(Position, usize) -> bool) -> String {
    let of = |pc: Pc| Reader { scene, at: pc.into() }.condition();
    let never = scene.code.get(usize::from(scene.win)) == Some(&cond::NEVER);
    let won = (!never).then(|| format!("won if {}", of(scene.win)));
    let lost = (scene.lose != 0).then(|| format!("lost if {}", of(scene.lose)));
    let next = scene.next.map(|next| format!("{next} follows if {}", of(scene.next_when)));
    won.into_iter()
        .chain(lost)
        .chain(losses(scene, known))
        .chain(next)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Returns what loses a scene besides its condition: programs of known sides with the operation that loses.
fn losses(scene: &Scene, known: &dyn Fn(Position, usize) -> bool) -> Vec<String> {
    let mut all = Vec::new();
    for &card in Position::ALL {
        let sides = scene.cards[card as usize].iter().zip(["", "the back of "]).enumerate();
        for (side, of) in sides.filter(|it| known(card, it.0)).map(|it| it.1) {
            let boxes = side.boxes.iter().flatten().map(|it| {
                let rune: Rune = word(it.rune);
                (it.run, it.when, format!("the box of {of}{card} acts on {rune}"))
            });
            let spots = side.spots.iter().flatten();
            let spots = spots.map(|it| (it.run, it.when, format!("a spot of {of}{card} is used")));
            let flip = side.flip.iter();
            let flip = flip.map(|it| (it.run, it.when, format!("the flip of {of}{card} happens")));
            let reward = [(side.reward, 0, format!("{of}{card} turns up"))];
            for (run, when, moment) in boxes.chain(spots).chain(flip).chain(reward) {
                let mut reader = Reader { scene, at: run.into() };
                for mut conditions in reader.losses(scene.code.len()) {
                    if when != 0 {
                        conditions.insert(0, Reader { scene, at: when.into() }.condition());
                    }
                    let text = match conditions.is_empty() {
                        true => format!("lost if {moment}"),
                        false => format!("lost if {moment} while {}", conditions.join(" and ")),
                    };
                    all.push(text);
                }
            }
        }
    }
    all
}

/// Returns what a spot asks for.
fn price(need: &Need) -> String {
    let icons = [
        ("melee", need.melee),
        ("ranged", need.ranged),
        ("defense", need.defense),
        ("crystal", need.crystal),
    ];
    let all = icons.into_iter().flat_map(|(icon, n)| vec![icon.to_owned(); n.into()]);
    let number = need.number.map(|least| format!("numbers of {least} or more"));
    all.chain(number).collect::<Vec<_>>().join(" + ")
}

fn when(scene: &Scene, pc: Pc) -> String {
    match pc {
        0 => String::new(),
        _ => format!(" if {}", Reader { scene, at: pc.into() }.condition()),
    }
}

pub(super) fn effect(scene: &Scene, pc: Pc) -> String {
    let mut reader = Reader { scene, at: pc.into() };
    let all = reader.operations(scene.code.len());
    if all.is_empty() { "nothing".into() } else { all }
}

/// Returns the cards of a pattern.
fn turned(pattern: Pattern) -> String {
    let cards = |bits: u8| positions_of(bits).map(|it| it.word()).collect::<Vec<_>>().join(" ");
    let sides = [("front", pattern.front), ("back", pattern.back)];
    let sides = sides.into_iter().filter(|side| side.1 != 0);
    sides.map(|(side, bits)| format!("{} to {side}", cards(bits))).collect::<Vec<_>>().join(", ")
}

/// Returns a condition that is not true, if a condition is.
fn opposite(condition: &str) -> String {
    match condition.strip_prefix("not ") {
        _ if condition.contains(" and ") => format!("not ({condition})"),
        Some(rest) => rest.into(),
        None => format!("not {condition}"),
    }
}

fn tokens(number: i16) -> &'static str {
    if number.abs() == 1 { "token" } else { "tokens" }
}

impl Reader<'_> {
    fn next(&mut self) -> i16 {
        self.at += 1;
        self.scene.code[self.at - 1]
    }

    fn card(&mut self) -> &'static str {
        Position::ALL[self.next() as usize].word()
    }

    /// Reads operations up to a place, or to the end of the program.
    fn operations(&mut self, end: usize) -> String {
        let mut all = Vec::new();
        while self.at < end {
            match self.next() {
                op::END => break,
                op::UNLESS => all.push(self.branch()),
                code => all.push(self.operation(code)),
            }
        }
        all.join(", ")
    }

    /// Reads operations up to a place, or to the end of the program. Returns for each that loses its conditions.
    fn losses(&mut self, end: usize) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        while self.at < end {
            match self.next() {
                op::END => break,
                op::LOSE => all.push(Vec::new()),
                op::UNLESS => {
                    let otherwise = self.next() as usize;
                    let condition = self.condition();
                    let then = self.losses(otherwise - 2);
                    self.at = otherwise;
                    let end = self.scene.code[otherwise - 1] as usize;
                    let rest = self.losses(end);
                    let not = opposite(&condition);
                    let parts = [(condition, then), (not, rest)];
                    for (condition, found) in parts {
                        for conditions in found {
                            all.push([vec![condition.clone()], conditions].concat());
                        }
                    }
                }
                code => {
                    self.operation(code);
                }
            }
        }
        all
    }

    fn branch(&mut self) -> String {
        let otherwise = self.next() as usize;
        let condition = self.condition();
        let then = self.operations(otherwise - 2);
        self.at = otherwise;
        let end = self.scene.code[otherwise - 1] as usize;
        let rest = self.operations(end);
        match (then.is_empty(), rest.is_empty()) {
            (false, true) => format!("if {condition} ({then})"),
            (false, false) => format!("if {condition} ({then}) else ({rest})"),
            (true, _) => format!("unless {condition} ({rest})"),
        }
    }

    fn operation(&mut self, code: i16) -> String {
        match code {
            op::FLIP => {
                let (front, back) = (self.next() as u8, self.next() as u8);
                format!("turn {}", turned(Pattern { front, back }))
            }
            op::HIT => {
                let card = self.card();
                format!("{} damage to {card}", self.next())
            }
            op::HIT_TRACK => {
                let track = self.next() as usize;
                format!("{} damage to {}", self.next(), self.scene.track_names[track])
            }
            op::ARMOUR => format!("break armour of {}", self.card()),
            op::STUN => format!("stun {}", self.card()),
            op::REVIVE => format!("revive {}", self.card()),
            op::HEAL_FULL => format!("heal {} fully", self.card()),
            op::TOK => {
                let (card, by) = (self.card(), self.next());
                let (low, high) = (self.next(), self.next());
                match by {
                    _ if by <= low - high && low == 0 => format!("all tokens leave {card}"),
                    1.. => format!("{by:+} {} on {card} (at most {high})", tokens(by)),
                    _ if low > 0 => format!("{by:+} {} on {card} (at least {low})", tokens(by)),
                    _ => format!("{by:+} {} on {card}", tokens(by)),
                }
            }
            op::VAR => {
                let var = self.next() as usize;
                format!("{:+} {}", self.next(), self.scene.vars[var])
            }
            op::HIT_CHOOSE => {
                let by = self.next();
                format!("the paid numbers and {by} more as damage to an enemy, not {}", self.card())
            }
            op::GIVE => {
                let status: Status = word(self.next() as usize);
                let n = self.next();
                let plural = if n == 1 { "" } else { "s" };
                format!("{n} {status} card{plural} from the pile on top of the own deck")
            }
            op::HEAL => format!("the hero heals {}", self.next()),
            op::DRAW => match self.next() {
                1 => "draw a card".into(),
                n => format!("draw {n} cards"),
            },
            op::DAMAGE_COLUMN => {
                let column = self.next() + 1;
                format!("{} damage to the front hero of column {column}", self.next())
            }
            op::DAMAGE_FURTHEST => {
                let column = self.next() + 1;
                let n = self.next();
                format!("{n} damage to the front hero furthest from column {column}")
            }
            op::DAMAGE_ALL => format!("{} damage to all heroes", self.next()),
            op::LOSE => "the game is lost".into(),
            op::BONUS => format!("{:+} to the next attack of the hero", self.next()),
            other => unreachable!("{other} is not an operation"),
        }
    }

    fn condition(&mut self) -> String {
        match self.next() {
            cond::AND => {
                let parts = self.next();
                (0..parts).map(|_| self.condition()).collect::<Vec<_>>().join(" and ")
            }
            cond::NOT => match self.scene.code[self.at] {
                cond::ALL_DEAD => {
                    self.next();
                    "an enemy lives".into()
                }
                cond::VAR_GE => {
                    let (_, var, n) = (self.next(), self.next(), self.next());
                    format!("{} is less than {n}", self.scene.vars[var as usize])
                }
                _ => format!("not {}", self.condition()),
            },
            cond::ALL_DEAD => "all enemies are dead".into(),
            cond::ONLY_ALIVE => format!("only {} lives", self.card()),
            cond::DEAD => format!("{} is dead", self.card()),
            cond::ALIVE => format!("{} lives", self.card()),
            cond::DEAD_ON => format!("{} is dead on the {}", self.card(), self.side()),
            cond::DEAD_TRACK => {
                let track = self.next() as usize;
                format!("{} is dead", self.scene.track_names[track])
            }
            cond::SIDE => format!("{} shows the {}", self.card(), self.side()),
            cond::HP_LE => format!("{} has {} health or less", self.card(), self.next()),
            cond::TOK_LE => {
                let (card, n) = (self.card(), self.next());
                match n {
                    0 => format!("{card} has no tokens"),
                    n => format!("{card} has {n} {} or fewer", tokens(n)),
                }
            }
            cond::TOK_GE => {
                let (card, n) = (self.card(), self.next());
                format!("{card} has {n} {} or more", tokens(n))
            }
            cond::VAR_GE => {
                let var = self.next() as usize;
                format!("{} is {} or more", self.scene.vars[var], self.next())
            }
            cond::NEVER => "never".into(),
            other => unreachable!("{other} is not a condition"),
        }
    }

    fn side(&mut self) -> &'static str {
        if self.next() == 0 { "front" } else { "back" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    /// Programs are read to their ends: each flip, box and spot of the built-in cards has a text, and brackets are
    /// closed.
    #[test]
    fn every_flip_spot_and_box_has_a_text() {
        let (data, mut count) = (Data::standard(), 0);
        for scene in crate::words::SceneId::BUILT_IN.iter().map(|&id| &data.scenes[id]) {
            assert!(
                goal(scene, &|_, _| true).contains("if")
                    && !goal(scene, &|_, _| true).contains("never"),
                "{}",
                goal(scene, &|_, _| true)
            );
            for side in scene.cards.iter().flatten() {
                let boxes = side.boxes.iter().flatten().map(|it| rune_box(scene, it));
                let spots = side.spots.iter().flatten().map(|it| self::spot(scene, it));
                let flips = side.flip.iter().map(|it| flip(scene, it));
                for text in boxes.chain(spots).chain(flips) {
                    let open = text.matches('(').count();
                    assert_eq!(open, text.matches(')').count(), "{text}");
                    assert!(text.contains(": ") && !text.contains("nothing"), "{text}");
                    count += 1;
                }
            }
        }
        assert!(count > 40, "{count}");
    }
}
