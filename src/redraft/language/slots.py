"""The places for words on a slide: its title, subtitle, body, footer, header, date. Those left empty count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from redraft.commands.drawing import Write
from redraft.commands.traits import effective_size
from redraft.document.geometry import Box
from redraft.document.layers import Document, Page, Placed, Text
from redraft.document.style import Color
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding import ground
from redraft.targets.names import name_words
from redraft.targets.pages import slide_alone
from redraft.targets.scene import Scene
from redraft.targets.texts import same_words

ROLES = ("title", "subtitle", "body", "footer", "header", "date", "notes")
_OTHER = frozenset(("number", "picture", "chart", "table", "media", "clip", "smartart", "video"))
_WORDS: dict[str, frozenset[str]] = {
    "title": frozenset(("title", "titel", "headline")),
    "subtitle": frozenset(("subtitle",)),
    "body": frozenset(("body", "content", "text", "outline", "object")),
    "footer": frozenset(("footer",)),
    "header": frozenset(("header",)),
    "date": frozenset(("date",)),
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for words and what it is for: '' where that cannot be told."""

    text: Text
    role: str
    placed: Placed

    @property
    def empty(self) -> bool:
        return not self.text.text.strip()


def slots(document: Document, page: Page) -> list[Slot]:
    """The texts of a slide that flow, in reading order, each with its role."""
    found: list[Slot] = []
    for placed in document.index.values():
        layer = placed.layer
        if placed.page.id != page.id or not isinstance(layer, Text) or layer.flow is None or not placed.visible:
            continue
        if any(group.form not in ("", "shape") for group in placed.ancestors):
            continue
        if any(effect.startswith(("place for", "field")) for effect in layer.effects):
            continue
        found.append(Slot(layer, _named_role(placed), placed))
    found = [slot for slot in found if slot.role != "other"]
    found.sort(key=_reading_order)
    return _with_title(found, page)


def _reading_order(slot: Slot) -> tuple[float, float]:
    box = slot.placed.box
    return (round(box.y / 24), box.x) if box is not None else (0.0, 0.0)


def _named_role(placed: Placed) -> str:
    """What a place is for by its name, as slide programs write it; 'other' for pictures, numbers and the like."""
    names = [placed.layer.name, *(group.name for group in placed.ancestors[-1:])]
    for name in filter(None, names):
        said = frozenset(name_words(name))
        if said & _OTHER:
            return "other"
        for role in ("subtitle", "title", "footer", "header", "date"):
            if said & _WORDS[role]:
                return role
        if said & _WORDS["body"] and "textbox" not in said and "box" not in said:
            return "body"
    return ""


def _with_title(found: list[Slot], page: Page) -> list[Slot]:
    """Where no name tells the title, the deck's own notion of it does, and on an unused slide the largest empty place
    at the top; what is left empty beside it is for the body."""
    if any(slot.role == "title" for slot in found):
        return found
    titled = next((slot for slot in found if page.name and same_words(slot.text.text, page.name)), None)
    unnamed = [slot for slot in found if not slot.role and slot.empty and _is_placeholder(slot.text)]
    if titled is None and unnamed:
        largest = max(unnamed, key=lambda slot: effective_size(slot.placed))
        others = [slot for slot in unnamed if slot is not largest]
        if all(effective_size(slot.placed) < effective_size(largest.placed) for slot in others):
            titled = largest if largest is min(unnamed, key=_reading_order) else None
    worded = [slot for slot in found if not slot.role and not slot.empty and _PLACEHOLDER.match(slot.text.name)]
    bodies = [slot for slot in (*unnamed, *worded) if slot is not titled and not _at_edge(slot)]
    roles = {slot.text.id: "body" for slot in bodies}
    if titled is not None:
        roles[titled.text.id] = "title"
    return [replace(slot, role=roles.get(slot.text.id, slot.role)) for slot in found]


_PLACEHOLDER = lazily(r"\s*(?:place ?holder|google shape)", re.IGNORECASE)
"""What programs that do not tell a title from a body call both."""


def _at_edge(slot: Slot) -> bool:
    """Whether it stands where slides have their footers."""
    box = slot.placed.box
    return box is None or box.y > 0.88 * slot.placed.page.height


def _is_placeholder(text: Text) -> bool:
    """Whether it is a place of a layout, as far as its name tells."""
    low = text.name.lower()
    return "placeholder" in low or not low.startswith(("textbox", "text box", "textfeld", "rectangle"))


def slots_for(document: Document, page: Page, role: str) -> list[Slot]:
    """The places for words of a role, empty ones first, and of several for a body the large ones: a heading strip above
    it is none. Without a place of its own a body goes into an empty subtitle, a subtitle into a small empty body."""
    every = slots(document, page)
    own = [slot for slot in every if slot.role == role]
    if role == "body":
        largest = max((_area(slot) for slot in own), default=0.0)
        own = [slot for slot in own if _area(slot) >= largest / 2]
        own = own or [slot for slot in every if slot.role == "subtitle" and slot.empty][:1]
    elif role == "subtitle" and not own:
        small = [slot for slot in every if slot.role == "body" and slot.empty and _area(slot) < 0.25 * page.box.area]
        own = small[:1]
    if not own and role not in ("body", "header"):
        lone = slide_alone(document, page) if len(document.pages) > 1 else document
        for id in ground(lone, role).chosen:
            layer = lone.index[id].layer
            if isinstance(layer, Text) and layer.flow is not None and layer.text.strip():
                own.append(Slot(layer, role, lone.index[id]))
    return sorted(own, key=lambda slot: not slot.empty)


def _area(slot: Slot) -> float:
    box = slot.placed.box
    return box.area if box is not None else 0.0


# New text boxes, where a slide has no place

_SHARES: dict[str, tuple[float, float, float, float, float, str]] = {
    "title": (0.07, 0.055, 0.86, 0.15, 0.06, "start"),
    "subtitle": (0.07, 0.21, 0.86, 0.08, 0.036, "start"),
    "body": (0.07, 0.27, 0.86, 0.62, 0.034, "start"),
    "footer": (0.25, 0.925, 0.5, 0.05, 0.02, "middle"),
    "header": (0.25, 0.02, 0.5, 0.05, 0.02, "middle"),
    "date": (0.07, 0.925, 0.18, 0.05, 0.02, "start"),
}
"""Left, top, width and height as shares of the page, size of the type as a share of its height, alignment."""


def new_box(scene: Scene, page: Page, role: str, lines: Sequence[str]) -> Write:
    """The words of a role in a text box: where the deck's layouts have that place, else where it usually is."""
    left, top, wide, high, size, align = _SHARES[role]
    box = Box(left * page.width, top * page.height, wide * page.width, high * page.height)
    font_size = max(4.0 * round(size * page.height / 4), 12.0)
    if (model := _model(scene.document, role)) is not None and model[1] is not None:
        box, style = model[1], model[0].style
        font_size, align = style.font_size or font_size, style.align or align
    return Write(
        "\n".join(lines),
        (round(box.x, 2), round(box.y, 2), round(box.width, 2), round(box.height, 2)),
        color=str(ink_of(scene)), font_size=font_size, font_family=family_of(scene), align=_ALIGNS[align],
        name=role.capitalize() if role != "body" else "Text", page=page.id,
    )  # fmt: skip


_ALIGNS: dict[str, Literal["start", "middle", "end", "justify"]] = {
    "start": "start", "middle": "middle", "end": "end", "justify": "justify",
}  # fmt: skip


def _model(document: Document, role: str) -> tuple[Text, Box | None] | None:
    """The place for a role in the first layout that has just a title and a body."""
    if role not in ("title", "body"):
        return None
    for layout in document.layouts:
        lone = Document("", (layout,))
        found = slots(lone, layout)
        if sorted(slot.role for slot in found) == ["body", "title"]:
            slot = next(slot for slot in found if slot.role == role)
            return slot.text, slot.placed.box
    return None


def _texts(scene: Scene) -> list[Text]:
    found = [placed.layer for placed in scene.document.index.values() if placed.visible]
    return [layer for layer in found if isinstance(layer, Text) and layer.text.strip() and not layer.bound]


def ink_of(scene: Scene) -> Color:
    """The colour of the text that is there, so that it can be read as well."""
    paints = [text.style.fill for text in reversed(_texts(scene))]
    return next((paint for paint in paints if isinstance(paint, Color)), Color(0, 0, 0))


def family_of(scene: Scene) -> str:
    return next((text.style.font_family for text in reversed(_texts(scene)) if text.style.font_family), "")
