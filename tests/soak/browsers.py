"""Whole fights in two browsers: one seat on a desktop, one on a phone, random choices to the end."""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.whole_fights import SEATS, play_with_two_browsers
from tests.replays.page.browser import browser


def browser_fights(random: Random, fights: int = 1) -> Counter[str]:
    """Play a small fight of some systems to its end by clicking."""
    tried: Counter[str] = Counter()
    with TemporaryDirectory() as folder, browser() as one, browser() as two:
        server = Server(Path(folder))
        try:
            for system in random.sample(sorted(SEATS), fights):
                tried["choices in browsers"] += play_with_two_browsers(
                    (one, two), server, system, random.randrange(10**6)
                )
                tried["fights in browsers"] += 1
        finally:
            server.stop()
    return tried
