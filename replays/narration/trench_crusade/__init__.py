"""The sentences of Trench Crusade."""

from collections.abc import Mapping

from events import vocabulary
from events.base import Event
from events.trench_crusade import Action, Condition, Marker, State, facts
from replays.narration.shared import OWN_CONDITION, ability_kind, ability_text, ability_title
from replays.narration.templates import Sentences, Words, either, load_sentences, select
from replays.narration.trench_crusade.dice import in_the_chart
from replays.narration.words import counted, listed


def _weapon(event: facts.ActionDeclared, state: State) -> str:
    weapon = state.weapon(event.weapon)  # not `state.name`, because a model may have the same id
    return event.weapon if weapon is None else weapon.name


def _condition(event: vocabulary.ConditionChanged, state: State) -> tuple[str, bool]:
    own = state.condition_sheet(event.condition) is not None
    return "own" if own else event.condition, event.level > 0


def _source(event: vocabulary.ConditionChanged | vocabulary.Gained, state: State) -> str:
    """Return the cause of a marker or a condition; empty if it is a weapon, which the sentence of the attack names."""
    is_known = event.source == "standing up" or state.weapon(event.source) is not None
    return "" if is_known else event.source


def _gained(event: vocabulary.Gained, state: State) -> str:
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


def _outcome(event: vocabulary.EncounterEnded, state: State) -> str:
    if event.winners:
        return "won"
    last_turn = event.reason.endswith("was the last")
    return "open" if last_turn and state.winners is None and state.settings.limit_winner == "none" else "drawn"


def _spender(event: vocabulary.Spent, state: State) -> str:
    """Return the side that spends the markers: the rolling or injured model's for Blessing Markers, else its enemy."""
    holder = state.injuries[0].target if state.injuries else event.whose
    side = state.model(holder).side
    return side if event.resource == Marker.BLESSING else state.enemy(side)


def _bought(event: vocabulary.Spent, state: State) -> str:
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


def _suffered(event: vocabulary.Suffered, state: State) -> str:
    already_down = event.harm == Condition.DOWN and state.model(event.who).down
    return "already Down" if already_down else event.harm


def _turn_end(event: vocabulary.TurnEnded, state: State) -> str:
    if state.activation(event.who) is None:
        return "shown before"
    return "chosen" if event.reason == "it is done" else "forced"


def _injury_change(event: facts.InjuryResolved, _: State) -> str:
    return "changed" if event.rolled != event.result else event.result


_MEDI_KIT = {"blood": "to remove a Blood Marker", "down": "to help it up"}

WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    vocabulary.EncounterBegan: {"opponents": lambda _, state: " against ".join(side.name for side in state.sides)},
    facts.PlayPassed: {"step": lambda _, state: state.step},
    vocabulary.TurnEnded: {"kind": _turn_end},
    facts.ActivationForcedToEnd: {"is_out": lambda event, state: state.model(event.model).out},
    facts.ActionDeclared: {
        "kind": _declared,
        "aim": lambda event, _: "a point" if event.at_point else event.targets[:1],
        "weapon_name": _weapon,
        "purpose": lambda event, _: _MEDI_KIT.get(event.detail, ""),
        "its_side": lambda event, state: state.seat_of(event.model),
        "risk": lambda event, _: "RISKY" if event.risky else "",
    },
    vocabulary.AbilityUsed: {
        "kind": ability_kind,
        "title": ability_title,
        "text": ability_text,
        "target": lambda event, _: "itself" if event.target == event.who else event.target,
    },
    facts.ChargeDeclared: {"target": lambda event, _: event.targets[0], "leap": lambda event, _: 2 * event.dive},
    facts.MeleeChanged: {"kind": _melee},
    facts.RetreatSettled: {"stays_in_melee": lambda event, state: bool(state.model(event.model).in_melee_with)},
    facts.ActionResolved: {
        "kind": lambda event, state: _attacks_left(event, state)[1],
        "left": lambda event, state: _attacks_left(event, state)[0],
        "weapon": lambda event, state: _attacks_left(event, state)[2],
    },
    vocabulary.Missed: {"mark": lambda event, _: event.target or "the point aimed at"},
    facts.Scattered: {"weapon": lambda event, _: event.shot.weapon, "distance": lambda event, _: 2 * event.inches},
    facts.Pledged: {"kind": _pledge, "things": _pledged},
    vocabulary.Spent: {
        "kind": lambda _, state: state.window is None,
        "pays": lambda event, _: "pays" if event.amount == 1 else "pay",
        "spender": _spender,
        "bought": _bought,
    },
    vocabulary.Gained: {"note": _gained},
    facts.InjuryDue: {"is_announced": lambda event, _: bool(event.base) or event.cause == "accident"},
    facts.InjuryWaits: {
        "target": lambda event, _: event.injury.target,
        "attacker": lambda event, _: event.injury.attacker,
        "source": lambda event, _: event.injury.source,
    },
    facts.InjuryResolved: {
        "change": _injury_change,
        "row": lambda event, _: in_the_chart(event.rolled),
        "new_row": lambda event, _: in_the_chart(event.result),
    },
    vocabulary.Suffered: {"kind": _suffered},
    facts.MoraleDue: {
        "alone": lambda event, _: len(event.sides) == 1,
        "first": lambda event, _: event.sides[:1],
        "others": lambda event, _: event.sides[1:],
    },
    facts.Joined: {"name": lambda event, state: state.free_name(event.sheet.name)},
    vocabulary.EncounterEnded: {"outcome": _outcome, "cause": lambda event, _: event.reason.removesuffix(".")},
}

SENTENCES: Sentences = {
    **load_sentences(__name__, vocabulary, facts, words=WORDS_BY_EVENT),
    facts.DeciderNamed: select(
        lambda event, state: "tied" if event.reason == "it had the initiative before" else bool(state.roll_off),
        {
            "tied": "The roll-off is tied, so the initiative stays with {side}.",
            True: "The initiative goes to {side} (roll-off).",
        },
        "The initiative goes to {side} (fewer models).",
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
    facts.Landed: select(
        lambda event, _: (bool(event.on), bool(event.caught)),
        {
            (True, True): "It lands on {on} and also hits {caught}.",
            (True, False): "It lands on {on}.",
            (False, True): "It lands on open ground and hits {caught}.",
        },
        "It lands where no one is.",
    ),
    vocabulary.ConditionChanged: select(
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
