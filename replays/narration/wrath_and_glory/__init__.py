"""The sentences of Wrath & Glory."""

from collections.abc import Iterable, Mapping

from events import vocabulary
from events.base import Event
from events.wrath_and_glory import Actions, Faults, State, facts, sheets
from replays.narration.templates import Words, load_sentences
from replays.narration.words import counted, listed, named
from replays.narration.wrath_and_glory import conditions
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


def _left(event: facts.WeaponThrown, state: State) -> int:
    return state.combatant(event.who).left(event.weapon) or 1


def _rest_of_stock(event: facts.WeaponThrown, state: State) -> str:
    return counted(_left(event, state) - 1, state.name(event.weapon))


WORDS: Words = {
    "changes": lambda event, _: _changes(event.modifiers),
    "harm_amount": lambda event, _: _amount(event.amount, event.harm),
    "cause": lambda event, state: armed_with(event.source, state),
    "the_weapon": lambda event, state: armed_with(event.weapon, state),
    "dice": lambda event, _: dice_count(event.pool),
    "number": lambda event, _: f"DN {event.dn}" if event.dn else "",
    "numbers": lambda event, _: listed(dict.fromkeys(event.dns or (event.dn,))),
}

_TOTAL: Words = {"total": _total}

WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    **conditions.WORDS_BY_EVENT,
    # Rounds and turns
    vocabulary.EncounterBegan: {"opponents": _opponents},
    facts.InitiativeSeized: {"goes_on": lambda _, state: any(combatant.acted for combatant in state.combatants)},
    vocabulary.TurnEnded: {"is_present": lambda event, state: state.combatant(event.who).present},
    sheets.Joined: {"name": lambda event, state: state.free_name(event.sheet.name)},
    # Actions and movement
    facts.WeaponThrown: {"several": lambda event, state: _left(event, state) > 1, "rest": _rest_of_stock},
    facts.WeaponChanged: {"fault": _weapon_fault},
    # Tests
    facts.TestDeclared: {
        "kind": _declared,
        "armed": lambda event, state: armed_with(event.weapon, state) if event.weapon else "",
        "against": _against_dn,
        "purpose": tested_for,
        "article": lambda event, _: "an" if event.action[:1] in "AEIOU" else "a",
    },
    facts.AttackAnnounced: {
        "attacker": lambda event, _: event.roll.actor,
        "targets": lambda event, _: event.roll.targets,
        "armed": lambda event, state: armed_with(event.roll.weapon, state),
    },
    facts.RollAdjusted: {
        "visibility": lambda event, _: (
            "hidden" if event.hidden else "open" if any(each.on == "difficulty" for each in event.modifiers) else ""
        ),
    },
    facts.TestRead: {"result": _test_result, "icons": lambda _, state: state.test.icons},
    facts.Shifted: {"shifted": shifts, "given_up": _given_up},
    # Attacks and damage
    vocabulary.Hit: {"outcome": _hit},
    vocabulary.Missed: {"is_attack": lambda _, state: _against(state)},
    facts.CriticalAimed: {"is_news": _is_aim_news},
    facts.DamageStands: {
        "is_raised": lambda _, state: state.test is None or state.test.damage is not None,
        "bonus": lambda event, _: f"{event.critical:+d} from the Critical Hit" if event.critical else "",
        "resilience": resilience,
    },
    facts.HarmDue: {"harm": _coming_harm},
    facts.HarmChanged: {
        "is_news": _is_news,
        "harm": lambda event, state: _coming_harm(event, state) or "no harm",
    },
    vocabulary.Soaked: {
        "ignores": lambda event, state: event.by != "Determination" or state.combatant(event.who).profile.negates,
    },
    vocabulary.Suffered: {
        "kind": _suffered,
        "meaning": lambda event, _: next((text for part, text in _MEANINGS.items() if event.source.endswith(part)), ""),
        "rest": lambda event, state: state.combatant(event.who).members - event.amount or "none",
        "track": _track,
    },
    # Resources and Complications
    vocabulary.Gained: _TOTAL,
    facts.GainedUnseen: _TOTAL,
    vocabulary.Spent: {
        "purpose": paid_for,
        "rest": lambda event, state: _held(state, event.whose, event.resource) - event.amount or "none",
    },
    facts.ComplicationSettled: {
        "kind": lambda event, state: (state.complication.to_name if state.complication else "") or event.how,
    },
}

SENTENCES = load_sentences(__name__, vocabulary, facts, sheets, words=WORDS_BY_EVENT)
