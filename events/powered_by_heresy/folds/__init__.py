"""Functions that apply events to the state, one per event, registered by the annotation of their event parameter."""

from events.history.projection import handlers_in
from events.powered_by_heresy.folds import character_change, conversation, damage, making_moves, shared

FOLDS = handlers_in(shared, conversation, making_moves, damage, character_change)
