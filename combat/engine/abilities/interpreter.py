"""Abilities as data: which abilities apply at a point of play, which rolls they modify and which effects they have.

A system declares its points, facts and effects in an `Abilities` object. The engine selects the abilities that apply,
enforces limits and costs, and carries out the effects. Acts name the points (`draft.modifiers`, `draft.trigger`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from combat.engine.abilities.vocabulary import (
    EFFECT_TARGETS,
    ELSEWHERE,
    MODIFY,
    AppliedEffect,
    EffectDraft,
    EffectFunction,
    EffectKind,
    EffectSource,
    Fact,
    Faults,
    Moment,
    Point,
    alternatives,
)
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from events.abilities import Ability, ConditionSheet, Cost, Effect
from events.memo import memo_by_identity, memo_per_state
from events.replace import replace
from events.table import Table
from events.vocabulary import AbilityUsed, Modifier, Reminded, Rolled


def _none(*_: Any) -> Any:
    return ()


@frozen(kw_only=True, eq=False)
class Abilities:
    """Everything that a system declares about abilities.

    Functions take the state first, and `who` is the id of a combatant.

    Attributes:
        points: The points at which abilities apply automatically.
        derived_points: Points of abilities that the system derives from others, in addition to `points`.
        windows: The points at which owners may use abilities marked `asked`. Each maps to a function that returns the
            ids of the combatants that may use one now.
        facts: The conditions for `if`.
        tags_of: Returns the tags of a moment.
        effects: The effects for `do`, and the rules for writing them.
        functions: The functions that carry out the effects, for all effects that are not looked up.
        own: Returns the abilities that a combatant has itself.
        others: Returns the ids of the combatants whose abilities may affect others.
        defined: Returns all abilities defined in a fight; the same tuple object as long as there are no new ones.
        holders: Returns the ids of all combatants that may have abilities or be the target of one.
        results: The allowed values of `at` for effects other than `modify`.
        target_words: The allowed values of `to`.
        owner_words: Those that include the owner of the ability.
        targets_for: Returns the ids that a word such as `allies` stands for at a moment.
        members: Returns the ids of the combatants that a target stands for.
        can_affect: Returns whether effects apply to a combatant.
        last_first: Whether effects reach the last combatant first, because the system resolves them in reverse order.
        least_amount: The minimum of an amount with dice, or None.
        shows_amount: Whether the roll for an amount shows the fixed part as a modifier.
        costs: The resources that abilities can cost. Each maps to a function that returns how much a combatant has.
        pay: Pays a cost on a draft.
        allowed_seats: Returns the seats that may use a combatant's abilities.
        open_names: Kinds of names that may also be defined in play, so that only misspelled ones are refused.
        reserved_conditions: Names that a condition of the setup cannot have.
        condition_spans: The spans with which conditions of the setup may end.
        check: Returns further faults of an ability, each as path within the ability and message.
    """

    points: Mapping[str, Point] = attrs.field(factory=dict)
    derived_points: tuple[str, ...] = ()
    windows: Mapping[str, Callable[[Any], Collection[str]]] = attrs.field(factory=dict)
    facts: Mapping[str, Fact] = attrs.field(factory=dict)
    tags_of: Callable[[Any, Moment], tuple[str, ...]] = lambda state, moment: moment.tags
    effects: Mapping[str, EffectKind] = attrs.field(factory=lambda: {MODIFY: EffectKind()})
    functions: Mapping[str, EffectFunction] = attrs.field(factory=dict)
    own: Callable[[Any, str], tuple[Ability, ...]] = _none
    others: Callable[[Any], Iterable[str]] = _none
    defined: Callable[[Any], tuple[Ability, ...]] = lambda state: state.catalogue
    holders: Callable[[Any], Iterable[str]] = _none
    results: tuple[str, ...] = ()
    target_words: tuple[str, ...] = EFFECT_TARGETS
    owner_words: tuple[str, ...] = ("self", "target", "allies", "everybody")
    targets_for: Callable[[Any, Moment, str], Iterable[str]] = _none
    members: Callable[[Any, str], Iterable[str]] = lambda state, target: (target,)
    can_affect: Callable[[Any, str], bool] = lambda state, who: True
    last_first: bool = False
    least_amount: int | None = None
    shows_amount: bool = False
    costs: Mapping[str, Callable[[Any, str], int]] = attrs.field(factory=dict)
    pay: Callable[[Any, str, Cost, Ability], None] = _none
    allowed_seats: Callable[[Any, str], tuple[str, ...]] = _none
    open_names: tuple[str, ...] = ()
    reserved_conditions: tuple[str, ...] = ()
    condition_spans: tuple[str, ...] = ("", "turn", "round", "fight")
    check: Callable[[Ability], Faults] = lambda ability: iter(())

    # --- abilities in force ---------------------------------------------------------------------

    def held_by(self, state: Table, who: str) -> tuple[Ability, ...]:
        """Return a combatant's abilities, including the effects that other combatants' abilities have on it."""
        defined = self.defined(state)
        if not defined:
            return ()
        own = self.own(state, who)
        if not _concerns_others(defined, self):
            return own
        return (*_as_owned(own, self), *self._from_others(state, who))

    def _from_others(self, state: Table, who: str) -> Iterator[Ability]:
        """Yield the effects that other combatants' abilities have on a combatant while they are in force."""
        for other, abilities in _reaching_others(state, self):
            moment = Moment(point=ELSEWHERE, who=other)
            for ability in abilities if other != who else ():
                effects = (effect for effect in ability.does if _reaches_others(effect, self))
                does = tuple(effect for effect in effects if who in self.targets_for(state, moment, effect.to))
                if does:
                    yield replace(ability, does=does, asked=False)

    def find(self, state: Table, who: str, ability: str) -> Ability | None:
        """Return the combatant's ability with this id; None if it has no such ability."""
        return next((item for item in self.held_by(state, who) if item.id == ability), None)

    def holds(self, state: Table, moment: Moment, ability: Ability) -> bool:
        """Return whether all conditions under `if` hold."""
        return all(self._is_so(state, moment, text) for text in ability.given)

    def _is_so(self, state: Table, moment: Moment, text: str) -> bool:
        word, _, argument = text.removeprefix("not ").partition(": ")
        fact = self.facts.get(word, Fact())
        options = alternatives(argument, fact.argument)
        if fact.holds is not None:
            holds = any(fact.holds(state, moment, option) for option in options)
        else:
            tags = self.tags_of(state, moment)
            holds = any((f"{word}: {option}" if option else word) in tags for option in options)
        return holds is not text.startswith("not ")

    def _applying(self, state: Table, moment: Moment, do: str) -> Iterator[tuple[Ability, Effect]]:
        """Yield the effects of one kind that are in force at a moment, each with its ability."""
        if not self._is_in_play(state, moment.point) or do not in _words_in_play(self.defined(state)):
            return
        in_use = state.in_use(moment.who)
        for ability in self.held_by(state, moment.who):
            effects = [each for each in ability.does if each.do == do and (each.at or ability.when) == moment.point]
            if effects and (not ability.asked or ability.id in in_use) and self.holds(state, moment, ability):
                yield from ((ability, effect) for effect in effects)

    def _is_in_play(self, state: Table, point: str) -> bool:
        return point in self.derived_points or point in _words_in_play(self.defined(state))

    # --- queries of the rules -------------------------------------------------------------------

    def modifiers(self, state: Table, moment: Moment) -> tuple[Modifier, ...]:
        """Return the roll modifiers at a moment, both from automatic abilities and from abilities in use."""
        return tuple(
            Modifier(ability.title, effect.amount, effect.what)
            for ability, effect in self._applying(state, moment, MODIFY)
        )

    def change(self, state: Table, moment: Moment, what: str) -> int:
        """Return the total that abilities add to a value at a moment."""
        return sum(modifier.amount for modifier in self.modifiers(state, moment) if modifier.on == what)

    def effects_at(self, state: Table, moment: Moment, do: str) -> tuple[tuple[Ability, Effect], ...]:
        """Return the looked-up effects of one kind that are in force at a moment, each with its ability."""
        return tuple(self._applying(state, moment, do))

    def source_of(self, state: Table, moment: Moment, do: str, what: str) -> Ability | None:
        """Return the ability that has a looked-up effect, such as forbidding an action; None if there is none."""
        applying = self._applying(state, moment, do)
        return next((ability for ability, effect in applying if effect.what == what), None)

    def affordable(self, state: Table, who: str, point: str) -> Iterator[Ability]:
        """Yield a combatant's abilities for a window that are within their limits and that it can pay for."""
        for ability in self.held_by(state, who):
            if ability.asked and ability.when == point and not any(self._too_much(state, who, ability)):
                yield ability

    # --- abilities that apply automatically -----------------------------------------------------

    def trigger(self, draft: EffectDraft, moment: Moment) -> None:
        """Apply the automatic abilities at a point. Abilities without effects emit a reminder for the players."""
        if not self._is_in_play(draft.state, moment.point):
            return
        for ability in self.held_by(draft.state, moment.who):
            if ability.when != moment.point or ability.asked or not self.holds(draft.state, moment, ability):
                continue
            if not ability.does:
                draft.emit(Reminded(moment.who, ability.title, ability.text))
            elif self.happens(ability) and not any(self._too_much(draft.state, moment.who, ability)):
                self._use(draft, moment, ability)

    def happens(self, ability: Ability) -> bool:
        """Return whether an ability has effects that take place, rather than modifiers and looked-up effects."""
        return any(effect.do != MODIFY and not self.effects[effect.do].looked_up for effect in ability.does)

    # --- abilities that their owners use --------------------------------------------------------

    def users(self, state: Table) -> Iterator[str]:
        """Yield the ids of the combatants that may be able to use an ability or see a reminder now."""
        open_windows = [self.windows[word](state) for word in _windows_in_use(self.defined(state), self)]
        if any(open_windows):
            yield from (who for who in self.holders(state) if any(who in window for window in open_windows))

    def open_abilities(self, state: Table, who: str) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
        """Return the abilities that a combatant can use now, and the reminders to show at this point."""
        held = (item for item in self.held_by(state, who) if item.asked or not item.does)
        now = [item for item in held if self.is_open(state, who, item)]
        reminders = (f"{item.title}: {item.text}" for item in now if not item.asked)
        return tuple(item for item in now if item.asked), tuple(reminders)

    def is_open(self, state: Table, who: str, ability: Ability) -> bool:
        """Return whether this is a point at which the ability can be used."""
        return ability.when in self.windows and who in self.windows[ability.when](state)

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
        draft.emit(
            AbilityUsed(
                who=moment.who,
                ability=ability.id,
                target=moment.target,
                limit=ability.limit,
                lasts=next((effect.until or "roll" for effect in changes), ""),
                text=ability.text,
            )
        )
        targets = (moment.target,) if moment.target else ()
        source = EffectSource(owner=moment.who, title=ability.title, targets=targets, ability=ability.id)
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


def condition_abilities(sheet: ConditionSheet, at: str) -> tuple[Ability, ...]:
    """Return a condition's abilities, with a reminder at a given point if the sheet describes how it ends."""
    exit_ = Ability(id=f"the end of {sheet.name}", when=at, text=sheet.exit)
    return (*sheet.abilities, exit_) if sheet.exit else sheet.abilities


@memo_by_identity()
def all_abilities(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...], at: str) -> tuple[Ability, ...]:
    """Return the abilities of a catalogue and of all conditions; `at` is the point of reminders of their ends."""
    return (*catalogue, *(ability for sheet in sheets for ability in condition_abilities(sheet, at)))


@memo_by_identity()
def _words_in_play(defined: tuple[Ability, ...]) -> frozenset[str]:
    """Return the points and the kinds of effects that any ability in a fight has."""
    effects = [effect for ability in defined for effect in ability.does]
    return frozenset(
        (*(ability.when for ability in defined), *(word for effect in effects for word in (effect.at, effect.do)))
    )


@memo_by_identity()
def _windows_in_use(defined: tuple[Ability, ...], abilities: Abilities) -> tuple[str, ...]:
    used = {ability.when for ability in defined if ability.asked or not ability.does}
    return tuple(used & abilities.windows.keys())


@memo_by_identity()
def _concerns_others(defined: tuple[Ability, ...], abilities: Abilities) -> bool:
    """Return whether any effect in a fight applies to other combatants while its ability is in force."""
    shared = {do for do, kind in abilities.effects.items() if kind.shared}
    return any(effect.do in shared and effect.to != "self" for ability in defined for effect in ability.does)


@memo_by_identity()
def _reaching(own: tuple[Ability, ...], abilities: Abilities) -> tuple[Ability, ...]:
    """Return those abilities that have effects on others while they are in force."""
    return tuple(ability for ability in own if any(_reaches_others(effect, abilities) for effect in ability.does))


@memo_per_state
def _reaching_others(state: Table, abilities: Abilities) -> tuple[tuple[str, tuple[Ability, ...]], ...]:
    """Return the combatants with effects on others now, each with those abilities.

    Cached per state, so that looking up the abilities of all combatants takes linear time.
    """
    reaching = []
    for other in abilities.others(state):
        in_use = state.in_use(other)
        own = _reaching(abilities.own(state, other), abilities)
        in_force = tuple(ability for ability in own if not ability.asked or ability.id in in_use)
        if in_force:
            reaching.append((other, in_force))
    return tuple(reaching)


def _reaches_others(effect: Effect, abilities: Abilities) -> bool:
    kind = abilities.effects.get(effect.do)
    return kind is not None and kind.shared and effect.to not in ("self", "target")


@memo_by_identity()
def _as_owned(own: tuple[Ability, ...], abilities: Abilities) -> tuple[Ability, ...]:
    """Return abilities as they apply to their owner: effects on others only are moved to a point without events."""
    return tuple(replace(ability, does=tuple(_as_own(effect, abilities) for effect in ability.does)) for ability in own)


def _as_own(effect: Effect, abilities: Abilities) -> Effect:
    kind = abilities.effects.get(effect.do)
    for_others = kind is not None and kind.shared and effect.to not in abilities.owner_words
    return replace(effect, at=ELSEWHERE) if for_others else effect
