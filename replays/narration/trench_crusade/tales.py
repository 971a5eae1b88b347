"""Trench Crusade in plain language."""

import attrs

from events.trench_crusade import facts as own
from events.trench_crusade.folds import MARKERS
from events.trench_crusade.table import State
from events.vocabulary import (
    ConditionChanged,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Missed,
    Recovered,
    RoundBegan,
    Spent,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from replays.narration import shared
from replays.narration.trench_crusade.rolls import in_the_chart
from replays.narration.words import counted, inches, listed

_INITIATIVE = {
    "it has fewer models on the table": "With fewer models on the table",
    "it won the roll-off": "By the roll-off",
}

_DECLARED = {
    "Dash": "tries to Dash",
    "Climb": "tries to Climb",
    "Jump": "tries to Jump",
    "Stand": "tries to stand up",
    "Move into Dangerous Terrain": "moves into Dangerous Terrain",
    "Dangerous Terrain": "tests for the Dangerous Terrain",
    "Ledge": "tries to hold on to the ledge",
}
_DECLARED_AT = {
    "Charge out of sight": "charges {targets} out of sight",
    "Diving Charge": "leaps down at {targets} in a Diving Charge",
    "Medi-Kit": "tends to {targets} with a Medi-Kit",
    "Ranged Attack": "shoots at {targets} with the {weapon}",
    "Melee Attack": "strikes at {targets} with the {weapon}",
}


def _names(state: State, ids: tuple[str, ...]) -> str:
    return listed(map(state.name, ids))


def _weapon(state: State, weapon: str) -> str:
    """Return a weapon's own name; a model may have the same id."""
    found = state.weapon(weapon)
    return weapon if found is None else found.name


def _encounter_began(state: State, event: EncounterBegan) -> str:
    sides = " against ".join(side.name for side in state.sides)
    return f"Trench Crusade, {event.edition}: {sides}."


def _encounter_ended(state: State, event: EncounterEnded) -> str:
    won = f"The victory goes to {_names(state, event.winners)}" if event.winners else "Nobody wins"
    return f"The battle is over: {event.reason}. {won}."


def _round_began(_: State, event: RoundBegan) -> str:
    return f"Turn {event.number}"


def _decider_named(state: State, event: own.DeciderNamed) -> str:
    how = _INITIATIVE.get(event.reason, f"Since {event.reason}")
    return f"{how}, the initiative goes to {state.name(event.side)}."


def _roll_off_needed(_: State, event: own.RollOffNeeded) -> str:
    if event.about == "initiative":
        return "The sides are level: a roll-off decides who has the initiative."
    return "Both sides must test Morale: a roll-off decides who tests first."


def _play_passed(state: State, event: own.PlayPassed) -> str:
    return f"The first to act: {state.name(event.side)}." if state.step == "CHOOSE_FIRST" else ""


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"{state.name(event.who)} is activated."


def _turn_ended(state: State, event: TurnEnded) -> str:
    """Tell the end of an Activation, unless it was told when something ended it."""
    stopped = any(each.id == event.who and each.over for each in state.activations)
    return "" if stopped else f"{state.name(event.who)} {event.reason.removeprefix('it ')}."


def _activation_forced_to_end(state: State, event: own.ActivationForcedToEnd) -> str:
    if event.reason == "it is Out of Action":
        return ""
    return f"The Activation of {state.name(event.model)} ends at once: {event.reason}."


def _action_declared(state: State, event: own.ActionDeclared) -> str:
    who, risky = state.name(event.model), ", a RISKY ACTION" if event.risky else ""
    if event.targets and event.action in _DECLARED_AT:
        does = _DECLARED_AT[event.action].format(
            targets=_names(state, event.targets), weapon=_weapon(state, event.weapon)
        )
    else:
        does = _DECLARED.get(event.action, f"takes the ACTION {event.action}")
    return f"{who} {does}{risky}."


def _action_taken(state: State, event: own.ActionTaken) -> str:
    """Tell what has no roll and no move of its own; the others are told by what comes of them."""
    return f"{state.name(event.model)} invokes {event.detail}." if event.action == "GOETIC" else ""


def _moved(state: State, event: own.Moved) -> str:
    verb = {"Charge": "charges", "Retreat": "gets away and moves", "Dash": "dashes"}.get(event.how, "moves")
    return f"{state.name(event.model)} {verb} up to {inches(event.half_inches)}."


def _melee_changed(state: State, event: own.MeleeChanged) -> str:
    who = state.name(event.model)
    if event.enemies:
        return f"{who} is in Melee with {_names(state, event.enemies)}."
    return f"{who} is in Melee with nobody any more." if state.model(event.model).in_melee_with else ""


def _free_attacks_offered(state: State, event: own.FreeAttacksOffered) -> str:
    first = f"; {_names(state, event.enemies)} may strike first" if event.enemies else ""
    return f"{state.name(event.model)} wants to Retreat from Melee{first}."


def _retreat_settled(state: State, event: own.RetreatSettled) -> str:
    return f"{state.name(event.model)} does not get away." if state.model(event.model).in_melee_with else ""


def _missed(state: State, event: Missed) -> str:
    return f"{state.name(event.attacker)} misses {state.name(event.target)}."


def _injury_due(state: State, event: own.InjuryDue) -> str:
    return f"{state.name(event.target)} may be hurt by the {event.source}." if event.cause == "accident" else ""


def _injury_resolved(state: State, event: own.InjuryResolved) -> str:
    if event.rolled != event.result:
        return f"For {state.name(event.target)}, {in_the_chart(event.rolled)} becomes {in_the_chart(event.result)}."
    return f"{state.name(event.target)} is unharmed." if event.result == "no effect" else ""


def _suffered(state: State, event: Suffered) -> str:
    """Tell a Minor Hit, and a blow on whoever lies already; the rest is told by the condition that follows."""
    who = state.name(event.who)
    if event.harm == "Minor Hit":
        return f"{who} takes a Minor Hit."
    return f"{who} is Down already." if event.harm == "Down" and state.model(event.who).down else ""


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who = state.name(event.who)
    told = {
        ("Down", True): f"{who} goes Down.",
        ("Down", False): f"{who} stands up.",
        ("Out of Action", True): f"{who} is Out of Action.",
        ("TOUGH used", True): f"{who} is TOUGH, and this once it helps.",
        ("Dangerous Terrain", True): f"{who} stands in Dangerous Terrain.",
    }
    return told.get((event.condition, event.level > 0), "")


def _stand_settled(state: State, event: own.StandSettled) -> str:
    return "Its moves are halved." if event.stood else f"{state.name(event.model)} stays Down."


def _spent(state: State, event: Spent) -> str:
    on_the_roll = state.attempt is not None and event.on == state.attempt.action
    return shared.spent(state, attrs.evolve(event, on="the roll") if on_the_roll else event)


def _gained(state: State, event: Gained) -> str:
    held = getattr(state.model(event.whose), MARKERS[event.resource]) + event.amount
    return f"{state.name(event.whose)} gains {counted(event.amount, event.resource)} and has {held}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} loses {counted(event.amount, event.harm)}."


def _marker_window_opened(state: State, event: own.MarkerWindowOpened) -> str:
    if not event.secret:
        return ""
    return f"In secret, {_names(state, event.sides)} decide what markers to spend."


def _pledged(state: State, event: own.Pledged) -> str:
    """Tell what was declared unseen; what is declared openly is told by the markers that are spent."""
    if not event.secret:
        return ""
    amounts = (
        (event.blessings, "Blessing Marker"),
        (event.blood, "Blood Marker"),
        (event.infection, "Infection Marker"),
        (event.bloodbaths, "Bloodbath"),
    )
    things = [counted(amount, name) for amount, name in amounts if amount]
    if event.target_blood:
        things.append(f"{counted(event.target_blood, 'Blood Marker')} of the target")
    return f"Declared in secret by {state.name(event.side)}: {listed(things)}."


def _pledges_revealed(_: State, __: own.PledgesRevealed) -> str:
    return "What was declared in secret lies open."


def _morale_due(state: State, event: own.MoraleDue) -> str:
    return f"Morale must be tested by {', then by '.join(map(state.name, event.sides))}."


def _morale_tested(state: State, event: own.MoraleTested) -> str:
    after = {
        "holds": "holds.",
        "shaken": "fails: next Turn finds them Shaken.",
        "flees": "breaks, and they flee.",
    }
    return f"The Morale of {state.name(event.side)} {after[event.outcome]}"


def _nothing(_: State, __: own.ActionResolved | own.FreeAttackSettled | own.ShotsLeft) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
