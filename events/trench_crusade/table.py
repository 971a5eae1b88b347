"""What is on the table now."""

from typing import Literal

import attrs

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.morale import is_shaken
from events.trench_crusade.facts import ActionDeclared, InjuryDue
from events.trench_crusade.sheets import Profile, Settings, Setup, Weapon
from events.vocabulary import EncounterEnded


@attrs.frozen(kw_only=True)
class Warband:
    """
    One side in play.

    Attributes:
        id: Its id, and that of its seat.
        name: Its name.
        start: How many models it began with.
        failed_tests: How many Morale tests it failed.
        failed_in: The Turn of the last one it failed; 0 for none.
        last_failed: Whether its latest Morale test was failed.
        fled: Whether it has fled.
    """

    id: str
    name: str
    start: int
    failed_tests: int = 0
    failed_in: int = 0
    last_failed: bool = False
    fled: bool = False


@attrs.frozen(kw_only=True)
class Model:
    """
    One model in play.

    Attributes:
        id: Its id.
        side: The side it belongs to.
        profile: What is printed about it.
        blood: Its Blood Markers, 0 to 6.
        blessings: Its Blessing Markers, 0 to 6.
        infection: Its Infection Markers, 0 to 6.
        down: Whether it is Down.
        out: Whether it is Out of Action.
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

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword."""
        return keyword in self.profile.keywords

    @property
    def markers(self) -> int:
        """How many markers an opponent could turn against it."""
        return self.blood + self.infection


@attrs.frozen(kw_only=True)
class Activation:
    """
    The Activation of one model, as far as it has come.

    Attributes:
        id: The model.
        actions: The types of ACTION it took, in order.
        details: For each of these, the weapon or the kind of Move.
        shots: How many shots it fired.
        stand_owed: Whether it must still say if it stands up.
        ground_test_owed: Whether it must still test for the Dangerous terrain it begins in.
        halved: Whether its moves are halved.
        put_down: Whether it went Down in this Activation.
        dived_at: The target of a Diving Charge that succeeded; empty for none.
        over: Whether it goes no further.
        ended: Whether its end was told.
    """

    id: str
    actions: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
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
        taken = zip(self.actions, self.details, strict=True)
        return any(action == each and detail in ("", which) for each, which in taken)


@attrs.frozen(kw_only=True)
class Spending:
    """What one side declared for the roll to come; its fields are those of `Pledged`."""

    side: str
    blessings: int
    blood: int
    infection: int
    bloodbaths: int
    bath_infection: int
    bath_from: str
    target_blood: int


@attrs.frozen(kw_only=True)
class Window:
    """
    Who may still spend markers on the roll to come.

    Attributes:
        roll: Which of the two rolls it is.
        waiting: The sides that have not declared yet, in order.
        spendings: What was declared.
        secret: Whether it is declared unseen.
        open: Whether what was declared lies open.
    """

    roll: Literal["action", "injury"]
    waiting: tuple[str, ...]
    secret: bool
    spendings: tuple[Spending, ...] = ()
    open: bool = False


@attrs.frozen
class Volley:
    """A Ranged Attack with shots left: who, with what, and how many."""

    model: str
    weapon: str
    shots: int


@attrs.frozen(kw_only=True)
class State:
    """
    The whole table.

    Attributes:
        step: Where on the round track it stands.
        turn: The number of the Turn; 0 before the first.
        settings: What it is played with.
        armoury: The weapons.
        sides: The two warbands.
        models: All models, those Out of Action included.
        initiative: The side that decided who goes first this Turn; empty before that.
        picking: The side whose turn it is to pick a model.
        activations: The Activation going on: one model, or a FIRETEAM of two.
        attempt: The ACTION to be rolled for, as it was declared.
        injuries: The injury rolls to be made, as they fell due, the next one first.
        window: The markers being spent on the next roll.
        volley: The Ranged Attack with shots left.
        free_attackers: The enemies that may still strike at the retreating model.
        retreating: The model that is about to Retreat; empty for none.
        roll_off: What the next roll-off is about; empty for nothing.
        morale_queue: The sides that still owe a Morale test, in order.
        outcome: How it ended.
    """

    step: str
    settings: Settings
    armoury: tuple[Weapon, ...]
    sides: tuple[Warband, ...]
    models: tuple[Model, ...]
    turn: int = 0
    initiative: str = ""
    picking: str = ""
    activations: tuple[Activation, ...] = ()
    attempt: ActionDeclared | None = None
    injuries: tuple[InjuryDue, ...] = ()
    window: Window | None = None
    volley: Volley | None = None
    free_attackers: tuple[str, ...] = ()
    retreating: str = ""
    roll_off: Literal["", "initiative", "morale"] = ""
    morale_queue: tuple[str, ...] = ()
    outcome: EncounterEnded | None = None

    def model(self, model: str) -> Model:
        """Return a model by its id."""
        return next(each for each in self.models if each.id == model)

    def knows(self, model: str) -> bool:
        """Return whether there is such a model."""
        return any(each.id == model for each in self.models)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armoury if each.id == weapon), None)

    def side(self, side: str) -> Warband:
        """Return a warband by its id."""
        return next(each for each in self.sides if each.id == side)

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(each.id for each in self.sides if each.id != side)

    def activation(self, model: str) -> Activation | None:
        """Return the Activation of a model that is acting now, or None."""
        return next((each for each in self.activations if each.id == model and not each.over), None)

    @cites("TC-TURN-07", "TC-INJ-05")
    def on_table(self, side: str) -> tuple[Model, ...]:
        """Return the models of a side that are not Out of Action."""
        return tuple(model for model in self.models if model.side == side and not model.out)

    def unactivated(self, side: str) -> tuple[Model, ...]:
        """Return the models of a side that may still be activated this Turn."""
        return tuple(model for model in self.on_table(side) if not model.activated)

    def counts(self) -> dict[str, int]:
        """Return how many models each side has on the table."""
        return {side.id: len(self.on_table(side.id)) for side in self.sides}

    def shaken(self, side: str) -> bool:
        """Return whether a side is Shaken this Turn: it failed a Morale test at the end of the last one."""
        return self.settings.morale_mode != "flee" and is_shaken(self.turn, self.side(side).failed_in or None)

    def name(self, who: str) -> str:
        """Return the name of a model, a weapon or a side by its id; what has none is its own name."""
        for each in self.models:
            if each.id == who:
                return each.profile.name
        names = {each.id: each.name for each in self.armoury} | {each.id: each.name for each in self.sides}
        return names.get(who, who)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first Turn."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        sides=tuple(Warband(id=side.id, name=side.name, start=len(side.models)) for side in setup.sides),
        models=tuple(
            Model(
                id=model.id,
                side=side.id,
                profile=model,
                blood=model.blood,
                blessings=model.blessings,
                infection=model.infection,
            )
            for side in setup.sides
            for model in side.models
        ),
    )
