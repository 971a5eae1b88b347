"""The phrases that the sentences of Powered by Heresy are made of."""

from collections.abc import Mapping

from events import vocabulary
from events.powered_by_heresy import Condition, Move, Resource, State, facts
from replays.narration.shared import ability_kind
from replays.narration.templates import Word
from replays.narration.words import counted, is_plural, listed

PURPOSES = ("a reload", "another damage roll", "tending wounds", *Move.names())
"""Purposes of spending besides levels, moves of the library and abilities; for other reasons a resource is lost."""

ANOTHER_USE = "spend another use"
ANOTHER_LOOK = "a closer look"
DEAL_DAMAGE = "deal damage"
STORES = "the stores"
DEFENSES = {"redirect": "redirect the attack", "halve": "halve the damage", "forward": "give +1 forward"}
"""The deeds that hold from Defend buys."""
THE_FICTION = "the fiction"
"""The source of a condition that has no other source."""
SAID = (THE_FICTION, "leaves the fight")
"""Sources that add nothing to the sentence about a condition."""


def with_weapon(weapon: str, state: State) -> str:
    """Return a weapon as the means of an attack, with an article; moves and other sources have none."""
    name = state.name(weapon)
    article = "" if state.move(weapon) is not None or name.startswith("bare ") else "the "
    return f" with {article}{name}" if name else ""


def thing(event: vocabulary.Spent | vocabulary.Gained, state: State) -> str:
    """Return an amount of a resource, such as `2 uses of the Shotgun`."""
    amount, resource = event.amount, event.resource
    if resource == Resource.MEDKIT:
        return f"{counted(amount, 'use')} of the medkit"
    if resource in (Resource.RAISES, Resource.LEARNING):
        return counted(amount, resource.removesuffix(" left for later"))
    kind, _, owner = resource.partition(" of ")
    if not owner:
        return f"{amount} {resource}"
    if kind == "hold":
        return f"{amount} hold from {owner}"
    weapon = state.name(owner)
    return f"{amount} ammo for the {weapon}" if kind == "ammo" else f"{counted(amount, 'use')} of the {weapon}"


def expense(event: vocabulary.Spent, state: State) -> str:
    """Return whether a resource is spent on something, buys a deed, is taken up, or is lost."""
    if event.on == ANOTHER_USE:
        return "another use"
    if event.resource in (Resource.RAISES, Resource.LEARNING):
        return "later"
    if bought(event, state):
        return "bought"
    titles = (*(ability.title for ability in state.catalogue), *of_conditions(state).values())
    current = () if state.attempt is None else (state.attempt.move,)
    is_purpose = event.on.startswith("level ") or event.on in (*PURPOSES, *current, *titles)
    return "spent" if is_purpose or state.move_and_subject(event.on)[0] else "lost"


def bought(event: vocabulary.Spent, state: State) -> str:
    """Return what a point of hold is spent to do; empty if it is not spent on a deed."""
    kind, _, move = event.resource.partition(" of ")
    sheet = state.move(move)
    if kind != "hold":
        return ""
    if move == Move.DISCERN_REALITIES:
        return "" if event.on == ANOTHER_LOOK else "to ask a question"
    if move == Move.DEFEND:
        return f"to {DEFENSES[event.on]}" if event.on in DEFENSES else ""
    return f"to {event.on}" if sheet is not None and event.on in [option.name for option in sheet.spend] else ""


def gain(event: vocabulary.Gained, _: State) -> str:
    """Return the kind of a gain, which decides its sentence."""
    if event.resource in (Resource.RAISES, Resource.LEARNING):
        return "later"
    if event.resource != Resource.XP:
        return "stores" if event.source == STORES else "gain"
    return "miss" if event.source.startswith("a 6-") else "XP"


def quoted(event: facts.MoveTriggered | facts.MovePointedOut, _: State) -> str:
    """Return the words of a player in quotation marks."""
    return f'"{event.text}"' if event.text else ""


def move(event: facts.MoveTriggered, _: State) -> str:
    """Return the kind of a move, which decides its sentence."""
    if event.move == Move.AID_OR_INTERFERE:
        return "aid" if event.detail == "Aid" else "interfere"
    if event.move == Move.DEFEND and event.targets == (event.actor,):
        return "alone"
    return "approach" if event.move == Move.DEFY_DANGER and event.weapon != event.detail else "move"


def ended_bonus(event: facts.BonusEnded, state: State) -> facts.BonusTaken | None:
    """Return the ongoing that ends; None for a forward, whose end has no sentence."""
    bonuses = state.acolyte(event.who).bonuses
    return next((bonus for bonus in bonuses if bonus.bonus == event.bonus and bonus.lasting), None)


def end(event: facts.BonusEnded, state: State) -> str:
    """Return whether an ongoing modifier or an ongoing ease ends; empty for a forward."""
    bonus = ended_bonus(event, state)
    return "" if bonus is None else "ease" if bonus.what else "modifier"


def of_ended(field: str) -> Word:
    """Return a function that returns a field of the ongoing that ends."""
    return lambda event, state: getattr(ended_bonus(event, state), field)


CIRCUMSTANCES = {
    "imperials": "against imperials",
    "crowd": "in a crowd",
    "warp energy": "against warp energy",
    "under fire": "under fire",
    "cover": "in cover",
    "eyesight": "when eyesight matters",
}
"""The facts of the rules that need other words than `when`."""


def when(event: facts.BonusTaken, _: State) -> str:
    """Return the circumstance of a bonus, in words."""
    return event.when and CIRCUMSTANCES.get(event.when, f"when {event.when}")


def question(event: facts.QuestionAsked, state: State) -> tuple[str, str]:
    """Return the subjects of a question, which it names in brackets at its end, and the words before them."""
    words, _, subjects = event.question.rstrip("?)").rpartition(" (")
    known = {character.name for character in state.characters()}
    if state.is_acolyte(event.who):
        known |= {learned.about for learned in state.acolyte(event.who).moves}
    is_about = words and event.question.endswith(")") and {*subjects.split(", ")} <= known
    return (listed(subjects.split(", ")), words) if is_about else ("", event.question.rstrip("?"))


def verb(singular: str, plural: str) -> Word:
    """Return the verb that agrees with the name of a weapon or hazard, which may have no article."""

    def verb(event: vocabulary.Hit | vocabulary.Missed, state: State) -> str:
        return plural if is_plural(f"the {state.name(event.weapon)}") else singular

    return verb


def blow(event: facts.BlowFaced, state: State) -> str:
    """Return how a blow begins; empty if its story has begun, and the Defense is only named again."""
    if state.blow is None or state.blow.faced is not None:
        return ""
    return "own" if event.target in state.blow.due.attackers else "begins"


def strikes(_: object, state: State) -> str:
    """Return the verb that agrees with the attackers, or with a hazard, which may have no article."""
    attackers = () if state.blow is None else state.blow.due.attackers
    hazard = state.blow is not None and not attackers and is_plural(f"the {state.blow.due.source}")
    several = hazard or len(attackers) > 1 or any(is_plural(state.name(attacker)) for attacker in attackers)
    return "strike" if several else "strikes"


def striker(_: object, state: State) -> object:
    """Return the attackers of the current blow, or its source if it has none."""
    due = None if state.blow is None else state.blow.due
    return due and (due.attackers or due.source)


def cause_of_wounds(event: vocabulary.Suffered, state: State) -> str:
    """Return the source of wounds; empty if the sentence about the blow or move before them names it."""
    blow, move = state.blow, state.attempt
    is_said = (blow is not None and blow.due.source == event.source) or (move is not None and move.move == event.source)
    return "" if is_said else event.source


def choice(event: facts.MoveTriggered, state: State) -> str:
    """Return the variant of a move, such as a task, a tactic or a subject."""
    sheet = state.move(event.move)
    is_variant = event.move in (Move.BASIC_TECH_USE, Move.TACTICAL_ADVANTAGE) and not event.weapon
    return event.detail if is_variant or (sheet is not None and sheet.about) else ""


def condition(event: vocabulary.ConditionChanged, state: State) -> str:
    """Return the kind of a change of condition, which decides its sentence."""
    if event.condition in VERBAL:
        return "verbal" if event.level else "verbal end"
    if marked_by(event, state):
        return "marked" if event.level else "unmarked"
    return "begins" if event.level else "ends"


def marked_by(event: vocabulary.ConditionChanged, state: State) -> str:
    """Return the id of the character whose mark a condition is; empty if it is not a mark."""
    marks = (owner.id for owner in state.characters() if event.condition.endswith(Condition.mark("", owner.id)))
    return next(marks, "")


def ability(event: vocabulary.AbilityUsed, state: State) -> str:
    """Return the kind of an ability, which decides its sentence."""
    if state.move(event.ability) is not None:
        return "move"
    return "condition" if event.ability in of_conditions(state) else ability_kind(event, state)


def of_conditions(state: State) -> Mapping[str, str]:
    """Return the titles of the abilities that conditions give, by their ids."""
    return {ability.id: ability.title for sheet in state.conditions for ability in sheet.abilities}


def source(event: vocabulary.ConditionChanged | vocabulary.Recovered, _: State) -> str:
    """Return the part of a condition after its colon, and the source unless the sentence has said it."""
    if isinstance(event, vocabulary.Recovered):
        return "" if event.source == THE_FICTION else event.source
    detail = event.condition.partition(": ")[2].replace("oneself", "themselves")
    is_said = event.source in SAID or (detail and event.source == "terror")
    return "; ".join(filter(None, (detail, "" if is_said else event.source)))


VERBAL = ("hardly recalls the talk", "does not recall who spoke")
"""Conditions of the catalogue whose names begin with a verb."""

EASES = {"advantage": "advantage", "edge": "the edge", "reroll": "a reroll", "choice": "one more option"}
"""The changes to a roll that are not modifiers, in words."""
