"""Why somebody does not trigger a move."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.options.between import living
from combat.systems.powered_by_heresy.rules.conversation import attack_triggers
from combat.systems.powered_by_heresy.rules.moves import STAT_OF
from combat.systems.powered_by_heresy.rules.rolling import may_spend_hold
from events.powered_by_heresy.sheets import CATALOGUE, Weapon
from events.powered_by_heresy.table import State

NAMED = frozenset(
    {*STAT_OF, "Defy Danger", "Reload", "Unsuspecting Strike", "Aid or Interfere", "Last Breath", "Medkit"}
)
"""The moves that have commands of their own, besides those of the classes."""


def able(state: State, who: str) -> Iterator[Reason]:
    """There is such an acolyte, and it can do something."""
    found = list(living(state, who))
    yield from found
    if not found and state.acolyte(who).out:
        yield Reason("helpless", f"{state.name(who)} is barely alive and can do nothing until healed", "PBH-LB-04")


def _knows(state: State, who: str, move: str, rule: str) -> Iterator[Reason]:
    if not state.acolyte(who).has(move):
        yield Reason("no_such_move", f"{state.name(who)} does not have {move}", rule)


def foe(state: State, who: str) -> Iterator[Reason]:
    """There is such an enemy in the fight."""
    if not state.is_enemy(who) or state.enemy(who).out:
        known = ", ".join(each.id for each in state.foes()) or "nobody"
        yield Reason("unknown_character", f"there is no enemy '{who}' in the fight; {known} is")


def _weapon(state: State, who: str, weapon: str, rule: str) -> Weapon | Reason:
    carried, found = state.acolyte(who).carried(weapon), state.weapon(weapon)
    if carried is None or found is None:
        return Reason("no_such_weapon", f"{state.name(who)} does not carry '{weapon}'", rule)
    return found


def hack_and_slash(state: State, command: say.HackAndSlash) -> Iterator[Reason]:
    """In reach, with something that hurts, and not with a gun."""
    found = [*able(state, command.actor), *foe(state, command.target)]
    yield from found
    if found:
        return
    if command.weapon:
        weapon = _weapon(state, command.actor, command.weapon, "PBH-MOVE-01")
        if isinstance(weapon, Reason):
            yield weapon
            return
        if weapon.ranged or weapon.is_grenade:
            yield Reason("not_melee", f"{weapon.name} is no melee weapon", "PBH-MOVE-01")
    armour = state.enemy(command.target).sheet.armour
    if not attack_triggers(command.within_reach, bool(command.weapon), armour):
        rule = "PBH-DMG-12" if command.within_reach else "PBH-TAG-02"
        why = "a bare fist does nothing to that armour" if command.within_reach else "it is not within reach"
        yield Reason("no_trigger", f"{state.name(command.target)} cannot be attacked like this: {why}", rule)


def _gun(state: State, who: str, weapon: str, *, grenade: bool, rule: str) -> Iterator[Reason]:
    """A ranged weapon, or a grenade, with a use left."""
    found = _weapon(state, who, weapon, rule)
    if isinstance(found, Reason):
        yield found
        return
    if found.is_grenade != grenade or not (found.ranged or grenade):
        kind = "grenade" if grenade else "weapon that is fired"
        yield Reason("wrong_weapon", f"{found.name} is no {kind}", rule)
    carried = state.acolyte(who).carried(weapon)
    if carried is not None and not carried.uses:
        yield Reason("no_uses", f"{found.name} is empty; reload it", "PBH-MOVE-09")


def fire_for_effect(state: State, command: say.FireForEffect) -> Iterator[Reason]:
    """A loaded weapon, and the target within its range."""
    found = [*able(state, command.actor), *foe(state, command.target)]
    yield from found
    if found:
        return
    yield from _gun(state, command.actor, command.weapon, grenade=False, rule="PBH-MOVE-05")
    if not command.within_reach:
        yield Reason("no_trigger", f"{state.name(command.target)} is out of the weapon's range", "PBH-TAG-02")


def suppressing_fire(state: State, command: say.SuppressingFire) -> Iterator[Reason]:
    """A loaded weapon, and somebody to suppress."""
    found = list(able(state, command.actor))
    yield from found
    yield from _targets(state, command.targets, friends=False, rule="PBH-MOVE-11")
    if not found:
        yield from _gun(state, command.actor, command.weapon, grenade=False, rule="PBH-MOVE-11")


def throw_grenade(state: State, command: say.ThrowGrenade) -> Iterator[Reason]:
    """A grenade in the hand, and somebody where it lands."""
    found = list(able(state, command.actor))
    yield from found
    yield from _targets(state, command.targets, friends=True, rule="PBH-MOVE-13")
    if not found:
        yield from _gun(state, command.actor, command.weapon, grenade=True, rule="PBH-MOVE-13")


def _targets(state: State, targets: tuple[str, ...], *, friends: bool, rule: str) -> Iterator[Reason]:
    if not targets:
        yield Reason("no_target", "somebody must be aimed at", rule)
    if len(set(targets)) != len(targets):
        yield Reason("twice", "nobody is aimed at twice", rule)
    for each in targets:
        yield from living(state, each) if friends and state.is_acolyte(each) else foe(state, each)


def actor_only(state: State, command: say.DefyDanger | say.DiscernRealities) -> Iterator[Reason]:
    """Anybody may who can do something."""
    yield from able(state, command.actor)


def defend(state: State, command: say.Defend) -> Iterator[Reason]:
    """There is somebody to defend."""
    yield from able(state, command.actor)
    yield from living(state, command.ward)


def parley(state: State, command: say.Parley) -> Iterator[Reason]:
    """There is somebody to talk to."""
    yield from able(state, command.actor)
    yield from foe(state, command.target)


def basic_tech_use(state: State, command: say.BasicTechUse) -> Iterator[Reason]:
    """The task has a name, and is not the medkit, which has a command of its own."""
    yield from able(state, command.actor)
    if not command.task.strip() or command.task == "medkit":
        yield Reason("task", "say what is to be done; a medkit has a command of its own", "PBH-MOVE-21")


def use_medkit(state: State, command: say.UseMedkit) -> Iterator[Reason]:
    """A use of it is left, and somebody needs it."""
    found = [*able(state, command.actor), *living(state, command.patient)]
    yield from found
    if found:
        return
    if not state.acolyte(command.actor).medkit:
        yield Reason("no_medkit", f"{state.name(command.actor)} has no use of a medkit left", "PBH-HEAL-03")
    if not state.acolyte(command.patient).wounds:
        yield Reason("unhurt", f"{state.name(command.patient)} has no wounds", "PBH-HEAL-01")


def reload(state: State, command: say.Reload) -> Iterator[Reason]:
    """There is ammo."""
    found = list(able(state, command.actor))
    yield from found
    if found:
        return
    weapon = _weapon(state, command.actor, command.weapon, "PBH-MOVE-09")
    carried = state.acolyte(command.actor).carried(command.weapon)
    if isinstance(weapon, Reason) or carried is None:
        yield Reason("no_such_weapon", f"{state.name(command.actor)} does not carry '{command.weapon}'", "PBH-MOVE-09")
        return
    if not carried.ammo or not weapon.uses:
        yield Reason("no_ammo", f"there is no ammo left for {weapon.name}", "PBH-MOVE-09")
    if command.rapid:
        yield from _knows(state, command.actor, "Rapid Reload", "PBH-MOVE-10")


def unsuspecting_strike(state: State, command: say.UnsuspectingStrike) -> Iterator[Reason]:
    """An Assassin near enough, with a weapon."""
    found = [*able(state, command.actor), *foe(state, command.target)]
    yield from found
    if found:
        return
    yield from _knows(state, command.actor, "Unsuspecting Strike", "PBH-CLS-01")
    weapon = _weapon(state, command.actor, command.weapon, "PBH-CLS-01")
    if isinstance(weapon, Reason):
        yield weapon
    elif weapon.is_grenade:
        yield Reason("wrong_weapon", f"{weapon.name} is nothing to strike with", "PBH-CLS-01")
    if command.ally:
        yield from living(state, command.ally)
    if not command.within_reach:
        yield Reason("no_trigger", f"{state.name(command.target)} is not within reach", "PBH-TAG-02")


def take_them_alive(state: State, command: say.TakeThemAlive) -> Iterator[Reason]:
    """A Seeker, and an enemy."""
    found = list(able(state, command.actor))
    yield from found
    if not found:
        yield from _knows(state, command.actor, "Take Them Alive", "PBH-CLS-04")
    yield from foe(state, command.target)


def take_tactic(state: State, command: say.TakeTactic) -> Iterator[Reason]:
    """A Tactician; only Precise stays on somebody."""
    found = list(able(state, command.actor))
    yield from found
    if not found:
        yield from _knows(state, command.actor, "Tactical Advantage", "PBH-CLS-05")
    if command.tactic == "Precise":
        yield from foe(state, command.target)
    elif command.target:
        yield Reason("no_target", "only the Precise tactic stays on a target", "PBH-CLS-05")


def do_penance(state: State, command: say.DoPenance) -> Iterator[Reason]:
    """A Templar."""
    found = list(able(state, command.actor))
    yield from found or _knows(state, command.actor, "Penance", "PBH-CLS-07")


def judge(state: State, command: say.Judge) -> Iterator[Reason]:
    """A Templar with Wrath, and somebody to judge."""
    found = list(able(state, command.actor))
    yield from found
    yield from foe(state, command.target)
    if found:
        return
    yield from _knows(state, command.actor, "Judgement", "PBH-CLS-07")
    if not state.acolyte(command.actor).wrath:
        yield Reason("no_wrath", f"{state.name(command.actor)} has no Wrath", "PBH-CLS-07")


def make_move(state: State, command: say.MakeMove) -> Iterator[Reason]:
    """A move that has no command of its own."""
    yield from able(state, command.actor)
    taken = {*NAMED, *(move.id for move in CATALOGUE)}
    if not command.name.strip() or command.name in taken:
        yield Reason("move_name", f"'{command.name}' is no name for another move", "PBH-CORE-10")


def ask(state: State, command: say.Ask) -> Iterator[Reason]:
    """A question costs hold of Discern Realities."""
    found = list(able(state, command.actor))
    yield from found
    if found:
        return
    points = state.acolyte(command.actor).hold("Discern Realities")
    if not may_spend_hold(points, "Discern Realities", "Discern Realities"):
        yield Reason("no_hold", f"{state.name(command.actor)} has no question left", "PBH-MOVE-19")
    if not command.question.strip():
        yield Reason("question", "ask something", "PBH-MOVE-19")


def stand_down(state: State, command: say.StandDown) -> Iterator[Reason]:
    """Somebody is defended."""
    found = list(living(state, command.actor))
    yield from found
    if not found and not state.acolyte(command.actor).ward:
        yield Reason("no_ward", f"{state.name(command.actor)} stands in defense of nobody", "PBH-MOVE-18")


def drop_weight(state: State, command: say.DropWeight) -> Iterator[Reason]:
    """There is weight to drop; in the middle of a move, the mover's."""
    found = list(living(state, command.actor))
    yield from found
    if found:
        return
    weight = state.acolyte(command.actor).weight
    if not 1 <= command.amount <= weight:
        yield Reason("amount", f"1 to {weight} can be dropped, not {command.amount}", "PBH-ROLL-17")
    yield from mover(state, command)


def mover(state: State, command: object) -> Iterator[Reason]:
    """In the middle of a move only its mover speaks about it."""
    attempt = state.attempt
    actor = getattr(command, "actor", "")
    if attempt is not None and actor != attempt.actor:
        yield Reason("not_your_move", f"it is the move of {state.name(attempt.actor)}, not of {state.name(actor)}")
