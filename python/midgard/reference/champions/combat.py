"""A fight of one warband against one foe, without the table.

[combat.round] Rulebook p. 10: a round is: roll all warriors, reroll, deal damage, suffer losses;
again until the foe or the warband has fallen.  Nobody can break off a fight (R43).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .cards import Die, Face
from .words import WARRIORS, Warband, without

MOST_DAMAGE = 255
MOST_THROWS = 2**16 - 1


@dataclass(frozen=True)
class Fight:
    """A warband that rolls its dice.

    ``warband`` is all of its dice.  Until a roll counts, each of them is either to be thrown
    (``to_throw``) or lies with a face up (``lying``).
    """

    warband: Warband
    to_throw: Warband = field(default_factory=Counter)
    lying: Counter[tuple[str, int]] = field(default_factory=Counter)
    damage: int = 0
    reaction: bool = False
    throws: int = 0

    def begin_round(self) -> "Fight":
        """Throws all warriors."""
        return replace(self, to_throw=self.warband).throw()

    def land(self, warrior: str, face: int) -> "Fight":
        """Lets a thrown die land on a face."""
        return replace(
            self,
            to_throw=without(self.to_throw, Counter([warrior])),
            lying=self.lying + Counter([(warrior, face)]),
        )

    def pick(self, warrior: str, face: int, number: int = 1) -> "Fight":
        """Picks up dice that lie, to be thrown again."""
        return replace(
            self,
            to_throw=self.to_throw + Counter({warrior: number}),
            lying=without(self.lying, Counter({(warrior, face): number})),
        )

    def throw(self) -> "Fight":
        """Throws the dice that were picked up.  The number of throws starts again at 1 after the
        largest.
        """
        return replace(self, throws=self.throws % MOST_THROWS + 1)

    def faces(self, dice: Mapping[str, Die]) -> list[tuple[str, int, Face, int]]:
        """Lists what lies there: warrior, number of the face, the face, and number of dice."""
        return [
            (warrior, number, face, self.lying[warrior, number])
            for warrior in WARRIORS
            for number, face in enumerate(dice[warrior].faces)
            if self.lying[warrior, number]
        ]

    def hits(self, dice: Mapping[str, Die], swordmaiden: bool) -> int:
        """The weapons rolled.

        [rune.reaction] Rulebook p. 13: for this roll each shield also hits, and still shields.
        [leader.svanhildr] Rulebook p. 13: a swordsman showing a hit deals one more; a shield that
        counts as a hit is such a hit (R15, R45).
        """
        total = 0
        for warrior, _, face, number in self.faces(dice):
            hits = face.hits + (face.shields if self.reaction else 0)
            if swordmaiden and warrior == "swordsman" and hits:
                hits += 1
            total += hits * number
        return total

    def shields(self, dice: Mapping[str, Die]) -> int:
        """The shields rolled."""
        return sum(face.shields * number for _, _, face, number in self.faces(dice))

    def two_hits(self, dice: Mapping[str, Die]) -> bool:
        """M10: returns whether a die shows a face that prints two hits."""
        return any(face.hits == 2 for _, _, face, _ in self.faces(dice))

    def blanks(self, dice: Mapping[str, Die]) -> bool:
        """Returns whether Potential can roll anything again."""
        return any(face.blank for _, _, face, _ in self.faces(dice))

    def rethrow_blanks(self, dice: Mapping[str, Die]) -> "Fight":
        """[rune.potential] Rulebook p. 13: after a roll, every blank is rolled again, once."""
        fight = self
        for warrior, number, face, blanks in self.faces(dice):
            if face.blank:
                fight = fight.pick(warrior, number, blanks)
        return fight.throw()

    def strike(self, weapons: int, shields: int, attack: int) -> tuple["Fight", int]:
        """The roll counts, and the dice are gathered up.

        [combat.strike] Rulebook p. 10: blows are simultaneous: a foe that falls this round still
        takes its toll, and a warband that falls with it has won.  [combat.shields] Losses are the
        foe's attack less one for each shield, all of the warband at most.  [combat.damage] Damage
        stays through a fight.
        """
        losses = min(max(0, attack - shields), self.warband.total())
        damage = min(self.damage + weapons, MOST_DAMAGE)
        struck = replace(self, damage=damage, lying=Counter[tuple[str, int]](), reaction=False)
        return struck, losses

    def fall(self, warrior: str) -> "Fight":
        """Removes a fallen warrior from the warband."""
        return replace(self, warband=without(self.warband, Counter([warrior])))
