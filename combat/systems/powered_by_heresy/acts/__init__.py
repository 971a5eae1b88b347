"""Who says what, what several chapters let happen, and how characters are offered in forms."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.domains import Domain, OneOf
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Listed
from combat.systems.powered_by_heresy.queries import characters
from events.once import once_of
from events.powered_by_heresy.facts import BonusEnded, BonusTaken
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, Character, State
from events.vocabulary import ConditionChanged, Gained, Modifier, Spent


@frozen
class TwoQuestions(Act):
    """What is barred by whom it names or, once all of them can take part, by what it says."""

    def bars(self, state: State) -> Iterable[Reason]:
        return tuple(self.unable(state)) or tuple(self.besides(state))

    def unable(self, state: State) -> Iterable[Reason]:
        """Return why somebody whom it names cannot take part."""
        return ()

    def besides(self, state: State) -> Iterable[Reason]:
        """Return what else bars it; all whom it names can take part."""
        return ()


@frozen
class ByTheGm(TwoQuestions):
    """What only the GM says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (GM,)


@frozen
class ByAnAcolyte(TwoQuestions):
    """What the player of an acolyte says for it, for a living one unless it says otherwise."""

    actor: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.seat_of(self.actor),) if state.is_acolyte(self.actor) else ()

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_living(state, self.actor)


TOTAL, DICE, DEFENSE = "total", "damage dice", "Defense"
"""What a named modifier may change: a move roll, the dice of damage, the Defense against it."""


def unknown_words(modifiers: Iterable[Modifier], words: tuple[str, ...]) -> Iterable[Reason]:
    """Return why named modifiers cannot count for a roll: it knows nothing that they change, or they say nothing."""
    for each in modifiers:
        if each.on not in words:
            yield Reason(
                "modifier", f"'{each.on}' is nothing that changes here; {known(each.on, words)}", "PBH-CORE-09"
            )
        if not each.name.strip() or not each.amount:
            yield Reason("modifier", "a modifier needs a reason, and an amount that is not 0", "PBH-CORE-09")


def the_others(state: State, by: str) -> tuple[str, ...]:
    """Return the seats of the whole group but one: what is settled together is asked from each."""
    return tuple(seat for seat in (GM, *(each.id for each in state.players)) if seat != by)


def spend(draft: Draft[State], whose: str, resource: str, amount: int, on: str) -> None:
    """Let somebody spend some of a resource on something."""
    draft.happens(Spent(whose=whose, resource=resource, amount=amount, on=on))


def gain(draft: Draft[State], whose: str, resource: str, amount: int, source: str) -> None:
    """Let somebody gain some of a resource, as far as there is any to gain."""
    if amount:
        draft.happens(Gained(whose=whose, resource=resource, amount=amount, source=source))


def turn(draft: Draft[State], who: str, condition: str, source: str, level: int = 1) -> None:
    """Let a condition hold of somebody, or with a level of 0 no longer."""
    draft.happens(ConditionChanged(who=who, condition=condition, level=level, source=source))


def grant(draft: Draft[State], who: str, source: str, amount: int, **tied: Any) -> None:
    """Let somebody have a forward or an ongoing of its own beside all others of its source; `tied` is the rest."""
    held = {each.bonus for each in draft.state.acolyte(who).bonuses}
    numbered = (f"{source} {number}" for number in count(2))
    name = source if source not in held else next(each for each in numbered if each not in held)
    draft.happens(BonusTaken(who=who, bonus=name, amount=amount, source="" if name == source else source, **tied))


def end_bonuses(draft: Draft[State], who: str, until: str) -> None:
    """End whatever somebody has until this very moment."""
    for each in draft.state.acolyte(who).bonuses:
        if each.until == until:
            draft.happens(BonusEnded(who, each.bonus))


THE_END_OF = {"fight": "the end of the fighting", "session": "the end of the session"}
"""What an ongoing lasts until that is written out as data."""


def lapse(draft: Draft[State], who: str, span: str) -> None:
    """End the conditions of the table's own that somebody has for such a time."""
    for each in draft.state.conditions:
        if span and each.until == span and each.name in draft.state.character(who).conditions:
            turn(draft, who, each.name, f"the end of the {span}", 0)


def me(acolyte: Acolyte) -> dict[str, Domain]:
    """Return the field of an act that says whose it is."""
    return {"actor": OneOf((acolyte.id,), (acolyte.sheet.name,))}


def those_of(wide: OneOf, fits: Callable[[Any], object]) -> OneOf:
    """Return those of some values that fit, by the same names."""
    places = tuple(place for place, value in enumerate(wide.of) if fits(value))
    return OneOf(tuple(wide.of[place] for place in places), Listed(lambda: (wide.names[place] for place in places)))


def anybody_of(characters: Iterable[Character]) -> OneOf:
    """Return one of some characters, by id and name."""
    found = tuple(characters)
    return OneOf(tuple(each.id for each in found), tuple(each.sheet.name for each in found))


@once_of("acolytes")
def alive(state: State) -> OneOf:
    """Return one of the acolytes who live."""
    return anybody_of(each for each in state.acolytes if not each.dead)
