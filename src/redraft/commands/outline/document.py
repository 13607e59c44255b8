"""The outline of a design, the one description that all planners are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from redraft.commands.measure.traits import main_color
from redraft.commands.outline.levels import COUNTED, EXACT, WHOLE, Levels, chosen, cost, own_parts
from redraft.commands.outline.lines import LayerLine, kind_word, line, listed
from redraft.commands.outline.properties import LONGEST_NAME, called, feature_words, figure
from redraft.commands.outline.roles import shown_roles
from redraft.commands.outline.theme import theme_colors, theme_fonts
from redraft.commands.pages.slides import title_of
from redraft.commands.values import UNITS_MM
from redraft.document.layers import Text
from redraft.document.pages import Document, Page, Placed
from redraft.edits.display_text import quoted
from redraft.errors import CommandError, says

LIMIT = 36_000
"""Characters of an outline, as `levels.cost` counts them: some 12,000 tokens."""
SPARE = 5 / 6
"""The part of the limit that is filled without knowing what a request is about."""
WORTH_A_NAME = 12
"""Characters of a look that several have from which on it gets a name."""
_LEGEND = """\
Bottom to top, indented inside groups: #id, kind, role, name, box x,y,width,height, look: ⟦text⟧, ↵ a line break. A \
shape or cell with text has parts #id/shape and #id/text. Rows, columns, series, categories and ¶ count from 0 as the \
functions do; slides, and numbers in ids such as r1c1, from 1. [A: …] is what several have alike, [A] the same again. \
#a…#b: the elements from #a to #b that have no line. More, in full: overview(page=3), overview(inside="id"), \
text_of("id"), table_of("id"), chart_of("id"), theme()."""


def outline(
    document: Document,
    roles: Mapping[str, str],
    *,
    likely: Iterable[str] = (),
    page: int = 0,
    inside: Iterable[str] = (),
    limit: int = LIMIT,
    full: bool = False,
) -> str:
    """A design as text: every element has a line, or is in a counted range where the limit allows no more.

    `page` (from 1) and `inside` (ids of elements) show only these; `full` shows everything and knows no limit. What is
    `likely` (ids of elements or pages) is shown in more detail than it would be, and nothing else in less.
    """
    if page < 0 or page > len(document.pages):
        raise CommandError(says("outline-page-missing", page=page, count=len(document.pages)))
    view = _View(document, roles, page, set(inside))
    if full:
        return view.text(dict.fromkeys((one.layer.id for one in view.placed), EXACT))
    room = limit * SPARE
    stride = next((one for one in view.strides if cost(view.text({}, one)) <= room / 2), view.strides[-1])
    levels = chosen(
        view.placed,
        likely,
        WHOLE if view.whole else EXACT,
        lambda levels: cost(view.text(levels, stride)) <= room,
        lambda levels: cost(view.text(levels, stride)) <= limit,
    )
    return view.text(levels, stride)


def canvas(document: Document) -> str:
    """Width before height, in page units."""
    first = document.pages[0]
    size = f"width × height {figure(first.width, 1)} × {figure(first.height, 1)}"
    if len(document.pages) == 1:
        return f"one page, {size}."
    sizes = {(page.width, page.height) for page in document.pages}
    return f"{len(document.pages)} slides, {'each' if len(sizes) == 1 else 'the first'} {size}."


class _View:
    """What an outline is of, and its lines as they are asked for."""

    def __init__(self, document: Document, roles: Mapping[str, str], page: int, inside: set[str]) -> None:
        self.document, self.roles = document, shown_roles(document, roles)
        self.whole = not page and not inside
        self.pages = [(number, one) for number, one in enumerate(document.pages, 1) if page in (0, number)]
        ids = {one.id for _, one in self.pages}
        family = (
            one for one in document.walk()
            if not inside or inside & {one.layer.id, *(group.id for group in one.ancestors)}
        )  # fmt: skip
        self.placed = [one for one in family if one.page.id in ids]
        self.on_page = {id: list(found) for id, found in groupby(self.placed, lambda one: one.page.id)}
        self.pages = [one for one in self.pages if one[1].id in self.on_page or not inside]
        self.layouts = {layout.id: layout.name or layout.id for layout in document.layouts}
        self.word = document.traits.page_word
        self._lines: dict[tuple[str, int], LayerLine] = {}

    @property
    def strides(self) -> tuple[int, ...]:
        """How many pages without lines of their own may be told together, fewest first."""
        return *(one for one in (1, 5, 20, 100, 500) if one < len(self.pages)), max(len(self.pages), 1)

    def text(self, levels: Levels, stride: int = 1) -> str:
        """The outline at these levels; where `stride` is above 1, so many pages without a line make one range."""
        rows: list[str | LayerLine] = [_LEGEND, *(self._head() if self.whole else ())]
        for _, group in groupby(self.pages, lambda one: self._rank(one, levels, stride)):
            pages = list(group)
            if len(pages) > 1:
                placed = [one for _, page in pages for one in self.on_page.get(page.id, ())]
                head = f"{self.word.capitalize()}s {pages[0][0]}–{pages[-1][0]}: {len(pages)} {self.word}s, "
                rows.append(head + f"{len(placed)} elements: {_counts(placed)}")
                continue
            rows += self._page_head(*pages[0], levels)
            rows += self._page_rows(pages[0][1], levels)
        return "\n".join(_written(rows))

    def _rank(self, numbered: tuple[int, Page], levels: Levels, stride: int) -> tuple[int, int]:
        """Equal for pages that are told together."""
        number, page = numbered
        plain = stride > 1 and not any(levels.get(one.layer.id) for one in self.on_page.get(page.id, ()))
        return (number // stride, 0) if plain else (number, 1)

    def _head(self) -> Iterator[str]:
        document = self.document
        unit_mm = document.pages[0].unit_mm
        unit = f"1 unit is {figure(unit_mm, 4)} mm, 12pt are {figure(12 * UNITS_MM['pt'] / unit_mm, 2)}"
        yield f"{document.format}, {canvas(document)} {unit}; {len(self.placed)} elements."
        if document.theme:
            yield f"{theme_colors(document)}; below by name"
        if fonts := theme_fonts(document):
            yield fonts
        if document.layouts:
            yield f"{len(document.layouts)} layouts: {quoted(' | '.join(self.layouts.values()), 600)}"
        for what, kept in (("kept, not editable", document.kept), ("not drawn", document.undrawn)):
            if kept:
                yield f"{len(kept)} {what}: {quoted(' | '.join(kept), 400)}"

    def _page_head(self, number: int, page: Page, levels: Levels) -> Iterator[str]:
        if (
            len(self.document.pages) == 1
            and not (title := page.name or title_of(self.document, page))
            and not page.hidden
            and not any(feature_words(page.features))
        ):
            return
        placed = self.on_page.get(page.id, [])
        shown = {one.layer.text for one in placed if isinstance(one.layer, Text) and levels.get(one.layer.id)}
        facts = [f"{self.word.capitalize()} {number} ({called(page.id)[1:]})"]
        title = page.name or title_of(self.document, page)
        if title and title not in shown:
            facts.append(("" if page.name else "title ") + quoted(title, LONGEST_NAME))
        if page.layout:
            facts.append(f"layout {quoted(self.layouts.get(page.layout, page.layout), LONGEST_NAME)}")
        if (page.width, page.height) != (self.document.pages[0].width, self.document.pages[0].height):
            facts.append(f"{figure(page.width, 2)} × {figure(page.height, 2)}")
        if page.hidden:
            facts.append("hidden")
        facts += feature_words(page.features)
        yield f"{', '.join(facts)}: {len(placed)} elements"

    def _page_rows(self, page: Page, levels: Levels) -> Iterator[str | LayerLine]:
        """Lines and counted ranges in stacking order. A range holds what has no line, in one group that has."""
        told: set[str] = set()
        left: list[Placed] = []
        home = ""
        for one in self.on_page.get(page.id, ()):
            if one.layer.id in told:
                continue
            level = levels.get(one.layer.id, COUNTED)
            within = next((group.id for group in reversed(one.ancestors) if levels.get(group.id)), "")
            if left and (level or within != home):
                yield _range(left, levels)
                left = []
            home = within
            if not level:
                left.append(one)
                continue
            told.update(part.id for part in own_parts(one.layer))
            found = self._line(one, level)
            yield found
            if any(not levels.get(inner.id) for inner in getattr(one.layer, "children", ()) if inner.id not in told):
                yield from (f"{' ' * (found.depth + 1)}{row}" for row in found.summary)
        if left:
            yield _range(left, levels)

    def _line(self, placed: Placed, level: int) -> LayerLine:
        key = placed.layer.id, level
        if key not in self._lines:
            self._lines[key] = line(self.document, placed, self.roles, level)
        return self._lines[key]


def _range(placed: Sequence[Placed], levels: Levels) -> str:
    """Elements one after another that have no line: from which to which, how many of each kind, and their colours."""
    ends = called(placed[0].layer.id)
    if len(placed) > 1:
        ends += f"…{called(placed[-1].layer.id)}"
    depth = sum(1 for group in placed[0].ancestors if levels.get(group.id))
    colors = list(dict.fromkeys(str(color) for one in placed if (color := main_color(one.layer)) is not None))
    shown = (
        f", {_plural(len(colors), 'colour')} {' '.join(colors[:4])}{' …' if len(colors) > 4 else ''}" if colors else ""
    )
    return f"{' ' * depth}{ends}: {_counts(placed)}{shown}"


def _counts(placed: Iterable[Placed]) -> str:
    """'27 paths, 1 group'."""
    kinds = Counter(map(kind_word, placed))
    return ", ".join(_plural(count, kind) for kind, count in kinds.items())


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'s' if count != 1 and not word.endswith('s') else ''}"


def _written(rows: Sequence[str | LayerLine]) -> Iterator[str]:
    """The rows as text; what several lines have alike is written once and named with a letter."""
    lines = [row for row in rows if isinstance(row, LayerLine)]
    whole = Counter((one.facts, one.look) for one in lines)
    looks = Counter(one.look for one in lines if whole[one.facts, one.look] == 1)
    names: dict[object, str] = {}

    def alike(key: object, words: str) -> str:
        if key in names:
            return f"[{names[key]}]"
        names[key] = _letters(len(names))
        return f"[{names[key]}: {words}]"

    for row in rows:
        if isinstance(row, str):
            yield row
            continue
        if whole[row.facts, row.look] > 1:
            yield listed(row, alike((row.facts, row.look), f"{row.facts} {row.look}".rstrip()))
        elif looks[row.look] > 1 and len(row.look) >= WORTH_A_NAME:
            yield listed(row, f"{row.facts} {alike(row.look, row.look)}")
        else:
            yield listed(row)
        yield from (f"{' ' * (row.depth + 1)}{more}" for more in row.more)


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    first = _letters(number // 26 - 1) if number >= 26 else ""
    return first + chr(ord("A") + number % 26)
