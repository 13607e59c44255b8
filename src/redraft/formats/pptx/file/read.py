"""Reading a deck into a document: every slide a page, its shapes layers, with inherited properties resolved.

Nothing odd stops the reader: what is not understood is kept and named in a layer's `effects` or in the document's
`kept`. FormatError is for files that are no deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from redraft.budget import no_collection
from redraft.document.features import FOOTERS
from redraft.document.geometry import Box
from redraft.document.layers import Layer, Opaque, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, Style
from redraft.document.traits import FormatTraits
from redraft.formats.pptx.file.carried import with_carried
from redraft.formats.pptx.file.kept import KeptNotes
from redraft.formats.pptx.file.lazy import Gradual, GradualIndex, GradualPage
from redraft.formats.pptx.package.numbers import EMU, child, descend, number, truth
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.paint.colors import Palette
from redraft.formats.pptx.paint.looks import WHITE, Fill, ShapeLook, paint_of
from redraft.formats.pptx.paint.read import background_fill
from redraft.formats.pptx.paint.theme import override
from redraft.formats.pptx.scope.deck import Deck, SlideLayout, placeholder
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead, features_of
from redraft.formats.pptx.shape.features import SHAPE
from redraft.formats.pptx.shape.inheritance import SlideScope
from redraft.formats.pptx.slide.features import SLIDE, THEME, section_names
from redraft.formats.pptx.slide.read import SlideReader
from redraft.formats.xml.tree import Element

TRAITS = FormatTraits(
    slides=True,
    vector=True,
    text_boxes=True,
    office_objects=True,
    opacity_in_paint=True,
    uncopied=(Opaque,),
    pictures=("png", "jpeg", "gif"),
)
MAX_SLIDES = 5000
Found = TypeVar("Found")
_TITLES = ("title", "ctrTitle")


def read(parts: Parts, older: DeckRead | None = None) -> DeckRead:
    """Raises FormatError where there is no presentation. What is as in the `older` deck is not read again."""
    with no_collection():
        return _Reader(Deck(parts), older).read()


class _Reader:
    def __init__(self, deck: Deck, older: DeckRead | None) -> None:
        self.deck, self.older = deck, older
        self.places: dict[str, DeckPlace] = {}
        self.looks: dict[str, ShapeLook] = {}
        self.beneath: dict[str, tuple[Layer, ...]] = {}
        self.kept = KeptNotes()
        self._by_id: dict[str, list[Page]] = {}  # a layout is two: for new slides, and with what it shows on all
        self._colors: dict[str, Color] = {}
        self.parts: dict[str, str] = {}
        self._scopes: dict[tuple[str, tuple[tuple[str, str], ...] | None], SlideScope] = {}
        self._fixtures: dict[str, tuple[Layer, ...]] = {}
        self._sections = section_names(deck.presentation)
        size = child(deck.presentation, "p:sldSz")
        self.width = self._side(size, "cx", 9144000)
        self.height = self._side(size, "cy", 6858000)

    @staticmethod
    def _side(size: Element | None, name: str, default: float) -> float:
        value = number(size.get(name) if size is not None else None, default)
        return (value if value > 0 else default) / EMU

    def read(self) -> DeckRead:
        deck = self.deck
        listed = child(deck.presentation, "p:sldIdLst")
        entries = [one for one in listed.children if one.tag == "p:sldId"] if listed is not None else []
        pages: list[Page] = []
        for position, entry in enumerate(entries[:MAX_SLIDES], 1):
            relation = deck.relation(entry, entry.get("r:id"))
            part = relation.target if relation is not None and not relation.external else ""
            if not deck.has(part):
                self.kept.note("slide that is missing", position)
                continue
            id = f"slide-{entry.get('id') or f'at{position}'}"
            while id in self.parts:
                id += "~2"
            self.parts[id] = part
            deck.slides.setdefault(part, id)
            self.kept.slide(deck, part, position)
            pages.append(self._gradual(id, partial(self._page, id, part)))
        layouts = []
        for part, id in deck.layout_parts.items():
            self.parts[id] = part
            layouts.append(self._gradual(id, partial(self._layout_page, part, id)))
        masters = []
        for part, id in deck.master_parts.items():
            self.parts[id] = part
            masters.append(self._gradual(id, partial(self._master_page, part, id)))
            own = [one for one in deck.layout_parts if self._on(one) == part]
            masters += [
                self._gradual(deck.layout_parts[one], partial(self._sheet, one, deck.layout_parts[one], id))
                for one in own
            ]
        for kind, id in (("notesMaster", "notes-master"), ("handoutMaster", "handout-master")):
            part = deck.target(deck.parts.presentation, kind)
            if deck.has(part) and deck.target(part, "theme") not in deck.theme_masters:
                self.parts[id] = part
                masters.append(self._gradual(id, partial(self._print_page, part, id)))
        self.kept.presentation(deck)
        for page in (*pages, *layouts, *masters):
            self._by_id.setdefault(page.id, []).append(page)
        theme = Gradual(self._colors, self._read_color, self._read_colors)
        document = Document(
            "pptx",
            tuple(pages),
            self._mapping(deck.assets),
            self.kept.listed(),
            tuple(layouts),
            theme=theme,
            masters=tuple(masters),
            traits=TRAITS,
        )
        document.__dict__["index"] = GradualIndex(
            document.pages, {}, document.masters
        )  # where cached_property would put it
        if self.older is not None:
            document = with_carried(document, deck, self.parts, self.older)
        places, looks, beneath = self._mapping(self.places), self._mapping(self.looks), self._mapping(self.beneath)
        return DeckRead(document, places, looks, beneath, deck, self.parts)

    def _gradual(self, id: str, read: Callable[[], Page]) -> Page:
        def read_now() -> Page:
            with no_collection():
                return read()

        return GradualPage.of(id, self.width, self.height, read_now)

    def _mapping(self, known: dict[str, Found]) -> Mapping[str, Found]:
        return Gradual(known, self._read_page, self._read_all)

    def _read_colors(self) -> None:
        """The theme colours of the first master."""
        if not self._colors:
            self._colors.update(self.deck.master(next(iter(self.deck.master_parts), "")).palette)

    def _read_color(self, name: str) -> bool:
        self._read_colors()
        return name in self._colors

    def _read_page(self, id: str) -> bool:
        pages = self._by_id.get(id, [])
        if not pages and self.older is not None:  # a picture of a page that was not read again
            self._read_all()
        for page in pages:
            _ = page.layers
        return bool(pages)

    def _read_all(self) -> None:
        for page in (page for pages in self._by_id.values() for page in pages):
            _ = page.layers

    def _scope(self, part: str, root: Element) -> SlideScope:
        layout = self.deck.layout(self.deck.target(part, "slideLayout"))
        own = override(root)
        key = layout.part, tuple(sorted(own.items())) if own is not None else None
        known = self._scopes.get(key)
        if known is None:
            known = self._scopes[key] = SlideScope(self.deck, layout, self.deck.colors_of(part)[0])
        return known

    def _page(self, id: str, part: str) -> Page:
        root = self.deck.root(part)
        assert root is not None  # `read` has looked
        scope = self._scope(part, root)
        layers: list[Layer] = [self._background(id, part, root, scope)]
        fill = self.looks[layers[0].id].fill
        if truth(root.get("showMasterSp"), True):
            layers += self._fixed(id, part, root, scope.layout)
        reader = SlideReader(id, part, scope, self.places, self.looks, self.beneath, fill)
        notes = self._notes(id, part, reader)
        if notes is not None:
            layers.append(notes)
        layers += reader.layers(descend(root, "p:cSld", "p:spTree"))
        name = self._title(layers)
        hidden = not truth(root.get("show"), True)
        layout = self.deck.layout_parts.get(scope.layout.part, "")
        return Page(
            id,
            self.width,
            self.height,
            tuple(layers),
            name=name,
            layout=layout,
            hidden=hidden,
            features=(
                *features_of(SLIDE, root),
                ("layout", self._layout_name(scope.layout.part) or layout or None),
                ("section", self._sections.get(id.removeprefix("slide-"))),
            ),
        )

    def _background(self, id: str, part: str, root: Element, scope: SlideScope) -> Shape:
        fill, place = _ground(scope, root), descend(root, "p:cSld", "p:bg") or root
        layer = f"{id}/background"
        self.looks[layer] = ShapeLook(fill=fill)
        self.places[layer] = DeckPlace(part, place)
        style = Style(fill=paint_of(fill, layer), opacity=1.0, visible=True)
        frame = Box(0.0, 0.0, self.width, self.height)
        return Shape(layer, "Background", style=style, frame=frame, bound=True, form="rect")

    def _fixed(self, id: str, part: str, root: Element, layout: SlideLayout) -> list[Layer]:
        """What a slide has from its layout and master, as one layer; none where they draw nothing."""
        fixtures = self._shared(layout)
        if not fixtures:
            return []
        layer = f"{id}/layout"
        self.beneath[layer] = fixtures
        self.looks[layer] = ShapeLook()
        self.places[layer] = DeckPlace(part, root)
        box, style = Box(0.0, 0.0, self.width, self.height), Style(opacity=1.0, visible=True)
        what = "from the layout and master"
        return [Opaque(layer, "Layout", style=style, frame=box, bound=True, what=what, drawn=fixtures)]

    def _shared(self, layout: SlideLayout) -> tuple[Layer, ...]:
        """What a layout and its master draw on every slide, bottom to top; read once for each layout."""
        known = self._fixtures.get(layout.part)
        if known is None:
            known = ()
            if layout.root is None or truth(layout.root.get("showMasterSp"), True):
                known = self._plain(layout.master.part, layout.master.root, layout)
            known += self._plain(layout.part, layout.root, layout)
            self._fixtures[layout.part] = known
        return known

    def _plain(self, part: str, root: Element | None, layout: SlideLayout) -> tuple[Layer, ...]:
        """The shapes of a layout or master that are no placeholders."""
        tree = descend(root, "p:cSld", "p:spTree")
        if tree is None or root is None:
            return ()
        scope = SlideScope(self.deck, layout, layout.palette)
        # their layers are drawn with the slide and have no places to be edited at
        name = f"{self.deck.layout_parts.get(layout.part, layout.part)}/{'layout' if part == layout.part else 'master'}"
        reader = SlideReader(name, part, scope, {}, self.looks, self.beneath, WHITE)
        return tuple(reader.layers(tree, plain_only=True))

    def _notes(self, id: str, part: str, reader: SlideReader) -> Text | None:
        notes = self.deck.target(part, "notesSlide")
        tree = descend(self.deck.root(notes), "p:cSld", "p:spTree") if notes else None
        for shape in tree.children if tree is not None else ():
            mark = placeholder(shape) if shape.tag == "p:sp" else None
            body = child(shape, "p:txBody") if mark is not None and mark.get("type") == "body" else None
            if body is not None:
                return reader.notes(f"{id}/notes", notes, shape, body)
        return None

    def _title(self, layers: list[Layer]) -> str:
        """The words of the title placeholder in one line."""
        for layer in layers:
            place = self.places.get(layer.id)
            if place is not None and place.kind in _TITLES:
                text = layer if isinstance(layer, Text) else self._text_in(layer)
                words = " ".join(text.text.split()) if text is not None else ""
                if words:
                    return words
        return ""

    @staticmethod
    def _text_in(layer: Layer) -> Text | None:
        return next((one for one in getattr(layer, "children", ()) if isinstance(one, Text)), None)

    def _layout_page(self, part: str, id: str) -> Page:
        """A layout as a page with the layers a new slide would have: its placeholders, empty, on what it draws."""
        layout = self.deck.layout(part)
        tree = descend(layout.root, "p:cSld", "p:spTree")
        scope = SlideScope(self.deck, layout, layout.palette)
        layers: list[Layer] = []
        if layout.root is not None:
            layers.append(self._background(id, part, layout.root, scope))
            layers += self._fixed(id, part, layout.root, layout)
        reader = SlideReader(id, part, scope, self.places, self.looks, self.beneath, WHITE)
        offers: list[Layer] = []
        for shape in tree.children if tree is not None else ():
            mark = placeholder(shape) if shape.tag in ("p:sp", "p:pic") else None
            layer = reader.empty(shape, mark) if mark is not None else None
            if mark is not None and layer is not None:
                named = features_of(SHAPE, shape)
                layer = replace(layer, features=tuple((n, v if n == "placeholder" else None) for n, v in named))
                kind = dict(layer.features).get("placeholder")
                (offers if kind in (*FOOTERS, "header") else layers).append(layer)
        name = self._layout_name(part)
        return Page(id, self.width, self.height, tuple(layers), name=name, layout=id, offers=tuple(offers))

    def _layout_name(self, part: str) -> str:
        root = self.deck.root(part)
        return ((child(root, "p:cSld") or root).get("name") or "") if root is not None else ""

    def _master_page(self, part: str, id: str) -> Page:
        """A master as a page, with its theme in the features."""
        theme = self.deck.master(part).theme
        root = self.deck.root(theme.part)
        features = features_of(THEME, root) if root is not None and theme.master == id else ()
        name = root.get("name") if root is not None else ""
        layout = next((self.deck.layout(one) for one in self.deck.layout_parts if self._on(one) == part), None)
        layers = self._own(id, part, layout, self.deck.master(part).palette) if layout is not None else ()
        return Page(id, self.width, self.height, layers, name=name or "", features=features)

    def _print_page(self, part: str, id: str) -> Page:
        """The master of notes or handouts, of which the theme alone is read."""
        root = self.deck.root(self.deck.target(part, "theme"))
        name, features = (root.get("name") or "", features_of(THEME, root)) if root is not None else ("", ())
        return Page(id, self.width, self.height, (), name=name, features=features)

    def _on(self, layout: str) -> str:
        return self.deck.target(layout, "slideMaster")

    def _sheet(self, part: str, id: str, master: str) -> Page:
        """A layout with the layers that it shows on its slides."""
        layout = self.deck.layout(part)
        layers = self._own(id, part, layout, layout.palette)
        return Page(id, self.width, self.height, layers, name=self._layout_name(part), layout=master)

    def _own(self, id: str, part: str, layout: SlideLayout, palette: Palette) -> tuple[Layer, ...]:
        """The shapes of a layout or master that are no placeholders, to be edited."""
        scope = SlideScope(self.deck, layout, palette)
        fill = _ground(scope, self.deck.root(part))
        reader = SlideReader(id, part, scope, self.places, self.looks, self.beneath, fill)
        return tuple(reader.layers(descend(self.deck.root(part), "p:cSld", "p:spTree"), plain_only=True))


def _ground(scope: SlideScope, sheet: Element | None) -> Fill:
    """The background of a slide, layout or master, its own or that of what it follows."""
    for root in (sheet, scope.layout.root, scope.layout.master.root):
        found = descend(root, "p:cSld", "p:bg")
        fill = background_fill(found, scope) if found is not None else None
        if fill is not None:
            return WHITE if isinstance(fill, NoPaint) else fill
    return WHITE  # a slide is on white paper
