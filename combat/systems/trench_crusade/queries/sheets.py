"""Checks for entries without effect on the sheets of a setup, and the sheets after a battle."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

import attrs

from combat.engine.book import cites
from combat.engine.sheet_checks import repeated_names
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.queries.ability_words import KEYWORD
from combat.systems.trench_crusade.queries.active_abilities import ability_names
from combat.systems.trench_crusade.rules import keywords, melee_combat
from events.abilities import Ability
from events.replace import common_fields
from events.trench_crusade import UNARMED_ID, Profile, Settings, Setup, Side, State, Weapon, has_keyword

PAIR = 2
"""Number of models in a FIRETEAM."""

SetupError = tuple[str, str]
"""A JSON path and a message. The message is empty if there is no error."""

# Fields and keywords that apply only to weapons of one kind.
RANGED_FIELDS = ("range", "shots", "ignores", "scatters", "short_range_injury_dice", "long_range_injury_dice")
ROLLED_FIELDS = ("hit_dice", "ignores", "scatters")
ROLLED_KEYWORDS = ("RISKY", "CRITICAL")


@cites("TC-DICE-06", "TC-MEL-02")
def misfits(setup: Setup, settings: Settings) -> Iterator[SetupError]:
    """Yield a JSON path and a message for each entry on the sheets of a new battle that would have no effect."""
    errors: list[Iterable[SetupError]] = []
    own = (*setup.keywords, *(ability.id for ability in setup.abilities))
    strong = strengthening(setup.abilities)
    for index, weapon in enumerate(setup.armoury):
        errors.append(_with_path(f"$.armoury[{index}]", weapon_errors(weapon, own)))
    for side_place, side in enumerate(setup.sides):
        for index, model in enumerate(side.models):
            path = f"$.sides[{side_place}].models[{index}]"
            errors.append(_with_path(path, model_errors(model, setup.armoury, own, strong)))
    yield from chain.from_iterable(errors)


def _with_path(path: str, errors: Iterable[SetupError]) -> Iterator[SetupError]:
    return ((f"{path}.{field}", message) for field, message in errors if message)


@cites("TC-DICE-06")
def weapon_errors(weapon: Weapon, own: tuple[str, ...]) -> Iterator[SetupError]:
    """Yield the field and a message for each entry on a weapon's sheet that would have no effect."""
    for number, keyword in enumerate(weapon.keywords):
        error = keywords.weapon_keyword_error(keyword, weapon.kind, own, catalogue.ids())
        yield f"keywords[{number}]", (error and catalogue.WEAPON_LINES.error(keyword)) or error
    yield from repeated_names("keywords", weapon.keywords, weapon.name)
    for kind, applies, fields in (
        ("a ranged weapon", weapon.kind == "ranged", RANGED_FIELDS),
        ("a melee weapon", weapon.kind == "melee", ("attacks",)),
        ("a BLAST weapon", weapon.has("BLAST"), ("splash_dice",)),
        ("a weapon that is rolled for", not weapon.automatic, ROLLED_FIELDS),
    ):
        for field in fields if not applies else ():
            if getattr(weapon, field) != attrs.fields_dict(Weapon)[field].default:
                yield field, f"the {weapon.name} is not {kind}, so this has no effect"
    if weapon.ends_activation and weapon.kind == "melee":
        yield "ends_activation", f"the {weapon.name} is not a ranged weapon, so this has no effect"
    for keyword in ROLLED_KEYWORDS if weapon.automatic else ():
        if weapon.has(keyword):
            yield "keywords", f"the {weapon.name} hits without a roll, so {keyword} has no effect"
    if weapon.id == UNARMED_ID:
        yield "id", f"the id '{UNARMED_ID}' is reserved for bare hands; choose another id"


def strengthening(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """Return the ids of abilities, including those of the catalogue, that make their owner STRONG."""
    known = (*abilities, *catalogue.CATALOGUE.abilities)
    return tuple(
        ability.id
        for ability in known
        if any((effect.do, effect.what) == (KEYWORD, "STRONG") for effect in ability.does)
    )


@cites("TC-DICE-06", "TC-MEL-02", "TC-MEL-05")
def model_errors(
    model: Profile, armoury: tuple[Weapon, ...], own: tuple[str, ...], strong: tuple[str, ...] = ()
) -> Iterator[SetupError]:
    """Yield the field and a message for each entry on a model's sheet that would have no effect or is not allowed.

    Args:
        model: The sheet.
        armoury: The weapons of the battle.
        own: The names of keywords and abilities that the battle defines.
        strong: The ids of abilities that make their owner STRONG, which lifts the limit of one HEAVY item.
    """
    known = {weapon.id: weapon for weapon in armoury}
    for number, keyword in enumerate(model.keywords):
        error = keywords.model_keyword_error(keyword, own, catalogue.ids())
        yield f"keywords[{number}]", (error and catalogue.MODEL_LINES.error(keyword)) or error
    yield from repeated_names("keywords", model.keywords, model.name)
    abilities = tuple(ability for ability in own if not keywords.is_known(ability))
    for field, listed in (("abilities", model.abilities), ("equipment", model.equipment)):
        for number, name in enumerate(listed):
            yield f"{field}[{number}]", keywords.ability_error(name, abilities, catalogue.ids())
        yield from repeated_names(field, listed, model.name)
    yield from _carrying_errors(model, known, strong)
    for number, used in enumerate(model.used_up):
        if model.weapons.count(used) < model.used_up[: number + 1].count(used):
            yield f"used_up[{number}]", f"{model.name} does not carry '{used}', so it cannot have used it up"
    names = [power.name.casefold() for power in model.powers]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield f"powers[{number}].name", f"{model.powers[number].name} is listed twice"


@cites("TC-MEL-02", "TC-MEL-05")
def _carrying_errors(model: Profile, known: Mapping[str, Weapon], strong: tuple[str, ...]) -> Iterator[SetupError]:
    if catalogue.hinders_itself(model):
        yield "equipment", f"{model.name} wears machine armour, so it cannot carry a shield (TC-INJ-06)"
    named = known.get(model.off_hand)
    if named is not None and named.kind == "ranged" and not named.has("PISTOL"):
        yield "off_hand", f"the {named.name} cannot make Melee Attacks, so it cannot be the Off-Hand weapon"
    if named is not None and melee_combat.is_two_handed(named.hands, named.has("CUMBERSOME")):
        yield "off_hand", f"the {named.name} needs two hands, so it is never the Off-Hand weapon"
    heavy = [known[weapon].name for weapon in model.weapons if weapon in known and known[weapon].has("HEAVY")]
    heavy += ["HEAVY armour or equipment"] if has_keyword(model.keywords, "HEAVY") else []
    limited = keywords.is_burdened(bool(heavy), model.keywords) and not {*ability_names(model)}.intersection(strong)
    if limited and len(heavy) > 1:
        yield "weapons", f"{model.name} is not STRONG and may carry one HEAVY item, not {' and '.join(heavy)}"


def aftermath(state: State) -> Setup:
    """Return the setup for the next session, with the markers, conditions and weapons that each model has left.

    Models that are Out of Action, or have left the battle, remain so. Players edit the sheets to record what happens
    between battles.
    """
    sides = tuple(Side(side.id, side.name, tuple(_sheets_after(state, side.id))) for side in state.sides)
    defined = [ability.id for ability in state.catalogue]
    own = tuple(keyword for keyword in state.keywords if not keywords.is_known(keyword) and keyword not in defined)
    return Setup(sides, state.armoury, own, state.catalogue, state.condition_sheets)


def _sheets_after(state: State, side: str) -> Iterator[Profile]:
    """Yield the sheets of a side's models. A FIRETEAM is removed from them if it is no longer a pair."""
    models = [model for model in state.models if model.side == side]
    teams = Counter(model.profile.fireteam for model in models)
    for model in models:
        fireteam = model.profile.fireteam if teams[model.profile.fireteam] == PAIR else ""
        yield attrs.evolve(model.profile, fireteam=fireteam, **common_fields(model, Profile))
