"""The abilities in force: who has them, when their conditions hold, and which values they change."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from attrs import frozen

from combat.engine.abilities.tables import Tables
from combat.engine.abilities.vocabulary import ALWAYS, ELSEWHERE, MODIFY, Fact, Listing, Moment, alternatives
from events.abilities import Ability, ConditionSheet, Effect
from events.memo import memo_by_identity, memo_per_state
from events.replace import replace
from events.table import Table
from events.vocabulary import Modifier


@frozen(kw_only=True, eq=False)
class InForce(Tables):
    """Answers which abilities are in force in a state. It changes nothing."""

    def defined(self, state: Any) -> tuple[Ability, ...]:
        """Return all abilities defined in a fight; the same tuple object until there are new ones."""
        return self._in_play(state).defined

    def _in_play(self, state: Any) -> "_InPlay":
        more = () if self.more is None else self.more(state)
        return _find_in_play(self, state.catalogue, self.sheets(state), more)

    def own(self, state: Table, who: str) -> tuple[Ability, ...]:
        """Return the abilities that a combatant has itself."""
        return self._own(state, who, self._in_play(state))

    def _own(self, state: Table, who: str, in_play: "_InPlay") -> tuple[Ability, ...]:
        listings = tuple(self.listings(state, who))
        if not listings:
            return ()
        listed = in_play.resolve(listings)
        further = tuple(self.further(state, who))
        if self.scores and _has_scores(listed):
            listed = tuple(self._scaled(state, who, ability) for ability in listed)
        return (*listed, *further) if further else listed

    def _scaled(self, state: Table, who: str, ability: Ability) -> Ability:
        """Return an ability whose amounts are multiplied by the scores of its owner."""
        does = tuple(
            replace(effect, amount=effect.amount * self.scores[effect.per](state, who), per="")
            if effect.per in self.scores
            else effect
            for effect in ability.does
        )
        return ability if does == ability.does else replace(ability, does=does)

    def held_by(self, state: Table, who: str) -> tuple[Ability, ...]:
        """Return a combatant's abilities, including the effects that other combatants' abilities have on it."""
        return self._held_by(state, who, self._in_play(state))

    def _held_by(self, state: Table, who: str, in_play: "_InPlay") -> tuple[Ability, ...]:
        if not in_play.defined:
            return ()
        own = self._own(state, who, in_play)
        if not in_play.concerns_others:
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

    def held_at(self, state: Table, who: str, point: str) -> tuple[Ability, ...]:
        """Return a combatant's abilities; empty if no ability in the fight concerns this point."""
        in_play = self._in_play(state)
        return self._held_by(state, who, in_play) if point in in_play.points or point not in self.points else ()

    def has_ability_at(self, state: Table, who: str, point: str) -> bool:
        """Return whether a combatant has an ability that may apply at a point, or an effect that may."""
        held = self.held_at(state, who, point)
        return any(point in (ability.when, *(effect.at for effect in ability.does)) for ability in held)

    # --- queries of the rules -------------------------------------------------------------------

    def effects_at(self, state: Table, do: str, *moments: Moment) -> Iterator[tuple[Ability, Effect]]:
        """Yield the effects of one kind that are in force at these moments, each with its ability."""
        in_play = self._in_play(state)
        for moment in moments:
            if moment.point in self.points and (moment.point, do) not in in_play.effects:
                continue
            in_use = state.in_use(moment.who)
            for ability in self._held_by(state, moment.who, in_play):
                effects = [each for each in ability.does if each.do == do and (each.at or ability.when) == moment.point]
                if effects and (not ability.asked or ability.id in in_use) and self.holds(state, moment, ability):
                    yield from ((ability, effect) for effect in effects)

    def modifiers(self, state: Table, *moments: Moment) -> tuple[Modifier, ...]:
        """Return the roll modifiers at these moments, both from automatic abilities and from abilities in use."""
        found = self.effects_at(state, MODIFY, *moments)
        return tuple(Modifier(ability.title, effect.amount, effect.what) for ability, effect in found)

    def change(self, state: Table, moment: Moment, what: str) -> int:
        """Return the total that abilities add to a value at a moment."""
        return sum(modifier.amount for modifier in self.modifiers(state, moment) if modifier.on == what)

    def words_at(self, state: Table, do: str, *moments: Moment) -> tuple[str, ...]:
        """Return what the looked-up effects of one kind apply to at these moments."""
        return tuple(effect.what for _, effect in self.effects_at(state, do, *moments))

    def permanent(self, state: Table, who: str, do: str) -> tuple[str, ...]:
        """Return what a combatant's permanent effects of one kind apply to, such as forbidden actions."""
        return self.words_at(state, do, Moment(point=ALWAYS, who=who))

    def source_of(self, state: Table, who: str, do: str, what: str) -> Ability | None:
        """Return the ability that gives a combatant a permanent effect, or None."""
        found = self.effects_at(state, do, Moment(point=ALWAYS, who=who))
        return next((ability for ability, effect in found if effect.what == what), None)


def _condition_abilities(sheet: ConditionSheet, at: str) -> tuple[Ability, ...]:
    """Return a condition's abilities, with a reminder at a given point if the sheet describes how it ends."""
    exit_ = Ability(id=f"the end of {sheet.name}", when=at, text=sheet.exit)
    return (*sheet.abilities, exit_) if sheet.exit else sheet.abilities


@frozen
class _InPlay:
    """The abilities defined in a fight, and what a lookup needs to know about all of them.

    Attributes:
        defined: The abilities.
        points: The points that any of them has.
        effects: The points of their effects, each with the kind of the effect.
        concerns_others: Whether any effect applies to other combatants while its ability is in force.
        resolve: Returns the abilities of listings.
    """

    defined: tuple[Ability, ...]
    points: frozenset[str]
    effects: frozenset[tuple[str, str]]
    concerns_others: bool
    resolve: Callable[[tuple[Listing, ...]], tuple[Ability, ...]]


@memo_by_identity()
def _find_in_play(
    abilities: InForce, catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...], more: tuple[Ability, ...]
) -> _InPlay:
    of_conditions = (ability for sheet in sheets for ability in _condition_abilities(sheet, abilities.exit_point))
    defined = (*catalogue, *of_conditions, *more)
    effects = [(ability.when, effect) for ability in defined for effect in ability.does]
    shared = {do for do, kind in abilities.effects.items() if kind.shared}
    return _InPlay(
        defined=defined,
        points=frozenset((*(ability.when for ability in defined), *(effect.at for _, effect in effects))),
        effects=frozenset((point, effect.do) for when, effect in effects for point in (when, effect.at)),
        concerns_others=any(effect.do in shared and effect.to != "self" for _, effect in effects),
        resolve=_resolver(abilities, catalogue, sheets),
    )


def _resolver(
    abilities: InForce, catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]
) -> Callable[[tuple[Listing, ...]], tuple[Ability, ...]]:
    """Return a function that finds the abilities of listings. Cached, because most states have the same listings."""
    sheets_by_name = {sheet.name: sheet for sheet in sheets}

    def abilities_of(listing: Listing) -> Iterator[Ability]:
        yield from listing.abilities
        if not listing.conditions:
            yield from map(listing.bound, abilities.named(catalogue, listing.names))
        for name in listing.names if listing.conditions else ():
            if name in sheets_by_name:
                yield from _condition_abilities(sheets_by_name[name], abilities.exit_point)

    @lru_cache(maxsize=512)
    def resolve(listings: tuple[Listing, ...]) -> tuple[Ability, ...]:
        listed = (ability for listing in listings for ability in abilities_of(listing))
        return tuple(part for ability in listed for part in abilities.parts(ability))

    return resolve


@memo_by_identity()
def _has_scores(own: tuple[Ability, ...]) -> bool:
    return any(effect.per for ability in own for effect in ability.does)


@memo_by_identity()
def _reaching(own: tuple[Ability, ...], abilities: InForce) -> tuple[Ability, ...]:
    """Return those abilities that have effects on others while they are in force."""
    return tuple(ability for ability in own if any(_reaches_others(effect, abilities) for effect in ability.does))


@memo_per_state
def _reaching_others(state: Table, abilities: InForce) -> tuple[tuple[str, tuple[Ability, ...]], ...]:
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


def _reaches_others(effect: Effect, abilities: InForce) -> bool:
    kind = abilities.effects.get(effect.do)
    return kind is not None and kind.shared and effect.to not in ("self", "target")


@memo_by_identity()
def _as_owned(own: tuple[Ability, ...], abilities: InForce) -> tuple[Ability, ...]:
    """Return abilities as they apply to their owner: effects on others only are moved to a point without events."""
    return tuple(replace(ability, does=tuple(_as_own(effect, abilities) for effect in ability.does)) for ability in own)


def _as_own(effect: Effect, abilities: InForce) -> Effect:
    kind = abilities.effects.get(effect.do)
    for_others = kind is not None and kind.shared and effect.to not in abilities.owner_words
    return replace(effect, at=ELSEWHERE) if for_others else effect
