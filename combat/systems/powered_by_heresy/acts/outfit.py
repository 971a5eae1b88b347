"""What is worn: put on and taken off, with whatever its tags do."""

from collections.abc import Iterable, Iterator

import attrs

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf
from combat.systems.powered_by_heresy.acts import ByAnAcolyte, me
from combat.systems.powered_by_heresy.queries import characters
from events.powered_by_heresy import facts
from events.powered_by_heresy.table import Acolyte, State


@attrs.frozen
class ChangesOutfit(ByAnAcolyte):
    """What changes what an acolyte wears, by the id of the gear."""

    item: str

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_able(state, self.actor)

    def changeable(self, state: State, *, on: bool) -> Iterator[Reason]:
        """Return why this gear cannot be put on or taken off."""
        wearer = state.acolyte(self.actor)
        ready = {each.id: each.name for each in wearer.outfit if each.on != on}
        if self.item not in ready:
            what = "has nothing on" if not on else "has nothing to put on"
            known = ", ".join(ready.values()) or "none"
            yield Reason("no_gear", f"{wearer.sheet.name} {what} called '{self.item}'; known: {known}", "PBH-TAG-01")


@attrs.frozen
class PutOn(ChangesOutfit, wire="powered_by_heresy.put_on.v1"):
    """Put on gear that is at hand."""

    def besides(self, state: State) -> Iterator[Reason]:
        return self.changeable(state, on=True)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GearWorn(self.actor, self.item, on=True))


@attrs.frozen
class TakeOff(ChangesOutfit, wire="powered_by_heresy.take_off.v1"):
    """Take off gear that is worn."""

    def besides(self, state: State) -> Iterator[Reason]:
        return self.changeable(state, on=False)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GearWorn(self.actor, self.item, on=False))


def change_of_outfit(who: Acolyte) -> Iterator[Form]:
    """Return the forms by which an acolyte puts gear on or takes it off."""
    for act, label, worn in ((PutOn, "Put on gear", False), (TakeOff, "Take off gear", True)):
        gear = tuple(each for each in who.outfit if each.on == worn)
        if gear:
            items = OneOf(tuple(each.id for each in gear), tuple(each.name for each in gear))
            yield Form(act, label, {**me(who), "item": items})
