//! Checks what is pending: each frame lies on one that can have caused it, and names what there is.

use crate::action::DONE;
use crate::codes::{Code, STATUSES};
use crate::frame::{Frame, Kind, Source, Stage, WindowKind};
use crate::phase::{attack, reveal};
use crate::scene::{Scene, op};
use crate::sets::{Build, Purpose};
use crate::state::Attack;
use crate::text::aimed;
use crate::text::check::Check;
use crate::words::{Position, Unit};
use midgard_core::{Seat, Word};
use std::collections::BTreeSet;

/// Checks the stack and what belongs to it. `[state.pending]` Section 2.
pub(super) fn check(check: &mut Check<'_>) {
    let frames = check.state.stack.as_slice();
    let Some(&top) = frames.last() else { return idle(check) };
    let waits = top.kind() != Kind::Flow;
    check.must(waits, "open.stack", "a decision or chance event at its end");
    for (at, &frame) in frames.iter().enumerate() {
        let below = if at == 0 { Frame::Empty } else { frames[at - 1] };
        let path = format!("open.stack[{at}]");
        let last = at + 1 == frames.len();
        check.must(last || frame.kind() == Kind::Flow, &path, "a frame that does not wait");
        check.must(
            lies_on(frame, below, &frames[..at]),
            &path,
            "a frame that has its cause below it",
        );
        let fits = fits(check, frame, below);
        check.must(fits, &path, "units, seats and cards that there are");
        let agrees = fits && agrees(check, frame, below);
        check.must(agrees || !fits, &path, "what the frame below it has come to");
        let is_aimed = !fits || aimed::holds(check, at);
        check.must(is_aimed, &path, "targets, a spot and trackers of what is begun");
    }
    let state = check.state;
    let entries = state.queue.as_slice().iter().all(|&entry| entry < 48);
    check.must(entries, "open.queue", "entries below 48");
    let units = state.hits.as_slice().iter().all(|&unit| usize::from(unit) < Unit::COUNT);
    check.must(units, "open.hits", "units");
    idle(check);
    if check.problems.is_empty() && top.kind() == Kind::Decision {
        let legal = state.legal(check.rules);
        check.must(!legal.is_empty(), "open.stack", "a question that has an answer");
        // `[window.kinds]` Section 3: not asked when the end would be the only answer.
        let begins = state.build.purpose == Purpose::Defence && state.build.chosen == 0;
        let optional = matches!(top, Frame::Ask { .. }) || matches!(top, Frame::Item) && begins;
        let is_open = legal.len() > 1 || !legal.contains(DONE);
        check.must(!optional || is_open, "open.stack", "a decision that can be open now");
    }
    if check.problems.is_empty() && top.kind() == Kind::Chance {
        let mut total = 0;
        state.weights(check.rules, |_, weight| total += weight);
        check.must(total > 0, "open.stack", "a chance event that has an outcome");
    }
}

/// A field that no frame uses is empty; at the end of a game cards stay aside. `[state.pending]` Section 2.
fn idle(check: &mut Check<'_>) {
    let state = check.state;
    let frames = state.stack.as_slice();
    let has = |is: fn(&Frame) -> bool| frames.iter().any(is);
    let attacks = has(|it| matches!(it, Frame::Attack { .. }));
    let bare = state.attack == Attack::default();
    check.must(attacks || bare, "open.attack", "no attack without a frame");
    let strikes = has(|it| matches!(it, Frame::EnemyAttack { .. }));
    let none = state.hits.as_slice().is_empty();
    check.must(strikes || none, "open.hits", "no hits without an attack of an enemy");
    let plays = has(|it| matches!(it, Frame::Special { .. }));
    let is_over = frames.is_empty();
    let unplayed = is_over || state.special.is_none();
    check.must(plays || unplayed, "open.special", "no Special without a frame");
    let settles = has(|it| matches!(it, Frame::Settle { .. }));
    let fresh = state.fired == 0 && state.rewarded == 0;
    check.must(settles || fresh, "open.fired", "nothing that fired outside a settle");
    // Broken armour triggers, and the die is rolled for another target first.
    let waits = settles || state.stack.top() == Frame::Die;
    check.must(waits || state.queue.is_empty(), "open.queue", "nothing outside a settle");
    let builds = has(|it| {
        matches!(
            it,
            Frame::Item
                | Frame::Attack { stage: 1.. }
                | Frame::Hit { source: Source::Attack, stage: 3.., .. }
        )
    });
    let unbuilt = state.builder.is_none() && state.build == Build::default();
    let unbuilt = unbuilt || is_over && state.is_aside;
    check.must(builds || unbuilt, "open.set", "no set without a frame");
    let shown = frames.iter().find_map(|it| match it {
        Frame::Reveal { stage, .. } if reveal::has_rune(*stage) => state.row.as_slice().last(),
        _ => None,
    });
    let rune = shown.map_or(0, |&kind| check.rules.kinds[usize::from(kind)].rune as u8);
    check.must(state.rune == rune, "open.rune", "the rune of the last upgrade of the row");
    let listed = match (shown, state.scene) {
        (Some(_), Some(_)) => state.showing(check.rules, rune),
        _ => 0,
    };
    check.must(state.list & !listed == 0, "open.listed", "cards that show the rune");
}

/// Returns whether a frame can lie on the one below it.
fn lies_on(frame: Frame, below: Frame, all: &[Frame]) -> bool {
    match frame {
        Frame::Empty => false,
        Frame::Setup { .. } | Frame::SceneStart { .. } | Frame::Round { .. } | Frame::Path => {
            all.is_empty()
        }
        Frame::DealTo { .. } | Frame::Draft { .. } | Frame::DealQuest | Frame::DealBoss => {
            matches!(below, Frame::Setup { .. })
        }
        Frame::Placing { .. } | Frame::Hinder { .. } => matches!(below, Frame::SceneStart { .. }),
        Frame::Place { .. } => matches!(below, Frame::Placing { .. }),
        Frame::Carrier | Frame::Take { .. } => matches!(below, Frame::Round { .. }),
        Frame::Reveal { .. } => matches!(below, Frame::Round { .. }),
        Frame::Turn { .. } => matches!(below, Frame::Reveal { stage: 0, .. }),
        Frame::Main { .. } | Frame::Attack { .. } | Frame::Spot { .. } | Frame::Interact { .. } => {
            matches!(below, Frame::Turn { .. })
        }
        Frame::Aim { .. } | Frame::Target { .. } => matches!(below, Frame::Attack { stage: 0 }),
        Frame::Item => matches!(
            below,
            Frame::Attack { stage: 0 }
                | Frame::Interact { .. }
                | Frame::Hit { stage: 3, source: Source::Attack, .. }
        ),
        Frame::Blast { .. } | Frame::GiveToken { .. } => matches!(below, Frame::Turn { .. }),
        Frame::Die => matches!(below, Frame::Attack { stage: 2 }),
        _ => interrupts(frame, below, all),
    }
}

/// Returns whether a frame is what the one below it has caused last: a frame goes on before it causes another.
fn agrees(check: &Check<'_>, frame: Frame, below: Frame) -> bool {
    let (state, rules) = (check.state, check.rules);
    let is_of = |seat: Seat, offset: u8| {
        offset > 0
            && usize::from(offset) <= rules.seats()
            && seat == state.seat_at(rules, offset - 1)
    };
    match (below, frame) {
        (Frame::Round { stage, offset, left }, _) => {
            let alone = offset == 0 && left == 0;
            match (stage, frame) {
                (Stage::Preparation, Frame::Carrier) => alone,
                (Stage::Preparation, Frame::Draw { seat, .. })
                | (Stage::Turns, Frame::Reveal { seat, .. })
                | (Stage::Upgrade, Frame::Take { seat }) => left == 0 && is_of(seat, offset),
                (Stage::Extra, Frame::Reveal { seat, stage, .. }) => {
                    offset == 0 && left <= 1 && seat == state.first && stage > 0
                }
                _ => false,
            }
        }
        (Frame::Reveal { seat, stage, card, at }, _) => {
            let mimir = state.stands(Unit::Mimir);
            match frame {
                Frame::Turn { seat: of } => stage == 0 && of == seat,
                Frame::Window { seat: of, .. } => of == seat && comes(check, stage, card, at),
                Frame::Upgrade => {
                    stage == 1 || (stage == 8 && mimir && state.rage[Unit::Mimir] == 0)
                }
                Frame::Foresight => {
                    stage == 2
                        && mimir
                        && rules.is_raging(state, Unit::Mimir)
                        && state.upgrade_deck() > 0
                }
                Frame::Pick => {
                    let row = state.row.as_slice();
                    let differ = row.len() > 1 && row[row.len() - 2] != row[row.len() - 1];
                    // `[foresight.use]` Rule 16: his tracker is empty since YES.
                    stage == 2 && mimir && state.rage[Unit::Mimir] == 0 && differ
                }
                Frame::EnemyAttack { card: of, .. } => {
                    stage == reveal::BOXES && at == 0 && of as u8 == card
                }
                // After the attack of an enemy, after a box, after a flip.
                Frame::Settle { .. } => stage == reveal::BOXES || (stage == 9 && at == 0),
                _ => false,
            }
        }
        (Frame::Placing { offset: of }, Frame::Place { offset, unit }) => {
            of == offset && is_of(state.owner[unit], offset + 1)
        }
        (Frame::Hinder { offset, .. }, Frame::Victim { seat, .. } | Frame::Highest { seat }) => {
            is_of(seat, offset)
        }
        (Frame::Setup { step }, Frame::Draft { .. }) => step == 0,
        (Frame::Setup { step }, Frame::DealQuest) => step == 1,
        (Frame::Setup { step }, Frame::DealBoss) => step == 2,
        (Frame::Setup { step }, Frame::DealTo { seat, left }) => {
            usize::from(step) == seat.index() + 4 && left <= rules.options.upgrades
        }
        (Frame::DealTo { left, .. }, Frame::Upgrade) => left > 0,
        (Frame::Hit { stage, .. }, Frame::Draw { .. }) => stage == 4,
        (Frame::SceneStart { step }, Frame::Placing { .. }) => step == 1,
        (Frame::SceneStart { step }, Frame::Hinder { .. }) => step == 2,
        (Frame::Turn { seat }, Frame::Main { seat: of }) => seat == of,
        (Frame::Draw { seat, left }, Frame::Card { seat: of }) => seat == of && left > 0,
        (Frame::Window { kind, seat }, Frame::Ask { kind: other, seat: of }) => {
            kind == other && seat == of
        }
        _ => true,
    }
}

/// Returns whether what comes after a window of a reveal can come: a living enemy or a box with the rune on a card of the list,
/// or its end. `[window.reveal]` Rule 48.
fn comes(check: &Check<'_>, stage: u8, card: u8, at: u8) -> bool {
    let (state, rules) = (check.state, check.rules);
    if state.scene.is_none() || card >= 8 {
        return false;
    }
    let position = Position::ALL[usize::from(card)];
    let (side, rune) = (state.side(rules, position), state.rune);
    let listed = state.list & position.bit() != 0 && rune < 4;
    match stage {
        reveal::STRIKE => {
            listed && at == 0 && side.runes >> rune & 1 == 1 && state.is_living(rules, position)
        }
        reveal::BOX => {
            let due = usize::from(at).checked_sub(1);
            let due = due.and_then(|at| side.boxes.iter().flatten().nth(at));
            listed && due.is_some_and(|it| it.rune == rune)
        }
        reveal::OVER => state.list == 0 && card == 0 && at == 0,
        _ => false,
    }
}

/// Returns whether a frame of a window, Special, draw, hit or program can lie on the one below it.
fn interrupts(frame: Frame, below: Frame, all: &[Frame]) -> bool {
    let has = |is: fn(&Frame) -> bool| all.iter().any(is);
    match frame {
        Frame::Ask { kind, .. } => matches!(below, Frame::Window { kind: of, .. } if of == kind),
        Frame::Window { kind, .. } => match kind {
            WindowKind::Main => false,
            WindowKind::Attack => matches!(below, Frame::Attack { stage: 1 }),
            WindowKind::Hit => matches!(below, Frame::Hit { stage: 2, .. }),
            WindowKind::Reveal => {
                matches!(
                    below,
                    Frame::Reveal { stage: reveal::STRIKE | reveal::BOX | reveal::OVER, .. }
                )
            }
        },
        Frame::Code { .. } | Frame::Special { .. } => {
            matches!(below, Frame::Turn { .. } | Frame::Window { .. })
        }
        Frame::SpecialUnit { .. } | Frame::SpecialCode { .. } => {
            matches!(below, Frame::Special { stage: 1, .. })
        }
        Frame::Peek { .. } | Frame::PeekAt { .. } | Frame::Move { .. } => {
            matches!(below, Frame::Turn { .. } | Frame::Special { stage: 2, .. })
        }
        Frame::Draw { .. } => has(|it| matches!(it, Frame::Round { .. })),
        Frame::Card { .. } => matches!(below, Frame::Draw { .. }),
        Frame::Victim { damage: 0, .. } => matches!(below, Frame::Draw { .. }),
        Frame::Victim { .. } | Frame::Highest { .. } => matches!(below, Frame::Hinder { .. }),
        Frame::Hit { source, .. } => match source {
            Source::Attack => matches!(below, Frame::EnemyAttack { .. }),
            Source::Box => matches!(below, Frame::Program { .. }),
            Source::All => matches!(below, Frame::DamageAll { .. }),
            Source::Poison => matches!(below, Frame::Draw { .. }),
        },
        Frame::Redirect => matches!(below, Frame::Hit { stage: 1, .. }),
        Frame::EnemyAttack { .. } | Frame::Foresight | Frame::Pick => {
            matches!(below, Frame::Reveal { .. })
        }
        Frame::Tie => matches!(below, Frame::EnemyAttack { .. } | Frame::Program { .. }),
        Frame::Settle { .. } => {
            matches!(below, Frame::Turn { .. } | Frame::Reveal { .. } | Frame::Attack { stage: 3 })
        }
        Frame::Program { .. } => matches!(below, Frame::Settle { .. }),
        Frame::DamageAll { .. } | Frame::Choice { .. } => matches!(below, Frame::Program { .. }),
        Frame::Upgrade => {
            matches!(below, Frame::DealTo { .. } | Frame::Reveal { .. } | Frame::Peek { .. })
        }
        _ => false,
    }
}

/// Returns whether a frame names what there is.
fn fits(check: &Check<'_>, frame: Frame, below: Frame) -> bool {
    let (state, rules) = (check.state, check.rules);
    let plays = |seat: Seat| seat.index() < rules.seats();
    let joined = |seat: Seat| plays(seat) && state.players[seat].hero.is_some();
    let stands = |unit: Unit| state.stands(unit);
    let fights = |unit: Unit| state.fighters() & unit.bit() != 0;
    let has_scene = state.scene.is_some();
    match frame {
        Frame::Setup { step } => usize::from(step) <= rules.seats() + 4,
        // `[setup.draft]` Rule 1: in seat order.
        Frame::Draft { seat } => {
            let chosen = |at: &Seat| state.players[*at].hero.is_some();
            plays(seat)
                && Seat::of(rules.seats()).take_while(chosen).count() == seat.index()
                && Seat::of(rules.seats()).filter(chosen).count() == seat.index()
        }
        Frame::SceneStart { step } => has_scene && step <= 2,
        Frame::Placing { offset } => usize::from(offset) <= rules.seats(),
        Frame::Place { offset, unit } => {
            usize::from(offset) < rules.seats() && fights(unit) && state.column(unit).is_none()
        }
        Frame::Hinder { card, offset, .. } => card <= 10 && usize::from(offset) <= rules.seats(),
        Frame::Round { offset, .. } => has_scene && usize::from(offset) <= rules.seats(),
        Frame::Path => !has_scene && state.quest < 3 && state.bosses[2] > 0 && state.quests[2] > 0,
        Frame::Reveal { seat, stage, card, at } => {
            // A revealed upgrade lies in the row, or is being drawn.
            let draws = state.stack.top() == Frame::Upgrade && state.stack.below(1) == frame;
            let row = state.row.as_slice().len() + usize::from(draws);
            let enough = row >= usize::from(stage > 0) + usize::from(stage == 8);
            let there = joined(seat) && stage <= reveal::OVER && card < 8 && at <= 4;
            there && row <= 7 && enough && state.list & !reveal::coming(stage, card) == 0
        }
        Frame::Item => {
            let purpose = state.build.purpose;
            let right = match below {
                Frame::Interact { .. } => purpose == Purpose::Payment,
                Frame::Hit { .. } => purpose == Purpose::Defence,
                _ => matches!(purpose, Purpose::Melee | Purpose::Ranged | Purpose::Two),
            };
            right && state.builder.is_some() && !state.is_aside
        }
        Frame::Aim { unit } => fights(unit) && has_scene,
        Frame::Spot { unit } => stands(unit) && has_scene,
        Frame::Move { unit, asker, .. } => {
            fights(unit) && state.column(unit).is_some() && plays(asker)
        }
        Frame::Attack { stage } => has_scene && stage <= attack::LAST,
        Frame::Interact { unit, card, spot } => {
            has_scene
                && stands(unit)
                && spot < 2
                && state.side(rules, card).spots[usize::from(spot)].is_some()
        }
        _ => fits_interrupt(check, frame, below),
    }
}

/// Returns whether a frame of a Special, hit or program names what there is.
fn fits_interrupt(check: &Check<'_>, frame: Frame, below: Frame) -> bool {
    let (state, rules) = (check.state, check.rules);
    let plays = |seat: Seat| seat.index() < rules.seats();
    let joined = |seat: Seat| plays(seat) && state.players[seat].hero.is_some();
    let in_play = |unit: Unit| state.in_play & unit.bit() != 0;
    let has_scene = state.scene.is_some();
    match frame {
        Frame::Special { asker, owner, code, stage, unit, number } => {
            let held = state.special == Some((owner, code));
            let codes = &rules.data.codes;
            let kind = codes.number_cards | STATUSES | Code::M1.bit();
            let right = codes.is_special(code) && kind & number.bit() != 0;
            let there = in_play(unit) || unit == Unit::Kratos;
            held && right && there && plays(asker) && joined(owner) && (1..=2).contains(&stage)
        }
        Frame::Code { asker, owner, .. } => plays(asker) && joined(owner),
        Frame::Hit { unit, stage, .. } => in_play(unit) && stage <= 4,
        Frame::EnemyAttack { card, stage } => {
            has_scene && stage <= 1 && state.enemy(rules, card).is_some()
        }
        Frame::Settle { actor } => has_scene && in_play(actor),
        Frame::Program { pc, actor, .. } => {
            in_play(actor) && has_scene && places(state.numbers(rules)).contains(&pc)
        }
        Frame::Tie => match below {
            Frame::Program { pc, .. } => {
                has_scene && is_after(state.numbers(rules), pc, op::DAMAGE_FURTHEST)
            }
            _ => true,
        },
        Frame::Choice { seat, .. } => has_scene && joined(seat),
        Frame::Main { seat } => joined(seat) && state.fighters() & state.units_of(seat) != 0,
        Frame::Turn { seat } | Frame::Take { seat } => joined(seat),
        Frame::Draw { seat, .. } | Frame::Card { seat } => joined(seat),
        Frame::Victim { seat, .. } | Frame::Highest { seat } => joined(seat),
        Frame::Window { seat, .. } | Frame::Ask { seat, .. } => joined(seat),
        Frame::DealTo { seat, .. } => joined(seat),
        Frame::DamageAll { units, .. } => units & !state.in_play == 0,
        Frame::Carrier | Frame::Redirect | Frame::Foresight | Frame::Pick => in_play(Unit::Mimir),
        Frame::DealQuest => rules.options.scene.is_none() && state.quests.contains(&0),
        Frame::DealBoss => rules.options.scene.is_none() && state.bosses.contains(&0),
        Frame::PeekAt { .. } => !state.upgrades_top.is_empty(),
        _ => true,
    }
}

/// Returns where the programs of a scene begin.
fn starts(scene: &Scene) -> Vec<u16> {
    let mut starts: Vec<u16> = Vec::new();
    for side in scene.cards.iter().flatten() {
        starts.push(side.reward);
        starts.extend(side.boxes.iter().flatten().map(|it| it.run));
        starts.extend(side.spots.iter().flatten().map(|it| it.run));
        starts.extend(side.flip.map(|it| it.run));
    }
    starts
}

/// Returns how many operations the longest program of a scene has.
pub(super) fn longest_program(scene: &Scene) -> usize {
    let length = |start: u16| {
        let (mut at, mut operations) = (usize::from(start), 0);
        while scene.code[at] != op::END {
            at = match scene.code[at] {
                op::UNLESS => crate::known::condition(&scene.code, at + 2, &mut 0),
                op::JUMP => at + 2,
                kind => at + crate::phase::program::op_len(kind),
            };
            operations += 1;
        }
        operations
    };
    starts(scene).into_iter().map(length).max().unwrap_or_default()
}

/// Returns the places of the programs of a scene where an operation begins or ends.
fn places(scene: &Scene) -> BTreeSet<u16> {
    let mut places = BTreeSet::new();
    for start in starts(scene) {
        walk(scene, start.into(), &mut places);
    }
    places
}

fn walk(scene: &Scene, start: usize, places: &mut BTreeSet<u16>) {
    let mut at = start;
    while places.insert(at as u16) {
        let code = &scene.code;
        match code[at] {
            op::END => return,
            op::JUMP => at = code[at + 1] as usize,
            op::UNLESS => {
                walk(scene, code[at + 1] as usize, places);
                at = crate::known::condition(code, at + 2, &mut 0);
            }
            kind => at += crate::phase::program::op_len(kind),
        }
    }
}

/// Returns whether the operation before a place is of a kind.
fn is_after(scene: &Scene, pc: u16, kind: i16) -> bool {
    let at = usize::from(pc).checked_sub(3);
    at.is_some_and(|at| places(scene).contains(&(at as u16)) && scene.code[at] == kind)
}
