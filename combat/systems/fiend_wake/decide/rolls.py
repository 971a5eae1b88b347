"""Rolls: made by the program, typed in, or reported by the table; and what follows from each."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import ReportRoll, ReportTotal, RollDice
from combat.systems.fiend_wake.decide import aftermath, deeds
from combat.systems.fiend_wake.rules import dice
from events.fiend_wake.table import Roll, State
from events.vocabulary import Die, Modifier, Rolled

FOLLOWS: Mapping[str, Callable[[Draft[State], int, int, bool], None]] = {
    "Melee Attack": deeds.attack_rolled,
    "Ranged Attack": deeds.attack_rolled,
    "Grapple Attack": deeds.grapple_rolled,
    "Resist": deeds.resistance_rolled,
    "Assault": deeds.assault_rolled,
    "Treat": deeds.treatment_rolled,
    "Odd-Ball Behavior": deeds.oddball_rolled,
    "Wrangling": deeds.wrangling_rolled,
    "Unconscious": aftermath.check_rolled,
}
"""What follows a roll: given its value, how many dice were stacked, and whether it succeeded."""


@cites("FW-CORE-07", "FW-CORE-10", "FW-CORE-02")
def roll_dice(draft: Draft[State], command: RollDice) -> None:
    """Toss one die after the other, as long as the table's way of stacking says so."""
    roll = draft.state.roll
    if roll is not None:
        settings = draft.state.settings
        rule = settings.auto_stack_rule if settings.stack_rule == "manual" else settings.stack_rule
        roller = draft.state.combatant(roll.who)
        level, numbers = roller.skill(roll.skill or command.skill), roller.numbers(roll.stat)
        stacked = dice.STACKED_AT_ONCE[rule](level, numbers)
        marks = ("", *("stacked",) * stacked)
        tossed = list(draft.roll(1 + stacked, settings.dice_sides, roll.purpose, roll.who, marks))
        while dice.STACK_RULE[rule](level, numbers, [die.face for die in tossed]):
            tossed.extend(draft.roll(1, settings.dice_sides, roll.purpose, roll.who, marks=("stacked",)))
        _read(draft, roll, tuple(tossed), dice.value_of([die.face for die in tossed]), len(tossed) - 1)


def report_roll(draft: Draft[State], command: ReportRoll) -> None:
    """Take dice that were stacked at the table, with their faces."""
    roll = draft.state.roll
    if roll is not None:
        plain = ("",) * (command.tosses - command.stacked)
        marks = (*plain, *("stacked",) * command.stacked)
        tossed = draft.roll(command.tosses, draft.state.settings.dice_sides, roll.purpose, roll.who, marks)
        _read(draft, roll, tossed, dice.value_of([die.face for die in tossed]), command.stacked)


def report_total(draft: Draft[State], command: ReportTotal) -> None:
    """Take what the table says that a roll came to."""
    roll = draft.state.roll
    if roll is not None:
        _read(draft, roll, (), command.total, command.stacked)


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06")
def _read(draft: Draft[State], roll: Roll, tossed: tuple[Die, ...], value: int, stacked: int) -> None:
    """Compare a roll with its difficulty, and do what follows."""
    success = dice.beats(value, roll.difficulty)
    modifiers = (*roll.modifiers, Modifier("Stacked dice", stacked, "dice")) if stacked else roll.modifiers
    kept = tuple(range(len(tossed)))
    result = "success" if success else "failure"
    draft.happens(
        Rolled(
            purpose=roll.purpose, who=roll.who, dice=tossed, kept=kept, total=value, modifiers=modifiers, result=result
        )
    )
    FOLLOWS[roll.purpose](draft, value, stacked, success)
