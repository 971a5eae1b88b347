"""Figures, which are the visible status of all characters, and derived values that no sheet contains. No secrets."""

from collections.abc import Iterator, Mapping

from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.powered_by_heresy.queries import blows, characters
from combat.systems.powered_by_heresy.rules.class_moves import MAX_INSIGHT, MAX_WRATH
from events.memo import memo_per_state
from events.powered_by_heresy import Acolyte, Character, Condition, Move, Resource, State

ACOLYTES = "acolytes"
SIDES = {"enemy": "enemies", "ally": ACOLYTES, "bystander": "bystanders"}
"""The side under which a GM character is shown."""

PLACES = (Condition.IN_COVER, Condition.IN_MELEE)
"""The conditions that describe a position."""


@memo_per_state
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the max wounds and Defense of all characters and the load of acolytes, keyed by id and value name."""
    return {character.id: _scores_of(state, character) for character in state.characters()}


def _scores_of(state: State, character: Character) -> Mapping[str, int]:
    values = {
        "Max wounds": characters.max_wounds(character),
        "Defense": blows.defense_against(state, None, character.id, "other"),
        "Defense in melee": blows.defense_against(state, None, character.id, "melee"),
        "Defense against shots": blows.defense_against(state, None, character.id, "ranged"),
    }
    return values | {"Load": characters.load(character)} if isinstance(character, Acolyte) else values


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figures of all characters that are or were in the fight, acolytes first."""
    derived, acting = scores(state), _acting(state)
    return tuple(
        Figure(
            id=character.id,
            name=character.name,
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


def ids_out(state: State) -> list[str]:
    """Return the ids of the characters that are out of the fight."""
    return [character.id for character in state.characters() if characters.is_out(character)]


def _acting(state: State) -> tuple[str, ...]:
    """Return the ids of the acting characters: the mover, else the attackers; empty during talk."""
    if state.attempt is not None:
        return (state.attempt.actor,)
    return () if state.blow is None else state.blow.due.attackers


def _bars(character: Character) -> Iterator[Bar]:
    """Yield the wounds bar, then the Insight and Wrath bars if the acolyte has these resources."""
    most = characters.max_wounds(character)
    yield Bar("Wounds", min(character.wounds, most), most)
    if isinstance(character, Acolyte):
        if character.insight or character.has(Move.LIFTING_THE_FOG) or character.has(Move.FIGHTERS_SENSE):
            yield Bar(Resource.INSIGHT, character.insight, MAX_INSIGHT, full_is_good=True)
        if character.wrath or character.has(Move.WRATH):
            yield Bar(Resource.WRATH, character.wrath, MAX_WRATH, full_is_good=True)


def _counters(state: State, character: Character) -> Iterator[Counter]:
    beyond = character.wounds - characters.max_wounds(character)
    if beyond > 0:
        yield Counter("Wounds beyond the maximum", beyond)
    if not isinstance(character, Acolyte):
        return
    for carried in character.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None and weapon.uses:
            yield Counter(f"{weapon.name}: uses", carried.uses)
        if weapon is not None and (weapon.ammo or carried.ammo):
            yield Counter(f"{weapon.name}: ammo", carried.ammo)
    if character.medkit or character.sheet.medkit:
        yield Counter("Medkit", character.medkit)
    yield from (Counter(f"Hold of {hold.id}", hold.points) for hold in character.holds)
    yield Counter("Level", character.level)
    yield Counter(Resource.XP, character.xp)


def _tags(state: State, character: Character) -> Iterator[Tag]:
    yield from _fate_tags(state, character)
    yield from (Tag(condition) for condition in character.conditions if condition not in PLACES)
    for judge in state.acolytes:
        if character.id in judge.judged:
            yield Tag(f"judged by {judge.name}")
    if isinstance(character, Acolyte):
        yield from _acolyte_tags(state, character)
    elif character.wrecked:
        yield Tag(Condition.ARMOUR_WRECKED, character.wrecked)


def _fate_tags(state: State, character: Character) -> Iterator[Tag]:
    if isinstance(character, Acolyte):
        if character.dead:
            yield Tag(Condition.DEAD)
        elif any(due is not None and due.who == character.id for due in (*state.breaths, state.breath)):
            yield Tag("dying")
        elif characters.is_out(character) and not character.gone:
            yield Tag(Condition.BARELY_ALIVE)
    elif character.out and characters.is_at_max_wounds(character):
        yield Tag(Condition.DEAD)
    if character.gone:
        yield Tag(character.gone)


def _acolyte_tags(state: State, acolyte: Acolyte) -> Iterator[Tag]:
    """Yield the tags for tactic, ward, weight and modifiers to coming rolls; the level of a tag is its amount."""
    if acolyte.tactic:
        yield Tag(f"{acolyte.tactic} tactic" + (f" on {state.name(acolyte.focus)}" if acolyte.focus else ""))
    if acolyte.ward:
        ward = state.name(acolyte.ward) if state.is_character(acolyte.ward) else acolyte.ward
        yield Tag("in defense of oneself" if acolyte.ward == acolyte.id else f"in defense of {ward}")
    if characters.burden(acolyte) != "free":
        yield Tag(characters.burden(acolyte))
    for bonus in acolyte.bonuses:
        kind = bonus.what or ("ongoing" if bonus.lasting else "forward")
        yield Tag(f"{kind} from {bonus.comes_from}", 0 if bonus.what else bonus.amount)
