"""Rolls made by the program, typed in or reported by players, and the consequences of each roll."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

import attrs

from combat.engine.dice.sources import DefaultKey, OutcomeKey, RunningKey
from combat.engine.offer import Bound, Form, LazySequence, Request, among, within
from combat.engine.offer.domains import MAX_MODIFIER, ListOf, OneOf, Whole, Words, modifiers
from combat.engine.play import Act, Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import aftermath, assaults, finish_action, full_actions, medicine, mounts
from combat.systems.fiend_wake.acts.reactions import settle_grapple
from combat.systems.fiend_wake.queries.active_abilities import FAILED, PASSED
from combat.systems.fiend_wake.queries.combatants import available_numbers, skill
from combat.systems.fiend_wake.queries.rolls import due_roll
from combat.systems.fiend_wake.rules import dice
from events.base import Frozen
from events.fiend_wake import DIFFICULTY, GM, STATS, TOTAL, Action, Purpose, RollDue, RollModified, RollOwed, State
from events.replace import replace
from events.vocabulary import Die, Modifier, Rolled

MAX_TOSSES = 20
"""Maximum number of dice in one roll."""
MAX_TOTAL = 9999
STACKED = "stacked"
MODIFIERS = ListOf(
    Modifier,
    {
        **modifiers(DIFFICULTY, TOTAL).fields,
        "name": Words(("Circumstances",)),
        "amount": Whole(-MAX_MODIFIER, MAX_MODIFIER, suggest=(1, -1, 2, -2)),
    },
)
STATED = Bound(MODIFIERS, code="modifier", rule="FW-CORE-05")
"""The modifiers of a roll."""


@requests_at("ROLL", "AFT_UNCONSCIOUS")
def _roll(state: State) -> Iterator[Request]:
    roll = due_roll(state)
    if roll is None:
        return
    combatant = state.combatant(roll.who)
    with_what = f"{roll.skill} with {roll.stat}" if roll.skill else roll.stat
    prompt = f"{combatant.name} rolls for {roll.purpose}: {with_what} against {roll.difficulty}. Roll now?"
    yield Request(combatant.seat, "roll", prompt, LazySequence(partial(_roll_forms, state)), RollDice())
    for seat in dict.fromkeys((GM, combatant.seat)):
        prompt = f"{combatant.name} is about to roll for {roll.purpose}. Add modifiers?"
        form = Circumstances.form(state, "State modifiers")
        yield Request(seat, "circumstances", prompt, (form,), optional=True)


def _roll_forms(state: State) -> Iterator[Form]:
    yield RollDice.form(state, "Roll", omit=("skill", "stat"))
    yield RollDice.form(state, "Roll with another skill or stat, if the GM agrees")
    if state.settings.stack_rule == "manual" and not state.program_rolls:
        yield ReportRoll.form(state, "Report the dice")
        yield ReportTotal.form(state, "Report the total")


class RollerCommand(Act, metaclass=Frozen):
    """Base class of commands given by the seat that must roll. The GM may have to consent to their modifiers.

    Attributes:
        modifiers: The changes to the difficulty or the total, each with its source.
    """

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The last field of every command about the roll."""
        raise NotImplementedError

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        roll = due_roll(state)
        return (state.combatant(roll.who).seat,) if roll else ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,) if self.modifiers and state.settings.modifiers_by == "gm" else ()


class Circumstances(RollerCommand, wire="fiend_wake.circumstances.v1"):
    """State modifiers for the roll that is due."""

    modifiers: tuple[Modifier, ...] = among(
        STATED, Bound(attrs.evolve(MODIFIERS, least=1), code="nothing", rule="FW-CORE-05")
    )

    @cites("FW-CORE-05")
    def apply(self, draft: Draft[State]) -> None:
        due = due_roll(draft.state)
        if due is not None:
            draft.emit(RollModified(due.who, self.modifiers))


def _possible_skills(state: State) -> OneOf:
    roll = due_roll(state)
    if roll is None:
        return OneOf(("",))
    learned = (entry.name for entry in state.combatant(roll.who).profile.skills if entry.level)
    skills = dict.fromkeys(("", roll.skill, *learned))
    return OneOf(tuple(skills), ("unchanged", *filter(None, skills)))


class RollDice(RollerCommand, wire="fiend_wake.roll_dice.v1"):
    """Make the roll that is due.

    Attributes:
        skill: Another skill, if the GM agrees; empty for the one that the rule names.
        stat: Another stat, if the GM agrees; empty for the one that the rule names.
    """

    skill: str = among(_possible_skills, noun="a learned skill", rule="FW-CORE-08", default="")
    stat: str = among(OneOf(("", *STATS), ("unchanged", *STATS)), noun="a stat", rule="FW-CORE-07", default="")
    modifiers: tuple[Modifier, ...] = among(STATED, default=())

    @cites("FW-CORE-07")
    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, for modifiers and for a skill or stat other than the one that the rule names."""
        roll = due_roll(state)
        named = roll is None or (self.skill in ("", roll.skill) and self.stat in ("", roll.stat))
        return super().consent_from(state, by) if named else (GM,)

    @cites("FW-CORE-01", "FW-CORE-02", "FW-CORE-07", "FW-CORE-08", "FW-CORE-10")
    def apply(self, draft: Draft[State]) -> None:
        """Toss dice one at a time, as long as the stack rule in the settings calls for another die."""
        due, settings = due_roll(draft.state), draft.state.settings
        if due is None:
            return
        roll = _with_modifiers(replace(due, skill=self.skill or due.skill, stat=self.stat or due.stat), self.modifiers)
        rule = settings.auto_stack_rule if settings.stack_rule == "manual" else settings.stack_rule
        roller = draft.state.combatant(roll.who)
        level, available = skill(roller, roll.skill), available_numbers(roller, roll.stat)
        stacked = dice.numbers_inside(level, available) if rule == "skill_gate" else 0
        tossed = list(_toss(draft, roll, ("", *(STACKED,) * stacked), _key(roll, rule, level, available, [])))
        while dice.stacks_another(rule, level, available, [die.face for die in tossed]):
            tossed.extend(_toss(draft, roll, (STACKED,), _key(roll, rule, level, available, tossed)))
        _apply_roll(draft, roll, tuple(tossed), sum(die.face for die in tossed), len(tossed) - 1)


class ReportCommand(RollerCommand):
    """Base class of commands that report a roll of real dice."""

    reports_faces: ClassVar[bool] = True

    @cites("FW-CORE-10")
    def check(self, state: State) -> Iterator[Reason]:
        if state.settings.stack_rule != "manual":
            sentence = (
                f"the program rolls (setting `stack_rule` is {state.settings.stack_rule}); rolls cannot be reported"
            )
            yield Reason("not_manual", sentence, "FW-CORE-10")


def _possibly_stacked(_state: State, tosses: int = MAX_TOSSES) -> Whole:
    """Return the possible numbers of stacked dice: all but the first die of a roll."""
    return Whole(0, tosses - 1, tuple(range(min(tosses, 4))))


class ReportRoll(ReportCommand, wire="fiend_wake.report_roll.v1"):
    """Report a roll of real dice, including the faces.

    Attributes:
        tosses: The number of dice rolled, including stacked ones.
        stacked: The number of stacked dice among them.
    """

    tosses: int = within(1, MAX_TOSSES, suggest=(1, 2, 3, 4), rule="FW-CORE-10", default=1)
    stacked: int = among(_possibly_stacked, code="tosses", rule="FW-CORE-10", default=0)
    modifiers: tuple[Modifier, ...] = among(STATED, default=())

    @cites("FW-CORE-10")
    def apply(self, draft: Draft[State]) -> None:
        due = due_roll(draft.state)
        if due is None:
            return
        roll = _with_modifiers(due, self.modifiers)
        marks = (*("",) * (self.tosses - self.stacked), *(STACKED,) * self.stacked)
        # Dice that the program draws are not marked as rolled by players.
        tossed = _toss(draft, roll, marks, manual=True)
        _apply_roll(draft, roll, tossed, sum(die.face for die in tossed), self.stacked)


class ReportTotal(ReportCommand, wire="fiend_wake.report_total.v1"):
    """Report only the total of a roll of real dice, without the faces.

    Attributes:
        total: The sum of all dice, before any modifiers.
        stacked: The number of stacked dice among them.
    """

    total: int = within(1, MAX_TOTAL, suggest=tuple(range(1, 37)), rule="FW-CORE-10")
    stacked: int = within(0, MAX_TOSSES - 1, suggest=(0, 1, 2, 3), code="total", rule="FW-CORE-10", default=0)
    modifiers: tuple[Modifier, ...] = among(STATED, default=())

    @cites("FW-CORE-10")
    def apply(self, draft: Draft[State]) -> None:
        due = due_roll(draft.state)
        if due is not None:
            _apply_roll(draft, _with_modifiers(due, self.modifiers), (), self.total, self.stacked)


def _with_modifiers(roll: RollDue, added: tuple[Modifier, ...]) -> RollDue:
    harder = sum(entry.amount for entry in added if entry.on == DIFFICULTY)
    return replace(roll, difficulty=roll.difficulty + harder, modifiers=(*roll.modifiers, *added))


def _key(roll: RollDue, rule: str, level: int, available: Sequence[int], tossed: Sequence[Die]) -> OutcomeKey:
    """Return the outcome key of another toss: only the sum, the number of tosses, and whether one more follows, matter.

    If the default commands follow, only success matters; a grapple sets the difficulty of another roll by its value.
    """
    stacking: dict[str, Any] = {"rule": rule, "level": level, "available": tuple(available)}
    number = roll.difficulty - sum(entry.amount for entry in roll.modifiers if entry.on == TOTAL)
    progress = None if roll.purpose == Action.GRAPPLE else partial(dice.progress, number=number, **stacking)
    if rule == "skill_gate":  # all dice are tossed at once
        return DefaultKey(sum, progress)
    more, before = partial(dice.stacks_another, rule, level, tuple(available)), tuple(die.face for die in tossed)
    running = partial(RunningKey, before=before, more=more)
    return DefaultKey(
        running(partial(dice.sum_and_match, available=tuple(available))),
        progress and running(progress),
        running(partial(dice.running_total, **stacking)),
    )


def _toss(
    draft: Draft[State], roll: RollDue, marks: tuple[str, ...], key: OutcomeKey = sum, *, manual: bool = False
) -> tuple[Die, ...]:
    return draft.roll(
        len(marks),
        draft.state.settings.dice_sides,
        roll.purpose,
        roll.who,
        marks,
        modifiers=roll.modifiers,
        needed=roll.difficulty,
        manual=manual,
        outcome_key=key,
    )


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06", "FW-CORE-09")
def _apply_roll(draft: Draft[State], roll: RollDue, tossed: tuple[Die, ...], value: int, stacked: int) -> None:
    """Compare a roll with its difficulty and apply the result. Every roll passes through this function."""
    value += sum(entry.amount for entry in roll.modifiers if entry.on == TOTAL)
    success, owed = dice.beats(value, roll.difficulty), draft.state.innermost
    draft.emit(
        Rolled(
            purpose=roll.purpose,
            who=roll.who,
            dice=tossed,
            kept=tuple(range(len(tossed))),
            total=value,
            modifiers=(*roll.modifiers, Modifier("Stacked dice", stacked, "dice")) if stacked else roll.modifiers,
            result="success" if success else "failure",
            base=len(tossed) - stacked if tossed else None,
            needed=roll.difficulty,
        )
    )
    if isinstance(owed, RollOwed):
        point = PASSED if success else FAILED
        draft.trigger(point, owed.owner, owed.target, (f"of: {owed.ability}",))
    else:
        _apply_consequences(draft, roll, value, stacked, success=success)


@cites("FW-SIM-81")
def _apply_consequences(draft: Draft[State], roll: RollDue, value: int, stacked: int, *, success: bool) -> None:
    match roll.purpose:
        case Action.MELEE | Action.RANGED:
            full_actions.attack_rolled(draft, stacked, success=success)
        case Action.GRAPPLE:
            full_actions.grapple_rolled(draft, value, success=success)
        case Purpose.RESIST:
            settle_grapple(draft, resisted=success)
        case Action.BOMBARD:
            full_actions.bombard_rolled(draft, success=success)
        case Action.ASSAULT:
            assaults.assault_rolled(draft, success=success)
        case Action.TREAT:
            medicine.treatment_rolled(draft, success=success)
        case Action.ODD_BALL:
            finish_action(draft, "succeeded" if success else "failed")
        case Purpose.WRANGLING:
            mounts.wrangling_rolled(draft, success=success)
        case Purpose.UNCONSCIOUS:
            aftermath.check_rolled(draft, roll.who, success=success)
