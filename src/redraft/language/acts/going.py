"""Third stage for 'go to the next slide': nothing changes, but what follows is about that slide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from redraft.errors import RequestError
from redraft.language.acts.slides import SLIDE_ACTS
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.pages import choose
from redraft.targets.scene import Scene

_NEXT = frozenset(("next", "following", "subsequent", "upcoming", "succeeding", "coming"))


def go(request: Request, scene: Scene) -> Resolved:
    """To a slide that is there; the next one behind the last is a new one."""
    deck = scene.deck
    if _NEXT & set(request.pages.lower().split()):
        place = deck.pages.index(deck.this) + 1
        if place >= len(deck.pages):
            return SLIDE_ACTS["slide_add"](replace(request, act="slide_add", pages=""), scene)
        page = deck.pages[place]
    else:
        pages = choose(request.pages, deck).pages
        if len(pages) != 1:
            raise RequestError(f"{deck.named(pages)} are several", "name one slide")
        page = pages[0]
    return Resolved(f"go to {deck.named([page])}", (), (), (page.id,))


GOING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"slide_go": go}
