"""Character change: XP, bonds, levels and moves, between fights and at the end of a session."""

from collections.abc import Iterator
from functools import partial

from combat.engine.offer import Bound, Domain, Form, LazyFields, OneOf, Price, SomeOf, Whole, among, text
from combat.engine.play import Draft, Reason, cites, emits
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.queries import characters, learning, moves, nouns
from combat.systems.powered_by_heresy.rules import character_change as change
from events.powered_by_heresy import GM, LOWEST_STAT, STATS, Acolyte, Raised, Stat, State, facts

BOND, FLAG = "bond", "flag"
MIN_FOR_SINGLE_CHOICE = 4
"""Number of learnable moves from which a form offers single moves instead of all combinations."""


@cites("PBH-ADV-06")
def xp_triggers(state: State) -> tuple[str, ...]:
    """Return the XP conditions that players mark by command. Bonds are left out; they have their own command."""
    return (*(trigger for trigger in state.settings.xp_triggers if trigger != BOND), FLAG)


def _deeds(state: State) -> OneOf:
    return OneOf((FLAG,) if state.step == "TALK" else xp_triggers(state))


def _unmarked(state: State, actor: str = "") -> OneOf:
    marked = state.acolyte(actor).marked if actor else ()
    return OneOf(tuple(deed for deed in _deeds(state).of if deed == FLAG or deed not in marked))


def _earned(state: State, actor: str = "") -> OneOf:
    not_used = actor and not state.acolyte(actor).background_used
    return OneOf(tuple(deed for deed in _unmarked(state, actor).of if not (not_used and deed == moves.THIS_I_KNOW)))


class MarkXp(acts.AcolyteCommand, wire="powered_by_heresy.mark_xp.v1"):
    """Mark XP for one of the table's conditions, or for playing to another player's `flag`.

    Attributes:
        trigger: The condition that was met.
    """

    label = "Mark XP"
    trigger: str = among(
        Bound(_deeds, "a deed that earns XP now", "no_trigger", "PBH-ADV-06"),
        Bound(_unmarked, "a deed not yet marked in this session", "already_marked", "PBH-ADV-03"),
        Bound(_earned, "a deed that was done in this session", "not_used", "PBH-ADV-04"),
    )

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return change.xp_approvers(self.trigger, GM, acts.other_seats(state, by))

    def apply(self, draft: Draft[State]) -> None:
        drive = draft.state.acolyte(self.actor).sheet.drive if self.trigger == "drive" else ""
        mark_xp(draft, self.actor, self.trigger, f"drive: {drive}" if drive else self.trigger)

    @classmethod
    def advancement_forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        deeds = tuple(deed for deed in _earned(state, who.id).of if deed != FLAG)
        if deeds:
            yield cls.form_for(state, who, trigger=OneOf(deeds))


def mark_xp(draft: Draft[State], who: str, trigger: str, source: str) -> None:
    """Record that an acolyte marks XP for a condition."""
    draft.emit(facts.XpMarked(who, trigger))
    acts.gain(draft, who, facts.Resource.XP, change.xp_for(trigger, draft.state.settings.flag_xp), source)


def _partners(state: State, actor: str = "") -> OneOf:
    owners = (state.acolyte(actor),) if actor else state.acolytes
    return OneOf(("", *dict.fromkeys(bond.id for owner in owners for bond in owner.bonds)))


def _others(state: State, actor: str = "") -> OneOf:
    return OneOf(tuple(other.id for other in state.acolytes if other.id != actor))


def _free_partners(state: State, actor: str = "", resolved: str | None = None) -> OneOf:
    """Return the possible partners of a new bond; if the resolved bond is still open, any of them may become free."""
    bound = () if resolved is None else _partners(state, actor).of
    return OneOf(tuple(other for other in _others(state, actor).of if other == resolved or other not in bound))


class NewBond(acts.AcolyteCommand, wire="powered_by_heresy.new_bond.v1"):
    """Resolve a bond, and write a new one. Without a bond to resolve, the GM must agree, and no XP are marked.

    Attributes:
        actor: The acolyte whose bond is resolved.
        resolved: The partner in the resolved bond; empty to resolve none.
        new: The partner in the new bond.
        text: The new bond in words; may be empty.
    """

    label = "Resolve a bond"
    resolved: str = among(_partners, noun="a partner in a bond", code="no_bond", rule="PBH-ADV-04")
    new: str = among(
        Bound(_others, "another acolyte", "no_bond", "PBH-ADV-04"),
        Bound(_free_partners, "an acolyte without a bond", "has_bond", "PBH-ADV-04"),
    )
    text: str = text(default="")

    def check(self, state: State) -> Iterator[Reason]:
        if self.resolved and BOND in state.acolyte(self.actor).marked:
            name = state.name(self.actor)
            yield Reason("already_marked", f"{name} has already resolved a bond this session", "PBH-ADV-04")

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (state.seat_of(self.resolved) if self.resolved else GM,)

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.BondWritten(self.actor, self.resolved, self.new, self.text))
        if self.resolved and BOND in draft.state.settings.xp_triggers:
            mark_xp(draft, self.actor, BOND, "a bond resolved")

    @classmethod
    def advancement_forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        resolvable = tuple(bond.id for bond in who.bonds if _free_partners(state, who.id, bond.id).of)
        if resolvable and BOND not in who.marked:
            yield cls.form_for(state, who, resolved=OneOf(resolvable))
        if _free_partners(state, who.id, "").of:
            yield cls.form_for(state, who, "Write a bond", resolved=OneOf(("",)))


class LevelUp(acts.AcolyteCommand, wire="powered_by_heresy.level_up.v1"):
    """Pay XP for a level, which raises a stat and brings moves. Both can be postponed.

    Attributes:
        stat: The stat to raise; empty to postpone the raise.
        moves: The new moves, with the subject if one needs it, as in `Hatred (daemon)`. Empty to postpone them.
    """

    actor: str = nouns.able()
    stat: Raised = ""
    moves: tuple[str, ...] = ()
    costs = (lambda state, actor: Price(facts.Resource.XP, _price(state, state.acolyte(actor))),)

    def check(self, state: State) -> Iterator[Reason]:
        riser, settings = state.acolyte(self.actor), state.settings
        price, level, name = _price(state, riser), riser.level + 1, riser.name
        if riser.xp < price:
            yield Reason(
                "too_little_xp", f"level {level} costs {price} XP, but {name} has only {riser.xp}", "PBH-ADV-07"
            )
        if self.stat:
            yield from learning.check_raise(state, riser, self.stat, level)
        if len(set(self.moves)) != len(self.moves):
            yield Reason("twice", "name each move only once", "PBH-ADV-07")
        if len(self.moves) > settings.moves_per_level:
            sentence = f"a level brings at most {settings.moves_per_level} new moves, not {len(self.moves)}"
            yield Reason("too_many_moves", sentence, "PBH-ADV-07")
        for move in self.moves:
            yield from learning.check_learning(state, riser, move, level)

    def apply(self, draft: Draft[State]) -> None:
        riser = draft.state.acolyte(self.actor)
        level, price = riser.level + 1, _price(draft.state, riser)
        acts.spend(draft, riser.id, facts.Resource.XP, price, f"level {level}")
        permission = self.stat != "" and riser.stat(self.stat) >= change.FREE_STAT
        draft.emit(facts.LeveledUp(riser.id, level, permission))
        if self.stat:
            draft.emit(facts.StatChanged(who=riser.id, stat=self.stat, by=1, source=f"level {level}"))
        for name in self.moves:
            _learn(draft, riser.id, name)
        acts.gain(draft, riser.id, facts.Resource.RAISES, int(not self.stat), f"level {level}")
        left = draft.state.settings.moves_per_level - len(self.moves)
        acts.gain(draft, riser.id, facts.Resource.LEARNING, left, f"level {level}")

    @classmethod
    def forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        if who.xp >= _price(state, who):
            yield Form(cls, "Level up", LazyFields(partial(cls._fields, state, who)))

    @classmethod
    def _fields(cls, state: State, who: Acolyte) -> dict[str, Domain]:
        level, most = who.level + 1, state.settings.moves_per_level
        learnable = tuple(learning.learnable_moves(state, who, level))
        few = len(learnable) < MIN_FOR_SINGLE_CHOICE
        moves = SomeOf(learnable, most=most) if few else OneOf(((), *((move,) for move in learnable)))
        stats = learning.raisable_stats(state, who, level)
        return {**acts.actor_field(who), "stat": OneOf((*stats, ""), (*stats, "later")), "moves": moves}


def _raisable_now(state: State, actor: str = "") -> OneOf:
    riser = state.acolyte(actor) if actor else None
    return OneOf(learning.raisable_stats(state, riser, riser.level) if riser else STATS)


class RaiseStat(acts.AcolyteCommand, wire="powered_by_heresy.raise_stat.v1"):
    """Raise a stat, using a raise that was postponed at an earlier level.

    Attributes:
        stat: The stat to raise by one.
    """

    label = "Raise a stat"
    actor: str = nouns.able()
    stat: Stat = among(_raisable_now, noun="a stat that may rise at this level", code="stat_cap", rule="PBH-ADV-09")

    def check(self, state: State) -> Iterator[Reason]:
        if not state.acolyte(self.actor).raises_left:
            yield Reason("nothing_left", f"{state.name(self.actor)} has no postponed raise", "PBH-ADV-08")

    def apply(self, draft: Draft[State]) -> None:
        acts.spend(draft, self.actor, facts.Resource.RAISES, 1, self.stat)
        if draft.state.acolyte(self.actor).stat(self.stat) >= change.FREE_STAT:
            draft.emit(facts.PermissionUsed(self.actor))
        draft.emit(facts.StatChanged(who=self.actor, stat=self.stat, by=1, source="a level before"))


class LearnMove(acts.AcolyteCommand, wire="powered_by_heresy.learn_move.v1"):
    """Learn a move that was postponed at an earlier level.

    Attributes:
        move: The move to learn, with its subject if it needs one, as in `Hatred (daemon)`.
    """

    label = "Learn a move"
    actor: str = nouns.able()
    move: str = among()

    def check(self, state: State) -> Iterator[Reason]:
        learner = state.acolyte(self.actor)
        if not learner.moves_left:
            yield Reason("nothing_left", f"{learner.name} has no postponed move", "PBH-ADV-07")
        yield from learning.check_learning(state, learner, self.move, learner.level)

    def apply(self, draft: Draft[State]) -> None:
        acts.spend(draft, self.actor, facts.Resource.LEARNING, 1, self.move)
        _learn(draft, self.actor, self.move)


def _price(state: State, riser: Acolyte) -> int:
    return change.level_cost(riser.level, state.settings.xp_to_level)


class WriteIntoSheet(acts.AcolyteCommand, wire="powered_by_heresy.write_into_sheet.v1"):
    """Write down a move of any class that the fiction has clearly granted, if everyone agrees.

    Attributes:
        move: The move to write down, with its subject if it needs one.
        agreed: The players who have already agreed at the table; empty to ask each of them.
    """

    label = "Add a move to the sheet"
    move: str = among()
    agreed: tuple[str, ...] = ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return acts.other_seats(state, by)

    def check(self, state: State) -> Iterator[Reason]:
        learner, players = state.acolyte(self.actor), [player.id for player in state.players]
        if self.agreed and not change.fiction_is_settled(self.agreed, players):
            missing = ", ".join(state.name(player) for player in players if player not in self.agreed)
            yield Reason("not_settled", f"every player must agree; still waiting for: {missing}", "PBH-ADV-02")
        yield from learning.check_learning(state, learner, self.move, learner.level, given=True)

    def apply(self, draft: Draft[State]) -> None:
        _learn(draft, self.actor, self.move, given=True)


def _stat_changes(state: State, actor: str = "", stat: Stat | None = None) -> Whole:
    if not actor or stat is None:
        return Whole(LOWEST_STAT - change.MAX_STAT, change.MAX_STAT - LOWEST_STAT, (-1, 1), nonzero=True)
    value = state.acolyte(actor).stat(stat)
    least, most = LOWEST_STAT - value, change.MAX_STAT - value
    return Whole(least, most, tuple(by for by in (-1, 1) if least <= by <= most), nonzero=True)


class WriteStat(acts.AcolyteCommand, wire="powered_by_heresy.write_stat.v1"):
    """Write down a change that the fiction has made to a stat, if everyone agrees.

    Attributes:
        stat: The stat that has changed.
        by: The change to the stat; negative to lower it.
        reason: The cause of the change in the fiction.
        mark: The visible mark of the change; empty if there is none.
    """

    label = "Change a stat on the sheet"
    stat: Stat = among(OneOf(STATS))
    by: int = among(_stat_changes, code="amount", rule="PBH-ROLL-16")
    reason: str = nouns.reason("the warp")
    mark: str = text(default="")

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return acts.other_seats(state, by)

    apply = cites("PBH-ADV-01")(emits(facts.StatChanged, who="actor", source="reason", scar="mark"))


def _learn(draft: Draft[State], who: str, name: str, *, given: bool = False) -> None:
    """Record that an acolyte learns a move and its group, and loses the move that it replaces."""
    learned, about = draft.state.move_and_subject(name)
    together = () if learned is None else change.starting_group(learned.id, learning.starting_groups(draft.state))
    for sheet in filter(None, map(draft.state.move, together)):
        learner = draft.state.acolyte(who)
        has = learner.has(sheet.id) and not (sheet.about or change.is_repeatable(sheet.id))
        if has or learning.replacing(draft.state, learner, sheet.id):
            continue
        if sheet.replaces:
            draft.emit(facts.MoveLost(who, sheet.replaces))
        level = learner.level
        draft.emit(facts.MoveLearned(who=who, move=sheet.id, of=sheet.of, level=level, about=about, given=given))


def advancement_forms(state: State, who: Acolyte) -> Iterator[Form]:
    """Yield the forms for advancement between fights."""
    yield from MarkXp.advancement_forms(state, who)
    yield from NewBond.advancement_forms(state, who)
    if characters.is_out(who):
        return
    yield from LevelUp.forms(state, who)
    if who.raises_left and learning.raisable_stats(state, who, who.level):
        yield RaiseStat.form_for(state, who)
    learnable = tuple(learning.learnable_moves(state, who, who.level)) if who.moves_left else ()
    if learnable:
        yield LearnMove.form_for(state, who, move=OneOf(learnable))


def sheet_change_forms(state: State, who: Acolyte) -> Iterator[Form]:
    """Yield the forms for writing down what has changed in the fiction."""
    players = tuple(player.id for player in state.players)
    agreed = OneOf(((), players), ("ask each player", "everyone has agreed"))
    learnable = OneOf(tuple(learning.learnable_moves(state, who, who.level, given=True)))
    if learnable.of:
        yield WriteIntoSheet.form_for(state, who, move=learnable, agreed=agreed)
    yield WriteStat.form_for(state, who)


class EndSession(acts.GmStatement, wire="powered_by_heresy.end_session.v1"):
    """End the session; moves limited to once per session become available again.

    Attributes:
        deeds: The deeds of the whole group. Each marks XP for all living acolytes who have not marked it yet.
    """

    label = "End the session"
    deeds: tuple[str, ...] = among(
        lambda state: SomeOf(group_deeds(state)),
        noun="a deed of the whole group",
        code="no_trigger",
        rule="PBH-ADV-03",
        repeated="twice",
        default=(),
    )

    def apply(self, draft: Draft[State]) -> None:
        for deed in self.deeds:
            for acolyte in draft.state.acolytes:
                if not acolyte.dead and deed not in acolyte.marked:
                    mark_xp(draft, acolyte.id, deed, deed)
        for character in draft.state.characters():
            acts.end_conditions(draft, character.id, "session")
        for acolyte in draft.state.acolytes:
            acts.report_event(draft, acolyte.id, "session")
        draft.emit(facts.SessionEnded(draft.state.session))


def group_deeds(state: State) -> tuple[str, ...]:
    """Return the XP conditions for deeds of the whole group."""
    return tuple(trigger for trigger in xp_triggers(state) if trigger in change.GROUP_TRIGGERS)
