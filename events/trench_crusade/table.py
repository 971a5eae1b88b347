"""The state of a battle: plain data, and queries that need no rule."""

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import bounded, play_only
from events.replace import common_fields
from events.table import Table, with_distinct_names
from events.trench_crusade import facts
from events.trench_crusade.sheets import MAX_MARKERS, UNARMED, UNARMED_ID, Profile, Settings, Setup, Weapon, has_keyword

MARKER_FIELDS = {facts.Marker.BLOOD: "blood", facts.Marker.BLESSING: "blessings", facts.Marker.INFECTION: "infection"}
"""For each kind of marker, the field of `Model` that counts it."""


@frozen(kw_only=True)
class Warband:
    """One side in the battle.

    Attributes:
        start: The number of models at the beginning of the battle.
        failed_in: The Turn of the latest failed Morale test; 0 if there is none.
        last_failed: Whether the latest Morale test failed.
    """

    id: str
    name: str
    start: int = bounded(0)
    failed_tests: int = bounded(0)
    failed_in: int = bounded(0)
    last_failed: bool = False
    fled: bool = False
    conceded: bool = play_only(default=False)


@frozen(kw_only=True)
class Model:
    """One model in the battle.

    Attributes:
        name: The display name of the model, unique among models.
        in_melee_with: The ids of the enemies within 1".
        near: The ids of the models near enough for abilities that affect other models.
        left: How the model left the battle; empty while it still takes part.
    """

    id: str
    name: str = play_only()
    side: str = play_only()
    profile: Profile
    blood: int = bounded(0, most=MAX_MARKERS)
    blessings: int = bounded(0, most=MAX_MARKERS)
    infection: int = bounded(0, most=MAX_MARKERS)
    down: bool = False
    out: bool = False
    tough_used: bool = False
    activated: bool = False
    in_melee_with: tuple[str, ...] = play_only(())
    near: tuple[str, ...] = play_only(())
    conditions: tuple[str, ...] = play_only(())
    used_up: tuple[str, ...] = ()
    left: str = play_only("")

    def has(self, keyword: str) -> bool:
        """Return whether the model's sheet lists a keyword, with or without a rating."""
        return has_keyword(self.profile.keywords, keyword)

    def marker_count(self, marker: str) -> int:
        """Return the number of markers of a kind on the model."""
        count: int = getattr(self, MARKER_FIELDS[marker])
        return count


@frozen(kw_only=True)
class Activation:
    """One model's Activation and its progress.

    Attributes:
        stand_owed: Whether the model must still decide to stand up or to stay Down.
        ground_test_owed: Whether the model must still test for the Dangerous Terrain in which it begins.
        halved: Whether the model's moves are halved.
        put_down: Whether the model went Down in this Activation.
        stayed_down: Whether the model chose to stay Down at the beginning.
        began_beside: The ids of the enemies in Melee with the model at the beginning.
        dived_at: The id of the target of a successful Diving Charge; empty if there is none.
        granted: The ACTIONS that the model may each take once more.
        over: Whether the model can take no further ACTIONS.
        ended: Whether an event has recorded the end of the Activation.
        closed: Whether the abilities for the end of the Activation have been applied.
    """

    id: str
    actions: tuple[facts.ActionTaken, ...] = play_only(())
    shots: int = bounded(0)
    stand_owed: bool = play_only(default=False)
    ground_test_owed: bool = play_only(default=False)
    halved: bool = False
    put_down: bool = False
    stayed_down: bool = False
    began_beside: tuple[str, ...] = ()
    dived_at: str = ""
    granted: tuple[str, ...] = play_only(())
    over: bool = play_only(default=False)
    ended: bool = play_only(default=False)
    closed: bool = play_only(default=False)

    def took(self, action: str, detail: str = "") -> bool:
        """Return whether the model took an ACTION of this type, with the given detail if there is one."""
        details = [candidate.detail for candidate in self.actions if candidate.action == action] if self.actions else ()
        return detail in details if detail else bool(details)

    def has_used_up(self, action: str) -> bool:
        """Return whether the model took a type of ACTION as often as it may."""
        return [action.action for action in self.actions].count(action) > self.granted.count(action)


@frozen(kw_only=True)
class State(Table):
    """The state of a battle.

    Attributes:
        initiative: The side that has the initiative this Turn; empty before that is decided.
        had_initiative: The side that last had the initiative; empty at the beginning.
        picking: The side that picks the next model.
        passed: The side that has just passed on its chance to activate; empty if there is none.
        activations: The current Activations: one model, or a FIRETEAM of two.
        attempt: The declared ACTION that must be rolled for.
        injuries: The pending injury rolls, next one first.
        window: The open opportunity to spend markers on the next roll.
        volley: The Ranged Attack with shots left.
        flurry: The Melee Attack with attacks left.
        scattered: The shot that missed and has not landed yet.
        skirmish: The distance that a SKIRMISHER may move to evade the Charge.
        skirmished: Whether all SKIRMISHERs have decided about the Charge.
        free_attackers: The enemies that may still make a free attack on the retreating model.
        retreating: The model that is about to Retreat; empty if there is none.
        retreat: The Retreat as it was declared.
        roll_off: What the next roll-off decides; empty if there is none.
        morale_queue: The sides that must still make a Morale test, in order.
        morale_began: Whether the Morale tests at the end of this Turn have begun.
        injuries_waiting: The injury rolls that were stated during another roll.
        choosing: Whether a side must still choose who goes first.
        winners: The winners according to the scenario; None until they are named.
        opened: Whether the abilities for the beginning of this Turn have been applied.
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    sides: tuple[Warband, ...]
    models: tuple[Model, ...]
    turn: int = bounded(0)
    initiative: str = ""
    had_initiative: str = ""
    picking: str = play_only("")
    passed: str = play_only("")
    activations: tuple[Activation, ...] = ()
    attempt: facts.ActionDeclared | None = play_only(None)
    injuries: tuple[facts.InjuryDue, ...] = play_only(())
    window: facts.MarkerWindowOpened | None = play_only(None)
    pledges: tuple[facts.Pledged, ...] = play_only(())
    volley: facts.ShotsLeft | None = play_only(None)
    flurry: facts.BlowsLeft | None = play_only(None)
    scattered: facts.Scattered | None = play_only(None)
    charge: facts.ChargeDeclared | None = play_only(None)
    skirmish: facts.SkirmishRolled | None = play_only(None)
    skirmished: bool = play_only(default=False)
    free_attackers: tuple[str, ...] = play_only(())
    retreating: str = play_only("")
    retreat: facts.FreeAttacksOffered | None = play_only(None)
    roll_off: Literal["", "initiative", "morale"] = play_only("")
    morale_queue: tuple[str, ...] = play_only(())
    morale_began: bool = play_only(default=False)
    injuries_waiting: tuple[facts.InjuryDue, ...] = play_only(())
    tests: tuple[facts.ActionDeclared, ...] = play_only(())
    choosing: bool = play_only(default=False)
    winners: tuple[str, ...] | None = play_only(None)
    keywords: tuple[str, ...] = play_only(())
    condition_sheets: tuple[ConditionSheet, ...] = play_only(())
    opened: bool = play_only(default=False)

    def model(self, model: str) -> Model:
        """Return a model by its id.

        Raises:
            LookupError: If there is no model with this id.
        """
        for candidate in self.models:
            if candidate.id == model:
                return candidate
        raise LookupError(f"there is no model '{model}'")

    def has_model(self, model: str) -> bool:
        """Return whether there is a model with this id."""
        return model in [model.id for model in self.models]

    def has_on_table(self, model: str) -> bool:
        """Return whether there is a model with this id that is not Out of Action."""
        for candidate in self.models:
            if candidate.id == model:
                return not candidate.out
        return False

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, bare hands included, or None."""
        for candidate in self.armoury:
            if candidate.id == weapon:
                return candidate
        return UNARMED if weapon == UNARMED_ID else None

    def condition_sheet(self, name: str) -> ConditionSheet | None:
        """Return the definition of a custom condition, or None."""
        return next((sheet for sheet in self.condition_sheets if sheet.name == name), None)

    def side(self, side: str) -> Warband:
        """Return a warband by its id."""
        return next(candidate for candidate in self.sides if candidate.id == side)

    @property
    def side_ids(self) -> tuple[str, ...]:
        """The ids of the two sides."""
        return tuple([side.id for side in self.sides])

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(candidate.id for candidate in self.sides if candidate.id != side)

    def activation(self, model: str) -> Activation | None:
        """Return the Activation of a model that is acting now, or None."""
        for activation in self.activations:
            if activation.id == model and not activation.over:
                return activation
        return None

    @property
    def acting(self) -> tuple[Activation, ...]:
        """The Activations that are not over."""
        return tuple([activation for activation in self.activations if not activation.over])

    def on_table(self, side: str = "") -> tuple[Model, ...]:
        """Return the models that are not Out of Action, of one side or of both."""
        if not side:
            return tuple([model for model in self.models if not model.out])
        return tuple([model for model in self.models if model.side == side and not model.out])

    def unactivated(self, side: str) -> tuple[Model, ...]:
        """Return the models that may still be activated this Turn, of one side or of both."""
        return tuple([model for model in self.on_table(side) if not model.activated])

    @property
    def undeclared(self) -> tuple[str, ...]:
        """The sides that have not yet declared their pledge to the next roll, in order."""
        if self.window is None:
            return ()
        declared = [pledge.side for pledge in self.pledges]
        return tuple([side for side in self.window.sides if side not in declared])

    def seat_of(self, who: str) -> str:
        """Return the seat of a model's side; empty if the id is unknown."""
        return next((model.side for model in self.models if model.id == who), "")

    def names_given(self) -> tuple[str, ...]:
        """Return the display names of all models, Out of Action or not."""
        return tuple([model.name for model in self.models])

    def name(self, who: str) -> str:
        """Return the name of a model, a side or a weapon by its id; an unknown id is returned unchanged."""
        for named in (self.models, self.sides, self.armoury, (UNARMED,)):
            for item in named:
                if item.id == who:
                    return item.name
        return who


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state before the first Turn, as the sheets describe it."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        keywords=tuple(dict.fromkeys((*setup.keywords, *_printed(setup)))),
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        sides=with_distinct_names(Warband(id=side.id, name=side.name) for side in setup.sides),
        models=with_distinct_names(new_model(sheet, side.id) for side in setup.sides for sheet in side.models),
    )


def _printed(setup: Setup) -> Iterator[str]:
    for weapon in setup.armoury:
        yield from weapon.keywords
    for side in setup.sides:
        for model in side.models:
            yield from model.keywords


def new_model(sheet: Profile, side: str) -> Model:
    """Return a model that enters the battle, with the markers and conditions from its sheet."""
    down = sheet.down and not sheet.out
    return Model(side=side, profile=sheet, down=down, **common_fields(sheet, Model, "down"))
