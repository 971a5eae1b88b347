"""The forms of what may be done in a turn; what the turn has no room for is left out."""

from collections.abc import Iterator
from itertools import combinations

from combat.engine.requests import Domain, Form, OneOf, SomeOf, Whole, Words, YesNo
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide.attacks import is_multi_attack
from combat.systems.wrath_and_glory.options.acting import usable
from combat.systems.wrath_and_glory.rules import actions, attacks, criticals, rounds, threats
from events.wrath_and_glory.sheets import ATTRIBUTES, Weapon
from events.wrath_and_glory.table import Combatant, State

DNS = (1, 3, 5, 7, 9)
"""DNs worth suggesting."""

BANDS = OneOf(("medium", "short", "long"), ("medium", "short, a die more", "long, 2 DN harder"))
"""The ranges of a shot, the plain one first."""

PARTS = ("none", "medium, 1 DN harder and 1 ED more", "small, 2 of each", "tiny, 3 of each")
"""What a called shot is aimed at, in the order of the book."""

SALVOS = {"full_auto": "Full Auto", "spray": "Spray"}
"""The Salvo options as they are called."""

ANNOUNCED = ("Attack", "Jump down", "Run", "Recover Shock", "Clear")
"""Names worth suggesting for the list of a Multi-Action."""


def of(combatants: tuple[Combatant, ...]) -> OneOf:
    """Return the domain of one of some combatants."""
    return OneOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def some(combatants: tuple[Combatant, ...]) -> SomeOf:
    """Return the domain of some of some combatants."""
    return SomeOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def skills(who: Combatant) -> OneOf:
    """Return the domain of a combatant's skills and attributes."""
    return OneOf(tuple(dict.fromkeys((*(each.name for each in who.profile.skills), *ATTRIBUTES[:5]))))


def in_a_turn(state: State, who: Combatant) -> Iterator[Form]:
    """Return everything the turn has room for."""
    me: dict[str, Domain] = {"who": of((who,))}
    enemies = state.present(rounds.other(who.side))
    yield from _moves(state, who, me, enemies)
    yield from _fighting(state, who, me, enemies)
    yield from _other(state, who, me)
    yield Form(do.EndTurn, "End the turn", me, weight=4)


def _room(state: State, who: Combatant, action: str, *, plain: bool = False) -> bool:
    return not any(True for _ in usable(state, who.id, action, plain=plain))


def _moves(state: State, who: Combatant, me: dict[str, Domain], enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    beside = some(enemies)
    if who.level("Prone") and not who.dying:
        yield Form(do.Stand, "Stand up", me, weight=12)
    if _room(state, who, "Move") and not who.level("Restrained"):
        cover = OneOf((True,), ("in cover",)) if who.level("Pinned") else OneOf((False,), ("",))
        yield Form(do.Move, "Move", {**me, "engage": beside, "in_cover": cover}, weight=4)
    if not who.level("Restrained"):
        yield Form(do.Run, "Run", {**me, "engage": beside})
        if _room(state, who, "Sprint"):
            yield Form(do.Sprint, "Sprint", {**me, "engage": beside})
        if who.engaged_with and _room(state, who, "Fall Back"):
            yield Form(do.FallBack, "Fall back", me)


def _fighting(state: State, who: Combatant, me: dict[str, Domain], enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    ready = tuple(weapon for weapon in _weapons(state, who) if not who.fault(weapon.id))
    for weapon in ready if _room(state, who, "Attack", plain=True) else ():
        yield from _plain(state, weapon, who, me, enemies)
        if not (who.dying or who.exhausted):
            yield from _called(weapon, me, enemies)
            yield from _several(state, weapon, who, me, enemies)
    if not who.engaged_with:
        yield from _rushing_and_pinning(state, who, me, enemies)
    if _room(state, who, "Interaction Attack"):
        opposing = OneOf(("Willpower", "Initiative"))
        condition = OneOf(("Hindered", "Vulnerable"))
        fields: dict[str, Domain] = {**me, "target": of(enemies), "skill": skills(who), "opposing_skill": opposing}
        yield Form(do.Interact, "Interaction Attack", {**fields, "condition": condition})


def _called(weapon: Weapon, me: dict[str, Domain], enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    if weapon.kind != "melee":
        one = OneOf(tuple((each.id,) for each in enemies), tuple(each.name for each in enemies))
        part = OneOf(tuple(attacks.CALLED)[1:], PARTS[1:])
        fields: dict[str, Domain] = {**me, "weapon": _one(weapon), "targets": one, "called": part}
        yield Form(do.Attack, f"Called shot with {weapon.name}", fields)


def _rushing_and_pinning(
    state: State, who: Combatant, me: dict[str, Domain], enemies: tuple[Combatant, ...]
) -> Iterator[Form]:
    charges, pins = _room(state, who, "Charge"), _room(state, who, "Pinning Attack")
    for weapon in (each for each in _weapons(state, who) if not who.fault(each.id)):
        fields: dict[str, Domain] = {**me, "weapon": _one(weapon), "target": of(enemies)}
        if charges and weapon.kind == "melee":
            farthest = Whole(1, actions.metres("Charge", who.profile.speed))
            yield Form(do.Charge, f"Charge with {weapon.name}", {**fields, "distance": farthest}, weight=4)
        if pins and weapon.kind == "ranged" and attacks.may_pin(weapon.salvo):
            yield Form(do.Pin, f"Pin with {weapon.name}", fields)


def _plain(
    state: State, weapon: Weapon, who: Combatant, me: dict[str, Domain], enemies: tuple[Combatant, ...]
) -> Iterator[Form]:
    """Return the forms of an attack on one target; for shots one a target, since what may be said depends on it."""
    if weapon.kind == "melee":
        one = OneOf(tuple((each.id,) for each in enemies), tuple(each.name for each in enemies))
        fields: dict[str, Domain] = {**me, "weapon": _one(weapon), "targets": one}
        if not (who.dying or who.exhausted):
            listed = state.turn is not None and state.turn.plan
            fields |= {} if listed else {"all_out": YesNo()}
            fields["called"] = OneOf(tuple(attacks.CALLED), PARTS)
        yield Form(do.Attack, f"Strike with {weapon.name}", fields, weight=12)
        return
    for target in enemies:
        yield _shot(state, weapon, who, me, target)


def _shot(state: State, weapon: Weapon, who: Combatant, me: dict[str, Domain], target: Combatant) -> Form:
    one = OneOf(((target.id,),), (target.name,))
    cover = OneOf(((), (target.id,)), ("no", "yes"))
    fields: dict[str, Domain] = {**me, "weapon": _one(weapon), "targets": one, "band": BANDS}
    turn = state.turn
    basic = who.dying or who.exhausted
    if not basic:
        fields |= _salvo(weapon, who, "full_auto", *(("spray",) if target.is_mob else ()))
    fields |= {"light_cover": cover, "heavy_cover": cover}
    beside = tuple(each for each in target.engaged_with if each != who.id)
    if beside:
        fields["bystanders"] = OneOf(((), beside), ("nobody", ", ".join(map(state.name, beside))))
    if target.level("Prone"):
        fields["near"] = YesNo()
    still = turn is not None and "Move" not in turn.slots and not basic
    if still and not who.engaged_with:
        fields["aim"] = YesNo()
    if still and weapon.has("Heavy"):
        fields["brace"] = YesNo()
    label = (
        f"Throw {weapon.name} at {target.name}"
        if weapon.kind == "thrown"
        else f"Shoot {target.name} with {weapon.name}"
    )
    return Form(do.Attack, label, fields, weight=4)


def _salvo(weapon: Weapon, who: Combatant, *options: str) -> dict[str, Domain]:
    """Return the field of how Salvo is used, where it can be."""
    if not (weapon.salvo and who.ammo and threats.role(who.profile.role).salvo):
        return {}
    return {"salvo": OneOf(("none", *options), ("no Salvo", *(SALVOS[each] for each in options)))}


def _several(
    state: State, weapon: Weapon, who: Combatant, me: dict[str, Domain], enemies: tuple[Combatant, ...]
) -> Iterator[Form]:
    """Return the form of an attack on several targets, where the weapon can."""
    ids = tuple(each.id for each in enemies)
    groups = tuple(group for size in (2, 3) for group in combinations(ids, size))
    settings = state.settings
    thrown, dash = settings.thrown_multi_attack, settings.dash_salvo_multi_attack
    able = not is_multi_attack(weapon, ids) or attacks.may_multi_attack(weapon.kind, weapon.salvo, thrown, dash)
    if not groups or not able:
        return
    names = tuple(", ".join(map(state.name, group)) for group in groups)
    fields: dict[str, Domain] = {**me, "weapon": _one(weapon), "targets": OneOf(groups, names)}
    if weapon.kind != "melee":
        fields |= {"band": BANDS, **_salvo(weapon, who, "spray")}
    yield Form(do.Attack, f"Several targets with {weapon.name}", fields, weight=2)


def _other(state: State, who: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    turn = state.turn
    for weapon in _weapons(state, who):
        fault = who.fault(weapon.id)
        if fault == "Out of Ammo" and _room(state, who, "Reload"):
            yield Form(do.Reload, f"Reload {weapon.name}", {**me, "weapon": _one(weapon)}, weight=8)
        elif fault == "Dropped Weapon" and _room(state, who, "Draw"):
            yield Form(do.Draw, f"Pick up {weapon.name}", {**me, "weapon": _one(weapon)})
        elif criticals.FAULTS.get(fault, ("", 0))[0] and _room(state, who, "Clear"):
            yield Form(do.ClearFault, f"Clear {weapon.name}", {**me, "weapon": _one(weapon)})
    if who.level("Restrained"):
        yield Form(do.BreakFree, "Break free", me)
    if who.profile.is_agent and who.shock:
        price, rank = state.settings.wrath_price, who.profile.rank
        told = f" (up to {rank + 3})" if state.settings.wrath_shock == "rank_plus_3" else ""
        yield Form(do.RecoverShock, f"Recover Shock for {price} Wrath{told}", me)
    if turn is not None and not (turn.actions or turn.plan or turn.held or who.dying or who.exhausted):
        lists = OneOf(tuple(group for size in (2, 3) for group in combinations(ANNOUNCED, size)))
        yield Form(do.DeclareMultiAction, "Announce a Multi-Action", {**me, "actions": lists})
    named = Words(tuple(each for each in turn.plan if each not in actions.SLOT) if turn and turn.plan else ("Test",))
    if named.examples and turn is not None and ("Combat" not in turn.slots or turn.plan):
        names = Words(("Jump down",)) if named.examples == ("Test",) else named
        yield Form(roll.TakeTest, "Make a test", {**me, "action": names, "skill": skills(who), "dn": OneOf(DNS)})
    if turn is not None and not turn.plan and "Combat" not in turn.slots:
        yield from _rarely(state, who, me)


def _rarely(state: State, who: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    others = tuple(each for each in state.present() if each.id != who.id)
    contest: dict[str, Domain] = {**me, "opponent": of(others), "action": Words(("Shove",))}
    both = {"skill": skills(who), "opposing_skill": OneOf(("Strength", "Willpower"))}
    yield Form(roll.Oppose, "Start a contest", {**contest, **both})
    if _room(state, who, "Full Defence"):
        yield Form(do.FullDefence, "Full Defence", me)
    yield Form(do.Hold, "Hold the Combat Action", me)
    if who.profile.ruin_actions and state.ruin + who.ruin >= state.settings.wrath_price:
        names = OneOf(who.profile.ruin_actions)
        yield Form(do.InvokeRuin, "Use a Ruin action", {**me, "name": names})


def _weapons(state: State, who: Combatant) -> tuple[Weapon, ...]:
    return tuple(weapon for each in who.profile.weapons if (weapon := state.weapon(each)) is not None)


def _one(weapon: Weapon) -> OneOf:
    return OneOf((weapon.id,), (weapon.name,))
