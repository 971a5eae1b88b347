"""Contests: their rolls, one after the other, and the winner."""

from combat.engine.play import Draft, on_entering
from combat.systems.wrath_and_glory.acts.declaring import declare, dn_increases
from combat.systems.wrath_and_glory.queries import rolls
from combat.systems.wrath_and_glory.rules import tests
from events.replace import replace
from events.wrath_and_glory import Actions, Contest, State, facts


@on_entering("SETTLED")
def _declare_contest_roll(draft: Draft[State]) -> None:
    """Declare the next roll of a contest, unless damage, a Complication or another roll comes first.

    The Complication or the contest of a combatant that has left the fight comes to nothing.
    """
    if rolls.sufferer_has_left(draft.state):
        draft.emit(facts.ComplicationSettled(rolls.complication_owner(draft.state), "dropped", ""))
    state, contest = draft.state, draft.state.contest
    if contest is None or state.harms or state.complication is not None or state.test is not None:
        return
    began = contest.began
    if not _is_contested(state, began):
        draft.emit(facts.ContestDropped(began.action))
        return
    first = contest.icons < 0
    who, skill = (began.instigator, began.skill) if first else (began.opponent, began.opposing_skill)
    all_modifiers = began.modifiers if first else began.opposing_modifiers
    if state.settings.contested_penalty == "opponent_dice":
        other = state.combatant(began.opponent if first else began.instigator)
        rolled = facts.TestDeclared(actor=other.id, sort="contest", action=began.action, skill=began.opposing_skill)
        rolled = rolled if first else replace(rolled, skill=began.skill)
        raised = sum(each.amount for each in dn_increases(state, other, rolled, sight=False, attempted=True))
        all_modifiers = (*all_modifiers, *rolls.dice_modifier(f"harder for {other.name}", raised))
    declare(
        draft, facts.TestDeclared(actor=who, sort="contest", action=began.action, skill=skill, modifiers=all_modifiers)
    )


def count_in_contest(draft: Draft[State], declared: facts.TestDeclared, icons: int) -> None:
    """Add the icons of a roll to its contest, and decide the contest after the second roll."""
    penalty = sum(modifier.amount for modifier in declared.modifiers if modifier.on == "difficulty")
    draft.emit(facts.ContestRolled(declared.actor, icons))
    began = rolls.require(draft.state.contest).began
    extra = tests.contested_penalty(penalty, draft.state.settings.contested_penalty)
    if extra:
        other = began.opponent if declared.actor == began.instigator else began.instigator
        draft.emit(facts.ContestRolled(other, extra))
    if declared.actor == began.opponent and _is_contested(draft.state, began):
        _decide_contest(draft, rolls.require(draft.state.contest))


def _is_contested(state: State, began: facts.ContestBegan) -> bool:
    return state.is_present(began.instigator) and state.is_present(began.opponent)


def _decide_contest(draft: Draft[State], contest: Contest) -> None:
    """Record the winner of a contest. The instigator wins ties, and acts at once if it interrupted a turn."""
    began = contest.began
    wins = tests.instigator_wins(contest.icons, contest.opposing_icons)
    winner, loser = (began.instigator, began.opponent) if wins else (began.opponent, began.instigator)
    draft.emit(facts.ContestSettled(winner, loser, began.action))
    if began.action == Actions.INTERRUPT:
        follows = facts.HeldActionBegun if wins else facts.InterruptionFailed
        draft.emit(follows(began.instigator))
