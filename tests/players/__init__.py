"""How good the players are, over many mirrored fights: `python -m tests.players.measure`."""
