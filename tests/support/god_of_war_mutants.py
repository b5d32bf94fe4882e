"""Ways to break the rules of God of War in the Rust engine, for `make mutants`.

Each stands in the body of a function, so that all of them fit into one build: `support.mutation`.
"""

from __future__ import annotations

__all__ = ["GOD_OF_WAR_MUTANTS"]

SRC = "rust/god-of-war/src/"
PHASE = SRC + "phase/"

#: name: (file, old, new)
GOD_OF_WAR_MUTANTS: dict[str, tuple[str, str, str]] = {
    # set-up, the path and hindrances
    "Freya begins without tokens": (
        PHASE + "setup.rs",
        "if hero == Hero::Freya {",
        "if hero == Hero::Mimir {",
    ),
    "slots of a laid scene are empty": (
        PHASE + "setup.rs",
        "data.cards[card.index()][0].slots",
        "data.cards[card.index()][1].slots",
    ),
    "health of hindrances is forgotten": (
        PHASE + "setup.rs",
        "state.more_health = state.extra_health(self.rules);",
        "state.more_health = 0;",
    ),
    "a hero may be chosen twice": (
        PHASE + "setup.rs",
        "!state.players.values().iter().any(|it| it.hero == Some(**hero))",
        "!state.players.values().iter().all(|it| it.hero == Some(**hero))",
    ),
    "the played quest is offered again": (
        PHASE + "path.rs",
        "if state.quest == 1 { &state.quests[1..] }",
        "if state.quest == 1 { &state.quests[..2] }",
    ),
    "a single scene goes on": (
        PHASE + "path.rs",
        "if state.quest == 3 || self.rules.options.scene.is_some() {",
        "if state.quest == 3 {",
    ),
    "a quest may end after the last round": (
        PHASE + "path.rs",
        "if state.round >= self.rules.options.max_rounds {",
        "if state.round > self.rules.options.max_rounds {",
    ),
    "the hand limit stays after a quest": (
        PHASE + "path.rs",
        "            player.tokens = 0;\n",
        "",
    ),
    "rage stays after a quest": (
        PHASE + "path.rs",
        "(state.damage, state.rage) = Default::default();",
        "state.damage = Default::default();",
    ),
    "fallen heroes stay down after a quest": (
        PHASE + "path.rs",
        "(state.down, state.used, state.carrier) = (0, 0, None);",
        "(state.used, state.carrier) = (0, None);",
    ),
    "status cards stay in decks after a quest": (
        PHASE + "path.rs",
        "let returned = [Code::Stun, Code::Poison, Code::Crystal];",
        "let returned = [Code::Stun, Code::Stun, Code::Crystal];",
    ),
    "the chosen card hinders": (
        PHASE + "path.rs",
        ".filter(|&&card| card != chosen);",
        ".filter(|&&card| card == chosen);",
    ),
    "a hindrance of the first player is for all": (
        PHASE + "path.rs",
        "Hinder::HandLimit(d, first_only) if is_first || !first_only => {",
        "Hinder::HandLimit(d, _) => {",
    ),
    "the lowest number is removed": (
        PHASE + "path.rs",
        "codes_of(cards).map(|code| codes.number(code)).max();",
        "codes_of(cards).map(|code| codes.number(code)).min();",
    ),
    # places and moves
    "a newcomer in front pushes nobody back": (
        PHASE + "place.rs",
        "*space = [Some(unit), space[0]];",
        "*space = [Some(unit), space[1]];",
    ),
    "three units stand in a column": (
        PHASE + "place.rs",
        "[Some(_), Some(_)] => 0,",
        "[Some(_), Some(_)] => 0b10,",
    ),
    "who stands behind stays behind": (
        PHASE + "place.rs",
        "*space = [space[1], None];",
        "*space = [None, space[1]];",
    ),
    "a free move counts as the move": (
        PHASE + "place.rs",
        "        if !free {\n",
        "        if free || !free {\n",
    ),
    "only neighbouring columns are reached": (
        PHASE + "place.rs",
        "(0..COLUMNS).filter(|&column| Some(column) != own) {",
        "(0..COLUMNS).filter(|&column| own.is_some_and(|own| own.abs_diff(column) == 1)) {",
    ),
    "a swap needs nobody": (
        PHASE + "place.rs",
        "own.is_some_and(|own| state.spaces[own][1].is_some())",
        "own.is_some_and(|own| state.spaces[own][0].is_some())",
    ),
    # rounds
    "the token stays": (
        PHASE + "round.rs",
        "self.state.first = self.state.first.clockwise(self.rules.seats());\n",
        "",
    ),
    "one round more is played": (
        PHASE + "round.rs",
        "if self.state.round >= self.rules.options.max_rounds {",
        "if self.state.round > self.rules.options.max_rounds {",
    ),
    "cards in hand do not count in the Preparation": (
        PHASE + "round.rs",
        "(limit - player.hand.total() as i16).max(0) as u8",
        "limit.max(0) as u8",
    ),
    "hand-limit tokens do nothing": (
        PHASE + "round.rs",
        "i16::from(self.rules.data.hand_limit) + i16::from(player.tokens);",
        "i16::from(self.rules.data.hand_limit);",
    ),
    "hands are kept": (
        PHASE + "round.rs",
        "                player.discard.take_all(&mut player.hand);\n",
        "                let _ = &mut player.discard;\n",
    ),
    "there is no second Extra": (PHASE + "round.rs", "left = 2;", "left = 1;"),
    "units of others move again": (
        PHASE + "round.rs",
        "self.state.moved &= !self.state.units_of(seat);",
        "self.state.moved = 0;",
    ),
    "a deck is rebuilt once a round": (
        PHASE + "round.rs",
        "        self.state.moved &= !self.state.units_of(seat);\n        self.clear_rebuilt();\n",
        "        self.state.moved &= !self.state.units_of(seat);\n",
    ),
    "Mimir carries himself": (
        PHASE + "round.rs",
        "state.fighters().into()",
        "state.standing().into()",
    ),
    "a fallen Mimir is carried": (
        PHASE + "round.rs",
        "if self.state.stands(Unit::Mimir) {",
        "let is_mimir = self.state.in_play & Unit::Mimir.bit() != 0;",
    ),
    # draws
    "a Stun card is replaced": (
        PHASE + "draw.rs",
        "return self.set(Frame::Draw { seat, left: left - 1 });",
        "let used = u8::from(code != Code::Stun);\n"
        "            return self.set(Frame::Draw { seat, left: left - used });",
    ),
    "a Stun card is held": (
        PHASE + "draw.rs",
        "if code == Code::Stun { &mut player.discard }",
        "if code == Code::Poison { &mut player.discard }",
    ),
    "poison does nothing": (
        PHASE + "draw.rs",
        "let (n, source) = (1, Source::Poison);",
        "let (n, source) = (0, Source::Poison);",
    ),
    "an empty deck is rebuilt any number of times": (
        PHASE + "draw.rs",
        "        player.rebuilt = true;\n",
        "",
    ),
    "a status pile has no end": (
        PHASE + "draw.rs",
        "        if *pile == 0 {\n            return;",
        "        if *pile == 0 {\n            *pile = 1;",
    ),
    # attacks
    "armour breaks only for more than its value": (
        PHASE + "attack.rs",
        "attack.strength >= armour",
        "attack.strength > armour",
    ),
    "an invulnerable enemy has armour": (
        PHASE + "attack.rs",
        "if is_safe {",
        "if is_safe && armour > 0 {",
    ),
    "defense of enemies does not count": (
        PHASE + "attack.rs",
        "less + defense(card)",
        "less + 0 * defense(card)",
    ),
    "a die of 2 adds": (
        PHASE + "attack.rs",
        "if attack.die_adds { (die, 0) } else { (0, die) }",
        "if attack.die_adds || die == 2 { (die, 0) } else { (0, die) }",
    ),
    "the bonus of Kratos is kept": (
        PHASE + "attack.rs",
        "std::mem::take(&mut state.bonus[unit])",
        "state.bonus[unit]",
    ),
    "an attack gives no rage of its own": (
        PHASE + "attack.rs",
        "self.state.build.rage(&self.rules.data.codes).saturating_add(1)",
        "self.state.build.rage(&self.rules.data.codes)",
    ),
    "the last enemy is a first target": (
        PHASE + "attack.rs",
        "living & !(0x80 >> living.leading_zeros())",
        "living",
    ),
    "ranged attacks miss the bottom row": (
        PHASE + "attack.rs",
        "(true, true) => set(Purpose::Ranged, &[Aim::RangedBottom, Aim::RangedTop]),",
        "(true, true) => set(Purpose::Ranged, &[Aim::RangedTop]),",
    ),
    # sets
    "exclusive cards go together": (
        SRC + "sets.rs",
        "        let twice = codes_of(numbers & codes.number_cards)"
        ".any(|it| self.counts[it as usize] > 1);\n"
        "        numbers == 0 || (numbers == exclusive && numbers.is_power_of_two() && !twice)\n",
        "        numbers & !exclusive == 0\n",
    ),
    "a defense icon is missing": (
        SRC + "sets.rs",
        "self.icons(codes) >= self.shields_needed(codes)",
        "self.icons(codes) + 1 >= self.shields_needed(codes)",
    ),
    "Gear Up counts one": (
        SRC + "sets.rs",
        "sum + gear * u16::from(self.gear)",
        "sum + gear",
    ),
    "the +3 goes beside the shot of Atreus": (
        SRC + "sets.rs",
        "            if bit == R0S {\n                self.left &= !PLUS3;\n            }\n",
        "",
    ),
    "a payment may have a card more": (
        SRC + "sets.rs",
        "if !(least..=most).contains(",
        "if !(least.saturating_sub(1)..=most).contains(",
    ),
    "crystals pay without being asked for": (
        SRC + "sets.rs",
        "crystals > need.crystal || crystals + free",
        "crystals + free",
    ),
    # hits
    "Mimir cannot take what a box does": (
        PHASE + "hit.rs",
        "0 if self.can_redirect(unit) => {",
        "0 if self.can_redirect(unit) && source != Source::Box => {",
    ),
    "boxes are defended": (
        PHASE + "hit.rs",
        "if source == Source::Attack && wards < n {",
        "if source != Source::Poison && wards < n {",
    ),
    "a defence is offered after wards": (
        PHASE + "hit.rs",
        "if source == Source::Attack && wards < n {",
        "if source == Source::Attack && wards <= n {",
    ),
    "a defended hit gives its card": (
        PHASE + "hit.rs",
        "if damage > 0 && fx > 0 {",
        "if fx > 0 {",
    ),
    "who has as much damage as health stands": (
        PHASE + "hit.rs",
        "if self.state.damage[unit] >= self.rules.health(unit) {",
        "if self.state.damage[unit] > self.rules.health(unit) {",
    ),
    "tokens of the fallen are lost": (
        PHASE + "hit.rs",
        "state.freya += std::mem::take(&mut state.tokens[unit]);",
        "state.tokens[unit] = 0;",
    ),
    "a fallen carrier still carries Mimir": (
        PHASE + "hit.rs",
        "if state.carrier == Some(unit) || unit == Unit::Mimir {",
        "if unit == Unit::Mimir {",
    ),
    "Mimir alone goes on": (
        PHASE + "hit.rs",
        "if self.state.fighters() == 0 {",
        "if self.state.standing() == 0 {",
    ),
    "rage goes beyond the last slot": (
        PHASE + "hit.rs",
        "rage.saturating_add(n).min(most)",
        "rage.saturating_add(n).min(most + 1)",
    ),
    "a token does not return": (
        PHASE + "window.rs",
        "        self.state.freya += 1;\n",
        "",
    ),
    # enemies
    "melee reaches the wrong side": (
        PHASE + "enemy.rs",
        "[1, 2, 4].into_iter()",
        "[4, 2, 1].into_iter()",
    ),
    "the nearest column is hit": (
        PHASE + "enemy.rs",
        "occupied.clone().map(distance).max();",
        "occupied.clone().map(distance).min();",
    ),
    "an enemy never turns after its attack": (
        PHASE + "enemy.rs",
        "self.trigger(card, FlipOn::Attacked);",
        "self.trigger(card, FlipOn::Armour);",
    ),
    "a stunned enemy keeps its token": (
        PHASE + "reveal.rs",
        "        self.state.stunned &= !position.bit();\n",
        "",
    ),
    "the dead attack": (
        PHASE + "reveal.rs",
        "if shows && self.state.is_living(self.rules, position) {",
        "if shows {",
    ),
    "turned cards still act": (
        PHASE + "program.rs",
        "            state.list &= !card.bit();\n",
        "",
    ),
    "foresight keeps the rage": (
        PHASE + "reveal.rs",
        "        self.state.rage[Unit::Mimir] = 0;\n",
        "",
    ),
    "the picked upgrade goes under the deck": (
        PHASE + "reveal.rs",
        "self.bury_other(1 - chosen);",
        "self.bury_other(chosen);",
    ),
    # programs and settle
    "damage leaves when a card turns": (
        PHASE + "program.rs",
        "            state.broken[card] = 0;\n",
        "            (state.broken[card], state.hurt[card]) = (0, 0);\n",
    ),
    "broken armour stays broken": (
        PHASE + "program.rs",
        "            state.broken[card] = 0;\n",
        "            let _ = &state.broken[card];\n",
    ),
    "a full track takes more": (
        PHASE + "program.rs",
        "let takes = *damage < health && !guarded;",
        "let takes = *damage <= health && !guarded;",
    ),
    "the dead keep their Stun tokens": (
        PHASE + "program.rs",
        "        self.state.stunned &= !dead;\n",
        "",
    ),
    "the dead are stunned": (
        PHASE + "program.rs",
        "cards & self.state.living(self.rules) & !self.state.stunned;",
        "cards & !self.state.stunned;",
    ),
    "counters go below their least": (
        PHASE + "program.rs",
        "sum.max(arguments[2]).min(arguments[3])",
        "sum.max(0).min(arguments[3])",
    ),
    "counters have no most": (
        PHASE + "program.rs",
        "sum.max(arguments[2]).min(arguments[3])",
        "sum.max(arguments[2])",
    ),
    "a side rewards twice in a settle": (
        PHASE + "program.rs",
        "if reward != 0 && self.state.rewarded & bit == 0 {",
        "if reward != 0 {",
    ),
    "the living are revived": (
        PHASE + "program.rs",
        "if dead && enemy.is_some_and(|enemy| enemy.track.is_none()) {",
        "if enemy.is_some_and(|enemy| enemy.track.is_none()) {",
    ),
    "the last condition decides": (
        PHASE + "program.rs",
        "self.eval(rules, code, at) && all)",
        "self.eval(rules, code, at))",
    ),
    "a trigger fires again": (
        PHASE + "settle.rs",
        "            || self.state.fired & Entry::bit(card, back) != 0\n",
        "",
    ),
    "a loss is looked at after the victory": (
        PHASE + "settle.rs",
        "if scene.lose != 0 && self.state.holds(self.rules, scene.lose) {",
        "if scene.lose != 0 && self.state.holds(self.rules, scene.lose)\n"
        "            && !self.state.holds(self.rules, scene.win)\n        {",
    ),
    "Mistletoe is lost": (
        PHASE + "settle.rs",
        "self.state.vars[usize::from(to)] = old[usize::from(from)];",
        "self.state.vars[usize::from(to)] = old[usize::from(to)] / 4;",
    ),
    # rage, Specials, upgrades, companions
    "Thunderbird is offered against armour alone": (
        PHASE + "rage.rs",
        "Unit::Atreus => state.exposed(rules, 0xFF) != 0,",
        "Unit::Atreus => state.living(rules) != 0,",
    ),
    "Spartan Rage does not add up": (
        PHASE + "rage.rs",
        "self.state.bonus[unit].saturating_add(bonus);",
        "bonus;",
    ),
    "Freya gives tokens that she does not have": (
        PHASE + "rage.rs",
        "Unit::Freya => state.freya > 0,",
        "Unit::Freya => true,",
    ),
    "Specials of others give Mimir rage": (
        PHASE + "special.rs",
        "let is_mimir = self.state.players[owner].hero == Some(Hero::Mimir);",
        "let is_mimir = self.state.in_play & Unit::Mimir.bit() != 0;",
    ),
    "a Special for an ally is for everybody": (
        PHASE + "special.rs",
        "Seat::of(rules.seats()).filter(|&seat| seat != owner);",
        "Seat::of(rules.seats()).filter(|_| true);",
    ),
    "removed status cards leave the game": (
        PHASE + "special.rs",
        "Some(status) => self.state.piles[status.index()] += 1,",
        "Some(_) => self.state.removed.add(code),",
    ),
    "of equal upgrades each can be taken": (
        PHASE + "upgrade.rs",
        "if !row[..at].contains(kind) {",
        "if !row[..at].contains(kind) || at > 0 {",
    ),
    "the second upgrade goes lowest": (
        PHASE + "upgrade.rs",
        "(&[a, b], 4) => put(&[], &[a, b]),",
        "(&[a, b], 4) => put(&[], &[b, a]),",
    ),
    "the fourth way is the third": (
        PHASE + "upgrade.rs",
        "(&[a, b], 3) => put(&[b], &[a]),",
        "(&[a, b], 3) => put(&[a], &[b]),",
    ),
    "a companion heals the healthy": (
        PHASE + "main_action.rs",
        "if fresh(Ability::Mimir1) && state.damage[Unit::Kratos] > 0 {",
        "if fresh(Ability::Mimir1) {",
    ),
    "a companion helps any number of times": (
        PHASE + "main_action.rs",
        "        self.state.used |= 1 << ability as u8;\n",
        "",
    ),
    "Mimir interacts without a carrier": (
        PHASE + "main_action.rs",
        "let carries = state.carrier.is_some_and(|carrier| own & carrier.bit() != 0);",
        "let carries = state.carrier.is_none_or(|carrier| own & carrier.bit() != 0);",
    ),
}
