"""Wounds and what they lead to: dying, Last Breath, lasting harm, death; and healing."""

from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.triggers import forget_defense
from combat.systems.powered_by_heresy.rules import healing, wounds
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.facts import BreathDrawn, BreathDue, MoveTriggered, StatChanged
from events.powered_by_heresy.table import State
from events.vocabulary import ConditionChanged, Recovered, Suffered


def wound(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Suffer wounds, and what comes of them (PBH-WND-01 to PBH-WND-05)."""
    state, settings = draft.state, draft.state.settings
    hurt = state.character(who)
    after = wounds.wounds_after(hurt.wounds, amount, hurt.max_wounds, clamp=settings.clamp_wounds)
    if after > hurt.wounds:
        draft.happens(Suffered(who=who, harm="Wounds", amount=after - hurt.wounds, source=source))
    player_character = state.is_acolyte(who)
    fate = wounds.fate(after, hurt.max_wounds, amount, player_character, settings.pc_at_max)
    if fate != "stands" and player_character:
        forget_defense(draft, who, "dying")
    if fate == "dying":
        draft.happens(BreathDue(who, by_wounds=True, source=source))
    elif fate == "dead":
        draft.happens(
            ConditionChanged(who=who, condition="dead" if player_character else "out", level=1, source=source)
        )


def draw_breath(draft: Draft[State], command: say.DrawBreath) -> None:
    """Roll Last Breath: two dice, no stat (PBH-LB-01)."""
    facts = ("crowd",) if command.crowd else ()
    draft.happens(
        MoveTriggered(
            actor=command.actor, move="Last Breath", stat="", rolled=True, weapon="", targets=(), facts=facts, detail=""
        )
    )


def breath_drawn(draft: Draft[State], who: str, band: Band) -> None:
    """Barely alive, scarred, or gone (PBH-LB-01, PBH-LB-04)."""
    state = draft.state
    by_wounds = state.breath is None or state.breath.by_wounds
    dying, fate = state.acolyte(who), healing.last_breath(band)
    reading = state.settings.after_last_breath
    left = healing.wounds_of_a_survivor(dying.wounds, dying.max_wounds, by_wounds, reading)
    if fate == "dead":
        draft.happens(BreathDrawn(who, "dead"))
        draft.happens(ConditionChanged(who=who, condition="dead", level=1, source="Last Breath"))
        return
    draft.happens(BreathDrawn(who, "alive" if fate == "alive" else "scarred"))
    if left < dying.wounds:
        draft.happens(Recovered(who=who, harm="Wounds", amount=dying.wounds - left, source="Last Breath"))
    if by_wounds:
        draft.happens(ConditionChanged(who=who, condition="barely alive", level=1, source="Last Breath"))


def leave_scar(draft: Draft[State], command: say.LeaveScar) -> None:
    """A stat is one lower for good; the GM says which (PBH-LB-01, PBH-WND-06)."""
    draft.happens(StatChanged(who=command.who, stat=command.stat, by=-1, source="Last Breath", scar=command.scar))


def heal(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Remove wounds; below the maximum a survivor is on its feet again (PBH-HEAL-01, PBH-LB-04)."""
    gone = healing.removed(draft.state.acolyte(who).wounds, amount)
    if gone:
        draft.happens(Recovered(who=who, harm="Wounds", amount=gone, source=source))
    healed = draft.state.acolyte(who)
    if healed.survived and healed.wounds < healed.max_wounds:
        draft.happens(ConditionChanged(who=who, condition="barely alive", level=0, source=source))
