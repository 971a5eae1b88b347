"""The sentences of rolls in Trench Crusade: the dice that count, their total and the result on the chart."""

from collections.abc import Iterator

from events.trench_crusade import Action, State
from events.vocabulary import Rolled
from replays.narration.words import bracketed, named, sum_of

_CHART_RESULTS = {"failure": "Failure", "success": "Success", "critical": "Critical Success"}
_ROLL_NAMES = {
    Action.RANGED_ATTACK: "Roll to hit",
    Action.MELEE_ATTACK: "Roll to hit",
    Action.MOVE_INTO_DANGER: "Roll to move into Dangerous Terrain",
    Action.CHARGE_OUT_OF_SIGHT: "Roll to Charge out of sight",
    Action.LEDGE: "Roll to hold on to the ledge",
}


def rolled(state: State, event: Rolled) -> str:
    """Return a sentence, for instance 'Roll to hit: 5 + 1 = 6, Failure (lowest 2 of 5, 5, 1; Cover -1)'."""
    who = state.name(event.who)
    match event.purpose:
        case "Roll-off":
            return f"Roll-off: {event.total} for {who}."
        case "Charge":
            return f"Charge roll for {who}: {event.total}."
        case "Skirmish":
            return f"Skirmish roll for {who}: {event.total} (D3)."
        case "Injury":
            name = f"Injury roll for {who}"
        case "Morale":
            name = f"Morale test for {state.name(state.seat_of(event.who) or event.who)}"
        case action:
            name = _ROLL_NAMES.get(action, f"Roll for {action}")
    terms = [event.dice[index].face for index in event.kept]
    terms += [modifier.amount for modifier in event.modifiers if modifier.on == "total"]
    result = _CHART_RESULTS.get(event.result) or in_the_chart(event.result)
    result = f", {result}" if result else ""  # dice that only count something have no result
    return f"{name}: {sum_of(terms, event.total)}{result}{bracketed(*_notes(event, state))}."


def _notes(event: Rolled, state: State) -> Iterator[str]:
    """Yield which dice count, a Bloodbath, the sources of DICE, and the sources of modifiers of the total."""
    has_bloodbath = event.purpose == "Injury" and any(pledge.bloodbaths for pledge in state.pledges)
    is_listed = has_bloodbath and event.base is None  # version 0.1 also recorded a Bloodbath as a modifier
    dice = [modifier for modifier in event.modifiers if modifier.on == "dice"]
    dice = [modifier for modifier in dice if not (is_listed and modifier.name == "Bloodbath")]
    net, limit = sum(modifier.amount for modifier in dice), state.settings.max_net_dice
    net = net if limit is None else max(-limit, min(limit, net))
    faces = [die.face for die in event.dice]
    if len(event.kept) < len(faces):
        yield f"{'lowest' if net < 0 else 'highest'} {len(event.kept)} of {', '.join(map(str, faces))}"
    if has_bloodbath:
        yield "Bloodbath"
    if dice:
        yield f"{net:+d} DICE: {named(dice)}" if net and len(dice) > 1 else named(dice)
    yield named(modifier for modifier in event.modifiers if modifier.on == "total")


def in_the_chart(result: str) -> str:
    """Return a row of the Injury Chart as the rule book spells it.

    >>> in_the_chart("out of action"), in_the_chart("no effect")
    ('Out of Action', 'No Effect')
    """
    return result.title().replace(" Of ", " of ")
