"""What must hold in every fight of every system, as it is shipped for authors of systems."""

from frontdoor.conformance.properties import (
    a_fork_is_free_of_its_origin,
    events_are_all_known,
    going_back_and_forth_restores_every_state,
    leaves_the_table,
    no_default_ends_the_fight,
    nothing_is_wrong_with_the_table,
    offered_commands_are_accepted,
    other_commands_are_refused,
    recorded_dice_give_the_recorded_fight,
    resources_are_conserved,
    saving_and_loading_goes_on_like_a_twin,
    state_is_the_fold_of_its_journal_and_of_its_log,
    stored,
    totals,
    undone_and_redone,
)

__all__ = [
    "a_fork_is_free_of_its_origin",
    "events_are_all_known",
    "going_back_and_forth_restores_every_state",
    "leaves_the_table",
    "no_default_ends_the_fight",
    "nothing_is_wrong_with_the_table",
    "offered_commands_are_accepted",
    "other_commands_are_refused",
    "recorded_dice_give_the_recorded_fight",
    "resources_are_conserved",
    "saving_and_loading_goes_on_like_a_twin",
    "state_is_the_fold_of_its_journal_and_of_its_log",
    "stored",
    "totals",
    "undone_and_redone",
]
