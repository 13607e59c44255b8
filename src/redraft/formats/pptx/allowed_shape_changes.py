"""Which elements and attributes of a slide may change, given the changes of its layers.

The layers of both files were compared with the edits before; so a layer's new fill was requested, and its fill may
differ in the file. Any difference that no layer explains was not requested.
"""

from __future__ import annotations

from redraft.document.layers import Group, Layer, Picture, Shape, Text
from redraft.formats.pptx.frame_edits import BODY, CELL, changed_settings
from redraft.formats.pptx.new_paints import FILLS
from redraft.formats.pptx.numbers import child, descend
from redraft.formats.pptx.picture_edits import is_vector
from redraft.formats.pptx.read_result import Place
from redraft.formats.xml.differences import Difference
from redraft.formats.xml.tree import Element

SHAPES = frozenset(("p:sp", "p:cxnSp", "p:pic", "p:grpSp", "p:graphicFrame", "p:contentPart"))
_FITS = ("a:noAutofit", "a:normAutofit", "a:spAutoFit")
_SIDES = ("a:lnL", "a:lnR", "a:lnT", "a:lnB")


class Allowance:
    """What may differ: whole elements, attributes, and empty elements that may be added or removed."""

    def __init__(self) -> None:
        self._whole: set[Element] = set()
        self._attributes: set[tuple[Element, str]] = set()
        self._loose: set[Element] = set()
        self._words: set[Element] = set()

    def whole(self, *elements: Element | None) -> None:
        self._whole.update(one for one in elements if one is not None)

    def attributes(self, element: Element | None, *names: str) -> None:
        """These attributes of an element, which may itself come for their sake."""
        if element is not None:
            self._attributes.update((element, name) for name in names)
            self._loose.add(element)

    def words(self, *elements: Element | None) -> None:
        """The characters in elements."""
        self._words.update(one for one in elements if one is not None)

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is one of those that may be."""
        what, old, new = difference.what, difference.before, difference.after
        if what == "blank" or self._inside(old) or self._inside(new):
            return True
        if what == "child" and difference.child is not None:
            return self._spare(difference.child) or self._has_allowed_twin(difference.child)
        if what == "attribute":
            return any(one is not None and (one, difference.name) in self._attributes for one in (old, new))
        if what in ("text", "cdata"):
            return old in self._words or new in self._words
        if what == "namespace" and difference.old is None and old is not None:  # for a name that came
            return old.namespaces.get(difference.name, difference.new) == difference.new
        return False

    def _has_allowed_twin(self, element: Element) -> bool:
        """Whether a sibling with the same bytes may be added or removed: then it does not matter which of them was."""
        data = element.tree.data
        return element.parent is not None and any(
            one in self._whole and data[one.start : one.end] == data[element.start : element.end]
            for one in element.parent.children
        )

    def _inside(self, element: Element | None) -> bool:
        while element is not None:
            if element in self._whole:
                return True
            element = element.parent
        return False

    def _spare(self, element: Element) -> bool:
        """Whether all of an element that came or went may do so."""
        todo = [element]
        while todo:
            one = todo.pop()
            if one in self._whole:
                continue
            if one not in self._loose or b"<!--" in one.tree.data[one.start : one.end]:
                return False
            if not all((one, name) in self._attributes for name in one.attributes):
                return False
            todo.extend(one.children)
        return True


def allow_change(allowed: Allowance, old: Layer, new: Layer, before: Place, after: Place) -> bool:
    """Allow what follows from the differences between two versions of a layer on a slide. Whether there are any."""
    names = [name for name in _COMPARED if getattr(old.style, name) != getattr(new.style, name)]
    moved = (old.transform, old.frame) != (new.transform, new.frame)
    for place in (before, after):
        element = place.element
        if moved:
            allow_place(allowed, element)
        if old.name != new.name:
            allowed.attributes(_named(element), "name")
        if "visible" in names:
            allowed.attributes(_named(element), "hidden")
        if element.tag == "a:tc":
            if isinstance(new, Shape):
                allow_cell(allowed, element, names)
        elif old.id.endswith("/background"):
            slide = _sheet(place)
            known = child(child(slide, "p:bg"), "p:bgPr")
            if "fill" in names and known is not None and descend(_sheet(before), "p:bg", "p:bgPr") is not None:
                allow_fill(allowed, known)
            elif "fill" in names:
                allowed.whole(child(slide, "p:bg"))
        elif not isinstance(new, Text):
            _allow_paint(allowed, element, names)
            if "fill" in names:
                allowed.attributes(element, "useBgFill")
        if isinstance(old, Shape) and isinstance(new, Shape) and old.radius != new.radius:
            geometry = descend(element, "p:spPr", "a:prstGeom")
            allowed.attributes(geometry, "prst")
            allowed.whole(child(geometry, "a:avLst"))
        if isinstance(old, Picture) and isinstance(new, Picture):
            _allow_pixels(allowed, element, old, new)
    return moved or bool(names) or old.name != new.name or _other(old, new)


_COMPARED = ("fill", "stroke", "stroke_width", "opacity", "visible", "shadow")


def _other(old: Layer, new: Layer) -> bool:
    if isinstance(old, Picture) and isinstance(new, Picture):
        return (old.asset, old.crop) != (new.asset, new.crop)
    if isinstance(old, Shape) and isinstance(new, Shape):
        return old.radius != new.radius
    return isinstance(old, Group) and isinstance(new, Group) and old.form != new.form


def _sheet(place: Place) -> Element | None:
    return child(place.element.tree.root, "p:cSld")


def _named(element: Element) -> Element | None:
    return child(element.children[0], "p:cNvPr") if element.children else None


def allow_place(allowed: Allowance, element: Element) -> None:
    properties = child(element, "p:spPr") or child(element, "p:grpSpPr")
    xfrm = child(properties, "a:xfrm") or child(element, "p:xfrm")
    allowed.attributes(xfrm, "rot", "flipH", "flipV")
    allowed.attributes(child(xfrm, "a:off"), "x", "y")
    allowed.attributes(child(xfrm, "a:ext"), "cx", "cy")
    if element.tag == "p:graphicFrame":
        for one in element.walk():
            if one.tag in ("a:gridCol", "a:tr"):
                allowed.attributes(one, "w" if one.tag == "a:gridCol" else "h")


def _allow_paint(allowed: Allowance, element: Element, names: list[str]) -> None:
    properties = child(element, "p:spPr")
    if "fill" in names:
        allow_fill(allowed, properties)
    allow_line(allowed, child(properties, "a:ln"), names)
    if "shadow" in names:
        effects = child(properties, "a:effectLst")
        allowed.attributes(effects)
        allowed.whole(child(effects, "a:outerShdw"))
    if "opacity" in names:
        allowed.whole(child(descend(element, "p:blipFill", "a:blip"), "a:alphaModFix"))


def allow_fill(allowed: Allowance, holder: Element | None) -> None:
    allowed.whole(*(one for one in (holder.children if holder is not None else ()) if one.tag in FILLS))


def allow_line(allowed: Allowance, line: Element | None, names: list[str]) -> None:
    if "stroke" in names:
        allowed.attributes(line)
        allow_fill(allowed, line)
    if "stroke_width" in names:
        allowed.attributes(line, "w")


def allow_cell(allowed: Allowance, cell: Element, names: list[str]) -> None:
    properties = child(cell, "a:tcPr")
    if names:
        allowed.attributes(properties)
    if "fill" in names:
        allow_fill(allowed, properties)
    if "stroke" in names or "stroke_width" in names:
        for side in _SIDES:
            line = child(properties, side)
            allow_line(allowed, line, ["stroke", *names] if line is not None and not line.children else names)
            allowed.attributes(line, "w")


def _allow_pixels(allowed: Allowance, element: Element, old: Picture, new: Picture) -> None:
    fill = child(element, "p:blipFill")
    if (old.crop, old.frame) != (new.crop, new.frame):
        allowed.attributes(child(fill, "a:srcRect"), "l", "t", "r", "b")
    if old.asset != new.asset:
        blip = child(fill, "a:blip")
        allowed.attributes(blip, "r:embed", "r:link")
        listed = child(blip, "a:extLst")
        vectors = [one for one in (listed.children if listed is not None else ()) if is_vector(one)]
        allowed.attributes(listed)
        allowed.whole(*vectors)


def allow_body(allowed: Allowance, place: Place) -> None:
    """All that follows from other words: the paragraphs, which are compared separately, and their fit."""
    if place.body is None:
        return
    allowed.whole(*place.paragraphs)
    properties = child(place.body, "a:bodyPr")
    for tag in _FITS:
        allowed.attributes(child(properties, tag), *(("fontScale", "lnSpcReduction") if tag == _FITS[1] else ()))


def allow_flow(allowed: Allowance, old: Text, new: Text, *places: Place) -> None:
    """What follows where a text is set otherwise inside its frame."""
    names = changed_settings(old.flow, new.flow)
    for place in places:
        cell = place.element.tag == "a:tc"
        holder, known = (place.element, CELL) if cell else (place.body, BODY)
        settings = child(holder, "a:tcPr" if cell else "a:bodyPr")
        allowed.attributes(settings, *(known[name] for name in names if name in known))
