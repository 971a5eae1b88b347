"""Dice: rolls made by the program, typed in, or reported by the table; and what follows from each."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import Act, asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, OneOf, Request, Whole
from combat.systems.fiend_wake.acts import aftermath, assaults, full_actions, mounts, simple_actions
from combat.systems.fiend_wake.queries.combatants import numbers, skill
from combat.systems.fiend_wake.rules import dice
from events.fiend_wake.facts import Action, Purpose, RollDue
from events.fiend_wake.table import State
from events.vocabulary import Die, Modifier, Rolled

MOST_TOSSES = 20
"""More dice than this nobody stacks on one roll."""
MOST_SUGGESTED = 36
STACKED = "stacked"


@asked_at("ROLL", "AFT_UNCONSCIOUS")
def _roll(state: State) -> Iterator[Request]:
    roll = state.roll
    if roll is None:
        return
    each = state.combatant(roll.who)
    fields: dict[str, Domain] = {}
    if not roll.skill and each.profile.skills:
        names = tuple(known.name for known in each.profile.skills if known.level)
        fields["skill"] = OneOf(("", *names), ("no skill", *names))
    forms = [Form(RollDice, "Roll", fields)]
    if state.settings.stack_rule == "manual":
        few = Whole(0, 3)
        forms.append(Form(ReportRoll, "Report the dice", {"tosses": Whole(1, 4), "stacked": few}))
        forms.append(Form(ReportTotal, "Report the total", {"total": Whole(1, MOST_SUGGESTED), "stacked": few}))
    with_what = f"{roll.skill} with {roll.stat}" if roll.skill else roll.stat
    prompt = f"{each.profile.name}: {roll.purpose}, {with_what} against {roll.difficulty}."
    yield Request(each.seat, "roll", prompt, tuple(forms), RollDice())


@attrs.frozen
class OfTheRoller(Act):
    """What the seat of whoever must roll says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.combatant(state.roll.who).seat,) if state.roll else ()


@attrs.frozen
class RollDice(OfTheRoller, wire="fiend_wake.roll_dice.v1"):
    """Make the roll that is due; `skill` is one that the GM allows where the rule names none."""

    skill: str = ""

    @cites("FW-CORE-07", "FW-CORE-08")
    def bars(self, state: State) -> Iterator[Reason]:
        roll = state.roll
        if roll is None or not self.skill:
            return
        if roll.skill:
            yield Reason("skill", f"this roll is made with {roll.skill} already; leave the skill empty", "FW-CORE-07")
        elif not skill(state.combatant(roll.who), self.skill):
            sentence = f"{state.name(roll.who)} has not learned the skill '{self.skill}'"
            yield Reason("skill", sentence, "FW-CORE-08")

    @cites("FW-CORE-07", "FW-CORE-10", "FW-CORE-01", "FW-CORE-02")
    def does(self, draft: Draft[State]) -> None:
        """Toss one die after the other, as long as the table's way of stacking says so."""
        roll, settings = draft.state.roll, draft.state.settings
        if roll is None:
            return
        rule = settings.auto_stack_rule if settings.stack_rule == "manual" else settings.stack_rule
        roller = draft.state.combatant(roll.who)
        level, available = skill(roller, roll.skill or self.skill), numbers(roller, roll.stat)
        stacked = dice.STACKED_AT_ONCE[rule](level, available)
        marks = ("", *(STACKED,) * stacked)
        tossed = list(draft.roll(1 + stacked, settings.dice_sides, roll.purpose, roll.who, marks))
        while dice.STACK_RULE[rule](level, available, [die.face for die in tossed]):
            tossed.extend(draft.roll(1, settings.dice_sides, roll.purpose, roll.who, (STACKED,)))
        _read(draft, roll, tuple(tossed), dice.value_of([die.face for die in tossed]), len(tossed) - 1)


@attrs.frozen
class Report(OfTheRoller):
    """A roll made at the table."""

    @cites("FW-CORE-10")
    def bars(self, state: State) -> Iterator[Reason]:
        if state.settings.stack_rule != "manual":
            sentence = f"at this table the program stacks dice ({state.settings.stack_rule}); roll instead of reporting"
            yield Reason("not_manual", sentence, "FW-CORE-10")


@attrs.frozen
class ReportRoll(Report, wire="fiend_wake.report_roll.v1"):
    """Report a roll made at the table: how many dice, and how many of them were stacked; the faces come with it."""

    tosses: int = 1
    stacked: int = 0

    @cites("FW-CORE-10")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        if not 0 <= self.stacked < self.tosses <= MOST_TOSSES:
            sentence = f"a roll has 1 to {MOST_TOSSES} dice, and at least one of them is not stacked"
            yield Reason("tosses", sentence, "FW-CORE-10")

    @cites("FW-CORE-10")
    def does(self, draft: Draft[State]) -> None:
        roll = draft.state.roll
        if roll is not None:
            marks = (*("",) * (self.tosses - self.stacked), *(STACKED,) * self.stacked)
            tossed = draft.roll(self.tosses, draft.state.settings.dice_sides, roll.purpose, roll.who, marks)
            _read(draft, roll, tossed, dice.value_of([die.face for die in tossed]), self.stacked)


@attrs.frozen
class ReportTotal(Report, wire="fiend_wake.report_total.v1"):
    """Report what a roll made at the table came to, and how many dice were stacked, without the faces."""

    total: int
    stacked: int = 0

    @cites("FW-CORE-10")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        if not 0 <= self.stacked < MOST_TOSSES or self.total < 1:
            sentence = f"a roll comes to 1 or more, with 0 to {MOST_TOSSES - 1} stacked dice"
            yield Reason("total", sentence, "FW-CORE-10")

    @cites("FW-CORE-10")
    def does(self, draft: Draft[State]) -> None:
        if draft.state.roll is not None:
            _read(draft, draft.state.roll, (), self.total, self.stacked)


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06")
def _read(draft: Draft[State], roll: RollDue, tossed: tuple[Die, ...], value: int, stacked: int) -> None:
    """Compare a roll with its difficulty, and do what follows."""
    success = dice.beats(value, roll.difficulty)
    draft.happens(
        Rolled(
            purpose=roll.purpose,
            who=roll.who,
            dice=tossed,
            kept=tuple(range(len(tossed))),
            total=value,
            modifiers=(*roll.modifiers, Modifier("Stacked dice", stacked, "dice")) if stacked else roll.modifiers,
            result="success" if success else "failure",
        )
    )
    match roll.purpose:
        case Action.MELEE | Action.RANGED:
            full_actions.attack_rolled(draft, stacked, success=success)
        case Action.GRAPPLE:
            full_actions.grapple_rolled(draft, value, success=success)
        case Purpose.RESIST:
            full_actions.resistance_rolled(draft, value)
        case Action.ASSAULT:
            assaults.assault_rolled(draft, success=success)
        case Action.TREAT:
            full_actions.treatment_rolled(draft, value)
        case Action.ODD_BALL:
            simple_actions.odd_ball_rolled(draft, value)
        case Purpose.WRANGLING:
            mounts.wrangling_rolled(draft, value)
        case Purpose.UNCONSCIOUS:
            aftermath.check_rolled(draft, roll.who, value)
