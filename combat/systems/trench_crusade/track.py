"""The round track of Trench Crusade: the Turn, the Activation and the steps of one roll, in one transition table.

Theory of operation: each ACTION ends at RESOLVED, whose rows are tried in order of priority. A declared ACTION goes
through DECLARED and, if a side can spend markers, ACTION_MARKERS to ACTION_ROLL. The injuries that the roll causes go
one by one through INJURED and INJURY_MARKERS to INJURY_ROLL, and back to RESOLVED. Statements, which are possible at
any decision, also go to RESOLVED: the next decision follows from the state, never from the previous step. While a roll
is under way, statements wait. Dice are rolled on entering ACTION_ROLL or INJURY_ROLL. After secret pledges, however,
the roll waits for `roll_dice`, so that the pledges are revealed first.
"""

from combat.engine.book import cites
from combat.engine.play.machine import Machine, filled, load_rows
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.rules.turns import wiped_out
from events.trench_crusade.table import State

roll_off_pending = filled("roll_off", "roll off pending")
an_action_is_declared = filled("attempt", "an action is declared")
pledges_pending = filled("undeclared", "pledges pending")
injuries_pending = filled("injuries", "injuries pending")
free_attacks_pending = filled("free_attackers", "free attacks pending")
shots_remain = filled("volley", "shots remain")
a_shot_scatters = filled("scattered", "a shot scatters")
a_model_is_active = filled("activations", "a model is active")
morale_tests_pending = filled("morale_queue", "morale tests pending")


def fewer_models_start(state: State) -> bool:
    """The side with fewer models must go first, instead of deciding which side does."""
    return state.initiative != "" and state.settings.first_player == "starts"


def models_wait_to_activate(state: State) -> bool:
    """At least one model has not been activated this Turn."""
    return any(state.unactivated(side) for side in state.side_ids)


def terrain_tests_pending(state: State) -> bool:
    """A model that began its Activation in Dangerous Terrain has not yet tested for it."""
    return any(activation.ground_test_owed for activation in state.acting)


def a_model_may_stand(state: State) -> bool:
    """A Down model must still decide whether it stands up."""
    return any(queries.may_stand_for_free(state.model(activation.id), activation) for activation in state.acting)


def no_pledge_is_secret(state: State) -> bool:
    """All pledges for the roll are known, so the dice can be rolled at once."""
    return state.window is None or not state.window.secret


def blows_remain(state: State) -> bool:
    """The Melee Attack has attacks left, and the model has enemies in Melee."""
    flurry = state.flurry
    return flurry is not None and bool(state.model(flurry.model).in_melee_with)


def a_skirmisher_may_move(state: State) -> bool:
    """A SKIRMISHER may evade a Charge, or is already evading one."""
    return state.skirmish is not None or bool(queries.skirmishers(state))


def a_roll_is_pending(state: State) -> bool:
    """A roll that an ability called for must be made."""
    return state.attempt is not None or bool(state.injuries or state.injuries_waiting or state.tests)


def the_activation_is_over(state: State) -> bool:
    """No activated model can take further ACTIONS."""
    return bool(state.activations) and not state.acting


def morale_was_tested(state: State) -> bool:
    """All Morale tests of this Turn have been made."""
    return state.morale_began and not state.morale_queue


def a_side_chooses(state: State) -> bool:
    """The side with the initiative has not yet chosen which side goes first."""
    return state.choosing and state.settings.first_player != "starts"


@cites("TC-TURN-09")
def the_battle_is_over(state: State) -> bool:
    """A side conceded, fled, or has no models left on the table."""
    gone = any(side.conceded or side.fled for side in state.sides)
    wiped = wiped_out(queries.model_counts(state))
    return gone or len(wiped) >= (1 if state.settings.annihilation_ends_battle else len(state.sides))


@cites("TC-TURN-08")
def turn_limit_is_reached(state: State) -> bool:
    """The last Turn is over."""
    return state.turn >= state.settings.turn_limit


@cites("TC-TURN-10")
def players_name_the_winner(state: State) -> bool:
    """The last Turn is over, and the players must name the winner."""
    return turn_limit_is_reached(state) and state.settings.limit_winner == "asked"


DECIDING = "ROLL_OFF CHOOSE_FIRST PICK_MODEL STAND ACTION_MENU SKIRMISH FREE_MELEE LANDING NEXT_SHOT NEXT_BLOW MORALE"
ROLLING = "ACTION_MARKERS ACTION_ROLL INJURY_MARKERS INJURY_ROLL"

ROWS = load_rows(__package__ or "", globals())

TRACK = Machine("Trench Crusade", ROWS)
