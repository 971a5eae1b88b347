"""The sentences of Fiend Wake."""

from collections.abc import Iterable

from events import vocabulary
from events.fiend_wake import facts
from events.fiend_wake.facts import Action, Question
from events.fiend_wake.table import Combatant, State
from replays.narration.fiend_wake.harm import WORDS, amount_text
from replays.narration.shared import ABILITY, ability_kind, ability_text, ability_title
from replays.narration.templates import Sentences, either, select, sentence
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


_ACTIONS = {
    Action.ARM: "{who} readies the {thing}",
    Action.STOW: "{who} stows the {thing}",
    Action.CALL_SHOT: "{who} calls a shot",
    Action.ENTER: "{who} enters {thing}",
    Action.EVACUATE: "{who} leaves {thing}",
    Action.FLEE: "{who} tries to flee",
    Action.MOUNT: "{who} goes to mount {thing}",
    Action.DISMOUNT: "{who} dismounts from {thing}",
    Action.ASSAULT: "{who} calls an Assault on {thing}",
    Action.GRAPPLE: "{who} grapples {thing}",
    Action.MELEE: "{who} strikes at {thing}",
    Action.RANGED: "{who} shoots at {thing}",
    Action.LAY_CALTROPS: "{who} lays caltrops around {thing}",
    "own caltrops": "{who} lays caltrops all around",
    Action.PICK_UP: "{who} picks up the caltrops",
    Action.TREAT: "{who} tends to {thing}",
    Action.HARASS: "{who} harasses {thing}",
    Action.ODD_BALL: "{who} carries it out: {thing}",
    Action.CUSTOM: "{who} acts: {thing}",
}
_NOUNS = {
    Action.TREAT: "treatment",
    Action.FLEE: "retreat",
    Action.MOUNT: "attempt to mount",
    Action.BOMBARD: "strike",
}
_ABILITY = {
    **ABILITY,
    "automatic": "{title} {takes/take} effect for {who}[ on {target}].[ {text}]",
    "suffered": "{title} {takes/take} effect on {who}.[ {text}]",
}
_WORTH = "[ for {points:point}][ as a Full Action worth {assumed:point}]."

_ROLL_DUE = either(
    "skill", "{who} must roll {skill} with {stat} against {difficulty}.", "{who} must roll {stat} against {difficulty}."
)

_WITHOUT_SENTENCE = (
    facts.AbilitiesDue, facts.AlsoAsked, facts.DeedWaits, facts.ShotsCalled, facts.GrappleHeld,
    facts.ReactionsClosed, facts.HarmSettled,
)  # fmt: skip

SENTENCES: Sentences = {
    **dict.fromkeys(_WITHOUT_SENTENCE, ""),
    # Rounds and turns
    vocabulary.EncounterBegan: sentence("Fiend Wake: {opponents}.", opponents=_opponents),
    facts.AbilityResolved: select(_is_announced, {False: "{ability} {takes/take} effect for {who}."}),
    facts.BaseChanged: select("base", {None: ""}, "{who} begins with {base:Tactical Point}, before Cunning."),
    facts.BidCommitted: "{who} secretly bids {points}.",
    facts.BidsRevealed: sentence(
        "The bids are revealed and paid: {bids}.",
        bids=lambda event, state: listed(
            f"{state.name(who)} {points}" for who, points in zip(event.who, event.points, strict=True)
        ),
    ),
    facts.BidCapped: "{who} has only {points:point} left, so the bid counts as {points}.",
    facts.CedeCommitted: either("cede", "{who} secretly chooses to give way.", "{who} secretly chooses to stand firm."),
    facts.TiesCeded: "{ceded} {gives/give} way to break the tie.",
    facts.PrioritySet: select(
        "order",
        {(): "No one has priority."},
        "Priority: {ranks}.",
        ranks=lambda event, state: ranked(map(state.name, event.order)),
    ),
    facts.CycleOpened: either(
        lambda _, state: any(who.tokens and who.present and not who.unconscious for who in state.combatants),
        "Cycle {number} begins.",
    ),
    facts.TurnPending: "{who} sets a Turn Token aside.",
    vocabulary.TurnBegan: select(
        lambda _, state: state.question, {Question.BONUS: "{who} takes an extra turn."}, "{who} takes a turn."
    ),
    facts.TurnDiscounted: "{who} did nothing, so this turn does not count.",
    facts.BonusTurnLost: "{who} loses the extra turn ({reason}).",
    vocabulary.Spent: select(
        _expense,
        {
            "silent": "",
            "left behind": "{whose} leaves {cost} behind.",
            "Stun": "{whose} loses {cost} to Stun.",
            "unspent": "{whose} loses {unspent} at the end of the round.",
            "lost": "{whose} loses {cost} ({on}).",
        },
        "{whose} spends {cost} on {on}.",
        unspent=lambda event, _: amount_text(event.amount, f"unspent {event.resource}"),
    ),
    vocabulary.Gained: select(
        _preparation,
        {"silent": "", "both": "{whose} begins the round with {both}."},
        "{whose} gains {cost} ({source}).",
        both=_both,
    ),
    # Actions
    facts.ActionTaken: select(
        lambda event, _: (
            "own caltrops" if (event.action, event.detail) == (Action.LAY_CALTROPS, event.who) else event.action
        ),
        {Action.BOMBARD: "", **{action: text + _WORTH for action, text in _ACTIONS.items()}},
        thing=_detail,
    ),
    facts.DeedDeclared: select(
        lambda event, _: "area" if event.action == Action.BOMBARD and not event.location else event.action,
        {
            Action.BOMBARD: "{actor} bombards {location} with the {weapon}.",
            "area": "{actor} strikes at {caught} with the {weapon}.",
            Action.ODD_BALL: "{actor} tries an Odd-Ball Behavior: {what}.",
            Action.MOUNT: "{actor} tries to wrangle {target}.",
        },
    ),
    facts.DeedDone: select(
        _deed,
        {
            "silent": "",
            "succeeded": "{actor}'s {deed} succeeds.",
            "failed": "{actor}'s {deed} fails.",
            "dropped": "{actor} drops the {deed}.",
            "missed its mark": "{actor}'s {deed} misses its mark.",
            "nobody is there": "{actor}'s {deed} finds no one there.",
            "it lapses": "{actor}'s {deed} lapses.",
            "the GM does not allow it": "The GM does not allow {actor}'s {deed}.",
            "the GM does not agree": "The GM does not agree to {actor}'s {deed}.",
        },
        "{actor}'s {deed} lapses: {result}.",
        deed=lambda event, _: _NOUNS.get(event.action, event.action),
    ),
    facts.Priced: select(
        "level",
        dict.fromkeys(
            ("easy", "moderate", "hard", "absurd"),
            "The GM calls it {level}: {points:point}, or a roll of Tactics with {stat} against {difficulty}.",
        ),
        "The GM sets a price: {points:point}, or a roll of Tactics with {stat} against {difficulty}.",
    ),
    facts.SupportersCalled: "[{who} {is/are} called to support the Assault.]",
    facts.Supported: either(
        lambda event, _: event.points > 0,
        "{who} joins the Assault with {points:point}.",
        "{who} stays out of the Assault.",
    ),
    facts.DifficultyRaised: "{who} raises the difficulty by {by}, which counts as {credited:point}.",
    facts.GrappleSettled: either("resisted", "{target} resists.", "{target} does not resist."),
    facts.Mounted: select(
        lambda event, state: (
            "mounts" if event.animal else "falls" if state.combatant(event.who).unconscious else "dismounts"
        ),
        {"mounts": "{who} mounts {animal}.", "falls": "{who} falls off {steed}."},
        steed=lambda event, state: state.combatant(event.who).mount,
    ),
    facts.Wrangled: "{who} wrangles {animal}.",
    # Dice and abilities
    facts.RollDue: _ROLL_DUE,
    facts.RollOwed: _ROLL_DUE,
    facts.RollModified: sentence("{who} gets {effects}.", effects=_effects),
    facts.WeaponReadied: select(
        lambda event, state: bool(not event.weapon and state.turn and state.turn.actor != event.who),
        {True: "{who} loses hold of the {weapon_lost}."},
        weapon_lost=lambda event, state: state.combatant(event.who).ready,
    ),
    facts.WeaponSpent: "{who} has one {weapon} fewer.",
    facts.RollRevised: "{who} now rolls against {difficulty}.",
    facts.RollLapsed: "{who} can no longer roll for {purpose}.",
    vocabulary.AbilityUsed: select(_ability, _ABILITY, title=ability_title, text=ability_text),
    facts.SpellBegan: "{who}'s {spell} begins[ on {on}][; it costs {fuel:point} of fuel each round].",
    facts.SpellEnded: "{who}'s {spell} ends.",
    facts.Protected: select(
        lambda event, _: event.until if event.amount else "over",
        {
            "over": "The effect of {source} on {who}'s {what} ends.",
            "turn": "{who} has {amount:+d} {what} from {source} this turn.",
            "round": "{who} has {amount:+d} {what} from {source} this round.",
        },
        "{who} has {amount:+d} {what} from {source} for the rest of the fight.",
    ),
    # Aftermath
    facts.Answered: select(
        "answer",
        {
            "agrees": "{who} agrees to end the fight.",
            "is hostile": "{who} fights on.",
            "forfeits": "{who} does not pay for armor and loses all points and tokens.",
            "takes it off": "{who} spends the round taking off armor.",
            "holds": "{who} sets no Turn Token aside.",
            "fails": "{who} fails to hold on.",
            "holds on": "{who} holds on.",
        },
    ),
    vocabulary.EncounterEnded: select(
        lambda _, state: len(_parties(state, _standing(state))) > 1,
        {True: "The fight is over: {reason}. {standing} {is/are} still on the field.[ {winners} {wins/win}.]"},
        "The fight is over: {reason}. {standing} {holds/hold} the field.[ {winners} {wins/win}.]",
        standing=lambda _, state: tuple(combatant.id for combatant in _standing(state)),
    ),
}
