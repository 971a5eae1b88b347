"""What the commands of this system name: combatants, sides, seats, locations and amounts."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any

from attrs import NOTHING, frozen

from combat.engine.book import cites
from combat.engine.offer import Bound, OneOf, Payment, Whole, Words, among, within
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import any_combatant, combatant_choice, one_of, several_of
from events.fiend_wake import GM, POINTS, Combatant, OpenReaction, Question, Stage, State
from events.limits import MAX_NUMBER

COMBATANT = Bound(lambda state: combatant_choice(state.combatants), "a combatant", "unknown_combatant")
PRESENT = Bound(any_combatant, "a combatant that is still in the fight", "gone", "FW-SIM-63")
LOCATION = Bound(
    lambda state: one_of(state, (location.id for location in state.locations)),
    "a location",
    "unknown_location",
    "FW-LOC-12",
)
OTHER = Bound(
    lambda state, who: combatant_choice(other for other in state.present() if other.id != who),
    "another combatant",
    "self",
    "FW-FULL-40",
)
OUTSIDE = Bound(
    lambda state: several_of(state, (occupant.id for occupant in state.occupants("")), least=1),
    "a combatant in no location",
    "not_there",
    "FW-DMG-40",
)
combatant = partial(among, COMBATANT, PRESENT)
amount = partial(within, 1, MAX_AMOUNT, code="amount")
because = partial(among, Words(("the GM",)))


def combatants(fits: Callable[[State, Combatant], object], noun: str, code: str, rule: str, *narrower: Bound) -> Any:
    """Return a field for a combatant in the fight that fits a description."""

    def fitting(state: State) -> OneOf:
        return combatant_choice(combatant for combatant in state.present() if fits(state, combatant))

    return combatant(Bound(fitting, noun, code, rule), *narrower)


def _seats(state: State) -> OneOf:
    seats = (GM, *(player.id for player in state.players))
    return OneOf(seats, tuple(map(state.name, seats)))


SEAT = Bound(_seats, "a playing seat")


def sides(state: State) -> tuple[str, ...]:
    """Return all sides of the fight, in alphabetical order."""
    return tuple(sorted({combatant.side for combatant in state.combatants}))


SIDE = Bound(lambda state: OneOf(sides(state)), "a side", "side")


_ORDERED = (Question.FUEL, Question.ARM, Question.HARASS)
"""The requests that combatants answer one after the other."""

_REFUSALS = MappingProxyType(
    {
        "turn": ("the combatant whose turn it is", "not_your_turn", "FW-EXEC-02"),
        "reaction": ("the combatant that may react now", "not_asked", "FW-REACT-03"),
        "handicap": ("the combatant that takes a handicap", "not_asked", "FW-DMG-30"),
        Stage.RESIST: ("the grappled combatant", "not_grappled", "FW-FULL-22"),
        Stage.RAISE: ("the leader of the assault", "not_the_leader", "FW-FULL-15"),
        Stage.OFFER: ("the combatant to which the price was offered", "not_asked", "FW-SIM-80"),
        Stage.RECOVERY: ("the patient", "not_asked", "FW-FULL-51"),
        Stage.SUPPORT: ("a combatant that was invited", "not_asked", "FW-FULL-11"),
        Stage.ENTRY: ("a combatant that may enter", "not_asked", "FW-FULL-11"),
    }
)
"""For each open decision, the noun for a combatant that may decide, and the code and rule for refusing another."""


@cites("FW-EXEC-02", "FW-AFT-12", "FW-REACT-03")
def _decision(state: State) -> tuple[str, tuple[str, ...]]:
    """Return the innermost open decision and the combatants that may decide."""
    top, deed = state.innermost, state.deed
    if isinstance(top, OpenReaction):
        return "reaction", top.waiting[:1]
    if top is not None:
        return "handicap", (top.who,)
    if deed is not None:
        return deed.stage, (deed.target,) if deed.stage == Stage.RESIST else deed.waiting
    if state.turn is not None:
        return "turn", (state.turn.actor,)
    return "request", state.waiting[:1] if state.question in _ORDERED else state.waiting


def asked(state: State) -> OneOf:
    """Return the choice of one of the combatants that must act or answer now."""
    return one_of(state, _decision(state)[1])


@frozen
class _AnyId(OneOf):
    """The combatants and any other id, which a later bound refuses."""

    def holds(self, value: Any) -> bool:
        return isinstance(value, str)


def _any_id(state: State) -> OneOf:
    choice = combatant_choice(state.combatants)
    return _AnyId(choice.of, choice.names)


def _asked_for(decision: str, state: State) -> OneOf:
    return asked(state) if _decision(state)[0] == decision else _any_id(state)


ASKED = (
    Bound(_any_id),
    *(Bound(partial(_asked_for, decision), *refusal) for decision, refusal in _REFUSALS.items()),
    Bound(asked, "a combatant that must answer now", "not_asked"),
)
"""The combatants that must act or answer now. The refusal of another one depends on the open decision."""


def payment(rule: str, least: int = 0, *, code: str = "points", default: Any = NOTHING) -> Any:
    """Return a field for an amount of Tactical Points that the combatant of the command has and spends."""

    def affordable(state: State, who: str) -> Payment:
        return Payment(least, state.combatant(who).tp, pays=POINTS)

    lowest = Bound(Whole(least, MAX_NUMBER), code=code, rule=rule)
    return among(lowest, Bound(affordable, code="too_few_points", rule=rule), default=default)
