"""Wounds: Dying, injuries, death and recovery."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from combat.engine.dice.sources import OutcomeKey
from combat.engine.offer import OneOf, among
from combat.engine.play import Draft, Reason, cites
from combat.systems.wrath_and_glory.acts import GmStatement
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, leave_fight, set_condition
from combat.systems.wrath_and_glory.queries import domains, nouns
from combat.systems.wrath_and_glory.rules import wounds
from events.vocabulary import Recovered, Rolled, Suffered
from events.wrath_and_glory import Combatant, Conditions, State


def _suffered(state: State, who: str = "") -> OneOf:
    return OneOf(tuple(harm for harm in ("Wounds", "Shock") if not who or _held(state.combatant(who), harm)))


def _held(who: Combatant, harm: str) -> int:
    return who.wounds if harm == "Wounds" else who.shock


class Heal(GmStatement, wire="wrath_and_glory.heal.v1", kw_only=True):
    """Let a combatant recover Wounds or Shock.

    Attributes:
        harm: The harm to recover, Wounds or Shock.
        amount: The amount to recover.
        source: A short name for the cause.
    """

    label = "Heal a combatant"
    who: str = nouns.combatant(
        lambda state: domains.one_of([hurt for hurt in state.present() if hurt.wounds or hurt.shock]),
        noun="a hurt combatant",
        code="unhurt",
        rule="WG-WND-07",
    )
    harm: Literal["Wounds", "Shock"] = among(_suffered, noun="harm to recover", code="unhurt", rule="WG-WND-07")
    amount: int = nouns.amount(rule="WG-WND-07")
    source: str = nouns.reason("the table")

    def check(self, state: State) -> Iterator[Reason]:
        if self.source == "Wrath":
            yield Reason(
                "name", "to recover Shock with Wrath, use 'recover shock'; otherwise name another source", "WG-WRATH-05"
            )

    def apply(self, draft: Draft[State]) -> None:
        recover(draft, self.who, self.harm, self.amount, self.source)


@cites("WG-WND-03", "WG-WND-04", "WG-WND-06", "WG-WND-11", "WG-WND-13")
def suffer_wounds(draft: Draft[State], who: str, plain: int, mortal: int, source: str) -> None:
    """Record Wounds. Too many leave a combatant Dying; a combatant already Dying suffers a Traumatic Injury."""
    target = draft.state.combatant(who)
    not_counted = target.dying and draft.state.settings.clamp_wounds_when_dying
    for name, amount in (("Wounds", plain), ("Mortal Wounds", mortal)):
        if amount and not not_counted:
            draft.emit(Suffered(who=who, harm=name, amount=amount, source=source))
    if target.dying and plain + mortal > 0:
        suffer_traumatic_injury(draft, who, source)
    elif plain + mortal and not target.dying:
        after = draft.state.combatant(who)
        if after.wounds > after.max_wounds:
            _make_dying(draft, after, source)


def _make_dying(draft: Draft[State], target: Combatant, source: str) -> None:
    """Make a combatant Dying and Prone, with a Memorable Injury. A Troop or Elite dies instead."""
    if not wounds.becomes_dying(target.profile.role):
        leave_fight(draft, target.id, Conditions.DEAD, source)
        return
    set_condition(draft, target.id, Conditions.DYING, 1, source)
    suffer_memorable_injury(draft, target.id)
    inflict_condition(draft, target.id, Conditions.PRONE, 1, source)


def suffer_memorable_injury(draft: Draft[State], who: str) -> None:
    """Roll for a Memorable Injury."""
    if not draft.state.combatant(who).present:
        return
    before = draft.state.combatant(who).injuries
    face = draft.roll_die(6, "Memorable Injury", who, lambda die: wounds.memorable_injury(die, before))
    name = wounds.memorable_injury(face, before)
    draft.emit(Suffered(who=who, harm="Memorable Injury", amount=1, source=name))


@cites("WG-WND-05")
def suffer_traumatic_injury(draft: Draft[State], who: str, source: str) -> None:
    """Roll for a Traumatic Injury. Too many of them kill the combatant."""
    name = _roll_injury(draft, "Traumatic Injury", who, wounds.traumatic_injury)
    after = draft.state.combatant(who)
    if after.traumatic > wounds.max_traumatic(after.profile.tier):
        leave_fight(draft, who, Conditions.DEAD, source)
    elif wounds.cannot_see(after.injuries):
        inflict_condition(draft, who, Conditions.BLINDED, 1, name)


def lose_limb(draft: Draft[State], who: str) -> None:
    """Roll for the limb that is lost."""
    if draft.state.combatant(who).present:
        _roll_injury(draft, "Limb lost", who, wounds.limb_lost)


def _roll_injury(draft: Draft[State], harm: str, who: str, named: Callable[[int, int, Sequence[str]], str]) -> str:
    """Roll for the injured body part and its side, and return the name of the injury."""
    before = draft.state.combatant(who).injuries
    key: OutcomeKey = lambda faces: (faces[0], named(faces[0], faces[1], before))  # noqa: E731 - read by odds only
    dice = part, side = draft.roll(2, 6, harm, who, ordered=True, outcome_key=key)
    name = named(part.face, side.face, before)
    draft.emit(Rolled(purpose=harm, who=who, dice=dice, kept=(0, 1), total=part.face, result=name, base=2))
    draft.emit(Suffered(who=who, harm=harm, amount=1, source=name))
    return name


def recover(draft: Draft[State], who: str, harm: Literal["Wounds", "Shock"], amount: int, source: str) -> None:
    """Record recovered Wounds or Shock, which may end Dying or Exhausted.

    Ruling:
        A combatant that is Exhausted without more Shock than the maximum, or that another cause exhausted too, does not
        end that by recovery.
    """
    target = draft.state.combatant(who)
    held, maximum, suffers, ends = (
        (target.wounds, target.max_wounds, target.dying, Conditions.DYING)
        if harm == "Wounds"
        else (target.shock, target.max_shock, target.exhausted, Conditions.EXHAUSTED)
    )
    amount = min(amount, held)
    if not amount:
        return
    draft.emit(Recovered(who=who, harm=harm, amount=amount, source=source))
    exceeds = harm == "Wounds" or (held > maximum and not target.weary)
    if suffers and exceeds and wounds.recovery_ends(held - amount, maximum, draft.state.settings.recovery_ends):
        set_condition(draft, who, ends, 0, source)
