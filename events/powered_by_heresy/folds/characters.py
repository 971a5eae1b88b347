"""Events into the state: what changes about a character."""

from events.powered_by_heresy import facts as own
from events.powered_by_heresy.folds.parts import on_acolyte, with_fields, without
from events.powered_by_heresy.sheets import Bond
from events.powered_by_heresy.table import Acolyte, Bonus, Learned, Score, State
from events.replace import replace
from events.vocabulary import ConditionChanged

FIELDS = {
    "dead": "dead",
    "barely alive": "survived",
    "out": "out",
    "in cover": "in_cover",
    "armour wrecked": "wrecked",
    "background invoked": "background_used",
    "double 1 rerolled": "double_one_used",
}
"""The field that tells whether a condition holds; the others are kept by name."""


def condition_changed(state: State, event: ConditionChanged) -> State:
    """Something holds of somebody, or holds no more."""
    field = FIELDS.get(event.condition)
    if field is not None:
        level = event.level if field == "wrecked" else event.level > 0
        return with_fields(state, event.who, **{field: level})
    left = without(state.character(event.who).conditions, event.condition)
    return with_fields(state, event.who, conditions=(*left, event.condition) if event.level else left)


def bonus_taken(state: State, event: own.BonusTaken) -> State:
    """Somebody has a forward or an ongoing; from one source there is only one at a time."""
    bonus = Bonus(
        id=event.bonus,
        lasting=event.lasting,
        amount=event.amount,
        move=event.move,
        against=event.against,
        when=event.when,
        until=event.until,
    )

    def taken(each: Acolyte) -> Acolyte:
        others = tuple(other for other in each.bonuses if other.id != bonus.id)
        return replace(each, bonuses=(*others, bonus))

    return on_acolyte(state, event.who, taken)


def bonus_ended(state: State, event: own.BonusEnded) -> State:
    """It counts no more."""

    def ended(each: Acolyte) -> Acolyte:
        return replace(each, bonuses=tuple(bonus for bonus in each.bonuses if bonus.id != event.bonus))

    return on_acolyte(state, event.who, ended)


def ward_taken(state: State, event: own.WardTaken) -> State:
    """Somebody stands in defense of somebody."""
    return with_fields(state, event.who, ward=event.ward)


def tactic_taken(state: State, event: own.TacticTaken) -> State:
    """A tactic takes the place of the one before."""
    return with_fields(state, event.who, tactic=event.tactic, focus=event.target)


def judged(state: State, event: own.Judged) -> State:
    """The crimes of somebody are known."""
    return with_fields(state, event.who, judged=event.target)


def stat_changed(state: State, event: own.StatChanged) -> State:
    """A stat is another for good; whoever owed the loss owes it no more."""

    def changed(each: Acolyte) -> Acolyte:
        stats = tuple(Score(s.id, s.value + event.by) if s.id == event.stat else s for s in each.stats)
        return replace(each, stats=stats)

    after = on_acolyte(state, event.who, changed)
    return replace(after, scarred=without(after.scarred, event.who)) if event.by < 0 else after


def weight_dropped(state: State, event: own.WeightDropped) -> State:
    """Somebody carries less."""
    return with_fields(state, event.who, weight=state.acolyte(event.who).weight - event.amount)


def leveled_up(state: State, event: own.LeveledUp) -> State:
    """Somebody has reached a level."""
    used = state.acolyte(event.who).permissions_used + event.permission
    return with_fields(state, event.who, level=event.level, permissions_used=used)


def move_learned(state: State, event: own.MoveLearned) -> State:
    """Somebody has a move more."""
    learned = Learned(event.move, event.of, event.level)
    return with_fields(state, event.who, moves=(*state.acolyte(event.who).moves, learned))


def move_lost(state: State, event: own.MoveLost) -> State:
    """Somebody has a move less."""
    kept = tuple(each for each in state.acolyte(event.who).moves if each.id != event.move)
    return with_fields(state, event.who, moves=kept)


def xp_marked(state: State, event: own.XpMarked) -> State:
    """A trigger has been marked this session."""
    return with_fields(state, event.who, marked=(*state.acolyte(event.who).marked, event.trigger))


def bond_written(state: State, event: own.BondWritten) -> State:
    """A bond takes the place of another."""
    others = tuple(each for each in state.acolyte(event.who).bonds if each.id not in (event.resolved, event.new))
    return with_fields(state, event.who, bonds=(*others, Bond(event.new)))
