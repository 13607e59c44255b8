"""Selectors: a small language that names layers, used by `--only`, `--lock` and find.

`#id`, `"quoted text"`, `kind=picture`, `role=title`, `page=2-5`; commas join, `!` takes away. Roles of layers
are not part of a document: they come from outside, as a mapping id → role. See docs/reference/document-model.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from redraft.document.charts import Chart, Series
from redraft.document.layers import Layer, Text, equations_of
from redraft.document.pages import Document, Page
from redraft.document.tables import Cell, Row, Table
from redraft.errors import EditError, UsageError, says
from redraft.lazy import dataclass

_PARTS = {"table": Table, "row": Row, "cell": Cell, "chart": Chart, "series": Series}
KINDS = ("text", "shape", "picture", "group", "opaque", *_PARTS)
"""A table, a chart and their parts are groups as well."""
FORMS = '#id, "quoted text", kind=picture, role=title, page=2-5, joined by commas, with ! before what to leave out'

_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“”", "‘": "’", "‚": "‘’", "«": "»"}
_NO_ROLES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a selector. `by` is id, text, kind, role or page; a page range is `first` to `last`, 1-based."""

    by: str
    value: str = ""
    first: int = 0
    last: int = 0
    negated: bool = False

    def __str__(self) -> str:
        sign = "!" if self.negated else ""
        match self.by:
            case "id":
                return f"{sign}#{self.value if _is_plain(self.value) else _quoted(self.value)}"
            case "text":
                return sign + _quoted(self.value)
            case "page":
                return f"{sign}page={self.first}" + (f"-{self.last}" if self.last != self.first else "")
        return f"{sign}{self.by}={self.value if _is_plain(self.value) else _quoted(self.value)}"


@dataclass(frozen=True, slots=True)
class Selector:
    """What is named, less what is negated; with negated terms only, everything less those."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        """The selector as text that `parse` reads back to an equal one."""
        return ", ".join(map(str, self.terms))


def parse(text: str) -> Selector:
    """The selector a text stands for, or a UsageError that says what is allowed."""
    return _Parser(text).selector()


def select(document: Document, selector: Selector, roles: Mapping[str, str] = _NO_ROLES) -> tuple[str, ...]:
    """The ids of the layers that are named, in stacking order from the bottom up.

    A named group stands for all it holds, so what is inside is listed only where it is named too; what is inside a
    negated group is never listed. A `#id` or page that the document does not have is an EditError, so that a lock
    with a slip of the pen in it cannot pass for a lock.
    """
    matcher = _Matcher(document, selector, roles)
    index = document.index
    out: set[str] = set()
    found: list[str] = []
    for id, layer in index.layers.items():
        parent = index.parents[id]
        if parent in out or matcher.is_negated(layer):
            out.add(id)
        elif matcher.is_named(layer):
            found.append(id)
    return tuple(found)


def covered(document: Document, selector: Selector, roles: Mapping[str, str] = _NO_ROLES) -> frozenset[str]:
    """The ids of all layers that are selected, themselves or as part of a selected group, and not taken away by a
    negated term. A group may be among them and hold something that is not."""
    matcher = _Matcher(document, selector, roles)
    index = document.index
    out: set[str] = set()
    inside: set[str] = set()
    for id, layer in index.layers.items():  # a group comes before what it holds
        parent = index.parents[id]
        if parent in out or matcher.is_negated(layer):
            out.add(id)
        elif parent in inside or matcher.is_named(layer):
            inside.add(id)
    return frozenset(inside - out)


class _Matcher:
    """The terms of a selector as tests of one layer."""

    def __init__(self, document: Document, selector: Selector, roles: Mapping[str, str]) -> None:
        tests = [(term.negated, _test(document, term, roles)) for term in selector.terms]
        self.named = [test for negated, test in tests if not negated]
        self.negated = [test for negated, test in tests if negated]

    def is_named(self, layer: Layer) -> bool:
        return not self.named or any(test(layer) for test in self.named)

    def is_negated(self, layer: Layer) -> bool:
        return any(test(layer) for test in self.negated)


def _test(document: Document, term: Term, roles: Mapping[str, str]) -> Callable[[Layer], bool]:
    match term.by:
        case "id":
            if term.value not in document.index:
                raise EditError(*no_layer(document, term.value))
            return lambda layer: layer.id == term.value
        case "text":
            wanted = " ".join(term.value.split())
            return lambda layer: (
                isinstance(layer, Text) and wanted in " ".join(f"{layer.text} {equations_of(layer)}".split())
            )
        case "kind" if term.value in _PARTS:
            return lambda layer: isinstance(layer, _PARTS[term.value])
        case "kind":
            return lambda layer: layer.kind == term.value
        case "role":
            return lambda layer: roles.get(layer.id) == term.value
    count = len(document.pages)
    if term.last > count:
        raise EditError(
            says("no-page-in-range", last=term.last, pages="one page" if count == 1 else f"pages 1 to {count}")
        )
    index = document.index

    def is_on_page(layer: Layer) -> bool:
        parent: str | int = layer.id
        while isinstance(parent, str):
            parent = index.parents[parent]
        return term.first <= parent + 1 <= term.last

    return is_on_page


def no_layer(document: Document, id: str) -> tuple[str, str]:
    """The message for an id that the document does not have, and the next step."""
    return f"no layer '{id[:80]}'; {layers_like(document, id)}", "run `redraft show FILE` for all layers and their ids"


def layers_like(document: Document, words: str) -> str:
    """The layers whose ids are most like some words, else the first ones: 'there are title, subtitle, …'."""
    from difflib import get_close_matches  # for errors only

    known = list(document.index)
    near = get_close_matches(words, known[:3_000], 4, 0.5) or known[:12]
    more = ", …" if len(known) > len(near) else ""
    return f"there are {', '.join(near)}{more}" if near else "the design has no layers"


def _is_plain(text: str) -> bool:
    """Whether a value can be written without quotes."""
    return bool(text) and text[0] not in _QUOTES and not any(part.isspace() or part == "," for part in text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def selector(self) -> Selector:
        terms = [self.term()]
        while self.place < len(self.text):
            if self.text[self.place] != ",":
                raise self.error(f"expected a comma before '{self.text[self.place :][:20]}'")
            self.place += 1
            terms.append(self.term())
        return Selector(tuple(terms))

    def term(self) -> Term:
        self.skip_space()
        negated = self.text.startswith("!", self.place)
        if negated:
            self.place += 1
            self.skip_space()
        if self.place == len(self.text) or self.text[self.place] == ",":
            raise self.error("there is nothing" + (" after '!'" if negated else " to select"))
        term = self.unsigned(negated)
        self.skip_space()
        return term

    def unsigned(self, negated: bool) -> Term:
        if self.text[self.place] in _QUOTES:
            wanted = self.quotation()
            if not wanted.strip():
                raise self.error("the quoted text is empty")
            return Term("text", wanted, negated=negated)
        if self.text[self.place] == "#":
            self.place += 1
            return Term("id", self.value("an id after '#'"), negated=negated)
        key, equals, _ = self.text[self.place :].partition("=")
        key = key.strip()
        if not equals or key not in ("kind", "role", "page"):
            raise self.error(f"'{self.text[self.place :].split(',')[0].strip()[:40]}' is not a selector")
        self.place = self.text.index("=", self.place) + 1
        self.skip_space()
        value = self.value(f"a value after '{key}='")
        if key == "page":
            return self.pages(value, negated)
        if key == "kind" and value not in KINDS:
            raise self.error(f"no kind '{value}'; there are {', '.join(KINDS)}")
        return Term(key, value, negated=negated)

    def pages(self, value: str, negated: bool) -> Term:
        first, dash, last = value.partition("-")
        numbers = [first, last if dash else first]
        if not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            raise self.error(f"'{value}' is not a page like 2 or a range of pages like 2-5")
        low, high = map(int, numbers)
        if not 1 <= low <= high:
            raise self.error(f"pages count from 1 and a range goes upwards, so '{value}' is not valid")
        return Term("page", first=low, last=high, negated=negated)

    def value(self, wanted: str) -> str:
        """A word up to a comma or space, or anything in quotes."""
        if self.place < len(self.text) and self.text[self.place] in _QUOTES:
            value = self.quotation()
        else:
            start = self.place
            while self.place < len(self.text) and self.text[self.place] != "," and not self.text[self.place].isspace():
                self.place += 1
            value = self.text[start : self.place]
        if not value:
            raise self.error(f"there must be {wanted}")
        return value

    def quotation(self) -> str:
        """What is between quotes; a backslash takes the next character as it is, and `\\n` is a line break."""
        closing = _QUOTES[self.text[self.place]]
        place = self.place + 1
        parts: list[str] = []
        while place < len(self.text) and self.text[place] not in closing:
            if self.text[place] == "\\" and place + 1 < len(self.text):
                place += 1
                parts.append("\n" if self.text[place] == "n" else self.text[place])
            else:
                parts.append(self.text[place])
            place += 1
        if place >= len(self.text):
            raise self.error(f"the quotation {self.text[self.place :][:20]} has no end")
        self.place = place + 1
        return "".join(parts)

    def skip_space(self) -> None:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1

    def error(self, message: str) -> UsageError:
        return UsageError(f"selector '{self.text[:80]}': {message}", f"a selector is {FORMS}")


def page_numbered(document: Document, number: int) -> Page:
    """A page by the number people know it by, the first being 1."""
    pages = document.pages
    if not 1 <= number <= len(pages):
        there = "there is one page" if len(pages) == 1 else f"there are pages 1 to {len(pages)}"
        raise UsageError(says("no-page", page=number, known=there))
    return pages[number - 1]


def page_numbers(document: Document) -> dict[str, int]:
    """The numbers people know pages by, from 1, by their ids; masters and layouts have none."""
    return {page.id: number for number, page in enumerate(document.pages, 1)}


def layer_on(document: Document, id: str, page: Page) -> str:
    """A layer that is on a page; UsageError with what there is, or where it is."""
    if id not in document.index:
        raise UsageError(*no_layer(document, id))
    home = document.index[id].page
    if home.id != page.id:
        numbers = page_numbers(document)
        raise UsageError(says("layer-on-other-page", id=id, page=numbers[home.id], wanted=numbers[page.id]))
    return id
