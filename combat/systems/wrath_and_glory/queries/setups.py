"""Checks of new setups and newcomers, and the setup for the next session."""

from collections.abc import Iterable, Iterator, Mapping

import attrs
from attrs import frozen

from combat.engine.name_hints import name_hint
from combat.systems.wrath_and_glory.queries import abilities, active_abilities
from combat.systems.wrath_and_glory.rules import complications, conditions, resources
from events.abilities import Ability, ConditionSheet
from events.replace import common_fields
from events.wrath_and_glory.facts import Faults
from events.wrath_and_glory.sheets import (
    ARMOUR_TRAITS,
    ATTRIBUTES,
    INFLICTABLE_CONDITIONS,
    RATED_TRAITS,
    SIDES,
    SPECTATOR,
    TRAITS,
    TRAITS_THAT_NEED_A_RATING,
    Ailment,
    Broken,
    Names,
    Player,
    Profile,
    Settings,
    Setup,
    Traits,
    Weapon,
    split_rating,
    weapon_inflicts,
)
from events.wrath_and_glory.table import Combatant, State

SetupErrors = Iterator[tuple[str, str]]
"""Pairs of a JSON path and an error message."""


def setup_errors(setup: Setup, settings: Settings) -> SetupErrors:
    """Yield the errors of a new setup whose structure is valid."""
    for index, skill in enumerate(setup.names.skills):
        if skill.attribute not in ATTRIBUTES:
            yield f"$.names.skills[{index}].attribute", _unknown("attribute", skill.attribute, ATTRIBUTES)
    own = CustomNames(names=setup.names, abilities=setup.abilities, conditions=setup.conditions)
    for where, what in abilities.ability_errors(setup.names, setup.abilities, setup.conditions, own.condition_names):
        yield f"$.{where}", what
    for index, weapon in enumerate(setup.armoury):
        for where, what in weapon_errors(own, weapon):
            yield f"$.armoury[{index}]{where}", what
    sides = {combatant.id: combatant.fights_for for combatant in setup.combatants}
    for index, sheet in enumerate(setup.combatants):
        for where, what in sheet_errors(own, setup.armoury, sides, sheet):
            yield f"$.combatants[{index}]{where}", what
    players = len(setup.players)
    cap = resources.glory_cap(players, settings.glory_cap)
    if (setup.glory or 0) > cap:
        yield "$.glory", f"Glory must be at most {cap}, not {setup.glory}"
    if (setup.ruin or 0) > resources.ruin_cap(players):
        yield "$.ruin", f"Ruin must be at most {resources.ruin_cap(players)}, not {setup.ruin}"


@frozen(kw_only=True)
class CustomNames:
    """Names, abilities and conditions that only this table uses."""

    names: Names
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()

    @property
    def condition_names(self) -> tuple[str, ...]:
        """The names of the conditions that only this table uses."""
        return (*self.names.conditions, *(condition.name for condition in self.conditions))


def _unknown(what: str, name: str, names: Iterable[str]) -> str:
    return f"there is no {what} '{name}'; {name_hint(name, names)}"


def weapon_errors(own: CustomNames, weapon: Weapon) -> SetupErrors:
    """Yield the errors of a weapon."""
    skills = own.names.known_skills
    if weapon.skill and weapon.skill not in skills:
        yield ".skill", _unknown("skill", weapon.skill, skills)
    for index, printed in enumerate(weapon.traits):
        name, rating = split_rating(printed)
        where = f".traits[{index}]"
        if printed in own.names.traits or name in own.names.traits or weapon_inflicts(printed):
            continue
        if name not in TRAITS or name == Traits.INFLICT:
            fault = abilities.trait_error(own.abilities, printed, (*TRAITS, *own.names.traits))
            yield from ((where, fault),) if fault or name == Traits.INFLICT else ()
        elif rating and name not in RATED_TRAITS:
            yield (
                where,
                f"the trait {name} cannot have a rating; leave it out (only {', '.join(RATED_TRAITS)} can have one)",
            )
        elif name in TRAITS_THAT_NEED_A_RATING and not rating:
            yield where, f"the trait {name} needs a rating, such as '{name} (2)'"
    if weapon.rad and weapon.has(Traits.RAD):
        yield ".rad", "Rad is given both as a trait and in the field 'rad'; give it only once"
    if weapon.inflicts and weapon.has(Traits.INFLICT):
        yield (
            ".inflicts",
            "the inflicted condition is given both as a trait and in the field 'inflicts'; give it only once",
        )
    condition, _ = weapon.inflicted
    known_ones = (*INFLICTABLE_CONDITIONS, *own.condition_names)
    if condition and condition not in known_ones:
        yield ".inflicts", _unknown("condition", condition, known_ones)


def sheet_errors(
    own: CustomNames, armoury: tuple[Weapon, ...], sides: Mapping[str, str], sheet: Profile
) -> SetupErrors:
    """Yield the errors of a sheet."""
    for key, names in (
        ("skills", [skill.name for skill in sheet.skills]),
        ("weapons", list(sheet.weapons)),
        ("drawn", list(sheet.drawn or ())),
        ("stock", [stock.id for stock in sheet.stock]),
        ("conditions", [ailment.name for ailment in sheet.conditions]),
        ("faults", [fault.weapon for fault in sheet.faults]),
        ("engaged_with", list(sheet.engaged_with)),
        ("abilities", list(sheet.abilities)),
        ("keywords", list(sheet.keywords)),
        ("armour_traits", list(sheet.armour_traits)),
    ):
        for index, name in enumerate(names):
            if name in names[:index]:
                yield f".{key}[{index}]", f"{sheet.name} lists '{name}' twice; list it once"
    yield from _role_errors(sheet)
    yield from _name_errors(own, sides, sheet)
    yield from _weapon_list_errors(armoury, sheet)
    for key, printed, known_ones in (
        ("abilities", sheet.abilities, ()),
        ("armour_traits", sheet.armour_traits, ARMOUR_TRAITS),
    ):
        for index, name in enumerate(printed):
            fault = abilities.trait_error(own.abilities, name, known_ones)
            if fault:
                yield f".{key}[{index}]", fault.replace("trait", "ability", 1) if key == "abilities" else fault


def _role_errors(sheet: Profile) -> SetupErrors:
    if bool(sheet.roles) != (sheet.role == "by_tier") or {"agent", "by_tier"} & set(sheet.roles):
        yield (
            ".roles",
            ("the role 'by_tier' requires a Threat role for each Tier in 'roles'; for other roles leave 'roles' empty"),
        )
    if sheet.is_agent and sheet.ruin:
        yield ".ruin", f"{sheet.name} is an Agent; only Threats have their own Ruin"
    if sheet.shockless and (sheet.max_shock or sheet.shock):
        yield ".max_shock", f"{sheet.name} has no Shock (shockless), so max_shock and shock must be 0"
    if sheet.members > sheet.mob:
        yield ".members", f"{sheet.name} cannot have {sheet.members} members left from a mob of {sheet.mob}"


def _name_errors(own: CustomNames, sides: Mapping[str, str], sheet: Profile) -> SetupErrors:
    skills, ailments = own.names.known_skills, (*conditions.CONDITIONS, *own.condition_names)
    for index, skill in enumerate(sheet.skills):
        if skill.name not in skills:
            yield f".skills[{index}].name", _unknown("skill", skill.name, skills)
    for index, ailment in enumerate(sheet.conditions):
        if ailment.name not in ailments:
            yield f".conditions[{index}].name", _unknown("condition", ailment.name, ailments)
    for index, enemy in enumerate(sheet.engaged_with):
        if sides.get(enemy, sheet.fights_for) == sheet.fights_for:
            yield (
                f".engaged_with[{index}]",
                f"'{enemy}' is not an enemy of {sheet.name}; name a combatant on the other side",
            )


def _weapon_list_errors(armoury: tuple[Weapon, ...], sheet: Profile) -> SetupErrors:
    kinds = {weapon.id: weapon.kind for weapon in armoury}
    for key, names in (
        ("drawn", sheet.drawn or ()),
        ("stock", tuple(stock.id for stock in sheet.stock)),
        ("faults", tuple(fault.weapon for fault in sheet.faults)),
    ):
        for index, name in enumerate(names):
            if name not in sheet.weapons:
                yield f".{key}[{index}]", _unknown(f"weapon of {sheet.name}", name, sheet.weapons)
            elif key == "stock" and kinds[name] != "thrown":
                yield f".{key}[{index}]", f"'{name}' is not a thrown weapon; only thrown weapons are counted in 'stock'"
    for index, fault in enumerate(sheet.faults):
        if fault.what not in WEAPON_FAULTS:
            yield f".faults[{index}].what", _unknown("fault", fault.what, WEAPON_FAULTS)


WEAPON_FAULTS = (Faults.OUT_OF_AMMO, Faults.EMPTIED, *complications.FAULT_TESTS)
"""The faults that a weapon may have."""


EXAMPLE_NEWCOMER = Profile(id="newcomer", name="a Newcomer", role="elite")
"""The sheet that a form for a new combatant starts with."""


def custom_names_of(
    state: State, own: tuple[Ability, ...] = (), sheets: tuple[ConditionSheet, ...] = ()
) -> CustomNames:
    """Return the custom names, abilities and conditions of this table, together with those of a newcomer."""
    all_sheets = (*state.condition_sheets, *sheets)
    return CustomNames(names=state.names, abilities=(*state.catalogue, *own), conditions=all_sheets)


def newcomer_errors(
    state: State,
    sheet: Profile,
    weapons: tuple[Weapon, ...],
    own: tuple[Ability, ...] = (),
    sheets: tuple[ConditionSheet, ...] = (),
) -> SetupErrors:
    """Yield the errors of a combatant that is about to join the fight."""
    taken = (
        *SIDES,
        SPECTATOR,
        *(player.id for player in state.players),
        *(combatant.id for combatant in state.combatants),
    )
    players = [player.id for player in state.players]
    if _is_invalid_id(sheet.id, taken):
        yield "sheet.id", f"'{sheet.id}' is already in use or not a valid id; choose another one"
    if sheet.player and sheet.player not in players:
        yield "sheet.player", _unknown("player", sheet.player, players)
    if sheet.engaged_with:
        yield "sheet.engaged_with", "a newcomer cannot start engaged; use the command 'engage' after it has joined"
    for fault in sheet.role_errors(state.tier):
        yield "sheet", f"the newcomer {fault}"
    house = custom_names_of(state, own, sheets)
    yield from _duplicate_errors(state, own, sheets)
    yield from abilities.ability_errors(state.names, own, sheets, house.condition_names, state.catalogue)
    yield from _new_weapon_errors(state, house, weapons)
    armoury = (*state.armoury, *weapons)
    missing = [
        (index, name) for index, name in enumerate(sheet.weapons) if name not in [weapon.id for weapon in armoury]
    ]
    for index, name in missing:
        yield f"sheet.weapons[{index}]", _unknown("weapon", name, [weapon.id for weapon in armoury])
    if not missing:
        sides = {combatant.id: combatant.side for combatant in state.combatants}
        for where, what in sheet_errors(house, armoury, sides, sheet):
            yield f"sheet{where}", what


def _duplicate_errors(state: State, own: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> SetupErrors:
    for word, existing, new in (
        ("abilities", [ability.id for ability in state.catalogue], [ability.id for ability in own]),
        (
            "conditions",
            [condition.name for condition in state.condition_sheets],
            [condition.name for condition in sheets],
        ),
    ):
        for index, name in enumerate(new):
            if name in existing:
                yield f"{word}[{index}]", f"'{name}' already exists at this table; leave it out of the list"


def _is_invalid_id(word: str, taken: Iterable[str]) -> bool:
    return word in taken or not word or "." in word


def _new_weapon_errors(state: State, house: CustomNames, weapons: tuple[Weapon, ...]) -> SetupErrors:
    for index, weapon in enumerate(weapons):
        taken = (*(other.id for other in state.armoury), *(other.id for other in weapons[:index]))
        if _is_invalid_id(weapon.id, taken):
            yield f"weapons[{index}].id", f"'{weapon.id}' is already in use or not a valid id; choose another one"
        for where, what in weapon_errors(house, weapon):
            yield f"weapons[{index}]{where}", what


def aftermath(state: State) -> Setup:
    """Return the setup of the next session: all combatants still in the fight, in their present condition.

    Fear and conditions that end by themselves are left out, and all engagements end. Wrath, Glory and Ruin carry over;
    remove them from the setup if a new session begins.
    """
    return Setup(
        players=tuple(Player(player.id, player.name, player.wrath) for player in state.players),
        combatants=tuple(_sheet_after_fight(state, combatant) for combatant in state.present()),
        abilities=state.catalogue,
        conditions=state.condition_sheets,
        **common_fields(state, Setup, "players", "combatants"),
    )


def _sheet_after_fight(state: State, who: Combatant) -> Profile:
    lasting = (condition for condition in who.conditions if conditions.outlasts_the_fight(condition.id))
    held = (condition for condition in lasting if not active_abilities.condition_end(state, condition.id))
    fixed = ("max_shock",) if who.profile.shockless else ()
    return attrs.evolve(
        who.profile,
        **common_fields(who, Profile, "side", "conditions", "faults", "engaged_with", *fixed),
        side="players" if who.is_friend else "gm",
        conditions=tuple(Ailment(condition.id, condition.level, condition.source) for condition in held),
        faults=tuple(Broken(fault.id, fault.what) for fault in who.faults),
        engaged_with=(),
    )
