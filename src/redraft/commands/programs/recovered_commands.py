"""Converts edits without commands (from a history or a replay) to the simplest equivalent commands.

Every command is tried before it is taken, and one that results in anything else
gives way to `apply`, which takes an edit as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from redraft.commands import add_delete, copies, pages, position, sizes, styling
from redraft.commands.add_delete import Form
from redraft.commands.command import Command
from redraft.commands.style_edits import NAMES
from redraft.commands.traits import scale_of
from redraft.document.layers import Document, Shape, Text
from redraft.document.style import PROPERTIES, Color, NoPaint, Style
from redraft.edits.execution import Measure, execute
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
from redraft.edits.page_edits import InsertPage, MovePage, PageEdit, RemovePage, SetPage
from redraft.edits.wire import edit_to_json
from redraft.errors import RedraftError

_SCALED = ("font_size", "letter_spacing", "stroke_width")


def recovered(document: Document, edits: Sequence[Edit], measure: Measure) -> tuple[Command, ...]:
    """Commands that do to the document what the edits do, each for the longest stretch that one can stand for."""
    found: list[Command] = []
    place = 0
    while place < len(edits):
        for stretch in _stretches(edits[place:]):
            after = execute(document, stretch, measure)
            tried = (one for one in _commands(document, after, stretch) if _same(one, document, after, measure))
            if (command := next(tried, None)) is not None:
                found.append(command)
                break
        else:
            stretch = edits[place : place + 1]
            after = execute(document, stretch, measure)
            found.append(add_delete.Apply(edit_to_json(stretch[0])))
        document = after
        place += len(stretch)
    return tuple(found)


def _same(command: Command, document: Document, wanted: Document, measure: Measure) -> bool:
    """Whether a command does exactly that."""
    try:
        return execute(document, command.resolve(document, measure).edits, measure) == wanted
    except (LookupError, ValueError, TypeError, RedraftError):
        return False


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


def _commands(document: Document, after: Document, edits: Sequence[Edit]) -> Iterator[Command]:
    """Commands that may do what these edits do, the plainest first."""
    first = edits[0]
    ids = list(dict.fromkeys(edit.layer for edit in edits if not isinstance(edit, PageEdit)))
    target = tuple(ids)
    match first:
        case SetStyle():
            yield from _looks(document, edits, target)
        case SetText() | SetRuns() | SetParagraph():
            settings = {(edit.name, edit.value) for edit in edits if isinstance(edit, SetParagraph)}
            if isinstance(first, SetParagraph) and len(settings) == 1:
                yield add_delete.Apply(edit_to_json(replace(first, paragraph=None)))
            was, now = document.index[first.layer].layer, after.index[first.layer].layer
            if isinstance(was, Text) and isinstance(now, Text) and was.text == now.text:
                yield from _part_looks(was, now)
            elif isinstance(now, Text) and now.text:
                yield styling.Modify(target, text=now.text)
        case Move(dx=dx, dy=dy):
            yield position.Move(target, dx, dy)
        case Resize(sx=sx, sy=sy, pivot=pivot):
            box = document.index[first.layer].box
            yield sizes.Resize(target, sx)
            yield sizes.Resize(target, sx, pivot=pivot)
            if box is not None and min(sx, sy) > 0:
                width, height = box.width * sx, box.height * sy
                yield sizes.Resize(target, width=width, height=height)
                yield sizes.Resize(target, width=width, height=height, pivot=pivot)
        case Rotate(degrees=degrees, pivot=pivot):
            yield position.Rotate(target, degrees)
            yield position.Rotate(target, degrees, pivot=pivot)
        case Rename(name=name):
            yield styling.Modify(target, name=name)
        case Remove():
            yield add_delete.Delete(target)
        case Restack(before=before):
            yield position.Restack(target, "front")
            yield position.Restack(target, "back")
            if before is not None:
                yield position.Restack(target, "below", before)
        case Insert():
            yield from _new(document, first)
        case SetPage() | InsertPage() | RemovePage() | MovePage():
            yield from _pages(document, first)


def _looks(document: Document, edits: Sequence[Edit], target: Any) -> Iterator[Command]:
    """One `modify` for all layers where each gets the same values, in the units that people see."""
    values: dict[str, dict[str, Any]] = {}
    for edit in edits:
        if not isinstance(edit, SetStyle) or edit.name not in NAMES:
            return
        known = values.setdefault(edit.layer, {})
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
    given = list(values.values())
    if all(each == given[0] for each in given):
        yield styling.Modify(target, **given[0])


def _part_looks(was: Text, now: Text) -> Iterator[Command]:
    """The words that look different, where all of them changed alike."""
    before, after = _letters(was), _letters(now)
    stretches: dict[str, None] = {}
    found: list[dict[str, Any]] = []
    words = ""
    for (letter, old), (_, new) in zip([*before, ("", None)], [*after, ("", None)], strict=True):
        if old is not None and new is not None and old != new:
            words += letter
            changed = {name: getattr(new, name) for name in PROPERTIES if getattr(old, name) != getattr(new, name)}
            if changed not in found:
                found.append(changed)
        elif not (words and letter == "\n"):
            stretches |= {words: None} if words else {}
            words = ""
        else:
            words += letter
    if len(found) == 1 and all(isinstance(value, Color | NoPaint | int | float | str) for value in found[0].values()):
        look: dict[str, Any] = {
            n: str(value) if isinstance(value, Color | NoPaint) else value for n, value in found[0].items()
        }
        for stretch in (stretches, {words.strip("\n"): None for words in stretches}):
            if len(stretch) == 1:
                yield styling.Modify((was.id,), words=next(iter(stretch)), **look)


def _letters(text: Text) -> list[tuple[str, Style]]:
    found: list[tuple[str, Style]] = []
    for number, run in enumerate(text.runs):
        style = run.style.over(text.style)
        found += [("\n", text.style)] if run.starts_line and number else []
        found += [(letter, style) for letter in run.text]
    return found


def _new(document: Document, edit: Insert) -> Iterator[Command]:
    """A copy of something, or a plain shape or text where it is."""
    layer = edit.content
    old = layer.id.rpartition("-copy")[0]
    for placed in document.index.values():
        if old and placed.layer.id.rsplit("/", 1)[-1] == old:
            matrix, was = layer.transform, placed.layer.transform
            outer = placed.outer
            dx, dy = matrix.e - was.e, matrix.f - was.f
            shift = (outer.a * dx + outer.c * dy, outer.b * dx + outer.d * dy)
            yield copies.Copy((placed.layer.id,), round(shift[0], 6), round(shift[1], 6))
    if not isinstance(layer, Shape) or layer.form not in ("rect", "ellipse") or layer.frame is None:
        return
    form: Form = "rect" if layer.form == "rect" else "ellipse"
    on_page = document.page(edit.parent) is not None
    first = edit.parent == document.pages[0].id
    home: dict[str, Any] = {} if first else {"page": edit.parent} if on_page else {"inside": edit.parent}
    look: dict[str, Any] = {"color": str(layer.style.fill)} if isinstance(layer.style.fill, Color) else {}
    if isinstance(layer.style.stroke, Color):
        look |= {"stroke": str(layer.style.stroke), "stroke_width": layer.style.stroke_width or 1.0}
    if layer.style.opacity is not None:
        look["opacity"] = layer.style.opacity
    box = (layer.frame.x, layer.frame.y, layer.frame.width, layer.frame.height)
    for name in ("", layer.id):
        yield add_delete.Add(form, box=box, name=name, **home, **look)


def _pages(document: Document, edit: PageEdit) -> Iterator[Command]:
    match edit:
        case SetPage(page, width, height):
            yield pages.SetPage(width, height, "" if page == document.pages[0].id else page)
        case RemovePage(page):
            yield pages.DeletePage(page)
        case MovePage(page, before):
            yield pages.MovePage(page, before or "")
        case InsertPage(content, before):
            if document.page(content.copy_of or "") is not None:
                yield pages.CopyPage(content.copy_of or "")
                yield pages.CopyPage(content.copy_of or "", before or "")
            for layout in document.layouts:
                if content.copy_of == layout.id:
                    yield pages.AddPage(layout.name or layout.id, before or "")
