"""Rolls made by the program, typed in or reported by players, and the consequences of each roll."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

import attrs
from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, modifiers
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
from combat.engine.play.acts import Act, requests_at
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import aftermath, assaults, full_actions, mounts, simple_actions
from combat.systems.fiend_wake.queries.abilities import due_roll
from combat.systems.fiend_wake.queries.active_abilities import FAILED, PASSED
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.combatants import available_numbers, skill
from combat.systems.fiend_wake.rules import dice
from events.fiend_wake.facts import DIFFICULTY, TOTAL, Action, Purpose, RollDue, RollModified, RollOwed
from events.fiend_wake.sheets import GM, STATS
from events.fiend_wake.table import Combatant, State
from events.replace import replace
from events.vocabulary import Die, Modifier, Rolled

MAX_TOSSES = 20
"""Maximum number of dice in one roll."""
MAX_TOTAL = 9999
STACKED = "stacked"
MODIFIERS = modifiers(DIFFICULTY, TOTAL)
"""Form field for the modifiers of a roll."""
_ONLY_MODIFIERS: Mapping[str, Domain] = MappingProxyType({"modifiers": MODIFIERS})
_STACKED_DICE = Whole(0, MAX_TOSSES - 1, (0, 1, 2, 3))


@requests_at("ROLL", "AFT_UNCONSCIOUS")
def _roll(state: State) -> Iterator[Request]:
    roll = due_roll(state)
    if roll is None:
        return
    combatant = state.combatant(roll.who)
    with_what = f"{roll.skill} with {roll.stat}" if roll.skill else roll.stat
    prompt = f"{combatant.profile.name} rolls for {roll.purpose}: {with_what} against {roll.difficulty}. Roll now?"
    yield Request(
        combatant.seat, "roll", prompt, LazySequence(partial(_roll_forms, state, combatant, roll)), RollDice()
    )
    for seat in dict.fromkeys((GM, combatant.seat)):
        prompt = f"{combatant.profile.name} is about to roll for {roll.purpose}. Add modifiers?"
        yield Request(seat, "circumstances", prompt, _MODIFIER_FORMS, optional=True)


def _roll_forms(state: State, combatant: Combatant, roll: RollDue) -> Iterator[Form]:
    yield Form(RollDice, "Roll", _ONLY_MODIFIERS)
    other = LazyFields(partial(_other_skill_or_stat, combatant, roll))
    yield Form(RollDice, "Roll with another skill or stat, if the GM agrees", other)
    if state.settings.stack_rule == "manual" and not state.program_rolls:
        yield Form(ReportRoll, "Report the dice", LazyFields(_reported_dice))
        total = Whole(1, MAX_TOTAL, tuple(range(1, 37)))
        yield Form(ReportTotal, "Report the total", {"total": total, "stacked": _STACKED_DICE, "modifiers": MODIFIERS})


def _other_skill_or_stat(combatant: Combatant, roll: RollDue) -> dict[str, Domain]:
    skills = dict.fromkeys(("", roll.skill, *(one.name for one in combatant.profile.skills if one.level)))
    return {
        "skill": OneOf(tuple(skills), ("unchanged", *filter(None, skills))),
        "stat": OneOf(("", *STATS), ("unchanged", *STATS)),
        "modifiers": MODIFIERS,
    }


def _reported_dice() -> dict[str, Domain]:
    tosses = Whole(1, MAX_TOSSES, (1, 2, 3, 4))

    def stacked(chosen: Mapping[str, Any]) -> Domain:
        return Whole(0, chosen["tosses"] - 1, tuple(range(min(chosen["tosses"], 4))))

    return {"tosses": tosses, "stacked": Given(_STACKED_DICE, stacked), "modifiers": MODIFIERS}


@frozen
class RollerCommand(Act):
    """Base class of commands given by the seat that must roll."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        roll = due_roll(state)
        return (state.combatant(roll.who).seat,) if roll else ()


def _gm_if_needed(state: State, stated: tuple[Modifier, ...]) -> tuple[str, ...]:
    """Return the seats that must consent to these modifiers."""
    return (GM,) if stated and state.settings.modifiers_by == "gm" else ()


def _check_modifiers(stated: tuple[Modifier, ...]) -> Iterator[Reason]:
    """Check that these modifiers can be applied to a roll."""
    for entry in stated:
        if entry.on not in (DIFFICULTY, TOTAL):
            sentence = (
                f"'{entry.name}' changes '{entry.on}', which is not part of a roll: "
                f"{name_hint(entry.on, (DIFFICULTY, TOTAL))}"
            )
            yield Reason("modifier", sentence, "FW-CORE-05")
        elif not -MAX_AMOUNT <= entry.amount <= MAX_AMOUNT:
            yield Reason(
                "modifier",
                f"'{entry.name}' has the amount {entry.amount}; it must be {-MAX_AMOUNT} to {MAX_AMOUNT}",
                "FW-CORE-05",
            )


@frozen
class Circumstances(RollerCommand, wire="fiend_wake.circumstances.v1"):
    """State modifiers for the roll that is due.

    Attributes:
        modifiers: The changes to the difficulty or the total, each with its source.
    """

    modifiers: tuple[Modifier, ...]

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM."""
        return _gm_if_needed(state, self.modifiers)

    @cites("FW-CORE-05")
    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_modifiers(self.modifiers)
        if not self.modifiers:
            yield Reason("nothing", "name at least one modifier", "FW-CORE-05")

    @cites("FW-CORE-05")
    def apply(self, draft: Draft[State]) -> None:
        due = due_roll(draft.state)
        if due is not None:
            draft.emit(RollModified(due.who, self.modifiers))


_MODIFIER_FORMS = LazySequence(
    lambda: (Form(Circumstances, "State modifiers", {"modifiers": attrs.evolve(MODIFIERS, least=1)}),)
)


@frozen
class RollDice(RollerCommand, wire="fiend_wake.roll_dice.v1"):
    """Make the roll that is due.

    Attributes:
        skill: Another skill, if the GM agrees; empty for the one that the rule names.
        stat: Another stat, if the GM agrees; empty for the one that the rule names.
        modifiers: The changes to the difficulty or the total, each with its source.
    """

    skill: str = ""
    stat: str = ""
    modifiers: tuple[Modifier, ...] = ()

    @cites("FW-CORE-07")
    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, for modifiers and for a skill or stat other than the one that the rule names."""
        roll = due_roll(state)
        named = roll is None or (self.skill in ("", roll.skill) and self.stat in ("", roll.stat))
        return _gm_if_needed(state, self.modifiers) if named else (GM,)

    @cites("FW-CORE-07", "FW-CORE-08")
    def check(self, state: State) -> Iterator[Reason]:
        roll = due_roll(state)
        yield from _check_modifiers(self.modifiers)
        if roll is not None and self.skill not in ("", roll.skill) and not skill(state.combatant(roll.who), self.skill):
            learned = [entry.name for entry in state.combatant(roll.who).profile.skills if entry.level]
            sentence = (
                f"{state.name(roll.who)} has not learned the skill '{self.skill}': {name_hint(self.skill, learned)}"
            )
            yield Reason("skill", sentence, "FW-CORE-08")
        if self.stat and self.stat not in STATS:
            yield Reason("stat", f"there is no stat '{self.stat}': {name_hint(self.stat, STATS)}", "FW-CORE-07")

    @cites("FW-CORE-07", "FW-CORE-10", "FW-CORE-01", "FW-CORE-02")
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
        tossed = list(_toss(draft, roll, ("", *(STACKED,) * stacked)))
        while dice.stacks_another(rule, level, available, [die.face for die in tossed]):
            tossed.extend(_toss(draft, roll, (STACKED,)))
        _apply_roll(draft, roll, tuple(tossed), sum(die.face for die in tossed), len(tossed) - 1)


@frozen
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


@frozen
class ReportRoll(ReportCommand, wire="fiend_wake.report_roll.v1"):
    """Report a roll of real dice, including the faces.

    Attributes:
        tosses: The number of dice rolled, including stacked ones.
        stacked: The number of stacked dice among them.
        modifiers: The changes to the difficulty or the total, each with its source.
    """

    tosses: int = 1
    stacked: int = 0
    modifiers: tuple[Modifier, ...] = ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, for modifiers."""
        return _gm_if_needed(state, self.modifiers)

    @cites("FW-CORE-10")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from _check_modifiers(self.modifiers)
        if not 0 <= self.stacked < self.tosses <= MAX_TOSSES:
            sentence = f"a roll must have 1 to {MAX_TOSSES} dice, at least one of which is not stacked"
            yield Reason("tosses", sentence, "FW-CORE-10")

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


@frozen
class ReportTotal(ReportCommand, wire="fiend_wake.report_total.v1"):
    """Report only the total of a roll of real dice, without the faces.

    Attributes:
        total: The sum of all dice, before any modifiers.
        stacked: The number of stacked dice among them.
        modifiers: The changes to the difficulty or the total, each with its source.
    """

    total: int
    stacked: int = 0
    modifiers: tuple[Modifier, ...] = ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, for modifiers."""
        return _gm_if_needed(state, self.modifiers)

    @cites("FW-CORE-10")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from _check_modifiers(self.modifiers)
        if not 0 <= self.stacked < MAX_TOSSES or not 1 <= self.total <= MAX_TOTAL:
            sentence = f"a roll must total 1 to {MAX_TOTAL} and can have 0 to {MAX_TOSSES - 1} stacked dice"
            yield Reason("total", sentence, "FW-CORE-10")

    @cites("FW-CORE-10")
    def apply(self, draft: Draft[State]) -> None:
        due = due_roll(draft.state)
        if due is not None:
            _apply_roll(draft, _with_modifiers(due, self.modifiers), (), self.total, self.stacked)


def _with_modifiers(roll: RollDue, added: tuple[Modifier, ...]) -> RollDue:
    """Return the roll that is due, with these modifiers applied."""
    harder = sum(entry.amount for entry in added if entry.on == DIFFICULTY)
    return replace(roll, difficulty=roll.difficulty + harder, modifiers=(*roll.modifiers, *added))


def _toss(draft: Draft[State], roll: RollDue, marks: tuple[str, ...], *, manual: bool = False) -> tuple[Die, ...]:
    return draft.roll(
        len(marks),
        draft.state.settings.dice_sides,
        roll.purpose,
        roll.who,
        marks,
        modifiers=roll.modifiers,
        needed=roll.difficulty,
        manual=manual,
        outcome_key=sum,
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


def _apply_consequences(draft: Draft[State], roll: RollDue, value: int, stacked: int, *, success: bool) -> None:
    """Apply the consequences that the book specifies for the purpose of the roll."""
    match roll.purpose:
        case Action.MELEE | Action.RANGED:
            full_actions.attack_rolled(draft, stacked, success=success)
        case Action.GRAPPLE:
            full_actions.grapple_rolled(draft, value, success=success)
        case Purpose.RESIST:
            full_actions.resistance_rolled(draft, success=success)
        case Action.BOMBARD:
            full_actions.bombard_rolled(draft, success=success)
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
