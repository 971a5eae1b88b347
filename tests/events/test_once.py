"""Questions that are answered once."""

from events.once import MOST_KEPT, once_for_these


def test_no_more_than_a_few_hundred_answers_are_kept() -> None:
    """So that no fight, however long, fills the memory with what it asked."""
    asked: list[tuple[int]] = []
    question = once_for_these(asked.append)
    things = [(number,) for number in range(MOST_KEPT + 1)]
    for thing in (*things, things[-1]):
        question(thing)
    assert asked == things
    question(things[0])
    assert len(asked) == len(things) + 1
