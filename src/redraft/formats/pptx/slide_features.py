"""Features of slides: how one comes into the show, after how many seconds the next one does, and its animations."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import TRANSITIONS, Feature
from redraft.errors import EditError
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.numbers import child
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element

_OTHER = ("p:sndAc", "p:extLst")
"""Children of a transition that do not say what it looks like."""


def _holder(slide: Element) -> Element | None:
    """The transition, or the choice between an older and a newer form of it."""
    for one in slide.children:
        if one.tag == "p:transition" or (
            one.tag == "mc:AlternateContent" and any(inner.tag == "p:transition" for inner in one.walk())
        ):
            return one
    return None


def _transition(slide: Element) -> Element | None:
    holder = _holder(slide)
    return next((one for one in holder.walk() if one.tag == "p:transition"), None) if holder is not None else None


def _look(slide: Element) -> Feature:
    found = _transition(slide)
    look = next((one for one in found.children if one.tag not in _OTHER), None) if found is not None else None
    return look.tag.partition(":")[2] if look is not None else None


def _seconds(slide: Element) -> Feature:
    found = _transition(slide)
    held = (found.get("advTm") or "") if found is not None else ""
    return int(held) / 1000 if held.isdecimal() and len(held) < 10 else None


def _set(slide: Amended, look: Feature, seconds: Feature) -> None:
    """A transition with this look and pause; one of the newer forms gives way to the plain one."""
    if look is not None and look not in TRANSITIONS:
        raise EditError(f"no transition '{look}' can be written", f"there are {', '.join(TRANSITIONS)}")
    old, holder = _transition(slide.element), _holder(slide.element)
    kept = {name: old.get(name) or "" for name in ("spd", "advClick") if old is not None and old.get(name)}
    if holder is not None:
        slide.drop_child(holder)
    slide.drop("p:transition")
    if look is None and seconds is None and not kept.get("advClick"):
        return
    pause = {} if seconds is None else {"advTm": str(round(float(seconds) * 1000))}
    slide.put(New("p:transition", {**kept, **pause}, *([New(f"p:{look}")] if look is not None else [])))


def _now(slide: Amended) -> New | None:
    found = slide.child("p:transition")
    return found if isinstance(found, New) else None


def _set_look(slide: Amended, value: Feature) -> None:
    new = _now(slide)
    held = new.get("advTm") if new is not None else None
    _set(slide, value, float(held) / 1000 if held else None if new is not None else _seconds(slide.element))


def _set_seconds(slide: Amended, value: Feature) -> None:
    new = _now(slide)
    looks = [one.tag[2:] for one in new.children] if new is not None else []
    _set(slide, looks[0] if looks else None if new is not None else _look(slide.element), value)


def _allow(allowed: Allowance, slide: Element) -> None:
    allowed.whole(_holder(slide))


def _animations(slide: Element) -> Feature:
    """How many effects a slide has."""
    timing = child(slide, "p:timing")
    effects = sum(1 for one in timing.walk() if one.tag == "p:cTn" and one.get("presetClass")) if timing else 0
    return float(effects) if effects else None


def _remove_animations(slide: Amended, value: Feature) -> None:
    if value is not None:
        raise EditError("animations can be kept or removed, not made", "remove all of a slide: animations=0")
    timing = child(slide.element, "p:timing")
    if timing is not None and any(one.tag in ("p:video", "p:audio") for one in timing.walk()):
        raise EditError("a film or sound of this slide is played by its animations", "remove them in PowerPoint")
    slide.drop("p:timing")


def _allow_timing(allowed: Allowance, slide: Element) -> None:
    allowed.whole(child(slide, "p:timing"))


SLIDE: Mapping[str, Native] = {
    "transition": Native(_look, _set_look, _allow),
    "advance_after": Native(_seconds, _set_seconds, _allow),
    "animations": Native(_animations, _remove_animations, _allow_timing),
}
