"""The sentences of Fiend Wake."""

from collections.abc import Iterable, Mapping

from events import vocabulary
from events.base import Event
from events.fiend_wake import Action, Combatant, State, facts
from replays.narration.fiend_wake import harm, places
from replays.narration.fiend_wake.harm import WORDS, amount_text
from replays.narration.shared import ability_kind, ability_text, ability_title
from replays.narration.templates import Sentences, Words, load_sentences, select
from replays.narration.words import counted, listed, ranked

__all__ = ["SENTENCES", "WORDS"]


def _stance(state: State, one: str, other: str) -> str:
    """Return the stance between two sides, which are hostile without a pact."""
    pacts = (pact.stance for pact in state.pacts if {pact.one, pact.other} == {one, other})
    return "allied" if one == other else next(pacts, "hostile")


def _parties(state: State, combatants: Iterable[Combatant]) -> tuple[tuple[Combatant, ...], ...]:
    """Return the combatants in parties: those whose sides are all allied with each other."""
    parties: list[list[Combatant]] = []
    for who in combatants:
        friends = (party for party in parties if all(_stance(state, who.side, each.side) == "allied" for each in party))
        party = next(friends, None)
        if party is None:
            parties.append([who])
        else:
            party.append(who)
    return tuple(map(tuple, parties))


def _opponents(_: vocabulary.EncounterBegan, state: State) -> str:
    """Return the parties that are hostile to each other, and then those that are neutral to all others."""
    parties = _parties(state, state.combatants)
    foes, apart = list[str](), list[str]()
    for party in parties:
        others = (other for each in parties if each is not party for other in each)
        hostile = any(_stance(state, who.side, other.side) == "hostile" for other in others for who in party)
        (foes if hostile or len(parties) == 1 else apart).append(listed(who.name for who in party))
    fight = " against ".join(foes)
    neutral = f"{listed(apart)} {'stands' if len(apart) == 1 else 'stand'} apart" if apart else ""
    return "; ".join(filter(None, (fight, neutral)))


def _is_announced(event: facts.AbilityResolved, state: State) -> bool:
    """Return whether the ability is data, so that an `AbilityUsed` follows."""
    return any(event.ability in (ability.id, ability.title) for ability in state.catalogue)


def _ability(event: vocabulary.AbilityUsed, state: State) -> str:
    """Return the kind of ability; `suffered` if it belongs to a condition or a location."""
    kind = ability_kind(event, state)
    others = [ability.id for sheet in state.condition_sheets for ability in sheet.abilities]
    others += [ability for location in state.locations for ability in location.place.abilities]
    return "suffered" if kind == "automatic" and event.ability in others else kind


def _preparation(event: vocabulary.Gained, state: State) -> str:
    """Return the kind of gain; the Tactical Points and Turn Tokens of Round Prep share one sentence."""
    if event.resource == facts.CALTROPS:
        return "silent"
    if event.source != facts.ROUND_PREP:
        return "gain"
    if event.resource == facts.TOKENS:
        return "both"
    return "silent" if _has_turns(state, state.combatant(event.whose)) else "gain"


def _has_turns(state: State, combatant: Combatant) -> bool:
    resolve = next(stat for stat in combatant.stats if stat.id == "Resolve")
    vitality = combatant.profile.vitality
    vitality = len(set(resolve.numbers) - set(resolve.marked)) if vitality is None else vitality
    return state.settings.token_grant != "after_bid" and vitality > 0


def _both(event: vocabulary.Gained, state: State) -> str:
    combatant = state.combatant(event.whose)
    return f"{counted(combatant.tp, facts.POINTS)} and {counted(combatant.tokens + event.amount, facts.TOKENS)}"


def _expense(event: vocabulary.Spent, _: State) -> str:
    if event.on in ("a Pending Turn", "Bid For Priority", facts.CALTROPS):
        return "silent"
    if event.on.startswith("leaving"):
        return "left behind"
    if event.on == "the end of the round":
        return "unspent"
    losses = ("the end of", "armor not", "surprise", "a handicap", "falling")
    return "Stun" if event.on == "Stun" else "lost" if event.on.startswith(losses) else "spent"


def _deed(event: facts.DeedDone, _: State) -> str:
    is_silent = event.result == "succeeded" and event.action in (Action.ASSAULT, Action.FLEE, Action.MOUNT)
    return "silent" if is_silent or event.result in ("hit", "missed", "treated", "prevented") else event.result


def _detail(event: facts.ActionTaken, state: State) -> str:
    weapon = state.weapon(event.detail)
    return weapon.name if weapon else event.detail


def _effects(event: facts.RollModified, _: State) -> str:
    changes = [(change, "" if change.on == facts.TOTAL else f" {change.on}") for change in event.modifiers]
    return listed(f"{change.amount:+d}{kind} for {change.name}" for change, kind in changes)


def _standing(state: State) -> tuple[Combatant, ...]:
    return tuple(combatant for combatant in state.combatants if combatant.present and not combatant.unconscious)


_NOUNS = {Action.TREAT: "treatment", Action.FLEE: "retreat", Action.MOUNT: "attempt to mount", Action.BOMBARD: "strike"}


WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    **harm.WORDS_BY_EVENT,
    **places.WORDS_BY_EVENT,
    vocabulary.EncounterBegan: {"opponents": _opponents},
    facts.AbilityResolved: {"is_announced": _is_announced},
    facts.BidsRevealed: {
        "bids": lambda event, state: listed(
            f"{state.name(who)} {points}" for who, points in zip(event.who, event.points, strict=True)
        )
    },
    facts.CycleOpened: {
        "is_contested": lambda _, state: any(
            who.tokens and who.present and not who.unconscious for who in state.combatants
        )
    },
    vocabulary.TurnBegan: {"request": lambda _, state: state.question},
    vocabulary.Spent: {
        "kind": _expense,
        "unspent": lambda event, _: amount_text(event.amount, f"unspent {event.resource}"),
    },
    vocabulary.Gained: {"kind": _preparation, "both": _both},
    facts.ActionTaken: {
        "kind": lambda event, _: (
            "own caltrops" if (event.action, event.detail) == (Action.LAY_CALTROPS, event.who) else event.action
        ),
        "thing": _detail,
    },
    facts.DeedDeclared: {
        "kind": lambda event, _: "area" if event.action == Action.BOMBARD and not event.location else event.action
    },
    facts.DeedDone: {"kind": _deed, "deed": lambda event, _: _NOUNS.get(event.action, event.action)},
    facts.Supported: {"joins": lambda event, _: event.points > 0},
    facts.Mounted: {
        "kind": lambda event, state: (
            "mounts" if event.animal else "falls" if state.combatant(event.who).unconscious else "dismounts"
        ),
        "steed": lambda event, state: state.combatant(event.who).mount,
    },
    facts.RollModified: {"effects": _effects},
    facts.WeaponReadied: {
        "loses_hold": lambda event, state: bool(not event.weapon and state.turn and state.turn.actor != event.who),
        "weapon_lost": lambda event, state: state.combatant(event.who).ready,
    },
    vocabulary.AbilityUsed: {"kind": _ability, "title": ability_title, "text": ability_text},
    facts.Protected: {"lasts": lambda event, _: event.until if event.amount else "over"},
    vocabulary.EncounterEnded: {
        "parties_remain": lambda _, state: len(_parties(state, _standing(state))) > 1,
        "standing": lambda _, state: tuple(combatant.id for combatant in _standing(state)),
    },
}

SENTENCES: Sentences = {
    **load_sentences(__name__, vocabulary, facts, words=WORDS_BY_EVENT),
    facts.BaseChanged: select("base", {None: ""}, "{who} begins with {base:Tactical Point}, before Cunning."),
    facts.PrioritySet: select(
        "order",
        {(): "No one has priority."},
        "Priority: {ranks}.",
        ranks=lambda event, state: ranked(map(state.name, event.order)),
    ),
}
