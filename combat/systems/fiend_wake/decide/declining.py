"""Letting something pass, whatever it is that one was asked for."""

from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import Decline
from combat.systems.fiend_wake.decide.aftermath import passed
from combat.systems.fiend_wake.decide.deeds import settle_grapple
from combat.systems.fiend_wake.decide.turns import hold_token
from events.fiend_wake.facts import DeedWaits, ReactionAnswered, Supported
from events.fiend_wake.table import State, Trigger


def decline(draft: Draft[State], command: Decline) -> None:
    """Say no."""
    state = draft.state
    if state.step == "PENDING":
        hold_token(draft, command)
    elif state.step in ("AFT_ARM", "AFT_HARASS"):
        passed(draft, command)
    else:
        _let_pass(draft, command.who)


def _let_pass(draft: Draft[State], who: str) -> None:
    top = draft.state.stack[0] if draft.state.stack else None
    deed = draft.state.deed
    if isinstance(top, Trigger):
        draft.happens(ReactionAnswered(who, top.reaction, used=False))
    elif draft.state.step == "RESIST":
        settle_grapple(draft, resisted=False)
    elif draft.state.step == "SUPPORT":
        draft.happens(Supported(who, 0))
    elif deed is not None:
        draft.happens(DeedWaits("entry", tuple(each for each in deed.waiting if each != who)))
