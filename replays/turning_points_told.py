"""Old name of `replays.turning_point_text`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"lines": "replays.turning_point_text:lines"})
