"""Complications: agreed, bought off with Ruin, or rolled for."""

from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as say
from combat.systems.wrath_and_glory.decide.harm import afflict
from combat.systems.wrath_and_glory.decide.pools import gain_ruin
from combat.systems.wrath_and_glory.rules import criticals, threats
from events.vocabulary import Rolled, Spent
from events.wrath_and_glory.facts import (
    ComplicationProposed,
    ComplicationRefused,
    ComplicationSettled,
    InconvenientTarget,
    WeaponChanged,
)
from events.wrath_and_glory.table import State


def complication_due(draft: Draft[State]) -> None:
    """Ask whoever has to settle it."""


def whose(state: State) -> str:
    """Return the combatant whose Complication it is."""
    return state.complication.who if state.complication else ""


def is_possible(state: State, effect: str) -> bool:
    """Return whether a row of the table can befall the combatant who has to bear it."""
    who = state.combatant(whose(state))
    weapon = state.weapon(state.test.weapon) if state.test is not None and state.test.weapon else None
    counted = weapon is not None and weapon.kind == "ranged" and threats.role(who.profile.role).ammo
    if effect == "Lost Reload":
        counted = counted and who.ammo > 0
    if weapon is not None and who.fault(weapon.id) and effect in (*criticals.FAULTS, "Out of Ammo"):
        return False
    return criticals.possible(
        effect,
        weapon=weapon.kind if weapon else "",
        ammunition=counted,
        conditions=tuple(each.id for each in who.conditions),
    )


def propose(draft: Draft[State], command: say.Propose) -> None:
    """A player proposes; the GM has to agree, and for a Threat agrees with itself (WG-DIE-02)."""
    if draft.state.combatant(command.who).profile.is_agent:
        draft.happens(ComplicationProposed(command.who, command.what, command.effect))
    else:
        _befall(draft, command.effect, "agreed", command.what)


def accept(draft: Draft[State], _: say.AcceptComplication) -> None:
    """It is agreed."""
    proposed = draft.state.complication
    if proposed is not None:
        _befall(draft, proposed.effect, "agreed", proposed.what)


def refuse(draft: Draft[State], _: say.RefuseComplication) -> None:
    """It is not, and the player may propose again or grant Ruin."""
    draft.happens(ComplicationRefused(whose(draft.state)))


def grant_ruin(draft: Draft[State], command: say.GrantRuin) -> None:
    """Return the GM a point of Ruin instead (WG-DIE-02, WG-RUIN-02)."""
    gain_ruin(draft, "a Complication")
    draft.happens(ComplicationSettled(command.who, "Ruin", ""))


def ruin_at_once(draft: Draft[State]) -> None:
    """At this table a Complication is a point of Ruin."""
    gain_ruin(draft, "a Complication")
    draft.happens(ComplicationSettled(whose(draft.state), "Ruin", ""))


def roll_complication(draft: Draft[State], _: say.RollComplication) -> None:
    """Nobody has an idea, so the table decides (WG-DIE-03)."""
    _roll(draft)


def table_at_once(draft: Draft[State]) -> None:
    """At this table the dice always decide."""
    _roll(draft)


def _roll(draft: Draft[State]) -> None:
    """Roll, and again until it is possible (WG-COMP-01)."""
    who = whose(draft.state)
    while True:
        tens, units = draft.roll(2, 6, "Complication", who)
        rolled = criticals.d66(tens.face, units.face)
        name = criticals.complication(rolled)
        draft.happens(
            Rolled(
                purpose="Complication",
                who=who,
                dice=(tens, units),
                kept=(0, 1),
                total=rolled,
                modifiers=(),
                result=name,
            )
        )
        if is_possible(draft.state, name):
            break
    _befall(draft, name, "table", name)


def _befall(draft: Draft[State], effect: str, how: str, what: str) -> None:
    """Let it happen."""
    who = whose(draft.state)
    weapon = draft.state.test.weapon if draft.state.test is not None else ""
    if effect == "Inconvenient Target":
        draft.happens(InconvenientTarget(who))
        return
    draft.happens(ComplicationSettled(who, how, what))
    if effect in criticals.FAULTS or effect == "Out of Ammo":
        draft.happens(WeaponChanged(who, weapon, effect))
    elif effect == "Lost Reload":
        draft.happens(Spent(whose=who, resource="Reload", amount=1, on="a Complication"))
    elif effect in ("Fall Prone", "Restrained", "Blinded"):
        afflict(draft, who, "Prone" if effect == "Fall Prone" else effect, 1, "a Complication")


def name_target(draft: Draft[State], command: say.NameTarget) -> None:
    """The GM says what was hit by mistake."""
    draft.happens(ComplicationSettled(whose(draft.state), "table", command.what))
