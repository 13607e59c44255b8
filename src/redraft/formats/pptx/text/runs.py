"""Edits of a text's runs and of the order of its paragraphs: paragraphs that stay keep their bytes, every run keeps the
properties of the one it was split from.

The letters decide which old run a new one comes from: fields and highlights, which the model does not know, stay with
their words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from redraft.document.layers import Paragraph, Run, Text
from redraft.edits.display_text import excerpt
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.text.alignment import kept_paragraphs, looks, sources
from redraft.formats.pptx.text.markup import break_before
from redraft.formats.pptx.text.properties import (
    check_outline,
    differences,
    like,
    reparagraph,
    restyle,
    set_align,
    source_of,
)
from redraft.formats.xml.element_changes import Amendments, Copied, Markup, New, Spelling
from redraft.formats.xml.tree import Element

_RUNS = ("a:r", "a:br", "a:fld")
_PARTS = frozenset(("a:pPr", "a:endParaRPr", *_RUNS))
_LINKS = ("a:hlinkClick", "a:hlinkMouseOver")


def rebuild(
    amendments: Amendments, place: DeckPlace, old: Text, new: Text, reason: str, *, others: bool = False
) -> list[str]:
    """All paragraphs of a body rewritten. Returns what was lost besides words, a sentence each. `others`: these are
    other words in a copy of the body, which take over looks alone."""
    if not place.paragraphs:
        raise EditError(says("no-paragraphs-in-file", id=new.id))
    assert place.body is not None
    spell = Spelling(place.body)
    work = _Rebuilding(place, old, new, others)
    pieces: list[str] = []
    passed = 0
    for number, (same, model) in enumerate(work.plan):
        pieces += work.between(passed, model)
        passed = max(passed, model)
        known = place.paragraphs[model]
        pieces.append(source_of(known) if same else amendments.markup(work.made(number, model), spell))
    pieces += work.between(passed, len(place.paragraphs) - 1)
    start, end = place.paragraphs[0].start, place.paragraphs[-1].end
    amendments.splice(Splice(start, end, amendments.encode("".join(pieces)), reason))
    return list(work.lost())


class _Rebuilding:
    """`plan` has for every new paragraph whether an old one stays as it is, and that or the one it is modelled on."""

    def __init__(self, place: DeckPlace, old: Text, new: Text, others: bool = False) -> None:
        self.place, self.old, self.new, self.strange = place, old, new, others
        self.before, self.after = old.by_paragraph(), new.by_paragraph()
        kept = {} if others else kept_paragraphs(old, new)
        self.stays = {n: m for n, m in kept.items() if m < len(place.paragraphs)}
        self.sources, self.replaced, self.breaks = sources(old, new, self.stays)
        if others:
            self.sources = self.replaced = [None] * len(new.runs)
        self.homes = [number for number, runs in enumerate(self.before) for _ in runs]  # the paragraph of each old run
        self.starts = [sum(map(len, self.after[:number])) for number in range(len(self.after))]
        self.lives = self._living()
        self.plan: list[tuple[bool, int]] = []
        ours, theirs = looks(old), looks(new)
        for number in range(len(new.paragraphs)):
            model = self._model(number)
            self.plan.append((number in self.stays and ours[model] == theirs[number], model))
        taken = {model for same, model in self.plan if same}
        self.kept = {at for at, home in enumerate(self.homes) if home in taken}  # old runs that live on
        self.others: dict[int, list[tuple[int, New]]] = {}  # by model: what is neither run nor property, not yet put

    def between(self, first: int, last: int) -> list[str]:
        """Comments in the file between two old paragraphs. Empty where the second is not after the first."""
        found = self.place.paragraphs[first : last + 1]
        if not found or self.strange:
            return []
        data, encoding = found[0].tree.data, found[0].tree.encoding
        gaps = [data[a.end : b.start].decode(encoding, "replace") for a, b in pairwise(found)]
        return [gap for gap in gaps if gap.strip()]

    def lost(self) -> Iterator[str]:
        """Links, fields and what else went with the words that held it."""
        for number, element in enumerate(self.place.runs):
            if number in self.kept or not self.old.runs[number].text:
                continue
            words, link = self.old.runs[number].text, self.old.runs[number].style.link
            still = link is not None and any(run.style.link == link for run in self.new.runs)
            if not still and any(one.tag in _LINKS for one in element.walk()):
                yield f"the link on “{excerpt(words)}” in '{self.new.id}' was removed with these words"
            if element.tag == "a:fld":
                yield f"the field “{excerpt(words)}” in '{self.new.id}' was removed"
        modelled = {model for _, model in self.plan}
        for number, paragraph in enumerate(self.place.paragraphs):
            if number not in modelled and any(one.tag not in _PARTS for one in paragraph.children):
                yield f"something in '{self.new.id}' that cannot be edited was removed with its paragraph"

    def _living(self) -> dict[int, int]:
        """The new paragraphs that are old ones, as they were or with other words: the number of each there."""
        found: dict[int, int] = {}
        for number, runs in enumerate(self.after):
            first = self.starts[number]
            known = [one for one in self.sources[first : first + len(runs)] if one is not None]
            if number in self.stays or known:
                home = self.stays[number] if number in self.stays else self.homes[known[0]]
                found[number] = min(home, len(self.place.paragraphs) - 1)
        return found

    def _model(self, number: int) -> int:
        """The old paragraph that a new one is, or takes its properties from: the one its letters come from, the one it
        replaces, else the one it is put after. It is the following one where none precedes, and where the new one is
        set like that one only; the look of its words does not matter, as they may be set like any."""
        if number in self.lives:
            return self.lives[number]
        before, behind = self.plan[number - 1][1] if number else -1, self._behind(number)
        count = len(self.place.paragraphs)
        if before + 1 < count and before != behind and before + 1 not in self.lives.values():
            return before + 1
        beside = [model for model in (before, behind) if 0 <= model < count]
        return next((model for model in beside if self._set_like(number, model)), beside[0])

    def _behind(self, number: int) -> int:
        """The old paragraph that is the next one behind a new one; past the last where there is none."""
        later = (self.lives[n] for n in range(number + 1, len(self.after)) if n in self.lives)
        return next(later, len(self.place.paragraphs))

    def _set_like(self, number: int, model: int) -> bool:
        """Whether all properties of a paragraph are the same, except the direction, which follows its words."""
        ours, theirs = self.old.paragraphs[model], self.new.paragraphs[number]
        was, now = self.before[model][0].style.over(self.old.style), self.after[number][0].style.over(self.new.style)
        return replace(ours, rtl=theirs.rtl) == theirs and was.align == now.align

    def _alike(self, number: int, at: int, model: int) -> int | None:
        """The first old run of a paragraph that looks as a new run is to; else of the one behind the new one, where
        this is set like that one, too."""
        wanted = self.after[number][at].style.over(self.new.style)
        behind = self._behind(number)
        places = [model, behind] if behind < len(self.before) and self._set_like(number, behind) else [model]
        runs = (n for place in places for n, home in enumerate(self.homes) if home == place)
        return next((n for n in runs if self.old.runs[n].style.over(self.old.style) == wanted), None)

    def made(self, number: int, model: int) -> New:
        """A paragraph put together from the runs of old ones. What else its model holds keeps its place."""
        element = self.place.paragraphs[model]
        runs, described = self.after[number], self.new.paragraphs[number]
        made = Copied(element).opened()
        if model not in self.others:
            self.others[model] = [] if self.strange else _others(made.children)
        made.children = []
        properties = self._properties(element, model, runs[0], described)
        if properties.attributes or properties.children or child(element, "a:pPr") is not None:
            made.children.append(properties)
        for at, run in enumerate(runs):
            template, own = self._template(number, at, model)
            if at and run.starts_line:
                made.children.append(self._break(self.breaks.get(self.starts[number] + at, template)))
            if own and self.homes[template] == model:
                made.children += self._up_to(model, _runs_before(self.place.runs[template]))
            if run.text:
                made.children.append(self._run(run, template, own))
        if not any(later == model for _, later in self.plan[number + 1 :]):
            made.children += self._up_to(model, len(element.children))
        ending = next((one for one in element.children if one.tag == "a:endParaRPr"), None)
        if ending is not None:
            made.children.append(_unlinked(Copied(ending).opened()) if self.strange else Copied(ending))
        elif not any(run.text for run in runs):
            made.children += _as_ending(self.place.runs, self._template(number, 0, model)[0])
        return made

    def _up_to(self, model: int, count: int) -> list[New]:
        """The content after at most so many runs of an old paragraph that was not written yet."""
        found = [new for place, new in self.others[model] if place <= count]
        self.others[model] = [each for each in self.others[model] if each[0] > count]
        return found

    def _properties(self, element: Element, model: int, first: Run, described: Paragraph) -> New:
        head = next((one for one in element.children if one.tag == "a:pPr"), None)
        properties = New("a:pPr") if head is None else Copied(head).opened()
        known = self.old.paragraphs[model]
        reparagraph(properties, known, described)
        was = self.before[model][0].style.over(self.old.style).align
        now = first.style.over(self.new.style).align
        if was != now or described.rtl != known.rtl:
            set_align(properties, now, described.rtl)
        return properties

    def _template(self, number: int, at: int, model: int) -> tuple[int, bool]:
        """The old run that a new one is like, and whether it has letters of it: then it keeps its link, too."""
        first, count = self.starts[number], len(self.after[number])
        own = self.sources[first + at]
        if own is None:
            own = self.replaced[first + at]
        if own is not None:
            return own, True
        around = [*reversed(self.sources[first : first + at]), *self.sources[first + at : first + count]]
        near = next((found for found in around if found is not None), None)
        if near is None:
            near = self._alike(number, at, model)
        return (self.homes.index(model) if near is None else near), False

    def _break(self, template: int) -> New:
        """A line break with the look of the one before the run."""
        element = break_before(self.place.runs[template]) if template < len(self.place.runs) else None
        return New("a:br") if element is None else Copied(element)

    def _run(self, run: Run, template: int, own: bool) -> New:
        element = self.place.runs[template] if template < len(self.place.runs) else None
        field = element is not None and element.tag == "a:fld" and own
        known = self.old.runs[template]
        if field and run.text != known.text:
            raise EditError(says("text-field-not-editable", text=known.text, id=self.new.id))
        properties = _properties_like(element)
        was, wanted = known.style.over(self.old.style), run.style.over(self.new.style)
        if not own and any(one.tag in _LINKS for one in properties.children):
            _unlinked(properties)
            was = replace(was, link=None) if wanted.link else was
        changes = differences(was, wanted)
        check_outline(wanted, changes, self.new.id)
        restyle(properties, changes, run.text, self.new.id, was, self.place.inks("a:fontRef"), self.place.link)
        made, first = New("a:r"), False
        if own and element is not None and element.tag in ("a:r", "a:fld"):
            made = Copied(element).opened()
            first = template not in self.kept
            if not first:  # split in two: what accompanies the words is written once
                made.children = [one for one in made.children if one.tag]
            self.kept.add(template)
        stated, words = made.child("a:rPr") is not None, made.child("a:t")
        made.children = [one for one in made.children if one.tag not in ("a:rPr", "a:t")]
        if properties.attributes or properties.children or stated:
            made.children.append(properties)
        text_element = New("a:t", words.attributes if words is not None else {}, text=run.text)
        if words is not None and first:
            text_element.children = [Markup("", one) for inner in words.children for one in _comments(inner)]
        made.children.append(text_element)
        return made


def _comments(markup: New) -> list[str]:
    return re.findall(r"<!--.*?-->", markup.markup, re.S) if isinstance(markup, Markup) else []


def _others(children: Sequence[New]) -> list[tuple[int, New]]:
    """What a paragraph holds besides runs and properties, each with the number of runs before it."""
    found: list[tuple[int, New]] = []
    count = 0
    for one in children:
        if one.tag in _RUNS:
            count += 1
        elif one.tag not in _PARTS:
            found.append((count, one))
    return found


def _runs_before(run: Element) -> int:
    siblings = run.parent.children if run.parent is not None else []
    return sum(one.tag in _RUNS for one in siblings[: run.rank])


def _properties_like(element: Element | None) -> New:
    tags = ("a:rPr", "a:endParaRPr")
    own = next((child for child in element.children if child.tag in tags), None) if element is not None else None
    known = like(own)
    return known[0] if known else New("a:rPr")


def _unlinked(properties: New) -> New:
    """Properties without what leads from or to the words they were those of."""
    properties.children = [one for one in properties.children if one.tag and one.tag not in _LINKS]
    return properties.set("bmk", None)


def _as_ending(runs: tuple[Element, ...], template: int) -> list[New]:
    """The properties of a run as those of an empty paragraph's end."""
    properties = _properties_like(runs[template] if template < len(runs) else None)
    properties.tag = "a:endParaRPr"
    return [properties] if _unlinked(properties).attributes or properties.children else []
