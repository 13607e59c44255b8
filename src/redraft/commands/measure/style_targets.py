"""Picks the parts of a layer that a style applies to: a button's plate and not its words, a route's line and not its
stops."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, Literal

from redraft.commands.measure.boxes import named
from redraft.commands.measure.page_colors import ground_color
from redraft.commands.measure.traits import covers_page, has_area, is_glow, is_plain, is_shaded, painted, paints
from redraft.document.charts import Series
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, Shape, Text, TextShape, family
from redraft.document.pages import Document, Placed
from redraft.document.style import Color
from redraft.document.tones import distance
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says

Part = Literal["auto", "fill", "outline", "text"]
"""What of a thing is painted; "auto" is what one would call its colour."""
Spot = tuple[Placed, str]
"""A layer, and which of its paints: "fill" or "stroke"."""


def leaves(document: Document, id: str) -> list[Placed]:
    """The visible layers inside a layer that are no groups; the layer itself when it is none."""
    if not isinstance(document.index[id].layer, Group):
        return [document.index[id]]
    inside = (document.index[layer.id] for layer in family(document.index[id].layer) if not isinstance(layer, Group))
    return [placed for placed in inside if placed.visible]


def texts_in(document: Document, id: str) -> list[Text]:
    """The texts in a layer; of the outline of a slide's shape those written in that shape."""
    placed = document.index[id]
    if isinstance(placed.layer, Shape) and placed.layer.bound and placed.ancestors:
        group = placed.ancestors[-1]
        return [one for one in group.children if isinstance(one, Text)] if isinstance(group, TextShape) else []
    return [placed.layer for placed in leaves(document, id) if isinstance(placed.layer, Text)]


def texts_of(document: Document, ids: Sequence[str]) -> list[Text]:
    """The texts in several layers, each once. Raises CommandError when there are none."""
    found = {text.id: text for id in ids for text in texts_in(document, id)}
    if not found:
        raise CommandError(says("no-live-text-to-set", named=named(ids)))
    return list(found.values())


def kind_word(placed: Placed) -> str:
    """What one calls a layer where it is: the words of a cell are a cell, a value of a series is a point."""
    layer, noun = placed.layer, placed.noun
    if isinstance(layer, Shape) and noun == layer.noun:
        return {"rect": "rectangle", "ellipse": "ellipse"}.get(layer.form, "shape")
    return noun


def own_runs(layer: Layer, name: str) -> list[tuple[int, Any]]:
    """The numbers of the runs that state a property themselves, and what they state."""
    runs = layer.runs if isinstance(layer, Text) else ()
    return [(number, own) for number, run in enumerate(runs) if (own := getattr(run.style, name)) is not None]


# What a colour goes to


def spots(
    document: Document, id: str, part: Part, missed: list[LeftOut], *, whole: bool = False, plain: bool = True
) -> list[Spot]:
    """What of a layer is painted when it gets a colour. Raises CommandError where there is nothing; with `whole` it is
    part of a page, and then stays. `plain`: a gradient that fades is left out, since one colour would not."""
    layer = document.index[id].layer
    name = "stroke" if part == "outline" else "fill"
    if part == "auto" and "title" in layer.role and any(texts_in(document, id)):  # of a slide's title its words
        part = "text"
    found = painted_part(document, id, part, missed, strict=not whole)
    if not found and whole:
        missed.append(LeftOut(f"'{id}'", "it has nothing to paint", (id,)))
        return []
    word = {"text": "text colour", "auto": "colour"}.get(part, part)
    if not found and part == "text":
        raise CommandError(says("no-live-text-to-style", id=id, property=word))
    if not found:
        raise CommandError(says("nothing-to-paint", id=id, kind=kind_word(document.index[id]), property=word))
    if plain and len(found) > 1 and isinstance(layer, Group):
        found = _plainly_painted(id, found, name, missed, whole=whole)
    few = found if part == "auto" and len(found) <= _SMALL else []
    drawn = {leaf.layer.id for leaf in few if _is_line_drawn(document, leaf)}
    return _properties(found, name, part, drawn, alone=not isinstance(layer, Group), missed=missed) if found else []


def painted_part(
    document: Document, id: str, part: Part, missed: list[LeftOut], *, strict: bool = False
) -> list[Placed]:
    """The leaves a colour goes to. A group with text on a plate, such as a button, has its plate painted: painting
    both would make the text unreadable. Of a background with things on it, what covers the page is painted. Pixels are
    left out; `strict`: CommandError where they are most of a group."""
    every = leaves(document, id)
    found = [placed for placed in every if isinstance(placed.layer, Shape | Text) or is_plain(placed.layer)]
    texts = [placed for placed in found if isinstance(placed.layer, Text)]
    if part == "text":
        return texts
    if not isinstance(document.index[id].layer, Group):
        return found
    plate = _plate(found, texts) or (None if texts else _pixel_plate(every))
    if plate is not None:
        return [plate]
    floor = found[0] if len(found) > 1 else None
    if floor is not None and paints(floor.layer, "fill") and covers_page(floor):
        return [floor]
    if found and len(found) < len(every):
        _leave_pixels(id, found, [one for one in every if one not in found], missed, strict=strict)
    return _with_plates(id, found)


def _leave_pixels(id: str, found: list[Placed], left: list[Placed], missed: list[LeftOut], *, strict: bool) -> None:
    """Says which parts of a group are pixels, that have no colour to change. Raises CommandError."""
    shown = named([placed.layer.id for placed in left])
    are = "is a picture" if len(left) == 1 else "are pictures"
    if strict and _area(left) >= _area(found):
        raise CommandError(says("part-colours-unsupported", id=id, parts=shown, verb=are, example=found[-1].layer.id))
    missed.append(LeftOut(shown, f"it {are}" if len(left) == 1 else f"they {are}", tuple(one.layer.id for one in left)))


def outlined(document: Document, ids: Sequence[str]) -> list[Placed]:
    """What an outline goes to; of pictures, those on slides have one. Raises CommandError when that is nothing."""
    found: list[Placed] = []
    for id in ids:
        placed = document.index[id]
        own = (isinstance(placed.layer, Picture) and document.traits.office_objects) or isinstance(placed.layer, Series)
        found += [placed] if own else painted_part(document, id, "auto", [], strict=True)
    if not found:
        raise CommandError(says("outline-needs-shape-or-text", named=named(ids)))
    return found


def plate_of(document: Document, id: str) -> Placed | None:
    """What the words of a card, a button or a badge are on, where it is that; None for anything else."""
    found = [placed for placed in leaves(document, id) if isinstance(placed.layer, Shape | Text)]
    return _plate(found, [placed for placed in found if isinstance(placed.layer, Text)])


def _plate(found: list[Placed], texts: list[Placed]) -> Placed | None:
    """The shape that holds all texts of a group and makes up most of it."""
    around = Box.union(placed.box for placed in found)
    for placed in found:
        box = placed.box
        if not texts or not isinstance(placed.layer, Shape) or box is None or not paints(placed.layer, "fill"):
            continue
        if around is not None and box.area < 0.5 * around.area:
            continue
        inner = [text.box for text in texts if text.box]
        if inner and all((cut := box.overlap(one)) and cut.area >= 0.8 * one.area for one in inner):
            return placed
    return None


def _pixel_plate(every: list[Placed]) -> Placed | None:
    """Of a group of pixel layers that of one colour which all above it are on: a card's, not its shadow."""
    around = Box.union(placed.box for placed in every)
    for number, placed in enumerate(every[:_SMALL]):
        box, above = placed.box, [one.box for one in every[number + 1 :] if one.box]
        if not (is_plain(placed.layer) and placed.layer.style.blend in (None, "normal") and box and around and above):
            continue
        if box.area >= 0.5 * around.area and all(one.share_in(box) >= 0.8 for one in above):
            return placed
    return None


_SMALL = 60
"""A group with more in it than this is no button or tag."""


def _with_plates(id: str, found: list[Placed]) -> list[Placed]:
    """Of the buttons and tags inside a group, too, only the plates are painted."""
    inner: dict[str, list[Placed]] = {}
    for placed in found:
        groups = [group.id for group in placed.ancestors]
        for group in groups[groups.index(id) + 1 :]:
            inner.setdefault(group, []).append(placed)
    dropped: set[str] = set()
    for members in inner.values():  # outer groups come before those inside them
        texts = [placed for placed in members if isinstance(placed.layer, Text)]
        if not texts or len(members) > _SMALL or members[0].layer.id in dropped:
            continue
        if (plate := _plate(members, texts)) is not None:
            dropped |= {placed.layer.id for placed in members if placed is not plate}
    return [placed for placed in found if placed.layer.id not in dropped]


def _plainly_painted(id: str, found: list[Placed], name: str, missed: list[LeftOut], *, whole: bool) -> list[Placed]:
    """Without what has a pattern or a gradient that fades: a halo would become a disc. CommandError when that is most
    of it; how far a shine reaches does not count."""
    left = [placed for placed in found if is_shaded(painted(placed.layer, name))]
    kept = [placed for placed in found if not is_shaded(painted(placed.layer, name))]
    if not left:
        return found
    shown = named([placed.layer.id for placed in left])
    have = "has" if len(left) == 1 else "have"
    plain = _area([placed for placed in kept if paints(placed.layer, name)])
    if not whole and (not plain or _area([leaf for leaf in left if not is_glow(painted(leaf.layer, name))]) >= plain):
        raise CommandError(says("parts-have-gradients", id=id, parts=shown, verb=have, example=left[-1].layer.id))
    because = f"{'it' if len(left) == 1 else 'they'} {have} a gradient or pattern that fades"
    missed.append(LeftOut(shown, because, tuple(one.layer.id for one in left)))
    return kept


def _area(found: list[Placed]) -> float:
    return sum(box.area for placed in found if (box := placed.box))


def _is_line_drawn(document: Document, placed: Placed) -> bool:
    """Whether only the line of an open path is seen: its fill is that of what lies below it."""
    layer, box = placed.layer, placed.box
    fill = layer.style.fill
    if not isinstance(layer, Shape) or not layer.is_path or "z" in layer.d.lower() or box is None:
        return False
    if not isinstance(fill, Color) or not paints(layer, "stroke") or painted(layer, "stroke") == fill:
        return False
    return ground_color(document, placed.page, box, below=layer.id) == fill


def _properties(
    found: list[Placed], name: str, part: Part, drawn: Set[str], *, alone: bool, missed: list[LeftOut]
) -> list[Spot]:
    """Which property of which leaf is affected; of those that are `drawn` in lines, these."""
    having = [(placed, name) for placed in found if paints(placed.layer, name) and placed.layer.id not in drawn]
    only_lined = [
        leaf
        for leaf in found
        if (not paints(leaf.layer, name) or leaf.layer.id in drawn) and paints(leaf.layer, "stroke")
    ]
    if having and only_lined and name == "fill" and part != "fill":
        alike = [leaf for leaf in only_lined if _is_drawn_as(leaf, having)]  # the arch of a pair of headphones
        having += [(leaf, "stroke") for leaf in alike]
        only_lined = [leaf for leaf in only_lined if leaf not in alike]
    if having and only_lined and name == "fill":
        ids = tuple(leaf.layer.id for leaf in only_lined)
        missed.append(LeftOut(named(ids), "it has an outline only", ids))
    if having:
        return having
    lined = [(placed, "stroke") for placed in found if paints(placed.layer, "stroke")]
    if name == "fill" and lined and part != "fill":
        return lined
    first = found[0].layer.id
    hint = f"add one: add a 2px black outline to #{first}"
    if name == "fill" and alone and not all(has_area(leaf.layer) for leaf in found if isinstance(leaf.layer, Shape)):
        raise CommandError(says("line-without-outline", id=first, hint=hint))
    if name == "fill" and alone:
        return [(placed, name) for placed in found]
    if name == "fill":
        raise CommandError(says("no-fill"))
    raise CommandError(says("no-outline", id=first, hint=hint))


_ALIKE = 0.06
"""How near a line's colour is to a fill, as tones go, to be of one piece with it."""


def _is_drawn_as(line: Placed, filled: list[Spot]) -> bool:
    """Whether a line has the colour that filled parts of the same thing have."""
    stroke = painted(line.layer, "stroke")
    fills = [painted(leaf.layer, name) for leaf, name in filled]
    return isinstance(stroke, Color) and any(isinstance(one, Color) and distance(one, stroke) < _ALIKE for one in fills)
