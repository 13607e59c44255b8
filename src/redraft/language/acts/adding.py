"""Third stage for what comes new onto a slide: a text box, slide numbers; and for things made equally large."""

from __future__ import annotations

import re

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Page, Paragraph, Run, Text
from redraft.document.style import Color, Paint, Style
from redraft.edits.ops import Edit, Insert, Resize
from redraft.edits.reflowing import rewritten
from redraft.errors import RequestError
from redraft.language.acts.adding_things import add
from redraft.language.acts.backing import background, border
from redraft.language.acts.placing import MARGIN
from redraft.plan import Request
from redraft.targets.found import Resolved
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
        from redraft.targets.grounding import ground

        for id in ground(scene.document, role).chosen:
            layer = scene[id].layer
            if isinstance(layer, Text) and (edits := rewritten(layer, words) if layer.paragraphs else []):
                return Resolved(f'change the {role} to "{folded(words)}"', (id,), tuple(edits))
    elif not request.get("place"):
        raise RequestError(
            "where the new text should stand is not said", 'say for example: add the text "New" at the top right'
        )
    place = {"footer": "bottom center", "header": "top center"}.get(role) or request.get("place").lower()
    text = _new_text(scene, page, words, place, _SMALL if role else _SIZE)
    return Resolved(
        f'add the text "{folded(words)}" at the {place}', (text.id,), (Insert(text, page.id, _above(page)),)
    )


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
    text = _new_text(scene, page, number, place, _SMALL, "Slide Number")
    return Resolved(f"write the number {number} at the {place}", (text.id,), (Insert(text, page.id, _above(page)),))


def _page(scene: Scene) -> Page:
    if len(scene.document.pages) > 1:
        raise RequestError("on which slide is not said", "say for example: on slide 2, or on every slide")
    return scene.document.pages[0]


def _above(page: Page) -> str | None:
    """New things stand above all others, but below the notes, which are kept at the end."""
    last = page.layers[-1] if page.layers else None
    return last.id if last is not None and last.id == f"{page.id}/notes" else None


def _new_text(scene: Scene, page: Page, words: str, place: str, size: float, name: str = "TextBox") -> Text:
    lines = words.split("\n")
    margin = MARGIN * min(page.width, page.height)
    width = min(max(len(line) for line in lines) * size * 0.62 + 2 * 9.6 + size, page.width - 2 * margin)
    high = len(lines) * size * 1.25 + 2 * 4.8
    across, down = PLACES[place]
    across, down = 0.5 if across is None else across, 0.5 if down is None else down
    x = margin + (page.width - 2 * margin - width) * across
    y = margin + (page.height - 2 * margin - high) * down
    align = "start" if across == 0 else "end" if across == 1 else "middle"
    style = Style(fill=_ink(scene), font_size=size, font_family=_family(scene), align=align)
    return Text(
        _fresh(scene, page), name,
        transform=Matrix.translation(round(x, 2), round(y, 2)),
        style=style,
        frame=Box(0.0, 0.0, round(width, 2), round(high, 2)),
        runs=tuple(Run(line, starts_line=True, starts_paragraph=True) for line in lines),
        flow=Flow(left=9.6, top=4.8, right=9.6, bottom=4.8),
        paragraphs=tuple(Paragraph() for _ in lines),
    )  # fmt: skip


def _texts(scene: Scene) -> list[Text]:
    found = [placed.layer for placed in scene.document.index.values() if placed.visible]
    return [layer for layer in found if isinstance(layer, Text) and layer.text.strip() and not layer.bound]


def _ink(scene: Scene) -> Paint:
    """The colour of the text that is there, so that it can be read as well."""
    paints = [text.style.fill for text in reversed(_texts(scene))]
    return next((paint for paint in paints if isinstance(paint, Color)), Color(0, 0, 0))


def _family(scene: Scene) -> str | None:
    return next((text.style.font_family for text in reversed(_texts(scene)) if text.style.font_family), None)


def _fresh(scene: Scene, page: Page) -> str:
    """An id as the file will number it: one above the highest on the slide."""
    ends = [id.partition("/")[2].partition("/")[0] for id in scene.document.index if id.startswith(f"{page.id}/")]
    return f"{page.id}/{max((int(end) for end in ends if end.isdigit()), default=1) + 1}"


def same_size(request: Request, scene: Scene) -> Resolved:
    """All as wide or high as the smallest of them; each keeps its proportions and its centre."""
    found = scene.free(scene.find(request.target))
    boxes = [(id, scene[id].box) for id in found.ids]
    sized: list[tuple[str, Box]] = [(id, box) for id, box in boxes if box is not None and box.width and box.height]
    if len(sized) < 2:
        raise RequestError(
            f"{found.named} is one thing, and two are needed to be alike", "name several, such as: all pictures"
        )
    high = request.get("side").lower() in ("height", "high", "tall")
    goal = min(box.height if high else box.width for _, box in sized)
    edits: list[Edit] = []
    for id, box in sized:
        factor = round(goal / (box.height if high else box.width), 9)
        if abs(factor - 1) > 1e-6:
            edits.append(Resize(id, factor, factor, box.center))
    side = "high" if high else "wide"
    if not edits:
        raise AlreadySo(f"{found.named} are equally {side} already", "name others", found.ids)
    return Resolved(f"make {found.named} equally {side}: {goal:g}px", found.ids, tuple(edits))


ADDING_ACTS = {
    "add": add,
    "border": border,
    "background": background,
    "text_add": text_box,
    "number_slides": numbers,
    "same_size": same_size,
}
