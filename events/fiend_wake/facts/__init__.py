"""Fiend Wake events that the shared vocabulary lacks, and the names used in them."""

from events.fiend_wake.facts.actions import *  # noqa: F403 - the chapters are one vocabulary
from events.fiend_wake.facts.combatants import *  # noqa: F403 - the chapters are one vocabulary
from events.fiend_wake.facts.names import *  # noqa: F403 - the chapters are one vocabulary
from events.fiend_wake.facts.rounds import *  # noqa: F403 - the chapters are one vocabulary
