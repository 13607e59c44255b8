"""Intents that add shapes, texts and pictures from files, in the design's colours and type where none are given.

A new thing is made in the middle of the page on a trial copy, moved to its spot there, and then made at that spot, so
that one command is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from math import sqrt
from typing import Any

from redraft.commands.command import AlreadySo, Command
from redraft.commands.layers.add_delete import brought
from redraft.commands.layers.builder import Canvas, Lettering
from redraft.commands.layers.shapes import FIGURES
from redraft.commands.measure.boxes import extent
from redraft.commands.measure.page_colors import accent_on, ink_on
from redraft.commands.measure.places import OUTSIDE, SPACINGS, clear_beside, covered
from redraft.commands.measure.traits import effective_size
from redraft.commands.measure.word_matches import same_words
from redraft.commands.place.position import Place
from redraft.commands.values import page_units
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.luminance import WHITE, readable_on
from redraft.document.pages import Document, Page
from redraft.document.style import Color
from redraft.edits.execution import execute
from redraft.errors import CommandError, RequestError, says
from redraft.language.frames import Frames
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.picture_files import picture_file
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Joined, Noun, Pages

_BLACK = Color(0, 0, 0)
_SLIDE_TYPE = 24.0
"""Type size of a new text on a slide: 18 points, as slide programs have it."""
_THICK = 0.04
"""As a share of the page's shorter side: a smaller length given for a line is its thickness."""
_FREE = 0.02


@intent
def add_shape(
    resolver: Resolver, shape: str, given: tuple[tuple[str, Any], ...] = (), spot: Frames = (), behind: Any = None
) -> Commands:
    """Adds a shape: a quarter of the page where no size is given, less where there is little room; or `behind` a
    thing."""
    if (each := _on_each(resolver)) is not None:
        return each
    page, wanted, figure = _page(resolver, spot), dict(given), FIGURES[shape]  # type: ignore[index]
    _refuse_looks(f"a {shape}", wanted.keys() & {"font", "family"})
    if "type" in wanted and "text" not in wanted:
        raise RequestError(says("shape-has-no-letters", shape=shape, look=wanted["type"]))
    hidden = resolver.ids(behind) if behind is not None else ()
    page = resolver.document.index[hidden[0]].page if hidden else page
    shorter = min(page.width, page.height)
    usual = 2.0 if resolver.document.traits.slides else max(1.0, round(shorter / 300, 1))
    named = wanted.keys() & {"size", "width", "height", "thick"}
    lengths = {name: page_units(wanted[name], page, shorter) for name in named}
    thick = lengths.pop("thick", usual * {1.01: 3.0, 0.99: 0.5}.get(wanted.get("scale", 1.0), 1.0))
    stated = bool(lengths) or "box" in wanted
    if figure.is_line:
        if lengths.get("size", shorter) < _THICK * shorter:
            thick = lengths.pop("size")
        span, direction = _span(resolver, spot, page)
        long = lengths.get("size") or lengths.get("width") or lengths.get("height") or span
        upright = ("height" in lengths and "width" not in lengths) or wanted.get("way", direction) == "vertical"
        size = (0.0, min(long, 0.5 * page.height)) if upright else (long, 0.0)
    elif "box" in wanted:
        size = wanted["box"]
    else:
        side = shorter / (6 if shape in ("button", "pill") else 4) * float(wanted.get("scale", 1.0))
        wide = lengths.get("width") or lengths.get("size") or lengths.get("height", 0.0) * figure.wide
        size = side * sqrt(figure.wide), side / sqrt(figure.wide)
        size = (wide, lengths.get("height") or wide / figure.wide) if stated else size

    def drawn(box: Box) -> Command:
        color = wanted.get("color") or str(accent_on(resolver.document, page, box))
        ground = (Color.from_hex(color) if color.startswith("#") else None) or WHITE
        paint = {"stroke": color} if figure.is_line else {"fill": color, "stroke": wanted.get("stroke", "none")}
        look = {"stroke_width": thick, "page": page.id, "below": (hidden or (None,))[0], **paint}
        if "text" in wanted:
            family = _usual_type(resolver.document, page)[0]
            look |= {"text": wanted["text"], "text_color": str(readable_on(ground)), "font_size": shorter / 24}
            look |= {"font_family": family} if family else {}
        look |= {"dash": wanted["dash"]} if "dash" in wanted else {}
        return make("draw", shape, tuple(box), **look)

    if hidden:
        return [drawn(extent(resolver.document, hidden, "ink").grown(_FREE * shorter))]
    sizes = [size] if stated or figure.is_line else [(size[0] * by, size[1] * by) for by in (1.0, 0.7, 0.5, 0.35)]
    return [_placed(resolver, page, sizes, spot, drawn)]


@intent
def add_text(
    resolver: Resolver, text: str, given: tuple[tuple[str, Any], ...] = (), spot: Frames = (), fresh: bool = False
) -> Commands:
    """Adds a text in the page's most frequent type. `fresh`: only where no text has these words yet."""
    if fresh and any(same_words(one.text, text) for one in resolver.texts()):
        raise RequestError(says("text-there-already", text=text))
    if (each := _on_each(resolver)) is not None:
        return each
    if spot and spot[0].given("where") == "center" and spot[0].given("anchor") is not None:
        inside = [resolver.document.index[id].layer for id in resolver.ids(spot[0].given("anchor"))]
        if any(isinstance(one, Text) for one in inside):
            raise RequestError(says("words-not-a-text"))
    page, wanted = _page(resolver, spot), dict(given)
    canvas = Canvas.of(resolver.document, page)
    family, size = _usual_type(resolver.document, page)
    family = wanted.get("family", family)
    shorter = min(page.width, page.height)
    size = _SLIDE_TYPE if canvas.slide else max(size, shorter / 60) if size else shorter / 24
    size = page_units(wanted["font"], page, shorter) if "font" in wanted else size * float(wanted.get("scale", 1.0))
    style = wanted.get("type", "")
    lines = text.split("\n")
    lettering = Lettering(
        _BLACK, size, family or None, 700 if style == "bold" else None, style if style == "italic" else None
    )
    room = canvas.text_size(lines, lettering, page.width - 0.1 * shorter)
    look = {"font_size": size, "font_family": family, "font_weight": lettering.weight or 0}
    where = spot[0].given("where", "") if spot else ""
    begins = where.endswith("left") or _begins(resolver, spot, page)
    align = "start" if begins else "end" if where.endswith("right") else "middle"

    def written(box: Box) -> Command:
        color = wanted.get("color") or str(ink_on(resolver.document, page, box))
        slant = lettering.slant or ""
        return make("write", text, tuple(box), color=color, align=align, page=page.id, font_style=slant, **look)

    if align == "start" and where in ("above", "below"):
        spot = (spot[0].with_field("align", "start"),)
    return [_placed(resolver, page, [room], spot, written)]


@intent
def add_picture(resolver: Resolver, file: str, given: tuple[tuple[str, Any], ...] = (), spot: Frames = ()) -> Commands:
    """Adds the picture of a file, at most half as large as the page."""
    if (each := _on_each(resolver)) is not None:
        return each
    page, wanted = _page(resolver, spot), dict(given)
    _refuse_looks("a picture", wanted.keys() - {"width"})
    asset = picture_file(file, resolver.document.traits.pictures)
    fit = min(0.5 * page.width / asset.width, 0.5 * page.height / asset.height, 1.0)
    wide = page_units(wanted["width"], page, page.width) if "width" in wanted else asset.width * fit

    def shown(box: Box) -> Command:
        canvas = Canvas.of(resolver.document, page)
        return brought(canvas.insert(canvas.picture(asset, box, 0.0, "picture"), "", (asset,)))

    return [_placed(resolver, page, [(wide, wide * asset.height / asset.width)], spot, shown)]


def _refuse_looks(what: str, looks: Set[str]) -> None:
    """Refuse what a new thing cannot be given: 'at 100,100' reads as a font size."""
    for look in sorted(looks):
        raise RequestError(says("new-thing-takes-no-look", what=what, look=look))


def _on_each(resolver: Resolver) -> Commands | None:
    """The commands for each of several pages; None where there is one."""
    if len(resolver.pages) < 2:
        return None
    each = (resolver.frame._replace(pages=Pages("number", number + 1)) for number in resolver.pages)
    return [command for frame in each for command in resolver.commands(resolver.document, resolver.last, frame)]


def _page(resolver: Resolver, spot: Frames) -> Page:
    """The page for something new: that of its anchor, else the one described."""
    anchor = spot[0].given("anchor") if spot else None
    if anchor is not None:
        return resolver.document.index[resolver.ids(anchor)[0]].page
    id = resolver.page()
    return next(page for page in resolver.document.pages if page.id == id)


def _span(resolver: Resolver, spot: Frames, page: Page) -> tuple[float, str]:
    """The length and direction of a new line, taken from what it is above, below or between."""
    where, anchor = (spot[0].given("where"), spot[0].given("anchor")) if spot else ("", None)
    if anchor is None or where not in ("above", "below", "between"):
        return page.width / 2, "horizontal"
    boxes = [extent(resolver.document, (id,), "ink") for id in resolver.ids(anchor)]
    side_by_side = any(one.right <= other.x for one in boxes for other in boxes)
    if where == "between" and side_by_side:
        return max(box.height for box in boxes), "vertical"
    return extent(resolver.document, resolver.ids(anchor), "ink").width, "horizontal"


def _begins(resolver: Resolver, spot: Frames, page: Page) -> bool:
    """Whether a new text is above or below a text whose lines are aligned left."""
    anchor = spot[0].given("anchor") if spot and spot[0].given("where") in ("above", "below") else None
    ids = resolver.ids(anchor) if anchor is not None else ()
    layer = resolver.document.index[ids[0]].layer if len(ids) == 1 else None
    return isinstance(layer, Text) and layer.style.align in (None, "start", "justify")


def _placed(resolver: Resolver, page: Page, sizes: list[tuple[float, float]], spot: Frames, made: Any) -> Command:
    """The command that makes something at its spot, in the first size that there is room for."""
    problem: CommandError | None = None
    crowded: Command | None = None
    for wide, high in sizes:
        box = Box((page.width - wide) / 2, (page.height - high) / 2, wide, high)
        try:
            resolved = made(box).resolve(resolver.document, resolver.measure)
            tried = execute(resolver.document, resolved.edits, resolver.measure)
            id = resolved.made[0] if resolved.made else resolved.edits[0].layer.id
            if spot:
                frame = _with_last_by_id(spot[0], resolver.last).with_field("target", Noun("last"))
                there = resolver.commands(tried, (id,), frame)[:1]
            else:
                there = (make("place", (id,), "free", gap=_FREE * min(page.width, page.height)),)
            moved = execute(tried, there[0].resolve(tried, resolver.measure).edits, resolver.measure)
        except AlreadySo:
            return made(box)  # type: ignore[no-any-return]
        except CommandError as error:
            problem = error
            continue
        was, now = extent(tried, (id,)), extent(moved, (id,))
        put = there[0]
        if isinstance(put, Place) and put.where in OUTSIDE and put.gap in SPACINGS and put.anchor:
            now = clear_beside(resolver.document, page, put.where, now, [str(one) for one in put.anchor])
        found: Command = made(Box(box.x + now.x - was.x, box.y + now.y - was.y, wide, high))
        if spot or not covered(resolver.document, page, now, ()):
            return found
        crowded = crowded or found
    if crowded is None:
        assert problem is not None
        raise problem
    return crowded


def _with_last_by_id(value: Any, last: tuple[str, ...]) -> Any:
    """A frame or description in which 'it' is replaced by the previous target, since 'it' will be the new thing."""
    match value:
        case Noun("last", _, _) if last:
            return Joined(tuple(Chosen(Noun("name", (id,)), "one", f"#{id}") for id in last))
        case tuple() if hasattr(value, "_fields"):
            return type(value)(*(_with_last_by_id(one, last) for one in value))
        case tuple():
            return tuple(_with_last_by_id(one, last) for one in value)
    return value


def _usual_type(document: Document, page: Page) -> tuple[str, float]:
    """The font family of most letters of a page, and the size of most of them, in page units."""
    families: Counter[str] = Counter()
    sizes: Counter[float] = Counter()
    for placed in document.index.values():
        layer = placed.layer
        if placed.page.id == page.id and isinstance(layer, Text) and layer.text.strip() and placed.visible:
            families[layer.style.font_family or ""] += len(layer.text)
            sizes[round(effective_size(placed), 2)] += len(layer.text)
    return (families.most_common(1)[0][0], sizes.most_common(1)[0][0]) if families else ("", 0.0)
