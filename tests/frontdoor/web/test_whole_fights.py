"""Two browsers play small fights to their end; `make soak` plays more of them with other seeds."""

from collections.abc import Iterator

import pytest

from tests.frontdoor.web.serving import Server
from tests.frontdoor.web.whole_fights import SEATS, play_with_two_browsers
from tests.harness.samples import sample_size
from tests.harness.tools import needs
from tests.replays.page.browser import Browser, browser

pytestmark = [pytest.mark.browser, needs("chromium")]

MIN_CHOICES = 3


@pytest.fixture(scope="module")
def browsers() -> Iterator[tuple[Browser, Browser]]:
    """Two browsers with separate storage."""
    with browser() as one, browser() as two:
        yield one, two


@pytest.mark.parametrize("system", [*SEATS][: sample_size(1)])
def test_two_seats_play_to_the_end(system: str, server: Server, browsers: tuple[Browser, Browser]) -> None:
    """One on a desktop and one on a phone: nothing is refused, overlaps or scrolls sideways at any step."""
    assert play_with_two_browsers(browsers, server, system, seed=1) >= MIN_CHOICES
