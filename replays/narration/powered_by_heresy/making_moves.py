"""Making moves: who does what, whether that is a move, and how it came out."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import State
from replays.narration.words import listed

RESOLVED = {
    "10+": "succeeds in full",
    "7-9": "succeeds at a price",
    "6-": "fails",
    "failed": "fails under the weight",
}


def _move_triggered(state: State, event: facts.MoveTriggered) -> str:
    who, at = state.name(event.actor), listed(map(state.name, event.targets)) if event.targets else ""
    words = f' "{event.text}"' if event.text else ""
    if event.move == Move.AID_OR_INTERFERE:
        return f"{who} {'helps' if event.detail == 'Aid' else 'hinders'} {at}.{words}"
    how = f" with the {state.name(event.weapon)}" if event.weapon else ""
    aim = f" ({at})" if at else ""
    way = f" by {event.detail}" if event.move == Move.DEFY_DANGER and event.weapon != event.detail else ""
    what = (
        f": {event.detail}" if event.move in (Move.BASIC_TECH_USE, Move.TACTICAL_ADVANTAGE) and not event.weapon else ""
    )
    given = f"; {listed(event.facts)}" if event.facts else ""
    return f"{who}: {event.move}{aim}{way}{how}{what}{given}.{words}"


def _move_confirmed(_: State, event: facts.MoveConfirmed) -> str:
    return f"Whatever the dice show, the GM counts {event.move} as {event.result}." if event.result else ""


def _move_denied(state: State, event: facts.MoveDenied) -> str:
    return f"{state.name(event.actor)} does not trigger {event.move}: {event.reason}."


def _trigger_permitted(state: State, event: facts.TriggerPermitted) -> str:
    return f"{state.name(event.actor)} may trigger {event.move} all the same: {event.reason}."


def _clarity_asked(_: State, event: facts.ClarityAsked) -> str:
    return f'The GM asks: "{event.question}"'


def _clarity_given(_: State, event: facts.ClarityGiven) -> str:
    return f'The answer: "{event.answer}"'


def _move_withdrawn(state: State, event: facts.MoveWithdrawn) -> str:
    return f"{state.name(event.actor)} does not trigger {event.move} after all."


def _roll_overruled(state: State, event: facts.RollOverruled) -> str:
    return f"By the GM's word {state.name(event.actor)}'s roll counts as {event.band}."


def _help_offered(state: State, event: facts.HelpOffered) -> str:
    return f"{state.name(event.who)} will have a say in it."


def _options_chosen(state: State, event: facts.OptionsChosen) -> str:
    chosen = f": {listed(event.options)}" if event.options else " nothing more"
    return f"{state.name(event.actor)} chooses{chosen}."


def _move_resolved(_: State, event: facts.MoveResolved) -> str:
    if event.band not in RESOLVED or event.move == Move.LAST_BREATH:
        return ""
    return f"{event.move} {RESOLVED[event.band]}."


def nothing(
    _: State,
    __: facts.WordTaken
    | facts.WindowOpened
    | facts.WindowUsed
    | facts.RollStands
    | facts.RollKept
    | facts.BonusEnded
    | facts.BlowFaced
    | facts.ReturnAsked
    | facts.DamageStands
    | facts.DamageKept
    | facts.BlowSettled
    | facts.XpMarked,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
