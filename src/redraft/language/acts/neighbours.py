"""What a request names, as things of one page that can stand elsewhere, and how far apart 'just below' sets them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from redraft.commands.boxes import Measured, extent
from redraft.commands.places import Spacing
from redraft.document.layers import Page
from redraft.errors import RequestError
from redraft.lazy import lazily
from redraft.targets.found import Found
from redraft.targets.scene import Scene

PAGE_NAMED = lazily(
    r"(?:the |this |whole |entire )*(?:page|slide|canvas|poster|design|artboard|document|picture plane)", re.I
)
"""Words for the page itself, where a thing may be named."""
HOW_FAR: dict[str, Spacing] = {
    **dict.fromkeys(("just", "right", "directly", "immediately", "close", "closely", "slightly", "a bit"), "close"),
    **dict.fromkeys(("well", "far", "a bit more", "further"), "wide"),
}
"""Words before a side, as in 'just below'."""


def things(scene: Scene, phrase: str) -> Found:
    """What a phrase means, as things that can stand elsewhere, all of them on one page."""
    found = scene.free(scene.find(phrase))
    home(scene, found.ids)
    return found


def other(scene: Scene, phrase: str, found: Found) -> Found:
    """Another thing that a request names; 'its label' is one of what the request is about."""
    own = phrase.lower().startswith(("its ", "their ", "her ", "his ")) or phrase.lower().endswith((" one", " ones"))
    return (replace(scene, last=found.ids) if own else scene).find(phrase)


def home(scene: Scene, ids: Iterable[str]) -> Page:
    """The one page these stand on."""
    pages = {scene[id].page.id: scene[id].page for id in ids}
    if len(pages) > 1:
        numbers = sorted(scene.deck.number(id) for id in pages)
        raise RequestError(
            f"these stand on slides {', '.join(map(str, numbers))}, and only things of one slide are arranged together",
            f"say which slide: on slide {numbers[0]}",
        )
    return next(iter(pages.values()))


def measured(scene: Scene, ids: Sequence[str], anchors: Sequence[str] = ()) -> Measured:
    """By their ink where some of the layers are flowing texts that do not fill their frames, else by their frames."""
    document = scene.document
    filled = all(extent(document, [id], "ink") == extent(document, [id]) for id in ids)
    if filled and anchors:
        filled = extent(document, anchors, "ink", ids) == extent(document, anchors, "frame", ids)
    return "frame" if filled else "ink"
