"""The future position of a copy in the element tree, for matching style rules before anything is written.

A rule may match an element and not its copy, or the reverse: the copy has no id, other neighbours, and a group around
it. The sheet is matched against both to find what would change.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from redraft.document.geometry import IDENTITY
from redraft.formats.shapes.transforms import attribute_transform, css_matrix
from redraft.formats.svg.css.selectors import StyledElement as Matched
from redraft.formats.svg.css.sheet import Declaration, StyleSheet
from redraft.formats.svg.css.styles import INHERITED, Styles, longhands
from redraft.formats.xml.tree import Element

PASSED_ON = INHERITED | frozenset(
    "stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit fill-rule clip-rule marker "
    "marker-start marker-mid marker-end paint-order shape-rendering text-rendering image-rendering color-interpolation "
    "color-interpolation-filters color-rendering pointer-events cursor direction writing-mode dominant-baseline "
    "word-spacing font-variant font-stretch font-size-adjust font-kerning font-feature-settings line-height "
    "text-align text-indent glyph-orientation-horizontal glyph-orientation-vertical kerning".split()
)
"""Inherited properties."""
AT_FIRST = {
    "opacity": "1",
    "display": "inline",
    "transform": "none",
    "transform-origin": "0 0",
    "filter": "none",
    "mask": "none",
    "clip-path": "none",
    "clip": "auto",
    "mix-blend-mode": "normal",
    "isolation": "auto",
    "overflow": "visible",
    "vector-effect": "none",
    "stop-color": "black",
    "stop-opacity": "1",
    "flood-color": "black",
    "flood-opacity": "1",
    "lighting-color": "white",
    "baseline-shift": "baseline",
    "alignment-baseline": "auto",
    "unicode-bidi": "normal",
    "rx": "auto",
    "ry": "auto",
}


class CopyContext:
    """An element as it will be: what selectors ask of one (see `selectors.Element`)."""

    def __init__(
        self,
        element: Element,
        parent: Matched | None,
        previous: Matched | None,
        tag: str = "",
        without: Container[str] = (),
    ) -> None:
        self.element, self.parent, self.previous, self.tag = element, parent, previous, tag or element.tag
        self.children: Sequence[CopyContext] = ()
        self._without = without

    def get(self, name: str, /) -> str | None:
        return None if name in self._without else self.element.get(name)

    def filled(
        self, content: Sequence[Element], groups: Container[int], without: Container[str] = ("id",)
    ) -> CopyContext:
        """With copies of some elements inside; `groups` are the numbers of the uses that become groups."""
        stack = [(self, content)]
        while stack:
            parent, elements = stack.pop()
            inner: list[CopyContext] = []
            for element in elements:
                tag = "g" if element.number in groups else ""
                inner.append(CopyContext(element, parent, inner[-1] if inner else None, tag, without))
            parent.children = inner
            stack.extend((one, one.element.children) for one in inner)
        return self

    def walk(self) -> Iterator[CopyContext]:
        stack = list(reversed(self.children))
        while stack:
            one = stack.pop()
            yield one
            stack.extend(reversed(one.children))


def repeated(target: Element) -> CopyContext:
    """What a use shows of an element, as browsers see it: a tree of its own, without anything around it."""
    return CopyContext(target, None, None).filled(target.children, (), ())


def apart(styles: Styles, sheet: StyleSheet, here: Element, there: CopyContext) -> Iterator[tuple[str, str]]:
    """The declarations that a copy needs on itself, so that the sheet styles it like the original.

    `sheet` has the rules of `styles`, and is matched against nothing but `there`, since it caches its results.
    """
    inline = list(longhands(styles.inline(here)))
    before = styles.sheet.cascade(here, inline)
    after = sheet.cascade(there, inline)
    if before == after:
        return
    urgent = {one.name for _, one in sheet.matching(there) if one.important}
    for name in dict.fromkeys((*before, *after)):
        was, is_ = before.get(name), after.get(name)
        if was == is_ or (was is not None and is_ is not None and was.value == is_.value):
            continue
        value = was.value if was is not None else _unstated(here, name)
        yield name, value + (" !important" if name in urgent else "")


def _unstated(element: Element, name: str) -> str:
    """The value where no rule sets it: the attribute, the inherited value, or the initial value."""
    attribute = element.get(name) if name in element.attributes else None
    if attribute is not None and name == "transform":
        return css_matrix(attribute_transform(attribute) or IDENTITY)
    if attribute is not None:
        return attribute
    return default_value(name)


def default_value(name: str) -> str:
    """The value where nothing sets it: the inherited or the initial value."""
    return "inherit" if name in PASSED_ON else AT_FIRST.get(name, "unset")


def changed_names(old: Sequence[Declaration], new: Sequence[Declaration]) -> set[str]:
    """The properties about which two style attributes differ."""
    first, second = ({one.name: one.value for one in side} for side in (old, new))
    return {name for name in {*first, *second} if first.get(name) != second.get(name)}
