"""What the table states, and what the resources buy in the story."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import table as say
from combat.systems.wrath_and_glory.decide import harm
from combat.systems.wrath_and_glory.decide.actions import next_roll, restored_by_ruin
from combat.systems.wrath_and_glory.decide.pools import pay_ruin, pay_wrath
from combat.systems.wrath_and_glory.rules import damage, threats
from events.vocabulary import ConditionChanged, EncounterEnded, Gained
from events.wrath_and_glory.facts import DeclarationAnswered, DeclarationMade, EngagementChanged, TestOwed
from events.wrath_and_glory.table import State


def end_combat(draft: Draft[State], command: say.EndCombat) -> None:
    """The GM ends it."""
    seats = tuple(player.id for player in draft.state.players)
    winners = tuple(seat for side in command.winners for seat in (seats if side == "players" else (side,)))
    draft.happens(EncounterEnded(winners, command.reason))


@cites("WG-WRATH-06")
def declare_narrative(draft: Draft[State], command: say.DeclareNarrative) -> None:
    """A player wants something to be true (WG-WRATH-06)."""
    draft.happens(DeclarationMade(command.player, command.what))


def allow(draft: Draft[State], _: say.AllowDeclaration) -> None:
    """It is true, and paid for."""
    player = draft.state.declarer
    pay_wrath(draft, player, "a declaration")
    draft.happens(DeclarationAnswered(player, allowed=True))


def refuse(draft: Draft[State], _: say.RefuseDeclaration) -> None:
    """It is not, and nothing is paid."""
    draft.happens(DeclarationAnswered(draft.state.declarer, allowed=False))


def award_wrath(draft: Draft[State], command: say.AwardWrath) -> None:
    """Reward roleplay, or an Objective (WG-WRATH-02)."""
    draft.happens(Gained(whose=command.player, resource="Wrath", amount=command.amount, source=command.reason))


@cites("WG-RUIN-05")
def spend_ruin(draft: Draft[State], command: say.SpendRuin) -> None:
    """Shift the tide (WG-RUIN-05)."""
    pay_ruin(draft, "", command.amount, command.on)


def restore_shock(draft: Draft[State], command: say.RestoreShock) -> None:
    """Ruin restores Shock to a Threat (WG-RUIN-04)."""
    restored_by_ruin(draft, command.who)


def call_for_test(draft: Draft[State], command: say.CallForTest) -> None:
    """Somebody must make a test (WG-COND-01, WG-RUIN-02)."""
    draft.happens(TestOwed(who=command.who, purpose=command.purpose, skill=command.skill, dn=command.dn))


def inflict(draft: Draft[State], command: say.Inflict) -> None:
    """Something harms somebody; what is called Damage is compared with Resilience first."""
    target = draft.state.combatant(command.who)
    amounts = {"Wounds": 0, "Mortal Wounds": 0, "Shock": 0}
    if command.harm == "Damage":
        bears = damage.effective_resilience(target.resilience, 0, target.profile.armour)
        amounts["Wounds"], amounts["Shock"] = damage.harm(command.amount, bears)
    else:
        amounts[command.harm] = command.amount
    if any(amounts.values()):
        wounds, mortal, shock = amounts["Wounds"], amounts["Mortal Wounds"], amounts["Shock"]
        hit = threats.members_hit(wounds + mortal, 1, target.members)
        harm.due(draft, target.id, command.source, wounds=wounds, mortal=mortal, shock=shock, hit=hit)


def heal(draft: Draft[State], command: say.Heal) -> None:
    """Somebody recovers."""
    harm.recover(draft, command.who, command.harm, command.amount, command.source)


def set_condition(draft: Draft[State], command: say.SetCondition) -> None:
    """A condition comes or goes."""
    draft.happens(
        ConditionChanged(who=command.who, condition=command.condition, level=command.level, source=command.source)
    )


def place(draft: Draft[State], command: say.Place) -> None:
    """Somebody stands elsewhere."""
    draft.happens(EngagementChanged(command.who, command.enemies))


def leave(draft: Draft[State], command: say.Leave) -> None:
    """Somebody leaves the fight."""
    harm.leave(draft, command.who, "Out of the fight", command.reason)


def settled(draft: Draft[State]) -> None:
    """Something is done; see what comes next."""
    if not draft.state.harms and draft.state.complication is None:
        next_roll(draft)
