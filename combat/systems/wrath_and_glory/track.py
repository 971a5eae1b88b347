"""The round track: the round, the turn, and the windows of one roll, as one printed table."""

from combat.engine.machine import Machine, rows
from combat.systems.wrath_and_glory.rules import rounds, shock, threats
from combat.systems.wrath_and_glory.rules.dice import rerolled
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State


def sides_answer_the_ambush(state: State) -> bool:
    """A side may pay for ambushed combatants to act."""
    return bool(state.ambush)


def ruin_buys_the_first_turn(state: State) -> bool:
    """The GM can pay for the first turn of the round."""
    pending = (len(state.pending(rounds.PLAYERS)), len(state.pending(GM)))
    settings, points = state.settings, state.points(GM)
    return rounds.gm_may_begin(settings.ruin_first_turn, points, settings.wrath_price, *pending)


def initiative_can_be_seized(state: State) -> bool:
    """The side that has just acted can pay to go again."""
    side = state.handing
    if not side:
        return False
    own, others = state.pending(side), state.pending(rounds.other(side))
    return rounds.may_seize(state.points(side), state.settings.wrath_price, len(own), len(others), side in state.seized)


def somebody_may_act(state: State) -> bool:
    """Somebody still has a turn this round."""
    return any(state.pending(side) for side in (rounds.PLAYERS, GM))


def held_actions_wait(state: State) -> bool:
    """Somebody has held a Combat Action and not used it."""
    return any(each.level("Holding") for each in state.present())


def a_side_is_defeated(state: State) -> bool:
    """In combat, one side has nobody left in the fight."""
    return state.fighting and not all(state.present(side) for side in (rounds.PLAYERS, GM))


def there_is_combat(state: State) -> bool:
    """Narrative Time is over."""
    return state.fighting


def a_turn_is_over(state: State) -> bool:
    """Whose turn it is has ended it, or can do nothing any more."""
    turn = state.turn
    return turn is not None and (turn.over or not state.combatant(turn.id).present)


def a_turn_goes_on(state: State) -> bool:
    """Somebody is having a turn."""
    return state.turn is not None


def a_test_is_declared(state: State) -> bool:
    """There is something to roll for."""
    return state.test is not None and not state.test.read


def a_test_is_read(state: State) -> bool:
    """A roll was read, and is not closed yet."""
    return state.test is not None and state.test.read


def failures_can_be_rerolled(state: State) -> bool:
    """Whoever rolls can pay for a reroll, and has failures to roll again."""
    test = state.test
    if test is None or not rerolled(test.faces, test.wrath):
        return False
    actor = state.combatant(test.actor)
    if actor.profile.is_agent:
        usable = state.player(actor.seat).wrath >= state.settings.wrath_price
        return usable and not actor.level("Unconscious")
    return state.ruin + actor.ruin >= state.settings.wrath_price


def glory_is_at_hand(state: State) -> bool:
    """An Agent rolls, and there is Glory to spend."""
    test = state.test
    return test is not None and state.combatant(test.actor).profile.is_agent and state.glory > 0


def shifts_are_of_use(state: State) -> bool:
    """There are dice to be shifted."""
    return state.test is not None and state.test.passed and state.test.shifts > 0


def a_critical_is_to_be_aimed(state: State) -> bool:
    """A Critical Hit has a choice of targets, or Glory could make it worse before the dice fall."""
    test = state.test
    if test is None or not test.critical:
        return False
    weapon = state.weapon(test.weapon)
    blast = weapon is not None and weapon.has("Blast")
    return (len(test.hits) > 1 and not blast) or (
        state.settings.critical_mode == "simple" and severity_can_be_bought(state)
    )


def severity_can_be_bought(state: State) -> bool:
    """Glory can make a Critical Hit worse."""
    return glory_is_at_hand(state) and state.glory >= state.settings.wrath_price


def somebody_was_hit(state: State) -> bool:
    """The attack does damage."""
    return state.test is not None and state.test.is_attack and bool(state.test.hits)


def the_table_tells_the_critical(state: State) -> bool:
    """A Critical Hit is read from the table."""
    return state.test is not None and state.test.critical and state.settings.critical_mode == "table"


def harm_waits(state: State) -> bool:
    """Damage is on its way."""
    return bool(state.harms)


def wounds_can_be_soaked(state: State) -> bool:
    """Determination may be rolled against the damage on its way."""
    if not state.harms:
        return False
    harm = state.harms[0]
    target = state.combatant(harm.target)
    if target.is_mob or not target.present:
        return False
    payable = state.ruin + target.ruin >= threats.soak_price(target.profile.role)
    guard = shock.SOAK_GUARD[state.settings.soak_guard](target.shock, target.max_shock, target.exhausted)
    return payable and shock.may_soak(harm.wounds, harm.soaks, guard)


def a_soak_can_be_rerolled(state: State) -> bool:
    """Wrath works on Determination at this table, and the target's player has some."""
    if not state.harms or not wounds_can_be_soaked(state):
        return False
    target = state.combatant(state.harms[0].target)
    if not target.profile.is_agent or target.level("Unconscious"):
        return False
    wrath, price = state.player(target.seat).wrath, state.settings.wrath_price
    failures = any(face <= 3 for face in state.harms[0].faces)  # noqa: PLR2004 - a failure shows 1 to 3 (WG-TEST-03)
    return failures and shock.buys_soak(state.settings.resources_on_soak, wrath, price)


def soak_dice_can_be_bought(state: State) -> bool:
    """Glory works on Determination at this table, and there is some."""
    target = state.combatant(state.harms[0].target) if state.harms else None
    agent = target is not None and target.profile.is_agent
    return agent and shock.buys_soak(state.settings.resources_on_soak, state.glory, 1)


def a_complication_is_due(state: State) -> bool:
    """A Complication is to be settled."""
    return state.complication is not None


def the_mode_is_the_table(state: State) -> bool:
    """At this table Complications in combat are rolled for."""
    return state.settings.complication_mode == "table" and state.fighting


def the_mode_is_ruin(state: State) -> bool:
    """At this table a player's Complication is a point of Ruin."""
    who = state.combatant(state.complication.who) if state.complication else None
    return state.settings.complication_mode == "ruin" and who is not None and who.profile.is_agent


def a_target_is_to_be_named(state: State) -> bool:
    """The GM must say what was hit by mistake."""
    return state.complication is not None and state.complication.to_name


def the_gm_must_agree(state: State) -> bool:
    """A player has proposed a Complication."""
    return state.complication is not None and state.complication.proposed


def a_declaration_waits(state: State) -> bool:
    """The GM has to say whether something is true."""
    return state.declarer != ""


def tests_are_owed(state: State) -> bool:
    """Somebody must make a test."""
    return bool(state.owed)


def blows_wait(state: State) -> bool:
    """Somebody may strike at who leaves the melee."""
    return bool(state.blows)


# fmt: off
ROWS = rows(
    # trigger                from                   to                     if
    # --- Narrative Time, and what may be said between turns and in them -----------------------
    ("begin",                "BEGIN",               "NARRATIVE"),
    ("begin_combat",         "NARRATIVE",           "AMBUSH",              sides_answer_the_ambush),
    ("begin_combat",         "NARRATIVE",           "ROUND_START"),
    ("answer_ambush",        "AMBUSH",              "AMBUSH",              sides_answer_the_ambush),
    ("answer_ambush",        "AMBUSH",              "ROUND_START"),
    ("take_test",            "NARRATIVE",           "SETTLED"),
    ("oppose",               "NARRATIVE",           "SETTLED"),
    ("recover_shock",        "NARRATIVE",           "SETTLED"),
    *(
        (said,               step,                  "SETTLED")
        for step in ("NARRATIVE", "PICK", "TURN")
        for said in (
            "declare_narrative", "award_wrath", "spend_ruin", "restore_shock", "call_for_test", "inflict", "heal",
            "set_condition", "place", "leave",
        )
    ),
    *(("end_combat",         step,                  "COMBAT_END") for step in ("NARRATIVE", "PICK")),
    ("allow_declaration",    "DECLARATION",         "SETTLED"),
    ("refuse_declaration",   "DECLARATION",         "SETTLED"),
    # --- the round ----------------------------------------------------------------------------
    ("go_on",                "ROUND_START",         "FIRST_TURN",          ruin_buys_the_first_turn),
    ("go_on",                "ROUND_START",         "PICK",                somebody_may_act),
    ("go_on",                "ROUND_START",         "ROUND_END"),
    ("take_first_turn",      "FIRST_TURN",          "SETTLED"),
    ("let_players_begin",    "FIRST_TURN",          "PICK"),
    ("act",                  "PICK",                "SETTLED"),
    ("use_held",             "PICK",                "SETTLED"),
    ("seize",                "HANDOFF",             "SETTLED"),
    ("hand_on",              "HANDOFF",             "HANDED_ON"),
    ("go_on",                "HANDED_ON",           "PICK",                somebody_may_act),
    ("go_on",                "HANDED_ON",           "LAST_CALL",           held_actions_wait),
    ("go_on",                "HANDED_ON",           "ROUND_END"),
    ("use_held",             "LAST_CALL",           "SETTLED"),
    ("let_lapse",            "LAST_CALL",           "SETTLED"),
    ("go_on",                "ROUND_END",           "ROUND_START"),
    # --- the turn -----------------------------------------------------------------------------
    ("seize",                "TURN",                "SETTLED"),
    ("use_held",             "TURN",                "SETTLED"),
    ("declare_multi_action", "TURN",                "SETTLED"),
    ("move",                 "TURN",                "SETTLED"),
    ("run",                  "TURN",                "SETTLED"),
    ("sprint",               "TURN",                "SETTLED"),
    ("fall_back",            "TURN",                "SETTLED"),
    ("stand",                "TURN",                "SETTLED"),
    ("attack",               "TURN",                "SETTLED"),
    ("charge",               "TURN",                "SETTLED"),
    ("pin",                  "TURN",                "SETTLED"),
    ("interact",             "TURN",                "SETTLED"),
    ("take_test",            "TURN",                "SETTLED"),
    ("oppose",               "TURN",                "SETTLED"),
    ("clear_fault",          "TURN",                "SETTLED"),
    ("break_free",           "TURN",                "SETTLED"),
    ("reload",               "TURN",                "SETTLED"),
    ("draw",                 "TURN",                "SETTLED"),
    ("recover_shock",        "TURN",                "SETTLED"),
    ("full_defence",         "TURN",                "SETTLED"),
    ("hold",                 "TURN",                "SETTLED"),
    ("invoke_ruin",          "TURN",                "SETTLED"),
    ("end_turn",             "TURN",                "SETTLED"),
    ("strike",               "REFLEXIVE",           "SETTLED"),
    ("let_go",               "REFLEXIVE",           "SETTLED"),
    ("take_owed_test",       "OWED_TEST",           "SETTLED"),
    ("go_on",                "TURN_END",            "SETTLED"),
    # --- one roll -----------------------------------------------------------------------------
    ("go_on",                "ROLL",                "WRATH_REROLL",        failures_can_be_rerolled),
    ("go_on",                "ROLL",                "ROLL_STANDS"),
    ("reroll",               "WRATH_REROLL",        "ROLL_STANDS"),
    ("keep_roll",            "WRATH_REROLL",        "ROLL_STANDS"),
    ("go_on",                "ROLL_STANDS",         "GLORY_DICE",          glory_is_at_hand),
    ("go_on",                "ROLL_STANDS",         "WRATH_DIE"),
    ("buy_dice",             "GLORY_DICE",          "WRATH_DIE"),
    ("go_on",                 "WRATH_DIE",           "SHIFT",               shifts_are_of_use),
    ("go_on",                 "WRATH_DIE",           "SHIFTED"),
    ("shift",                "SHIFT",               "SHIFTED"),
    ("go_on",                "SHIFTED",             "CRITICAL",            a_critical_is_to_be_aimed),
    ("go_on",                "SHIFTED",             "DAMAGE",              somebody_was_hit),
    ("go_on",                "SHIFTED",             "SETTLED"),
    ("aim_critical",         "CRITICAL",            "DAMAGE"),
    ("go_on",                "DAMAGE",              "GLORY_DAMAGE",        glory_is_at_hand),
    ("go_on",                "DAMAGE",              "CRITICAL_TABLE",      the_table_tells_the_critical),
    ("go_on",                "DAMAGE",              "RESILIENCE"),
    ("raise_damage",         "GLORY_DAMAGE",        "CRITICAL_TABLE",      the_table_tells_the_critical),
    ("raise_damage",         "GLORY_DAMAGE",        "RESILIENCE"),
    ("go_on",                "CRITICAL_TABLE",      "CRITICAL_SEVERITY",   severity_can_be_bought),
    ("go_on",                "CRITICAL_TABLE",      "RESILIENCE"),
    ("raise_severity",       "CRITICAL_SEVERITY",   "RESILIENCE"),
    ("go_on",                "RESILIENCE",          "SETTLED"),
    # --- damage on its way --------------------------------------------------------------------
    ("go_on",                "HARM",                "SOAK",                wounds_can_be_soaked),
    ("go_on",                "HARM",                "APPLY"),
    ("soak",                 "SOAK",                "SOAK_REROLL",         a_soak_can_be_rerolled),
    ("soak",                 "SOAK",                "SOAK_GLORY",          soak_dice_can_be_bought),
    ("soak",                 "SOAK",                "SOAKED"),
    ("endure",               "SOAK",                "APPLY"),
    ("reroll_soak",          "SOAK_REROLL",         "SOAK_GLORY",          soak_dice_can_be_bought),
    ("reroll_soak",          "SOAK_REROLL",         "SOAKED"),
    ("keep_soak",            "SOAK_REROLL",         "SOAK_GLORY",          soak_dice_can_be_bought),
    ("keep_soak",            "SOAK_REROLL",         "SOAKED"),
    ("buy_soak_dice",        "SOAK_GLORY",          "SOAKED"),
    ("go_on",                "SOAKED",              "SOAK",                wounds_can_be_soaked),
    ("go_on",                "SOAKED",              "APPLY"),
    ("go_on",                "APPLY",               "SETTLED"),
    # --- Complications ------------------------------------------------------------------------
    ("go_on",                "COMPLICATION_DUE",    "INCONVENIENT_TARGET", a_target_is_to_be_named),
    ("go_on",                "COMPLICATION_DUE",    "COMPLICATION_ANSWER", the_gm_must_agree),
    ("go_on",                "COMPLICATION_DUE",    "COMPLICATION_TABLE",  the_mode_is_the_table),
    ("go_on",                "COMPLICATION_DUE",    "COMPLICATION_RUIN",   the_mode_is_ruin),
    ("go_on",                "COMPLICATION_DUE",    "COMPLICATION"),
    ("go_on",                "COMPLICATION_TABLE",  "SETTLED"),
    ("go_on",                "COMPLICATION_RUIN",   "SETTLED"),
    ("propose",              "COMPLICATION",        "SETTLED"),
    ("grant_ruin",           "COMPLICATION",        "SETTLED"),
    ("roll_complication",    "COMPLICATION",        "SETTLED"),
    ("accept_complication",  "COMPLICATION_ANSWER", "SETTLED"),
    ("refuse_complication",  "COMPLICATION_ANSWER", "SETTLED"),
    ("name_target",          "INCONVENIENT_TARGET", "SETTLED"),
    ("go_on",                "TEST_DONE",           "SETTLED"),
    # --- what comes next ----------------------------------------------------------------------
    ("go_on",                "SETTLED",             "HARM",                harm_waits),
    ("go_on",                "SETTLED",             "COMPLICATION_DUE",    a_complication_is_due),
    ("go_on",                "SETTLED",             "TEST_DONE",           a_test_is_read),
    ("go_on",                "SETTLED",             "ROLL",                a_test_is_declared),
    ("go_on",                "SETTLED",             "OWED_TEST",           tests_are_owed),
    ("go_on",                "SETTLED",             "DECLARATION",         a_declaration_waits),
    ("go_on",                "SETTLED",             "COMBAT_END",          a_side_is_defeated),
    ("go_on",                "SETTLED",             "REFLEXIVE",           blows_wait),
    ("go_on",                "SETTLED",             "TURN_END",            a_turn_is_over),
    ("go_on",                "SETTLED",             "TURN",                a_turn_goes_on),
    ("go_on",                "SETTLED",             "HANDOFF",             initiative_can_be_seized),
    ("go_on",                "SETTLED",             "HANDED_ON",           there_is_combat),
    ("go_on",                "SETTLED",             "NARRATIVE"),
)
# fmt: on

MACHINE = Machine("Wrath & Glory", ROWS)
