"""The Action Success Chart: what a model does in its Activation, how it is declared, rolled for, and cut short."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, ClassVar

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.book import cites
from combat.engine.domains import MOST_MODIFIED, Words, YesNo, modifiers
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.rules import actions, dice, down, turns
from events.fields import later
from events.replace import replace
from events.trench_crusade.facts import (
    Action,
    ActionDeclared,
    ActionTaken,
    ActivationForcedToEnd,
    InjuryDue,
    InjuryWaits,
)
from events.trench_crusade.sheets import GM, Weapon
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Modifier, Rolled

ROLLED = ("dice",)
"""What may be changed in an ACTION roll: nothing is ever added to it."""
INJURED = ("dice", "total")
"""What may be changed in an injury roll."""
ATTACKED = (*ROLLED, *(f"injury {word}" for word in INJURED))
"""What may be changed in an attack: its own roll, and the injury rolls that it causes."""

SUGGESTED = ("Pray", "Search")
"""ACTIONS that the rules here do not know, for who has none in mind."""

OF_INJURIES = modifiers(*(each for each in ATTACKED if each not in ROLLED))
"""What may be stated of an attack that hits without a roll."""

NAMED = frozenset(name.casefold() for key, name in vars(Action).items() if key.isupper())
"""The ACTIONS that have rules of their own, in small letters."""


@frozen
class Modified(Act):
    """What leads to a roll, to which somebody may add named modifiers.

    Attributes:
        words: What those modifiers may change.
    """

    words: ClassVar[tuple[str, ...]] = ROLLED

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        stated: tuple[Modifier, ...] = getattr(self, "modifiers", ())
        return who_agrees(state, by, state.settings.modifiers_by) if stated else ()

    @cites("TC-DICE-06", "TC-DICE-08")
    def bars_modifiers(self) -> Iterator[Reason]:
        """Return what bars the modifiers that were stated."""
        for each in getattr(self, "modifiers", ()):
            if each.on not in self.words:
                sentence = f"'{each.on}' is nothing that this can change; known: {', '.join(self.words)}"
                yield Reason("modifier", sentence, "TC-DICE-06")
            if not each.name.strip():
                yield Reason("modifier", "every modifier has a source; name it", "TC-DICE-06")
            if not 1 <= abs(each.amount) <= MOST_MODIFIED:
                sentence = f"a modifier is -{MOST_MODIFIED} to +{MOST_MODIFIED} and not 0; {each.name} is {each.amount}"
                yield Reason("modifier", sentence, "TC-DICE-06")


@frozen
class OfAModel(Modified):
    """What is said for a model, by its side."""

    model: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return tuple([each.side for each in state.models if each.id == self.model])


@frozen
class OfTheActive(OfAModel):
    """What a model may do only in its own Activation.

    Attributes:
        kinds: The ACTIONS that it is one of, its type first; abilities may forbid it by each of them.
        taken_once: The rule by which its type is taken once per Activation; empty where it may be taken again.
        weight: How likely people who play for the show do it, beside the others.
    """

    kinds: ClassVar[tuple[str, ...]] = ()
    taken_once: ClassVar[str] = ""
    weight: ClassVar[int] = 1

    def bars(self, state: State) -> Iterator[Reason]:
        acting = state.activation(self.model)
        if not state.knows(self.model):
            known = ", ".join(each.id for each in state.models)
            yield Reason("unknown_model", f"there is no model '{self.model}'; known: {known}")
        elif acting is None:
            active = " and ".join(state.name(each.id) for each in state.acting) or "no model"
            sentence = f"it is not {state.name(self.model)}'s Activation; active now: {active}"
            yield Reason("not_active", sentence, "TC-TURN-03")
        else:
            model = state.model(self.model)
            yield from bars_forbidden(state, self.model, *self.kinds)
            if self.taken_once:
                yield from bars_taken(model, acting, self.kinds[0], self.taken_once)
            yield from self.bars_any(state, model, acting)
            yield from self.bars_active(state, model, acting)
            yield from self.bars_modifiers()

    @classmethod
    def bars_any(cls, state: State, model: Model, acting: Activation) -> Iterable[Reason]:  # noqa: ARG003 - an act may ask them
        """Return what bars it whatever else is said of it, once the model is known to be active."""
        return ()

    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterable[Reason]:
        """Return what else bars it."""
        return ()

    @classmethod
    def eagerness(cls, _: Activation) -> int:
        """Return how likely people who play for the show do it, beside the others."""
        return cls.weight

    @classmethod
    def is_open(cls, state: State, model: Model, acting: Activation) -> bool:
        """Return whether it may be said of an active model at all."""
        if cls.taken_once and acting.has_used_up(cls.kinds[0]):
            return False
        if holdings.in_play(state) and any(bars_forbidden(state, model.id, *cls.kinds)):
            return False
        return not any(cls.bars_any(state, model, acting))

    @classmethod
    def offered(cls, state: State, model: Model, acting: Activation) -> Iterable[Form]:  # noqa: ARG003 - an act may ask them
        """Return how it is offered where it is open; nothing where it is offered at a step of its own."""
        return ()


@frozen
class StatedByTable(OfAModel):
    """What happens to a model because the table says so: only the map, or another book, knows it."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (GM, *state.side_ids)

    @cites("TC-BLESS-05")
    def asks(self, state: State, by: str) -> tuple[str, ...]:
        return who_agrees(state, by, state.settings.statements_by)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from queries.bars_missing(state, self.model)
        yield from self.bars_modifiers()

    @classmethod
    def offered(cls, _: State) -> Iterator[Form]:
        """Return how it is offered besides what is owed."""
        return iter(())


@cites("TC-DICE-06")
def bars_forbidden(state: State, model: str, *kinds: str) -> Iterator[Reason]:
    """Return what bars an ACTION that an ability or a condition forbids."""
    for kind in kinds if holdings.in_play(state) else ():
        if holdings.forbids(state, model, kind):
            yield Reason("forbidden", f"{state.name(model)} cannot take the ACTION '{kind}' now", "TC-DICE-06")


def bars_unnamed(source: str, rule: str) -> Iterator[Reason]:
    """Return what bars something that comes from nowhere."""
    if not source.strip():
        yield Reason("source", "this always comes from something; name the source", rule)


@frozen
class TakeAction(OfTheActive, wire="trench_crusade.take_action.v1"):
    """An ACTION that the rules here do not know: it is rolled for, and the table does what it says."""

    name: str
    risky: bool = False
    modifiers: tuple[Modifier, ...] = later(())

    @cites("TC-ACT-06")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        name = " ".join(self.name.split())
        if not name:
            yield Reason("action_name", "this ACTION has no name; give it one", "TC-ACT-06")
        elif name.casefold() in NAMED:
            sentence = f"'{name}' has rules of its own; use its own command, or give this ACTION another name"
            yield Reason("action_name", sentence, "TC-ACT-06")
        same = next((each.action for each in acting.actions if each.action.casefold() == name.casefold()), name)
        yield from bars_taken(model, acting, same, "TC-ACT-06")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.model, " ".join(self.name.split()), risky=self.risky, modifiers=self.modifiers)

    @classmethod
    def offered(cls, _: State, model: Model, acting: Activation) -> Iterator[Form]:
        names = tuple([each for each in SUGGESTED if not acting.has_used_up(each)])
        yield queries.offer(cls, "another ACTION", model, more=lambda: {"name": Words(names), "risky": YesNo()})


@cites("TC-MOVE-01")
def bars_taken(model: Model, acting: Activation, action: str, rule: str) -> Iterator[Reason]:
    """Return what bars taking a type of ACTION a second time; every kind of Move is one type."""
    if acting.has_used_up(action):
        sentence = f"{model.name} has already taken the ACTION '{action}'; each type is taken once per Activation"
        yield Reason("already_taken", sentence, rule)


def take(draft: Draft[State], model: str, action: str, detail: str = "", *, risky: bool = True, **more: Any) -> None:
    """Use up an ACTION and declare it, with `more` of what an `ActionDeclared` may say."""
    draft.happens(ActionTaken(model, action, detail))
    declare(draft, ActionDeclared(model=model, action=action, risky=risky, **more))


def declare(draft: Draft[State], action: ActionDeclared) -> None:
    """Declare what will be rolled for."""
    draft.happens(declared(draft.state, action))


@cites("TC-DOWN-01", "TC-ACT-07")
def declared(state: State, action: ActionDeclared) -> ActionDeclared:
    """Return an ACTION as it is declared: a Down model is worse at everything, a Shaken one risks everything."""
    actor = state.model(action.model)
    risky = actions.counts_as_risky(action.action, action.risky, queries.shaken(state, actor.side))
    modifiers = (*action.modifiers, *queries.dice(("Down", down.own_down_dice(actor.down))))
    return replace(action, risky=risky, modifiers=modifiers)


@cites("TC-ACT-01", "TC-DICE-08")
def roll_on_the_chart(draft: Draft[State], purpose: str, who: str, modifiers: tuple[Modifier, ...]) -> str:
    """Roll on the Action Success Chart, and return the result."""
    needed = actions.SUCCESS_FROM
    return roll_dice(
        draft, purpose, who, modifiers, read=lambda kept: (kept, actions.action_result(kept)), needed=needed
    )


@cites("TC-DICE-01", "TC-DICE-04", "TC-DICE-09", "TC-DICE-10")
def roll_dice(  # noqa: PLR0913 - so much is to be said of a roll, and most of it by name
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
    """Roll a pool, and return what `read` makes of the dice that count: the total, and the row of its chart.

    `base` dice count; `modifiers` are the DICE with every source, and `others` what else made the total; `by` throws
    them where that is not `who`, and `needed` is what the total has to reach.
    """
    wanted = dice.net_dice(each.amount for each in modifiers)
    net = dice.limited(wanted, draft.state.settings.max_net_dice)
    sources = (*modifiers, *queries.dice(("Limit of the table", net - wanted)), *others)
    count, counted = dice.pool_size(net, base), partial(dice.kept_total, net=net, base=base)
    pool = draft.roll(count, 6, purpose, who, by=by, modifiers=sources, needed=needed, reads=counted)
    faces = [die.face for die in pool]
    total, result = read(counted(faces))
    rolled = Rolled(purpose=purpose, who=who, dice=pool, kept=dice.kept(faces, net, base), total=total, result=result)
    draft.happens(replace(rolled, modifiers=sources, by="" if by == who else by, base=base, needed=needed))
    return result


def who_agrees(state: State, by: str, setting: str) -> tuple[str, ...]:
    """Return who must agree to what a side states at this table."""
    asked = {"gm": (GM,), "agreed": tuple(side for side in state.side_ids if side != by), "anyone": ()}
    return asked[setting]


def apart(stated: tuple[Modifier, ...]) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """Return what was stated of an attack itself, and what was stated of the injuries that it causes."""
    of_injuries = tuple(replace(each, on=each.on.removeprefix("injury ")) for each in stated if each.on not in ROLLED)
    return tuple(each for each in stated if each.on in ROLLED), of_injuries


def bars_of_automatic(weapon: Weapon, stated: tuple[Modifier, ...]) -> Iterator[Reason]:
    """Return what bars changing the roll of a weapon that hits without one."""
    if weapon.automatic and any(each.on in ROLLED for each in stated):
        sentence = f"the {weapon.name} hits without a roll; only its injury rolls can be changed"
        yield Reason("modifier", sentence, "TC-DICE-06")


@cites("TC-BLOOD-04")
def injury_is_due(draft: Draft[State], injury: InjuryDue) -> None:
    """Let an injury roll fall due; while another roll is under way, it waits until that is over."""
    waits = draft.state.attempt is not None or bool(draft.state.injuries)
    draft.happens(InjuryWaits(injury) if waits else injury)


@cites("TC-TURN-04", "TC-ACT-05")
def force_end(draft: Draft[State], model: str, reason: str) -> None:
    """End an Activation by force, and with it that of a partner in a FIRETEAM."""
    if draft.state.activation(model) is None:
        return
    partner = next((each.id for each in draft.state.acting if each.id != model), None)
    for each in turns.activations_that_end(model, partner):
        why = reason if each == model else f"that of {draft.state.name(model)}, of the same FIRETEAM, has ended"
        draft.happens(ActivationForcedToEnd(each, why))
