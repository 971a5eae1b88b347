"""Melee Combat: Melee Attacks, and free attacks on a retreating model."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from combat.engine.offer import Bound, Form, LazySequence, OneOf, Request, among
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.injuries import hit_automatically
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import keywords, melee_combat
from events.replace import replace
from events.trench_crusade import Activation, Model, State, Weapon
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, BlowsLeft, FreeAttackSettled, UsedUp
from events.vocabulary import Modifier


def _weapons(state: State, model: str) -> OneOf:
    return queries.one_of(*queries.distinct(queries.melee_weapons(state, state.model(model))))


def _opponents(state: State, model: str) -> OneOf:
    return queries.one_of(*map(state.model, state.model(model).in_melee_with))


@cites("TC-MEL-02")
def _off_hands(state: State, model: str) -> OneOf:
    """Return the weapons that the first Melee Attack of an Activation may name as the Off-Hand weapon."""
    actor, activation = state.model(model), state.activation(model)
    light = [weapon for weapon in queries.distinct(queries.melee_weapons(state, actor)) if not _is_two_handed(weapon)]
    started = activation is None or activation.took(Action.MELEE_ATTACK)
    is_open = len(light) > 1 and not started and _off_hand_of(state, actor) != ""
    return queries.or_none(queries.one_of(*(light if is_open else ())), "as on the sheet")


MELEE_WEAPON = Bound(_weapons, "a melee weapon of the model", "no_such_weapon", "TC-MEL-01")


class Fight(actions.ActivationCommand, wire="trench_crusade.fight.v1", kw_only=True):
    """Make a Melee Attack, or the next attack of the current one.

    Attributes:
        weapon: The weapon to use: a melee weapon or a PISTOL, or bare hands if the model has neither.
        target: The enemy to attack, in Melee with the model.
        defended_obstacle: Whether the target touches an obstacle between the two models.
        modifiers: Other modifiers to the hit roll or the injury roll, each with its source.
        off_hand: The Off-Hand weapon in this Activation, if the first Melee Attack changes it; empty for the sheet's.
    """

    action_types = (Action.MELEE_ATTACK,)
    weapon: str = among(MELEE_WEAPON)
    target: str = among(_opponents, noun="an enemy in Melee with the model", code="not_in_melee", rule="TC-MEL-01")
    defended_obstacle: bool = False
    modifiers: tuple[Modifier, ...] = among(actions.STATED_FOR_ATTACK, default=(), later=True)
    off_hand: str = among(
        _off_hands,
        default="",
        later=True,
        noun="a one-handed melee weapon, named with the first of two attacks",
        code="off_hand",
        rule="TC-MEL-02",
    )

    @cites("TC-MEL-01", "TC-MEL-02")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_attack(state, model, activation, self.weapon)

    @cites("TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-MOVE-12")
    def attack(self, state: State) -> ActionDeclared:
        """Return the declared attack with all its modifiers except those for the attacker's own condition."""
        weapon, activation = queries.weapon_of(state, self.weapon), state.activation(self.model)
        actor, target = state.model(self.model), state.model(self.target)
        diving = activation is not None and activation.dived_at == target.id
        present = {
            "Off-Hand": activation is not None and _is_off_hand(state, actor, activation, self),
            "Defended Obstacle": melee_combat.defends_an_obstacle(self.defended_obstacle, target.down, diving),
            "FEAR": _is_feared(state, target, actor),
            "BLOCK": keywords.is_blocked(_has_block(state, target, actor), queries.has_charged(activation)),
        }
        dive = queries.dice_modifiers(("Diving Charge", int(diving)))
        risky = weapon.has("RISKY") and not weapon.automatic
        return _attack(state, actor, weapon, target.id, (*dive, *_hit_dice(present)), self.modifiers, risky=risky)

    @cites("TC-MEL-01", "TC-MEL-02")
    def apply(self, draft: Draft[State]) -> None:
        state, weapon, attack = draft.state, queries.weapon_of(draft.state, self.weapon), self.attack(draft.state)
        if state.flurry is None:
            draft.emit(ActionTaken(self.model, Action.MELEE_ATTACK, self.weapon, self.off_hand))
        blows = state.flurry.blows if state.flurry is not None else weapon.attacks
        if blows > 1 or state.flurry is not None:
            draft.emit(BlowsLeft(self.model, weapon.id, blows - 1))
        if weapon.has("CONSUMABLE") and blows == 1:
            draft.emit(UsedUp(self.model, weapon.id))
        _declare_or_hit(draft, weapon, attack)

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        for weapon in queries.distinct(queries.melee_weapons(state, model)) if model.in_melee_with else ():
            if not any(_check_attack(state, model, activation, weapon.id)):
                yield cls.forms_for_weapon(weapon, state, model)
                if len((choice := _off_hands(state, model.id)).of) > 1:
                    label, one = f"fight with the {weapon.name}, naming the Off-Hand weapon", queries.one_of(weapon)
                    named = OneOf(choice.of[1:], choice.names[1:])
                    yield cls.form_for(state, label, model, weapon=one, off_hand=named)

    @classmethod
    def forms_for_weapon(cls, weapon: Weapon, state: State, model: Model) -> Form:
        """Return the form for an attack with one weapon."""
        label, one = f"fight with the {weapon.name}", queries.one_of(weapon)
        return cls.form_for(state, label, model, omit=("off_hand",), weapon=one)


@cites("TC-MEL-01")
def _check_attack(state: State, model: Model, activation: Activation, weapon: str) -> Iterator[Reason]:
    flurry = state.flurry
    if flurry is None:
        yield from _check_weapon(state, model, activation, weapon)
    elif (flurry.model, flurry.weapon) != (model.id, weapon):
        owner, with_what = state.name(flurry.model), state.name(flurry.weapon)
        sentence = f"{owner} can still attack with the {with_what}; make these attacks, or hold back first"
        yield Reason("other_weapon", sentence, "TC-MEL-01")


@cites("TC-MEL-02")
def _check_weapon(state: State, model: Model, activation: Activation, weapon: str) -> Iterator[Reason]:
    weapons_used, copies = _weapons_used(activation), model.profile.weapons.count(weapon)
    more = activation.granted.count(Action.MELEE_ATTACK)
    if not melee_combat.may_strike(weapon, weapons_used, max(1, copies), more):
        used = f"{model.name} has already attacked with the {' and the '.join(map(state.name, weapons_used))}"
        most = f"each weapon can attack once, and at most {melee_combat.MAX_ATTACKS} weapons can attack"
        yield Reason("already_taken", f"{used}; {most}", "TC-MEL-02")
    else:
        ids = dict.fromkeys((*weapons_used, weapon)) if more else (*weapons_used, weapon)
        weapons_in_hand = [weapon for weapon in map(state.weapon, ids) if weapon is not None]
        hands = _hands_for(state, model, *weapons_in_hand)
        yield from queries.check_hands(model, hands, weapons_in_hand, "TC-MEL-02")
    if weapons_used and state.settings.off_hand == "last":
        off_hand = _off_hand_of(state, model, activation)
        if off_hand not in ("", weapon) and off_hand in weapons_used:
            used = f"{model.name} has attacked with its Off-Hand weapon, which must attack last (setting off_hand)"
            yield Reason("off_hand_last", used, "TC-MEL-02")


class HoldBack(actions.ActivationCommand, wire="trench_crusade.hold_back.v1"):
    """End a Melee Attack without making the remaining attacks."""

    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        if state.flurry is None or state.flurry.model != model.id:
            yield Reason("no_attacks", f"{model.name} has no attacks left", "TC-MEL-01")

    def apply(self, draft: Draft[State]) -> None:
        flurry = draft.state.flurry
        if flurry is not None:
            draft.emit(BlowsLeft(self.model, flurry.weapon, 0))
            if queries.weapon_of(draft.state, flurry.weapon).has("CONSUMABLE"):
                draft.emit(UsedUp(self.model, flurry.weapon))


FREE_ATTACKER = Bound(
    lambda state: queries.one_of(*map(state.model, state.free_attackers)),
    "a model that can make a free attack",
    "no_free_attack",
    "TC-MOVE-07",
)


class FreeAttack(actions.ModelCommand, wire="trench_crusade.free_attack.v1"):
    """Make a free attack on a retreating enemy.

    Attributes:
        weapon: The weapon to use: a melee weapon or a PISTOL, or bare hands if the model has neither.
        defended_obstacle: Whether the target touches an obstacle between the two models.
        modifiers: Other modifiers to the hit roll or the injury roll, each with its source.
    """

    model: str = among(FREE_ATTACKER)
    weapon: str = among(MELEE_WEAPON)
    defended_obstacle: bool = False
    modifiers: tuple[Modifier, ...] = among(actions.STATED_FOR_ATTACK, default=(), later=True)

    @cites("TC-MOVE-07")
    def check(self, state: State) -> Iterator[Reason]:
        yield from actions.check_not_forbidden(state, self.model, Action.MELEE_ATTACK)
        yield from _check_hands(state, state.model(self.model), queries.weapon_of(state, self.weapon))

    @cites("TC-MOVE-07", "TC-MEL-03", "TC-MEL-04")
    def attack(self, state: State) -> ActionDeclared:
        """Return the declared attack with all its modifiers except those for the attacker's own condition."""
        actor, target = state.model(self.model), state.model(state.retreating)
        present = {
            "Defended Obstacle": melee_combat.defends_an_obstacle(self.defended_obstacle, target.down, diving=False),
            "FEAR": _is_feared(state, target, actor),
        }
        weapon = queries.weapon_of(state, self.weapon)
        return _attack(state, actor, weapon, target.id, _hit_dice(present), self.modifiers)

    @cites("TC-MOVE-07")
    def apply(self, draft: Draft[State]) -> None:
        weapon, attack = queries.weapon_of(draft.state, self.weapon), self.attack(draft.state)
        draft.emit(FreeAttackSettled(self.model))
        if weapon.has("CONSUMABLE"):
            draft.emit(UsedUp(self.model, weapon.id))
        _declare_or_hit(draft, weapon, attack)


class Forgo(actions.ModelCommand, wire="trench_crusade.forgo.v1"):
    """Let a retreating enemy go without a free attack."""

    model: str = among(FREE_ATTACKER)
    apply = emits(FreeAttackSettled)


@requests_at("FREE_MELEE")
def _request_free_attack(state: State) -> Iterator[Request]:
    for attacker in map(state.model, state.free_attackers):
        prompt = f"{state.name(state.retreating)} retreats. Does {attacker.name} make a free attack?"
        forms = LazySequence(partial(_free_attack_forms, state, attacker))
        yield Request(attacker.side, "free_attack", prompt, forms, Forgo(attacker.id))


def _free_attack_forms(state: State, attacker: Model) -> Iterator[Form]:
    armed = queries.distinct(queries.melee_weapons(state, attacker))
    usable = [weapon for weapon in armed if not any(_check_hands(state, attacker, weapon))]
    if usable and not any(actions.check_not_forbidden(state, attacker.id, Action.MELEE_ATTACK)):
        yield FreeAttack.form_for(state, "strike", attacker, weapon=queries.one_of(*usable))
    yield Forgo.form_for(state, "let go", attacker)


def _check_hands(state: State, model: Model, weapon: Weapon) -> Iterator[Reason]:
    yield from queries.check_hands(model, _hands_for(state, model, weapon), (weapon,), "TC-MEL-02")


@requests_at("NEXT_BLOW")
def _request_next_attack(state: State) -> Iterator[Request]:
    flurry = state.flurry
    if flurry is None:
        return
    model, weapon = state.model(flurry.model), queries.weapon_of(state, flurry.weapon)
    blows = "1 attack" if flurry.blows == 1 else f"{flurry.blows} attacks"
    prompt = f"{model.name} has {blows} left with the {weapon.name}. Attack again?"
    forms = [HoldBack.form_for(state, "hold back", model)]
    if not any(actions.check_not_forbidden(state, model.id, *Fight.action_types)):
        forms = [Fight.forms_for_weapon(weapon, state, model), *forms]
    yield Request(model.side, "next_blow", prompt, forms, HoldBack(model.id))


@cites("TC-MEL-01")
def settle_flurry(draft: Draft[State]) -> None:
    """Drop the remaining attacks if the model is no longer in Melee."""
    flurry = draft.state.flurry
    if flurry is not None and not draft.state.model(flurry.model).in_melee_with:
        actions.spend_weapon(draft, flurry.model)
        draft.emit(BlowsLeft(flurry.model, flurry.weapon, 0))


@cites("TC-MEL-02")
def _weapons_used(activation: Activation) -> list[str]:
    return [action.detail for action in activation.actions if action.action == Action.MELEE_ATTACK]


@cites("TC-MEL-02")
def _off_hand_of(state: State, model: Model, activation: Activation | None = None) -> str:
    named = [action.off_hand for action in activation.actions if action.off_hand] if activation else []
    melee = queries.melee_weapons(state, model)
    hands = min((_hands_for(state, model, *pair) for pair in combinations(melee, 2)), default=0)
    if not melee_combat.are_hands_enough(hands, queries.hands_held(model.profile, melee)):
        return ""
    pistols = [weapon.id for weapon in melee if weapon.has("PISTOL")]
    light = [weapon.id for weapon in melee if not _is_two_handed(weapon)]
    chosen = named[-1] if named else model.profile.off_hand
    return melee_combat.off_hand([weapon.id for weapon in melee], chosen, pistols, light)


def _is_two_handed(weapon: Weapon) -> bool:
    return melee_combat.is_two_handed(weapon.hands, weapon.has("CUMBERSOME"))


@cites("TC-MEL-02")
def _is_off_hand(state: State, model: Model, activation: Activation, attack: Fight) -> bool:
    """Return whether the next attack is an Off-Hand attack. All attacks of one Melee Attack count like the first."""
    weapons_used = _weapons_used(activation)[: -1 if state.flurry is not None else None]
    copies = max(1, model.profile.weapons.count(attack.weapon))
    off_hand = attack.off_hand or _off_hand_of(state, model, activation)
    return melee_combat.strikes_off_hand(attack.weapon, weapons_used, off_hand, copies)


@cites("TC-MEL-02")
def _hands_for(state: State, model: Model, *weapons: Weapon) -> int:
    each = [(weapon.hands, weapon.has("CUMBERSOME")) for weapon in weapons]
    return melee_combat.hands_together(each, strong=active_abilities.has(state, model, "STRONG"))


@cites("TC-MEL-04")
def _has_block(state: State, target: Model, attacker: Model) -> bool:
    has_block = active_abilities.has(state, target, "BLOCK") or any(
        weapon.has("BLOCK") for weapon in queries.carried_weapons(state, target)
    )
    return has_block and keywords.affects("BLOCK", active_abilities.keywords_of(state, attacker))


@cites("TC-MEL-04")
def _is_feared(state: State, target: Model, attacker: Model) -> bool:
    immune = active_abilities.keywords_of(state, attacker)
    hampered = "FEAR" not in immune and keywords.affects("FEAR", immune)
    return hampered and active_abilities.has(state, target, "FEAR")


def _hit_dice(present: Mapping[str, bool]) -> tuple[Modifier, ...]:
    return queries.dice_modifiers(*melee_combat.hit_dice([name for name, holds in present.items() if holds]))


@cites("TC-MEL-01", "TC-SHOOT-01", "TC-DICE-06")
def _attack(
    state: State,
    actor: Model,
    weapon: Weapon,
    target: str,
    others: tuple[Modifier, ...],
    stated: tuple[Modifier, ...],
    *,
    risky: bool = False,
) -> ActionDeclared:
    """Return the declaration of a Melee Attack. A PISTOL uses the Ranged characteristic, or the better of the two."""
    sheet = actor.profile
    skill = ("Melee characteristic", sheet.melee)
    better = state.settings.pistol_in_melee == "better" and sheet.melee > sheet.ranged
    if weapon.kind == "ranged" and not better:
        skill = ("Ranged characteristic", sheet.ranged)
    hit_modifiers, injury_modifiers = actions.split_modifiers(stated)
    modifiers = (*queries.dice_modifiers(skill, (weapon.name, weapon.hit_dice)), *others, *hit_modifiers)
    attack = ActionDeclared(model=actor.id, action=Action.MELEE_ATTACK, weapon=weapon.id, targets=(target,))
    return replace(attack, risky=risky, modifiers=modifiers, injury_modifiers=injury_modifiers)


def _declare_or_hit(draft: Draft[State], weapon: Weapon, attack: ActionDeclared) -> None:
    """Declare a Melee Attack. If the weapon needs no roll, apply the hit at once."""
    if weapon.automatic:
        hit_automatically(draft, attack)
    else:
        actions.declare(draft, attack)
