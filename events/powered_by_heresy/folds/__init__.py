"""What each event changes on the table, by chapter: one function an event, found by its annotation."""

from events.powered_by_heresy.folds import character_change, conversation, damage, making_moves, shared
from events.projection import handlers_in

FOLDS = handlers_in(shared, conversation, making_moves, damage, character_change)
