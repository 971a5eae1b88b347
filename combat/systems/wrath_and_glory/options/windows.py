"""Why something cannot be said in the windows between turns and within a roll."""

from collections.abc import Iterator, Sequence

from combat.engine.errors import Reason
from combat.systems.wrath_and_glory import track
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide.complications import is_possible, whose
from combat.systems.wrath_and_glory.options.acting import named, ruin, weapon_of, wrath
from combat.systems.wrath_and_glory.rules import criticals, pools, rounds, shifting
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State, Test


def answer_ambush(state: State, command: do.AnswerAmbush) -> Iterator[Reason]:
    """A side names some of its ambushed, and can pay for all of them."""
    if command.side not in state.ambush:
        yield Reason("not_asked", f"'{command.side}' is not asked about the ambush", "WG-RND-07")
        return
    for who in command.who:
        if not state.knows(who) or not state.combatant(who).ambushed or state.combatant(who).side != command.side:
            yield Reason("not_ambushed", f"'{who}' of {state.name(command.side)} is not ambushed", "WG-RND-07")
            return
    if len(set(command.who)) < len(command.who):
        yield Reason("twice", "nobody is named twice")
    if command.side == rounds.PLAYERS:
        yield from glory(state, len(command.who), command.agreed)
    else:
        own = sum(min(1, state.combatant(who).ruin) for who in command.who)
        yield from ruin(state, "", max(0, len(command.who) - own))


def glory(state: State, amount: int, agreed: Sequence[str]) -> Iterator[Reason]:
    """There is so much Glory, and enough players agree where they are asked."""
    if not 0 <= amount <= state.glory:
        yield Reason("no_glory", f"0 to {state.glory} Glory can be spent, not {amount}", "WG-GLORY-01")
    known = {player.id for player in state.players}
    if not set(agreed) <= known:
        yield Reason("unknown_player", "only players agree to spend Glory", "WG-GLORY-07")
    majority = state.settings.glory_consent == "majority"
    if amount and majority and not pools.majority("", "", agreed, len(known)):
        yield Reason("no_consent", "more than half of the players must agree", "WG-GLORY-07")


def take_first_turn(state: State, command: do.TakeFirstTurn) -> Iterator[Reason]:
    """A Threat that still has its turn."""
    reasons = list(_pending(state, GM, command.who))
    yield from reasons or ruin(state, command.who)


def _pending(state: State, side: str, who: str) -> Iterator[Reason]:
    able = rounds.displaced_first(
        next((each for each in state.displaced if _side(state, each) == side), ""),
        [each.id for each in state.pending(side)],
    )
    if who not in able:
        names = ", ".join(map(state.name, able)) or "nobody"
        yield Reason("not_pending", f"{state.name(side)} can name {names} now, not '{who}'", "WG-RND-03")


def _side(state: State, who: str) -> str:
    return state.combatant(who).side


def act(state: State, command: do.Act) -> Iterator[Reason]:
    """Somebody of the side that picks, who has not acted yet."""
    yield from _pending(state, state.picking, command.who)


def use_held(state: State, command: do.UseHeld) -> Iterator[Reason]:
    """Somebody holds an Action, and did not fail to interrupt this very turn."""
    if not state.knows(command.who) or not state.combatant(command.who).present:
        yield Reason("unknown_combatant", f"there is no '{command.who}' in the fight")
        return
    who, turn = state.combatant(command.who), state.turn
    if not who.level("Holding"):
        yield Reason("not_holding", f"{who.name} holds no Action", "WG-ACT-07")
    if who.level("Unconscious") or who.dying or who.exhausted:
        yield Reason("not_basic", f"{who.name} cannot use it now", "WG-ACT-07")
    if turn is not None and (turn.id == who.id or turn.held or who.id in turn.challengers):
        yield Reason("no_interrupting", f"{who.name} cannot interrupt this turn", "WG-ACT-07")


def let_lapse(state: State, command: do.LetLapse) -> Iterator[Reason]:
    """Somebody holds an Action."""
    if not state.knows(command.who) or not state.combatant(command.who).level("Holding"):
        yield Reason("not_holding", f"'{command.who}' holds no Action", "WG-ACT-07")


def seize(state: State, command: do.Seize) -> Iterator[Reason]:
    """A side seizes as it hands on, or before the one who was named has done anything."""
    if not state.knows(command.who):
        yield Reason("unknown_combatant", f"there is no combatant '{command.who}'")
        return
    who = state.combatant(command.who)
    side, turn = who.side, state.turn
    yield from _pending(state, side, who.id)
    if turn is None and side != state.handing:
        yield Reason("other_side", f"{state.name(state.handing)} may seize now", "WG-RND-04")
    if turn is not None and not displaceable(state, side):
        yield Reason("too_late", f"{state.name(turn.id)} is acting already", "WG-RND-05")
    if side in state.seized:
        yield Reason("seized", f"{state.name(side)} must let the other side act first", "WG-RND-04")
    price = state.settings.wrath_price
    yield from glory(state, price, command.agreed) if side == rounds.PLAYERS else ruin(state, who.id, price)


def displaceable(state: State, side: str) -> bool:
    """Return whether a side could still go before the one whose turn it is: nothing was done in it yet."""
    turn = state.turn
    if turn is None or len(state.turns) > 1 or turn.held or turn.actions or turn.plan or turn.challengers:
        return False
    other = state.combatant(turn.id)
    own = len(state.pending(side))
    free = other.side != side and other.side not in state.seized and not _displaced(state, other.id)
    first = side == GM and not any(each.acted for each in state.combatants if each.id != other.id)
    allowed = state.settings.ruin_first_turn or not first
    payable = rounds.may_seize(state.points(side), state.settings.wrath_price, own, 1, side in state.seized)
    return free and allowed and payable


def _displaced(state: State, who: str) -> bool:
    return who in state.displaced


def hand_on(state: State, command: do.HandOn) -> Iterator[Reason]:
    """The side that has just acted hands on."""
    if command.side != state.handing:
        yield Reason("other_side", f"{state.name(state.handing)} hands on now", "WG-RND-01")


def strike(state: State, command: do.Strike) -> Iterator[Reason]:
    """Somebody who may, with a melee weapon that works."""
    reasons = list(let_go(state, do.LetGo(command.who)))
    yield from reasons
    if not reasons:
        weapon = weapon_of(state, command.who, command.weapon, ("melee",))
        if isinstance(weapon, Reason):
            yield weapon


def let_go(state: State, command: do.LetGo) -> Iterator[Reason]:
    """Somebody who could strike."""
    if not state.blows or command.who != state.blows[0]:
        next_one = state.name(state.blows[0]) if state.blows else "nobody"
        yield Reason("no_blow", f"{next_one} may strike now, not '{command.who}'", "WG-ATK-07")


def owed(state: State, command: roll.TakeOwedTest) -> Iterator[Reason]:
    """Tests are made one after the other."""
    if command.who != state.owed[0].id:
        yield Reason("not_owed", f"{state.name(state.owed[0].id)} tests first")


def mine(state: State, who: str) -> Iterator[Reason]:
    """The roll is this combatant's."""
    test = state.test
    if test is None or who != test.actor:
        yield Reason("other_roll", f"the roll going on is not that of '{who}'")


def reroll(state: State, command: roll.Reroll) -> Iterator[Reason]:
    """Whoever rolls can pay, and has failures."""
    yield from mine(state, command.who)
    if not track.failures_can_be_rerolled(state):
        yield Reason("no_reroll", "there is nothing to roll again, or nothing to pay with", "WG-WRATH-03")


def keep_roll(state: State, command: roll.KeepRoll) -> Iterator[Reason]:
    """The roll is one's own."""
    yield from mine(state, command.who)


def buy_dice(state: State, command: roll.BuyDice) -> Iterator[Reason]:
    """There is the Glory."""
    yield from mine(state, command.who)
    yield from glory(state, command.glory, command.agreed)


def limits(state: State, test: Test, hits: tuple[str, ...]) -> tuple[int, int, int]:
    """Return how many shifts there are, and how many of them may become Glory and ED."""
    from combat.systems.wrath_and_glory.decide.rolls import shifts_of

    weapon = state.weapon(test.weapon)
    blast = weapon is not None and weapon.has("Blast")
    available = shifts_of(state, test, hits)
    agent = state.combatant(test.actor).profile.is_agent
    to_glory = shifting.glory_shifts(available) if agent else 0
    attack = test.is_attack and state.fighting
    spread = len(test.targets) > 1 or blast
    to_ed = shifting.damage_shifts(available, attack, spread, state.settings.multiattack_may_shift)
    return available, to_glory, to_ed


def shift(state: State, command: roll.Shift) -> Iterator[Reason]:
    """Not more than there is, one into Glory at most, and ED only for attacks."""
    yield from mine(state, command.who)
    test = state.test
    if test is None:
        return
    left = tuple(each for each in test.hits if each not in command.give_up)
    if command.give_up and (
        state.settings.multi_shift_dn != "may_give_up" or not left or not set(command.give_up) < set(test.hits)
    ):
        yield Reason("give_up", "shifting may not give up these targets", "WG-SHIFT-08")
        return
    most, to_glory, to_ed = _kept(state, test, left)
    if min(command.glory, command.ed, command.effects) < 0 or command.glory + command.ed + command.effects > most:
        yield Reason("too_many_shifts", f"there are {most} shifts for all uses together", "WG-SHIFT-02")
    if command.glory > to_glory:
        yield Reason("glory_shift", f"{to_glory} shifts may become Glory", "WG-SHIFT-03")
    if command.ed > to_ed:
        yield Reason("ed_shift", f"{to_ed} shifts may become ED", "WG-SHIFT-07")
    if command.effects and not command.what.strip():
        yield Reason("name", "say what the shift brings", "WG-SHIFT-05")


def _kept(state: State, test: Test, hits: tuple[str, ...]) -> tuple[int, int, int]:
    """Return the limits with all these targets still hit."""
    dns = [test.dn_of(each) for each in hits]
    if not dns:
        return limits(state, test, hits)
    most = shifting.shifts(test.faces, test.icons, max(dns))
    _, to_glory, to_ed = limits(state, test, hits)
    return most, min(to_glory, most), min(to_ed, most)


def aim_critical(state: State, command: roll.AimCritical) -> Iterator[Reason]:
    """One of the targets hit; severity now only for simple Criticals."""
    yield from mine(state, command.who)
    test = state.test
    if test is None:
        return
    if command.target not in test.hits:
        yield Reason("not_hit", f"'{command.target}' was not hit", "WG-MULTI-03")
    simple = state.settings.critical_mode == "simple"
    yield from _severity(state, test, command.severity if simple else -command.severity, command.agreed)


def _severity(state: State, test: Test, steps: int, agreed: tuple[str, ...]) -> Iterator[Reason]:
    agent = state.combatant(test.actor).profile.is_agent
    affordable = state.glory // state.settings.wrath_price if agent else 0
    most = pools.SEVERITY_STEPS[state.settings.severity_steps](affordable)
    if not 0 <= steps <= most:
        yield Reason("severity", f"severity rises by 0 to {most} now, not {steps}", "WG-GLORY-05")
    elif steps:
        yield from glory(state, steps * state.settings.wrath_price, agreed)


def raise_damage(state: State, command: roll.RaiseDamage) -> Iterator[Reason]:
    """There is the Glory."""
    yield from mine(state, command.who)
    yield from glory(state, command.glory, command.agreed)


def raise_severity(state: State, command: roll.RaiseSeverity) -> Iterator[Reason]:
    """There is the Glory, in whole steps."""
    yield from mine(state, command.who)
    price = state.settings.wrath_price
    if command.glory % price:
        yield Reason("severity", f"a step costs {price} Glory", "WG-GLORY-05")
    if state.test is not None:
        yield from _severity(state, state.test, command.glory // price, command.agreed)


def struck(state: State, who: str) -> Iterator[Reason]:
    """The damage is on its way to this combatant."""
    if not state.harms or state.harms[0].target != who:
        yield Reason("not_struck", f"no damage is on its way to '{who}'", "WG-SOAK-01")


def soak(state: State, command: roll.Soak) -> Iterator[Reason]:
    """Determination is at hand."""
    yield from struck(state, command.who)
    if not track.wounds_can_be_soaked(state):
        yield Reason("no_soak", f"'{command.who}' cannot soak", "WG-SOAK-04")


def endure(state: State, command: roll.Endure) -> Iterator[Reason]:
    """It is one's own damage."""
    yield from struck(state, command.who)


def reroll_soak(state: State, command: roll.RerollSoak) -> Iterator[Reason]:
    """There is Wrath, where the table lets it work."""
    yield from struck(state, command.who)
    if state.knows(command.who) and state.combatant(command.who).profile.is_agent:
        yield from wrath(state, state.combatant(command.who).seat)


def keep_soak(state: State, command: roll.KeepSoak) -> Iterator[Reason]:
    """It is one's own damage."""
    yield from struck(state, command.who)


def buy_soak_dice(state: State, command: roll.BuySoakDice) -> Iterator[Reason]:
    """There is the Glory."""
    yield from struck(state, command.who)
    yield from glory(state, command.glory, command.agreed)


def complicated(state: State, who: str) -> Iterator[Reason]:
    """The Complication is this combatant's."""
    if who != whose(state):
        yield Reason("other_complication", f"the Complication is that of {state.name(whose(state))}", "WG-DIE-02")


def propose(state: State, command: roll.Propose) -> Iterator[Reason]:
    """It says something, and what it does is possible."""
    yield from complicated(state, command.who)
    yield from named(command.what)
    known = (*criticals.NARRATIVE, *(name for _, _, name in criticals.COMPLICATIONS))
    if command.effect not in known:
        yield Reason("unknown_effect", f"'{command.effect}' is no Complication; known are {', '.join(known[1:])}")
    elif not is_possible(state, command.effect):
        yield Reason("impossible", f"{command.effect} cannot happen here", "WG-COMP-01")


def grant_ruin(state: State, command: roll.GrantRuin) -> Iterator[Reason]:
    """No agreement was found."""
    yield from complicated(state, command.who)
    refusals = state.complication.refusals if state.complication else 0
    if not criticals.may_grant_ruin(refusals, state.settings.complication_mode):
        yield Reason("not_refused", "Ruin is granted only where no agreement was found", "WG-RUIN-02")
    if not state.combatant(whose(state)).profile.is_agent:
        yield Reason("no_agent", "only a player grants Ruin", "WG-RUIN-02")


def roll_complication(state: State, command: roll.RollComplication) -> Iterator[Reason]:
    """The table of Complications is for combat."""
    yield from complicated(state, command.who)
    if not state.fighting:
        yield Reason("no_combat", "the table is for combat", "WG-DIE-03")


def name_target(state: State, command: roll.NameTarget) -> Iterator[Reason]:
    """It is named."""
    yield from named(command.what)
