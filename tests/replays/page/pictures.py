"""Makes the pictures of the review page for the docs: `python -m tests.replays.page.pictures`."""

import tempfile
from pathlib import Path

from frontdoor.terminal.subcommands.demo import play_sample
from replays import Replay
from replays.page import render
from replays.review import review
from tests.replays.page.browser import browser

IMAGES = Path(__file__).parents[3] / "docs" / "images"
FIGHTS = {"review": ("trench_crusade", "hmac-sha256-2:1f"), "review-phone": ("wrath_and_glory", "hmac-sha256-2:1f")}
IN_PLACE = "const it = document.querySelector('{}'); it.scrollIntoView(); return it.getBoundingClientRect().top < 20"


def take() -> None:
    """Save both pictures: the page on a desktop, and a beat on a phone in dark mode."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as window:
        pages = {}
        for name, (system, seed) in FIGHTS.items():
            game = Replay.of(play_sample(system, seed)[0])
            pages[name] = Path(folder, f"{name}.html")
            pages[name].write_text(render(review(game, verdict=game.verify())), encoding="utf-8")
        window.open(pages["review"], width=1080)
        window.press(*["ARROW_RIGHT"] * 67)
        window.wait_until(IN_PLACE.format(".graph"))
        window.picture(IMAGES / "review.png")
        window.open(pages["review-phone"], 26, width=400, dark=True)
        window.wait_until(IN_PLACE.format("#moment"))
        window.picture(IMAGES / "review-phone.png")


if __name__ == "__main__":
    take()
