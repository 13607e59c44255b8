"""Which of several: the second, the last two, every other one, the largest, the one on the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from redraft.document.geometry import Box
from redraft.document.layers import Placed, Shape, Text
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import ALIKE, Candidate
from redraft.targets.grounding.colors import lightness_of
from redraft.targets.grounding.grammar import Phrase
from redraft.targets.grounding.view import View
from redraft.targets.grounding.words import KINDS

_FIGURE = lazily(r"\d[\d,]*(?:\.\d+)?")
_STANDS_OUT = 1.15
"""What is called 'the bigger one' is at least so many times as large as the next."""


def picked(phrase: Phrase, ranked: tuple[Candidate, ...], view: View) -> tuple[Candidate, ...]:
    """The ones a phrase asks for, of the candidates that score about as well as the best. Where two are equal in what
    is asked for, both stay."""
    if not ranked:
        return ()
    near = [one for one in ranked if one.score >= ranked[0].score - ALIKE]
    if phrase.count is not None and not phrase.many and len(near) != phrase.count:
        return ()
    if phrase.extreme and phrase.ordinals:  # 'the second largest'
        return _nth(phrase, near, view)
    if phrase.extreme:
        near = _extremes(phrase, near, view)
    if phrase.side:
        near = _at_side(phrase.side, near, view, many=phrase.many)
    if phrase.ordinals or phrase.first or phrase.every_other:
        row = in_order(near, phrase.along, view)
        if phrase.every_other:
            near = row[::2] if len(row) > 1 else []
        elif phrase.first:
            near = (
                (row[: phrase.first] if phrase.first > 0 else row[phrase.first :])
                if len(row) >= abs(phrase.first)
                else []
            )
        else:
            places = phrase.ordinals
            near = [row[n] for n in places] if all(-len(row) <= n < len(row) for n in places) else []
        by = f"counted from the {phrase.along}" if phrase.along else "in reading order"
        near = [replace(one, why=by) for one in near]
    return tuple(near)


def in_order(found: Sequence[Candidate], along: str, view: View) -> list[Candidate]:
    """Candidates in reading order (rows from the top, each from the left), or counted from a side."""
    boxed = [(one, box) for one in found if (box := view.box(view.ids[one.layer])) is not None]
    pages = {page.id: number for number, page in enumerate(view.index.pages)}
    page = {one.layer: pages.get(view.ids[one.layer].page.id, 0) for one, _ in boxed}
    match along:
        case "left" | "right" | "top" | "bottom":
            flat, back = along in ("left", "right"), along in ("right", "bottom")
            ends = sorted(boxed, key=lambda pair: (page[pair[0].layer], pair[1].center[0 if flat else 1]), reverse=back)
            return [one for one, _ in ends]
    if len(set(page.values())) == 1 and _side_by_side([box for _, box in boxed]):  # bars of any height
        ordered = [one for one, _ in sorted(boxed, key=lambda pair: pair[1].x)]
        return ordered[::-1] if along == "end" else ordered
    rows: list[list[tuple[Candidate, float, float, float]]] = []
    for one, box in sorted(boxed, key=lambda pair: (page[pair[0].layer], pair[1].center[1])):
        middle = box.center[1]
        last = rows[-1][0] if rows else None
        half = 0.3 * min(box.height, last[3]) if last else 0.0
        if last is not None and abs(middle - last[2]) <= half and page[last[0].layer] == page[one.layer]:
            rows[-1].append((one, box.x, middle, box.height))
        else:
            rows.append([(one, box.x, middle, box.height)])
    ordered = [entry[0] for row in rows for entry in sorted(row, key=lambda entry: entry[1])]
    return ordered[::-1] if along == "end" else ordered


def listed(found: tuple[Candidate, ...], view: View) -> tuple[Candidate, ...]:
    """Of things in a list and others besides it those of the list, which are the ones that are counted."""
    from redraft.targets.grounding.entries import entry_sets

    sets = [{part.layer.id for entry in each for part in entry.parts} for each in entry_sets(view)]
    inside = [kept for ids in sets if len(kept := tuple(one for one in found if one.layer in ids)) > 1]
    return inside[0] if len(inside) == 1 else found


def agreeing(found: tuple[Candidate, ...], count: int, view: View) -> tuple[Candidate, ...]:
    """Of more things than were asked for the ones that belong together and are as many: in one list, in one group or
    of one look, where no others are more. All of them where that is not told."""
    from redraft.targets.grounding.entries import entry_sets, look_of

    sets = {part.layer.id: number for number, each in enumerate(entry_sets(view)) for e in each for part in e.parts}

    def looks(one: Placed) -> object:
        return (look_of(view, one) if view.box(one) is not None else (), str(getattr(one.layer.style, "fill", "")))

    def listed_in(one: Placed) -> object:
        return sets.get(one.layer.id, -1)

    def group_of(one: Placed) -> object:
        return one.ancestors[-1].id if one.ancestors else ""

    meant: list[tuple[str, ...]] = []
    for trait in (listed_in, looks, group_of):
        classes: dict[object, list[str]] = {}
        for one in found:
            classes.setdefault(trait(view.ids[one.layer]), []).append(one.layer)
        largest = max(classes.values(), key=len)
        if len(largest) == count and sum(len(ids) == count for ids in classes.values()) == 1:
            meant.append(tuple(largest))
    if len(set(meant)) != 1:
        return found
    return tuple(one for one in found if one.layer in meant[0])


def in_row(which: str, line: str, ids: Sequence[str], view: View) -> dict[str, float]:
    """Those of several in one of their rows, or columns, counted from the top, or the left; from the end below 0. None
    where they stand in one line only."""
    across = line == "row"
    boxed = [(box.center[1 if across else 0], box, id) for id in ids if (box := view.box(view.ids[id])) is not None]
    boxed.sort(key=lambda one: one[0])
    rows: list[list[tuple[float, Box, str]]] = []
    for one in boxed:
        near = 0.3 * min(one[1].height, rows[-1][0][1].height) if across and rows else 0.0
        near = 0.3 * min(one[1].width, rows[-1][0][1].width) if not across and rows else near
        if rows and one[0] - rows[-1][0][0] <= near:
            rows[-1].append(one)
        else:
            rows.append([one])
    number = int(which)
    if number == 99:
        number = len(rows) // 2 if len(rows) % 2 else len(rows)
    if len(rows) < 2 or not -len(rows) <= number < len(rows):
        return {}
    return {id: 1.0 for _, _, id in rows[number]}


def _side_by_side(boxes: Sequence[Box]) -> bool:
    """Whether boxes stand on one line and none over another."""
    if len(boxes) < 2 or max(box.y for box in boxes) >= min(box.bottom for box in boxes):
        return False
    row = sorted(boxes, key=lambda box: box.x)
    return all(left.right <= right.x for left, right in pairwise(row))


def _extremes(phrase: Phrase, near: list[Candidate], view: View) -> list[Candidate]:
    extreme = phrase.extreme
    if extreme in ("complex", "simple"):
        near = [one for one in near if isinstance(view.ids[one.layer].layer, Shape)]
    measured = [(size, one) for one in near if (size := _measure(extreme, view.ids[one.layer], view)) is not None]
    if not measured:
        return []
    best = max(size for size, _ in measured)
    first = [one for size, one in measured if size >= best - abs(best) * 0.01]
    if phrase.compared and not phrase.many and len(measured) > 1:
        others = [size for size, one in measured if one not in first]
        if phrase.many is False and others and not _stands_out(extreme, best, max(others)):
            first += [one for size, one in measured if size == max(others) and one not in first]
        if not others:
            first = [one for _, one in measured]
    if phrase.many and phrase.count and not phrase.compared:  # 'the two largest'
        row = sorted(measured, key=lambda pair: -pair[0])
        first = [one for _, one in row[: phrase.count]]
        if len(row) > phrase.count and row[phrase.count][0] >= row[phrase.count - 1][0] * (0.99 if best > 0 else 1.01):
            return []
    if phrase.compared and phrase.many:  # 'the small circles': as small as the smallest, where others are not
        first = [one for size, one in measured if not _stands_out(extreme, best, size)]
        if len(first) == len(measured):  # 'the little descriptions' are small as such; of circles none is
            return [] if phrase.noun in KINDS and (extreme, phrase.noun) not in _SO_ANYWAY else near
    return [replace(one, why=f"the {extreme}", score=0.9) for one in first]


_SO_ANYWAY = (("smallest", "dot"), ("thinnest", "line"), ("thinnest", "divider"), ("thinnest", "rule"))
"""Dots are little and lines thin, beside nothing else."""


def _nth(phrase: Phrase, near: list[Candidate], view: View) -> tuple[Candidate, ...]:
    """'The second largest': the nth by that measure; all that measure the same as it."""
    sizes = [(size, one) for one in near if (size := _measure(phrase.extreme, view.ids[one.layer], view)) is not None]
    steps = sorted({round(size, 3) for size, _ in sizes}, reverse=True)
    if not all(0 <= n < len(steps) for n in phrase.ordinals):
        return ()
    wanted = [steps[n] for n in phrase.ordinals]
    return tuple(
        replace(one, why=f"by the {phrase.extreme}", score=0.9) for size, one in sizes if round(size, 3) in wanted
    )


def _stands_out(extreme: str, best: float, other: float) -> bool:
    if extreme in ("top", "bottom", "left", "right", "darkest", "lightest"):
        return best > other
    if best < 0:  # the smallest: sizes are negative
        return other < best * _STANDS_OUT
    return best > other * _STANDS_OUT


def _measure(extreme: str, placed: Placed, view: View) -> float | None:
    box, layer = view.box(placed), placed.layer
    if extreme in ("complex", "simple"):
        length = float(len(layer.d)) if isinstance(layer, Shape) else 0.0
        return length if extreme == "complex" else -length
    if extreme in ("most", "least"):
        figure = _FIGURE.search(layer.text) if isinstance(layer, Text) else None
        amount = float(figure[0].replace(",", "")) if figure else None
        return None if amount is None else amount if extreme == "most" else -amount
    if extreme in ("front", "back"):
        return float(view.order[layer.id]) * (1 if extreme == "front" else -1)
    if extreme in ("darkest", "lightest"):
        light = lightness_of(view, placed)
        return None if light is None else light if extreme == "lightest" else -light
    if extreme == "boldest":
        return float(layer.style.font_weight or 400) if isinstance(layer, Text) else None
    if extreme == "thickest":
        return layer.style.stroke_width
    if extreme == "thinnest":
        drawn = layer.style.stroke_width if isinstance(layer, Shape) and layer.form == "path" else None
        return -drawn if drawn is not None else -min(box.width, box.height) if box is not None else None
    if extreme in ("longest", "shortest"):
        length = float(len(layer.text)) if isinstance(layer, Text) else max(box.width, box.height) if box else 0.0
        return length if extreme == "longest" else -length
    if box is None:
        return None
    size = view.size(placed) if isinstance(layer, Text) else box.area
    return {
        "largest": size, "smallest": -size, "top": -box.y, "bottom": box.bottom, "left": -box.x, "right": box.right,
        "widest": box.width, "narrowest": -box.width, "tallest": box.height,
    }[extreme]  # fmt: skip


def _at_side(side: str, near: list[Candidate], view: View, *, many: bool) -> list[Candidate]:
    """'The left picture' of several; 'the top left circle'; 'the middle one' of an odd number in a row."""
    boxed = [(one, box) for one in near if (box := view.box(view.ids[one.layer])) is not None]
    if len(boxed) < 2:
        from redraft.targets.grounding.conditions import in_place

        return [one for one, _ in boxed if in_place(view, view.ids[one.layer], side)]
    if many:
        from redraft.targets.grounding.conditions import in_place

        return [one for one, _ in boxed if in_place(view, view.ids[one.layer], side)]
    if side == "middle":
        xs, ys = [box.center[0] for _, box in boxed], [box.center[1] for _, box in boxed]
        along = "left" if max(xs) - min(xs) >= max(ys) - min(ys) else "top"
        row = in_order([one for one, _ in boxed], along, view)
        return [replace(row[len(row) // 2], why="the middle one")] if len(row) % 2 else [one for one, _ in boxed]
    names = side.split()

    def far(one: Candidate) -> float:
        box = view.box(view.ids[one.layer])
        assert box is not None
        ends = {"left": box.x, "right": -box.right, "top": box.y, "bottom": -box.bottom}
        return sum(ends[name] for name in names)

    best = min(far(one) for one, _ in boxed)
    page = view.ids[boxed[0][0].layer].page
    slack = 0.01 * min(page.width, page.height) * len(names)
    return [replace(one, why=f"the one at the {side}", score=0.9) for one, _ in boxed if far(one) <= best + slack]


_FEW = 4
"""Of no more than so many, 'the one on the left' is the one farthest to the left."""


def farthest(place: str, inside: dict[str, float], view: View) -> dict[str, float]:
    """Of a few that all stand on the left, or of two that do not, the one that stands clear of the others there."""
    boxed = {id: box for id in inside if (box := view.box(view.ids[id])) is not None}
    there = [id for id, score in inside.items() if score]
    if len(place.split()) == 2 and "middle" not in place and len(there) > 1:
        return _nearest_corner(place, there, boxed, view) or inside
    if place not in ("left", "right", "top", "bottom") or not 1 < len(boxed) <= _FEW or len(there) == 1:
        return inside
    if not there and len(boxed) > 2:
        return inside
    flat, far = place in ("left", "right"), place in ("right", "bottom")
    spans = sorted(
        (
            (box.x, box.right, id) if flat else (box.y, box.bottom, id)
            for id, box in boxed.items()
            if not there or id in there
        ),
        key=lambda span: -span[1] if far else span[0],
    )
    (a0, a1, best), (b0, b1, _) = spans[0], spans[1]
    page = view.ids[best].page
    if not flat and abs((a0 + a1) - (b0 + b1)) / 2 < 0.2 * page.height:  # lines of one block
        return inside
    clear = a0 >= (b0 + b1) / 2 if far else a1 <= (b0 + b1) / 2
    return {best: 1.0} if clear and page is view.ids[spans[1][2]].page else inside


def _nearest_corner(place: str, there: list[str], boxed: dict[str, Box], view: View) -> dict[str, float]:
    """The one of several in a corner that is clearly nearest to it; none when that cannot be told."""
    far: list[tuple[float, str]] = []
    for id in there:
        page, (x, y) = view.ids[id].page, boxed[id].center
        across = page.width - x if "right" in place else x
        down = page.height - y if "bottom" in place else y
        far.append((float((across * across + down * down) ** 0.5), id))
    far.sort()
    return {far[0][1]: 1.0} if far[0][0] <= 0.6 * far[1][0] else {}
