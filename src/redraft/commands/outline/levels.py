"""How much of each layer an outline shows, so that it stays within a limit: its own line in full or in brief, or a
place in a counted range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby

from redraft.document.charts import Chart
from redraft.document.layers import Layer, Shape, Text, TextShape
from redraft.document.pages import Document, Placed
from redraft.document.tables import Cell, Table
from redraft.edits.display_text import CLOSE, OPEN
from redraft.lazy import lazily

COUNTED, BRIEF, WHOLE, EXACT = 0, 1, 2, 3
"""In a counted range; a line with the beginning of its text; one with all of it; all that an edit can change."""
SMALL = 0.002
"""The part of its page that a layer covers at least to be listed before smaller ones."""
_NUMBERED = lazily(r"(?<![\w#€$£])(?<!\d[.,:/])(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?(?![\d%€$£°]|[.,:/-]\d)")
_TOKEN = lazily(r"[A-Za-z]{1,4}|[^A-Za-z ]")

Levels = Mapping[str, int]
Fits = Callable[[Levels], bool]


def cost(text: str) -> int:
    """The characters of a text, or three for each token that a small model makes of it where that is more: a digit or
    sign is one, a bracket ⟦ three, a word one for each four letters (measured: 0.3% too few to 9% too many)."""
    return max(len(text), 3 * (len(_TOKEN.findall(text)) + 2 * (text.count(OPEN) + text.count(CLOSE))))


def numbered_pages(document: Document, request: str) -> list[str]:
    """The ids of the pages of a deck whose numbers a request has, alone or in a range such as 3–5."""
    pages = document.pages if len(document.pages) > 1 else ()
    spans = [(int(first), int(last or first)) for first, last in _NUMBERED.findall(request)]
    return [page.id for number, page in enumerate(pages, 1) if any(a <= number <= b for a, b in spans)]


def is_figure(layer: Layer) -> bool:
    """Whether it is a table or a chart, whose parts are told by rows."""
    return isinstance(layer, Table | Chart)


def own_parts(layer: Layer) -> tuple[Layer, ...]:
    """The outline and the text of a shape or cell, `ID/shape` and `ID/text`, which its own line describes."""
    if not isinstance(layer, TextShape | Cell):
        return ()
    told = all(
        child.bound and isinstance(child, Shape | Text) and child.id in (f"{layer.id}/shape", f"{layer.id}/text")
        for child in layer.children
    )
    return layer.children if told else ()


def chosen(placed: Sequence[Placed], likely: Iterable[str], top: int, spare: Fits, fits: Fits) -> dict[str, int]:
    """A level up to `top` for each layer but the parts of shapes and cells, which are told with them. Texts come first,
    then what is outermost and large. Without `likely` ones the result meets `spare`; those raise it as far as `fits`
    allows, so that they never take anything from others."""
    parts = {part.id: one.layer.id for one in placed for part in own_parts(one.layer)}
    known = {one.layer.id for one in placed}
    above = {one.layer.id: [group.id for group in one.ancestors if group.id in known] for one in placed}
    turns = {
        one.layer.id: turn for _, page in groupby(placed, lambda one: one.page.id) for turn, one in enumerate(page)
    }
    own = (one for one in placed if one.layer.id not in parts)
    order = sorted(own, key=lambda one: (*_weight(one), turns[one.layer.id]))
    inside = {one.layer.id for one in order if any(is_figure(group) or group.instance_of for group in one.ancestors)}
    free = [one for one in order if one.layer.id not in inside]
    texts = [one.layer.id for one in free if _has_text(one) or is_figure(one.layer)]
    outer = [one.layer.id for one in free if not one.ancestors]
    every = [one.layer.id for one in free]
    whole = [*every, *(one.layer.id for one in order if one.layer.id in inside)]
    raised = partial(_raised, above)
    levels = {one.layer.id: COUNTED for one in order}
    steps = [(texts, BRIEF), (outer, BRIEF), (every, BRIEF), (texts, WHOLE), (whole, WHOLE), (whole, EXACT)]
    for ids, level in steps[: 6 if top == EXACT else 5]:
        levels, all_of_them = raised(levels, ids, level, spare)
        if not all_of_them:
            break
    named = set(likely)
    meant = [one for one in placed if one.layer.id in named or one.page.id in named]
    ids = list(dict.fromkeys(parts.get(one.layer.id, one.layer.id) for one in meant))
    plain = [id for id in ids if id not in inside]  # of a table or chart the line of its own tells most
    for chosen_ids, level in ((plain, BRIEF), (plain, WHOLE), (ids, BRIEF), (ids, WHOLE), (ids, EXACT))[: top + 2]:
        levels, _ = raised(levels, chosen_ids, level, fits)
    return levels


def _raised(
    above: Mapping[str, list[str]], levels: Levels, ids: Sequence[str], level: int, fits: Fits
) -> tuple[dict[str, int], bool]:
    """The levels with as many of the ids at a level as fit, in their order, and whether all do. The groups that one is
    in have a line with it."""

    def with_first(count: int) -> dict[str, int]:
        found = dict(levels)
        for id in ids[:count]:
            found[id] = max(found[id], level)
            for group in above[id]:
                found[group] = max(found[group], BRIEF)
        return found

    low, high = 0, len(ids)
    best = dict(levels)
    probe = high
    while low < high:
        tried = with_first(probe)
        if fits(tried):
            low, best = probe, tried
        else:
            high = probe - 1
        probe = (low + high + 1) // 2
    return best, low == len(ids)


def _has_text(placed: Placed) -> bool:
    return any(isinstance(one, Text) for one in (placed.layer, *own_parts(placed.layer)))


def _weight(placed: Placed) -> tuple[bool, int, bool]:
    """What is shown and outermost first, then what is not small; alike ones go by their turn on the page, so that no
    page is left behind and what is left over makes few ranges."""
    box, page = placed.box, placed.page.box
    small = box is None or box.area < SMALL * page.area
    return not placed.visible, len(placed.ancestors), small
