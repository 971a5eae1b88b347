"""Arrivals, departures and changes of side, stated by the GM at any time."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.name_hints import unused_name
from combat.engine.offer.domains import OneOf, Sheet, Words
from combat.engine.offer.requests import Form, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.engine.play.machine import ANYWHERE
from combat.systems.powered_by_heresy.acts import GmCommand, character_choice
from combat.systems.powered_by_heresy.acts.defend import stop_defending
from combat.systems.powered_by_heresy.queries import characters, setups
from events.powered_by_heresy import facts
from events.powered_by_heresy.sheets import GM, AcolyteSheet, EnemySheet, Side
from events.powered_by_heresy.table import State
from events.vocabulary import Left, SideChanged, StartsWith

REINFORCEMENTS = EnemySheet(id="newcomer", name="a Cultist", weapon="Blade", dice=(6,), defense=1)
NOVICE = AcolyteSheet(
    id="acolyte", name="a new acolyte", player="player", cls="Seeker", veteran=True, stats=setups.AVERAGE_STATS
)


@frozen(kw_only=True)
class Join(GmCommand, wire="powered_by_heresy.join.v1"):
    """Bring a GM character or an acolyte into play.

    Attributes:
        enemy: The sheet of the GM character; leave out for an acolyte.
        acolyte: The sheet of the player character; leave out for a GM character.
        reason: How the newcomer gets here; may be empty.
    """

    enemy: EnemySheet | None = None
    acolyte: AcolyteSheet | None = None
    reason: str = ""

    def check(self, state: State) -> Iterator[Reason]:
        given = tuple(sheet for sheet in (self.enemy, self.acolyte) if sheet is not None)
        if len(given) != 1:
            yield Reason("one_sheet", "give exactly one sheet: a GM character's or an acolyte's", "PBH-CORE-09")
        for sheet in given:
            if sheet.id in state.ids() or not sheet.id or "." in sheet.id:
                taken = ", ".join(state.ids())
                yield Reason(
                    "id",
                    f"a newcomer cannot have the id '{sheet.id}'; choose one without a dot, other than: {taken}",
                    "PBH-CORE-09",
                )
        for path, sentence in self._sheet_errors(state):
            yield Reason("sheet", f"{path}: {sentence}", "PBH-GM-06")

    def _sheet_errors(self, state: State) -> Iterator[setups.Misfit]:
        if self.enemy is not None:
            yield from setups.enemy_errors(self.enemy, setups.known_names(state), "$.enemy")
        if self.acolyte is not None:
            names, sheet = setups.known_names(state), setups.with_catalogue_names(self.acolyte)
            yield from setups.unknown_name_errors(sheet, names, "$.acolyte")
            yield from setups.acolyte_errors(sheet, state.library, state.settings, names, "$.acolyte")

    def apply(self, draft: Draft[State]) -> None:
        sheet = setups.with_catalogue_names(self.acolyte) if self.acolyte is not None else None
        draft.emit(facts.Joined(acolyte=sheet, enemy=self.enemy, reason=self.reason))
        if self.acolyte is not None:
            who, (bears, carries) = self.acolyte.id, characters.class_values(self.acolyte.cls, draft.state.classes)
            draft.emit(StartsWith(who, facts.Resource.CLASS_WOUNDS, (bears,)))
            draft.emit(StartsWith(who, facts.Resource.CLASS_LOAD, (carries,)))


@frozen
class Leave(GmCommand, wire="powered_by_heresy.leave.v1"):
    """Take a character out of the fight.

    Attributes:
        who: The character who leaves the fight.
        how: The way the character leaves.
        reason: The reason for leaving; may be empty.
    """

    who: str
    how: Literal["left", "fled", "surrendered", "captured"] = "left"
    reason: str = ""

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_target(state, self.who)
        if state.is_acolyte(self.who) and state.acolyte(self.who).gone:
            yield Reason("gone", f"{state.name(self.who)} has already left the fight", "PBH-CORE-09")

    def apply(self, draft: Draft[State]) -> None:
        if draft.state.is_acolyte(self.who):
            stop_defending(draft, self.who, "leaving the fight")
        draft.emit(Left(who=self.who, how=self.how, reason=self.reason))


@frozen
class ComeBack(GmCommand, wire="powered_by_heresy.come_back.v1"):
    """Bring back a character who had left the fight, fled, surrendered or been captured.

    Attributes:
        who: The character who returns to the fight.
        reason: The reason for returning; may be empty.
    """

    who: str
    reason: str = ""

    def check(self, state: State) -> Iterator[Reason]:
        if self.who not in (character.id for character in characters.absent(state)):
            known = ", ".join(character.id for character in characters.absent(state)) or "none"
            yield Reason("not_away", f"'{self.who}' cannot come back; characters who can: {known}", "PBH-CORE-09")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.CameBack(self.who, self.reason))


@frozen
class ChangeSide(GmCommand, wire="powered_by_heresy.change_side.v1"):
    """Change the side of a GM character: enemy, ally or bystander.

    Attributes:
        who: The GM character who changes sides.
        side: The new side of the character.
        reason: The reason for the change; may be empty.
    """

    who: str
    side: Side
    reason: str = ""

    def check(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_listener(state, self.who))
        yield from errors
        if not errors and state.enemy(self.who).side == self.side:
            yield Reason("same_side", f"{state.name(self.who)} is already on that side", "PBH-CORE-09")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(SideChanged(self.who, self.side, self.reason))


@lru_cache
def _newcomer(name: str) -> EnemySheet:
    return attrs.evolve(REINFORCEMENTS, id=name)


@lru_cache
def _novice(name: str, player: str) -> AcolyteSheet:
    return attrs.evolve(NOVICE, id=name, player=player)


@requests_at(ANYWHERE)
def _request_arrivals(state: State) -> tuple[Request, ...]:
    return (
        Request(
            GM,
            "people",
            "Does a character arrive, leave or change sides?",
            LazySequence(lambda: _arrival_forms(state)),
            optional=True,
        ),
    )


def _arrival_forms(state: State) -> Iterator[Form]:
    why = Words(("",))
    newcomer = _newcomer(unused_name(REINFORCEMENTS.id, state.ids()))
    novice = _novice(unused_name(NOVICE.id, state.ids()), state.players[0].id)
    yield Form(Join, "A GM character joins", {"enemy": Sheet(EnemySheet, (newcomer,)), "reason": why})
    yield Form(Join, "An acolyte joins", {"acolyte": Sheet(AcolyteSheet, (novice,)), "reason": why})
    gone = {acolyte.id for acolyte in state.acolytes if acolyte.gone}
    here, away = (
        tuple(character for character in characters.harmable(state) if character.id not in gone),
        characters.absent(state),
    )
    if here:
        how = OneOf(("left", "fled", "surrendered", "captured"))
        yield Form(Leave, "A character leaves the fight", {"who": character_choice(here), "how": how, "reason": why})
    if away:
        yield Form(ComeBack, "A character comes back", {"who": character_choice(away), "reason": why})
    for side, label in (
        ("enemy", "turns against the acolytes"),
        ("ally", "joins the acolytes"),
        ("bystander", "takes no side"),
    ):
        turning = tuple(enemy for enemy in characters.living_npcs(state) if enemy.side != side)
        if turning:
            who = character_choice(turning)
            yield Form(
                ChangeSide, f"A GM character {label}", {"who": who, "side": OneOf((side,), (label,)), "reason": why}
            )
