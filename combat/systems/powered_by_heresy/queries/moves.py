"""Queries about the move under way (modifiers, rerolls, helpers, options, targets) and about the GM's next move."""

from collections.abc import Iterator

from combat.engine.name_hints import name_hint
from combat.engine.play import Reason, cites
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.queries.abilities import CHOICE, REROLL, purse
from combat.systems.powered_by_heresy.rules import class_moves, making_moves, moves_as_data, rolling, the_gm
from events.powered_by_heresy import Acolyte, Attempt, Band, BonusTaken, Condition, Resource, State
from events.powered_by_heresy.sheets import CLUMSY, STATS, Move, MoveSheet, Option
from events.vocabulary import Modifier

AID, INTERFERE = "Aid", "Interfere"
LEVEL, BOND = "level", "bond"
"""The names of the roll values that add the character's level, and the bond with the target."""

ROLLED_WITH = (*STATS, LEVEL, Resource.WRATH, Resource.INSIGHT, BOND)
"""The values that a move may add to its roll, in addition to the numbers of the table's own."""

AMOUNTS = (Resource.XP, Resource.MEDKIT, Resource.WEIGHT, Resource.RAISES, Resource.LEARNING)
"""Other amounts that acolytes have."""

THIS_I_KNOW, SHRINE_WORLD = Move.THIS_I_KNOW, "Shrine World"


def current(state: State) -> Attempt:
    """Return the move under way. Raises LookupError if there is none."""
    if state.attempt is None:
        raise LookupError("no move is under way")
    return state.attempt


def result_of(attempt: Attempt) -> Band:
    """Return the result of a move. Raises LookupError if the move has not been rolled."""
    if attempt.band is None:
        raise LookupError(f"{attempt.move} has not been rolled yet")
    return attempt.band


@cites("PBH-CLS-09")
def rerolls(state: State) -> tuple[str, ...]:
    """Return the sources that allow the mover to reroll all dice."""
    attempt = state.attempt
    if attempt is None or attempt.roll is None or attempt.reroll_done or not rolling.may_improve(attempt.roll.band):
        return ()
    mover = state.acolyte(attempt.actor)
    background = () if mover.background_used else (THIS_I_KNOW,)
    pious = mover.sheet.home_world == SHRINE_WORLD and not mover.double_one_used
    double_one = all(attempt.roll.faces[position] == 1 for position in rolling.kept(attempt.roll.faces))
    granted = dict.fromkeys(ease.source for ease in attempt.eases if ease.what == REROLL)
    return (*background, *((SHRINE_WORLD,) if pious and double_one else ()), *granted)


def is_data(state: State) -> bool:
    """Return whether the current move is defined by data."""
    sheet = state.move(state.attempt.move) if state.attempt else None
    return sheet is not None and sheet.is_written_out


@cites("PBH-CLS-07")
def choices(state: State) -> tuple[tuple[str, ...], int, int]:
    """Return the mover's options, and the minimum and maximum number to choose."""
    attempt = state.attempt
    if attempt is None or attempt.band is None:
        return (), 0, 0
    mover, sheet = state.acolyte(attempt.actor), state.move(attempt.move)
    carried = mover.carried(attempt.trigger.weapon)
    more = sum(ease.what == CHOICE for ease in attempt.eases)
    if sheet is not None and sheet.is_written_out:
        options, least, most = _data_choices(state, sheet, attempt)
        return options, least, min(most + more, len(options))
    options, least, most = making_moves.options_for(attempt.move, attempt.band, carried.uses if carried else 0)
    most = min(most + more, len(options))
    strikes = attempt.band == "10+" and attempt.move in (Move.HACK_AND_SLASH, Move.FIRE_FOR_EFFECT)
    if strikes and mover.wrath and mover.has(Move.SMITE):
        return (*options, *class_moves.SMITES), least, most + 1
    return options, least, most


def _data_choices(state: State, sheet: MoveSheet, attempt: Attempt) -> tuple[tuple[str, ...], int, int]:
    """Return a data-defined move's options that the mover can pay for, and the minimum and maximum number to choose."""
    outcome = sheet.outcome(attempt.band or "")
    if outcome is None:
        return (), 0, 0
    options = tuple(option.name for option in outcome.options if _payable(state, attempt, option))
    free = outcome.free_with != "" and state.acolyte(attempt.actor).has(outcome.free_with)
    least, most = moves_as_data.pick_limits(outcome.choose, len(options), free)
    return (options if most else ()), least, most


@cites("PBH-CORE-10")
def follower(state: State, attempt: Attempt) -> MoveSheet | None:
    """Return the move that must be rolled because it allowed the mover to choose no options; None if there is none."""
    sheet = state.move(attempt.move)
    outcome = sheet.outcome(attempt.band or "") if sheet is not None else None
    if (
        outcome is None
        or not outcome.choose
        or attempt.chosen
        or not state.acolyte(attempt.actor).has(outcome.free_with)
    ):
        return None
    follows = state.move(outcome.free_with)
    return follows if follows is not None and follows.roll else None


def _payable(state: State, attempt: Attempt, option: Option) -> bool:
    mover, carried = state.acolyte(attempt.actor), state.acolyte(attempt.actor).carried(attempt.trigger.weapon)
    weapon_amounts = {"use": carried.uses, "ammo": carried.ammo} if carried else {"use": 0, "ammo": 0}
    costs = (effect for effect in option.does if effect.do == "spend" and effect.to == "self")
    return all(weapon_amounts.get(cost.what, purse(state, mover.id, cost.what)) >= cost.amount for cost in costs)


def deals_weapon_damage(sheet: MoveSheet) -> bool:
    """Return whether a move defined by data deals damage with the weapon in use."""
    outcomes = sheet.outcomes().values()
    lists = [outcome.does for outcome in outcomes]
    lists += [option.does for outcome in outcomes for option in outcome.options]
    effects = (effect for does in lists for effect in does)
    return any(effect.do == "damage" and not effect.dice for effect in effects)


def targets(state: State, mover: str) -> tuple[str, ...]:
    """Return the possible targets of a move defined by data: living characters other than the mover."""
    present = _present_ids(state)
    position = present.index(mover) if mover in present else len(present)
    return present[:position] + present[position + 1 :]


def has_target(state: State, mover: str) -> bool:
    """Return whether a move defined by data has any possible target."""
    return any(target != mover for target in _present_ids(state))


def _present_ids(state: State) -> tuple[str, ...]:
    acolytes = (acolyte.id for acolyte in state.acolytes if not acolyte.dead and not acolyte.gone)
    return (*(enemy.id for enemy in characters.living_npcs(state)), *acolytes)


def check_targets(state: State, mover: str, named: tuple[str, ...], aim: str) -> Iterator[Reason]:
    """Yield the reasons why a move defined by data cannot have these targets."""
    possible = targets(state, mover)
    if bool(named) != bool(aim):
        sentence = "this move needs a target" if aim else "this move has no target; leave the target empty"
        yield Reason("target", sentence, "PBH-CORE-10")
    for name in named:
        if name not in possible:
            sentence = f"'{name}' cannot be the target; {name_hint(name, possible)}"
            yield Reason("unknown_character", sentence, "PBH-CORE-10")
    if len(set(named)) != len(named):
        yield Reason("twice", "name each target only once", "PBH-CORE-10")
    if aim == "one" and len(named) > 1:
        yield Reason("target", "this move can have only one target", "PBH-CORE-10")


def open_help(attempt: Attempt) -> tuple[str, ...]:
    """Return whether Aid, Interfere or both are still possible; each can happen once per roll."""
    return tuple(kind for kind in (AID, INTERFERE) if kind not in attempt.changed_by)


def helpers(state: State, attempt: Attempt) -> tuple[str, ...]:
    """Return the ids of characters who are prompted before a roll: helpers, and the mover if it has Insight."""
    mover, others = state.acolyte(attempt.actor), possible_helpers(state, attempt)
    prompted = tuple(other.id for other in others if is_prompted(attempt, other))
    insightful = mover.insight > 0 and mover.id not in attempt.spoken
    return (*prompted, *((mover.id,) if insightful else ()))


def is_prompted(attempt: Attempt, helper: Acolyte) -> bool:
    """Return whether a possible helper is prompted, because it has a bond with the mover or has offered help."""
    return bool(helper.bond(attempt.actor)) or helper.id in attempt.offered


def possible_helpers(state: State, attempt: Attempt) -> tuple[Acolyte, ...]:
    """Return the acolytes that may help or interfere; there are none for a helper's move or a Last Breath."""
    if len(state.attempts) > 1 or attempt.move == Move.LAST_BREATH or not open_help(attempt):
        return ()
    excluded = (attempt.actor, *attempt.spoken)
    others = (acolyte for acolyte in characters.able(state) if acolyte.id not in excluded)
    return tuple(other for other in others if not characters.is_terrified(other))


def is_ever_rolled(state: State, move: str) -> bool:
    """Return whether a known move has a roll."""
    sheet = state.move(move)
    if sheet is not None and sheet.is_written_out:
        return bool(sheet.roll)
    return move in making_moves.ROLLED


def may_aim(state: State, move: str) -> bool:
    """Return whether a known move can be aimed at an enemy."""
    sheet = state.move(move)
    return bool(sheet.aim) if sheet is not None and sheet.is_written_out else move in making_moves.AIMED


@cites("PBH-LB-03", "PBH-ROLL-09", "PBH-ROLL-10", "PBH-ROLL-15", "PBH-DMG-07")
def bonus_counts(state: State, attempt: Attempt, bonus: BonusTaken) -> bool:
    """Return whether a forward or ongoing applies to this roll."""
    if attempt.move == Move.LAST_BREATH:
        named = bonus.move == attempt.move
        plain = not (bonus.move or bonus.against or bonus.when)
        return named or (plain and state.settings.last_breath_mods == "all")
    if bonus.against and not set(bonus.against) & set(attempt.targets):
        return False
    named_so = bonus.move in ("", *state.counts_as(attempt.move))
    return named_so and (not bonus.when or bonus.when in attempt.trigger.facts)


def roll_modifiers(state: State, attempt: Attempt, used: tuple[BonusTaken, ...]) -> Iterator[Modifier]:
    """Yield all modifiers to a move roll, each with its source; the same source may occur twice."""
    mover, stat = state.acolyte(attempt.actor), attempt.trigger.stat
    if stat:
        yield Modifier(stat, _stat_value(state, mover, attempt), "total")
    bonuses = ((bonus.comes_from, bonus.amount) for bonus in used if not bonus.what)
    others = (*bonuses, *_automatic_bonuses(state, mover, attempt))
    yield from (Modifier(source, amount, "total") for source, amount in others if amount)
    yield from (modifier for modifier in attempt.modifiers if modifier.on == "total")


def capped(state: State, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return the modifiers to a total, with a correction if their sum exceeds the cap in the settings."""
    beyond = rolling.cap_correction(sum(modifier.amount for modifier in modifiers), state.settings.mod_cap)
    return (*modifiers, Modifier("the table's limit", beyond, "total")) if beyond else modifiers


def _stat_value(state: State, mover: Acolyte, attempt: Attempt) -> int:
    stat = attempt.trigger.stat
    if stat == BOND:
        return mover.bond(attempt.target)
    learned = state.move(attempt.move)
    if stat in (Resource.WRATH, Resource.INSIGHT):
        return purse(state, mover.id, stat)
    if stat == LEVEL:
        return mover.level if learned is None else characters.level_in(state, mover, learned)
    numbers = {number.id: number.value for number in mover.numbers}
    return mover.stat(stat) if stat in STATS else numbers[stat]


@cites("PBH-LB-03", "PBH-TAG-01", "PBH-GM-03", "PBH-CLS-05")
def _automatic_bonuses(state: State, mover: Acolyte, attempt: Attempt) -> Iterator[tuple[str, int]]:
    """Yield the bonuses that need no GM decision, with their sources: class, home world, gear and weight."""
    facts, world = attempt.trigger.facts, mover.sheet.home_world
    defies = attempt.move == Move.DEFY_DANGER
    defends = defies and mover.tactic == class_moves.DEFENSIVE and "gaining ground" not in facts
    yield f"{mover.tactic} tactic", int(defends)
    baptised = defies and mover.has(Move.BAPTISED_BY_BULLETS) and "under fire" in facts
    yield Move.BAPTISED_BY_BULLETS, int(baptised)
    counting = state.counts_as(attempt.move)[-1]
    yield world, class_moves.home_world_bonus(world, counting, facts, state.settings.hive_world_move)
    has_eyes = f"{Condition.MUTATED}{the_gm.EXTRA_EYES}" in mover.conditions
    yield the_gm.EXTRA_EYES, int(has_eyes and "eyesight" in facts)
    if attempt.move != Move.LAST_BREATH or state.settings.last_breath_mods == "all":
        for item in mover.worn():
            yield f"clumsy: {item.name}", -int(CLUMSY in item.tags and not mover.has(Move.ARMORED))
        free = characters.burden(mover) == "free" and Condition.ENCUMBERED_ROLL not in mover.conditions
        yield "encumbered", 0 if free else -1


@cites("PBH-GM-04", "PBH-GM-01")
def may_take_effect(state: State) -> bool:
    """Return whether the GM's move may take effect immediately, without giving the acolytes time to respond.

    Ruling:
        A soft move is only described: no dice are rolled, no character is attacked, and nothing is used up.
    """
    return state.settings.soft_moves == "any" or (bool(state.dues) and state.dues[0].hard)


def check_hardness(state: State) -> Iterator[Reason]:
    """Yield a reason if a GM move with immediate effect is too hard for the occasion."""
    if state.dues and not may_take_effect(state):
        sentence = "a soft move only gives the acolytes a chance to respond; describe what is about to happen"
        yield Reason("too_hard", sentence, "PBH-GM-04")
