"""Wrath, Glory and Ruin, gained and spent."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.rules import pools, rounds
from events.vocabulary import Gained, Spent
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State


def gain_glory(draft: Draft[State], source: str) -> None:
    """Add a point of Glory, unless the pool is full (WG-GLORY-01)."""
    amount = pools.arriving(draft.state.glory, 1, draft.state.glory_cap)
    if amount:
        draft.happens(Gained(whose=rounds.PLAYERS, resource="Glory", amount=amount, source=source))


def gain_ruin(draft: Draft[State], source: str) -> None:
    """Add a point of Ruin, unless the pool is full (WG-RUIN-01)."""
    amount = pools.arriving(draft.state.ruin, 1, draft.state.ruin_cap)
    if amount:
        draft.happens(Gained(whose=GM, resource="Ruin", amount=amount, source=source))


def pay_glory(draft: Draft[State], amount: int, on: str) -> None:
    """Take Glory out of the shared pool."""
    if amount:
        draft.happens(Spent(whose=rounds.PLAYERS, resource="Glory", amount=amount, on=on))


@cites("WG-WRATH-08")
def pay_wrath(draft: Draft[State], player: str, on: str) -> None:
    """Take Wrath from a player (WG-WRATH-08)."""
    draft.happens(Spent(whose=player, resource="Wrath", amount=draft.state.settings.wrath_price, on=on))


def pay_ruin(draft: Draft[State], threat: str, price: int, on: str) -> None:
    """Take Ruin from a Threat that has its own, and from the pool for the rest (WG-RUIN-06)."""
    own, pool = pools.ruin_payment(price, draft.state.combatant(threat).ruin if threat else 0)
    if own:
        draft.happens(Spent(whose=threat, resource="Ruin", amount=own, on=on))
    if pool:
        draft.happens(Spent(whose=GM, resource="Ruin", amount=pool, on=on))


def pay(draft: Draft[State], who: str, on: str) -> None:
    """Pay the price of one use: Wrath for an Agent, Ruin for a Threat (WG-RUIN-07)."""
    actor = draft.state.combatant(who)
    if actor.profile.is_agent:
        pay_wrath(draft, actor.seat, on)
    else:
        pay_ruin(draft, who, draft.state.settings.wrath_price, on)
