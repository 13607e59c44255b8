"""Edits written down as a program: one short block for each clause, which a person can read, keep and change.

    # make the title red
    modify("title", fill="#ff0000")

Run on the document it was written for, the program leads to an equal document. That is not hoped for but tried: every
call is carried out here before it is written, and one that comes to anything else gives way to `apply`, which takes an
edit as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from redraft.document.layers import Document, Shape, Text
from redraft.document.style import PROPERTIES, Color, NoPaint, Style
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    Resize,
    Restack,
    Rotate,
    SetParagraph,
    SetRuns,
    SetStyle,
    SetText,
)
from redraft.edits.paging import InsertPage, MovePage, PageEdit, RemovePage, SetPage
from redraft.edits.programs.elements import scale_of
from redraft.edits.programs.host import Host
from redraft.edits.programs.styling import NAMES
from redraft.edits.wire import edit_to_json
from redraft.errors import ProgramError, RedraftError

WIDTH = 110
"""Characters of a line, where a value can be broken."""
LONGEST = 200_000
"""Characters of a program that can be run."""
_SCALED = ("font_size", "letter_spacing", "stroke_width")


class Clause(Protocol):
    """What was asked for, and the edits it came to."""

    @property
    def clause(self) -> str: ...
    @property
    def edits(self) -> tuple[Edit, ...]: ...


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of the language: `modify("title", fill="#ff0000")`."""

    name: str
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        named = [f"{name}={_literal(value)}" for name, value in (self.kwargs or {}).items()]
        return f"{self.name}({', '.join([*map(_literal, self.args), *named])})"


def program_for(document: Document, steps: Iterable[Clause], measure: Measure) -> str:
    """The source of a program that does to the document what the steps do, in their order.

    Raises ProgramError when it would be too long to run, as a new picture makes it.
    """
    blocks = []
    for step in steps:
        said = " ".join(step.clause.split()) or "as asked"
        calls, document = _written(document, step.edits, measure)
        blocks.append("\n".join([f"# {said}" if step.edits else f"# {said} (it is so already)", *calls]))
    source = "\n\n".join(blocks) + "\n"
    if len(source) > LONGEST:
        raise ProgramError(
            f"the program would have {len(source):,} characters, and at most {LONGEST:,} can be run: it brings a"
            " picture, or very many things",
            "use --receipt R.json: its edits are carried out by `redraft apply R.json FILE`",
            stage="limit",
        )
    return source


def _written(document: Document, edits: Sequence[Edit], measure: Measure) -> tuple[list[str], Document]:
    """The calls as text, each for the longest stretch of edits that one can stand for; and the document after them."""
    written: list[str] = []
    place = 0
    while place < len(edits):
        for stretch in _stretches(edits[place:]):
            after = execute(document, stretch, measure)
            tried = (call for call in _calls(document, after, stretch) if _same(call, document, after, measure))
            if (call := next(tried, None)) is not None:
                written.append(str(call))
                break
        else:
            stretch = edits[place : place + 1]
            after = execute(document, stretch, measure)
            written.append(f"apply({_literal(edit_to_json(stretch[0]), len('apply()'))})")
        document = after
        place += len(stretch)
    return written, document


def _same(call: _Call, document: Document, wanted: Document, measure: Measure) -> bool:
    """Whether a call does exactly that."""
    host = Host(document, measure)
    try:
        host.changing[call.name](*call.args, **(call.kwargs or {}))
    except (LookupError, ValueError, TypeError, RedraftError):
        return False
    return host.document == wanted


def _stretches(edits: Sequence[Edit]) -> Iterator[Sequence[Edit]]:
    """The beginnings of these edits that may be one call, the longest first."""
    first = edits[0]
    alike = _run_of(edits, lambda edit: _sort(edit) == _sort(first))
    if isinstance(first, PageEdit):
        yield edits[:1]
        return
    same_layer = _run_of(alike, lambda edit: getattr(edit, "layer", "") == first.layer)
    for length in dict.fromkeys((len(alike), len(same_layer), 1)):
        yield edits[:length]


def _run_of(edits: Sequence[Edit], fits: Callable[[Edit], bool]) -> Sequence[Edit]:
    length = next((number for number, edit in enumerate(edits) if not fits(edit)), len(edits))
    return edits[:length]


def _sort(edit: Edit) -> object:
    """What edits that one call can make have in common."""
    match edit:
        case SetStyle():
            return "look"
        case SetText() | SetRuns() | SetParagraph():
            return "words", edit.layer
        case Move(dx=dx, dy=dy):
            return "move", dx, dy
        case Remove():
            return "remove"
    return id(edit)


def _calls(document: Document, after: Document, edits: Sequence[Edit]) -> Iterator[_Call]:
    """Calls that may do what these edits do, the plainest first."""
    first = edits[0]
    ids = list(dict.fromkeys(edit.layer for edit in edits if not isinstance(edit, PageEdit)))
    target: Any = ids[0] if len(ids) == 1 else ids
    match first:
        case SetStyle():
            yield from _looks(document, edits, target)
        case SetText() | SetRuns() | SetParagraph():
            settings = {(edit.name, edit.value) for edit in edits if isinstance(edit, SetParagraph)}
            if isinstance(first, SetParagraph) and len(settings) == 1:
                yield _Call("apply", (edit_to_json(replace(first, paragraph=None)),))
            was, now = document.index[first.layer].layer, after.index[first.layer].layer
            if isinstance(was, Text) and isinstance(now, Text) and was.text == now.text:
                yield from _part_looks(was, now)
            elif isinstance(now, Text) and now.text:
                yield _Call("modify", (target,), {"text": now.text})
        case Move(dx=dx, dy=dy):
            shift = {name: value for name, value in (("dx", dx), ("dy", dy)) if value}
            yield _Call("move", (target,), shift)
        case Resize(sx=sx, sy=sy, pivot=pivot):
            box = document.index[first.layer].box
            size = {"width": box.width * sx, "height": box.height * sy} if box and min(sx, sy) > 0 else {}
            yield _Call("resize", (target, sx))
            yield _Call("resize", (target, sx), {"pivot": pivot})
            yield _Call("resize", (target,), size)
            yield _Call("resize", (target,), {**size, "pivot": pivot})
        case Rotate(degrees=degrees, pivot=pivot):
            yield _Call("rotate", (target, degrees))
            yield _Call("rotate", (target, degrees), {"pivot": pivot})
        case Rename(name=name):
            yield _Call("modify", (target,), {"name": name})
        case Remove():
            yield _Call("delete", (target,))
        case Restack(before=before):
            yield from (_Call("restack", (target, to)) for to in ("front", "back"))
            if before is not None:
                yield _Call("restack", (target, "below", before))
        case Insert():
            yield from _new(document, first)
        case SetPage() | InsertPage() | RemovePage() | MovePage():
            yield from _pages(document, first)


def _looks(document: Document, edits: Sequence[Edit], target: Any) -> Iterator[_Call]:
    """One `modify` for all layers where each is told the same, in the units that people see."""
    told: dict[str, dict[str, Any]] = {}
    for edit in edits:
        if not isinstance(edit, SetStyle) or edit.name not in NAMES:
            return
        known = told.setdefault(edit.layer, {})
        value: Any = edit.value
        if not isinstance(value, int | float | str | None):  # a paint or a shadow, as `modify` takes it
            value = str(value)
        if edit.name in _SCALED and isinstance(value, int | float):
            value = round(value * (scale_of(document.index[edit.layer]) or 1.0), 6)
        if not isinstance(value, int | float | str | bool) or (edit.run is not None and edit.name in known):
            if edit.run is None:
                return
            continue
        known[edit.name] = value
    given = list(told.values())
    if all(each == given[0] for each in given):
        yield _Call("modify", (target,), given[0])


def _part_looks(was: Text, now: Text) -> Iterator[_Call]:
    """The words that look different, where all of them changed alike."""
    before, after = _letters(was), _letters(now)
    stretches: dict[str, None] = {}
    looks: list[dict[str, Any]] = []
    words = ""
    for (letter, old), (_, new) in zip([*before, ("", None)], [*after, ("", None)], strict=True):
        if old is not None and new is not None and old != new:
            words += letter
            told = {name: getattr(new, name) for name in PROPERTIES if getattr(old, name) != getattr(new, name)}
            if told not in looks:
                looks.append(told)
        elif not (words and letter == "\n"):
            stretches |= {words: None} if words else {}
            words = ""
        else:
            words += letter
    if len(looks) == 1 and all(isinstance(value, Color | NoPaint | int | float | str) for value in looks[0].values()):
        look = {n: str(value) if isinstance(value, Color | NoPaint) else value for n, value in looks[0].items()}
        for stretch in (stretches, {words.strip("\n"): None for words in stretches}):
            if len(stretch) == 1:
                yield _Call("modify", (was.id,), {"words": next(iter(stretch)), **look})


def _letters(text: Text) -> list[tuple[str, Style]]:
    found: list[tuple[str, Style]] = []
    for number, run in enumerate(text.runs):
        style = run.style.over(text.style)
        found += [("\n", text.style)] if run.starts_line and number else []
        found += [(letter, style) for letter in run.text]
    return found


def _new(document: Document, edit: Insert) -> Iterator[_Call]:
    """A copy of something, or a plain shape or text where it stands."""
    layer = edit.content
    old = layer.id.rpartition("-copy")[0]
    for placed in document.index.values():
        if old and placed.layer.id.rsplit("/", 1)[-1] == old:
            matrix, was = layer.transform, placed.layer.transform
            outer = placed.outer
            dx, dy = matrix.e - was.e, matrix.f - was.f
            shift = (outer.a * dx + outer.c * dy, outer.b * dx + outer.d * dy)
            yield _Call("copy", (placed.layer.id,), {"dx": round(shift[0], 6), "dy": round(shift[1], 6)})
    if not isinstance(layer, Shape) or layer.form not in ("rect", "ellipse") or layer.frame is None:
        return
    number = next((at for at, page in enumerate(document.pages, 1) if page.id == edit.parent), 0)
    home: dict[str, Any] = {"page": number} if number > 1 else {} if number else {"inside": edit.parent}
    look: dict[str, Any] = {"color": str(layer.style.fill)} if isinstance(layer.style.fill, Color) else {}
    if isinstance(layer.style.stroke, Color):
        look |= {"stroke": str(layer.style.stroke), "stroke_width": layer.style.stroke_width or 1.0}
    if layer.style.opacity is not None:
        look["opacity"] = layer.style.opacity
    for name in ({}, {"name": layer.id}):
        yield _Call("add", (layer.form,), {"box": tuple(layer.frame), **home, **look, **name})


def _pages(document: Document, edit: PageEdit) -> Iterator[_Call]:
    numbers = {page.id: at for at, page in enumerate(document.pages, 1)}
    match edit:
        case SetPage(page, width, height):
            number = numbers.get(page, 0)
            yield _Call("set_page", (width, height), {"page": number} if number > 1 else {})
        case RemovePage(page):
            yield _Call("delete_page", (numbers.get(page, 0),))
        case MovePage(page, before):
            yield _Call("move_page", (numbers.get(page, 0),), _before(numbers, before))
        case InsertPage(content, before):
            if content.copy_of in numbers:
                for place in ({}, _before(numbers, before)):
                    yield _Call("copy_page", (numbers[content.copy_of],), place)
            for layout in document.layouts:
                if content.copy_of == layout.id:
                    yield _Call("add_page", (layout.name or layout.id,), _before(numbers, before))


def _before(numbers: Mapping[str, int], page: str | None) -> dict[str, Any]:
    return {"before": numbers.get(page, 0)} if page is not None else {}


def _literal(value: Any, indent: int = 0) -> str:
    """A value as Python writes it, whole numbers without a point; a long one over several lines."""
    flat = _flat(value)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list | tuple):
        return flat
    inner = "    "
    if isinstance(value, dict):
        parts = [f"{_flat(name)}: {_literal(item, len(inner) + len(name) + 4)}" for name, item in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_literal(item, len(inner)) for item in value]
        opening, closing = "[", "]"
    body = ",\n".join(parts).replace("\n", f"\n{inner}")
    return f"{opening}\n{inner}{body},\n{closing}"


def _flat(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return repr(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(name)}: {_flat(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        inner = ", ".join(map(_flat, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    return repr(value)


def _quoted(text: str) -> str:
    """In double quotes where the text has none."""
    shown = repr(text)
    if shown.startswith("'") and '"' not in text:
        shown = '"' + shown[1:-1].replace("\\'", "'") + '"'
    return shown
