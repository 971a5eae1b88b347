"""The commands of Wrath & Glory, one module per chapter. This module holds their base classes and shared helpers."""

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from combat.engine.dice.sources import DefaultKey
from combat.engine.offer import Costs, Domain, Form, OneOf, Price, among
from combat.engine.play import Act, Draft, Reason
from combat.engine.statements import Statement
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, status
from combat.systems.wrath_and_glory.rules.actions import FULL_ROUND, MOVE, slots_used, takes_whole_turn
from combat.systems.wrath_and_glory.rules.criticals import d66
from events.base import Frozen
from events.vocabulary import Modifier, Rolled
from events.wrath_and_glory import GM, ActionTaken, Combatant, State


class GmCommand(Act, metaclass=Frozen):
    """Base class of commands that only the GM can give."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM,)


class GmStatement(Statement, GmCommand):
    """Base class of facts that the GM states at any decision.

    Attributes:
        who: The combatant that the statement is about.
    """


class SideCommand(Act, metaclass=Frozen):
    """Base class of commands for a side, `players` or `gm`.

    Attributes:
        side: The side that the command is for.
    """

    side: str = among()

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return status.seats_of(state, self.side)


class CombatantCommand(Act, metaclass=Frozen):
    """Base class of commands for a combatant.

    Attributes:
        who: The combatant that the command is for.
        modifiers: Other modifiers of dice or DN, each with its source.
    """

    who: str = among(nouns.KNOWN)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (state.combatant(self.who).seat,) if state.has_combatant(self.who) else ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return gm_consent(state, getattr(self, "modifiers", ()))

    @classmethod
    def form_for(cls, state: State, who: Combatant, label: str, omit: tuple[str, ...] = (), **given: Domain) -> Form:
        """Return a form for one combatant, whose name begins the label; for the arguments see `Act.form`."""
        return cls.form(state, f"{who.name}: {label}", omit=omit, who=OneOf((who.id,), (who.name,)), **given)


class ActionCommand(CombatantCommand):
    """Base class of commands that take an action of the turn; `action` is its name."""

    action: ClassVar[str]

    def check(self, state: State) -> Iterator[Reason]:
        """Check that the action fits the turn, then check the command itself."""
        yield from checks.check_action(state, self.who, self.action)
        yield from self.check_details(state)

    def check_details(self, state: State) -> Iterable[Reason]:
        """Check the command itself."""
        return ()

    costs: ClassVar[Costs] = (lambda state, action: action_prices(slots_used(action)),)


class GloryCommand(CombatantCommand):
    """Base class of commands for a combatant that may spend the shared Glory.

    Attributes:
        agreed: The players who agree to spend Glory, if the settings require their consent. Other players confirm this
            themselves.
    """

    @property
    def agreed(self) -> tuple[str, ...]:
        """A field of every such command, after its other fields."""
        raise NotImplementedError

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return status.may_spend_glory(state, self.who) if state.has_combatant(self.who) else ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return players_to_confirm(self.agreed, by)

    def only_owners(self, state: State) -> bool:
        friend = state.has_combatant(self.who) and state.combatant(self.who).is_friend
        return friend and self.price() > 0

    def price(self) -> int:
        """Return the Glory that the command spends."""
        raise NotImplementedError

    def check(self, state: State) -> Iterator[Reason]:
        """Check that the Glory can be spent."""
        yield from checks.check_glory(state, self.price(), self.agreed)

    @classmethod
    def form(cls, state: State, label: str, *, omit: tuple[str, ...] = (), **given: Domain) -> Form:
        """Return a form, which lists the players who agree only if the settings require their consent."""
        if domains.needs_consent(state):
            given["agreed"] = domains.consent(state, lambda chosen: cls(**chosen).price())
            return super().form(state, label, omit=omit, **given)
        return super().form(state, label, omit=(*omit, "agreed"), **given)


class RollGloryCommand(GloryCommand):
    """Base class of commands that spend Glory on the current roll.

    Attributes:
        glory: The amount of Glory to spend.
    """

    who: str = among(nouns.ROLLER)
    glory: int = among(nouns.GLORY, default=0)
    agreed: tuple[str, ...] = nouns.agreed()

    def price(self) -> int:
        """Return the chosen amount."""
        return self.glory


class RollerCommand(CombatantCommand):
    """Base class of commands for the combatant that made the current roll."""

    who: str = among(nouns.ROLLER)


def gm_consent(state: State, modifiers: tuple[Modifier, ...]) -> tuple[str, ...]:
    """Return the GM's seat if there are named modifiers and the settings require the GM's consent to them."""
    return (GM,) if modifiers and state.settings.modifiers_by == "gm" else ()


def players_to_confirm(agreed: tuple[str, ...], by: str) -> tuple[str, ...]:
    """Return the players listed as agreeing, except the player who gives the command and need not confirm it."""
    return tuple(player for player in dict.fromkeys(agreed) if player != by)


def trigger(draft: Draft[State], point: str, who: str, target: str, about: tuple[str, ...] = ()) -> None:
    """Apply a combatant's automatic abilities at a point in play; nothing happens unless `who` is a combatant."""
    if draft.state.has_combatant(who):
        draft.trigger(point, who, target, about)


def take_action(draft: Draft[State], who: str, action: str, slots: tuple[str, ...] | None = None) -> None:
    """Record an action and the Actions of the turn that it uses up."""
    draft.emit(ActionTaken(who, action, slots_used(action) if slots is None else slots))


def action_prices(slots: tuple[str, ...]) -> Iterator[Price]:
    """Yield the Actions of a turn that an action uses up, as prices."""
    for slot in (FULL_ROUND,) if takes_whole_turn(slots) else slots:
        yield Price(slot if slot == MOVE else f"{slot} Action")


def points_price(state: State, who: str, amount: int, *, wrath: bool = False) -> Price:
    """Return the price of an act that costs points: Glory, or a player's Wrath, and Ruin on the GM's side."""
    payer = state.combatant(who)
    if wrath and payer.player:
        return wrath_price(state, payer.seat)
    what, held = ("Glory", state.glory) if payer.is_friend else ("Ruin", state.ruin + payer.ruin)
    return Price(what, amount, held=held)


def wrath_price(state: State, player: str) -> Price:
    """Return the price of one use of a player's Wrath."""
    return Price("Wrath", state.settings.wrath_price, held=state.player(player).wrath)


def roll_d66(draft: Draft[State], purpose: str, who: str, outcome_key: Callable[[int], str]) -> str:
    """Roll and record a d66. Return the table row that `outcome_key` finds for the result."""
    rows = DefaultKey(tuple, lambda faces: outcome_key(d66(*faces)))
    dice = tens, units = draft.roll(2, 6, purpose, who, ordered=True, outcome_key=rows)
    rolled = d66(tens.face, units.face)
    row = outcome_key(rolled)
    draft.emit(Rolled(purpose=purpose, who=who, dice=dice, kept=(0, 1), total=rolled, result=row, base=2))
    return row
