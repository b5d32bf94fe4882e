"""[actions.reasons] Section 8: why an action is refused: a word of a closed list, and a sentence
with the rule.
"""

from ..shared.reasons import Refusal as Refusal

REASONS = {
    "game_over": "The game is over.",
    "no_such_outcome": "Chance is open, and this cannot be its answer.",
    "not_asked": "Actions of this kind do not answer the decision.",
    "not_in_play": "The location is not in the game.",
    "same_location": "The ship was at this location in the last round.",
    "empty_slot": "No card lies in the slot.",
    "same_card": "The nearest card in a lower slot is of the same row.",
    "out_of_order": "The named thing comes before the one named last.",
    "cannot_pay": "The player has too few coins.",
    "none_left": "The supply has no such token.",
    "no_terror": "The player has no terror to discard.",
    "not_yours": "The player does not have this, or it was not revealed.",
    "no_such_seat": "Nobody sits there.",
    "own_seat": "Another player takes the terror.",
    "no_such_type": "The data has no spoils type or reaver row of this number.",
    "no_card": "No spoils card is left to be drawn.",
    "too_many": "More than may be named.",
    "too_few": "Less than must be named.",
    "no_such_deal": "The list of deals is shorter.",
    "nobody_free": "No visitor can be named for this kind.",
    "cannot_deliver": "The player does not own what the deal takes.",
}
"""Every word and its meaning."""
