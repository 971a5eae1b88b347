"""Old name of `replays.evaluators`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"Few": "replays.evaluators:TopCommands"})
