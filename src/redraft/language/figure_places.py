"""The figures of a design where they stand, each with the words around it that it may be told by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from redraft.document.layers import Group, Placed, Text, family
from redraft.language.figure_spots import Spot, spots
from redraft.language.figure_words import days_named, stem, stems
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding import ground
from redraft.targets.grounding.entries import entry_sets
from redraft.targets.grounding.view import View, gap
from redraft.targets.names import name_words
from redraft.targets.scene import Scene

_SEGMENT = lazily(r"[,;•·|\n()]|\.(?=\s|$)|\s[–—-]\s(?=[^\W\d])")


@dataclass(frozen=True, slots=True)
class Place:
    """A figure of the design, with the words around it: of its stretch, its text, what stands beside, its layer.
    `former`: it is struck out. `alone`: nothing but a word for its unit stands with it. `row`: it
    is that of a name beside it."""

    text: Text
    placed: Placed
    spot: Spot
    stretch: frozenset[str]
    own: frozenset[str]
    beside: frozenset[str]
    name: frozenset[str]
    days: frozenset[int]
    former: bool
    alone: bool
    row: bool


@dataclass(slots=True)
class Design:
    """What is asked of a design again and again while its figures are looked through."""

    scene: Scene
    view: View
    words: frozenset[str]
    one_price: bool = False
    places: Sequence[Place] = ()
    named: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def things(self, word: str) -> tuple[str, ...]:
        """The layers a word names: 'badge'."""
        if word not in self.named:
            self.named[word] = ground(self.scene.document, f"the {word}").chosen
        return self.named[word]


def figure_places(design: Design) -> Iterator[Place]:
    rows: dict[str, list[Text]] = {}
    for each in entry_sets(design.view):
        for entry in each:
            for said in entry.texts:
                kinds = {one.kind for one in spots(said.text)}
                others = [other for other in entry.texts if other is not said]
                again = [
                    one for one in others if not _is_former(one) and kinds & {spot.kind for spot in spots(one.text)}
                ]
                if len(again) < 1 and any(stems(one.text) for one in others):  # a column of prices is no row
                    rows[said.id] = others
    for placed in design.view.texts:
        text = placed.layer
        assert isinstance(text, Text)
        found = spots(text.text)
        if not found or any(group.form.endswith("chart") for group in placed.ancestors):
            continue
        if any(effect.startswith("field") for effect in text.effects):
            continue
        around = _neighbours(design.view, placed)
        near = [one.text for one in rows[text.id]] if text.id in rows else [said for _, said in around]
        row = text.id in rows or any(side == "left" and not spots(said) for side, said in around)
        told = [({one.kind for one in spots(other)}, stems(other)) for other in near]
        headed = _headed(placed)
        former = _is_former(text)
        named = frozenset(stem(word) for name in (text.id, text.name) if name for word in name_words(name))
        for spot in found:
            stretch = _stretch(text.text, spot)
            days = days_named(stretch) or days_named(text.text)
            beside = headed | frozenset(word for kinds, words in told if spot.kind not in kinds for word in words)
            own = frozenset(stems(_own_lines(text.text, spot)))
            alone = len(stems(text.text[: spot.start] + " " + text.text[spot.end :])) < 2
            yield Place(text, placed, spot, frozenset(stems(stretch)), own, beside, named, days, former, alone, row)


def _own_lines(text: str, spot: Spot) -> str:
    """What a figure stands with: its text, and of a list of three lines or more its line and the first of them."""
    lines = text.split("\n")
    if len(lines) < 3:
        return text
    return f"{lines[0]} {lines[text.count(chr(10), 0, spot.start)]}"


def _headed(placed: Placed) -> frozenset[str]:
    """What a figure in a table goes by besides its row: the words over its column, and that it is in a table."""
    around = {group.form: group for group in placed.ancestors}
    table, row, cell = (around.get(form) for form in ("table", "row", "cell"))
    if table is None or row is None or cell is None or table.children[0] is row:
        return frozenset()
    head, place = table.children[0], [one.id for one in row.children].index(cell.id)
    over = head.children[place] if isinstance(head, Group) and place < len(head.children) else None
    texts = [one.text for one in family(over) if isinstance(one, Text)] if over is not None else []
    return frozenset(stems(f"{' '.join(texts)} table sold"))


def _is_former(text: Text) -> bool:
    """Whether it is struck out: a price that was."""
    return "line-through" in (text.style.text_decoration or "")


def _stretch(text: str, spot: Spot) -> str:
    """The words a figure stands with, up to the next comma, stop or line, and without the figures there."""
    start = max((one.end() for one in _SEGMENT.finditer(text, 0, spot.start)), default=0)
    after = _SEGMENT.search(text, spot.end)
    stretch = text[start : after.start() if after is not None else len(text)]
    if not stems(stretch.replace(text[spot.start : spot.end], " ")):  # 'Priya, 29', 'Sun\n12–17'
        before = max((one.end() for one in _SEGMENT.finditer(text, 0, max(0, start - 1))), default=0)
        stretch = text[before:start] + stretch
    return stretch


def _neighbours(view: View, placed: Placed) -> list[tuple[str, str]]:
    """The texts right beside, above and below a text, and those to its left on its line, up to the next such figure."""
    mine = view.box(placed)
    if mine is None or not isinstance(placed.layer, Text):
        return []
    kinds, former = {spot.kind for spot in spots(placed.layer.text)}, _is_former(placed.layer)
    beside: list[tuple[float, str, str]] = []
    for other in view.texts:
        box = view.box(other)
        if other is placed or box is None or other.page is not placed.page or not isinstance(other.layer, Text):
            continue
        level = min(mine.bottom, box.bottom) - max(mine.y, box.y) >= 0.5 * min(mine.height, box.height)
        stacked = min(mine.right, box.right) > max(mine.x, box.x)
        as_large = 0.6 <= box.height / (mine.height or 1) <= 1.7
        if level and as_large and box.right <= mine.x + 1 and not _is_dated(other.layer.text):
            beside.append((mine.x - box.right, "left", other.layer.text))
        elif level and box.x >= mine.right - 1 and box.x - mine.right < 2 * mine.height:
            beside.append((box.x - mine.right, "right", other.layer.text))
        elif stacked and gap(mine, box) < 0.8 * min(mine.height, box.height):
            beside.append((gap(mine, box), "above" if box.y < mine.y else "below", other.layer.text))
    found: list[tuple[str, str]] = []
    for side in ("left", "right", "above", "below"):
        for _, _, said in sorted(one for one in beside if one[1] == side):
            if kinds & {spot.kind for spot in spots(said)}:
                if former:
                    continue  # what it costs now
                break  # the next column begins
            found.append((side, said))
            if side != "left":
                break
    return found


def _is_dated(said: str) -> bool:
    """Whether a text tells when something is: it names nothing that stands to its right."""
    return any(one.kind in ("date", "time", "hours") for one in spots(said))
