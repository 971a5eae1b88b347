"""The acts of Wrath & Glory by chapter; here what those of one combatant, or of the GM, have in common."""

from collections.abc import Callable, Iterator

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.queries import reasons, standing
from combat.systems.wrath_and_glory.rules.actions import uses
from combat.systems.wrath_and_glory.rules.criticals import d66
from events.vocabulary import Modifier, Rolled
from events.wrath_and_glory.facts import ActionTaken
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State


@frozen
class OfTheGM(Act):
    """What the GM alone says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM's seat."""
        return (GM,)


@frozen
class OfSide(Act):
    """What is said for a side, `players` or `gm`."""

    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seats that decide for it."""
        return standing.seats_of(state, self.side)


@frozen
class OfCombatant(Act):
    """What is said for a combatant.

    Attributes:
        who: Which combatant.
    """

    who: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seat that decides for it."""
        return (state.combatant(self.who).seat,) if state.knows(self.who) else ()


@frozen
class MayCostGlory(OfCombatant):
    """What may cost Glory, which the players share."""

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seats that may spend Glory for the combatant, its own first."""
        return standing.may_spend_glory(state, self.who) if state.knows(self.who) else ()


@frozen
class SpendsGlory(MayCostGlory):
    """What so much Glory buys.

    Attributes:
        glory: How much of it.
        agreed: The players who consent, where that is asked; each but the one who speaks says so from the own seat.
    """

    glory: int = 0
    agreed: tuple[str, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the players who are named as agreeing."""
        return those_who_agreed(self.agreed, by)


def gm_for(state: State, modifiers: tuple[Modifier, ...]) -> tuple[str, ...]:
    """Return the GM's seat where a player who states modifiers must ask for them."""
    return (GM,) if modifiers and state.settings.modifiers_by == "gm" else ()


def those_who_agreed(agreed: tuple[str, ...], by: str) -> tuple[str, ...]:
    """Return whom somebody names as agreeing, and who must say so from a seat of their own."""
    return tuple(each for each in dict.fromkeys(agreed) if each != by)


@frozen
class OfTheRoller(OfCombatant):
    """What is said for whoever makes the roll going on."""

    def bars(self, state: State) -> Iterator[Reason]:
        """Return that the roll is somebody else's."""
        yield from reasons.another_roll(state, self.who)


@frozen
class SpendsGloryOnTheRoll(SpendsGlory):
    """What Glory buys for the roll going on."""

    def bars(self, state: State) -> Iterator[Reason]:
        """Return that the roll is somebody else's, or that the Glory is not to be had."""
        yield from reasons.another_roll(state, self.who)
        yield from reasons.no_glory(state, self.glory, self.agreed)


def reach(draft: Draft[State], point: str, who: str, target: str, about: tuple[str, ...] = ()) -> None:
    """Let the abilities of somebody count at a point, where there is somebody."""
    if draft.state.knows(who):
        draft.reach(point, who, target, about)


def take(draft: Draft[State], who: str, action: str, slots: tuple[str, ...] | None = None) -> None:
    """Write down what is done, and what it uses up of the turn."""
    draft.happens(ActionTaken(who, action, uses(action) if slots is None else slots))


def roll_one(
    draft: Draft[State], sides: int, purpose: str, who: str, reads: Callable[[int], str] = lambda _: ""
) -> int:
    """Return the face of a single die, rolled and written down with what a chart makes of it; 0 if it has no sides."""
    if not sides:
        return 0
    (die,) = draft.roll(1, sides, purpose, who)
    result = reads(die.face)
    draft.happens(Rolled(purpose=purpose, who=who, dice=(die,), kept=(0,), total=die.face, result=result, base=1))
    return die.face


def roll_d66(draft: Draft[State], purpose: str, who: str, reads: Callable[[int], str]) -> str:
    """Return the row of a chart for two dice read as two digits, rolled and written down."""
    dice = tens, units = draft.roll(2, 6, purpose, who, by_place=True)
    rolled = d66(tens.face, units.face)
    row = reads(rolled)
    draft.happens(Rolled(purpose=purpose, who=who, dice=dice, kept=(0, 1), total=rolled, result=row, base=2))
    return row
