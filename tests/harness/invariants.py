"""The invariants of all fights, imported from the conformance kit for plugin authors."""

from frontdoor.conformance.properties import (
    affected_by,
    events_round_trip,
    fork_is_independent,
    no_default_ends_the_fight,
    offered_commands_are_accepted,
    other_commands_are_refused,
    recorded_dice_give_the_recorded_fight,
    resource_changes,
    resources_are_conserved,
    saved_fight_continues_identically,
    serialised_log,
    state_is_the_fold_of_its_journal_and_of_its_log,
    state_is_valid,
    undo_and_redo,
    undo_and_redo_restore_every_state,
)

__all__ = [
    "affected_by",
    "events_round_trip",
    "fork_is_independent",
    "no_default_ends_the_fight",
    "offered_commands_are_accepted",
    "other_commands_are_refused",
    "recorded_dice_give_the_recorded_fight",
    "resource_changes",
    "resources_are_conserved",
    "saved_fight_continues_identically",
    "serialised_log",
    "state_is_the_fold_of_its_journal_and_of_its_log",
    "state_is_valid",
    "undo_and_redo",
    "undo_and_redo_restore_every_state",
]
