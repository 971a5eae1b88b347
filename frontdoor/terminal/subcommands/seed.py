"""`blow seed`: draws a seed, and the hash to announce before the fight."""

from argparse import Namespace

from combat.engine.dice.seeds import new_seed, seed_hash
from frontdoor.terminal.console.screen import Screen


def run(_: Namespace) -> None:
    """Draw a seed, and print it with its hash."""
    seed, screen = new_seed(), Screen()
    screen.print(f"seed  {seed}")
    screen.print(f"hash  {seed_hash(seed)}")
    screen.print(
        "Keep the seed secret and announce the hash. Start once all players have chosen a text for --salt.", "dim"
    )
