"""Declaring a roll with its pool, DN and modifiers, and rolling it."""

from functools import partial
from operator import add

from combat.engine.abilities.vocabulary import Moment
from combat.engine.dice.sources import DefaultKey, OutcomeKey
from combat.engine.play import Draft, cites, on_entering
from combat.systems.wrath_and_glory.queries import active_abilities, rolls, status, turns
from combat.systems.wrath_and_glory.rules import actions, conditions, tests, wounds, wrath_die
from events.replace import replace
from events.vocabulary import AbilityUsed, Modifier, Rolled
from events.wrath_and_glory import Combatant, State, facts


def declare(draft: Draft[State], roll: facts.TestDeclared, *, sight: bool = False, attempted: bool = True) -> None:
    """Declare a roll with its pool, its DN and all modifiers; the roll comes with DNs before any increase.

    `sight` means that the roll depends on sight, and `attempted` that a Multi-Action of the turn makes it harder.
    """
    settings, actor = draft.state.settings, draft.state.combatant(roll.actor)
    brought, changes = _from_abilities(draft, roll)
    own_dns = tuple(map(add, roll.dns, map(_total, changes))) if changes else roll.dns
    all_modifiers = (
        *roll.modifiers,
        *brought,
        *dn_increases(draft.state, actor, roll, sight=sight, attempted=attempted),
    )
    pool, all_modifiers = rolls.pool_of(status.roll_value(draft.state, actor, roll.skill), all_modifiers)
    raised = [modifier.amount for modifier in all_modifiers if modifier.on == "difficulty"]
    dns = tuple(tests.difficulty(base, raised, settings.min_dn) for base in own_dns)
    dn = tests.difficulty(roll.dn, raised, settings.min_dn) if roll.dn else max(dns, default=0)
    opposed, dying = settings.opposed_uses_wrath_die, actor.dying and settings.dying_extra_wrath_dice
    wrath = wrath_die.wrath_dice(roll.sort, pool, actor.traumatic, opposed=opposed, dying=dying)
    more = sum(modifier.amount for modifier in all_modifiers if modifier.on == "Wrath Dice")
    wrath = max(min(wrath, 1), min(pool, wrath + more)) if wrath else 0
    bystander_dns = _bystander_dns(draft, roll, raised) if roll.bystanders else ()
    passes = "" if roll.targets else pass_automatically(draft, roll)
    roll = replace(roll, pool=pool, wrath=wrath, modifiers=all_modifiers, dn=dn, dns=dns, passes=passes)
    roll = replace(roll, bystander_dns=bystander_dns, target_changes=changes)
    roll = replace(roll, pays="owed" if roll.pays == "owed" else "nothing")
    if not rolls.dn_is_hidden(draft.state, roll):
        draft.emit(roll)
        return
    kept = tuple(modifier for modifier in all_modifiers if modifier.on == "difficulty")
    shown = tuple(modifier for modifier in all_modifiers if modifier.on != "difficulty")
    draft.emit(replace(roll, modifiers=shown, dn=0, dns=(), bystander_dns=(), target_changes=(), hidden=True))
    adjusted = facts.RollAdjusted(who=roll.actor, modifiers=kept, dn=dn, dns=dns, hidden=True)
    draft.emit(replace(adjusted, bystander_dns=bystander_dns))


@cites("WG-ATK-08")
def _bystander_dns(draft: Draft[State], roll: facts.TestDeclared, raised: list[int]) -> tuple[int, ...]:
    """Return the DN for each bystander: the increases of the roll, but the changes of Defence of that bystander."""
    tags = active_abilities.roll_tags(draft.state, roll)

    def change(who: str) -> int:
        changes = draft.modifiers("attacked", who, roll.actor, tags)
        return sum(modifier.amount for modifier in changes if modifier.on == "Defence")

    of_target = change(roll.targets[0]) if len(roll.targets) == 1 else 0
    least = draft.state.settings.min_dn
    return tuple(
        tests.difficulty(base, (*raised, change(who) - of_target), least)
        for who, base in zip(roll.bystanders, roll.bystander_dns, strict=True)
    )


def pass_automatically(draft: Draft[State], roll: facts.TestDeclared) -> str:
    """Record the use of an ability by which a test passes automatically. Return its name, or an empty string."""
    moment = Moment(
        point="test", who=roll.actor, target=roll.patient, tags=active_abilities.roll_tags(draft.state, roll)
    )
    ability = active_abilities.passes_by(draft.state, moment)
    if ability is None:
        return ""
    used = AbilityUsed(who=roll.actor, ability=ability.id, target=roll.patient, limit=ability.limit)
    draft.emit(replace(used, text=ability.text))
    return ability.title


def _total(changes: tuple[Modifier, ...]) -> int:
    return sum(modifier.amount for modifier in changes)


def _from_abilities(
    draft: Draft[State], roll: facts.TestDeclared
) -> tuple[tuple[Modifier, ...], tuple[tuple[Modifier, ...], ...]]:
    """Return the modifiers from abilities, and for each of several targets the changes of its Defence, if any.

    Ruling:
        With several targets, an ability that depends on the target applies only if it holds for all of them.
    """
    contest = draft.state.contest
    pair = (contest.began.instigator, contest.began.opponent) if contest is not None else ()
    tags = active_abilities.roll_tags(draft.state, roll)
    others = tuple(combatant for combatant in pair if combatant != roll.actor)
    points = ("test", "attack") if roll.is_attack else ("test",)
    against = [
        [modifier for point in points for modifier in draft.modifiers(point, roll.actor, target, tags)]
        for target in roll.targets or others or (roll.patient,)
    ]
    own = [modifier for modifier in against[0] if all(modifier in others for others in against)]
    target_modifiers = [
        draft.modifiers("attacked", target_id, roll.actor, tags) if roll.is_attack else () for target_id in roll.targets
    ]
    own += [modifier for changes in target_modifiers for modifier in changes if modifier.on == "dice"]
    defences = tuple(
        tuple(modifier for modifier in changes if modifier.on == "Defence") for changes in target_modifiers
    )
    if len(defences) == 1:
        return rolls.recorded_modifiers((*own, *(replace(modifier, on="DN") for modifier in defences[0]))), ()
    return rolls.recorded_modifiers(own), defences if any(defences) else ()


@cites("WG-WND-02")
def dn_increases(
    state: State, actor: Combatant, roll: facts.TestDeclared, *, sight: bool, attempted: bool
) -> tuple[Modifier, ...]:
    """Return the DN increases from Wounds, conditions, injuries and a Multi-Action.

    Ruling:
        A condition does not make the test that would end it harder.
    """
    acting = attempted and state.turn is not None and state.turn.id == actor.id
    plan = turns.multi_action(state) if acting else ()
    listed = len(plan) if roll.action in plan else 0
    lifted = roll.detail if roll.patient == actor.id else ""
    levels = {name: level for name, level in actor.levels.items() if name != lifted}
    hurt = 0 if active_abilities.allows(state, actor.id, active_abilities.IGNORE_WOUNDED) else actor.wounds
    raised = {"Wounded": int(hurt > 0), **conditions.condition_dn(levels, sight)}
    raised |= wounds.injury_dn(actor.injuries, roll.skill, sight)
    raised["Multi-Action"] = actions.multi_action_dn(
        has_dn=True, actions=listed, reading=state.settings.multi_action_dn
    )
    return tuple(modifier for name, amount in raised.items() for modifier in rolls.dn_modifier(name, amount))


def roll_dice(  # noqa: PLR0913 - the parts of a roll
    draft: Draft[State],
    purpose: str,
    who: str,
    count: int,
    *,
    wrath: int = 0,
    modifiers: tuple[Modifier, ...] = (),
    base: int | None = None,
    needed: int | None = None,
    default_key: OutcomeKey | None = None,
) -> tuple[int, ...]:
    """Roll dice, the Wrath Dice first, and record them with their icons. Return their faces."""
    marks, reads = ("Wrath Die",) * wrath, partial(tests.outcome_key, wrath=wrath)
    key = DefaultKey(reads, default_key, partial(tests.reading_key, wrath=wrath))
    dice = draft.roll(count, 6, purpose, who, marks, modifiers=modifiers, needed=needed, outcome_key=key)
    faces = tuple(die.face for die in dice)
    kept = tuple(index for index, face in enumerate(faces) if tests.ICONS[face])
    recorded = Rolled(purpose=purpose, who=who, dice=dice, kept=kept, total=tests.icons(faces), modifiers=modifiers)
    draft.emit(replace(recorded, base=count if base is None else base, needed=needed))
    return faces


def _record_pool(draft: Draft[State], faces: tuple[int, ...]) -> None:
    test = rolls.current_roll(draft.state)
    draft.emit(facts.PoolStands(test.actor, faces, rolls.icons_of(test.declared, faces)))


def reroll(draft: Draft[State], purpose: str, places: tuple[int, ...]) -> None:
    """Roll the dice at these positions of the current roll again."""
    test = rolls.current_roll(draft.state)
    wrath = sum(place < test.declared.wrath for place in places)
    again = roll_dice(draft, purpose, test.actor, len(places), wrath=wrath)
    _record_pool(draft, tests.replace_rerolled(test.faces, places, again))


def add_dice(draft: Draft[State], purpose: str, count: int) -> None:
    """Add dice to the current roll."""
    test = rolls.current_roll(draft.state)
    _record_pool(draft, (*test.faces, *roll_dice(draft, purpose, test.actor, count)))


@on_entering("ROLL")
def _roll(draft: Draft[State]) -> None:
    declared = rolls.current_roll(draft.state).declared
    shown = tuple(modifier for modifier in declared.modifiers if not declared.hidden or modifier.on != "difficulty")
    is_plain = declared.is_attack and not draft.has_ability_at("rolled", declared.actor)
    faces = roll_dice(
        draft,
        declared.action,
        declared.actor,
        declared.pool,
        wrath=declared.wrath,
        modifiers=shown,
        base=declared.pool - rolls.modifier_sum(declared, "dice"),
        needed=None if declared.hidden else declared.dn or None,
        default_key=partial(rolls.attack_key, draft.state) if is_plain else None,
    )
    _record_pool(draft, faces)
    tags = active_abilities.roll_tags(draft.state, declared, *(f"shows: {face}" for face in sorted(set(faces))))
    draft.trigger("rolled", declared.actor, declared.targets[0] if declared.targets else declared.patient, tags)
