"""The sentences of Wrath & Glory that need more than a template: dice, the end of a test, and the end of a round."""

from collections.abc import Iterable, Iterator

from events.vocabulary import Die, Rolled, StepEntered
from events.wrath_and_glory import Combatant, State, facts
from replays.narration.words import bracketed, counted, is_plural, listed, named, notation, possessive


def dice_count(count: int) -> str:
    """Return a number of dice.

    >>> dice_count(1), dice_count(5)
    ('1 die', '5 dice')
    """
    return "1 die" if count == 1 else f"{count} dice"


def step_entered(state: State, event: StepEntered) -> str:
    """Return the condition of the hurt combatants as a round ends; empty for any other step."""
    if event.step != "ROUND_END":
        return ""
    hurt = [text for combatant in state.present() if (text := _condition_of(combatant))]
    return f"After round {state.round}: {'; '.join(hurt)}." if hurt else ""


def _condition_of(combatant: Combatant) -> str:
    has, is_ = ("have", "are") if is_plural(combatant.name) else ("has", "is")
    if combatant.is_mob:
        left = f"{combatant.members} of {combatant.profile.mob}"
        return f"{combatant.name} {has} {left} left" if combatant.members < combatant.profile.mob else ""
    harm = [f"{combatant.wounds}{_limit(combatant.max_wounds)} Wounds"] if combatant.wounds else []
    harm += [f"{combatant.shock}{_limit(combatant.max_shock)} Shock"] if combatant.shock else []
    states = [name for name, holds in (("Dying", combatant.dying), ("Exhausted", combatant.exhausted)) if holds]
    parts = [f"{has} {listed(harm)}"] if harm else []
    parts += [f"{is_} {listed(states)}"] if states else []
    return f"{combatant.name} {listed(parts)}" if parts else ""


def _limit(limit: int) -> str:
    return f" of {limit}" if limit else ""


_DAMAGE_ROLLS = ("Extra Damage", "Critical Hit", "Tearing")
_ADDED = {"Glory dice": " for Glory", "Determination": " for Determination"}
_ICON_DIE = 6


def rolled(state: State, event: Rolled) -> str:
    """Return a sentence, for instance 'Ada rolls 6 dice: 3 icons (Wrath Die 3; 2, 4, 2, 2, 6; Aim +1)'."""
    many = is_plural(state.name(event.who))
    who = f"{state.name(event.who)} {'roll' if many else 'rolls'}"
    added = named(modifier for modifier in event.modifiers if modifier.on == "dice")
    shown = _faces(event.dice)
    count = dice_count(len(event.dice))
    if event.purpose in _DAMAGE_ROLLS and not event.result:
        return f"{who} {count} for {event.purpose}: {event.total or 'no'} more damage{bracketed(shown, added)}."
    is_plain = len(event.dice) == 1 and event.total == event.dice[0].face  # no die shows as many icons as pips
    if event.result or is_plain or event.dice[0].sides != _ICON_DIE:
        result = event.result or str(event.total)
        notes = "" if shown == result else shown
        return f"{who} {notation([die.sides for die in event.dice])} for {event.purpose}: {result}{bracketed(notes)}."
    if event.purpose == "Wrath reroll":
        who, why = f"{state.name(event.who)} {'reroll' if many else 'rerolls'}", ""
    else:
        why = _ADDED.get(event.purpose, f" for {event.purpose}" if _changes_pool(state) else "")
    icons = counted(event.total, "more icon" if _changes_pool(state) else "icon")
    total = f", {state.test.icons + event.total} in total" if state.test is not None and _changes_pool(state) else ""
    return f"{who} {count}{why}: {icons}{bracketed(shown, added)}{total}."


def _changes_pool(state: State) -> bool:
    """Return whether a roll adds to a test that has not been read yet, or replaces dice of it."""
    return state.test is not None and bool(state.test.faces) and state.test.read is None


def _faces(dice: Iterable[Die]) -> str:
    """Return the faces of dice, the marked ones first, as in `Wrath Dice 3 and 6; 2, 4`."""
    groups: dict[str, list[int]] = {}
    for die in sorted(dice, key=lambda die: not die.mark):
        groups.setdefault(die.mark, []).append(die.face)
    return "; ".join(_group(mark, faces) for mark, faces in groups.items())


def _group(mark: str, faces: list[int]) -> str:
    if not mark:
        return ", ".join(map(str, faces))
    several = mark.removesuffix("Die") + "Dice" if mark.endswith("Die") else mark
    return f"{several if len(faces) > 1 else mark} {listed(faces)}"


def test_closed(state: State, event: facts.TestClosed) -> str:
    """Return who was hit without taking harm, and whether the weapon is empty."""
    return " ".join(_after_test(event, state))


def _after_test(event: facts.TestClosed, state: State) -> Iterator[str]:
    test = state.test
    if test is None:
        return
    spared = [state.name(target) for target in test.hits if test.damage is not None and target not in test.harmed]
    if spared:
        verb = "take" if len(spared) > 1 or is_plural(spared[0]) else "takes"
        yield f"{listed(spared)} {verb} no harm."
    if test.emptied:
        yield f"{possessive(state.name(event.who))} {state.name(test.declared.weapon)} is empty."
