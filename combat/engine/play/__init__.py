"""From a command to its events: acts, the round track, and the checks before a command."""
