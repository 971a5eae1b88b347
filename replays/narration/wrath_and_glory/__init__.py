"""The sentences of Wrath & Glory."""

from collections.abc import Iterable

from events import vocabulary
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Actions, Faults
from events.wrath_and_glory.sheets import Joined
from events.wrath_and_glory.table import State
from replays.narration.templates import Sentences, Words, either, select, sentence
from replays.narration.words import counted, listed, named
from replays.narration.wrath_and_glory.phrases import armed_with, paid_for, resilience, shifts, tested_for
from replays.narration.wrath_and_glory.rolls import dice_count


def _amount(amount: int, harm: str) -> str:
    return f"{amount} {harm}" if harm == "Shock" else counted(amount, harm.removesuffix("s"))


def _changes(modifiers: Iterable[vocabulary.Modifier]) -> str:
    """Return modifiers with the quantity that each changes; for Resilience, the number alone."""
    words = {"difficulty": " DN", "Resilience": ""}
    return ", ".join(
        f"{modifier.name} {modifier.amount:+d}{words.get(modifier.on, f' {modifier.on}')}" for modifier in modifiers
    )


def _opponents(_: vocabulary.EncounterBegan, state: State) -> str:
    agents = listed(combatant.name for combatant in state.combatants if combatant.is_friend)
    threats = listed(combatant.name for combatant in state.combatants if not combatant.is_friend)
    return f"{agents} against {threats}"


def _held(state: State, whose: str, resource: str) -> int:
    """Return the amount of a resource before it changes."""
    if resource == "Wrath":
        return state.player(whose).wrath
    if resource == "Glory":
        return state.glory
    if resource == "Ruin" and not state.has_combatant(whose):
        return state.ruin
    combatant = state.combatant(whose)
    return {"Reload": combatant.ammo, "Faith": combatant.faith}.get(resource, combatant.ruin)


def _total(event: vocabulary.Gained, state: State) -> str:
    held = _held(state, event.whose, event.resource)
    return f"now {held + event.amount}" if held else ""


def _declared(event: facts.TestDeclared, _: State) -> str:
    if not event.targets:
        return "own"
    return "attack" if event.action == Actions.ATTACK else "special attack"


def _sum(modifiers: Iterable[vocabulary.Modifier]) -> int:
    return sum(modifier.amount for modifier in modifiers)


def _against_dn(event: facts.TestDeclared, state: State) -> str:
    """Return the DN, with its parts if anything changes the initial number."""
    if not event.dn:
        return ""
    dns = event.dns or (event.dn,)
    raised = [modifier for modifier in event.modifiers if modifier.on == "difficulty"]
    own = [_sum(changes) for changes in event.target_changes] or [0] * len(dns)
    parts = [
        f"{named(changes)} for {state.name(target)}"
        for target, changes in zip(event.targets, event.target_changes, strict=False)
        if changes
    ]
    parts += [named(raised)] if raised else []
    if not parts:
        return f" against DN {listed(dict.fromkeys(dns))}"
    names = {"attack": "Defence ", "pin": "Resolve ", "interaction": "opposing score "}
    first = listed(dict.fromkeys(dn - _sum(raised) - change for dn, change in zip(dns, own, strict=True)))
    return f" against DN {listed(dict.fromkeys(dns))} ({names.get(event.sort, '')}{first}, {', '.join(parts)})"


def _against(state: State) -> bool:
    return state.test is None or state.test.declared.is_attack


def _hit(event: vocabulary.Hit, state: State) -> str:
    return event.result if event.result != "hit" else "hit" if _against(state) else "success"


def _given_up(event: facts.Shifted, state: State) -> tuple[str, ...]:
    hits = state.test.hits if state.test is not None else ()
    return tuple(target for target in hits if target not in event.hits)


def _is_aim_news(_: facts.CriticalAimed, state: State) -> bool:
    """Return whether a Critical Hit has several possible targets and none of them has been named."""
    test = state.test
    return test is not None and test.aimed is None and len(test.hits) > 1


def _test_result(event: facts.TestRead, state: State) -> str:
    declared = state.test.declared if state.test is not None else None
    if declared is None or declared.targets or not (declared.dn or declared.hidden):
        return ""
    return "passed" if event.passed else "failed"


def _is_news(event: facts.HarmChanged, state: State) -> bool:
    """Return whether no other sentence describes a change of harm, unlike a soak and the losses of a mob."""
    before = state.harms[0].due
    if state.combatant(event.target).is_mob:
        return False
    return bool(event.modifiers) or event.mortal != before.mortal or event.shock < before.shock


def _coming_harm(event: facts.HarmDue | facts.HarmChanged, state: State) -> str:
    """Return the harm that is about to be suffered; empty for a mob, whose losses follow."""
    if state.combatant(event.target).is_mob:
        return ""
    harm = {"Wounds": event.wounds, "Mortal Wounds": event.mortal, "Shock": event.shock}
    amounts = [_amount(amount, kind) for kind, amount in harm.items() if amount]
    return listed(amounts) if amounts else ""


_MEANINGS = {
    "hand": "it can no longer hold anything",
    "arm": "it can no longer hold anything",
    "foot": "without either foot, only crawling is left",
    "leg": "without either leg, only crawling is left",
    "torso": "every Toughness test is at +1 DN",
    "eye": "whatever needs sight is at +2 DN",
}
"""The effects of losing a part of the body."""


def _suffered(event: vocabulary.Suffered, _: State) -> str:
    injuries = ("Memorable Injury", "Traumatic Injury")
    if event.harm == "Traumatic Injury":
        return "hand" if event.source.endswith(("hand", "arm")) else "part"
    return "injury" if event.harm in injuries else event.harm


def _track(event: vocabulary.Suffered, state: State) -> str:
    combatant, shock = state.combatant(event.who), event.harm == "Shock"
    now, limit = (combatant.shock, combatant.max_shock) if shock else (combatant.wounds, combatant.max_wounds)
    return f"{now + event.amount} of {limit}" if limit else f"{now + event.amount} in all"


def _weapon_fault(event: facts.WeaponChanged, state: State) -> str:
    if event.what in (Faults.OUT_OF_AMMO, Faults.EMPTIED):
        was_fired = state.test is not None and state.test.read is None  # the end of the roll reports it
        return "shown later" if was_fired else "empty"
    return event.what


WORDS: Words = {
    "changes": lambda event, _: _changes(event.modifiers),
    "harm_amount": lambda event, _: _amount(event.amount, event.harm),
    "cause": lambda event, state: armed_with(event.source, state),
    "the_weapon": lambda event, state: armed_with(event.weapon, state),
    "dice": lambda event, _: dice_count(event.pool),
    "number": lambda event, _: f"DN {event.dn}" if event.dn else "",
    "numbers": lambda event, _: listed(dict.fromkeys(event.dns or (event.dn,))),
}

_GAINED = sentence("{whose} {gains/gain} {amount} {resource} ({source}[; {total}]).", total=_total)

SENTENCES: Sentences = {
    # Bookkeeping
    **dict.fromkeys(
        (
            facts.SideToPick,
            facts.BlowSettled,
            facts.PoolStands,
            facts.ContestRolled,
            facts.HarmSettled,
            facts.SoakStands,
            facts.InconvenientTarget,
            facts.ItemDropped,
            facts.CauseGone,
            facts.CauseRated,
        ),
        "",
    ),
    # Rounds and turns
    vocabulary.EncounterBegan: sentence("Wrath & Glory, {edition}: {opponents}.", opponents=_opponents),
    facts.CombatBegan: "Combat begins.[ {ambushed} {is/are} ambushed.]",
    facts.AmbushAnswered: "[{acting} {acts/act} despite the ambush.]",
    facts.InitiativeSeized: either(
        lambda _, state: any(combatant.acted for combatant in state.combatants),
        "Seize the Initiative! {who} {goes/go} next.",
        "Seize the Initiative! {who} {goes/go} first.",
    ),
    vocabulary.TurnEnded: either(lambda event, state: state.combatant(event.who).present, "{who} {ends/end} the turn."),
    facts.TurnDisplaced: "{who} must wait and {acts/act} next.",
    facts.HeldActionBegun: "{who} {uses/use} the held Action.",
    facts.InterruptionFailed: "{who} {fails/fail} to interrupt.",
    Joined: sentence("{name} {joins/join} the fight.", name=lambda event, state: state.free_name(event.sheet.name)),
    # Actions and movement
    facts.ActionTaken: select(
        "action",
        {
            Actions.RUIN_ACTION: "{who} {calls/call} on Ruin.",
            Actions.GIVE_UP_MOVEMENT: "{who} {gives/give} up Movement.",
        },
    ),
    facts.ActionFreed: "{who} can take one more {slot} Action ({source}).",
    facts.MultiActionDeclared: "{who} {announces/announce} a Multi-Action: {actions}.",
    facts.Moved: select(
        "how",
        {
            Actions.CRAWL: "{who} {crawls/crawl} up to {metres:metre}.",
            Actions.RUN: "{who} {runs/run} up to {metres:metre}.",
            Actions.SPRINT: "{who} {sprints/sprint} up to {metres:metre}.",
            Actions.FALL_BACK: "{who} {falls/fall} back up to {metres:metre}.",
            Actions.CHARGE: "{who} {charges/charge} {metres:metre}.",
        },
        "{who} {moves/move} up to {metres:metre}.",
    ),
    facts.EngagementChanged: either(
        "enemies", "{who} {is/are} engaged with {enemies}.", "{who} {is/are} no longer engaged."
    ),
    facts.BlowsInvited: "{who} {leaves/leave} the melee; {enemies} may strike.",
    facts.WeaponDrawn: "{who} {draws/draw} {the_weapon}.",
    facts.WeaponThrown: either(
        lambda event, state: (state.combatant(event.who).left(event.weapon) or 1) > 1,
        "{who} {has/have} {rest} left.",
        "{who} {has/have} no {weapon} left.",
        rest=lambda event, state: counted(
            (state.combatant(event.who).left(event.weapon) or 1) - 1, state.name(event.weapon)
        ),
    ),
    facts.WeaponChanged: select(
        _weapon_fault,
        {
            "": "{who}'s {weapon} is ready again.",
            "shown later": "",
            "empty": "{who}'s {weapon} is empty.",
            Faults.DROPPED: "{who} {drops/drop} {the_weapon}.",
            Faults.JAM: "{who}'s {weapon} jams.",
            Faults.STUCK: "{who}'s {weapon} is stuck.",
        },
        "{who}'s {weapon} malfunctions.",
    ),
    # Tests
    facts.TestOwed: "{who} must test {skill}[ against {number}]: {purpose}.",
    facts.TestDeclared: select(
        _declared,
        {
            "own": "{actor} {tests/test} {skill} {purpose}[ with {armed}]: {dice}{against}.",
            "attack": "{actor} {attacks/attack} {targets}[ with {armed}]: {skill}, {dice}{against}.",
        },
        "{actor} {makes/make} {article} {action} against {targets}[ with {armed}]: {skill}, {dice}{against}.",
        armed=lambda event, state: armed_with(event.weapon, state) if event.weapon else "",
        against=_against_dn,
        purpose=tested_for,
        article=lambda event, _: "an" if event.action[:1] in "AEIOU" else "a",
    ),
    facts.TestAsked: "{who} {asks/ask} for a test of {skill}: {action}.",
    facts.TestRefused: "The GM does not allow the test[: {reason}].",
    facts.AttackAnnounced: sentence(
        "{attacker} {is/are} about to attack {targets}[ with {armed}].",
        attacker=lambda event, _: event.roll.actor,
        targets=lambda event, _: event.roll.targets,
        armed=lambda event, state: armed_with(event.roll.weapon, state),
    ),
    facts.ReactionDeclined: "{who} {does/do} not react.",
    facts.AttackDropped: "{who}'s attack comes to nothing.",
    facts.OwedDnKept: "The hidden DN is {dn}.",
    facts.ScoreKept: "{whose}'s hidden {what} is {amount}.",
    facts.RollAdjusted: select(
        lambda event, _: (
            "hidden" if event.hidden else "open" if any(each.on == "difficulty" for each in event.modifiers) else ""
        ),
        {
            "hidden": "The hidden DN is {numbers}[ ({changes})].",
            "open": "The GM changes the roll to DN {numbers} ({changes}).",
        },
        "The GM changes the roll ({changes}).",
    ),
    facts.TestRead: select(
        _test_result,
        {"passed": "{who} {passes/pass} with {icons:icon}.", "failed": "{who} {fails/fail} with {icons:icon}."},
        icons=lambda _, state: state.test.icons,
    ),
    facts.ContestBegan: "{instigator} {challenges/challenge} {opponent} to a contest: {action}.",
    facts.ContestDropped: "The contest ends without a winner: {action}.",
    facts.ContestSettled: "{winner} {wins/win} the contest against {loser}.",
    facts.Shifted: sentence(
        "{who} {shifts/shift} {shifted}[, giving up the hit on {given_up}].", shifted=shifts, given_up=_given_up
    ),
    # Attacks and damage
    vocabulary.Hit: select(
        _hit,
        {
            "success": "{attacker} {succeeds/succeed} against {target}.",
            "Critical Hit": "{attacker} {scores/score} a Critical Hit on {target}.",
            "stray shot": "{attacker} {hits/hit} {target} with a stray shot.",
        },
        "{attacker} {hits/hit} {target}.",
    ),
    vocabulary.Missed: either(
        lambda _, state: _against(state),
        "{attacker} {misses/miss} {target}.",
        "{attacker} {fails/fail} against {target}.",
    ),
    facts.Scattered: "The {weapon} scatters: {metres:metre} in direction {direction} of 6.",
    facts.CriticalAimed: either(
        _is_aim_news,
        "The Critical Hit lands on {target}[ with {severity:+d} severity].",
        "[The Critical Hit has {severity:+d} severity.]",
    ),
    facts.CriticalStands: "Critical Hit: {row}.",
    facts.DamageStands: either(
        lambda _, state: state.test is None or state.test.damage is not None,
        "The damage rises to {damage}[ ({bonus})].",
        "{who} {does/do} {damage} damage[ ({bonus})][ against {resilience}].",
        bonus=lambda event, _: f"{event.critical:+d} from the Critical Hit" if event.critical else "",
        resilience=resilience,
    ),
    facts.GuardStands: "{who}'s Resilience against this attack is {resilience} ({changes}).",
    facts.Withstood: "{source} does {who} no harm.",
    facts.HarmDue: sentence("[{target} {is/are} about to suffer {harm}.]", harm=_coming_harm),
    facts.HarmChanged: either(
        _is_news,
        "{target} {is/are} now about to suffer {harm}[ ({changes})].",
        "",
        harm=lambda event, state: _coming_harm(event, state) or "no harm",
    ),
    vocabulary.Soaked: either(
        lambda event, state: event.by != "Determination" or state.combatant(event.who).profile.negates,
        "{who} {ignores/ignore} {harm_amount} ({by}).",
        "{who} {soaks/soak} {harm_amount} and {takes/take} Shock instead.",
    ),
    vocabulary.Suffered: select(
        _suffered,
        {
            "part": "{who} {has/have} a {harm} to the {source}[; {meaning}].",
            "hand": "{who} {has/have} a {harm} to the {source}, which can no longer hold anything.",
            "injury": "{who} {has/have} a {harm}: {source}[; {meaning}].",
            "Limb lost": "{who} {loses/lose} a limb: {source}[; {meaning}].",
            "Mob members": "{who} {loses/lose} {amount:member} to {cause} ({rest} left).",
        },
        "{who} {suffers/suffer} {harm_amount} from {cause} ({track}).",
        meaning=lambda event, _: next((text for part, text in _MEANINGS.items() if event.source.endswith(part)), ""),
        rest=lambda event, state: state.combatant(event.who).members - event.amount or "none",
        track=_track,
    ),
    vocabulary.Recovered: "{who} {recovers/recover} {harm_amount} ({source}).",
    # Resources and Complications
    vocabulary.Gained: _GAINED,
    facts.GainedUnseen: _GAINED,
    facts.PointLost: "{amount} {resource} is lost, because the pool is full ({source}).",
    vocabulary.Spent: sentence(
        "{whose} {spends/spend} {amount} {resource} {purpose}, leaving {rest}.",
        purpose=paid_for,
        rest=lambda event, state: _held(state, event.whose, event.resource) - event.amount or "none",
    ),
    facts.DeclarationMade: "{player} {declares/declare}: {what}.",
    facts.DeclarationAnswered: either(
        "allowed", "The GM agrees: it is true.", "The GM declines, so {player} {pays/pay} nothing."
    ),
    facts.ComplicationDue: "{who} {has/have} a Complication.",
    facts.ComplicationProposed: "{who}'s player proposes: {what}.",
    facts.ComplicationRefused: "The GM does not agree.",
    facts.ComplicationSettled: select(
        lambda event, state: (state.complication.to_name if state.complication else "") or event.how,
        {
            "agreed": "{who}'s Complication, as agreed: {what}.",
            "table": "{who}'s Complication, from the table: {what}.",
            "Ruin": "The GM takes Ruin instead of {who}'s Complication.",
            "target": "{who}'s Complication is an Inconvenient Target: {what}.",
            "item": "{who}'s Complication is a Dropped Item: {what}.",
            "dropped": "{who} {has/have} left, so the Complication comes to nothing.",
        },
        "{who}'s Complication is a {how}[: {what}].",
    ),
}
