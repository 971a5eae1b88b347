"""Turning points of fights, stored and new, judged by further playouts."""

from collections import Counter
from random import Random

from combat import systems
from replays import Replay
from replays.chances.chain import ChanceChain
from tests.review.turning_points import confirmation, even_fights, is_confirmed, judged, log_of, logged

MAX_UNCONFIRMED = 0.05
"""Share of the named turning points that may be unconfirmed; one may be in any case."""


def stored_turns(rng: Random, playouts: int = 8) -> Counter[str]:
    """A turning point of a stored log is not refuted by playouts with other random numbers."""
    fight = rng.choice([fight for fight in logged() if fight["points"]])
    chain = ChanceChain(Replay.read(log_of(fight).read_bytes()))
    point = rng.choice(fight["points"])
    seed = f"turns {rng.random()}"
    found = confirmation(chain, point["first"], point["last"], point["team"], playouts, seed)
    assert found["confirmed_change"] + found["confirmed_error"] > 0, (fight["system"], point, found)
    return Counter({"stored points": 1})


def turns(rng: Random, fights: int = 0, playouts: int = 200) -> Counter[str]:
    """Turning points of new fights are gains of the winner before the end, and further playouts confirm them."""
    tried = stored_turns(rng)
    points = []
    for _ in range(fights):
        even = next(even_fights(rng.choice(systems()), rng.randrange(10_000, 1_000_000)))
        fight = judged(even, playouts)
        for point in fight["points"]:
            assert point["team"] == fight["winner"], fight
            assert point["beat"] < point["last_beat"], fight
        points += fight["points"]
        tried += Counter({"fights": 1, "with a turning point": int(bool(fight["points"]))})
    failed = [point for point in points if not is_confirmed(point)]
    assert len(failed) <= max(1, MAX_UNCONFIRMED * len(points)), failed
    return tried + Counter({"points": len(points), "confirmed points": len(points) - len(failed)})
