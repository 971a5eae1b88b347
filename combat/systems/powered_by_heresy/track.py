"""The state machine: the talk, a move from its trigger to its effect, and the exchange of damage.

There are no rounds. Everything starts in the talk and returns to it:

- A move is triggered at `TALK`, and the GM confirms it. At `MODS`, others may then help with moves of their own. A
  helping move is stacked on top, runs from `MODS` to its end, and then play returns to the move below, at `MODS`.
- After its roll, a move passes through edge, reroll and choice, each only if there is a decision to make, and arrives
  at its `EFFECT`. An effect rolls no dice; it only queues consequences, such as damage, a Last Breath, or a GM move.
- `RESOLVED` is the only step that takes consequences from the queues, the most urgent first: the move below, a scar, a
  Last Breath, damage, nerve tests, GM moves. Each returns to `RESOLVED` until the queues are empty. Then the talk
  continues, or the scene ends because one side has lost.
- Instead of dealing damage, a hit may take its target alive. This is a separate move, made before the damage is dealt.
"""

from combat.engine.book import cites
from combat.engine.play.machine import Guard, Machine, empty, filled, load_rows, named_guard
from combat.systems.powered_by_heresy.queries import abilities, blows, characters, moves, waiting
from events.powered_by_heresy.table import State

damage_is_due = filled("blows", "damage is due")
strike_back_is_undecided = filled("returning", "strike back is undecided")
question_is_open = filled("asked", "question is open")
fighting_is_over = empty("fighting", "fighting is over")
scar_is_due = filled(waiting.scarred, "scar is due")
last_breath_is_due = filled(waiting.dying, "last breath is due")
terror_is_undecided = filled(waiting.frightened, "terror is undecided")
nerve_test_is_open = filled(waiting.under_fire, "nerve test is open")
reactions_are_open = filled(waiting.reactors, "reactions are open")
proven_reroll_is_available = filled(blows.rerollable, "proven reroll is available")


def move_is_under_way(state: State) -> bool:
    """A move that the GM has confirmed is under way."""
    return state.attempt is not None and not state.attempt.owed


def move_is_owed(state: State) -> bool:
    """The result of a move asks for another one."""
    return state.attempt is not None and state.attempt.owed


def mover_is_overloaded(state: State) -> bool:
    """The mover carries at least 3 more than its load, and must drop weight or fail."""
    attempt = state.attempt
    rolled = attempt is not None and attempt.trigger.rolled
    return rolled and characters.burden(state.acolyte(moves.current(state).actor)) == "overloaded"


def move_has_roll(state: State) -> bool:
    """The triggered move has a roll."""
    return state.attempt is not None and state.attempt.trigger.rolled


def edge_is_available(state: State) -> bool:
    """The mover may reroll one die."""
    attempt = state.attempt
    return attempt is not None and attempt.edge and not attempt.edge_done and attempt.band in ("7-9", "6-")


def reroll_is_available(state: State) -> bool:
    """The mover may reroll all dice, or use an ability on them."""
    attempt = state.attempt
    if attempt is None or attempt.reroll_done or attempt.band not in ("7-9", "6-"):
        return False
    return bool(moves.rerolls(state)) or any(abilities.VOCABULARY.affordable(state, attempt.actor, abilities.OWN_ROLL))


def options_are_offered(state: State) -> bool:
    """The move offers options to its mover."""
    return bool(moves.choices(state)[0])


def target_can_be_taken_alive(state: State) -> bool:
    """The attacker may take the target alive instead of dealing the next damage."""
    blow = state.blow
    return blow is not None and not blow.instead_asked and bool(blows.captors(state, blow))


def blow_was_cancelled(state: State) -> bool:
    """The damage was cancelled before it was rolled."""
    return state.blow is None or state.blow.faced is None


def gm_has_a_word(state: State) -> bool:
    """The GM is asked about each damage roll after its dice have fallen."""
    return state.settings.damage_word == "always"


def window_is_open(window: str, name: str) -> Guard:
    """Return a guard that holds if a character may still react in this window."""
    sentence = f"The window `{window}` is open."
    return named_guard(name, sentence, lambda state: reactions_are_open(state) and state.window.window == window)


insight_is_available = window_is_open("insight", "insight is available")
halving_is_available = window_is_open("halve", "halving is available")


def hard_gm_move_is_due(state: State) -> bool:
    """The GM must make a move, which may be a hard one, and an acolyte is alive."""
    return gm_move_is_due(state) and state.dues[0].hard


def gm_move_is_due(state: State) -> bool:
    """The GM must make a move, and an acolyte is alive."""
    return bool(state.dues) and an_acolyte_lives(state)


@cites("PBH-WND-04", "PBH-GM-06")
def side_is_beaten(state: State) -> bool:
    """One side has no fighters left; a lack of opponents counts only if there were any before.

    Ruling:
        If the acolytes never had a foe in the scene, the lack of foes does not end it.
    """
    return state.fighting and (not characters.able(state) or (state.opposed and not state.foes()))


def something_is_due(state: State) -> bool:
    """A statement about the fiction has led to something that must be resolved at once."""
    if damage_is_due(state) or question_is_open(state) or gm_move_is_due(state):
        return True
    fallen = any(characters.fate_is_due(state, character) for character in characters.at_max_wounds(state))
    return fallen or last_breath_is_due(state) or side_is_beaten(state) or all_acolytes_are_dead(state)


def all_acolytes_are_dead(state: State) -> bool:
    """The fighting is over, and no acolyte is alive."""
    return not state.fighting and not an_acolyte_lives(state)


def an_acolyte_lives(state: State) -> bool:
    """An acolyte is alive."""
    return any(not acolyte.dead for acolyte in state.acolytes)


ROWS = load_rows(__package__ or "", {**vars(waiting), **globals()})

TRACK = Machine("Powered by Heresy", ROWS)
