"""Checks of new setups and newcomers, and the setup for the next session."""

from collections.abc import Iterable, Mapping, Sequence

import attrs
from attrs import frozen

from combat.engine import sheet_checks
from combat.engine.name_hints import name_hint
from combat.systems.wrath_and_glory.queries import abilities, active_abilities
from combat.systems.wrath_and_glory.rules import complications, conditions, resources
from events.abilities import Ability, ConditionSheet
from events.replace import common_fields
from events.wrath_and_glory import Combatant, Faults, State, sheets


def setup_errors(setup: sheets.Setup, settings: sheets.Settings) -> sheet_checks.Faults:
    """Yield the errors of a new setup whose structure is valid."""
    attributes = [skill.attribute for skill in setup.names.skills]
    yield from _unknown("$.names.skills[{}].attribute", "attribute", attributes, sheets.ATTRIBUTES)
    own = CustomNames(names=setup.names, abilities=setup.abilities, conditions=setup.conditions)
    errors = abilities.ability_errors(
        setup.names,
        setup.abilities,
        setup.conditions,
        own.condition_names,
        armoury=setup.armoury,
        profiles=setup.combatants,
    )
    yield from _under("$.", errors)
    for index, weapon in enumerate(setup.armoury):
        yield from _under(f"$.armoury[{index}]", weapon_errors(own, weapon))
    sides = {combatant.id: combatant.fights_for for combatant in setup.combatants}
    for index, sheet in enumerate(setup.combatants):
        yield from _under(f"$.combatants[{index}]", sheet_errors(own, setup.armoury, sides, sheet))
    players = len(setup.players)
    cap = resources.glory_cap(players, settings.glory_cap)
    if (setup.glory or 0) > cap:
        yield "$.glory", f"Glory must be at most {cap}, not {setup.glory}"
    if (setup.ruin or 0) > resources.ruin_cap(players):
        yield "$.ruin", f"Ruin must be at most {resources.ruin_cap(players)}, not {setup.ruin}"


@frozen(kw_only=True)
class CustomNames:
    """Names, abilities and conditions that only this table uses."""

    names: sheets.Names
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()

    @property
    def condition_names(self) -> tuple[str, ...]:
        """The names of the conditions that only this table uses."""
        return (*self.names.conditions, *(condition.name for condition in self.conditions))


def _under(path: str, errors: sheet_checks.Faults) -> sheet_checks.Faults:
    return ((path + where, what) for where, what in errors)


def _unknown(path: str, what: str, names: Iterable[str], known: Sequence[str]) -> sheet_checks.Faults:
    """Yield an error for each unknown name. The path has a place for the index."""
    for index, name in enumerate(names):
        if name not in known:
            yield path.format(index), f"there is no {what} '{name}'; {name_hint(name, known)}"


def weapon_errors(own: CustomNames, weapon: sheets.Weapon) -> sheet_checks.Faults:
    """Yield the errors of a weapon."""
    yield from _unknown(".skill", "skill", filter(None, [weapon.skill]), own.names.known_skills)
    for index, printed in enumerate(weapon.traits):
        name, rating = sheets.split_rating(printed)
        where = f".traits[{index}]"
        if printed in own.names.traits or name in own.names.traits or sheets.weapon_inflicts(printed):
            continue
        if name not in sheets.TRAITS or name == sheets.Traits.INFLICT:
            fault = abilities.trait_error(own.abilities, printed, (*sheets.TRAITS, *own.names.traits))
            yield from ((where, fault),) if fault or name == sheets.Traits.INFLICT else ()
        elif printed != name and name not in sheets.RATED_TRAITS:
            yield where, f"the trait {name} cannot have a rating; only {', '.join(sheets.RATED_TRAITS)} can"
        elif not rating and (printed != name or name in sheets.TRAITS_THAT_NEED_A_RATING):
            yield where, f"the trait {name} needs a rating of at least 1, such as '{name} (2)'"
    if weapon.rad and weapon.has(sheets.Traits.RAD):
        yield ".rad", "Rad is given both as a trait and in the field 'rad'; give it only once"
    if weapon.inflicts and weapon.has(sheets.Traits.INFLICT):
        where = "both as a trait and in the field 'inflicts'"
        yield ".inflicts", f"the inflicted condition is given {where}; give it only once"
    inflicted = [name for name, _ in weapon.inflictions]
    yield from _unknown(".inflicts", "condition", inflicted, (*sheets.INFLICTABLE_CONDITIONS, *own.condition_names))
    yield from sheet_checks.repeated_names(".inflicts", inflicted, weapon.name)
    names = (name for name, _ in map(sheets.split_rating, weapon.traits))
    listed = [name if name in sheets.TRAITS else str(number) for number, name in enumerate(names)]
    yield from sheet_checks.repeated_names(".traits", listed, weapon.name)


def sheet_errors(
    own: CustomNames, armoury: tuple[sheets.Weapon, ...], sides: Mapping[str, str], sheet: sheets.Profile
) -> sheet_checks.Faults:
    """Yield the errors of a sheet."""
    for key, names in (
        ("skills", [skill.name for skill in sheet.skills]),
        ("weapons", sheet.weapons),
        ("drawn", sheet.drawn or ()),
        ("stock", [stock.id for stock in sheet.stock]),
        ("conditions", [ailment.name for ailment in sheet.conditions]),
        ("faults", [fault.weapon for fault in sheet.faults]),
        ("engaged_with", sheet.engaged_with),
        ("abilities", sheet.abilities),
        ("keywords", sheet.keywords),
        ("armour_traits", [sheets.split_rating(trait)[0] for trait in sheet.armour_traits]),
    ):
        yield from sheet_checks.repeated_names(f".{key}", names, sheet.name)
    yield from _role_errors(sheet)
    yield from _name_errors(own, sides, sheet)
    yield from _weapon_list_errors(armoury, sheet)
    for key, printed, known_ones in (
        ("abilities", sheet.abilities, ()),
        ("armour_traits", sheet.armour_traits, sheets.ARMOUR_TRAITS),
    ):
        for index, name in enumerate(printed):
            fault = abilities.trait_error(own.abilities, name, known_ones)
            if fault:
                yield f".{key}[{index}]", fault.replace("trait", "ability", 1) if key == "abilities" else fault


def _role_errors(sheet: sheets.Profile) -> sheet_checks.Faults:
    if bool(sheet.roles) != (sheet.role == "by_tier") or {"agent", "by_tier"} & set(sheet.roles):
        why = "the role 'by_tier' requires a Threat role for each Tier in 'roles'; for other roles leave 'roles' empty"
        yield ".roles", why
    if sheet.is_agent and sheet.ruin:
        yield ".ruin", f"{sheet.name} is an Agent; only Threats have their own Ruin"
    if sheet.shockless and (sheet.max_shock or sheet.shock):
        yield ".max_shock", f"{sheet.name} has no Shock (shockless), so max_shock and shock must be 0"
    if sheet.members > sheet.mob:
        yield ".members", f"{sheet.name} cannot have {sheet.members} members left from a mob of {sheet.mob}"


def _name_errors(own: CustomNames, sides: Mapping[str, str], sheet: sheets.Profile) -> sheet_checks.Faults:
    ailments = (*conditions.CONDITIONS, *own.condition_names)
    listed_skills = (*own.names.known_skills, sheets.DEFAULT_SKILL)
    yield from _unknown(".skills[{}].name", "skill", [skill.name for skill in sheet.skills], listed_skills)
    yield from _unknown(".conditions[{}].name", "condition", [ailment.name for ailment in sheet.conditions], ailments)
    for index, enemy in enumerate(sheet.engaged_with):
        if sides.get(enemy, sheet.fights_for) == sheet.fights_for:
            sentence = f"'{enemy}' is not an enemy of {sheet.name}; name a combatant on the other side"
            yield f".engaged_with[{index}]", sentence


def _weapon_list_errors(armoury: tuple[sheets.Weapon, ...], sheet: sheets.Profile) -> sheet_checks.Faults:
    kinds = {weapon.id: weapon.kind for weapon in armoury}
    for key, names in (
        ("drawn", sheet.drawn or ()),
        ("stock", tuple(stock.id for stock in sheet.stock)),
        ("faults", tuple(fault.weapon for fault in sheet.faults)),
    ):
        yield from _unknown(f".{key}[{{}}]", f"weapon of {sheet.name}", names, sheet.weapons)
    for index, stock in enumerate(sheet.stock):
        if stock.id in sheet.weapons and kinds[stock.id] != "thrown":
            yield f".stock[{index}]", f"'{stock.id}' is not a thrown weapon; only thrown weapons are counted in 'stock'"
    yield from _unknown(".faults[{}].what", "fault", [fault.what for fault in sheet.faults], WEAPON_FAULTS)


WEAPON_FAULTS = (Faults.OUT_OF_AMMO, Faults.EMPTIED, *complications.FAULT_TESTS)
"""The faults that a weapon may have."""


EXAMPLE_NEWCOMER = sheets.Profile(id="newcomer", name="a Newcomer", role="elite")
"""The sheet that a form for a new combatant starts with."""


def newcomer_errors(
    state: State,
    sheet: sheets.Profile,
    weapons: tuple[sheets.Weapon, ...],
    own: tuple[Ability, ...] = (),
    own_conditions: tuple[ConditionSheet, ...] = (),
) -> sheet_checks.Faults:
    """Yield the errors of a combatant that is about to join the fight."""
    players, combatants = [player.id for player in state.players], [combatant.id for combatant in state.combatants]
    yield from _id_errors("sheet.id", sheet.id, (*sheets.SIDES, sheets.SPECTATOR, *players, *combatants))
    for where, what in _unknown("sheet.player", "player", filter(None, [sheet.player]), players):
        yield where, f"{what}; players join before the fight, but one of them or the GM can play the newcomer"
    if sheet.engaged_with:
        yield "sheet.engaged_with", "a newcomer cannot start engaged; use the command 'engage' after it has joined"
    for fault in sheet.role_errors(state.tier):
        yield "sheet", f"the newcomer {fault}"
    names = CustomNames(
        names=state.names, abilities=(*state.catalogue, *own), conditions=(*state.condition_sheets, *own_conditions)
    )
    yield from _existing("abilities", [ability.id for ability in own], [ability.id for ability in state.catalogue])
    known_sheets = [condition.name for condition in state.condition_sheets]
    yield from _existing("conditions", [condition.name for condition in own_conditions], known_sheets)
    armoury = (*state.armoury, *weapons)
    profiles = (sheet, *(combatant.profile for combatant in state.combatants))
    yield from abilities.ability_errors(
        state.names, own, own_conditions, names.condition_names, state.catalogue, armoury=armoury, profiles=profiles
    )
    ids = [weapon.id for weapon in armoury]
    for index, weapon in enumerate(weapons):
        yield from _id_errors(f"weapons[{index}].id", weapon.id, ids[: len(state.armoury) + index])
        yield from _under(f"weapons[{index}]", weapon_errors(names, weapon))
    missing = tuple(_unknown("sheet.weapons[{}]", "weapon", sheet.weapons, ids))
    yield from missing
    if not missing:
        sides = {combatant.id: combatant.side for combatant in state.combatants}
        yield from _under("sheet", sheet_errors(names, armoury, sides, sheet))


def _existing(path: str, names: Sequence[str], existing: Sequence[str]) -> sheet_checks.Faults:
    for index, name in enumerate(names):
        if name in existing:
            yield f"{path}[{index}]", f"'{name}' already exists at this table; leave it out of the list"


def _id_errors(path: str, name: str, taken: Sequence[str]) -> sheet_checks.Faults:
    if name in taken or not name or "." in name:
        yield path, f"'{name}' is already in use or not a valid id; choose another one"


def aftermath(state: State) -> sheets.Setup:
    """Return the setup of the next session: all combatants still in the fight, in their present condition.

    Agents that left the fight are included too, unless they are dead or captured.
    Fear and conditions that end by themselves are left out, and all engagements end. Wrath, Glory and Ruin carry over;
    remove them from the setup if a new session begins.
    """
    return sheets.Setup(
        players=tuple(sheets.Player(player.id, player.name, player.wrath) for player in state.players),
        combatants=tuple(_sheet_after_fight(state, who) for who in state.combatants if _remains(who)),
        abilities=state.catalogue,
        conditions=state.condition_sheets,
        **common_fields(state, sheets.Setup, "players", "combatants"),
    )


def _remains(who: Combatant) -> bool:
    got_away = who.profile.is_agent and not who.dead and who.how != "captured"
    return got_away or (who.present and who.members > 0)


def _sheet_after_fight(state: State, who: Combatant) -> sheets.Profile:
    lasting = (condition for condition in who.conditions if conditions.outlasts_the_fight(condition.id))
    held = (condition for condition in lasting if not active_abilities.condition_end(state, condition.id))
    fixed = ("max_shock",) if who.profile.shockless else ()
    return attrs.evolve(
        who.profile,
        **common_fields(who, sheets.Profile, "side", "conditions", "faults", "engaged_with", *fixed),
        side="players" if who.is_friend else "gm",
        conditions=tuple(sheets.Ailment(condition.id, condition.level, condition.source) for condition in held),
        faults=tuple(sheets.Broken(fault.id, fault.what) for fault in who.faults),
        engaged_with=(),
    )
