"""State of reading one slide: where the readers of all subjects put what they find."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Flow, Layer, Text
from redraft.formats.pptx.package.numbers import descend, truth
from redraft.formats.pptx.paint.looks import Fill, ShapeLook
from redraft.formats.pptx.scope.deck import placeholder
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.shape.geometry import Xfrm, first_xfrm
from redraft.formats.pptx.shape.inheritance import SlideScope
from redraft.formats.pptx.text.read import Body
from redraft.formats.xml.tree import Element

NOWHERE = Xfrm(0.0, 0.0, 0.0, 0.0)
NO_ACTION = "ppaction://noaction"
"""What a link does that leads nowhere."""


class ShapeState:
    """The layers read so far of a slide (or layout or master) called `page`: places, looks, and ids below it."""

    def __init__(
        self,
        page: str,
        part: str,
        scope: SlideScope,
        places: dict[str, DeckPlace],
        looks: dict[str, ShapeLook],
        beneath: dict[str, tuple[Layer, ...]],
        background: Fill,
    ) -> None:
        self.page, self.part, self.scope, self.deck = page, part, scope, scope.deck
        self.places, self.looks, self.beneath = places, looks, beneath
        self.background = background
        self.repeated: frozenset[str] = frozenset()

    def common(self, element: Element, path: str) -> tuple[str, str, bool]:
        """Id, name, and whether it is shown. An alternative text that is a variable, `{{photo}}`, is the name: the one
        that PowerPoint gives is seen by few."""
        properties = descend(element.children[0], "p:cNvPr") if element.children else None
        if properties is None:
            return self.free(path), "", True
        native = properties.get("id") or ""
        id = f"{self.page}/{native}" if native.isalnum() and native not in self.repeated else path
        hidden = "hidden" in properties.attributes and truth(properties.get("hidden"))
        description = (properties.get("descr") or "").strip()
        name = (
            description if description.startswith("{{") and description.endswith("}}") else properties.get("name") or ""
        )
        return self.free(id), name, not hidden

    def free(self, id: str) -> str:
        while id in self.places:
            id += "~2"
        return id

    def put(self, id: str, element: Element, follows: tuple[Element, ...] = (), kind: str = "") -> DeckPlace:
        place = self.places[id] = DeckPlace(self.part, element, follows=follows, kind=kind)
        return place

    def frame_common(self, element: Element, path: str) -> tuple[str, str, bool, Xfrm]:
        """Id, name, visibility and position of a picture or graphic frame; its place is recorded."""
        id, name, visible = self.common(element, path)
        mark = placeholder(element)
        follows = self.scope.follows(element, mark) if mark is not None else ()
        kind = (mark.get("type") or "obj") if mark is not None else ""
        self.put(id, element, follows, kind)
        return id, name, visible, first_xfrm((element, *follows)) or NOWHERE

    def text_layer(
        self, id: str, name: str, read: Body, flow: Flow, frame: Box | None, effects: tuple[str, ...] = ()
    ) -> Text:
        """A text layer from a body that has been read; the caller passes its position."""
        self.looks[id] = ShapeLook(bullets=read.bullets, tabs=read.tabs, runs=read.run_looks, formulas=read.formulas)
        effects = (*sorted(read.effects), *effects)  # whichever paragraph comes first
        body = Text(id, name, IDENTITY, read.style, frame, effects, runs=read.runs, paragraphs=read.paragraphs)
        return replace(body, flow=flow, language=read.language)

    def link(self, clicked: Element) -> str:
        """Where a hyperlink leads: an address, the id of a slide, a part, or an action."""
        relation = self.deck.relation(clicked, clicked.get("r:id"))
        if relation is None:
            return (clicked.get("action") or "").replace(NO_ACTION, "")
        return relation.target if relation.external else self.deck.slides.get(relation.target, relation.target)
