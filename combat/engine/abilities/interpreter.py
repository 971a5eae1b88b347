"""Abilities as data: which abilities apply at a point of play, which rolls they modify and which effects they have.

A system declares its points, facts and effects in an `Abilities` object. The engine selects the abilities that apply,
enforces limits and costs, and carries out the effects. Acts name the points (`draft.modifiers`, `draft.trigger`).
"""

from collections.abc import Iterable, Iterator

from attrs import frozen

from combat.engine.abilities.in_force import InForce
from combat.engine.abilities.vocabulary import (
    ALWAYS,
    ELSEWHERE,
    MODIFY,
    AppliedEffect,
    EffectDraft,
    EffectSource,
    Moment,
)
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.prices import Price
from events.abilities import Ability, Effect
from events.deprecation import RenamedMethod
from events.memo import memo_by_identity, memo_per_state
from events.replace import replace
from events.table import Table
from events.vocabulary import AbilityUsed, Modifier, Reminded, Rolled


@frozen(kw_only=True, eq=False)
class Abilities(InForce):
    """The abilities of a system: its tables, and their interpretation."""

    changes = RenamedMethod(
        "points[...].changes",
        lambda abilities: tuple(dict.fromkeys(word for each in abilities.points.values() for word in each.changes)),
    )

    # --- abilities that apply automatically -----------------------------------------------------

    def trigger(self, draft: EffectDraft, moment: Moment) -> None:
        """Apply the automatic abilities at a point. Abilities without effects emit a reminder for the players."""
        for ability in self.held_at(draft.state, moment.who, moment.point):
            if ability.when != moment.point or ability.asked or not self.holds(draft.state, moment, ability):
                continue
            if not ability.does:
                draft.emit(_reminder(draft.state, moment.who, ability))
            elif self.happens(ability) and not any(self._too_much(draft.state, moment.who, ability)):
                self._use(draft, moment, ability)

    def reminders(self, state: Table, moment: Moment) -> Iterator[Reminded]:
        """Yield the reminders of a combatant at a point where effects change values and none takes place."""
        point = self.points.get(moment.point)
        if point is None or point.happens:
            return
        for ability in self.held_at(state, moment.who, moment.point):
            is_reminder = ability.when == moment.point and not ability.asked and not ability.does
            if is_reminder and self.holds(state, moment, ability):
                yield _reminder(state, moment.who, ability)

    def happens(self, ability: Ability) -> bool:
        """Return whether an ability has effects that take place, rather than modifiers and looked-up effects."""
        return any(effect.do != MODIFY and not self.effects[effect.do].looked_up for effect in ability.does)

    # --- abilities that their owners use --------------------------------------------------------

    def users(self, state: Table) -> Iterator[str]:
        """Yield the ids of the combatants that may be able to use an ability or see a reminder now."""
        able = frozenset().union(*(_able(state, self, word) for word in _windows_in_use(self.defined(state), self)))
        if able:
            yield from (who for who in self.holders(state) if who in able)

    def affordable(self, state: Table, who: str, point: str) -> Iterator[Ability]:
        """Yield a combatant's abilities for a window that are within their limits and that it can pay for."""
        for ability in self.held_by(state, who):
            if ability.asked and ability.when == point and not any(self._too_much(state, who, ability)):
                yield ability

    def open_abilities(self, state: Table, who: str) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
        """Return the abilities that a combatant can use now, and the reminders to show at this point.

        Permanent reminders, and the parts of effects that players carry out, are shown when the combatant may act.
        """
        now = [item for item in self.held_by(state, who) if self.is_open(state, who, item)]
        reminders = (f"{item.title}: {item.text}" for item in now if not item.asked and not item.does)
        left = {self.catalogue.left_to_players(item): item.title for item in now if item.does}
        parts = (f"{title}, left to the players: {text}" for text, title in left.items() if text)
        return tuple(item for item in now if item.asked), (*reminders, *parts)

    def is_open(self, state: Table, who: str, ability: Ability) -> bool:
        """Return whether this is a point at which the ability can be used, or at which its reminder is shown."""
        window = _window(ability, self)
        return window in self.windows and who in _able(state, self, window)

    def check_use(self, state: Table, who: str, ability: str, target: str) -> Iterator[Reason]:
        """Yield the reasons why a combatant cannot use an ability now."""
        owned = self.find(state, who, ability)
        if owned is None or not owned.asked:
            has = [item.id for item in self.held_by(state, who) if item.asked]
            yield Reason("no_such_ability", f"{state.name(who)} cannot use '{ability}'; {name_hint(ability, has)}")
            return
        moment = Moment(point=owned.when, who=who, target=target)
        if not self.is_open(state, who, owned):
            yield Reason("not_now", f"{owned.title} can only be used at this point: {owned.when}")
        elif not self.holds(state, moment, owned):
            yield Reason("not_so", f"{owned.title} requires: {', '.join(owned.given)}")
        if target and target not in tuple(self.holders(state)):
            yield Reason("nobody", f"there is no target '{target}' for {owned.title}")
        if not target and needs_target(owned):
            yield Reason("no_target", f"{owned.title} needs a target")
        yield from self._too_much(state, who, owned)

    def use(self, draft: EffectDraft, who: str, ability: str, target: str) -> None:
        """Use an ability for its owner: pay the costs, emit the events and carry out the effects."""
        owned = self.find(draft.state, who, ability)
        if owned is not None:
            self._use(draft, Moment(point=owned.when, who=who, target=target), owned)

    def prices(self, state: Table, who: str, ability: str) -> Iterator[Price]:
        """Yield the prices of an ability for its owner."""
        owned = self.find(state, who, ability)
        for cost in () if owned is None else owned.cost:
            yield Price(cost.what, cost.amount, held=self.costs[cost.what](state, who))

    def _too_much(self, state: Table, who: str, ability: Ability) -> Iterator[Reason]:
        """Yield a reason if the ability's use limit is reached, and one for each cost that cannot be paid."""
        if ability.limit and state.uses(who, ability.id):
            yield Reason("used_up", f"{state.name(who)} has already used {ability.title} this {ability.limit}")
        for cost in ability.cost:
            has = self.costs[cost.what](state, who)
            if has < cost.amount:
                yield Reason(
                    "too_dear", f"{ability.title} costs {cost.amount} {cost.what}; {state.name(who)} has {has}"
                )

    # --- effects ----------------------------------------------------------------------------------

    def _use(self, draft: EffectDraft, moment: Moment, ability: Ability) -> None:
        for cost in ability.cost:
            self.pay(draft, moment.who, cost, ability)
        changes = (effect for effect in ability.does if effect.do == MODIFY) if ability.asked else iter(())
        only_tests = not ability.asked and all(effect.do == "test" for effect in ability.does)
        gm_only = only_tests and draft.state.hides_sheet(moment.who)
        draft.emit(
            AbilityUsed(
                who=moment.who,
                ability=ability.id,
                target=moment.target,
                limit=ability.limit,
                lasts=next((effect.until or "roll" for effect in changes), ""),
                text=ability.text,
                gm_only=gm_only,
            )
        )
        targets = (moment.target,) if moment.target else ()
        source = EffectSource(
            owner=moment.who, title=ability.title, targets=targets, ability=ability.id, gm_only=gm_only
        )
        self.carry_out(draft, source, ability.does)

    def carry_out(self, draft: EffectDraft, source: EffectSource, effects: Iterable[Effect]) -> None:
        """Carry out effects in order; modifiers and looked-up effects need no function and are skipped."""
        for effect in effects:
            function = self.functions.get(effect.do)
            if function is None:
                continue
            kind = self.effects[effect.do]
            amount = effect.amount if kind.own_dice or not effect.dice else self._rolled_amount(draft, source, effect)
            reached = self._reached(draft.state, source, effect)
            applied = AppliedEffect(effect=effect, source=source, amount=amount, reached=reached)
            if kind.once:
                function(draft, applied)
                continue
            for who in reversed(reached) if self.last_first else reached:
                if self.can_affect(draft.state, who):
                    function(draft, replace(applied, who=who))

    def _reached(self, state: Table, source: EffectSource, effect: Effect) -> tuple[str, ...]:
        """Return the ids of the combatants that an effect reaches."""
        moment = Moment(point=ELSEWHERE, who=source.owner, target=source.target)
        match effect.to:
            case "self":
                ids: Iterable[str] = (source.owner,)
            case "target":
                ids = source.targets
            case word:
                ids = self.targets_for(state, moment, word)
        members = dict.fromkeys(member for who in ids for member in self.members(state, who))
        return tuple(who for who in members if self.can_affect(state, who))

    def _rolled_amount(self, draft: EffectDraft, source: EffectSource, effect: Effect) -> int:
        fixed = (Modifier(source.title, effect.amount, "total"),) if self.shows_amount and effect.amount else ()
        dice = draft.roll(effect.dice, effect.sides, source.title, source.owner, modifiers=fixed)
        faces = sum(die.face for die in dice)
        draft.emit(
            Rolled(
                purpose=source.title,
                who=source.owner,
                dice=dice,
                kept=tuple(range(len(dice))),
                total=faces + (effect.amount if self.shows_amount else 0),
                modifiers=fixed,
                base=effect.dice,
            )
        )
        amount = effect.amount + faces
        return amount if self.least_amount is None else max(self.least_amount, amount)


NO_ABILITIES = Abilities()
"""Default for systems without abilities."""


def needs_target(ability: Ability) -> bool:
    """Return whether an ability needs a particular target."""
    return any(effect.to == "target" for effect in ability.does)


@memo_per_state
def _able(state: Table, abilities: Abilities, window: str) -> frozenset[str]:
    """Return the ids of the combatants that may use an ability in a window now."""
    return frozenset(abilities.windows[window](state))


@memo_by_identity()
def _windows_in_use(defined: tuple[Ability, ...], abilities: Abilities) -> tuple[str, ...]:
    used = {_window(ability, abilities) for ability in defined}
    return tuple(used & abilities.windows.keys())


def _window(ability: Ability, abilities: Abilities) -> str:
    """Return the point at which an ability is offered, or its reminder shown; empty if there is none."""
    if ability.asked:
        return ability.when
    if abilities.catalogue.is_reminder(ability):
        return abilities.exit_point if ability.when == ALWAYS else ability.when
    return abilities.exit_point if abilities.catalogue.left_to_players(ability) else ""


def _reminder(state: Table, who: str, ability: Ability) -> Reminded:
    return Reminded(who, ability.title, ability.text, state.hides_sheet(who))
