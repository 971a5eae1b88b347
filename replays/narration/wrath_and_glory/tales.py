"""Wrath & Glory in plain language."""

from collections.abc import Mapping

import attrs

from events.vocabulary import (
    ConditionChanged,
    EncounterBegan,
    Gained,
    Hit,
    Missed,
    Recovered,
    Rolled,
    Soaked,
    Spent,
    StepEntered,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from events.wrath_and_glory import facts as own
from events.wrath_and_glory.table import State
from replays.narration.shared import condition_changed, rolled
from replays.narration.words import capital, counted, listed


def _names(state: State, ids: tuple[str, ...]) -> str:
    return listed(map(state.name, ids))


def _encounter_began(state: State, event: EncounterBegan) -> str:
    agents = listed(each.name for each in state.combatants if each.profile.is_agent)
    threats = listed(each.name for each in state.combatants if not each.profile.is_agent)
    return f"Wrath & Glory, {event.edition}: {agents} against {threats}."


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"It is the turn of {state.name(event.who)}."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"The turn of {state.name(event.who)} is over."


def _is_attack(state: State) -> bool:
    return state.test is None or state.test.is_attack


def _hit(state: State, event: Hit) -> str:
    how = "" if event.result == "hit" else f": a {event.result}"
    verb = "hits" if _is_attack(state) else "succeeds against"
    return f"{state.name(event.attacker)} {verb} {state.name(event.target)}{how}."


def _missed(state: State, event: Missed) -> str:
    verb = "misses" if _is_attack(state) else "fails against"
    return f"{state.name(event.attacker)} {verb} {state.name(event.target)}."


def _rolled(state: State, event: Rolled) -> str:
    """Tell a roll; what raises a DN is no news where there is none."""
    if state.test is not None and not state.test.dn:
        event = attrs.evolve(event, modifiers=tuple(each for each in event.modifiers if each.on != "difficulty"))
    return rolled(state, event)


def _pool_stands(state: State, event: own.PoolStands) -> str:
    """Tell the whole after some dice were rolled again, or added."""
    again = state.test is not None and state.test.faces
    return f"That makes {counted(event.icons, 'icon')}." if again else ""


_COMES_AND_GOES: Mapping[str, tuple[str, str]] = {
    "Holding": ("{who} holds the Action for later.", "{who} lets the held Action lapse."),
    "All-Out Attack": ("{who} goes all out, and is easier to hit.", "{who} is on guard again."),
    "Full Defence": ("{who} is {level} harder to hit.", "The Full Defence of {who} is over."),
    "Forfeit Turn": ("{who} gives up the next turn for it.", "{who} has given up this turn."),
    "Fear": ("{who} is afraid ({source}).", "{who} is afraid no more ({source})."),
    "Terror": ("{who} is terrified ({source}).", "{who} is terrified no more ({source})."),
    "Limb lost": ("{who} loses a limb ({source}).", "{who} has the limb again ({source})."),
    "Dead": ("{who} is dead ({source}).", "{who} is not dead after all ({source})."),
    "Out of the fight": ("{who} is out of the fight ({source}).", "{who} is in the fight again ({source})."),
}
"""How a condition comes and goes, where the common words do not fit."""


def _condition_changed(state: State, event: ConditionChanged) -> str:
    if event.condition not in _COMES_AND_GOES:
        return condition_changed(state, event)
    told = _COMES_AND_GOES[event.condition][0 if event.level else 1]
    return told.format(who=state.name(event.who), level=event.level, source=state.name(event.source))


def _soaked(state: State, event: Soaked) -> str:
    becomes = "becomes" if event.amount == 1 else "become"
    return f"{state.name(event.who)} soaks: {_harm(event.amount, event.harm)} {becomes} Shock instead."


def _harm(amount: int, harm: str) -> str:
    return f"{amount} {harm}" if harm == "Shock" else counted(amount, harm.removesuffix("s"))


def _suffered(state: State, event: Suffered) -> str:
    """Tell harm, and what it adds up to."""
    who = state.combatant(event.who)
    if event.harm in ("Memorable Injury", "Traumatic Injury"):
        return f"{who.name} has a {event.harm}: {event.source}."
    if event.harm == "Mob members":
        return f"{who.name} loses {event.amount} to {state.name(event.source)}; {who.members - event.amount} left."
    shock = event.harm == "Shock"
    now, most = (who.shock, who.max_shock) if shock else (who.wounds, who.max_wounds)
    told = f"{_harm(event.amount, event.harm)} from {state.name(event.source)}"
    return f"{who.name} suffers {told}: {now + event.amount} of {most}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} recovers {_harm(event.amount, event.harm)} ({state.name(event.source)})."


def _gained(state: State, event: Gained) -> str:
    return f"{event.amount} {event.resource} for {state.name(event.whose)} ({state.name(event.source)})."


def _spent(state: State, event: Spent) -> str:
    verb = "goes" if event.amount == 1 else "go"
    return f"{event.amount} {event.resource} of {state.name(event.whose)} {verb} into {event.on}."


def _combat_began(state: State, event: own.CombatBegan) -> str:
    ambushed = f" Ambushed: {_names(state, event.ambushed)}." if event.ambushed else ""
    return f"Combat begins.{ambushed}"


def _ambush_answered(state: State, event: own.AmbushAnswered) -> str:
    return f"Ready despite the ambush: {_names(state, event.acting)}." if event.acting else ""


def _initiative_seized(state: State, event: own.InitiativeSeized) -> str:
    return f"Seize the Initiative! {capital(state.name(event.who))} goes first."


def _turn_displaced(state: State, event: own.TurnDisplaced) -> str:
    return f"{state.name(event.who)} must wait, and acts next."


def _held_action_begun(state: State, event: own.HeldActionBegun) -> str:
    return f"{state.name(event.who)} uses the Action that was held."


def _interruption_failed(state: State, event: own.InterruptionFailed) -> str:
    return f"{state.name(event.who)} does not get in between."


def _multi_action_declared(state: State, event: own.MultiActionDeclared) -> str:
    return f"{state.name(event.who)} announces a Multi-Action: {listed(event.actions)}."


def _action_taken(state: State, event: own.ActionTaken) -> str:
    """Tell what no other event tells."""
    told = {
        "Draw": "draws, or picks something up",
        "Ruin Action": "calls on Ruin",
        "Give up Movement": "gives up Movement",
    }
    return f"{state.name(event.who)} {told[event.action]}." if event.action in told else ""


def _moved(state: State, event: own.Moved) -> str:
    """Tell a movement: a Charge over its distance, the others as far as they lead."""
    how = {"Move": "moves", "Run": "runs", "Sprint": "sprints", "Fall Back": "falls back", "Charge": "charges"}
    upto = "" if event.how == "Charge" else "up to "
    return f"{state.name(event.who)} {how.get(event.how, event.how)} {upto}{counted(event.metres, 'metre')}."


def _engagement_changed(state: State, event: own.EngagementChanged) -> str:
    if event.enemies:
        return f"{state.name(event.who)} is engaged with {_names(state, event.enemies)}."
    return f"{state.name(event.who)} is in no melee any more."


def _blows_invited(state: State, event: own.BlowsInvited) -> str:
    return f"{state.name(event.who)} leaves the melee, and may be struck by {_names(state, event.enemies)}."


def _test_declared(state: State, event: own.TestDeclared) -> str:
    against = f" against DN {listed(dict.fromkeys(event.dns or (event.dn,)))}" if event.dn else ""
    whom = _names(state, event.targets)
    what = f": {event.action} at {whom}" if event.targets else f": {event.action}"
    weapon = f" with {state.name(event.weapon)}" if event.weapon else ""
    if event.action == "Attack":
        what = f" attacks {whom}"
    dice = "1 die" if event.pool == 1 else f"{event.pool} dice"
    return f"{state.name(event.actor)}{what}{weapon}, {event.skill}, {dice}{against}."


def _test_read(state: State, event: own.TestRead) -> str:
    test = state.test
    if test is None or test.targets or not test.dn:
        return ""
    return f"{state.name(event.who)} {'passes' if event.passed else 'fails'} with {counted(test.icons, 'icon')}."


def _shifted(state: State, event: own.Shifted) -> str:
    uses = {"Glory": event.glory, "ED": event.ed, event.what or "an effect": event.effects}
    told = listed(f"{amount} into {use}" for use, amount in uses.items() if amount)
    dropped = state.test.hits if state.test is not None else ()
    given_up = [state.name(each) for each in dropped if each not in event.hits]
    loss = f"and gives up {listed(given_up)}" if given_up else ""
    if not any(uses.values()):
        return f"{state.name(event.who)} shifts nothing {loss}.".replace(" .", ".")
    return f"{state.name(event.who)} shifts {told}{' ' if loss else ''}{loss}."


def _critical_aimed(state: State, event: own.CriticalAimed) -> str:
    severity = f", made worse by {event.severity}" if event.severity else ""
    return f"The Critical Hit is for {state.name(event.target)}{severity}."


def _critical_stands(_: State, event: own.CriticalStands) -> str:
    return f"Critical Hit: {event.row}."


def _damage_stands(state: State, event: own.DamageStands) -> str:
    """Tell the damage and what it has to beat; a second time what Glory made of it."""
    critical = f", and {event.critical} from the Critical Hit" if event.critical else ""
    test = state.test
    if test is None or test.damage:
        return f"That makes {event.damage} damage{critical}."
    weapon = state.weapon(test.weapon)
    ap = f" with AP {weapon.ap}" if weapon is not None and weapon.ap else ""
    bears = listed(f"Resilience {state.combatant(each).resilience} of {state.name(each)}" for each in test.hits)
    return f"{state.name(event.who)} does {event.damage} damage{critical}{ap}, against {bears}."


def _harm_due(state: State, event: own.HarmDue) -> str:
    """Tell what is coming, and not where the next sentence says as much of a mob."""
    if state.combatant(event.target).is_mob:
        return ""
    kinds = {"Wound": event.wounds, "Mortal Wound": event.mortal}
    told = [counted(amount, kind) for kind, amount in kinds.items() if amount]
    told += [f"{event.shock} Shock"] if event.shock else []
    return f"{state.name(event.target)} is about to suffer {listed(told)}." if told else ""


def _weapon_changed(state: State, event: own.WeaponChanged) -> str:
    weapon = f"the {state.name(event.weapon)} of {state.name(event.who)}"
    if event.what == "Out of Ammo":
        return f"That leaves {weapon} empty."
    return f"{weapon} has this trouble: {event.what}." if event.what else f"{weapon} is ready again."


def _complication_due(state: State, event: own.ComplicationDue) -> str:
    return f"A Complication for {state.name(event.who)}!"


def _complication_proposed(state: State, event: own.ComplicationProposed) -> str:
    return f"{state.name(event.who)}'s player proposes: {event.what}."


def _complication_refused(_: State, event: own.ComplicationRefused) -> str:
    return "The GM does not agree."


def _complication_settled(state: State, event: own.ComplicationSettled) -> str:
    what = f": {event.what}" if event.what else ""
    how = {"agreed": "by agreement", "table": "by the table", "Ruin": "by Ruin"}.get(event.how, f"as a {event.how}")
    return f"The Complication of {state.name(event.who)} is settled {how}{what}."


def _contest_began(state: State, event: own.ContestBegan) -> str:
    return f"{state.name(event.instigator)} against {state.name(event.opponent)}: {event.action}."


def _contest_settled(state: State, event: own.ContestSettled) -> str:
    return f"{state.name(event.winner)} wins the contest."


def _test_owed(state: State, event: own.TestOwed) -> str:
    return f"{state.name(event.who)} must test {event.skill} against DN {event.dn}: {event.purpose}."


def _declaration_made(state: State, event: own.DeclarationMade) -> str:
    return f"{state.name(event.player)} declares: {event.what}."


def _declaration_answered(_: State, event: own.DeclarationAnswered) -> str:
    return "So it is." if event.allowed else "The GM says no, and nothing is paid."


def _nothing(
    _: State,
    __: StepEntered
    | own.SideToPick
    | own.BlowSettled
    | own.SoakStands
    | own.HarmChanged
    | own.HarmSettled
    | own.InconvenientTarget
    | own.TestClosed
    | own.ContestRolled,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
