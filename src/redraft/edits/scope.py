"""The scope of an edit (`--only`, `--lock`, `--freeze`): checked for every edit and proven on the result.

- **only**: every layer an edit names, and all it holds, must be selected. New layers may come only into a selected
  group or page.
- **lock**: no edit may name a locked layer, anything inside it, or a group that holds one: moving or hiding the group
  would move or hide it. Nothing may be put into a locked group, and as much of a locked layer stays on its page as was.
  What is beside a locked layer in one group is free: layers may come, go and be restacked around it, also over
  it.
- **freeze text**: no wording changes, comes, goes or is hidden: made invisible, transparent, without a colour, tiny, or
  put off the page. What covers a text, or gives it the colour of its ground, is not noticed.
- **freeze layout**: nothing moves, turns, changes size or order, comes or goes, and type keeps its font and size. Words
  may change, and a text is then as long as its words are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from redraft.document.features import FONT_SLOTS
from redraft.document.layers import Layer, Run, Text, family
from redraft.document.pages import Document
from redraft.document.selectors import Selector, Term, covered, page_numbers, parse, select
from redraft.document.style import TYPE
from redraft.edits import kinds
from redraft.edits.kinds import Edit
from redraft.edits.native_edits import SetNative, SetPageNative
from redraft.edits.page_edits import InsertPage, MovePage, PageEdit, RemovePage, SetPage, SetPageFeature
from redraft.edits.visibility import why_cut_off, why_unreadable
from redraft.errors import ScopeError, UsageError, says
from redraft.lazy import dataclass

FREEZES = ("text", "layout")
NAMED = 12
"""How many layers a refusal names."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What edits may touch, in the words it was asked for. Nothing asked: everything is allowed."""

    only: Selector | None = None
    lock: Selector | None = None
    freeze: tuple[str, ...] = ()

    @staticmethod
    def of(only: Sequence[str] = (), lock: Sequence[str] = (), freeze: Sequence[str] = ()) -> Scope:
        """From selectors as text; several are joined. Raises UsageError for what is none."""
        frozen = tuple(word.strip() for words in freeze for word in words.split(","))
        for word in frozen:
            if word not in FREEZES:
                raise UsageError(says("unknown-freeze", word=word, known=" and ".join(FREEZES)))
        return Scope(_joined(only), _joined(lock), tuple(word for word in FREEZES if word in frozen))

    def __bool__(self) -> bool:
        return bool(self.only or self.lock or self.freeze)

    def __str__(self) -> str:
        parts = (("--only", self.only), ("--lock", self.lock), ("--freeze", ",".join(self.freeze)))
        return " ".join(f"{flag} {value}" for flag, value in parts if value)

    @property
    def needs_roles(self) -> bool:
        terms = [*(self.only.terms if self.only else ()), *(self.lock.terms if self.lock else ())]
        return any(term.by == "role" for term in terms)

    def guard(self, document: Document, roles: Mapping[str, str]) -> Guard:
        """The scope on one design, as it is before any edit."""
        return Guard(self, document, roles)


def _joined(selectors: Sequence[str]) -> Selector | None:
    terms = [term for text in selectors for term in parse(text).terms]
    return Selector(tuple(terms)) if terms else None


class Guard:
    """A scope on a design: refuses edits that reach outside. Ids are those of the design before the first edit; layers
    that come with an edit may be changed by later ones."""

    def __init__(self, scope: Scope, document: Document, roles: Mapping[str, str]) -> None:
        self.scope = scope
        self.original = document
        self.allowed = covered(document, scope.only, roles) if scope.only else None
        self.locked = covered(document, scope.lock, roles) if scope.lock else frozenset[str]()
        self.named = select(document, scope.only, roles) if scope.only else ()
        self.held = select(document, scope.lock, roles) if scope.lock else ()
        for flag, selector in (("--only", scope.only), ("--lock", scope.lock)):
            for term in selector.terms if selector else ():
                # A kind or page may well be empty; a text or role that is not there is a typing error.
                if term.by in ("text", "role") and not select(document, Selector((_plain(term),)), roles):
                    raise ScopeError(says("scope-matches-no-layer", flag=flag, selector=term))

    def check(self, document: Document, edit: Edit) -> None:
        """Raise ScopeError when the edit, applied to `document`, reaches outside; ids not there are for `apply`."""
        self._check_freeze(document, edit)
        if isinstance(edit, PageEdit):
            self._check_page(document, edit)
        elif isinstance(edit, kinds.Insert):
            self._check_parent(edit.parent, f"a new {edit.content.noun} cannot be put into '{edit.parent}'")
        elif edit.layer in document.index:
            placed = document.index[edit.layer]
            if isinstance(edit, kinds.SetSpan) and len(placed.ancestors) > 1:
                self._check_family(placed.ancestors[-2].id, placed.ancestors[-2])
            if (self.scope.only or self.scope.lock) and document.page(placed.page.id) is None:
                raise ScopeError(says("layout-layer-shared", id=placed.page.id, ways_out=self._ways_out()))
            parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
            if isinstance(edit, kinds.Restack) and edit.parent != parent:
                self._check_parent(edit.parent, f"'{edit.layer}' cannot be put into '{edit.parent}'")
            self._check_family(edit.layer, placed.layer)

    def conclude(self, document: Document) -> None:
        """After the last edit: raise ScopeError when wording that is frozen, or a locked layer, can be seen less."""
        problem = next(self.unseen(document, {id: id for id in self.original.index}), "")
        if problem:
            raise ScopeError(problem, self._ways_out())

    def unseen(self, document: Document, now: Mapping[str, str]) -> Iterator[str]:
        """What is frozen or locked and can be seen less than before. `now` maps the original's ids to the document's;
        what is not there any more is reported elsewhere."""
        frozen = "text" in self.scope.freeze
        if not frozen and not self.locked:
            return
        for id, layer in self.original.index.layers.items():
            locked, words = id in self.locked, frozen and isinstance(layer, Text)
            if not (locked or words) or now.get(id) not in document.index:
                continue
            before, after = self.original.index[id], document.index[now[id]]
            if words and (why := why_unreadable(before, after)):
                yield f"the text is frozen, and '{id}' {why}"
            elif locked and (why := why_cut_off(before, after)):
                yield f"'{id}' is locked (--lock {self.scope.lock}), and {why}"

    def _check_family(self, name: str, layer: Layer) -> None:
        for inner in family(layer):
            about = f"'{name}'" if inner.id == name else f"'{name}' holds '{inner.id}', which"
            if inner.id in self.locked:
                raise ScopeError(says("layer-locked", layer=about, lock=self.scope.lock, ways_out=self._ways_out()))
            if self.allowed is not None and inner.id in self.original.index and inner.id not in self.allowed:
                raise ScopeError(
                    says("layer-outside-scope", layer=about, only=self.scope.only, ways_out=self._ways_out())
                )

    def _check_page(self, document: Document, edit: PageEdit) -> None:
        numbers = page_numbers(self.original)
        if any(page.id == edit.page for page in document.masters) and (self.scope.only or self.scope.lock):
            raise ScopeError(says("theme-page-shared", page=edit.page, ways_out=self._ways_out()))
        number = numbers.get(edit.page, 0)
        if number == 0 and not isinstance(edit, InsertPage):
            return  # a page that came with an earlier edit
        name = f"page {number}" if number else "a new page"
        if not self._page_inside(number):
            raise ScopeError(says("page-outside-scope", page=name, only=self.scope.only, ways_out=self._ways_out()))
        if self._page_locked(number):
            raise ScopeError(says("page-locked", page=name, lock=self.scope.lock, ways_out=self._ways_out()))
        if isinstance(edit, RemovePage) and (page := document.page(edit.page)):
            for layer in page.layers:
                self._check_family(layer.id, layer)

    def _check_parent(self, parent: str, cannot: str) -> None:
        number = page_numbers(self.original).get(parent, 0)
        if parent in self.locked or (number and self._page_locked(number)):
            raise ScopeError(says("parent-locked", refusal=cannot, lock=self.scope.lock, ways_out=self._ways_out()))
        if self.allowed is None or (parent not in self.original.index and not number):
            return
        if parent not in self.allowed and not (number and self._page_inside(number)):
            raise ScopeError(
                says("parent-outside-scope", refusal=cannot, only=self.scope.only, ways_out=self._ways_out())
            )

    def _page_inside(self, number: int) -> bool:
        """Whether a page as such is selected: by its number, or since nothing but exceptions was named."""
        terms = self.scope.only.terms if self.scope.only else ()
        wanted = [term for term in terms if not term.negated]
        within = not wanted or any(_is_page(term, number) for term in wanted)
        return within and not any(_is_page(term, number) for term in terms if term.negated)

    def _page_locked(self, number: int) -> bool:
        terms = self.scope.lock.terms if self.scope.lock else ()
        return any(_is_page(term, number) for term in terms if not term.negated)

    def _check_freeze(self, document: Document, edit: Edit) -> None:
        for what in self.scope.freeze:
            reason = _frozen_text(document, edit) if what == "text" else _frozen_layout(document, edit)
            if reason:
                raise ScopeError(says("property-frozen", property=what, reason=reason, ways_out=self._ways_out()))

    def _ways_out(self) -> str:
        limits = []
        if self.scope.only:
            shown = ", ".join(self.named[:NAMED]) + (", …" if len(self.named) > NAMED else "")
            limits.append(f"--only allows {shown}" if shown else "--only allows nothing here")
        if self.scope.lock:
            shown = ", ".join(self.held[:NAMED]) + (", …" if len(self.held) > NAMED else "")
            limits.append(f"--lock holds {shown}" if shown else "--lock holds nothing here")
        if self.scope.freeze:
            limits.append(f"--freeze {' and '.join(self.scope.freeze)}")
        return "; ".join(limits) + ": leave this change out, or widen the scope"


def _frozen_text(document: Document, edit: Edit) -> str:
    """Why an edit would change wording; '' when it would not."""
    match edit:
        case kinds.SetText(layer=id):
            return f"the words of '{id}' cannot change"
        case kinds.SetRuns(layer=id, runs=runs) if Text(id, runs=runs).text != _words(document, id):
            return f"the words of '{id}' cannot change"
        case SetNative() | SetPageNative():
            return f"the markup of '{_about(edit)}' cannot change, in which words are"
        case kinds.SetSpan(layer=id):
            return f"cells cannot be merged or split ('{id}')"
        case kinds.Insert(content=content) if words := _texts(family(content)):
            return f"no text can be added (“{words[0].text[:40]}”)"
        case InsertPage(content=page) if words := _texts(inner for layer in page.layers for inner in family(layer)):
            return f"no page with text can be added (“{words[0].text[:40]}”)"
        case RemovePage(page=id) if going := document.page(id):
            words = _texts(inner for layer in going.layers for inner in family(layer))
            return f"no page with text can be removed (“{words[0].text[:40]}”)" if words else ""
        case kinds.Remove(layer=id) | kinds.SetStyle(layer=id, name="visible") if id in document.index:
            words = _texts(family(document.index.layers[id]))
            how = "be removed" if isinstance(edit, kinds.Remove) else "be hidden or shown"
            return f"'{id}' cannot {how}: it is text, or holds some (“{words[0].text[:40]}”)" if words else ""
    return ""


def _texts(layers: Iterable[Layer]) -> list[Text]:
    return [layer for layer in layers if isinstance(layer, Text) and layer.text.strip()]


def _words(document: Document, id: str) -> str:
    layer = document.index.layers.get(id)
    return layer.text if isinstance(layer, Text) else ""


def _frozen_layout(document: Document, edit: Edit) -> str:
    """Why an edit would move something or change the room it takes; '' when it would not."""
    match edit:
        case kinds.Move() | kinds.SetTransform():
            return f"'{edit.layer}' cannot move"
        case kinds.Resize() | kinds.SetCrop() | kinds.SetSpan() | kinds.SetTable(name="widths" | "heights"):
            return f"'{edit.layer}' cannot change size"
        case SetNative() | SetPageNative():
            return f"the markup of '{_about(edit)}' cannot change, in which places and sizes are"
        case kinds.Rotate():
            return f"'{edit.layer}' cannot turn"
        case kinds.Restack() | MovePage():
            return f"'{_about(edit)}' cannot change its place"
        case kinds.Insert() | InsertPage():
            return f"nothing can be added ('{_about(edit)}')"
        case kinds.Remove() | RemovePage():
            return f"'{_about(edit)}' cannot be removed"
        case SetPage():
            return "the page cannot change size"
        case SetPageFeature(name=name) if name in FONT_SLOTS:
            return "the fonts of the theme cannot change, which would change the room that texts take"
        case kinds.SetParagraph(layer=id) | kinds.SetFlow(layer=id):
            return f"the paragraphs of '{id}' cannot be changed"
        case kinds.SetRuns(layer=id, runs=runs, paragraphs=paragraphs):
            layer = document.index.layers.get(id)
            if isinstance(layer, Text) and (_typed(runs) - _typed(layer.runs) or paragraphs != layer.paragraphs):
                return f"the type of '{id}' cannot change, which would change the room it takes"
        case kinds.SetStyle(name=name) if name in TYPE:
            return f"the {name.replace('_', ' ')} of '{edit.layer}' cannot change, which would change the room it takes"
    return ""


def _about(edit: kinds.LayerEdit | PageEdit) -> str:
    return edit.page if isinstance(edit, PageEdit) else edit.layer


def _typed(runs: Iterable[Run]) -> set[tuple[object, ...]]:
    """How runs are set and where, whatever they say."""
    return {
        (run.x, run.y, run.dx, run.dy, run.starts_line, *(getattr(run.style, name) for name in sorted(TYPE)))
        for run in runs
    }


def _is_page(term: Term, number: int) -> bool:
    return term.by == "page" and term.first <= number <= term.last


def _plain(term: Term) -> Term:
    return Term(term.by, term.value, term.first, term.last)
