"""Dice: rolls made by the program, typed in, or reported by the table; and what follows from each."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import Act, asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import DiceNeeded, Reason
from combat.engine.requests import Form, OneOf, Request, Whole
from combat.systems.fiend_wake.acts import OfTheGm, aftermath, assaults, full_actions, mounts, simple_actions
from combat.systems.fiend_wake.queries.choices import either
from combat.systems.fiend_wake.queries.combatants import numbers, skill
from combat.systems.fiend_wake.rules import dice
from events.fiend_wake.facts import Action, LeaveAsked, LeaveRefused, Purpose, RollChanged, RollDue
from events.fiend_wake.sheets import GM, STATS, StatName
from events.fiend_wake.table import State
from events.vocabulary import Die, Modifier, Rolled

MOST_TOSSES = 20
"""More dice than this nobody stacks on one roll."""
MOST_SUGGESTED = 36
STACKED = "stacked"
BY_PEOPLE = ("table", "loaded")
"""Where the faces of a report come from: nothing that the program draws is reported as rolled by people."""


@asked_at("ROLL", "AFT_UNCONSCIOUS")
def _roll(state: State) -> Iterator[Request]:
    roll = state.roll
    if roll is None:
        return
    each = state.combatant(roll.who)
    forms = [Form(RollDice, "Roll", weight=6)]
    if state.settings.stack_rule == "manual" and not state.program_rolls:
        few = Whole(0, 3)
        forms.append(Form(ReportRoll, "Report the dice", {"tosses": Whole(1, 4), "stacked": few}))
        forms.append(Form(ReportTotal, "Report the total", {"total": Whole(1, MOST_SUGGESTED), "stacked": few}))
    prompt = f"{each.profile.name}: {roll.purpose}, {_with_what(roll.skill, roll.stat)} against {roll.difficulty}."
    yield Request(each.seat, "roll", prompt, tuple(forms), RollDice())
    skills = ("", *(known.name for known in each.profile.skills if known.level))
    wish = {"skill": OneOf(skills, ("no skill", *skills[1:])), "stat": OneOf(STATS)}
    prompt = f"{each.profile.name} may ask the GM for another skill or another stat."
    yield Request(
        each.seat, "ask_leave", prompt, (Form(AskLeave, "Ask for another skill or stat", wish),), optional=True
    )


def _with_what(skill_name: str, stat: str) -> str:
    return f"{skill_name} with {stat}" if skill_name else stat


@attrs.frozen
class OfTheRoller(Act):
    """What the seat of whoever must roll says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.combatant(state.roll.who).seat,) if state.roll else ()


@attrs.frozen
class RollDice(OfTheRoller, wire="fiend_wake.roll_dice.v1"):
    """Make the roll that is due; `skill` may say again which one it is made with, and no other."""

    skill: str = ""

    @cites("FW-CORE-07", "FW-CORE-08")
    def bars(self, state: State) -> Iterator[Reason]:
        roll = state.roll
        if roll is not None and self.skill not in ("", roll.skill):
            made = f"with {roll.skill}" if roll.skill else "without a skill"
            sentence = f"this roll is made {made}; ask the GM for leave to use '{self.skill}' in it"
            yield Reason("skill", sentence, "FW-CORE-07")

    @cites("FW-CORE-07", "FW-CORE-10", "FW-CORE-01", "FW-CORE-02")
    def does(self, draft: Draft[State]) -> None:
        """Toss one die after the other, as long as the table's way of stacking says so."""
        roll, settings = draft.state.roll, draft.state.settings
        if roll is None:
            return
        rule = settings.auto_stack_rule if settings.stack_rule == "manual" else settings.stack_rule
        roller = draft.state.combatant(roll.who)
        level, available = skill(roller, roll.skill), numbers(roller, roll.stat)
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
            sides = draft.state.settings.dice_sides
            tossed = draft.roll(self.tosses, sides, roll.purpose, roll.who, marks)
            if not all(die.source.startswith(BY_PEOPLE) for die in tossed):
                raise DiceNeeded((sides,) * self.tosses, roll.purpose, draft.state.name(roll.who), 0)
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


@attrs.frozen
class AskLeave(OfTheRoller, wire="fiend_wake.ask_leave.v1"):
    """Ask the GM to let the roll that is due be made with this skill and this stat; no skill where it is empty."""

    skill: str
    stat: StatName

    @cites("FW-CORE-07", "FW-CORE-08")
    def bars(self, state: State) -> Iterator[Reason]:
        roll = state.roll
        if roll is None:
            return
        if self.skill and not skill(state.combatant(roll.who), self.skill):
            sentence = f"{state.name(roll.who)} has not learned the skill '{self.skill}'"
            yield Reason("skill", sentence, "FW-CORE-08")
        if (self.skill, self.stat) == (roll.skill, roll.stat):
            sentence = f"this roll is made with {_with_what(roll.skill, roll.stat)} already"
            yield Reason("same", sentence, "FW-CORE-07")

    @cites("FW-CORE-07")
    def does(self, draft: Draft[State]) -> None:
        if draft.state.roll is not None:
            draft.happens(LeaveAsked(draft.state.roll.who, self.skill, self.stat))


@asked_at("LEAVE")
def _leave(state: State) -> Iterator[Request]:
    if state.wish is not None and state.roll is not None:
        forms = either(GiveLeave, {}, "agree", (True, "Allow it", 2), (False, "Leave it as it is", 1))
        wanted, now = (_with_what(each.skill, each.stat) for each in (state.wish, state.roll))
        prompt = f"{state.name(state.wish.who)} asks to roll {wanted} for {state.roll.purpose}, in place of {now}."
        yield Request(GM, "leave", prompt, forms, GiveLeave())


@attrs.frozen
class GiveLeave(OfTheGm, wire="fiend_wake.give_leave.v1"):
    """The GM says whether the roll may be made with what was asked for."""

    agree: bool = True

    @cites("FW-CORE-07")
    def does(self, draft: Draft[State]) -> None:
        wish = draft.state.wish
        if wish is not None:
            draft.happens(RollChanged(wish.who, wish.skill, wish.stat) if self.agree else LeaveRefused(wish.who))


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06")
def _read(draft: Draft[State], roll: RollDue, tossed: tuple[Die, ...], value: int, stacked: int) -> None:
    """Compare a roll with its difficulty, here and nowhere else, and do what follows."""
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
            full_actions.resistance_rolled(draft, success=success)
        case Action.ASSAULT:
            assaults.assault_rolled(draft, success=success)
        case Action.TREAT:
            full_actions.treatment_rolled(draft, success=success)
        case Action.ODD_BALL:
            simple_actions.odd_ball_rolled(draft, success=success)
        case Purpose.WRANGLING:
            mounts.wrangling_rolled(draft, success=success)
        case Purpose.UNCONSCIOUS:
            aftermath.check_rolled(draft, roll.who, success=success)
