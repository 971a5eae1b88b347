"""What may be said while everybody talks: the moves of each player's acolytes, and the GM's word."""

from collections.abc import Iterator

from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole, Words
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.rules.classes import TACTICS
from combat.systems.powered_by_heresy.rules.conversation import spotlight
from combat.systems.powered_by_heresy.rules.moves import DEFY_BY, QUESTIONS
from events.powered_by_heresy.sheets import GM, Weapon
from events.powered_by_heresy.table import Acolyte, Character, State


def talk(state: State) -> Iterator[Request]:
    """
    Say who may speak: everybody.

    It is nobody's turn, so all these requests stand side by side, and whoever answers first goes on; the talk waits
    until somebody does. The GM can always keep it going, or end the fighting.
    """
    spoke = {each.id: each.spoke for each in state.acolytes}
    order = spotlight([each.id for each in state.able()], spoke, state.settings.spotlight_order)
    for player in dict.fromkeys(state.acolyte(each).player for each in order):
        own = [state.acolyte(each) for each in order if state.acolyte(each).player == player]
        forms = (*(form for each in own for form in _moves(state, each)), *_narrate(state))
        names = " or ".join(each.sheet.name for each in own)
        yield Request(player, "talk", f"{names}: what do you do?", forms)
    yield _gm(state)
    yield _table(state)


def _gm(state: State) -> Request:
    who = ("", *(each.id for each in state.able()))
    forms = (
        Form(say.LookToGm, "All look to you: a soft move", weight=12),
        Form(say.GoldenOpportunity, "A golden opportunity: a hard move", {"who": OneOf(who, _names(state, who))}, 60),
        Form(say.EndFight, "End the fighting"),
    )
    return Request(GM, "talk", "Keep the talk going: make a move, or end the fighting.", forms)


def _table(state: State) -> Request:
    """What may be stated besides, without anybody waiting for it."""
    able = _of(state.able())
    forms = [
        *_narrate(state),
        Form(
            say.GrantBonus,
            "Grant a forward or an ongoing",
            {
                "who": able,
                "amount": OneOf((-1, 1)),
                "source": Words(("the table",)),
                "until": OneOf(("", "the scene changes"), ("forward", "ongoing")),
            },
        ),
    ]
    foes = _of(state.foes())
    if foes.of:
        forms.append(Form(say.ChangeEnemy, "An enemy leaves the fight", _how(foes, "leaves the fight")))
    hidden = _of(tuple(each for each in state.foes() if each.in_cover))
    if hidden.of:
        forms.append(Form(say.ChangeEnemy, "An enemy leaves cover", _how(hidden, "leaves cover")))
    wrecked = _of(tuple(each for each in state.foes() if each.wrecked))
    if wrecked.of:
        forms.append(Form(say.ChangeEnemy, "An enemy repairs its armour", _how(wrecked, "repairs armour")))
    for each in state.acolytes:
        lasting = tuple(bonus.id for bonus in each.bonuses if bonus.lasting)
        if lasting:
            forms.append(Form(say.EndBonus, "An ongoing ends", {"who": OneOf((each.id,)), "bonus": OneOf(lasting)}))
    return Request(GM, "table", "Is there anything that the fiction has changed?", tuple(forms), optional=True)


NEWS = ("the lights go out", "an alarm wails", "the floor gives way", "something is burning")
"""Facts worth suggesting; anybody may think of others."""


def _narrate(state: State) -> Iterator[Form]:
    """Return what anybody may say: a fact, or that all look to the GM."""
    news = tuple(each for each in NEWS if each not in state.facts)
    yield Form(say.Establish, "Establish a fact", {"text": Words(news or (f"fact {len(state.facts) + 1}",))})
    yield Form(say.LookToGm, "All look to the GM")


def _how(enemies: OneOf, how: str) -> dict[str, Domain]:
    return {"enemy": enemies, "how": OneOf((how,))}


def _moves(state: State, mover: Acolyte) -> Iterator[Form]:
    """Return the moves of one acolyte, those that cannot be made at all left out."""
    me: dict[str, Domain] = {"actor": _of((mover,))}
    foes = _of(state.foes())
    yield from _attacks(state, mover, me, foes)
    yield Form(say.DefyDanger, "Defy Danger", {**me, "by": OneOf(tuple(DEFY_BY)), **_facts(mover, "Defy Danger")})
    yield Form(say.Defend, "Defend", {**me, "ward": _of(state.able()), **_facts(mover, "Defend")}, 2)
    yield Form(say.DiscernRealities, "Discern Realities", {**me, **_facts(mover, "Discern Realities")})
    yield Form(say.Parley, "Parley", {**me, "target": foes, **_facts(mover, "Parley")})
    task = {"task": Words(("open the blast door",))}
    yield Form(say.BasicTechUse, "Basic Tech-Use", {**me, **task, **_facts(mover, "Basic Tech-Use")})
    patients = tuple(each for each in state.acolytes if each.wounds and not each.dead)
    if mover.medkit and patients:
        yield Form(say.UseMedkit, "Use a medkit", {**me, "patient": _of(patients)})
    yield from _class_moves(state, mover, me, foes)
    lore: dict[str, Domain] = {"name": Words(("Spout Forbidden Lore",)), "stat": OneOf(("Int",))}
    yield Form(say.MakeMove, "Another move", {**me, **lore, **_facts(mover, "")})
    yield from _small_words(mover, me)


def _attacks(state: State, mover: Acolyte, me: dict[str, Domain], foes: OneOf) -> Iterator[Form]:
    yield Form(say.HackAndSlash, "Hack and Slash, bare-handed", {**me, "target": foes})
    for weapon in _weapons(state, mover):
        armed: dict[str, Domain] = {**me, "weapon": OneOf((weapon.id,), (weapon.name,))}
        aimed: dict[str, Domain] = {**armed, "target": foes}
        carried = mover.carried(weapon.id)
        loaded = carried is not None and carried.uses > 0
        if not weapon.ranged and not weapon.is_grenade:
            label = f"Hack and Slash with {weapon.name}"
            yield Form(say.HackAndSlash, label, {**aimed, **_facts(mover, "Hack and Slash")}, 40)
        if weapon.is_grenade and loaded:
            many = SomeOf(foes.of, foes.names)
            yield Form(say.ThrowGrenade, f"Throw {weapon.name}", {**armed, "targets": many})
        elif weapon.ranged and loaded:
            label = f"Fire for Effect with {weapon.name}"
            yield Form(say.FireForEffect, label, {**aimed, **_facts(mover, "Fire for Effect")}, 40)
            many = SomeOf(foes.of, foes.names)
            yield Form(say.SuppressingFire, f"Suppressing Fire with {weapon.name}", {**armed, "targets": many})
        if weapon.uses and carried is not None and carried.ammo:
            rapid = OneOf((False, True)) if mover.has("Rapid Reload") else OneOf((False,))
            yield Form(say.Reload, f"Reload {weapon.name}", {**armed, "rapid": rapid})


def _class_moves(state: State, mover: Acolyte, me: dict[str, Domain], foes: OneOf) -> Iterator[Form]:
    if mover.has("Unsuspecting Strike"):
        armed = tuple(each for each in _weapons(state, mover) if not each.is_grenade)
        ally = OneOf(("", *(each.id for each in state.able() if each.id != mover.id)))
        strike = {"target": foes, "weapon": _these(armed), "by": OneOf(("stealth", "guile")), "ally": ally}
        yield Form(say.UnsuspectingStrike, "Unsuspecting Strike", {**me, **strike}, 20)
    if mover.has("Take Them Alive"):
        yield Form(say.TakeThemAlive, "Take Them Alive", {**me, "target": foes})
    if mover.has("Tactical Advantage"):
        plain = OneOf(tuple(each for each in TACTICS if each not in ("Precise", mover.tactic)))
        yield Form(say.TakeTactic, "Tactical Advantage", {**me, "tactic": plain})
        yield Form(say.TakeTactic, "Tactical Advantage: Precise", {**me, "tactic": OneOf(("Precise",)), "target": foes})
    if mover.has("Penance"):
        yield Form(say.DoPenance, "Penance", me)
    if mover.has("Judgement") and mover.wrath:
        yield Form(say.Judge, "Judgement", {**me, "target": foes})


def _small_words(mover: Acolyte, me: dict[str, Domain]) -> Iterator[Form]:
    if mover.hold("Discern Realities"):
        yield Form(say.Ask, "Ask a question", {**me, "question": OneOf(QUESTIONS)})
    if mover.ward:
        yield Form(say.StandDown, "Stop defending", me)
    if mover.weight:
        yield Form(say.DropWeight, "Drop weight", {**me, "amount": Whole(1, mover.weight)})
    if "flag" not in mover.marked:
        yield Form(say.MarkXp, "Another player's flag", {**me, "trigger": OneOf(("flag",))})


def relevant(mover: Acolyte, move: str) -> tuple[str, ...]:
    """Return the facts that could matter to a move of this acolyte, so that a form shows no others."""
    fitting = {
        "outnumbered": move == "Hack and Slash" and mover.has("Underdog"),
        "cover": move == "Fire for Effect",
        "crowd": move == "Defy Danger" and mover.sheet.home_world == "Hive World",
        "imperials": move in ("Defy Danger", "Parley") and mover.sheet.home_world == "Highborn",
        "warp energy": move in ("Defy Danger", "") and mover.sheet.home_world == "Voidborn",
        "under fire": move == "Defy Danger" and mover.has("Baptised by Bullets"),
        "gaining ground": move == "Defy Danger" and mover.tactic == "Defensive",
        "acting on the answers": any(each.when == "acting on the answers" for each in mover.bonuses),
    }
    return tuple(fact for fact, holds in fitting.items() if holds)


def _facts(mover: Acolyte, move: str) -> dict[str, Domain]:
    named = relevant(mover, move)
    return {"facts": SomeOf(named)} if named else {}


def _weapons(state: State, mover: Acolyte) -> Iterator[Weapon]:
    for carried in mover.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None:
            yield weapon


def _of(characters: tuple[Character, ...]) -> OneOf:
    return OneOf(tuple(each.id for each in characters), tuple(each.sheet.name for each in characters))


def _these(weapons: tuple[Weapon, ...]) -> OneOf:
    return OneOf(tuple(each.id for each in weapons), tuple(each.name for each in weapons))


def _names(state: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(state.name(each) if each else "nobody" for each in ids)
