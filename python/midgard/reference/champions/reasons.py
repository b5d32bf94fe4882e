"""The reasons why an action is refused: a word of a closed list, and a sentence with the rule.

docs/reference/reasons.md lists which word comes first if several apply.
"""

from ..shared.reasons import Refusal as Refusal

REASONS = {
    "game_over": "The game is over.",
    "no_such_outcome": "Chance is asked, and this cannot be its answer.",
    "not_asked": "Actions of this kind do not answer the question.",
    "not_in_play": "This stall is not in the game.",
    "not_a_shore": "This shore is not in the game.",
    "no_such_seat": "Nobody sits there.",
    "own_seat": "The blame goes to another seat.",
    "occupied": "A worker stands on the place.",
    "already_hunting": "A worker of this clan stands on the Hunting Grounds.",
    "already_built": "The clan has a private longship, and builds only one.",
    "already_bought": "The clan has its extra worker, and buys only one.",
    "no_longship": "The clan has no private longship.",
    "no_free_shore": "Every shore has a ship.",
    "nothing_there": "No dice, food, merchant ship or foe lie on the place.",
    "no_runes_left": "No rune is left to be taken, or to be drawn.",
    "leader_taken": "Another clan has this leader.",
    "harbour_taken": "This shore has a ship.",
    "not_for_sale": "This longship is sold or not in the game.",
    "not_face_up": "This rune does not lie face-up beside the Runesmith.",
    "not_face_down": "No journey lies face-down at this shore.",
    "no_such_die": "No die lies there that shows this face.",
    "none_left": "There is nothing of this kind to lose.",
    "not_yours": "The clan does not have this rune, or did not draw or does not have this destiny.",
    "nothing_to_trade": "The clan has no food, wood or coin.",
    "cannot_pay": "The clan has too little for the cost.",
    "no_favor": "The clan has no favor.",
    "too_few": "Less than must be: nothing bought, given or traded.",
    "too_many": "More than may be: than is offered, is at home, or finds room.",
    "nothing_picked": "No die is picked yet.",
    "rune_used": "The clan has used this rune.",
    "rune_not_now": (
        "The clan has this rune, but this is not its moment; for a rune for any time: "
        "it is the middle of one choice (M6)."
    ),
    "rune_no_effect": "This is the moment of the rune, but it would do nothing (M3).",
    "undoes": "The trade would undo one of the same visit (M2).",
    "out_of_order": "The named thing comes before the one named last (M1).",
    "runs_out": "Too little follows, in the order of naming, for all that must be lost (M1).",
}
"""Every word and its meaning."""
BOX_REASONS = {
    "not_in_supply": "The supply has no die of this kind that can come.",
    "not_this_kind": "A die or token of this kind is never meant here.",
    "foe_forbids": "Against this foe no favor is discarded.",
    "used_up": "The blessing has no use left in this round.",
    "no_ability": "The leader's ability would do nothing now.",
    "no_token": "No token of this kind is left, or the clan lacks one.",
    "no_room": "The longhouse is full.",
    "same_design": "The same blessing lies on an earlier slot.",
    "no_blame": "Nobody of those who are meant has a blame.",
    "other_seat": "Only an own blame is discarded.",
    "not_to_copy": "No unused rune of this name lies there to be copied.",
    "not_looked_at": "This card is not among those that are ordered.",
    "nobody_there": "Nobody who stands there can be named now.",
    "berserkers_first": "Berserkers are lost first.",
}
"""Words that only games with a box have."""
