"""Small cells of acolytes for single rules: a few people, plain weapons, and nobody with an old debt."""

from typing import Any

from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, HelpOrHinder, Reply
from combat.systems.powered_by_heresy.acts.making_moves import Confirm, MakeMove
from combat.systems.powered_by_heresy.acts.the_gm import GoldenOpportunity, LookToGm
from events.base import Command
from events.powered_by_heresy.facts import RollStands
from tests.harness.stories import Story, play, retold

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
    """Return a Seeker of level 2, with stats of 0 unless told otherwise; its id is its name in lower case.

    Its moves may be of any class: unless told otherwise, the fiction gave them.
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
    """Return an enemy with a d6, a Defense of 3 and 3 wounds unless told otherwise."""
    return {"id": name.lower(), "name": name, "weapon": "Blade", "dice": [6], "defense": 3, **fields}


@retold
def cell(
    *acolytes: Fields,
    against: tuple[Fields, ...] = (),
    library: tuple[Fields, ...] = (),
    rerolls: bool = False,
    brought: Fields | None = None,
    **settings: Any,
) -> Story:
    """Open a fight in which people roll.

    Args:
        acolytes: The acolytes; Griff unless told otherwise.
        against: The enemies; Scar unless told otherwise.
        library: The moves that can be learned besides those of the book.
        rerolls: Whether This I Know is still there, so that its window opens.
        brought: What else the setup brings, as plain data.
        settings: What the table plays differently.
    """
    people = acolytes or (acolyte("Griff"),)
    setup = {
        "players": [{"id": "ada", "name": "Ada"}, {"id": "bo", "name": "Bo"}],
        "acolytes": list(people),
        "enemies": list(against or (enemy("Scar"),)),
        "armoury": list(ARMOURY),
        "library": list(library),
        "facts": ["it is dark"],
        **(brought or {}),
    }
    story = play("powered_by_heresy", setup, settings=settings)
    if not rerolls:
        story.set(**{f"acolytes__{each['id']}__background_used": True for each in people})
    return story


def moving(story: Story, command: Command, *faces: int, confirm: Confirm | None = None) -> Story:
    """Trigger a move, and let the GM confirm it: the dice fall."""
    return story.given(command).when(confirm or Confirm(), faces=faces or None)


def hack(story: Story, *faces: int, target: str = "scar", weapon: str = "sword") -> Story:
    """Let Griff Hack and Slash."""
    return moving(story, HackAndSlash(actor="griff", target=target, weapon=weapon), *faces)


def shoot(story: Story, *faces: int, weapon: str = "shotgun", cover: bool = False) -> Story:
    """Let Griff fire at Scar."""
    return moving(
        story, FireForEffect(actor="griff", target="scar", weapon=weapon, facts=("cover",) if cover else ()), *faces
    )


def lore(story: Story, *faces: int, stat: str = "S", confirm: Confirm | None = None) -> Story:
    """Let Griff make a move that has nothing but its dice."""
    return moving(story, MakeMove(actor="griff", name="Bend bars", stat=stat), *faces, confirm=confirm)  # type: ignore[arg-type]


def helping(story: Story, who: str, *faces: int, hinder: bool = False) -> Story:
    """Let somebody help or hinder the move under way; `faces` are those of the help, and of whatever follows it."""
    return moving(story, HelpOrHinder(who, hinder=hinder), *faces)


def asking(story: Story, question: str) -> Story:
    """Let Griff ask the GM a question, and the GM answer it; what came of asking is looked at by what follows."""
    asked = story.when(Ask("griff", question)).events
    if asked:
        story.given(Reply("as it seems")).events = asked
    return story


def gm_acts(story: Story, *, hard: bool = True) -> Story:
    """Bring the GM to move."""
    return story.given(GoldenOpportunity() if hard else LookToGm())


def total_of(story: Story) -> int:
    """Return what the move under way has come to, or the last one that was rolled."""
    total: int = story.event(RollStands).total
    return total
