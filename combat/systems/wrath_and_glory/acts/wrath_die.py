"""Evaluating a roll: hits, the Wrath Die, Critical Hits, Complications, and the consequences of tests."""

from combat.engine.play import Draft, cites, on_entering
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, set_condition
from combat.systems.wrath_and_glory.acts.contests import count_in_contest
from combat.systems.wrath_and_glory.acts.resources import credit_wrath_die, gain_ruin
from combat.systems.wrath_and_glory.acts.wounds import suffer_traumatic_injury
from combat.systems.wrath_and_glory.queries import active_abilities, rolls
from combat.systems.wrath_and_glory.rules import combat_options, conditions, damage, tests, wrath_die
from events.vocabulary import Hit, Missed, Reminded
from events.wrath_and_glory import Actions, ArmourTraits, Combatant, Conditions, Options, State, Test, Traits, facts


@on_entering("WRATH_DIE")
def _read_the_roll(draft: Draft[State]) -> None:
    if draft.state.settings.wrath_glory_timing != "immediate":
        credit_wrath_die(draft)
    test = rolls.current_roll(draft.state)
    actor = draft.state.combatant(test.actor)
    complication = wrath_die.is_complication(test.wrath_faces) and rolls.suffers_complications(actor) and actor.present
    if rolls.hits_bystander(draft.state, test):
        _hit_bystander(draft, test.declared)
    else:
        _read(draft, test, actor)
        if complication:
            _record_complication(draft, actor)


@cites("WG-CRIT-05", "WG-CRIT-06", "WG-DIE-05", "WG-MULTI-03", "WG-NPC-02")
def _read(draft: Draft[State], test: Test, actor: Combatant) -> None:
    state, declared = draft.state, test.declared
    rolls.require(
        declared.dn or declared.dns or not declared.hidden or None
    )  # seats that may not see a hidden DN cannot try this out in advance
    targets = tuple(filter(state.is_present, declared.targets))
    hits = tuple(target for target in targets if tests.is_passed(test.icons, declared.dn_of(target)))
    passed = bool(hits) if declared.targets else tests.is_passed(test.icons, declared.dn)
    passed = passed or bool(declared.passes)
    six = wrath_die.is_six(test.wrath_faces)
    able = declared.is_attack and state.fighting and actor.profile.role != "troop"
    critical = wrath_die.is_critical(six, passed, able, requires_hit=state.settings.critical_requires_hit)
    shifts = rolls.shifts_of(state, test, hits) if passed else 0
    struck = hits or (targets[:1] if critical else ())
    draft.emit(facts.TestRead(who=actor.id, passed=passed, hits=struck, critical=critical, shifts=shifts))
    weapon = state.weapon(declared.weapon)
    known = len(struck) == 1 or (weapon is not None and weapon.has(Traits.BLAST))
    result = "Critical Hit" if critical and known else "hit"
    for target in targets:
        if target in struck:
            draft.emit(Hit(attacker=actor.id, target=target, weapon=declared.weapon, result=result))
        else:
            draft.emit(Missed(actor.id, target, declared.weapon))
    if rolls.is_area_test(state, weapon) and not passed:
        direction, half_way = (draft.roll_die(6, what, actor.id, str) for what in ("direction", "half the distance"))
        draft.emit(facts.Scattered(actor.id, declared.weapon, direction, 2 * half_way))
    if six:
        noted = ("critical",) * critical + ("success",) * passed
        about = (*struck, *declared.targets, declared.patient)[0]
        draft.trigger("wrath six", actor.id, about, active_abilities.roll_tags(state, declared, *noted))


def _record_complication(draft: Draft[State], actor: Combatant) -> None:
    """Record a Complication. A Dying combatant suffers a Traumatic Injury instead."""
    if actor.dying and draft.state.settings.dying_extra_wrath_dice:
        draft.emit(facts.ComplicationSettled(actor.id, "Traumatic Injury", "the strain"))
        suffer_traumatic_injury(
            draft, actor.id, "the strain"
        )  # even if the injury kills, the roll keeps its result, but there are no further decisions about it
    else:
        draft.emit(facts.ComplicationDue(actor.id))
        declared = rolls.current_roll(draft.state).declared
        _backfire(draft, actor, declared)
        draft.trigger(
            "complication",
            actor.id,
            declared.targets[0] if declared.targets else "",
            active_abilities.roll_tags(draft.state, declared),
        )


def _backfire(draft: Draft[State], actor: Combatant, declared: facts.TestDeclared) -> None:
    """Apply what a Complication does to the attacker: a supercharged weapon burns it, a Heavy one knocks it Prone.

    Ruling:
        Strength for a Heavy weapon prevents its DN increase but not the fall. Brace and powered armour prevent both.
    """
    weapon = draft.state.weapon(declared.weapon)
    if Options.SUPERCHARGED in declared.options:
        mortal = draft.roll_die(damage.SUPERCHARGE_SIDES, Traits.SUPERCHARGE, actor.id)
        draft.emit(facts.HarmDue(target=actor.id, source=Traits.SUPERCHARGE, mortal=mortal))
    heavy = weapon is not None and weapon.has(Traits.HEAVY) and Options.BRACED not in declared.options
    if declared.is_attack and heavy and not actor.profile.wears(ArmourTraits.POWERED):
        inflict_condition(draft, actor.id, Conditions.PRONE, 1, Traits.HEAVY)


def _hit_bystander(draft: Draft[State], shot: facts.TestDeclared) -> None:
    """Make the shot against a bystander in the melee, selected by a die, whose own Defence must be met."""
    at_risk, test = tuple(filter(draft.state.is_present, shot.bystanders)), rolls.current_roll(draft.state)
    struck = at_risk[draft.roll_die(len(at_risk), "Stray shot", shot.actor) - 1 if len(at_risk) > 1 else 0]
    rolls.require(shot.bystander_dns or None)  # seats that may not see a hidden DN cannot try this out in advance
    passed = tests.is_passed(test.icons, shot.dn_of(struck))
    hits = (struck,) if passed else ()
    shifts = rolls.shifts_of(draft.state, test, hits) if passed else 0
    draft.emit(facts.TestRead(who=shot.actor, passed=passed, hits=hits, shifts=shifts))
    for target in (*shot.targets, *(() if passed else (struck,))):
        draft.emit(Missed(shot.actor, target, shot.weapon))
    if passed:
        draft.emit(Hit(attacker=shot.actor, target=struck, weapon=shot.weapon, result="stray shot"))
    draft.emit(facts.ComplicationSettled(shot.actor, "stray shot", draft.state.name(struck)))


@on_entering("TEST_DONE")
def _close_the_roll(draft: Draft[State]) -> None:
    test = rolls.current_roll(draft.state)
    declared, passed = test.declared, test.read is not None and test.read.passed
    draft.emit(facts.TestClosed(test.actor))
    match declared.sort:
        case "contest":
            count_in_contest(draft, declared, test.icons)
        case "defence":
            bonus = combat_options.full_defence(test.icons)
            inflict_condition(draft, test.actor, Conditions.FULL_DEFENCE, bonus, test.actor)
        case "pin" if passed:
            for target in test.hits:
                inflict_condition(draft, target, Conditions.PINNED, 1, test.actor)
                weapon = draft.state.weapon(declared.weapon)
                if weapon is not None and weapon.salvo and draft.state.combatant(target).level(Conditions.PINNED):
                    draft.emit(facts.CauseRated(target, Conditions.PINNED, test.actor, weapon.salvo))
        case "interaction" if passed:
            for target in test.hits:
                _interact(draft, test, target)
        case "test":
            _apply_test_result(draft, declared, passed=passed)


@cites("WG-OPT-08")
def _interact(draft: Draft[State], test: Test, target: str) -> None:
    """Apply an Interaction Attack: each die shifted for an effect makes the condition one level stronger.

    Ruling:
        Dice shifted for an ability of the attacker do not raise the level. From the third on, the players and the GM
        may also agree on another effect.
    """
    declared, shifted = test.declared, test.shifted
    if active_abilities.is_immune(draft.state, target, declared.skill):
        draft.emit(facts.Withstood(target, declared.action))
        return
    uses = active_abilities.ability_names_at(draft.state, test.actor, "shifted")
    raised = shifted.effects if shifted is not None and shifted.what not in uses else 0
    inflict_condition(draft, target, declared.detail, 1 + raised, test.actor)
    if any(cause.id == test.actor for cause in draft.state.combatant(target).causes(declared.detail)):
        draft.emit(facts.CauseLasts(who=target, condition=declared.detail, source=test.actor))
    if raised >= conditions.PLAYERS_CALL:
        draft.emit(Reminded(test.actor, Actions.INTERACT, "agree on another effect with the GM"))


@cites("WG-COND-01", "WG-RUIN-02")
def _apply_test_result(draft: Draft[State], declared: facts.TestDeclared, *, passed: bool) -> None:
    actor, action = draft.state.combatant(declared.actor), declared.action
    owed = declared.pays == "owed"
    if passed and action == Actions.CLEAR and not owed:
        draft.emit(facts.WeaponChanged(actor.id, declared.weapon, ""))
    if passed and action == Actions.BREAK_FREE and not owed and actor.level(Conditions.RESTRAINED):
        set_condition(draft, actor.id, Conditions.RESTRAINED, 0, "breaking free")
    if passed and declared.patient and draft.state.combatant(declared.patient).level(declared.detail):
        set_condition(draft, declared.patient, declared.detail, 0, declared.skill)
    if not passed and action == Actions.KEEP_FOOTING and owed:
        inflict_condition(draft, actor.id, Conditions.PRONE, 1, "Visceral Blow")
    if passed:
        draft.trigger("passed", actor.id, declared.patient, active_abilities.roll_tags(draft.state, declared))
    elif declared.brings:
        inflict_condition(draft, actor.id, declared.brings, declared.level, action)
    if not passed and declared.kind in (Conditions.FEAR, Conditions.TERROR):
        inflict_condition(draft, actor.id, declared.kind, max(1, declared.base_dn), declared.action)
    immune = active_abilities.is_immune(draft.state, actor.id, declared.kind)
    if not passed and actor.is_friend and not immune and declared.kind in conditions.RESISTED_THREATS:
        gain_ruin(draft, f"a failed {declared.kind} test")
