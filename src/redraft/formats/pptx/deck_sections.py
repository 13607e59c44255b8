"""The sections of a deck: a name for each stretch of slides, listed in the presentation's own part."""

from __future__ import annotations

from itertools import groupby
from uuid import NAMESPACE_OID, uuid5

from redraft.document.layers import Document
from redraft.formats.pptx.numbers import child
from redraft.formats.pptx.save import Save
from redraft.formats.xml.element_changes import Copied, New
from redraft.formats.xml.tree import Element

_URI = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"


def section_names(presentation: Element) -> dict[str, str]:
    """The name of the section that each slide is in, by the slide's number."""
    return {number: one.get("name") or "" for one in _sections(presentation) for number in _numbers(one)}


def section_holder(presentation: Element) -> Element | None:
    """The p:ext that lists the sections."""
    listed = child(presentation, "p:extLst")
    holders = listed.children if listed is not None else ()
    return next((one for one in holders if child(one, "p14:sectionLst") is not None), None)


def write_sections(save: Save, document: Document) -> None:
    """The sections as the pages name them; one that stays keeps its id, one that had no slides its place."""
    root = save.parts.tree(save.parts.presentation).root
    pages = ((page.id.removeprefix("slide-"), dict(page.features).get("section")) for page in document.pages)
    wanted = [(str(name), [number for number, _ in some]) for name, some in groupby(pages, lambda one: one[1])
              if name is not None]  # fmt: skip
    known = _sections(root)
    if wanted == [(one.get("name"), numbers) for one in known if (numbers := _numbers(one))]:
        return
    spare = [one for one in known if _numbers(one)]
    placed: list[tuple[Element | None, str, list[str]]] = []
    for name, numbers in wanted:
        named = next((one for one in spare if one.get("name") == name), None)
        others = [name for name, _ in wanted]
        found = named or next((one for one in spare if one.get("name") not in others and {*_numbers(one)} & {*numbers}),
                              None)  # fmt: skip
        spare = [one for one in spare if one is not found]
        placed.append((found, name, numbers))
    for number, one in enumerate(known):
        if not _numbers(one):
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


def _sections(presentation: Element) -> list[Element]:
    listed = child(section_holder(presentation), "p14:sectionLst")
    return [one for one in listed.children if one.tag == "p14:section"] if listed is not None else []


def _numbers(section: Element) -> list[str]:
    listed = child(section, "p14:sldIdLst")
    return [one.get("id") or "" for one in listed.children] if listed is not None else []
