"""Commands for paragraphs of flowing text, such as list items. They count from 0; nested ones move with the one
above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from redraft.commands.changes.lines import line_spans, without_lines
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.figures.sort_order import in_order
from redraft.commands.layers.builder import EMU
from redraft.commands.values import Element, Elements, Length, Name, Words, is_length, page_units
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.flow_edits import with_order, with_paragraphs, without_paragraphs
from redraft.edits.native_edits import Asked
from redraft.edits.ops import Edit, SetParagraph
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, counted, says

HANG = 24.0
"""How far a new list sign hangs before the text where the text was flush, in px."""
SIGNS = {"bulleted": "•", "numbered": "1.", "lettered": "a)", "dashed": "–", "plain": ""}
LOWEST = 8
"""The lowest level a paragraph can have; the uppermost is 0."""


def paragraphs_of(document: Document, id: str) -> Text:
    """The text with an id, or the only one in it, which has paragraphs."""
    texts = [one for one in family(document.index[id].layer) if isinstance(one, Text)]
    text = texts[0] if len(texts) == 1 else document.index[id].layer
    if not isinstance(text, Text) or text.flow is None or not text.paragraphs:
        raise CommandError(says("text-has-no-paragraphs", id=id))
    return text


def worded(text: Text) -> list[int]:
    """The numbers of the paragraphs that say something."""
    return [number for number, (start, end) in enumerate(text.paragraph_spans()) if end > start]


def last_end(text: Text) -> int:
    """The place after the last paragraph that says something."""
    return max(worded(text), default=0) + 1


def _checked(text: Text, *numbers: int) -> None:
    for number in numbers:
        if not 0 <= number < len(text.paragraphs):
            raise CommandError(says("no-list-item", id=text.id, item=number, count=len(text.paragraphs)))


def _mark(text: Text, before: int | None, after: int | None, *, whole: bool) -> int:
    """The paragraph that others are put before; their count is the end. `whole`: after all that belongs to `after`."""
    if before is not None and after is not None:
        raise CommandError(says("item-place-ambiguous"))
    _checked(text, *(number for number in (before, after) if number is not None))
    if before is not None:
        return before
    if after is None:
        return last_end(text)
    return branch(text, after)[1] if whole else after + 1


def branch(text: Text, place: int) -> tuple[int, int]:
    """A paragraph and those on lower levels after it: where they begin and end."""
    end = place + 1
    while end < len(text.paragraphs) and text.paragraphs[end].level > text.paragraphs[place].level:
        end += 1
    return place, end


class AddItems(Command):
    """Add bullets or paragraphs, on the level of the item named or the last one. Before or after the item with a
    number (the first is 0), or at the end. They are set like that item in all else too.

    >>> add_items("body", ["Bring boots", "Bring water"], after=0)
    """

    target: Element
    items: tuple[Words, ...]
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = paragraphs_of(document, self.target)
        if not self.items or not all(line.strip() for line in self.items):
            raise CommandError(says("new-bullet-empty"))
        place = _mark(text, self.before, self.after, whole=False)
        like = place if self.before is not None else max(place - 1, 0)
        return Resolution((with_paragraphs(text, place, self.items, like),))


class RemoveItems(Command):
    """Remove bullets or paragraphs. They are named by their numbers, the first is 0; so are the lines of another text.

    >>> remove_items("body", [1, 2])
    """

    target: Element
    items: tuple[int, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        lined = document.index[self.target].layer
        if isinstance(lined, Text) and lined.flow is None:
            spans = line_spans(lined.text)
            if missing := [item for item in self.items if not 0 <= item < len(spans)]:
                raise CommandError(says("no-list-item", id=lined.id, item=missing[0], count=len(spans)))
            return Resolution(tuple(without_lines(lined, [spans[item] for item in self.items])))
        text = paragraphs_of(document, self.target)
        _checked(text, *self.items)
        return Resolution((without_paragraphs(text, self.items),))


class MoveItem(Command):
    """Move an item before or after another. Without these it goes to the end. The first is 0.

    >>> move_item("body", 2, before=0)
    """

    target: Element
    item: int
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = paragraphs_of(document, self.target)
        _checked(text, self.item)
        start, end = branch(text, self.item)
        mark = _mark(text, self.before, self.after, whole=True)
        rest = [number for number in range(len(text.paragraphs)) if not start <= number < end]
        place = sum(number < mark for number in rest)
        order = [*rest[:place], *range(start, end), *rest[place:]]
        if order == sorted(order):
            words = _line(text, self.item)
            raise AlreadySo(says("words-there-already", words=words), targets=(text.id,))
        return Resolution((with_order(text, order),))


def _line(text: Text, place: int) -> str:
    return " ".join(text.text[slice(*text.paragraph_spans()[place])].split())[:60]


class SwapItems(Command):
    """Swap two bullets. The first is 0.

    >>> swap_items("body", 0, 2)
    """

    target: Element
    a: int
    b: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = paragraphs_of(document, self.target)
        _checked(text, self.a, self.b)
        first, second = sorted((branch(text, self.a), branch(text, self.b)))
        if first[1] > second[0]:
            raise CommandError(says("nested-bullets-exchange"))
        order = [*range(first[0]), *range(*second), *range(first[1], second[0]), *range(*first),
                 *range(second[1], len(text.paragraphs))]  # fmt: skip
        return Resolution((with_order(text, order),))


class SortItems(Command):
    """Sort bullets. From A to Z, or by their figures or times; "reversed" turns them round.

    >>> sort_items("body", "descending")
    """

    target: Element
    order: Literal["ascending", "descending", "reversed"] = "ascending"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = paragraphs_of(document, self.target)
        branches = _branches(text)
        spans = text.paragraph_spans()
        lines = [text.text[slice(*spans[first])] for first, *_ in branches]
        turned = list(range(len(branches)))[::-1]
        order = turned if self.order == "reversed" else in_order(lines, down=self.order == "descending")
        places = [place for number in order for place in branches[number]]
        if places == sorted(places):
            raise AlreadySo(says("bullets-sorted-already", id=text.id), targets=(text.id,))
        return Resolution((with_order(text, places),))


def _branches(text: Text) -> list[list[int]]:
    """The numbers of each bullet of the uppermost level with those below it; an empty paragraph at the end stays."""
    full = worded(text)
    if len(full) < 2 or full != list(range(len(full))):
        raise CommandError(says("list-needs-two-bullets", id=text.id))
    least = min(text.paragraphs[number].level for number in full)
    found: list[list[int]] = []
    for number in full:
        if text.paragraphs[number].level == least or not found:
            found.append([])
        found[-1].append(number)
    found[-1] += range(len(full), len(text.paragraphs))
    return found


class IndentItems(Command):
    """Indent bullets one level in or out. They are named by their numbers, the first is 0; without, all are meant.
    `level`: to this one, the uppermost is 0. `margin` is a distance instead: where the words begin, from the room in
    the frame; `hang` how far before them the first line and its sign begin; `tabs` are the tab stops of a slide's text,
    for tab signs in its words, [] for none. What cannot go further stays, and is told.

    >>> indent_items("body", [1, 2])
    >>> indent_items("body", margin="1cm", hang="0.5cm")
    >>> indent_items("prices", tabs=["6cm right"])
    """

    target: Element
    items: tuple[int, ...] = ()
    way: Literal["in", "out"] = "in"
    _: KW_ONLY
    level: int | None = None
    margin: Length | None = None
    hang: Length | None = None
    tabs: tuple[Name, ...] | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = paragraphs_of(document, self.target)
        _checked(text, *self.items)
        items = self.items or worded(text)
        edits: list[Edit] = []
        left: list[LeftOut] = []
        if self.tabs is not None:
            edits += with_tabs(document, text, items, self.tabs, measure)
        if (self.tabs, self.margin, self.hang) != (None, None, None):
            page = document.index[text.id].page
            margin, hang = (None if one is None else page_units(one, page) for one in (self.margin, self.hang))
            wanted = {"margin": margin, "indent": None if hang is None else 0.0 - hang}
            edits += [SetParagraph(text.id, name, value, place) for place in items for name, value in wanted.items()
                      if value is not None and value != getattr(text.paragraphs[place], name)]  # fmt: skip
            if not edits:
                raise AlreadySo(says("list-indented-already", id=text.id), targets=(text.id,))
            return Resolution(tuple(edits))
        for place in items:
            now = text.paragraphs[place].level
            level = now + (1 if self.way == "in" else -1) if self.level is None else self.level
            if not 0 <= level <= LOWEST or level == now:
                reason = f"it is at level {now + 1} of {LOWEST + 1}" + (" already" if self.level in (None, now) else "")
                left.append(LeftOut(f"paragraph {place + 1} of '{text.id}'", reason, (text.id,)))
            else:
                edits.append(SetParagraph(text.id, "level", level, place))
        return _done(edits, left)


TABS = {"": "l", "left": "l", "center": "ctr", "right": "r", "decimal": "dec"}


def with_tabs(
    document: Document, text: Text, items: Sequence[int], tabs: Sequence[str], measure: Measure
) -> list[Edit]:
    """The edits that give paragraphs of a slide's text these tab stops, and no others."""
    placed, edits, stops = document.index[text.id], list[Edit](), list[tuple[int, str]]()
    name = placed.ancestors[-1].id if text.bound and placed.ancestors else text.id
    if not document.traits.text_boxes:
        raise CommandError(says("tabs-unsupported", id=text.id))
    for stop in tabs:
        length, _, kind = stop.strip().partition(" ")
        if not is_length(length) or kind.strip() not in TABS:
            raise CommandError(says("tab-stop-invalid", stop=stop[:40]))
        stops.append((round(page_units(length, placed.page) * EMU), TABS[kind.strip()]))
    inside = "".join(f'<a:tab pos="{place}" algn="{kind}"/>' for place, kind in sorted(stops))
    wanted = f"<a:tabLst>{inside}</a:tabLst>"

    def ask(path: str, asked: Asked) -> None:
        nonlocal document
        if document.door is not None:
            edits.append(document.door.asked(document, name, path, asked))
            document = execute(document, edits[-1:], measure)

    for number in items:
        place = f"//a:p[{number + 1}]"
        known = document.door.markup(document, name, place) if document.door is not None else ""
        if "<a:tabLst" in known:
            ask(f"{place}/a:pPr/a:tabLst", Asked("set", wanted) if inside else Asked("remove"))
        elif inside and "<a:pPr" in known:
            ask(f"{place}/a:pPr", Asked("insert", wanted))
        elif inside:
            ask(place, Asked("insert", f"<a:pPr>{wanted}</a:pPr>"))
    return edits


class SetListStyle(Command):
    """Set what paragraphs begin with. Bullets, numbers, letters, dashes, or nothing ("plain"). `items`: only these
    paragraphs of each text, the first is 0; `sign`: another one, such as "→"; `start`: the first number or letter.

    >>> set_list_style("body", "numbered")
    >>> set_list_style("body", "numbered", items=[1, 2], start=4)
    """

    target: Elements
    style: Literal["bulleted", "numbered", "lettered", "dashed", "plain"]
    _: KW_ONLY
    items: tuple[int, ...] = ()
    sign: Words = ""
    start: int = 1

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        first = chr(ord("a") + self.start - 1) if self.style == "lettered" else str(self.start)
        if not 1 <= self.start <= (26 if self.style == "lettered" else 32767):
            raise CommandError(says("list-start-not-positive", start=self.start))
        sign = self.sign or SIGNS[self.style].replace("a" if self.style == "lettered" else "1", first)
        edits: list[Edit] = []
        left: list[LeftOut] = []
        notes: list[str] = []
        for id in self.target:
            try:
                text = paragraphs_of(document, id)
                _checked(text, *self.items)
            except CommandError as error:
                left.append(LeftOut(f"'{id}'", error.message, (id,)))
            else:
                edits += _signed(text, sign, self.items)
                if empty := 0 if self.items else len(text.paragraphs) - len(worded(text)):
                    notes.append(f"{counted(empty, 'empty paragraph')} of '{id}' left out")
        if not edits and not left:
            shown = ", ".join(f"'{id}'" for id in self.target[:4])
            raise AlreadySo(says("type-style-already", texts=shown), targets=self.target)
        return _done(edits, left)._replace(notes=tuple(notes))


def _done(edits: Sequence[Edit], left: Sequence[LeftOut]) -> Resolution:
    """What could be done, with what was left; nothing to be done is an error."""
    if not edits and left:
        raise CommandError(str(left[0]), "name another")
    return Resolution(tuple(edits), left=tuple(left))


def _signed(text: Text, sign: str, items: Sequence[int]) -> Sequence[Edit]:
    edits: list[Edit] = []
    for number in items or worded(text):
        paragraph = text.paragraphs[number]
        other = sign == "•" and paragraph.bullet and not paragraph.bullet[0].isalnum()
        if paragraph.bullet == sign or other:
            continue
        edits.append(SetParagraph(text.id, "bullet", sign, number))
        if sign and not paragraph.bullet and not paragraph.indent:
            edits.append(SetParagraph(text.id, "margin", paragraph.margin + HANG, number))
            edits.append(SetParagraph(text.id, "indent", -HANG, number))
        elif not sign and paragraph.indent < 0:
            edits.append(SetParagraph(text.id, "margin", max(paragraph.margin + paragraph.indent, 0.0), number))
            edits.append(SetParagraph(text.id, "indent", 0.0, number))
    return edits
