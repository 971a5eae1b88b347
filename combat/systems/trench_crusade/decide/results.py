"""The roll itself, and what follows from it."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import RollDice
from combat.systems.trench_crusade.decide import actions as moving
from combat.systems.trench_crusade.decide.attacks import attack_rolled
from combat.systems.trench_crusade.decide.injuries import roll_injury
from combat.systems.trench_crusade.decide.rolls import force_end, roll_on_the_chart
from combat.systems.trench_crusade.decide.spending import spent_modifiers
from combat.systems.trench_crusade.rules import actions
from events.trench_crusade.facts import ActionDeclared, ActionResolved
from events.trench_crusade.table import State

FOLLOWS: Mapping[str, Callable[[Draft[State], ActionDeclared, str], None]] = {
    "Ranged Attack": attack_rolled,
    "Melee Attack": attack_rolled,
    "Dash": moving.dash_rolled,
    "Climb": moving.crossing_rolled,
    "Jump": moving.crossing_rolled,
    "Charge out of sight": moving.blind_charge_rolled,
    "Diving Charge": moving.dive_rolled,
    "Dangerous Terrain": moving.ground_rolled,
    "Move into Dangerous Terrain": moving.move_into_danger_rolled,
    "Stand": moving.stand_rolled,
    "Medi-Kit": moving.medi_kit_rolled,
    "Ledge": moving.ledge_rolled,
}
"""What follows a roll for each ACTION; after the others the table goes on by itself."""


def action_roll(draft: Draft[State]) -> None:
    """Roll at once, unless declarations were secret: then the dice wait until everybody has seen them."""
    if draft.state.window is None or not draft.state.window.secret:
        roll_action(draft)


def injury_roll(draft: Draft[State]) -> None:
    """Roll at once, unless declarations were secret, as above."""
    if draft.state.window is None or not draft.state.window.secret:
        roll_injury(draft)


def roll_dice(draft: Draft[State], _: RollDice) -> None:
    """Roll what the table was waiting for."""
    if draft.state.injuries:
        roll_injury(draft)
    else:
        roll_action(draft)


@cites("TC-ACT-04", "TC-ACT-05")
def roll_action(draft: Draft[State]) -> None:
    """Roll for the ACTION, read the chart, do what follows; a failed RISKY one ends the Activation (TC-ACT-05)."""
    attempt = draft.state.attempt
    if attempt is None:
        return
    modifiers = (*attempt.modifiers, *spent_modifiers(draft.state, "action"))
    result = roll_on_the_chart(draft, attempt.action, attempt.model, modifiers)
    draft.happens(ActionResolved(attempt.model, attempt.action, result))
    follows = FOLLOWS.get(attempt.action)
    if follows is not None:
        follows(draft, attempt, result)
    if actions.ends_the_activation(result, attempt.risky):
        force_end(draft, attempt.model, "a RISKY ACTION failed")
