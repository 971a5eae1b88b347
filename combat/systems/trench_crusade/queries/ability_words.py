"""The words for abilities as data: points, effects, and the names that effects may use."""

from collections.abc import Mapping

from combat.engine.abilities.vocabulary import ALWAYS, MODIFY, SPANS, EffectKind, Names, load_points
from combat.engine.sheet_checks import Faults
from combat.systems.trench_crusade.rules import keywords
from events.abilities import Ability, Effect
from events.trench_crusade.facts import Action, Marker

FORBID, ALLOW, PASS, KEYWORD = "forbid", "allow", "pass", "keyword"
"""Permanent effects, which are not tied to an event."""

IGNORE, SOFTEN, INFECT, SHARPEN, CARRY_ON = "ignore", "soften", "infect", "weapon keyword", "carry on"
"""Effects on a roll's result, which are not tied to an event."""

SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE = "Ranged Attack in Melee", "Ranged Attack after a Charge"
RETREAT_FREELY = "Retreat without free attacks"
FULL_MOVES, HEAVY_MELEE, IN_COVER = "full moves after standing up", "HEAVY melee weapons", "Cover when shot at"
EXCEPTIONS = (SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE, RETREAT_FREELY, FULL_MOVES, HEAVY_MELEE, IN_COVER)
"""Exceptions to the rules that an ability may grant."""

ROLL = "roll"
"""The effect that requires an ACTION roll. Effects that depend on this roll have an `at` from `RESULTS`."""
RESULTS = ("success", "critical", "failure")
RISKY, PLAIN = "RISKY ACTION", "ACTION"
IGNORING, INFECTING = "ignoring armour", "infecting"
ONE_ARMOUR = "one point of Armour"

POINTS = load_points("combat.systems.trench_crusade")
"""The points at which abilities apply. A model is Out of Action only once, and falls again only if it stood up."""

MARKERS = (Marker.BLOOD, Marker.BLESSING, Marker.INFECTION)
GRANTED = (Action.MOVE, Action.DASH, Action.RANGED_ATTACK, Action.MELEE_ATTACK, Action.MEDI_KIT, Action.STAND)
FORBIDDEN = (
    *(Action.MOVE, Action.STANDARD_MOVE, Action.CHARGE, Action.RETREAT, Action.DASH, Action.CLIMB, Action.JUMP),
    *(Action.RANGED_ATTACK, Action.MELEE_ATTACK, Action.MEDI_KIT, Action.GOETIC, Action.PUTRESCERE),
)
PASSED = (
    *(Action.DASH, Action.CLIMB, Action.JUMP, Action.STAND, Action.MEDI_KIT, Action.LEDGE),
    *(Action.MOVE_INTO_DANGER, Action.DANGEROUS_TERRAIN, Action.CHARGE_OUT_OF_SIGHT, Action.DIVING_CHARGE),
)
CANCELLABLE = (
    *("Cover", "Long Range", "Elevated Position", "Off-Hand", "Defended Obstacle", "FEAR", "BLOCK", "Down"),
    *("Down target", "Critical Success", "BLAST", "Armour", ONE_ARMOUR, "Diving Charge"),
)
"""Names of the modifiers that an ability may cancel."""


def _check_markers(effect: Effect, _: Names) -> Faults:
    if effect.amount + effect.dice < 1:
        yield "amount", f"'{effect.do}' needs an amount of at least 1, or dice"


def _check_keyword(effect: Effect, _: Names) -> Faults:
    error = keywords.model_keyword_error(effect.what, ())
    if error:
        yield "what", error


def _looked_up(what: tuple[str, ...], *points: str) -> EffectKind:
    return EffectKind(what=what, points=points, to=("self",), looked_up=True)


EFFECTS: Mapping[str, EffectKind] = {
    MODIFY: EffectKind(shared=True, until=SPANS),
    "gain": EffectKind(what=MARKERS, check=_check_markers),
    "lose": EffectKind(what=MARKERS, check=_check_markers),
    "injure": EffectKind(what=("", IGNORING, INFECTING)),
    "knock down": EffectKind(what=("",)),
    "stand up": EffectKind(what=("",)),
    "condition": EffectKind(what="condition"),
    "cure": EffectKind(what="condition"),
    "grant": EffectKind(what=GRANTED),
    "ready": EffectKind(what=("",)),
    "end Activation": EffectKind(what=("",)),
    ROLL: EffectKind(what=(PLAIN, RISKY), once=True),
    IGNORE: _looked_up(CANCELLABLE, "roll", "attack", "attacked", "injure", "injured", "Morale"),
    SOFTEN: _looked_up(("Minor Hit", "Down", "Out of Action"), "injured"),
    CARRY_ON: _looked_up(("",), "roll", "attack"),
    INFECT: _looked_up(("",), "injure"),
    SHARPEN: _looked_up(("CRITICAL", "FIRE", "GAS", "SHRAPNEL", "IGNORES ARMOUR"), "injure"),
    FORBID: EffectKind(what=FORBIDDEN, points=(ALWAYS,), looked_up=True, shared=True),
    ALLOW: _looked_up(EXCEPTIONS, ALWAYS),
    PASS: _looked_up(PASSED, ALWAYS),
    KEYWORD: EffectKind(points=(ALWAYS,), looked_up=True, shared=True, check=_check_keyword),
}
"""The effects for `do`. Shared ones may apply to models near the owner."""


def check_ability(ability: Ability) -> Faults:
    """Yield the faults of an ability that the tables do not express."""
    if not ability.does and not ability.text.strip():
        yield "text", "an ability must have effects or a text"
    looked_up = [effect.do for effect in ability.does if effect.do in EFFECTS and EFFECTS[effect.do].looked_up]
    changing = all(effect.do == MODIFY or effect.do in looked_up for effect in ability.does)
    if ability.does and changing and not ability.asked:
        if ability.cost:
            yield "cost", "an automatic ability cannot have a cost; set `asked = true` or remove the cost"
        if ability.limit and not {SOFTEN, CARRY_ON}.intersection(looked_up):
            yield "limit", "an automatic ability cannot have a limit; set `asked = true` or remove the limit"
    if ability.asked and looked_up:
        yield "asked", "`asked` is only possible with effects that happen or change dice; others apply automatically"
    yield from _check_effects(ability, [effect.do for effect in ability.does])


def _check_effects(ability: Ability, does: list[str]) -> Faults:
    if "ready" in does and ability.limit not in ("round", "fight", "session"):
        yield "limit", "the effect 'ready' needs a limit: once per round or once per fight"
    for position, effect in enumerate(ability.does):
        if effect.do == MODIFY:
            for field, message in _check_change(ability, effect):
                yield f"does[{position}].{field}", message
        elif effect.at in RESULTS and ROLL not in does:
            yield f"does[{position}].at", f"`at` is only possible with '{ROLL}'"


def _check_change(ability: Ability, effect: Effect) -> Faults:
    if ability.when in POINTS and POINTS[ability.when].happens:
        yield "do", f"values cannot be changed at '{ability.when}'; use a condition that changes them instead"
    if effect.to == "target" and not ability.asked:
        yield "to", "an automatic ability cannot have a target; it can affect its owner, or allies or enemies near it"
    if not effect.amount:
        yield "amount", "the amount of a change must not be 0"
