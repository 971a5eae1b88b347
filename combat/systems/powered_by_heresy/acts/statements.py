"""Statements by the GM about characters, at any time: wounds, healing, conditions, resources."""

from collections.abc import Iterator

from combat.engine.offer import Form, OneOf, Request, Whole, YesNo, among, within
from combat.engine.play import ANYWHERE, Draft, Reason, cites, emits, requests_at
from combat.engine.statements import open_forms
from combat.systems.powered_by_heresy.acts import GmStatement, gain, set_condition, spend
from combat.systems.powered_by_heresy.acts.dying_and_healing import MAX_WOUNDS, heal, take_damage
from combat.systems.powered_by_heresy.queries import characters, nouns
from events.powered_by_heresy import GM, Condition, Move, Resource, ScarLeft, State

COUNTED_RESOURCES = (Resource.XP, Resource.INSIGHT, Resource.WRATH, Resource.MEDKIT, Resource.WEIGHT)
"""Resources that statements can change, in addition to uses and ammo."""

MAX_GIVEN = 20
"""The largest amount of a resource that one statement can give or take."""

RESERVED = (
    *(Condition.DEAD, Condition.BARELY_ALIVE, Condition.OUT),
    *(Condition.ENCUMBERED_ROLL, Condition.ARMOUR_WRECKED),
)
"""Conditions that only wounds, moves and departures cause; statements cannot set them."""


class Hurt(GmStatement, wire="powered_by_heresy.hurt.v1"):
    """Wound a character for a reason outside these rules.

    Attributes:
        wounds: The number of wounds, from 1 to 10.
        source: The cause of the wounds.
    """

    label = "Wound a character"
    who: str = nouns.character()
    wounds: int = within(1, MAX_WOUNDS, suggest=(1,), code="amount", rule="PBH-DMG-05")
    source: str = nouns.reason("the fiction")

    def apply(self, draft: Draft[State]) -> None:
        take_damage(draft, self.who, self.wounds, self.source)


def _healable(state: State, who: str = "") -> Whole:
    hurt = (state.character(who),) if who else characters.harmable(state)
    return Whole(1, max((character.wounds for character in hurt), default=0), (1,))


class Mend(GmStatement, wire="powered_by_heresy.mend.v1"):
    """Heal a character for a reason outside these rules.

    Attributes:
        wounds: The number of wounds to heal.
        source: The cause of the healing.
    """

    label = "Heal a character"
    who: str = nouns.character()
    wounds: int = among(_healable, code="amount", rule="PBH-HEAL-01")
    source: str = nouns.reason("the fiction")

    def apply(self, draft: Draft[State]) -> None:
        heal(draft, self.who, self.wounds, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        hurt = (character for character in characters.harmable(state) if character.wounds)
        return cls.offer(state, who=nouns.character_choice(hurt))


def _changes(state: State, who: str = "", condition: str = "") -> OneOf | YesNo:
    """Return the choice to start the condition, or to end it if the character already has it."""
    if not (who and condition):
        return YesNo()
    return OneOf((condition not in characters.conditions(state.character(who)),))


class ChangeCondition(GmStatement, wire="powered_by_heresy.change_condition.v1"):
    """Start or end a condition of a character.

    Attributes:
        condition: The name of the condition.
        holds: Whether the condition starts; if not, it ends.
        source: The cause of the change.
    """

    label = "Start or end a condition"
    who: str = nouns.character()
    condition: str = nouns.reason(Condition.IN_COVER, "on fire")
    holds: bool = among(_changes, noun="the opposite of the present value", code="so_already")
    source: str = nouns.reason("the fiction")

    def check(self, state: State) -> Iterator[Reason]:
        if self.condition in RESERVED:
            sentence = f"'{self.condition}' results from wounds, moves or leaving the fight and cannot be set directly"
            yield Reason("reserved", sentence)

    def apply(self, draft: Draft[State]) -> None:
        set_condition(draft, self.who, self.condition, self.source, int(self.holds))


class LeaveMark(GmStatement, wire="powered_by_heresy.leave_mark.v1"):
    """Let a wound leave a visible scar, which has no effect on play.

    Attributes:
        who: The wounded acolyte.
        scar: The visible scar.
    """

    label = "A wound leaves a scar"
    who: str = nouns.acolyte(
        lambda state: nouns.character_choice(acolyte for acolyte in nouns.living_members(state) if acolyte.wounds),
        noun="a wounded acolyte",
        code="unhurt",
        rule="PBH-WND-06",
    )
    scar: str = nouns.reason("a scar")
    apply = cites("PBH-WND-06")(emits(ScarLeft))


def _resources(state: State, who: str = "") -> OneOf:
    owners = (who,) if who else tuple(acolyte.id for acolyte in state.acolytes)
    return OneOf(tuple(dict.fromkeys(resource for owner in owners for resource in resources(state, owner))))


@cites("PBH-CORE-09", "PBH-CLS-06", "PBH-CLS-07")
def _adjustments(state: State, who: str = "", resource: str = "") -> Whole:
    """Return the possible changes to a resource: within its limits, and never below 0."""
    least, most = -MAX_GIVEN, MAX_GIVEN
    held = resources(state, who).get(resource) if who else None
    if held is not None:
        limit = characters.most_of(state, resource)
        least, most = max(least, -held), most if limit is None else min(most, max(limit - held, 0))
    return Whole(least, most, tuple(by for by in (1, -1) if least <= by <= most), nonzero=True)


class Adjust(GmStatement, wire="powered_by_heresy.adjust.v1", kw_only=True):
    """Change a resource of an acolyte.

    Attributes:
        resource: The resource to change; uses and ammo name their weapon.
        amount: The change in the amount; negative to reduce it.
        source: The reason for the change.
    """

    label = "Change a resource of an acolyte"
    who: str = nouns.acolyte()
    resource: str = among(_resources, noun="a resource of the acolyte", code="unknown_resource")
    amount: int = among(_adjustments, rule="PBH-CORE-09")
    source: str = nouns.reason("the fiction")

    def apply(self, draft: Draft[State]) -> None:
        if self.amount > 0:
            gain(draft, self.who, self.resource, self.amount, self.source)
        else:
            spend(draft, self.who, self.resource, -self.amount, self.source)


def resources(state: State, who: str) -> dict[str, int]:
    """Return an acolyte's resources that statements can change, with their amounts."""
    acolyte = state.acolyte(who)
    held = (acolyte.xp, acolyte.insight, acolyte.wrath, acolyte.medkit, acolyte.weight)
    counted = {**dict(zip(COUNTED_RESOURCES, held, strict=True)), **{each.id: each.value for each in acolyte.numbers}}
    spending = (sheet.id for sheet in state.library if sheet.spend)
    for move in dict.fromkeys((*(hold.id for hold in acolyte.holds), Move.DISCERN_REALITIES, *spending)):
        counted[Resource.hold(move)] = acolyte.hold(move)
    for carried in acolyte.gear:
        if characters.most_of(state, Resource.uses(carried.id)) or carried.uses or carried.ammo:
            counted |= {Resource.uses(carried.id): carried.uses, Resource.ammo(carried.id): carried.ammo}
    return counted


STATEMENTS: tuple[type[GmStatement], ...] = (Hurt, Mend, ChangeCondition, Adjust, LeaveMark)


@requests_at(ANYWHERE)
def _request_statement(state: State) -> Iterator[Request]:
    if characters.harmable(state):
        forms = open_forms(STATEMENTS, state)
        prompt = "Do you change a character's wounds, conditions or resources?"
        yield Request(GM, "statement", prompt, forms, optional=True)
