"""Queries about the state that need a rule or serve several chapters, and helpers for forms and refusals."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from combat.engine.offer import Bound, OneOf, SomeOf, choice_of
from combat.engine.play import Reason, cites
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.queries.ability_words import FULL_MOVES, HEAVY_MELEE, IGNORE, ONE_ARMOUR, SHARPEN
from combat.systems.trench_crusade.queries.active_abilities import IN_FORCE
from combat.systems.trench_crusade.rules import dice, injuries, keywords, melee_combat, morale, ranged_combat
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.memo import memo_by_identity
from events.trench_crusade import UNARMED, Activation, Model, Profile, State, Warband, Weapon, has_keyword
from events.trench_crusade.facts import STRENGTH, Action, ActionDeclared, InjuryDue
from events.vocabulary import Modifier, StartsWith


@cites("TC-MOR-06")
def starting_strength(state: State) -> Iterator[StartsWith]:
    """Yield the number of models that each warband begins with. Morale compares losses with it."""
    for side in state.side_ids:
        yield StartsWith(side, STRENGTH, (len(state.on_table(side)),))


@cites("TC-TURN-07", "TC-INJ-05")
def model_counts(state: State) -> dict[str, int]:
    """Return the number of models that each side has on the table, Down models included."""
    sides = [model.side for model in state.models if not model.out]
    return {side: sides.count(side) for side in state.side_ids}


@cites("TC-MOR-04")
def is_shaken(state: State, side: str) -> bool:
    """Return whether a side is Shaken this Turn."""
    return state.settings.morale_mode != "flee" and morale.is_shaken(state.turn, state.side(side).failed_in)


def has_charged(activation: Activation | None) -> bool:
    """Return whether a model has charged in this Activation."""
    return activation is not None and activation.took(Action.MOVE, Action.CHARGE)


@frozen
class Pool:
    """The base and the modifiers of a roll before any markers are spent.

    Attributes:
        base: The number of dice that are kept.
        modifiers: The modifiers to the dice and to the total.
    """

    base: int
    modifiers: tuple[Modifier, ...]

    def __str__(self) -> str:
        """Return a description of the pool such as `2D6 at +1 DICE, and -1 to the total`."""
        net, flat_modifiers = (
            sum(modifier.amount for modifier in self.modifiers if modifier.on == word) for word in ("dice", "total")
        )
        text = f"{self.base}D6"
        if any(modifier.on == "dice" for modifier in self.modifiers):
            text += f" at {net:+d} DICE"
        return f"{text}, and {flat_modifiers:+d} to the total" if flat_modifiers else text


CIRCUMSTANCES = frozenset(name for name, _ in (*ranged_combat.HIT_DICE, *melee_combat.HIT_DICE))
"""Names of circumstances in the book. Each counts once in a roll, wherever it comes from."""


@cites("TC-DICE-04", "TC-DICE-06", "TC-SHOOT-02")
def action_pool(state: State, attempt: ActionDeclared) -> Pool:
    """Return the pool of an ACTION roll before any markers are spent, including modifiers from abilities."""
    if (
        attempt.action == Action.MORALE
    ):  # if a LEADER makes the test, its modifiers already include those for the whole side
        return Pool(BASE_DICE, attempt.modifiers)
    moments = active_abilities.roll_moments(state, attempt)
    cancelled = IN_FORCE.words_at(state, IGNORE, *moments)
    weapon = state.weapon(attempt.weapon) if attempt.action == Action.RANGED_ATTACK else None
    ignored = ranged_combat.ignored(weapon.ignores, weapon.has("GRENADE")) if weapon is not None else frozenset()
    remaining = (modifier for modifier in attempt.modifiers if modifier.name not in cancelled)
    modifiers = (*remaining, *IN_FORCE.modifiers(state, *moments))
    return Pool(BASE_DICE, dice.without_repeats(modifiers, CIRCUMSTANCES, ignored.union(cancelled) & CIRCUMSTANCES))


@cites("TC-INJ-01", "TC-INJ-06", "TC-INJ-10", "TC-DICE-05", "TC-DICE-06")
def injury_pool(state: State, hurt: InjuryDue) -> Pool:
    """Return the pool of an injury roll, with the target's condition and armour, before any markers are spent."""
    target, weapon = state.model(hurt.target), injuring_weapon(state, hurt)
    moments = active_abilities.injury_moments(state, hurt)
    cancelled = IN_FORCE.words_at(state, IGNORE, *moments)
    in_melee = hurt.cause == "melee"
    bonus = injuries.down_injury_bonus(target.down, in_melee, state.settings.down_injury_bonus)
    down = dice_modifiers(("Down target", bonus))
    ignored = armour_ignored(state, weapon, hurt)
    armour = injuries.armour_modifier(target.profile.armour, target.profile.shield, ignored=ignored)
    printed = () if weapon is None else ((weapon.name, weapon.injury_modifier),)
    flat_modifiers = (Modifier(name, amount, "total") for name, amount in (*printed, ("Armour", armour)) if amount)
    base = hurt.base or BASE_DICE
    if weapon is not None and not hurt.caught:
        base = weapon.injury_base
    all_modifiers = (*hurt.modifiers, *down, *IN_FORCE.modifiers(state, *moments), *flat_modifiers)
    remaining = tuple(modifier for modifier in all_modifiers if modifier.name not in cancelled)
    more_fields = sum(modifier.amount for modifier in remaining if modifier.on == "base")
    return Pool(max(1, base + more_fields), remaining)


def injuring_weapon(state: State, hurt: InjuryDue) -> Weapon | None:
    """Return the weapon that causes an injury, or None if the cause is not a weapon."""
    is_stated = hurt.base > 0  # a stated injury has its own values, even if its source has the name of a weapon
    return None if is_stated or hurt.cause == "accident" else state.weapon(hurt.source)


@cites("TC-INJ-11")
def effective_keywords(state: State, weapon: Weapon | None, hurt: InjuryDue) -> tuple[str, ...]:
    """Return the weapon keywords that affect an injured model, including those added by abilities."""
    if weapon is None:
        return ()
    added = IN_FORCE.words_at(state, SHARPEN, *active_abilities.injury_moments(state, hurt))
    if not added and not weapon.keywords:
        return ()
    keywords_held = active_abilities.keywords_of(state, state.model(hurt.target))
    return tuple(
        [keyword for keyword in dict.fromkeys((*weapon.keywords, *added)) if keywords.affects(keyword, keywords_held)]
    )


@cites("TC-INJ-07")
def armour_ignored(state: State, weapon: Weapon | None, hurt: InjuryDue) -> str:
    """Return how much of a model's armour an injury ignores, according to the weapon's sheet and keywords."""
    target = state.model(hurt.target)
    bearer = active_abilities.keywords_of(state, target)
    if weapon is None or "IMPERVIOUS" in bearer:
        return "all" if weapon is None and hurt.ignores_armour else "nothing"
    by_keyword = {"IGNORES ARMOUR", "IGNORE ARMOUR"}.intersection(effective_keywords(state, weapon, hurt))
    if by_keyword and keywords.affects("IGNORES ARMOUR", bearer):
        return "all"
    ignored = injuries.armour_ignored(weapon.ignores_armour, critical=hurt.critical, target_down=target.down)
    cancelled = IN_FORCE.words_at(state, IGNORE, *active_abilities.injury_moments(state, hurt))
    return "one" if ignored == "nothing" and ONE_ARMOUR in cancelled else ignored


@cites("TC-MOVE-03")
def skirmishers(state: State) -> tuple[Model, ...]:
    """Return the SKIRMISHERs that may evade the declared Charge; a Down one cannot move. Only one of them may do so."""
    charge = state.charge
    if charge is None or state.skirmished:
        return ()
    near = [state.model(target) for target in charge.targets if state.has_on_table(target)]
    free = [neighbour for neighbour in near if not neighbour.in_melee_with and not neighbour.down]
    return tuple([neighbour for neighbour in free if active_abilities.has(state, neighbour, "SKIRMISHER")])


@cites("TC-MEL-05")
def is_burdened(state: State, model: Model, shot: Weapon | None = None) -> bool:
    """Return whether HEAVY equipment or a HEAVY weapon burdens a model, or hinders a shot with the given weapon."""
    keywords_held = active_abilities.keywords_of(state, model)
    drilled = active_abilities.allows(state, model.id, HEAVY_MELEE)
    carried = (weapon for weapon in carried_weapons(state, model) if weapon.kind == "ranged" or not drilled)
    heavy = has_keyword(keywords_held, "HEAVY") or any(weapon.has("HEAVY") for weapon in carried)
    if shot is not None and state.settings.heavy_weapons == "own_shots":
        heavy = shot.has("HEAVY")
    return keywords.is_burdened(heavy, keywords_held)


@cites("TC-DOWN-02")
def are_moves_halved(state: State, activation: Activation | None) -> bool:
    """Return whether a model's moves are halved because it stood up."""
    if activation is None or not activation.halved:
        return False
    return not active_abilities.allows(state, activation.id, FULL_MOVES)


def movement_of(state: State, model: Model, farther: int = 0) -> int:
    """Return a model's Movement in inches, including changes from abilities and those of a Charge (`farther`)."""
    inches = max(0, model.profile.movement + active_abilities.move_change(state, "move", model.id))
    return max(0, inches + farther)


def weapon_of(state: State, weapon: str) -> Weapon:
    """Return a weapon by its id.

    Raises:
        LookupError: If there is no weapon with this id.
    """
    result = state.weapon(weapon)
    if result is None:
        raise LookupError(f"there is no weapon '{weapon}'")
    return result


def carried_weapons(state: State, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons that a model carries, in the order of its sheet, without those it has used up."""
    left = list(model.profile.weapons)
    for used in model.used_up:
        if used in left:
            left.remove(used)
    return tuple([weapon for weapon in map(state.weapon, left) if weapon is not None])


def ranged_weapons(state: State, model: Model) -> tuple[Weapon, ...]:
    """Return the distinct weapons with which a model can make Ranged Attacks, in the order of its sheet."""
    return distinct([weapon for weapon in carried_weapons(state, model) if weapon.kind == "ranged"])


def distinct(weapons: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """Return weapons without duplicates. Only ids are compared, which is faster than comparing all fields."""
    return tuple({weapon.id: weapon for weapon in weapons}.values())


@cites("TC-MEL-01", "TC-SHOOT-01")
def melee_weapons(state: State, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons with which a model can make Melee Attacks, including PISTOLs; bare hands if it has none."""
    armed = (weapon for weapon in carried_weapons(state, model) if weapon.kind == "melee" or weapon.has("PISTOL"))
    return tuple(armed) or (UNARMED,)


@cites("TC-MEL-02", "TC-SHOOT-01")
def hands_held(model: Profile, weapons: Iterable[Weapon]) -> int:
    """Return the number of hands that HELD items and a shield occupy; SHIELD COMBO weapons share the shield's hand."""
    combined = any(weapon.has("SHIELD COMBO") for weapon in weapons)
    return int(model.flag) + int("HELD" in model.keywords) + int(model.shield and not combined)


def dice_modifiers(*sources: tuple[str, int]) -> tuple[Modifier, ...]:
    """Return modifiers to the dice from pairs of name and amount, leaving out amounts of zero."""
    return tuple(Modifier(name, amount, "dice") for name, amount in sources if amount)


@cites("TC-MEL-02", "TC-SHOOT-01")
def check_hands(model: Model, taken: int, weapons: Iterable[Weapon], rule: str) -> Iterator[Reason]:
    """Check that a model has enough free hands for weapons, apart from those that hold its shield and flag."""
    held = hands_held(model.profile, weapons)
    if not melee_combat.are_hands_enough(taken, held):
        addition = " in addition to a shield or flag" if held else ""
        yield Reason("hands", f"{model.name} would need {taken} hands{addition}, but has only two", rule)


@cites("TC-DOWN-02")
def may_stand_for_free(model: Model, activation: Activation) -> bool:
    """Return whether a Down model may still stand up without a roll: only before its first ACTION."""
    return activation.stand_owed and model.down and not activation.actions


@cites("TC-DOWN-01")
def check_not_down(model: Model) -> Iterator[Reason]:
    """Check that a model can move because it is not Down."""
    if model.down:
        yield Reason("down", f"{model.name} is Down and cannot move", "TC-DOWN-01")


def check_moved(model: Model, activation: Activation, what: str, rule: str) -> Iterator[Reason]:
    """Check that a model has moved in this Activation, as required for an act within a move."""
    if model.down:
        yield from check_not_down(model)
    if not (activation.took(Action.MOVE) or activation.took(Action.DASH)):
        yield Reason("no_move", f"{what} is part of a move, so {model.name} must move first", rule)


@memo_by_identity()
def one_of(*things: Model | Weapon | Warband) -> OneOf:
    """Return the choice of one of these models, weapons or sides."""
    return choice_of(things, "name")


def or_none(choice: OneOf, name: str) -> OneOf:
    """Return a choice that may also be left empty, with the name of the empty choice."""
    return OneOf(("", *choice.of), (name, *choice.names))


def model_choice(state: State, side: str) -> OneOf:
    """Return the choice of one model on the table; from both sides if `side` is empty."""
    return one_of(*state.on_table(side))


def enemies(state: State, model: str) -> OneOf:
    """Return the choice of an enemy of the model that an earlier field names."""
    return model_choice(state, state.enemy(state.model(model).side))


KNOWN_MODEL = Bound(lambda state: one_of(*state.models), "a model in this battle", "unknown_model")
ON_TABLE = Bound(lambda state: model_choice(state, ""), "a model on the table", "unknown_model", repeated="twice")


def fitting(fits: Callable[[State, Model], object], noun: str, code: str, rule: str = "") -> Bound:
    """Return the bound of a model on the table that fits a description."""

    def models(state: State) -> OneOf:
        return one_of(*(model for model in state.on_table() if fits(state, model)))

    return Bound(models, noun, code, rule)


SIDE = Bound(lambda state: one_of(*state.sides), "a side", "unknown_side")
ENEMY = Bound(enemies, "an enemy", "friend")


def bystanders(state: State, side: str) -> "Bystanders":
    """Return the choice of any models near the target; from both sides if `side` is empty."""
    choice = model_choice(state, side)
    return Bystanders(choice.of, choice.names)


@frozen
class Bystanders(SomeOf):
    """Any selection of models. Only selections of at most one model are listed, because few models are ever nearby."""

    def values(self) -> Iterator[tuple[str, ...]]:
        """Return the listed selections: the empty one, and each single model."""
        return iter(((), *((model,) for model in self.of)))

    def pick(self, rng: Any) -> tuple[str, ...]:
        """Return one of the listed selections at random, most often the empty one."""
        place = rng.randrange(len(self.of) + 3) - 3
        return () if place < 0 else (self.of[place],)

    def without(self, model: str) -> "Bystanders":
        """Return the same choice without the given model."""
        left = [(each, name) for each, name in zip(self.of, self.names, strict=True) if each != model]
        return Bystanders(tuple([each for each, _ in left]), tuple([name for _, name in left]))


def some_of(*models: Model) -> SomeOf:
    """Return the choice of any number of these models."""
    return SomeOf(tuple(model.id for model in models), tuple(model.name for model in models))
