"""A finder for descriptions in a request of several clauses: they refer to the design as it was before the request,
even where earlier clauses delete or change things. After 'then' they refer to the current state."""

from __future__ import annotations

from typing import NamedTuple

from redraft.document.pages import Document
from redraft.errors import RequestError, says
from redraft.targets.description import AnyPages, Description, Pages
from redraft.targets.finder import Finder, NotCertain, Target, names_pages, scene_of
from redraft.targets.fits import Fit, Spans
from redraft.targets.pages import page_numbers
from redraft.targets.parts.part import Part
from redraft.targets.scene import Scene


class Before(NamedTuple):
    """The document that a clause's descriptions refer to (`base`), and the one before the whole request (`origin`)."""

    base: Document
    origin: Document

    def differs(self, now: Document) -> bool:
        return not self.base.pages is self.origin.pages is now.pages


class EarlierFinder(Finder):
    """Resolves descriptions in the earlier document (`base`) and maps them to the current one; never to a stand-in for
    what was deleted since the beginning (`origin`)."""

    def __init__(self, now: Finder, base: Document, origin: Document) -> None:
        super().__init__(now.scene, now.pages, now.last, now.here, now.hidden, now.worded)
        self._now, self._base, self._origin = now, base, origin
        pages = {page.id: number for number, page in enumerate(base.pages)}
        places = {number: pages.get(page.id) for number, page in enumerate(now.scene.document.pages)}
        here = places[now.here] if now.here is not None else None
        there = [place for number in now.pages if (place := places[number]) is not None]
        lost = len(there) < len(now.pages) or (now.here is not None and here is None)
        self._then = None if lost else Finder(scene_of(base), there, now.last, here, now.hidden, now.worded)

    def numbers(self, pages: AnyPages) -> tuple[int, ...]:
        """The current numbers of the pages that were described in the earlier document. Raises NotCertain where a new
        page may fit too."""
        document = self.scene.document

        def there() -> tuple[int, ...]:
            return page_numbers(document, pages, self.here, self._now.pages_with)

        if self._then is None or not self._is_shifted() or pages == Pages("all"):
            return there()
        try:
            then = page_numbers(self._base, pages, self._then.here, self._then.pages_with)
        except RequestError:
            return there()
        places = {page.id: number for number, page in enumerate(document.pages)}
        found = [number for one in then if (number := places.get(self._base.pages[one].id)) is not None]
        if not found:
            raise NotCertain(says("slide-deleted-before", slide=then[0] + 1))
        old = {page.id for page in self._base.pages}
        try:
            new = [number + 1 for number in there() if document.pages[number].id not in old]
        except RequestError:
            new = []
        if new:
            raise NotCertain(says("slide-new-or-old-unclear", slide=new[0]))
        return tuple(sorted(found))

    def target(self, description: Description) -> Target:
        self._check_origin(description)
        fits = self._earlier(description)
        if fits is None or self._then is None:
            found = self._target_now(description)
            if names_pages(description) and self._is_shifted() and not self._base.index.keys().isdisjoint(found.ids):
                raise NotCertain(says("element-replaced-before"), choices=found.ids)
            return found
        spans: dict[str, Spans] = {}
        for one in fits:
            if places := self.spans(one):
                spans[self.ids(one)[0]] = (*spans.get(self.ids(one)[0], ()), *places)
        ids = tuple(dict.fromkeys(id for one in fits for id in self.ids(one)))
        return Target(ids, tuple(spans.items()), self._then.target(description).plural)

    def _target_now(self, description: Description) -> Target:
        """The target in the current document. Where that fails, the earlier document's error is raised if it says
        more."""
        try:
            return self._now.target(description)
        except NotCertain as error:
            if self._then is not None and self._base.index.keys() >= set(error.choices):
                self._then.target(description)
            raise

    def _check_origin(self, description: Description) -> None:
        """Raises NotCertain where the one thing that fitted at the beginning was deleted: its name may now fit
        another."""
        if self._origin is self._base or self.pages or names_pages(description):
            return
        try:
            found = Finder(scene_of(self._origin), (), self.last, None, self.hidden).target(description)
        except RequestError:
            return
        gone = [id for id in found.ids if id not in self.scene.document.index]
        if gone and (not found.plural or len(gone) == len(found.ids)):
            raise NotCertain(says("referent-deleted-before", id=gone[0]))

    def resolve(self, description: Description) -> list[Fit]:
        fits = self._earlier(description)
        return self._now.resolve(description) if fits is None else fits

    def fits(self, description: Description) -> list[Fit]:
        try:
            fits = self._earlier(description)
        except NotCertain:
            fits = None
        return self._now.fits(description) if fits is None else fits

    def _is_shifted(self) -> bool:
        return [page.id for page in self._base.pages] != [page.id for page in self.scene.document.pages]

    def _earlier(self, description: Description) -> list[Fit] | None:
        """The fits of the earlier document, mapped to the current one; None where they were not certain, or a new part
        may fit."""
        if self._then is None:
            return None
        try:
            then = self._then.resolve(description)
        except RequestError:
            return None
        parts = self._then.scene.parts
        left = [one for one in then if self._is_left(parts[one.number])]
        if len(left) < len(then) and (not left or not self._then.target(description).plural):
            gone = next(parts[one.number] for one in then if one not in left)
            raise NotCertain(says("element-deleted-before", id=gone.id))
        try:
            fits = self._now.fits(description)
        except RequestError:
            fits = []
        found = sorted(self._as_now(one) for one in left)
        numbers = {one.number for one in fits}
        if any(self._is_new(self.scene.parts[one]) for one in numbers):
            if numbers.isdisjoint(one.number for one in found):
                raise NotCertain(says("new-or-old-unclear"))
            return None
        return found

    def _is_new(self, part: Part) -> bool:
        assert self._then is not None
        return not _alike(self._then.scene, part) if part.sort == "item" else part.id not in self._base.index

    def _is_left(self, part: Part) -> bool:
        return part.sort in ("column", "item", "page") or part.id in self.scene.document.index

    def _as_now(self, fit: Fit) -> Fit:
        """The part of the current scene for a part of the earlier one. Raises NotCertain."""
        assert self._then is not None
        scene = self._then.scene
        part = scene.parts[fit.number]
        was, now = _alike(scene, part), _alike(self.scene, part)
        if part.sort == "column":
            cell = next(one for one in scene.parts if one.sort == "cell" and one.host == part.host
                        and one.column == part.index)  # fmt: skip
            place = self.scene.numbers.get(cell.id)
            index = self.scene.parts[place].column if place is not None else -1
            now = [n for n in now if self.scene.parts[n].index == index]
            was = [fit.number]
        moved = part.sort == "row" and any(
            one.words == part.words and one.id != part.id and (one.sort, one.host) == ("row", part.host)
            for one in self.scene.parts
            if self.scene.parts[now[0]].words != part.words
        )
        if len(was) != len(now) or moved:
            raise NotCertain(says("words-changed-before", words=part.words or part.id))
        number = now[was.index(fit.number)]
        if fit.spans and self.scene.parts[number].words != part.words:
            raise NotCertain(says("text-changed-before", id=part.id))
        return fit._replace(number=number)


def _alike(scene: Scene, part: Part) -> list[int]:
    """The numbers of a scene's parts with the id, and for an item also the words, of a part."""
    same = [n for n, one in enumerate(scene.parts) if (one.sort, one.id) == (part.sort, part.id)]
    return [n for n in same if scene.parts[n].words == part.words] if part.sort == "item" else same
