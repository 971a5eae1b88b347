"""Frozen classes whose methods are written late: nobody can tell them from those of attrs."""

import copy
import gc
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import ClassVar, Generic, TypeVar
from weakref import ref

import attrs
import pytest

from events.frozen import frozen

T = TypeVar("T")


@frozen
class Blow:
    """Whom it hits, and how hard."""

    kind: ClassVar[str] = "blow"
    whom: str
    hard: int = 1
    marks: tuple[str, ...] = attrs.field(factory=tuple)

    def told(self) -> str:
        """Tell it."""
        return f"{self.kind} on {self.whom}"


@frozen(kw_only=True)
class Shot(Blow):
    """A blow from afar."""

    far: int = attrs.field(validator=attrs.validators.ge(0))

    def told(self) -> str:
        """Tell it."""
        return f"{super().told()} from {self.far}"

    @classmethod
    def near(cls, whom: str) -> "Shot":
        """Make one from nearby."""
        return cls(whom=whom, far=0)


@frozen(eq=False, repr=False)
class Held(Generic[T]):
    """Something that is itself alone."""

    what: T


class Loud(Blow):
    """A blow that nobody froze again."""


def test_objects_are_equal_hashed_and_shown_by_their_fields() -> None:
    """And by their class."""
    assert Blow("kain") == Blow("kain", 1, ())
    assert Blow("kain") != Blow("doeg")
    assert hash(Blow("kain")) == hash(Blow("kain", 1))
    assert repr(Shot(whom="kain", far=3)) == "Shot(whom='kain', hard=1, marks=(), far=3)"
    assert Held(1) != Held(1)


def test_what_a_class_says_itself_stays_as_it_says_it() -> None:
    """And the rest is written by attrs."""

    @frozen
    class Quiet(Blow):
        """A blow that is shown in its own words."""

        def __repr__(self) -> str:
            return "a blow"

    assert repr(Quiet("kain")) == "a blow"
    assert Quiet("kain") == Quiet("kain") != Quiet("doeg")
    assert len({Quiet("kain"), Quiet("kain")}) == 1


def test_comparing_and_showing_are_written_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once."""
    written, real = list[dict[str, object]](), attrs.frozen

    def noted(cls: type, **options: object) -> type:
        written.append(options)
        return real(cls, **options)  # type: ignore[call-overload, no-any-return]

    @frozen(kw_only=True)
    class Wanted:
        """Needed by somebody."""

        by: int

    monkeypatch.setattr(attrs, "frozen", noted)
    first, second = Wanted(by=1), Wanted(by=1)
    assert written == [{"kw_only": True, "eq": False, "repr": False}]
    assert first == second
    assert hash(first) == hash(second)
    assert len(written) == 2
    assert repr(first).endswith("Wanted(by=1)")
    assert len(written) == 3


def test_nothing_can_be_changed_and_everything_is_checked() -> None:
    """As attrs freezes it."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Blow("kain").hard = 2  # type: ignore[misc]
    with pytest.raises(ValueError, match="far"):
        Shot(whom="kain", far=-1)
    with pytest.raises(TypeError):
        Blow()  # type: ignore[call-arg]
    assert not hasattr(Blow("kain"), "__dict__")


def test_a_method_calls_that_of_its_base() -> None:
    """`super()` means the class that was made, and a class method makes objects of it."""
    assert Shot(whom="kain", far=3).told() == "blow on kain from 3"
    assert type(Shot.near("kain")) is Shot


def test_fields_are_known_before_there_is_an_object() -> None:
    """Those of the bases first, and what is matched by place without those that are named."""

    @frozen
    class Fresh(Blow):
        """Nobody has looked at it yet."""

        last: str = ""

    assert attrs.has(Fresh)

    @frozen
    class Other(Blow):
        """Nor at this."""

        last: str = ""

    assert [field.name for field in attrs.fields(Other)] == ["whom", "hard", "marks", "last"]
    match Blow("kain", 3):
        case Blow(whom, hard):
            assert (whom, hard) == ("kain", 3)
        case _:
            pytest.fail("no match")


def test_copies_and_those_from_elsewhere_are_equal() -> None:
    """Copied, evolved, and read from a pickle, even where the class was not used before."""
    blow = Blow("kain", 2, ("deep",))
    assert copy.copy(blow) == copy.deepcopy(blow) == pickle.loads(pickle.dumps(blow)) == blow  # noqa: S301
    assert attrs.evolve(blow, hard=3) == Blow("kain", 3, ("deep",))
    assert ref(blow)() is blow


def test_a_class_that_nobody_froze_again_has_the_fields_of_its_base() -> None:
    """As any subclass has."""
    assert Loud("kain").whom == "kain"
    assert attrs.fields(Loud) == attrs.fields(Blow)


def test_many_may_make_the_first_object_at_once() -> None:
    """Whoever finds one method written finds all."""
    for _ in range(50):

        @frozen
        class New:
            """Nobody has looked at it yet."""

            what: int

        with ThreadPoolExecutor(4) as threads:
            made = list(threads.map(lambda _, cls=New: hash(cls(1)), range(8)))
        assert len(set(made)) == 1


def test_importing_a_system_leaves_most_methods_unwritten() -> None:
    """That is what it is for: of some 200 classes, those that no fight has used yet."""
    code = """
import attrs
written, frozen = [], attrs.frozen
attrs.frozen = lambda cls, **options: written.append(cls) or frozen(cls, **options)
import combat
from combat.engine import catalog
messages = [*catalog.system("fiend_wake").acts.commands, *catalog.system("fiend_wake").projection.events]
print(len(written), len(messages))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    written, messages = map(int, told.split())
    assert written < messages / 3


def test_threads_that_need_a_class_at_once_have_it_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two writers at once met each other in the annotations of a base class."""
    written, real = list[type](), attrs.frozen

    def slowly(cls: type, **options: object) -> type:
        sleep(0.02)
        written.append(cls)
        return real(cls, **options)  # type: ignore[call-overload, no-any-return]

    @frozen
    class Wanted:
        """Needed by many."""

        by: int

    monkeypatch.setattr(attrs, "frozen", slowly)
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(Wanted, range(8)))
    assert [each.by for each in made] == list(range(8))
    assert len(written) == 1


class _Sweeping(type):
    """A class that has the garbage collected whenever something is written into it."""

    def __setattr__(cls, name: str, value: object) -> None:
        gc.collect()
        super().__setattr__(name, value)


def test_a_class_without_fields_of_its_own_may_be_written_while_garbage_is_collected() -> None:
    """It keeps all that was written."""
    gc.freeze()  # the class alone is looked at, and not all that other tests left

    @frozen
    class Swept(Blow, metaclass=_Sweeping):
        """A blow of which nothing is new."""

    assert Swept("Kain") == Swept(whom="Kain")
    assert attrs.evolve(Swept("Kain"), whom="Orla").whom == "Orla"
