"""What is on the table now: plain data, and look-ups that need no rule."""

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import by_play, counted
from events.table import Table
from events.trench_crusade import facts
from events.trench_crusade.sheets import MOST_MARKERS, UNARMED, UNARMED_ID, Profile, Settings, Setup, Weapon, bears

MARKER_FIELDS = {facts.Marker.BLOOD: "blood", facts.Marker.BLESSING: "blessings", facts.Marker.INFECTION: "infection"}
"""The field in which a model keeps each kind of marker."""


@frozen(kw_only=True)
class Warband:
    """One side in play.

    Attributes:
        id: Its id, and that of its seat.
        start: How many models it began with.
        failed_in: The Turn of the last one it failed; 0 for none.
        last_failed: Whether its latest Morale test was failed.
        conceded: Whether it gave the battle up.
    """

    id: str
    name: str
    start: int = counted(0)
    failed_tests: int = counted(0)
    failed_in: int = counted(0)
    last_failed: bool = False
    fled: bool = False
    conceded: bool = by_play(default=False)


@frozen(kw_only=True, weakref_slot=False)
class Model:
    """One model in play.

    Attributes:
        tough_used: Whether TOUGH has saved it already.
        activated: Whether it was activated this Turn.
        in_melee_with: The enemies within 1" of it.
        near: The models that it is near enough to for what their abilities do to others.
        conditions: The conditions of the table's own that it has.
        used_up: The CONSUMABLE weapons that it has used.
        left: How it left the battle, if it did.
    """

    id: str
    side: str = by_play()
    profile: Profile
    blood: int = counted(0, most=MOST_MARKERS)
    blessings: int = counted(0, most=MOST_MARKERS)
    infection: int = counted(0, most=MOST_MARKERS)
    down: bool = False
    out: bool = False
    tough_used: bool = False
    activated: bool = False
    in_melee_with: tuple[str, ...] = by_play(())
    near: tuple[str, ...] = by_play(())
    conditions: tuple[str, ...] = by_play(())
    used_up: tuple[str, ...] = ()
    left: str = by_play("")

    @property
    def name(self) -> str:
        """Its name."""
        return self.profile.name

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword, whatever its rating."""
        return bears(self.profile.keywords, keyword)

    def held(self, marker: str) -> int:
        """Return how many markers of a kind it holds."""
        count: int = getattr(self, MARKER_FIELDS[marker])
        return count


@frozen(kw_only=True, weakref_slot=False)
class Activation:
    """The Activation of one model, as far as it has come.

    Attributes:
        id: The model.
        actions: The ACTIONS it took, in order.
        stand_owed: Whether it must still say if it stands up.
        ground_test_owed: Whether it must still test for the Dangerous Terrain it begins in.
        halved: Whether its moves are halved.
        put_down: Whether it went Down in this Activation.
        stayed_down: Whether it chose to stay Down as it began.
        began_beside: The enemies that it was in Melee with as it began.
        dived_at: The target of a Diving Charge that succeeded; empty for none.
        granted: The ACTIONS that it may take once more each.
        over: Whether it goes no further.
        ended: Whether its end was told.
        closed: Whether what abilities do at its end was done.
    """

    id: str
    actions: tuple[facts.ActionTaken, ...] = by_play(())
    shots: int = counted(0)
    stand_owed: bool = by_play(default=False)
    ground_test_owed: bool = by_play(default=False)
    halved: bool = False
    put_down: bool = False
    stayed_down: bool = False
    began_beside: tuple[str, ...] = ()
    dived_at: str = ""
    granted: tuple[str, ...] = by_play(())
    over: bool = by_play(default=False)
    ended: bool = by_play(default=False)
    closed: bool = by_play(default=False)

    def took(self, action: str, detail: str = "") -> bool:
        """Return whether it took this type of ACTION, or this very one."""
        details = [each.detail for each in self.actions if each.action == action] if self.actions else ()
        return detail in details if detail else bool(details)

    def has_used_up(self, action: str) -> bool:
        """Return whether it took this type of ACTION as often as it may."""
        return [each.action for each in self.actions].count(action) > self.granted.count(action)


@frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        turn: The number of the Turn; 0 before the first.
        sides: The two warbands.
        models: All models, those Out of Action included.
        initiative: The side that decided who goes first this Turn; empty before that.
        had_initiative: The side that decided it last; empty before that.
        picking: The side whose turn it is to pick a model.
        passed: The side that has just let its chance to activate go by; empty for none.
        activations: The Activation going on: one model, or a FIRETEAM of two.
        attempt: The ACTION to be rolled for, as it was declared.
        injuries: The injury rolls to be made, as they fell due, the next one first.
        window: In which markers are pledged to the next roll, as it was opened.
        pledges: What was pledged in it so far.
        volley: The Ranged Attack with shots left.
        flurry: The Melee Attack with attacks left.
        scattered: The shot that missed and has not come down yet.
        charge: The Charge that was declared and has not been made yet.
        skirmish: How far a SKIRMISHER may get out of its way.
        skirmished: Whether it is settled who gets out of its way.
        free_attackers: The enemies that may still strike at the retreating model.
        retreating: The model that is about to Retreat; empty for none.
        retreat: Its Retreat, as it was told.
        roll_off: What the next roll-off is about; empty for nothing.
        morale_queue: The sides that still owe a Morale test, in order.
        morale_began: Whether Morale is being tested at the end of this Turn.
        injuries_waiting: The injury rolls that were stated while another roll was under way.
        tests: The rolls that were stated and have not been made yet.
        choosing: Whether a side has still to say who goes first.
        winners: Who wins by the scenario, once it was named; None before.
        keywords: The keywords that this table declared as its own, and those that its sheets print.
        condition_sheets: The conditions of the table's own.
        opened: Whether what abilities do at the beginning of this Turn was done.
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    sides: tuple[Warband, ...]
    models: tuple[Model, ...]
    turn: int = counted(0)
    initiative: str = ""
    had_initiative: str = ""
    picking: str = by_play("")
    passed: str = by_play("")
    activations: tuple[Activation, ...] = ()
    attempt: facts.ActionDeclared | None = by_play(None)
    injuries: tuple[facts.InjuryDue, ...] = by_play(())
    window: facts.MarkerWindowOpened | None = by_play(None)
    pledges: tuple[facts.Pledged, ...] = by_play(())
    volley: facts.ShotsLeft | None = by_play(None)
    flurry: facts.BlowsLeft | None = by_play(None)
    scattered: facts.Scattered | None = by_play(None)
    charge: facts.ChargeDeclared | None = by_play(None)
    skirmish: facts.SkirmishRolled | None = by_play(None)
    skirmished: bool = by_play(default=False)
    free_attackers: tuple[str, ...] = by_play(())
    retreating: str = by_play("")
    retreat: facts.FreeAttacksOffered | None = by_play(None)
    roll_off: Literal["", "initiative", "morale"] = by_play("")
    morale_queue: tuple[str, ...] = by_play(())
    morale_began: bool = by_play(default=False)
    injuries_waiting: tuple[facts.InjuryDue, ...] = by_play(())
    tests: tuple[facts.ActionDeclared, ...] = by_play(())
    choosing: bool = by_play(default=False)
    winners: tuple[str, ...] | None = by_play(None)
    keywords: tuple[str, ...] = by_play(())
    condition_sheets: tuple[ConditionSheet, ...] = by_play(())
    opened: bool = by_play(default=False)

    def model(self, model: str) -> Model:
        """Return a model by its id."""
        for each in self.models:
            if each.id == model:
                return each
        raise LookupError(f"there is no model '{model}'")

    def knows(self, model: str) -> bool:
        """Return whether there is such a model."""
        return model in [each.id for each in self.models]

    def has_on_table(self, model: str) -> bool:
        """Return whether there is such a model, and it is not Out of Action."""
        for each in self.models:
            if each.id == model:
                return not each.out
        return False

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, bare hands included, or None."""
        for each in self.armoury:
            if each.id == weapon:
                return each
        return UNARMED if weapon == UNARMED_ID else None

    def condition_sheet(self, name: str) -> ConditionSheet | None:
        """Return what a condition of the table's own does, or None."""
        return next((each for each in self.condition_sheets if each.name == name), None)

    def side(self, side: str) -> Warband:
        """Return a warband by its id."""
        return next(each for each in self.sides if each.id == side)

    @property
    def side_ids(self) -> tuple[str, ...]:
        """The ids of the two sides."""
        return tuple([side.id for side in self.sides])

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(each.id for each in self.sides if each.id != side)

    def activation(self, model: str) -> Activation | None:
        """Return the Activation of a model that is acting now, or None."""
        for each in self.activations:
            if each.id == model and not each.over:
                return each
        return None

    @property
    def acting(self) -> tuple[Activation, ...]:
        """The Activations that are not over."""
        return tuple([each for each in self.activations if not each.over])

    def on_table(self, side: str = "") -> tuple[Model, ...]:
        """Return the models that are not Out of Action, of one side or of both."""
        if not side:
            return tuple([model for model in self.models if not model.out])
        return tuple([model for model in self.models if model.side == side and not model.out])

    def unactivated(self, side: str) -> tuple[Model, ...]:
        """Return the models of a side, or of both, that may still be activated this Turn."""
        return tuple([model for model in self.on_table(side) if not model.activated])

    @property
    def undeclared(self) -> tuple[str, ...]:
        """The sides that have not said yet what they pledge to the next roll, in order."""
        if self.window is None:
            return ()
        declared = [each.side for each in self.pledges]
        return tuple([side for side in self.window.sides if side not in declared])

    def seat_of(self, who: str) -> str:
        """Return the seat that speaks for somebody."""
        return next((each.side for each in self.models if each.id == who), "")

    def name(self, who: str) -> str:
        """Return the name of a model, a weapon or a side by its id; what has none is its own name."""
        for named in (self.models, self.sides, self.armoury, (UNARMED,)):
            for each in named:
                if each.id == who:
                    return each.name
        return who


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first Turn, as it is printed."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        keywords=tuple(dict.fromkeys((*setup.keywords, *_printed(setup)))),
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        sides=tuple(Warband(id=side.id, name=side.name) for side in setup.sides),
        models=tuple(entering(sheet, side.id) for side in setup.sides for sheet in side.models),
    )


def _printed(setup: Setup) -> Iterator[str]:
    for weapon in setup.armoury:
        yield from weapon.keywords
    for side in setup.sides:
        for model in side.models:
            yield from model.keywords


def entering(sheet: Profile, side: str) -> Model:
    """Return a model as it comes into the battle, with all that its sheet says of it."""
    return Model(
        id=sheet.id,
        side=side,
        profile=sheet,
        blood=sheet.blood,
        blessings=sheet.blessings,
        infection=sheet.infection,
        conditions=sheet.conditions,
        down=sheet.down and not sheet.out,
        out=sheet.out,
        tough_used=sheet.tough_used,
        used_up=sheet.used_up,
    )
