"""Makes the pictures of the review page and the lobby for the docs: `python -m tests.replays.page.pictures`."""

import tempfile
from importlib.resources import files
from pathlib import Path

from frontdoor.terminal.files.seeds import parse_seed
from frontdoor.terminal.subcommands.demo import SEEDS, play_sample
from replays import Replay
from replays.page import render
from replays.review import review
from replays.review.assessment import LiveAssessment
from tests.harness.servers import serve_folder
from tests.replays.page.browser import browser

IMAGES = Path(__file__).parents[3] / "docs" / "images"
FIGHTS = {
    "review": ("trench_crusade", parse_seed(SEEDS["trench_crusade"]), 1_000),
    "review-phone": ("wrath_and_glory", "hmac-sha256-2:1f", 0),
}
"""System, seed and least number of playouts of the fight in each picture."""
IN_PLACE = "const it = document.querySelector('{}'); it.scrollIntoView(); return it.getBoundingClientRect().top < 20"


def take() -> None:
    """Save both pictures: the first screen on a desktop, and a beat on a phone in dark mode."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser(painting=True) as window:
        pages = {}
        for name, (system, seed, playouts) in FIGHTS.items():
            game = Replay.of(play_sample(system, seed)[0])
            pages[name] = Path(folder, f"{name}.html")
            live = LiveAssessment(game)
            live.refine(lambda live=live, playouts=playouts: live.playouts >= playouts)  # type: ignore[misc]
            pages[name].write_text(
                render(review(game, verdict=game.verify(), assessment=live.current())), encoding="utf-8"
            )
        window.open(pages["review"], width=1280)
        window.resize(1280, 660)
        window.picture(IMAGES / "review.png")
        window.open(pages["review-phone"], 26, width=375, dark=True)
        window.wait_until(IN_PLACE.format("#moment"))
        window.picture(IMAGES / "review-phone.png")


def take_lobby() -> None:
    """Save the lobby, and the editor with a file that has a mistake."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_folder(Path(folder)) as (address, _),
        browser(painting=True) as window,
    ):
        window.visit(f"http://{address}/")
        window.wait_until("return document.querySelector('#create') !== null")
        window.run("document.querySelector('#system input[value=trench_crusade]').click()")
        window.resize(1280, 760)
        window.wait_until("return document.querySelector('#system').textContent.includes('Trench')")
        window.picture(IMAGES / "lobby.png")
        setup = Path(folder) / "warband.toml"
        sample = files("combat.systems.trench_crusade").joinpath("sample.toml").read_text(encoding="utf-8")
        setup.write_text(sample.replace('"CRITICAL"', '"CRITICL"', 1), encoding="utf-8")
        window.choose("#file", setup)
        window.wait_until("return document.querySelector('.fix')?.checkVisibility() === true")
        window.run("document.querySelector('.fix').scrollIntoView({ block: 'center' })")
        window.picture(IMAGES / "editor.png")


if __name__ == "__main__":
    take()
    take_lobby()
