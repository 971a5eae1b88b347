"""Combatants' and sides' scores and resources, and what they are able to do."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.systems.wrath_and_glory.queries import active_abilities
from combat.systems.wrath_and_glory.rules import attacks, combat_options, conditions, resources, threats, wounds
from events.base import Event
from events.vocabulary import StartsWith
from events.wrath_and_glory import Combatant, Conditions, ScoreKept, State, sheets


@cites("WG-WRATH-01", "WG-GLORY-01", "WG-RUIN-01")
def initial_events(state: State) -> Iterator[Event]:
    """Yield the starting values that no sheet prints: resources, and scores that follow from attributes."""
    kept = state.kept
    for player in state.players:
        if player.id not in kept:
            yield StartsWith(player.id, "Wrath", (resources.WRATH_AT_START,))
    if sheets.PLAYERS not in kept:
        yield StartsWith(sheets.PLAYERS, "Glory", (resources.GLORY_AT_START,))
    if sheets.GM not in kept:
        yield StartsWith(sheets.GM, "Ruin", (len(state.players),))
    for combatant in state.combatants:
        yield from score_events(state, combatant)


def score_events(state: State, combatant: Combatant) -> Iterator[Event]:
    """Yield the scores that follow from attributes, for the GM alone if the sheet is hidden."""
    for start in scores(combatant):
        hidden = state.settings.hide_threats and not combatant.is_friend
        yield ScoreKept(start.whose, start.what, *start.amounts) if hidden else start


@cites("WG-ATK-01")
def scores(combatant: Combatant) -> Iterator[StartsWith]:
    """Yield the scores that follow from attributes and that the sheet leaves out."""
    sheet = combatant.profile
    for what, printed, reckoned in (
        ("Max Wounds", combatant.max_wounds, wounds.max_wounds(sheet.tier, sheet.toughness)),
        ("Max Shock", combatant.max_shock, wounds.max_shock(sheet.willpower, sheet.tier)),
        ("Determination", combatant.determination, wounds.determination(sheet.toughness)),
        ("Defence", combatant.defence, max(1, sheet.initiative - 1)),
        ("Resilience", combatant.resilience, wounds.resilience(sheet.toughness, sheet.armour)),
        ("Resolve", combatant.resolve, combat_options.resolve(sheet.willpower)),
    ):
        if not printed:
            yield StartsWith(combatant.id, what, (reckoned,))


def visible(who: Combatant) -> Combatant:
    """Return the combatant if its sheet is visible in this state.

    Raises:
        LookupError: If the sheet is hidden, so that results cannot be computed.
    """
    if who.concealed:
        raise LookupError(f"the sheet of {who.name} is hidden")
    return who


OPTIONAL_SCORES = {"Conviction": "willpower", "Influence": "fellowship"}
"""Scores that a sheet may print, and the attribute that replaces each if it does not."""


@cites("WG-ATK-02", "WG-TEST-01")
def roll_value(state: State, who: Combatant, name: str) -> int:
    """Return a combatant's value for a skill, attribute or score; 1 for an unknown name."""
    sheet = visible(who).profile
    if name in OPTIONAL_SCORES:
        return int(getattr(sheet, name.lower()) or getattr(sheet, OPTIONAL_SCORES[name]))
    if name in sheets.ROLLED_SCORES:
        return int(getattr(who, name.lower()))
    if name in sheets.ATTRIBUTES:
        return int(getattr(sheet, name.lower()))
    totals, attribute = {skill.name: skill.value for skill in sheet.skills}, state.names.attribute_of(name)
    if name in totals or not attribute:
        return totals.get(name, 1)
    return totals.get(sheets.DEFAULT_SKILL, int(getattr(sheet, attribute.lower())))


def opposing_value(state: State, who: Combatant, name: str) -> int:
    """Return the value with which a target resists an Interaction Attack: the skill rating, or else the skill total."""
    printed = next((skill.rating for skill in visible(who).profile.skills if skill.name == name), None)
    return roll_value(state, who, name) if printed is None else printed


def rollable_names(state: State) -> tuple[str, ...]:
    """Return all names that can be rolled: skills, attributes and scores."""
    return (*state.names.known_skills, *sheets.ATTRIBUTES, *sheets.ROLLED_SCORES)


def condition_names(state: State) -> tuple[str, ...]:
    """Return all names of conditions, including those that only this table uses."""
    return (*conditions.CONDITIONS, *state.names.conditions, *(sheet.name for sheet in state.condition_sheets))


def glory_cap(state: State) -> int:
    """Return the most Glory that the players can have."""
    return resources.glory_cap(len(state.players), state.settings.glory_cap)


def ruin_cap(state: State) -> int:
    """Return the most Ruin that the GM can have."""
    return resources.ruin_cap(len(state.players))


@cites("WG-GLORY-08", "WG-RND-03", "WG-RND-07")
def pending_combatants(state: State, side: str) -> tuple[Combatant, ...]:
    """Return the combatants of a side that still have a turn this round."""
    waiting = [combatant for combatant in state.present(side) if not combatant.acted]
    return tuple([combatant for combatant in waiting if not combatant.ambushed or state.round != 1])


def points(state: State, side: str) -> int:
    """Return the points that a side can pay to seize the initiative, including one Threat's own Ruin."""
    if side == sheets.PLAYERS:
        return state.glory
    return state.ruin + max((combatant.ruin for combatant in pending_combatants(state, side)), default=0)


def seats_of(state: State, side: str) -> tuple[str, ...]:
    """Return the seats that decide for a side; empty if the side is unknown."""
    return {sheets.PLAYERS: tuple(player.id for player in state.players), sheets.GM: (sheets.GM,)}.get(side, ())


def may_spend_glory(state: State, who: str) -> tuple[str, ...]:
    """Return the seats that may spend Glory for a combatant, its own seat first; for a Threat, only the GM's."""
    spender = state.combatant(who)
    others = tuple(player.id for player in state.players if player.id != spender.seat) if spender.is_friend else ()
    reading = state.settings.glory_consent
    return (spender.seat, *(seat for seat in others if resources.may_spend_glory(spender.seat, seat, reading)))


def only_basic_actions(who: Combatant) -> bool:
    """Return whether a combatant can only take basic actions, because it is Dying or Exhausted."""
    return who.dying or who.exhausted


def can_act_out_of_turn(who: Combatant) -> bool:
    """Return whether a combatant is able to act outside its own turn."""
    return not only_basic_actions(who) and not who.level(Conditions.UNCONSCIOUS)


def has_reflexive_action(who: Combatant) -> bool:
    """Return whether a combatant can still take its Reflexive Action this round."""
    return can_act_out_of_turn(who) and not who.reflexive_used


def holds_an_action(who: Combatant) -> bool:
    """Return whether a combatant holds an unused Combat Action."""
    return who.level(Conditions.HOLDING) > 0


def speed(state: State, who: Combatant) -> int:
    """Return the Speed of a combatant in metres, after abilities and conditions."""
    return conditions.speed(
        max(0, who.profile.speed + active_abilities.permanent_bonus(state, who.id, "Speed")), who.levels
    )


def can_only_crawl(who: Combatant) -> bool:
    """Return whether a combatant can only crawl, because it is Prone or has lost its legs."""
    return who.level(Conditions.PRONE) > 0 or wounds.cannot_walk(who.injuries)


def counts_ammo(who: Combatant) -> bool:
    """Return whether a combatant's Reloads are counted."""
    return threats.role_row(who.profile.role).ammo


def may_use_salvo(who: Combatant, weapon: sheets.Weapon) -> bool:
    """Return whether a combatant may use Salvo options with a weapon. Reloads are checked elsewhere."""
    return bool(weapon.salvo) and threats.role_row(who.profile.role).salvo


def weapons_of(state: State, who: Combatant, *, ready: bool = False) -> tuple[sheets.Weapon, ...]:
    """Return the weapons of a combatant, or with `ready` those that can be used now: its fists if there are none."""
    if ready and wounds.cannot_hold(who.injuries):
        return ()
    carried = [state.weapon(weapon_id) for weapon_id in who.profile.weapons if not ready or _is_ready(who, weapon_id)]
    return tuple([weapon for weapon in carried if weapon is not None]) or (sheets.UNARMED,) * ready


def _is_ready(who: Combatant, weapon: str) -> bool:
    """Return whether a weapon is drawn, without a fault and, if thrown, not used up."""
    return who.has_drawn(weapon) and not who.fault(weapon) and who.left(weapon) != 0


def can_strike_back(state: State, who: str) -> bool:
    """Return whether a combatant can attack an enemy that leaves the melee."""
    striker = state.combatant(who)
    armed = any(weapon.kind == "melee" for weapon in weapons_of(state, striker, ready=True))
    return striker.present and has_reflexive_action(striker) and armed


def may_multi_attack(state: State, weapon: sheets.Weapon) -> bool:
    """Return whether the settings let a weapon attack several targets."""
    thrown, dash = state.settings.thrown_multi_attack, state.settings.dash_salvo_multi_attack
    return attacks.may_multi_attack(weapon.kind, weapon.salvo, thrown, dash)


def hits_an_area(weapon: sheets.Weapon) -> bool:
    """Return whether a weapon hits an area. Full Defence then raises Resilience in place of Defence."""
    return weapon.has(sheets.Traits.BLAST) or weapon.has(sheets.Traits.FLAMER)


IGNORE_COVER = (sheets.Traits.FLAMER, sheets.Traits.CACOPHONY)
"""Weapon traits that ignore cover."""


@cites("WG-ATK-04", "WG-ATK-05")
def defence(state: State, target: Combatant, weapon: sheets.Weapon, *, near: bool, cover: str = "none") -> int:
    """Return the Defence of a target against an attack."""
    visible(target)
    modifiers = (
        attacks.SIZE_DEFENCE[target.profile.size]
        + (0 if any(map(weapon.has, IGNORE_COVER)) else attacks.COVER_DEFENCE[cover])
        + target.profile.armour_rating(sheets.ArmourTraits.SHIELD)
        + conditions.prone_defence(target.level(Conditions.PRONE) > 0, near)
        + conditions.condition_defence(target.levels)
        + (0 if hits_an_area(weapon) else target.level(Conditions.FULL_DEFENCE))
        + active_abilities.permanent_bonus(state, target.id, "Defence")
    )
    return attacks.defence(target.defence, modifiers)


PLAIN_SHOT = sheets.Weapon(id="a plain shot", name="a plain shot", kind="ranged", damage=0)
"""The kind of attack for which Defence is displayed: from a distance, against a target without cover."""
