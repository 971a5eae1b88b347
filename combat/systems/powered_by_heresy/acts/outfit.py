"""Gear: putting it on and taking it off, receiving it, and losing it."""

from collections.abc import Iterable, Iterator
from functools import partial

from attrs import frozen

from combat.engine.domains import Domain, OneOf, Whole
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Filled, Form
from combat.systems.powered_by_heresy.acts import ByAnAcolyte, gain, me, spend
from combat.systems.powered_by_heresy.queries import characters
from events.powered_by_heresy import facts
from events.powered_by_heresy.sheets import GM, Gear, Weapon
from events.powered_by_heresy.table import Acolyte, State

GONE = "the loss of it"
"""The reason for spending what is left in a lost weapon."""

MOST_AMMO = 20
"""The most ammo that comes with a weapon."""


@frozen
class ChangesOutfit(ByAnAcolyte):
    """Base class of commands that put gear on or take it off."""

    item: str

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_able(state, self.actor)

    def changeable(self, state: State, *, on: bool) -> Iterator[Reason]:
        """Yield a reason if this gear cannot be put on or taken off."""
        wearer = state.acolyte(self.actor)
        ready = {item.id: item.name for item in wearer.outfit if item.on != on}
        if self.item not in ready:
            problem = "wears no gear" if not on else "has no gear to put on"
            known = ", ".join(ready.values()) or "none"
            yield Reason("no_gear", f"{wearer.sheet.name} {problem} called '{self.item}'; known: {known}", "PBH-TAG-01")


@frozen
class PutOn(ChangesOutfit, wire="powered_by_heresy.put_on.v1"):
    """Put on gear that is at hand.

    Attributes:
        actor: The acolyte who puts it on.
        item: The gear to put on.
    """

    def besides(self, state: State) -> Iterator[Reason]:
        return self.changeable(state, on=True)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GearWorn(self.actor, self.item, on=True))


@frozen
class TakeOff(ChangesOutfit, wire="powered_by_heresy.take_off.v1"):
    """Take off worn gear.

    Attributes:
        actor: The acolyte who takes it off.
        item: The gear to take off.
    """

    def besides(self, state: State) -> Iterator[Reason]:
        return self.changeable(state, on=False)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GearWorn(self.actor, self.item, on=False))


@frozen
class TakeUp(ByAnAcolyte, wire="powered_by_heresy.take_up.v1"):
    """Take a weapon or gear that the fiction offers, such as loot, a gift or supplies.

    Attributes:
        actor: The acolyte who takes the item.
        item: The weapon or gear to take.
        uses: The uses left in the weapon; 0 for gear.
        ammo: The ammo that comes with the weapon; 0 for gear.
    """

    item: str
    uses: int = 0
    ammo: int = 0

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,)

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_able(state, self.actor)

    def besides(self, state: State) -> Iterator[Reason]:
        weapon = state.weapon(self.item)
        available = {*(weapon.id for weapon in state.armoury), *(item.id for item in state.wardrobe)}
        available -= set(items_of(state.acolyte(self.actor)))
        if self.item not in available:
            sentence = f"{state.name(self.actor)} cannot take '{self.item}'"
            yield Reason("no_item", f"{sentence}; {known(self.item, sorted(available))}", "PBH-ADV-01")
        elif not 0 <= self.uses <= (weapon.uses if weapon else 0) or not 0 <= self.ammo <= (MOST_AMMO if weapon else 0):
            most = f"0 to {weapon.uses} uses and 0 to {MOST_AMMO} ammo" if weapon else "neither uses nor ammo"
            yield Reason("amount", f"{state.name(self.item)} can have {most}", "PBH-DMG-13")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ItemTaken(self.actor, self.item))
        gain(draft, self.actor, facts.Resource.uses(self.item), self.uses, "a new weapon")
        gain(draft, self.actor, facts.Resource.ammo(self.item), self.ammo, "a new weapon")

    @classmethod
    def offered(cls, state: State, who: Acolyte) -> Iterator[Form]:
        owned = items_of(who)
        items: tuple[Weapon | Gear, ...] = (*state.armoury, *state.wardrobe)
        for item in items:
            if item.id not in owned:
                yield Form(cls, f"Take the {item.name}", Filled(partial(cls._fields, who, item)))

    @classmethod
    def _fields(cls, who: Acolyte, thing: Weapon | Gear) -> dict[str, Domain]:
        fields: dict[str, Domain] = {**me(who), "item": OneOf((thing.id,), (thing.name,))}
        if isinstance(thing, Weapon):
            fields["uses"] = Whole(0, thing.uses, (thing.uses,))
            fields["ammo"] = Whole(0, MOST_AMMO, (min(thing.ammo, MOST_AMMO),))
        return fields


@frozen
class GiveUp(ByAnAcolyte, wire="powered_by_heresy.give_up.v1"):
    """Lose a weapon or gear that was dropped, broken, given away or taken.

    Attributes:
        actor: The acolyte who loses the item.
        item: The weapon or gear that is lost.
    """

    item: str

    def besides(self, state: State) -> Iterator[Reason]:
        owned = items_of(state.acolyte(self.actor))
        if self.item not in owned:
            sentence = f"{state.name(self.actor)} has no '{self.item}'; {known(self.item, owned)}"
            yield Reason("no_item", sentence, "PBH-ADV-01")

    def does(self, draft: Draft[State]) -> None:
        carried = draft.state.acolyte(self.actor).carried(self.item)
        left = () if carried is None else (("uses", carried.uses), ("ammo", carried.ammo))
        for kind, amount in left:
            if amount:
                resource = (facts.Resource.uses if kind == "uses" else facts.Resource.ammo)(self.item)
                spend(draft, self.actor, resource, amount, GONE)
        draft.happens(facts.ItemLost(self.actor, self.item))

    @classmethod
    def offered(cls, state: State, who: Acolyte) -> Iterator[Form]:
        if items_of(who):
            items = OneOf(items_of(who), tuple(map(state.name, items_of(who))))
            yield Form(cls, "Lose an item", {**me(who), "item": items})


def items_of(who: Acolyte) -> tuple[str, ...]:
    """Return the ids of an acolyte's weapons and gear."""
    return (*(carried.id for carried in who.gear), *(item.id for item in who.outfit))


def change_of_outfit(who: Acolyte) -> Iterator[Form]:
    """Yield the forms for putting on and taking off gear."""
    for act, label, worn in ((PutOn, "Put on gear", False), (TakeOff, "Take off gear", True)):
        gear = tuple(item for item in who.outfit if item.on == worn)
        if gear:
            items = OneOf(tuple(carried.id for carried in gear), tuple(carried.name for carried in gear))
            yield Form(act, label, {**me(who), "item": items})
