"""The dice of damage: rolling them, rolling some again, and changing them after they have fallen."""

from functools import partial
from typing import Any

from combat.engine.dice.sources import DefaultKey, OutcomeKey
from combat.engine.play import Draft, cites
from combat.systems.powered_by_heresy.acts import DICE
from combat.systems.powered_by_heresy.acts.rolling import roll_dice
from combat.systems.powered_by_heresy.queries import abilities, blows
from combat.systems.powered_by_heresy.rules import damage
from events.powered_by_heresy import Blow, State, facts
from events.vocabulary import Die, Modifier, Rolled


@cites("PBH-DMG-02")
def change_fallen_dice(draft: Draft[State], changes: tuple[Modifier, ...]) -> None:
    """Roll further damage dice, or some again, and change the inflicted wounds, after the dice have fallen."""
    blow = blows.current_blow(draft.state)
    due, faces = blow.due, blow.faces
    more: tuple[int, ...] = ()
    for change in changes:
        if change.on == DICE:
            more += (max(due.dice or (draft.state.settings.unarmed_die,)),) * change.amount
            faces = faces[: max(len(faces) + change.amount, 0)]  # unchanged if dice are added
        elif change.on in abilities.DIE_SIZES:
            more += (abilities.DIE_SIZES[change.on],) * change.amount
    extra = tuple(
        Modifier(change.name, change.amount, "dice") for change in changes if change.on in (DICE, *abilities.DIE_SIZES)
    )
    wounds = _wounds(blow, changes)
    if extra or wounds != due.inflicts:
        dice = (*due.dice[: len(faces)], *more)
        draft.emit(facts.BlowWeighed(dice=dice, extra=(*due.extra, *extra), modifiers=due.modifiers, inflicts=wounds))
        if more or len(faces) < len(blow.faces):
            _roll_further(draft, faces, more)
    reroll(draft, _dice_to_reroll(blows.current_blow(draft.state), changes), "Reroll")


def changes_fallen_dice(blow: Blow, changes: tuple[Modifier, ...]) -> bool:
    """Return whether changes of damage dice that have fallen have an effect."""
    more = any(change.on in (DICE, *abilities.DIE_SIZES) for change in changes)
    return more or _wounds(blow, changes) != blow.due.inflicts or bool(_dice_to_reroll(blow, changes))


def _wounds(blow: Blow, changes: tuple[Modifier, ...]) -> int:
    return max(blow.due.inflicts + sum(change.amount for change in changes if change.on == abilities.WOUNDS), 0)


def _dice_to_reroll(blow: Blow, changes: tuple[Modifier, ...]) -> tuple[int, ...]:
    limits = [
        (change.on, change.amount) for change in changes if change.on in (abilities.REROLL_LOW, abilities.REROLL_HIGH)
    ]
    return damage.dice_to_reroll(blow.faces, blow.rerolled, limits)


def _roll_further(draft: Draft[State], faces: tuple[int, ...], sides: tuple[int, ...]) -> None:
    blow = blows.current_blow(draft.state)
    details = _roll_details(draft, blow)
    dice = roll_dice(draft, sides, "Damage", blows.subject_of(blow), **details) if sides else ()
    if dice:
        beating = blows.beating_dice(draft.state, blow, tuple(die.face for die in dice))
        _emit_rolled(draft, blow, dice, "Damage", beating, base=len(dice), **details)
    draft.emit(facts.DamageStands(blow.target, (*faces, *(die.face for die in dice)), blow.rerolled))


@cites("PBH-DMG-02")
def apply_late_abilities(draft: Draft[State]) -> None:
    """Apply the abilities of both sides at the moment at which the damage dice have fallen."""
    blow = blows.current_blow(draft.state)
    attacker = blow.due.attacker
    shown = (*(f"shows: {face}" for face in dict.fromkeys(blow.faces)),)
    beating = f"beating: {len(blows.beating_dice(draft.state, blow, blow.faces))}"
    about = (blow.due.cause, *blow.due.tags, *blow.due.facts, *shown, beating)
    changes: tuple[Modifier, ...] = ()
    for point, who, other in zip(abilities.LATE_POINTS, (attacker, blow.target), (blow.target, attacker), strict=True):
        if who:
            changes += draft.modifiers(point, who, other, about)
            draft.trigger(point, who, other, about)
    if changes:
        change_fallen_dice(draft, changes)


def roll_damage(draft: Draft[State]) -> None:
    """Roll all the dice for the damage that is dealt next."""
    blow = blows.current_blow(draft.state)
    details = _roll_details(draft, blow)
    details["modifiers"] += blow.due.extra
    dice = roll_dice(
        draft, blow.due.dice, "Damage", blows.subject_of(blow), outcome_key=_outcome_key(draft.state, blow), **details
    )
    faces = tuple(die.face for die in dice)
    own_dice = len(dice) - sum(change.amount for change in blow.due.extra)
    if dice:
        _emit_rolled(
            draft, blow, dice, "Damage", blows.beating_dice(draft.state, blow, faces), base=own_dice, **details
        )
    draft.emit(facts.DamageStands(blow.target, faces, ()))


def reroll(draft: Draft[State], positions: tuple[int, ...], purpose: str = "Proven") -> None:
    """Reroll damage dice, by Proven or another rule; the new faces are final."""
    if not positions:
        return
    blow = blows.current_blow(draft.state)
    sides = tuple(blow.due.dice[position] for position in positions)
    details = _roll_details(draft, blow)
    key = _outcome_key(draft.state, blow, is_final=True)
    dice = roll_dice(draft, sides, purpose, blows.subject_of(blow), outcome_key=key, **details)
    new_faces = {position: die.face for position, die in zip(positions, dice, strict=True)}
    faces = tuple(new_faces.get(position, face) for position, face in enumerate(blow.faces))
    beating = blows.beating_dice(draft.state, blow, faces)
    counting = tuple(index for index, position in enumerate(positions) if position in beating)
    _emit_rolled(draft, blow, dice, purpose, counting, base=len(dice), **details)
    draft.emit(facts.DamageStands(blow.target, faces, (*blow.rerolled, *positions)))


def _outcome_key(state: State, blow: Blow, *, is_final: bool = False) -> OutcomeKey | None:
    """Return a function that maps rolls with equal consequences to equal keys; None if each face may matter.

    `is_final` means that the dice are not rolled again.
    """
    due = blow.due
    if blows.faces_matter(state):
        return None
    numbers: dict[str, Any] = {"proven": due.proven, "defense": blow.defense, "less": due.lowers}
    policy = "always" if state.settings.proven_policy == "always" else "optimal"
    policy = "" if is_final else policy
    return DefaultKey(partial(damage.outcome_key, **numbers), partial(damage.default_key, policy=policy, **numbers))


def _roll_details(draft: Draft[State], blow: Blow) -> dict[str, Any]:
    """Return the details known before a damage roll: the roller, the modifiers, and the Defense to beat."""
    applied = [Modifier("Defense", blow.defense, "difficulty")]
    changed = sum(change.amount for change in blow.due.changed)
    if blow.due.lowers + changed:
        applied.append(Modifier("lowered damage", -blow.due.lowers - changed, "damage"))
    applied.extend(blow.due.changed)
    return {"by": blows.roller_of(draft.state, blow), "modifiers": tuple(applied), "needed": blow.defense}


def _emit_rolled(
    draft: Draft[State], blow: Blow, dice: tuple[Die, ...], purpose: str, counting: tuple[int, ...], **details: Any
) -> None:
    """Emit the damage roll; `counting` holds the positions of the dice that beat the Defense."""
    who, count = blows.subject_of(blow), len(counting)
    result = f"{count} beat {blow.defense}"
    draft.emit(Rolled(purpose=purpose, who=who, dice=dice, kept=counting, total=count, result=result, **details))
