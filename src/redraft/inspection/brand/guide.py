"""The guide of a brand, as `brand.toml` states it: every key known and every value of its kind, or a UsageError."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from redraft.commands.values import UNITS_MM, page_units
from redraft.document.colors import parse_color
from redraft.document.pages import Page
from redraft.document.selectors import parse
from redraft.document.style import Color
from redraft.errors import RedraftError, UsageError

KNOWN: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "rules.toml").read_text("utf-8"))
RULES: Mapping[str, tuple[str, str]] = KNOWN["rules"]
"""The rules, each with how severe it is where the guide does not say, and what it wants."""
ERROR, WARNING, OFF = "error", "warning", "off"
LISTS = ("logo", "allow")
"""The sections of which there may be several."""
MOST = 1 << 20
"""Bytes of a guide that is read."""
Length = float | str


class Guide:
    """What a brand wants, section by section; what it says nothing of is not checked. `logos` and `allowed` are the
    sections [[logo]] and [[allow]]."""

    def __init__(self, sections: Mapping[str, Any] | None = None) -> None:
        self._sections = sections or {}
        self.logos, self.allowed = (self._sections.get(name, ()) for name in LISTS)

    def get(self, section: str, key: str, default: Any = None) -> Any:
        return self._sections.get(section, {}).get(key, default)

    def severity(self, rule: str) -> str:
        return str(self.get("rules", rule, RULES[rule][0]))


def points(length: Length) -> float:
    """A type size in points; a number is that already."""
    page = Page("", 0.0, 0.0)
    return float(length) if not isinstance(length, str) else page_units(length, page) * page.unit_mm / UNITS_MM["pt"]


def read_guide(path: Path) -> Guide:
    """The guide in a file. UsageError for one that is none, with the key or value that is wrong."""
    try:
        with open(path, "rb") as file:
            form = tomllib.loads(file.read(MOST).decode("utf-8"))
        return Guide({name: _read(name, value) for name, value in form.items()})
    except RedraftError as error:
        raise UsageError(f"{path}: {error.message}", "docs/reference/lint.md lists all keys") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: {error}", "docs/reference/lint.md lists all keys, with an example") from None


def _read(name: str, value: Any) -> Any:
    if name == "name":
        return value
    keys = _known(name, {**KNOWN["keys"], "rules": dict.fromkeys(RULES, "severity")}, "")
    if name in LISTS:
        rows = [_section(f"[[{name}]]", row, keys) for row in (value if isinstance(value, list) else [value])]
        if name == "logo" and not all(row.keys() & {"layer", "select", "digest"} for row in rows):
            raise ValueError("[[logo]] does not say which layer it is: add layer, select or digest")
        if name == "allow" and not all(row.keys() - {"reason"} for row in rows):
            raise ValueError("[[allow]] would allow everything: add rule, select or file")
        return rows
    section = _section(f"[{name}]", value, keys)
    if name == "sizes" and points(section.get("min", 0.0)) > points(section.get("max", 1e9)):
        raise ValueError("[sizes] min is more than max")
    return section


def _section(title: str, value: Any, keys: Mapping[str, str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{title} must be a table")
    found = {}
    for key, item in value.items():
        kind = _known(key, keys, f"{title} ")
        try:
            found[key] = _KINDS[kind][0](item)
        except (TypeError, ValueError, AttributeError, RedraftError):
            raise ValueError(f"{title} {key} is {item!r:.60}; it must be {_KINDS[kind][1]}") from None
    return found


def _known(key: str, known: Mapping[str, Any], where: str) -> Any:
    if key not in known:
        near = get_close_matches(key, known, 1, 0.5)
        there = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known)}"
        raise ValueError(f"{where}{key!r} is not known; {there}")
    return known[key]


def _if(test: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Takes what passes a test."""

    def taken(value: Any) -> Any:
        if not test(value):
            raise ValueError
        return value

    return taken


_word = _if(lambda value: isinstance(value, str) and value.strip())
_list = _if(lambda value: isinstance(value, list) and value)
_number = _if(lambda value: not isinstance(value, bool) and isinstance(value, int | float) and 0 <= value < 1e9)


def _length(value: Any) -> Length:
    return value if isinstance(value, str) and page_units(value, Page("", 1.0, 1.0)) >= 0 else float(_number(value))


_size = _if(lambda value: "%" not in str(_length(value)))


def _color(value: Any) -> Color:
    return parse_color(value)._replace(alpha=255)  # type: ignore[union-attr]  # what is no colour is told above


_KINDS: Mapping[str, tuple[Callable[[Any], Any], str]] = {
    "word": (_word, "words"),
    "words": (lambda value: [_word(one) for one in _list(value)], "a list of words, with one at least"),
    "number": (_number, "a number, 0 or more"),
    "flag": (_if(lambda value: isinstance(value, bool)), "true or false"),
    "length": (_length, "a number or a length such as 12mm, 9pt or 5%"),
    "size": (_size, "a number of points or a length such as 16px or 4mm"),
    "sizes": (lambda value: [_size(one) for one in _list(value)], "a list of numbers of points or lengths"),
    "step": (_if(lambda value: points(_size(value)) > 0), "a length of more than 0"),
    "colors": (
        lambda value: [_color(one) for one in _list([*value.values()] if isinstance(value, dict) else value)],
        "a list of colours such as #1f3a5f or navy, or a table of them",
    ),
    "table": (lambda value: {old: new + "" for old, new in value.items()}, 'a table: "old" = "new"'),
    "selector": (parse, 'a selector such as #logo, "words", kind=picture or page=2-5'),
    "severity": (_if((ERROR, WARNING, OFF).__contains__), "error, warning or off"),
    "rule": (_if(RULES.__contains__), f"one of {', '.join(RULES)}"),
}
