"""The gain from changes of the roll that is about to be made, which sides can spend markers on."""

from collections.abc import Mapping

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.spending import spent_modifiers
from combat.systems.trench_crusade.policy import harm
from combat.systems.trench_crusade.queries import Pool
from events.trench_crusade import Action, ActionDeclared, State
from events.vocabulary import Modifier

STAKES: Mapping[str, float] = {
    Action.MORALE: 3.0,  # a failed Morale test can lose the battle
    Action.CHARGE_OUT_OF_SIGHT: 0.4,
    Action.DIVING_CHARGE: 0.4,
    Action.DANGEROUS_TERRAIN: 0.3,
    Action.MOVE_INTO_DANGER: 0.3,
    Action.LEDGE: 0.3,
    Action.STAND: 0.15,
    Action.MEDI_KIT: 0.1,
}
"""Value at stake in ACTION rolls that are not attacks."""
DEFAULT_STAKE = 0.05
"""Value at stake in any other ACTION roll."""
POINTS = ("roll", "attack", "attacked", "injure", "injured")
"""The points at which abilities change the roll."""


def affects(state: State, point: str) -> bool:
    """Return whether a change at this point affects the roll that is about to be made."""
    return point in POINTS and (bool(state.injuries) or state.attempt is not None)


def gain(state: State, side: str, on: str, amount: int) -> float:
    """Return the value that a side gains from a change of the roll.

    Args:
        state: The state of the battle.
        side: The side.
        on: The changed part of the roll: `dice`, `total` or `base`.
        amount: The change.
    """
    if state.injuries:
        hurt = state.injuries[0]
        pool, spent = queries.injury_pool(state, hurt), harm.net_dice_of(state, spent_modifiers(state, "injury"))
        baths = sum(pledge.bloodbaths for pledge in state.pledges)
        changed = Pool(pool.base + amount * (on == "base"), (*pool.modifiers, Modifier("", amount, on)))
        after, _ = harm.expected_loss(state, hurt, changed, spent, baths)
        before, _ = harm.expected_loss(state, hurt, pool, spent, baths)
        return (after - before) * (-1 if state.model(hurt.target).side == side else 1)
    attempt = state.attempt
    if attempt is None:
        return 0
    change = harm.success_chance(state, attempt, amount) - harm.success_chance(state, attempt)
    return value_at_stake(state, attempt) * change * (1 if _side_of(state, attempt) == side else -1)


def _side_of(state: State, attempt: ActionDeclared) -> str:
    return state.model(attempt.model).side if state.has_model(attempt.model) else attempt.model


def value_at_stake(state: State, attempt: ActionDeclared) -> float:
    """Return the value of a Success for the side that rolls."""
    if attempt.main_target and state.weapon(attempt.weapon) is not None:
        return harm.hit_value(state, attempt)
    return STAKES.get(attempt.action, DEFAULT_STAKE)
