"""Abilities as data: their vocabulary, the implementations of their effects, and checks of custom abilities."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from combat.engine.abilities.interpreter import MODIFY, Abilities, Apply, Moment, effect_targets
from combat.engine.name_hints import name_hint
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.down import put_down, stand_up
from combat.systems.trench_crusade.acts.keywords import afflict, cure
from combat.systems.trench_crusade.acts.markers import place
from combat.systems.trench_crusade.queries import active_abilities, catalogue
from combat.systems.trench_crusade.rules import keywords
from combat.systems.trench_crusade.track import DECIDING
from events.abilities import Ability, Cost, Effect
from events.trench_crusade.facts import (
    Action,
    ActionDeclared,
    ActionGranted,
    ActionTaken,
    CameToNothing,
    InjuryDue,
    MadeReady,
    Marker,
    TestDue,
)
from events.trench_crusade.sheets import Setup
from events.trench_crusade.table import State
from events.vocabulary import Recovered, Rolled, Spent

MARKERS = (Marker.BLOOD, Marker.BLESSING, Marker.INFECTION)

CHANGED_AT: Mapping[str, tuple[str, ...]] = {
    "roll": ("dice",),
    "attack": ("dice",),
    "attacked": ("dice",),
    "injure": ("dice", "total", "base"),
    "injured": ("dice", "total"),
    "move": ("inches",),
    "charge": ("inches",),
    "Morale": ("dice",),
}
"""The values that a modifier may change at each point."""

MODIFIER_POINTS: Mapping[str, str] = {
    "roll": "any of its ACTION rolls",
    "attack": "its roll to hit",
    "attacked": "a roll to hit it",
    "injure": "an injury roll that it causes",
    "injured": "an injury roll against it",
    "move": "how far it moves",
    "charge": "how far it charges, in addition to its Movement",
    "Morale": "a Morale test of its side",
    active_abilities.ALWAYS: "as long as it has the ability",
}
"""Points at which abilities only change values."""

EVENT_POINTS: Mapping[str, str] = {
    "turn start": "a Turn has begun, and it has been decided which side goes first",
    "activation start": "its Activation begins",
    "moved": "it has made a Standard Move, a Dash or a Retreat",
    "charged": "its Charge has brought it into Melee",
    "charged at": "a Charge has brought an enemy into Melee with it",
    "invoked": "it has paid for a power",
    "success": "the ACTION of the ability was a Success",
    "critical": "the ACTION of the ability was a Critical Success",
    "failure": "the ACTION of the ability was a Failure",
    "hit": "it has hit a target",
    "missed": "it has missed",
    "is hit": "it was hit",
    "suffers": "an injury roll against it has been resolved, and it is still on the table",
    "injures": "an injury roll that it caused has been resolved",
    "takes out": "it has taken a model Out of Action",
    "falls": "it goes Down",
    "out": "it is about to be Out of Action",
    "activation end": "its Activation is over",
}
"""Points at which an ability may have other effects."""

POINTS: Mapping[str, str] = {**EVENT_POINTS, **MODIFIER_POINTS}

GRANTED = (Action.MOVE, Action.DASH, Action.RANGED_ATTACK, Action.MELEE_ATTACK, Action.MEDI_KIT, Action.STAND)
FORBIDDEN = (
    *(Action.MOVE, Action.STANDARD_MOVE, Action.CHARGE, Action.RETREAT, Action.DASH, Action.CLIMB, Action.JUMP),
    *(Action.RANGED_ATTACK, Action.MELEE_ATTACK, Action.MEDI_KIT, Action.GOETIC, Action.PUTRESCERE),
)
PASSED = (
    *(Action.DASH, Action.CLIMB, Action.JUMP, Action.STAND, Action.MEDI_KIT, Action.LEDGE),
    *(Action.MOVE_INTO_DANGER, Action.DANGEROUS_TERRAIN, Action.CHARGE_OUT_OF_SIGHT, Action.DIVING_CHARGE),
)
CANCELLABLE = (
    *("Cover", "Long Range", "Elevated Position", "Off-Hand", "Defended Obstacle", "FEAR", "BLOCK", "Down"),
    *("Down target", "Critical Success", "BLAST", "Armour", "Diving Charge"),
)
"""Names of the modifiers that an ability may cancel."""
RISKY, PLAIN = "RISKY ACTION", "ACTION"
IGNORING, INFECTING = "ignoring armour", "infecting"

EFFECTS: Mapping[str, tuple[str, ...]] = {
    "gain": MARKERS,
    "lose": MARKERS,
    "injure": ("", IGNORING, INFECTING),
    "knock down": ("",),
    "stand up": ("",),
    "condition": (),
    "cure": (),
    "grant": GRANTED,
    "ready": ("",),
    active_abilities.ROLL: (PLAIN, RISKY),
    active_abilities.IGNORE: CANCELLABLE,
    active_abilities.SOFTEN: ("Minor Hit", "Down", "Out of Action"),
    active_abilities.INFECT: ("",),
    active_abilities.SHARPEN: ("CRITICAL", "FIRE", "GAS", "SHRAPNEL", "IGNORES ARMOUR"),
    active_abilities.FORBID: FORBIDDEN,
    active_abilities.ALLOW: active_abilities.EXCEPTIONS,
    active_abilities.PASS: PASSED,
    active_abilities.KEYWORD: (),
}
"""Effects that `do` may name, and the possible values of `what` for each. Empty if `what` is checked separately."""

LOOKED_UP_AT: Mapping[str, tuple[str, ...]] = {
    active_abilities.IGNORE: ("roll", "attack", "attacked", "injure", "injured", "Morale"),
    active_abilities.SOFTEN: ("injured",),
    active_abilities.INFECT: ("injure",),
    active_abilities.SHARPEN: ("injure",),
    **dict.fromkeys(active_abilities.PERMANENT_EFFECTS, (active_abilities.ALWAYS,)),
}
"""Effects that are looked up when needed instead of being applied, and the points at which each may be used."""

NEARBY_EFFECTS = (MODIFY, active_abilities.KEYWORD, active_abilities.FORBID)
"""Effects that an ability may have on models near its owner."""


def _amount(draft: Draft[State], moment: Moment, ability: Ability, effect: Effect) -> int:
    """Return the amount of an effect, after rolling any dice that it names."""
    if not effect.dice:
        return effect.amount
    rolled = draft.roll(effect.dice, effect.sides, ability.title, moment.who)
    kept, faces = tuple(range(len(rolled))), sum(die.face for die in rolled)
    rolled_event = Rolled(purpose=ability.title, who=moment.who, dice=rolled, kept=kept, total=faces)
    draft.emit(attrs.evolve(rolled_event, base=effect.dice))
    return max(0, effect.amount + faces)


def _for_each(do: Callable[[Draft[State], str, str, int, Moment, Ability], None]) -> Apply:
    """Return an effect that is applied to each of its targets, with the same dice roll for all of them."""

    def apply(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
        amount = _amount(draft, moment, ability, effect)
        for target in effect_targets(ABILITIES, draft.state, moment, effect):
            if draft.state.has_on_table(target):
                do(draft, target, effect.what, amount, moment, ability)

    return apply


def _gain(draft: Draft[State], who: str, what: str, amount: int, _: Moment, ability: Ability) -> None:
    place(draft, who, what, amount, ability.title)


def _lose(draft: Draft[State], who: str, what: str, amount: int, _: Moment, ability: Ability) -> None:
    """Remove markers, at most as many as the model has."""
    lost = min(amount, draft.state.model(who).marker_count(what))
    if lost:
        draft.emit(Recovered(who=who, harm=what, amount=lost, source=ability.title))
    else:
        draft.emit(CameToNothing(who, ability.title, f"it has no {what}"))


def _injure(draft: Draft[State], who: str, what: str, amount: int, moment: Moment, ability: Ability) -> None:
    enemy = draft.state.model(who).side != draft.state.model(moment.who).side
    due = InjuryDue(target=who, attacker=moment.who if enemy else "", source=ability.title)
    modifiers = queries.dice_modifiers((ability.title, amount))
    due = attrs.evolve(due, modifiers=modifiers, ignores_armour=what == IGNORING, infects=what == INFECTING)
    actions.request_injury(draft, due)


def _knock_down(draft: Draft[State], who: str, _: str, __: int, ___: Moment, ability: Ability) -> None:
    put_down(draft, who, ability.title)


def _stand_up(draft: Draft[State], who: str, _: str, __: int, ___: Moment, ability: Ability) -> None:
    if draft.state.model(who).down:
        stand_up(draft, who, ability.title)


def _condition(draft: Draft[State], who: str, what: str, _: int, __: Moment, ability: Ability) -> None:
    afflict(draft, who, what, ability.title)


def _cure(draft: Draft[State], who: str, what: str, _: int, __: Moment, ability: Ability) -> None:
    cure(draft, who, what, ability.title)


def _grant(draft: Draft[State], who: str, what: str, _: int, __: Moment, ability: Ability) -> None:
    if draft.state.activation(who) is None:
        draft.emit(CameToNothing(who, ability.title, "it is not active"))
    else:
        draft.emit(ActionGranted(who, what, ability.title))


def _ready(draft: Draft[State], who: str, _: str, __: int, ___: Moment, ability: Ability) -> None:
    if draft.state.model(who).activated:
        draft.emit(MadeReady(who, ability.title))
    else:
        draft.emit(CameToNothing(who, ability.title, "it has not been activated yet"))


def _roll(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Declare an ACTION roll. If another roll is under way, this one waits until that roll is over."""
    state = draft.state
    targets = (moment.target,) if moment.target else ()
    action = ActionDeclared(model=moment.who, action=ability.title, targets=targets, risky=effect.what == RISKY)
    action = attrs.evolve(action, ability=ability.id, modifiers=queries.dice_modifiers((ability.title, effect.amount)))
    if state.activation(moment.who) is not None:
        draft.emit(ActionTaken(moment.who, ability.title))
    if state.attempt is not None or state.injuries:
        draft.emit(TestDue(action))
    else:
        actions.declare(draft, action)


def _stands(*_: Any) -> None:
    """Do nothing, because this kind of effect is looked up when needed."""


EFFECT_FUNCTIONS: Mapping[str, Apply] = {
    "gain": _for_each(_gain),
    "lose": _for_each(_lose),
    "injure": _for_each(_injure),
    "knock down": _for_each(_knock_down),
    "stand up": _for_each(_stand_up),
    "condition": _for_each(_condition),
    "cure": _for_each(_cure),
    "grant": _for_each(_grant),
    "ready": _for_each(_ready),
    active_abilities.ROLL: _roll,
    **dict.fromkeys(LOOKED_UP_AT, _stands),
}
"""The function that implements each effect."""


def _on_the_menu(state: State, who: str) -> bool:
    return state.step == "ACTION_MENU" and state.activation(who) is not None


def _at_rest(state: State, who: str) -> bool:
    return state.step in DECIDING.split() and state.has_on_table(who)


def _before(point: str) -> Callable[[State, str], bool]:
    """Return a check that a model may use an ability on the next roll: only before its side has pledged markers."""

    def is_open(state: State, who: str) -> bool:
        if state.step not in ("ACTION_MARKERS", "INJURY_MARKERS") or not state.has_on_table(who):
            return False
        mine = any((moment.point, moment.who) == (point, who) for moment in active_abilities.next_roll_moments(state))
        return mine and state.model(who).side in state.undeclared

    return is_open


def _watching(state: State) -> tuple[str, ...]:
    """Return the models that may use an ability now: active models, those in the next roll, or all."""
    if not active_abilities.has_abilities(state):
        return ()
    if active_abilities.has_any_time_ability(state):
        return tuple([model.id for model in state.on_table()])
    path_: set[str] = set()
    if state.step == "ACTION_MENU":
        path_ = {activation.id for activation in state.acting}
    elif state.step in ("ACTION_MARKERS", "INJURY_MARKERS"):
        path_ = {moment.who for moment in active_abilities.next_roll_moments(state)}
    return tuple([model.id for model in state.on_table() if model.id in path_]) if path_ else ()


BEFORE_ROLLS = ("roll", "attack", "attacked", "injure", "injured")
WINDOWS: Mapping[str, Callable[[State, str], bool]] = {
    "action": _on_the_menu,
    active_abilities.ANY_TIME: _at_rest,
    **{point: _before(point) for point in BEFORE_ROLLS},
}
"""Points at which an ability's owner may use it, each with a check that it may be used now."""


def _whom(state: State, moment: Moment, word: str) -> tuple[str, ...]:
    """Return the models that an effect applies to, as selected by its `to`."""
    own = state.model(moment.who)
    reached = (model for model in state.on_table() if own.id in model.near or model.id in (own.id, *own.in_melee_with))
    return tuple(model.id for model in reached if word == "everybody" or (model.side == own.side) is (word == "allies"))


def _pay(draft: Any, who: str, cost: Cost, ability: Ability) -> None:
    if cost.amount:
        draft.emit(Spent(whose=who, resource=cost.what, amount=cost.amount, on=ability.title))


ABILITIES: Abilities = attrs.evolve(
    active_abilities.ABILITY_QUERIES,
    points=POINTS,
    windows=WINDOWS,
    effects=EFFECT_FUNCTIONS,
    changes=tuple(dict.fromkeys(what for words in CHANGED_AT.values() for what in words)),
    holders=lambda state: (
        tuple([model.id for model in state.on_table()]) if active_abilities.has_abilities(state) else ()
    ),
    window_owners=_watching,
    active_points=lambda state: POINTS if active_abilities.has_abilities(state) else (),
    targets_for=_whom,
    costs=MARKERS,
    balance=active_abilities.available_markers,
    pay=_pay,
    allowed_seats=lambda state, who: (state.model(who).side,) if state.has_model(who) else (),
)
"""The complete vocabulary of abilities in Trench Crusade."""

Misfits = Iterator[tuple[str, str]]


def misfits(setup: Setup) -> Misfits:
    """Yield a JSON path and a message for each error in a setup's custom abilities and conditions."""
    ailments = tuple(condition.name for condition in (*setup.conditions, *catalogue.conditions()))
    yield from _ability_errors(setup.abilities, "$.abilities", ailments)
    for at, sheet in enumerate(setup.conditions):
        path_ = f"$.conditions[{at}]"
        if any(condition.name == sheet.name for condition in setup.conditions[:at]):
            yield f"{path_}.name", f"'{sheet.name}' is defined twice"
        if not sheet.name.strip() or sheet.name in RESERVED_CONDITIONS:
            yield f"{path_}.name", f"'{sheet.name}' is reserved or empty; choose another name for the condition"
        if sheet.until not in ("", "turn", "round", "fight"):
            yield (
                f"{path_}.until",
                f"a condition must last for a turn, a round or the fight, not '{sheet.until}'",
            )
        yield from _ability_errors(sheet.abilities, f"{path_}.abilities", ailments)
    for side_place, side in enumerate(setup.sides):
        for model_place, model in enumerate(side.models):
            for number, name in enumerate(model.conditions):
                if name not in ailments:
                    path_ = f"$.sides[{side_place}].models[{model_place}].conditions[{number}]"
                    yield path_, f"there is no condition '{name}'; {name_hint(name, ailments)}"


RESERVED_CONDITIONS = (*active_abilities.STATES, "Out of Action", "TOUGH used", "Diving Charge", "Dangerous Terrain")


def _ability_errors(abilities: tuple[Ability, ...], path: str, ailments: tuple[str, ...]) -> Misfits:
    yield from ABILITIES.setup_errors(abilities, path)
    for index, ability in enumerate(abilities):
        path_ = f"{path}[{index}]"
        for place_, text in enumerate(ability.given):
            yield from _odd_fact(text, f"{path_}.if[{place_}]", ailments)
        for place_, effect in enumerate(ability.does):
            yield from _odd_effect(ability, effect, f"{path_}.does[{place_}]", ailments)
        yield from _odd_whole(ability, path_)


def _odd_whole(ability: Ability, path_: str) -> Misfits:
    """Yield the errors that concern an ability as a whole, not just one fact or effect."""
    if not ability.does and not ability.text.strip():
        yield f"{path_}.text", "an ability must have effects or a text"
    changing = all(effect.do == MODIFY or effect.do in LOOKED_UP_AT for effect in ability.does)
    softening = any(effect.do == active_abilities.SOFTEN for effect in ability.does)
    if ability.does and changing and not ability.asked:
        if ability.cost:
            yield f"{path_}.cost", "an automatic ability cannot have a cost; set `asked = true` or remove the cost"
        if ability.limit and not softening:
            yield f"{path_}.limit", "an automatic ability cannot have a limit; set `asked = true` or remove the limit"
    if ability.asked and any(effect.do in LOOKED_UP_AT for effect in ability.does):
        yield (
            f"{path_}.asked",
            "`asked` is only possible with effects that happen or change dice; other effects apply automatically",
        )
    if any(effect.do == "ready" for effect in ability.does) and ability.limit not in ("round", "fight", "session"):
        yield f"{path_}.limit", "the effect 'ready' needs a limit: once per round or once per fight"


def _odd_fact(text: str, path: str, ailments: tuple[str, ...]) -> Misfits:
    word, _, argument = text.removeprefix("not ").partition(": ")
    states = (*active_abilities.STATES, *ailments)
    strange = [alternative for alternative in active_abilities.alternatives(argument) if alternative not in states]
    if word in ("is", "target is") and strange:
        yield path, f"there is no condition '{strange[0]}'; {name_hint(strange[0], states)}"
    elif word in active_abilities.NUMBER_FACTS and not argument.isdecimal():
        yield path, f"'{word}: ' must be followed by a number"
    elif (
        word in active_abilities.FACTS
        and word not in (*active_abilities.TAGS, *active_abilities.FACTS_WITHOUT_ARGUMENT)
        and not argument
    ):
        yield path, f"'{word}: ' must be followed by a name"


def _odd_effect(ability: Ability, effect: Effect, path: str, ailments: tuple[str, ...]) -> Misfits:
    if effect.do == MODIFY:
        yield from _odd_change(ability, effect, path)
        return
    if effect.do not in EFFECTS:
        return
    if effect.do in LOOKED_UP_AT:
        if ability.when not in LOOKED_UP_AT[effect.do]:
            yield f"{path}.do", f"'{effect.do}' is only possible at these points: {', '.join(LOOKED_UP_AT[effect.do])}"
    elif ability.when in MODIFIER_POINTS and not ability.asked:
        yield f"{path}.do", f"effects at '{ability.when}' can only change values; '{effect.do}' is not possible there"
    rolled = any(effect.do == active_abilities.ROLL for effect in ability.does)
    if effect.at and (not rolled or effect.at not in active_abilities.RESULTS):
        results = " or ".join(active_abilities.RESULTS)
        yield f"{path}.at", f"`at` is only possible with '{active_abilities.ROLL}', and must be {results}"
    if effect.to != "self" and effect.do in LOOKED_UP_AT and effect.do not in NEARBY_EFFECTS:
        yield f"{path}.to", f"'{effect.do}' can only apply to the model that has the ability"
    yield from _odd_object(effect, path, ailments)


def _odd_object(effect: Effect, path: str, ailments: tuple[str, ...]) -> Misfits:
    """Yield the errors in an effect's `what` and `amount`."""
    allowed = EFFECTS[effect.do]
    if allowed and effect.what not in allowed:
        yield (
            f"{path}.what",
            f"'{effect.what}' is not possible with '{effect.do}'; {name_hint(effect.what, filter(None, allowed))}",
        )
    elif effect.do in catalogue.CONDITION_EFFECTS and effect.what not in ailments:
        yield f"{path}.what", f"there is no condition '{effect.what}'; {name_hint(effect.what, ailments)}"
    elif effect.do == active_abilities.KEYWORD:
        error = keywords.model_keyword_error(effect.what, ())
        if error:
            yield f"{path}.what", error
    if effect.do in ("gain", "lose") and effect.amount + effect.dice < 1:
        yield f"{path}.amount", f"'{effect.do}' needs an amount of at least 1, or dice"


def _odd_change(ability: Ability, effect: Effect, path: str) -> Misfits:
    point = effect.at or ability.when
    words = CHANGED_AT.get(point, ())
    if point in POINTS and effect.what not in words:
        yield f"{path}.what", f"'{effect.what}' cannot be changed at '{point}'; {name_hint(effect.what, words)}"
    if ability.when in EVENT_POINTS:
        yield f"{path}.do", f"values cannot be changed at '{ability.when}'; use a condition that changes them instead"
    if effect.to == "target" and not ability.asked:
        yield (
            f"{path}.to",
            "an automatic ability cannot have a target; it can affect its owner, or allies or enemies near its owner",
        )
    if not effect.amount:
        yield f"{path}.amount", "the amount of a change must not be 0"
