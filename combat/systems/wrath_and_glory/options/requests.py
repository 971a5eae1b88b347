"""The decisions owed at each step, with their forms."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole, Words
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import table as say
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide.complications import is_possible, whose
from combat.systems.wrath_and_glory.options.forms import DNS, in_a_turn, of, skills, some
from combat.systems.wrath_and_glory.options.windows import displaceable, limits
from combat.systems.wrath_and_glory.rules import conditions, criticals, pools, rounds, threats
from combat.systems.wrath_and_glory.rules.dice import rerolled
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import Combatant, State, Test

STORIES = ("an alarm goes off", "the lights fail")
"""Examples of what a Complication may be."""


def requests(state: State) -> tuple[Request, ...]:
    """Return what is owed now, and what may be stated besides."""
    owed = tuple(_OWED[state.step](state)) if state.step in _OWED else ()
    if state.step in ("NARRATIVE", "PICK", "TURN"):
        return (*owed, *_besides(state))
    return owed


def _narrative(state: State) -> Iterator[Request]:
    ambush = SomeOf(tuple(each.id for each in state.combatants), tuple(each.name for each in state.combatants))
    forms = (Form(say.BeginCombat, "Begin combat", {"ambushed": ambush}),)
    yield Request(GM, "begin_combat", "Does combat begin, and who is ambushed?", forms, say.BeginCombat())
    for who in state.present():
        me: dict[str, Domain] = {"who": of((who,))}
        others = tuple(each for each in state.present() if each.id != who.id)
        test: dict[str, Domain] = {**me, "action": Words(("Search the room",)), "skill": skills(who), "dn": OneOf(DNS)}
        contest: dict[str, Domain] = {**me, "opponent": of(others), "action": Words(("Force the door",))}
        both: dict[str, Domain] = {"skill": skills(who), "opposing_skill": OneOf(("Strength", "Willpower"))}
        narrative = [
            Form(roll.TakeTest, "Make a test", test),
            Form(roll.Oppose, "Start a contest", {**contest, **both}),
        ]
        if who.profile.is_agent and who.shock:
            narrative.append(Form(do.RecoverShock, "Recover Shock for Wrath", me))
        yield Request(who.seat, "narrative", f"{who.name}: do something?", tuple(narrative), optional=True)


def _ambush(state: State) -> Iterator[Request]:
    for side in state.ambush:
        able = tuple(each for each in state.present(side) if each.ambushed)
        fields: dict[str, Domain] = {"side": OneOf((side,), (state.name(side),)), "who": some(able)}
        form = Form(do.AnswerAmbush, "Act all the same", {**fields, **_agreed(state, side)})
        prompt = f"{state.name(side)}: who acts despite the ambush, for a point each?"
        seats = [player.id for player in state.players] if side == rounds.PLAYERS else [GM]
        for seat in seats:
            yield Request(seat, "ambush", prompt, (form,), do.AnswerAmbush(side))


def _agreed(state: State, side: str = rounds.PLAYERS) -> dict[str, Domain]:
    """Return the field of who agrees, where players are asked."""
    if side != rounds.PLAYERS or state.settings.glory_consent != "majority":
        return {}
    everybody = tuple(player.id for player in state.players)
    return {"agreed": OneOf((everybody, ()), ("everybody", "nobody"))}


def _first_turn(state: State) -> Iterator[Request]:
    forms = (
        Form(do.TakeFirstTurn, "Take the first turn", {"who": of(state.pending(GM))}),
        Form(do.LetPlayersBegin, "Let the players begin"),
    )
    prompt = f"Pay {state.settings.wrath_price} Ruin for the first turn of the round?"
    yield Request(GM, "first_turn", prompt, forms, do.LetPlayersBegin())


def _pick(state: State) -> Iterator[Request]:
    side = state.picking
    pending = state.pending(side)
    first = next((each for each in pending if each.id in state.displaced), None)
    able = (first,) if first is not None else pending
    prompt = f"Round {state.round}, {state.name(side)}: who acts?"
    for seat in dict.fromkeys(each.seat for each in able):
        own = tuple(each for each in able if each.seat == seat)
        yield Request(seat, "pick", prompt, (Form(do.Act, "Act", {"who": of(own)}),), do.Act(own[0].id))
    yield from _held(state)


def _held(state: State) -> Iterator[Request]:
    for who in state.present():
        able = not (who.dying or who.exhausted or who.level("Unconscious"))
        turn = state.turn
        barred = turn is not None and (turn.held or turn.id == who.id or who.id in turn.challengers)
        if who.level("Holding") and able and not barred:
            form = Form(do.UseHeld, "Use the held Action", {"who": of((who,))})
            yield Request(who.seat, "held", f"{who.name} holds an Action: use it now?", (form,), optional=True)


def _last_call(state: State) -> Iterator[Request]:
    for who in state.present():
        if who.level("Holding"):
            forms = (
                Form(do.UseHeld, "Use it", {"who": of((who,))}),
                Form(do.LetLapse, "Let it go", {"who": of((who,))}),
            )
            prompt = f"{who.name} holds an Action, and the round ends: use it?"
            yield Request(who.seat, "last_call", prompt, forms, do.LetLapse(who.id))


def _handoff(state: State) -> Iterator[Request]:
    side = state.handing
    own = OneOf((side,), (state.name(side),))
    resource = "Glory" if side == rounds.PLAYERS else "Ruin"
    forms = (_seize_form(state, side), Form(do.HandOn, "Let the other side act", {"side": own}, weight=3))
    prompt = f"{state.name(side)}: seize the Initiative for {state.settings.wrath_price} {resource}?"
    for seat in _seats(state, side):
        yield Request(seat, "seize", prompt, forms, do.HandOn(side))


def _seize_form(state: State, side: str) -> Form:
    return Form(do.Seize, "Seize the Initiative", {"who": of(state.pending(side)), **_agreed(state, side)})


def _seats(state: State, side: str) -> tuple[str, ...]:
    return tuple(player.id for player in state.players) if side == rounds.PLAYERS else (GM,)


def _turn(state: State) -> Iterator[Request]:
    turn = state.turn
    if turn is None:
        return
    who = state.combatant(turn.id)
    prompt = f"{who.name}: act, or end the turn."
    yield Request(who.seat, "act", prompt, tuple(in_a_turn(state, who)), do.EndTurn(who.id))
    other = rounds.other(who.side)
    if displaceable(state, other):
        for seat in _seats(state, other):
            yield Request(seat, "seize", f"Go before {who.name}?", (_seize_form(state, other),), optional=True)
    yield from _held(state)
    yield from _defenders(state, who)


def _defenders(state: State, acting: Combatant) -> Iterator[Request]:
    for who in state.present():
        free = not (who.reflexive_used or who.dying or who.exhausted or who.level("Unconscious"))
        if who.side != acting.side and free and not who.level("Forfeit Turn"):
            fields: dict[str, Domain] = {"who": of((who,)), "reflexive": OneOf((True,), ("as a Reflexive Action",))}
            forms = (Form(do.FullDefence, "Full Defence", fields),)
            prompt = f"{who.name}: defend yourself, and lose the next turn?"
            yield Request(who.seat, "reflexive", prompt, forms, optional=True)


def _reflexive(state: State) -> Iterator[Request]:
    who = state.combatant(state.blows[0])
    me: dict[str, Domain] = {"who": of((who,))}
    weapons = [state.weapon(each) for each in who.profile.weapons if not who.fault(each)]
    forms = [
        Form(do.Strike, f"Strike with {weapon.name}", {**me, "weapon": OneOf((weapon.id,), (weapon.name,))})
        for weapon in weapons
        if weapon is not None and weapon.kind == "melee"
    ]
    forms.append(Form(do.LetGo, "Let go", me))
    prompt = f"{state.name(state.leaving)} leaves the melee: does {who.name} strike?"
    yield Request(who.seat, "reflexive_attack", prompt, tuple(forms), do.LetGo(who.id))


def _owed(state: State) -> Iterator[Request]:
    owed = state.owed[0]
    who = state.combatant(owed.id)
    form = Form(roll.TakeOwedTest, "Roll", {"who": of((who,))})
    prompt = f"{who.name}: {owed.purpose}, {owed.skill} against DN {owed.dn}."
    yield Request(who.seat, "owed_test", prompt, (form,), roll.TakeOwedTest(who.id))


def _declaration(state: State) -> Iterator[Request]:
    forms = (Form(say.AllowDeclaration, "Allow it"), Form(say.RefuseDeclaration, "Refuse it"))
    prompt = f"{state.name(state.declarer)} declares: {state.declaration}. Is it so?"
    yield Request(GM, "declaration", prompt, forms, say.AllowDeclaration())


def _roller(state: State) -> tuple[Test, Combatant, dict[str, Domain]]:
    if state.test is None:
        raise LookupError("there is no roll")
    who = state.combatant(state.test.actor)
    return state.test, who, {"who": of((who,))}


def _icons(test: Test, who: Combatant) -> str:
    """Say what somebody has rolled, and what for."""
    needed = f" against DN {' and '.join(map(str, dict.fromkeys(test.dns or (test.dn,))))}" if test.dn else ""
    return f"{who.name} has {test.icons} {'icon' if test.icons == 1 else 'icons'}{needed}"


def _wrath_reroll(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    failures = len(rerolled(test.faces, test.wrath))
    again = "Roll the failure again" if failures == 1 else f"Roll the {failures} failures again"
    forms = (Form(roll.Reroll, again, me), Form(roll.KeepRoll, "Keep the roll", me))
    price = f"{state.settings.wrath_price} {'Wrath' if who.profile.is_agent else 'Ruin'}"
    prompt = f"{_icons(test, who)}: reroll for {price}?"
    yield Request(who.seat, "reroll", prompt, forms, roll.KeepRoll(who.id))


def _glory_dice(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    form = Form(roll.BuyDice, "Buy dice with Glory", {**me, "glory": Whole(0, state.glory), **_agreed(state)})
    prompt = f"{_icons(test, who)}: buy dice with Glory?"
    yield Request(who.seat, "glory_dice", prompt, (form,), roll.BuyDice(who.id))


def _shift(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    most, to_glory, to_ed = limits(state, test, test.hits)
    what = Words(("more information",))
    uses = {"glory": Whole(0, to_glory), "ed": Whole(0, to_ed)}
    into = " and ".join(name for name, most_of in (("Glory", to_glory), ("ED", to_ed)) if most_of)
    forms = [Form(roll.Shift, "Shift nothing", me)]
    if into:
        forms.append(Form(roll.Shift, f"Shift into {into}", {**me, **uses}, weight=6))
    forms.append(Form(roll.Shift, "Shift for an effect", {**me, **uses, "effects": Whole(1, most), "what": what}))
    if state.settings.multi_shift_dn == "may_give_up" and len(test.hits) > 1:
        giving = OneOf(tuple(group for size in range(1, len(test.hits)) for group in combinations(test.hits, size)))
        forms.append(Form(roll.Shift, "Shift, and give up targets", {**me, **uses, "give_up": giving}))
    how_many = "1 shift" if most == 1 else f"{most} shifts"
    yield Request(who.seat, "shift", f"{who.name} has {how_many}: shift?", tuple(forms), roll.Shift(who=who.id))


def _critical(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    targets = tuple(state.combatant(each) for each in test.hits)
    fields: dict[str, Domain] = {**me, "target": of(targets)}
    if state.settings.critical_mode == "simple" and who.profile.is_agent:
        most = pools.SEVERITY_STEPS[state.settings.severity_steps](state.glory // state.settings.wrath_price)
        fields |= {"severity": Whole(0, most), **_agreed(state)} if most else {}
    form = Form(roll.AimCritical, "Critical Hit", fields)
    struck = f" on {targets[0].name}" if len(targets) == 1 else ""
    asked = [*(["on whom"] if len(targets) > 1 else []), *(["how severe"] if "severity" in fields else [])]
    prompt = f"{who.name} scores a Critical Hit{struck}: {' and '.join(asked)}?"
    yield Request(who.seat, "critical", prompt, (form,), roll.AimCritical(who=who.id, target=test.hits[0]))


def _glory_damage(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    form = Form(roll.RaiseDamage, "Glory for damage", {**me, "glory": Whole(0, state.glory), **_agreed(state)})
    critical = f" and {test.critical_damage} from the Critical Hit" if test.critical_damage else ""
    prompt = f"{who.name} does {test.damage} damage{critical}: add Glory?"
    yield Request(who.seat, "glory_damage", prompt, (form,), roll.RaiseDamage(who.id))


def _severity(state: State) -> Iterator[Request]:
    test, who, me = _roller(state)
    price = state.settings.wrath_price
    most = pools.SEVERITY_STEPS[state.settings.severity_steps](state.glory // price)
    steps = OneOf(tuple(range(0, most * price + 1, price)))
    form = Form(roll.RaiseSeverity, "Glory for severity", {**me, "glory": steps, **_agreed(state)})
    prompt = f"{who.name}'s Critical Hit is {test.critical_row}: make it worse?"
    yield Request(who.seat, "severity", prompt, (form,), roll.RaiseSeverity(who.id))


def _struck(state: State) -> tuple[Combatant, dict[str, Domain]]:
    who = state.combatant(state.harms[0].target)
    return who, {"who": of((who,))}


def _soak(state: State) -> Iterator[Request]:
    who, me = _struck(state)
    price = threats.soak_price(who.profile.role)
    dice = f"Soak with {who.determination} {'die' if who.determination == 1 else 'dice'}"
    soak = Form(roll.Soak, f"{dice} for {price} Ruin" if price else dice, me, weight=4)
    forms = (soak, Form(roll.Endure, "Take it", me))
    amount = state.harms[0].wounds
    wounds = f"{amount} {'Wound' if amount == 1 else 'Wounds'}"
    prompt = f"{who.name} is about to suffer {wounds}, with Shock {who.shock} of {who.max_shock}: soak?"
    yield Request(who.seat, "soak", prompt, forms, roll.Soak(who.id))


def _soak_reroll(state: State) -> Iterator[Request]:
    who, me = _struck(state)
    forms = (Form(roll.RerollSoak, "Roll all failures again", me), Form(roll.KeepSoak, "Keep the roll", me))
    yield Request(who.seat, "reroll", f"{who.name}: pay for a reroll?", forms, roll.KeepSoak(who.id))


def _soak_glory(state: State) -> Iterator[Request]:
    who, me = _struck(state)
    form = Form(roll.BuySoakDice, "Buy dice with Glory", {**me, "glory": Whole(0, state.glory), **_agreed(state)})
    yield Request(who.seat, "glory_dice", f"{who.name}: buy dice with Glory?", (form,), roll.BuySoakDice(who.id))


def _complication(state: State) -> Iterator[Request]:
    who = state.combatant(whose(state))
    me: dict[str, Domain] = {"who": of((who,))}
    known = (*criticals.NARRATIVE, *(name for _, _, name in criticals.COMPLICATIONS))
    possible = tuple(name for name in known if is_possible(state, name))
    names = tuple(name or "nothing but the story" for name in possible)
    fields: dict[str, Domain] = {**me, "what": Words(STORIES), "effect": OneOf(possible, names)}
    forms = [Form(roll.Propose, "Propose something", fields)]
    refusals = state.complication.refusals if state.complication else 0
    if who.profile.is_agent and criticals.may_grant_ruin(refusals, state.settings.complication_mode):
        forms.append(Form(roll.GrantRuin, "Grant Ruin instead", me))
    if state.fighting:
        forms.append(Form(roll.RollComplication, "Roll on the table", me))
    prompt = f"{who.name} suffers a Complication: what happens?"
    yield Request(who.seat, "complication", prompt, tuple(forms), roll.Propose(who.id, STORIES[0]))


def _complication_answer(state: State) -> Iterator[Request]:
    forms = (Form(roll.AcceptComplication, "Agree"), Form(roll.RefuseComplication, "Do not agree"))
    what = state.complication.what if state.complication else ""
    effect = f" ({state.complication.effect})" if state.complication and state.complication.effect else ""
    prompt = f"The Complication shall be: {what}{effect}. Agreed?"
    yield Request(GM, "complication", prompt, forms, roll.AcceptComplication())


def _inconvenient(state: State) -> Iterator[Request]:
    form = Form(roll.NameTarget, "Name it", {"what": Words(("a promethium tank", "a cogitator"))})
    prompt = "What was hit by mistake?"
    yield Request(GM, "complication", prompt, (form,), roll.NameTarget("a promethium tank"))


def _besides(state: State) -> Iterator[Request]:
    """What may be stated or bought in the story, without the game waiting for it."""
    for player in state.players:
        own = [each for each in state.present() if each.seat == player.id and not each.level("Unconscious")]
        if player.wrath >= state.settings.wrath_price and own:
            fields: dict[str, Domain] = {"player": OneOf((player.id,)), "what": Words(("a dangling crucible",))}
            form = Form(say.DeclareNarrative, "Declare something", fields)
            yield Request(player.id, "declare", "Declare something for Wrath?", (form,), optional=True)
    yield Request(GM, "table", "Is there anything that only the table knows?", tuple(_stated(state)), optional=True)


def _stated(state: State) -> Iterator[Form]:
    everybody = state.present()
    someone: dict[str, Domain] = {"who": of(everybody)}
    few = Whole(1, 6)
    source = Words(("the table",))
    harms = OneOf(("Damage", "Wounds", "Mortal Wounds", "Shock"))
    yield Form(say.Inflict, "Harm somebody", {**someone, "harm": harms, "amount": few, "source": source})
    hurt = tuple(each for each in everybody if each.wounds or each.shock)
    if hurt:
        kinds = OneOf(("Wounds", "Shock"))
        yield Form(say.Heal, "Heal somebody", {"who": of(hurt), "harm": kinds, "amount": few, "source": source})
    names = OneOf(conditions.NAMES)
    yield Form(say.SetCondition, "Set a condition", {**someone, "condition": names, "level": Whole(0, 1)})
    purposes = OneOf(("Fear", "Corruption"))
    test: dict[str, Domain] = {"purpose": purposes, "skill": OneOf(("Resolve", "Willpower")), "dn": OneOf(DNS[:3])}
    yield Form(say.CallForTest, "Call for a test", {**someone, **test})
    for side in (rounds.PLAYERS, GM):
        beside: dict[str, Domain] = {"who": of(state.present(side)), "enemies": some(state.present(rounds.other(side)))}
        yield Form(say.Place, "Place somebody", beside)
    rewards = OneOf(tuple(player.id for player in state.players), tuple(player.name for player in state.players))
    yield Form(say.AwardWrath, "Award Wrath", {"player": rewards, "reason": Words(("the Objective",))})
    if state.ruin:
        yield Form(say.SpendRuin, "Spend Ruin", {"amount": Whole(1, state.ruin), "on": Words(("reinforcements",))})
    shaken = tuple(each for each in state.present(GM) if each.shock)
    if shaken and state.ruin:
        yield Form(say.RestoreShock, "Restore Shock for Ruin", {"who": of(shaken)})
    yield Form(say.Leave, "Somebody leaves the fight", someone)
    if state.step != "TURN" and not (state.fighting and any(each.acted for each in state.combatants)):
        sides = OneOf(((), (rounds.PLAYERS,), (GM,)), ("nobody", "the players", "the GM"))
        yield Form(say.EndCombat, "End the fight", {"winners": sides})


_OWED: Mapping[str, Callable[[State], Iterator[Request]]] = {
    "NARRATIVE": _narrative,
    "AMBUSH": _ambush,
    "FIRST_TURN": _first_turn,
    "PICK": _pick,
    "LAST_CALL": _last_call,
    "HANDOFF": _handoff,
    "TURN": _turn,
    "REFLEXIVE": _reflexive,
    "OWED_TEST": _owed,
    "DECLARATION": _declaration,
    "WRATH_REROLL": _wrath_reroll,
    "GLORY_DICE": _glory_dice,
    "SHIFT": _shift,
    "CRITICAL": _critical,
    "GLORY_DAMAGE": _glory_damage,
    "CRITICAL_SEVERITY": _severity,
    "SOAK": _soak,
    "SOAK_REROLL": _soak_reroll,
    "SOAK_GLORY": _soak_glory,
    "COMPLICATION": _complication,
    "COMPLICATION_ANSWER": _complication_answer,
    "INCONVENIENT_TARGET": _inconvenient,
}
