"""Sample sizes of tests that could try any number of cases.

CI tries eight times as many cases as `make test`, where a developer waits for the result (see `.ci/run`).
"""

import os

FULL_FACTOR = 8
"""With BLOW_FIGHTS at this value, as in CI, tests of finite sets check all elements."""


def sample_size(count: int) -> int:
    """Return the number of cases to try: `count` in `make test`, and ten times as many with BLOW_FIGHTS=10.

    Args:
        count: The number of cases without BLOW_FIGHTS: small, but enough for a meaningful test.
    """
    return count * int(os.environ.get("BLOW_FIGHTS", "1"))


def sample_step() -> int:
    """Return the step width for going through a finite set: 8 in `make test`, 1 in CI."""
    return max(1, FULL_FACTOR // sample_size(1))
