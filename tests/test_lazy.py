"""Records and expressions that are made when they are first used are what the standard library's are."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from redraft.compiled_patterns import Patterns
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


SAMPLES: list[tuple[Any, int]] = [
    (r"(?P<a>x+)(?:y|z)*(b)?", 0),
    (r"(?i)straße|[à-ü]\b", re.VERBOSE),
    (rb"<(\w+)[^>]*>", re.DOTALL),
    (r"(?<=a)b(?!c)|\d{2,3}?", re.IGNORECASE | re.ASCII),
]


@pytest.mark.parametrize(("pattern", "flags"), SAMPLES)
def test_an_expression_kept_on_disk_is_the_one_compiled_here(tmp_path: Path, pattern: Any, flags: int) -> None:
    wanted = re.compile(pattern, flags)
    first, second = Patterns(tmp_path / "p.bin"), Patterns(tmp_path / "p.bin")
    made = first.compiled(pattern, flags)
    first.save()
    for found in (made, second.compiled(pattern, flags)):
        assert found == wanted
        assert (found.flags, found.groups, found.groupindex) == (wanted.flags, wanted.groups, wanted.groupindex)
    assert not second._fresh
    text: Any = b"<svg a='1'>" if isinstance(pattern, bytes) else "xxyzb STRASSE ab12"
    assert [one.span() for one in made.finditer(text)] == [one.span() for one in wanted.finditer(text)]


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"i\1\0\0\0", "entry", "foreign"])
def test_a_file_that_is_damaged_or_of_others_is_done_without(tmp_path: Path, data: bytes | str) -> None:
    import marshal

    path = tmp_path / "p.bin"
    if data == "entry":
        head = marshal.dumps({("a+", 0): (0, 0, 16, 0, {}, ())})
        path.write_bytes(len(head).to_bytes(8, "little") + head + b"\xff" * 16)
    elif data == "foreign":
        good = Patterns(path)
        good.compiled("a+", 0)
        good.save()
        path.chmod(0o666)
    else:
        assert isinstance(data, bytes)
        path.write_bytes(data)
    patterns = Patterns(path)
    assert patterns.compiled("a+", 0).fullmatch("aaa")
    assert data == "entry" or patterns._fresh


def test_a_wrong_expression_is_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(re.error):
        Patterns(tmp_path / "p.bin").compiled("(", 0)


def test_an_expression_is_compiled_when_it_is_first_used() -> None:
    wrong = lazily("(")
    with pytest.raises(re.error):
        wrong.search("x")
    found = lazily("(a)(b)?").search("ab")
    assert found is not None
    assert found.groups() == ("a", "b")
