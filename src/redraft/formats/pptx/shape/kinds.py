"""Kinds of slide elements whose tag alone does not say what they hold."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.deck import SHAPES
from redraft.formats.pptx.shape.geometry import Xfrm, xfrm_of
from redraft.formats.xml.tree import Element

GLUE = frozenset(("a:stCxn", "a:endCxn"))
"""Which shape, by its number, an end of a connector is glued to."""


def native_ids(tree: Element) -> Iterator[str]:
    """The ids of the shapes in a tree, at any depth; not the tree's own."""
    stack = [one for one in tree.children if one.tag in SHAPES]
    while stack:
        element = stack.pop()
        if element.tag == "mc:AlternateContent":  # one shape twice
            stack.extend(one for option in element.children[:1] for one in option.children if one.tag in SHAPES)
            continue
        properties = child(element.children[0], "p:cNvPr") if element.children else None
        if properties is not None:
            yield properties.get("id") or ""
        if element.tag == "p:grpSp":
            stack.extend(one for one in element.children if one.tag in SHAPES)


def media_kind(picture: Element) -> str:
    properties = child(picture.children[0], "p:nvPr") if picture.children else None
    for one in properties.children if properties is not None else ():
        if one.tag in ("a:videoFile", "a:quickTimeFile"):
            return "video"
        if one.tag in ("a:audioFile", "a:wavAudioFile", "a:audioCd"):
            return "audio"
    return ""


def special_kind(option: Element) -> str:
    """What a choice holds that we do not read: math, ink, a newer chart, a model; '' for usual shapes."""
    for element in option.walk():
        prefix, _, local = element.tag.partition(":")
        if element.tag in ("a14:m", "m:oMath", "m:oMathPara"):
            return "math"
        if local == "contentPart":
            return "ink"
        if prefix == "cx":
            return "newer chart"
        if local == "model3d":
            return "3-D model"
        if local == "graphicData" and ends(element.get("uri") or "", "slidezoom"):
            return "zoom"
    return ""


def any_xfrm(option: Element) -> Xfrm | None:
    for element in option.walk():
        if element.tag in ("p14:xfrm", "p:xfrm", "a:xfrm"):
            found = xfrm_of(element)
            if found is not None:
                return found
    return None


def ends(uri: str, words: str) -> bool:
    """Whether a graphic's type ends in these words, leaving out the year that one edition has."""
    return uri.replace("/2006/", "/").endswith(words)
