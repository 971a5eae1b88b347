"""Harm is suffered: stun, wounds, handicaps, and what becomes of those who have had too much."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import DecideFate, TakeHandicap
from combat.systems.fiend_wake.decide.paying import POINTS, TOKENS, fall_unconscious, hurt, leave, spend
from combat.systems.fiend_wake.rules import harm
from events.fiend_wake.facts import HandicapDue, HandicapTaken, HandicapWaived, HarmSettled
from events.fiend_wake.table import Blow, State
from events.vocabulary import Soaked, Suffered


def suffer(draft: Draft[State], blow: Blow) -> None:
    """Let the instance of harm that comes next be suffered."""
    draft.happens(HarmSettled(blow.who))
    if blow.harm == "Stun":
        _stun(draft, blow)
    else:
        _wounds(draft, blow)


@cites("FW-DMG-10", "FW-DMG-11", "FW-DMG-12")
def _stun(draft: Draft[State], blow: Blow) -> None:
    """Stun takes points; what is over is lost, unless the table reads it otherwise."""
    victim = draft.state.combatant(blow.who)
    points, tokens, wounds = harm.STUN_OVERFLOW[draft.state.settings.stun_overflow](
        blow.amount, victim.tp, victim.tokens
    )
    draft.happens(Suffered(who=blow.who, harm="Stun", amount=blow.amount, source=blow.source))
    spend(draft, blow.who, POINTS, points, "Stun")
    spend(draft, blow.who, TOKENS, tokens, "Stun")
    hurt(draft, blow.who, "Wound", wounds, blow.source)


@cites("FW-DMG-20", "FW-DMG-21", "FW-DMG-22", "FW-DR-05")
def _wounds(draft: Draft[State], blow: Blow) -> None:
    """Wounds are reduced, go on the track, and fill the threshold or not."""
    reduction = draft.state.reduction(blow.who)
    applied = harm.applied_wounds(blow.amount, reduction)
    if applied < blow.amount:
        draft.happens(Soaked(who=blow.who, harm="Wound", amount=blow.amount - applied, by="Damage Reduction"))
    if applied:
        draft.happens(Suffered(who=blow.who, harm="Wound", amount=applied, source=blow.source))
    track = draft.state.combatant(blow.who).wounds
    if harm.threshold_reached(track, draft.state.threshold(blow.who)):
        draft.happens(HandicapDue(blow.who, blow.source, track))


@cites("FW-DMG-30", "FW-DMG-33", "FW-DMG-36")
def take_handicap(draft: Draft[State], command: TakeHandicap) -> None:
    """The victim places a handicap, and may fall unconscious of it."""
    victim = draft.state.combatant(command.who)
    number = command.number or victim.effective(command.stat)
    draft.happens(HandicapTaken(command.who, command.stat, number))
    victim = draft.state.combatant(command.who)
    if not victim.unconscious and harm.UNCONSCIOUS_WHEN[draft.state.settings.unconscious_when](victim.left):
        fall_unconscious(draft, command.who, "a handicap")


@cites("FW-DMG-34")
def decide_fate(draft: Draft[State], command: DecideFate) -> None:
    """The GM says what a handicap does that finds nothing to mark."""
    draft.happens(HandicapWaived(command.who, command.fate))
    if command.fate != "stays":
        leave(draft, command.who, command.fate)
