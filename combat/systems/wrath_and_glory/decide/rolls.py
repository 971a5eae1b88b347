"""One roll: how it is declared, its windows up to the Wrath Die, and shifting."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as say
from combat.systems.wrath_and_glory.decide.pools import gain_glory, gain_ruin, pay, pay_glory
from combat.systems.wrath_and_glory.rules import (
    actions,
    attacks,
    conditions,
    criticals,
    dice,
    shifting,
    threats,
    wounds,
)
from events.vocabulary import Die, Hit, Missed, Modifier, Rolled
from events.wrath_and_glory.facts import (
    ComplicationDue,
    ComplicationSettled,
    PoolStands,
    Shifted,
    TestDeclared,
    TestRead,
)
from events.wrath_and_glory.table import Combatant, State, Test


def harder(state: State, actor: Combatant, *, sight: bool = False) -> tuple[Modifier, ...]:
    """Return what raises the DN of everything somebody does now: Wounds, conditions, a Multi-Action."""
    turn = state.turn
    listed = len(turn.plan) if turn is not None and turn.id == actor.id else 0
    levels = {each.id: each.level for each in actor.conditions}
    raised = {"Wounded": wounds.wounded_dn(actor.wounds), **conditions.condition_dn(levels, sight)}
    raised["Multi-Action"] = actions.raised_by(has_dn=True, actions=listed, reading=state.settings.multi_action_dn)
    return tuple(Modifier(name, amount, "difficulty") for name, amount in raised.items() if amount)


def on_dice(name: str, amount: int) -> tuple[Modifier, ...]:
    """Return a modifier of the pool, or nothing where it changes nothing."""
    return (Modifier(name, amount, "dice"),) if amount else ()


def on_dn(name: str, amount: int) -> tuple[Modifier, ...]:
    """Return a modifier of the DN, or nothing where it changes nothing."""
    return (Modifier(name, amount, "difficulty"),) if amount else ()


def declare(  # noqa: PLR0913 - a roll is declared in one sentence, and each argument is a part of it
    draft: Draft[State],
    who: str,
    kind: str,
    action: str,
    skill: str,
    *,
    dn: int = 0,
    weapon: str = "",
    targets: tuple[str, ...] = (),
    defences: tuple[int, ...] = (),
    modifiers: tuple[Modifier, ...] = (),
    sight: bool = False,
    extra_ed: int = 0,
    options: tuple[str, ...] = (),
    bystanders: tuple[str, ...] = (),
    detail: str = "",
) -> None:
    """Say what will be rolled for, with how many dice, and against which DN (WG-TEST-01, WG-TEST-05)."""
    state, actor = draft.state, draft.state.combatant(who)
    modifiers = (*modifiers, *harder(state, actor, sight=sight))
    pool = dice.pool_size(actor.profile.value(skill), (each.amount for each in modifiers if each.on == "dice"))
    raised = [each.amount for each in modifiers if each.on == "difficulty"]
    least = state.settings.min_dn
    dns = tuple(dice.difficulty(defence, raised, least) for defence in defences)
    wrath = dice.wrath_dice(
        kind,
        pool,
        actor.traumatic,
        opposed=state.settings.opposed_uses_wrath_die,
        dying=actor.dying and state.settings.dying_extra_wrath_dice,
    )
    needed = max(dns) if dns else dice.difficulty(dn, raised, least) if dn else 0
    draft.happens(
        TestDeclared(
            actor=who, sort=kind, action=action, skill=skill, dn=needed, weapon=weapon, targets=targets, dns=dns, pool=pool, wrath=wrath, modifiers=modifiers,  # type: ignore[arg-type]
            extra_ed=extra_ed, options=options, bystanders=bystanders, detail=detail,
        )
    )  # fmt: skip


def tell(draft: Draft[State], purpose: str, who: str, rolled: tuple[Die, ...], modifiers: tuple[Modifier, ...]) -> None:
    """Write down dice and their icons."""
    faces = tuple(die.face for die in rolled)
    kept = tuple(at for at, face in enumerate(faces) if dice.ICONS[face])
    draft.happens(
        Rolled(purpose=purpose, who=who, dice=rolled, kept=kept, total=dice.icons(faces), modifiers=modifiers)
    )


def going_on(state: State) -> Test:
    """Return the roll going on, which the machine has found to exist."""
    if state.test is None:
        raise LookupError("there is no roll")
    return state.test


def roll_pool(draft: Draft[State]) -> None:
    """Roll the pool, its Wrath Dice marked (WG-TEST-02)."""
    test = going_on(draft.state)
    rolled = draft.roll(test.pool, 6, test.action, test.actor, ("Wrath Die",) * test.wrath)
    tell(draft, test.action, test.actor, rolled, test.modifiers)
    faces = tuple(die.face for die in rolled)
    draft.happens(PoolStands(test.actor, faces, dice.icons(faces)))


@cites("WG-WRATH-03", "WG-RUIN-04")
def reroll(draft: Draft[State], command: say.Reroll) -> None:
    """Roll every failure again, once (WG-WRATH-03, WG-RUIN-04)."""
    test = going_on(draft.state)
    places = dice.rerolled(test.faces, test.wrath)
    pay(draft, command.who, "a reroll")
    wrath = sum(place < test.wrath for place in places)
    rolled = draft.roll(len(places), 6, "Wrath reroll", test.actor, ("Wrath Die",) * wrath)
    tell(draft, "Wrath reroll", test.actor, rolled, ())
    again = {place: die.face for place, die in zip(places, rolled, strict=True)}
    faces = tuple(again.get(at, face) for at, face in enumerate(test.faces))
    draft.happens(PoolStands(test.actor, faces, dice.icons(faces)))


def keep_roll(draft: Draft[State], _: say.KeepRoll) -> None:
    """Leave the dice as they are."""


@cites("WG-GLORY-09")
def roll_stands(draft: Draft[State]) -> None:
    """See whether Glory may buy dice; at some tables the Wrath Die pays first (WG-GLORY-09)."""
    if draft.state.settings.wrath_glory_timing == "immediate":
        _credit(draft)


@cites("WG-GLORY-03")
def buy_dice(draft: Draft[State], command: say.BuyDice) -> None:
    """Roll a die for each point of Glory; none of them is a Wrath Die (WG-GLORY-03, WG-DIE-08)."""
    test = going_on(draft.state)
    pay_glory(draft, command.glory, "more dice")
    if command.glory:
        rolled = draft.roll(command.glory, 6, "Glory dice", test.actor)
        tell(draft, "Glory dice", test.actor, rolled, ())
        faces = (*test.faces, *(die.face for die in rolled))
        draft.happens(PoolStands(test.actor, faces, dice.icons(faces)))


def _credit(draft: Draft[State]) -> None:
    """A 6 on the Wrath Die brings Glory, or Ruin where a Threat rolled it (WG-DIE-04, WG-DIE-07)."""
    test = going_on(draft.state)
    if dice.is_wrath_six(test.faces[: test.wrath]):
        agent = draft.state.combatant(test.actor).profile.is_agent
        (gain_glory if agent else gain_ruin)(draft, "Wrath Die")


def wrath_die(draft: Draft[State]) -> None:
    """Read the roll: the Wrath Die, who is hit, whether it is a Critical Hit, what may be shifted (W4)."""
    if draft.state.settings.wrath_glory_timing != "immediate":
        _credit(draft)
    state, test = draft.state, going_on(draft.state)
    actor = state.combatant(test.actor)
    complication = dice.is_complication(test.faces[: test.wrath]) and _suffers(actor)
    if goes_astray(test, complication=complication):
        _stray(draft, test)
    else:
        _read(draft, test)
        if complication:
            _complicate(draft, actor)


def _suffers(actor: Combatant) -> bool:
    """Troops suffer Complications only where their sheet says so (WG-NPC-02)."""
    return threats.role(actor.profile.role).complications or actor.profile.complications


def goes_astray(test: Test, *, complication: bool) -> bool:
    """Return whether a shot hits somebody else in the melee (WG-ATK-08)."""
    return attacks.goes_astray(bool(test.bystanders), "aim" in test.options, complication)


def _read(draft: Draft[State], test: Test) -> None:
    state, actor = draft.state, draft.state.combatant(test.actor)
    hits = tuple(target for target in test.targets if dice.passes(test.icons, test.dn_of(target)))
    passed = bool(hits) if test.targets else dice.passes(test.icons, test.dn)
    six = dice.is_wrath_six(test.faces[: test.wrath])
    able = test.is_attack and state.fighting and criticals.may_inflict_criticals(actor.profile.role)
    critical = dice.is_critical(six, passed, able, requires_hit=state.settings.critical_requires_hit)
    shifts = shifts_of(state, test, hits) if passed else 0
    struck = hits or (test.targets[:1] if critical else ())
    draft.happens(TestRead(who=test.actor, passed=passed, hits=struck, critical=critical, shifts=shifts))
    for target in test.targets:
        if target in struck:
            draft.happens(
                Hit(
                    attacker=test.actor, target=target, weapon=test.weapon, result="Critical Hit" if critical else "hit"
                )
            )
        else:
            draft.happens(Missed(test.actor, target, test.weapon))


def shifts_of(state: State, test: Test, hits: tuple[str, ...]) -> int:
    """Return how many shifts a roll has (WG-SHIFT-02, WG-SHIFT-08)."""
    if test.sort == "contest" or not (test.dn or test.dns):
        return 0
    reading = shifting.MULTI_SHIFT_DN[state.settings.multi_shift_dn]
    dn = reading(tuple(test.dn_of(target) for target in hits)) if hits else test.dn
    return shifting.shifts(test.faces, test.icons, dn)


def _complicate(draft: Draft[State], actor: Combatant) -> None:
    """A Complication is due; for the Dying it is one more Traumatic Injury (WG-DIE-01, WG-WND-09)."""
    from combat.systems.wrath_and_glory.decide.harm import traumatic

    if actor.dying and draft.state.settings.dying_extra_wrath_dice:
        draft.happens(ComplicationSettled(actor.id, "Traumatic Injury", "the strain"))
        traumatic(draft, actor.id, "the strain")
    else:
        draft.happens(ComplicationDue(actor.id))


def _stray(draft: Draft[State], test: Test) -> None:
    """The shot hits somebody else in the melee, whoever the die says."""
    chosen = 0
    if len(test.bystanders) > 1:
        (die,) = draft.roll(1, len(test.bystanders), "Stray shot", test.actor)
        chosen = die.face - 1
        draft.happens(Rolled(purpose="Stray shot", who=test.actor, dice=(die,), kept=(0,), total=die.face))
    struck = test.bystanders[chosen]
    draft.happens(TestRead(who=test.actor, passed=False, hits=(struck,), critical=False, shifts=0))
    for target in test.targets:
        draft.happens(Missed(test.actor, target, test.weapon))
    draft.happens(Hit(attacker=test.actor, target=struck, weapon=test.weapon, result="stray shot"))
    draft.happens(ComplicationSettled(test.actor, "stray shot", draft.state.name(struck)))


def shift(draft: Draft[State], command: say.Shift) -> None:
    """Shift dice into Glory, ED, or something of the story (WG-SHIFT-03 to WG-SHIFT-05)."""
    test = going_on(draft.state)
    hits = tuple(target for target in test.hits if target not in command.give_up)
    if command.glory + command.ed + command.effects or command.give_up:
        draft.happens(
            Shifted(
                who=test.actor,
                glory=command.glory,
                ed=command.ed,
                effects=command.effects,
                what=command.what,
                hits=hits,
            )
        )
    for target in command.give_up:
        draft.happens(Missed(test.actor, target, test.weapon))
    if command.glory:
        gain_glory(draft, "a Shift")


def shifted(draft: Draft[State]) -> None:
    """See whether there is a Critical Hit to aim, or damage to roll."""
