"""Gear: putting it on and taking it off, receiving it, and losing it."""

from collections.abc import Iterable, Iterator
from functools import partial

from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.domains import Domain, OneOf, Whole
from combat.engine.offer.requests import Form, LazyFields
from combat.engine.play.draft import Draft
from combat.systems.powered_by_heresy.acts import AcolyteCommand, actor_field, gain, spend
from combat.systems.powered_by_heresy.queries import characters
from events.powered_by_heresy import facts
from events.powered_by_heresy.sheets import GM, Gear, Weapon
from events.powered_by_heresy.table import Acolyte, State

LOSS = "the loss of it"
"""The reason given when the uses and ammo left in a lost weapon are spent."""

MAX_AMMO = 20
"""Maximum ammo that can come with a weapon."""


@frozen
class OutfitCommand(AcolyteCommand):
    """Base class of commands that put gear on or take it off."""

    item: str

    def check_participants(self, state: State) -> Iterable[Reason]:
        return characters.check_able(state, self.actor)

    def check_gear(self, state: State, *, on: bool) -> Iterator[Reason]:
        """Yield a reason if this gear cannot be put on or taken off."""
        wearer = state.acolyte(self.actor)
        ready = {item.id: item.name for item in wearer.outfit if item.on != on}
        if self.item not in ready:
            problem = "wears no gear" if not on else "has no gear to put on"
            known = ", ".join(ready.values()) or "none"
            yield Reason("no_gear", f"{wearer.sheet.name} {problem} called '{self.item}'; known: {known}", "PBH-TAG-01")


@frozen
class PutOn(OutfitCommand, wire="powered_by_heresy.put_on.v1"):
    """Put on gear that is at hand.

    Attributes:
        actor: The acolyte who puts it on.
        item: The gear to put on.
    """

    def check_details(self, state: State) -> Iterator[Reason]:
        return self.check_gear(state, on=True)

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GearWorn(self.actor, self.item, on=True))


@frozen
class TakeOff(OutfitCommand, wire="powered_by_heresy.take_off.v1"):
    """Take off worn gear.

    Attributes:
        actor: The acolyte who takes it off.
        item: The gear to take off.
    """

    def check_details(self, state: State) -> Iterator[Reason]:
        return self.check_gear(state, on=False)

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GearWorn(self.actor, self.item, on=False))


@frozen
class TakeUp(AcolyteCommand, wire="powered_by_heresy.take_up.v1"):
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

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,)

    def check_participants(self, state: State) -> Iterable[Reason]:
        return characters.check_able(state, self.actor)

    def check_details(self, state: State) -> Iterator[Reason]:
        weapon = state.weapon(self.item)
        available = {*(weapon.id for weapon in state.armoury), *(item.id for item in state.wardrobe)}
        available -= set(items_of(state.acolyte(self.actor)))
        if self.item not in available:
            sentence = f"{state.name(self.actor)} cannot take '{self.item}'"
            yield Reason("no_item", f"{sentence}; {name_hint(self.item, sorted(available))}", "PBH-ADV-01")
        elif not 0 <= self.uses <= (weapon.uses if weapon else 0) or not 0 <= self.ammo <= (MAX_AMMO if weapon else 0):
            most = f"0 to {weapon.uses} uses and 0 to {MAX_AMMO} ammo" if weapon else "no uses and no ammo"
            yield Reason("amount", f"{state.name(self.item)} can have {most}", "PBH-DMG-13")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ItemTaken(self.actor, self.item))
        gain(draft, self.actor, facts.Resource.uses(self.item), self.uses, "a new weapon")
        gain(draft, self.actor, facts.Resource.ammo(self.item), self.ammo, "a new weapon")

    @classmethod
    def forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        owned = items_of(who)
        items: tuple[Weapon | Gear, ...] = (*state.armoury, *state.wardrobe)
        for item in items:
            if item.id not in owned:
                yield Form(cls, f"Take the {item.name}", LazyFields(partial(cls._fields, who, item)))

    @classmethod
    def _fields(cls, who: Acolyte, thing: Weapon | Gear) -> dict[str, Domain]:
        fields: dict[str, Domain] = {**actor_field(who), "item": OneOf((thing.id,), (thing.name,))}
        if isinstance(thing, Weapon):
            fields["uses"] = Whole(0, thing.uses, (thing.uses,))
            fields["ammo"] = Whole(0, MAX_AMMO, (min(thing.ammo, MAX_AMMO),))
        return fields


@frozen
class GiveUp(AcolyteCommand, wire="powered_by_heresy.give_up.v1"):
    """Lose a weapon or gear that was dropped, broken, given away or taken.

    Attributes:
        actor: The acolyte who loses the item.
        item: The weapon or gear that is lost.
    """

    item: str

    def check_details(self, state: State) -> Iterator[Reason]:
        owned = items_of(state.acolyte(self.actor))
        if self.item not in owned:
            sentence = f"{state.name(self.actor)} has no '{self.item}'; {name_hint(self.item, owned)}"
            yield Reason("no_item", sentence, "PBH-ADV-01")

    def apply(self, draft: Draft[State]) -> None:
        carried = draft.state.acolyte(self.actor).carried(self.item)
        left = () if carried is None else (("uses", carried.uses), ("ammo", carried.ammo))
        for kind, amount in left:
            if amount:
                resource = (facts.Resource.uses if kind == "uses" else facts.Resource.ammo)(self.item)
                spend(draft, self.actor, resource, amount, LOSS)
        draft.emit(facts.ItemLost(self.actor, self.item))

    @classmethod
    def forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        if items_of(who):
            items = OneOf(items_of(who), tuple(map(state.name, items_of(who))))
            yield Form(cls, "Lose an item", {**actor_field(who), "item": items})


def items_of(who: Acolyte) -> tuple[str, ...]:
    """Return the ids of all weapons and gear that an acolyte has."""
    return (*(carried.id for carried in who.gear), *(item.id for item in who.outfit))


def outfit_forms(who: Acolyte) -> Iterator[Form]:
    """Yield the forms for putting gear on and taking it off."""
    for act, label, worn in ((PutOn, "Put on gear", False), (TakeOff, "Take off gear", True)):
        gear = tuple(item for item in who.outfit if item.on == worn)
        if gear:
            items = OneOf(tuple(carried.id for carried in gear), tuple(carried.name for carried in gear))
            yield Form(act, label, {**actor_field(who), "item": items})
