"""Tests and contests in plain language."""

from events.vocabulary import Die, Modifier, Rolled
from events.wrath_and_glory.facts import (
    ContestBegan,
    ContestSettled,
    OwedDnKept,
    PoolStands,
    RollAdjusted,
    ScoreKept,
    TestDeclared,
    TestOwed,
)
from events.wrath_and_glory.table import State
from replays.narration.words import counted, faces, listed, named, pool
from replays.narration.wrath_and_glory.combat_options import aimed


def _roll_declared(state: State, event: TestDeclared) -> str:
    against = f" against DN {listed(dict.fromkeys(event.dns or (event.dn,)))}{_why(event)}" if event.dn else ""
    whom = listed(map(state.name, event.targets))
    what = aimed(event.action, whom) if event.targets else f": {event.action}"
    weapon = f" with {state.name(event.weapon)}" if event.weapon else ""
    dice = "1 die" if event.pool == 1 else f"{event.pool} dice"
    return f"{state.name(event.actor)}{what}{weapon}, {event.skill}, {dice}{against}."


def _why(event: TestDeclared) -> str:
    """Say what makes a DN, where anything but its first number does."""
    raised = [each for each in event.modifiers if each.on == "difficulty"]
    bases = [dn - sum(each.amount for each in raised) for dn in event.dns or (event.dn,)]
    made = f"{BASES.get(event.sort, '')} {listed(dict.fromkeys(bases))}".strip()
    return f" ({made}, {named(raised)})" if raised else ""


BASES = {"attack": "Defence", "pin": "Resolve", "interaction": "what opposes it"}
"""What the DN of a roll at somebody is, before anything raises it."""

OF_DAMAGE = ("Extra Damage", "Critical Hit", "Tearing")
"""Rolls whose dice add damage."""


def _rolled(state: State, event: Rolled) -> str:
    """Tell a roll in the words of the book: icons where there are icons, damage where there is damage."""
    who, dice = state.name(event.who), [each for each in event.modifiers if each.on == "dice"]
    many = "1 die" if len(event.dice) == 1 else f"{len(event.dice)} dice"
    reasons = f" ({named(dice)})" if dice else ""
    if event.purpose in OF_DAMAGE and not event.result:
        return f"{event.purpose} of {who}, {many}{reasons}: {faces(event.dice)}, for {event.total} more damage."
    if event.result or event.dice[0].sides != SIX:
        shown = f"{faces(event.dice)}: {event.result}" if event.result else str(event.total)
        return f"{who} rolls {pool(event.dice)} for {event.purpose}: {shown}."
    told = ", ".join(_face(die) for die in event.dice)
    which = HOW_ROLLED.get(event.purpose, "{many}").format(many=many)
    return f"{who} rolls {which}{reasons}: {told}, for {counted(event.total, 'icon')}."


HOW_ROLLED = {
    "Wrath reroll": "{many} again",
    "Glory dice": "{many} for Glory",
    "Determination": "Determination, {many}",
}
"""How dice are rolled that are not those of the test itself."""

SIX = 6
"""An icon that counts twice."""


def _face(die: Die) -> str:
    """Say what a die shows; a 6 is an exalted icon."""
    marks = [*([die.mark] if die.mark else []), *(["exalted"] if die.face == SIX else [])]
    return f"{die.face} ({', '.join(marks)})" if marks else str(die.face)


def _changes(modifiers: tuple[Modifier, ...]) -> str:
    words = {"difficulty": "DN"}
    return ", ".join(f"{each.name} {each.amount:+d} {words.get(each.on, each.on)}" for each in modifiers)


def _kept(state: State, event: OwedDnKept | ScoreKept) -> str:
    """Tell the GM what is kept."""
    if isinstance(event, OwedDnKept):
        return f"The DN, which the GM keeps, is {event.dn}."
    return f"{event.what} of {state.name(event.whose)}, which the GM keeps: {event.amount}."


def _roll_adjusted(_: State, event: RollAdjusted) -> str:
    if event.hidden:
        made = f" ({_changes(event.modifiers)})" if event.modifiers else ""
        return f"The DN, which the GM keeps, is {listed(dict.fromkeys(event.dns or (event.dn,)))}{made}."
    against = f", which is against DN {listed(dict.fromkeys(event.dns or (event.dn,)))} now" if event.dn else ""
    return f"The GM changes the roll ({_changes(event.modifiers)}){against}."


def _pool_stands(state: State, event: PoolStands) -> str:
    """Tell the whole after some dice were rolled again, or added."""
    again = state.test is not None and state.test.faces
    return f"That makes {counted(event.icons, 'icon')}." if again else ""


def _roll_owed(state: State, event: TestOwed) -> str:
    against = f" against DN {event.dn}" if event.dn else ""
    return f"{state.name(event.who)} must test {event.skill}{against}: {event.purpose}."


def _contest_began(state: State, event: ContestBegan) -> str:
    return f"{state.name(event.instigator)} against {state.name(event.opponent)}: {event.action}."


def _contest_settled(state: State, event: ContestSettled) -> str:
    return f"{state.name(event.winner)} wins the contest."
