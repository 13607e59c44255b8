"""A request on the slides it names: planned slide by slide, each as if it were alone, the edits gathered."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.document.layers import Page, Text, family
from redraft.errors import RequestError
from redraft.language.acts.resolve import resolve
from redraft.language.deck_terms import (
    OF_TYPE,
    about_slides,
    by_title,
    in_other_words,
    new_words,
    of_lines,
    put_elsewhere,
)
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.grounding.candidates import Ambiguous
from redraft.targets.pages import Deck, choose, is_deck, slide_alone
from redraft.targets.scene import Scene
from redraft.targets.texts import occurrences
from redraft.targets.vocabulary import PRONOUNS

_THE_NEW = ("the copy", "the copies", "the duplicate", "the clone", "the new one", "the second one", "the new copy")
"""Said after something was made, they mean that."""
_FIRST = lazily(r"(?:the )?(?:first|1st|last|left|upper|top)\b", re.IGNORECASE)
"""After 'the first dot', the second one is another dot, and nothing new."""
_THE_TEXT = ("the text", "the words", "the writing", "the lettering", "the font")
"""Said after a text was spoken of, they mean that text."""


def resolve_on_pages(request: Request, scene: Scene) -> Resolved:
    """What a request comes to, where it says or wherever it is; raises RequestError when it cannot be carried out."""
    try:
        return _resolved(request, scene)
    except (AlreadySo, Ambiguous):
        raise
    except RequestError:
        other = in_other_words(request, scene) if is_deck(scene.document) else None
        if other is None:
            raise
        try:
            return _resolved(other, scene)
        except (AlreadySo, Ambiguous):
            raise
        except RequestError:
            pass
        raise


def _resolved(request: Request, scene: Scene) -> Resolved:
    if scene.part and request.target.lower() in PRONOUNS:  # 'make the word "free" bold and red'
        request = replace(request, target=scene.said)
    counted = request.target.lower() == "the second one" and _FIRST.match(scene.said)
    if request.target.lower() in _THE_NEW and scene.last and not counted:
        request = replace(request, target="it")
    if (
        request.target.lower() in _THE_TEXT
        and scene.last
        and all(isinstance(scene[id].layer, Text) for id in scene.last)
    ):
        request = replace(request, target="it")
    if is_deck(scene.document):
        request = of_lines(by_title(about_slides(request, scene), scene), scene)
    if (there := put_elsewhere(request, scene)) is not None:
        request = there
    elif request.act == "fill" and request.get("role") in ("caption", "label"):
        request = replace(request, act="add", arguments={"kind": "text", "new": request.get("new")})
    request = new_words(request, scene)
    if request.act.startswith("slide_") or not is_deck(scene.document):
        if request.pages and request.act != "slide_go":  # a single design: its only page may be named
            choose(request.pages, scene.deck)
        return resolve(request, scene)
    if request.pages:
        return _on_its_slide(request, scene)
    try:
        return resolve(request, scene)
    except AlreadySo:
        raise
    except RequestError:
        deck = scene.deck
        this = [page for id in deck.current if (page := scene.document.page(id)) is not None]
        this = this or [page for page in scene.document.pages if not _is_blank(page)]
        if len(this) != 1 or len(scene.document.pages) == 1:
            raise
        try:  # what was not clear in the deck may be so on the slide the instruction is about
            found = resolve(request, _alone(scene, this[0]))
        except AlreadySo:
            raise
        except RequestError:
            found = None
        if found is None:
            raise
        return replace(found, reading=f"{found.reading} (on {deck.named(this)})", pages=(this[0].id,))


def _is_blank(page: Page) -> bool:
    """Whether nothing was put on a slide yet: its places are empty."""
    return all(
        layer.bound or layer.id.endswith("/background") or (isinstance(layer, Text) and not layer.text.strip())
        for layer in page.layers
    )


def _alone(scene: Scene, page: Page) -> Scene:
    return replace(scene, document=slide_alone(scene.document, page), around=scene.deck)


_PLACES = ("place", "align", "move", "beside")


def _on_its_slide(request: Request, scene: Scene) -> Resolved:
    """'Put the hexagon in the middle of the slide' is on the slide that has one, where the slide at hand has none."""
    try:
        return _on(request, scene)
    except AlreadySo:
        raise
    except RequestError:
        if request.act not in _PLACES or not re.fullmatch(r"the (?:slide|page)", request.pages, re.IGNORECASE):
            raise
        try:
            ids = scene.find(request.target).ids
        except RequestError:
            ids = ()
        pages = {scene[id].page.id for id in ids}
        if len(pages) != 1:
            raise
        number = scene.deck.number(pages.pop())
        return _on(replace(request, pages=f"slide {number}"), scene)


def _on(request: Request, scene: Scene) -> Resolved:
    deck = scene.deck
    chosen = choose(request.pages, deck)
    if request.target.lower() in PRONOUNS and scene.said:
        there = {scene[id].page.id for id in scene.last if id in scene.document.index}
        if not all(page.id in there for page in chosen.pages):  # 'make the title red on slide 2 and blue on slide 3'
            request = replace(request, target=scene.said)
    if request.act in OF_TYPE and request.target.lower() in ("the text", "text", "the font", "the words"):
        request = replace(request, target="all text")
    if chosen.every:
        request = replace(
            request, arguments={**request.arguments, "everywhere": request.get("everywhere") or "everywhere"}
        )
    if chosen.every and request.act == "replace_text":
        chosen = replace(chosen, pages=_with_whole_words(chosen.pages, request.get("old")))
    done: list[tuple[Page, Resolved]] = []
    so: list[tuple[Page, AlreadySo]] = []
    without: list[tuple[Page, RequestError]] = []
    for page in chosen.pages:
        try:
            done.append((page, resolve(request, _alone(scene, page))))
        except AlreadySo as error:
            so.append((page, error))
        except RequestError as error:
            if not chosen.every:
                where = f"{deck.named([page])}: " if len(chosen.pages) > 1 else f"on {deck.named([page])}, "
                raise RequestError(where + error.message, error.suggestion) from error
            without.append((page, error))
    if not done and so:
        targets = tuple(id for _, error in so for id in error.targets)
        raise AlreadySo(so[0][1].message, so[0][1].suggestion, targets)
    if not done:
        first = without[0][1]
        raise RequestError(f"on none of {deck.named(chosen.pages)}: {first.message}", first.suggestion)
    targets = tuple(id for _, found in done for id in found.targets) + tuple(
        id for _, error in so for id in error.targets
    )
    edits = tuple(edit for _, found in done for edit in found.edits)
    return Resolved(
        _reading(deck, done, so, without),
        targets,
        edits,
        tuple(page.id for page, _ in done),
        any(found.part for _, found in done),
        tuple(command for _, found in done for command in found.commands),
    )


def _with_whole_words(pages: tuple[Page, ...], old: str) -> tuple[Page, ...]:
    """The slides that have words as words, where any has: "Ms" is not in 'classrooms'."""

    def best(page: Page) -> int:
        layers = (inner for layer in page.layers for inner in family(layer))
        return min(
            (hit.rank for one in layers if isinstance(one, Text) and (hit := occurrences(one.text, old))), default=9
        )

    ranks = {page.id: best(page) for page in pages}
    if not any(rank % 2 == 0 for rank in ranks.values()):
        return pages
    return tuple(page for page in pages if ranks[page.id] == 9 or ranks[page.id] % 2 == 0)


def _reading(
    deck: Deck,
    done: list[tuple[Page, Resolved]],
    so: list[tuple[Page, AlreadySo]],
    without: list[tuple[Page, RequestError]],
) -> str:
    where = deck.named(page for page, _ in done)
    notes = []
    if len(done) > 1:
        notes.append("and so on each")
    if so:
        notes.append(f"so already on {deck.named(page for page, _ in so)}")
    if without:
        lack = "lacks" if len(without) == 1 else "lack"
        notes.append(f"{deck.named(page for page, _ in without)} {lack} it")
    return f"on {where}: {done[0][1].reading}" + "".join(f"; {note}" for note in notes)
