"""Commands for pages and slides. They are named by ids, which stay when their order changes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Literal
from xml.sax.saxutils import escape, unescape

from redraft.commands.changes.features import feature_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.layers.builder import Canvas, Lettering
from redraft.commands.measure.boxes import page_called
from redraft.commands.measure.page_colors import ink_on
from redraft.commands.measure.traits import shown_style
from redraft.commands.pages.placeholders import (
    filled,
    new_notes,
    place_called,
    placeholder,
    places_for_words,
    written,
)
from redraft.commands.pages.settings import NUMBER, footed, in_section, is_title_slide, joined, relaid, sectioned
from redraft.commands.values import Name, Number, Page, Pages, Words
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document, Placed
from redraft.document.pages import Page as DocumentPage
from redraft.edits import ops, page_edits
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten, with_paragraphs, without_paragraphs
from redraft.edits.native_edits import Asked, SetPageNative
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, EditError, says
from redraft.lazy import lazily

_TAG = lazily(r"<[^<>]*>")
Transition = Literal["none", "fade", "push", "wipe", "split", "cut", "cover", "pull", "dissolve", "zoom"]


class SetPage(Command):
    """Set the page size; all stays put.

    >>> set_page(1080, 1920)
    """

    width: Number
    height: Number
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        for name, size in (("width", self.width), ("height", self.height)):
            if size <= 0:
                raise CommandError(says("page-size-not-positive", side=name, size=size))
        page = page_called(document, self.page) if self.page else document.pages[0]
        return Resolution((page_edits.SetPage(page.id, float(self.width), float(self.height)),))


def title_of(document: Document, page: DocumentPage) -> str | None:
    """The title in the markup of an SVG's page; None for none."""
    if not document.traits.page_markup or document.door is None:
        return None
    try:
        markup: str = document.door.markup(document, page.id, "title")
    except EditError:
        return None
    return " ".join(unescape(_TAG.sub("", markup)).split())


class NamePage(Command):
    """Set an SVG's title or language. The title is what a browser shows, the language ("de") what readers for the
    blind go by: both follow a translation.

    >>> name_page("Sommerfest", language="de")
    """

    name: Words = ""
    _: KW_ONLY
    page: Page = ""
    language: Name = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page, words = page_called(document, self.page) if self.page else document.pages[0], " ".join(self.name.split())
        if not document.traits.page_markup or document.door is None or not (words or self.language):
            raise CommandError(says("page-name-unsupported"))
        spoken = dict(page.features).get("language")
        speech = (page_edits.SetPageFeature(page.id, "language", self.language),) if self.language else ()
        if not words or (speech and title_of(document, page) == words):
            if spoken == self.language:
                raise AlreadySo(says("page-language-already", language=self.language), targets=())
            return Resolution(speech)
        return Resolution((*(speech if spoken != self.language else ()), self._titled(document, page, words)))

    def _titled(self, document: Document, page: DocumentPage, words: str) -> ops.Edit:
        title, door = title_of(document, page), document.door
        assert door is not None
        if title == words:
            raise AlreadySo(says("page-name-already", name=words), targets=())
        asked = Asked("insert" if title is None else "set", f"<title>{escape(words)}</title>")
        edit: SetPageNative = door.asked(document, page.id, "" if title is None else "title", asked)
        if title is None and edit.path and not edit.before:
            edit = replace(edit, path="0")  # a title comes first
        return edit


def _mark(document: Document, before: str, after: str, moved: str = "") -> str | None:
    """The page that something is put before; None: the end."""
    if before and after:
        raise CommandError(says("page-place-ambiguous"))
    if before or not after:
        return page_called(document, before).id if before else None
    if after == moved:
        raise CommandError(says("slide-beside-itself"))
    rest = [page.id for page in document.pages if page.id != moved]
    at = rest.index(page_called(document, after).id) + 1
    return rest[at] if at < len(rest) else None


class AddPage(Command):
    """Add a page from a named layout. In formats that have several pages; before or after a page, or at the end.
    `title`, `subtitle` and `body` go into the layout's places for them, a line of `body` is a bullet; `fill` are pairs
    of a place's name, as theme() lists it, and words. Places for words that a program leaves empty go at its end.

    >>> slide = add_page("Title and Content")
    >>> add_page("Title and Content", after=2, title="Prices", body="Day ticket: 12 €\\nFamilies: 30 €")
    """

    gives: ClassVar[str] = "page"
    layout: Name = ""
    before: Page = ""
    _: KW_ONLY
    after: Page = ""
    title: Words = ""
    subtitle: Words = ""
    body: Words = ""
    notes: Words = ""
    fill: tuple[tuple[Name, Words], ...] = ()

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        layouts = document.layouts
        if not layouts:
            raise CommandError(says("no-layouts-for-page", format=document.format))
        found = [page for page in layouts if not self.layout or self.layout in (page.id, page.name)]
        if not found:
            there = ", ".join(f"“{page.name or page.id}”" for page in layouts)
            raise CommandError(says("no-layout", layout=self.layout, known=there))
        layout = found[0]
        size = document.pages[0] if document.pages else layout
        page = replace(
            page_edits.duplicate(layout, page_edits.next_page_id(document)),
            layout=layout.id, width=size.width, height=size.height, name="",
        )  # fmt: skip
        taken: dict[str, str] = {}
        for part, what in (("title", "title"), ("subtitle", "subtitle"), ("body", "text")):
            if not (words := getattr(self, part)):
                continue
            _take(taken, placeholder(page, part), part)
            grown = filled(page, part, words)
            if grown is None:
                others = [f"“{one.name or one.id}”" for one in layouts if placeholder(one, part) is not None]
                hint = (
                    f"add it on {' or '.join(others[:3])}"
                    if others
                    else "no layout here has one; add the slide, then a text"
                )
                raise CommandError(says("layout-lacks-place", name=layout.name, what=what, hint=hint))
            page = grown
        for name, words in self.fill:
            if (holder := place_called(page, name)) is None:
                other = next((one for one in page.layers if one.name.lower() == name.lower().strip()), None)
                if other is not None:
                    raise CommandError(says("layout-place-not-for-words", place=other.name))
                known = ", ".join(f"“{one}”" for one in places_for_words(page))
                raise CommandError(says("layout-lacks-named-place", name=layout.name, place=name, known=known))
            _take(taken, holder, f"“{name}” of fill")
            page = written(page, holder, words)
        if self.notes:
            page = replace(page, layers=(*page.layers, new_notes(page, self.notes)))
        mark = _mark(document, self.before, self.after)
        return Resolution((page_edits.InsertPage(in_section(document, page, mark), mark),), made=(page.id,))


def _take(taken: dict[str, str], place: Text | None, who: str) -> None:
    """CommandError where other words are for the same place."""
    if place is not None and (other := taken.setdefault(place.id, who)) is not who:
        raise CommandError(says("place-filled-twice", place=place.name or place.id, one=other, other=who))


class CopyPage(Command):
    """Copy a page right behind itself. Or before or after another.

    >>> copy_page(1)
    """

    gives: ClassVar[str] = "page"
    page: Page
    before: Page = ""
    _: KW_ONLY
    after: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        source = page_called(document, self.page)
        mark = _mark(document, self.before, self.after or ("" if self.before else source.id))
        page = page_edits.duplicate(source, page_edits.next_page_id(document))
        edit = page_edits.InsertPage(in_section(document, page, mark), mark)
        return Resolution((edit,), made=(edit.page,))


class MovePage(Command):
    """Move a page before or after another. Without these it goes to the end.

    >>> move_page(1, before=3)
    """

    page: Page
    before: Page = ""
    _: KW_ONLY
    after: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        moved = page_called(document, self.page)
        mark = _mark(document, self.before, self.after, moved.id)
        moves = [page_edits.MovePage(moved.id, mark)] if mark != moved.id else []
        return Resolution(tuple(joined(document, moves)))


class ReorderPages(Command):
    """Reorder pages. They take the places that they have now: two are swapped, several are put in a new order.

    >>> reorder_pages([5, 2])
    """

    pages: Pages

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        asked = [page_called(document, id).id for id in self.pages]
        if len(set(asked)) < len(asked):
            raise CommandError(says("page-named-twice"))
        order = [page.id for page in document.pages]
        turn = iter(asked)
        wanted = [next(turn) if id in asked else id for id in order]
        if wanted == order:
            raise AlreadySo(says("page-order-already"), targets=())
        staying = _longest_rise([order.index(id) for id in wanted])
        moves: list[page_edits.MovePage] = []
        for place, id in enumerate(wanted):
            if place in staying:
                continue
            now = [one for one in order if one != id]
            at = now.index(wanted[place - 1]) + 1 if place else 0
            moves.append(page_edits.MovePage(id, now[at] if at < len(now) else None))
            order = [*now[:at], id, *now[at:]]
        return Resolution(tuple(joined(document, moves)))


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The places of the most numbers that can stay while the others move: a longest rising row of them."""
    ends: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        at = bisect_left(ends, number)
        before.append(places[at - 1] if at else -1)
        ends[at : at + 1], places[at : at + 1] = [number], [place]
    found, place = set(), places[-1]
    while place >= 0:
        found.add(place)
        place = before[place]
    return found


class DeletePage(Command):
    """Delete a page. All it holds goes too.

    >>> delete_page(2)
    """

    page: Page

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        return Resolution((page_edits.RemovePage(page_called(document, self.page).id),))


class HidePage(Command):
    """Hide a page. Not `hidden` it is shown again.

    >>> hide_page(3)
    """

    page: Page
    hidden: bool = True

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = page_called(document, self.page)
        if not document.traits.slides:
            raise CommandError(says("page-hiding-unsupported"))
        if page.hidden == self.hidden:
            number = document.pages.index(page) + 1
            raise AlreadySo(
                says("slide-visibility-already", slide=number, state="hidden" if self.hidden else "shown"), targets=()
            )
        return Resolution((page_edits.HidePage(page.id, self.hidden),))


class NumberPages(Command):
    """Number pages. The number follows the order of slides, and is where the layout has a place
    for it, else as those there are; without `pages` all slides get one that have none.

    >>> number_pages()
    """

    pages: Pages | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if not document.traits.slides:
            raise CommandError(says("page-numbers-only-on-slides"))
        there = {placed.page.id: placed for placed in document.index.values() if NUMBER in placed.layer.effects}
        wanted = [page.id for page in document.pages] if self.pages is None else self.pages
        lacking = [page for page in document.pages if page.id in wanted and page.id not in there]
        if not lacking:
            raise AlreadySo(says("slide-numbers-there-already"), targets=tuple(there))
        inserts: list[ops.Edit] = []
        for page in lacking:
            found = list(footed(document, page, "number", "", []))
            like = next(iter(there.values()), None)
            inserts += found or [Canvas.of(document, page).insert(_numbered(document, page, like))]
        return Resolution(tuple(inserts), made=tuple(edit.layer for edit in inserts if isinstance(edit, ops.Insert)))


def _numbered(document: Document, page: DocumentPage, like: Placed | None) -> Text:
    """The field with the number of a slide: where and as another slide has it, else small at the bottom right."""
    box = Box(0.91 * page.width, 0.92 * page.height, 0.07 * page.width, 0.055 * page.height)
    size, family, align = 16.0, None, "end"
    if like is not None and isinstance(like.layer, Text) and like.box is not None:
        look = shown_style(like.layer)
        box, size, family, align = like.box, look.font_size or size, look.font_family, look.align or align
    canvas, lettering = Canvas.of(document, page), Lettering(ink_on(document, page, box), size, family, align=align)
    number = str(1 + document.pages.index(page))
    return replace(canvas.text([number], box, lettering, wanted="slide number"), effects=(NUMBER,))


class SetShow(Command):
    """Lay out and show slides. `animations` can only be removed, `advance_after` are the seconds until
    the next one. `layout` is named; what stands in its places goes to those for the same, the rest stays. A `section`
    begins with the slide and gets this name. `footer` and `date` are words (date "auto": that of the day), `number` the
    slide's, where the layout has a place for them; without `titles` not on title slides. Without `pages` on all slides;
    "none" takes it off.

    >>> set_show(transition="fade")
    >>> set_show([2, 3], transition="none", animations="none")
    >>> set_show(footer="Spring 2026", number=True, titles=False)
    >>> set_show([4], layout="Title Only", section="Results")
    """

    pages: Pages | None = None
    _: KW_ONLY
    transition: Transition | None = None
    advance_after: Number | Literal["none"] | None = None
    animations: Literal["none"] | None = None
    layout: Name = ""
    section: Name = ""
    footer: Words | None = None
    date: Words | None = None
    number: bool | None = None
    titles: bool = True

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        stated = self.stated()
        given = {name: feature_of(name, stated[name]) for name in ("transition", "advance_after", "animations")
                 if name in stated}  # fmt: skip
        if not set(stated) - {"pages", "titles"}:
            raise CommandError(says("no-show-setting"))
        ids = [page.id for page in document.pages] if self.pages is None else self.pages
        pages = [page_called(document, id) for id in ids]
        needed = (*given, *(name for name in ("layout", "section") if name in stated))
        if not document.traits.slides or any(name not in dict(page.features) for page in pages for name in needed):
            raise CommandError(says("transition-needs-deck-slides"))
        if self.section and len(pages) != 1 and self.section != "none":
            raise CommandError(says("section-needs-one-slide"))
        notes: list[str] = []
        left: list[LeftOut] = []
        edits: list[ops.Edit] = [
            page_edits.SetPageFeature(page.id, name, value)
            for page in pages
            for name, value in given.items()
            if dict(page.features)[name] != value
        ]
        for page in pages:
            for more in (self._laid, self._sectioned, self._footed):
                found = list(more(document, page_called(document, page.id), notes, left))
                document = ops.apply(document, found)
                edits += found
        if not edits and not left:
            raise AlreadySo(says("transition-already"), targets=())
        if not edits:
            raise CommandError("; ".join(map(str, left)), "give these slides another layout first")
        return Resolution(tuple(edits), tuple(notes), left=tuple(left))

    def _laid(
        self, document: Document, page: DocumentPage, notes: list[str], left: list[LeftOut]
    ) -> Iterator[ops.Edit]:
        if self.layout and dict(page.features)["layout"] != self.layout:
            yield from relaid(document, page, self.layout, notes)

    def _sectioned(
        self, document: Document, page: DocumentPage, notes: list[str], left: list[LeftOut]
    ) -> Iterator[ops.Edit]:
        if self.section:
            yield from sectioned(document, page, None if self.section == "none" else self.section)

    def _footed(
        self, document: Document, page: DocumentPage, notes: list[str], left: list[LeftOut]
    ) -> Iterator[ops.Edit]:
        number = None if self.number is None else "" if self.number else "none"
        given = {name: words for name, words in (("footer", self.footer), ("date", self.date), ("number", number))
                 if words is not None and (self.titles or not is_title_slide(document, page))}  # fmt: skip
        for name, words in given.items():
            off = words == "none" or (not words and name != "number")
            found = list(footed(document, page, name, None if off else words, left))
            document = ops.apply(document, found)
            page = page_called(document, page.id)
            yield from found


class SetNotes(Command):
    """Set the notes of a page. No words: none. How "add": more behind those there.

    >>> set_notes(2, "Thank the hosts first.")
    """

    page: Page
    text: Words
    how: Literal["replace", "add"] = "replace"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = page_called(document, self.page)
        notes = page.notes
        if notes is None and not document.traits.slides:
            raise CommandError(says("notes-slides-only"))
        empty = notes is None or not notes.text.strip()
        if not self.text.strip():
            if notes is None or empty:
                raise CommandError(says("no-notes"))
            return Resolution((without_paragraphs(notes, range(len(notes.paragraphs))),))
        if notes is None:
            return Resolution((ops.Insert(new_notes(page, self.text), page.id),))
        if self.how == "add" and not empty:
            spans = notes.paragraph_spans()
            count = max((number for number, (start, end) in enumerate(spans, 1) if end > start), default=1)
            return Resolution((with_paragraphs(notes, count, self.text.split("\n"), count - 1),))
        edits = tuple(rewritten(notes, self.text))
        if not edits:
            raise AlreadySo(says("notes-already"), targets=(notes.id,))
        return Resolution(edits)
