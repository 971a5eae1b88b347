"""Movement: moving, running, standing up, leaving a melee, Reflexive Attacks and engagement."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Literal

from attrs import frozen

from combat.engine.acts import asked_at
from combat.engine.domains import Domain, Given, OneOf, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Filled, Form, Request
from combat.systems.wrath_and_glory.acts import OfCombatant, OfTheGM, gm_for, take
from combat.systems.wrath_and_glory.acts.attacks import strike_at
from combat.systems.wrath_and_glory.acts.conditions import afflict, change, leave
from combat.systems.wrath_and_glory.queries import domains, reasons, rolls, standing
from combat.systems.wrath_and_glory.rules import conditions, movement, wounds
from events.vocabulary import Left, Modifier
from events.wrath_and_glory.facts import Actions, BlowSettled, BlowsInvited, Conditions, EngagementChanged, Moved
from events.wrath_and_glory.sheets import SIDES, Weapon
from events.wrath_and_glory.table import Combatant, State

FAST = (Actions.RUN, Actions.SPRINT, Actions.CHARGE)
"""Movement that goes beyond Standard Movement."""

IN_COVER = OneOf((True,), ("in cover",))
ANYWHERE = domains.Usual((False, True), ("in the open", "in cover"))
"""The field for whether the move leads through cover; the other one is for Pinned combatants."""


@frozen
class Moves(OfCombatant):
    """Base class of movements that may leave or enter a melee.

    Attributes:
        engage: Enemies that the combatant is engaged with afterwards. Other engaged enemies may make a Reflexive
            Attack.
    """

    HOW: ClassVar[str]
    engage: tuple[str, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, self.HOW, slots=_slots(state, self.HOW))
        yield from moving_barred(state, self.who, self.HOW, self.engage)

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, self.HOW, _slots(draft.state, self.HOW))
        _record_movement(draft, self.who, self.HOW, self.engage)


def _slots(state: State, how: str) -> tuple[str, ...] | None:
    return movement.RUN_COST[state.settings.run_cost] if how == Actions.RUN else None


@frozen
class Move(Moves, wire="wrath_and_glory.move.v1"):
    """Move up to Speed.

    Attributes:
        in_cover: Whether the combatant stays in cover during the move.
    """

    HOW = Actions.MOVE
    in_cover: bool = False

    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        if state.knows(self.who) and state.combatant(self.who).level(Conditions.PINNED) and not self.in_cover:
            yield Reason("pinned", f"{state.name(self.who)} is Pinned and can only move in cover", "WG-COND-01")

    @classmethod
    def offered(cls, state: State, who: Combatant, engagement_fields: Callable[[], domains.Fields]) -> Iterator[Form]:
        if reasons.has_room(state, who.id, Actions.MOVE):
            pinned = who.level(Conditions.PINNED) > 0
            cover = IN_COVER if pinned else ANYWHERE
            yield domains.offer(who, cls, "move", lambda: {**engagement_fields(), "in_cover": cover})


@frozen
class Run(Moves, wire="wrath_and_glory.run.v1"):
    """Run: move a second time."""

    HOW = Actions.RUN


@frozen
class Sprint(Moves, wire="wrath_and_glory.sprint.v1"):
    """Sprint: do nothing but run. In the older edition this also lowers Defence."""

    HOW = Actions.SPRINT


@frozen
class FallBack(OfCombatant, wire="wrath_and_glory.fall_back.v1"):
    """Leave a melee without allowing Reflexive Attacks."""

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.FALL_BACK)
        yield from moving_barred(state, self.who, Actions.FALL_BACK)
        if state.knows(self.who) and not state.combatant(self.who).engaged_with:
            yield Reason("not_engaged", f"{state.name(self.who)} is not in a melee", "WG-ATK-07")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.FALL_BACK)
        _record_movement(draft, self.who, Actions.FALL_BACK, ())


@frozen
class Stand(OfCombatant, wire="wrath_and_glory.stand.v1"):
    """Stand up. Afterwards only Standard Movement is possible this turn."""

    def bars(self, state: State) -> Iterator[Reason]:
        reasons_not_to_act = tuple(reasons.not_acting(state, self.who))
        yield from reasons_not_to_act
        turn = state.turn
        if reasons_not_to_act or turn is None:
            return
        who = state.combatant(self.who)
        if not who.level(Conditions.PRONE):
            yield Reason("not_prone", f"{who.name} is not Prone", "WG-COND-01")
        if who.dying:
            yield Reason("dying", f"{who.name} is Dying and cannot stand up", "WG-WND-03")
        if wounds.cannot_walk(who.injuries):
            yield Reason("no_legs", f"{who.name} has no leg left to stand on", "WG-WND-10")
        if any(movement_type in turn.actions for movement_type in FAST):
            yield Reason("no_running", f"{who.name} has run this turn and cannot stand up", "WG-COND-01")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.STAND)
        change(draft, self.who, Conditions.PRONE, 0, "standing up")


@frozen
class HelpUp(OfCombatant, wire="wrath_and_glory.help_up.v1"):
    """Help a nearby comrade to stand up.

    Attributes:
        comrade: The comrade to help up.
    """

    comrade: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.HELP_UP)
        yield from reasons.not_comrades(state, self.who, self.comrade)
        if not state.knows(self.comrade):
            return
        fallen = state.combatant(self.comrade)
        if not fallen.level(Conditions.PRONE):
            yield Reason("not_prone", f"{fallen.name} is not Prone", "WG-COND-01")
        if fallen.dying or wounds.cannot_walk(fallen.injuries):
            yield Reason("dying", f"{fallen.name} cannot stand up", "WG-WND-03")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.HELP_UP)
        change(draft, self.comrade, Conditions.PRONE, 0, self.who)

    @classmethod
    def offered(cls, state: State, who: Combatant) -> Iterator[Form]:
        prone = (
            comrade for comrade in state.present(who.side) if comrade.id != who.id and comrade.level(Conditions.PRONE)
        )
        able = [comrade for comrade in prone if not comrade.dying and not wounds.cannot_walk(comrade.injuries)]
        if able and reasons.has_room(state, who.id, Actions.HELP_UP):
            fields = {**domains.by(who), "comrade": domains.one_of(able)}
            yield domains.offer(who, cls, "help a comrade up", lambda: fields)


def moving(state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    """Yield the forms for all movements that fit into the turn."""
    if who.level(Conditions.PRONE) and not any(True for _ in Stand(who.id).bars(state)):
        yield domains.offer(who, Stand, "stand up", lambda: domains.by(who))
    yield from HelpUp.offered(state, who)
    if who.level(Conditions.RESTRAINED):
        return

    def engagement_fields() -> domains.Fields:
        return {**domains.by(who), "engage": domains.some_of(enemies)}

    yield from Move.offered(state, who, engagement_fields)
    yield from _fast_movement_forms(state, who, engagement_fields)
    if who.engaged_with and reasons.has_room(state, who.id, Actions.FALL_BACK):
        yield domains.offer(who, FallBack, "fall back", lambda: domains.by(who))


def _fast_movement_forms(
    state: State, who: Combatant, engagement_fields: Callable[[], domains.Fields]
) -> Iterator[Form]:
    runs = reasons.has_room(state, who.id, Actions.RUN, slots=_slots(state, Actions.RUN), plain=True)
    sprints = reasons.has_room(state, who.id, Actions.SPRINT)
    if (runs or sprints) and not any(True for _ in moving_barred(state, who.id, Actions.RUN)):
        if runs:
            yield domains.offer(who, Run, "run", engagement_fields)
        if sprints:
            yield domains.offer(who, Sprint, "sprint", engagement_fields)


def moving_barred(state: State, who: str, how: str, engage: tuple[str, ...] = ()) -> Iterator[Reason]:
    """Check that a combatant can move in this way and end up engaged with these enemies."""
    if engage:
        yield from reasons.not_enemies(state, who, engage)
    if not state.knows(who):
        return
    mover, turn = state.combatant(who), state.turn
    if mover.level(Conditions.RESTRAINED):
        yield Reason("restrained", f"{mover.name} is Restrained and cannot move", "WG-COND-01")
    stood = turn is not None and turn.stood
    if how in FAST and conditions.bars_running(mover.levels, stood):
        yield Reason("no_running", f"{mover.name} can only make a Standard Move now", "WG-COND-01")
    if how in FAST and standing.crawls(mover):
        sentence = f"{mover.name} is on the ground and can only crawl"
        yield Reason("prone", sentence, "WG-COND-01" if mover.level(Conditions.PRONE) else "WG-WND-10")


def _record_movement(draft: Draft[State], who: str, how: str, engage: tuple[str, ...]) -> None:
    """Record a movement. Enemies that are left behind may make a Reflexive Attack."""
    if how == Actions.SPRINT and draft.state.settings.sprint == "double":
        afflict(draft, who, Conditions.VULNERABLE, 1, who)
    state, mover = draft.state, draft.state.combatant(who)
    movement_type = Actions.CRAWL if standing.crawls(mover) else how
    draft.happens(
        Moved(who, movement_type, movement.metres(movement_type, standing.speed(state, mover), state.settings.sprint))
    )
    left = tuple(enemy for enemy in mover.engaged_with if enemy not in engage)
    if engage != mover.engaged_with:
        draft.happens(EngagementChanged(who, engage))
    ready = tuple(enemy for enemy in left if standing.can_strike_back(state, enemy))
    if ready and movement.invites_blows(engaged=bool(left), fell_back=how == Actions.FALL_BACK):
        draft.happens(BlowsInvited(who, ready))


@frozen
class OfTheReflexiveAttacker(OfCombatant):
    """Base class of commands of an enemy that may attack a combatant leaving the melee."""

    def bars(self, state: State) -> Iterator[Reason]:
        if self.who != state.blows[0]:
            yield Reason(
                "no_blow",
                f"{state.name(state.blows[0])} decides about a Reflexive Attack now, not '{self.who}'",
                "WG-ATK-07",
            )


@frozen
class Strike(OfTheReflexiveAttacker, wire="wrath_and_glory.strike.v1"):
    """Attack a combatant that leaves the melee, as a Reflexive Action.

    Attributes:
        weapon: The weapon to attack with.
        modifiers: Other modifiers of dice, DN, ED, damage or AP, each with its source.
    """

    weapon: str
    modifiers: tuple[Modifier, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM's seat if named modifiers need the GM's consent."""
        return gm_for(state, self.modifiers)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.bad_modifiers(self.modifiers, *rolls.ATTACK_WORDS)
        earlier_reasons = tuple(super().bars(state))
        yield from earlier_reasons
        weapon = None if earlier_reasons else reasons.weapon_or_reason(state, self.who, self.weapon, "melee")
        if isinstance(weapon, Reason):
            yield weapon

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.REFLEXIVE_ATTACK)
        draft.happens(BlowSettled(self.who))
        modifiers = rolls.stated(self.modifiers)
        strike_at(draft, self.who, self.weapon, draft.state.leaving, Actions.REFLEXIVE_ATTACK, modifiers)


@frozen
class LetGo(OfTheReflexiveAttacker, wire="wrath_and_glory.let_go.v1"):
    """Let a combatant leave the melee without an attack."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(BlowSettled(self.who))


@asked_at("REFLEXIVE")
def _request_reflexive_attack(state: State) -> Iterator[Request]:
    who = state.combatant(state.blows[0])
    forms = [
        Form(Strike, f"Attack with {weapon.name}", Filled(partial(_strike_fields, who, weapon)))
        for weapon in standing.weapons_of(state, who, ready=True)
        if weapon.kind == "melee"
    ]
    forms.append(Form(LetGo, "Do not attack", domains.by(who)))
    prompt = f"{state.name(state.leaving)} leaves the melee. Does {who.name} attack?"
    yield Request(who.seat, "reflexive_attack", prompt, tuple(forms), LetGo(who.id))


def _strike_fields(who: Combatant, weapon: Weapon) -> domains.Fields:
    return {**domains.with_weapon(who, weapon), "modifiers": domains.changed(*rolls.ATTACK_WORDS)}


@frozen
class Place(OfTheGM, wire="wrath_and_glory.place.v1"):
    """Set the enemies that a combatant is engaged with.

    Attributes:
        who: The combatant to change.
        enemies: All enemies that it is engaged with from now on; empty for none.
    """

    who: str
    enemies: tuple[str, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.absent(state, self.who)
        yield from reasons.not_enemies(state, self.who, self.enemies)
        if state.knows(self.who) and set(self.enemies) == set(state.combatant(self.who).engaged_with):
            yield Reason("no_change", f"{state.name(self.who)} is already engaged with exactly these enemies")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(EngagementChanged(self.who, self.enemies))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        for side, other in (SIDES, SIDES[::-1]):
            combatants, others = state.present(side), state.present(other)
            if combatants and (others or any(combatant.engaged_with for combatant in combatants)):
                fields = partial(cls._fields, state, combatants, others)
                yield Form(cls, f"Set the engagements of a combatant of {state.name(side)}", Filled(fields))

    @staticmethod
    def _fields(state: State, combatants: tuple[Combatant, ...], others: tuple[Combatant, ...]) -> domains.Fields:
        enemies = domains.few_of(others)

        def elsewhere(chosen: Mapping[str, Any]) -> Domain:
            now = set(state.combatant(chosen["who"]).engaged_with)
            selections = ((), *((enemy,) for enemy in enemies.of))
            return OneOf(tuple(selection for selection in selections if set(selection) != now))

        return {"who": domains.one_of(combatants), "enemies": Given(enemies, elsewhere)}


@frozen
class Leave(OfTheGM, wire="wrath_and_glory.leave.v1"):
    """Remove a combatant from the fight.

    Attributes:
        who: The combatant that leaves.
        reason: A short reason for leaving.
        how: Whether the combatant leaves, flees, surrenders or is captured.
    """

    who: str
    reason: str = "it flees"
    how: Literal["left", "fled", "surrendered", "captured"] = "fled"

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.absent(state, self.who)
        yield from reasons.unnamed(self.reason)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(Left(who=self.who, how=self.how, reason=self.reason))
        leave(draft, self.who, Conditions.OUT, self.reason)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        who = domains.anybody(state)
        if who.of:
            how = OneOf(("left", "fled", "surrendered", "captured"))
            fields: domains.Fields = {"who": who, "reason": Words(("it flees", "enough is enough")), "how": how}
            yield Form(cls, "Remove a combatant from the fight", fields)
