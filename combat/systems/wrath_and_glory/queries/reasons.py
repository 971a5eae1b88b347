"""What speaks against an act, where several acts ask the same."""

from collections.abc import Iterator, Sequence

from combat.engine.errors import Reason
from combat.engine.names import known
from combat.systems.wrath_and_glory.queries import holdings, rolls, standing, turns
from combat.systems.wrath_and_glory.queries.domains import HIGHEST_DN, LARGEST
from combat.systems.wrath_and_glory.rules import actions, resources, wounds
from events.vocabulary import Modifier
from events.wrath_and_glory.facts import Actions, Conditions, Faults
from events.wrath_and_glory.sheets import Weapon
from events.wrath_and_glory.table import Combatant, State, Turn


def absent(state: State, *who: str) -> Iterator[Reason]:
    """Return who of these is not in the fight."""
    for each in who:
        if not state.is_there(each):
            yield Reason("unknown_combatant", f"there is no '{each}' in the fight")


def twice(names: Sequence[str]) -> Iterator[Reason]:
    """Return that somebody is named twice."""
    if len(set(names)) < len(names):
        yield Reason("twice", "the same name is given twice")


def not_enemies(state: State, who: str, named: tuple[str, ...]) -> Iterator[Reason]:
    """Return which names are not those of enemies in the fight, or stand twice."""
    yield from twice(named)
    for each in named:
        missing = tuple(absent(state, each))
        yield from missing
        if not missing and state.knows(who) and state.combatant(each).side == state.combatant(who).side:
            yield Reason("friend", f"{state.name(each)} is on the same side; name an enemy")


def not_targets(state: State, who: str, named: tuple[str, ...], *, itself: bool = False) -> Iterator[Reason]:
    """Return which names are not those of combatants that can be attacked; `itself`: the attacker's own can be."""
    yield from twice(named)
    yield from absent(state, *named)
    if who in named and not itself:
        yield Reason("itself", f"{state.name(who)} cannot be the target of this; name somebody else")


def not_comrades(state: State, who: str, *others: str) -> Iterator[Reason]:
    """Return which of these is nobody else in the fight on the same side."""
    yield from absent(state, *others)
    for each in others:
        known = state.knows(each) and state.knows(who)
        if each == who or (known and state.combatant(each).side != state.combatant(who).side):
            yield Reason("no_comrade", f"{state.name(each)} is no comrade of {state.name(who)}; name another one")


def unknown_value(state: State, *names: str) -> Iterator[Reason]:
    """Return which names nobody can roll for, with the nearest known one."""
    values = standing.rolled_names(state)
    for name in names:
        if name not in values:
            sentence = f"there is no skill or attribute '{name}'; {known(name, values)}"
            yield Reason("unknown_skill", sentence, "WG-TEST-01")


def bad_modifiers(modifiers: Sequence[Modifier], *words: str) -> Iterator[Reason]:
    """Return what is wrong with named modifiers of a roll that knows these words."""
    for each in modifiers:
        if each.on not in words:
            sentence = f"this roll has no '{each.on}' to change; {known(each.on, words)}"
            yield Reason("unknown_word", sentence, "WG-ACT-08")
        if not each.name.strip() or not each.amount or abs(each.amount) > LARGEST:
            sentence = f"a modifier needs a name and an amount of 1 to {LARGEST}, for or against"
            yield Reason("modifier", sentence, "WG-ACT-08")


def unnamed(*names: str) -> Iterator[Reason]:
    """Return that something was left without a name."""
    if not all(name.strip() for name in names):
        yield Reason("name", "something is left blank; say in a few words what it is")


def bad_amount(number: int, rule: str) -> Iterator[Reason]:
    """Return that a number makes no sense."""
    if not 1 <= number <= LARGEST:
        yield Reason("amount", f"the amount must be 1 to {LARGEST}, not {number}", rule)


def bad_dn(dn: int) -> Iterator[Reason]:
    """Return that a DN makes no sense."""
    if not 1 <= dn <= HIGHEST_DN:
        yield Reason("dn", f"the DN must be 1 to {HIGHEST_DN}, not {dn}", "WG-TEST-05")


def no_player(state: State, who: str) -> Iterator[Reason]:
    """Return that there is no such player."""
    if who not in [each.id for each in state.players]:
        yield Reason("unknown_player", f"there is no player '{who}'")


def no_wrath(state: State, player: str) -> Iterator[Reason]:
    """Return that a player cannot pay the price of one use of Wrath."""
    held, price = state.player(player).wrath, state.settings.wrath_price
    if held < price:
        yield Reason("no_wrath", f"this costs {price} Wrath, and {state.name(player)} has {held}", "WG-WRATH-08")


def no_ruin(state: State, threat: str, price: int | None = None) -> Iterator[Reason]:
    """Return that there is too little Ruin, a Threat's own included, or that it would be spent on an Agent."""
    needed = resources.RUIN_USE if price is None else price
    own = state.combatant(threat).ruin if threat else 0
    if threat and not resources.may_spend("Ruin", state.combatant(threat).is_friend):
        yield Reason("no_threat", f"Ruin is for Threats, and {state.name(threat)} is an Agent", "WG-RUIN-07")
    if state.ruin + own < needed:
        yield Reason("no_ruin", f"this costs {needed} Ruin, and there is {state.ruin + own}", "WG-RUIN-01")


def no_glory(state: State, amount: int, agreed: Sequence[str]) -> Iterator[Reason]:
    """Return that there is too little Glory, or that too few players agree where they are asked."""
    if not 0 <= amount <= state.glory:
        yield Reason("no_glory", f"you can spend 0 to {state.glory} Glory, not {amount}", "WG-GLORY-01")
    everybody = {player.id for player in state.players}
    yield from needless_consent(state, agreed)
    yield from twice(agreed)
    if not set(agreed) <= everybody:
        yield Reason("unknown_player", "only players can agree to spend Glory", "WG-GLORY-07")
    if amount and not resources.consented(agreed, len(everybody), state.settings.glory_consent):
        yield Reason("no_consent", "more than half of the players must agree to spend Glory", "WG-GLORY-07")


def needless_consent(state: State, agreed: Sequence[str]) -> Iterator[Reason]:
    """Return that players are named as agreeing where nobody asks them."""
    if agreed and state.settings.glory_consent != "majority":
        yield Reason("not_asked", "nobody has to agree to that at this table; leave 'agreed' empty", "WG-GLORY-07")


def nobody_agrees(agreed: Sequence[str]) -> Iterator[Reason]:
    """Return that players are named as agreeing to what is no Glory of theirs."""
    if agreed:
        yield Reason("not_asked", "players agree about Glory only; leave 'agreed' empty", "WG-GLORY-07")


def too_severe(state: State, steps: int, agreed: tuple[str, ...]) -> Iterator[Reason]:
    """Return that so many steps of severity cannot be bought for the attack going on."""
    most = rolls.most_severity(state, state.combatant(rolls.going_on(state).actor))
    if not 0 <= steps <= most:
        yield Reason("severity", f"severity can go up by 0 to {most} steps, not {steps}", "WG-GLORY-05")
    else:
        yield from no_glory(state, steps * resources.SEVERITY_STEP, agreed)


def another_roll(state: State, who: str) -> Iterator[Reason]:
    """Return that the roll going on is somebody else's."""
    actor = rolls.going_on(state).actor
    if who != actor:
        yield Reason("other_roll", f"this roll is {state.name(actor)}'s, not that of '{who}'")


def not_struck(state: State, who: str) -> Iterator[Reason]:
    """Return that the damage on its way is somebody else's."""
    target = rolls.coming(state).target
    if target != who:
        yield Reason("not_struck", f"the damage is on its way to {state.name(target)}, not to '{who}'", "WG-SOAK-01")


def another_complication(state: State, who: str) -> Iterator[Reason]:
    """Return that the Complication is somebody else's."""
    owner = rolls.whose_complication(state)
    if who != owner:
        sentence = f"the Complication is {state.name(owner)}'s, not that of '{who}'"
        yield Reason("other_complication", sentence, "WG-DIE-02")


def cannot_be_named(state: State, side: str, who: str) -> Iterator[Reason]:
    """Return that a side cannot name this combatant to act now."""
    able = turns.can_be_named(state, side)
    if who not in able:
        names = ", ".join(map(state.name, able)) or "nobody"
        yield Reason("not_pending", f"'{who}' cannot act now; {state.name(side)} can name {names}", "WG-RND-03")


def not_acting(state: State, who: str) -> Iterator[Reason]:
    """Return why somebody cannot act: it is not their turn, or they are unconscious."""
    if not state.knows(who):
        known = ", ".join(each.id for each in state.combatants)
        yield Reason("unknown_combatant", f"there is no combatant '{who}'; known: {known}")
        return
    turn = state.turn
    if turn is None or turn.id != who:
        now = state.name(turn.id) if turn is not None else "nobody"
        yield Reason("not_active", f"it is {now}'s turn, not {state.name(who)}'s", "WG-RND-01")
    elif state.combatant(who).level(Conditions.UNCONSCIOUS):
        yield Reason("unconscious", f"{state.name(who)} is unconscious", "WG-WRATH-07")


def unusable(
    state: State, who: str, action: str, *, slots: tuple[str, ...] | None = None, plain: bool = True
) -> Iterator[Reason]:
    """Return why an action does not fit into the turn: it is used up, or was not announced, or is too much."""
    turn = state.turn
    actor = turns.acting(state)
    if turn is None or actor is None or turn.id != who:
        yield from not_acting(state, who)
        return
    wanted = actions.uses(action) if slots is None else slots
    if holdings.forbids(state, who, action):
        yield Reason("forbidden", f"{action} is nothing that {state.name(who)} can do, by the sheet", "WG-ACT-08")
    if standing.only_basic(actor):
        yield from _not_basic(state, actor, action, plain=plain)
    elif turn.plan:
        yield from _not_announced(state, turn, action, wanted)
    if wanted:
        yield from _used_up(state, turn, actor, action, wanted)


def has_room(state: State, who: str, action: str, *, slots: tuple[str, ...] | None = None, plain: bool = False) -> bool:
    """Return whether an action fits into the turn."""
    return next(unusable(state, who, action, slots=slots, plain=plain), None) is None


def _not_announced(state: State, turn: Turn, action: str, wanted: tuple[str, ...]) -> Iterator[Reason]:
    listed = action in turn.plan
    if listed and action in turn.actions:
        yield Reason("twice", f"{action} was already tried this turn", "WG-MA-02")
    slot = wanted[0] if len(wanted) == 1 else actions.FULL_ROUND
    counts = actions.MULTI_ACTION_COUNTS[state.settings.multi_action_counts]
    if not listed and counts(slot):
        yield Reason("not_announced", f"{action} is not in the announced list: {', '.join(turn.plan)}", "WG-MA-01")


def _used_up(state: State, turn: Turn, actor: Combatant, action: str, wanted: tuple[str, ...]) -> Iterator[Reason]:
    if wanted == (actions.COMBAT,):
        if not turns.combat_action_is_free(turn) and not turns.plan(state):
            yield Reason("used_up", f"{actor.name} has already used the Combat Action of this turn", "WG-ACT-01")
        return
    used = turns.used(turn)
    other = [slot for slot in wanted if slot in used]
    if len(wanted) > 1 and actor.reflexive_used:
        other = [slot for slot in other if slot != actions.REFLEXIVE]
    if other:
        yield Reason("used_up", f"{actor.name} has already used: {', '.join(other)}", "WG-ACT-01")
    if actions.fills_the_turn(wanted) and (turn.plan or not all(map(actions.is_free, turn.actions))):
        yield Reason("full_round", f"{action} takes a whole turn, and something was done in this one", "WG-ACT-06")


def _not_basic(state: State, actor: Combatant, action: str, *, plain: bool) -> Iterator[Reason]:
    """Return that whoever is Dying or Exhausted, as this one is, does only basic things.

    Ruling:
        Recovering Shock by Wrath stays possible: it is the way out of being Exhausted.
    """
    if actions.slot_of(action) == actions.FREE:
        return
    named = action not in actions.SLOT or action == Actions.REMEDY
    basic = Actions.TEST if named and action != Actions.GIVE_UP_MOVEMENT else action
    gm_decides = state.settings.exhausted_basic_action == "gm_decides" and not actor.dying
    if not wounds.is_basic(basic, plain, gm_decides=gm_decides) and action != Actions.RECOVER_SHOCK:
        rule, state_of = ("WG-WND-08", "Dying") if actor.dying else ("WG-SOAK-05", "Exhausted")
        sentence = f"{actor.name} is {state_of}, and can only move, fall back, or make one plain attack or Test"
        yield Reason("not_basic", sentence, rule)


def weapon_or_reason(state: State, who: str, weapon: str, *kinds: str) -> Weapon | Reason:
    """Return a weapon that works, or the reason why it does not."""
    found, actor = state.weapon(weapon), state.combatant(who)
    if found is None or weapon not in actor.profile.weapons or found.kind not in kinds:
        return Reason("no_such_weapon", f"{actor.name} has no {' or '.join(kinds)} weapon '{weapon}'")
    if wounds.cannot_hold(actor.injuries):
        return Reason("no_hands", f"{actor.name} has no hand left to hold {found.name} with", "WG-WND-10")
    if not actor.has_drawn(weapon):
        return Reason("not_drawn", f"{actor.name} must draw {found.name} first", "WG-ACT-05")
    if actor.left(weapon) == 0:
        return Reason("none_left", f"{actor.name} has no {found.name} left to throw", "WG-ACT-05")
    fault = actor.fault(weapon)
    if fault:
        rule = "WG-SALVO-01" if fault in (Faults.OUT_OF_AMMO, Faults.EMPTIED) else "WG-COMP-01"
        return Reason("weapon_fault", f"{found.name} cannot be used: {fault}", rule)
    return found
