"""Questions of a new reader, and the links from the README that lead to the answers."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAX_CLICKS = 2
LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)")

QUESTIONS = {
    "How do my friends join a fight on their phones?": (["at the table"], "phone"),
    "Can we play on our Discord server?": (["in Discord"], "blow example discord"),
    "Can I bring the list from my list builder?": (["the roster of your list builder"], "New Recruit"),
    "How do I know that the server does not cheat with the dice?": (["check the dice"], "seed"),
    "How do I add a keyword of our table?": (["abilities and house rules"], "house keyword"),
    "Is my fight lost if the server crashes?": (["reliability"], "an acknowledged beat is in the store"),
    "Can a program read my logs after an update?": (["versions"], "old logs"),
    "Which names of the API may disappear, and when?": (["stability"], "DeprecationWarning"),
    "How does my JavaScript client get the chances of an attack?": (["JSON-RPC methods"], "fight.odds"),
    "Does my client miss beats if the connection breaks?": (["from JavaScript"], "reconnects"),
    "Are there TypeScript types for commands and events?": (["from JavaScript"], "TypeScript"),
    "Can my program talk to the engine without a network?": (["from any language"], "blow stdio"),
    "How do I test my client?": (["conformance scripts"], "blow conformance"),
    "How does a VTT other than Foundry show the decisions?": (["in Foundry"], "five methods"),
    "Can we roll our own dice?": (["at the table"], "real dice"),
    "Do wounds carry over to the next session?": (["Play a campaign"], "wounds"),
    "How do I put the server behind a proxy with a certificate?": (["run a server for many tables"], "proxy with TLS"),
    "Why does my search find nothing?": (["find a moment"], "nearest known names"),
    "Can I show a review without the secrets of the others?": (["review a fight"], "reveal only what the seat saw"),
    "How often does a warband win?": (["simulate many fights"], "Won by"),
    "Who was lucky, and which move decided the fight?": (["review a fight"], "turning point"),
    "What does the program do where the rules are unclear?": (["rulings"], "Ruling"),
}
"""The answer to each question: the links to follow from the README, and words of the answer."""


def links(page: Path) -> dict[str, Path]:
    """Return the pages that a page links to, by the text of the link."""
    found = LINK.findall(page.read_text(encoding="utf-8"))
    return {" ".join(text.split()): (page.parent / target).resolve() for text, target in found}


@pytest.mark.parametrize("question", QUESTIONS)
def test_new_reader_finds_the_answer_within_two_clicks(question: str) -> None:
    clicks, words = QUESTIONS[question]
    assert len(clicks) <= MAX_CLICKS
    page = ROOT / "README.md"
    for text in clicks:
        page = links(page)[text]
    assert words in page.read_text(encoding="utf-8"), page
