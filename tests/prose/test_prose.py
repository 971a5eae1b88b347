"""Measures of English."""

from pathlib import Path

import pytest

from tests.prose.measure import hits, rules, score
from tests.prose.prose_check import Floor, floors, forbidden_words, lowered, package_of
from tests.prose.same_code import compare
from tests.prose.texts import Text, texts


def written(path: Path, source: str) -> list[tuple[str, str]]:
    """Return the kind and words of each text of a file with this source."""
    path.write_text(source, encoding="utf-8")
    return [(text.kind, text.words) for text in texts(path)]


def test_docstrings_comments_and_sentences_of_python_are_found(tmp_path: Path) -> None:
    source = (
        '"""First line."""\n\nLIMIT = 3\n"""Greatest number of rolls."""\n\n'
        '# A comment of five words.\nMESSAGE = f"the fight {LIMIT} is already over"\nKEY = "fiend_wake.bid.v1"\n'
    )
    assert sorted(written(tmp_path / "module.py", source)) == [
        ("prose", "A comment of five words."),
        ("prose", "First line."),
        ("prose", "Greatest number of rolls."),
        ("string", "the fight N is already over"),
    ]


def test_comments_of_javascript_are_found_and_addresses_are_not(tmp_path: Path) -> None:
    source = 'open("http://localhost/a b c");\n// One comment on\n// two lines.\n/** A block of\n * several lines. */\n'
    found = [" ".join(words.split()) for _, words in written(tmp_path / "page.js", source)]
    assert found == ["One comment on two lines.", "A block of several lines."]


def test_sentences_of_toml_are_found(tmp_path: Path) -> None:
    source = '# A comment of five words.\n[rule]\nid = "TC-01"\ntext = "A model in Melee cannot shoot."\n'
    assert written(tmp_path / "book.toml", source) == [
        ("prose", "A comment of five words."),
        ("string", "A model in Melee cannot shoot."),
    ]


def test_paragraphs_of_markdown_are_found_outside_code(tmp_path: Path) -> None:
    source = "# Title\n\nOne paragraph\non two lines.\n\n```python\nx = 1  # not a paragraph\n```\n"
    assert written(tmp_path / "page.md", source) == [("prose", "One paragraph on two lines.")]


@pytest.mark.parametrize("name", sorted(rules().patterns))
def test_every_pattern_is_found_in_an_example(name: str) -> None:
    examples = {
        "return-what": "Return what is left.",
        "free-relative": "Count what comes first.",
        "indefinite-person": "The seat of " + "some" + "body.",
        "where-for-if": "None where there is no seat.",
        "tell": "Events tell the story.",
        "stand-lie": "The reason stands in the log.",
        "so-many": "So many rolls are kept.",
        "is-no": "This is no URL.",
        "odd-adverb": "It also counts besides.",
        "shall-is-to": "The caller shall close it.",
        "come-of": "Nothing comes of the attack.",
        "of-ours": "A house rule of the table's.",
        "which-tail": "A value is read that nothing wrote.",
    }
    assert name in hits(examples[name])
    assert not hits("Return the remaining wounds of each combatant.")


def test_score_counts_clean_texts_and_pro_forms() -> None:
    path = Path("module.py")
    result = score([Text(path, 1, "prose", "Return the seat."), Text(path, 2, "prose", "Return what it is.")])
    assert (result.texts, result.words, result.clean, result.pro_forms) == (2, 7, 1, 2)


def test_missed_floor_is_reported_for_each_measure() -> None:
    bad = score([Text(Path("module.py"), 1, "prose", "Return what it is.")])
    assert len(list(Floor(90, 6.5, 90).misses(bad, bad))) == 3
    assert not list(Floor(0, 100, 0).misses(bad, bad))


def test_lowered_floor_is_reported_and_a_raised_one_is_not() -> None:
    earlier = floors("[docs]\nclean = 90\npro_forms = 6.5\nstrings = 95\n")
    (problem,) = lowered(floors("[docs]\nclean = 89\npro_forms = 6.5\nstrings = 95\n"), earlier)
    assert "may only rise" in problem
    assert not list(lowered(floors("[docs]\nclean = 91\npro_forms = 6\nstrings = 95\n"), earlier))
    (problem,) = lowered(floors("[clients]\nclean = 91\npro_forms = 6\nstrings = 95\n"), earlier)
    assert "is missing" in problem


def test_unlisted_package_has_the_default_floor() -> None:
    listed = floors("[combat]\nclean = 90\npro_forms = 6.5\nstrings = 95\n")
    assert package_of(Path("combat/engine/fight/odds.py"), listed) == "combat"
    assert package_of(Path("newroom/deep/module.py"), listed) not in listed
    assert package_of(Path("README.md"), listed) == "docs"


def test_forbidden_word_is_reported_unless_the_name_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "client.js").write_text('call("fight.to' + 'ld");\nconst to' + "ld = 1;\n", encoding="utf-8")
    assert len(list(forbidden_words(tmp_path, []))) == 1
    (tmp_path / "client.js").write_text("const has_to" + "ld = 1;\n", encoding="utf-8")
    assert len(list(forbidden_words(tmp_path, []))) == 1
    assert not list(forbidden_words(tmp_path, ["has_to" + "ld"]))


@pytest.mark.parametrize(
    ("new", "is_same"),
    [
        ('def total(dice):\n    """Return the sum."""\n    return sum(dice)  # of faces\n', True),
        ("def f(x):\n    return max(x)\n", True),
        ("def f(x):\n    return sum(x) + 1\n", False),
        ("def f(x):\n    return sum(f)\n", False),
    ],
)
def test_comparison_ignores_names_and_texts_and_sees_structure(new: str, *, is_same: bool) -> None:
    assert compare("def f(x):\n    return sum(x)\n", new).is_same == is_same
