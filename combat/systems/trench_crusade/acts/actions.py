"""ACTIONS: base classes of commands, declaring and rolling ACTIONS, and ending an Activation early."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from combat.engine.dice.sources import DefaultKey, OutcomeKey
from combat.engine.offer import Domain, Form, ListOf, OneOf, Words, modifiers
from combat.engine.offer.bounds import Bound, among, field_domain, text
from combat.engine.play import Act, Draft, Reason, cites
from combat.engine.statements import Statement
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import actions, dice
from events.base import Frozen
from events.replace import replace
from events.trench_crusade import GM, Activation, Model, State, Weapon, facts
from events.vocabulary import Modifier, Rolled, TurnEnded

ROLL_MODIFIERS = ("dice",)
"""Parts of an ACTION roll that a modifier may change: only the dice, because nothing is ever added to the total."""
INJURY_TARGETS = ("dice", "total")
"""Parts of an injury roll that a modifier may change."""
ATTACK_MODIFIERS = (*ROLL_MODIFIERS, *(f"injury {word}" for word in INJURY_TARGETS))
"""Parts of an attack that a modifier may change: the roll to hit, and the injury rolls that the attack causes."""

SUGGESTED_NAMES = ("Pray", "Search")
"""Suggested names for ACTIONS without rules of their own."""

RESERVED_NAMES = frozenset(name.casefold() for key, name in vars(facts.Action).items() if key.isupper())
"""Names of the ACTIONS with rules of their own, case-folded for comparison."""


ANY_MODIFIERS, INJURY_MODIFIERS = modifiers(*ROLL_MODIFIERS), modifiers(*INJURY_TARGETS)
NO_MODIFIERS = ListOf(Modifier, {}, most=0)
NO = OneOf((False,), ("no",))

STATED = Bound(ANY_MODIFIERS, code="modifier", rule="TC-DICE-06")
"""Named modifiers of an ACTION roll."""
STATED_FOR_INJURY = Bound(INJURY_MODIFIERS, code="modifier", rule="TC-DICE-06")


def _attack_modifiers(state: State, weapon: str = "") -> ListOf:
    """Return the modifiers of an attack. A weapon that hits without a roll takes only those of its injury rolls."""
    sheet = state.weapon(weapon)
    automatic = sheet is not None and sheet.automatic
    return modifiers(*(word for word in ATTACK_MODIFIERS if not automatic or word not in ROLL_MODIFIERS))


STATED_FOR_ATTACK = Bound(_attack_modifiers, code="modifier", rule="TC-DICE-06")


class ModifiedCommand(Act, metaclass=Frozen):
    """A command that leads to a roll and may state named modifiers for it.

    Attributes:
        modifiers: Other modifiers to the roll, each with its source.
    """

    @cites("TC-DICE-06", "TC-DICE-08")
    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        stated: tuple[Modifier, ...] = getattr(self, "modifiers", ())
        return seats_to_agree(state, by, state.settings.modifiers_by) if stated else ()


class ModelCommand(ModifiedCommand):
    """A command for one model, sent by its side.

    Attributes:
        model: The model that acts.
    """

    model: str = among(queries.ON_TABLE)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return tuple([model.side for model in state.models if model.id == self.model])

    @classmethod
    def form_for(cls, state: State, label: str, *models: Model, omit: tuple[str, ...] = (), **given: Domain) -> Form:
        """Return a form for one of several models. The label names the model if there is only one."""
        full_label = f"{models[0].name}: {label}" if len(models) == 1 else f"{label[:1].upper()}{label[1:]}"
        return cls.form(state, full_label, omit=omit, model=queries.one_of(*models), **given)


def _active_models(state: State) -> OneOf:
    return queries.one_of(*(state.model(activation.id) for activation in state.acting))


class ActivationCommand(ModelCommand):
    """A command that a model may only carry out during its own Activation.

    Attributes:
        action_types: The ACTIONS that this command counts as, main type first. An ability may forbid any of them.
        taken_once: The rule that allows the main type once per Activation; empty if it may be repeated.
        labels: The labels of the forms in the menu of ACTIONS, each with the fields that its form leaves out.
        distance: Length of the move in half inches (12 is 6"); 0 if not measured.
        to: The destination in words; empty if not stated.
    """

    action_types: ClassVar[tuple[str, ...]] = ()
    taken_once: ClassVar[str] = ""
    labels: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    model: str = among(
        queries.KNOWN_MODEL, Bound(_active_models, "a model that is active now", "not_active", "TC-TURN-03")
    )

    def check(self, state: State) -> Iterator[Reason]:
        model, activation = state.model(self.model), state.activation(self.model)
        if activation is not None:
            yield from check_not_forbidden(state, self.model, *self.action_types)
            if self.taken_once:
                yield from check_not_taken(model, activation, self.action_types[0], self.taken_once)
            yield from self.check_any(state, model, activation)
            yield from self.check_active(state, model, activation)

    @classmethod
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterable[Reason]:
        """Check the conditions for an active model that do not depend on the command's fields."""
        return ()

    def check_active(self, state: State, model: Model, activation: Activation) -> Iterable[Reason]:
        """Check the conditions that depend on several fields."""
        return ()

    @classmethod
    def is_open(cls, state: State, model: Model, activation: Activation) -> bool:
        """Return whether an active model can carry out this command at all."""
        if cls.taken_once and activation.has_used_up(cls.action_types[0]):
            return False
        if active_abilities.has_abilities(state) and any(check_not_forbidden(state, model.id, *cls.action_types)):
            return False
        return not any(cls.check_any(state, model, activation))

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterable[Form]:
        """Yield this command's forms for the menu of ACTIONS; none if it is offered at a step of its own."""
        return [cls.form_for(state, label, model, omit=omit) for label, omit in cls.labels.items()]


class BattleStatement(Statement, metaclass=Frozen):
    """A fact that only the players know, from the map or from another book. The GM or either side states it.

    Attributes:
        reason: The reason in words; empty if not stated.
    """

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, *state.side_ids)

    @cites("TC-BLESS-05")
    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return seats_to_agree(state, by, state.settings.statements_by)


class ModelStatement(BattleStatement):
    """A statement about a model.

    Attributes:
        model: The model that the statement is about.
        source: The cause, such as a power.
        modifiers: Other modifiers to the roll, each with its source.
    """

    model: str = among(queries.ON_TABLE)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        """Yield the form. Its label names the model if there is only one."""
        models = field_domain(cls, "model", state)
        if isinstance(models, OneOf) and len(models.of) == 1:
            return cls.offer(state, f"{models.names[0]}: {cls.label}")
        return cls.offer(state, f"{cls.label[:1].upper()}{cls.label[1:]}")


@cites("TC-DICE-06")
def check_not_forbidden(state: State, model: str, *kinds: str) -> Iterator[Reason]:
    """Check that no ability or condition forbids an ACTION."""
    for kind in kinds if active_abilities.has_abilities(state) else ():
        if active_abilities.forbids(state, model, kind):
            sentence = f"{state.name(model)} cannot take the ACTION '{kind}' because of an ability or condition"
            yield Reason("forbidden", sentence, "TC-DICE-06")


class TakeAction(ActivationCommand, wire="trench_crusade.take_action.v1"):
    """Take an ACTION that has no rules of its own. The engine rolls for it, and the players apply the result.

    Attributes:
        name: The name of the ACTION.
        risky: Whether a failure ends the Activation.
    """

    name: str = text(code="action_name", rule="TC-ACT-06")
    risky: bool = False
    modifiers: tuple[Modifier, ...] = among(STATED, default=(), later=True)

    @cites("TC-ACT-06")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        name = " ".join(self.name.split())
        if name.casefold() in RESERVED_NAMES:
            sentence = f"there is a separate command for '{name}'; use it or choose another name"
            yield Reason("action_name", sentence, "TC-ACT-06")
        same = next(
            (action.action for action in activation.actions if action.action.casefold() == name.casefold()), name
        )
        yield from check_not_taken(model, activation, same, "TC-ACT-06")

    def apply(self, draft: Draft[State]) -> None:
        take(draft, self.model, " ".join(self.name.split()), risky=self.risky, modifiers=self.modifiers)

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        names = tuple([name for name in SUGGESTED_NAMES if not activation.has_used_up(name)])
        yield cls.form_for(state, "another ACTION", model, name=Words(names))


@cites("TC-MOVE-01")
def check_not_taken(model: Model, activation: Activation, action: str, rule: str) -> Iterator[Reason]:
    """Check that a type of ACTION has not been taken yet. All kinds of Move are one type."""
    if activation.has_used_up(action):
        sentence = f"{model.name} has already taken the ACTION '{action}'; each type can be taken once per Activation"
        yield Reason("already_taken", sentence, rule)


def take(draft: Draft[State], model: str, action: str, detail: str = "", *, risky: bool = True, **more: Any) -> None:
    """Use up an ACTION and declare a roll for it. `more` holds further fields of `ActionDeclared`."""
    draft.emit(facts.ActionTaken(model, action, detail))
    declare(draft, facts.ActionDeclared(model=model, action=action, risky=risky, detail=detail, **more))


def declare(draft: Draft[State], action: facts.ActionDeclared) -> None:
    """Emit an ACTION that must be rolled for, with the effects of being Down or Shaken."""
    draft.emit(with_condition(draft.state, action))


@cites("TC-DOWN-01", "TC-ACT-07")
def with_condition(state: State, action: facts.ActionDeclared) -> facts.ActionDeclared:
    """Return an ACTION adjusted for its model's condition: -1 DICE if Down, RISKY if Shaken."""
    actor = state.model(action.model)
    risky = actions.counts_as_risky(action.action, action.risky, queries.is_shaken(state, actor.side))
    modifiers = (*action.modifiers, *queries.dice_modifiers(("Down", -1 if actor.down else 0)))
    return replace(action, risky=risky, modifiers=modifiers)


@cites("TC-ACT-01", "TC-DICE-08")
def roll_action_chart(draft: Draft[State], purpose: str, who: str, modifiers: tuple[Modifier, ...]) -> str:
    """Roll on the Action Success Chart and return the result."""
    needed = actions.SUCCESS_FROM
    return roll_dice(
        draft, purpose, who, modifiers, read=lambda kept: (kept, actions.action_result(kept)), needed=needed
    )


@cites("TC-DICE-01", "TC-DICE-04", "TC-DICE-09", "TC-DICE-10")
def roll_dice(  # noqa: PLR0913 - mostly keyword arguments
    draft: Draft[State],
    purpose: str,
    who: str,
    modifiers: tuple[Modifier, ...],
    *,
    read: Callable[[int], tuple[int, str]],
    base: int = dice.BASE_DICE,
    others: tuple[Modifier, ...] = (),
    by: str = "",
    needed: int | None = None,
) -> str:
    """Roll a pool, emit the roll, and return the row of the chart that the total falls in.

    Args:
        draft: The draft that draws the dice and receives the event.
        purpose: The name of the roll.
        who: The id of the model or side that the roll is for.
        modifiers: The +DICE and -DICE, each with its source.
        read: Takes the sum of the kept dice and returns the total and its row of the chart.
        base: The number of dice to keep.
        others: Other modifiers, already included in the total by `read`.
        by: The id of the model that rolls, if it is not `who`.
        needed: The total needed for a success; None if the roll has no such number.
    """
    stated_net = dice.net_dice(modifier.amount for modifier in modifiers)
    net = dice.capped(stated_net, draft.state.settings.max_net_dice)
    sources = (*modifiers, *queries.dice_modifiers(("Limit of the table", net - stated_net)), *others)
    count, kept_total = dice.pool_size(net, base), partial(dice.kept_total, net=net, base=base)
    row_of: OutcomeKey = lambda faces: read(kept_total(faces))[1]  # noqa: E731 - read by odds only
    key = DefaultKey(kept_total, None if _scatters(draft.state) else row_of)
    pool = draft.roll(count, 6, purpose, who, by=by, modifiers=sources, needed=needed, outcome_key=key)
    faces = [die.face for die in pool]
    total, result = read(kept_total(faces))
    rolled = Rolled(purpose=purpose, who=who, dice=pool, kept=dice.kept(faces, net, base), total=total, result=result)
    draft.emit(replace(rolled, modifiers=sources, by="" if by == who else by, base=base, needed=needed))
    return result


def _scatters(state: State) -> bool:
    """Return whether a missed shot of the current attack moves, by a distance that depends on the total."""
    attempt = state.attempt
    weapon = None if attempt is None or not attempt.weapon else queries.weapon_of(state, attempt.weapon)
    return weapon is not None and weapon.scatters


def seats_to_agree(state: State, by: str, setting: str) -> tuple[str, ...]:
    """Return the seats that must agree to a side's statement, as the given setting value requires."""
    seats_by_setting = {"gm": (GM,), "agreed": tuple(side for side in state.side_ids if side != by), "anyone": ()}
    return seats_by_setting[setting]


def split_modifiers(stated: tuple[Modifier, ...]) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """Split the stated modifiers of an attack into those of the roll to hit and those of the injury rolls."""
    injury_modifiers = tuple(
        replace(modifier, on=modifier.on.removeprefix("injury "))
        for modifier in stated
        if modifier.on not in ROLL_MODIFIERS
    )
    return tuple(modifier for modifier in stated if modifier.on in ROLL_MODIFIERS), injury_modifiers


@cites("TC-BLOOD-04")
def request_injury(draft: Draft[State], injury: facts.InjuryDue) -> None:
    """Emit an injury roll that must be made. If another roll is under way, the injury waits until that roll is over."""
    waits = draft.state.attempt is not None or bool(draft.state.injuries)
    draft.emit(facts.InjuryWaits(injury) if waits else injury)


@cites("TC-TURN-04", "TC-ACT-05")
def force_end(draft: Draft[State], model: str, reason: str) -> None:
    """End a model's Activation early, together with that of its FIRETEAM partner."""
    if draft.state.activation(model) is None:
        return
    partners = [activation.id for activation in draft.state.acting if activation.id != model]
    spend_weapon(draft, model)
    draft.emit(facts.ActivationForcedToEnd(model, reason))
    _end_partners(draft, model, partners)


@cites("TC-TURN-04")
def end_by_weapon(draft: Draft[State], model: str, weapon: Weapon) -> None:
    """End the Activation of a model whose weapon allows nothing after its last shot, and that of its partner."""
    if weapon.ends_activation and draft.state.activation(model) is not None:
        partners = [activation.id for activation in draft.state.acting if activation.id != model]
        draft.emit(TurnEnded(model, f"it has fired the {weapon.name}"))
        _end_partners(draft, model, partners)


def _end_partners(draft: Draft[State], model: str, partners: list[str]) -> None:
    for partner in partners:
        spend_weapon(draft, partner)
        reason = f"that of {draft.state.name(model)}, of the same FIRETEAM, has ended"
        draft.emit(facts.ActivationForcedToEnd(partner, reason))


@cites("TC-SHOOT-01", "TC-MEL-01")
def spend_weapon(draft: Draft[State], model: str) -> None:
    """Use up the CONSUMABLE weapon of a model's unfinished attack, because the remaining attacks are lost."""
    for unfinished in (draft.state.volley, draft.state.flurry):
        weapon = draft.state.weapon(unfinished.weapon) if unfinished is not None and unfinished.model == model else None
        if weapon is not None and weapon.has("CONSUMABLE"):
            draft.emit(facts.UsedUp(model, weapon.id))
