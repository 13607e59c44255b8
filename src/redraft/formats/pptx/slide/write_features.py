"""Edits of a slide's transition, timing and section, and of the colours and fonts of themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from uuid import NAMESPACE_OID, uuid5

from redraft.document.features import COLOR_SLOTS, TRANSITIONS, Feature
from redraft.document.pages import Document
from redraft.edits.page_edits import SetPageFeature
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.paint.colors import COLOR_TAGS
from redraft.formats.pptx.scope.save import Save, write_features
from redraft.formats.pptx.slide.features import (
    OTHER,
    THEME_FONTS,
    color_holder,
    latin,
    part_of_slide,
    section_holder,
    sections_of,
    slides_in,
    stated_in_theme,
    transitions,
)
from redraft.formats.xml.element_changes import Amended, Copied, New
from redraft.formats.xml.tree import Element

_URI = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"


def _forms(slide: Amended) -> list[Amended | New]:
    """All forms of the transition as they are to be written; a new one where there is none."""
    holder = part_of_slide(slide.element, "p:transition")
    if holder is not None and slide.has(holder):
        return [slide.amended(one) for one in transitions(slide.element)]
    return [slide.require("p:transition")]


def _tidy(slide: Amended, forms: list[Amended | New]) -> None:
    """Take a transition away that says nothing any more."""
    holder = part_of_slide(slide.element, "p:transition")
    if all(one.bare for one in forms):
        slide.drop("p:transition")
        if holder is not None:
            slide.drop_child(holder)


def _set_look(slide: Amended, value: Feature) -> None:
    if value is not None and value not in TRANSITIONS:
        raise EditError(says("transition-unsupported", wanted=value, known=", ".join(TRANSITIONS)))
    forms = _forms(slide)
    for one in forms:
        one.drop(*(f"p:{look}" for look in TRANSITIONS), *(look.tag for look in one.children if look.tag not in OTHER))
        if value is not None:
            one.put(New(f"p:{value}"))
    _tidy(slide, forms)


def _set_seconds(slide: Amended, value: Feature) -> None:
    forms = _forms(slide)
    for one in forms:
        one.set("advTm", None if value is None else str(round(float(value) * 1000)))
    _tidy(slide, forms)


def _remove_animations(slide: Amended, value: Feature) -> None:
    if value is not None:
        raise EditError(says("animations-not-makeable"))
    timing = part_of_slide(slide.element, "p:timing")
    if timing is None:
        return
    if any(one.tag in ("p:video", "p:audio") for one in timing.walk()):
        raise EditError(says("animations-play-media"))
    slide.drop_child(timing)


def write_sections(save: Save, document: Document) -> None:
    """The sections as the pages name them; one that stays keeps its id, one that had no slides its place."""
    root = save.parts.tree(save.parts.presentation).root
    pages = ((page.id.removeprefix("slide-"), dict(page.features).get("section")) for page in document.pages)
    wanted = [(str(name), [number for number, _ in some]) for name, some in groupby(pages, lambda one: one[1])
              if name is not None]  # fmt: skip
    known = sections_of(root)
    if wanted == [(one.get("name"), numbers) for one in known if (numbers := slides_in(one))]:
        return
    spare = [one for one in known if slides_in(one)]
    placed: list[tuple[Element | None, str, list[str]]] = []
    for name, numbers in wanted:
        named = next((one for one in spare if one.get("name") == name), None)
        others = [name for name, _ in wanted]
        free = (one for one in spare if one.get("name") not in others and {*slides_in(one)} & {*numbers})
        found = named or next(free, None)
        spare = [one for one in spare if one is not found]
        placed.append((found, name, numbers))
    for number, one in enumerate(known):
        if not slides_in(one):
            before = [element for element, _, _ in placed if element is not None and element in known[:number]]
            at = 1 + max((next(n for n, put in enumerate(placed) if put[0] is one) for one in before), default=-1)
            placed.insert(at, (one, one.get("name") or "", []))
    listed = [_section(*one) for one in placed]
    amendments = save.amendments(save.parts.presentation)
    holder = section_holder(root)
    if holder is not None:
        inner = child(holder, "p14:sectionLst")
        assert inner is not None
        amended = amendments.of(inner if listed else root, "sections")
        for one in inner.children if listed else ():
            amended.drop_child(one)
        for new in listed:
            amended.put(new)
        if not listed:
            outer = child(root, "p:extLst")
            assert outer is not None
            (amended if len(outer.children) == 1 else amendments.of(outer, "sections")).drop_child(
                outer if len(outer.children) == 1 else holder
            )
        return
    made = New("p:ext", {"uri": _URI}, New("p14:sectionLst", {}, *listed))
    amendments.of(root, "sections").require("p:extLst").put(made)


def _section(old: Element | None, name: str, numbers: list[str]) -> New:
    id = old.get("id") if old is not None else None
    slides = New("p14:sldIdLst", {}, *(New("p14:sldId", {"id": number}) for number in numbers))
    more = [Copied(one) for one in (old.children if old is not None else ()) if one.tag != "p14:sldIdLst"]
    made = f"{{{uuid5(NAMESPACE_OID, f'{name}/{numbers[0] if numbers else 0}')}}}".upper()
    return New("p14:section", {"name": name, "id": id or made}, slides, *more)


SLIDE_WRITERS: Mapping[str, Callable[[Amended, Feature], None]] = {
    "transition": _set_look,
    "advance_after": _set_seconds,
    "animations": _remove_animations,
}


def write_themes(save: Save, edits: list[SetPageFeature]) -> None:
    """The colours and fonts of themes that differ."""
    for edit in edits:
        deck = save.reading.deck
        part = deck.target(save.reading.parts[edit.page], "theme")
        root = save.amendments(part).of(save.parts.tree(part).root, f"theme of '{edit.page}'")
        write_features(_THEME_WRITERS, root, ((edit.name, None),), ((edit.name, edit.value),))


def _set_color(slot: str) -> Callable[[Amended, Feature], None]:
    def write(theme: Amended, value: Feature) -> None:
        found, old = color_holder(theme.element, slot), stated_in_theme(theme.element, slot)
        digits = str(value).removeprefix("#").upper()
        if old is not None and old.tag == "a:srgbClr" and not old.children:
            theme.amended(old).set("val", digits)
        elif found is not None:
            theme.amended(found).put(New("a:srgbClr", {"val": digits}), *COLOR_TAGS)

    return write


def _set_font(tag: str) -> Callable[[Amended, Feature], None]:
    def write(theme: Amended, value: Feature) -> None:
        found = latin(theme.element, tag)
        if found is not None:  # what else tells of the old font is not so of the new one
            theme.amended(found).set("typeface", str(value)).set("panose", None)

    return write


_THEME_WRITERS: Mapping[str, Callable[[Amended, Feature], None]] = {
    **{slot: _set_color(slot) for slot in COLOR_SLOTS},
    **{name: _set_font(tag) for name, tag in THEME_FONTS.items()},
}
