"""
Reads a fight again: replay, verification, resimulation, transcript.
"""

from replays.facts import Facts, Moment, ReplayError
from replays.replay import Replay
from replays.verification import Verdict

__all__ = ["Facts", "Moment", "Replay", "ReplayError", "Verdict"]
