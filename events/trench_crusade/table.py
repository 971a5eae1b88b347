"""What is on the table now: plain data, and look-ups that need no rule."""

from typing import Literal

import attrs

from events.table import Table
from events.trench_crusade import facts
from events.trench_crusade.sheets import Profile, Settings, Setup, Weapon

MARKER_FIELDS = {facts.Marker.BLOOD: "blood", facts.Marker.BLESSING: "blessings", facts.Marker.INFECTION: "infection"}
"""The field in which a model keeps each kind of marker."""


@attrs.frozen(kw_only=True)
class Warband:
    """One side in play.

    Attributes:
        id: Its id, and that of its seat.
        start: How many models it began with.
        failed_in: The Turn of the last one it failed; 0 for none.
        last_failed: Whether its latest Morale test was failed.
    """

    id: str
    name: str
    start: int = 0
    failed_tests: int = 0
    failed_in: int = 0
    last_failed: bool = False
    fled: bool = False


@attrs.frozen(kw_only=True)
class Model:
    """One model in play.

    Attributes:
        tough_used: Whether TOUGH has saved it already.
        activated: Whether it was activated this Turn.
        in_melee_with: The enemies within 1" of it.
    """

    id: str
    side: str
    profile: Profile
    blood: int
    blessings: int
    infection: int
    down: bool = False
    out: bool = False
    tough_used: bool = False
    activated: bool = False
    in_melee_with: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name."""
        return self.profile.name

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword."""
        return keyword in self.profile.keywords

    def held(self, marker: str) -> int:
        """Return how many markers of a kind it holds."""
        count: int = getattr(self, MARKER_FIELDS[marker])
        return count


@attrs.frozen(kw_only=True)
class Activation:
    """The Activation of one model, as far as it has come.

    Attributes:
        id: The model.
        actions: The ACTIONS it took, in order.
        stand_owed: Whether it must still say if it stands up.
        ground_test_owed: Whether it must still test for the Dangerous Terrain it begins in.
        halved: Whether its moves are halved.
        put_down: Whether it went Down in this Activation.
        dived_at: The target of a Diving Charge that succeeded; empty for none.
        over: Whether it goes no further.
        ended: Whether its end was told.
    """

    id: str
    actions: tuple[facts.ActionTaken, ...] = ()
    shots: int = 0
    stand_owed: bool = False
    ground_test_owed: bool = False
    halved: bool = False
    put_down: bool = False
    dived_at: str = ""
    over: bool = False
    ended: bool = False

    def took(self, action: str, detail: str = "") -> bool:
        """Return whether it took this type of ACTION, or this very one."""
        return any(action == each.action and detail in ("", each.detail) for each in self.actions)


@attrs.frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        turn: The number of the Turn; 0 before the first.
        sides: The two warbands.
        models: All models, those Out of Action included.
        initiative: The side that decided who goes first this Turn; empty before that.
        picking: The side whose turn it is to pick a model.
        activations: The Activation going on: one model, or a FIRETEAM of two.
        attempt: The ACTION to be rolled for, as it was declared.
        injuries: The injury rolls to be made, as they fell due, the next one first.
        window: In which markers are pledged to the next roll, as it was opened.
        pledges: What was pledged in it so far.
        volley: The Ranged Attack with shots left.
        free_attackers: The enemies that may still strike at the retreating model.
        retreating: The model that is about to Retreat; empty for none.
        roll_off: What the next roll-off is about; empty for nothing.
        morale_queue: The sides that still owe a Morale test, in order.
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    sides: tuple[Warband, ...]
    models: tuple[Model, ...]
    turn: int = 0
    initiative: str = ""
    picking: str = ""
    activations: tuple[Activation, ...] = ()
    attempt: facts.ActionDeclared | None = None
    injuries: tuple[facts.InjuryDue, ...] = ()
    window: facts.MarkerWindowOpened | None = None
    pledges: tuple[facts.Pledged, ...] = ()
    volley: facts.ShotsLeft | None = None
    free_attackers: tuple[str, ...] = ()
    retreating: str = ""
    roll_off: Literal["", "initiative", "morale"] = ""
    morale_queue: tuple[str, ...] = ()

    def model(self, model: str) -> Model:
        """Return a model by its id."""
        return next(each for each in self.models if each.id == model)

    def knows(self, model: str) -> bool:
        """Return whether there is such a model."""
        return any(each.id == model for each in self.models)

    def has_on_table(self, model: str) -> bool:
        """Return whether there is such a model, and it is not Out of Action."""
        return any(each.id == model and not each.out for each in self.models)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armoury if each.id == weapon), None)

    def side(self, side: str) -> Warband:
        """Return a warband by its id."""
        return next(each for each in self.sides if each.id == side)

    @property
    def side_ids(self) -> tuple[str, ...]:
        """The ids of the two sides."""
        return tuple(side.id for side in self.sides)

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(each.id for each in self.sides if each.id != side)

    def activation(self, model: str) -> Activation | None:
        """Return the Activation of a model that is acting now, or None."""
        return next((each for each in self.acting if each.id == model), None)

    @property
    def acting(self) -> tuple[Activation, ...]:
        """The Activations that are not over."""
        return tuple(each for each in self.activations if not each.over)

    def on_table(self, side: str = "") -> tuple[Model, ...]:
        """Return the models that are not Out of Action, of one side or of both."""
        return tuple(model for model in self.models if side in ("", model.side) and not model.out)

    def unactivated(self, side: str) -> tuple[Model, ...]:
        """Return the models of a side that may still be activated this Turn."""
        return tuple(model for model in self.on_table(side) if not model.activated)

    @property
    def undeclared(self) -> tuple[str, ...]:
        """The sides that have not said yet what they pledge to the next roll, in order."""
        declared = [each.side for each in self.pledges]
        return tuple(side for side in self.window.sides if side not in declared) if self.window else ()

    def name(self, who: str) -> str:
        """Return the name of a model, a weapon or a side by its id; what has none is its own name."""
        named: tuple[Model | Warband | Weapon, ...] = (*self.models, *self.sides, *self.armoury)
        return next((each.name for each in named if each.id == who), who)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first Turn, as it is printed."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        sides=tuple(Warband(id=side.id, name=side.name) for side in setup.sides),
        models=tuple(
            Model(id=it.id, side=side.id, profile=it, blood=it.blood, blessings=it.blessings, infection=it.infection)
            for side in setup.sides
            for it in side.models
        ),
    )
