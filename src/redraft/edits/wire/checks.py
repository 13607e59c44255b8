"""Type checks for untrusted JSON; an error names the path of the wrong value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from redraft.document.geometry import is_finite_number
from redraft.document.style import PROPERTIES, is_clean_text
from redraft.errors import EditError
from redraft.lazy import lazily

T = TypeVar("T")
MOST_TEXT = 1_000_000
"""Characters of one text."""
MOST_MARKUP = 32 << 20
"""Characters of an element's markup, with the pixels of pictures in it."""
SHA256 = lazily(r"[0-9a-f]{64}")


def shown(value: object) -> str:
    """A value from JSON in a message: short, and a container by its kind alone."""
    match value:
        case dict():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return f'"{value[:40]}…"' if len(value) > 40 else f'"{value}"'
        case int() if value.bit_length() > 120:
            return "a number that is too large"
    return str(value)


class Cursor:
    """A place in what is being read. Its checks return the value they were given, or raise an EditError."""

    def __init__(self, whole: str, path: str = "") -> None:
        self.whole = whole
        self.path = path

    def error(self, message: str) -> EditError:
        path = f"{self.path[:60]} … {self.path[-60:]}" if len(self.path) > 130 else self.path
        text = ": ".join(part for part in (self.whole, path, message) if part)
        text = text.encode("utf-8", "replace").decode()  # half a surrogate pair could not be printed
        return EditError(text, "docs/reference/document-model.md describes the form")

    def refused(self, wanted: str, found: object) -> EditError:
        return self.error(f"expected {wanted}, found {shown(found)}")

    def at(self, step: str | int) -> Cursor:
        if isinstance(step, int):
            return Cursor(self.whole, f"{self.path}[{step}]")
        return Cursor(self.whole, f"{self.path}.{step}" if self.path else step)

    def anything(self, value: object) -> object:
        return value

    def list(self, value: object) -> list[Any]:
        if not isinstance(value, list):
            raise self.refused("a list", value)
        return value

    def id(self, value: object) -> str:
        if not is_clean_text(value) or not value:
            raise self.refused("an id (a string)", value)
        return value

    def text(self, value: object) -> str:
        if not isinstance(value, str):
            raise self.refused("a string", value)
        if len(value) > MOST_TEXT:
            raise self.error(f"a text of {len(value):,} characters is too long; {MOST_TEXT:,} are allowed")
        if not is_clean_text(value):
            raise self.error("expected a string without control characters other than tabs and line breaks")
        return value

    def markup(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > MOST_MARKUP:
            raise self.refused(f"markup of at most {MOST_MARKUP:,} characters", value)
        return value

    def flag(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.refused("true or false", value)
        return value

    def number(self, value: object) -> float:
        if not is_finite_number(value):
            raise self.refused("a finite number", value)
        return float(value)

    def numbers(self, value: object, count: int) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise self.refused(f"a list of {count} numbers", value)
        return tuple(self.at(place).number(part) for place, part in enumerate(value))

    def factor(self, value: object) -> float:
        if self.number(value) == 0:
            raise self.refused("a number other than 0", value)
        return self.number(value)

    def length(self, value: object) -> float:
        if self.number(value) <= 0:
            raise self.refused("a number above 0", value)
        return self.number(value)

    def count(self, value: object) -> int:
        if type(value) is not int or value < 0:
            raise self.refused("a whole number, 0 or more", value)
        return value

    def property(self, value: object) -> str:
        if not isinstance(value, str) or value not in PROPERTIES:
            raise self.error(f"expected a style property ({', '.join(PROPERTIES)}), found {shown(value)}")
        return value

    def sha256(self, value: object) -> str:
        if not isinstance(value, str) or not SHA256.fullmatch(value):
            raise self.refused("a sha256 (64 hexadecimal digits in lower case)", value)
        return value

    def asset_key(self, value: object) -> str:
        return "" if value == "" else self.sha256(value)


Check = Callable[..., Any]
"""Checks a value at a place (`Cursor`), and returns it as a document holds it."""


def each(check: Callable[[Cursor, Any], T]) -> Callable[[Cursor, Any], tuple[T, ...]]:
    """Checks a list, value by value."""
    return lambda where, value: tuple(check(where.at(number), one) for number, one in enumerate(where.list(value)))


class Fields:
    """The fields of one JSON object, each taken once; `done` refuses what is left over."""

    def __init__(self, form: dict[str, Any], where: Cursor) -> None:
        self.where = where
        self.form = form
        self.taken: list[str] = []

    def take(self, name: str, check: Callable[[Cursor, Any], T]) -> T:
        """A field that must be there."""
        if name not in self.form:
            raise self.where.error(f'there is no "{name}"')
        self.taken.append(name)
        return check(self.where.at(name), self.form[name])

    def maybe(self, name: str, check: Callable[[Cursor, Any], T]) -> T | None:
        """A field that may be missing or null."""
        self.taken.append(name)
        value = self.form.get(name)
        return None if value is None else check(self.where.at(name), value)

    def done(self) -> None:
        for name in self.form:
            if name not in self.taken:
                raise self.where.error(f"no field {shown(name)}; there are {', '.join(self.taken)}")
