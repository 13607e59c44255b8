"""Records and expressions that are made when they are first used are what the standard library's are."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from typing import Any

import pytest

from redraft.lazy import dataclass, lazily


@dataclass(frozen=True, slots=True)
class Point:
    """A frozen record."""

    x: int
    y: int = 2
    tags: list[str] = dataclasses.field(default_factory=list, compare=False)
    _: dataclasses.KW_ONLY
    name: str = dataclasses.field(default="p", repr=False)


@dataclass(frozen=True)
class Sum:
    """One with a field of its own making."""

    parts: tuple[int, ...] = ()
    total: int = dataclasses.field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(self.parts))

    def __repr__(self) -> str:
        return f"Σ{self.total}"


@dataclass
class Open:
    """One that changes."""

    value: int


@dataclass(frozen=True)
class Child(Sum):
    """One with more."""

    more: str = "m"


@dataclass(frozen=True, eq=False)
class Same:
    """Equal to itself alone."""

    value: int = 1


def test_a_record_takes_its_values_by_place_by_name_and_by_default() -> None:
    point = Point(1, name="q")
    assert (point.x, point.y, point.tags, point.name) == (1, 2, [], "q")
    assert point.tags is not Point(1).tags
    wrong: Any
    for wrong in ((), (1, 2, [], "q")):
        with pytest.raises(TypeError):
            Point(*wrong)
    assert Sum((1, 2)).total == 3
    assert Child((1, 2), "n") == Child(parts=(1, 2), more="n")
    assert Child((4,)).total == 4


def test_records_are_compared_and_hashed_by_value() -> None:
    assert Point(1, 2, ["a"]) == Point(1)
    assert hash(Point(1, 2, ["a"])) == hash(Point(1))
    assert Point(1) != Point(2)
    assert Sum((1,)) != Child((1,))
    assert Same() != Same()
    assert len({Same(), Same()}) == 2
    with pytest.raises(TypeError):
        hash(Open(1))


def test_a_frozen_record_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Sum().total
    changing = Open(1)
    changing.value = 2
    assert changing == Open(2)


def test_records_work_with_the_standard_library() -> None:
    assert dataclasses.replace(Point(1), y=5) == Point(1, 5)
    assert dataclasses.asdict(Point(1)) == {"x": 1, "y": 2, "tags": [], "name": "p"}
    for record in (Point(1, 3), Child((1, 2)), Open(4)):
        assert pickle.loads(pickle.dumps(record)) == record
        assert copy.deepcopy(record) == record
    match Point(7):
        case Point(x, y):
            assert (x, y) == (7, 2)
    assert not hasattr(Point(1), "__dict__")
    assert (repr(Point(1)), repr(Sum((3,)))) == ("Point(x=1, y=2, tags=[])", "Σ3")


def test_an_expression_is_compiled_when_it_is_first_used() -> None:
    wrong = lazily("(")
    with pytest.raises(re.error):
        wrong.search("x")
    found = lazily("(a)(b)?").search("ab")
    assert found is not None
    assert found.groups() == ("a", "b")
