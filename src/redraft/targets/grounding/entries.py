"""Things that come in several, each made of the same parts: cards, tiles, rows of a menu, people with their portraits.

They are groups side by side that are made alike, plates of one size with texts on them, or texts, pictures and shapes
of the same look that stand in lines beside each other. What each part is, is told by that: the name is what is largest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from redraft.commands.traits import ROLES_IN_WORDS, matches_role_text, painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text, family
from redraft.document.style import NoPaint
from redraft.lazy import dataclass
from redraft.targets.grounding.view import View, holds, is_made_up

_MOST = 400
"""Pages of more leaves are not looked through for what repeats, paths aside."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One of several alike: its parts that are no groups, bottom first; the group around them, and the plate under
    them, where there is one; the text that is its `name`."""

    parts: tuple[Placed, ...]
    group: Placed | None = None
    plate: Placed | None = None
    name: Placed | None = None

    @property
    def holder(self) -> Placed:
        """The layer that stands for all of it: its name, where nothing is around or under it."""
        return self.group or self.plate or self.name or self.parts[0]

    @property
    def words(self) -> frozenset[str]:
        return frozenset(word for text in self.texts for word in said_words(text))

    @property
    def texts(self) -> tuple[Text, ...]:
        return tuple(one.layer for one in self.parts if isinstance(one.layer, Text))


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def same_day(word: str, other: str) -> bool:
    """Whether a word is the day that another is short for: 'sunday' and 'sun', 'thursday' and 'thurs'."""
    return word in WEEKDAYS and len(other) > 2 and word.startswith(other)


def said_words(text: Text) -> list[str]:
    return re.findall(r"[^\W_]+", text.text.lower())


def said_words_of(placed: Placed) -> list[str]:
    return said_words(placed.layer) if isinstance(placed.layer, Text) else []


def entry_sets(view: View) -> list[tuple[Entry, ...]]:
    """The sets of things that are alike on a page, each in stacking order; none inside another."""
    if "entries" not in view.memo:
        view.memo["entries"] = _entry_sets(view)
    return cast("list[tuple[Entry, ...]]", view.memo["entries"])


def _entry_sets(view: View) -> list[tuple[Entry, ...]]:
    free = [placed for placed in view.layers if not is_made_up(placed) and placed.layer.id not in view.behind]
    leaves = [placed for placed in free if not isinstance(placed.layer, Group) and view.box(placed) is not None]
    if len(leaves) > _MOST:  # drawings are made of many paths, and what stands in lines seldom is
        leaves = [one for one in leaves if not isinstance(one.layer, Shape) or one.layer.form in ("rect", "ellipse")]
    if len(leaves) > _MOST:
        return []
    found = [*_groups(view, free)]
    taken = {part.layer.id for each in found for entry in each for part in entry.parts}
    leaves = [placed for placed in leaves if placed.layer.id not in taken]
    for each in _on_plates(view, leaves):
        found.append(each)
        taken |= {part.layer.id for entry in each for part in entry.parts}
    found += _in_lines(view, [placed for placed in leaves if placed.layer.id not in taken])
    return [tuple(replace(entry, name=_name(view, entry)) for entry in each) for each in found]


# Groups that are alike


def _groups(view: View, free: Sequence[Placed]) -> Iterator[tuple[Entry, ...]]:
    beside: dict[tuple[str, str], list[tuple[Placed, tuple[Placed, ...]]]] = {}
    for placed in free:
        if not isinstance(placed.layer, Group) or placed.layer.form not in ("", "shape"):
            continue
        inner = [view.ids[layer.id] for layer in family(placed.layer) if layer.id in view.ids]
        parts = tuple(one for one in inner if not isinstance(one.layer, Group))
        if 2 <= len(parts) <= 10 and any(isinstance(one.layer, Text) for one in parts) and not _lists_prices(parts):
            parent = placed.ancestors[-1].id if placed.ancestors else ""
            beside.setdefault((placed.page.id, parent), []).append((placed, parts))
    inside: set[str] = set()
    found: list[list[tuple[Placed, tuple[Placed, ...]]]] = []
    for row in beside.values():
        for alike in _made_alike(view, row):
            if any(group.id in inside for group in alike[0][0].ancestors):
                continue
            inside |= {placed.layer.id for placed, _ in alike}
            same = next((each for each in found if _alike(view, each[0], alike[0])), None)  # a menu's next section
            found.append(alike) if same is None else same.extend(alike)
    for each in found:
        yield tuple(Entry(parts, placed, _plate_of(view, parts)) for placed, parts in each)


def _lists_prices(parts: Sequence[Placed]) -> bool:
    """Whether a group is a list of things for sale, and no one thing."""
    texts = [one.layer.text for one in parts if isinstance(one.layer, Text)]
    return sum(matches_role_text("price", said) for said in texts) > 2


def _made_alike(
    view: View, row: list[tuple[Placed, tuple[Placed, ...]]]
) -> Iterator[list[tuple[Placed, tuple[Placed, ...]]]]:
    """Those of about one size, whose parts are of the same kinds, give or take one."""
    left = list(row)
    while left:
        first, parts = left[0]
        same = [one for one in left if _alike(view, (first, parts), one)]
        left = [one for one in left if one not in same]
        if len(same) > 1:
            yield same


def _alike(view: View, one: tuple[Placed, tuple[Placed, ...]], other: tuple[Placed, tuple[Placed, ...]]) -> bool:
    a, b = view.box(one[0]), view.box(other[0])
    if a is None or b is None or not 0.7 <= (a.height or 1) / (b.height or 1) <= 1.4:
        return False
    if not 0.5 <= (a.width or 1) / (b.width or 1) <= 2:
        return False
    looks = [
        [str(look_of(view, part)) for part in parts if isinstance(part.layer, Text)] for parts in (one[1], other[1])
    ]
    beside = one[0].ancestors[-1:] == other[0].ancestors[-1:] != ()
    logos = beside and len(looks[0]) == len(looks[1]) == 1 and abs(a.width - b.width) + abs(a.height - b.height) < 1
    if not logos and 3 * _common(looks[0], looks[1]) < 2 * min(len(looks[0]), len(looks[1])):
        return False  # their texts are set in other type
    kinds = [sorted(_kind(part) for part in parts) for parts in (one[1], other[1])]
    shared = _common(kinds[0], kinds[1])
    return shared >= 2 and shared >= max(len(kinds[0]), len(kinds[1])) - 1 and "text" in kinds[0] and "text" in kinds[1]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    left = list(other)
    shared = 0
    for kind in one:
        if kind in left:
            left.remove(kind)
            shared += 1
    return shared


def _kind(placed: Placed) -> str:
    layer = placed.layer
    return layer.form if isinstance(layer, Shape) else layer.kind


def _plate_of(view: View, parts: Sequence[Placed]) -> Placed | None:
    """The shape that most other parts stand on."""
    for placed in parts:
        box = view.box(placed)
        if not isinstance(placed.layer, Shape) or box is None or not box.area:
            continue
        others = [mine for one in parts if one is not placed and (mine := view.box(one)) is not None]
        on = [mine for mine in others if holds(box.grown(0.02 * box.height), mine, 0.9)]
        if others and len(on) == len(others):
            return placed
    return None


# Plates of one size, with something on them


def _on_plates(view: View, leaves: Sequence[Placed]) -> Iterator[tuple[Entry, ...]]:
    sizes: dict[tuple[object, ...], list[tuple[Placed, Box]]] = {}
    for placed in leaves:
        box = view.box(placed)
        if box is None or not isinstance(placed.layer, Shape) or isinstance(painted(placed.layer, "fill"), NoPaint):
            continue
        if placed.layer.form in ("rect", "ellipse") and box.area > 0.002 * placed.page.box.area:
            key = (placed.page.id, placed.layer.form, round(box.width, 1), round(box.height, 1))
            sizes.setdefault(key, []).append((placed, box))
    used: set[str] = set()
    for plates in sorted(sizes.values(), key=lambda row: -row[0][1].area):
        if not 2 <= len(plates) <= 40:
            continue
        entries = [_on_plate(view, plate, box, leaves) for plate, box in plates]
        full = [entry for entry in entries if entry.texts]
        counts = {len(entry.parts) for entry in full}
        if len(full) < 2 or len(full) < len(plates) or max(counts) - min(counts) > 1 or max(counts) > 12:
            continue
        if used & {part.layer.id for entry in full for part in entry.parts}:
            continue
        used |= {part.layer.id for entry in full for part in entry.parts}
        yield tuple(full)


def _on_plate(view: View, plate: Placed, box: Box, leaves: Sequence[Placed]) -> Entry:
    level = view.order[plate.layer.id]
    on = [
        one for one in leaves
        if view.order[one.layer.id] > level and one.page is plate.page
        and (mine := view.box(one)) is not None and holds(box.grown(0.02 * box.height), mine, 0.95)
    ]  # fmt: skip
    return Entry((plate, *on), None, plate)


# Lines of things that look the same, in step with each other


def _in_lines(view: View, leaves: Sequence[Placed]) -> list[tuple[Entry, ...]]:
    lines = [*_lines(view, leaves)]
    together: list[list[tuple[int, list[Placed]]]] = []
    for axis, line in lines:
        home = next(
            (
                each for each in together
                if each[0][0] == axis and len(each[0][1]) == len(line)
                and any(_in_step(view, axis, row, line) for _, row in each)
                and not any(_of_next_list(view, row[0], line[0]) for _, row in each)
                and not {one.layer.id for one in line} & {one.layer.id for _, row in each for one in row}
            ),
            None,
        )  # fmt: skip
        if home is None:
            together.append([(axis, line)])
        else:
            home.append((axis, line))
    found: list[tuple[Entry, ...]] = []
    taken: set[str] = set()
    together = [part for each in together for part in _columns_of(view, each)]
    for each in sorted(together, key=lambda rows: (not _is_price_list(rows), -len(rows))):
        rows = [row for _, row in each]
        ids = {one.layer.id for row in rows for one in row}
        looks = {look_of(view, row[0]) for row in rows}
        if len(rows) < 2 or len(looks) < 2 or taken & ids or not any(isinstance(row[0].layer, Text) for row in rows):
            continue
        taken |= ids
        parts = [sorted(column, key=lambda one: view.order[one.layer.id]) for column in zip(*rows, strict=True)]
        found.append(tuple(Entry(tuple(column), None, _plate_of(view, column)) for column in parts))
    return found


def _columns_of(view: View, each: list[tuple[int, list[Placed]]]) -> list[list[tuple[int, list[Placed]]]]:
    """A price list in two columns is two lists: each line of names begins one, with what stands to its right."""
    if not _is_price_list(each) or len(each) < 4:
        return [each]
    across = sorted(each, key=lambda one: _start(view, one[1][0])[0])
    looks = [look_of(view, line[0]) for _, line in across]
    count = looks.count(looks[0])
    size = len(looks) // count
    if count < 2 or len(looks) % count or looks != looks[:size] * count:
        return [each]
    return [across[at : at + size] for at in range(0, len(across), size)]


def _is_price_list(rows: Sequence[tuple[int, Sequence[Placed]]]) -> bool:
    """Whether lines are names with their prices, one below the other: a menu's columns stand side by side, and what is
    level in two of them belongs to two lists all the same."""
    if len(rows) < 2 or rows[0][0] != 1:
        return False
    texts = [[one.layer.text for one in row if isinstance(one.layer, Text)] for _, row in rows]
    told = [[matches_role_text("price", said) for said in row] for row in texts if row]
    return any(all(row) for row in told) and any(not any(row) for row in told)


def _of_next_list(view: View, one: Placed, other: Placed) -> bool:
    """Whether two lines of one look are in groups of their own: they are of two lists that stand side by side."""
    if not one.ancestors or not other.ancestors or one.ancestors[-1] is other.ancestors[-1]:
        return False
    return look_of(view, one) == look_of(view, other)


def look_of(view: View, placed: Placed) -> tuple[object, ...]:
    layer, box = placed.layer, view.box(placed)
    if isinstance(layer, Text):
        style = layer.style
        return ("text", round(view.size(placed), 1), style.font_weight or 400, style.font_style, style.font_family)
    assert box is not None
    return (_kind(placed), round(box.width, 1), round(box.height, 1))


def _lines(view: View, leaves: Sequence[Placed]) -> Iterator[tuple[int, list[Placed]]]:
    """Things of one look that stand above each other (axis 1) or side by side (axis 0), in that order."""
    looks: dict[tuple[object, ...], list[Placed]] = {}
    for placed in leaves:
        parent = placed.ancestors[-1].id if placed.ancestors else ""
        looks.setdefault((placed.page.id, parent, *look_of(view, placed)), []).append(placed)
    for same in looks.values():
        if not 2 <= len(same) <= 40:
            continue
        for axis in (0, 1):
            yield from ((axis, line) for line in _aligned(view, same, axis) if len(line) > 1)


def _aligned(view: View, same: Sequence[Placed], axis: int) -> Iterator[list[Placed]]:
    """Those that share an edge, or their middle, across the axis; the longest such lines first."""
    slack = 0.005 * min(same[0].page.width, same[0].page.height)
    boxes = [(one, box) for one in same if (box := view.box(one)) is not None]
    while boxes:
        best: list[Placed] = []
        for edge in (_near_edge, _far_edge, _middle):
            row = sorted(((edge(box, 1 - axis), number) for number, (_, box) in enumerate(boxes)))
            begin = 0
            for end in range(len(row)):
                while row[end][0] - row[begin][0] > slack:
                    begin += 1
                if end - begin + 1 > len(best):
                    best = [boxes[number][0] for _, number in row[begin : end + 1]]
        boxes = [(one, box) for one, box in boxes if one not in best]
        yield sorted(best, key=lambda one: _start(view, one)[axis])


def _near_edge(box: Box, axis: int) -> float:
    return (box.x, box.y)[axis]


def _far_edge(box: Box, axis: int) -> float:
    return (box.right, box.bottom)[axis]


def _middle(box: Box, axis: int) -> float:
    return box.center[axis]


def _start(view: View, placed: Placed) -> tuple[float, float]:
    box = view.box(placed)
    assert box is not None
    return (box.x, box.y)


def _marks(box: Box, axis: int) -> tuple[float, float]:
    """Where a box begins and where its middle is."""
    return ((box.x, box.y)[axis], box.center[axis])


def _in_step(view: View, axis: int, one: Sequence[Placed], other: Sequence[Placed]) -> bool:
    """Whether each of a line stands as far from its partner as the others do, and nearer than to the next."""
    pairs = [(view.box(a), view.box(b)) for a, b in zip(one, other, strict=True)]
    boxes = [(a, b) for a, b in pairs if a is not None and b is not None]
    if one[0].page is not other[0].page or len(boxes) < len(pairs):
        return False
    steps = [_marks(b[0], axis)[1] - _marks(a[0], axis)[1] for a, b in pairwise(boxes)]
    step = min(abs(each) for each in steps)
    for mark in (0, 1):
        away = [_marks(b, axis)[mark] - _marks(a, axis)[mark] for a, b in boxes]
        if max(away) - min(away) <= 0.06 * step and max(abs(each) for each in away) < 0.45 * step:
            return axis == 1 or all(_stacked(a, b) for a, b in boxes)
    return False


def _stacked(one: Box, other: Box) -> bool:
    """Whether the lower of two stands close under the upper one."""
    apart = max(one.y - other.bottom, other.y - one.bottom)
    return apart <= 1.2 * min(one.height, other.height)


# What the parts are


def names_of(entries: Iterable[Entry]) -> list[Placed]:
    return [entry.name for entry in entries if entry.name is not None]


def _plain_texts(entry: Entry) -> list[Placed]:
    return [
        one for one in entry.parts
        if isinstance(one.layer, Text) and one.layer.text.strip()
        and not any(matches_role_text(role, one.layer.text) for role in ROLES_IN_WORDS)
        and not re.fullmatch(r"[\W\d]+(?: ?[^\W\d_]{1,4}\.?)?", one.layer.text.strip())
    ]  # fmt: skip


def _name(view: View, entry: Entry) -> Placed | None:
    """The largest text that is no price, time or the like; above the others where several are as large."""

    def rank(one: Placed) -> tuple[float, float, float]:
        return (-view.size(one), -(one.layer.style.font_weight or 400), _start(view, one)[1])

    plain = _plain_texts(entry)
    said = [one for one in plain if not _is_code(one)]  # of 'A1' and 'Nordbank' the name is not the number
    return min(said or plain, key=rank, default=None)


def _is_code(placed: Placed) -> bool:
    said = placed.layer.text.strip() if isinstance(placed.layer, Text) else ""
    return re.fullmatch(r"[A-Z]{0,2}-?\d{1,3}", said) is not None


def descriptions_of(view: View, entries: Iterable[Entry]) -> list[Placed]:
    """Of each the one text besides its name, where there is just one; the texts of those without are left out."""
    found: list[Placed] = []
    for entry in entries:
        name = entry.name
        rest = [one for one in _plain_texts(entry) if one is not name]
        if name is not None and len(rest) == 1 and view.size(rest[0]) <= view.size(name):
            found.append(rest[0])
    return found


def figures_of(entry: Entry) -> list[Placed]:
    """The texts that are a number, with a sign or a letter for its unit: 4.8, 2M, 120+, 35 %."""
    return [
        one for one in entry.parts
        if isinstance(one.layer, Text)
        and (re.fullmatch(r"\W*\d[\d.,\s]*[^\W\d_]{0,2}\W*", one.layer.text.strip()) or _is_code(one))
    ]  # fmt: skip


def saying(asked: Sequence[str], sets: Iterable[Sequence[Entry]]) -> list[Entry]:
    """The entries whose texts have all these words; those with the very words first, else those with near ones."""
    every = [entry for each in sets for entry in each]
    exact = [entry for entry in every if all(word in entry.words for word in asked)]
    return exact or [
        entry for entry in every if all(any(_same_word(word, other) for other in entry.words) for word in asked)
    ]


def _same_word(word: str, other: str) -> bool:
    """'strawberry' and 'Strawberries', 'carrot' and 'carrots'."""
    return word in (other, other.removesuffix("s"), other.removesuffix("es"), other.removesuffix("ies") + "y") or (
        word.removesuffix("s") == other
    )
