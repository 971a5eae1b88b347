"""Looks at what other people keep secret: two fights that differ in nothing but a secret look the same to all others."""

from collections import Counter
from random import Random


def secrets(rng: Random) -> Counter[str]:
    return Counter({"x": 1})
