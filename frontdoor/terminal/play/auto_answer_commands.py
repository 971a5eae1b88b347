"""Commands for automatic answers: `remember`, `never`, `remembered` and `forget`."""

from combat.engine.fight.encounter import Encounter
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import is_short_number, step_in_words
from frontdoor.terminal.play.answer_store import Answer
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.decisions import Choice, Decision, find_default
from frontdoor.terminal.prompts.form_filling import has_all_defaults
from frontdoor.terminal.prompts.menus import choice_labels


def remember_choice(session: Session, text: str) -> None:
    """Answer the current request automatically with a choice from now on.

    Raises:
        InvalidAnswer: If the text does not name a current choice, or the choice needs more input.
    """
    menu = session.menu
    if menu is None or not menu.choices:
        raise InvalidAnswer("There is nothing to choose now.")
    place, rest = menu.find(text.split())
    form = menu.choices[place].form
    if rest or not has_all_defaults(form):
        raise InvalidAnswer(f"'{menu.labels[place]}' needs more input, so it cannot be chosen automatically.")
    _store_answer(session, menu.choices[place])


def remember_default(session: Session) -> None:
    """Answer the current request automatically with its default from now on.

    Raises:
        InvalidAnswer: If there is no default.
    """
    default = find_default(session.decisions)
    form = default[0] if default else None
    choice = next((each for decision in session.decisions for each in decision.choices if each.form == form), None)
    if choice is None:
        raise InvalidAnswer("There is no default here. Type 'remember' and a choice.")
    _store_answer(session, choice)


def _store_answer(session: Session, choice: Choice) -> None:
    decision = next(each for each in session.decisions if choice in each.choices)
    answer = choice_answers(session.fight, decision)[decision.choices.index(choice)]
    session.auto_answers.add(answer)
    message = (
        f"'{answer.label}' is chosen automatically from now on; 'forget' and its number, or 'forget all', stops that."
    )
    session.screen.print_with_margin("", message, "dim")


def choice_answers(fight: Encounter, decision: Decision) -> tuple[Answer, ...]:
    """Return, for each choice of a decision, the automatic answer that would select it."""
    return tuple(Answer(decision.request.seat, fight.step, label) for label in choice_labels(fight, decision.choices))


def print_auto_answers(session: Session) -> None:
    """List the automatic answers."""
    for number, each in enumerate(session.auto_answers.answers, start=1):
        where = f"{session.seat_name(each.seat)}, {step_in_words(each.step)}"
        session.screen.print_with_margin(f"{number:>3}  ", f"{where}: {each.label}")
    if not session.auto_answers.answers:
        session.screen.print("There are no automatic answers.")


def forget_answer(session: Session, text: str) -> None:
    """Remove the automatic answer with a number, or all of them.

    Raises:
        InvalidAnswer: If there is no such answer.
    """
    count = len(session.auto_answers.answers)
    if text.casefold() == "all":
        session.auto_answers.remove(range(count))
    elif is_short_number(text) and 1 <= int(text) <= count:
        session.auto_answers.remove([int(text) - 1])
    else:
        raise InvalidAnswer(f"There is no automatic answer '{text}'; 'remembered' lists {count}.")
    print_auto_answers(session)
