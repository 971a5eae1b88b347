"""Chance: sources of dice, the dice of one command, seeds, and every outcome that dice can have."""

from events.deprecation import renamed

__getattr__ = renamed(__name__)
