"""What is understood of an edited layer and of all that is around it: elements, properties, functions, values.

One list. Whatever is not in it may go by the box of what it is on, as `clip-path: inset(20%)` or `outline` do in
browsers, or move it: then what an edit does to the neighbours is not known, and the answer is unknown, with the name.
Effects that are drawn may go by a box as well (`clipPathUnits`, the region of a filter): there the box must stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Group, Layer, Text
from redraft.document.style import BLENDS
from redraft.errors import RedraftError
from redraft.formats.shapes.transforms import is_dropped, is_understood
from redraft.formats.svg.css.selector_syntax import unescaped
from redraft.formats.svg.css.sheet import Declaration, StyleSheet
from redraft.formats.svg.css.styles import Styles, holds_sheet
from redraft.formats.svg.proof.alignment import Side
from redraft.formats.svg.proof.animation import AnimatedAttribute, animated_attributes, keyframe_names
from redraft.formats.svg.proof.claims import ATTRIBUTE, GEOMETRY, Claim, StyleClaims, called, ruled
from redraft.formats.svg.tree.elements import svg_tree
from redraft.formats.svg.tree.values import data_uri, is_svg
from redraft.formats.svg.tree.vocabulary import ANIMATIONS, CONTAINERS, DESCRIPTIONS, EFFECTS, PAINTS, SHEETS
from redraft.formats.xml.source import read_source
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

ELEMENTS = frozenset(
    """
    svg g a switch symbol use path rect circle ellipse line polyline polygon image text tspan textPath tref flowRoot
    flowPara flowDiv flowSpan flowLine flowRegion flowRegionExclude
    """.split()
)
"""What an edited layer may be, and what it may be in."""
UNSEEN = CONTAINERS - ELEMENTS | PAINTS | EFFECTS | DESCRIPTIONS | SHEETS | ANIMATIONS
"""Where nothing is drawn in its place."""
PAINTED = frozenset(
    """
    fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-dasharray stroke-dashoffset paint-order vector-effect marker marker-start marker-mid marker-end color opacity
    visibility stop-color stop-opacity flood-color flood-opacity lighting-color clip-rule mask-type color-interpolation
    color-interpolation-filters color-rendering color-profile image-rendering shape-rendering text-rendering
    buffered-rendering enable-background solid-color solid-opacity overflow overflow-x overflow-y clip
    font font-family font-size font-style font-weight font-stretch font-variant font-variant-ligatures
    font-variant-position font-variant-caps font-variant-numeric font-variant-east-asian font-variant-alternates
    font-size-adjust font-kerning font-feature-settings font-variation-settings font-optical-sizing font-synthesis
    font-smoothing letter-spacing word-spacing kerning line-height text-anchor text-align text-align-last text-indent
    text-transform text-orientation text-decoration text-decoration-line text-decoration-style text-decoration-color
    text-decoration-thickness text-underline-offset text-overflow direction unicode-bidi writing-mode
    glyph-orientation-vertical glyph-orientation-horizontal dominant-baseline alignment-baseline baseline-shift
    white-space white-space-collapse xml:space tab-size hyphens line-break word-break overflow-wrap word-wrap
    block-progression inline-size shape-padding shape-margin cursor pointer-events touch-action user-select
    tap-highlight-color text-size-adjust box-sizing transition transition-property transition-duration
    transition-delay transition-timing-function animation animation-name animation-duration animation-delay
    animation-timing-function animation-iteration-count animation-direction animation-fill-mode animation-play-state
    src unicode-range display-align audio-level viewport-fill viewport-fill-opacity
    """.split()
)
"""Properties that say how a layer is painted, how letters are set or what hands do, whatever stands beside it."""
PAINT = frozenset(
    """
    fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-dasharray stroke-dashoffset paint-order color opacity visibility mix-blend-mode
    """.split()
)
"""Those by which nothing gets another box."""
OF_THE_PAGE = frozenset(
    """
    width height min-width min-height max-width max-height display margin margin-top margin-right margin-bottom
    margin-left padding padding-top padding-right padding-bottom padding-left border border-radius border-width
    border-style border-color background background-color background-image box-shadow position top left right bottom
    inset float vertical-align z-index color-scheme object-fit flex flex-shrink flex-grow container container-type
    container-name
    """.split()
)
"""Properties of the page itself, which is as large as it is whatever is on it."""
WORDS: dict[str, frozenset[str]] = {
    name: frozenset([*words.split(), "initial", "unset"])
    for name, words in {
        "display": "none inline block",
        "transform-box": "view-box",
        "mix-blend-mode": " ".join(BLENDS),
        "isolation": "auto isolate",
        "clip-path": "none",
        "mask": "none",
        "filter": "none",
        "transform": "none",
        "transform-origin": "",
    }.items()
}
"""Properties of which these words are understood, and of effects an address."""
MEASURING = ("clip-path", "mask", "filter")
FUNCTIONS = frozenset(
    """
    url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color light-dark var env calc min max clamp rect
    cubic-bezier steps linear matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
    """.split()
)
"""What a value may ask for; attributes, places among neighbours and conditions are not in it."""
UNKNOWN_TO_ALL = ("--", "-inkscape-")
"""How names begin that no browser takes for one of its own."""

LETTERS = 0.1
"""How much wider to each side, in parts of its width, a text may be in a browser that has its font in another make."""
LINES = 0.3
"""How much higher to each side, in parts of its height."""

_FUNCTION = lazily(r"([-\w]+)\(")
_ADDRESS = lazily(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_ORIGIN = lazily(r"[-+.\w%\s]+")


_ACROSS = lazily(r"(?:-webkit-)?backdrop-filter|counter-(?:increment|reset|set)|anchor-name|[a-z]+-timeline(?:-name)?")
_ACROSS_VALUE = lazily(
    r"(?i)(?:sibling-(?:index|count)|anchor(?:-size)?|(?:-moz-)?element|random|--[-\w]+)\(|(?:open|close)-quote"
)
_ACROSS_SOMEWHERE = lazily(
    rb"backdrop-filter|counter-|anchor|-timeline|-quote|sibling-|element\(|random\(|@function|\\|&|\0", re.IGNORECASE
)
"""Where one of these can stand in a file: their own letters, or signs by which letters are written otherwise."""


def across_layers(tree: Tree, styles: Styles, ruled: Iterable[Declaration]) -> set[str]:
    """The properties and functions in rules, inline styles and attributes by which one layer affects others."""
    declarations, values = list(ruled), list[str]()
    if _ACROSS_SOMEWHERE.search(tree.bare):
        declarations += (one for element in tree.elements for one in styles.inline(element))
        values += (element.get(name) or "" for element in tree.elements for name in element.attributes)
    values += (one.value for one in declarations)
    functions = {
        found[0] for one in values if not one.startswith("data:") and (found := _ACROSS_VALUE.search(unescaped(one)))
    }
    return functions | {one.name for one in declarations if _ACROSS.fullmatch(one.name)}


def is_listed(claim: Claim, element: Element) -> bool:
    """Whether all of a declaration about an element is understood."""
    page = element.parent is None
    name, value = claim.name.removeprefix("-webkit-"), claim.value.strip()
    if any(found.lower() not in FUNCTIONS for found in _FUNCTION.findall(value)):
        return False
    if name in PAINTED or name.startswith(UNKNOWN_TO_ALL) or (page and name in OF_THE_PAGE):
        return True
    if name in GEOMETRY:  # corners of a rectangle leave its box what it is
        return claim.level == ATTRIBUTE or (name in ("rx", "ry") and element.tag != "ellipse")
    if name not in WORDS:
        return False
    if value.lower() in WORDS[name]:
        return True
    if name == "transform":
        told = is_understood(value) and value.lower() not in ("inherit", "revert", "revert-layer")
        return claim.level == ATTRIBUTE or told or is_dropped(value)
    if name == "transform-origin":
        return "(" not in value and _ORIGIN.fullmatch(value) is not None
    return name in MEASURING and not page and _ADDRESS.fullmatch(value) is not None


class Surroundings:
    """What is on and around the changed elements of one file; `reshaped` are those that may fill another box."""

    def __init__(
        self, side: Side, claims: StyleClaims, changed: Sequence[Element], reshaped: Sequence[Element]
    ) -> None:
        self.side, self.claims, self.changed, self.reshaped = side, claims, changed, reshaped

    def doubts(self) -> Iterator[str]:
        seen: dict[int, Element] = {}
        for element in self.changed:
            line = [element]
            while line[-1].parent is not None:
                line.append(line[-1].parent)
            if not any(one.tag in UNSEEN for one in line):  # what shows something of it is found by reference
                seen |= {one.number: one for one in line}
        measured: dict[int, Element] = {}
        for element in seen.values():
            if element.tag not in ELEMENTS:
                yield f"{called(element)} is not drawn here as in browsers"
            yield from self._undeclared(element, still=False)
            effects = list(self._by_box(element))
            if effects and self._outgrows(element):
                yield f"the {effects[0]} of {called(element)} depends on its content: other programs may differ"
            if effects:
                measured |= {inner.number: inner for inner in element.walk() if inner.number not in seen}
        for element in measured.values():
            yield from self._undeclared(element, still=True)
        for element in self.changed:
            yield from self._pictures(element)

    def _undeclared(self, element: Element, *, still: bool) -> Iterator[str]:
        """What is declared of an element and not in the list. With `still`, it has a part in a box that must be known,
        so that nothing may move or hide it under a condition or in time."""
        frames = self.side.reading.styles.sheet.keyframes
        decisions = self.claims.decisions(element)
        for claim in (claim for claims in decisions.values() for claim in claims if not claim.idle and not claim.part):
            if not is_listed(claim, element) or (still and claim.guard and claim.name in WORDS):
                yield f"{ruled(claim)} of {called(element)} is not drawn here as in browsers"
        animated = {one.attribute for one in self._animated.get(element.number, ())}
        for claims in (decisions.get("animation", ()), decisions.get("animation-name", ())) if frames else ():
            animated |= {name for frame in keyframe_names(claims, frames) for name in frames[frame]}
        for name in sorted(animated):
            moves = name == "transform" or name in GEOMETRY or name == "display"
            if still if moves else name not in PAINTED and not name.startswith("--"):
                yield f"an animation of the {name} of {called(element)} is not drawn here"

    @cached_property
    def _animated(self) -> dict[int, list[AnimatedAttribute]]:
        found: dict[int, list[AnimatedAttribute]] = {}
        for one in animated_attributes(self.side):
            found.setdefault(one.element.number, []).append(one)
        return found

    def _by_box(self, element: Element) -> Iterator[str]:
        """The effects on an element that go by its box."""
        for name in MEASURING:
            for claim in self.claims.decisions(element).get(name, ()):
                found = _ADDRESS.fullmatch(claim.value.strip())
                effect = self.side.reading.by_id.get(found[1]) if found else None
                if effect is not None and self._goes_by_box(effect, frozenset()):
                    yield name

    def _goes_by_box(self, effect: Element, seen: Set[int]) -> bool:
        own, user = "objectBoundingBox", "userSpaceOnUse"
        match effect.tag:
            case "clipPath":
                measured = effect.get("clipPathUnits") == own
            case "mask":
                measured = effect.get("maskUnits") != user or effect.get("maskContentUnits") == own
            case "filter":
                measured = effect.get("filterUnits") != user or effect.get("primitiveUnits") == own
            case _:
                return False
        if measured or effect.number in seen:
            return measured
        found = (_ADDRESS.fullmatch(claim.value.strip()) for claims in self.claims.decisions(effect).values()
                 for claim in claims)  # fmt: skip
        inner = (self.side.reading.by_id.get(one[1]) for one in found if one)
        return any(self._goes_by_box(one, seen | {effect.number}) for one in inner if one is not None)

    def _outgrows(self, element: Element) -> bool:
        """Whether changed layers may have a part in the box of an element that holds others too."""
        reading = self.side.reading
        ids = [id for id, place in reading.places.items() if place.element is element and id in reading.document.index]
        return any(self._of_group(reading.document.index[id].layer) for id in ids)

    def _of_group(self, group: Layer) -> bool:
        rest: list[Box] = []
        changed: list[Box] = []
        others = False
        stack = [(inner, IDENTITY, False) for inner in group.children] if isinstance(group, Group) else []
        while stack:
            layer, outer, inside = stack.pop()
            place = self.side.reading.places[layer.id]
            inside = inside or place.element.number in self._numbers
            if not place.computed.displayed:
                continue
            matrix = outer @ layer.transform
            if isinstance(layer, Group):
                stack += ((inner, matrix, inside) for inner in layer.children)
                continue
            others |= not inside and place.element.number not in self._repainted
            if layer.frame is None:
                continue
            box, text = matrix.bounds(layer.frame), isinstance(layer, Text)
            if inside:  # letters are as wide as the font that a browser has
                changed.append(box.grown(LETTERS * box.width, LINES * box.height) if text else box)
            elif not text:
                rest.append(box)
        whole, part = Box.union(rest), Box.union(changed)
        return others and part is not None and (whole is None or not _holds(whole, part))

    @cached_property
    def _numbers(self) -> set[int]:
        return {element.number for element in self.reshaped}

    @cached_property
    def _repainted(self) -> set[int]:
        return {element.number for element in self.changed} - self._numbers

    def _pictures(self, element: Element) -> Iterator[str]:
        """Pictures that are drawings with rules of their own about how large they are shown."""
        for inner in element.walk():
            content = data_uri((inner.href() or "").strip()) if inner.tag == "image" else None
            if content is None or not is_svg(*content):
                continue
            try:
                source = read_source(content[1])
                tree = svg_tree(source.text, source.encoding, source.entities)
                sheet = StyleSheet.parse(*(one.text() for one in tree.elements if holds_sheet(one)))
            except RedraftError:
                continue  # nor is it drawn
            if sheet.guarded or sheet.beyond:
                yield f"{called(inner)} is a drawing with rules about how it is shown, which are not followed here"


def _holds(outer: Box, inner: Box) -> bool:
    slack = 1e-6 * max(1.0, outer.width, outer.height)
    return (
        outer.x <= inner.x + slack
        and outer.y <= inner.y + slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def is_repainted(styles: tuple[Styles, Styles], one: Element, other: Element) -> bool:
    """Whether two states of an element differ in nothing but paint, so that they fill the same box."""
    names = {name for name in {*one.attributes, *other.attributes} - {"style"} if one.get(name) != other.get(name)}
    first, second = ({(each.name, each.value, each.important) for each in sheet.inline(element)}
                     for sheet, element in zip(styles, (one, other), strict=True))  # fmt: skip
    names |= {name for name, _, _ in first ^ second}
    texts = ("".join(element.text().split()) for element in (one, other))
    return names <= PAINT and one.tag == other.tag and next(texts) == next(texts)
