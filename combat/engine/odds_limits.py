"""How far odds look ahead and what they may cost: for whoever offers them, and imports them when somebody asks."""

from typing import Literal

Until = Literal["beat", "attack", "turn"]
"""How far: the command itself; what follows from it until somebody has to choose; the end of the turn."""

MOST_PLAYED = 3_000
"""So many times a command is played to go through all ways, which takes a second or two; what is left then is drawn."""
