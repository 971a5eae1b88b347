"""Melee Combat: Melee Attacks, and the free ones at whoever retreats."""

from collections.abc import Iterator, Mapping

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request, YesNo
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfAModel, OfTheActive, declare
from combat.systems.trench_crusade.rules import keywords, melee_combat, movement
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, FreeAttackSettled
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Modifier


@attrs.frozen(kw_only=True)
class Fight(OfTheActive, wire="trench_crusade.fight.v1"):
    """A Melee Attack; `defended_obstacle` where the target touches one that lies between the two."""

    weapon: str
    target: str
    defended_obstacle: bool = False

    @cites("TC-MEL-01", "TC-MEL-02")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from queries.bars_unarmed(state, model, "melee", self.weapon, "TC-MEL-01")
        if acting.took(Action.MELEE_ATTACK, self.weapon):
            sentence = f"{model.name} has already struck with the {state.name(self.weapon)}; each weapon strikes once"
            yield Reason("already_taken", sentence, "TC-MEL-02")
        if self.target not in model.in_melee_with:
            beside = " and ".join(map(state.name, model.in_melee_with)) or "nobody"
            sentence = f"{state.name(self.target)} is not in Melee with {model.name}; {beside} is"
            yield Reason("not_in_melee", sentence, "TC-MEL-01")
        off_hand, strikes_last = _off_hand_of(state, model), state.settings.off_hand == "last"
        if strikes_last and off_hand not in ("", self.weapon) and acting.took(Action.MELEE_ATTACK, off_hand):
            sentence = f"{model.name} has struck with its Off-Hand weapon, which must strike last at this table"
            yield Reason("off_hand_last", sentence, "TC-MEL-02")

    @cites("TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-MOVE-12")
    def does(self, draft: Draft[State]) -> None:
        state = draft.state
        actor, target, acting = state.model(self.model), state.model(self.target), state.activation(self.model)
        diving = acting is not None and acting.dived_at == target.id
        present = {
            "Off-Hand": self.weapon == _off_hand_of(state, actor),
            "Defended Obstacle": melee_combat.defends_an_obstacle(self.defended_obstacle, target.down, diving),
            "FEAR": keywords.is_feared(target.has("FEAR"), actor.has("FEAR")),
            "BLOCK": keywords.is_blocked(_blocks(state, target), queries.charged(acting)),
        }
        dive = queries.dice(("Diving Charge", movement.dive_dice(diving)))
        draft.happens(ActionTaken(actor.id, Action.MELEE_ATTACK, self.weapon))
        _declare(draft, actor, self.weapon, target.id, (*dive, *_hit_dice(present)))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        beside = tuple(map(state.model, model.in_melee_with))
        for weapon in queries.weapons(state, model, "melee") if beside else ():
            label, strike, enemies = f"Fight with {weapon.name}", queries.one_of(weapon), queries.one_of(*beside)
            whom = {"model": queries.one_of(model), "weapon": strike, "target": enemies}
            yield Form(cls, label, {**whom, "defended_obstacle": YesNo()}, queries.EAGER)


@attrs.frozen
class FreeAttack(OfAModel, wire="trench_crusade.free_attack.v1"):
    """Strike at a retreating enemy with one weapon."""

    weapon: str
    defended_obstacle: bool = False

    @cites("TC-MOVE-07")
    def bars(self, state: State) -> Iterator[Reason]:
        if self.model in state.free_attackers:
            yield from queries.bars_unarmed(state, state.model(self.model), "melee", self.weapon, "TC-MEL-01")
        else:
            yield from _bars_free_attack(state, self.model)

    @cites("TC-MOVE-07", "TC-MEL-03", "TC-MEL-04")
    def does(self, draft: Draft[State]) -> None:
        actor, target = draft.state.model(self.model), draft.state.model(draft.state.retreating)
        present = {
            "Defended Obstacle": melee_combat.defends_an_obstacle(self.defended_obstacle, target.down, diving=False),
            "FEAR": keywords.is_feared(target.has("FEAR"), actor.has("FEAR")),
        }
        draft.happens(FreeAttackSettled(actor.id))
        _declare(draft, actor, self.weapon, target.id, _hit_dice(present))


@attrs.frozen
class Forgo(OfAModel, wire="trench_crusade.forgo.v1"):
    """Let a retreating enemy go."""

    @cites("TC-MOVE-07")
    def bars(self, state: State) -> Iterator[Reason]:
        if self.model not in state.free_attackers:
            yield from _bars_free_attack(state, self.model)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(FreeAttackSettled(self.model))


@asked_at("FREE_MELEE")
def _strike_or_not(state: State) -> Iterator[Request]:
    for attacker in map(state.model, state.free_attackers):
        whom = {"model": queries.one_of(attacker), "weapon": queries.one_of(*queries.weapons(state, attacker, "melee"))}
        strike = Form(FreeAttack, "Strike", {**whom, "defended_obstacle": YesNo()}, queries.LIKELY)
        prompt = f"{state.name(state.retreating)} retreats: does {attacker.name} strike?"
        forms = (strike, queries.offer(Forgo, "Let go", attacker))
        yield Request(attacker.side, "free_attack", prompt, forms, Forgo(attacker.id))


def _bars_free_attack(state: State, model: str) -> Iterator[Reason]:
    striking = " and ".join(map(state.name, state.free_attackers)) or "nobody"
    sentence = f"{state.name(model)} has no free attack at {state.name(state.retreating)} now; {striking} may strike"
    yield Reason("no_free_attack", sentence, "TC-MOVE-07")


@cites("TC-MEL-02")
def _off_hand_of(state: State, model: Model) -> str:
    melee = [weapon.id for weapon in queries.weapons(state, model, "melee")]
    return melee_combat.off_hand(melee, model.profile.off_hand)


@cites("TC-MEL-04")
def _blocks(state: State, target: Model) -> bool:
    """Return whether a model, or a weapon it carries, has BLOCK."""
    weapons = (queries.weapon_of(state, each) for each in target.profile.weapons)
    return target.has("BLOCK") or any("BLOCK" in weapon.keywords for weapon in weapons)


def _hit_dice(present: Mapping[str, bool]) -> tuple[Modifier, ...]:
    return queries.dice(*melee_combat.hit_dice([name for name, holds in present.items() if holds]))


def _declare(draft: Draft[State], actor: Model, weapon: str, target: str, others: tuple[Modifier, ...]) -> None:
    wielded = queries.weapon_of(draft.state, weapon)
    skill = queries.dice(("Melee characteristic", actor.profile.melee), (wielded.name, wielded.hit_dice))
    attack = ActionDeclared(model=actor.id, action=Action.MELEE_ATTACK, weapon=weapon, targets=(target,))
    declare(draft, attrs.evolve(attack, modifiers=(*skill, *others)))
