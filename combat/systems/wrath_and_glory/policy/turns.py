"""What sensible people do in a turn: strike where it tells most, keep weapons at hand, help, and be done.

Nothing is claimed about the map that would have to be asked for, nothing is tested for the fun of it, and no friend is
struck at. What is worth something is weighed as a share of what an Elite is worth in a fight.
"""

from combat.engine.ability_use import UseAbility
from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn, Hold, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import BreakFree, ClearFault
from combat.systems.wrath_and_glory.acts.conditions import Remedy
from combat.systems.wrath_and_glory.acts.movement import FallBack, HelpUp, Stand, Strike
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.policy import blows
from combat.systems.wrath_and_glory.policy.strength import left
from combat.systems.wrath_and_glory.queries import holdings, standing, turns
from combat.systems.wrath_and_glory.rules import conditions
from events.once import once_a_table
from events.replace import replace_in
from events.wrath_and_glory.facts import Conditions
from events.wrath_and_glory.table import Combatant, State

AT_ONCE = 2.0
"""What costs nothing and makes all else better comes first."""

READY = 1.0
"""A weapon that is wanted is made ready before the attack."""

BETTER = 1.25
"""By so much a weapon must promise more before it is drawn."""

DONE, NOT_YET = 0.3, 0.0005
"""How likely a turn is ended: with the Combat Action used, and before."""


def attack(state: State, act: Attack) -> float:
    """Return what it does to enemies; a little less where it lays the attacker open or uses something up."""
    claims = act.band != "medium" or act.near or act.light_cover or act.heavy_cover or act.distance
    if claims or act.bystanders or act.spared or not blows.all_enemies(state, act.who, act.targets):
        return 0.0
    price = 1.0
    if act.all_out:
        price *= 0.8  # two less Defence until the next turn
    if act.salvo != "none":
        price *= 0.85  # a Reload, and an empty weapon
    if act.supercharge:
        price *= 0.8  # a Complication would burn whoever fires it
    if len(act.targets) > 1:
        price *= 0.7  # who stands so near to whom is for the table to say
    return price * blows.value(state, act)


def charge(state: State, act: Charge) -> float:
    """Return what the blow does; it takes the whole turn."""
    if not blows.all_enemies(state, act.who, (act.target,)):
        return 0.0
    return (0.75 if act.all_out else 0.95) * blows.value(state, act)


def strike(state: State, act: Strike) -> float:
    """Return what a blow at somebody who leaves the melee does; it costs nothing that is missed."""
    return 0.1 + blows.value(state, act) if blows.all_enemies(state, act.who, (state.leaving,)) else 0.0


def pin(state: State, act: Pin) -> float:
    """Return little: it keeps a head down, and harms nobody."""
    target = state.combatant(act.target)
    if not blows.all_enemies(state, act.who, (act.target,)) or target.level(Conditions.PINNED):
        return 0.0
    return 0.01 * blows.chance(state, act)


def interact(state: State, act: Interact) -> float:
    """Return little: it helps the next attack, and harms nobody."""
    target = state.combatant(act.target)
    if not blows.all_enemies(state, act.who, (act.target,)) or target.level(act.condition):
        return 0.0
    return 0.015 * blows.chance(state, act)


def full_defence(state: State, act: FullDefence) -> float:
    """Return more the worse one stands; never at the price of the next turn."""
    return 0.0 if act.reflexive else 0.03 * (1 - left(state.combatant(act.who)))


def stand(_state: State, _act: Stand) -> float:
    """Return that one gets up first of all: it is free, and enemies beside hit the Prone more easily."""
    return AT_ONCE


def help_up(_state: State, _act: HelpUp) -> float:
    """Return that a comrade is helped up: it takes a Simple Action that is seldom needed."""
    return READY / 2


def reload(_state: State, _act: Reload) -> float:
    """Return that a weapon is reloaded as soon as it is empty."""
    return READY


def draw(state: State, act: Draw) -> float:
    """Return that a weapon is drawn where it promises clearly more than what is ready."""
    who = state.combatant(act.who)
    return READY if _promise_of(state, who, act.weapon) > BETTER * _best_ready(state, act.who) else 0.0


def clear_fault(state: State, act: ClearFault) -> float:
    """Return that a weapon is cleared where it promises far more than what is ready."""
    who = state.combatant(act.who)
    wanted = _promise_of(state, who, act.weapon) > 2 * _best_ready(state, act.who)
    return READY * blows.chance(state, act) if wanted else 0.0


def _promise_of(state: State, who: Combatant, weapon: str) -> float:
    """Return what a weapon would promise in hand and in order."""
    found = state.weapon(weapon)
    drawn = None if who.drawn is None else (*who.drawn, weapon)
    faults = tuple(each for each in who.faults if each.id != weapon)
    table = replace_in(state, "combatants", who.id, drawn=drawn, faults=faults)
    return 0.0 if found is None or who.left(weapon) == 0 else blows.promise(table, table.combatant(who.id), found)


@once_a_table
def _best_ready(state: State, who: str) -> float:
    """Return what the best of the weapons promises that can be used now."""
    armed = state.combatant(who)
    ready = standing.weapons_of(state, armed, ready=True)
    return max((blows.promise(state, armed, each) for each in ready), default=0.0)


def break_free(state: State, act: BreakFree) -> float:
    """Return little: the Restrained can still strike."""
    return 0.08 * blows.chance(state, act)


def remedy(state: State, act: Remedy) -> float:
    """Return more for what goes on to wound than for what merely hinders; a comrade's is as good as one's own."""
    held = conditions.effect(act.condition)
    gain = 0.25 if held.burns or held.bleeds else 0.05 * held.dn
    return gain * blows.chance(state, act)


def recover_shock(state: State, act: RecoverShock) -> float:
    """Return that whoever is Exhausted comes round; for others an attack is mostly better."""
    who = state.combatant(act.who)
    return 0.5 if who.exhausted else 0.05 * who.shock / max(1, who.max_shock)


def fall_back(state: State, act: FallBack) -> float:
    """Return that a melee is left only by somebody who can do nothing in it."""
    return 0.0 if _best_ready(state, act.who) else 0.05


def invoke_ruin(state: State, _act: InvokeRuin) -> float:
    """Return that the GM uses a Ruin action now and then, while there is Ruin for more than that."""
    return 0.04 if state.ruin > 1 else 0.005


def hold(_state: State, _act: Hold) -> float:
    """Return that hardly anybody waits: there is nothing to be gained by it that the table could see."""
    return NOT_YET / 2


def use_ability(state: State, act: UseAbility) -> float:
    """Return that an ability is used that does good to friends and harm to enemies, and not one that people act out."""
    found = holdings.IN_FORCE.find(state, act.who, act.ability)
    if found is None or not found.does:
        return 0.0
    aimed = [each.do in HARMFUL for each in found.does if each.to == "target"]
    if not act.target:
        return 0.0 if aimed else 0.1
    friend = not blows.all_enemies(state, act.who, (act.target,))
    return 0.1 if aimed and not any(harmful is friend for harmful in aimed) else 0.0


HARMFUL = ("harm", "lose", "condition", "test")
"""What is done to an enemy rather than to a friend."""


def end_turn(state: State, _act: EndTurn) -> float:
    """Return that a turn is over once its Combat Action is used."""
    turn = state.turn
    used = turn is None or turns.acting(state) is None or not turns.combat_action_is_free(turn)
    return DONE if used else NOT_YET
