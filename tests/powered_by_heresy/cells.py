"""Small fights for testing single rules: a few characters with plain weapons."""

from typing import Any

from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, HelpOrHinder, Reply
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.the_gm import GoldenOpportunity, LookToGm
from events.base import Command
from events.powered_by_heresy.facts import RollStands
from tests.harness.stories import Story, cached_story, new_story

ARMOURY: tuple[dict[str, Any], ...] = (
    {"id": "sword", "name": "Sword", "dice": [6], "tags": ["close"]},
    {"id": "axe", "name": "Axe", "dice": [8, 6], "tags": ["reach", "loud"]},
    {"id": "knife", "name": "Knife", "dice": [4], "tags": ["hand"]},
    {"id": "shotgun", "name": "Shotgun", "dice": [6, 6], "ranged": True, "uses": 2, "ammo": 1, "proven": 2},
    {"id": "single", "name": "Single Shot", "dice": [6], "ranged": True, "uses": 1, "ammo": 1, "tags": ["far"]},
    {"id": "old", "name": "Old Gun", "dice": [6, 6], "ranged": True, "uses": 2, "lowers": 1},
    {"id": "rusty", "name": "Rusty Gun", "dice": [6], "ranged": True, "uses": 2, "lowers": 1},
    {"id": "rifle", "name": "Rifle", "dice": [8, 6, 4], "ranged": True, "uses": 3},
    {"id": "beamer", "name": "Beamer", "dice": [10, 8], "ranged": True, "uses": 3},
    {"id": "krak", "name": "Krak", "dice": [8, 4], "uses": 1, "tags": ["grenade"]},
    {"id": "stiletto", "name": "Stiletto", "dice": [4], "tags": ["precise"]},
    {"id": "frag", "name": "Frag", "dice": [6, 6, 4], "uses": 1, "tags": ["grenade"]},
)

Fields = dict[str, Any]
ZERO = {"WS": 0, "BS": 0, "S": 0, "T": 0, "Ag": 0, "Int": 0, "Per": 0, "WP": 0, "Fel": 0}


def acolyte(name: str, *weapons: str, stats: dict[str, int] | None = None, **fields: Any) -> Fields:
    """Return the sheet of a Seeker of level 2 with all stats 0; the id is the name in lower case.

    Unless `given` is passed, all its moves count as given by the fiction, so they may be of any class.
    """
    return {
        "id": name.lower(),
        "name": name,
        "player": "ada",
        "cls": "Seeker",
        "level": 2,
        "stats": {**ZERO, **(stats or {})},
        "weapons": list(weapons or ("sword", "shotgun")),
        "given": list(fields.get("moves", ())),
        **fields,
    }


def enemy(name: str, **fields: Any) -> Fields:
    """Return the sheet of an enemy with a d6, Defense 3 and 3 wounds."""
    return {"id": name.lower(), "name": name, "weapon": "Blade", "dice": [6], "defense": 3, **fields}


@cached_story
def cell(
    *acolytes: Fields,
    against: tuple[Fields, ...] = (),
    library: tuple[Fields, ...] = (),
    rerolls: bool = False,
    brought: Fields | None = None,
    **settings: Any,
) -> Story:
    """Begin a fight.

    Args:
        acolytes: The acolytes; Griff alone by default.
        against: The enemies; Scar alone by default.
        library: Moves in addition to those of the book.
        rerolls: Whether This I Know is still available, so that misses offer a reroll.
        brought: Other parts of the setup, as plain data.
        settings: Settings that differ from the defaults.
    """
    sheets = acolytes or (acolyte("Griff"),)
    setup = {
        "players": [{"id": "ada", "name": "Ada"}, {"id": "bo", "name": "Bo"}],
        "acolytes": list(sheets),
        "enemies": list(against or (enemy("Scar"),)),
        "armoury": list(ARMOURY),
        "library": list(library),
        "facts": ["it is dark"],
        **(brought or {}),
    }
    story = new_story("powered_by_heresy", setup, settings=settings)
    if not rerolls:
        story.set(**{f"acolytes__{character['id']}__background_used": True for character in sheets})
    return story


def moving(story: Story, command: Command, *faces: int, confirm: Confirm | None = None) -> Story:
    """Trigger a move and confirm it; `faces` are the dice."""
    return story.given(command).when(confirm or Confirm(), faces=faces or None)


def hack(story: Story, *faces: int, target: str = "scar", weapon: str = "sword") -> Story:
    """Make a Hack and Slash with Griff."""
    return moving(story, HackAndSlash(actor="griff", target=target, weapon=weapon), *faces)


def shoot(story: Story, *faces: int, weapon: str = "shotgun", cover: bool = False) -> Story:
    """Fire at Scar with Griff."""
    return moving(
        story, FireForEffect(actor="griff", target="scar", weapon=weapon, facts=("cover",) if cover else ()), *faces
    )


def lore(story: Story, *faces: int, stat: str = "S", confirm: Confirm | None = None) -> Story:
    """Make a move of Griff's that has no effect except its roll."""
    return moving(story, MakeMove(actor="griff", name="Bend bars", stat=stat), *faces, confirm=confirm)


def helping(story: Story, who: str, *faces: int, hinder: bool = False) -> Story:
    """Help or interfere with the current move; `faces` are the dice of the help and of all later rolls."""
    return moving(story, HelpOrHinder(who, hinder=hinder), *faces)


def asking(story: Story, question: str) -> Story:
    """Ask the GM a question as Griff and answer it. The story keeps the events of the question."""
    events = story.when(Ask("griff", question)).events
    if events:
        story.given(Reply("as it seems")).events = events
    return story


def gm_acts(story: Story, *, hard: bool = True) -> Story:
    """Let the GM make a move."""
    return story.given(GoldenOpportunity() if hard else LookToGm())


def total_of(story: Story) -> int:
    """Return the total of the first move roll among the last events."""
    total: int = story.event(RollStands).total
    return total
