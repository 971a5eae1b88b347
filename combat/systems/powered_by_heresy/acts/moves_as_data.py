"""Moves defined by data: outcomes, spending hold, and moves of GM characters."""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from combat.engine.abilities.vocabulary import EffectSource
from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.bounds import among
from combat.engine.offer.domains import Domain, OneOf, SomeOf, Words
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.engine.play.machine import ANYWHERE
from combat.systems.powered_by_heresy.acts import (
    AcolyteCommand,
    GmCommand,
    actor_field,
    end_conditions,
    set_condition,
    spend,
)
from combat.systems.powered_by_heresy.acts.effects import ABILITIES
from combat.systems.powered_by_heresy.acts.the_gm import require_move_for_miss
from combat.systems.powered_by_heresy.queries import abilities, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.moves import check_hardness, may_take_effect
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import moves_as_data as rules
from combat.systems.powered_by_heresy.rules import the_gm
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.sheets import GM, Move, MoveSheet, Option, Outcome
from events.powered_by_heresy.table import Acolyte, Attempt, Enemy, State
from events.vocabulary import AbilityUsed, Reminded


@cites("PBH-CORE-10", "PBH-ROLL-04", "PBH-CORE-06")
def apply_outcome(draft: Draft[State], attempt: Attempt) -> None:
    """Apply the outcome of a move and the chosen options; if a 6- has no described outcome, require a GM move."""
    sheet = draft.state.move(attempt.move)
    outcome = sheet.outcome(attempt.band or "") if sheet is not None else None
    if outcome is not None:
        _remind(draft, attempt.actor, attempt.move, outcome.text)
        chosen_options = tuple(option for option in outcome.options if option.name in attempt.chosen)
        does = (*outcome.does, *(effect for option in chosen_options for effect in option.does))
        source = EffectSource(owner=attempt.actor, title=attempt.move, targets=attempt.targets, cause=attempt)
        ABILITIES.carry_out(draft, source, does)
    if rules.gm_chooses(attempt.band or "", outcome is not None) and attempt.move != Move.LAST_BREATH:
        require_move_for_miss(draft, attempt)
    end_conditions(draft, attempt.actor, "roll" if attempt.trigger.rolled else "")
    target = attempt.targets[0] if attempt.targets else ""
    hit = ("hit",) if attempt.band in ("10+", "7-9") else ()
    about = (*draft.state.counts_as(attempt.move), *hit, attempt.band or "", *attempt.trigger.facts)
    draft.trigger("resolved", attempt.actor, target, about)


def _remind(draft: Draft[State], who: str, title: str, text: str) -> None:
    if text:
        draft.emit(Reminded(who, title, text))


@frozen
class UseHold(AcolyteCommand, wire="powered_by_heresy.use_hold.v1"):
    """Spend a point of hold on one of the options of its move.

    Attributes:
        actor: The acolyte who spends hold.
        move: The move that gave the hold.
        option: The option to buy with it.
        targets: The targets of the option; empty if it needs none.
    """

    actor: str = nouns.able()
    move: str = among()
    option: str = among()
    targets: tuple[str, ...] = ()

    @cites("PBH-ROLL-11")
    def check(self, state: State) -> Iterator[Reason]:
        sheet, points = state.move(self.move), state.acolyte(self.actor).hold(self.move)
        options = {option.name: option for option in (sheet.spend if sheet is not None else ())}
        if not points:
            yield Reason("no_hold", f"{state.name(self.actor)} has no hold from '{self.move}'", "PBH-ROLL-11")
        if self.option not in options:
            sentence = f"hold from '{self.move}' cannot buy '{self.option}'; {name_hint(self.option, options)}"
            yield Reason("no_option", sentence, "PBH-ROLL-11")
        else:
            aim = "one" if option_needs_target(options[self.option]) else ""
            yield from moves.check_targets(state, self.actor, self.targets, aim)

    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.actor, Resource.hold(self.move), 1, self.option)
        sheet = draft.state.move(self.move)
        for option in sheet.spend if sheet is not None else ():
            if option.name == self.option:
                source = EffectSource(owner=self.actor, title=self.move, targets=self.targets)
                ABILITIES.carry_out(draft, source, option.does)

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        for sheet in (spending for spending in _moves_with_hold(state) if mover.hold(spending.id)):
            for option in sheet.spend:
                if moves.has_target(state, mover.id) or not option_needs_target(option):
                    label = f"{state.unique_name(mover.id)}: {sheet.id}, {option.name}"
                    yield Form(cls, label, LazyFields(partial(cls._fields, state, mover, sheet, option)))

    @classmethod
    def _fields(cls, state: State, mover: Acolyte, sheet: MoveSheet, option: Option) -> dict[str, Domain]:
        fields: dict[str, Domain] = {"move": OneOf((sheet.id,)), "option": OneOf((option.name,))}
        if option_needs_target(option):
            fields["targets"] = single_target_choice(moves.targets(state, mover.id), state)
        return {**actor_field(mover), **fields}


def _moves_with_hold(state: State) -> tuple[MoveSheet, ...]:
    """Return the moves whose hold buys options."""
    return tuple(move for move in state.library if move.spend)


def option_needs_target(option: Option) -> bool:
    """Return whether an option needs a target."""
    return any(map(abilities.effect_needs_target, option.does))


def single_target_choice(ids: tuple[str, ...], state: State) -> OneOf:
    """Return the choice of one target; each value is a tuple with one id."""
    return OneOf(tuple((name,) for name in ids), tuple(map(state.name, ids)))


@requests_at(ANYWHERE)
def _request_hold(state: State) -> tuple[Request, ...]:
    forms: dict[str, tuple[Form, ...]] = {}
    for acolyte in characters.able(state):
        if acolyte.holds:
            forms[acolyte.player] = (*forms.get(acolyte.player, ()), *UseHold.forms(state, acolyte))
    prompt = "Do you spend hold?"
    return tuple(Request(player, "hold", prompt, own, optional=True) for player, own in forms.items() if own)


@frozen
class EnemyMove(GmCommand, wire="powered_by_heresy.enemy_move.v1"):
    """Make a GM character's move that is defined by data. No dice are rolled for it.

    Attributes:
        who: The GM character who acts.
        move: The move of that character.
        targets: The targets of the move; empty if it needs none.
        text: The action in your words; may be empty.
    """

    who: str = among(nouns.ENEMY, nouns.ATTACKER)
    move: str = among()
    targets: tuple[str, ...] = ()
    text: str = ""

    @cites("PBH-GM-06", "PBH-GM-02")
    def check(self, state: State) -> Iterator[Reason]:
        own_moves = {move.id: move for move in npc_moves(state, state.enemy(self.who))}
        sheet = own_moves.get(self.move)
        if sheet is None:
            sentence = f"{state.name(self.who)} has no such move; {name_hint(self.move, own_moves)}"
            yield Reason("no_such_move", sentence, "PBH-GM-06")
            return
        yield from moves.check_targets(state, self.who, self.targets, sheet.aim)
        if sheet.limit and state.uses(self.who, sheet.id):
            yield Reason(
                "used_up", f"{state.name(self.who)} has already made {sheet.id} this {sheet.limit}", "PBH-GM-06"
            )
        if _takes_effect(sheet):
            yield from check_hardness(state)

    def apply(self, draft: Draft[State]) -> None:
        sheet = next(move for move in npc_moves(draft.state, draft.state.enemy(self.who)) if move.id == self.move)
        first = self.targets[0] if self.targets else ""
        acolyte = first if draft.state.is_acolyte(first) else ""
        words = f"{self.move}: {self.text}" if self.text else self.move
        draft.emit(facts.GmMoveMade(the_gm.ENEMY_MOVE, acolyte, words, self.who))
        outcome = _outcome_of(sheet)
        used = AbilityUsed(who=self.who, ability=self.move, target=first, limit=sheet.limit, text=outcome.text)
        draft.emit(used)
        source = EffectSource(owner=self.who, title=self.move, targets=self.targets)
        ABILITIES.carry_out(draft, source, outcome.does)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for enemy in characters.attackers(state):
            for sheet in npc_moves(state, enemy):
                used_up = sheet.limit and state.uses(enemy.id, sheet.id)
                lacks_target = sheet.aim and not moves.has_target(state, enemy.id)
                if not used_up and not lacks_target and (may_take_effect(state) or not _takes_effect(sheet)):
                    label = f"{state.unique_name(enemy.id)} makes {sheet.id}"
                    yield Form(cls, label, LazyFields(partial(cls._fields, state, enemy, sheet)))

    @classmethod
    def _fields(cls, state: State, enemy: Enemy, sheet: MoveSheet) -> dict[str, Domain]:
        fields: dict[str, Domain] = {
            "who": character_choice((enemy,)),
            "move": OneOf((sheet.id,)),
            "text": Words(("",)),
        }
        return {**fields, **target_field(state, enemy.id, sheet)}


@requests_at("GM_SOFT", "GM_HARD")
def _request_enemy_move(state: State) -> Iterator[Request]:
    if any(EnemyMove.forms(state)):
        forms = LazySequence(lambda: EnemyMove.forms(state))
        yield Request(GM, "enemy_move", "Does a GM character make its own move?", forms, optional=True)


def npc_moves(state: State, enemy: Enemy) -> tuple[MoveSheet, ...]:
    """Return a GM character's moves that are defined by data."""
    named = (state.move(name) for name in enemy.sheet.moves)
    return tuple(sheet for sheet in named if sheet is not None and sheet.is_written_out)


def _takes_effect(sheet: MoveSheet) -> bool:
    """Return whether a move has an immediate effect; a move that only establishes facts has none."""
    return any(effect.do != "fact" for effect in _outcome_of(sheet).does)


def _outcome_of(sheet: MoveSheet) -> Outcome:
    return sheet.done or Outcome()


def target_field(state: State, mover: str, sheet: MoveSheet) -> dict[str, Domain]:
    """Return the form field for the targets of a move."""
    targets = moves.targets(state, mover)
    match sheet.aim:
        case "one":
            return {"targets": single_target_choice(targets, state)}
        case "several":
            return {"targets": SomeOf(targets, tuple(map(state.name, targets)), least=1)}
        case _:
            return {}


@frozen
class Overcome(GmCommand, wire="powered_by_heresy.overcome.v1"):
    """End a homebrew condition because the character has overcome it.

    Attributes:
        who: The character with the condition.
        condition: The condition that ends.
        how: How the character overcame it.
    """

    who: str
    condition: str
    how: str

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, *(player.id for player in state.players))

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,)

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_text(self.how, "how it ended")
        if (self.who, self.condition) not in _afflicted(state):
            had = ", ".join(f"{state.name(who)}: {name}" for who, name in _afflicted(state)) or "no character has one"
            sentence = f"'{self.who}' has no homebrew condition '{self.condition}' to end; conditions: {had}"
            yield Reason("no_condition", sentence, "PBH-CORE-06")

    def apply(self, draft: Draft[State]) -> None:
        set_condition(draft, self.who, self.condition, self.how, 0)

    @classmethod
    def forms(cls, state: State, who: str, name: str) -> Form:
        fields: dict[str, Domain] = {"condition": OneOf((name,)), "how": _exit(state, name)}
        return Form(
            cls, f"{state.unique_name(who)} overcomes {name}", {"who": OneOf((who,), (state.name(who),)), **fields}
        )


def _afflicted(state: State) -> tuple[tuple[str, str], ...]:
    """Return the homebrew conditions of all characters, as pairs of a character's id and a condition's name."""
    harmable = characters.harmable(state) if state.conditions else ()
    return tuple(
        (character.id, name)
        for character in harmable
        for name in character.conditions
        if abilities.condition(state, name)
    )


@requests_at(ANYWHERE)
def _request_overcome(state: State) -> tuple[Request, ...]:
    had, prompt = _afflicted(state), "Does a condition end?"
    forms = LazySequence(lambda: (Overcome.forms(state, who, name) for who, name in had))
    seats = (GM, *(player.id for player in state.players)) if had else ()
    return tuple(Request(seat, "overcome", prompt, forms, optional=True) for seat in seats)


def _exit(state: State, name: str) -> Words:
    sheet = abilities.condition(state, name)
    return Words(((sheet.exit if sheet is not None else "") or "the fiction",))
