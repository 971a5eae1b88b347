"""What each event changes on the table, by chapter: one function an event, found by its annotation."""

from events.powered_by_heresy.folds import (
    character_change,
    class_moves,
    conversation,
    damage,
    defend,
    dying,
    making_moves,
    rolling,
    shared,
    the_gm,
)
from events.projection import handlers_in

FOLDS = handlers_in(
    shared, conversation, making_moves, rolling, defend, damage, dying, class_moves, the_gm, character_change
)
