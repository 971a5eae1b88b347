"""Shifting: removing sixes from a roll for Glory, ED or another effect."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from combat.engine.offer import Form, Given, Request, SomeOf, Whole, Words
from combat.engine.play import Draft, Reason, requests_at
from combat.systems.wrath_and_glory.acts import RollerCommand
from combat.systems.wrath_and_glory.acts.resources import gain_glory
from combat.systems.wrath_and_glory.queries import active_abilities, domains, rolls
from combat.systems.wrath_and_glory.rules import shifting
from events.vocabulary import Missed
from events.wrath_and_glory import Shifted, State, Test

USES = ("effects", "glory", "ed")
"""The uses of shifted dice, in the order of their limits."""


class Shift(RollerCommand, wire="wrath_and_glory.shift.v1", kw_only=True):
    """Shift dice out of the roll, into Glory, ED or another effect.

    Attributes:
        glory: The number of dice to shift into Glory.
        ed: The number of dice to shift into ED, one for each die.
        effects: The number of dice to shift into another effect.
        what: A short description of that effect.
        give_up: Targets whose hits are given up, so that more dice can be shifted.
    """

    glory: int = 0
    ed: int = 0
    effects: int = 0
    what: str = ""
    give_up: tuple[str, ...] = ()

    def check(self, state: State) -> Iterator[Reason]:
        test = rolls.current_roll(state)
        left = tuple(target for target in test.hits if target not in self.give_up)
        allowed = state.settings.multi_shift_dn == "may_give_up"
        if self.give_up and not (allowed and left and set(self.give_up) < set(test.hits)):
            sentence = "hits can be given up only if the settings allow it, and at least one hit must remain"
            yield Reason("give_up", sentence, "WG-SHIFT-08")
            return
        max_shifts, to_glory, to_ed = _shift_limits(state, test, left)
        uses = (self.glory, self.ed, self.effects)
        if min(uses) < 0 or sum(uses) > max_shifts:
            yield Reason(
                "too_many_shifts", f"a total of 0 to {max_shifts} dice can be shifted, not {sum(uses)}", "WG-SHIFT-02"
            )
        if self.glory > to_glory:
            yield Reason("glory_shift", f"at most {to_glory} of the shifted dice can become Glory", "WG-SHIFT-03")
        if self.ed > to_ed:
            yield Reason("ed_shift", f"at most {to_ed} of the shifted dice can become ED", "WG-SHIFT-07")
        if self.effects and not self.what.strip():
            yield Reason("name", "describe the effect of the shifts in a few words", "WG-SHIFT-05")
        if self.what and not self.effects:
            yield Reason("name", "no die is shifted for an effect, so leave its description empty", "WG-SHIFT-05")

    def apply(self, draft: Draft[State]) -> None:
        declared, hits = rolls.current_roll(draft.state).declared, rolls.current_roll(draft.state).hits
        left = tuple(target for target in hits if target not in self.give_up)
        if self.glory + self.ed + self.effects or self.give_up:
            uses = {"glory": self.glory, "ed": self.ed, "effects": self.effects}
            draft.emit(Shifted(who=self.who, **uses, what=self.what, hits=left))
        for target in self.give_up:
            draft.emit(Missed(self.who, target, declared.weapon))
        if self.glory:
            gain_glory(draft, "a Shift")
        tags = active_abilities.roll_tags(draft.state, declared, f"for: {self.what}")
        for _effect in range(self.effects):
            draft.trigger("shifted", self.who, (*left, "")[0], tags)


def _shift_limits(state: State, test: Test, hits: tuple[str, ...]) -> tuple[int, int, int]:
    limits = rolls.shift_limits(state, test, hits)
    if not hits:
        return limits
    max_shifts = shifting.shifts(test.faces, test.icons, max(test.declared.dn_of(target) for target in hits))
    return max_shifts, min(limits[1], max_shifts), min(limits[2], max_shifts)


def _uses(state: State, test: Test, limits: tuple[int, int, int], *names: str) -> domains.Fields:
    """Return the fields for the numbers of dice to shift, each limited by the numbers chosen before."""

    def room(name: str, chosen: Mapping[str, Any]) -> Whole:
        given_up = chosen.get("give_up", ())
        left = _shift_limits(state, test, tuple(target for target in test.hits if target not in given_up))
        return number(name, min(left[USES.index(name)], left[0] - chosen.get("effects", 0) - chosen.get("glory", 0)))

    def number(name: str, most: int) -> Whole:
        return Whole(int(name == "effects"), most)

    return {name: Given(number(name, limits[USES.index(name)]), partial(room, name)) for name in names}


@requests_at("SHIFT")
def _request_shift(state: State) -> Iterator[Request]:
    test, who = rolls.current_roll(state), rolls.roller(state)
    me: domains.Fields = {"who": domains.one_of((who,))}
    limits, keeping = rolls.shift_limits(state, test, test.hits), _shift_limits(state, test, test.hits)
    glory_and_ed = _uses(state, test, limits, "glory", "ed")
    gives_up = state.settings.multi_shift_dn == "may_give_up"
    forms = [Form(Shift, "Shift nothing", me)]
    if keeping[1] and keeping[2] and keeping[0] > 1:  # without losing a hit
        forms.append(Form(Shift, "Shift into Glory and ED", me | _uses(state, test, keeping, "glory", "ed")))
    else:
        for name, title, limit in (("glory", "Glory", keeping[1]), ("ed", "ED", keeping[2])):
            forms += [Form(Shift, f"Shift into {title}", {**me, name: Whole(1, limit)})] if limit else []
    if limits[0]:
        effects = _uses(state, test, limits, "effects")
        if gives_up:
            whole = domains.few_of(tuple(state.combatant(target) for target in test.hits))
            hard = tuple(target for target in test.hits if not _shift_limits(state, test, (target,))[0])
            effects = {"give_up": Given(whole, lambda _: SomeOf(hard, (), len(hard))), **effects}
        effects["what"] = Words((*active_abilities.ability_names_at(state, who.id, "shifted"), "more information"))
        forms.append(Form(Shift, "Shift for an effect", me | effects | glory_and_ed))
    if gives_up and len(test.hits) > 1:
        spared = {"give_up": SomeOf(test.hits, tuple(map(state.name, test.hits)), 1, len(test.hits) - 1)}
        forms.append(Form(Shift, "Shift and give up hits", {**me, **spared, **glory_and_ed}))
    how_many = "1 shift" if limits[0] == 1 else f"{limits[0]} shifts"
    yield Request(who.seat, "shift", f"{who.name} has {how_many}. Shift dice?", tuple(forms), Shift(who=who.id))
