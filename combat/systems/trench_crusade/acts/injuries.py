"""The Injury Chart: whom a hit injures, the injury roll, and what it does to the model."""

import attrs

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import force_end, roll_dice
from combat.systems.trench_crusade.acts.down import put_down
from combat.systems.trench_crusade.acts.markers import place
from combat.systems.trench_crusade.acts.spending import spent_modifiers
from combat.systems.trench_crusade.rules import injuries, keywords, movement
from combat.systems.trench_crusade.rules.actions import FAILURE
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.trench_crusade.facts import Action, ActionDeclared, Condition, InjuryDue, InjuryResolved, Marker
from events.trench_crusade.sheets import Weapon
from events.trench_crusade.table import Model, State
from events.vocabulary import ConditionChanged, Hit, Missed, Modifier, Suffered

HARM = {"minor hit": "Minor Hit", "down": Condition.DOWN, "out of action": Condition.OUT_OF_ACTION}
"""What a model suffers by a row of the Injury Chart."""


@cites("TC-INJ-01", "TC-INJ-13", "TC-ACT-02", "TC-ACT-03")
def attack_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Hit or miss; each model that is hit has an injury roll of its own."""
    weapon = queries.weapon_of(draft.state, attempt.weapon)
    if result == FAILURE:
        draft.happens(Missed(attempt.model, attempt.targets[0], weapon.id))
        return
    acting = draft.state.activation(attempt.model)
    melee = attempt.action == Action.MELEE_ATTACK
    for target in attempt.targets:
        diving = melee and acting is not None and acting.dived_at == target
        modifiers = queries.dice(
            (weapon.name, weapon.injury_dice),
            *keywords.injury_dice(result, weapon.keywords),
            ("Diving Charge", movement.dive_dice(diving)),
        )
        draft.happens(Hit(attacker=attempt.model, target=target, weapon=weapon.id, result=result))
        due = InjuryDue(target=target, attacker=attempt.model, source=weapon.id, cause="melee" if melee else "ranged")
        draft.happens(attrs.evolve(due, modifiers=modifiers))


@cites("TC-INJ-01", "TC-INJ-11", "TC-INJ-12")
def roll_injury(draft: Draft[State]) -> None:
    """Roll for the injury that comes first, and do to the model what the Injury Chart says."""
    state = draft.state
    hurt = state.injuries[0]
    target = state.model(hurt.target)
    baths = sum(each.bloodbaths for each in state.pledges)
    rolled = _roll_on_the_chart(draft, hurt, target, baths)
    result, tough_used = keywords.converted(
        rolled,
        machine_armour=target.profile.armour == "machine",
        tough_left=target.has("TOUGH") and not target.tough_used,
        golem=target.has("GOLEM"),
        bloodbath=baths > 0,
    )
    draft.happens(InjuryResolved(target.id, rolled, result))
    if tough_used:
        draft.happens(ConditionChanged(who=target.id, condition=Condition.TOUGH_USED, level=1, source="TOUGH"))
    _suffer(draft, target, result, hurt.source)
    weapon = _weapon_of(state, hurt)
    burning = keywords.burning_markers(weapon.keywords if weapon else ())
    place(draft, target.id, Marker.BLOOD, burning, hurt.source)


@cites("TC-INJ-01", "TC-INJ-06", "TC-INJ-07", "TC-BATH-01", "TC-BATH-05")
def _roll_on_the_chart(draft: Draft[State], hurt: InjuryDue, target: Model, baths: int) -> str:
    state = draft.state
    weapon = _weapon_of(state, hurt)
    modifiers = (*hurt.modifiers, *_down_bonus(state, hurt, target), *spent_modifiers(state, "injury"))
    base = injuries.injury_base(weapon.injury_base if weapon else BASE_DICE, baths)
    ignored = weapon is not None and "IGNORES ARMOUR" in weapon.keywords
    armour = injuries.armour_modifier(target.profile.armour, target.profile.shield, ignored=ignored)
    others = (*queries.dice(("Bloodbath", baths)), *((Modifier("Armour", armour, "total"),) if armour else ()))

    def read(kept: int) -> tuple[int, str]:
        total = injuries.injury_total(kept, armour)
        return total, injuries.injury_result(total)

    return roll_dice(draft, "Injury", target.id, modifiers, read=read, base=base, others=others)


def _weapon_of(state: State, hurt: InjuryDue) -> Weapon | None:
    return None if hurt.cause == "accident" else state.weapon(hurt.source)


def _down_bonus(state: State, hurt: InjuryDue, target: Model) -> tuple[Modifier, ...]:
    reading = injuries.DOWN_INJURY_BONUS[state.settings.down_injury_bonus]
    return queries.dice(("Down target", reading(target.down, hurt.cause == "melee")))


@cites("TC-INJ-03", "TC-INJ-04", "TC-INJ-05")
def _suffer(draft: Draft[State], target: Model, result: str, source: str) -> None:
    if result not in HARM:
        return
    draft.happens(Suffered(who=target.id, harm=HARM[result], amount=1, source=source))
    if result == "out of action":
        draft.happens(ConditionChanged(who=target.id, condition=Condition.OUT_OF_ACTION, level=1, source=source))
        force_end(draft, target.id, "it is Out of Action")
        return
    place(draft, target.id, Marker.BLOOD, injuries.blood_from_injury(result, target.down), source)
    if injuries.is_down_after(result, target.down):
        put_down(draft, target.id, source)
