"""The sentences of Trench Crusade."""

from events.trench_crusade import facts
from events.trench_crusade.facts import Action, Condition, Marker
from events.trench_crusade.table import State
from events.vocabulary import (
    AbilityUsed,
    ConditionChanged,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Hit,
    Missed,
    Recovered,
    RoundBegan,
    Spent,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from replays.narration.shared import ABILITY, OWN_CONDITION, REASON, ability_kind, ability_text, ability_title
from replays.narration.templates import Sentences, either, select, sentence
from replays.narration.trench_crusade.dice import in_the_chart
from replays.narration.words import counted, listed


def _weapon(event: facts.ActionDeclared, state: State) -> str:
    weapon = state.weapon(event.weapon)  # not `state.name`, because a model may have the same id
    return event.weapon if weapon is None else weapon.name


def _condition(event: ConditionChanged, state: State) -> tuple[str, bool]:
    own = state.condition_sheet(event.condition) is not None
    return "own" if own else event.condition, event.level > 0


def _source(event: ConditionChanged | Gained, state: State) -> str:
    """Return the cause of a marker or a condition; empty if it is a weapon, which the sentence of the attack names."""
    is_known = event.source == "standing up" or state.weapon(event.source) is not None
    return "" if is_known else event.source


def _gained(event: Gained, state: State) -> str:
    """Return the source of new markers, and the total if the model already had some."""
    held = state.model(event.whose).marker_count(event.resource)
    return "; ".join(filter(None, (_source(event, state), f"now {held + event.amount}" if held else "")))


def _declared(event: facts.ActionDeclared, _: State) -> str:
    own = event.action == Action.MEDI_KIT and event.main_target == event.model
    return "own Medi-Kit" if own else event.action


def _attacks_left(event: facts.ActionResolved, state: State) -> tuple[int, str, str]:
    if event.action == Action.RANGED_ATTACK and state.volley is not None:
        return state.volley.shots, "shot", state.volley.weapon
    if event.action == Action.MELEE_ATTACK and state.flurry is not None and state.flurry.model == event.model:
        return state.flurry.blows, "attack", state.flurry.weapon
    return 0, "", ""


def _melee(event: facts.MeleeChanged, state: State) -> str:
    if event.enemies:
        return "joined"
    return "left" if state.model(event.model).in_melee_with else ""


def _outcome(event: EncounterEnded, state: State) -> str:
    if event.winners:
        return "won"
    last_turn = event.reason.endswith("was the last")
    return "open" if last_turn and state.winners is None and state.settings.limit_winner == "none" else "drawn"


def _spender(event: Spent, state: State) -> str:
    """Return the side that spends the markers: the rolling or injured model's for Blessing Markers, else its enemy."""
    holder = state.injuries[0].target if state.injuries else event.whose
    side = state.model(holder).side
    return side if event.resource == Marker.BLESSING else state.enemy(side)


def _bought(event: Spent, state: State) -> str:
    return "the roll" if state.attempt is not None and event.on == state.attempt.action else event.on


def _pledge(event: facts.Pledged, state: State) -> str:
    if any(pledge.side == event.side for pledge in state.pledges):
        return "reduced"
    return "secret" if event.secret else _pledged(event, state)


def _pledged(event: facts.Pledged, _: State) -> str:
    amounts = {
        Marker.BLESSING: event.blessings,
        Marker.BLOOD: event.blood,
        Marker.INFECTION: event.infection,
        "Bloodbath": event.bloodbaths,
    }
    things = [counted(amount, name) for name, amount in amounts.items() if amount]
    if event.target_blood:
        things.append(f"{event.target_blood} of the target's {Marker.BLOOD}s")
    return listed(things)


def _suffered(event: Suffered, state: State) -> str:
    already_down = event.harm == Condition.DOWN and state.model(event.who).down
    return "already Down" if already_down else event.harm


def _turn_end(event: TurnEnded, state: State) -> str:
    if state.activation(event.who) is None:
        return "shown before"
    return "chosen" if event.reason == "it is done" else "forced"


def _injury_change(event: facts.InjuryResolved, _: State) -> str:
    return "changed" if event.rolled != event.result else event.result


_MEDI_KIT = {"blood": "to remove a Blood Marker", "down": "to help it up"}
_DECLARED = {
    Action.DASH: "{model} tries to Dash[ ({risk})].",
    Action.CLIMB: "{model} tries to Climb[ ({risk})][, {drop:inches} above the ground].",
    Action.JUMP: "{model} tries to Jump[ {distance:inches}][ ({risk})][, {drop:inches} above the ground].",
    Action.STAND: "{model} tries to stand up[ ({risk})].",
    Action.MOVE_INTO_DANGER: "{model} moves into Dangerous Terrain[ ({risk})].",
    Action.DANGEROUS_TERRAIN: "{model} tests for Dangerous Terrain[ ({risk})].",
    Action.LEDGE: "{model} tries to hold on to the ledge[ ({risk})].",
    Action.CHARGE_OUT_OF_SIGHT: "{model} tests for the Charge, because {aim} is out of sight[ ({risk})].",
    Action.DIVING_CHARGE: "{model} leaps down at {aim} in a Diving Charge[ ({risk})].",
    Action.MEDI_KIT: "{model} tends to {aim} with a Medi-Kit[ {purpose}][ ({risk})].",
    "own Medi-Kit": "{model} tends to its own wounds with a Medi-Kit[ {purpose}][ ({risk})].",
    Action.MORALE: "{model} takes the Morale test for {its_side}.",
    Action.RANGED_ATTACK: "{model} shoots at {aim} with the {weapon_name}[ ({risk})].",
    Action.MELEE_ATTACK: "{model} strikes at {aim} with the {weapon_name}[ ({risk})].",
}

SENTENCES: Sentences = {
    # Bookkeeping
    **dict.fromkeys((facts.TurnOpened, facts.ActivationClosed, facts.TestDue, facts.FreeAttackSettled), ""),
    # Turns and Activations
    EncounterBegan: sentence(
        "Trench Crusade, {edition}: {opponents}.",
        opponents=lambda _, state: " against ".join(side.name for side in state.sides),
    ),
    RoundBegan: "Turn {number}",
    facts.RollOffNeeded: select(
        "about",
        {"initiative": "Equal numbers: the sides roll off for the initiative."},
        "Both sides must test Morale: they roll off to decide which tests first.",
    ),
    facts.DeciderNamed: select(
        lambda event, state: "tied" if event.reason == "it had the initiative before" else bool(state.roll_off),
        {
            "tied": "The roll-off is tied, so the initiative stays with {side}.",
            True: "The initiative goes to {side} (roll-off).",
        },
        "The initiative goes to {side} (fewer models).",
    ),
    facts.PlayPassed: select(lambda _, state: state.step, {"CHOOSE_FIRST": "{side} {acts/act} first."}),
    facts.ActivationPassed: "{side} {passes/pass} the chance to activate a model.",
    TurnBegan: "{who} activates.",
    TurnEnded: select(
        _turn_end, {"chosen": "{who} ends the Activation.", "forced": "{who}'s Activation ends: {reason}."}
    ),
    facts.ActivationForcedToEnd: select(
        lambda event, state: state.model(event.model).out, {False: "{model}'s Activation ends: {reason}."}
    ),
    facts.MadeReady: "{model} may activate again this Turn ({source}).",
    # ACTIONS
    facts.ActionDeclared: select(
        _declared,
        _DECLARED,
        "{model} takes the {action} ACTION[ ({risk})].",
        aim=lambda event, _: "a point" if event.at_point else event.targets[:1],
        weapon_name=_weapon,
        purpose=lambda event, _: _MEDI_KIT.get(event.detail, ""),
        its_side=lambda event, state: state.seat_of(event.model),
        risk=lambda event, _: "RISKY" if event.risky else "",
    ),
    facts.ActionTaken: select("action", dict.fromkeys((Action.GOETIC, Action.PUTRESCERE), "{model} invokes {detail}.")),
    AbilityUsed: select(
        ability_kind,
        ABILITY,
        "[{text}]",
        title=ability_title,
        text=ability_text,
        target=lambda event, _: "itself" if event.target == event.who else event.target,
    ),
    facts.ActionGranted: "{model} may take one more {action} ({source}).",
    facts.CameToNothing: select(
        "what",
        {"Fall": "The fall does {model} no harm: {why}.", "Charge": "{model}'s Charge ends where it stands: {why}."},
        "{what} has no effect on {model}: {why}.",
    ),
    facts.UsedUp: "{model} has used up the {item}.",
    # Movement
    facts.ChargeDeclared: sentence(
        "{model} declares a Charge against {target}, {distance:inches} away[, with a leap down of {leap:inches}].",
        target=lambda event, _: event.targets[0],
        leap=lambda event, _: 2 * event.dive,
    ),
    facts.Moved: select(
        lambda event, _: (event.how, event.went is not None) if event.half_inches else "where it stands",
        {
            "where it stands": "",
            (Action.CHARGE, False): "{model} charges up to {half_inches:inches}.",
            (Action.CHARGE, True): "{model} charges up to {half_inches:inches}.",
            (Action.RETREAT, False): "{model} retreats up to {half_inches:inches}[ {to}].",
            (Action.RETREAT, True): "{model} retreats {went:inches}[ {to}].",
            (Action.DASH, False): "{model} dashes up to {half_inches:inches}[ {to}].",
            (Action.DASH, True): "{model} dashes {went:inches}[ {to}].",
            (Action.STANDARD_MOVE, True): "{model} moves {went:inches}[ {to}].",
        },
        "{model} moves up to {half_inches:inches}[ {to}].",
    ),
    facts.SkirmishRolled: "{model} may move up to {half_inches:inches} out of the way.",
    facts.SkirmishSettled: either(
        "moved", "{model} moves; the target of the Charge is now {distance:inches} away.", "{model} stands fast."
    ),
    facts.MeleeChanged: select(
        _melee, {"joined": "{model} is in Melee with {enemies}.", "left": "{model} is no longer in Melee."}
    ),
    facts.FreeAttacksOffered: "{model} tries to Retreat from Melee[; {enemies} may strike first].",
    facts.RetreatSettled: either(
        lambda event, state: bool(state.model(event.model).in_melee_with), "{model} fails to get away."
    ),
    facts.NearChanged: either("near", "{model} is now near {near}.", "{model} is now near no one."),
    facts.StandSettled: either("stood", "{model}'s movement is halved.", "{model} stays Down."),
    # Attacks
    **dict.fromkeys((facts.ShotsLeft, facts.BlowsLeft), ""),  # what is left is said after the roll
    facts.ActionResolved: select(
        lambda event, state: _attacks_left(event, state)[1],
        {
            "shot": "{model} has {left:shot} left with the {weapon}.",
            "attack": "{model} has {left:attack} left with the {weapon}.",
        },
        left=lambda event, state: _attacks_left(event, state)[0],
        weapon=lambda event, state: _attacks_left(event, state)[2],
    ),
    Hit: "{target} is hit.",
    Missed: sentence("{attacker} misses {mark}.", mark=lambda event, _: event.target or "the point aimed at"),
    facts.Scattered: sentence(
        "The shot with the {weapon} scatters {distance:inches}.",
        weapon=lambda event, _: event.shot.weapon,
        distance=lambda event, _: 2 * event.inches,
    ),
    facts.Landed: select(
        lambda event, _: (bool(event.on), bool(event.caught)),
        {
            (True, True): "It lands on {on} and also hits {caught}.",
            (True, False): "It lands on {on}.",
            (False, True): "It lands on open ground and hits {caught}.",
        },
        "It lands where no one is.",
    ),
    # Markers
    facts.MarkerWindowOpened: either("secret", "{sides} secretly {decides/decide} which markers to spend."),
    facts.Pledged: select(
        _pledge,
        {
            "reduced": "{side} can no longer pay for everything declared.",
            "secret": "{side} secretly {declares/declare} {things}.",
            "nothing": "{side} {spends/spend} no markers.",
        },
        things=_pledged,
    ),
    facts.PledgesRevealed: "The secret declarations are revealed.",
    Spent: either(
        lambda _, state: state.window is None,
        "{amount} of {whose}'s {resource}s {pays} for {on}.",
        "{spender} {spends/spend} {amount} of {whose}'s {resource}s on {bought}.",
        pays=lambda event, _: "pays" if event.amount == 1 else "pay",
        spender=_spender,
        bought=_bought,
    ),
    Gained: sentence("{whose} gains {amount:{resource}}[ ({note})].", note=_gained),
    Recovered: "{who} loses {amount:{harm}}[ ({source})].",
    # Injuries
    facts.InjuryDue: either(
        lambda event, _: bool(event.base) or event.cause == "accident",
        "{target} risks an injury ({source}[, {attacker}]).",
    ),
    facts.InjuryWaits: sentence(
        "{target} will roll for an injury after this roll ({source}[, {attacker}]).",
        target=lambda event, _: event.injury.target,
        attacker=lambda event, _: event.injury.attacker,
        source=lambda event, _: event.injury.source,
    ),
    facts.InjuryResolved: select(
        _injury_change,
        {"changed": "{row} becomes {new_row} for {target}.", "no effect": "{target} is unharmed."},
        row=lambda event, _: in_the_chart(event.rolled),
        new_row=lambda event, _: in_the_chart(event.result),
    ),
    Suffered: select(_suffered, {"Minor Hit": "{who} takes a Minor Hit.", "already Down": "{who} is already Down."}),
    ConditionChanged: select(
        _condition,
        {
            (Condition.DOWN, True): "{who} goes Down[ ({cause})].",
            (Condition.DOWN, False): "{who} stands up[ ({cause})].",
            (Condition.OUT_OF_ACTION, True): "{who} is Out of Action[ ({cause})].",
            (Condition.TOUGH_USED, True): "TOUGH saves {who} this time.",
            (Condition.DANGEROUS_TERRAIN, True): "{who} is in Dangerous Terrain.",
            ("own", True): OWN_CONDITION[True],
            ("own", False): OWN_CONDITION[False],
        },
        cause=_source,
        source=lambda event, _: "" if event.source == event.condition else event.source,
    ),
    # Morale and the end
    facts.MoraleDue: select(
        lambda event, _: len(event.sides),
        {1: "{sides} must test Morale."},
        "{first} must test Morale first, then {others}.",
        first=lambda event, _: event.sides[:1],
        others=lambda event, _: event.sides[1:],
    ),
    facts.MoraleTested: select(
        "outcome",
        {
            "holds": "{side} {passes/pass} the Morale test.",
            "shaken": "{side} {fails/fail} the Morale test and will be Shaken next Turn.",
            "flees": "{side} {fails/fail} the Morale test and {flees/flee} from the battle.",
        },
    ),
    facts.Joined: sentence("{name} joins {side}.", name=lambda event, state: state.free_name(event.sheet.name)),
    facts.Conceded: "{side} {concedes/concede} the battle" + REASON + ".",
    facts.WinnerNamed: "The scenario is scored[: {reason}].",
    EncounterEnded: select(
        _outcome,
        {
            "won": "The battle is over: {cause}. {winners} {wins/win}.",
            "open": "The battle is over: {cause}. The scenario decides who wins.",
        },
        "The battle is over: {cause}. There is no winner.",
        cause=lambda event, _: event.reason.removesuffix("."),
    ),
}

LAST = frozenset({facts.ActionResolved, facts.ShotsLeft, facts.BlowsLeft, facts.UsedUp, facts.ActivationForcedToEnd})

DECLINED = {
    facts.FreeAttackSettled: (facts.ActionDeclared, "{model} makes no free attack."),
    facts.ShotsLeft: (facts.ActionDeclared, "{model} fires no more shots with the {weapon}."),
    facts.BlowsLeft: (
        facts.ActionDeclared,
        either(
            lambda event, state: bool(state.model(event.model).in_melee_with),
            "{model} makes no more attacks with the {weapon}.",
        ),
    ),
}
