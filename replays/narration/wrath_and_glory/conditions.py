"""The sentences of Wrath & Glory for conditions."""

from events import vocabulary
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Conditions
from events.wrath_and_glory.table import State
from replays.narration.shared import OWN_CONDITION
from replays.narration.templates import Sentences, select, sentence


def _condition(event: vocabulary.ConditionChanged, state: State) -> object:
    condition, present = event.condition, event.level > 0
    by_another = event.source != event.who and state.has_combatant(event.source)
    left = condition == Conditions.OUT and state.combatant(event.who).how  # the sentence for leaving precedes
    if present and (left or (condition == Conditions.LIMB_LOST and by_another)):  # the roll for the limb follows
        return "told"
    if condition == Conditions.PRONE and not present and (by_another or event.source == "standing up"):
        return "helped" if by_another else "standing"
    own = state.condition_sheet(condition) is not None
    if own or condition in _CONDITIONS:
        return present if own else (condition, present)
    if event.level == 1 and condition in _DONE_BY_OTHERS and event.source != event.who:
        return "by" if by_another else "present"
    return "graded" if event.level > 1 else "present" if present else "gone"


_DONE_BY_OTHERS = (Conditions.HINDERED, Conditions.PINNED, Conditions.RESTRAINED, Conditions.STAGGERED)


_CONDITIONS = {
    Conditions.ALL_OUT: ("{who} {goes/go} all out and {is/are} easier to hit.", "{who} {is/are} on guard again."),
    Conditions.FULL_DEFENCE: ("{who} {gains/gain} {level:+d} Defence.", "{who}'s Full Defence ends."),
    Conditions.FORFEIT: (
        "{who} {gives/give} up the next turn for Full Defence.",
        "{who} {has/have} given up this turn.",
    ),
    Conditions.HOLDING: ("{who} {holds/hold} the Action for later.", "{who} {lets/let} the held Action lapse."),
    Conditions.PRONE: ("{who} {falls/fall} Prone[ ({source})].", "{who} {is/are} no longer Prone[ ({source})]."),
    Conditions.POISONED: (
        "{who} {is/are} Poisoned[ ({source})]; Toughness against DN {level} ends it.",
        "{who} {is/are} no longer Poisoned[ ({source})].",
    ),
    Conditions.FEAR: ("{who} {is/are} afraid[ ({source})].", "{who} {is/are} no longer afraid[ ({source})]."),
    Conditions.TERROR: ("{who} {is/are} terrified[ ({source})].", "{who} {is/are} no longer terrified[ ({source})]."),
    Conditions.LIMB_LOST: ("{who} {loses/lose} a limb[ ({source})].", "{who} {has/have} the limb again[ ({source})]."),
    Conditions.DEAD: ("{who} {dies/die}[ ({source})].", ""),
    Conditions.OUT: ("{who} {is/are} out of the fight[ ({source})].", ""),
}

SENTENCES: Sentences = {
    vocabulary.ConditionChanged: select(
        _condition,
        {
            **OWN_CONDITION,
            **{(name, present): texts[not present] for name, texts in _CONDITIONS.items() for present in (True, False)},
            "standing": "{who} {stands/stand} up.",
            "helped": "{source} {helps/help} {who} up.",
            "told": "",
            "gone": "{who} {is/are} no longer {condition}[ ({source})].",
            "graded": "{who} {is/are} {condition} {level}[ ({source})].",
            "present": "{who} {is/are} {condition}[ ({source})].",
            "by": "{who} {is/are} {condition} by {source}.",
        },
        source=lambda event, _: "" if event.source == event.who else event.source,
    ),
    facts.CauseAdded: sentence(
        "{source} also {keeps/keep} {who} {condition}[ {grade}].",
        grade=lambda event, _: event.level if event.level > 1 else 0,
    ),
    facts.CauseLasts: "It lasts until {source}'s next turn.",
}
