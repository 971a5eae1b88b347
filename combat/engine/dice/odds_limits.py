"""Limits for computing odds, in a module of their own so that front-ends can show them without importing `odds`."""

from typing import Literal

Until = Literal["beat", "attack", "turn"]
"""How far to look ahead: the command itself, up to the next decision without a default, or to the end of the turn."""

MAX_PLAYS = 3_000
"""Default number of plays to enumerate outcomes, which takes one or two seconds; the rest is sampled."""
