"""Gear: putting it on and taking it off, receiving it, and losing it."""

from collections.abc import Iterator

from combat.engine.offer import Bound, Form, OneOf, Whole, among
from combat.engine.play import Draft, gm_consents
from combat.systems.powered_by_heresy.acts import AcolyteCommand, gain, spend
from combat.systems.powered_by_heresy.queries import nouns
from events.powered_by_heresy import Acolyte, State, facts
from events.powered_by_heresy.sheets import BARE_HANDS, Gear, Weapon

LOSS = "the loss of it"
"""The reason given when the uses and ammo left in a lost weapon are spent."""

MAX_AMMO = 20
"""Maximum ammo that can come with a weapon."""


def _gear(*, on: bool) -> Bound:
    def gear(state: State, actor: str = "") -> OneOf:
        wearers = (state.acolyte(actor),) if actor else state.acolytes
        ready = {item.id: item.name for wearer in wearers for item in wearer.outfit if item.on is not on}
        return OneOf(tuple(ready), tuple(ready.values()))

    return Bound(gear, "gear that is not worn" if on else "gear that is worn", "no_gear", "PBH-TAG-01")


class PutOn(AcolyteCommand, wire="powered_by_heresy.put_on.v1"):
    """Put on gear that is at hand.

    Attributes:
        item: The gear to put on.
    """

    label = "Put on gear"
    actor: str = nouns.able()
    item: str = among(_gear(on=True))

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GearWorn(self.actor, self.item, on=True))


class TakeOff(AcolyteCommand, wire="powered_by_heresy.take_off.v1"):
    """Take off worn gear.

    Attributes:
        item: The gear to take off.
    """

    label = "Take off gear"
    actor: str = nouns.able()
    item: str = among(_gear(on=False))

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GearWorn(self.actor, self.item, on=False))


def _available(state: State, actor: str = "") -> OneOf:
    owned = items_of(state.acolyte(actor)) if actor else ()
    items: tuple[Weapon | Gear, ...] = (*state.armoury, *state.wardrobe)
    names = {item.id: item.name for item in items if item.id not in owned}
    return OneOf(tuple(names), tuple(names.values()))


def _uses(state: State, item: str = "") -> Whole:
    uses = state.wielded(item).uses
    return Whole(0, uses, (uses,)) if item else Whole(0, max(arm.uses for arm in (BARE_HANDS, *state.armoury)))


def _ammo(state: State, item: str = "") -> Whole:
    weapon = state.weapon(item)
    if item:
        return Whole(0, MAX_AMMO, (min(weapon.ammo, MAX_AMMO),)) if weapon else Whole(0, 0)
    return Whole(0, MAX_AMMO)


class TakeUp(AcolyteCommand, wire="powered_by_heresy.take_up.v1"):
    """Take a weapon or gear that the fiction offers, such as loot, a gift or supplies.

    Attributes:
        item: The weapon or gear to take.
        uses: The uses left in the weapon; 0 for gear.
        ammo: The ammo that comes with the weapon; 0 for gear.
    """

    label = "Take an item"
    actor: str = nouns.able()
    item: str = among(_available, noun="an item that the acolyte lacks", code="no_item", rule="PBH-ADV-01")
    uses: int = among(_uses, code="amount", rule="PBH-DMG-13", default=0)
    ammo: int = among(_ammo, code="amount", rule="PBH-DMG-13", default=0)
    consent_from = gm_consents

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ItemTaken(self.actor, self.item))
        gain(draft, self.actor, facts.Resource.uses(self.item), self.uses, "a new weapon")
        gain(draft, self.actor, facts.Resource.ammo(self.item), self.ammo, "a new weapon")


def _owned(state: State, actor: str = "") -> OneOf:
    owners = (state.acolyte(actor),) if actor else state.acolytes
    owned = tuple(dict.fromkeys(item for owner in owners for item in items_of(owner)))
    return OneOf(owned, tuple(map(state.name, owned)))


class GiveUp(AcolyteCommand, wire="powered_by_heresy.give_up.v1"):
    """Lose a weapon or gear that was dropped, broken, given away or taken.

    Attributes:
        item: The weapon or gear that is lost.
    """

    label = "Lose an item"
    item: str = among(_owned, noun="an item of the acolyte", code="no_item", rule="PBH-ADV-01")

    def apply(self, draft: Draft[State]) -> None:
        carried = draft.state.acolyte(self.actor).carried(self.item)
        if carried is not None:
            spend(draft, self.actor, facts.Resource.uses(self.item), carried.uses, LOSS)
            spend(draft, self.actor, facts.Resource.ammo(self.item), carried.ammo, LOSS)
        draft.emit(facts.ItemLost(self.actor, self.item))


def items_of(who: Acolyte) -> tuple[str, ...]:
    """Return the ids of all weapons and gear that an acolyte has."""
    return (*(carried.id for carried in who.gear), *(item.id for item in who.outfit))


def outfit_forms(state: State, who: Acolyte) -> Iterator[Form]:
    """Yield the forms for the gear and weapons of an acolyte who can act."""
    worn = [item.on for item in who.outfit]
    if not all(worn):
        yield PutOn.form_for(state, who)
    if any(worn):
        yield TakeOff.form_for(state, who)
    if _available(state, who.id).of:
        yield TakeUp.form_for(state, who)
