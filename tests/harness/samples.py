"""Samples: how much is tried of what there is no end of.

CI tries eight times as much as `make test`, where somebody waits for it: see `.ci/run`.
"""

import os

FULL_FACTOR = 8
"""With BLOW_FIGHTS at this, as in CI, nothing is left out of what can be gone through whole."""


def sample_size(count: int) -> int:
    """Return how many to try: so many in `make test`; BLOW_FIGHTS=10 in the environment tries ten times more.

    Args:
        count: How many without it: few, yet enough that the test means something.
    """
    return count * int(os.environ.get("BLOW_FIGHTS", "1"))


def sample_step() -> int:
    """Return by how many steps to go on in what can be gone through whole: it is one in eight in `make test`."""
    return max(1, FULL_FACTOR // sample_size(1))
