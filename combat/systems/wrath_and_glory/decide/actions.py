"""What is done in a turn besides attacks: moves, weapons, tests, Shock, defence; and how a roll ends."""

from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import turns as say
from combat.systems.wrath_and_glory.decide.harm import afflict, recover
from combat.systems.wrath_and_glory.decide.pools import gain_ruin, pay_ruin, pay_wrath
from combat.systems.wrath_and_glory.decide.rolls import declare, going_on, on_dice
from combat.systems.wrath_and_glory.decide.turns import take
from combat.systems.wrath_and_glory.rules import actions, attacks, conditions, criticals, dice, pools, threats
from events.vocabulary import ConditionChanged, Rolled, Spent
from events.wrath_and_glory.facts import (
    BlowsInvited,
    ContestBegan,
    ContestRolled,
    ContestSettled,
    EngagementChanged,
    HeldActionBegun,
    InterruptionFailed,
    Moved,
    TestClosed,
    WeaponChanged,
)
from events.wrath_and_glory.table import Contest, State, Test


def move(draft: Draft[State], command: say.Move) -> None:
    """Move up to Speed (WG-ACT-01)."""
    take(draft, command.who, "Move")
    _go(draft, command.who, "Move", command.engage)


def run(draft: Draft[State], command: say.Run) -> None:
    """Move once more (WG-ACT-04)."""
    take(draft, command.who, "Run", actions.RUN_COST[draft.state.settings.run_cost]())
    _go(draft, command.who, "Run", command.engage)


def sprint(draft: Draft[State], command: say.Sprint) -> None:
    """Do nothing but run; the older edition pays in Defence (WG-ACT-06, D-12)."""
    take(draft, command.who, "Sprint")
    if draft.state.settings.sprint == "double":
        afflict(draft, command.who, "Vulnerable", 1, command.who)
    _go(draft, command.who, "Sprint", command.engage)


def fall_back(draft: Draft[State], command: say.FallBack) -> None:
    """Leave a melee with care (WG-ATK-07)."""
    take(draft, command.who, "Fall Back")
    _go(draft, command.who, "Fall Back", ())


def _go(draft: Draft[State], who: str, how: str, engage: tuple[str, ...]) -> None:
    """Go somewhere; enemies that are left behind may strike first (WG-ATK-07)."""
    state, mover = draft.state, draft.state.combatant(who)
    speed = conditions.speed(mover.profile.speed, mover.level("Staggered") > 0, mover.level("Restrained") > 0)
    draft.happens(Moved(who, how, actions.metres(how, speed, state.settings.sprint)))
    left = tuple(each for each in mover.engaged_with if each not in engage)
    if engage != mover.engaged_with:
        draft.happens(EngagementChanged(who, engage))
    ready = tuple(each for each in left if _can_strike(state, each))
    if ready and attacks.invites_blows(engaged=bool(left), fell_back=how == "Fall Back"):
        draft.happens(BlowsInvited(who, ready))


def _can_strike(state: State, who: str) -> bool:
    """Return whether somebody has its Reflexive Action and a melee weapon that works."""
    striker = state.combatant(who)
    weapons = (state.weapon(each) for each in striker.profile.weapons if not striker.fault(each))
    able = not (striker.reflexive_used or striker.dying or striker.exhausted or striker.level("Unconscious"))
    return striker.present and able and any(weapon is not None and weapon.kind == "melee" for weapon in weapons)


def stand(draft: Draft[State], command: say.Stand) -> None:
    """Get up (WG-COND-01)."""
    take(draft, command.who, "Stand")
    draft.happens(ConditionChanged(who=command.who, condition="Prone", level=0, source="standing up"))


def take_test(draft: Draft[State], command: roll.TakeTest) -> None:
    """Make a test against the DN that the GM set (WG-TEST-05, WG-ACT-08)."""
    if draft.state.turn is not None:
        take(draft, command.who, command.action)
    bonus = on_dice("the table", command.bonus)
    declare(
        draft, command.who, "test", command.action, command.skill, dn=command.dn, modifiers=bonus, sight=command.sight
    )


def oppose(draft: Draft[State], command: roll.Oppose) -> None:
    """Start a contest (WG-TEST-06)."""
    if draft.state.turn is not None:
        take(draft, command.who, command.action)
    draft.happens(
        ContestBegan(
            instigator=command.who,
            opponent=command.opponent,
            action=command.action,
            skill=command.skill,
            opposing_skill=command.opposing_skill,
        )
    )


def take_owed_test(draft: Draft[State], _: roll.TakeOwedTest) -> None:
    """Make the test that is owed."""
    owed = draft.state.owed[0]
    declare(draft, owed.id, "test", owed.purpose, owed.skill, dn=owed.dn)


def clear_fault(draft: Draft[State], command: say.ClearFault) -> None:
    """Try to put a weapon in order (WG-COMP-01)."""
    skill, dn = criticals.FAULTS[draft.state.combatant(command.who).fault(command.weapon)]
    take(draft, command.who, "Clear")
    declare(draft, command.who, "test", "Clear", skill, dn=dn, weapon=command.weapon)


def break_free(draft: Draft[State], command: say.BreakFree) -> None:
    """Try to get out of what restrains (WG-COMP-01)."""
    skill, dn = criticals.BREAK_FREE
    take(draft, command.who, "Break Free")
    declare(draft, command.who, "test", "Break Free", skill, dn=dn)


def reload(draft: Draft[State], command: say.Reload) -> None:
    """Put one Reload into a weapon (WG-ACT-05, WG-SALVO-01)."""
    take(draft, command.who, "Reload")
    if threats.role(draft.state.combatant(command.who).profile.role).ammo:
        draft.happens(Spent(whose=command.who, resource="Reload", amount=1, on=draft.state.name(command.weapon)))
    draft.happens(WeaponChanged(command.who, command.weapon, ""))


def draw(draft: Draft[State], command: say.Draw) -> None:
    """Draw a weapon, or pick it up (WG-ACT-05)."""
    take(draft, command.who, "Draw")
    if draft.state.combatant(command.who).fault(command.weapon) == "Dropped Weapon":
        draft.happens(WeaponChanged(command.who, command.weapon, ""))


def recover_shock(draft: Draft[State], command: say.RecoverShock) -> None:
    """Pay Wrath and recover Shock; in combat that is an Action (WG-WRATH-05)."""
    settings, who = draft.state.settings, draft.state.combatant(command.who)
    if draft.state.turn is not None:
        take(draft, who.id, "Recover Shock", (actions.WRATH_SHOCK_SLOT[settings.wrath_shock_action],))
    pay_wrath(draft, who.seat, "recovering Shock")
    die = _d3(draft, "Recover Shock", who.id) if settings.wrath_shock == "d3_plus_3" else 0
    amount = pools.WRATH_SHOCK[settings.wrath_shock](who.profile.rank, who.profile.tier, die)
    recover(draft, who.id, "Shock", amount, "Wrath")


def restored_by_ruin(draft: Draft[State], who: str) -> None:
    """Restore Shock to a Threat (WG-RUIN-04)."""
    pay_ruin(draft, who, draft.state.settings.wrath_price, "restoring Shock")
    sheet = draft.state.combatant(who).profile
    amount = pools.d3_plus_three(sheet.rank, sheet.tier, _d3(draft, "Restore Shock", who))
    recover(draft, who, "Shock", amount, "Ruin")


def _d3(draft: Draft[State], purpose: str, who: str) -> int:
    (die,) = draft.roll(1, 3, purpose, who)
    draft.happens(Rolled(purpose=purpose, who=who, dice=(die,), kept=(0,), total=die.face))
    return die.face


def full_defence(draft: Draft[State], command: say.FullDefence) -> None:
    """Do nothing but defend; as a Reflexive Action it costs the next turn (WG-OPT-05)."""
    if command.reflexive:
        take(draft, command.who, "Full Defence", ("Reflexive",))
        draft.happens(ConditionChanged(who=command.who, condition="Forfeit Turn", level=1, source="Full Defence"))
    else:
        take(draft, command.who, "Full Defence")
    declare(draft, command.who, "defence", "Full Defence", "Initiative")


def invoke_ruin(draft: Draft[State], command: say.InvokeRuin) -> None:
    """Do what a sheet prints as a Ruin action (WG-RUIN-04)."""
    take(draft, command.who, "Ruin Action")
    pay_ruin(draft, command.who, draft.state.settings.wrath_price, command.name)


def roll_done(draft: Draft[State]) -> None:
    """A roll is over: do what follows from it, and close it."""
    test = going_on(draft.state)
    draft.happens(TestClosed(test.actor))
    match test.sort:
        case "contest":
            _contest_rolled(draft, test)
        case "defence":
            bonus = attacks.full_defence(test.icons)
            afflict(draft, test.actor, "Full Defence", bonus, test.actor)
        case "pin" if test.passed:
            for target in test.hits:
                afflict(draft, target, "Pinned", 1, test.actor)
        case "interaction" if test.passed:
            for target in test.hits:
                afflict(draft, target, test.detail, 1, test.actor)
        case "test":
            _tested(draft, test)


def _tested(draft: Draft[State], test: Test) -> None:
    actor = draft.state.combatant(test.actor)
    if test.passed and test.action == "Clear":
        draft.happens(WeaponChanged(actor.id, test.weapon, ""))
    if test.passed and test.action == "Break Free" and actor.level("Restrained"):
        draft.happens(ConditionChanged(who=actor.id, condition="Restrained", level=0, source="breaking free"))
    if not test.passed and test.action == "Keep Footing":
        afflict(draft, actor.id, "Prone", 1, "Visceral Blow")
    if not test.passed and test.action in ("Fear", "Terror"):
        afflict(draft, actor.id, test.action, 1, test.action)
    if conditions.feeds_ruin(test.action, test.passed, actor.profile.is_agent):
        gain_ruin(draft, f"a failed {test.action} test")


def next_roll(draft: Draft[State]) -> None:
    """Declare the roll of whoever is next in a contest; then roll."""
    contest = draft.state.contest
    if draft.state.test is None and contest is not None:
        first = contest.icons < 0
        who = contest.instigator if first else contest.opponent
        declare(draft, who, "contest", contest.action, contest.skill if first else contest.opposing_skill)


def _contest_rolled(draft: Draft[State], test: Test) -> None:
    penalty = sum(each.amount for each in test.modifiers if each.on == "difficulty")
    draft.happens(ContestRolled(test.actor, test.icons))
    extra = dice.CONTESTED_PENALTY[draft.state.settings.contested_penalty](penalty)
    contest = draft.state.contest
    if contest is None:
        return
    if extra:
        other = contest.opponent if test.actor == contest.instigator else contest.instigator
        draft.happens(ContestRolled(other, extra))
    contest = draft.state.contest
    if contest is not None and test.actor == contest.opponent:
        _settle(draft, contest)


def _settle(draft: Draft[State], contest: Contest) -> None:
    """More icons win, and a tie goes to the instigator (WG-TEST-06)."""
    wins = dice.instigator_wins(contest.icons, contest.opposing_icons)
    winner, loser = (contest.instigator, contest.opponent) if wins else (contest.opponent, contest.instigator)
    draft.happens(ContestSettled(winner, loser, contest.action))
    if contest.action == "Interrupt":
        follows = HeldActionBegun if wins else InterruptionFailed
        draft.happens(follows(contest.instigator))
