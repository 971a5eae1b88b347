"""Small fights for tests of single rules: a few combatants with plain numbers; the first one has the first turn."""

from collections.abc import Sequence
from typing import Any

from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.vocabulary import Spent
from tests.harness.stories import Story, cached_story, new_story

ARMORY: tuple[dict[str, Any], ...] = (
    {"id": "blade", "name": "Blade", "kind": "melee", "skill": "Blades", "first": 4, "second": 2},
    {"id": "bow", "name": "Bow", "kind": "ranged", "skill": "Archery", "first": 4, "second": 1},
    {"id": "cannon", "name": "Cannon", "kind": "ranged", "skill": "Artillery", "large": True},
    {"id": "pike", "name": "Pike", "kind": "melee", "skill": "Pikes", "arm_cost": 3},
)
LOCATIONS: tuple[dict[str, Any], ...] = (
    {"id": "tower", "name": "the Tower", "entry_cost": 3},
    {"id": "cellar", "name": "the Cellar", "accessible_from": ["tower"]},
    {"id": "shrine", "name": "the Shrine", "restriction": "a prayer", "exit_to": "tower"},
)
CASTLE: tuple[dict[str, Any], ...] = (
    {"id": "barbican", "name": "Barbican", "accessible_from": ["", "gatehouse"]},
    {"id": "gatehouse", "name": "Gatehouse", "accessible_from": ["barbican", "courtyard"]},
    {"id": "courtyard", "name": "Courtyard", "accessible_from": ["gatehouse", "keep"]},
    {"id": "keep", "name": "Keep", "accessible_from": ["courtyard"]},
)
BEASTS: tuple[dict[str, Any], ...] = (
    {"id": "horse", "name": "a Horse", "kind": "horse", "benefits": ["speed"]},
    {"id": "boar", "name": "a Boar", "kind": "boar"},
)

Fields = dict[str, Any]


def fighter(
    who: str, *, side: str = "clan", tp: int = 6, skills: dict[str, int] | None = None, **fields: Any
) -> Fields:
    """Return a sheet with a readied blade, a threshold of 30, and `tp` Tactical Points in the first round."""
    levels = {"Tactics": 0, **(skills or {})}
    return {
        "id": who,
        "name": who.capitalize(),
        "seat": "ann" if side == "clan" else "bob",
        "side": side,
        "weapons": ["blade", "bow", "pike"],
        "ready": "blade",
        "threshold": 30,
        "base_points": tp - 2,
        "skills": [{"name": name, "level": level} for name, level in levels.items() if level],
        **fields,
    }


def foe(who: str, **fields: Any) -> Fields:
    """Return the sheet of an enemy."""
    return fighter(who, side="imps", **fields)


def fight(*combatants: Fields, pacts: Sequence[Fields] = (), **settings: Any) -> Story:
    """Begin a fight at its first decision; dice are rolled one at a time."""
    setup = {
        "players": [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}],
        "combatants": list(combatants),
        "armory": list(ARMORY),
        "armor": [
            {"id": "light", "name": "light armor"},
            {"id": "plate", "name": "plate", "encumbrance": 3, "reduction": 2},
        ],
        "locations": [*LOCATIONS, *CASTLE],
        "animals": list(BEASTS),
        "pacts": list(pacts),
    }
    return new_story("fiend_wake", setup, settings={"stack_rule": "skill_gate", **settings})


@cached_story
def first_turn(*combatants: Fields, **settings: Any) -> Story:
    """Play until the first of these combatants has the first turn: all bid 0, and Tactics decides the order."""
    for index, combatant in enumerate(combatants):
        combatant["skills"] = [skill for skill in combatant["skills"] if skill["name"] != "Tactics"]
        combatant["skills"].append({"name": "Tactics", "level": len(combatants) - index})
    return after_bids(fight(*combatants, **settings))


def after_bids(story: Story, **bids: int) -> Story:
    """Commit the bids (0 if not given), do not cede in ties, and place all possible Turn Tokens."""
    for who in story.state.waiting:
        story.given(CommitBid(who, bids.get(who, 0)))
    return after_placing(after_cedes(story))


def after_cedes(story: Story, *who: str) -> Story:
    """Commit the cede choices; only combatants in `who` cede."""
    while story.state.step == "BID_TIES":
        first = story.state.waiting[0]
        story.given(CommitCede(first, first in who))
    return story


def after_placing(story: Story) -> Story:
    """Place a Turn Token for every combatant that can."""
    while story.state.step == "PENDING":
        story.given(PlaceToken(story.state.waiting[0]))
    return story


def turn_of(story: Story, who: str) -> Story:
    """End turns until a combatant has the turn."""
    while story.state.turn is None or story.state.turn.actor != who:
        if story.state.step == "PENDING":
            after_placing(story)
        else:
            story.given(EndTurn(story.state.turn.actor))
    return story


def rolls(*faces: int) -> tuple[RollDice, tuple[int, ...]]:
    """Return the command to make the roll that is due, with these faces."""
    return RollDice(), faces


def after_vote(story: Story, *, end: bool) -> Story:
    """Answer the last request of the Aftermath the same way for all, after declining everything before it."""
    while story.state.step in ("AFT_FUEL", "AFT_ARM", "AFT_HARASS"):
        who = story.state.waiting[0]
        story.given(Fuel(who) if story.state.step == "AFT_FUEL" else Decline(who))
    while story.state.step == "AFT_AGREE" and story.state.waiting:
        story.when(Agree(story.state.waiting[0], end))
        assert story.refused is None
    return story


def after_turns(story: Story) -> Story:
    """End every turn until the Aftermath opens a request, or the round is over."""
    while story.state.step in ("TURN", "PENDING"):
        story = after_placing(story)
        if story.state.turn is not None:
            story.given(EndTurn(story.state.turn.actor))
    return story


def to_aftermath(story: Story) -> Story:
    """End all turns, and decline further Turn Tokens."""
    while story.state.step in ("TURN", "PENDING"):
        story = turn_of(story, story.state.turn.actor) if story.state.turn else story
        story.given(EndTurn(story.state.turn.actor) if story.state.turn else Decline(story.state.waiting[0]))
    return story


def wounds(story: Story, who: str) -> int:
    """Return the Wounds Sustained of a combatant."""
    sustained: int = story.state.combatant(who).wounds
    return sustained


def wounds_of(story: Story, *who: str) -> list[int]:
    """Return the Wounds Sustained of several combatants."""
    return [wounds(story, combatant) for combatant in who]


def points_spent(story: Story) -> dict[str, int]:
    """Return the points that each combatant spent in the last beat."""
    return {event.whose: event.amount for event in story.events if isinstance(event, Spent)}
