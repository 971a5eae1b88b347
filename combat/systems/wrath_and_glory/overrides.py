"""What an override may not make of the table, and what a new setup must not hold."""

from collections.abc import Iterable, Iterator, Mapping

from combat.engine.names import known
from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules import complications, conditions, resources, tests
from events.wrath_and_glory.facts import Faults
from events.wrath_and_glory.sheets import (
    ATTRIBUTES,
    INFLICTED,
    RATED,
    TRAITS,
    Profile,
    Settings,
    Setup,
    Traits,
    Weapon,
    rated,
    weapon_inflicts,
)
from events.wrath_and_glory.table import SCORES, Combatant, State

PENDING: Mapping[str, str] = {
    "AMBUSH": "ambush",
    "HANDOFF": "handing",
    "TURN": "turns",
    "REFLEXIVE": "blows",
    "OWED_TEST": "owed",
    "DECLARATION": "declaration",
    **dict.fromkeys(("WRATH_REROLL", "GLORY_DICE", "SHIFT", "CRITICAL", "GLORY_DAMAGE", "CRITICAL_SEVERITY"), "test"),
    **dict.fromkeys(("SOAK", "SOAK_REROLL", "SOAK_GLORY"), "harms"),
    **dict.fromkeys(("COMPLICATION", "COMPLICATION_ANSWER", "INCONVENIENT_TARGET"), "complication"),
}
"""What must be on the table at a step that asks about it."""

COUNTS = ("wounds", "shock", "traumatic", "members", "ammo", "ruin")

Misfits = Iterator[tuple[str, str]]
"""The JSON path of what does not fit, and a sentence."""


def misfits(setup: Setup, settings: Settings) -> Misfits:
    """Return what a new setup must not hold although its shape is right."""
    for at, skill in enumerate(setup.names.skills):
        if skill.attribute not in ATTRIBUTES:
            yield f"$.names.skills[{at}].attribute", _unknown("attribute", skill.attribute, ATTRIBUTES)
    for at, weapon in enumerate(setup.armoury):
        for where, what in weapon_misfits(setup, weapon):
            yield f"$.armoury[{at}]{where}", what
    for at, sheet in enumerate(setup.combatants):
        for where, what in sheet_misfits(setup, sheet):
            yield f"$.combatants[{at}]{where}", what
    players = len(setup.players)
    cap = resources.GLORY_CAP[settings.glory_cap](players)
    if (setup.glory or 0) > cap:
        yield "$.glory", f"there can be no more than {cap} Glory, not {setup.glory}"
    if (setup.ruin or 0) > resources.ruin_cap(players):
        yield "$.ruin", f"there can be no more than {resources.ruin_cap(players)} Ruin, not {setup.ruin}"


def _unknown(what: str, name: str, names: Iterable[str]) -> str:
    return f"there is no {what} '{name}'; {known(name, names)}"


def weapon_misfits(setup: Setup, weapon: Weapon) -> Misfits:
    """Return what does not fit about a weapon."""
    skills, own = setup.names.known_skills, setup.names.traits
    if weapon.skill and weapon.skill not in skills:
        yield ".skill", _unknown("skill", weapon.skill, skills)
    for at, each in enumerate(weapon.traits):
        name, rating = rated(each)
        where = f".traits[{at}]"
        if each in own or name in own or weapon_inflicts(each):
            continue
        if name not in TRAITS or name == Traits.INFLICT:
            yield where, _unknown("trait", each, (*TRAITS, *own))
        elif rating and name not in RATED:
            yield where, f"the trait {name} has no number; only {', '.join(RATED)} have one"
        elif name == Traits.RAD and not rating:
            yield where, "the trait Rad needs its number, such as 'Rad (2)'"
    if weapon.rad and weapon.has(Traits.RAD):
        yield ".rad", "Rad is said twice, as a trait and as a key of its own"
    if weapon.inflicts and weapon.has(Traits.INFLICT):
        yield ".inflicts", "what it inflicts is said twice, as a trait and as a key of its own"
    condition, _ = weapon.inflicted
    if condition and condition not in (*INFLICTED, *setup.names.conditions):
        yield ".inflicts", _unknown("condition", condition, (*INFLICTED, *setup.names.conditions))


def sheet_misfits(setup: Setup, each: Profile) -> Misfits:
    """Return what does not fit about somebody."""
    for key, names in (
        ("skills", [skill.name for skill in each.skills]),
        ("weapons", list(each.weapons)),
        ("drawn", list(each.drawn or ())),
        ("stock", [stock.id for stock in each.stock]),
        ("conditions", [ailment.name for ailment in each.conditions]),
        ("faults", [fault.weapon for fault in each.faults]),
        ("engaged_with", list(each.engaged_with)),
    ):
        for at, name in enumerate(names):
            if name in names[:at]:
                yield f".{key}[{at}]", f"{each.name} has '{name}' twice; say it once"
    yield from _odd_role(each)
    yield from _odd_names(setup, each)
    yield from _odd_weapons(setup, each)


def _odd_role(each: Profile) -> Misfits:
    if bool(each.roles) != (each.role == "by_tier") or {"agent", "by_tier"} & set(each.roles):
        yield ".roles", "the role 'by_tier' needs a role of a Threat for each Tier, and no other role has them"
    if each.is_agent and each.ruin:
        yield ".ruin", f"{each.name} is an Agent; only Threats have Ruin of their own"
    if each.shockless and (each.max_shock or each.shock):
        yield ".max_shock", f"{each.name} has a dash for its Shock, and a number as well; give one of the two"
    if each.members > each.mob:
        yield ".members", f"{each.name} cannot have {each.members} members left of {each.mob}"


def _odd_names(setup: Setup, each: Profile) -> Misfits:
    skills, ailments = setup.names.known_skills, (*conditions.CONDITIONS, *setup.names.conditions)
    for at, skill in enumerate(each.skills):
        if skill.name not in skills:
            yield f".skills[{at}].name", _unknown("skill", skill.name, skills)
    for at, ailment in enumerate(each.conditions):
        if ailment.name not in ailments:
            yield f".conditions[{at}].name", _unknown("condition", ailment.name, ailments)
    sides = {other.id: other.fights_for for other in setup.combatants}
    for at, enemy in enumerate(each.engaged_with):
        if sides.get(enemy, each.fights_for) == each.fights_for:
            yield f".engaged_with[{at}]", f"'{enemy}' is no enemy of {each.name}; name one of the other side"


def _odd_weapons(setup: Setup, each: Profile) -> Misfits:
    kinds = {weapon.id: weapon.kind for weapon in setup.armoury}
    for key, names in (
        ("drawn", each.drawn or ()),
        ("stock", tuple(stock.id for stock in each.stock)),
        ("faults", tuple(fault.weapon for fault in each.faults)),
    ):
        for at, name in enumerate(names):
            if name not in each.weapons:
                yield f".{key}[{at}]", _unknown(f"weapon of {each.name}", name, each.weapons)
            elif key == "stock" and kinds[name] != "thrown":
                yield f".{key}[{at}]", f"'{name}' is not thrown; only thrown weapons are counted"
    for at, fault in enumerate(each.faults):
        if fault.what not in BROKEN:
            yield f".faults[{at}].what", _unknown("fault", fault.what, BROKEN)


BROKEN = (Faults.OUT_OF_AMMO, Faults.EMPTIED, *complications.FAULTS)
"""Whatever can be the matter with a weapon."""


def faults(state: State) -> Iterator[str]:
    """Return what cannot be on any table, however it came there."""
    for name, held, most in (
        ("Glory", state.glory, standing.glory_cap(state)),
        ("Ruin", state.ruin, standing.ruin_cap(state)),
    ):
        if not 0 <= held <= most:
            yield f"{name} must be 0 to {most}, not {held}"
    for player in state.players:
        if player.wrath < 0:
            yield f"{player.id} cannot have {player.wrath} Wrath"
    for who in state.combatants:
        yield from _faults_of(state, who)
    if state.round < 0:
        yield f"there is no round {state.round}"
    if state.step in PENDING and not getattr(state, PENDING[state.step]):
        yield f"at {state.step} something must be pending in '{PENDING[state.step]}', and nothing is"
    test = state.test
    if test is not None and test.faces and test.icons != tests.icons(test.faces):
        yield f"the dice of the roll come to {tests.icons(test.faces)} icons, not {test.icons}"


def _faults_of(state: State, who: Combatant) -> Iterator[str]:
    for name in (*COUNTS, *SCORES.values()):
        if getattr(who, name) < 0:
            yield f"{who.id}: {name} cannot be {getattr(who, name)}"
    if who.members > who.profile.mob:
        yield f"{who.id} cannot have {who.members} members; it began with {who.profile.mob}"
    for enemy in who.engaged_with:
        if not state.knows(enemy) or who.id not in state.combatant(enemy).engaged_with:
            yield f"{who.id} is engaged with {enemy}, but {enemy} is not engaged with {who.id}"
