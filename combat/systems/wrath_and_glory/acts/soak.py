"""Determination and Shock: soaking, being Exhausted, and recovering Shock."""

from collections.abc import Iterator

from combat.engine.dice.sources import OutcomeKey
from combat.engine.offer import Bound, Form, OneOf, Request, among
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.wrath_and_glory import acts
from combat.systems.wrath_and_glory.acts import CombatantCommand, GloryCommand, GmStatement, take_action
from combat.systems.wrath_and_glory.acts.conditions import leave_fight, set_condition
from combat.systems.wrath_and_glory.acts.declaring import roll_dice
from combat.systems.wrath_and_glory.acts.resources import pay_glory, pay_ruin, pay_wrath
from combat.systems.wrath_and_glory.acts.wounds import recover
from combat.systems.wrath_and_glory.queries import active_abilities, checks, domains, nouns, rolls, status
from combat.systems.wrath_and_glory.rules import actions, resources, soak, tests, wrath_die
from events.replace import replace
from events.vocabulary import Modifier, Soaked, Suffered
from events.wrath_and_glory import GM, Actions, Combatant, Conditions, HarmChanged, SoakStands, State, Traits


class DamageTargetCommand(CombatantCommand):
    """Base class of commands for the combatant that is about to take damage."""

    who: str = among(nouns.DAMAGED)


class Soak(DamageTargetCommand, wire="wrath_and_glory.soak.v1"):
    """Roll Determination to turn Wounds into Shock.

    Attributes:
        modifiers: Other modifiers of the dice, each with its source.
    """

    modifiers: tuple[Modifier, ...] = nouns.stated("dice")
    costs = (lambda state, who: acts.points_price(state, who, rolls.soak_price(rolls.damaged(state))),)

    def check(self, state: State) -> Iterator[Reason]:
        if not rolls.wounds_can_be_soaked(state):
            yield Reason("no_soak", f"{state.name(self.who)} cannot soak this damage", "WG-SOAK-04")

    def apply(self, draft: Draft[State]) -> None:
        target = draft.state.combatant(self.who)
        price = rolls.soak_price(target)
        if price:
            pay_ruin(draft, target.id, price, "Determination")
        base, abilities = target.determination, draft.modifiers("soak", target.id)
        pool, all_modifiers = rolls.pool_of(base, (*self.modifiers, *abilities))
        wrath, wounds = wrath_die.wrath_dice("determination", pool), rolls.pending_harm(draft.state).wounds
        key: OutcomeKey = lambda faces: min(wounds, tests.icons(faces))  # noqa: E731 - read by odds only
        faces = roll_dice(
            draft, "Determination", target.id, pool, wrath=wrath, modifiers=all_modifiers, base=base, default_key=key
        )
        draft.emit(SoakStands(target.id, faces, rerolled=False))


class Endure(DamageTargetCommand, wire="wrath_and_glory.endure.v1"):
    """Suffer the Wounds without a soak."""


@requests_at("SOAK")
def _request_soak(state: State) -> Iterator[Request]:
    who, amount = rolls.damaged(state), rolls.pending_harm(state).wounds
    price = rolls.soak_price(who)
    dice = f"Soak with {who.determination} {'die' if who.determination == 1 else 'dice'}"
    forms = (Soak.form(state, f"{dice} for {price} Ruin" if price else dice), Endure.form(state, "Do not soak"))
    wounds = f"{amount} {'Wound' if amount == 1 else 'Wounds'}"
    hidden = state.settings.hide_threats and not who.is_friend
    maximum = "" if hidden else f" of {who.max_shock}"
    soak = f"soak for {price} Ruin" if price else "soak"
    prompt = f"{who.name} is about to suffer {wounds}, with {who.shock}{maximum} Shock: {soak}?"
    yield Request(who.seat, "soak", prompt, forms, Soak(who.id))


class RerollSoak(DamageTargetCommand, wire="wrath_and_glory.reroll_soak.v1"):
    """Pay Wrath to roll the failed dice of Determination again."""

    costs = (lambda state: acts.wrath_price(state, rolls.damaged(state).seat),)

    def only_owners(self, state: State) -> bool:
        return state.has_combatant(self.who) and state.combatant(self.who).player != ""

    def check(self, state: State) -> Iterator[Reason]:
        if state.combatant(self.who).player:
            yield from checks.check_wrath(state, state.combatant(self.who).seat)

    def apply(self, draft: Draft[State]) -> None:
        places, soak_roll = rolls.soak_failures(draft.state), rolls.require(draft.state.harms[0].soak)
        pay_wrath(draft, draft.state.combatant(self.who).seat, "a reroll")
        again = roll_dice(draft, "Wrath reroll", self.who, len(places))
        draft.emit(SoakStands(self.who, tests.replace_rerolled(soak_roll.faces, places, again), rerolled=True))


class KeepSoak(DamageTargetCommand, wire="wrath_and_glory.keep_soak.v1"):
    """Keep the Determination roll."""


@requests_at("SOAK_REROLL")
def _request_soak_reroll(state: State) -> Iterator[Request]:
    who, price = rolls.damaged(state), state.settings.wrath_price
    forms = (RerollSoak.form(state, "Reroll all failed dice"), KeepSoak.form(state, "Keep the roll"))
    yield Request(who.seat, "reroll", f"{who.name}: reroll the soak for {price} Wrath?", forms, KeepSoak(who.id))


class BuySoakDice(GloryCommand, wire="wrath_and_glory.buy_soak_dice.v1"):
    """Buy Determination dice with Glory; 0 for none.

    Attributes:
        glory: The amount of Glory to spend.
    """

    who: str = among(nouns.DAMAGED)
    glory: int = among(nouns.GLORY, default=0)
    agreed: tuple[str, ...] = nouns.agreed()

    def price(self) -> int:
        return self.glory

    def apply(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.glory, "more dice")
        if self.glory:
            soak_roll = rolls.require(draft.state.harms[0].soak)
            faces = (*soak_roll.faces, *roll_dice(draft, "Glory dice", self.who, self.glory))
            draft.emit(SoakStands(self.who, faces, soak_roll.rerolled))


@requests_at("SOAK_GLORY")
def _request_soak_glory(state: State) -> Iterator[Request]:
    who, form = rolls.damaged(state), BuySoakDice.form(state, "Spend Glory on extra dice")
    yield Request(who.seat, "glory_dice", f"{who.name}: spend Glory on extra dice?", (form,), BuySoakDice(who.id))


@on_entering("HARM")
def _prepare_soak(draft: Draft[State]) -> None:
    """Before any soak, apply abilities that change the harm, and turn an Exhausted target's Shock into Wounds."""
    status.visible(rolls.damaged(draft.state))
    _apply_harm_abilities(draft)
    due = rolls.pending_harm(draft.state)
    weapon = rolls.harming_weapon(draft.state, due)
    agonising = weapon is not None and weapon.has(Traits.AGONISING)  # which counts the Wounds of the weapon first
    if rolls.damaged(draft.state).exhausted and due.shock and not agonising:
        plain, mortal = soak.exhausted_shock(due.shock, draft.state.settings.exhausted_shock)
        wounds, mortal = due.wounds + plain, due.mortal + mortal
        draft.emit(HarmChanged(target=due.target, wounds=wounds, mortal=mortal, soaks=due.soaks))


def _apply_harm_abilities(draft: Draft[State]) -> None:
    """Apply abilities that change the pending harm, or that let Mortal Wounds be soaked."""
    due = rolls.pending_harm(draft.state)
    changes = draft.modifiers("harmed", due.target, due.attacker, (f"with: {due.source}",))
    amounts = {"Wounds": due.wounds, "Mortal Wounds": due.mortal, "Shock": due.shock}
    for modifier in changes:
        amounts[modifier.on] = max(0, amounts[modifier.on] + modifier.amount) if amounts[modifier.on] else 0
    wounds, mortal = amounts["Wounds"], amounts["Mortal Wounds"]
    if active_abilities.allows(draft.state, due.target, active_abilities.SOAK_MORTAL):
        wounds, mortal = wounds + mortal, 0
    if (wounds, mortal, amounts["Shock"]) != (due.wounds, due.mortal, due.shock):
        soaks = due.soaks or draft.state.settings.soaks_per_hit * (wounds > due.wounds)
        left = HarmChanged(target=due.target, wounds=wounds, mortal=mortal, shock=amounts["Shock"], soaks=soaks)
        draft.emit(replace(left, modifiers=changes))


@on_entering("SOAKED")
def _turn_wounds_into_shock(draft: Draft[State]) -> None:
    due, dice = rolls.pending_harm(draft.state), rolls.require(draft.state.harms[0].soak)
    target = draft.state.combatant(due.target)
    left, turned = soak.soak_wounds(due.wounds, tests.icons(dice.faces))
    room = target.max_shock - target.shock
    if not target.profile.negates:
        turned, back = soak.soak_overflow(turned, room, draft.state.settings.soak_overflow)
        left += back
    left_over = HarmChanged(target=target.id, wounds=left, mortal=due.mortal, shock=due.shock, soaks=due.soaks - 1)
    draft.emit(left_over)
    if turned:
        draft.emit(Soaked(who=target.id, harm="Wounds", amount=turned, by="Determination"))
    if turned and not target.profile.negates:
        gain_shock(draft, target.id, turned, "Determination")


@cites("WG-NPC-02", "WG-SOAK-05", "WG-SOAK-10")
def gain_shock(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Record Shock. Too much makes a combatant Exhausted, and takes a Troop out of the fight."""
    if draft.state.combatant(who).profile.shockless:
        return
    draft.emit(Suffered(who=who, harm="Shock", amount=amount, source=source))
    after = draft.state.combatant(who)
    if after.shock > after.max_shock and not after.exhausted:
        set_condition(draft, who, Conditions.EXHAUSTED, 1, source)
        if after.profile.role == "troop":
            leave_fight(draft, who, Conditions.OUT, source)


class RecoverShock(CombatantCommand, wire="wrath_and_glory.recover_shock.v1"):
    """Recover Shock with Wrath; in combat this is an Action."""

    who: str = among(nouns.KNOWN, nouns.AGENT)

    def only_owners(self, state: State) -> bool:
        return state.has_combatant(self.who) and state.combatant(self.who).player != ""

    @cites("WG-WRATH-05", "WG-WRATH-07")
    def check(self, state: State) -> Iterator[Reason]:
        who = state.combatant(self.who)
        if state.fighting:
            yield from checks.check_action(state, who.id, Actions.RECOVER_SHOCK, slots=_slots(state))
        if who.shock_recovered and state.settings.wrath_shock_once:
            yield Reason("once", f"{who.name} has already spent Wrath to recover Shock this round", "WG-WRATH-05")
        if not who.shock or not who.present:
            yield Reason("no_shock", f"{who.name} has no Shock to recover", "WG-WRATH-05")
        if who.level(Conditions.UNCONSCIOUS):
            yield Reason("unconscious", f"{who.name} is unconscious", "WG-WRATH-07")
        yield from checks.check_wrath(state, who.seat)

    def apply(self, draft: Draft[State]) -> None:
        reading, who = draft.state.settings.wrath_shock, draft.state.combatant(self.who)
        if draft.state.turn is not None:
            take_action(draft, who.id, Actions.RECOVER_SHOCK, _slots(draft.state))
        pay_wrath(draft, who.seat, "recovering Shock")
        if reading == "d3_plus_3":
            amount = draft.roll_die(3, "Recover Shock", who.id) + resources.SHOCK_BONUS
        else:
            amount = resources.shock_recovered(who.profile.rank, who.profile.tier, reading)
        recover(draft, who.id, "Shock", amount, "Wrath")

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if who.shock and not any(cls(who.id).reasons(state)):
            amount = f" (up to {who.profile.rank + 3})" if state.settings.wrath_shock == "rank_plus_3" else ""
            label = f"recover Shock for {state.settings.wrath_price} Wrath{amount}"
            yield cls.form_for(state, who, label)


def _slots(state: State) -> tuple[str, ...]:
    return (actions.WRATH_SHOCK_SLOT[state.settings.wrath_shock_action],)


def _threats_with_shock(state: State) -> OneOf:
    return domains.one_of([threat for threat in state.present(GM) if threat.shock])


def _paying_threats_with_shock(state: State) -> OneOf:
    return domains.one_of([threat for threat in state.present(GM) if threat.shock and state.ruin + threat.ruin])


class RestoreShock(GmStatement, wire="wrath_and_glory.restore_shock.v1"):
    """Pay Ruin to restore a Threat's Shock.

    Attributes:
        who: The Threat that recovers Shock.
    """

    label = "Restore Shock for Ruin"
    who: str = nouns.combatant(
        nouns.THREAT,
        Bound(_threats_with_shock, "a Threat with Shock to recover", "no_shock", "WG-RUIN-04"),
        Bound(_paying_threats_with_shock, "a Threat that can pay for it", "no_ruin", "WG-RUIN-01"),
    )

    def apply(self, draft: Draft[State]) -> None:
        pay_ruin(draft, self.who, resources.RUIN_PRICE, "restoring Shock")
        amount = draft.roll_die(3, "Restore Shock", self.who) + resources.SHOCK_BONUS
        recover(draft, self.who, "Shock", amount, "Ruin")
