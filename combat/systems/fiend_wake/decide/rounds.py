"""The round: Round Prep at its beginning, and its end."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import Forfeit, PayArmor, ResolveAbility
from combat.systems.fiend_wake.decide.paying import POINTS, TOKENS, gain, lose_all, spend
from combat.systems.fiend_wake.rules import rounds
from events.fiend_wake.facts import AbilitiesDue, AbilityResolved, Answered, Asked, BaseChanged
from events.fiend_wake.table import Combatant, State
from events.vocabulary import ConditionChanged, EncounterEnded, RoundBegan


def begin(draft: Draft[State]) -> None:
    """Open the fight."""


@cites("FW-RND-01", "FW-PREP-01", "FW-PREP-09")
def round_start(draft: Draft[State]) -> None:
    """A round begins: armor that was being taken off is off, and abilities take effect."""
    draft.happens(RoundBegan(draft.state.round + 1))
    for each in draft.state.present():
        if each.removing:
            draft.happens(ConditionChanged(who=each.id, condition="Armor", level=0, source="taken off"))
    draft.happens(Asked("abilities", ()))
    due = tuple(f"{each.id}: {ability}" for each in draft.state.able() for ability in each.profile.start_of_round)
    if due:
        draft.happens(AbilitiesDue(due))


@cites("FW-PREP-01")
def resolve_ability(draft: Draft[State], command: ResolveAbility) -> None:
    """The table has stated what an ability did."""
    draft.happens(AbilityResolved(command.who, command.ability))


@cites("FW-PREP-02", "FW-PREP-03", "FW-PREP-04", "FW-PREP-05", "FW-PREP-11", "FW-DMG-35", "FW-TP-01")
def prep_gain(draft: Draft[State]) -> None:
    """Everybody who is conscious gains points and tokens; then armor is to be paid for."""
    state = draft.state
    for each in state.able():
        base = state.settings.base_points if each.base_points is None else each.base_points
        gain(draft, each.id, POINTS, rounds.points_gained(each.numbers("Cunning"), base), "Round Prep")
        if rounds.TOKEN_GRANT[state.settings.token_grant](True):  # noqa: FBT003 - before the bids
            gain(draft, each.id, TOKENS, rounds.tokens_gained(each.vitality), "Round Prep")
    for each in state.present():
        if each.base_points is not None and not rounds.base_kept(state.settings.base_points_last):
            draft.happens(BaseChanged(each.id, None))
    draft.happens(Asked("armor", tuple(each.id for each in draft.state.able() if owes(draft.state, each))))


def owes(state: State, who: Combatant) -> bool:
    """Return whether somebody has armor to pay for."""
    armor = state.armor_of(who)
    return armor is not None and rounds.owes_encumbrance(who.worn, armor.encumbrance)


@cites("FW-PREP-06", "FW-PREP-07")
def pay_armor(draft: Draft[State], command: PayArmor) -> None:
    """Pay for armor."""
    spend(draft, command.who, POINTS, command.points, "Encumbrance")
    spend(draft, command.who, TOKENS, command.tokens, "Encumbrance")
    draft.happens(Answered(command.who, "armor", "pays"))


@cites("FW-PREP-08", "FW-PREP-09", "FW-PREP-10", "FW-PREP-14")
def forfeit(draft: Draft[State], command: Forfeit) -> None:
    """Lose everything, and perhaps spend the round on getting out of the armor."""
    lose_all(draft, command.who, "armor not paid for")
    if command.remove:
        draft.happens(
            ConditionChanged(who=command.who, condition="Removing Armor", level=1, source="armor not paid for")
        )
    draft.happens(Answered(command.who, "armor", "takes it off" if command.remove else "forfeits"))


@cites("FW-TP-03", "FW-TP-04", "FW-DMG-23", "FW-DMG-36")
def round_end(draft: Draft[State]) -> None:
    """Points and tokens are gone; wounds and handicaps stay."""
    for each in draft.state.present():
        lose_all(draft, each.id, "the end of the round")


@cites("FW-RND-03", "FW-END-01", "FW-END-02", "FW-END-03", "FW-AFT-31", "FW-AFT-32", "FW-DMG-23")
def combat_end(draft: Draft[State]) -> None:
    """Say why it is over; the book names no winner."""
    state = draft.state
    if not state.present():
        reason = "everybody has left"
    elif rounds.ends_without_turns(state.executed):
        reason = "nobody took a turn in this round"
    elif state.able():
        reason = "all who are conscious agree to end it"
    else:
        reason = "nobody is conscious"
    draft.happens(EncounterEnded((), reason))
