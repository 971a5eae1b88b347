"""
Reads a fight again: replay, verification, resimulation, transcript.
"""

from replays.moments import Moment
from replays.replay import Replay, ReplayError
from replays.verification import Verdict

__all__ = ["Moment", "Replay", "ReplayError", "Verdict"]
