"""Measures the strength of the players in many mirrored fights: `python -m tests.players.measure`."""
