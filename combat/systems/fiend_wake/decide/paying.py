"""Paying for things, taking actions, and leaving: what several chapters do in the same way."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.rules import simple
from events.fiend_wake.facts import ActionTaken, HarmDue, LeftCombat, Mounted
from events.fiend_wake.sheets import STATS, Weapon
from events.fiend_wake.table import Combatant, State
from events.vocabulary import ConditionChanged, Gained, Spent

POINTS = "Tactical Point"
TOKENS = "Turn Token"


def spend(draft: Draft[State], who: str, resource: str, amount: int, on: str) -> None:
    """Take some of a resource from somebody, if it is any at all."""
    if amount > 0:
        draft.happens(Spent(whose=who, resource=resource, amount=amount, on=on))


def gain(draft: Draft[State], who: str, resource: str, amount: int, source: str) -> None:
    """Return somebody some of a resource, if it is any at all."""
    if amount > 0:
        draft.happens(Gained(whose=who, resource=resource, amount=amount, source=source))


@cites("FW-TP-03", "FW-TP-04")
def lose_all(draft: Draft[State], who: str, why: str) -> None:
    """Nothing of points and tokens stays."""
    each = draft.state.combatant(who)
    spend(draft, who, POINTS, each.tp, why)
    spend(draft, who, TOKENS, each.tokens, why)


def values(who: Combatant) -> dict[str, int]:
    """Return the effective value of each stat."""
    return {stat: who.effective(stat) for stat in STATS}


@cites("FW-SIM-02", "FW-SIM-03", "FW-SIM-04")
def act(draft: Draft[State], who: str, action: str, detail: str, cost: int, *, upgraded: bool) -> None:
    """Take a Simple Action: pay for it, or make it the Full Action of the turn."""
    if upgraded:
        assumed = simple.assumed_points(action, values(draft.state.combatant(who)))
        draft.happens(ActionTaken(who=who, action=action, detail=detail, full=True, assumed=assumed))
    else:
        spend(draft, who, POINTS, cost, action)
        draft.happens(ActionTaken(who=who, action=action, detail=detail))


def hurt(draft: Draft[State], who: str, kind: str, amount: int, source: str) -> None:
    """Let an instance of harm come next, if it is any and its victim is there."""
    if amount > 0 and draft.state.combatant(who).present:
        draft.happens(HarmDue(who=who, harm="Stun" if kind == "Stun" else "Wound", amount=amount, source=source))


@cites("FW-DMG-35", "FW-MNT-07")
def fall_unconscious(draft: Draft[State], who: str, source: str) -> None:
    """Somebody can do nothing any more, and falls off whatever they ride."""
    draft.happens(ConditionChanged(who=who, condition="Unconscious", level=1, source=source))
    if draft.state.combatant(who).mount:
        draft.happens(Mounted(who, ""))


@cites("FW-SIM-63")
def leave(draft: Draft[State], who: str, how: str) -> None:
    """Somebody is out of the fight, with tokens, points and place in the order."""
    lose_all(draft, who, f"leaving: {how}")
    draft.happens(LeftCombat(who, how))


def ready_weapon(state: State, who: str) -> Weapon | None:
    """Return the weapon that somebody has at the ready, or None."""
    return state.weapon(state.combatant(who).ready)
