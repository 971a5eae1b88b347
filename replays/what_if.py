"""Old name of `replays.save_branch`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"what_if": "replays.save_branch:save_branch"})
