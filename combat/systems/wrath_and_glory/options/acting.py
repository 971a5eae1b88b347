"""Why something cannot be done in a turn."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide.attacks import is_multi_attack
from combat.systems.wrath_and_glory.rules import actions, attacks, conditions, criticals, pools, threats, wounds
from events.wrath_and_glory.sheets import Weapon
from events.wrath_and_glory.table import Combatant, State, Turn


def acting(state: State, who: str) -> tuple[Combatant, Turn] | Reason:
    """Return a combatant with its turn, or the reason why it has none."""
    if not state.knows(who):
        known = ", ".join(each.id for each in state.combatants)
        return Reason("unknown_combatant", f"there is no combatant '{who}'; known are {known}")
    turn = state.turn
    if turn is None or turn.id != who:
        now = state.name(turn.id) if turn is not None else "nobody"
        return Reason("not_active", f"it is the turn of {now}, not of {state.name(who)}", "WG-RND-01")
    if state.combatant(who).level("Unconscious"):
        return Reason("unconscious", f"{state.name(who)} is unconscious", "WG-WRATH-07")
    return state.combatant(who), turn


def usable(
    state: State, who: str, action: str, *, slots: tuple[str, ...] | None = None, plain: bool = True
) -> Iterator[Reason]:
    """Why an action does not fit into the turn: it is used up, or was not announced, or is too much."""
    found = acting(state, who)
    if isinstance(found, Reason):
        yield found
        return
    actor, turn = found
    wanted = actions.slots_used((actions.slot_of(action),)) if slots is None else slots
    yield from _able(state, actor, action, plain=plain)
    listed = turn.plan and action in turn.plan
    if listed and action in turn.actions:
        yield Reason("twice", f"{action} was attempted already", "WG-MA-02")
    if turn.plan and actions.MULTI_ACTION_COUNTS[state.settings.multi_action_counts](_one_slot(wanted)) and not listed:
        yield Reason("not_announced", f"{action} is not in the list: {', '.join(turn.plan)}", "WG-MA-01")
    if not turn.plan and _one_slot(wanted) == actions.COMBAT and "Combat" in turn.slots:
        yield Reason("used_up", f"{actor.name} has used the Combat Action of this turn", "WG-ACT-01")
    other = [slot for slot in wanted if slot in turn.slots and not (slot == "Combat" and len(wanted) == 1)]
    if len(wanted) > 1 and actor.reflexive_used:
        other = [slot for slot in other if slot != "Reflexive"]
    if other and not (listed and action not in turn.actions and wanted == ("Combat",)):
        yield Reason("used_up", f"{actor.name} has used up: {', '.join(other)}", "WG-ACT-01")
    if len(wanted) > 2 and (turn.plan or turn.actions not in ((), ("Stand",))):  # noqa: PLR2004 - a Full-Round Action
        yield Reason("full_round", f"{action} takes the whole turn", "WG-ACT-06")


def _one_slot(slots: tuple[str, ...]) -> str:
    return slots[0] if len(slots) == 1 else "Full-Round"


def _able(state: State, actor: Combatant, action: str, *, plain: bool) -> Iterator[Reason]:
    """
    Whoever is Dying or Exhausted does only basic things.

    Ruling:
        Recovering Shock by Wrath stays possible: it is the way out of being Exhausted.
    """
    if not (actor.dying or actor.exhausted) or actions.slot_of(action) == actions.FREE:
        return
    basic = "Test" if action not in actions.SLOT and action != "Give up Movement" else action
    gm_decides = state.settings.exhausted_basic_action == "gm_decides" and not actor.dying
    if not wounds.is_basic(basic, plain, gm_decides=gm_decides) and action != "Recover Shock":
        rule = "WG-WND-08" if actor.dying else "WG-SOAK-05"
        state_of = "Dying" if actor.dying else "Exhausted"
        yield Reason("not_basic", f"{actor.name} is {state_of}: move, fall back, or one plain attack or Test", rule)


def enemies(state: State, who: str, named: tuple[str, ...]) -> Iterator[Reason]:
    """Every name is that of an enemy in the fight, and stands once."""
    if len(set(named)) < len(named):
        yield Reason("twice", "nobody is named twice")
    for each in named:
        if not state.knows(each) or not state.combatant(each).present:
            yield Reason("unknown_combatant", f"there is no '{each}' in the fight")
        elif state.knows(who) and state.combatant(each).side == state.combatant(who).side:
            yield Reason("friend", f"{state.name(each)} is on the same side")


def weapon_of(state: State, who: str, weapon: str, kinds: tuple[str, ...]) -> Weapon | Reason:
    """Return a weapon that works, or the reason why it does not."""
    found, actor = state.weapon(weapon), state.combatant(who)
    if found is None or weapon not in actor.profile.weapons or found.kind not in kinds:
        return Reason("no_such_weapon", f"{actor.name} has no {' or '.join(kinds)} weapon '{weapon}'")
    fault = actor.fault(weapon)
    if fault:
        rule = "WG-SALVO-01" if fault == "Out of Ammo" else "WG-COMP-01"
        return Reason("weapon_fault", f"{found.name} cannot be used: {fault}", rule)
    return found


def declare_multi_action(state: State, command: do.DeclareMultiAction) -> Iterator[Reason]:
    """The list is announced before anything is done, and holds only what it may hold."""
    found = acting(state, command.who)
    if isinstance(found, Reason):
        yield found
        return
    actor, turn = found
    if turn.plan or turn.actions or turn.held or "Combat" in turn.slots:
        yield Reason("too_late", "the Actions of a turn are announced before the first of them", "WG-MA-01")
    fault = actions.list_fault(command.actions)
    if fault:
        yield Reason("list", fault, "WG-MA-02")
    counts = actions.MULTI_ACTION_COUNTS[state.settings.multi_action_counts]
    for each in command.actions:
        if not each.strip() or not counts(actions.slot_of(each)) or each == "Hold":
            yield Reason("list_entry", f"'{each}' does not stand in the list of a Multi-Action", "WG-MA-05")
    if actor.dying or actor.exhausted:
        yield Reason("not_basic", f"{actor.name} can do basic things only", "WG-SOAK-05")


def _moving(state: State, who: str, action: str, engage: tuple[str, ...]) -> Iterator[Reason]:
    yield from enemies(state, who, engage)
    if not state.knows(who):
        return
    mover, turn = state.combatant(who), state.turn
    if mover.level("Restrained"):
        yield Reason("restrained", f"{mover.name} is Restrained and cannot move", "WG-COND-01")
    stood = turn is not None and turn.stood
    flags = (mover.level("Staggered") > 0, mover.level("Restrained") > 0, stood, mover.level("Pinned") > 0)
    if action in ("Run", "Sprint", "Charge") and conditions.bars_running(*flags):
        yield Reason("no_running", f"only Standard Movement is left to {mover.name}", "WG-COND-01")
    if mover.level("Prone") and action in ("Run", "Sprint", "Charge"):
        yield Reason("prone", f"{mover.name} is Prone", "WG-COND-01")


def move(state: State, command: do.Move) -> Iterator[Reason]:
    """A Move goes once, and whoever is Pinned stays in cover."""
    yield from usable(state, command.who, "Move")
    yield from _moving(state, command.who, "Move", command.engage)
    if state.knows(command.who) and state.combatant(command.who).level("Pinned") and not command.in_cover:
        yield Reason("pinned", f"{state.name(command.who)} is Pinned and stays in cover", "WG-COND-01")


def run(state: State, command: do.Run) -> Iterator[Reason]:
    """A run takes what the table says it takes."""
    yield from usable(state, command.who, "Run", slots=actions.RUN_COST[state.settings.run_cost]())
    yield from _moving(state, command.who, "Run", command.engage)


def sprint(state: State, command: do.Sprint) -> Iterator[Reason]:
    """A Sprint takes the whole turn."""
    yield from usable(state, command.who, "Sprint")
    yield from _moving(state, command.who, "Sprint", command.engage)


def fall_back(state: State, command: do.FallBack) -> Iterator[Reason]:
    """Falling back needs a melee to leave."""
    yield from usable(state, command.who, "Fall Back")
    yield from _moving(state, command.who, "Fall Back", ())
    if state.knows(command.who) and not state.combatant(command.who).engaged_with:
        yield Reason("not_engaged", f"{state.name(command.who)} is engaged with nobody", "WG-ATK-07")


def stand(state: State, command: do.Stand) -> Iterator[Reason]:
    """Only who is Prone gets up, and the Dying cannot."""
    found = acting(state, command.who)
    if isinstance(found, Reason):
        yield found
        return
    if not found[0].level("Prone"):
        yield Reason("not_prone", f"{found[0].name} is not Prone", "WG-COND-01")
    if found[0].dying:
        yield Reason("dying", f"{found[0].name} is Dying and cannot stand", "WG-WND-03")
    if any(each in found[1].actions for each in ("Run", "Sprint", "Charge")):
        yield Reason("no_running", "who gets up has only Standard Movement in that turn", "WG-COND-01")


def attack(state: State, command: do.Attack) -> Iterator[Reason]:
    """An attack needs a weapon that works, targets, and options that fit together."""
    if not state.knows(command.who):
        yield from usable(state, command.who, "Attack")
        return
    weapon = weapon_of(state, command.who, command.weapon, ("ranged", "melee", "thrown"))
    if isinstance(weapon, Reason):
        yield weapon
        return
    sprayed = command.salvo == "spray" and len(command.targets) == 1
    options = (command.aim, command.all_out, command.brace, command.called != "none", command.salvo != "none")
    plain = not any(options) and not is_multi_attack(weapon, command.targets)
    yield from usable(state, command.who, "Spray" if sprayed else "Attack", plain=plain)
    yield from _targets(state, command, weapon)
    yield from _movement_given_up(state, command)
    yield from _melee_options(state, command) if weapon.kind == "melee" else _shot(state, command, weapon)


def _targets(state: State, command: do.Attack, weapon: Weapon) -> Iterator[Reason]:
    yield from enemies(state, command.who, command.targets)
    if not command.targets:
        yield Reason("no_target", "an attack has a target", "WG-ATK-01")
    for each in (*command.light_cover, *command.heavy_cover):
        if each not in command.targets:
            yield Reason("not_a_target", f"{state.name(each)} is no target of this attack", "WG-ATK-04")
    if set(command.light_cover) & set(command.heavy_cover):
        yield Reason("twice", "a target is in cover in one way", "WG-ATK-04")
    settings = state.settings
    thrown, dash = settings.thrown_multi_attack, settings.dash_salvo_multi_attack
    if is_multi_attack(weapon, command.targets) and not attacks.may_multi_attack(
        weapon.kind, weapon.salvo, thrown, dash
    ):
        rule = "WG-MULTI-07" if weapon.kind == "thrown" else "WG-MULTI-06"
        yield Reason("no_multi_attack", f"{weapon.name} may not be used for a Multi-Attack", rule)


def _movement_given_up(state: State, command: do.Attack) -> Iterator[Reason]:
    turn = state.turn
    if (command.aim or command.brace) and turn is not None and "Move" in turn.slots:
        yield Reason("moved", "Aim and Brace give up Movement, and it is used up", "WG-OPT-01")
    if (command.aim or command.brace) and turn is not None and turn.held:
        yield Reason("held", "a held Action has no Movement to give up", "WG-ACT-07")


def _melee_options(state: State, command: do.Attack) -> Iterator[Reason]:
    turn, actor = state.turn, state.combatant(command.who)
    if command.all_out and turn is not None and turn.plan:
        yield Reason("all_out", "an All-Out Attack does not go with a Multi-Action", "WG-OPT-02")
    if command.aim or command.salvo != "none" or command.bystanders or command.band != "medium":
        yield Reason("ranged_option", "that is for shots", "WG-OPT-01")
    speed = conditions.speed(actor.profile.speed, actor.level("Staggered") > 0, actor.level("Restrained") > 0)
    if command.distance < 0 or not attacks.reaches_all(command.distance, speed):
        yield Reason("too_far", f"{actor.name} reaches targets within {speed} metres", "WG-MULTI-04")


def _shot(state: State, command: do.Attack, weapon: Weapon) -> Iterator[Reason]:
    actor = state.combatant(command.who)
    if command.all_out:
        yield Reason("all_out", "an All-Out Attack is made in melee", "WG-OPT-02")
    if command.distance:
        yield Reason("distance", "only a melee fighter goes to its targets", "WG-MULTI-04")
    if actor.engaged_with and attacks.engaged_shot(weapon.has("Pistol")) is None:
        yield Reason("engaged", f"{actor.name} is engaged, where only pistols shoot", "WG-ATK-06")
    if command.aim and actor.engaged_with:
        yield Reason("engaged", f"{actor.name} is engaged and cannot aim", "WG-ATK-06")
    if command.salvo != "none":
        yield from _salvo(state, command, weapon)
    for each in command.bystanders:
        if not state.knows(each) or not state.combatant(each).present or each in (command.who, *command.targets):
            yield Reason("bystander", f"'{each}' is nobody else in that melee", "WG-ATK-08")
    if len(set(command.bystanders)) < len(command.bystanders):
        yield Reason("twice", "nobody is named twice")


def _salvo(state: State, command: do.Attack, weapon: Weapon) -> Iterator[Reason]:
    actor = state.combatant(command.who)
    if not weapon.salvo or not threats.role(actor.profile.role).salvo:
        yield Reason("no_salvo", f"{actor.name} has no Salvo option with {weapon.name}", "WG-SALVO-01")
    if not actor.ammo:
        yield Reason("no_reload", f"{actor.name} has no Reload to spend", "WG-MULTI-05")
    if command.salvo == "full_auto" and len(command.targets) != 1:
        yield Reason("one_target", "Full Auto is for one target", "WG-SALVO-01")
    known = [each for each in command.targets if state.knows(each)]
    if command.salvo == "spray" and len(known) == 1 and not state.combatant(known[0]).is_mob:
        yield Reason("no_mob", "a Spray is for several targets, or for a mob", "WG-SALVO-01")


def charge(state: State, command: do.Charge) -> Iterator[Reason]:
    """A Charge reaches so far, and ends in melee."""
    yield from usable(state, command.who, "Charge")
    if not state.knows(command.who):
        return
    yield from enemies(state, command.who, (command.target,))
    yield from _moving(state, command.who, "Charge", ())
    weapon = weapon_of(state, command.who, command.weapon, ("melee",))
    if isinstance(weapon, Reason):
        yield weapon
    actor = state.combatant(command.who)
    farthest = actions.metres("Charge", actor.profile.speed)
    if not 1 <= command.distance <= farthest:
        yield Reason("too_far", f"{actor.name} charges 1 to {farthest} metres, not {command.distance}", "WG-OPT-04")
    if actor.engaged_with:
        yield Reason("engaged", f"{actor.name} is engaged already", "WG-OPT-04")


def pin(state: State, command: do.Pin) -> Iterator[Reason]:
    """Pinning needs a weapon with a Salvo."""
    yield from usable(state, command.who, "Pinning Attack", plain=False)
    if not state.knows(command.who):
        return
    yield from enemies(state, command.who, (command.target,))
    weapon = weapon_of(state, command.who, command.weapon, ("ranged",))
    if isinstance(weapon, Reason):
        yield weapon
    elif not attacks.may_pin(weapon.salvo):
        yield Reason("no_salvo", f"{weapon.name} has no Salvo to pin with", "WG-OPT-07")
    if state.combatant(command.who).engaged_with:
        yield Reason("engaged", f"{state.name(command.who)} is engaged", "WG-ATK-06")


def interact(state: State, command: do.Interact) -> Iterator[Reason]:
    """An Interaction Attack needs an enemy and two skills."""
    yield from usable(state, command.who, "Interaction Attack", plain=False)
    yield from enemies(state, command.who, (command.target,))
    yield from named(command.skill, command.opposing_skill)


def named(*names: str) -> Iterator[Reason]:
    """Every name says something."""
    if not all(name.strip() for name in names):
        yield Reason("name", "it has to be named")


def clear_fault(state: State, command: do.ClearFault) -> Iterator[Reason]:
    """There is something to clear."""
    yield from usable(state, command.who, "Clear", plain=False)
    if state.knows(command.who):
        fault = state.combatant(command.who).fault(command.weapon)
        if not criticals.FAULTS.get(fault, ("", 0))[0]:
            yield Reason("no_fault", f"there is nothing to clear about '{command.weapon}'", "WG-COMP-01")


def break_free(state: State, command: do.BreakFree) -> Iterator[Reason]:
    """There is something to break."""
    yield from usable(state, command.who, "Break Free", plain=False)
    if state.knows(command.who) and not state.combatant(command.who).level("Restrained"):
        yield Reason("not_restrained", f"{state.name(command.who)} is not Restrained", "WG-COMP-01")


def reload(state: State, command: do.Reload) -> Iterator[Reason]:
    """The weapon is empty, and there is a Reload."""
    yield from usable(state, command.who, "Reload")
    if not state.knows(command.who):
        return
    actor = state.combatant(command.who)
    if actor.fault(command.weapon) != "Out of Ammo":
        yield Reason("not_empty", f"'{command.weapon}' needs no Reload", "WG-ACT-05")
    if not actor.ammo and threats.role(actor.profile.role).ammo:
        yield Reason("no_reload", f"{actor.name} has no Reload left", "WG-ACT-05")


def draw(state: State, command: do.Draw) -> Iterator[Reason]:
    """It is a weapon of one's own."""
    yield from usable(state, command.who, "Draw")
    if state.knows(command.who) and command.weapon not in state.combatant(command.who).profile.weapons:
        yield Reason("no_such_weapon", f"{state.name(command.who)} has no '{command.weapon}'", "WG-ACT-05")


@cites("WG-WRATH-05", "WG-WRATH-07")
def recover_shock(state: State, command: do.RecoverShock) -> Iterator[Reason]:
    """An Agent with Shock and Wrath, once a round in combat."""
    if not state.knows(command.who) or not state.combatant(command.who).profile.is_agent:
        yield Reason("no_agent", f"'{command.who}' is no Agent; Wrath is for players", "WG-RUIN-07")
        return
    who = state.combatant(command.who)
    if state.fighting:
        slot = actions.WRATH_SHOCK_SLOT[state.settings.wrath_shock_action]
        yield from usable(state, who.id, "Recover Shock", slots=(slot,))
    if who.shock_recovered and state.fighting and state.settings.wrath_shock_once:
        yield Reason("once", f"{who.name} has recovered Shock by Wrath this round", "WG-WRATH-05")
    if not who.shock or not who.present:
        yield Reason("no_shock", f"{who.name} has no Shock to recover", "WG-WRATH-05")
    if who.level("Unconscious"):
        yield Reason("unconscious", f"{who.name} is unconscious", "WG-WRATH-07")
    yield from wrath(state, who.seat)


def wrath(state: State, player: str) -> Iterator[Reason]:
    """The player has the Wrath."""
    price = state.settings.wrath_price
    if state.player(player).wrath < price:
        yield Reason("no_wrath", f"{state.name(player)} has {state.player(player).wrath} Wrath", "WG-WRATH-08")


def full_defence(state: State, command: do.FullDefence) -> Iterator[Reason]:
    """In one's own turn, or as a Reflexive Action in another's."""
    if not command.reflexive:
        yield from usable(state, command.who, "Full Defence")
        return
    turn = state.turn
    if not state.knows(command.who) or not state.combatant(command.who).present:
        yield Reason("unknown_combatant", f"there is no '{command.who}' in the fight")
        return
    who = state.combatant(command.who)
    if turn is None or turn.id == who.id:
        yield Reason("not_reflexive", "a Reflexive Action is taken in the turn of another", "WG-ACT-02")
    able = not (who.dying or who.exhausted or who.level("Unconscious"))
    if who.reflexive_used or who.level("Forfeit Turn") or not able:
        yield Reason("used_up", f"{who.name} has no Reflexive Action left", "WG-ACT-02")


def hold(state: State, command: do.Hold) -> Iterator[Reason]:
    """The Combat Action is unused, and promised to nothing."""
    yield from usable(state, command.who, "Hold", plain=False)
    turn = state.turn
    if turn is not None and not actions.holds_over("Combat" not in turn.slots and not turn.held, bool(turn.plan)):
        yield Reason("used_up", "there is no Combat Action to hold", "WG-ACT-07")


def invoke_ruin(state: State, command: do.InvokeRuin) -> Iterator[Reason]:
    """A Threat does what its sheet prints, for Ruin."""
    yield from usable(state, command.who, "Ruin Action", plain=False)
    if state.knows(command.who):
        who = state.combatant(command.who)
        if command.name not in who.profile.ruin_actions:
            yield Reason("no_ruin_action", f"{who.name} has no Ruin action '{command.name}'", "WG-RUIN-04")
        yield from ruin(state, who.id)


def ruin(state: State, threat: str, price: int | None = None) -> Iterator[Reason]:
    """There is enough Ruin, a Threat's own included, and it is the GM's to spend."""
    needed = state.settings.wrath_price if price is None else price
    own = state.combatant(threat).ruin if threat else 0
    if threat and not pools.may_spend("Ruin", state.combatant(threat).profile.is_agent):
        yield Reason("no_threat", f"{state.name(threat)} is no Threat; Ruin is the GM's", "WG-RUIN-07")
    if state.ruin + own < needed:
        yield Reason("no_ruin", f"that costs {needed} Ruin, and there is {state.ruin + own}", "WG-RUIN-01")


def end_turn(state: State, command: do.EndTurn) -> Iterator[Reason]:
    """It is one's turn."""
    found = acting(state, command.who)
    if isinstance(found, Reason) and found.code != "unconscious":
        yield found


def take_test(state: State, command: roll.TakeTest) -> Iterator[Reason]:
    """A test has a name, a skill and a DN; in combat it is an Action."""
    if state.fighting:
        yield from usable(state, command.who, command.action)
    yield from _in_the_fight(state, command.who)
    yield from named(command.action, command.skill)
    if command.action in actions.SLOT or command.action == "Give up Movement":
        yield Reason("name", f"{command.action} is an Action of another kind", "WG-MA-02")
    if not 1 <= command.dn <= 20:  # noqa: PLR2004 - twice what is called extreme (WG-TEST-11)
        yield Reason("dn", f"a DN is 1 to 20, not {command.dn}", "WG-TEST-05")
    if not -20 <= command.bonus <= 20:  # noqa: PLR2004 - as above
        yield Reason("bonus", f"{command.bonus} dice are too many", "WG-TEST-01")


def oppose(state: State, command: roll.Oppose) -> Iterator[Reason]:
    """A contest has two sides and two skills; in combat it is an Action."""
    if state.fighting:
        yield from usable(state, command.who, command.action)
    for who in (command.who, command.opponent):
        yield from _in_the_fight(state, who)
    if command.who == command.opponent:
        yield Reason("twice", "nobody contests with himself", "WG-TEST-06")
    yield from named(command.action, command.skill, command.opposing_skill)
    if command.action in (*actions.SLOT, "Interrupt", "Give up Movement"):
        yield Reason("name", f"{command.action} is an Action of another kind", "WG-MA-02")


def _in_the_fight(state: State, who: str) -> Iterator[Reason]:
    if not state.knows(who) or not state.combatant(who).present:
        yield Reason("unknown_combatant", f"there is no '{who}' in the fight")
