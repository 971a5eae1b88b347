"""One roll for an ACTION: how it is declared, and how the Action Success Chart is rolled on."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.rules import actions, dice, down, turns
from events.trench_crusade.facts import ActionDeclared, ActivationForcedToEnd
from events.trench_crusade.table import State
from events.vocabulary import Modifier, Rolled


@cites("TC-DOWN-01", "TC-ACT-07")
def declare(  # noqa: PLR0913 - an ACTION is declared in one sentence, and each argument is a part of it
    draft: Draft[State],
    model: str,
    action: str,
    *,
    weapon: str = "",
    targets: tuple[str, ...] = (),
    risky: bool = False,
    distance: int = 0,
    drop: int = 0,
    modifiers: tuple[Modifier, ...] = (),
) -> None:
    """Say what will be rolled for; a Down model is worse at everything, a Shaken one risks everything."""
    actor = draft.state.model(model)
    hampered = down.own_down_dice(actor.down)
    if hampered:
        modifiers = (*modifiers, Modifier("Down", hampered, "dice"))
    at_risk = actions.counts_as_risky(action, risky, draft.state.shaken(actor.side))
    draft.happens(
        ActionDeclared(
            model=model,
            action=action,
            weapon=weapon,
            targets=targets,
            risky=at_risk or risky,
            distance=distance,
            drop=drop,
            modifiers=modifiers,
        )
    )


@cites("TC-TURN-04", "TC-ACT-05")
def force_end(draft: Draft[State], model: str, reason: str) -> None:
    """End an Activation by force, and that of a partner in a FIRETEAM with it (TC-TURN-04)."""
    if draft.state.activation(model) is None:
        return
    partner = next((each.id for each in draft.state.activations if each.id != model and not each.over), None)
    for each in turns.activations_that_end(model, partner):
        draft.happens(ActivationForcedToEnd(each, reason))


@cites("TC-ACT-01", "TC-DICE-10")
def roll_on_the_chart(draft: Draft[State], purpose: str, who: str, modifiers: tuple[Modifier, ...]) -> str:
    """Roll on the Action Success Chart, and give the result (TC-ACT-01)."""
    net = dice.limited(dice.net_dice(each.amount for each in modifiers), draft.state.settings.max_net_dice)
    pool = draft.roll(dice.pool_size(net), 6, purpose, who)
    faces = [die.face for die in pool]
    total = dice.kept_total(faces, net)
    result = actions.action_result(total)
    draft.happens(
        Rolled(
            purpose=purpose,
            who=who,
            dice=pool,
            kept=dice.kept(faces, net),
            total=total,
            modifiers=modifiers,
            result=result,
        )
    )
    return result
