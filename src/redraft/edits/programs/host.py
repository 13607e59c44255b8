"""The functions behind the language: each call of a program becomes edits, applied to the document as it goes.

`language.pyi` is the contract. A call that cannot be carried out raises: LookupError for words that fit nothing or too
much, TypeError and ValueError for what makes no sense, EditError for what cannot be done, ScopeError for what may not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from redraft.document.geometry import Box, is_finite_number
from redraft.document.layers import Document, Group, Layer, Text, family
from redraft.edits.arranging import (
    AXES,
    EDGES,
    STACKING,
    aligned,
    copied,
    distributed,
    exchanged,
    in_turn,
    next_above,
    restacked,
)
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Edit, Insert, Move, Remove, Resize, Rotate, moved_by
from redraft.edits.paging import InsertPage, MovePage, RemovePage, SetPage, duplicate, next_page_id
from redraft.edits.programs.adding import Adding, Look, fitted, new_layer
from redraft.edits.programs.elements import Box as BoxRecord
from redraft.edits.programs.elements import Element, Page, element, page_record
from redraft.edits.programs.places import ALIGNS, INSIDE, OUTSIDE, WHERE, beside, free_spot, within
from redraft.edits.programs.styling import restyled, restyled_words
from redraft.edits.programs.targets import MOST_TARGETS, Ground, Missing, matching, one_or_more, outermost
from redraft.edits.scope import Guard
from redraft.edits.wire import edit_from_json
from redraft.errors import ProgramError

MOST_EDITS = 100_000
MOST_NEW_LAYERS = 20_000
MOST_TEXT = 100_000
"""Characters of text that a call may bring."""

Change = Callable[..., Any]


class Host:
    """One run of a program: the document as its calls have made it so far, and the edits that led there."""

    def __init__(
        self,
        document: Document,
        measure: Measure,
        ground: Ground | None = None,
        roles: Mapping[str, str] | None = None,
        guard: Guard | None = None,
        deadline: float = float("inf"),
    ) -> None:
        self.document = document
        self.measure = measure
        self.edits: list[Edit] = []
        self._ground = ground
        self._roles = roles or {}
        self._guard = guard
        self.deadline = deadline
        self._new_layers = 0
        self.looking: dict[str, Change] = {
            "find": self.find, "get": self.get, "pages": self.pages, "infer": self.infer,
        }  # fmt: skip
        self.changing: dict[str, Change] = {
            "move": self.move, "resize": self.resize, "rotate": self.rotate, "restack": self.restack,
            "align": self.align, "distribute": self.distribute, "swap": self.swap, "modify": self.modify,
            "replace": self.replace, "add": self.add, "copy": self.copy, "delete": self.delete,
            "set_page": self.set_page, "add_page": self.add_page, "copy_page": self.copy_page,
            "move_page": self.move_page, "delete_page": self.delete_page, "apply": self.apply,
        }  # fmt: skip

    # Looking

    def find(self, what: str = "", *, inside: Any = None, page: int = 0, hidden: bool = False) -> list[Element]:
        if not isinstance(what, str):
            raise TypeError(f"find() wants a selector or a phrase as text, not {_kind(what)}")
        ids: Iterable[str] = matching(self.document, what, self._roles, self._ground, hidden=bool(hidden)).ids
        if inside is not None:
            groups = set(self.ids(inside))
            ids = [id for id in ids if groups.intersection(group.id for group in self.document.index[id].ancestors)]
        if page:
            home = self._page(page).id
            ids = [id for id in ids if self.document.index[id].page.id == home]
        return [self.element(id) for id in ids]

    def get(self, target: Any) -> Element:
        return self.element(self.one(target))

    def pages(self) -> list[Page]:
        return [page_record(number, page) for number, page in enumerate(self.document.pages, 1)]

    def infer(self, target: Any, where: str, anchor: Any = None, *, gap: float = 0, align: str = "center") -> BoxRecord:
        return BoxRecord(*self._inferred(target, where, anchor, gap, align))

    def _inferred(self, target: Any, where: str, anchor: Any, gap: float, align: str) -> Box:
        _one_of("where", where, WHERE)
        _one_of("align", align, ALIGNS)
        gap = _number("gap", gap)
        ids: list[str] = []
        if _is_numbers(target, 2):
            moved = Box(0.0, 0.0, _positive("width", target[0]), _positive("height", target[1]))
        else:
            ids = self.ids(target)
            moved = self._around(ids)
        page = self.document.index[ids[0]].page if ids else self.document.pages[0]
        if where == "free":
            return free_spot(self.document, page, (moved.width, moved.height), ids, gap)
        if anchor is None and where in OUTSIDE:
            raise ValueError(f"infer(…, '{where}') wants an anchor: {where} what?")
        room = page.box if anchor is None else self._box(anchor)
        return within(moved, where, room, gap) if where in INSIDE else beside(moved, where, room, gap, align)

    # Moving

    def move(self, target: Any, dx: float = 0, dy: float = 0, *, to: Any = None) -> None:
        ids = self._outermost(target)
        dx, dy = _number("dx", dx), _number("dy", dy)
        if to is not None:
            x, y = _point("to", to)
            box = self._around(ids)
            dx, dy = dx + x - box.x, dy + y - box.y
        self._move(ids, dx, dy)

    def _move(self, ids: Iterable[str], dx: float, dy: float) -> None:
        if dx or dy:
            self._do(*(Move(id, dx, dy) for id in ids))

    def resize(
        self, target: Any, factor: float = 1, *, width: Any = None, height: Any = None, pivot: Any = None
    ) -> None:
        factor = _number("factor", factor)
        for id in self._outermost(target):
            box = self._around([id])
            sx = sy = factor
            if width is not None:
                sx = sy = _ratio(id, "width", _positive("width", width), box.width)
            if height is not None:
                sy = _ratio(id, "height", _positive("height", height), box.height)
                sx = sy if width is None else sx
            center = _point("pivot", pivot) if pivot is not None else box.center
            if (sx, sy) != (1, 1):
                self._do(Resize(id, sx, sy, center))

    def rotate(self, target: Any, degrees: float, *, pivot: Any = None) -> None:
        degrees = _number("degrees", degrees)
        for id in self._outermost(target):
            center = _point("pivot", pivot) if pivot is not None else self._around([id]).center
            if degrees:
                self._do(Rotate(id, degrees, center))

    def restack(self, target: Any, to: str, anchor: Any = None) -> None:
        _one_of("to", to, STACKING)
        if (anchor is not None) != (to in ("above", "below")):
            raise ValueError(f"restack(…, '{to}') " + ("wants an anchor" if anchor is None else "takes no anchor"))
        ids = self._outermost(target)
        mark = self.one(anchor) if anchor is not None else ""
        for id in in_turn(ids, to):
            edit = restacked(self.document, id, to, mark)
            if edit is not None:
                self._do(edit)

    def align(self, targets: Any, edge: str, to: Any = None) -> None:
        _one_of("edge", edge, EDGES)
        ids = self._outermost(targets)
        room = self._box(to) if to is not None else self._around(ids)
        for id in ids:
            self._move([id], *aligned(self._around([id]), edge, room))

    def distribute(self, targets: Any, axis: str, gap: Any = None) -> None:
        _one_of("axis", axis, AXES)
        boxes = [(id, self._around([id])) for id in self._outermost(targets)]
        if len(boxes) < 2:
            raise ValueError(f"distribute() wants at least two elements, and there is {len(boxes)}")
        for id, shift in distributed(boxes, axis, None if gap is None else _number("gap", gap)):
            self._move([id], *shift)

    def swap(self, a: Any, b: Any) -> None:
        first, second = self.one(a), self.one(b)
        if first == second or len(outermost(self.document, [first, second])) < 2:
            raise ValueError(f"'{first}' and '{second}' cannot change places: one is, or holds, the other")
        there, back = exchanged(self._around([first]), self._around([second]))
        self._move([first], *there)
        self._move([second], *back)

    # Content

    def modify(self, target: Any, **properties: Any) -> None:
        given = {name: value for name, value in properties.items() if value is not None}
        words = _check_text(given.pop("words", ""))
        if not given:
            raise ValueError("modify() was told nothing to set; say for example text=, color=, fill= or font_size=")
        _check_text(given.get("text", ""))
        for id in self.ids(target):
            if words:
                for name, value in given.items():
                    self._do(*restyled_words(self.document, self.document.index[id], words, name, value))
            else:
                self._do(*restyled(self.document, self.document.index[id], given))

    def replace(self, target: Any, content: str, kind: str = "") -> Element:
        placed = self.document.index[self.one(target)]
        old = placed.layer
        if kind in ("", "text") and isinstance(old, Text):
            self.modify(old.id, text=_check_text(content))
            return self.element(old.id)
        if not kind:
            raise ValueError(f"'{old.id}' is a {old.kind}: say what to put in its place, kind='text', 'rect', …")
        new = fitted(self.document, placed, kind, _check_text(content), self.measure)
        parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
        self._insert(new, parent, old.id)
        self._do(Remove(old.id))
        return self.element(new.id)

    # Coming and going

    def add(
        self, kind: str, content: str = "", *, box: Any = None, inside: Any = None, page: int = 1, **look: Any
    ) -> Element:
        spot = None
        if box is not None:
            if not (_is_numbers(box, 2) or _is_numbers(box, 4)):
                raise ValueError(f"box must be (x, y) or (x, y, width, height), not {_kind(box)}")
            spot = tuple(float(number) for number in box)
        home, outer = self._page(page), self._page(page).view
        parent = home.id
        if inside is not None:
            placed = self.document.index[self.one(inside)]
            if not isinstance(placed.layer, Group):
                raise ValueError(f"'{placed.layer.id}' is a {placed.layer.kind}, which cannot hold anything")
            home, outer, parent = placed.page, placed.matrix, placed.layer.id
        adding = Adding(kind, _check_text(content), home, outer, spot, Look.of(look))
        layer = new_layer(self.document, adding, self.measure)
        self._insert(layer, parent, None)
        return self.element(layer.id)

    def copy(self, target: Any, dx: float = 0, dy: float = 0, *, to: Any = None) -> Element:
        placed = self.document.index[self.one(target)]
        dx, dy = _number("dx", dx), _number("dy", dy)
        if to is not None:
            x, y = _point("to", to)
            box = self._around([placed.layer.id])
            dx, dy = dx + x - box.x, dy + y - box.y
        twin = copied(self.document, placed.layer, set())
        twin = replace(twin, transform=moved_by(placed._replace(layer=twin), dx, dy))
        parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
        self._insert(twin, parent, next_above(placed))
        return self.element(twin.id)

    def delete(self, target: Any) -> None:
        self._do(*(Remove(id) for id in self._outermost(target)))

    # Pages

    def set_page(self, width: float, height: float, page: int = 1) -> None:
        self._do(SetPage(self._page(page).id, _positive("width", width), _positive("height", height)))

    def add_page(self, layout: str = "", before: int = 0) -> Page:
        layouts = self.document.layouts
        if not layouts:
            raise ValueError(f"a page cannot be added: this {self.document.format} has no layouts to make one from")
        found = [page for page in layouts if not layout or layout in (page.id, page.name)]
        if not found:
            there = ", ".join(f"“{page.name or page.id}”" for page in layouts)
            raise Missing(f"no layout “{layout}”; there are {there}")
        content = duplicate(found[0], next_page_id(self.document))
        return self._insert_page(InsertPage(content, self._page(before).id if before else None))

    def copy_page(self, page: int, before: int = 0) -> Page:
        source = self._page(page)
        if not before:
            after = self.document.pages[page : page + 1]
            behind = after[0].id if after else None
        else:
            behind = self._page(before).id
        content = duplicate(source, next_page_id(self.document))
        return self._insert_page(InsertPage(content, behind))

    def _insert_page(self, edit: InsertPage) -> Page:
        self._count_new(sum(1 for layer in edit.content.layers for _ in family(layer)))
        self._do(edit)
        return next(record for record in self.pages() if record.id == edit.page)

    def move_page(self, page: int, before: int = 0) -> None:
        moved = self._page(page)
        mark = self._page(before).id if before else None
        if mark != moved.id:
            self._do(MovePage(moved.id, mark))

    def delete_page(self, page: int) -> None:
        self._do(RemovePage(self._page(page).id))

    # Anything else

    def apply(self, edit: Any) -> None:
        made = edit_from_json(edit)
        if isinstance(made, Insert):
            self._count_new(sum(1 for _ in family(made.content)))
        elif isinstance(made, InsertPage):
            self._count_new(sum(1 for layer in made.content.layers for _ in family(layer)))
        self._do(made)

    # What all of them stand on

    def element(self, id: str) -> Element:
        return element(self.document, self.document.index[id], self._roles)

    def ids(self, target: Any) -> list[str]:
        """The layers meant, each once, at least one."""
        if isinstance(target, str):
            found = matching(self.document, target, self._roles, self._ground, hidden=False)
            return list(one_or_more(self.document, target, found))
        if isinstance(target, Element):
            if target.id not in self.document.index:
                raise Missing(f"'{target.id}' is not there any more")
            return [target.id]
        if not isinstance(target, list | tuple) or len(target) > MOST_TARGETS:
            raise TypeError(f"expected an element, words for one, or a list of these, not {_kind(target)}")
        ids: dict[str, None] = {}
        for part in target:
            if isinstance(part, list | tuple):
                raise TypeError(f"expected an element or words for one in the list, not {_kind(part)}")
            ids.update(dict.fromkeys(self.ids(part)))
        if not ids:
            raise Missing("the list of elements is empty, so there is nothing to change")
        return list(ids)

    def one(self, target: Any) -> str:
        ids = self.ids(target)
        if len(ids) > 1:
            shown = ", ".join(f"'{id}'" for id in ids[:8]) + (", …" if len(ids) > 8 else "")
            raise Missing(f"expected one element, and there are {len(ids)}: {shown}")
        return ids[0]

    def _outermost(self, target: Any) -> list[str]:
        return outermost(self.document, self.ids(target))

    def _around(self, ids: Sequence[str]) -> Box:
        box = Box.union(self.document.index[id].box for id in ids)
        if box is None:
            raise ValueError(f"'{ids[0]}' has no extent: nothing in it is drawn")
        return box

    def _box(self, anchor: Any) -> Box:
        if _is_numbers(anchor, 4):
            return Box(*(float(number) for number in anchor))
        return self._around(self.ids(anchor))

    def _page(self, number: Any) -> Any:
        count = len(self.document.pages)
        if type(number) is not int or not 1 <= number <= count:
            there = "there is one page, 1" if count == 1 else f"there are pages 1 to {count}"
            raise Missing(f"no page {number}; {there}")
        return self.document.pages[number - 1]

    def _insert(self, layer: Layer, parent: str, before: str | None) -> None:
        self._count_new(sum(1 for _ in family(layer)))
        self._do(Insert(layer, parent, before))

    def _count_new(self, layers: int) -> None:
        self._new_layers += layers
        if self._new_layers > MOST_NEW_LAYERS:
            raise ProgramError(f"more than {MOST_NEW_LAYERS:,} new layers", "add fewer", stage="limit")

    def _do(self, *edits: Edit) -> None:
        for edit in edits:
            if time.monotonic() > self.deadline:
                raise ProgramError("the program's edits take too long", "change fewer things", stage="limit")
            if len(self.edits) >= MOST_EDITS:
                raise ProgramError(f"more than {MOST_EDITS:,} edits", "change fewer things", stage="limit")
            self.document = execute(self.document, [edit], self.measure, self._guard)
            self.edits.append(edit)


def _kind(value: Any) -> str:
    name = type(value).__name__
    if isinstance(value, int) and value.bit_length() > 300:
        return "a number that is too large"
    return f"{name} {value!r:.40}" if isinstance(value, int | float | str | bool) else f"a {name}"


def _is_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_finite_number, value))


def _number(name: str, value: Any) -> float:
    if not is_finite_number(value):
        raise ValueError(f"{name} must be a finite number, not {_kind(value)}")
    return float(value)


def _positive(name: str, value: Any) -> float:
    if _number(name, value) <= 0:
        raise ValueError(f"{name} must be above 0, not {value}")
    return float(value)


def _point(name: str, value: Any) -> tuple[float, float]:
    if not (_is_numbers(value, 2) or _is_numbers(value, 4)):
        raise ValueError(f"{name} must be (x, y), or a box of which the corner counts, not {_kind(value)}")
    return float(value[0]), float(value[1])


def _ratio(id: str, name: str, wanted: float, now: float) -> float:
    if not now:
        raise ValueError(f"'{id}' has no {name}, so it cannot be resized to one")
    return wanted / now


def _one_of(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {_kind(value)}")


def _check_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {_kind(value)}")
    if len(value) > MOST_TEXT:
        raise ValueError(f"a text of {len(value):,} characters is too long; {MOST_TEXT:,} are allowed")
    return value
