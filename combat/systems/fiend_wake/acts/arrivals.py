"""Weapons, armor, animals, abilities and conditions that come to the table during a fight."""

from collections.abc import Iterator
from itertools import chain
from types import MappingProxyType
from typing import Any

from combat.engine.name_hints import unused_name
from combat.engine.offer import Domain, Form, OneOf, Words, among
from combat.engine.play import Draft, Reason, cites
from combat.engine.statements import check_new_id
from combat.systems.fiend_wake.acts import GmStatement
from combat.systems.fiend_wake.queries import nouns
from combat.systems.fiend_wake.queries.choices import SheetList, one_of, used_ids
from combat.systems.fiend_wake.queries.setups import addition_errors, new_definitions, setup_with
from events.abilities import Ability, ConditionSheet
from events.fiend_wake import Animal, Armor, Setup, State, Weapon, facts

LISTS = MappingProxyType(
    {
        "weapons": SheetList(Weapon, {"id": Words(("fork",)), "name": Words(("Fork",))}, most=0),
        "armor": SheetList(Armor, {"id": Words(("shield",)), "name": Words(("Shield",))}, most=0),
        "animals": SheetList(Animal, {"id": Words(("hound",)), "name": Words(("Hound",))}, most=0),
        "abilities": SheetList(Ability, {"id": Words(("stubborn",))}, most=0),
        "conditions": SheetList(ConditionSheet, {"name": Words(("Dazed",))}, most=0),
    }
)
"""Fields for lists of new sheets, of which forms suggest none."""


def _one(state: State, kind: str) -> SheetList:
    """Return the form field for one new sheet of a kind."""
    usual, further = LISTS[kind], dict[str, Domain]()
    if kind == "weapons":
        further = {"kind": OneOf(("melee", "ranged")), "skill": Words(("Farming",))}
    elif kind == "animals":
        further = {"kind": Words(("dog", "horse"))}
    name = Words((unused_name(next(iter(usual.fields["id"].values())), used_ids(state)),))
    return SheetList(usual.of, {"id": name, "name": name, **further}, most=1, least=1)


class Bring(GmStatement, wire="fiend_wake.bring.v1", kw_only=True):
    """Put weapons, armor, animals, or abilities and conditions of the table's own into the running fight.

    Attributes:
        who: The combatant that carries the new weapons; empty if no combatant carries them.
        weapons: The sheets of new weapons.
        armor: The sheets of new armor.
        animals: The sheets of new animals.
        abilities: The definitions of new abilities.
        conditions: The definitions of new conditions.
    """

    who: str = nouns.combatant(
        lambda state: one_of(state, ("", *(combatant.id for combatant in state.present())), "no one"), default=""
    )
    weapons: tuple[Weapon, ...] = among(LISTS["weapons"], default=())
    armor: tuple[Armor, ...] = among(LISTS["armor"], default=())
    animals: tuple[Animal, ...] = among(LISTS["animals"], default=())
    abilities: tuple[Ability, ...] = among(LISTS["abilities"], default=())
    conditions: tuple[ConditionSheet, ...] = among(LISTS["conditions"], default=())

    @cites("FW-MNT-01")
    def check(self, state: State) -> Iterator[Reason]:
        if not (self.weapons or self.armor or self.animals or self.abilities or self.conditions):
            yield Reason("nothing", "this would bring nothing; name at least one sheet")
        elif self.who and not self.weapons:
            yield Reason("who", "only weapons are carried; leave `who` empty")
        yield from check_things(state, self)

    @cites("FW-MNT-01")
    def apply(self, draft: Draft[State]) -> None:
        bring(draft, self, self.who)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for label, kind in (
            ("Put a weapon on the table", "weapons"),
            ("Put an animal on the table", "animals"),
            ("Put armor on the table", "armor"),
        ):
            yield from cls.offer(state, label, omit=() if kind == "weapons" else ("who",), **{kind: _one(state, kind)})


def bring(draft: Draft[State], command: Any, who: str = "") -> None:
    """Put the new things of a command on the table, with the catalogue abilities that their sheets name."""
    things = _things(command)
    abilities = new_definitions(draft.state, things)
    goods = {name: getattr(command, name) for name in ("weapons", "armor", "animals", "conditions")}
    if abilities or any(goods.values()):
        draft.emit(facts.Brought(**goods, abilities=abilities, who=who))


def check_things(state: State, command: Any) -> Iterator[Reason]:
    """Check the ids and the contents of the sheets that a command brings to the table."""
    taken, things = set(used_ids(state)), _things(command)
    names = (
        [weapon.id for weapon in things.armory],
        [suit.id for suit in things.armor],
        [each.id for each in things.animals],
    )
    for name in chain.from_iterable(names):
        yield from check_new_id(name, taken)
        taken.add(name)
    for path, sentence in addition_errors(state, things):
        yield Reason("setup", f"{path.replace('$.armory', '$.weapons')}: {sentence}")


def setup_with_things(state: State, command: Any) -> Setup:
    """Return the setup of a fight as it is now, together with the things that a command brings to the table."""
    return setup_with(state, _things(command))


def _things(command: Any) -> Setup:
    lists = {name: getattr(command, name) for name in ("armor", "animals", "abilities", "conditions")}
    return Setup(players=(), combatants=(), armory=command.weapons, **lists)
