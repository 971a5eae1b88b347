"""Statements of the GM: newcomers, changes of side, the end of the fight, and the list of all statements."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import attrs

from combat.engine.name_hints import unused_name
from combat.engine.offer import Bound, Form, OneOf, Request, Sheet, SomeOf, Whole, Words, among
from combat.engine.play import ANYWHERE, Draft, Reason, requests_at
from combat.engine.statements import open_forms
from combat.systems.wrath_and_glory.acts import GmStatement
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave, Place
from combat.systems.wrath_and_glory.acts.resources import AwardWrath, SpendRuin
from combat.systems.wrath_and_glory.acts.soak import RestoreShock
from combat.systems.wrath_and_glory.acts.tests import AdjustRoll, CallForTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from combat.systems.wrath_and_glory.queries import abilities, domains, nouns, setups, status
from combat.systems.wrath_and_glory.rules import rounds
from events.abilities import Ability, ConditionSheet
from events.vocabulary import EncounterEnded, Gained, SideChanged
from events.wrath_and_glory import GM, EngagementChanged, Joined, Profile, State, Weapon, facts


class ChangeSide(GmStatement, wire="wrath_and_glory.change_side.v1"):
    """Change the side that a combatant fights for.

    Attributes:
        who: The combatant to change. The GM plays every combatant on the side `gm`.
        side: The new side, `players` or `gm`.
        reason: A short reason for the change.
    """

    label = "Change the side of a combatant"
    who: str = nouns.combatant()
    side: Literal["players", "gm"] = among(nouns.OTHER_SIDE)
    reason: str = nouns.reason("a change of heart", default="a change of heart")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(SideChanged(self.who, self.side, self.reason))
        engaged = draft.state.combatant(self.who).engaged_with
        enemies = tuple(combatant for combatant in engaged if draft.state.combatant(combatant).side != self.side)
        if enemies != engaged:
            draft.emit(EngagementChanged(self.who, enemies))


EXAMPLE_WEAPON: domains.Fields = {
    "id": Words(("club",)),
    "name": Words(("Club",)),
    "kind": OneOf(("melee",)),
    "damage": Whole(0, 99),
}


def _newcomer(state: State) -> Sheet:
    taken = {combatant.id for combatant in state.combatants}
    return Sheet(Profile, (_example(unused_name(setups.EXAMPLE_NEWCOMER.id, taken)),))


@lru_cache
def _example(name: str) -> Profile:
    return attrs.evolve(setups.EXAMPLE_NEWCOMER, id=name)


def _enemies_of_newcomer(state: State, sheet: Profile | None = None) -> SomeOf:
    return domains.few_of(state.present(rounds.other_side(sheet.fights_for) if sheet is not None else ""))


class Join(GmStatement, wire="wrath_and_glory.join.v1"):
    """Add a combatant to the fight.

    Attributes:
        sheet: The sheet of the combatant, as in a setup. Its player is one of the setup, because seats are fixed when a
            fight begins; the GM plays an Agent of side `players` without a player.
        weapons: Its weapons that are not in the armoury yet.
        engage: Enemies that it is engaged with from the start; empty if there are none.
        abilities: Custom abilities that are new to this table.
        conditions: Custom conditions that are new to this table.
    """

    label = "Add a combatant"
    sheet: Profile = among(_newcomer)
    weapons: tuple[Weapon, ...] = among(domains.SheetList(Weapon, EXAMPLE_WEAPON, most=0), default=())
    engage: tuple[str, ...] = nouns.combatant(
        Bound(_enemies_of_newcomer, "an enemy", "friend", repeated="twice"), default=()
    )
    abilities: tuple[Ability, ...] = among(domains.SheetList(Ability, {"id": Words(("stubborn",))}, most=0), default=())
    conditions: tuple[ConditionSheet, ...] = among(
        domains.SheetList(ConditionSheet, {"name": Words(("Dazed",))}, most=0), default=()
    )

    def check(self, state: State) -> Iterator[Reason]:
        sheet, weapons = self._in_print(state)
        for where, what in setups.newcomer_errors(state, sheet, weapons, self.abilities, self.conditions):
            yield Reason("sheet", f"{where}: {what}")

    def _in_print(self, state: State) -> tuple[Profile, tuple[Weapon, ...]]:
        """Return the sheet and the weapons with all names in the spelling of the book."""
        defined, sheets = (*state.catalogue, *self.abilities), (*state.condition_sheets, *self.conditions)
        own = abilities.own_names(state.names, defined, sheets)
        weapons = tuple(abilities.weapon_in_print(weapon, own) for weapon in self.weapons)
        return abilities.in_print(self.sheet, own), weapons

    def apply(self, draft: Draft[State]) -> None:
        sheet, weapons = self._in_print(draft.state)
        named = abilities.named_in_catalogue(
            (*draft.state.catalogue, *self.abilities),
            (*draft.state.condition_sheets, *self.conditions),
            (sheet,),
            weapons,
        )
        brought, sheets = (*self.abilities, *named[0]), (*self.conditions, *named[1])
        hidden = draft.state.settings.hide_threats and self.sheet.fights_for == GM
        draft.emit(Joined(sheet, weapons, hidden, brought, sheets))
        pools = (("Reload", self.sheet.ammo), ("Ruin", self.sheet.ruin), ("Faith", self.sheet.faith))
        for resource, amount in pools:
            if amount:
                gain = facts.GainedUnseen if hidden else Gained
                draft.emit(gain(whose=self.sheet.id, resource=resource, amount=amount, source="joining"))
        for start in status.score_events(draft.state, draft.state.combatant(self.sheet.id)):
            draft.emit(start)
        if self.engage:
            draft.emit(EngagementChanged(self.sheet.id, self.engage))


class EndCombat(GmStatement, wire="wrath_and_glory.end_combat.v1"):
    """End the fight.

    Attributes:
        winners: The sides that won; empty if neither won.
        reason: The reason why the fight ends, as a clause.
    """

    label = "End the fight"
    ends_fight = True
    winners: tuple[str, ...] = among(nouns.SIDES_NAMED, default=())
    reason: str = nouns.reason("the GM ends it", default="the GM ends it")

    def apply(self, draft: Draft[State]) -> None:
        seats = tuple(seat for side in self.winners for seat in status.seats_of(draft.state, side))
        draft.emit(EncounterEnded(seats, self.reason))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.step in ("NARRATIVE", "PICK", "TURN"):
            yield cls.form(state, cls.label)


STATEMENTS: tuple[type[GmStatement], ...] = (
    *(Inflict, Heal, SetCondition, CallForTest, Place, AwardWrath, SpendRuin),
    *(RestoreShock, AdjustRoll, Leave, ChangeSide, Join, EndCombat),
)
"""The statements in the order of their forms."""


@requests_at(ANYWHERE)
def _request_statements(state: State) -> Iterator[Request]:
    yield Request(GM, "table", "Anything else to declare?", open_forms(STATEMENTS, state), optional=True)
