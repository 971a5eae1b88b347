"""The decisions owed at each step, with their forms."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole, Words, YesNo
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.rolling import open_help
from combat.systems.powered_by_heresy.options.between import aftermath
from combat.systems.powered_by_heresy.options.blows import owner_of
from combat.systems.powered_by_heresy.options.talk import talk
from combat.systems.powered_by_heresy.rules.damage import proven_dice, worth_asking
from combat.systems.powered_by_heresy.rules.master import GM_MOVES, softened
from combat.systems.powered_by_heresy.rules.moves import OFFERS, nerve_breaks
from combat.systems.powered_by_heresy.rules.rolling import STATS
from combat.systems.powered_by_heresy.track import choices, rerolls
from events.powered_by_heresy.sheets import GM, LOWEST_STAT
from events.powered_by_heresy.table import Acolyte, Attempt, State


def requests(state: State) -> tuple[Request, ...]:
    """Return what is owed now."""
    return tuple(_OWED[state.step](state)) if state.step in _OWED else ()


def _me(mover: Acolyte) -> dict[str, Domain]:
    return {"actor": OneOf((mover.id,), (mover.sheet.name,))}


def _under_way(state: State) -> tuple[Attempt, Acolyte]:
    attempt = state.attempt
    if attempt is None:
        raise LookupError("no move is under way")
    return attempt, state.acolyte(attempt.actor)


def _confirm(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    forms = [Form(say.Confirm, "It happens", weight=20)]
    if attempt.rolled:
        forms.append(Form(say.Confirm, "It happens, with", {"advantage": YesNo(), "edge": YesNo()}))
    if attempt.rolled and state.facts:
        tied: dict[str, Domain] = {"fact": OneOf(state.facts), "modifier": OneOf((-1, 1))}
        forms.append(Form(say.Confirm, "It happens, because of", tied))
    forms.append(Form(say.Clarify, "It is unclear", {"question": Words(("how do you do that?",))}))
    forms.append(Form(say.Withdraw, "It is no move", _me(mover)))
    prompt = f"{mover.sheet.name} triggers {attempt.move}: does it happen?"
    yield Request(GM, "confirm", prompt, tuple(forms), say.Confirm())
    yield Request(
        mover.player, "withdraw", "Take it back?", (Form(say.Withdraw, "It is no move", _me(mover)),), optional=True
    )


def _clarify(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    answer = Form(say.Answer, "Answer", {"text": Words(("like this",))})
    forms = (answer, Form(say.Withdraw, "It is no move", _me(mover)))
    yield Request(mover.player, "clarify", f"{attempt.move}: {state.question}", forms, say.Answer("like this"))


def _burden(state: State) -> Iterator[Request]:
    _, mover = _under_way(state)
    drop = Form(say.DropWeight, "Drop weight, and roll at -1", {**_me(mover), "amount": Whole(1, mover.weight)})
    forms = (drop, Form(say.FailOutright, "Keep it, and fail", _me(mover)))
    prompt = f"{mover.sheet.name} carries {mover.weight}, and bears {mover.load}."
    yield Request(mover.player, "burden", prompt, forms, say.DropWeight(mover.id, 1))


def _help(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    for who in state.window.waiting if state.window else ():
        helper = state.acolyte(who)
        forms = [Form(say.StayOut, "Stay out", _me(helper), 16)]
        if who == mover.id:
            forms.append(Form(say.SpendInsight, "Spend Insight for +1", _me(helper)))
        else:
            for each in open_help(attempt):
                hinder = OneOf((each == "Interfere",), (each,))
                weight = 1 if each == "Interfere" else 4
                forms.append(Form(say.HelpOrHinder, each, {**_me(helper), "hinder": hinder}, weight))
        prompt = f"{mover.sheet.name} rolls {attempt.move}: does {helper.sheet.name} do something about it?"
        yield Request(helper.player, "help", prompt, tuple(forms), say.StayOut(who))


def _edge(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    faces = tuple(str(face) for face in attempt.faces)
    die = OneOf(tuple(range(len(faces))), faces)
    forms = (
        Form(say.RerollDie, "Roll one die again", {**_me(mover), "die": die}),
        Form(say.KeepRoll, "Let them lie", _me(mover)),
    )
    prompt = f"{mover.sheet.name} has {attempt.total} on {attempt.move}: use the edge?"
    yield Request(mover.player, "edge", prompt, forms, say.KeepRoll(mover.id))


def _reroll(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    forms = (
        Form(say.RerollAll, "Roll all again", {**_me(mover), "by": OneOf(rerolls(state))}),
        Form(say.KeepRoll, "Let them lie", _me(mover)),
    )
    prompt = f"{mover.sheet.name} has {attempt.total} on {attempt.move}: roll all of it again?"
    yield Request(mover.player, "reroll", prompt, forms, say.KeepRoll(mover.id))


def _choice(state: State) -> Iterator[Request]:
    attempt, mover = _under_way(state)
    options, least, most = choices(state)
    form = Form(say.Choose, "Choose", {**_me(mover), "options": SomeOf(options)})
    many = f"{least}" if least == most else f"{least} to {most}"
    prompt = f"{mover.sheet.name}, {attempt.band} on {attempt.move}: choose {many}."
    yield Request(mover.player, "choose", prompt, (form,), say.Choose(mover.id, options[:least]))


def _return(state: State) -> Iterator[Request]:
    form = Form(say.StrikeBack, "Does it strike?", {"strikes": YesNo()})
    prompt = f"{state.name(state.returning)} is out: does it still make its attack?"
    yield Request(GM, "strike_back", prompt, (form,), say.StrikeBack(strikes=True))


def _ward(state: State) -> Iterator[Request]:
    blow = state.blow
    for who in state.window.waiting if state.window and blow else ():
        defender = state.acolyte(who)
        forms = [Form(say.StayOut, "Let it come", _me(defender))]
        if blow and defender.ward == blow.target != who:
            forms.append(Form(say.SpendHold, "Take it oneself", {**_me(defender), "on": OneOf(("redirect",))}))
        allies = tuple(each.id for each in state.able() if each.id != who)
        if allies:
            opening = {"on": OneOf(("forward",)), "ally": OneOf(allies, tuple(map(state.name, allies)))}
            forms.append(Form(say.SpendHold, "Open the attacker up", {**_me(defender), **opening}))
        prompt = f"{state.name(blow.target) if blow else ''} is attacked: does {defender.sheet.name} spend hold?"
        yield Request(defender.player, "ward", prompt, tuple(forms), say.StayOut(who))


def _halve(state: State) -> Iterator[Request]:
    for who in state.window.waiting if state.window else ():
        defender = state.acolyte(who)
        forms = (
            Form(say.StayOut, "Let it be", _me(defender)),
            Form(say.SpendHold, "Halve it", {**_me(defender), "on": OneOf(("halve",))}),
        )
        yield Request(
            defender.player, "halve", f"Does {defender.sheet.name} spend hold to halve it?", forms, say.StayOut(who)
        )


def _proven(state: State) -> Iterator[Request]:
    blow = state.blow
    if blow is None:
        return
    places = proven_dice(blow.faces, blow.proven, blow.done)
    shown = tuple(str(blow.faces[place]) for place in places)
    form = Form(say.RerollDamage, "Roll again", {"dice": SomeOf(places, shown)})
    prompt = f"{blow.source}: {', '.join(map(str, blow.faces))} against Defense {blow.defense}. Which dice again?"
    suggested = say.RerollDamage(worth_asking(blow.faces, blow.proven, blow.defense))
    yield Request(owner_of(state, blow), "proven", prompt, (form,), suggested)


def _insight(state: State) -> Iterator[Request]:
    for who in state.window.waiting if state.window else ():
        seer = state.acolyte(who)
        forms = (
            Form(say.StayOut, "Let them lie", _me(seer)),
            Form(say.SpendInsight, "Roll the damage again", _me(seer)),
        )
        faces = ", ".join(map(str, state.blow.faces)) if state.blow else ""
        yield Request(seer.player, "insight", f"Damage {faces}: spend Insight?", forms, say.StayOut(who))


def _breath(state: State) -> Iterator[Request]:
    dying = state.acolyte(state.breaths[0].who)
    crowd = dying.sheet.home_world == "Hive World" and state.settings.hive_world_move == "last_breath"
    form = Form(say.DrawBreath, "Roll Last Breath", {**_me(dying), **({"crowd": YesNo()} if crowd else {})})
    yield Request(dying.player, "last_breath", f"{dying.sheet.name} is dying.", (form,), say.DrawBreath(dying.id))


def _scar(state: State) -> Iterator[Request]:
    who = state.acolyte(state.scarred[0])
    stats = tuple(stat for stat in STATS if who.stat(stat) > LOWEST_STAT) or STATS[:1]
    scar: dict[str, Domain] = {"who": OneOf((who.id,)), "stat": OneOf(stats), "scar": Words(("a scar",))}
    prompt = f"{who.sheet.name} lives, at a price: which stat is lower for good?"
    yield Request(GM, "scar", prompt, (Form(say.LeaveScar, "Lasting harm", scar),))


def _nerve(state: State) -> Iterator[Request]:
    for who in state.nerves[:1]:
        form = Form(say.SettleNerve, "It", {"enemy": OneOf((who,)), "outcome": OneOf(nerve_breaks())})
        default = say.SettleNerve(who, "takes cover")
        yield Request(GM, "nerve", f"{state.name(who)} is under fire: what does it do?", (form,), default)


def _gm_move(state: State) -> Iterator[Request]:
    due = state.dues[0]
    alive = tuple(each for each in state.acolytes if not each.dead)
    known = tuple(each.id for each in alive)
    anybody = OneOf(known, tuple(map(state.name, known)))
    told = tuple(each for each in (*GM_MOVES, *OFFERS) if each not in _WITH_DICE)
    words = OneOf((due.who,) if due.who in known else ("", *known))
    forms = [Form(say.MakeGmMove, "Tell", {"move": OneOf(told), "who": words, "text": Words(("",))}, 3)]
    foes = tuple(each.id for each in state.foes())
    if foes:
        some = OneOf(tuple((each,) for each in foes) + ((foes,) if len(foes) > 1 else ()))
        forms.append(Form(say.EnemyAttack, "Deal damage", {"attackers": some, "target": anybody}, 24))
    hazard: dict[str, Domain] = {
        "size": OneOf(("bruise", "bleed", "break", "kill")),
        "source": Words(("falling masonry",)),
    }
    forms.append(Form(say.Hazard, "Deal damage by the surroundings", {"target": anybody, **hazard}))
    forms += [form for each in alive for form in _use_up(each)]
    forms.append(Form(say.Terrify, "Terrify", {"target": anybody}))
    forms.append(Form(say.Mutate, "Mutate", {"target": anybody}))
    if softened(due.hard)[0]:
        source: dict[str, Domain] = {"wounds": Whole(1, 1), "source": Words(("the warp",))}
        forms.append(Form(say.InflictWounds, "Inflict a wound", {"target": anybody, **source}))
        forms.append(
            Form(say.CallLastBreath, "Last Breath at once", {"target": anybody, "danger": Words(("the void",))})
        )
    tags = f" Tags in use: {', '.join(due.tags)}." if due.tags else ""
    kind = "a hard move" if due.hard else "a soft move"
    yield Request(GM, "gm_move", f"{due.occasion}: make {kind}.{tags}", tuple(forms))


_WITH_DICE = ("deal damage", "use up resources", "terrify", "mutate")


def _use_up(owner: Acolyte) -> Iterator[Form]:
    for carried in owner.gear:
        for resource, left in (("use", carried.uses), ("ammo", carried.ammo)):
            if left:
                taken: dict[str, Domain] = {"weapon": OneOf((carried.id,)), "resource": OneOf((resource,))}
                whose: dict[str, Domain] = {"target": OneOf((owner.id,), (owner.sheet.name,)), "amount": Whole(1, left)}
                yield Form(say.UseUp, "Use up resources", {**whose, **taken})


_OWED: Mapping[str, Callable[[State], Iterator[Request]]] = {
    "TALK": talk,
    "MOVE_CONFIRM": _confirm,
    "CLARIFY": _clarify,
    "BURDEN": _burden,
    "HELP": _help,
    "EDGE": _edge,
    "REROLL": _reroll,
    "CHOICE": _choice,
    "RETURN": _return,
    "WARD": _ward,
    "PROVEN": _proven,
    "INSIGHT": _insight,
    "HALVE": _halve,
    "LAST_BREATH": _breath,
    "LASTING_HARM": _scar,
    "NERVE": _nerve,
    "GM_SOFT": _gm_move,
    "GM_HARD": _gm_move,
    "AFTERMATH": aftermath,
}
