"""ACTIONS other than attacks: moves, standing up, Medi-Kits, and what the table calls an ACTION."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import (
    Charge,
    Climb,
    Dash,
    EndActivation,
    Invoke,
    Jump,
    Move,
    Retreat,
    Stand,
    StayDown,
    TakeAction,
    UseMediKit,
)
from combat.systems.trench_crusade.decide.attacks import known
from combat.systems.trench_crusade.decide.injuries import fall, put_down
from combat.systems.trench_crusade.decide.rolls import declare
from combat.systems.trench_crusade.rules import actions, down, movement
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionTaken,
    FreeAttacksOffered,
    InjuryDue,
    MeleeChanged,
    Moved,
    RetreatSettled,
    StandSettled,
)
from events.trench_crusade.table import Model, State
from events.vocabulary import ConditionChanged, Recovered, Rolled, Spent, TurnEnded


@cites("TC-DOWN-02", "TC-DOWN-03")
def stand(draft: Draft[State], command: Stand) -> None:
    """Stand up: for nothing at the start of an Activation, with a RISKY ACTION later (TC-DOWN-02, TC-DOWN-03)."""
    if draft.state.step == "STAND":
        draft.happens(ConditionChanged(who=command.model, condition="Down", level=0, source="standing up"))
        draft.happens(StandSettled(command.model, down.standing_halves_moves("start of Activation")))
    else:
        draft.happens(ActionTaken(command.model, "Stand"))
        declare(draft, command.model, "Stand", risky=True)


def stay_down(draft: Draft[State], command: StayDown) -> None:
    """Stay Down for this Activation."""
    draft.happens(StandSettled(command.model, stood=False))


def stand_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """On its feet again, or not."""
    if result != "failure":
        draft.happens(ConditionChanged(who=attempt.model, condition="Down", level=0, source="standing up"))


@cites("TC-MOVE-02", "TC-MOVE-11")
def move(draft: Draft[State], command: Move) -> None:
    """Make a Standard Move; into Dangerous terrain it is rolled for (TC-MOVE-02, TC-MOVE-11)."""
    draft.happens(ActionTaken(command.model, "Move", "Standard Move"))
    if command.into_dangerous_terrain:
        declare(draft, command.model, "Move into Dangerous Terrain", risky=True)
    else:
        draft.happens(Moved(command.model, "Standard Move", _allowance(draft.state, command.model)))


def move_into_danger_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Across, or hurt."""
    if result != "failure":
        draft.happens(Moved(attempt.model, "Standard Move", _allowance(draft.state, attempt.model)))
    ground_rolled(draft, attempt, result)


@cites("TC-MOVE-11")
def ground_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Dangerous terrain hurts whoever fails in it (TC-MOVE-11)."""
    if movement.failed_test_hurts(result):
        draft.happens(
            InjuryDue(target=attempt.model, attacker="", source="Dangerous Terrain", cause="accident", modifiers=())
        )


@cites("TC-MOVE-03", "TC-MOVE-12")
def charge(draft: Draft[State], command: Charge) -> None:
    """Charge an enemy; out of sight, or diving, a RISKY ACTION comes first (TC-MOVE-03, TC-MOVE-12)."""
    draft.happens(ActionTaken(command.model, "Move", "Charge"))
    targets = (command.target, *command.also_near)
    if command.dive:
        drop = command.dive * 2
        declare(
            draft, command.model, "Diving Charge", targets=targets, risky=True, distance=command.distance, drop=drop
        )
    elif movement.charge_needs_a_risky_action(command.in_sight):
        declare(draft, command.model, "Charge out of sight", targets=targets, risky=True, distance=command.distance)
    else:
        _charge_home(draft, command.model, targets, command.distance)


def blind_charge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """The way is found, or the Activation ends."""
    if result != "failure":
        _charge_home(draft, attempt.model, attempt.targets, attempt.distance)


@cites("TC-MOVE-12")
def dive_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Down on the enemy with all one's weight, or Down on the ground (TC-MOVE-12)."""
    if result == "failure":
        put_down(draft, attempt.model, "Diving Charge")
        fall(draft, attempt.model, attempt.drop)
        return
    draft.happens(ConditionChanged(who=attempt.model, condition="Diving Charge", level=1, source=attempt.targets[0]))
    _charge_home(draft, attempt.model, attempt.targets, attempt.distance)


@cites("TC-MOVE-03", "TC-MOVE-05", "TC-MEL-05")
def _charge_home(draft: Draft[State], model: str, targets: tuple[str, ...], distance: int) -> None:
    """Run Movement and D6 inches, and be in Melee if that is far enough (TC-MOVE-03, TC-MEL-05)."""
    charger = draft.state.model(model)
    acting = draft.state.activation(model)
    face = None
    if not actions.heavy_bars_charge_die(_carries_heavy(draft.state, charger), charger.has("STRONG")):
        (die,) = draft.roll(1, 6, "Charge", model)
        face = die.face
        draft.happens(Rolled(purpose="Charge", who=model, dice=(die,), kept=(0,), total=face))
    going = actions.charge_distance(charger.profile.movement, face, acting is not None and acting.halved)
    draft.happens(Moved(model, "Charge", going))
    if movement.charge_arrives(distance, going):
        draft.happens(MeleeChanged(model, targets))


@cites("TC-MOVE-07")
def retreat(draft: Draft[State], command: Retreat) -> None:
    """Leave Melee, once every enemy in it has had its chance to strike (TC-MOVE-07)."""
    draft.happens(ActionTaken(command.model, "Move", "Retreat"))
    beside = draft.state.model(command.model).in_melee_with
    draft.happens(FreeAttacksOffered(command.model, tuple(each for each in beside if _can_strike(draft.state, each))))


@cites("TC-MOVE-07")
def settle_retreat(draft: Draft[State]) -> None:
    """Get away, unless the blows took the model Down or out."""
    state = draft.state
    if not state.retreating or state.free_attackers or state.injuries:
        return
    model = state.model(state.retreating)
    if movement.retreat_goes_on(model.down, model.out):
        draft.happens(MeleeChanged(model.id, ()))
        draft.happens(Moved(model.id, "Retreat", _allowance(state, model.id)))
    draft.happens(RetreatSettled(model.id))


def dash(draft: Draft[State], command: Dash) -> None:
    """Try for an extra Standard Move (TC-MOVE-08)."""
    draft.happens(ActionTaken(command.model, "Dash"))
    declare(draft, command.model, "Dash", risky=True)


@cites("TC-MOVE-08")
def dash_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Run, or not."""
    if result != "failure":
        draft.happens(Moved(attempt.model, "Dash", _allowance(draft.state, attempt.model)))


def climb(draft: Draft[State], command: Climb) -> None:
    """Try a sheer climb; a failed one stays put (TC-MOVE-09)."""
    draft.happens(ActionTaken(command.model, "Climb"))
    declare(draft, command.model, "Climb", risky=True)


def jump(draft: Draft[State], command: Jump) -> None:
    """Try to jump a gap (TC-MOVE-09)."""
    draft.happens(ActionTaken(command.model, "Jump"))
    declare(draft, command.model, "Jump", risky=True, distance=command.gap, drop=command.drop)


@cites("TC-MOVE-09")
def crossing_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """A failed climber stays where it is; a failed jumper falls."""
    if result == "failure" and movement.failed_crossing(attempt.action.lower()) == "falls":
        fall(draft, attempt.model, attempt.drop)


def use_medi_kit(draft: Draft[State], command: UseMediKit) -> None:
    """Tend to a friend (TC-BLOOD-08)."""
    draft.happens(ActionTaken(command.model, "Medi-Kit", command.effect))
    declare(draft, command.model, "Medi-Kit", targets=(command.patient,), risky=True)


@cites("TC-BLOOD-08", "TC-DOWN-04", "TC-INF-04")
def medi_kit_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """One Blood Marker less, or on its feet again; standing up like this halves nothing (TC-DOWN-04)."""
    if result == "failure":
        return
    acting = draft.state.activation(attempt.model)
    patient = attempt.targets[0]
    if acting is not None and acting.took("Medi-Kit", "down"):
        draft.happens(ConditionChanged(who=patient, condition="Down", level=0, source="Medi-Kit"))
    else:
        draft.happens(Recovered(who=patient, harm="Blood Marker", amount=1, source="Medi-Kit"))


@cites("TC-ACT-06")
def take_action(draft: Draft[State], command: TakeAction) -> None:
    """Roll for an ACTION of which only the table knows what it does (TC-ACT-06)."""
    draft.happens(ActionTaken(command.model, command.name))
    declare(draft, command.model, command.name, risky=command.risky)


@cites("TC-BLOOD-10")
def invoke(draft: Draft[State], command: Invoke) -> None:
    """Pay for a GOETIC power with the blood of others (TC-BLOOD-10)."""
    draft.happens(ActionTaken(command.model, "GOETIC", command.power))
    for payer in dict.fromkeys(command.payers):
        draft.happens(Spent(whose=payer, resource="Blood Marker", amount=command.payers.count(payer), on=command.power))


def end_activation(draft: Draft[State], command: EndActivation) -> None:
    """A model is done; its partner in a FIRETEAM may go on."""
    draft.happens(TurnEnded(command.model, "it is done"))


@cites("TC-DOWN-06")
def ledge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Cling to the ledge, or fall (TC-DOWN-06)."""
    if movement.failed_test_hurts(result):
        fall(draft, attempt.model, attempt.drop)


def _allowance(state: State, model: str) -> int:
    acting = state.activation(model)
    return actions.move_allowance(state.model(model).profile.movement, acting is not None and acting.halved)


def _carries_heavy(state: State, model: Model) -> bool:
    return any("HEAVY" in known(state, weapon).keywords for weapon in model.profile.weapons)


def _can_strike(state: State, model: str) -> bool:
    return any(known(state, weapon).kind == "melee" for weapon in state.model(model).profile.weapons)
