"""Injury rolls, whatever caused them: attacks, falls, terrain."""

from fractions import Fraction

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.decide.rolls import force_end
from combat.systems.trench_crusade.decide.spending import open_window, opponent, spent_modifiers
from combat.systems.trench_crusade.rules import actions, dice, injury, markers
from events.trench_crusade.facts import InjuryDue, InjuryResolved
from events.trench_crusade.table import Model, State
from events.vocabulary import ConditionChanged, Gained, Modifier, Rolled, Suffered

HARM = {"minor hit": "Minor Hit", "down": "Down", "out of action": "Out of Action"}


@cites("TC-WIN-03", "TC-WIN-05", "TC-BLOOD-07")
def injured(draft: Draft[State]) -> None:
    """Open the windows for an injury roll, now that the hit is known, for whoever can spend."""
    owner = draft.state.model(draft.state.injuries[0].target).side
    open_window(draft, "injury", opponent(draft.state, owner), owner)


@cites("TC-MOVE-10")
def fall(draft: Draft[State], model: str, drop: int, *, voluntary: bool = False) -> None:
    """Make the injury roll of a fall, where it is far enough (TC-MOVE-10)."""
    inches = Fraction(drop, 2)
    if actions.FALL_INJURY_FROM[draft.state.settings.fall_injury_from](inches, voluntary):
        extra = actions.fall_injury_dice(inches)
        modifiers = (Modifier("Height of the fall", extra, "dice"),) if extra else ()
        draft.happens(InjuryDue(target=model, attacker="", source="Fall", cause="accident", modifiers=modifiers))


@cites("TC-DOWN-03", "TC-INJ-04")
def put_down(draft: Draft[State], model: str, source: str) -> None:
    """Knock a model Down; in its own Activation that may end it (TC-DOWN-03, D-07)."""
    if draft.state.model(model).down:
        return
    draft.happens(ConditionChanged(who=model, condition="Down", level=1, source=source))
    if draft.state.settings.down_ends_activation:
        force_end(draft, model, "it went Down")


@cites("TC-INJ-01", "TC-INJ-11", "TC-BATH-01", "TC-BATH-05", "TC-DICE-10")
def roll_injury(draft: Draft[State]) -> None:
    """Roll on the Injury Chart for the injury that comes first, and apply it (TC-INJ-01 to TC-INJ-14)."""
    state = draft.state
    hurt = state.injuries[0]
    target = state.model(hurt.target)
    weapon = None if hurt.cause == "accident" else state.weapon(hurt.source)
    keywords = weapon.keywords if weapon else ()
    baths = sum(each.bloodbaths for each in state.window.spendings) if state.window else 0
    modifiers = (*hurt.modifiers, *_down_bonus(state, hurt, target), *spent_modifiers(state, "injury"))
    net = dice.limited(dice.net_dice(each.amount for each in modifiers), state.settings.max_net_dice)
    base = injury.injury_base(weapon.injury_base if weapon else dice.BASE_DICE, baths)
    armour = injury.armour_modifier(target.profile.armour, target.profile.shield, ignored="IGNORES ARMOUR" in keywords)
    pool = draft.roll(dice.pool_size(net, base), 6, "Injury", target.id)
    faces = [die.face for die in pool]
    total = injury.injury_total(dice.kept_total(faces, net, base), armour)
    rolled = injury.injury_result(total)
    shown = (*modifiers, Modifier("Bloodbath", baths, "dice")) if baths else modifiers
    shown = (*shown, Modifier("Armour", armour, "total")) if armour else shown
    draft.happens(
        Rolled(
            purpose="Injury",
            who=target.id,
            dice=pool,
            kept=dice.kept(faces, net, base),
            total=total,
            modifiers=shown,
            result=rolled,
        )
    )
    result, tough_used = injury.converted(
        rolled,
        machine_armour=target.profile.armour == "machine",
        tough_left=target.has("TOUGH") and not target.tough_used,
        golem=target.has("GOLEM"),
        bloodbath=baths > 0,
    )
    draft.happens(InjuryResolved(target.id, rolled, result))
    if tough_used:
        draft.happens(ConditionChanged(who=target.id, condition="TOUGH used", level=1, source="TOUGH"))
    _apply(draft, target, result, hurt.source)
    place(draft, target.id, "Blood Marker", injury.burning_markers(keywords), hurt.source)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def place(draft: Draft[State], model: str, marker: str, amount: int, source: str) -> None:
    """Place markers on a model that is on the table, as far as there is room (TC-BLOOD-02, TC-BLESS-04, TC-INF-01)."""
    target = draft.state.model(model)
    held = {"Blood Marker": target.blood, "Blessing Marker": target.blessings}.get(marker, target.infection)
    room = markers.placed(held, amount)
    if room and not target.out:
        draft.happens(Gained(whose=model, resource=marker, amount=room, source=source))


def _down_bonus(state: State, hurt: InjuryDue, target: Model) -> tuple[Modifier, ...]:
    reading = injury.DOWN_INJURY_BONUS[state.settings.down_injury_bonus]
    bonus = reading(target.down, hurt.cause == "melee")
    return (Modifier("Down target", bonus, "dice"),) if bonus else ()


@cites("TC-INJ-03", "TC-INJ-04", "TC-INJ-05")
def _apply(draft: Draft[State], target: Model, result: str, source: str) -> None:
    """Do what the chart says to the model (TC-INJ-02 to TC-INJ-05)."""
    if result not in HARM:
        return
    draft.happens(Suffered(who=target.id, harm=HARM[result], amount=1, source=source))
    if result == "out of action":
        draft.happens(ConditionChanged(who=target.id, condition="Out of Action", level=1, source=source))
        force_end(draft, target.id, "it is Out of Action")
        return
    place(draft, target.id, "Blood Marker", injury.blood_from_injury(result, target.down), source)
    if injury.is_down_after(result, target.down):
        put_down(draft, target.id, source)
