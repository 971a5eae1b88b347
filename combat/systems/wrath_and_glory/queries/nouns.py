"""What commands name: combatants, players, sides, skills, conditions and amounts."""

from functools import partial
from typing import Any

from combat.engine.offer import Bound, ListOf, OneOf, Payment, SomeOf, Words, among, modifiers, text, within
from combat.systems.wrath_and_glory.queries import domains, rolls, status
from combat.systems.wrath_and_glory.queries.domains import MAX_AMOUNT
from combat.systems.wrath_and_glory.rules.conditions import SET_BY_RULES
from combat.systems.wrath_and_glory.rules.rounds import other_side
from events.vocabulary import Modifier
from events.wrath_and_glory import ATTRIBUTES, GM, SIDES, Conditions, State

KNOWN = Bound(lambda state: domains.one_of(state.combatants), "a combatant", "unknown_combatant")
COMBATANT = Bound(domains.any_combatant, "a combatant in the fight", "unknown_combatant", repeated="twice")
SEVERAL_COMBATANTS = Bound(
    lambda state: domains.some_of(state.present()), "a combatant in the fight", "unknown_combatant", repeated="twice"
)
ROLLER = Bound(lambda state: domains.one_of((rolls.roller(state),)), "the combatant that made this roll", "other_roll")
DAMAGED = Bound(
    lambda state: domains.one_of((rolls.damaged(state),)),
    "the combatant that takes this damage",
    "not_struck",
    "WG-SOAK-01",
)
SUFFERER = Bound(
    lambda state: domains.one_of((state.combatant(rolls.complication_owner(state)),)),
    "the combatant that suffers this Complication",
    "other_complication",
    "WG-DIE-02",
)
AGENT = Bound(
    lambda state: domains.one_of([combatant for combatant in state.combatants if combatant.player]),
    "an Agent of a player",
    "no_agent",
    "WG-RUIN-07",
)
THREAT = Bound(lambda state: domains.one_of(state.present(GM)), "a Threat", "no_threat", "WG-RUIN-07")
PLAYER = Bound(
    lambda state: OneOf(tuple(player.id for player in state.players), tuple(player.name for player in state.players)),
    "a player",
    "unknown_player",
)
SIDES_NAMED = Bound(
    lambda state: SomeOf(SIDES, tuple(map(state.name, SIDES))), "a side", "unknown_side", repeated="twice"
)
SKILL = Bound(lambda state: OneOf(status.rollable_names(state)), "a skill or attribute", "unknown_skill", "WG-TEST-01")


def skills(*usual: str) -> Bound:
    """Return the bound of any skill or attribute, of which a form lists only the usual ones."""
    return Bound(lambda state: domains.rollable_names(state, *usual), "a skill or attribute", "unknown_skill")


def _own_skills(state: State, who: str = "") -> OneOf:
    return domains.skill_choice(state, state.combatant(who)) if who else domains.rollable_names(state, *ATTRIBUTES)


OWN_SKILL = Bound(_own_skills, "a skill or attribute", "unknown_skill")
CONDITION = Bound(
    lambda state: OneOf((*status.condition_names(state), *SET_BY_RULES)),
    "a condition",
    "unknown_condition",
    "WG-COND-01",
)
SETTABLE_CONDITION = Bound(
    lambda state: OneOf(
        (*(name for name in status.condition_names(state) if name not in SET_BY_RULES), Conditions.EXHAUSTED)
    ),
    "a condition that does not follow from the rules",
    "kept",
    "WG-COND-01",
)
combatant = partial(among, COMBATANT)
STATED = Bound(
    ListOf(Modifier, {**modifiers().fields, "on": Words(())}), "named modifiers", code="modifier", rule="WG-ACT-08"
)


def stated(*words: str) -> Any:
    """Return a field for named modifiers, which may change these parts of a roll."""
    usual = domains.UsuallyEmptyList(Modifier, modifiers(*words).fields)
    return among(STATED, Bound(usual, code="unknown_word", rule="WG-ACT-08"), default=())


amount = partial(within, 1, MAX_AMOUNT, suggest=(1, 2, 3, 4, 5, 6), code="amount")
reason = partial(text, code="name")


def _other_side(state: State, who: str = "") -> OneOf:
    sides = (other_side(state.combatant(who).side),) if who else SIDES
    return OneOf(sides, tuple(map(state.name, sides)))


def enemies(state: State, who: str = "") -> SomeOf:
    """Return the choice of several enemies of a combatant."""
    return domains.few_of(state.present(other_side(state.combatant(who).side) if who else ""))


def _comrades(state: State, who: str) -> OneOf:
    return domains.one_of([other for other in state.present(state.combatant(who).side) if other.id != who])


COMRADE = Bound(_comrades, "another combatant on the same side", "no_comrade")
OTHER_SIDE = Bound(_other_side, "the other side", "no_change")
ENEMIES = Bound(enemies, "an enemy", "friend", repeated="twice")
GLORY = Bound(lambda state: Payment(0, state.glory, pays="Glory"), code="no_glory", rule="WG-GLORY-01")
agreed = partial(
    among, Bound(domains.all_players, "a player", "unknown_player", "WG-GLORY-07", repeated="twice"), default=()
)
