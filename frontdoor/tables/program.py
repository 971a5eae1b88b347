"""The seats that the program plays: what it has to choose next in a fight, and its choices."""

from combat.engine.errors import Refused
from frontdoor.bots import Choice, choose
from frontdoor.tables.table import PROGRAM, Caller, Table
from frontdoor.tables.work.questions import CHOICE, Question


def next_question(table: Table) -> Question[Choice] | None:
    """Return the question which command the program chooses; None if it has already looked."""
    if not table.waits_for_program():
        return None
    beats = table.looked_at = len(table.fight.journal)
    return Question(
        function=choose,
        args=(table.program,),
        about=table.copy(),
        seat=PROGRAM,
        kind=CHOICE,
        is_wanted=lambda table: len(table.fight.journal) == beats == table.looked_at,
    )


def act(table: Table, question: Question[Choice], choice: Choice) -> bool:
    """Apply the program's choice unless the fight has changed since; return whether more may be due.

    Raises:
        StoreError: If the fight cannot be saved.
    """
    if not question.is_wanted(table):  # a command came first, or a player was assigned
        return True
    program, answer = choice
    table.program.update(program)
    if answer is None:
        return False
    command, seat = answer
    try:
        table.do(Caller(table.id, seat, seat), table.fight.system.codec.dump(command), None)
    except Refused:
        return False
    return True
