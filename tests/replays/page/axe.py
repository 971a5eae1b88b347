"""Accessibility checks of a page by axe-core, if its package is installed."""

import sys
from functools import cache
from pathlib import Path

from tests.replays.page.browser import Browser

AXE = Path(sys.prefix) / "node" / "node_modules" / "axe-core" / "axe.min.js"
HAS_AXE = AXE.is_file()
WIDTHS = (1280, 375)

_RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => done(violations.flatMap(
  ({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))));
"""
_AT_REST = "document.getAnimations().forEach((each) => each.finish())"


@cache
def _program() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(window: Browser) -> list[str]:
    """Return violations of the open page, and sideways scrolling, on a desktop and a phone, light and dark."""
    window.run(_program())
    found = []
    for width in WIDTHS:
        for dark in (False, True):
            window.resize(width)
            window.paint(dark=dark)
            window.run(_AT_REST)
            where = f"{width} pixels, {'dark' if dark else 'light'}"
            found += [f"{where}: {each}" for each in window.run_until_announced(_RUN)]
            if (wide := window.run("return document.documentElement.scrollWidth")) > width:
                found.append(f"{where}: the page is {wide} pixels wide")
    return found
