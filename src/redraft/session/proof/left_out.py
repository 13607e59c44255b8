"""What a request for the whole design did not reach: what commands left, and what in the result still has a colour or a
font that was to go from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from redraft.commands.command import Command, Resolution
from redraft.commands.measure.boxes import named
from redraft.commands.measure.word_matches import occurrences
from redraft.commands.words.texts import ReplaceWords
from redraft.document.charts import Chart
from redraft.document.colors import parse_color
from redraft.document.layers import Opaque, Picture, Text, family
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.document.tones import distance
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import LeftOut
from redraft.errors import RedraftError
from redraft.formats.codec import KeptWords, Opened
from redraft.imaging.pixels.palette import palette
from redraft.lazy import lazily
from redraft.render.tiles import Tiles

Gone = frozenset[Color | str]
"""Colours, and fonts in lower case."""
_ALIKE = 0.04
"""How near a colour of a picture is to one that was to go, as tones go."""
_SIDE = 240
"""Pixels of a page's longer side at which its pictures are looked at."""
_DEFINED = lazily(rb"<(defs|style)\b.*?</\1>", re.DOTALL)
_PAINTS = lazily(rb"(?:fill|stroke|stop-color)\s*[=:]\s*[\"']?([#\w]+(?:\([^)]*\))?)")
_FAMILIES = lazily(rb"font-family\s*[=:]\s*[\"']?\s*'?([^,;'\"]+)")


class MadeStep(Protocol):
    """Commands with their edits and, where that is known, what else they come to."""

    @property
    def commands(self) -> Sequence[Command]: ...
    @property
    def edits(self) -> Sequence[Edit]: ...
    @property
    def found(self) -> Resolution | None: ...


def by_commands(
    document: Document, asked: Sequence[MadeStep], result: Document, measure: Measure
) -> tuple[tuple[LeftOut, ...], Gone, tuple[str, ...]]:
    """What the commands of each step leave out, what was to go from the whole design and is not in its result, and the
    words that were replaced in several texts."""
    left: dict[LeftOut, None] = {}
    gone: set[Color | str] = set()
    words: Counter[str] = Counter()
    for number, step in enumerate(asked):
        now = document
        for command in step.commands:
            try:
                found = step.found or command.resolve(now, measure)
            except RedraftError:
                continue
            left |= dict.fromkeys(found.left)
            if isinstance(command, ReplaceWords) and isinstance(text := now.index[command.target].layer, Text):
                words.update({" ".join(text.text[start:end].split()) for start, end in command.spans})
            gone |= {one.lower() if isinstance(one, str) else one for one in found.gone}
            stated = command.stated()
            if stated.get("font_family") and (fonts := _fonts(now)).keys() <= set(stated.get("target", ())):
                gone |= set(fonts.values())
            now = execute(now, found.edits, measure) if command is not step.commands[-1] else now
        document = execute(document, step.edits, measure) if number < len(asked) - 1 else document
    named = any(isinstance(one, str) for one in gone)
    several = tuple(one for one, count in words.items() if count > 1)
    return tuple(left), frozenset(gone - set(_fonts(result).values()) if named else gone), several


def still_said(opened: Opened, words: Iterable[str]) -> Iterator[LeftOut]:
    """Where a file still says words that were replaced and that no text which is seen on its slides says any more."""
    texts = [one.layer.text for one in opened.document.walk() if one.visible and isinstance(one.layer, Text)]
    gone = [one for one in words if not any(occurrences(text, one) for text in texts)]
    if isinstance(opened, KeptWords):
        for one in gone:
            yield from (LeftOut(f"“{one}” in {where}", "no edit reaches it there") for where in opened.says(one))


def _fonts(document: Document) -> dict[str, str]:
    """The fonts of the texts that are seen, by their ids."""
    texts = (one for one in document.walk() if isinstance(one.layer, Text) and one.visible and one.box is not None)
    return {text.layer.id: _first(text.layer.style) for text in texts}


def _first(style: Style) -> str:
    return (style.font_family or "").split(",")[0].strip(" '\"").lower()


def in_result(opened: Opened, gone: Gone, tiles: Tiles | None) -> Iterator[LeftOut]:
    """What of a file still has a colour or font that was to go from all of it. Pictures are looked at with `tiles`."""
    document = opened.document
    if not gone:
        return
    looks: dict[int | str, set[Color | str]] = {}
    kept: dict[str, list[str]] = {"layout": [], "chart": [], "other": [], "picture": []}
    for placed in (one for one in document.walk() if one.visible):
        layer, page = placed.layer, placed.page
        of_chart = isinstance(layer, Chart)
        sort = "layout" if layer.id == f"{page.id}/layout" else "chart" if of_chart else "other"
        opaque = isinstance(layer, Opaque) and not layer.bound
        if not opaque and sort == "other":
            continue
        drawn = id(layer.drawn) if isinstance(layer, Opaque) and layer.drawn else layer.id  # many pages show the same
        if drawn not in looks:
            looks[drawn] = _looks(opened.drawable(page.id, layer.id))
        if looks[drawn] & gone:
            kept[sort].append(layer.id)
    if tiles is not None:
        colors = {one for one in gone if isinstance(one, Color)}
        known: dict[tuple[object, ...], bool] = {}
        kept["picture"] = [id for page in document.pages for id in _pictures(opened, page, tiles, colors, known)]
    slides = f"{len(kept['layout'])} slide{'s' * (len(kept['layout']) > 1)}"
    for sort, what, because in (
        (
            "layout",
            f"lines and shapes of the layout on {slides}",
            "it is a picture, a drawing, a gradient or a pattern there, which are kept",
        ),
        ("chart", f"parts of {named(kept['chart'])}", "their labels, axes and grid lines are set by name"),
        ("other", named(kept["other"]), "it is kept as it is and cannot be edited"),
        ("picture", named(kept["picture"]), "its colours are pixels: name it in a request of its own"),
    ):
        if kept[sort]:
            yield LeftOut(what, because, tuple(kept[sort]))
    yield from _for_new_slides(document, gone)


def _looks(svg: bytes) -> set[Color | str]:
    """The colours and first font families in a drawing."""
    body = _DEFINED.sub(b"", svg)
    found: set[Color | str] = {one.decode("utf-8", "replace").strip().lower() for one in _FAMILIES.findall(body)}
    colors = (parse_color(one.decode("ascii", "replace")) for one in set(_PAINTS.findall(body)))
    return found | {color._replace(alpha=255) for color in colors if color is not None}


def _pictures(
    opened: Opened, page: Page, tiles: Tiles, colors: set[Color], known: dict[tuple[object, ...], bool]
) -> Iterator[str]:
    """The pictures of a page that have one of some colours; `known` says it of those that were drawn alike."""
    inside = (one for layer in page.layers for one in family(layer) if isinstance(one, Picture))
    looks = {one.id: (one.asset, one.crop, one.style, one.effects) for one in inside}
    if not looks or not colors:
        return
    yield from (id for id, look in looks.items() if known.get(look))
    ids = {id for id, look in looks.items() if look not in known}
    if not ids:
        return
    scale = min(1.0, _SIDE / max(page.width, page.height))
    for unit in (one for one in opened.units(page.id) if one.layer in ids):
        try:
            pixels = tiles.tile(unit, page, scale).pixels
        except RedraftError:
            yield unit.layer  # for all that is known
            continue
        found = palette(pixels[pixels[..., 3] > 250][None, :, :3])
        has = any(distance(Color(*one.color), color) < _ALIKE for one in found for color in colors)
        known[looks[unit.layer]] = has
        if has:
            yield unit.layer


def _for_new_slides(document: Document, gone: Gone) -> Iterator[LeftOut]:
    """Theme and layouts, from which slides that are added get their looks."""
    names = [name for name, color in document.theme.items() if color in gone]
    if names:
        yield LeftOut(f"the theme ({', '.join(names)})", "edits change slides: what is added later has its colours")
    texts = [layer for page in document.layouts for layer in page.layers if isinstance(layer, Text)]
    if any(_first(text.style) in gone for text in texts):
        yield LeftOut("the fonts of the layouts", "edits change slides: what is added later has their fonts")
