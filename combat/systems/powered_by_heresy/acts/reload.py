"""Reload: uses and ammo, in a fight and after it."""

from collections.abc import Iterator

from combat.engine.offer import Form, OneOf, Price, among
from combat.engine.play import Draft, Reason, cites, gm_consents
from combat.systems.powered_by_heresy.acts import AcolyteCommand, gain, spend
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand, effect_of
from combat.systems.powered_by_heresy.acts.the_gm import require_soft_move
from combat.systems.powered_by_heresy.queries import characters, moves, nouns
from combat.systems.powered_by_heresy.rules import rolling
from events.powered_by_heresy import Acolyte, Attempt, Carried, Move, MoveTriggered, Resource, State, Weapon


def carried_weapons(state: State, mover: Acolyte) -> Iterator[tuple[Weapon, Carried]]:
    """Yield the weapons that an acolyte carries, each with its remaining uses and ammo."""
    for carried in mover.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None:
            yield weapon, carried


def only(weapon: Weapon) -> OneOf:
    """Return the choice of one weapon alone."""
    return OneOf((weapon.id,), (weapon.name,))


class Reload(MoveCommand, wire="powered_by_heresy.reload.v1"):
    """Reload a weapon, or try to reload it instantly with Rapid Reload.

    Attributes:
        weapon: The weapon to reload.
        rapid: Whether to use the move Rapid Reload.
    """

    weapon: str = among()
    rapid: bool = False

    def check(self, state: State) -> Iterator[Reason]:
        weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-MOVE-09")
        carried = state.acolyte(self.actor).carried(self.weapon)
        if isinstance(weapon, Reason):
            yield weapon
            return
        if carried is None or not carried.ammo or not weapon.uses:
            yield Reason("no_ammo", f"{state.name(self.actor)} has no ammo left for {weapon.name}", "PBH-MOVE-09")
        if self.rapid:
            yield from characters.check_learned(state, self.actor, Move.RAPID_RELOAD, "PBH-MOVE-10")

    costs = (lambda state, actor, weapon: Price("ammo", held=state.acolyte(actor).carried(weapon).ammo),)

    def trigger(self, state: State) -> MoveTriggered:
        move = Move.RAPID_RELOAD if self.rapid else Move.RELOAD
        return self.as_move(move, rolled=self.rapid)

    @classmethod
    def form_of(cls, state: State, mover: Acolyte, weapon: Weapon) -> Form:
        """Return the form for reloading one weapon."""
        rapid = OneOf((False, True)) if mover.has(Move.RAPID_RELOAD) else OneOf((False,))
        return cls.form_for(state, mover, f"Reload {weapon.name}", weapon=only(weapon), rapid=rapid)


@effect_of(Move.RELOAD, Move.RAPID_RELOAD)
def _apply_reload(draft: Draft[State], attempt: Attempt) -> None:
    rapid = attempt.move == Move.RAPID_RELOAD
    if not rapid or rolling.is_hit(moves.result_of(attempt)):
        _refill(draft, attempt)
    if not rapid:
        require_soft_move(draft, "a moment is taken to reload", attempt.actor)
    elif attempt.band == "7-9":
        require_soft_move(draft, "a reload with a complication", attempt.actor)


@cites("PBH-MOVE-09", "PBH-MOVE-10")
def _refill(draft: Draft[State], attempt: Attempt) -> None:
    who, name = attempt.actor, attempt.trigger.weapon
    carried = draft.state.acolyte(who).carried(name)
    if carried is not None:
        spend(draft, who, Resource.ammo(name), 1, "a reload")
        gain(draft, who, Resource.uses(name), _missing(draft.state, carried)[0], "a reload")


class Resupply(AcolyteCommand, wire="powered_by_heresy.resupply.v1"):
    """Restore the printed uses and ammo of a weapon.

    Attributes:
        weapon: The weapon to resupply.
    """

    label = "Resupply"
    actor: str = nouns.able()
    weapon: str = among()
    consent_from = gm_consents

    def check(self, state: State) -> Iterator[Reason]:
        carried = state.acolyte(self.actor).carried(self.weapon)
        if carried is None:
            yield characters.not_carried_reason(state, self.actor, self.weapon, "")
        elif not any(_missing(state, carried)):
            yield Reason("full", f"{state.name(self.weapon)} already has all its uses and ammo", "PBH-MOVE-09")

    def apply(self, draft: Draft[State]) -> None:
        carried = draft.state.acolyte(self.actor).carried(self.weapon)
        if carried is not None:
            uses, ammo = _missing(draft.state, carried)
            gain(draft, self.actor, Resource.uses(carried.id), uses, "the stores")
            gain(draft, self.actor, Resource.ammo(carried.id), ammo, "the stores")

    @classmethod
    def forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        lacking = tuple(carried.id for carried in who.gear if any(_missing(state, carried)))
        if lacking:
            yield cls.form_for(state, who, weapon=OneOf(lacking, tuple(map(state.name, lacking))))


def _missing(state: State, carried: Carried) -> tuple[int, int]:
    weapon = state.wielded(carried.id)
    return max(weapon.uses - carried.uses, 0), max(weapon.ammo - carried.ammo, 0)
