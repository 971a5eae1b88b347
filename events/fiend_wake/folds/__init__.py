"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

from events.base import Event
from events.fiend_wake import facts as own
from events.fiend_wake.folds import deeds, ground, people, rounds
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged, Gained, Rolled, RoundBegan, Spent, Suffered, TurnBegan, TurnEnded


def told(state: State, _: Event) -> State:
    """A fact that the table sees elsewhere."""
    return state


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    RoundBegan: rounds.round_began,
    TurnBegan: rounds.turn_began,
    TurnEnded: rounds.turn_ended,
    Rolled: deeds.rolled,
    Gained: rounds.gained,
    Spent: rounds.spent,
    Suffered: people.suffered,
    ConditionChanged: people.condition_changed,
    own.Asked: rounds.asked,
    own.Answered: rounds.answered,
    own.AbilitiesDue: rounds.abilities_due,
    own.AbilityResolved: rounds.ability_resolved,
    own.BaseChanged: rounds.base_changed,
    own.BidCommitted: rounds.bid_committed,
    own.BidsRevealed: rounds.bids_revealed,
    own.CedeCommitted: rounds.cede_committed,
    own.TiesCeded: rounds.ties_ceded,
    own.PrioritySet: rounds.priority_set,
    own.CycleOpened: rounds.cycle_opened,
    own.TurnPending: rounds.turn_pending,
    own.BonusTurnLost: told,
    own.ActionTaken: rounds.acted,
    own.WeaponReadied: people.weapon_readied,
    own.ShotsCalled: deeds.shots_called,
    own.LocationEntered: ground.location_entered,
    own.LocationCreated: ground.location_created,
    own.LocationRemoved: ground.location_removed,
    own.SiegeTallied: ground.siege_tallied,
    own.ReactionsOpened: deeds.reactions_opened,
    own.ReactionAnswered: deeds.reaction_answered,
    own.ReactionsClosed: deeds.reactions_closed,
    own.HarmDue: people.harm_due,
    own.HarmSettled: people.harm_settled,
    own.HandicapDue: people.handicap_due,
    own.HandicapTaken: people.handicap_taken,
    own.HandicapWaived: people.handicap_waived,
    own.WoundsTended: people.wounds_tended,
    own.HandicapRecovered: people.handicap_recovered,
    own.LeftCombat: people.left_combat,
    own.DeedDeclared: deeds.deed_declared,
    own.SupportersCalled: deeds.supporters_called,
    own.Supported: deeds.supported,
    own.DifficultyRaised: deeds.difficulty_raised,
    own.Intercepted: deeds.intercepted,
    own.Priced: deeds.priced,
    own.RollDue: deeds.roll_due,
    own.GrappleHeld: deeds.grapple_held,
    own.GrappleSettled: deeds.grapple_settled,
    own.DeedWaits: deeds.deed_waits,
    own.DeedDone: deeds.deed_done,
    own.RetreatPrevented: told,
    own.SpellEnded: rounds.spell_ended,
    own.Mounted: people.mounted,
    own.Wrangled: people.wrangled,
}
