"""Figures: the visible condition of all characters. Nothing in it is secret."""

from collections.abc import Iterator

from combat.engine.figures import Bar, Counter, Figure, Tag
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.queries.scores import scores
from combat.systems.powered_by_heresy.rules.class_moves import MOST_INSIGHT, MOST_WRATH
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import Acolyte, Character, Enemy, State

ACOLYTES = "acolytes"
SIDES = {"enemy": "enemies", "ally": ACOLYTES, "bystander": "bystanders"}
"""The side that a GM character is shown on."""

PLACES = (Condition.IN_COVER, Condition.IN_MELEE)
"""The conditions that describe a position."""


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figures of all characters that are or were in the fight, acolytes first."""
    derived, acting = scores(state), _acting(state)
    return tuple(
        Figure(
            id=character.id,
            name=state.told_apart(character.id),
            side=ACOLYTES if isinstance(character, Acolyte) else SIDES[character.side],
            bars=tuple(_bars(character)),
            counters=tuple(_counters(state, character)),
            tags=tuple(_tags(state, character)),
            position=", ".join(place for place in PLACES if place in characters.conditions(character)),
            acting=character.id in acting,
            out=characters.is_out(character),
            scores=tuple(Counter(name, value) for name, value in derived[character.id].items()),
        )
        for character in state.characters()
    )


def _acting(state: State) -> tuple[str, ...]:
    """Return the ids of the acting characters: the mover, else the attackers; empty during talk."""
    if state.attempt is not None:
        return (state.attempt.actor,)
    return () if state.blow is None else state.blow.due.attackers


def _bars(each: Character) -> Iterator[Bar]:
    """Yield the bar of wounds, then those of Insight and Wrath if the acolyte has the resource."""
    most = characters.max_wounds(each)
    yield Bar("Wounds", min(each.wounds, most), most)
    if isinstance(each, Acolyte):
        if each.insight or each.has(Move.LIFTING_THE_FOG) or each.has(Move.FIGHTERS_SENSE):
            yield Bar(Resource.INSIGHT, each.insight, MOST_INSIGHT, full_is_good=True)
        if each.wrath or each.has(Move.WRATH):
            yield Bar(Resource.WRATH, each.wrath, MOST_WRATH, full_is_good=True)


def _counters(state: State, each: Character) -> Iterator[Counter]:
    beyond = each.wounds - characters.max_wounds(each)
    if beyond > 0:
        yield Counter("Wounds beyond the maximum", beyond)
    if not isinstance(each, Acolyte):
        return
    for carried in each.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None and weapon.uses:
            yield Counter(f"{weapon.name}: uses", carried.uses)
        if weapon is not None and (weapon.ammo or carried.ammo):
            yield Counter(f"{weapon.name}: ammo", carried.ammo)
    if each.medkit or each.sheet.medkit:
        yield Counter("Medkit", each.medkit)
    yield from (Counter(f"Hold of {hold.id}", hold.points) for hold in each.holds)
    yield Counter("Level", each.level)
    yield Counter(Resource.XP, each.xp)


def _tags(state: State, each: Character) -> Iterator[Tag]:
    yield from _ends(state, each)
    yield from (Tag(condition) for condition in each.conditions if condition not in PLACES)
    for judge in state.acolytes:
        if each.id in judge.judged:
            yield Tag(f"judged by {state.told_apart(judge.id)}")
    if isinstance(each, Acolyte):
        yield from _of_an_acolyte(state, each)
    elif each.wrecked:
        yield Tag(Condition.ARMOUR_WRECKED, each.wrecked)


def _ends(state: State, each: Character) -> Iterator[Tag]:
    """Yield the tags for being out of the fight or about to be."""
    if isinstance(each, Acolyte):
        if each.dead:
            yield Tag(Condition.DEAD)
        elif any(due is not None and due.who == each.id for due in (*state.breaths, state.breath)):
            yield Tag("dying")
        elif characters.is_out(each) and not each.gone:
            yield Tag(Condition.BARELY_ALIVE)
    elif _is_dead(each):
        yield Tag(Condition.DEAD)
    if each.gone:
        yield Tag(each.gone)


def _is_dead(enemy: Enemy) -> bool:
    return enemy.out and characters.has_fallen(enemy)


def _of_an_acolyte(state: State, each: Acolyte) -> Iterator[Tag]:
    """Yield the tags of tactic, ward, weight, and modifiers of coming rolls, with their amounts as levels."""
    if each.tactic:
        yield Tag(f"{each.tactic} tactic" + (f" on {state.told_apart(each.focus)}" if each.focus else ""))
    if each.ward:
        ward = state.told_apart(each.ward) if state.is_character(each.ward) else each.ward
        yield Tag("in defense of oneself" if each.ward == each.id else f"in defense of {ward}")
    if characters.burden(each) != "free":
        yield Tag(characters.burden(each))
    for bonus in each.bonuses:
        yield Tag(f"{'ongoing' if bonus.lasting else 'forward'} from {bonus.comes_from}", bonus.amount)
