"""What the statements of this system name: characters, acolytes, enemies and reasons."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from combat.engine.offer import Bound, OneOf, SomeOf, among, choice_of, text
from combat.systems.powered_by_heresy.queries import characters, waiting
from events.powered_by_heresy.table import Acolyte, Character, State


def character_choice(characters: Iterable[Character]) -> OneOf:
    """Return a choice between characters, with their ids as values and their names as labels."""
    return choice_of(characters, "name")


def living_acolytes(state: State) -> OneOf:
    """Return a choice between the living acolytes."""
    return character_choice(living_members(state))


def living_members(state: State) -> tuple[Acolyte, ...]:
    """Return the living acolytes."""
    return tuple(acolyte for acolyte in state.acolytes if not acolyte.dead)


ACOLYTE = Bound(lambda state: character_choice(state.acolytes), "an acolyte", "unknown_character")
LIVING = Bound(living_acolytes, "a living acolyte", "dead", "PBH-LB-01")
HERE = Bound(
    lambda state: character_choice(acolyte for acolyte in living_members(state) if not acolyte.gone),
    "an acolyte who has not left",
    "gone",
    "PBH-CORE-09",
)
ABLE = Bound(lambda state: character_choice(characters.able(state)), "an acolyte who can act", "helpless", "PBH-LB-04")
CHARACTER = Bound(
    lambda state: character_choice((*state.acolytes, *state.present())),
    "a character in the fight",
    "unknown_character",
)
HARMABLE = Bound(lambda state: character_choice(characters.harmable(state)), "a living character", "dead", "PBH-LB-01")
ENEMY = Bound(lambda state: character_choice(state.present()), "an enemy in the fight", "unknown_character")
ATTACKER = Bound(
    lambda state: character_choice(characters.attackers(state)),
    "an enemy that is not faltering",
    "falters",
    "PBH-MOVE-12",
)
NPC = Bound(lambda state: character_choice(characters.living_npcs(state)), "a living GM character", "unknown_character")
CALM = Bound(
    lambda state: character_choice(characters.calm(state)), "an acolyte who is not terrified", "terrified", "PBH-GM-03"
)
MOVER = Bound(
    lambda state: character_choice((state.acolyte(state.attempt.actor),) if state.attempt else living_members(state)),
    "the acolyte whose move this is",
    "not_your_move",
)
WAITING = Bound(
    lambda state: character_choice(map(state.acolyte, waiting.reactors(state))),
    "an acolyte who can react now",
    "not_your_window",
)
OTHERS = Bound(lambda state: _some_of(characters.harmable(state)), "a living character", "dead", "PBH-LB-01")
acolyte = partial(among, ACOLYTE, LIVING)
others = partial(among, CHARACTER, OTHERS, default=(), later=True)
here = partial(among, ACOLYTE, LIVING, HERE)
able = partial(among, ACOLYTE, LIVING, ABLE)
character = partial(among, CHARACTER, HARMABLE)
reason = partial(text, code="empty")


def _some_of(characters: Iterable[Character]) -> SomeOf:
    choice = character_choice(characters)
    return SomeOf(choice.of, choice.names)


def acolyte_or(none_label: str, bound: Bound = LIVING) -> Any:
    """Return a field for an acolyte within a bound, or for no acolyte, which is shown as `none_label`."""

    def choice(state: State) -> OneOf:
        within: Any = bound.domain(state, {})
        return OneOf(("", *within.of), (none_label, *within.names))

    return acolyte(bound, choice, default="")
