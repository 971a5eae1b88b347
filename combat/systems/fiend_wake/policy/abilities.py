"""The expected gain from using an ability: the value of the state after a trial use, minus that of the state before."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.abilities.vocabulary import EffectSource
from combat.engine.errors import DieRequest
from combat.engine.play.draft import Draft
from combat.engine.play.system import Weight
from combat.systems.fiend_wake.abilities import ABILITIES
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.policy.strength import bearable_wounds
from combat.systems.fiend_wake.queries import combatants
from combat.systems.fiend_wake.queries.active_abilities import ROLLS
from combat.systems.fiend_wake.queries.reactions import struck
from combat.systems.fiend_wake.queries.rolls import due_roll
from combat.systems.fiend_wake.queries.sides import stance
from combat.systems.fiend_wake.rules.damage import stun_losses
from events.abilities import Ability
from events.base import Command
from events.fiend_wake import PROJECTION, Combatant, Location, State
from events.fiend_wake.facts import TOTAL, HandicapDue, HarmDue, Question, Reaction, RollOwed, Stage
from events.memo import memo_per_state
from events.replace import replace
from events.vocabulary import Die

SIGNS: Mapping[str, int] = {"allied": 1, "neutral": 0, "hostile": -1}
ASLEEP = 0.25
"""Share of the value of bearable wounds that an unconscious combatant has."""
SPELL, CONDITION, TALLY, CALTROPS = 3.0, 1.0, 0.5, 1.0
"""Values, in effective wounds, of an ongoing spell, a condition, a siege tally and a set of caltrops."""
ROLL = 4.0
"""Value of success in the roll that is due: the wounds of a typical hit."""
MIN_GAIN, MIN_GAINS = 0.3, {"fight": 1.5, "session": 3.0}
"""The gain for which an ability is used, and those for longer limits, for which a small gain is passed up."""
HARMFUL_TARGETS = frozenset({"target", "enemies", "everybody", "local enemies", "local", "occupants"})
LAPSED = (Question.UNCONSCIOUS, Question.AGREE)
"""Requests after which Tactical Points are of no use in the round."""
TURNS_OVER = (Question.BONUS, Question.FUEL, Question.ARM, Question.HARASS, *LAPSED)
"""Requests after which Turn Tokens are of no use in the round."""


class AverageDice:
    """A dice source for trial uses of abilities: every die shows its middle face."""

    def roll(self, asked: Sequence[DieRequest], *_: object, **__: object) -> tuple[Die, ...]:
        """Return the middle face of each die."""
        return tuple(Die(face=(die.sides + 1) // 2, sides=die.sides, source="loaded", mark=die.mark) for die in asked)


def gain(state: State, who: str, ability: Ability, target: str, *, resolving: bool) -> float:
    """Return the expected gain in effective wounds from an ability, less its cost.

    If the ability requires a roll, the effects that follow the roll count with its probability.

    Args:
        state: The state before the use.
        who: The owner of the ability.
        ability: The ability with all its effects.
        target: The target of the ability; empty if there is none.
        resolving: Whether the ability takes effect at the start of the round, so that no cost is paid.
    """
    draft = Draft(PROJECTION, state, AverageDice(), ABILITIES)
    source = EffectSource(owner=who, title=ability.title, targets=(target,) if target else (), ability=ability.id)
    wanted = frozenset(each.what for each in ability.does if each.do == "condition" and each.to not in HARMFUL_TARGETS)
    asked = next((number for number, each in enumerate(ability.does) if each.do in ROLLS), len(ability.does))
    if resolving:
        ABILITIES.carry_out(draft, source, ability.does[:asked])
    else:
        ABILITIES.use(draft, who, ability.id, target)
    total, middle = 0.0, _value(draft.state, who, wanted)
    for roll in ability.does[asked : asked + 1]:
        owed = draft.state.innermost
        if isinstance(owed, RollOwed):
            rolled = harm.roll(state, draft.state.combatant(owed.who), owed.skill, owed.stat)
            passes = harm.chance(rolled, owed.difficulty)
            ahead = (each for each in draft.state.stack if each in state.stack or not isinstance(each, RollOwed))
            draft.state = replace(draft.state, stack=tuple(ahead))
            middle = _value(draft.state, who, wanted)
            ABILITIES.carry_out(draft, source, ability.does[asked + 1 :])
            total = (_value(draft.state, who, wanted) - middle) * (passes if roll.do == "roll" else 1.0 - passes)
    return total + middle - _value_now(state, who, wanted)


def ability_gain(state: State, command: UseAbility | ResolveAbility) -> float:
    """Return the expected gain from the use or the resolution of an ability; 0 if it is unknown or needs no target."""
    defined = next(iter(state.abilities_named((command.ability,))), None)
    if defined is None or (command.target and not _aims(defined)):
        return 0.0
    return gain(state, command.who, defined, command.target, resolving=isinstance(command, ResolveAbility))


def _aims(ability: Ability) -> bool:
    """Return whether it makes a difference which target an ability has."""
    return any(each.to in ("target", "occupants") for each in ability.does) or "target" in " ".join(ability.given)


def _use(state: State, command: UseAbility) -> float:
    """Use an ability if the gain is worth a use; the higher the gain, the earlier."""
    limit = next((each.limit for each in state.abilities_named((command.ability,))), "")
    likely = ability_gain(state, command) / MIN_GAINS.get(limit, MIN_GAIN)
    return likely if likely >= 1 else 0.0


INITIATIVES: Mapping[str, Mapping[type[Command], Weight]] = {USE_ABILITY: {UseAbility: _use}}
"""The chance of using an ability, for which the fight does not wait; 1 or more is certain."""


def _value(state: State, who: str, wanted: frozenset[str]) -> float:
    """Return the value of a state for a combatant, in effective wounds: what friends have, minus what enemies have."""
    owner = state.combatant(who)
    total = sum(_sign(state, owner, each) * _combatant_value(state, each, wanted) for each in state.present())
    total += sum(_sign(state, owner, each) * amount for each, amount in _ahead(state) if combatants.is_able(each))
    return total + sum(_tallies(state, owner, location) for location in state.locations)


_value_now = memo_per_state(_value)
"""The same for the present state, which many uses of abilities are compared with."""


def _sign(state: State, owner: Combatant, other: Combatant) -> int:
    return SIGNS[stance(state, owner, other)]


def _combatant_value(state: State, combatant: Combatant, wanted: frozenset[str]) -> float:
    left = max(0, bearable_wounds(state, combatant))
    conditions = sum(CONDITION if each in wanted else -CONDITION for each in combatant.conditions)
    if not combatants.is_able(combatant):
        return ASLEEP * (left + conditions)
    points = combatant.tp * harm.points_worth(state, combatant) if state.question not in LAPSED else 0
    base = combatant.base_points if combatant.base_points is not None else state.settings.base_points
    kept = SPELL * len(combatant.spells) + CALTROPS * combatant.caltrops + base * harm.LEAST_POINT_WORTH
    return left + conditions + points + kept + _attacks(state, combatant)


def _attacks(state: State, combatant: Combatant) -> float:
    """Return the wounds that the attacks left in this round deal, and one of the next round, without brief shields."""
    turn = state.turn
    acts = turn is not None and turn.actor == combatant.id and not turn.full_used
    turns = acts + (0 if state.question in TURNS_OVER else combatant.tokens + combatant.pending)
    lasting = [replace(each, shields=tuple(s for s in each.shields if s.until == "fight")) for each in state.combatants]
    later = replace(state, combatants=tuple(lasting)) if any(each.shields for each in state.combatants) else state
    return turns * _attack(state, combatant) + _attack(later, later.combatant(combatant.id))


def _attack(state: State, combatant: Combatant) -> float:
    """Return the wounds of an attack on any enemy in reach: the mean of the best one and the average."""
    weapon = state.weapon(combatant.ready)
    if weapon is None:
        return 0.0
    foes = harm.enemies_in_reach(state, combatant, weapon.kind, combatant.location)
    deals = [harm.expected_attack(state, combatant, weapon, foe) for foe in foes]
    return (max(deals) + fmean(deals)) / 2 if deals else 0.0


def _ahead(state: State) -> Iterator[tuple[Combatant, float]]:
    """Yield what is certain or likely to happen to combatants next: harm, handicaps, damage to areas, and the roll."""
    for due in state.stack:
        match due:
            case HarmDue(harm="Stun"):
                points, tokens, wounds = _stunned(state, due)
                victim = state.combatant(due.who)
                yield victim, -points * harm.points_worth(state, victim) - tokens * _attack(state, victim) - wounds
            case HarmDue():
                victim = state.combatant(due.who)
                yield victim, -harm.effective_wounds(state, victim, due.amount, due.piercing)
            case HandicapDue():
                yield state.combatant(due.who), -state.combatant(due.who).threshold
            case RollOwed():
                pass
            case reaction if reaction.opened.reaction in (Reaction.CLEAR_OUT, Reaction.SIEGE):
                for victim in state.combatants_of(struck(state, reaction.opened)):
                    yield victim, -harm.effective_wounds(state, victim, reaction.opened.amount)
    yield from _roll_ahead(state)


def _stunned(state: State, due: HarmDue) -> tuple[int, int, int]:
    victim = state.combatant(due.who)
    return stun_losses(due.amount, victim.tp, victim.tokens, state.settings.stun_overflow)


def _roll_ahead(state: State) -> Iterator[tuple[Combatant, float]]:
    """Yield the roll that is due with its value, or the attack that is declared with the wounds expected from it."""
    due, deed = due_roll(state), state.deed
    if due is not None:
        roller = state.combatant(due.who)
        added = sum(modifier.amount for modifier in due.modifiers if modifier.on == TOTAL)
        yield roller, ROLL * harm.chance(harm.roll(state, roller, due.skill, due.stat), due.difficulty - added)
    elif deed is not None and deed.stage in (Stage.DECLARED, Stage.ANSWERED):
        weapon, target = state.weapon(deed.declared.weapon), state.combatant(deed.target)
        if weapon is not None:
            yield target, -harm.expected_attack(state, state.combatant(deed.actor), weapon, target, deed.calls)


def _tallies(state: State, owner: Combatant, location: Location) -> float:
    """Return the value of a location's siege tallies: good against enemies, and bad if any friend is inside."""
    signs = [_sign(state, owner, occupant) for occupant in state.occupants(location.id)]
    return TALLY * location.tallies * (-1 if 1 in signs else int(-1 in signs))
