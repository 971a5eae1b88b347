"""Execute Turns: cycles of Pending Turns, and the extra turn of the highest priority."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import Decline, EndTurn, PlaceToken
from combat.systems.fiend_wake.decide.paying import TOKENS, hurt, spend
from combat.systems.fiend_wake.rules import rounds, turns
from events.fiend_wake.facts import Answered, Asked, BonusTurnLost, CycleOpened, TurnPending
from events.fiend_wake.table import State
from events.vocabulary import TurnBegan, TurnEnded


@cites("FW-EXEC-01", "FW-EXEC-05")
def cycle_open(draft: Draft[State]) -> None:
    """Whoever holds a Turn Token may set one aside."""
    draft.happens(CycleOpened(draft.state.cycle + 1))
    able = {each.id for each in draft.state.able() if turns.may_place(each.tokens, conscious=not each.removing)}
    draft.happens(Asked("pending", tuple(who for who in draft.state.priority() if who in able)))


@cites("FW-EXEC-01", "FW-PREP-05")
def place_token(draft: Draft[State], command: PlaceToken) -> None:
    """Set a token aside."""
    spend(draft, command.who, TOKENS, 1, "a Pending Turn")
    draft.happens(TurnPending(command.who))
    draft.happens(Answered(command.who, "pending", "places a Turn Token"))


@cites("FW-EXEC-06")
def hold_token(draft: Draft[State], command: Decline) -> None:
    """Keep one's tokens for now."""
    draft.happens(Answered(command.who, "pending", "holds"))


@cites("FW-EXEC-02", "FW-FULL-31")
def turn_start(draft: Draft[State]) -> None:
    """The highest priority with a Pending Turn acts."""
    pending = {each.id for each in draft.state.combatants if each.pending}
    actor = turns.next_turn(draft.state.priority(), pending)
    if actor is not None:
        _begin_turn(draft, actor)


def _begin_turn(draft: Draft[State], actor: str) -> None:
    """A turn begins, which hurts on caltrops."""
    draft.happens(TurnBegan(actor))
    location = draft.state.location(draft.state.combatant(actor).location)
    if location is not None:
        hurt(draft, actor, "Wound", location.place.wounds, location.place.name)


def end_turn(draft: Draft[State], _: EndTurn) -> None:
    """Somebody is done."""


@cites("FW-EXEC-04", "FW-RND-04", "FW-DMG-35")
def turn_end(draft: Draft[State]) -> None:
    """A turn is over, and its token gone."""
    turn = draft.state.turn
    if turn is not None:
        actor = draft.state.combatant(turn.actor)
        reason = "done" if actor.able else "unconscious" if actor.present else "gone"
        draft.happens(TurnEnded(turn.actor, reason))


@cites("FW-EXEC-06", "FW-TP-04")
def exec_done(draft: Draft[State]) -> None:
    """Tokens that were held are lost."""
    for each in draft.state.present():
        spend(draft, each.id, TOKENS, each.tokens, "the end of Execute Turns")


@cites("FW-AFT-01", "FW-AFT-02", "FW-PREP-14")
def bonus(draft: Draft[State]) -> None:
    """The highest priority takes one more turn, if it can; nobody else gets it."""
    state, top = draft.state, draft.state.top
    draft.happens(Asked("bonus", ()))
    if top:
        each = state.combatant(top)
        blocks = state.settings.removing_blocks_bonus
        if turns.takes_bonus_turn(each.able and rounds.may_take_bonus_turn(each.removing, blocks)):
            _begin_turn(draft, top)
        else:
            reason = "gone" if not each.present else "unconscious" if each.unconscious else "taking armor off"
            draft.happens(BonusTurnLost(top, reason))
