"""The query language of the search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.search import AllOf, AnyOf, Compared, InOrder, InStory, Named, Negated, QueryError, parse_query

SHOOT, OUT, LATE = Named("shoot"), Named("out of action"), Compared("round", ">", 2.0)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("shoot", SHOOT),
        ("Shoot", SHOOT),
        ("out_of_action", OUT),
        ("shoot and out_of_action and round>2", AllOf((SHOOT, OUT, LATE))),
        ("shoot out-of-action", AllOf((SHOOT, OUT))),
        ("shoot or out_of_action and round > 2", AnyOf((SHOOT, AllOf((OUT, LATE))))),
        ("(shoot or out_of_action) and round > 2", AllOf((AnyOf((SHOOT, OUT)), LATE))),
        ("NOT shoot AND round > 2", AllOf((Negated(SHOOT), LATE))),
        ("not (shoot or out_of_action)", Negated(AnyOf((SHOOT, OUT)))),
        ("shoot then out_of_action and round > 2", InOrder((SHOOT, AllOf((OUT, LATE))))),
        ("shoot then out_of_action or round > 2", AnyOf((InOrder((SHOOT, OUT)), LATE))),
        ('"Takes out"', InStory("takes out")),
        ("'Takes out'", InStory("takes out")),
        ('target = "Trooper Kain"', Compared("target", "=", "trooper kain")),
        ("target==kain", Compared("target", "=", "kain")),
        ("risky != true", Compared("risky", "!=", "true")),
        ("amount >= -1.5", Compared("amount", ">=", -1.5)),
        ("2d6", Named("2d6")),
        ("order", Named("order")),
        ("android", Named("android")),
    ],
)
def test_a_query_is_read(text: str, query: object) -> None:
    """`and` binds closer than `then`, `then` closer than `or`; adjacent parts are joined by `and`."""
    assert parse_query(text) == query


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 1),
        ("   ", 1),
        ("shoot and", 10),
        ("(shoot", 7),
        ("round >", 8),
        ("shoot) or", 6),
        ("round > > 2", 9),
        ("and shoot", 1),
        ('shoot "takes', 7),
        ("shoot ; import", 7),
        ("x" * 501, 501),
    ],
)
def test_a_faulty_query_is_refused_with_the_position(text: str, position: int) -> None:
    """The sentence says where the fault is and what would be right."""
    with pytest.raises(QueryError, match=r"character|empty") as refused:
        parse_query(text)
    assert refused.value.position == position
    assert "\n" not in str(refused.value)


@given(st.text(max_size=60))
def test_any_text_is_a_query_or_refused(text: str) -> None:
    """Nothing else is raised, and the position lies in the text or directly after it."""
    try:
        parse_query(text)
    except QueryError as error:
        position = error.position
    else:
        position = 1
    assert 1 <= position <= len(text) + 1


def test_deep_brackets_and_negations_are_read() -> None:
    """A query of the greatest length does not exhaust the stack."""
    assert parse_query("(" * 240 + "shoot" + ")" * 240) == SHOOT
    query = parse_query("not " * 120 + "shoot")
    for _ in range(120):
        assert isinstance(query, Negated)
        query = query.part
    assert query == SHOOT
