"""Queries about advancement: the moves that an acolyte can learn, and the stats that it can raise."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.systems.powered_by_heresy.rules import character_change as change
from events.powered_by_heresy import BASIC, GM_ONLY, STATS, Acolyte, Move, MoveSheet, State, full_move_name


def raisable_stats(state: State, riser: Acolyte, level: int) -> tuple[str, ...]:
    """Return the stats that an acolyte may raise at a level."""
    return tuple(stat for stat in STATS if not any(check_raise(state, riser, stat, level)))


def check_raise(state: State, riser: Acolyte, stat: str, level: int) -> Iterator[Reason]:
    """Check that an acolyte may raise a stat at a level."""
    value = riser.stat(stat)
    if not change.may_raise(value, level, riser.permissions_used, state.settings.stat_cap_levels):
        sentence = f"{stat} is at +{value} and cannot be raised at level {level}; raise another stat"
        yield Reason("stat_cap", sentence, "PBH-ADV-09")


def check_learning(state: State, learner: Acolyte, name: str, level: int, *, given: bool = False) -> Iterator[Reason]:
    """Check that an acolyte may learn a move at a level; `given` for a move that the fiction has granted."""
    (sheet, about), who = state.move_and_subject(name), learner.name
    if sheet is None or (about and not sheet.about) or sheet.of in (BASIC, GM_ONLY):
        yield Reason("no_such_move", f"no move '{name}' exists; {name_hint(name, sorted(m.id for m in state.library))}")
        return
    if sheet.about and not about.strip():
        sentence = f"{sheet.id} needs a {sheet.about} in parentheses, as in '{full_move_name(sheet.id, 'daemon')}'"
        yield Reason("about", sentence, "PBH-CLS-03")
    if lost_to := replacing(state, learner, sheet.id):
        sentence = f"{who} has {lost_to}, which replaced {sheet.id}; the replaced move cannot be learned again"
        yield Reason("replaced", sentence, "PBH-ADV-14")
    known_subjects = () if change.is_repeatable(sheet.id) else learner.subjects_of(sheet.id)
    if about.casefold() in (known_subject.casefold() for known_subject in known_subjects):
        yield Reason("has_move", f"{who} already has {name}", "PBH-ADV-07")
    foreign = sheet.of not in (learner.sheet.cls, "any")
    if foreign and not given and not _multiclass_left(state, learner):
        sentence = f"{name} is a {sheet.of} move; {who} needs a Multiclass move to learn it"
        yield Reason("other_class", sentence, "PBH-ADV-10")
    if not change.is_within_level(sheet.level, level):
        sentence = f"{name} is a level-{sheet.level} move, but {who} would be level {level}"
        yield Reason("too_high", sentence, "PBH-ADV-10" if foreign else "PBH-ADV-07")
    together = change.starting_group(sheet.id, starting_groups(state))
    known_moves = {*(move.move for move in learner.moves), *together} - {sheet.id}
    if not change.may_learn(sheet.requires, sheet.replaces, known_moves):
        needed = " and ".join(name for name in (sheet.requires, sheet.replaces) if name)
        rule = "PBH-ADV-14" if sheet.replaces else "PBH-ADV-13"
        yield Reason("requires", f"{name} requires {needed}, which {who} does not have", rule)


def replacing(state: State, learner: Acolyte, name: str) -> str:
    """Return the move of the acolyte that has replaced a move; empty if there is none."""
    replaces = {sheet.id: sheet.replaces for sheet in state.library}
    return next((held.move for held in learner.moves if name in change.replaced((held.move,), replaces)), "")


def starting_groups(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the groups of starting moves that are learned together."""
    named = dict.fromkeys((move.of, move.group) for move in state.library if move.group)
    return tuple(tuple(move.id for move in state.library if (move.of, move.group) == name) for name in named)


def _multiclass_left(state: State, learner: Acolyte) -> int:
    """Return how many more moves of other classes the acolyte's Multiclass moves allow."""
    earned = {learned.move for learned in learner.moves if not learned.given}
    sheets = (sheet for sheet in state.library if sheet.id in earned)
    taken = {sheet.group or sheet.id for sheet in sheets if sheet.of not in (learner.sheet.cls, "any")}
    return sum(learned.move.startswith(Move.MULTICLASS) for learned in learner.moves) - len(taken)


def learnable_moves(state: State, learner: Acolyte, level: int, *, given: bool = False) -> Iterator[str]:
    """Yield the moves that an acolyte can learn at a level; a move with subjects appears once per possible subject."""
    classes = (learner.sheet.cls, "any")
    foreign = given or _multiclass_left(state, learner) > 0
    for move in state.library:
        near = move.of in classes or foreign
        if near and move.of not in (BASIC, GM_ONLY) and change.is_within_level(move.level, level):
            for name in _names_by_subject(state, learner, move):
                if not any(check_learning(state, learner, name, level, given=given)):
                    yield name


def _names_by_subject(state: State, learner: Acolyte, move: MoveSheet) -> Iterator[str]:
    """Yield the names under which an acolyte could learn a move: one, or one for each kind of foe not yet hated."""
    known_subjects = () if change.is_repeatable(move.id) else learner.subjects_of(move.id)
    if not move.about:
        yield from () if known_subjects else (move.id,)
        return
    for foe in dict.fromkeys((*(enemy.sheet.foe for enemy in state.enemies), *change.HATED_FOES)):
        if foe not in known_subjects:
            yield full_move_name(move.id, foe)
