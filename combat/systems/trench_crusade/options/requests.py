"""The decisions owed at each step, with their forms."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole, Words, YesNo
from combat.systems.trench_crusade import commands as say
from combat.systems.trench_crusade.options.acting import HIGHEST_FALL
from combat.systems.trench_crusade.options.pledges import pledge_form
from combat.systems.trench_crusade.rules.actions import CHARGE_MOST_INCHES
from combat.systems.trench_crusade.rules.markers import MARKER_LIMIT, medi_kit_choices
from events.trench_crusade.sheets import GM, Weapon
from events.trench_crusade.table import Model, State

EAGER, KEEN, LIKELY, SELDOM = 60, 20, 8, 2
"""How likely people who play for the show take a form, beside one of weight 1."""


def requests(state: State) -> tuple[Request, ...]:
    """Return what is owed now; the GM may besides state at PICK_MODEL and ACTION_MENU what only the table knows."""
    owed = tuple(_OWED[state.step](state)) if state.step in _OWED else ()
    if state.step in ("PICK_MODEL", "ACTION_MENU"):
        return (*owed, _table_states(state))
    return owed


def _roll_off(state: State) -> Iterator[Request]:
    roll = say.RollOff()
    about = "who decides on the first Activation" if state.roll_off == "initiative" else "who tests Morale first"
    for side in state.sides:
        yield Request(side.id, "roll_off", f"Roll off for {about}.", (Form(say.RollOff, "Roll off"),), roll)


def _choose_first(state: State) -> Iterator[Request]:
    sides = OneOf(tuple(side.id for side in state.sides), tuple(side.name for side in state.sides))
    form = Form(say.ChooseFirst, "Goes first", {"side": sides})
    prompt = f"Turn {state.turn}: which side activates first?"
    yield Request(state.initiative, "choose_first", prompt, (form,), say.ChooseFirst(state.initiative))


def _pick_model(state: State) -> Iterator[Request]:
    waiting = state.unactivated(state.picking)
    label = f"Activate {waiting[0].profile.name}" if len(waiting) == 1 else "Activate"
    forms = [Form(say.Activate, label, {"model": _of(waiting)}, EAGER)]
    for place, model in enumerate(waiting):
        team = model.profile.fireteam
        partner = next((each for each in waiting[place + 1 :] if team and each.profile.fireteam == team), None)
        if partner is not None:
            label = f"Activate the FIRETEAM '{team}'"
            forms.append(Form(say.Activate, label, {"model": _of((model,)), "partner": _of((partner,))}, LIKELY))
    for model in waiting:
        label = f"Activate {model.profile.name}, who begins in Dangerous terrain"
        ground = OneOf(((model.id,),), ("in Dangerous terrain",))
        forms.append(Form(say.Activate, label, {"model": _of((model,)), "in_dangerous_terrain": ground}))
    prompt = f"{state.name(state.picking)}: pick a model to activate."
    yield Request(state.picking, "pick_model", prompt, tuple(forms))


def _stand(state: State) -> Iterator[Request]:
    for activation in state.activations:
        model = state.model(activation.id)
        if activation.stand_owed and not activation.over and model.down:
            forms = [Form(say.Stand, "Stand up", {"model": _of((model,))}, LIKELY)]
            if not state.settings.down_ends_activation:
                forms.append(Form(say.StayDown, "Stay Down", {"model": _of((model,))}))
            prompt = f"{model.profile.name} is Down: stand up? Moves are halved then."
            yield Request(model.side, "stand", prompt, tuple(forms), say.Stand(model.id))


def _action_menu(state: State) -> Iterator[Request]:
    active = [state.model(each.id) for each in state.activations if not each.over]
    forms = tuple(form for model in active for form in _actions(state, model))
    names = " or ".join(model.profile.name for model in active)
    yield Request(active[0].side, "action", f"{names}: take an ACTION, or end the Activation.", forms)


def _actions(state: State, model: Model) -> Iterator[Form]:
    """Return the ACTIONS that a model has; one that is used up stays listed, so that a front-end can say why not."""
    me: dict[str, Domain] = {"model": _of((model,))}
    enemies = state.on_table(state.enemy(model.side))
    beside = tuple(state.model(each) for each in model.in_melee_with)
    acting = state.activation(model.id)
    attacked = acting is not None and (acting.took("Ranged Attack") or acting.took("Melee Attack"))
    if not model.down:
        yield Form(say.Move, "Standard Move", {**me, "into_dangerous_terrain": YesNo()}, LIKELY)
        yield from _leaving(model, me, enemies)
        yield Form(say.Dash, "Dash (RISKY)", me, SELDOM)
        yield Form(say.Climb, "Climb (RISKY)", me)
        gap = Whole(1, max(model.profile.movement, 1))
        yield Form(say.Jump, "Jump (RISKY)", {**me, "gap": gap, "drop": Whole(0, HIGHEST_FALL)})
    else:
        yield Form(say.Stand, "Stand up (RISKY)", me, LIKELY)
    for weapon in _weapons(state, model, "ranged"):
        yield _shot(state, model, weapon, enemies)
    for weapon in _weapons(state, model, "melee"):
        if beside:
            chosen: dict[str, Domain] = {**me, "weapon": _these((weapon,)), "target": _of(beside)}
            yield Form(say.Fight, f"Fight with {weapon.name}", {**chosen, "defended_obstacle": YesNo()}, EAGER)
    yield from _special(state, model, me)
    if not model.down:
        yield Form(say.EnterDangerousTerrain, "Enter Dangerous terrain (RISKY)", me)
    yield Form(say.EndActivation, "End the Activation", me, EAGER if attacked else SELDOM)


def _leaving(model: Model, me: dict[str, Domain], enemies: tuple[Model, ...]) -> Iterator[Form]:
    if model.in_melee_with:
        yield Form(say.Retreat, "Retreat", me)
    elif enemies:
        farthest = Whole(1, 2 * CHARGE_MOST_INCHES)
        run: dict[str, Domain] = {**me, "target": _of(enemies), "distance": farthest}
        yield Form(say.Charge, "Charge", {**run, "in_sight": OneOf((True, False), ("in sight", "out of sight"))}, KEEN)
        yield Form(say.Charge, "Diving Charge (RISKY)", {**run, "dive": Whole(3, 6)})


def _shot(state: State, model: Model, weapon: Weapon, enemies: tuple[Model, ...]) -> Form:
    fields: dict[str, Domain] = {
        "model": _of((model,)),
        "weapon": _these((weapon,)),
        "target": _of(enemies),
        "in_cover": YesNo(),
        "elevated": YesNo(),
        "long_range": YesNo(),
    }
    if "BLAST" in weapon.keywords:
        others = tuple(each for each in state.models if not each.out)
        fields["also_hits"] = SomeOf(tuple(each.id for each in others), tuple(each.profile.name for each in others))
    return Form(say.Shoot, f"Shoot with {weapon.name}", fields, EAGER)


def _special(state: State, model: Model, me: dict[str, Domain]) -> Iterator[Form]:
    if model.profile.medi_kit:
        friends = tuple(each for each in state.on_table(model.side) if each.id != model.id)
        needy = tuple(each for each in friends if medi_kit_choices(each.blood, each.down))
        if needy:
            effect = OneOf(("blood", "down"), ("remove a Blood Marker", "stand up"))
            yield Form(say.UseMediKit, "Medi-Kit (RISKY)", {**me, "patient": _of(needy), "effect": effect}, KEEN)
    if model.profile.goetic:
        payers = tuple(each.id for each in state.models if not each.out and each.blood)
        domain = SomeOf(payers, tuple(map(state.name, payers)))
        yield Form(say.Invoke, "GOETIC power", {**me, "power": Words(("GOETIC power",)), "payers": domain})
    yield Form(say.TakeAction, "Another ACTION", {**me, "name": Words(("Pray", "Search")), "risky": YesNo()})


def _free_melee(state: State) -> Iterator[Request]:
    for attacker in map(state.model, state.free_attackers):
        me: dict[str, Domain] = {"model": _of((attacker,))}
        strike = {**me, "weapon": _these(tuple(_weapons(state, attacker, "melee"))), "defended_obstacle": YesNo()}
        forms = (Form(say.FreeAttack, "Strike", strike, LIKELY), Form(say.Forgo, "Let go", me))
        prompt = f"{state.name(state.retreating)} retreats: does {attacker.profile.name} strike?"
        yield Request(attacker.side, "free_attack", prompt, forms, say.Forgo(attacker.id))


def _next_shot(state: State) -> Iterator[Request]:
    volley = state.volley
    if volley is None:
        return
    model = state.model(volley.model)
    weapons = (weapon for weapon in _weapons(state, model, "ranged") if weapon.id == volley.weapon)
    enemies = state.on_table(state.enemy(model.side))
    forms = [_shot(state, model, weapon, enemies) for weapon in weapons]
    forms.append(Form(say.HoldFire, "Hold fire", {"model": _of((model,))}))
    prompt = f"{model.profile.name} has {volley.shots} more with {state.name(volley.weapon)}: shoot on?"
    yield Request(model.side, "next_shot", prompt, tuple(forms), say.HoldFire(model.id))


def _markers(state: State) -> Iterator[Request]:
    window = state.window
    if window is None:
        return
    for side in window.waiting if window.secret else window.waiting[:1]:
        prompt = f"{state.name(side)}: spend markers on {_roll_to_come(state)}?"
        yield Request(side, "spend_markers", prompt, (pledge_form(state, side),), say.Pledge(side=side))


def _roll_to_come(state: State) -> str:
    if state.injuries:
        return f"the injury roll against {state.name(state.injuries[0].target)}"
    attempt = state.attempt
    return f"{state.name(attempt.model)}'s {attempt.action}" if attempt else "the roll"


def _roll_dice(state: State) -> Iterator[Request]:
    if state.injuries:
        roller = state.enemy(state.model(state.injuries[0].target).side)
    elif state.attempt:
        roller = state.model(state.attempt.model).side
    else:
        return
    yield Request(roller, "roll", f"Roll for {_roll_to_come(state)}.", (Form(say.RollDice, "Roll"),), say.RollDice())


def _morale(state: State) -> Iterator[Request]:
    side = state.morale_queue[0]
    form = Form(say.TestMorale, "Test Morale", {"side": OneOf((side,), (state.name(side),))})
    yield Request(side, "morale", f"{state.name(side)}: test Morale.", (form,), say.TestMorale(side))


def _table_states(state: State) -> Request:
    """What may be stated besides, without the game waiting for it."""
    present = tuple(model for model in state.models if not model.out)
    someone: dict[str, Domain] = {"model": _of(present)}
    fallen = tuple(model for model in present if model.down)
    kinds = OneOf(("blood", "blessing", "infection"), ("Blood", "Blessing", "Infection"))
    gift: dict[str, Domain] = {"marker": kinds, "amount": Whole(1, MARKER_LIMIT), "source": Words(("the table",))}
    forms = [
        Form(say.PlaceMarkers, "Place markers", {**someone, **gift}),
        Form(say.Fall, "Fall", {**someone, "drop": Whole(1, HIGHEST_FALL), "voluntary": YesNo()}),
    ]
    if fallen:
        forms.append(Form(say.Teeter, "Teeter on a ledge", {"model": _of(fallen), "drop": Whole(1, HIGHEST_FALL)}))
    for side in state.sides:
        enemies = state.on_table(state.enemy(side.id))
        beside = SomeOf(tuple(each.id for each in enemies), tuple(each.profile.name for each in enemies))
        forms.append(Form(say.PlaceModel, "Place a model", {"model": _of(state.on_table(side.id)), "enemies": beside}))
    return Request(GM, "table", "Is there anything that only the table knows?", tuple(forms), optional=True)


def _weapons(state: State, model: Model, kind: str) -> Iterator[Weapon]:
    for each in model.profile.weapons:
        weapon = state.weapon(each)
        if weapon is not None and weapon.kind == kind:
            yield weapon


def _of(models: tuple[Model, ...]) -> OneOf:
    return OneOf(tuple(model.id for model in models), tuple(model.profile.name for model in models))


def _these(weapons: tuple[Weapon, ...]) -> OneOf:
    return OneOf(tuple(weapon.id for weapon in weapons), tuple(weapon.name for weapon in weapons))


_OWED: Mapping[str, Callable[[State], Iterator[Request]]] = {
    "ROLL_OFF": _roll_off,
    "CHOOSE_FIRST": _choose_first,
    "PICK_MODEL": _pick_model,
    "STAND": _stand,
    "ACTION_MENU": _action_menu,
    "FREE_MELEE": _free_melee,
    "NEXT_SHOT": _next_shot,
    "ACTION_MARKERS": _markers,
    "ACTION_ROLL": _roll_dice,
    "INJURY_MARKERS": _markers,
    "INJURY_ROLL": _roll_dice,
    "MORALE": _morale,
}
