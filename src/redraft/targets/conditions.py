"""Conditions that narrow a noun: colour, place, order, size, neighbours, words. Each filters the fits so far."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from redraft.commands.measure.word_matches import folded
from redraft.document.color_names import named_color
from redraft.document.layers import Shape, Text
from redraft.document.style import Color
from redraft.document.tones import oklab
from redraft.edits.layer_labels import is_dashed
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import squashed
from redraft.targets.fits import MENTIONED, Fit, Lookup, outermost
from redraft.targets.pages import page_numbers
from redraft.targets.parts.hues import NEARLY, SHADES, color_number, colors_called, distance
from redraft.targets.parts.part import Corners, around, name_words
from redraft.targets.scene import Scene

Fits = list[Fit]
Condition = Callable[[Lookup, Fits, Any], Fits]
CLEAR = 0.02
"""How much larger, as a share, the largest must be than the next."""
_NEAR, _ALIKE = 0.12, 0.04
"""How far a colour may be from the one named, and from the nearest, in Oklab."""
_LABELLED = ("row", "column", "cell", "series", "category")
_NEAR_LARGEST = 0.25
"""How far, as a share of the spread, one may be from the largest and still be one of the large ones."""
APART = 0.04
"""As a share of the page: things farther apart than this are left and right, or above and below, of each other."""


def _colored(finder: Lookup, fits: Fits, words: str) -> Fits:
    """Fits whose colour has that name; where none has, those of the nearest colour, if it is near."""
    if words.startswith("#"):
        exact = Color.from_hex(words)
        return [one for one in fits if exact in _colors(finder, one)]
    wanted, color = hue_numbers(words), named_color(words)
    found = [one for one in fits if any(color_number(c) in wanted for c in _colors(finder, one)[:1])]
    if found or color is None:
        return found
    here = oklab(color)
    far = [(math.dist(here, oklab(colors[0])), one) for one in fits if (colors := _colors(finder, one))]
    least = min((distance for distance, _ in far), default=1.0)
    return [one for distance, one in far if distance < least + _ALIKE] if least < _NEAR else []


def hue_numbers(words: str) -> frozenset[int]:
    """The numbers of the colour names that words refer to."""
    *shade, base = words.split()
    if shade and shade[-1] not in SHADES and (color := named_color(words)) is not None:
        return frozenset({color_number(color)})
    return colors_called(base, shade[-1] if shade and shade[-1] in SHADES else "")


def nearly_colored(finder: Lookup, fits: Fits, words: str) -> Fits:
    """Fits whose colour is at the border of a colour name, on either side; none where all are."""
    wanted = hue_numbers(words) if not words.startswith("#") else frozenset()
    far = {one: distance(colors[0], wanted) for one in fits if wanted and (colors := _colors(finder, one))}
    near = [one for one, share in far.items() if NEARLY < share < 1 / NEARLY]
    so = [one for one, share in far.items() if share < 1]
    return near if set(near) != set(so) else []


def _colors(finder: Lookup, fit: Fit) -> list[Color]:
    look = finder.scene.looks[fit.number]
    first = look.ink if look.kind == "text" else look.fill or look.stroke
    return [one for one in (first, look.fill, look.stroke, look.ink) if one is not None]


def _outlined(finder: Lookup, fits: Fits, words: str) -> Fits:
    wanted = colors_called(words.split()[-1], "")
    strokes = [(one, finder.scene.looks[one.number].stroke) for one in fits]
    return [one for one, stroke in strokes if stroke is not None and (not words or color_number(stroke) in wanted)]


def _measures(finder: Lookup, fit: Fit, by: str) -> float:
    box = finder.scene.box(fit.number) or (0.0, 0.0, 0.0, 0.0)
    wide, high = box[2] - box[0], box[3] - box[1]
    match by:
        case "large":
            look = finder.scene.looks[fit.number]
            return look.size if look.kind == "text" else wide * high
        case "wide":
            return wide
        case "high":
            return high
        case "left":
            return -(box[0] + box[2]) / 2
        case "right":
            return (box[0] + box[2]) / 2
        case "top":
            return -(box[1] + box[3]) / 2
        case "bottom":
            return (box[1] + box[3]) / 2
        case "complex":
            layer = finder.scene.layer(fit.number)
            return float(len(layer.d)) if isinstance(layer, Shape) else 0.0
        case "long":
            return float(len(finder.scene.parts[fit.number].words))
    raise KeyError(by)


def _most(finder: Lookup, fits: Fits, how: tuple[str, int]) -> Fits:
    """The fit with the most or least of something, where the next has clearly less; else all that are about equal."""
    by, sign = how
    if by == "complex":
        return _most_complex(finder)
    if by.split()[0] in ("left", "right", "top", "bottom"):
        return _side(finder, outermost(finder.scene, fits), by)
    ranked = sorted(fits, key=lambda one: -sign * _measures(finder, one, by))
    if len(ranked) < 2:
        return ranked
    best, next_best = (_measures(finder, one, by) for one in ranked[:2])
    scale = max(abs(best), abs(next_best), 1e-9)
    return (
        ranked[:1]
        if abs(best - next_best) > CLEAR * scale
        else [one for one in ranked if abs(_measures(finder, one, by) - best) <= CLEAR * scale]
    )


def _sized(finder: Lookup, fits: Fits, how: tuple[str, int]) -> Fits:
    """The large or small fits: those near the largest or smallest; all where they are equal."""
    by, sign = how
    sizes = [sign * _measures(finder, one, by) for one in fits]
    if not sizes or max(sizes) - min(sizes) <= CLEAR * max(map(abs, sizes)):
        return fits
    reach = max(sizes) - (max(sizes) - min(sizes)) * _NEAR_LARGEST
    return [one for one, size in zip(fits, sizes, strict=True) if size >= reach]


def _deep(finder: Lookup, fits: Fits, how: str) -> Fits:
    """The dark or light fits: on that side of the middle between the darkest and the lightest."""
    light = [(oklab(colors[0])[0], one) for one in fits if (colors := _colors(finder, one))]
    if not light:
        return []
    least, most = min(one[0] for one in light), max(one[0] for one in light)
    middle = (least + most) / 2 if most - least > 0.15 else 0.6
    return [one for level, one in light if (level < middle) == (how == "dark")]


def _homes(finder: Lookup, fits: Fits, other: Any) -> list[int]:
    """The containers that a description refers to: of several candidates, the only one that holds any of the fits."""
    try:
        return [one.number for one in finder.resolve(other)]
    except RequestError:
        every = [one.number for one in finder.fits(other)]
        holding = [home for home in every if any(finder.scene.inside(one.number, home) for one in fits)]
        if len(every) < 2 or len(holding) != 1:
            raise
        return holding


def _within(finder: Lookup, fits: Fits, other: Any) -> Fits:
    """Fits in something, or words of it."""
    homes = _homes(finder, fits, other)
    ids = {finder.scene.parts[number].id for number in homes}
    parts = finder.scene.parts
    return [
        one for one in fits
        if (one.number in homes and one.spans) or parts[one.number].host in ids
        or any(finder.scene.inside(one.number, home) for home in homes)
    ]  # fmt: skip


def _most_complex(finder: Lookup) -> Fits:
    """The most complex of all outlines."""
    drawn = [Fit(n) for n in finder.scene.elements if isinstance(finder.scene.layer(n), Shape)]
    most = max((_measures(finder, one, "complex") for one in drawn), default=0.0)
    return [one for one in drawn if _measures(finder, one, "complex") == most]


def _side(finder: Lookup, fits: Fits, where: str) -> Fits:
    """Fits at a side of the others: one that is clearly the farthest, or several in line."""
    found = fits
    for one in where.split():
        if one in ("middle", "center"):
            found = _middle(finder, found)
            continue
        if len(found) < 2:
            return found
        ranked = sorted(found, key=lambda fit: -_measures(finder, fit, one))
        most = _measures(finder, ranked[0], one)
        page = finder.scene.document.pages[finder.scene.parts[ranked[0].number].page]
        apart = APART * (page.width if one in ("left", "right") else page.height)
        found = [fit for fit in ranked if most - _measures(finder, fit, one) < apart]
    return sorted(found)


def _at(finder: Lookup, fits: Fits, where: str) -> Fits:
    """Fits at a side of the others that are also on that half of the page; one alone reaches its middle."""
    sides = [one for one in where.split() if one != "middle" or len(fits) == 1]
    return [one for one in _side(finder, fits, where) if all(_is_on_half(finder, one, side) for side in sides)]


def _is_on_half(finder: Lookup, fit: Fit, side: str) -> bool:
    """Whether a fit's centre is on that half of the page; for the middle, whether it reaches a centre line of it."""
    page = finder.scene.document.pages[finder.scene.parts[fit.number].page]
    if side == "middle":
        left, top, right, bottom = finder.scene.box(fit.number) or (0.0, 0.0, page.width, page.height)
        return left <= page.width / 2 <= right or top <= page.height / 2 <= bottom
    half = (page.width if side in ("left", "right") else page.height) / 2
    return _measures(finder, fit, side) >= (half if side in ("right", "bottom") else -half)


def _middle(finder: Lookup, fits: Fits) -> Fits:
    """The middle fit of an odd number: in reading order, or along the axis on which they are clearly farther apart."""
    if not len(fits) % 2:
        return fits
    if _in_line(finder, fits):
        return [in_order(finder, fits)[len(fits) // 2]]
    across, down = (sorted(fits, key=lambda fit: _measures(finder, fit, by)) for by in ("right", "bottom"))
    wide = _measures(finder, across[-1], "right") - _measures(finder, across[0], "right")
    high = _measures(finder, down[-1], "bottom") - _measures(finder, down[0], "bottom")
    if max(wide, high) < 1.5 * min(wide, high):
        return fits
    return [(across if wide > high else down)[len(fits) // 2]]


def in_order(finder: Lookup, fits: Fits) -> Fits:
    """The fits by page, then in reading order: along the line they form, else row by row."""

    def box(fit: Fit) -> Corners:
        return finder.scene.box(fit.number) or (0.0, 0.0, 0.0, 0.0)

    by_page: dict[int, Fits] = {}
    for one in fits:
        by_page.setdefault(finder.scene.parts[one.number].page, []).append(one)
    found: Fits = []
    for page in sorted(by_page):
        rows: list[Fits] = []
        for one in sorted(by_page[page], key=lambda fit: (box(fit)[1] + box(fit)[3]) / 2):
            middle = (box(one)[1] + box(one)[3]) / 2
            if rows and box(rows[-1][0])[1] <= middle <= box(rows[-1][0])[3]:
                rows[-1].append(one)
            else:
                rows.append([one])
        for row in rows:
            found += sorted(row, key=lambda fit: box(fit)[0])
    return found


def _nth(finder: Lookup, fits: Fits, place: tuple[int, int]) -> Fits:
    """The fits at a position in order. `place` is the first and how many, from 1; negative from the end."""
    first, count = place
    ordered = in_order(finder, outermost(finder.scene, fits))
    pages = {finder.scene.parts[one.number].page for one in ordered}
    if len(pages) > 1 or not _in_line(finder, ordered):
        return fits  # the page is not named, or there is no order
    start = first - 1 if first > 0 else len(ordered) + first - count + 1
    chosen = ordered[start : start + count] if start >= 0 else []
    return chosen if len(chosen) == count else []


def _in_line(finder: Lookup, fits: Fits) -> bool:
    """Whether fits form a row, a column or a grid with equal rows, so that they can be counted."""
    boxes = [box for one in fits if (box := finder.scene.box(one.number)) is not None]
    if not boxes or len(boxes) < len(fits) or finder.scene.parts[fits[0].number].sort != "element":
        return True
    wide, high = max(b[2] - b[0] for b in boxes), max(b[3] - b[1] for b in boxes)
    across, down = [(b[0] + b[2]) / 2 for b in boxes], [(b[1] + b[3]) / 2 for b in boxes]
    lefts = [b[0] for b in boxes]
    if max(down) - min(down) <= 0.6 * high or min(max(across) - min(across), max(lefts) - min(lefts)) <= 0.6 * wide:
        return True
    rows: dict[int, int] = {}
    for y in down:
        row = next((key for key in rows if abs(key - y) <= 0.5 * high), round(y))
        rows[row] = rows.get(row, 0) + 1
    return len(set(rows.values())) == 1 and len(rows) < len(fits)


def _numbered(finder: Lookup, fits: Fits, number: int) -> Fits:
    """The fit with a number in its name ('card 2'), else at that position."""

    def own(fit: Fit) -> str:
        part = finder.scene.parts[fit.number]
        return (part.name or part.id).rstrip().rpartition(" ")[2].rpartition("-")[2].rpartition("_")[2]

    named = [one for one in fits if own(one) == str(number)]
    return named or _nth(finder, fits, (number, 1))


def _inside(finder: Lookup, fits: Fits, other: Any) -> Fits:
    homes = _homes(finder, fits, other)
    return [one for one in fits if one.number not in homes and any(finder.scene.inside(one.number, h) for h in homes)]


def _owned(finder: Lookup, fits: Fits, other: Any) -> Fits:
    """Fits in a group, or named after it; what is only on top of it has rank MENTIONED."""
    homes = _homes(finder, fits, other)
    held = [one for one in fits if any(_belongs(finder.scene, one.number, home) for home in homes)]
    return held or [one._replace(rank=MENTIONED) for one in _inside(finder, fits, other)]


def _belongs(scene: Scene, number: int, home: int) -> bool:
    words, owner = (set(name_words(scene.called(one))) for one in (number, home))
    return number != home and (scene.holds(home, number) or (bool(owner) and owner < words))


def _related(finder: Lookup, fits: Fits, how: tuple[str, Any]) -> Fits:
    """Fits above, below, left of, right of, near or behind something on its page: the nearest, and all that are as
    near."""
    where, other = how
    by_page: dict[int, list[int]] = {}
    for one in finder.resolve(other):
        by_page.setdefault(finder.scene.parts[one.number].page, []).append(one.number)
    found: Fits = []
    for page, anchors in by_page.items():
        here = [one for one in fits if finder.scene.parts[one.number].page == page]
        found += _nearest(finder, here, where, anchors)
    return sorted(found)


def _nearest(finder: Lookup, fits: Fits, where: str, anchors: list[int]) -> Fits:
    a: Corners | None = None
    for number in anchors:
        a = around(a, finder.scene.box(number))
    found: list[tuple[float, Fit]] = []
    for one in fits:
        b = finder.scene.box(one.number)
        if a is None or b is None or any(one.number == n or is_around(finder, one.number, n) for n in anchors):
            continue
        gap = _gap(where, a, b) if where != "behind" else _depth(a, b, min(anchors) - one.number)
        if gap is not None:
            found.append((gap, one))
    if not found:
        return []
    nearest = min(gap for gap, _ in found)
    page = finder.scene.document.pages[finder.scene.parts[anchors[0]].page]
    return [one for gap, one in found if gap - nearest < (APART / 4 * page.height if where != "behind" else 0.5)]


def _gap(where: str, a: Corners, b: Corners) -> float | None:
    """The gap between the boxes a and b; None where b is not in that direction."""
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    x, y = (b[0] + b[2] - a[0] - a[2]) / 2, (b[1] + b[3] - a[1] - a[3]) / 2
    match where:
        case "below":
            is_so, gap, size = y > 0 and across > 0, b[1] - a[3], a[3] - a[1]
        case "above":
            is_so, gap, size = y < 0 and across > 0, a[1] - b[3], a[3] - a[1]
        case "left of":
            is_so, gap, size = x < 0 and down > 0, a[0] - b[2], a[2] - a[0]
        case "right of":
            is_so, gap, size = x > 0 and down > 0, b[0] - a[2], a[2] - a[0]
        case _ if holds(a, b) or holds(b, a):
            return None  # what is around a thing is not near it
        case _:
            return max(-across, -down, 0.0)
    return gap if is_so and gap > -0.5 * size else None


def _depth(a: Corners, b: Corners, below: int) -> float | None:
    """How many layers lower a box is that contains the middle of another; None where it does not."""
    holds = b[0] <= (a[0] + a[2]) / 2 <= b[2] and b[1] <= (a[1] + a[3]) / 2 <= b[3]
    return float(below) if holds and below > 0 else None


def holds(a: Corners, b: Corners) -> bool:
    """Whether all of the box b is in the box a."""
    return a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]


def is_around(finder: Lookup, number: int, other: int) -> bool:
    return number in finder.scene.around(other) or other in finder.scene.around(number)


def _says(finder: Lookup, fits: Fits, words: str) -> Fits:
    """Fits with these words: as their whole text where one has just that, else as part of it."""
    if fits and all(finder.scene.parts[one.number].sort in _LABELLED for one in fits):
        return _labelled(finder, fits, squashed(words))
    wanted = folded(words).casefold()
    items = {one.number for one in fits if finder.scene.parts[one.number].sort == "item"}
    holders = [(one, [one.number] if one.number in items else finder.scene.texts_of(one.number)) for one in fits]
    texts = [(one, [folded(finder.scene.parts[t].words).casefold() for t in each]) for one, each in holders]
    exact = [one for one, each in texts if wanted in each]
    return exact or [one for one, each in texts if any(wanted in text for text in each)]


def _labelled(finder: Lookup, fits: Fits, label: str) -> Fits:
    """Rows, columns, series and categories of this name; rows by their first cell where one has it."""
    found = [one for one in fits if label in finder.scene.labels.get(one.number, ())]
    return [one for one in found if finder.scene.labels[one.number][0] == label] or found


def _about(finder: Lookup, fits: Fits, topic: str) -> Fits:
    return [one for one in fits if topic in finder.scene.topics.get(one.number, ())]


def _counted(finder: Lookup, fits: Fits, numbers: tuple[int, ...]) -> Fits:
    found = [_nth(finder, fits, (number, 1)) for number in numbers]
    return sorted(one for each in found for one in each) if all(len(each) == 1 for each in found) else []


def _indexed(finder: Lookup, fits: Fits, index: int) -> Fits:
    return [one for one in fits if finder.scene.parts[one.number].index == index]


def _with_text(finder: Lookup, fits: Fits, ids: tuple[str, ...]) -> Fits:
    """Fits that are, hold or carry one of some texts."""
    texts = {finder.scene.numbers[id] for id in ids if id in finder.scene.numbers}
    return [one for one in fits if texts.intersection(finder.scene.texts_of(one.number))]


def _written_in(finder: Lookup, fits: Fits, part: str) -> Fits:
    """The texts on fits: of a button its label."""
    return sorted({Fit(text, one.rank) for one in fits for text in finder.scene.texts_of(one.number)})


def _in_font(finder: Lookup, fits: Fits, family: str) -> Fits:
    found = []
    for one in fits:
        layer = finder.scene.layer(one.number)
        if isinstance(layer, Text) and any(
            family.casefold() in (style.font_family or "").casefold()
            for style in (layer.style, *(r.style for r in layer.runs))
        ):
            found.append(one)
    return found


def _looking(finder: Lookup, fits: Fits, how: str) -> Fits:
    looks = finder.scene.looks

    def ratio(number: int) -> float:
        box = finder.scene.box(number) or (0.0, 0.0, 1.0, 1.0)
        return (box[2] - box[0] + 1e-3) / (box[3] - box[1] + 1e-3)

    tests: dict[str, Callable[[int], bool]] = {
        "bold": lambda n: looks[n].weight == 3, "italic": lambda n: looks[n].slant == 1,
        "underlined": lambda n: looks[n].decoration == 1, "hidden": lambda n: finder.scene.parts[n].hidden,
        "struck": lambda n: looks[n].decoration == 2, "horizontal": lambda n: ratio(n) > 2,
        "vertical": lambda n: ratio(n) < 0.5, "round": lambda n: _is_round(finder, n),
        "dashed": lambda n: (layer := finder.scene.parts[n].layer) is not None and is_dashed(layer),
    }  # fmt: skip
    return [one for one in fits if tests[how](one.number)]


def _is_round(finder: Lookup, number: int) -> bool:
    """Whether something is a disc, or a group whose largest member is one."""
    inner = [one for one in finder.scene.elements if number in finder.scene.around(one)] or [number]
    largest = max(inner, key=lambda one: _measures_area(finder, one))
    return finder.scene.form(largest) in ("circle", "ellipse")


def _measures_area(finder: Lookup, number: int) -> float:
    box = finder.scene.box(number) or (0.0, 0.0, 0.0, 0.0)
    return (box[2] - box[0]) * (box[3] - box[1])


def _on_pages(finder: Lookup, fits: Fits, pages: Any) -> Fits:
    there = page_numbers(finder.scene.document, pages, finder.here, finder.pages_with)
    return [one for one in fits if finder.scene.parts[one.number].page in there]


def _also(finder: Lookup, fits: Fits, other: Any) -> Fits:
    """Fits that another noun fits too."""
    too = {one.number: one.rank for one in finder.every_fit(other)}
    return [one._replace(rank=min(one.rank, too[one.number])) for one in fits if one.number in too]


def _other(finder: Lookup, fits: Fits, _: object) -> Fits:
    """All but what 'it' is. Raises RequestError where that is none of them: 'other' would mean nothing."""
    others = [one for one in fits if finder.scene.parts[one.number].id not in finder.last]
    if fits and len(others) == len(fits):
        raise RequestError(says("other-unclear"))
    return others


def _in_each(condition: Condition) -> Condition:
    """The condition applied within each table, list or chart, for conditions that choose among rows, bullets or
    series."""

    def chosen(finder: Lookup, fits: Fits, value: Any) -> Fits:
        hosts: dict[str, Fits] = {}
        for one in fits:
            part = finder.scene.parts[one.number]
            hosts.setdefault("" if part.sort == "element" else part.host, []).append(one)
        return sorted(fit for each in hosts.values() for fit in condition(finder, each, value))

    return chosen


CONDITIONS: dict[str, Condition] = {
    "colored": _colored, "outlined": _outlined, "most": _in_each(_most), "side": _in_each(_side), "at": _in_each(_at),
    "sized": _in_each(_sized), "deep": _deep, "within": _within, "nth": _in_each(_nth),
    "numbered": _in_each(_numbered), "inside": _inside, "owned": _owned, "related": _related,
    "says": _says, "wording": _with_text, "words of": _written_in, "font": _in_font, "labelled": _labelled,
    "about": _about, "indexed": _indexed, "counted": _in_each(_counted), "looking": _looking, "other": _other,
    "is": _also, "pages": _on_pages,
}  # fmt: skip
