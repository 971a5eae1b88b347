"""What may be done about a blow, and why not; whose the dice of an attack are."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.options.between import living
from combat.systems.powered_by_heresy.rules import damage, moves
from combat.systems.powered_by_heresy.rules.rolling import may_spend_hold
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Blow, State


def owner_of(state: State, blow: Blow) -> str:
    """Return the seat that takes the optional rerolls of a blow (PBH-DMG-06)."""
    if blow.attackers and state.is_acolyte(blow.attackers[0]):
        return state.seat_of(blow.attackers[0])
    return damage.reroll_belongs_to(GM, state.seat_of(blow.target), state.settings.incoming_reroll_choice)


def waiting(state: State, who: str) -> Iterator[Reason]:
    """Somebody has not said yet what to do in the open window."""
    window = state.window
    if window is None or who not in window.waiting:
        names = " or ".join(map(state.name, window.waiting)) if window else "nobody"
        yield Reason("not_your_window", f"{state.name(who)} has nothing to say here; {names} has")


def spend_hold(state: State, command: say.SpendHold) -> Iterator[Reason]:
    """Hold of Defend buys the choices of Defend, each where it fits."""
    found = list(waiting(state, command.actor))
    yield from found
    blow = state.blow
    if found or blow is None:
        return
    defender = state.acolyte(command.actor)
    if not may_spend_hold(defender.hold("Defend"), "Defend", "Defend"):
        yield Reason("no_hold", f"{defender.sheet.name} has no hold left", "PBH-ROLL-11")
    if (command.on == "halve") != (state.step == "HALVE"):
        yield Reason(
            "too_early_or_late", "a blow is halved when its wounds are known, the rest comes before", "PBH-MOVE-16"
        )
    if command.on == "halve" and not moves.may_halve(blow.halved, defender.hold("Defend")):
        yield Reason("halved", "one attack is halved once", "PBH-MOVE-18")
    if command.on == "redirect" and not defender.ward == blow.target != defender.id:
        yield Reason(
            "no_ward", f"{defender.sheet.name} does not stand in defense of {state.name(blow.target)}", "PBH-MOVE-16"
        )
    if command.on == "forward":
        yield from _ally(state, command)
    elif command.ally:
        yield Reason("no_ally", "only a forward names an ally", "PBH-MOVE-16")


def _ally(state: State, command: say.SpendHold) -> Iterator[Reason]:
    found = list(living(state, command.ally))
    yield from found
    if not found and command.ally == command.actor:
        yield Reason("no_ally", "the opening is for an ally", "PBH-MOVE-16")


def stay_out(state: State, command: say.StayOut) -> Iterator[Reason]:
    """Somebody is asked."""
    yield from waiting(state, command.actor)


def spend_insight(state: State, command: say.SpendInsight) -> Iterator[Reason]:
    """Insight is there, and is for one's own roll, or for damage that oneself or an ally deals."""
    found = list(waiting(state, command.actor))
    yield from found
    if found:
        return
    if not state.acolyte(command.actor).insight:
        yield Reason("no_insight", f"{state.name(command.actor)} has no Insight", "PBH-CLS-06")
    if state.step == "HELP" and state.attempt is not None and state.attempt.actor != command.actor:
        yield Reason("not_your_roll", "Insight adds to one's own roll only", "PBH-CLS-06")


def reroll_damage(state: State, command: say.RerollDamage) -> Iterator[Reason]:
    """Only dice that Proven covers, each once."""
    blow = state.blow
    if blow is None:
        return
    allowed = damage.proven_dice(blow.faces, blow.proven, blow.done)
    if len(set(command.dice)) != len(command.dice):
        yield Reason("twice", "a rerolled die is final", "PBH-DMG-08")
    if list(command.dice) != sorted(command.dice):
        yield Reason("order", "the dice are named in their order")
    for die in command.dice:
        if die not in allowed:
            named = ", ".join(map(str, allowed)) or "none"
            yield Reason("not_proven", f"Proven ({blow.proven}) covers dice {named}, not {die}", "PBH-DMG-08")


def draw_breath(state: State, command: say.DrawBreath) -> Iterator[Reason]:
    """The one who is dying first."""
    if state.breaths and command.actor != state.breaths[0].who:
        yield Reason("not_dying", f"{state.name(state.breaths[0].who)} is dying first", "PBH-WND-03")
