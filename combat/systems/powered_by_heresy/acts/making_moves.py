"""Making moves: triggering, confirming, denying, and staying out."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, get_args

import attrs
from attrs import frozen

from combat.engine.name_hints import name_hint
from combat.engine.offer import Costs, Domain, Form, Given, LazyFields, OneOf, Price, SomeOf, Words, among, text
from combat.engine.play import Draft, Reason, cites
from combat.systems.powered_by_heresy.acts import AcolyteCommand, actor_field
from combat.systems.powered_by_heresy.queries import characters, moves, nouns
from combat.systems.powered_by_heresy.queries.abilities import item_tag, move_tag, moves_of, purse
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import attacks, class_moves, making_moves, moves_as_data
from events.fields import LATER
from events.powered_by_heresy import Acolyte, Attempt, Fact, MoveTriggered, State, facts
from events.powered_by_heresy.sheets import CATALOGUE, Move, MoveSheet, Weapon
from events.replace import common_fields

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import SomeOfData

OWN_WORDS = Words(("",))
"""The field for a description in the player's words; empty by default."""

MAX_MODIFIER = 3
"""Largest amount, positive or negative, of a fact's modifier, a forward or an ongoing."""


Effect = Callable[[Draft[State], Attempt], None]


def effect_of(*names: str) -> Callable[[Effect], Effect]:
    """Register a function as the effect of the named moves; it runs after the result and the choice of options."""

    def label(function: Effect) -> Effect:
        function.__dict__["__effect_of__"] = names
        return function

    return label


def effects_in(*chapters: ModuleType) -> Mapping[str, Effect]:
    """Return the effects of moves that the given modules register, keyed by move name."""
    members = (member for chapter in chapters for member in vars(chapter).values())
    return {name: member for member in members for name in getattr(member, "__effect_of__", ())}


def _use_price(state: State, actor: str, weapon: str, move: str) -> Price | None:
    if carried := state.acolyte(actor).carried(weapon) if weapon else None:
        return Price("use", attacks.uses_spent(move, ranged=state.wielded(weapon).ranged), held=carried.uses)
    return None


class MoveCommand(AcolyteCommand):
    """Base class of commands that trigger a move, which the GM must confirm.

    Attributes:
        move: The name of the move; empty if it depends on the command.
        rolled: Whether the move has a roll.
        actor: The acolyte who makes the move.
        text: The action in your own words; may be empty.
        item: Other gear in use, whose tags may matter on a 6-; empty if there is none.
        facts: True circumstances that may matter to the roll.
        within_reach: Whether the target is within reach.
    """

    move: ClassVar[str] = ""
    rolled: ClassVar[bool] = True
    actor: str = nouns.able(nouns.CALM)
    text: str = attrs.field(default="", kw_only=True)
    item: str = attrs.field(default="", kw_only=True, metadata=LATER)

    @classmethod
    def form_for(cls, state: State, who: Acolyte, label: str = "", **given: Any) -> Form:
        return super().form_for(state, who, label, text=OWN_WORDS, item=OWN_WORDS, **given)

    costs: ClassVar[Costs] = (_use_price,)

    def reasons(self, state: State) -> Iterator[Reason]:
        yield from super().reasons(state)
        if self.item and state.is_acolyte(self.actor):
            mover = state.acolyte(self.actor)
            items = [*(carried.id for carried in mover.gear), *(piece.id for piece in mover.outfit)]
            if self.item not in items:
                sentence = f"'{self.item}' is not a weapon or gear of {mover.name}; {name_hint(self.item, items)}"
                yield Reason("item", sentence, "PBH-TAG-03")

    def trigger(self, state: State) -> MoveTriggered:
        """Return the triggered move."""
        return self.as_move()

    def as_move(self, move: str = "", **fields: Any) -> MoveTriggered:
        """Return a move with the fields of this command and the stat from the book; `fields` replaces some of them."""
        move, target = move or self.move, getattr(self, "target", "")
        usual = {"stat": making_moves.STAT_OF.get(move, ""), "rolled": self.rolled, "targets": (target,) * bool(target)}
        return MoveTriggered(**{**usual, **common_fields(self, MoveTriggered), "move": move, **fields})

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.WordTaken(self.actor))
        draft.emit(self.trigger(draft.state))


class SingleTargetMove(MoveCommand):
    """Base class of moves with one target: a GM character in the fight."""

    target: str = among(nouns.ENEMY)


def unpermitted(state: State, mover: Acolyte, move: str) -> tuple[str, ...]:
    """Return the fields that a form of an attack omits: the reach, unless the GM has permitted the attack."""
    return () if state.is_permitted(mover.id, move) else ("within_reach",)


def check_attack_trigger(
    state: State, actor: str, move: str, target: str, weapon: str, *, within_reach: bool
) -> Iterator[Reason]:
    """Yield a reason if an attack triggers no move: the target is out of reach, or power armour stops a bare fist."""
    if state.is_permitted(actor, move):
        return
    if not making_moves.attack_triggers(within_reach, bool(weapon), state.enemy(target).sheet.armour):
        rule = "PBH-DMG-12" if within_reach else "PBH-TAG-02"
        why = "a bare fist has no effect on power armour" if within_reach else "the target is out of reach"
        sentence = f"{state.name(actor)} cannot attack {state.name(target)} like this: {why}; the GM may permit it"
        yield Reason("no_trigger", sentence, rule)


@frozen
class Facts(SomeOf):
    """Choice of the true circumstances of a move; only those that could matter are suggested.

    Attributes:
        suggest: The circumstances that could matter.
    """

    suggest: tuple[str, ...] = ()

    def values(self) -> Iterator[tuple[str, ...]]:
        return self._suggested().values()

    def pick(self, rng: Any) -> tuple[str, ...]:
        return self._suggested().pick(rng)

    def plain(self) -> "SomeOfData":
        return {**super().plain(), "suggest": list(self.suggest)}

    def _suggested(self) -> SomeOf:
        return SomeOf(self.suggest)


def fitting_facts(move: str) -> Any:
    """Return a field for true circumstances, which suggests those that could matter to the move."""

    def choice(state: State, actor: str = "") -> Facts:
        return facts_choice(state.acolyte(actor), move) if actor else _facts_choice(())

    return among(choice, default=())


def facts_choice(mover: Acolyte, move: str) -> Facts:
    """Return the choice of true circumstances, which suggests those that could matter to the move."""
    fitting = {
        "outnumbered": move == Move.HACK_AND_SLASH and mover.has(Move.UNDERDOG),
        "cover": move in SHOTS,
        "crowd": move == Move.DEFY_DANGER and mover.sheet.home_world == "Hive World",
        "imperials": move in (Move.DEFY_DANGER, Move.PARLEY) and mover.sheet.home_world == "Highborn",
        "warp energy": move in (Move.DEFY_DANGER, "") and mover.sheet.home_world == "Voidborn",
        "under fire": move == Move.DEFY_DANGER and mover.has(Move.BAPTISED_BY_BULLETS),
        "gaining ground": move == Move.DEFY_DANGER and mover.tactic == class_moves.DEFENSIVE,
        "acting on the answers": any(bonus.when == "acting on the answers" for bonus in mover.bonuses),
    }
    return _facts_choice(tuple(fact for fact, holds in fitting.items() if holds))


SHOTS = (Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE)


@lru_cache
def _facts_choice(suggest: tuple[str, ...]) -> Facts:
    return Facts(get_args(Fact), repeats=True, suggest=suggest)


class MakeMove(MoveCommand, wire="powered_by_heresy.make_move.v1", kw_only=True):
    """Make a move by name: one that is defined by data, or a custom one whose effects the players apply themselves.

    Attributes:
        name: The name of the move.
        stat: The value to add to the roll, such as a stat or `level`; empty for the move's own value, or to add
            nothing.
        about: The subject to use, of those learned for the move; empty if there is no choice.
        weapon: The weapon to use; empty for bare hands, or if the move uses no weapon.
        targets: The targets of the move; empty if it needs none.
    """

    name: str = text(code="move_name", rule="PBH-CORE-10")
    stat: str = among(lambda state, actor="": OneOf(_values(state, actor)), default="", rule="PBH-ROLL-01")
    facts: tuple[Fact, ...] = fitting_facts("")
    about: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()
    costs = (*MoveCommand.costs, lambda state, name: [Price(each.what, each.amount) for each in state.move(name).cost])

    def _sheet(self, state: State) -> MoveSheet | None:
        return state.move(state.canonical_name(self.name))

    def check(self, state: State) -> Iterator[Reason]:
        named, sheet = state.canonical_name(self.name), self._sheet(state)
        if sheet is not None and sheet.is_written_out:
            yield from self._check_move(state, sheet)
        elif named in CODED:
            sentence = f"{named} has its own command; use that instead"
            yield Reason("move_name", sentence, "PBH-CORE-10")
        elif sheet is not None and not state.acolyte(self.actor).has(named):
            yield from characters.check_learned(state, self.actor, named, "PBH-CORE-10")
        elif sheet is not None and sheet.abilities:
            yield Reason("of_itself", f"{named} applies automatically and is not a move to make", "PBH-CORE-10")
        elif self.stat == moves.LEVEL and not named:
            sentence = f"'level' can be added only to a known move; '{self.name}' is not one"
            yield Reason("level", sentence, "PBH-ADV-12")
        learned, subject = state.move_and_subject(self.name)
        if sheet is None and learned is not None:
            yield Reason("about", f"name the move '{learned.id}' and its subject '{subject}' apart", "PBH-CORE-10")
        if sheet is None or not sheet.is_written_out:
            yield from self._check_custom_move()
            if self.stat == moves.BOND:
                yield Reason("stat", "only a move that is defined as data is rolled with a bond", "PBH-ROLL-01")

    def _check_custom_move(self) -> Iterator[Reason]:
        if self.about or self.weapon or self.targets:
            sentence = f"'{self.name}' is not defined as data; instead of a subject, weapon or targets, use its text"
            yield Reason("not_written_out", sentence, "PBH-CORE-10")

    @cites("PBH-CORE-10")
    def _check_move(self, state: State, sheet: MoveSheet) -> Iterator[Reason]:
        mover = state.acolyte(self.actor)
        if not moves_as_data.may_make(sheet.of, mover.has(sheet.id)):
            yield from characters.check_learned(state, self.actor, sheet.id, "PBH-CORE-10")
            return
        rolled = sheet.roll or ()
        if not moves_as_data.may_roll_with(self.stat, rolled):
            limits = (
                f"must be rolled with one of: {', '.join(rolled)}" if rolled else "is not rolled; leave the stat empty"
            )
            yield Reason("stat", f"{sheet.id} {limits}", "PBH-CORE-10")
        subjects = mover.subjects_of(sheet.id)
        if self.about not in _possible_values(subjects if sheet.about else ()):
            sentence = f"{mover.name} has {sheet.id} only for: {', '.join(subjects) or 'no subject (leave it empty)'}"
            yield Reason("about", sentence, "PBH-CORE-10")
        yield from moves.check_targets(state, self.actor, self.targets, sheet.aim)
        yield from self._check_weapon(state, sheet)
        if sheet.limit and state.uses(self.actor, sheet.id):
            yield Reason("used_up", f"{mover.name} has already made {sheet.id} this {sheet.limit}", "PBH-CORE-10")
        for cost in sheet.cost:
            held = purse(state, self.actor, cost.what)
            if held < cost.amount:
                sentence = f"{sheet.id} costs {cost.amount} {cost.what}, but {mover.name} has only {held}"
                yield Reason("too_dear", sentence, "PBH-CORE-10")

    def _check_weapon(self, state: State, sheet: MoveSheet) -> Iterator[Reason]:
        if self.weapon and not moves.deals_weapon_damage(sheet):
            yield Reason("wrong_weapon", f"{sheet.id} uses no weapon; leave the weapon empty", "PBH-CORE-10")
        elif self.weapon:
            weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-CORE-10")
            if isinstance(weapon, Reason):
                yield weapon
            elif weapon.ranged or weapon.is_grenade:
                yield from characters.check_uses(state, self.actor, weapon)

    def trigger(self, state: State) -> MoveTriggered:
        sheet, name = self._sheet(state), state.canonical_name(self.name) or self.name
        if sheet is None or not sheet.is_written_out:
            return self.as_move(name)
        rolled, subjects = sheet.roll or (), state.acolyte(self.actor).subjects_of(sheet.id)
        details: dict[str, Any] = {"rolled": bool(rolled), "stat": self.stat or "".join(rolled[:1])}
        return self.as_move(name, detail=self.about or "".join(subjects[:1]), **details)

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        for sheet in moves_of(state, mover):
            if sheet.is_written_out and cls._is_available(state, mover, sheet):
                yield Form(cls, sheet.id, LazyFields(partial(cls._fields, state, mover, sheet)))
        yield cls.form(
            state,
            "Make a custom move",
            omit=("about", "weapon", "targets"),
            actor=character_choice((mover,)),
            text=OWN_WORDS,
            item=OWN_WORDS,
            name=Words(("Bend Bars",)),
            stat=Given(OneOf(_values(state, mover.id)), partial(_added_values, state, mover.id)),
        )

    @classmethod
    def _is_available(cls, state: State, mover: Acolyte, sheet: MoveSheet) -> bool:
        """Return whether a move defined by data is available: not used up, affordable, and with a possible target."""
        if sheet.limit and state.uses(mover.id, sheet.id):
            return False
        payable = all(purse(state, mover.id, cost.what) >= cost.amount for cost in sheet.cost)
        return payable and not (sheet.aim and not moves.has_target(state, mover.id))

    @classmethod
    def _fields(cls, state: State, mover: Acolyte, sheet: MoveSheet) -> dict[str, Domain]:
        fields: dict[str, Domain] = {**actor_field(mover), "text": OWN_WORDS, "item": OWN_WORDS}
        fields["name"] = OneOf((sheet.id,))
        fields["facts"] = facts_choice(mover, sheet.id)
        for field, named in (("stat", sheet.roll or ()), ("about", mover.subjects_of(sheet.id) if sheet.about else ())):
            if named:
                values = _possible_values(named)
                fields[field] = OneOf(values, tuple(value or f"{named[0]} (the move's own)" for value in values))
        targets = moves.targets(state, mover.id)
        if sheet.aim == "one":
            fields["targets"] = OneOf(tuple((candidate,) for candidate in targets), tuple(map(state.name, targets)))
        elif sheet.aim:
            fields["targets"] = SomeOf(targets, tuple(map(state.name, targets)), least=1)
        if moves.deals_weapon_damage(sheet):
            carried = ("", *(weapon.id for weapon in ready_weapons(state, mover)))
            fields["weapon"] = OneOf(carried, ("bare hands", *map(state.name, carried[1:])))
        return fields


def _values(state: State, actor: str) -> tuple[str, ...]:
    """Return the values that a move can add to its roll, including the numbers of the table's own."""
    owners = (state.acolyte(actor),) if actor else state.acolytes
    numbers = dict.fromkeys(number.id for owner in owners for number in owner.numbers)
    return ("", *moves.ROLLED_WITH, *numbers)


def _added_values(state: State, actor: str, chosen: Mapping[str, Any]) -> OneOf:
    """Return the values that a custom move can add to its roll: no bond, and a level only if the move is known."""
    barred = (moves.BOND,) if state.canonical_name(chosen["name"]) else (moves.BOND, moves.LEVEL)
    return OneOf(tuple(value for value in _values(state, actor) if value not in barred))


def ready_weapons(state: State, mover: Acolyte) -> Iterator[Weapon]:
    """Yield the weapons that an acolyte can use now: ranged weapons and grenades only with uses left."""
    for carried in mover.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None and (carried.uses or not weapon.is_shot_or_thrown):
            yield weapon


def _possible_values(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names as the values of a choice; a single name may also be left empty."""
    return names if len(names) > 1 else ("", *names)


_OTHERS = (Move.DEFY_DANGER, Move.RELOAD, Move.AID_OR_INTERFERE, Move.LAST_BREATH, Move.MEDKIT)
"""Moves with built-in rules that have no fixed stat and are not in the catalogue."""

CODED = frozenset({*making_moves.STAT_OF, *_OTHERS, *(move.id for move in CATALOGUE)}) - {Move.BLEND_IN}
"""Moves with built-in rules."""


def roll_tags(state: State, attempt: Attempt) -> tuple[str, ...]:
    """Return the tags that abilities can check for a move roll: names, stat, true circumstances, and weapon tags."""
    tags = map(item_tag, state.wielded(attempt.trigger.weapon).tags)
    named = map(move_tag, (*state.counts_as(attempt.move), attempt.trigger.stat))
    return (*named, *attempt.trigger.facts, *tags)
