"""Third stage for what comes new onto a slide: a text box, slide numbers; and for things made equally large."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from redraft.commands.command import AlreadySo
from redraft.commands.drawing import Write
from redraft.commands.looks import Modify
from redraft.commands.places import MARGIN
from redraft.document.layers import Page, Text
from redraft.errors import RequestError
from redraft.language.acts.adding_things import add
from redraft.language.acts.backing import background, border
from redraft.language.slots import family_of, ink_of
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.grounding import ground
from redraft.targets.scene import Scene
from redraft.targets.texts import folded
from redraft.targets.vocabulary import PLACES

_SIZE, _SMALL = 24.0, 16.0
"""Type sizes of a new text box and of a footer, in px."""


def text_box(request: Request, scene: Scene) -> Resolved:
    """A text box where it is said, or words for the footer that is there."""
    words, page = request.get("new"), _page(scene)
    if not words.strip():
        raise RequestError("the new text is empty", "put its words in quotes")
    role = request.get("role").lower()
    if role:
        for id in ground(scene.document, role).chosen:
            layer = scene[id].layer
            if isinstance(layer, Text) and layer.paragraphs and layer.text != words:
                return scene.carried(f'change the {role} to "{folded(words)}"', (id,), Modify((id,), text=words))
    elif not request.get("place"):
        raise RequestError(
            "where the new text should stand is not said", 'say for example: add the text "New" at the top right'
        )
    place = {"footer": "bottom center", "header": "top center"}.get(role) or request.get("place").lower()
    done = scene.carried(
        f'add the text "{folded(words)}" at the {place}',
        (),
        _new_text(scene, page, words, place, _SMALL if role else _SIZE),
    )
    return replace(done, targets=done.made)


def numbers(request: Request, scene: Scene) -> Resolved:
    """The slide's number as text, where it has none yet."""
    page = _page(scene)
    number = str(scene.deck.number(page.id))
    shown = [
        layer
        for layer in scene.document.index.layers.values()
        if re.match(r"slide number|foliennummer", layer.name, re.IGNORECASE)
    ]
    if any(isinstance(layer, Text) and layer.text.strip() and scene[layer.id].visible for layer in shown):
        raise AlreadySo(
            f"slide {number} shows its number already", "name another slide", tuple(layer.id for layer in shown)
        )
    place = (request.get("place") or "bottom right").lower()
    text = _new_text(scene, page, number, place, _SMALL, "slide number")
    done = scene.carried(f"write the number {number} at the {place}", (), text)
    return replace(done, targets=done.made)


def _page(scene: Scene) -> Page:
    if len(scene.document.pages) > 1:
        raise RequestError("on which slide is not said", "say for example: on slide 2, or on every slide")
    return scene.document.pages[0]


def _new_text(scene: Scene, page: Page, words: str, place: str, size: float, name: str = "") -> Write:
    lines = words.split("\n")
    margin = MARGIN * min(page.width, page.height)
    width = min(max(len(line) for line in lines) * size * 0.62 + 2 * 9.6 + size, page.width - 2 * margin)
    high = len(lines) * size * 1.25 + 2 * 4.8
    across, down = PLACES[place]
    across, down = 0.5 if across is None else across, 0.5 if down is None else down
    x = margin + (page.width - 2 * margin - width) * across
    y = margin + (page.height - 2 * margin - high) * down
    align: Literal["start", "middle", "end"] = "start" if across == 0 else "end" if across == 1 else "middle"
    box = (round(x, 2), round(y, 2), round(width, 2), round(high, 2))
    color, family = str(ink_of(scene)), family_of(scene)
    return Write(words, box, color=color, font_size=size, font_family=family, align=align, name=name, page=page.id)


ADDING_ACTS = {
    "add": add,
    "border": border,
    "background": background,
    "text_add": text_box,
    "number_slides": numbers,
}
