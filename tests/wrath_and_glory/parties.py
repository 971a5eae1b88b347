"""Small fights that test single rules, with a few Agents, Threats and plain weapons."""

from typing import Any

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from tests.harness.stories import Story, cached_story, new_story

ARMOURY: tuple[dict[str, Any], ...] = (
    {"id": "laspistol", "name": "Laspistol", "kind": "ranged", "damage": 7, "ed": 1, "salvo": 1, "traits": ["Pistol"]},
    {"id": "lasgun", "name": "Lasgun", "kind": "ranged", "damage": 7, "ed": 0, "salvo": 3},
    {"id": "long-las", "name": "Long-las", "kind": "ranged", "damage": 10, "ed": 0},
    {"id": "plasma", "name": "Plasma Gun", "kind": "ranged", "damage": 10, "ed": 0, "ap": 2, "salvo": 1},
    {"id": "flamer", "name": "Flamer", "kind": "ranged", "damage": 9, "salvo": 1, "inflicts": "On Fire"},
    {"id": "inferno", "name": "Inferno Pistol", "kind": "ranged", "damage": 9, "salvo": 1, "traits": ["Flamer"]},
    {"id": "melta", "name": "Meltagun", "kind": "ranged", "damage": 10, "ed": 1, "salvo": 1, "traits": ["Melta"]},
    {"id": "rad", "name": "Radium Carbine", "kind": "ranged", "damage": 7, "ed": 2, "salvo": 1, "rad": 2},
    {"id": "needler", "name": "Needle Pistol", "kind": "ranged", "damage": 5, "salvo": 0},
    {"id": "grenade", "name": "Frag Grenade", "kind": "thrown", "damage": 9, "traits": ["Blast (4)"]},
    {"id": "axe", "name": "Throwing Axe", "kind": "thrown", "damage": 6},
    {"id": "sword", "name": "Sword", "kind": "melee", "damage": 5, "ed": 0},
    {"id": "wire", "name": "Monowire", "kind": "melee", "damage": 5, "adds_strength": False},
    {"id": "saw", "name": "Chainsword", "kind": "melee", "damage": 5, "ed": 2, "traits": ["Brutal", "Tearing"]},
    {"id": "stubber", "name": "Heavy Stubber", "kind": "ranged", "damage": 10, "salvo": 3, "traits": ["Heavy"]},
)

Fields = dict[str, Any]


def agent(name: str, *weapons: str, player: str = "", value: int = 4, **fields: Any) -> Fields:
    """Return the sheet of an Agent with this value in both combat skills. The id is the name in lower case."""
    skills = [{"name": skill, "value": value} for skill in ("Ballistic Skill", "Weapon Skill")]
    more = {
        "player": player or f"of-{name.lower()}",
        "role": "agent",
        "weapons": list(weapons or ("laspistol", "sword")),
    }
    return {"id": name.lower(), "name": name, "skills": skills, "tier": 1, "rank": 2, **more, **fields}


def threat(name: str, *weapons: str, role: str = "elite", value: int = 4, **fields: Any) -> Fields:
    """Return the sheet of a Threat, by default with Defence 3 and Resilience 8."""
    skills = [{"name": skill, "value": value} for skill in ("Ballistic Skill", "Weapon Skill")]
    more = {"role": role, "weapons": list(weapons or ("lasgun", "sword")), "defence": 3, "resilience": 8}
    return {"id": name.lower(), "name": name, "skills": skills, **more, **fields}


ADA, BO = agent("Ada", player="p-ada"), agent("Bo", player="p-bo")
X, Y = threat("X"), threat("Y")
SCOUT = agent(
    "Ada", player="p-ada", skills=[{"name": "Awareness", "value": 4}, {"name": "Ballistic Skill", "value": 4}]
)
"""An Agent with the skill Awareness."""


def party(*combatants: Fields, players: int = 0, more: tuple[Fields, ...] = (), **settings: Any) -> Story:
    """Start a fight in Narrative Time with typed dice and `more` weapons. The GM cannot buy the first turn."""
    names = list(dict.fromkeys(each["player"] for each in combatants if each["role"] == "agent"))
    names += [f"guest-{number}" for number in range(players - len(names))]
    seats = [{"id": name, "name": name.title()} for name in names]
    setup = {"players": seats, "combatants": list(combatants), "armoury": [*ARMOURY, *more]}
    return new_story("wrath_and_glory", setup, settings={"ruin_first_turn": False, **settings})


@cached_story
def in_first_turn(*combatants: Fields, players: int = 0, **settings: Any) -> Story:
    """Start combat and give the first combatant the first turn."""
    story = party(*combatants, players=players, **settings).given(BeginCombat())
    return story.given(Act(combatants[0]["id"]))


@cached_story
def without_resources(*combatants: Fields, **settings: Any) -> Story:
    """Start combat without Wrath and Ruin, so that no request asks for them, and give the first combatant the first
    turn.
    """
    story = in_first_turn(*combatants, **settings)
    if story.state.ruin:
        story.set(ruin=0)
    for player in story.state.players:
        story.set(**{f"players__{player.id.replace('-', '_dash_')}__wrath": 0})
    return story


@cached_story
def in_enemy_turn(target: Fields, *others: Fields, **settings: Any) -> Story:
    """Give X the turn after the first Agent's, without Wrath and Ruin."""
    return without_resources(target, *(others or (X,)), **settings).given(EndTurn(target["id"]), Act("x"))


def keep_roll(story: Story, who: str) -> Story:
    """Keep a roll and buy no dice, if there are requests for that."""
    if story.encounter.step == "WRATH_REROLL":
        story.given(KeepRoll(who))
    if story.encounter.step == "GLORY_DICE":
        story.given(BuyDice(who))
    return story
