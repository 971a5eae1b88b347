"""Fights as environments in which programs learn to play (`pip install 'blow-by-blow[gym]'`).

- `FightEnv` is an environment of PettingZoo (AEC): agents decide one after the other.
- `Layout` describes the arrays that an agent observes.
"""
