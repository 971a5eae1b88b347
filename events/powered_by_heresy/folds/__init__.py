"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

from events.base import Event
from events.powered_by_heresy import facts as own
from events.powered_by_heresy.folds import characters, damage, master, resources, talk
from events.powered_by_heresy.table import State
from events.vocabulary import ConditionChanged, Gained, Recovered, Spent, Suffered

EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    Gained: resources.gained,
    Spent: resources.spent,
    Suffered: resources.suffered,
    Recovered: resources.recovered,
    ConditionChanged: characters.condition_changed,
    own.SceneOpened: talk.scene_opened,
    own.SceneClosed: talk.scene_closed,
    own.SessionEnded: talk.session_ended,
    own.FactEstablished: talk.fact_established,
    own.WordTaken: talk.word_taken,
    own.MoveTriggered: talk.move_triggered,
    own.ClarityAsked: talk.clarity_asked,
    own.ClarityGiven: talk.clarity_given,
    own.MoveConfirmed: talk.move_confirmed,
    own.MoveWithdrawn: talk.move_withdrawn,
    own.WindowOpened: talk.window_opened,
    own.WindowUsed: talk.window_used,
    own.RollModified: talk.roll_modified,
    own.RollStands: talk.roll_stands,
    own.RollKept: talk.roll_kept,
    own.OptionsChosen: talk.options_chosen,
    own.MoveResolved: talk.move_resolved,
    own.BonusTaken: characters.bonus_taken,
    own.BonusEnded: characters.bonus_ended,
    own.WardTaken: characters.ward_taken,
    own.QuestionAsked: master.unchanged,
    own.TacticTaken: characters.tactic_taken,
    own.Judged: characters.judged,
    own.BlowDue: damage.blow_due,
    own.BlowFaced: damage.blow_faced,
    own.BlowTurned: damage.blow_turned,
    own.ReturnAsked: damage.return_asked,
    own.ReturnSettled: damage.return_settled,
    own.DamageStands: damage.damage_stands,
    own.DamageKept: damage.damage_kept,
    own.BlowHalved: damage.blow_halved,
    own.BlowSettled: damage.blow_settled,
    own.BreathDue: damage.breath_due,
    own.BreathDrawn: damage.breath_drawn,
    own.StatChanged: characters.stat_changed,
    own.NerveTested: master.nerve_tested,
    own.NerveSettled: master.nerve_settled,
    own.GmMoveDue: master.gm_move_due,
    own.GmMoveMade: master.gm_move_made,
    own.WeightDropped: characters.weight_dropped,
    own.LeveledUp: characters.leveled_up,
    own.MoveLearned: characters.move_learned,
    own.MoveLost: characters.move_lost,
    own.XpMarked: characters.xp_marked,
    own.BondWritten: characters.bond_written,
}
"""What every event changes."""
