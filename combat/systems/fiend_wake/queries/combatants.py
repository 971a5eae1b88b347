"""Combatants' current scores, and whether they can act."""

from collections.abc import Iterable, Iterator, Mapping

from combat.engine.book import cites
from combat.engine.offer import Price
from combat.systems.fiend_wake.queries import active_abilities
from combat.systems.fiend_wake.rules import bidding, damage, dice, simple_actions, stats, turns
from combat.systems.fiend_wake.rules.locations import reaches
from events.fiend_wake import CALTROPS, POINTS, THRESHOLD, TOKENS, Action, Combatant, Stat, State
from events.fiend_wake.sheets import STATS, Profile, Settings, StatName, Weapon, level_of
from events.vocabulary import StartsWith


@cites("FW-STAT-02", "FW-STAT-03", "FW-STAT-09")
def starting_scores(settings: Settings, sheet: Profile) -> Iterator[StartsWith]:
    """Yield the starting scores that a sheet does not print: stack numbers and the Wounds Threshold."""
    printed = [printed_numbers.stat for printed_numbers in sheet.stack_numbers]
    for stat in STATS:
        if stat not in printed:
            yield StartsWith(sheet.id, stat, stats.stack_numbers(level_of(sheet, stat), settings.stack_table))
    threshold = settings.threshold_fallback if sheet.threshold is None else sheet.threshold
    yield StartsWith(sheet.id, THRESHOLD, (threshold,))


def all_starting_scores(state: State) -> Iterator[StartsWith]:
    """Yield the starting scores of all combatants."""
    for combatant in state.combatants:
        yield from starting_scores(state.settings, combatant.profile)


def held(combatant: Combatant, resource: str) -> int:
    """Return the amount of a resource that a combatant has."""
    return {POINTS: combatant.tp, TOKENS: combatant.tokens, CALTROPS: combatant.caltrops}[resource]


def price(combatant: Combatant, resource: str, amount: int) -> Price:
    """Return a price that a combatant pays in a resource."""
    return Price(resource, amount, held=held(combatant, resource))


def is_able(combatant: Combatant) -> bool:
    """Return whether a combatant can act at all."""
    return damage.can_act(combatant.present, combatant.unconscious)


def able_combatants(state: State) -> tuple[Combatant, ...]:
    """Return all combatants that can act."""
    return tuple([combatant for combatant in state.combatants if is_able(combatant)])


def available_numbers(combatant: Combatant, stat: str) -> tuple[int, ...]:
    """Return the available stack numbers of a stat."""
    found = _stat(combatant, stat)
    return stats.available(found.numbers, found.marked)


def _stat(combatant: Combatant, name: str) -> Stat:
    return next(stat for stat in combatant.stats if stat.id == name)


def numbers_left(combatant: Combatant) -> Mapping[str, int]:
    """Return the number of available stack numbers in each stat, without stats that never had any."""
    return {stat.id: len(stats.available(stat.numbers, stat.marked)) for stat in combatant.stats if stat.numbers}


def hardiest_stat(combatant: Combatant) -> StatName:
    """Return the stat that can best afford a mark: the one with the most numbers left, then the least important."""
    left = numbers_left(combatant)
    least_missed: tuple[StatName, ...] = ("Spirit", "Awareness", "Power", "Grace", "Endurance", "Resolve", "Cunning")
    return max(least_missed, key=lambda stat: left.get(stat, 0))


def marked_stats(combatant: Combatant) -> tuple[StatName, ...]:
    """Return the stats that have a handicap."""
    marked = [stat.id for stat in combatant.stats if stat.marked]
    return tuple(stat for stat in STATS if stat in marked) if marked else ()


def abilities_due(state: State) -> Iterator[tuple[Combatant, str]]:
    """Yield the start-of-round abilities that are not resolved yet, each with its combatant, if that can act."""
    for combatant in state.combatants:
        for ability in combatant.profile.start_of_round if is_able(combatant) else ():
            if f"{combatant.id}: {ability}" in state.abilities:
                yield combatant, ability


def effective(combatant: Combatant, stat: str) -> int:
    """Return the effective value of a stat."""
    return stats.effective(available_numbers(combatant, stat))


def effective_stats(combatant: Combatant) -> dict[str, int]:
    """Return the effective value of every stat."""
    return {stat: effective(combatant, stat) for stat in STATS}


def plain_value(state: State, combatant: Combatant, stat: str) -> int:
    """Return the value of a stat in passages where the book does not call it effective."""
    found = _stat(combatant, stat)
    return stats.plain_value(found.numbers, found.marked, state.settings.plain_stats)


def assumed_points(state: State, combatant: Combatant, action: str) -> int:
    """Return the points that an upgraded action of a combatant counts as having spent."""
    if action == Action.ENTER:  # the only action whose stat the book calls effective
        return simple_actions.assumed_points(action, effective_stats(combatant))
    return simple_actions.assumed_points(action, {stat: plain_value(state, combatant, stat) for stat in STATS})


@cites("FW-STAT-07")
def evasion(state: State, combatant: Combatant) -> int:
    """Return a combatant's Evasion, not including the bonus from its location."""
    shield_bonus = sum(shield.amount for shield in combatant.shields if shield.what == "Evasion")
    changed = active_abilities.score_change(state, combatant.id, "Evasion")
    return effective(combatant, "Awareness") + 4 + shield_bonus + changed


def shelter(state: State, target: Combatant, attacker: Combatant) -> int:
    """Return the bonus to Evasion that the target's location gives against an attacker from outside."""
    place = state.location(target.location)
    return 0 if place is None or attacker.location == target.location else place.place.evasion


@cites("FW-STAT-08")
def vitality(combatant: Combatant) -> int:
    """Return a combatant's Vitality, which is the number of its turns in a round."""
    printed = combatant.profile.vitality
    return len(available_numbers(combatant, "Resolve")) if printed is None else printed


def skill(combatant: Combatant, name: str) -> int:
    """Return a combatant's level in a skill."""
    return dice.skill_level({combatant.name: combatant.level for combatant in combatant.profile.skills}, name)


@cites("FW-PREP-08", "FW-PREP-09", "FW-PREP-10")
def reduction(state: State, combatant: Combatant) -> int:
    """Return the Damage Reduction of a combatant. Armor counts even if unpaid, but not while it is being removed."""
    worn = state.armor_of(combatant)
    armor = worn.reduction if worn and not combatant.removing else 0
    place = state.location(combatant.location)
    location_reduction = place.place.reduction if place else 0
    shields = [shield.amount for shield in combatant.shields if shield.what == "Damage Reduction"]
    shields.append(active_abilities.score_change(state, combatant.id, "Damage Reduction"))
    sources = (armor, combatant.profile.reduction, location_reduction, *shields)
    return max(0, damage.reduction(sources, state.settings.reduction_stacking))


@cites("FW-PREP-03")
def current_base(state: State, combatant: Combatant) -> int:
    """Return the base from which a combatant gained its Tactical Points in this round."""
    kept = combatant.base_points if state.settings.base_points_last == "combat" else None
    used = combatant.base_used if kept is None else kept
    return state.settings.base_points if used is None else used


@cites("FW-PREP-11", "FW-PREP-13")
def encumbrance(state: State, combatant: Combatant) -> int:
    """Return the Encumbrance that a combatant must pay this round; 0 if there is nothing to pay."""
    armor = state.armor_of(combatant)
    return armor.encumbrance if armor else 0


def committed_bids(state: State) -> Mapping[str, bidding.Bid]:
    """Return the committed bids, with the values that decide their order."""
    bids = {}
    for who in state.present():
        if who.bid is not None:
            bids[who.id] = bidding.Bid(who.bid, bool(who.ceded), skill(who, "Tactics"), who.tie_rolls)
    return bids


def priority(state: State) -> tuple[str, ...]:
    """Return the ids of all combatants in descending priority."""
    return bidding.in_priority(state.order, tuple(combatant.id for combatant in state.combatants))


def ready_weapon(state: State, who: str) -> Weapon | None:
    """Return the readied weapon of a combatant, or None."""
    return state.weapon(state.combatant(who).ready)


@cites("FW-TP-05")
def arm_cost(state: State, weapon: str) -> int:
    """Return the cost of readying a weapon."""
    arm = state.weapon(weapon)
    return state.settings.weapon_arm_cost if arm is None or arm.arm_cost is None else arm.arm_cost


@cites("FW-EXEC-01", "FW-PREP-05")
def can_place(combatant: Combatant) -> bool:
    """Return whether a combatant can set a Turn Token aside now."""
    return turns.may_place(combatant.tokens, conscious=is_able(combatant) and not combatant.removing)


@cites("FW-DMG-40")
def carried(state: State, combatant: Combatant) -> tuple[str, ...]:
    """Return the weapons that a combatant carries, without those of which it has thrown all."""
    counts = {weapon.id: weapon.count for weapon in state.armory if weapon.count is not None}
    weapons = combatant.profile.weapons
    return tuple(each for each in weapons if each not in counts or combatant.spent.count(each) < counts[each])


def can_arm(state: State, who: str) -> bool:
    """Return whether a combatant could ready another weapon now if it stowed the readied one."""
    combatant = state.combatant(who)
    stow = state.settings.stow_cost if combatant.ready else 0
    others = (weapon for weapon in carried(state, combatant) if weapon != combatant.ready)
    needed = (Action.ARM, Action.STOW) if combatant.ready else (Action.ARM,)
    in_force, forbid = active_abilities.IN_FORCE, active_abilities.FORBID
    free = not any(in_force.source_of(state, who, forbid, action) for action in needed)
    free = free and is_able(combatant) and not combatant.removing
    return free and any(combatant.tp >= stow + arm_cost(state, other) for other in others)


def fuel_price(state: State, who: str, spells: Iterable[str]) -> int:
    """Return the total cost of fueling these spells."""
    combatant = state.combatant(who)
    fuels = {spell.name: spell.fuel for spell in combatant.begun}
    return sum(fuels[spell] for spell in spells if spell in fuels)


@cites("FW-AFT-21", "FW-AFT-25")
def harassment_targets(state: State, who: str) -> Iterator[str]:
    """Yield the combatants that a harasser can harass and has not harassed yet."""
    weapon = ready_weapon(state, who)
    if weapon is None or weapon.area_only:
        return
    here, harassed = state.combatant(who).location, [share.detail for share in state.allotted]
    for combatant in state.present():
        if combatant.id not in (who, *harassed) and reaches(weapon.kind, here, combatant.location):
            yield combatant.id


@cites("FW-FULL-10", "FW-FULL-11")
def can_support(state: State, combatant: Combatant, location: str) -> bool:
    """Return whether a combatant could support an assault: with a point and an attack that reaches the location."""
    weapon = state.weapon(combatant.ready)
    kinds = ("grapple", weapon.kind) if weapon else ("grapple",)
    in_reach = any(reaches(kind, combatant.location, location) for kind in kinds)
    return in_reach and is_able(combatant) and not combatant.removing and combatant.tp > 0
