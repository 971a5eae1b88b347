"""What the GM may state besides, without the game waiting for it."""

from combat.engine.requests import Domain, Form, OneOf, Request, Whole, Words
from combat.systems.fiend_wake import commands as say
from combat.systems.fiend_wake.options.common import of, one, some
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import State

MASS = (4, 8)
"""Amounts of mass damage worth suggesting."""


def statements(state: State) -> Request:
    """Return the forms of everything that only the table knows."""
    forms = (*_strikes(state), *_people(state), *_ground(state))
    return Request(GM, "table", "Is there anything that only the table knows?", forms, optional=True)


def _strikes(state: State) -> tuple[Form, ...]:
    forms = []
    held = tuple(each.id for each in state.locations if state.occupants(each.id))
    mass: dict[str, Domain] = {"amount": OneOf(MASS), "source": Words(("an explosion",))}
    if held:
        forms.append(Form(say.LooseMass, "Mass damage to a location", {**mass, "location": one(state, held)}))
    outside = tuple(each.id for each in state.occupants(""))
    if outside:
        forms.append(Form(say.LooseMass, "Mass damage in the open", {**mass, "caught": some(state, outside)}))
    large = tuple(each.id for each in state.armory if each.large)
    if large and state.locations:
        fields: dict[str, Domain] = {
            "location": one(state, tuple(each.id for each in state.locations)),
            "weapon": one(state, large),
            "points": Whole(1, 3),
            "crush": OneOf((0, 2)),
        }
        forms.append(Form(say.LooseSiege, "Siege damage", fields))
    return tuple(forms)


def _people(state: State) -> tuple[Form, ...]:
    someone: dict[str, Domain] = {"who": of(state.present())}
    awake: dict[str, Domain] = {"who": of(state.able())}
    cause: dict[str, Domain] = {"source": Words(("the GM",))}
    forms = [
        Form(say.Inflict, "Harm", {**someone, "harm": OneOf(("Stun", "Wound")), "amount": Whole(1, 6), **cause}),
        Form(say.Inflict, "A handicap", {**someone, "harm": OneOf(("Handicap",)), "amount": Whole(1, 1), **cause}),
        Form(say.SetBase, "Surprise or advantage", {**someone, "base": Whole(0, 4)}),
        Form(say.Declare, "Gone", {**someone, "condition": OneOf(("gone",))}),
    ]
    if state.able():
        gifts = OneOf(("Tactical Point", "Turn Token"))
        forms.append(Form(say.Grant, "Give", {**awake, "what": gifts, "amount": Whole(1, 2), **cause}))
        forms.append(Form(say.Declare, "Unconscious", {**awake, "condition": OneOf(("unconscious",))}))
    lying = tuple(each for each in state.present() if each.unconscious)
    if lying:
        forms.append(Form(say.Declare, "Awake", {"who": of(lying), "condition": OneOf(("awake",))}))
    hurt = tuple(each for each in state.present() if each.wounds)
    if hurt:
        tend: dict[str, Domain] = {"who": of(hurt), "what": OneOf(("Wound",)), "amount": Whole(1, 3)}
        forms.append(Form(say.Grant, "Tend to wounds", {**tend, **cause}))
    return tuple(forms)


def _ground(state: State) -> tuple[Form, ...]:
    number = len(state.locations) + 1
    fields: dict[str, Domain] = {"name": Words((f"New Ground {number}",)), "entry_cost": Whole(0, 4)}
    forms = [Form(say.CreateLocation, "A new location", fields)]
    if state.locations:
        gone = one(state, tuple(each.id for each in state.locations))
        forms.append(Form(say.RemoveLocation, "A location is gone", {"location": gone}))
    return tuple(forms)
