"""Shared and inherited parts of a deck: themes, masters, layouts, default text. Read once, when needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from redraft.document.layers import Asset
from redraft.errors import FormatError, says
from redraft.formats.pptx.package.media import asset_from
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.package.parts import Parts, Relationship
from redraft.formats.pptx.paint.colors import Palette
from redraft.formats.pptx.paint.theme import Theme, color_map, override, read_theme
from redraft.formats.xml.tree import Element, Tree

LINKS = frozenset(("a:hlinkClick", "a:hlinkMouseOver"))

_FAMILIES = {"title": "title", "ctrTitle": "title", "dt": "dt", "ftr": "ftr", "sldNum": "sldNum", "hdr": "hdr"}
_DRAWN = {uri: "p" if prefix == "dsp" else prefix for uri, prefix in PREFIXES.items()}
SHAPES = frozenset("p:sp p:grpSp p:graphicFrame p:cxnSp p:pic p:contentPart mc:AlternateContent".split())


def placeholder(shape: Element) -> Element | None:
    """The p:ph of a shape: it fills a place of the layout. None for any other shape."""
    if not shape.children:
        return None
    for inner in shape.children[0].children:
        if inner.tag == "p:nvPr":
            return child(inner, "p:ph")
    return None


def family(kind: str) -> str:
    """What a placeholder of the master a type falls back to: title, body, dt, ftr or sldNum."""
    return _FAMILIES.get(kind, "body")


class Placeholders:
    """The placeholders of a layout or master by number and by type."""

    def __init__(self, root: Element | None) -> None:
        self.by_number: dict[str, Element] = {}
        self.by_kind: dict[str, Element] = {}
        self.by_family: dict[str, Element] = {}
        tree = descend(root, "p:cSld", "p:spTree")
        for shape in tree.children if tree is not None else ():
            mark = placeholder(shape) if shape.tag in SHAPES else None
            if mark is not None:
                kind = mark.get("type") or "obj"
                self.by_number.setdefault(mark.get("idx") or "0", shape)
                self.by_kind.setdefault(kind, shape)
                self.by_family.setdefault(family(kind), shape)

    def matching(self, mark: Element) -> Element | None:
        """What a slide's placeholder follows: the one with its number, else one of its type."""
        kind = mark.get("type") or "obj"
        found = self.by_number.get(mark.get("idx") or "0")
        if found is not None and ("idx" in mark.attributes or self._alike(found, kind)):
            return found
        return self.by_kind.get(kind) or self.by_family.get(family(kind))

    @staticmethod
    def _alike(shape: Element, kind: str) -> bool:
        mark = placeholder(shape)
        return mark is not None and family(mark.get("type") or "obj") == family(kind)


class Master:
    """A slide master, with its theme. A missing one gives the plain look of a bare deck."""

    def __init__(self, deck: Deck, part: str) -> None:
        self.part = part
        self.root = deck.root(part)
        self.theme = deck.theme(deck.target(part, "theme"))
        self.map: Mapping[str, str] = color_map(self.root) if self.root is not None else {}
        self.palette: Palette = self.theme.palette(self.map)
        self.placeholders = Placeholders(self.root)
        styles = child(self.root, "p:txStyles")
        self.styles = {
            "title": child(styles, "p:titleStyle"),
            "body": child(styles, "p:bodyStyle"),
            "other": child(styles, "p:otherStyle"),
        }

    def style(self, kind: str) -> Element | None:
        """The text style for placeholders of a type."""
        found = family(kind)
        return self.styles[found if found in self.styles else "other"]


class SlideLayout:
    """A slide layout on its master. A slide whose layout is missing has an empty one."""

    def __init__(self, deck: Deck, part: str) -> None:
        self.part = part
        self.root = deck.root(part)
        self.master = deck.master(deck.target(part, "slideMaster"))
        own = override(self.root) if self.root is not None else None
        self.palette = self.master.palette if own is None else self.master.theme.palette(own)
        self.placeholders = Placeholders(self.root)


class Deck:
    """The parts of a presentation, every one read at most once."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.assets: dict[str, Asset] = {}
        self.owners: dict[int, str] = {}  # the part of each tree
        self.slides: dict[str, str] = {}  # the id of each slide by its part
        self._roots: dict[str, Element | None] = {}
        self._drawings: dict[str, Element] = {}
        self._themes: dict[str, Theme] = {}
        self._masters: dict[str, Master] = {}
        self._layouts: dict[str, SlideLayout] = {}
        self._keys: dict[str, str] = {}
        tree = parts.tree(parts.presentation)
        self.presentation = tree.root
        self.owners[id(tree)] = parts.presentation
        self._roots[parts.presentation] = tree.root
        if tree.root.tag != "p:presentation":
            raise FormatError(says("not-a-presentation", tag=tree.root.tag))

    def has(self, part: str) -> bool:
        return bool(part) and self.parts.entry(part) is not None

    def root(self, part: str) -> Element | None:
        """The root of an XML part; None when it is missing. Raises FormatError for one that is damaged or hostile."""
        if part not in self._roots:
            tree = self.parts.tree(part) if self.has(part) else None
            if tree is not None:
                self.owners[id(tree)] = part
            self._roots[part] = tree.root if tree is not None else None
        return self._roots[part]

    def drawing(self, part: str) -> Element:
        """The root of a part with the drawn shapes of SmartArt, called as those of a slide are."""
        if part not in self._drawings:
            source = self.parts.source(part)
            tree = Tree(source.text, source.encoding, source.entities, _DRAWN)
            self.owners[id(tree)] = part
            self._drawings[part] = tree.root
        return self._drawings[part]

    def related(self, part: str) -> Mapping[str, Relationship]:
        return self.parts.related(part)

    def target(self, part: str, kind: str) -> str:
        """The part that the first relation of a kind leads to; '' for none."""
        if part:
            for relation in self.related(part).values():
                if relation.kind == kind and not relation.external and not relation.missing:
                    return relation.target
        return ""

    def owner(self, element: Element) -> str:
        return self.owners.get(id(element.tree), "")

    def relation(self, element: Element, id: str | None) -> Relationship | None:
        """The target of a relation id in an element's part."""
        return self.related(self.owner(element)).get(id) if id else None

    def theme(self, part: str) -> Theme:
        if part not in self._themes:
            root = self.root(part)
            self._themes[part] = (
                read_theme(root, part, self.theme_masters.get(part, "")) if root is not None else Theme()
            )
        return self._themes[part]

    def master(self, part: str) -> Master:
        if part not in self._masters:
            self._masters[part] = Master(self, part)
        return self._masters[part]

    def layout(self, part: str) -> SlideLayout:
        if part not in self._layouts:
            self._layouts[part] = SlideLayout(self, part)
        return self._layouts[part]

    def colors_of(self, part: str) -> tuple[Palette, Theme | None]:
        """What the names of colours mean on a slide, and its theme; nothing for a part of another kind."""
        root = self.root(part)
        if root is not None and root.tag == "p:sldMaster":
            return self.master(part).palette, self.master(part).theme
        if root is not None and root.tag == "p:sldLayout":
            return self.layout(part).palette, self.layout(part).master.theme
        if root is None or root.tag != "p:sld":
            return {}, None
        layout, own = self.layout(self.target(part, "slideLayout")), override(root)
        return (layout.palette if own is None else layout.master.theme.palette(own)), layout.master.theme

    @cached_property
    def master_parts(self) -> dict[str, str]:
        """The ids of all masters (`master-1` …) by part, in the presentation's order."""
        found: dict[str, str] = {}
        listed = child(self.presentation, "p:sldMasterIdLst")
        for entry in listed.children if listed is not None else ():
            relation = self.relation(entry, entry.get("r:id"))
            if relation is not None and not relation.external and not relation.missing:
                found.setdefault(relation.target, f"master-{len(found) + 1}")
        return found

    @cached_property
    def theme_masters(self) -> dict[str, str]:
        """The id of the master, by the part of each theme; that of the first one where several share it."""
        found: dict[str, str] = {}
        for part, id in self.master_parts.items():
            found.setdefault(self.target(part, "theme"), id)
        return found

    @cached_property
    def layout_parts(self) -> dict[str, str]:
        """The ids of all layouts (`layout-1` …) by part, over all masters in the presentation's order."""
        found: dict[str, str] = {}
        for part in self.master_parts:
            listed = child(self.root(part), "p:sldLayoutIdLst")
            for one in listed.children if listed is not None else ():
                layout = self.relation(one, one.get("r:id"))
                if layout is not None and not layout.external and not layout.missing:
                    found.setdefault(layout.target, f"layout-{len(found) + 1}")
        return found

    @cached_property
    def default_text(self) -> Element | None:
        return child(self.presentation, "p:defaultTextStyle")

    @cached_property
    def table_styles(self) -> dict[str, Element]:
        """Table styles of the deck by their ids."""
        root = self.root(self.target(self.parts.presentation, "tableStyles"))
        return {style.get("styleId") or "": style for style in root.children} if root is not None else {}

    def asset(self, element: Element, relation: str) -> str:
        """The key of the picture that a relation id in the element's part leads to; '' when it leads nowhere."""
        found = self.relation(element, relation)
        return self.media(found.target) if found is not None and not found.external and not found.missing else ""

    def media(self, part: str) -> str:
        if part not in self._keys:
            asset = asset_from(part, self.parts.read(part))
            self._keys[part] = key = asset.key
            self.assets.setdefault(key, asset)
        return self._keys[part]


def outermost(element: Element) -> Element:
    """The element with all the versions of it that are for other programs."""
    while element.parent is not None and element.parent.tag in ("mc:Choice", "mc:Fallback", "mc:AlternateContent"):
        element = element.parent
    return element
