"""Commands for size and mirroring: resize, fit, equal sizes, flip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from redraft.commands.changes.group_sizes import is_plated, lying_on, stretched
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import around, named, outermost, page_of, room_of
from redraft.commands.measure.traits import covers_page, own_size, scale_of, scaled_type
from redraft.commands.values import Element, Elements, Length, Number, Point, Rectangle, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Group, Shape, Text, family
from redraft.document.pages import Document, Placed
from redraft.document.style import PaintServer
from redraft.edits import arrangement, ops
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says

_CLOSE = 0.01
"""Page units: past an edge by less is not past it."""
_NEAR = 0.09
"""Of the page's side: what is no farther from an edge has a margin to it, which it keeps as it grows."""
_ALIKE = 0.001
"""Of the page's width: edges that are no farther apart are on one line."""


class Resize(Command):
    """Scale each about its centre. In proportion, by a factor, or to a width or height. The other side follows unless
    both are given (`set_box` sets one alone); `keep` is the edge that stays, `pivot` another point to scale about. With
    `axis` only the width ("horizontal") or the height ("vertical") changes. A button or a card, words or pictures on a
    plate, in a group or named together, keeps its height for a `width` alone, its width for a `height`; where its sides
    change unequally the plate stretches, and letters, corners, icons and pictures do not; it stays in its column. `of`
    "type": the letters of texts by the factor, or each of their sizes larger `by` a length (smaller where it is below
    0); texts stay where they begin.

    >>> resize("the badge", 1.25)
    >>> resize(photo, width=400, pivot=(photo.x, photo.y))
    >>> resize("title", 0.8, of="type")
    >>> resize("body", by="2pt", of="type")
    """

    target: Elements
    factor: Number = 1
    _: KW_ONLY
    width: Length | None = None
    height: Length | None = None
    pivot: Point | None = None
    axis: Literal["both", "horizontal", "vertical"] = "both"
    of: Literal["box", "type"] = "box"
    by: Length = 0
    keep: Literal["left", "right", "top", "bottom"] | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        if self.of == "type":
            return Resolution(self._type(document, ids))
        if self.by:
            raise CommandError(says("size-by-length-unsupported"))
        on = {id: lying_on(document, id, ids) for id in ids}
        edits: list[ops.Edit] = []
        notes: dict[str, None] = {}
        for id in ids:
            if any(id in others for others in on.values()):
                continue
            box, plated = around(document, [id]), bool(on[id]) or is_plated(document, id)
            sx, sy = self._factors(document, id, box, plated=plated)
            if (sx, sy) == (1, 1):
                continue
            whole = (id, *on[id])
            if not plated and (sx != sy or not box.width or not box.height):
                about = self.pivot or self._kept(box) or box.center
                x, y = about[0] + (box.x - about[0]) * sx, about[1] + (box.y - about[1]) * sy
                if (framed := _framed(document, id, Box(x, y, box.width * sx, box.height * sy))) is not None:
                    edits.append(framed)
                    continue
            stretches = (plated or bool(getattr(document.index[id].layer, "radius", 0))) and sx != sy
            pivot = self.pivot or self._kept(box)
            pivot = pivot or (_held(document, whole, box, (sx, sy)) if stretches else box.center)
            if stretches and min(sx, sy) > 0:
                edits += stretched(document, whole, sx, sy, pivot)
                continue
            edits += [ops.Resize(one, sx, sy, pivot) for one in whole]
            if sx != sy and (what := _distorted(document, id)):
                notes[f"the {what} of '{id}' are stretched with it"] = None
        if not edits:
            raise AlreadySo(says("letter-size-already", named=named(ids)), targets=tuple(ids))
        return Resolution(tuple(edits), tuple(notes))

    def _kept(self, box: Box) -> tuple[float, float] | None:
        """The middle of the edge that stays."""
        x = {"left": box.x, "right": box.right}.get(self.keep or "", box.center[0])
        y = {"top": box.y, "bottom": box.bottom}.get(self.keep or "", box.center[1])
        return (x, y) if self.keep else None

    def _factors(self, document: Document, id: str, box: Box, *, plated: bool) -> tuple[float, float]:
        page = page_of(document, [id])
        sx = sy = float(self.factor)
        if self.width is not None:
            sx = sy = _ratio(id, "width", page_units(self.width, page, page.width), box.width)
        if self.height is not None:
            sy = _ratio(id, "height", page_units(self.height, page, page.height), box.height)
            sx = sy if self.width is None else sx
        if plated and (self.width is None) != (self.height is None):
            sx, sy = (1.0, sy) if self.width is None else (sx, 1.0)
        return 1.0 if self.axis == "vertical" else sx, 1.0 if self.axis == "horizontal" else sy

    def _type(self, document: Document, ids: list[str]) -> tuple[ops.Edit, ...]:
        texts = [one for id in ids for one in family(document.index[id].layer) if isinstance(one, Text)]
        if not texts or self.factor <= 0 or self.width is not None or self.height is not None:
            raise CommandError(says("letter-factor-invalid"))
        edits: list[ops.Edit] = []
        for text in texts:
            placed = document.index[text.id]
            scale = scale_of(placed) or 1.0
            edits += scaled_type(text, self.factor, page_units(self.by, placed.page, own_size(text) * scale) / scale)
        return tuple(edits)


def _framed(document: Document, id: str, box: Box) -> ops.SetCrop | None:
    """What gives a plain shape of an SVG a box without a transform, so that strokes, dashes and corners stay as they
    are; None where only a transform does it."""
    placed = document.index[id]
    shape, matrix = placed.layer, placed.matrix
    plain = isinstance(shape, Shape) and not shape.bound and all(one.startswith("dash ") for one in shape.effects)
    if not document.traits.own_units or not plain or matrix.b or matrix.c or min(matrix.a, matrix.d) <= 0:
        return None
    if any(isinstance(paint, PaintServer) for paint in (shape.style.fill, shape.style.stroke)):
        return None  # may be painted by the units of the drawing
    x, y = (box.x - matrix.e) / matrix.a, (box.y - matrix.f) / matrix.d
    frame = Box(*(round(one, 6) for one in (x, y, box.width / matrix.a, box.height / matrix.d)))
    assert isinstance(shape, Shape)
    return ops.SetCrop(id, (0.0, 0.0, 0.0, 0.0), frame) if ops.with_frame(shape, frame) is not None else None


def _held(document: Document, ids: Sequence[str], box: Box, factors: tuple[float, float]) -> tuple[float, float]:
    """What a button or card is stretched about: the edge that two or more others share, and more than the opposite one
    or the middle; its centre or, where a side would leave its group or the margin of the page, that."""
    placed = document.index[ids[0]]
    group = placed.ancestors[-1] if placed.ancestors and placed.ancestors[-1].form == "" else None
    column = document.index[group.id].box if group is not None and len(group.children) > 1 else None
    found = list(box.center)
    for at, factor in ((at, factor) for at, factor in enumerate(factors) if factor != 1):
        start, length = box[at], box[at + 2]
        first, middle, last = _shared(document, ids, box, at)
        if max(first, last) > max(min(first, last), middle, 1):
            found[at] = start + length * (last > first)
            continue
        grown = (factor - 1) * length / 2
        for room, near in ((column, 0.0), (placed.page.box, _NEAR)):
            if room is None or grown <= _CLOSE or start < room[at] - _CLOSE or length * factor > room[at + 2]:
                continue
            before, behind = start - room[at], room[at] + room[at + 2] - start - length
            least, most = sorted((before, behind))
            if least < max(grown, near * room[at + 2]) - _CLOSE and max(2 * grown, 2 * least) <= most + _CLOSE:
                found[at] = start + length * (before > behind)
                break
    return found[0], found[1]


def _shared(document: Document, ids: Sequence[str], box: Box, at: int) -> tuple[int, ...]:
    """How many other things of the page begin, have their middle and end where a box does, across (0) or down (1)."""
    page = document.index[ids[0]].page
    own = {one.id for id in ids for one in family(document.index[id].layer)}
    others = [document.index[one.id] for layer in page.layers for one in family(layer) if one.id not in own]
    boxes = [one.box for one in others if not isinstance(one.layer, Group) and one.visible and not covers_page(one)]
    return tuple(
        sum(abs(one[at] - box[at] + share * (one[at + 2] - box[at + 2])) < _ALIKE * page.width for one in boxes if one)
        for share in (0.0, 0.5, 1.0)
    )


def _distorted(document: Document, id: str) -> str:
    """What of a layer is distorted when its sides change unequally; '' for nothing that people mind."""
    inside = [one for one in family(document.index[id].layer) if one.frame and document.index[one.id].visible]
    if document.traits.only_pixels:
        return "pixels"
    letters = any(isinstance(one, Text) and one.flow is None and one.text.strip() for one in inside)
    return "letters" if letters else ""


def _ratio(id: str, name: str, wanted: float, now: float) -> float:
    if wanted <= 0:
        raise CommandError(says("element-size-not-positive", side=name, wanted=wanted))
    if not now:
        raise CommandError(says("no-such-side", id=id, side=name))
    return round(wanted / now, 9)


class SetBox(Command):
    """Set the box. Of each; what is not given stays as it is. Of a text it is the frame, not the letters; pictures are
    distorted, unless `crop` gives them the shape.

    >>> set_box("photo", x=0, width=400)
    >>> set_box(card, *get("other card").box)
    """

    target: Elements
    x: Length | None = None
    y: Length | None = None
    width: Length | None = None
    height: Length | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        page, edits = page_of(document, ids), list[ops.Edit]()
        notes: tuple[str, ...] = ()
        for id in ids:
            box, layer = around(document, [id]), document.index[id].layer
            of = (page.width, page.height) * 2
            x, y, width, height = (
                box[at] if given is None else page_units(given, page, of[at])
                for at, given in enumerate((self.x, self.y, self.width, self.height))
            )
            for side, wanted, had in (("width", width, box.width), ("height", height, box.height)):
                if wanted <= 0 and wanted != had:  # a line has one side
                    raise CommandError(says("element-size-not-positive", side=side, wanted=wanted))
            if isinstance(layer, Text) and layer.flow is None and (width, height) != (box.width, box.height):
                raise CommandError(says("letters-have-no-frame", id=id))
            framed = _framed(document, id, Box(x, y, width, height))
            if framed is not None and (width, height) != (box.width, box.height):
                edits.append(framed)
                continue
            if (width, height) != (box.width, box.height):
                sides = width or None, height or None  # a line has one side
                sized = Resize((id,), width=sides[0], height=sides[1], pivot=(box.x, box.y)).resolve(document, measure)
                edits, notes = [*edits, *sized.edits], (*notes, *sized.notes)
            if max(abs(x - box.x), abs(y - box.y)) > 1e-6:
                edits.append(ops.Move(id, round(x - box.x, 6), round(y - box.y, 6)))
        if not edits:
            raise AlreadySo(says("place-already", named=named(ids)), targets=tuple(ids))
        return Resolution(tuple(edits), notes)


class Fit(Command):
    """Make as large as an element, a box or the page allows. All of it "inside", so that it "cover"s it, or as wide or
    as high as it. Rectangles and frames of flowing text stretch; all else keeps its proportions.

    >>> fit("photo", "card")
    >>> fit("photo", how="cover")
    """

    target: Elements
    to: Elements | Rectangle | None = None
    how: Literal["inside", "cover", "width", "height"] = "inside"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        room = page_of(document, ids).box if self.to is None else room_of(document, self.to)
        edits = tuple(edit for id in ids for edit in self._fitted(document.index[id], around(document, [id]), room))
        if not edits:
            raise AlreadySo(says("size-already", named=named(ids)), targets=tuple(ids))
        return Resolution(edits)

    def _fitted(self, placed: Placed, box: Box, room: Box) -> list[ops.Edit]:
        sx, sy = self._factors(placed, box, room)
        width, height = box.width * sx, box.height * sy
        x, y = box.center[0] - width / 2, box.center[1] - height / 2
        both = self.how in ("inside", "cover")
        if self.how != "height" and (self.to is None or both):
            x = room.center[0] - width / 2
        if self.how != "width" and (self.to is None or both):
            y = room.center[1] - height / 2
        page = placed.page
        if self.how != "cover":  # what grows past an edge is moved back
            x = min(max(x, 0.0), page.width - width) if width <= page.width + _CLOSE else x
            y = min(max(y, 0.0), page.height - height) if height <= page.height + _CLOSE else y
        return list(arrangement.stretched(placed.layer.id, sx, sy, box, (x, y)))

    def _factors(self, placed: Placed, box: Box, room: Box) -> tuple[float, float]:
        layer = placed.layer
        elastic = (isinstance(layer, Shape) and layer.is_rect and not (placed.matrix.b or placed.matrix.c)) or (
            isinstance(layer, Text) and layer.flow is not None
        )
        if not (box.width if self.how != "height" else box.height):
            side = "height" if self.how == "height" else "width"
            raise CommandError(says("no-resizable-side", id=layer.id, side=side))
        wide = room.width / box.width if box.width else 1.0
        high = room.height / box.height if box.height else 1.0
        if self.how == "width" or not box.height:
            return wide, 1.0 if elastic or not box.height else wide
        if self.how == "height":
            return 1.0 if elastic or not box.width else high, high
        if self.how == "cover":
            return (wide, high) if elastic else (max(wide, high),) * 2
        return (min(wide, high),) * 2


class SameSize(Command):
    """Make elements as wide or high as one of them. That is `like`, by default the smallest; each keeps its
    proportions and its centre.

    >>> same_size(["photo-1", "photo-2"], "height")
    """

    targets: Elements
    dimension: Literal["width", "height"] = "width"
    like: Element | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.targets)
        boxes = [(id, document.index[id].box) for id in ids]
        sized = [(id, box) for id, box in boxes if box is not None and box.width and box.height]
        if len(sized) < 2 and self.like is None:
            raise CommandError(says("alike-needs-two", named=named(ids)))
        high = self.dimension == "height"
        models = [around(document, [self.like])] if self.like is not None else [box for _, box in sized]
        goal = min(box.height if high else box.width for box in models)
        edits: list[ops.Edit] = []
        for id, box in sized:
            factor = round(goal / (box.height if high else box.width), 9)
            if abs(factor - 1) > 1e-6:
                edits.append(ops.Resize(id, factor, factor, box.center))
        if not edits:
            raise AlreadySo(
                says("equal-sizes-already", named=named(ids), way="high" if high else "wide"), targets=tuple(ids)
            )
        return Resolution(tuple(edits), (f"{goal:g}px",))


class Flip(Command):
    """Mirror each about its centre, "horizontal": left and right. With `pivot`, all of them about that point. A text is
    not made mirror writing unless it stands in something that is flipped.

    >>> flip("photo", "horizontal")
    """

    target: Elements
    axis: Literal["horizontal", "vertical"]
    _: KW_ONLY
    pivot: Point | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        across = self.axis == "horizontal"
        edits: list[ops.Edit] = []
        worded = False
        for id in ids:
            words = any(isinstance(one, Text) and one.text.strip() for one in family(document.index[id].layer))
            worded = worded or words
            if self.pivot is None:
                self._check(document, document.index[id], words)
            pivot = around(document, [id]).center if self.pivot is None else self.pivot
            edits.append(ops.Resize(id, -1.0 if across else 1.0, 1.0 if across else -1.0, pivot))
        readable = worded and document.traits.text_boxes
        return Resolution(tuple(edits), ("its words stay readable",) if readable else ())

    def _check(self, document: Document, placed: Placed, words: bool) -> None:
        layer = placed.layer
        if isinstance(layer, Text):
            raise CommandError(says("flip-mirrors-text", id=layer.id))
        if isinstance(layer, Group) and layer.form not in ("", "shape"):
            raise CommandError(says("mirroring-unsupported", form=layer.form))
        if document.traits.text_boxes and self.axis == "vertical" and words:
            raise CommandError(says("vertical-flip-inverts-text", id=layer.id))
