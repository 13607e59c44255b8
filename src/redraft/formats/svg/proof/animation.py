"""Animations in a file: which element and attribute each one sets, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from redraft.formats.svg.proof.alignment import Side
from redraft.formats.svg.proof.claims import GEOMETRY, Claim, decides
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

ANIMATES = frozenset("animate set animateTransform animateMotion animateColor discard".split())
_ANIMATES = lazily(rb"<(?:[^\s<>/:]*:)?(?:animate|set|discard)")
_TIMING = lazily(r"\b(?:cubic-bezier|steps|linear)\([^()]*\)")
_WORD = lazily(r"[^\s,\"']+")


class AnimatedAttribute(NamedTuple):
    """`by` is the animating element, `element` the one whose `attribute` it sets."""

    element: Element
    attribute: str
    by: Element

    @property
    def raw(self) -> bytes:
        return self.by.tree.data[self.by.start : self.by.end]

    @property
    def timing(self) -> str:
        return f"{self.by.get('begin') or ''};{self.by.get('end') or ''}"

    def sets(self, name: str) -> bool:
        """Whether what is written for a property is not what is seen while it runs."""
        if self.by.tag == "discard":
            return True
        if self.by.tag == "animateMotion":
            return name == "transform" or name in GEOMETRY
        if self.by.tag == "animateTransform" and (self.by.get("additive") or "").strip() == "sum":
            return False
        if self.by.tag == "animateTransform" and name in GEOMETRY:  # about a point that stays where it is
            return (self.by.get("type") or "translate").strip() != "translate"
        return decides(self.attribute, name)


def animated_attributes(side: Side) -> list[AnimatedAttribute]:
    there = _ANIMATES.search(side.tree.data)
    return list(_animated_attributes(side)) if there else []


def _animated_attributes(side: Side) -> Iterator[AnimatedAttribute]:
    for element in side.tree.elements:
        if element.tag in ANIMATES:
            href = (element.href() or "").strip()
            target = side.reading.by_id.get(href[1:]) if href.startswith("#") else element.parent if not href else None
            if target is not None:
                attribute = "transform" if element.tag == "animateMotion" else element.get("attributeName") or ""
                yield AnimatedAttribute(target, attribute.strip().rpartition(":")[2], element)


def keyframe_names(claims: Sequence[Claim], known: Iterable[str]) -> set[str]:
    """The `known` keyframes that an element's animation declarations may name: any word may be a name, and a function
    such as var() may result in all of them."""
    if any(mark in _TIMING.sub("", claim.value) for claim in claims for mark in "(\"'\\"):
        return set(known)
    return {word for claim in claims for word in _WORD.findall(claim.value)} & set(known)
