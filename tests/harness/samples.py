"""Samples: how much is tried of what there is no end of."""

import os


def sample(count: int) -> int:
    """Return how many to try: so many in `make test`; BLOW_FIGHTS=10 in the environment tries ten times more.

    Args:
        count: How many without it: few, yet enough that the test means something.
    """
    return count * int(os.environ.get("BLOW_FIGHTS", "1"))
