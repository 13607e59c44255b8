"""Which pages of a document a phrase means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redraft.commands.measure.word_matches import folded
from redraft.document.pages import Document
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import squashed
from redraft.targets.description import AnyPages, Pages, PagesJoined

SMALL = frozenset("a an the and or of to in on at by for with from we our you your it is are do what how new next "
                   "last first other title slide page this that not no only all every each".split())  # fmt: skip
"""Words that alone do not identify a slide."""


PagesWith = Callable[[Any], tuple[int, ...]]
"""The pages that have what a description means."""


def page_numbers(
    document: Document, pages: AnyPages, here: int | None = None, pages_with: PagesWith | None = None
) -> tuple[int, ...]:
    """The numbers of the pages that a description refers to, from 0, in order; `here` is the page of 'this slide'
    (default: the last). Raises RequestError where there is no such page, or several where one is asked for."""
    if isinstance(pages, PagesJoined):
        each = (page_numbers(document, one, here, pages_with) for one in pages.each)
        return tuple(sorted({number for numbers in each for number in numbers}))
    found = _found(document, pages, here, pages_with)
    if pages.but is not None:
        left_out = page_numbers(document, pages.but, here, pages_with)
        found = tuple(number for number in found if number not in left_out)
    if not found:
        raise RequestError(says("no-slides-in-target"))
    return found


def _found(document: Document, pages: Pages, here: int | None, pages_with: PagesWith | None) -> tuple[int, ...]:
    count = len(document.pages)
    match pages.how, pages.value:
        case "all", _:
            return tuple(range(count))
        case "here", _:
            return (here if here is not None else count - 1,)
        case "number", int(number):
            return (_number(number, count),)
        case "range", (int(first), int(last)):
            if first > last:
                raise RequestError(says("slide-range-reversed", first=first, last=last))
            return tuple(range(_number(first, count), _number(last, count) + 1))
        case "run", (int(first), int(many)):
            start = 0 if first > 0 else count - many
            if not 0 < many <= count:
                raise RequestError(says("slide-count-differs", count=count, wanted=many))
            return tuple(range(start, start + many))
        case "others", _:
            if here is None:
                raise RequestError(says("other-slides-unclear"))
            return tuple(number for number in range(count) if number != here)
        case "after" | "before" as how, mark:
            marked = page_numbers(document, mark, here, pages_with)  # type: ignore[arg-type]
            return tuple(range(marked[-1] + 1, count) if how == "after" else range(marked[0]))
        case "with", thing if pages_with is not None:
            return pages_with(thing)
        case "title", title:
            words = folded(str(title)).casefold()
            named = [n for n, page in enumerate(document.pages) if folded(page.name).casefold() == words]
            named = named or [n for n, page in enumerate(document.pages) if words in folded(page.name).casefold()]
            if len(named) != 1:
                there = ", ".join(f"“{page.name}”" for page in document.pages[:8] if page.name)
                which = "several slides are" if named else "no slide is"
                raise RequestError(says("slide-title-not-unique", problem=which, title=title, known=there))
            return (named[0],)
    raise RequestError(says("slide-unsaid"))


def page_titles(document: Document) -> dict[str, tuple[int, ...]]:
    """The numbers of pages, from 1, by their titles and by words in a row that one title alone has, squashed."""
    found: dict[str, set[int]] = {}
    whole: dict[str, set[int]] = {}
    for number, page in enumerate(document.pages, 1):
        words = [word for each in page.name.split() if (word := squashed(each))][:12]
        whole.setdefault("".join(words), set()).add(number)
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                if not SMALL.issuperset(words[start:end]):
                    found.setdefault("".join(words[start:end]), set()).add(number)
    titles = {**found, **whole}
    titles.pop("", None)
    return {name: tuple(numbers) for name, numbers in titles.items() if len(numbers) == 1}


def _number(number: int, count: int) -> int:
    place = number - 1 if number > 0 else count + number
    if not 0 <= place < count:
        raise RequestError(says("no-slide", slide=number, count=count))
    return place
