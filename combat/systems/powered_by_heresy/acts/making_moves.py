"""Making moves: triggering, confirming, denying, and staying out."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.bounds import Bound, among, text
from combat.engine.offer.domains import Domain, Given, OneOf, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.powered_by_heresy.acts import (
    DEFENSE,
    DICE,
    TOTAL,
    AcolyteCommand,
    GmCommand,
    GmStatement,
    actor_field,
    check_modifiers,
    filtered_choice,
    spend,
)
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.abilities import ADVANTAGE, EDGE, moves_of, purse
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import class_moves, making_moves, moves_as_data
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Band, Fact, MoveTriggered
from events.powered_by_heresy.sheets import CATALOGUE, GM, Added, Move, MoveSheet, Weapon
from events.powered_by_heresy.table import Acolyte, Attempt, State
from events.vocabulary import AbilityUsed, Modifier

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


@frozen
class MoveCommand(AcolyteCommand):
    """Base class of commands that trigger a move, which the GM must confirm.

    Attributes:
        actor: The acolyte who makes the move.
        text: The action in your own words; may be empty.
        facts: True circumstances that may matter to the roll.
        within_reach: Whether the target is within reach.
    """

    actor: str = nouns.able(nouns.CALM)
    text: str = attrs.field(default="", kw_only=True)

    @classmethod
    def form_for(cls, state: State, who: Acolyte, label: str = "", **given: Any) -> Form:
        return super().form_for(state, who, label, text=OWN_WORDS, **given)

    def trigger(self, state: State) -> MoveTriggered:
        """Return the triggered move."""
        raise NotImplementedError

    def as_move(self, move: str, **fields: Any) -> MoveTriggered:
        """Return a move by the actor with the stat from the book; `fields` holds the other fields."""
        defaults = {"actor": self.actor, "move": move, "stat": making_moves.STAT_OF.get(move, ""), "text": self.text}
        return MoveTriggered(**{**defaults, **fields})

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.WordTaken(self.actor))
        draft.emit(self.trigger(draft.state))


@frozen
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


@frozen(kw_only=True)
class MakeMove(MoveCommand, wire="powered_by_heresy.make_move.v1"):
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
    stat: Added = ""
    facts: tuple[Fact, ...] = fitting_facts("")
    about: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()

    def _sheet(self, state: State) -> MoveSheet | None:
        """Return the sheet of the move, or None for a custom move."""
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
        if sheet is None or not sheet.is_written_out:
            yield from self._check_custom_move()

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
            sentence = (
                f"{mover.sheet.name} has {sheet.id} only for: {', '.join(subjects) or 'no subject (leave it empty)'}"
            )
            yield Reason("about", sentence, "PBH-CORE-10")
        yield from moves.check_targets(state, self.actor, self.targets, sheet.aim)
        yield from self._check_weapon(state, sheet)
        if sheet.limit and state.uses(self.actor, sheet.id):
            yield Reason("used_up", f"{mover.sheet.name} has already made {sheet.id} this {sheet.limit}", "PBH-CORE-10")
        for cost in sheet.cost:
            held = purse(state, self.actor, cost.what)
            if held < cost.amount:
                sentence = f"{sheet.id} costs {cost.amount} {cost.what}, but {mover.sheet.name} has only {held}"
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
            return self.as_move(name, stat=self.stat, facts=self.facts)
        rolled, subjects = sheet.roll or (), state.acolyte(self.actor).subjects_of(sheet.id)
        details: dict[str, Any] = {"rolled": bool(rolled), "stat": self.stat or "".join(rolled[:1])}
        details |= {"detail": self.about or "".join(subjects[:1]), "weapon": self.weapon, "targets": self.targets}
        return self.as_move(name, facts=self.facts, **details)

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
            name=Words(("Bend Bars",)),
            stat=Given(ADDED, partial(_added_values, state)),
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
        """Return the form fields of a move defined by data."""
        fields: dict[str, Domain] = {**actor_field(mover), "text": OWN_WORDS, "name": OneOf((sheet.id,))}
        fields["facts"] = facts_choice(mover, sheet.id)
        for field, named in (("stat", sheet.roll or ()), ("about", mover.subjects_of(sheet.id) if sheet.about else ())):
            if named:
                fields[field] = OneOf(
                    _possible_values(named), tuple(value or named[0] for value in _possible_values(named))
                )
        targets = moves.targets(state, mover.id)
        if sheet.aim == "one":
            fields["targets"] = OneOf(tuple((candidate,) for candidate in targets), tuple(map(state.name, targets)))
        elif sheet.aim:
            fields["targets"] = SomeOf(targets, tuple(map(state.name, targets)), least=1)
        if moves.deals_weapon_damage(sheet):
            carried = ("", *(weapon.id for weapon in ready_weapons(state, mover)))
            fields["weapon"] = OneOf(carried, ("bare hands", *map(state.name, carried[1:])))
        return fields


ADDED = OneOf(get_args(Added))
"""The choice of the value that a move adds to its roll."""


def _added_values(state: State, chosen: Mapping[str, Any]) -> OneOf:
    """Return the values that a custom move can add to its roll: a level only if the move is known."""
    return OneOf(tuple(value for value in ADDED.of if value != moves.LEVEL or state.canonical_name(chosen["name"])))


def ready_weapons(state: State, mover: Acolyte) -> Iterator[Weapon]:
    """Yield the weapons that an acolyte can use now: ranged weapons and grenades only with uses left."""
    for carried in mover.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None and (carried.uses or not (weapon.ranged or weapon.is_grenade)):
            yield weapon


def _possible_values(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names as the values of a choice; a single name may also be left empty."""
    return names if len(names) > 1 else ("", *names)


_OTHERS = (Move.DEFY_DANGER, Move.RELOAD, Move.AID_OR_INTERFERE, Move.LAST_BREATH, Move.MEDKIT)
"""Moves with built-in rules that have no fixed stat and are not in the catalogue."""

CODED = frozenset({*making_moves.STAT_OF, *_OTHERS, *(move.id for move in CATALOGUE)}) - {Move.BLEND_IN}
"""Moves with built-in rules."""


def modifier_targets(move: str) -> tuple[str, ...]:
    """Return the possible targets of modifiers to a move: its roll, and for an attack also its dice and the Defense."""
    return (TOTAL, DICE, DEFENSE) if move in making_moves.ATTACKS else (TOTAL,)


@frozen(kw_only=True)
class Confirm(GmCommand, wire="powered_by_heresy.confirm.v1"):
    """Confirm that the move happens.

    Attributes:
        advantage: Whether the fiction grants advantage.
        edge: Whether the fiction grants the edge.
        modifier: The modifier for an established fact, -3 to +3; 0 if there is none.
        fact: The established fact behind the modifier; empty if there is none.
        result: The result regardless of the dice; empty if the dice decide.
        modifiers: Other modifiers to the roll or damage, each with its reason.
    """

    advantage: bool = False
    edge: bool = False
    modifier: int = 0
    fact: str = ""
    result: Literal["", "10+", "7-9", "6-"] = ""
    modifiers: tuple[Modifier, ...] = ()

    def check(self, state: State) -> Iterator[Reason]:
        attempt = state.attempt
        extras = self.advantage or self.edge or self.modifier or self.fact or self.result or self.modifiers
        if attempt is not None and not attempt.trigger.rolled and extras:
            yield Reason("no_roll", f"{attempt.move} is not rolled; confirm it without additions", "PBH-CORE-10")
        if not -MAX_MODIFIER <= self.modifier <= MAX_MODIFIER:
            yield Reason(
                "amount", f"a fact's modifier must be -3 to -1 or +1 to +3, not {self.modifier:+d}", "PBH-CORE-09"
            )
        if self.fact and self.fact not in state.facts:
            yield Reason("unknown_fact", f"it is not established that {self.fact}; establish it first", "PBH-CORE-09")
        if bool(self.fact) != bool(self.modifier):
            yield Reason("fact", "give both a fact and its modifier, or neither", "PBH-CORE-09")
        if attempt is not None:
            yield from check_modifiers(self.modifiers, modifier_targets(attempt.move))

    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        mover = draft.state.acolyte(attempt.actor)
        target = attempt.targets[0] if attempt.targets else ""
        changed_values = {
            modifier.on for modifier in draft.modifiers("roll", mover.id, target, roll_tags(draft.state, attempt))
        }
        edge = self.edge or (mover.has(Move.PRACTICED_KILL) and attempt.move == Move.UNSUSPECTING_STRIKE)
        fact_modifier = (Modifier(self.fact or "the fiction", self.modifier, "total"),) if self.modifier else ()
        draft.emit(
            facts.MoveConfirmed(
                actor=mover.id,
                move=attempt.move,
                advantage=self.advantage or ADVANTAGE in changed_values,
                edge=edge or EDGE in changed_values,
                modifiers=(*fact_modifier, *self.modifiers),
                result=self.result,
            )
        )
        if attempt.move == Move.TAKE_THEM_ALIVE:  # the move replaces the damage
            draft.emit(facts.BlowSettled(attempt.targets[0], 0))
        _pay_cost(draft, attempt)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Confirm")
        attempt = moves.current(state)
        if attempt.trigger.rolled:
            granted = {**GRANTED, "modifiers": modifiers(*modifier_targets(attempt.move))}
            yield Form(cls, "Confirm with modifiers", granted)
            if state.facts:
                tied = LazyFields(lambda: {**granted, "fact": OneOf(state.facts), "modifier": WORTH})
                yield Form(cls, "Confirm with an established fact", tied)


RESULT = OneOf(("", *get_args(Band)), ("as rolled", *get_args(Band)))
GRANTED: Mapping[str, Domain] = MappingProxyType({"advantage": YesNo(), "edge": YesNo(), "result": RESULT})
"""Form fields for the advantage, edge and other additions that the fiction grants to a confirmed move."""

WORTH = Whole(-MAX_MODIFIER, MAX_MODIFIER, (-1, 1))
"""The form field for a fact's modifier."""


def _pay_cost(draft: Draft[State], attempt: Attempt) -> None:
    """Pay the cost of a move defined by data, and count the use towards its limit."""
    sheet, weapon = draft.state.move(attempt.move), draft.state.weapon(attempt.trigger.weapon)
    if sheet is None or not sheet.is_written_out:
        return
    for cost in sheet.cost:
        paid = min(cost.amount, purse(draft.state, attempt.actor, cost.what))
        if paid:
            spend(draft, attempt.actor, cost.what, paid, attempt.move)
    carried = draft.state.acolyte(attempt.actor).carried(attempt.trigger.weapon)
    if weapon is not None and (weapon.ranged or weapon.is_grenade) and carried is not None and carried.uses:
        spend(draft, attempt.actor, facts.Resource.uses(weapon.id), 1, attempt.move)
    if sheet.limit:
        target = attempt.targets[0] if attempt.targets else ""
        draft.emit(AbilityUsed(who=attempt.actor, ability=sheet.id, target=target, limit=sheet.limit))


def roll_tags(state: State, attempt: Attempt) -> tuple[str, ...]:
    """Return the tags that abilities can check for a move roll: names, stat, true circumstances, and weapon tags."""
    weapon = state.weapon(attempt.trigger.weapon)
    tags = weapon.tags if weapon is not None else ()
    return (*state.counts_as(attempt.move), attempt.trigger.stat, *attempt.trigger.facts, *tags)


@frozen
class Overrule(GmCommand, wire="powered_by_heresy.overrule.v1"):
    """Change the result of the move, whatever its dice show.

    Attributes:
        band: The new result of the move.
    """

    band: Band

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.RollOverruled(moves.current(draft.state).actor, self.band))


@requests_at("EDGE", "REROLL", "CHOICE")
def _request_overrule(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    form = Overrule.form(state, "Overrule the result")
    prompt = f"The result of {attempt.move} is {attempt.band}. Overrule it?"
    yield Request(GM, "overrule", prompt, (form,), optional=True)


def _helpers(state: State) -> OneOf:
    attempt = moves.current(state)
    return character_choice(moves.possible_helpers(state, attempt) if attempt.trigger.rolled else ())


def _other_helpers(state: State) -> OneOf:
    return filtered_choice(_helpers(state), lambda each: each not in moves.helpers(state, moves.current(state)))


@frozen
class OfferHelp(AcolyteCommand, wire="powered_by_heresy.offer_help.v1"):
    """Offer help or interference without a bond. Acolytes with a bond are asked automatically.

    Attributes:
        actor: The acolyte who offers help.
    """

    actor: str = nouns.able(
        Bound(_helpers, "an acolyte who can help or interfere", "no_help", "PBH-MOVE-20"),
        Bound(_other_helpers, "an acolyte who is not asked before the roll", "asked_anyway", "PBH-MOVE-20"),
    )

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.HelpOffered(self.actor))


@requests_at("MOVE_CONFIRM")
def _request_offer_help(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    if not attempt.trigger.rolled:
        return
    mover = state.name(attempt.actor)
    for helper in (
        helper for helper in moves.possible_helpers(state, attempt) if not moves.is_prompted(attempt, helper)
    ):
        prompt = f"{mover} may be about to roll {attempt.move}. Will {helper.sheet.name} help or interfere?"
        form = OfferHelp.form_for(state, helper, f"{helper.sheet.name}: help or interfere")
        yield Request(helper.player, "offer_help", prompt, (form,), optional=True)


@frozen
class Deny(GmStatement, wire="powered_by_heresy.deny.v1"):
    """Deny that the move is triggered, because of gear, reach or the fiction.

    Attributes:
        reason: The reason why it is not triggered.
    """

    label = "Deny the move, with a reason"
    reason: str = nouns.reason("the weapon is too long for that")

    @cites("PBH-CORE-05", "PBH-CORE-02")
    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.emit(facts.MoveDenied(attempt.actor, attempt.move, self.reason))


@frozen
class Permit(GmStatement, wire="powered_by_heresy.permit.v1"):
    """Permit the next use of a move that gear or reach would forbid.

    Attributes:
        actor: The acolyte who may make the move.
        move: The move to permit.
        reason: The reason why it is possible.
    """

    label = "Permit an attack despite gear or reach"
    actor: str = nouns.able()
    move: str = among()
    reason: str = nouns.reason("a gap in the armour")

    def check(self, state: State) -> Iterator[Reason]:
        if state.canonical_name(self.move) not in making_moves.ATTACKS:
            sentence = (
                f"gear and reach never forbid '{self.move}'; {name_hint(self.move, sorted(making_moves.ATTACKS))}"
            )
            yield Reason("no_attack", sentence, "PBH-CORE-05")

    @cites("PBH-CORE-05")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.TriggerPermitted(self.actor, draft.state.canonical_name(self.move), self.reason))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        return cls.offer(state, move=OneOf(tuple(sorted(making_moves.ATTACKS))))


@frozen
class Clarify(GmStatement, wire="powered_by_heresy.clarify.v1"):
    """Ask a question, because it is unclear whether the move is triggered.

    Attributes:
        question: The question to the player.
    """

    label = "Ask a question first"
    question: str = nouns.reason("how do you do that?")

    @cites("PBH-CORE-03")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ClarityAsked(self.question))


@frozen
class Answer(GmStatement, wire="powered_by_heresy.answer.v1"):
    """Answer the GM's question about the move.

    Attributes:
        text: The answer to the question.
    """

    label = "Answer"
    text: str = nouns.reason("like this")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (*(player.id for player in state.players), GM)

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ClarityGiven(self.text))


@frozen
class MoverCommand(AcolyteCommand):
    """Base class of commands that the player of the current mover gives."""

    actor: str = among(nouns.MOVER)


@frozen
class ReactorCommand(AcolyteCommand):
    """Base class of commands that a player gives in an open window."""

    actor: str = among(nouns.WAITING)


@frozen
class Withdraw(MoverCommand, wire="powered_by_heresy.withdraw.v1"):
    """Withdraw the move; it was not triggered after all.

    Attributes:
        actor: The acolyte whose move is withdrawn.
    """

    label = "Withdraw the move"

    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.emit(facts.MoveWithdrawn(attempt.actor, attempt.move))


@frozen
class StayOut(ReactorCommand, wire="powered_by_heresy.stay_out.v1"):
    """Decline to react to the current move or attack.

    Attributes:
        actor: The acolyte who does nothing.
    """

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.WindowUsed(self.actor))


@requests_at("MOVE_CONFIRM")
def _request_confirm(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    prompt = f"{mover.sheet.name} triggers {attempt.move}. Does the move happen?"
    if attempt.move == Move.TAKE_THEM_ALIVE:
        target = state.name(attempt.targets[0])
        prompt = f"{mover.sheet.name} would take {target} alive instead of dealing damage. Is {target} vulnerable?"
    prompt += "".join(_warnings(state, mover, attempt))
    learned = state.move(attempt.move)
    if learned is not None and mover.has(learned.id) and characters.level_in(state, mover, learned) != mover.level:
        prompt += f' In its text, "your level" is {characters.level_in(state, mover, learned)}.'
    yield Request(GM, "confirm", prompt, LazySequence(lambda: _confirm_forms(state, mover)), Confirm())
    back = LazySequence(lambda: (Withdraw.form_for(state, mover),))
    yield Request(mover.player, "withdraw", f"Withdraw {attempt.move}?", back, optional=True)


def _confirm_forms(state: State, mover: Acolyte) -> Iterator[Form]:
    """Yield the forms for confirming, questioning or denying a move."""
    yield from Confirm.forms(state)
    yield from Clarify.forms(state)
    yield from Deny.forms(state)
    yield Withdraw.form_for(state, mover)


def _warnings(state: State, mover: Acolyte, attempt: Attempt) -> Iterator[str]:
    """Yield a sentence for each target that the attack cannot wound."""
    weapon = state.weapon(attempt.trigger.weapon)
    cause: facts.Cause = "ranged" if weapon is not None and (weapon.ranged or weapon.is_grenade) else "melee"
    targets = tuple(filter(state.is_enemy, attempt.targets if attempt.move in making_moves.ATTACKS else ()))
    for target, against in zip(targets, blows.unbeatable_defenses(state, mover, weapon, targets, cause), strict=True):
        if against is not None:
            with_what = f"the {weapon.name}" if weapon else "a bare hand"
            yield f" No die of {with_what} can wound {state.name(target)}: Defense {against}."


@requests_at("CLARIFY")
def _request_answer(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    forms = (*Answer.forms(state), Withdraw.form_for(state, mover))
    yield Request(mover.player, "clarify", f"{attempt.move}: {state.question}", forms, Answer("like this"))
