"""[action.reasons] Section 3: why an action is refused: a word of a closed list, and a sentence
with the rule.
"""

from ..shared.reasons import Refusal as Refusal

REASONS = {
    "game_over": "The game is over.",
    "no_such_outcome": "Chance is open, and this cannot be its answer.",
    "not_asked": "Actions of this kind do not answer the decision.",
    "not_possible": "This is not possible now.",
    "not_yours": "The unit is not one that the seat leads now.",
    "down": "The unit is knocked down.",
    "taken": "Another player has this hero.",
    "no_room": "The column has no free space.",
    "moved": "The unit has moved in this turn.",
    "not_ready": "The rage tracker is not on its last slot.",
    "no_target": "Nothing that can be chosen would be hit or helped.",
    "no_companion": "Only the solo mode has companions.",
    "no_card": "No such card is at hand.",
    "no_special": "The player has no Special that can be played now.",
    "out_of_order": "The item comes before the last one of the set.",
    "no_set": "With this item no valid set can be completed.",
    "set_open": "The set is not valid yet.",
    "no_spot": "No spot of this column is open and can be paid.",
    "used": "The companion has used this ability.",
    "lower_slot": "The same card lies in a lower slot of the row.",
    "must_choose": "The player must choose.",
}
"""Every word and its meaning."""
